//! The four factions of Laos and Cambodia.

use serde::{Deserialize, Serialize};

use crate::ids::Seat;
use crate::kind::Kind;

/// The four factions of Laos and Cambodia (16-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Faction {
    PathetLao,
    RoyalLao,
    KhmerRouge,
    CambodianArmy,
}

impl Faction {
    /// In the order in which they are asked: Laos first, Red first (RL-14, RL-74).
    pub const ALL: [Faction; 4] = [Faction::PathetLao, Faction::RoyalLao, Faction::KhmerRouge, Faction::CambodianArmy];

    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Faction::PathetLao | Faction::KhmerRouge => Seat::Red,
            Faction::RoyalLao | Faction::CambodianArmy => Seat::Blue,
        }
    }

    /// The untried kind of its units; the veteran one is next to it.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Faction::PathetLao => Kind::PL_INF,
            Faction::RoyalLao => Kind::LA_INF,
            Faction::KhmerRouge => Kind::KR_INF,
            Faction::CambodianArmy => Kind::CA_INF,
        }
    }

    /// The other faction of the country.
    #[must_use]
    pub const fn rival(self) -> Faction {
        match self {
            Faction::PathetLao => Faction::RoyalLao,
            Faction::RoyalLao => Faction::PathetLao,
            Faction::KhmerRouge => Faction::CambodianArmy,
            Faction::CambodianArmy => Faction::KhmerRouge,
        }
    }

    #[must_use]
    pub const fn is_in_laos(self) -> bool {
        matches!(self, Faction::PathetLao | Faction::RoyalLao)
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Faction::PathetLao => "the Pathet Lao",
            Faction::RoyalLao => "the Royal Lao government",
            Faction::KhmerRouge => "the Khmer Rouge",
            Faction::CambodianArmy => "the Cambodian government",
        }
    }
}
