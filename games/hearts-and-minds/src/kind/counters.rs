//! What a counter is, whatever its condition.

/// What a counter is, whatever its condition: the ids of `units.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counter {
    UsInf,
    UsArt,
    UsTank,
    AirCav,
    Navy,
    Gunboat,
    RokInf,
    IfInf,
    ArvnInf,
    ArvnArt,
    ArvnTank,
    LaInf,
    CaInf,
    LimaSite,
    NvaInf,
    NvaArt,
    NvaTank,
    PlInf,
    KrInf,
    Vc,
    VcPlus,
    BadIntel,
}

use Counter::*;

impl Counter {
    pub const COUNT: usize = 22;
    pub const ALL: [Counter; Counter::COUNT] = [
        UsInf, UsArt, UsTank, AirCav, Navy, Gunboat, RokInf, IfInf, ArvnInf, ArvnArt, ArvnTank, LaInf, CaInf, LimaSite,
        NvaInf, NvaArt, NvaTank, PlInf, KrInf, Vc, VcPlus, BadIntel,
    ];

    /// The id in `units.toml`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        const IDS: [&str; Counter::COUNT] = [
            "us-inf",
            "us-art",
            "us-tank",
            "air-cav",
            "blue-water-navy",
            "gunboat",
            "rok-inf",
            "if-inf",
            "arvn-inf",
            "arvn-art",
            "arvn-tank",
            "la-inf",
            "ca-inf",
            "lima-site-85",
            "nva-inf",
            "nva-art",
            "nva-tank",
            "pl-inf",
            "kr-inf",
            "vc",
            "vc-plus",
            "bad-intel",
        ];
        IDS[self as usize]
    }

    #[must_use]
    pub fn find(id: &str) -> Option<Counter> {
        Counter::ALL.into_iter().find(|counter| counter.id() == id)
    }
}
