//! Kinds of units: what a counter is, and its condition.

use engine::id;

use crate::ids::Seat;

/// How many kinds there are.
pub const KINDS: usize = 44;

id! {
    /// A kind of unit together with its condition: which side of the counter lies up, whether a coup keeps
    /// it in Saigon, whether a VC has moved this turn.
    Kind(u8) below KINDS, "there is no such kind of unit"
}

/// What a counter is, whatever its condition: the ids of `units.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
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

impl Type {
    pub const COUNT: usize = 22;
    pub const ALL: [Type; Type::COUNT] = [
        Type::UsInf,
        Type::UsArt,
        Type::UsTank,
        Type::AirCav,
        Type::Navy,
        Type::Gunboat,
        Type::RokInf,
        Type::IfInf,
        Type::ArvnInf,
        Type::ArvnArt,
        Type::ArvnTank,
        Type::LaInf,
        Type::CaInf,
        Type::LimaSite,
        Type::NvaInf,
        Type::NvaArt,
        Type::NvaTank,
        Type::PlInf,
        Type::KrInf,
        Type::Vc,
        Type::VcPlus,
        Type::BadIntel,
    ];

    /// The id in `units.toml`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        const IDS: [&str; Type::COUNT] = [
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
    pub fn find(id: &str) -> Option<Type> {
        Type::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl Kind {
    pub const US_INF: Kind = Kind(0);
    pub const US_VET: Kind = Kind(1);
    pub const US_ART: Kind = Kind(2);
    pub const US_TANK: Kind = Kind(3);
    pub const AIR_CAV: Kind = Kind(4);
    pub const NAVY: Kind = Kind(5);
    pub const GUNBOAT: Kind = Kind(6);
    pub const ROK_INF: Kind = Kind(7);
    pub const ROK_VET: Kind = Kind(8);
    pub const IF_INF: Kind = Kind(9);
    pub const IF_VET: Kind = Kind(10);
    pub const ARVN_INF: Kind = Kind(11);
    pub const ARVN_VET: Kind = Kind(12);
    pub const ARVN_ART: Kind = Kind(13);
    pub const ARVN_TANK: Kind = Kind(14);
    /// The four ARVN kinds that a coup keeps where they are (19).
    pub const HELD_ARVN_INF: Kind = Kind(15);
    pub const HELD_ARVN_VET: Kind = Kind(16);
    pub const HELD_ARVN_ART: Kind = Kind(17);
    pub const HELD_ARVN_TANK: Kind = Kind(18);
    pub const LA_INF: Kind = Kind(19);
    pub const LA_VET: Kind = Kind(20);
    pub const CA_INF: Kind = Kind(21);
    pub const CA_VET: Kind = Kind(22);
    pub const LIMA_SITE: Kind = Kind(23);
    pub const NVA_INF: Kind = Kind(24);
    pub const NVA_VET: Kind = Kind(25);
    pub const NVA_ART: Kind = Kind(26);
    pub const NVA_TANK: Kind = Kind(27);
    pub const PL_INF: Kind = Kind(28);
    pub const PL_VET: Kind = Kind(29);
    pub const KR_INF: Kind = Kind(30);
    pub const KR_VET: Kind = Kind(31);
    /// Concealed VC, as Red knows them.
    pub const VC: Kind = Kind(32);
    pub const VC_PLUS: Kind = Kind(33);
    pub const BAD_INTEL: Kind = Kind(34);
    /// A concealed VC that nobody has looked at yet; in a redacted state, one that the viewer may not
    /// look at.
    pub const UNSEEN_VC: Kind = Kind(35);
    /// Revealed VC.
    pub const OPEN_VC: Kind = Kind(36);
    pub const OPEN_VC_PLUS: Kind = Kind(37);
    /// The same six, moved this turn in a Tet year (special T7): each VC moves once.
    pub const TIRED_VC: Kind = Kind(38);
    pub const TIRED_OPEN_VC_PLUS: Kind = Kind(43);

    const NAMES: [&'static str; KINDS] = [
        "us-inf",
        "us-inf-vet",
        "us-art",
        "us-tank",
        "air-cav",
        "blue-water-navy",
        "gunboat",
        "rok-inf",
        "rok-inf-vet",
        "if-inf",
        "if-inf-vet",
        "arvn-inf",
        "arvn-inf-vet",
        "arvn-art",
        "arvn-tank",
        "held-arvn-inf",
        "held-arvn-inf-vet",
        "held-arvn-art",
        "held-arvn-tank",
        "la-inf",
        "la-inf-vet",
        "ca-inf",
        "ca-inf-vet",
        "lima-site-85",
        "nva-inf",
        "nva-inf-vet",
        "nva-art",
        "nva-tank",
        "pl-inf",
        "pl-inf-vet",
        "kr-inf",
        "kr-inf-vet",
        "vc",
        "vc-plus",
        "bad-intel",
        "unseen-vc",
        "open-vc",
        "open-vc-plus",
        "tired-vc",
        "tired-vc-plus",
        "tired-bad-intel",
        "tired-unseen-vc",
        "tired-open-vc",
        "tired-open-vc-plus",
    ];

    const TYPES: [Type; KINDS] = [
        Type::UsInf,
        Type::UsInf,
        Type::UsArt,
        Type::UsTank,
        Type::AirCav,
        Type::Navy,
        Type::Gunboat,
        Type::RokInf,
        Type::RokInf,
        Type::IfInf,
        Type::IfInf,
        Type::ArvnInf,
        Type::ArvnInf,
        Type::ArvnArt,
        Type::ArvnTank,
        Type::ArvnInf,
        Type::ArvnInf,
        Type::ArvnArt,
        Type::ArvnTank,
        Type::LaInf,
        Type::LaInf,
        Type::CaInf,
        Type::CaInf,
        Type::LimaSite,
        Type::NvaInf,
        Type::NvaInf,
        Type::NvaArt,
        Type::NvaTank,
        Type::PlInf,
        Type::PlInf,
        Type::KrInf,
        Type::KrInf,
        Type::Vc,
        Type::VcPlus,
        Type::BadIntel,
        Type::Vc,
        Type::Vc,
        Type::VcPlus,
        Type::Vc,
        Type::VcPlus,
        Type::BadIntel,
        Type::Vc,
        Type::Vc,
        Type::VcPlus,
    ];

    /// The kinds of a side.
    #[inline]
    pub fn of(seat: Seat) -> impl Iterator<Item = Kind> + Clone {
        let range = match seat {
            Seat::Blue => 0..Kind::NVA_INF.0,
            Seat::Red => Kind::NVA_INF.0..KINDS as u8,
        };
        range.map(Kind)
    }

    #[must_use]
    pub fn find(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().position(|known| *known == name).map(|i| Kind(i as u8))
    }

    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        Kind::NAMES[self.0 as usize]
    }

    /// What the counter is. A concealed VC that nobody knows is said to be an ordinary one.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Type {
        Kind::TYPES[self.0 as usize]
    }

    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        if self.0 < Kind::NVA_INF.0 { Seat::Blue } else { Seat::Red }
    }

    #[inline]
    #[must_use]
    pub const fn is_vc(self) -> bool {
        self.0 >= Kind::VC.0
    }

    /// A VC that lies face down.
    #[inline]
    #[must_use]
    pub const fn is_concealed(self) -> bool {
        matches!(self.0, 32..=35 | 38..=41)
    }

    #[inline]
    #[must_use]
    pub const fn is_open_vc(self) -> bool {
        matches!(self.0, 36 | 37 | 42 | 43)
    }

    /// A VC that has moved this turn.
    #[inline]
    #[must_use]
    pub const fn is_tired(self) -> bool {
        self.0 >= Kind::TIRED_VC.0
    }

    /// ARVN that a coup keeps in place.
    #[inline]
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self.0, 15..=18)
    }

    #[inline]
    #[must_use]
    pub const fn is_arvn(self) -> bool {
        matches!(self.0, 11..=18)
    }

    /// A US counter (RL-26); the Gunboat only up to 1972 (RL-108).
    #[inline]
    #[must_use]
    pub const fn is_us(self) -> bool {
        self.0 <= Kind::GUNBOAT.0
    }

    /// US, ROK or IF.
    #[inline]
    #[must_use]
    pub const fn is_blue_coloured(self) -> bool {
        self.0 <= Kind::IF_VET.0
    }

    #[inline]
    #[must_use]
    pub const fn is_nva(self) -> bool {
        matches!(self.0, 24..=27)
    }

    /// 1.2-04: Air Cav, Blue Water Navy and Gunboat.
    #[inline]
    #[must_use]
    pub const fn is_air_naval(self) -> bool {
        matches!(self.0, 4..=6)
    }

    /// 1.2-02: infantry other than VC.
    #[inline]
    #[must_use]
    pub const fn is_regular(self) -> bool {
        matches!(self.0, 0 | 1 | 7..=12 | 15 | 16 | 19..=22 | 24 | 25 | 28..=31)
    }

    /// 1.2-02: infantry, VC included.
    #[inline]
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        self.is_regular() || self.is_vc()
    }

    #[inline]
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self.0, 2 | 13 | 17 | 26)
    }

    #[inline]
    #[must_use]
    pub const fn is_tank(self) -> bool {
        matches!(self.0, 3 | 14 | 18 | 27)
    }

    /// The veteran side of regular infantry.
    #[inline]
    #[must_use]
    pub const fn is_veteran(self) -> bool {
        matches!(self.0, 1 | 8 | 10 | 12 | 16 | 20 | 22 | 25 | 29 | 31)
    }

    /// The untried side of regular infantry.
    #[inline]
    #[must_use]
    pub const fn is_untried(self) -> bool {
        self.is_regular() && !self.is_veteran()
    }

    /// Blue-coloured infantry that may pacify: US or IF, not ROK (18).
    #[inline]
    #[must_use]
    pub const fn may_pacify(self) -> bool {
        matches!(self.0, 0 | 1 | 9 | 10)
    }

    /// The other side of an untried infantry counter.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Kind {
        if self.is_untried() { Kind(self.0 + 1) } else { self }
    }

    /// The untried side.
    #[inline]
    #[must_use]
    pub const fn demoted(self) -> Kind {
        if self.is_veteran() { Kind(self.0 - 1) } else { self }
    }

    /// The same ARVN unit, kept in Saigon by a coup.
    #[must_use]
    pub const fn held(self) -> Kind {
        if matches!(self.0, 11..=14) { Kind(self.0 + 4) } else { self }
    }

    /// The same unit, free to move.
    #[must_use]
    pub const fn freed(self) -> Kind {
        if self.is_held() { Kind(self.0 - 4) } else { self }
    }

    /// The same VC after its move of the turn.
    #[must_use]
    pub const fn tired(self) -> Kind {
        if self.is_vc() && !self.is_tired() { Kind(self.0 + 6) } else { self }
    }

    /// The same VC on a new turn.
    #[must_use]
    pub const fn rested(self) -> Kind {
        if self.is_tired() { Kind(self.0 - 6) } else { self }
    }

    /// A regular VC turned face up. Bad Intel never lies face up on the map: it stays what it is here.
    #[must_use]
    pub const fn revealed(self) -> Kind {
        match self.0 {
            32 | 33 | 38 | 39 => Kind(self.0 + 4),
            _ => self,
        }
    }

    /// A revealed VC turned face down again.
    #[must_use]
    pub const fn concealed(self) -> Kind {
        if self.is_open_vc() { Kind(self.0 - 4) } else { self }
    }

    /// A concealed VC as one sees it who may not know it.
    #[must_use]
    pub const fn unseen(self) -> Kind {
        match self.0 {
            32..=35 => Kind::UNSEEN_VC,
            38..=41 => Kind(41),
            _ => self,
        }
    }

    #[inline]
    #[must_use]
    pub const fn is_bad_intel(self) -> bool {
        matches!(self.0, 34 | 40)
    }

    /// Off the map a counter has no condition.
    #[must_use]
    pub const fn plain(self) -> Kind {
        self.demoted().freed().rested().concealed()
    }
}

impl Kind {
    /// The kind of a counter of that type that has no condition: untried, free, face down.
    #[must_use]
    pub fn plain_of(kind: Type) -> Kind {
        Kind(Kind::TYPES.iter().position(|known| *known == kind).unwrap_or_default() as u8)
    }
}
