//! What lasts for one turn of the Card Play Phase.

use serde::{Deserialize, Serialize};

use crate::ids::{Areas, Card, Seat, Zone};

/// What lasts for one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnState {
    pub side: Seat,
    pub card: Option<Card>,
    /// RPs left of the played card.
    pub purse: u8,
    /// Stockpile RPs spent on Actions, and how many may be (1, 3 or 6).
    pub stock_used: u8,
    pub stock_cap: u8,
    /// Events of the card that were used, by their number on it.
    pub events_used: u8,
    /// The campaign's first turn: two dice in own battles (6.2).
    pub two_dice: bool,
    /// Battles, PC-changes and pacifications are bound to this zone (6.3).
    pub zone: Option<Zone>,
    /// T5: Blue may not reinforce battles.
    pub surprise: bool,
    /// The one VC move of the turn is used (9.5).
    pub vc_moved: bool,
    /// Battle rounds declared (RL-111).
    pub battles: u8,
    /// Provinces attacked by a bomber this turn.
    pub bombed: Areas,
    /// Mobilizations of trail areas this turn, and how many R14 makes free from now on.
    pub trail_mobilized: u8,
    pub free_trail: u8,
    /// B17, and what it rewards: it may be used before or after.
    pub hamburger_hill: bool,
    pub thua_thien_pacified: bool,
    /// B03.
    pub steel_tiger: bool,
    /// X17: the next mobilization goes farther.
    pub forced_march: bool,
    /// R15: the next battle round of Red.
    pub night_attack: bool,
    /// B13: in the next battle round no Red unit but VC may evade.
    pub search_and_destroy: bool,
    /// B11: where no VC may evade; X09: where no Red unit may.
    pub vc_trapped: Areas,
    pub all_trapped: Areas,
}

impl Default for TurnState {
    fn default() -> Self {
        TurnState {
            side: Seat::Red,
            card: None,
            purse: 0,
            stock_used: 0,
            stock_cap: 1,
            events_used: 0,
            two_dice: false,
            zone: None,
            surprise: false,
            vc_moved: false,
            battles: 0,
            bombed: Areas::NONE,
            trail_mobilized: 0,
            free_trail: 0,
            hamburger_hill: false,
            thua_thien_pacified: false,
            steel_tiger: false,
            forced_march: false,
            night_attack: false,
            search_and_destroy: false,
            vc_trapped: Areas::NONE,
            all_trapped: Areas::NONE,
        }
    }
}
