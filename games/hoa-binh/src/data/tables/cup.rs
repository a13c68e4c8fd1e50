//! What lies in the containers from which the Viet Minh draw (8.1, 8.2).

engine::words! {
    /// A counter drawn from the container, in the order of the data files.
    pub enum Drawn {
        Clash = "clash",
        Ambush = "ambush",
        Offensive = "offensive",
        Assault = "assault",
        Artillery = "artillery",
        Dca = "dca",
        Elite = "elite",
        Reinforcements = "reinforcements",
        Trenches = "trenches",
    }
}

impl Drawn {
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

engine::words! {
    /// The four Combat Actions (8.2.1).
    pub enum ActionKind { Clash = "clash", Ambush = "ambush", Offensive = "offensive", Assault = "assault" }
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
pub type Cup = [u8; Drawn::ALL.len()];
