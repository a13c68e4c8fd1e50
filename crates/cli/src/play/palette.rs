//! Colours of boards and counters on a terminal of 256 colours, which every terminal over ssh has.

use ratatui::style::Color;

/// The nearest of the 256 colours to `#rrggbb`.
pub(super) fn colour(hex: &str) -> Color {
    read(hex).map_or(Color::Reset, nearest)
}

/// The same colour with only a part of its light.
pub(super) fn darker(hex: &str, light: f32) -> Color {
    read(hex).map_or(Color::Reset, |parts| nearest(parts.map(|part| (f32::from(part) * light) as u8)))
}

fn read(hex: &str) -> Option<[u8; 3]> {
    let part = |i: usize| hex.get(i..i + 2).and_then(|h| u8::from_str_radix(h, 16).ok());
    Some([part(1)?, part(3)?, part(5)?])
}

fn nearest([r, g, b]: [u8; 3]) -> Color {
    let step = |v: u8| match v {
        0..48 => 0,
        48..115 => 1,
        v => (v - 35) / 40,
    };
    let spread = r.max(g).max(b) - r.min(g).min(b);
    if spread < 12 {
        let grey = u16::from(r).midpoint(u16::from(b));
        return match grey {
            0..8 => Color::Indexed(16),
            238.. => Color::Indexed(231),
            grey => Color::Indexed(232 + ((grey - 8) / 10).min(23) as u8),
        };
    }
    Color::Indexed(16 + 36 * step(r) + 6 * step(g) + step(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_find_their_neighbours() {
        assert_eq!(colour("#ff0000"), Color::Indexed(196));
        assert_eq!(colour("#000000"), Color::Indexed(16));
        assert_eq!(colour("#ffffff"), Color::Indexed(231));
        assert_eq!(colour("#808080"), Color::Indexed(244));
        assert_eq!(colour("nonsense"), Color::Reset);
        assert_eq!(darker("#ffffff", 0.5), colour("#7f7f7f"));
    }
}
