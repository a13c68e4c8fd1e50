//! Irregularity without chance: the same place always gets the same accident.

use kurbo::{Point, Rect, Vec2};

/// A number from 0 to 1 that belongs to a cell of a grid.
pub(crate) fn hash(x: i64, y: i64, salt: u64) -> f64 {
    let mut h = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ salt.wrapping_mul(0x1656_67b1_9e37_79f9);
    for shift in [33, 29, 32] {
        h = (h ^ (h >> shift)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    }
    (h >> 11) as f64 / (1u64 << 53) as f64
}

/// A number from 0 to 1 that belongs to a word.
pub(crate) fn of_text(text: &str, salt: u64) -> f64 {
    let h = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    hash(h as i64, (h >> 32) as i64, salt)
}

/// Smooth noise from 0 to 1 that changes over distances of about one.
pub(crate) fn smooth(x: f64, y: f64, salt: u64) -> f64 {
    let (x0, y0) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - x0), ease(y - y0));
    let at = |dx: i64, dy: i64| hash(x0 as i64 + dx, y0 as i64 + dy, salt);
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * tx;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
    top + (bottom - top) * ty
}

/// Noise of slopes rather than heights, about from -0.7 to 0.7: it has no grid to be seen.
fn sloped(x: f64, y: f64, salt: u64) -> f64 {
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (x - x0, y - y0);
    let corner = |dx: f64, dy: f64| {
        let angle = hash((x0 + dx) as i64, (y0 + dy) as i64, salt) * std::f64::consts::TAU;
        angle.cos() * (fx - dx) + angle.sin() * (fy - dy)
    };
    let ease = |t: f64| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (tx, ty) = (ease(fx), ease(fy));
    let top = corner(0.0, 0.0) * (1.0 - tx) + corner(1.0, 0.0) * tx;
    let bottom = corner(0.0, 1.0) * (1.0 - tx) + corner(1.0, 1.0) * tx;
    top * (1.0 - ty) + bottom * ty
}

/// Mountain-like noise from 0 to about 1: ridges with spurs at several scales.
pub(crate) fn ridges(x: f64, y: f64, salt: u64) -> f64 {
    let warp = |salt: u64| sloped(x * 0.7, y * 0.7, salt) * 0.6;
    let (mut x, mut y) = (x + warp(salt + 50), y + warp(salt + 51));
    let (mut sum, mut weight, mut sharp) = (0.0, 0.55, 1.0);
    for octave in 0..5 {
        let ridge = (1.0 - 1.7 * sloped(x, y, salt + octave).abs()).clamp(0.0, 1.0).powi(2);
        sum += weight * ridge * sharp;
        // Spurs grow on ridges, not in valleys; each scale is turned against the last.
        sharp = (ridge * 1.4).min(1.0);
        weight *= 0.5;
        (x, y) = (1.6 * x + 1.2 * y + 3.7, 1.6 * y - 1.2 * x + 8.1);
    }
    sum
}

/// Points strewn over a box, one in each cell of that size, none in rows.
pub(crate) fn strew(over: Rect, cell: f64, salt: u64) -> impl Iterator<Item = Point> {
    let (x0, x1) = ((over.x0 / cell).floor() as i64, (over.x1 / cell).ceil() as i64);
    let (y0, y1) = ((over.y0 / cell).floor() as i64, (over.y1 / cell).ceil() as i64);
    (y0..y1).flat_map(move |y| {
        (x0..x1).map(move |x| {
            let jitter = Vec2::new(hash(x, y, salt) - 0.5, hash(x, y, salt + 1) - 0.5) * 0.75;
            let odd = if y.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            Point::new((x as f64 + 0.5 + odd + jitter.x) * cell, (y as f64 + 0.5 + jitter.y) * cell)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_steady_and_in_range() {
        for i in 0..1000 {
            let (x, y) = (f64::from(i) * 0.37, f64::from(i) * 0.11);
            assert!((0.0..1.0).contains(&smooth(x, y, 1)));
            assert!((0.0..=1.2).contains(&ridges(x, y, 1)));
            assert!((smooth(x, y, 1) - smooth(x + 0.01, y, 1)).abs() < 0.05);
        }
        assert_eq!(of_text("ba-vi", 3), of_text("ba-vi", 3));
    }
}
