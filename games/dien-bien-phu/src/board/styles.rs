//! How each kind of hex, line and box is drawn.

use engine::table::{Line, Style, Texture};

use crate::data::{Ground, SlotKind, Terrain};

/// Alternating zones are told apart by their tint; the camp in the middle has one of its own.
const TONES: [&str; 3] = ["dark", "light", "camp"];

/// The style of a hex; `number` is that of its zone.
pub(super) fn of(ground: &Ground, number: Option<u8>) -> String {
    let tone = match number {
        Some(number) if number % 2 == 1 => TONES[0],
        Some(_) => TONES[1],
        None => TONES[2],
    };
    format!("{}-{tone}", ground.terrain.word().replace(' ', "-"))
}

pub(super) fn of_slot(kind: SlotKind) -> &'static str {
    match kind {
        SlotKind::White => "slot-white",
        SlotKind::Green => "slot-green",
        SlotKind::Rain => "slot-rain",
        SlotKind::Monsoon => "slot-monsoon",
        SlotKind::Zones => "slot-zones",
    }
}

pub(super) fn all() -> Vec<Style> {
    let (area, line) = (Style::area, Style::line);
    let mut styles = Vec::new();
    for terrain in Terrain::ALL {
        let (fills, texture) = match terrain {
            Terrain::Field => (["#cfd39a", "#e4e6bd", "#eceacb"], Texture::None),
            Terrain::Hill => (["#bf9a63", "#cba973", "#cfae7c"], Texture::Hills),
            Terrain::WoodedHill => (["#86894f", "#979a60", "#979a60"], Texture::Forest),
            Terrain::Forest => (["#a3b373", "#b3c285", "#b3c285"], Texture::Forest),
            Terrain::Village => (["#d9c08d", "#dfc99b", "#dfc99b"], Texture::Town),
            Terrain::Airstrip => (["#d3cfb4", "#d8d5be", "#d8d5be"], Texture::None),
        };
        for (tone, fill) in TONES.into_iter().zip(fills) {
            let id = format!("{}-{tone}", terrain.word().replace(' ', "-"));
            styles.push(area(&id, fill, "#8b8961", 0.7).textured(texture));
        }
    }
    styles.extend([
        area("river", "#8fbcd6", "#3f7fa8", 1.0).textured(Texture::Water),
        line("river-side", "#5d9cc4", 1.6, Line::Solid),
        line("bridge", "#3b2a1a", 5.0, Line::Solid),
        Style::cased("heavy-wire", "#f3e2c0", "#2b2b30", 3.6),
        line("light-wire", "#2b2b30", 1.5, Line::Dotted),
        Style::cased("road", "#f2e6cc", "#7d654a", 3.2),
        line("zone-border", "#8a5f34", 1.3, Line::Dashed),
        line("sector-border", "#b3261e", 3.2, Line::Solid),
        area("airstrip-line", "#8d8a80", "#56544c", 1.4),
        Style { line: Line::Dashed, ..area("supply", "#ffffff", "#fffdf2", 3.0) },
        Style::cased("trench-zone", "#c98a3f", "#6b3d12", 4.6),
        Style { line: Line::Dashed, ..area("dig-zone", "#d9b98a", "#6b3d12", 3.0) },
        area("trench", "#a06a35", "#5e3a17", 2.2),
        area("structure", "#b94a3d", "#7c2b22", 1.4),
        area("outpost", "#ffffff", "#3a3630", 1.5),
        area("arrow-french", "#2f5fb3", "#234a8c", 1.2),
        area("arrow-vm", "#c2372c", "#8d241c", 1.2),
        area("arrow-both", "#7c7c7c", "#4d4d4d", 1.2),
        area("box-vm", "#f2d9cd", "#7c2b22", 1.2),
        area("box-french", "#d8e2f0", "#2c4a78", 1.2),
        area("box-both", "#ece6d4", "#4d4d4d", 1.2),
        area("slot-white", "#fbfbf7", "#55524a", 1.2),
        area("slot-green", "#b9d7a6", "#3f6b32", 1.2),
        area("slot-rain", "#b8d2e6", "#2f5f85", 1.2),
        area("slot-monsoon", "#8fb0cf", "#2a4d74", 1.2),
        area("slot-zones", "#e6cfae", "#7d5a2a", 1.2),
    ]);
    styles
}
