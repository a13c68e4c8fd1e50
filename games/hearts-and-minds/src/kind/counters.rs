//! What a counter is, whatever its condition.

engine::words! {
    /// What a counter is, whatever its condition: the ids of `units.toml`.
    pub enum Counter {
        UsInf = "us-inf",
        UsArt = "us-art",
        UsTank = "us-tank",
        AirCav = "air-cav",
        Navy = "blue-water-navy",
        Gunboat = "gunboat",
        RokInf = "rok-inf",
        IfInf = "if-inf",
        ArvnInf = "arvn-inf",
        ArvnArt = "arvn-art",
        ArvnTank = "arvn-tank",
        LaInf = "la-inf",
        CaInf = "ca-inf",
        LimaSite = "lima-site-85",
        NvaInf = "nva-inf",
        NvaArt = "nva-art",
        NvaTank = "nva-tank",
        PlInf = "pl-inf",
        KrInf = "kr-inf",
        Vc = "vc",
        VcPlus = "vc-plus",
        BadIntel = "bad-intel",
    }
}

impl Counter {
    pub const COUNT: usize = Counter::ALL.len();

    #[must_use]
    pub fn find(id: &str) -> Option<Counter> {
        Counter::ALL.into_iter().find(|counter| counter.word() == id)
    }
}
