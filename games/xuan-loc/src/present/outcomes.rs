//! The odds in words: what came of an action, without the faces of the dice; and what of a state can be forgotten on the
//! way there, because only these words are still asked for.
//!
//! Ways of the same words are one outcome, so the words hold what a player weighs and no more: who is lost,
//! disrupted or driven off, and where shells go astray, not into which of thirty hexes.

use arrayvec::ArrayVec;
use engine::odds::Summary;
use engine::story::{EventKind, Tally};

use crate::agenda::Item;
use crate::bombardment::{MAX_PLACED, Placed, Shock};
use crate::context::View;
use crate::data::Data;
use crate::ids::{Army, Hex, Plane, Unit};
use crate::state::{Place, State, UnitState};

/// Names what came of an action.
pub(crate) fn summarize(before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let Some(asked) = before.state.agenda.top() else { return Summary::default() };
    let of_assault =
        || Summary { headline: result_of_assault(before, tally).into(), detail: toll(before, after, tally) };
    match asked {
        Item::InitiativeRoll(_) => {
            let event = after.event().map_or(String::new(), |event| event.name.clone());
            Summary { headline: format!("The {} go first", after.state.initiative.name()), detail: event }
        }
        Item::Activation(_) => alone(regiments_acting(after)),
        Item::AircraftRoll(_) => alone(counted(after.state.planes.count(), "aircraft flies", "aircraft fly")),
        Item::AdjacencyRoll(_) => alone(conditions(after)),
        Item::MarkerPlacement(_) => {
            let fall = Fall::of(after);
            Summary { headline: fall.headline().into(), detail: fall.in_words() }
        }
        Item::Movement(_) | Item::Combat(_) => alone(rallied(before, after)),
        Item::AssaultDeclaration(_) | Item::AssaultSupport(_) | Item::Reserves(_) => of_assault(),
        // Support Fire after which the assault takes its course.
        _ if will_assault(before) && !will_assault(after) => of_assault(),
        _ => Summary { headline: result_of_fire(tally).into(), detail: toll(before, after, tally) },
    }
}

/// Whether an assault is still to be rolled for.
fn will_assault(view: View<'_>) -> bool {
    view.state.agenda.iter().any(|item| matches!(item, Item::AssaultResolution(_)))
}

/// Where one phrase says it all.
fn alone(text: String) -> Summary {
    Summary { headline: text.clone(), detail: text }
}

fn counted(number: usize, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}

fn regiments_acting(after: View<'_>) -> String {
    match after.state.agenda.top() {
        Some(Item::Regiments(regiments)) => counted(usize::from(regiments.left), "regiment acts", "regiments act"),
        _ => "the whole division acts".into(),
    }
}

fn conditions(after: View<'_>) -> String {
    let what = |army: Army| if after.state.mandatory[army.at()] { "mandatory" } else { "voluntary" };
    let [nva, arvn] = Army::BOTH.map(what);
    format!("NVA combat {nva}, ARVN combat {arvn}")
}

fn rallied(before: View<'_>, after: View<'_>) -> String {
    let shaken = |view: View<'_>| before.data.all_units().filter(|unit| view.is_disrupted(*unit)).count();
    counted(shaken(before).saturating_sub(shaken(after)), "unit rallies", "units rally")
}

fn suffered(tally: &Tally, kind: EventKind, army: Army) -> i32 {
    tally.of(kind, Some(army.side()))
}

/// What a fire or a strike comes to, the worst first. Whose own troops are hit is said apart.
fn result_of_fire(tally: &Tally) -> &'static str {
    let any = |kind| Army::BOTH.into_iter().any(|army| suffered(tally, kind, army) > 0);
    match () {
        () if any(EventKind::Lost) => "A unit or more is lost",
        () if any(EventKind::Retreated) => "Driven back, or disrupted in its cover",
        () if any(EventKind::Disrupted) => "Disrupted only",
        () => "No effect",
    }
}

/// Who is worse off after an assault.
fn result_of_assault(before: View<'_>, tally: &Tally) -> &'static str {
    let attacker = before.state.active;
    let hurt = |army| suffered(tally, EventKind::Lost, army) > 0;
    let beaten = |army| suffered(tally, EventKind::Retreated, army) > 0;
    match (hurt(attacker), hurt(attacker.other())) {
        (false, true) if beaten(attacker.other()) => "Won: the defenders lose a unit and give way",
        (false, true) => "Won: only the defenders lose a unit",
        (true, true) if beaten(attacker.other()) && !beaten(attacker) => "Both lose a unit, the defenders give way",
        (true, true) if beaten(attacker) && !beaten(attacker.other()) => "Both lose a unit, the attackers give way",
        (true, true) => "Both lose a unit",
        (true, false) if beaten(attacker) => "Lost: the attackers lose a unit and give way",
        (true, false) => "Lost: only the attackers lose a unit",
        (false, false) => "Nobody loses a unit",
    }
}

/// What it costs whom.
fn toll(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let mut parts: Vec<String> =
        Army::BOTH.into_iter().filter_map(|army| toll_of(before, after, tally, army)).collect();
    if after.state.rubble != before.state.rubble {
        parts.push("rubble".into());
    }
    if after.state.agenda.iter().any(|item| matches!(item, Item::Collateral(_))) {
        parts.push("collateral damage".into());
    }
    if after.state.helicopters_aborted > before.state.helicopters_aborted {
        parts.push("a helicopter turns back".into());
    }
    if parts.is_empty() { "no effect".into() } else { parts.join("; ") }
}

fn toll_of(before: View<'_>, after: View<'_>, tally: &Tally, army: Army) -> Option<String> {
    let gone = |leader: &Unit| {
        before.state.units[leader.at()].place != Place::Lost && after.state.units[leader.at()].place == Place::Lost
    };
    let leaders = if army == Army::Arvn { before.data.leaders.iter().filter(gone).count() as i32 } else { 0 };
    let mut parts = Vec::new();
    let counts = [
        (suffered(tally, EventKind::Lost, army) - leaders, "lost"),
        (suffered(tally, EventKind::Disrupted, army), "disrupted"),
    ];
    parts.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    match leaders {
        0 => {}
        1 => parts.push("a leader lost".into()),
        more => parts.push(format!("{more} leaders lost")),
    }
    if suffered(tally, EventKind::Retreated, army) > 0 {
        parts.push("retreat".into());
    }
    match suffered(tally, EventKind::Took, army) {
        0 => {}
        1 => parts.push("a place taken".into()),
        more => parts.push(format!("{more} places taken")),
    }
    (!parts.is_empty()).then(|| format!("{}: {}", army.name(), parts.join(", ")))
}

/// Where shells come down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Landing {
    /// In a hex that artillery was aimed at.
    OnTarget,
    OnOwn,
    Astray,
}

impl Landing {
    fn of(state: &State, hex: Option<Hex>) -> Self {
        match hex {
            Some(hex) if state.bombardment.aimed_at.has(hex) => Landing::OnTarget,
            Some(hex) if state.holds(state.active, hex) => Landing::OnOwn,
            _ => Landing::Astray,
        }
    }

    /// Some hex where shells come down in this way.
    fn example(self, state: &State) -> Option<Hex> {
        let aims = state.bombardment.aimed_at;
        match self {
            Landing::OnTarget => aims.first(),
            Landing::OnOwn => state.index().held[state.active.at()].without(aims).first(),
            Landing::Astray => None,
        }
    }
}

/// How many markers come down where.
#[derive(Default)]
struct Fall {
    on_target: usize,
    on_own: usize,
    astray: usize,
}

impl Fall {
    fn of(after: View<'_>) -> Self {
        let mut fall = Fall::default();
        for placed in after.state.bombardment.placed.iter().filter(|placed| !placed.marker.is_air()) {
            match Landing::of(after.state, placed.hex) {
                Landing::OnTarget => fall.on_target += 1,
                Landing::OnOwn => fall.on_own += 1,
                Landing::Astray => fall.astray += 1,
            }
        }
        fall
    }

    fn headline(&self) -> &'static str {
        match (self.on_target, self.on_own, self.astray) {
            (_, 1.., _) => "Some fall on our own troops",
            (_, 0, 0) => "All are on target",
            (0, ..) => "None is on target",
            _ => "Some go astray",
        }
    }

    fn in_words(&self) -> String {
        let kinds = [(self.on_target, "on target"), (self.on_own, "onto our own troops"), (self.astray, "astray")];
        let there = kinds.into_iter().filter(|(count, _)| *count > 0);
        there.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
    }
}

/// Forgets what the rest of the odds, down to that depth of the agenda, does not ask any more.
pub(crate) fn forget_beyond(data: &Data, state: &mut State, depth: usize) {
    let live = || state.agenda.iter().take((state.agenda.depth() + 1).saturating_sub(depth));
    let Some(first) = live().next() else { return };
    match first {
        Item::Shock(shock) if live().all(|item| matches!(item, Item::Shock(_) | Item::LeaderCheck(_))) => {
            forget_shaken(data, state, shock);
        }
        Item::Scatter(_) | Item::Drift(_) | Item::DriftDistance(_) => forget_landings(state),
        // Which of the aircraft are drawn does not matter, only how many.
        Item::AircraftDraw(_) => state.planes = (0..state.planes.count() as u8).map(Plane).collect(),
        _ => {}
    }
}

/// Once all that is left is who nearby is shaken, only those matter who have not rolled yet, and leaders.
fn forget_shaken(data: &Data, state: &mut State, shock: Shock) {
    let matters = (View { data, state }).units_in_shock(shock).or(data.leaders);
    for unit in data.all_units().filter(|unit| !matters.has(*unit)) {
        state.units[unit.at()] = UnitState::NEW;
    }
}

/// Of shells that have come down, all that is asked is how many are on target, on whose troops, or lost.
fn forget_landings(state: &mut State) {
    let (mut from, mut drifting) = (0, None);
    for item in state.agenda.iter() {
        match item {
            Item::Scatter(scatter) => from = scatter.from,
            Item::Drift(drift) => drifting = Some(drift.hex),
            Item::DriftDistance(distance) => drifting = Some(distance.drift.hex),
            _ => break,
        }
    }
    let is_down = |placed: &Placed| {
        let was_looked_at = |hex: Hex| hex.0 < from && Some(hex) != drifting;
        !placed.marker.is_air() && (placed.done || placed.hex.is_some_and(was_looked_at))
    };
    let down = state.bombardment.placed.iter().filter(|placed| is_down(placed));
    let mut landings: ArrayVec<Landing, MAX_PLACED> = down.map(|placed| Landing::of(state, placed.hex)).collect();
    landings.sort_unstable();
    let hexes: ArrayVec<Option<Hex>, MAX_PLACED> = landings.iter().map(|landing| landing.example(state)).collect();
    let down = state.bombardment.placed.iter_mut().filter(|placed| is_down(placed));
    for (placed, hex) in down.zip(hexes) {
        (placed.hex, placed.done) = (hex, true);
    }
}
