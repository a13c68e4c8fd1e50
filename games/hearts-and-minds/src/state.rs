//! What lies on the table: plain data. Questions about it are asked of a [`View`](crate::context::View).

pub mod bombers;
pub mod cards;
pub mod factions;
pub mod force;
mod index;
pub mod operations;
pub mod turn;
pub mod units;

use arrayvec::ArrayVec;
use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;

pub use bombers::{Bomber, Bombers};
pub use cards::{CardPlaces, Holder};
pub use factions::Faction;
pub use force::Force;
pub use operations::{Battle, March, Price, Retreat};
pub use turn::TurnState;
pub use units::Units;

/// VC that are placed before Red looks: six by Tet.
pub(crate) const MOST_PLACED: usize = 6;

/// The whole situation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What is asked or done next.
    pub agenda: Agenda<Item>,
    pub phase: Phase,
    pub year: u16,
    pub end_year: u16,
    /// 1 to 4 in the Card Play Phase, 0 outside it.
    pub round: u8,
    /// 3.1-02: Political Will is one signed number: Doves above zero, Hawks below, so that each eats up the other
    /// first.
    pub will: i16,
    /// The stockpiles of Red and Blue.
    pub stock: [u8; 2],
    pub units: Units,
    pub red_flags: Areas,
    pub blue_flags: Areas,
    /// Where the Firebase marker lies and whose it is (RL-57).
    pub firebase: Option<(Place, Seat)>,
    pub bombers: Bombers,
    pub cards: CardPlaces,
    pub flags: Flags,
    pub lasting: Lasting,
    pub this_year: ThisYear,
    pub turn: TurnState,
    pub muster: Muster,
    pub reckoning: Reckoning,
    pub march: March,
    /// The group that moves, retreats or reinforces; its units also stand in their area.
    pub group: Force,
    pub battle: Battle,
    pub retreat: Retreat,
    /// The unit that the event of a card has picked and has still to use, and where it stands.
    pub picked: Option<(Kind, Place)>,
    /// Where VC were put face down that nobody has looked at yet, in their order.
    pub placed: ArrayVec<Place, MOST_PLACED>,
    /// Units lost in the losses last taken: ambushes and raids ask for it.
    pub toll: u8,
}

/// Which part of the sequence of play goes on (8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Reinforcements,
    Deployment,
    Redeployment,
    HandRefill,
    CardPlay,
    Actions,
    Interphase,
    Over(Ending),
}

impl Phase {
    /// Its id in the rulebook.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Reinforcements => "reinforcements",
            Phase::Deployment => "deployment",
            Phase::Redeployment => "redeployment",
            Phase::HandRefill => "hand-refill",
            Phase::CardPlay => "card-play",
            Phase::Actions => "actions",
            Phase::Interphase => "interphase",
            Phase::Over(_) => "over",
        }
    }
}

/// How the war ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// Red holds Saigon at the end of a year from 1973 on (special S7).
    FallOfSaigon,
    RedAutomatic,
    RedGoal,
    BlueGoal,
    BlueAutomatic,
}

/// What lasts to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags {
    pub tet_occurred: bool,
    pub commando_hunt: bool,
    pub incursion_played: bool,
    pub port_closed: bool,
    /// A faction controls Cambodia: the port stays as it is for good (RL-106).
    pub port_settled: bool,
    /// The Khmer Rouge took Cambodia in 1973 or later: two NVA units a year arrive in Kampot (special S10).
    pub second_berth: bool,
    /// 5.2-08: set by R24; nothing takes it back.
    pub iron_triangle: bool,
    /// Factions that have collapsed, by [`Faction`].
    pub collapsed: [bool; 4],
    /// A coup occurred in the last Interphase.
    pub coup: bool,
}

/// Effects that end with a certain turn (card texts; RL-86).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lasting {
    /// X01, with the side at the end of whose turn it ends.
    pub monsoon: Option<Seat>,
    /// R08: no bomber flies in Blue's turn.
    pub bombers_grounded: bool,
    /// X22: the side may not spend stockpile RPs on Actions in its turn.
    pub supplies_short: [bool; 2],
    /// X26: the side may start one battle round at most in its turn.
    pub truce: [bool; 2],
    /// X23, Red's event: no amphibious movement and no Navy in Blue's turn.
    pub typhoon: bool,
    /// X23, Blue's event: no VC moves in Red's turn.
    pub vc_pinned: bool,
}

/// What lasts to the end of the year, such as the way into Laos and Cambodia that cards of 1969 open (16-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThisYear {
    /// The Campaign whose event each side has played.
    pub campaign: [Option<Card>; 2],
    /// R19, R21: NVA may be in interior Cambodia, interior Laos.
    pub nva_in_cambodia: bool,
    pub nva_in_laos: bool,
    /// B20: US, ARVN, ROK and IF ground units and the Air Cav may be on the Cambodian trail.
    pub blue_in_cambodia: bool,
    /// B22: ARVN may be on the Laotian trail.
    pub arvn_in_laos: bool,
    /// B06: no Red unit moves between North Vietnam and Quang Tri.
    pub line_closed: bool,
    /// Areas bombed by an event this year (X09).
    pub struck: Areas,
}

/// The counts of the Reinforcements Phase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Muster {
    /// US, ROK and IF units still to withdraw, and US units withdrawn.
    pub withdraw: [u8; 3],
    pub withdrawn: u8,
    /// Free replacements left: NVA, ARVN, US/ROK/IF.
    pub free: [u8; 3],
    /// ARVN promotions left.
    pub promotions: u8,
    /// NVA units placed in Kampot and in Laos this phase.
    pub at_kampot: u8,
    pub in_laos: u8,
}

/// What the Interphase under way has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reckoning {
    /// Factions that are let fall this year, by [`Faction`].
    pub fallen: [bool; 4],
}

impl State {
    /// Rebuilds what follows from the rest.
    pub(crate) fn reindex(&mut self) {
        self.units.reindex();
    }
}
