//! Where a position begins: what is asked first, and what follows in the turn.

use engine::Fault;
use engine::document::{Document, Field};
use engine::rules::Program;

use super::counters;
use crate::agenda::Item;
use crate::context::View;
use crate::data::{Data, Kind};
use crate::ids::{Army, Card, Dump, Hex, Unit};
use crate::movement::Movement;
use crate::operations::{Burst, Operating};
use crate::reinforcements::{FEF_PART, SupplyMix, VM_PART, VmReinforcements, WithdrawalDue};
use crate::replacements::{Absorption, FefReplacements, MobilizationCount, ThaiBinhCount, VmReplacements};
use crate::sequence::{
    AttritionPhase, ClosingLosses, EndOfTurn, FefMovementPhase, OperationOver, OperationPhase, SupplyCheckPhase,
    TurnStart,
};
use crate::setup::Setup;
use crate::stacking::Tidy;
use crate::state::{DumpState, Phase, Place, State};

/// Where a position begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Setup,
    Turn,
    Reinforcement,
    VmSupply,
    ThaiBinh,
    VmReplacements,
    Absorption,
    Mobilization,
    FefReinforcement,
    FefSupply,
    FefReplacements,
    Withdrawal,
    VmMovement,
    FefMovement,
    Attrition,
    Operation,
    /// In the middle of the Operation Phase: a burst under way, or the die for the next.
    OperationPoints,
    SupplyCheck,
    EndOfTurn,
    EndOfGame,
}

pub(super) const STARTS: &[(&str, Start)] = &[
    ("setup", Start::Setup),
    ("turn-start", Start::Turn),
    ("reinforcement", Start::Reinforcement),
    ("vm-supply", Start::VmSupply),
    ("thai-binh", Start::ThaiBinh),
    ("vm-replacements", Start::VmReplacements),
    ("absorption", Start::Absorption),
    ("mobilization", Start::Mobilization),
    ("fef-reinforcement", Start::FefReinforcement),
    ("fef-supply", Start::FefSupply),
    ("fef-replacements", Start::FefReplacements),
    ("withdrawal", Start::Withdrawal),
    ("vm-movement", Start::VmMovement),
    ("fef-movement", Start::FefMovement),
    ("attrition", Start::Attrition),
    ("operation", Start::Operation),
    ("operation-points", Start::OperationPoints),
    ("supply-check", Start::SupplyCheck),
    ("end-of-turn", Start::EndOfTurn),
    ("end-of-game", Start::EndOfGame),
];

impl Start {
    /// The beginning of the phase in which a state stands; none once the game is over.
    pub(super) const fn of_phase(phase: Phase) -> Option<Self> {
        match phase {
            Phase::Setup => Some(Start::Setup),
            Phase::Reinforcement => Some(Start::Reinforcement),
            Phase::VmMovement => Some(Start::VmMovement),
            Phase::FefMovement => Some(Start::FefMovement),
            Phase::Attrition => Some(Start::Attrition),
            Phase::Operation => Some(Start::Operation),
            Phase::SupplyCheck => Some(Start::SupplyCheck),
            Phase::Over => None,
        }
    }

    /// The part of a phase to which the question belongs that a state asks, if it can begin one.
    pub(super) fn of(view: View<'_>) -> Option<Self> {
        let state = view.state;
        match state.agenda.top()? {
            Item::SupplyMix(SupplyMix { army: Army::Vm }) => Some(Start::VmSupply),
            Item::SupplyMix(SupplyMix { army: Army::Fef }) => Some(Start::FefSupply),
            Item::VmReplacements(_) => Some(Start::VmReplacements),
            Item::Absorption(_) => Some(Start::Absorption),
            Item::FefArrival(_) => Some(Start::FefReinforcement),
            Item::FefReplacements(_) => Some(Start::FefReplacements),
            Item::Movement(Movement) if state.operation.activated.is_some() => None,
            Item::Movement(Movement) if state.active == Army::Vm => Some(Start::VmMovement),
            Item::Movement(Movement) => Some(Start::FefMovement),
            Item::Operating(_) => Some(Start::OperationPoints),
            _ => None,
        }
    }

    const fn phase(self) -> Phase {
        match self {
            Start::Setup => Phase::Setup,
            Start::VmMovement => Phase::VmMovement,
            Start::FefMovement => Phase::FefMovement,
            Start::Attrition => Phase::Attrition,
            Start::Operation | Start::OperationPoints => Phase::Operation,
            Start::SupplyCheck | Start::EndOfTurn | Start::EndOfGame => Phase::SupplyCheck,
            _ => Phase::Reinforcement,
        }
    }
}

pub(super) fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason.into())
}

/// 9.0-01: a campaign ends with the same card or a later one; the training game stands alone.
pub(super) fn choose_last(data: &Data, document: &Document, option: &str, state: &mut State) -> Result<(), Fault> {
    let said = document.0.contains_key("until");
    if !said && option != "same" {
        let last = data.scenario(option).ok_or_else(|| fault("until", format!("there is no scenario '{option}'")))?;
        state.last = last.card;
    }
    let first: Card = state.card;
    if !data.campaign_ends(first).any(|card| card.card == state.last) {
        let [first, last] = [first, state.last].map(|card| &data.scenarios[card.at()].name);
        return Err(fault("until", format!("a game that begins with {first} does not end with {last} (rule 9.0)")));
    }
    if !said && option == "same" {
        reach_month(data, state);
    }
    Ok(())
}

/// 9.0-01: a month between two cards lies in a campaign. Where nobody says how long that goes on, it ends with the first
/// scenario that is not over by then.
fn reach_month(data: &Data, state: &mut State) {
    let played = |card: &crate::data::Scenario| card.start <= state.turn && state.turn <= card.end;
    if data.scenarios.iter().any(played) {
        return;
    }
    let mut ends = data.campaign_ends(state.card).filter(|last| last.end >= state.turn);
    state.last = ends.next().map_or(state.last, |last| last.card);
}

/// In a campaign the card that was begun with gives way to those that have begun since.
fn turn_cards(data: &Data, state: &mut State) {
    let now = data.card_in(state.turn).filter(|_| data.scenarios[state.card.at()].training.is_none());
    let later = now.filter(|now| data.campaign_ends(state.card).any(|card| card.card == *now));
    state.card = later.unwrap_or(state.card);
}

/// Makes a state of what was read with a moment, which says what comes next.
pub(super) fn go_on(data: &Data, document: &Document, state: &mut State) -> Result<(), Fault> {
    state.phase = start_of(document)?.phase();
    state.reindex(data);
    if state.phase != Phase::Setup {
        check_hexes(data, state)?;
        count_communities(data, state);
    }
    Ok(())
}

pub(super) fn start_of(document: &Document) -> Result<Start, Fault> {
    document.0.get("phase").map_or(Ok(Start::Setup), |word| Field::new("phase", word).word(STARTS))
}

/// 6.2-02: what was spent is gone when the Operation Phase is over. Where it is yet to come nothing has been spent; at its
/// beginning, to which a moment in its midst is set back, dumps are chosen anew.
fn spend_before(start: Start, state: &mut State) -> Result<(), Fault> {
    if matches!(start, Start::Operation | Start::OperationPoints) {
        return Ok(());
    }
    let over = matches!(start, Start::SupplyCheck | Start::EndOfTurn);
    for (spending, key) in state.operation.spending.iter_mut().zip(["vm_spending", "fef_spending"]) {
        let Some(dump) = spending.take() else { continue };
        if !over {
            return Err(fault(key, "a Supply Dump is spent in the Operation Phase: leave this out"));
        }
        state.dumps[dump.at()] = DumpState::default();
    }
    Ok(())
}

/// 6.1-01: where nobody says how many Operation Points are left, none has been spent.
fn fill_points(data: &Data, document: &Document, start: Start, state: &mut State) {
    let said = ["vm_operation_points", "fef_operation_points"].iter().any(|key| document.0.contains_key(*key));
    if start == Start::OperationPoints && !said {
        state.operation.points = [data.tables.limits.operation_points; 2];
    }
}

fn count_communities(data: &Data, state: &mut State) {
    state.friendly = View { data, state }.friendly_now();
    let [delta, highlands] = (View { data, state }).friendly_counts();
    state.delta = delta >= usize::from(data.tables.victory_points.delta[0]);
    state.highlands = highlands >= usize::from(data.tables.victory_points.highlands[0]);
}

/// Makes a state of what was read, and puts on the agenda what comes first.
pub(super) fn begin(data: &Data, document: &Document, state: &mut State) -> Result<(), Fault> {
    let start = start_of(document)?;
    state.phase = start.phase();
    if start == Start::Setup {
        let too_much = ["units", "dumps", "vm_trenches", "fef_trenches", "objectives"];
        if let Some(key) = too_much.iter().find(|key| document.0.contains_key(**key)) {
            return Err(fault(key, "the card says who is set up where; leave this out, or begin with a later phase"));
        }
        Setup.enter(&mut state.agenda);
        return Ok(());
    }
    let (from, to) = (data.scenarios[state.card.at()].start, data.scenarios[state.last.at()].end);
    if state.turn < from || state.turn > to {
        return Err(fault("month", "the scenario is not played in this month"));
    }
    turn_cards(data, state);
    spend_before(start, state)?;
    fill_points(data, document, start, state);
    state.reindex(data);
    check_hexes(data, state)?;
    counters::check(data, start, state)?;
    count_communities(data, state);
    for army in Army::BOTH {
        if state.hero[army.at()].command.is_empty() {
            state.hero[army.at()].command = View { data, state }.given_command(army);
        }
    }
    if state.real.is_some_and(|real| state.objectives[real.at()].is_none()) {
        return Err(fault("real", "this Political Objective-Marker is not on the map"));
    }
    if state.objectives[0].is_some() && state.objectives[0] == state.objectives[1] {
        return Err(fault("objectives", "both Political Objective-Markers lie on one hex"));
    }
    let scored = data.scenarios[state.card.at()].training.is_none() && state.objectives != [None; 2];
    if scored && state.real.is_none() {
        return Err(fault("real", "say which Political Objective-Marker is the real one"));
    }
    let idle = state.operation.allowance == 0 && state.operation.points == [0; 2];
    if start == Start::OperationPoints && idle {
        let why = "say how many Operation Points are left, and `allowance` where the die is rolled already";
        return Err(fault("vm_operation_points", why));
    }
    enter(start, state);
    state.heading = state.present_heading();
    Ok(())
}

/// Puts on the agenda what is asked first, with all that follows in the turn.
pub(super) fn enter(start: Start, state: &mut State) {
    if matches!(start, Start::VmMovement) {
        state.active = Army::Vm;
    }
    if matches!(start, Start::FefMovement) {
        state.active = Army::Fef;
    }
    let agenda = &mut state.agenda;
    let moving = Movement;
    match start {
        Start::Setup => Setup.enter(agenda),
        Start::Turn => TurnStart { arrivals: false }.enter(agenda),
        Start::Reinforcement => (VmReinforcements, VM_PART).enter(agenda),
        Start::VmSupply => VM_PART.enter(agenda),
        Start::ThaiBinh => (ThaiBinhCount, VmReplacements, Absorption, MobilizationCount).enter(agenda),
        Start::VmReplacements => (VmReplacements, Absorption, MobilizationCount).enter(agenda),
        Start::Absorption => (Absorption, MobilizationCount).enter(agenda),
        Start::Mobilization => MobilizationCount.enter(agenda),
        Start::FefReinforcement => FEF_PART.enter(agenda),
        Start::FefSupply => (SupplyMix { army: Army::Fef }, FefReplacements, WithdrawalDue).enter(agenda),
        Start::FefReplacements => (FefReplacements, WithdrawalDue).enter(agenda),
        Start::Withdrawal => WithdrawalDue.enter(agenda),
        Start::VmMovement => (moving, Tidy, FefMovementPhase).enter(agenda),
        Start::FefMovement => (moving, Tidy, AttritionPhase).enter(agenda),
        Start::Attrition => AttritionPhase.enter(agenda),
        Start::Operation => OperationPhase.enter(agenda),
        Start::OperationPoints => {
            OperationOver.enter(agenda);
            if state.operation.allowance > 0 {
                Operating.enter(agenda);
            } else {
                Burst { army: state.active }.enter(agenda);
            }
        }
        Start::SupplyCheck => SupplyCheckPhase.enter(agenda),
        Start::EndOfTurn => EndOfTurn.enter(agenda),
        Start::EndOfGame => {
            ClosingLosses.enter(agenda);
            state.closing = true;
        }
    }
}

/// Opposing units never share a hex, the French keep out of China, and nobody has won yet.
fn check_hexes(data: &Data, state: &State) -> Result<(), Fault> {
    let view = View { data, state };
    let label = |hex: Hex| data.map.label(hex);
    if let Some(hex) = state.index().held[0].and(state.index().held[1]).first() {
        return Err(fault("units", format!("both sides stand in {}", label(hex))));
    }
    if let Some(hex) = state.index().held[1].and(data.map.china).first() {
        return Err(fault("units", format!("no FEF unit or Supply Dump enters China: {}", label(hex))));
    }
    if view.holds(Army::Vm, data.tables.capital) {
        return Err(fault("units", "VM stand in Hanoi: the game would be over"));
    }
    if state.units[data.hq[Army::Vm.at()].at()].place == Place::Eliminated {
        return Err(fault("units", "the VM HQ is eliminated: the game would be over"));
    }
    let at_sea = |unit: &Unit| state.units[unit.at()].place.hex().is_some_and(|hex| !data.map.land.has(hex));
    if let Some(unit) = data.all_units().find(at_sea) {
        return Err(fault("units", format!("{} stands in the sea", data.name(unit))));
    }
    let dry = |unit: &Unit| {
        let hex = state.hex_of(*unit).filter(|_| data.of(*unit).kind == Kind::Dinassaut);
        hex.is_some_and(|hex| !data.map.is_navigable(hex))
    };
    if let Some(unit) = data.all_units().find(dry) {
        return Err(fault("units", format!("{} needs a major river or the coast", data.name(unit))));
    }
    let waits = |unit: &Unit| matches!(state.units[unit.at()].place, Place::HeldBack);
    if let Some(unit) = data.all_units().filter(waits).find(|unit| data.of(*unit).army == Army::Fef) {
        return Err(fault("units", format!("{}: only VM reinforcements are held back", data.name(unit))));
    }
    if state.road_markers.count() > usize::from(data.road_markers) {
        return Err(fault("road_markers", format!("there are only {} Road-Markers", data.road_markers)));
    }
    let at_sea = Dump::all().find(|dump| state.dumps[dump.at()].hex().is_some_and(|hex| !data.map.land.has(hex)));
    at_sea.map_or(Ok(()), |dump| Err(fault("dumps", format!("{} stands in the sea", data.dump_name(dump)))))
}
