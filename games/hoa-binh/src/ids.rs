//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::id;

/// The most spaces, units, sites and potential bases that a data pack may have.
pub const MAX_SPACES: usize = 112;
pub const MAX_UNITS: usize = 32;
pub const MAX_SITES: usize = 12;
pub const MAX_BASES: usize = 12;
pub const COMMANDERS: usize = 3;

id! {
    /// A space of the map. Its number is its place in `map.toml`, which is also the last tie-break of
    /// the Viet Minh procedures.
    Space(u8) below MAX_SPACES, "there is no such space", Spaces in 2 words;
    /// A French combat unit or the Dozer.
    Unit(u8) below MAX_UNITS, "there is no such unit", Units in 1 words;
    /// One of the three colonels. A set of them as a payment: those who give their action point.
    Commander(u8) below COMMANDERS, "there is no such commander", Commanders in 1 words;
    /// A space where a post, or the Hoa Binh base, can be built; also the convoy that comes of it.
    Site(u8) below MAX_SITES, "there is no such site", Sites in 1 words;
    /// A counter on the map, by the number it got when it was placed. Later counters have higher ones.
    Seq(u16);
}
