//! What lies on the table: plain data, and the questions one can ask it without changing it.

use arrayvec::ArrayVec;
use engine::{Case, Refusal};
use serde::{Deserialize, Serialize};

use crate::assault::Assault;
use crate::bombardment::{Bombardment, Marker};
use crate::data::{Area, Data, Effect, Kind};
use crate::fire::Fire;
use crate::ids::{Army, Formation, Hex, Hexes, MAX_FORMATIONS, MAX_HEXES, MAX_UNITS, Regiment, Unit, Units};
use crate::movement::March;
use crate::retreat::Retreat;

/// Whether something may be done; if not, the case that forbids it.
pub type Verdict = Result<(), Refusal>;

/// Refuses under a case.
pub const fn refuse(case: &'static str, reason: &'static str) -> Verdict {
    Err(Refusal::new(Case(case), reason))
}

/// The most things that can wait to be carried out at once.
pub const MAX_TASKS: usize = 24;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub stage: Stage,
    /// The phasing player.
    pub active: Army,
    /// The second player turn of the game turn is on.
    pub second: bool,
    /// Who has, or last had, the initiative.
    pub initiative: Army,
    /// The sum of the initiative dice; 0 before they are rolled.
    pub event: u8,
    /// Whether combat is mandatory for each army in this player turn (10.2).
    pub mandatory: [bool; 2],
    /// Something has been done since this stage began.
    pub begun: bool,
    /// How many declared attacks were taken back in this phase. No rule asks; a computer player does,
    /// so that it does not change its mind for ever.
    pub taken_back: u8,
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    pub orders: [Order; MAX_FORMATIONS],
    /// NVA regiments activated this turn, one bit each.
    pub regiments: u32,
    /// Town, city and airfield hexes in NVA hands.
    pub nva_control: Hexes,
    pub rubble: Hexes,
    /// Artillery in play, permanently removed, and missing this turn; one bit each.
    pub aims: u32,
    pub aims_removed: u32,
    pub aims_withheld: u32,
    /// Aircraft drawn this turn, one bit each.
    pub planes: u16,
    pub cbu: u8,
    pub daisy_cutters: u8,
    /// Helicopters that can still be used in this player turn, and those aborted in this game turn.
    pub helicopters: u8,
    pub helicopters_aborted: u8,
    pub marines: bool,
    /// Units eliminated, each time it happened, and 6th Division units that left by the west edge.
    pub nva_losses: u16,
    pub arvn_losses: u16,
    pub exits: u16,
    /// Units found in supply when that was last judged (R16).
    pub supplied: Units,
    /// Hexes where a friend has let others pass through a zone of control this phase (R37).
    pub screened: Hexes,
    /// Hexes that have been assaulted in this phase (13.1.9).
    pub assaulted: Hexes,
    pub bombardment: Bombardment,
    pub march: March,
    pub fire: Fire,
    pub assault: Assault,
    pub retreat: Retreat,
    pub tasks: ArrayVec<Task, MAX_TASKS>,
    #[serde(skip)]
    pub index: Index,
}

/// Where the sequence of play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The ARVN sets up.
    Setup,
    /// A piece in hand is about to be put on a hex.
    Placing(Unit),
    /// The NVA names the artillery it loses for good.
    Reduction(u8),
    /// The initiative dice are about to be rolled.
    Initiative,
    /// The NVA names the artillery that is missing this turn, or comes back for it.
    Shortage(u8),
    Convoy,
    /// Formations are activated or regroup; first the army named.
    Activation(Army),
    Regiments {
        division: Formation,
        left: u8,
    },
    /// The Bombardment Phase is about to begin.
    Approach,
    Bombardment,
    Aiming(Marker),
    Resolution,
    /// The Movement Phase is about to begin.
    Orders,
    Movement,
    Marching,
    /// Infantry of regrouping formations comes back.
    Regrouping,
    Sacrifice {
        formation: Formation,
        left: u8,
    },
    DefensiveFire,
    Combat,
    AfvMovement,
    /// Disruption is about to be removed.
    Recovery,
    Over,
}

/// Something that interrupts the stage until it is done; the last one is dealt with first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// The non-phasing side may fire at the units on the move.
    Opportunity,
    /// A fire is being declared.
    DeclareFire,
    /// A helicopter may support the declared fire; then it is rolled for.
    Fire,
    /// The targets that survived a fire retreat or are disrupted.
    FireFollow,
    /// An assault is being declared.
    DeclareAssault,
    Reserves,
    /// A reserve is on the way.
    ReserveMarch,
    /// A helicopter may support the assault; then it is rolled for.
    Assault,
    /// The losers of an assault retreat so many hexes.
    AssaultRetreat {
        army: Army,
        hexes: u8,
    },
    Advance,
    /// One of these units is lost; its owner chooses.
    Lose {
        units: Units,
        army: Army,
        why: Loss,
    },
    /// 7.4.6
    LeaderCheck(Hex),
    Disrupt(Units),
    /// Stay in town instead of retreating: the whole hex, or unit by unit.
    StayAll {
        hex: Hex,
    },
    StayOne,
    Retreat,
    /// More units than the hex holds.
    Overfull {
        hex: Hex,
        army: Army,
        displace: bool,
    },
    /// Every hex of an army is checked for stacking.
    StackCheck(Army),
    Collateral {
        hex: Hex,
        column: u8,
        reach: u8,
        chooser: Army,
    },
    /// A marker has done its work.
    StrikeEnd,
}

/// Why a unit must be chosen for elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loss {
    Fire,
    Bombardment,
    Assault,
    /// A zone of control entered in a retreat.
    Zone,
}

/// What a formation was told this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    #[default]
    None,
    Activated,
    Regrouping,
}

/// What a unit may do in its own player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Active,
    Regrouping,
    Inactive,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Not yet arrived.
    Pool,
    Map(Hex),
    /// Eliminated; infantry can come back by regrouping, HQs by the turn track.
    Dead,
    /// Eliminated for good.
    Lost,
    /// Left the map.
    Exited,
}

/// Conditions of a unit, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    pub const DISRUPTED: Flags = Flags(1);
    /// Out of command since the last trace.
    pub const CUT: Flags = Flags(1 << 1);
    /// Has attacked in this phase (opportunity fire: until the end of Defensive Fire).
    pub const FIRED: Flags = Flags(1 << 2);
    /// Has been attacked in this phase (12.1.4).
    pub const ATTACKED: Flags = Flags(1 << 3);
    pub const MOVED: Flags = Flags(1 << 4);
    /// An AFV in rubble (11.6.3).
    pub const STUCK: Flags = Flags(1 << 5);
    /// Came this turn: active, supplied and in command.
    pub const ARRIVED: Flags = Flags(1 << 6);
    /// A unit of no division that goes with an activated one (6.1.8).
    pub const ATTACHED: Flags = Flags(1 << 7);
    pub const RALLIED: Flags = Flags(1 << 8);
    /// Entered in area D (R87).
    pub const FROM_D: Flags = Flags(1 << 9);
    /// Goes without if its HQ cannot supply all (5.3.2).
    pub const DEFERRED: Flags = Flags(1 << 10);
    /// Has drawn opportunity fire in this hex (8.4.3).
    pub const FIRED_AT: Flags = Flags(1 << 11);

    /// The names of all flags in documents.
    pub const NAMES: [(&'static str, Flags); 11] = [
        ("disrupted", Flags::DISRUPTED),
        ("out-of-command", Flags::CUT),
        ("fired", Flags::FIRED),
        ("attacked", Flags::ATTACKED),
        ("moved", Flags::MOVED),
        ("immobilised", Flags::STUCK),
        ("arrived", Flags::ARRIVED),
        ("attached", Flags::ATTACHED),
        ("rallied", Flags::RALLIED),
        ("from-d", Flags::FROM_D),
        ("deferred", Flags::DEFERRED),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    pub flags: Flags,
    /// For an HQ on the turn track: when it may return. In a retreat: the hexes to go.
    pub number: u8,
}

impl UnitState {
    pub const NEW: UnitState = UnitState { place: Place::Pool, flags: Flags(0), number: 0 };

    #[inline]
    #[must_use]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    #[inline]
    pub const fn set(&mut self, flag: Flags, on: bool) {
        if on {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }
}

const NOBODY: u8 = u8::MAX;

/// Who stands where: a chain of units for each hex in the order of their numbers, the hexes that hold
/// units of an army or are next to such, and those that exert a zone of control or lie in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    head: [u8; MAX_HEXES],
    next: [u8; MAX_UNITS],
    pub held: [Hexes; 2],
    pub beside: [Hexes; 2],
    pub exerting: [Hexes; 2],
    pub zone: [Hexes; 2],
}

impl Default for Index {
    fn default() -> Self {
        Index {
            head: [NOBODY; MAX_HEXES],
            next: [NOBODY; MAX_UNITS],
            held: [Hexes::NONE; 2],
            beside: [Hexes::NONE; 2],
            exerting: [Hexes::NONE; 2],
            zone: [Hexes::NONE; 2],
        }
    }
}

impl State {
    /// Builds the index anew.
    pub fn reindex(&mut self, data: &Data) {
        self.index = Index::default();
        let mut filled = Hexes::NONE;
        for at in 0..self.units.len() {
            if let Place::Map(hex) = self.units[at].place {
                self.link(Unit(at as u8), hex);
                filled.insert(hex);
            }
        }
        for hex in filled.iter() {
            self.note_hex(data, hex);
        }
    }

    fn link(&mut self, unit: Unit, hex: Hex) {
        let mut at = self.index.head[hex.at()];
        if at == NOBODY || at > unit.0 {
            self.index.next[unit.at()] = at;
            self.index.head[hex.at()] = unit.0;
            return;
        }
        while self.index.next[usize::from(at)] < unit.0 {
            at = self.index.next[usize::from(at)];
        }
        self.index.next[unit.at()] = self.index.next[usize::from(at)];
        self.index.next[usize::from(at)] = unit.0;
    }

    fn unlink(&mut self, unit: Unit, hex: Hex) {
        let mut at = self.index.head[hex.at()];
        if at == unit.0 {
            self.index.head[hex.at()] = self.index.next[unit.at()];
        } else {
            while self.index.next[usize::from(at)] != unit.0 {
                at = self.index.next[usize::from(at)];
            }
            self.index.next[usize::from(at)] = self.index.next[unit.at()];
        }
        self.index.next[unit.at()] = NOBODY;
    }

    /// Notes who holds a hex and whether its stack exerts a zone of control (4.2.1, 4.2.4).
    pub fn note_hex(&mut self, data: &Data, hex: Hex) {
        let (mut held, mut points) = ([false; 2], [0u8; 2]);
        for unit in self.stack(hex) {
            let record = data.of(unit);
            held[record.army.at()] |= record.kind != Kind::Leader;
            if !self.is(unit, Flags::DISRUPTED) {
                points[record.army.at()] += record.points;
            }
        }
        let index = &mut self.index;
        for army in [0, 1] {
            if index.held[army].has(hex) != held[army] {
                index.held[army].set(hex, held[army]);
                index.beside[army] = data.map.around_all(&index.held[army]);
            }
            let exerts = points[army] >= 3;
            if index.exerting[army].has(hex) != exerts {
                index.exerting[army].set(hex, exerts);
                index.zone[army] = data.map.zone_of(&index.exerting[army]);
            }
        }
    }

    /// Puts a unit somewhere and keeps the index in order.
    pub fn put(&mut self, data: &Data, unit: Unit, place: Place) {
        if let Place::Map(hex) = self.units[unit.at()].place {
            self.unlink(unit, hex);
            self.units[unit.at()].place = place;
            self.note_hex(data, hex);
        }
        self.units[unit.at()].place = place;
        if let Place::Map(hex) = place {
            self.link(unit, hex);
            self.note_hex(data, hex);
        }
    }

    /// The pieces of both sides in a hex, leaders included, in the order of their numbers.
    #[inline]
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        let mut at = self.index.head[hex.at()];
        std::iter::from_fn(move || {
            (at != NOBODY).then(|| {
                let unit = Unit(at);
                at = self.index.next[unit.at()];
                unit
            })
        })
    }

    #[inline]
    #[must_use]
    pub fn is(&self, unit: Unit, flag: Flags) -> bool {
        self.units[unit.at()].is(flag)
    }

    #[inline]
    #[must_use]
    pub fn hex_of(&self, unit: Unit) -> Option<Hex> {
        match self.units[unit.at()].place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }

    /// Whether units (not mere leaders) of an army stand there.
    #[inline]
    #[must_use]
    pub fn holds(&self, army: Army, hex: Hex) -> bool {
        self.index.held[army.at()].has(hex)
    }
}

/// A state with what is printed, to ask questions of.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub data: &'a Data,
    pub state: &'a State,
}

impl View<'_> {
    #[inline]
    #[must_use]
    pub fn army(self, unit: Unit) -> Army {
        self.data.of(unit).army
    }

    #[inline]
    #[must_use]
    pub fn is_disrupted(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::DISRUPTED)
    }

    /// Out of command; leaders and HQs never are (R40).
    #[inline]
    #[must_use]
    pub fn is_cut(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::CUT)
    }

    /// The units of an army in a hex, leaders left out.
    pub fn units_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).army == army && data.of(*u).kind != Kind::Leader)
    }

    /// The units of an army in a hex as a set.
    #[must_use]
    pub fn force(self, hex: Hex, army: Army) -> Units {
        self.units_in(hex, army).collect()
    }

    pub fn leaders_in(self, hex: Hex) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).kind == Kind::Leader)
    }

    /// The random event in force this turn.
    #[must_use]
    pub fn effect(self) -> Effect {
        match self.state.event {
            0 => Effect::None,
            total => self.data.schedule.events[usize::from(total) - 2].effect,
        }
    }

    /// How much the event of the turn changes something.
    #[must_use]
    pub fn effect_value(self) -> i8 {
        match self.state.event {
            0 => 0,
            total => self.data.schedule.events[usize::from(total) - 2].value,
        }
    }

    /// Whether a unit is active, regroups, or does nothing in its own player turn (6.1.4, R20).
    #[must_use]
    pub fn status(self, unit: Unit) -> Status {
        if self.state.is(unit, Flags::ARRIVED) {
            return Status::Active;
        }
        let record = self.data.of(unit);
        let Some(formation) = record.formation else {
            return if self.state.is(unit, Flags::ATTACHED) { Status::Active } else { Status::Inactive };
        };
        if !self.data.formations[formation.at()].activates {
            return Status::Active;
        }
        match (self.state.orders[formation.at()], record.regiment) {
            (Order::Regrouping, _) => Status::Regrouping,
            (Order::None, _) => Status::Inactive,
            (Order::Activated, Some(regiment)) if !self.is_regiment_active(regiment) => Status::Inactive,
            (Order::Activated, _) => Status::Active,
        }
    }

    #[inline]
    #[must_use]
    pub fn is_regiment_active(self, regiment: Regiment) -> bool {
        self.state.regiments & (1 << regiment.0) != 0
    }

    /// The entry area toward which a unit retreats (R87).
    #[must_use]
    pub fn retreat_area(self, unit: Unit) -> Area {
        if self.state.is(unit, Flags::FROM_D) { Area::D } else { self.data.of(unit).retreat }
    }

    #[must_use]
    pub fn is_over(self) -> bool {
        self.state.stage == Stage::Over
    }

    /// Who controls a town, city or airfield hex.
    #[must_use]
    pub fn controller(self, hex: Hex) -> Army {
        if self.state.nva_control.has(hex) { Army::Nva } else { Army::Arvn }
    }
}
