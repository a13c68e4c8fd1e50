//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{id, id_set};

id! {
    /// A space of the map. Its number is its place in `map.toml`, which is also the last tie-break of
    /// the Viet Minh procedures.
    Space(u8)
}
id! {
    /// A French combat unit or the Dozer.
    Unit(u8)
}
id! {
    /// One of the three colonels.
    Commander(u8)
}
id! {
    /// A space where a post, or the Hoa Binh base, can be built; also the convoy that comes of it.
    Site(u8)
}
id! {
    /// A counter on the map, by the number it got when it was placed. Later counters have higher ones.
    Seq(u16)
}

/// The most spaces, units, sites and potential bases that a data pack may have.
pub const MAX_SPACES: usize = 128;
pub const MAX_UNITS: usize = 32;
pub const MAX_SITES: usize = 16;
pub const MAX_BASES: usize = 16;
pub const COMMANDERS: usize = 3;

id_set! {
    /// A set of units, in the order of `units.toml`.
    Units of Unit in u32
}
id_set! {
    /// A set of commanders; as a payment, those who give their action point.
    Commanders of Commander in u8
}
id_set! {
    /// A set of spaces.
    Spaces of Space in u128
}
