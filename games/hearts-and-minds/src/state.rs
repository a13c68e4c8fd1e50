//! What lies on the table: plain data. Questions about it are asked of a [`View`](crate::view::View).

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::force::{Force, Units};
use crate::ids::{AREAS, Areas, CARDS, Card, Cards, Place, Seat, Zone};
use crate::kind::Kind;
use crate::task::{Battle, Errand, March, Retreat, Task};

/// VC that are placed before Red looks: six by Tet.
const MOST_PLACED: usize = 6;

/// The most sub-questions that can lie over each other.
pub const DEPTH: usize = 12;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub year: u16,
    pub end_year: u16,
    /// 1 to 4 in the Card Play Phase, 0 outside it.
    pub round: u8,
    /// Where the sequence of play stands.
    pub stage: Stage,
    /// What is being carried out inside the stage, the innermost last.
    pub stack: ArrayVec<Task, DEPTH>,
    /// Political Will: Doves above zero, Hawks below (3.1).
    pub will: i16,
    /// The stockpiles of Red and Blue.
    pub stock: [u8; 2],
    pub units: Units,
    pub red_flags: Areas,
    pub blue_flags: Areas,
    /// Where the Firebase marker lies and whose it is (RL-57).
    pub firebase: Option<(Place, Seat)>,
    pub bombers: [Bomber; 4],
    pub cards: Holders,
    /// How many cards each side holds, and whether one is a Campaign card: known to all (RL-16).
    pub held: [u8; 2],
    pub holds_campaign: [bool; 2],
    /// Cards in a hand that the other side has looked at (X19).
    pub spied: Cards,
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
    pub errand: Errand,
    /// Where VC were put face down that nobody has looked at yet, in their order.
    pub placed: ArrayVec<Place, MOST_PLACED>,
    /// Units lost in the losses last taken: ambushes and raids ask for it.
    pub toll: u8,
    #[serde(skip)]
    pub index: Index,
}

/// Where the sequence of play stands (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The Reinforcements Phase is about to begin: steps 1 to 3.
    Reinforcements,
    /// Step 4: Blue withdraws units.
    Withdraw,
    /// Step 5: free replacements, then bought ones; Blue, then Red.
    Replace(Seat),
    Buy(Seat),
    /// Promotions for withdrawn US units (RL-27).
    Vietnamize,
    /// Step 6: NVA leave interior Laos and Cambodia.
    Evacuate,
    /// Step 7: the garrison of Saigon after a coup, then all other units; Blue, then Red.
    Garrison,
    Deploy(Seat),
    /// Step 9: Red names areas for new VC.
    DrawVc,
    /// Steps 10 and 11.
    Redeploy(Seat),
    /// The Hand Refill Phase is about to begin.
    Refill,
    /// A side has four cards and decides about a Campaign card.
    Campaign(Seat),
    /// A side plays a card.
    PlayCard(Seat),
    /// A side buys Actions.
    Actions(Seat),
    /// The Interphase is about to begin.
    Interphase,
    /// Red returns VC to the pool after Tet (special T10).
    Disperse,
    /// Step 2: the owner of a threatened faction pays or lets it fall.
    Faction(Faction),
    /// Step 4: responses to the price of stability, then the price itself.
    Stability,
    Over(Ending),
}

/// How the war ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Red holds Saigon at the end of a year from 1973 on (special S7).
    FallOfSaigon,
    RedAutomatic,
    RedGoal,
    BlueGoal,
    BlueAutomatic,
}

/// The four factions of Laos and Cambodia (16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Faction {
    PathetLao,
    RoyalLao,
    KhmerRouge,
    CambodianArmy,
}

/// What lasts to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags {
    pub tet_occurred: bool,
    pub commando_hunt: bool,
    pub incursion_played: bool,
    pub port_closed: bool,
    /// A faction controls Cambodia: the port stays as it is for good (RL-106).
    pub port_settled: bool,
    /// The Khmer Rouge took Cambodia in 1973 or later: two NVA units a year arrive in Kampot (special S10).
    pub second_berth: bool,
    pub iron_triangle: bool,
    /// Factions that have collapsed, by [`Faction`].
    pub collapsed: [bool; 4],
    /// A coup occurred in the last Interphase.
    pub coup: bool,
}

/// Effects that end with a certain turn (card texts; RL-86).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What lasts to the end of the year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What lasts for one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// R14: mobilizations of trail areas that are still free.
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

/// The counts of the Reinforcements Phase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// VC still to be drawn at most.
    pub vc: u8,
    /// Re-deployments left: of five, of CA and LA (or Pathet Lao and Khmer Rouge), of each asset.
    pub five: u8,
    pub factions: u8,
    pub assets: [bool; 3],
    /// The unit in hand between `lift` and `land`.
    pub lifted: Option<(Kind, Place)>,
}

/// The counts of the Interphase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoning {
    /// What Blue owes for stability, or the owner for a faction.
    pub owed: i8,
    /// Whose response is asked for now; none once both have passed.
    pub asked: Option<Seat>,
    /// Passes in a row.
    pub passes: u8,
    /// Responses used in this window.
    pub answered: Cards,
    /// Factions that were paid for, or let fall, this year, by [`Faction`].
    pub saved: [bool; 4],
    pub fallen: [bool; 4],
    /// VC that Red still has to return after Tet.
    pub disperse: u8,
}

/// A bomber: a marker, not a unit (5.1-09). Bombers are kept sorted, so that equal situations are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bomber {
    /// In the Airbase Box, unspent.
    Ready,
    /// In the Airbase Box, spent.
    Spent,
    /// In the Airbase Box, spent, stopped this turn by SAM Missiles: no refuelling (RL-104).
    Stopped,
    /// On its mission, spent.
    Out(Place),
    /// Not in the game.
    Absent,
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    Deck(Seat),
    Hand(Seat),
    Discard(Seat),
    /// Face up before its owner.
    Table(Seat),
    Campaign(Seat),
    /// Set aside until 1969.
    Later(Seat),
    Removed,
    /// Somewhere that the viewer of a redacted state cannot see.
    Unknown,
}

/// Where every card is. A deck is a set: which card comes next is decided when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holders(pub [Holder; CARDS]);

impl Holders {
    #[inline]
    #[must_use]
    pub fn of(&self, card: Card) -> Holder {
        self.0[card.at()]
    }

    /// The cards that somebody holds somewhere.
    #[must_use]
    pub fn held(&self, holder: Holder) -> Cards {
        let mut found = Cards::NONE;
        for (i, at) in self.0.iter().enumerate() {
            if *at == holder {
                found.insert(Card(i as u8));
            }
        }
        found
    }
}

impl Serialize for Holders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Holders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Holder>::deserialize(deserializer)?;
        let fixed = list.try_into().map_err(|_| serde::de::Error::custom("expected a holder for each card"))?;
        Ok(Holders(fixed))
    }
}

/// What follows from the rest of the state, kept for speed.
#[derive(Clone, Debug, PartialEq)]
pub struct Index {
    /// Units of Red and Blue by area.
    pub count: [[u8; AREAS]; 2],
    /// Regular infantry of Red and Blue by area.
    pub regulars: [[u8; AREAS]; 2],
    /// Areas with units of Red and Blue.
    pub occupied: [Areas; 2],
    /// Areas with VC of any kind.
    pub vc: Areas,
    /// Areas with bombers.
    pub bombed: Areas,
}

impl Default for Index {
    fn default() -> Self {
        Index {
            count: [[0; AREAS]; 2],
            regulars: [[0; AREAS]; 2],
            occupied: [Areas::NONE; 2],
            vc: Areas::NONE,
            bombed: Areas::NONE,
        }
    }
}

impl State {
    /// Rebuilds the index.
    pub fn reindex(&mut self) {
        let mut index = Index::default();
        for i in 0..AREAS {
            let area = Place(i as u8);
            let force = self.units.at(area);
            for seat in Seat::BOTH {
                let count = force.total_of(seat);
                index.count[seat.at()][i] = count;
                index.regulars[seat.at()][i] = force.regulars(seat);
                index.occupied[seat.at()].set(area, count > 0);
            }
            index.vc.set(area, force.any(Kind::is_vc));
        }
        self.index = index;
        self.index_bombers();
    }

    /// Notes again where bombers are, and sorts them.
    pub fn index_bombers(&mut self) {
        self.bombers.sort_unstable();
        self.index.bombed = Areas::NONE;
        for bomber in self.bombers {
            if let Bomber::Out(area) = bomber {
                self.index.bombed.insert(area);
            }
        }
    }
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
