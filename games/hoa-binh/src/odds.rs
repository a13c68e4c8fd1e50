//! The odds in words: what a player weighs when dice are about to fall.

use engine::odds::Summary;
use engine::story::{EventKind, Tally};

use crate::agenda::Item;
use crate::context::View;
use crate::game::FRANCE;

/// Names what came of an action: who gave way, and what it cost.
pub(crate) fn summarize(before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let parts = costs(before, after, tally);
    let detail = if parts.is_empty() { "nothing happens".into() } else { parts.join("; ") };
    Summary { headline: headline(before, after, tally), detail }
}

/// What a player weighs first; nothing where dice place counters only.
fn headline(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let convoys = !before.state.march.convoys.is_empty();
    match before.state.agenda.top() {
        Some(Item::WarStrategy(_)) => after.data.tables.of(after.state.strategy).name.clone(),
        Some(Item::PhaseStart(_)) | None => String::new(),
        Some(Item::Evacuation(_)) => convoy_fate(tally).into(),
        Some(Item::Marching(_)) if convoys => convoy_fate(tally).into(),
        Some(_) => combat_result(after, tally).into(),
    }
}

fn convoy_fate(tally: &Tally) -> &'static str {
    if tally.of(EventKind::Lost, Some(FRANCE)) > 0 { "The convoy is lost" } else { "The convoy gets through" }
}

fn combat_result(after: View<'_>, tally: &Tally) -> &'static str {
    match after.state.agenda.top() {
        Some(Item::LossChoice(_)) => return "A loss is to be allotted",
        Some(Item::RetreatOrStay(_)) => return "Retreat, or one more loss",
        Some(Item::Rerolling(_)) => return "The dice fail, and a commander can help",
        _ => {}
    }
    match () {
        () if tally.of(EventKind::Took, None) > 0 => "A place falls to the Viet Minh",
        () if tally.of(EventKind::Retreated, Some(FRANCE)) > 0 => "The French fall back",
        () if tally.of(EventKind::Lost, None) > 0 => "The Viet Minh are beaten",
        () => "Nobody gives way",
    }
}

fn costs(before: View<'_>, after: View<'_>, tally: &Tally) -> Vec<String> {
    let french = |kind| tally.of(kind, Some(FRANCE));
    let counted = [
        (tally.of(EventKind::Lost, None), "counter leaves the map", "counters leave the map"),
        (french(EventKind::Reduced), "step is lost", "steps are lost"),
        (french(EventKind::Lost), "French piece is lost", "French pieces are lost"),
        (french(EventKind::Retreated), "unit falls back", "units fall back"),
    ];
    let told = counted.into_iter().filter(|(number, ..)| *number != 0);
    let mut parts: Vec<String> =
        told.map(|(number, one, more)| format!("{number} {}", if number == 1 { one } else { more })).collect();
    let new = after.state.counters.iter().filter(|counter| counter.seq.0 >= before.state.next_seq);
    parts.extend(new.map(|counter| format!("{} at {}", counter.kind.name(), after.data.name(counter.space))));
    let points = french(EventKind::Scored);
    if points != 0 {
        parts.push(format!("{points:+} VP"));
    }
    parts
}
