//! The odds in words: what came of an action, without the faces of the dice. Ways of the same words are one outcome, so
//! the words hold what a player weighs and no more.

use engine::Rulebook;
use engine::odds::Summary;
use engine::story::{EventKind, Tally};

use crate::agenda::Item;
use crate::context::View;
use crate::ids::Army;

/// Names what came of an action.
pub(crate) fn summarize(book: &Rulebook, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let Some(asked) = before.state.agenda.top() else { return Summary::default() };
    match asked {
        Item::AttackGathering(_)
        | Item::Marching(_)
        | Item::Boarding(_)
        | Item::Flight(_)
        | Item::BeforeCombat(_)
        | Item::Ambushing(_)
        | Item::Leading(_)
        | Item::FromFront(_)
        | Item::BolshevikSpirit(_)
        | Item::RetreatOrStand(_) => {
            Summary { headline: result_of_combat(before, after, tally).into(), detail: toll(before, after, tally) }
        }
        Item::BarrageGathering(_) | Item::BarrageGuns(_) => {
            let army = before.state.active.other();
            Summary { headline: result_of_barrage(tally, army).into(), detail: toll(before, after, tally) }
        }
        Item::Operating(_) | Item::RoadGuns(_) if before.state.active == Army::Fef => {
            let wrecked = after.state.destroyed_roads != before.state.destroyed_roads;
            alone(if wrecked { "The road is destroyed" } else { "The road is not harmed" })
        }
        Item::AntiAir(_) => alone(fate_of_flight(before, after)),
        _ => Summary::of_tally(book, tally),
    }
}

/// Where one phrase says it all.
fn alone(text: &str) -> Summary {
    Summary { headline: text.into(), detail: text.into() }
}

fn suffered(tally: &Tally, kind: EventKind, army: Army) -> i32 {
    tally.of(kind, Some(army.side()))
}

/// Steps lost, as far as they are told: the last one of a unit takes it off the map.
fn steps(tally: &Tally, army: Army) -> i32 {
    suffered(tally, EventKind::Reduced, army) + suffered(tally, EventKind::Lost, army)
}

/// Who has the hex, and who pays more.
fn result_of_combat(before: View<'_>, after: View<'_>, tally: &Tally) -> &'static str {
    let (attacker, defender) = (before.state.active, before.state.active.other());
    let manned = |view: View<'_>| view.state.index().manned[defender.at()];
    let cleared = !manned(before).without(manned(after)).is_empty();
    match (cleared, steps(tally, attacker), steps(tally, defender)) {
        (true, 0, _) => "The hex is cleared without loss",
        (true, ..) => "The hex is cleared, with losses",
        (false, 0, 0) => "The defenders hold, nobody loses a step",
        (false, own, theirs) if own < theirs => "The defenders hold, but lose more",
        (false, own, theirs) if own == theirs => "The defenders hold, both lose the same",
        (false, ..) => "The defenders hold, the attackers lose more",
    }
}

fn result_of_barrage(tally: &Tally, army: Army) -> &'static str {
    match () {
        () if steps(tally, army) > 0 => "Disorganized, and a loss",
        () if suffered(tally, EventKind::Disrupted, army) > 0 => "Disorganized",
        () => "No effect",
    }
}

fn fate_of_flight(before: View<'_>, after: View<'_>) -> &'static str {
    let carried = before.state.transports.aboard.dumps;
    let captured = carried.iter().any(|dump| after.state.dumps[dump.at()].place.is_none());
    let unfinished =
        carried.iter().any(|dump| after.state.dumps[dump.at()].place == before.state.dumps[dump.at()].place);
    match () {
        () if captured => "The Supply Dump falls into VM hands",
        () if carried.is_empty() || unfinished => "The flight is settled",
        () => "The Supply Dump arrives",
    }
}

/// What it costs whom.
fn toll(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let mut parts: Vec<String> = Army::BOTH.into_iter().filter_map(|army| toll_of(tally, army)).collect();
    let level = after.state.vp - before.state.vp;
    if level != 0 {
        parts.push(format!("{level:+} VP"));
    }
    if parts.is_empty() { "no effect".into() } else { parts.join("; ") }
}

fn toll_of(tally: &Tally, army: Army) -> Option<String> {
    let count = |kind, one: &str, more: &str| match suffered(tally, kind, army) {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{number} {more}")),
    };
    let retreats = suffered(tally, EventKind::Retreated, army) > 0;
    let parts: Vec<String> = [
        count(EventKind::Lost, "unit lost", "units lost"),
        count(EventKind::Reduced, "step lost", "steps lost"),
        count(EventKind::Disrupted, "DG", "DG"),
        retreats.then(|| "retreat".into()),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| format!("{}: {}", army.name(), parts.join(", ")))
}
