//! What lies in the containers from which the Viet Minh draw (8.1, 8.2).

use serde::{Deserialize, Serialize};

/// A counter drawn from the container, in the order of the data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    Clash,
    Ambush,
    Offensive,
    Assault,
    Artillery,
    Dca,
    Elite,
    Reinforcements,
    Trenches,
}

impl Drawn {
    pub const ALL: [Drawn; 9] = [
        Drawn::Clash,
        Drawn::Ambush,
        Drawn::Offensive,
        Drawn::Assault,
        Drawn::Artillery,
        Drawn::Dca,
        Drawn::Elite,
        Drawn::Reinforcements,
        Drawn::Trenches,
    ];

    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Drawn::Clash => "clash",
            Drawn::Ambush => "ambush",
            Drawn::Offensive => "offensive",
            Drawn::Assault => "assault",
            Drawn::Artillery => "artillery",
            Drawn::Dca => "dca",
            Drawn::Elite => "elite",
            Drawn::Reinforcements => "reinforcements",
            Drawn::Trenches => "trenches",
        }
    }

    /// A support that is shared out to the actions.
    #[must_use]
    pub const fn is_support(self) -> bool {
        matches!(self, Drawn::Artillery | Drawn::Dca | Drawn::Elite | Drawn::Trenches)
    }

    /// The Combat Action it is, if it is one.
    #[must_use]
    pub const fn action(self) -> Option<ActionKind> {
        match self {
            Drawn::Clash => Some(ActionKind::Clash),
            Drawn::Ambush => Some(ActionKind::Ambush),
            Drawn::Offensive => Some(ActionKind::Offensive),
            Drawn::Assault => Some(ActionKind::Assault),
            _ => None,
        }
    }
}

/// The four Combat Actions (8.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionKind {
    Clash,
    Ambush,
    Offensive,
    Assault,
}

impl ActionKind {
    /// The counter that brings it.
    #[must_use]
    pub const fn drawn(self) -> Drawn {
        match self {
            ActionKind::Clash => Drawn::Clash,
            ActionKind::Ambush => Drawn::Ambush,
            ActionKind::Offensive => Drawn::Offensive,
            ActionKind::Assault => Drawn::Assault,
        }
    }
}

/// How many of each [`Drawn`] are in a container.
pub type Cup = [u8; 9];
