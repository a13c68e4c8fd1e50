//! Finds the number of a hex by its coordinates.

use hexx::Hex;

/// Stands in tables for a hex or hexside that a sheet does not have.
pub(super) const NONE: u16 = u16::MAX;

/// An entry of such a table.
#[inline]
pub(super) fn present(id: u16) -> Option<u16> {
    (id != NONE).then_some(id)
}

/// Numbers by axial coordinates over the smallest window that holds all hexes.
#[derive(Clone, Debug)]
pub(super) struct Window {
    corner: Hex,
    width: i32,
    height: i32,
    ids: Vec<u16>,
}

impl Window {
    pub(super) fn over(hexes: &[Hex]) -> Self {
        let corner = hexes.iter().copied().reduce(Hex::min).unwrap_or(Hex::ZERO);
        let far = hexes.iter().copied().reduce(Hex::max).unwrap_or(Hex::ZERO);
        let (width, height) = (far.x - corner.x + 1, far.y - corner.y + 1);
        let mut window = Window { corner, width, height, ids: vec![NONE; (width * height) as usize] };
        for (id, hex) in hexes.iter().enumerate() {
            if let Some(at) = window.at(*hex) {
                window.ids[at] = id as u16;
            }
        }
        window
    }

    #[inline]
    fn at(&self, hex: Hex) -> Option<usize> {
        let (x, y) = (hex.x - self.corner.x, hex.y - self.corner.y);
        ((0..self.width).contains(&x) && (0..self.height).contains(&y)).then(|| (y * self.width + x) as usize)
    }

    #[inline]
    pub(super) fn get(&self, hex: Hex) -> Option<u16> {
        present(self.ids[self.at(hex)?])
    }
}
