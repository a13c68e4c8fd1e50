//! The odds in words: what a player weighs when dice are about to fall.

use engine::odds::Summary;
use engine::story::{EventKind, Tally};

use crate::agenda::Item;
use crate::context::View;
use crate::game::FRANCE;

/// Names what came of an action: who gave way, and what it cost.
pub(crate) fn summarize(before: View<'_>, tally: &Tally) -> Summary {
    let france = |kind| tally.of(kind, Some(FRANCE));
    let enemy = |kind| tally.of(kind, None);
    let driven_back = france(EventKind::Retreated) > 0 || enemy(EventKind::Took) > 0;
    let headline = match before.state.agenda.top() {
        Some(Item::PhaseStart(_) | Item::WarStrategy(_)) => "",
        _ if driven_back => "driven back",
        _ if enemy(EventKind::Lost) > 0 => "the enemy is beaten",
        _ if france(EventKind::Lost) > 0 => "the place holds, with losses",
        _ => "nobody gives way",
    };
    let counted = [
        (enemy(EventKind::Lost), "Viet Minh removed"),
        (france(EventKind::Lost), "lost for good"),
        (france(EventKind::Reduced), "reduced"),
        (enemy(EventKind::Took), "taken by the Viet Minh"),
        (france(EventKind::Took), "retaken"),
    ];
    let mut parts: Vec<String> =
        counted.into_iter().filter(|(count, _)| *count != 0).map(|(count, what)| format!("{count} {what}")).collect();
    if france(EventKind::Retreated) > 0 {
        parts.push("retreat".into());
    }
    if france(EventKind::Scored) != 0 {
        parts.push(format!("{:+} VP", france(EventKind::Scored)));
    }
    let detail = if parts.is_empty() { "no effect".into() } else { parts.join(", ") };
    Summary { headline: headline.into(), detail }
}
