//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{id, sides};

id! {
    /// A hex of the map.
    Hex(u16), Hexes in 8 words;
    /// A counter that stands on the map: a combat unit, an HQ or a leader.
    Unit(u8), Units in 3 words;
    /// A division of the NVA, a regiment of the ARVN, or the troops of the 18th Division.
    Formation(u8);
    /// A regiment of the NVA.
    Regiment(u8), Regiments in 1 words;
    /// An artillery impact marker.
    Aim(u8), Aims in 1 words;
    /// An aircraft marker.
    Plane(u8), Planes in 1 words;
}

/// The most hexes, units, formations and regiments that a data pack may have.
pub const MAX_HEXES: usize = 512;
pub const MAX_UNITS: usize = 192;
pub const MAX_FORMATIONS: usize = 16;

sides! {
    /// One of the two sides; its number is that of the rulebook's side.
    #[derive(Default)]
    pub enum Army {
        #[default]
        Nva = "nva", "NVA";
        Arvn = "arvn", "ARVN";
    }
}
