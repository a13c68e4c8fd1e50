//! Names and phrases that several chapters use.

use engine::odds::Summary;
use engine::story::{EventKind, Tally};
use engine::wording;

use crate::actions::Piece;
use crate::agenda::Item;
use crate::combat::Attacker;
use crate::context::View;
use crate::data::Data;
use crate::game::FRANCE;
use crate::ids::{Commander, Commanders, Seq, Space};
use crate::state::{Kind, Phase};

/// Names as the rulebook spells them, where that differs from the ids (R2).
const SPELLINGS: [(&str, &str); 10] = [
    ("ap-phu-to", "ap-phu-tho"),
    ("son-tai", "son-tay"),
    ("song-tay", "son-tay"),
    ("xuan-may", "xuan-mai"),
    ("ricm", "rich"),
    ("infantry-4-bvn", "4-bvn-inf"),
    ("armoured-4-bvn", "4-bvn-arm"),
    ("commandos-18", "cdo-18"),
    ("commandos-22", "cdo-22"),
    ("bulldozer", "dozer"),
];

const ORDINALS: [&str; 7] = ["st", "nd", "rd", "th", "er", "e", "eme"];

/// The id that a name stands for, however it is written: `8RSA` and `2e BPC` are the rulebook's own.
pub(crate) fn plain(text: &str) -> String {
    let parts = wording::plain(text).split('-').map(part_figures).collect::<Vec<_>>();
    let id = parts.join("-");
    SPELLINGS.iter().find(|(written, _)| *written == id).map_or(id, |(_, meant)| (*meant).into())
}

/// What a Viet base is called on the table and in the story.
pub(crate) fn viet_base_id(number: u8) -> String {
    format!("viet-base-{number}")
}

/// A name at the beginning of a sentence.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A figure apart from the letters that follow it, without the ending of an ordinal number.
fn part_figures(part: &str) -> String {
    let letters = part.trim_start_matches(|c: char| c.is_ascii_digit());
    let figure = &part[..part.len() - letters.len()];
    match letters {
        "" => figure.into(),
        _ if figure.is_empty() => letters.into(),
        ending if ORDINALS.contains(&ending) => figure.into(),
        _ => format!("{figure}-{letters}"),
    }
}

impl Data {
    /// A piece that moves with a group, as it is called in a sentence.
    pub(crate) fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.unit_name(unit).into(),
            Piece::Commander(commander) => self.commander_name(commander).into(),
            Piece::Convoy(site) => format!("the convoy from {}", self.name(self.map.sites[site.at()])),
        }
    }

    /// A price with who pays it, in brackets: `(1 AP + Colonel Clement)`.
    pub(crate) fn price(&self, ap: u8, by: Commanders) -> String {
        let mut parts = Vec::new();
        if usize::from(ap) > by.count() {
            parts.push(format!("{} AP", usize::from(ap) - by.count()));
        }
        parts.extend(by.iter().map(|commander| self.commander_name(commander).to_string()));
        format!(" ({})", parts.join(" + "))
    }
}

impl Kind {
    /// What is printed on the counter.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Infiltration => "Infiltration",
            Kind::Guerrilla => "Guerrilla",
            Kind::Dangerous => "Dangerous",
        }
    }
}

impl View<'_> {
    /// A counter with its number and where it is.
    pub(crate) fn counter_name(self, seq: Seq) -> String {
        match self.state.counter(seq) {
            Some(counter) => format!("{} #{} at {}", counter.kind.name(), seq.0, self.data.name(counter.space)),
            None => format!("#{}", seq.0),
        }
    }

    /// What the French can still spend this turn.
    pub(crate) fn what_is_left(self) -> String {
        let state = self.state;
        let is_fresh = |c: &Commander| state.commanders[c.at()].space.is_some() && !state.commanders[c.at()].used;
        let mut parts = vec![format!("{} AP", state.ap)];
        match Commander::all().filter(is_fresh).count() {
            0 => {}
            1 => parts.push("1 commander".into()),
            n => parts.push(format!("{n} commanders")),
        }
        parts.push(format!("artillery {}, air {}, transport {}", state.artillery, state.air, state.transport));
        parts.push(format!("{:+} VP", state.score));
        parts.join("; ")
    }
}

/// Names what came of an action: who gave way, and what it cost.
pub(crate) fn summarize(before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let (headline, parts) = (headline(before, after, tally), costs(before, after, tally));
    let detail = match before.state.agenda.top() {
        _ if !parts.is_empty() => parts.join("; "),
        Some(Item::WarStrategy(_) | Item::PhaseStart(_)) => headline.clone(),
        _ => "no losses".into(),
    };
    Summary { headline, detail }
}

/// What a player weighs first.
fn headline(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let convoys = !before.state.march.convoys.is_empty();
    match before.state.agenda.top() {
        Some(Item::WarStrategy(_)) => after.data.tables.of(after.state.strategy).name.clone(),
        Some(Item::PhaseStart(_)) | None => course_of_phase(before, after, tally),
        Some(Item::Evacuation(_)) => convoy_fate(tally).into(),
        Some(Item::Marching(_)) if convoys => convoy_fate(tally).into(),
        Some(_) => combat_result(before, after, tally).into(),
    }
}

/// What a phase that goes by itself brings: a combat, isolated counters that leave, new ones.
fn course_of_phase(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let hit = [EventKind::Reduced, EventKind::Lost, EventKind::Retreated].map(|kind| tally.of(kind, Some(FRANCE)));
    match tally.of(EventKind::Lost, None) {
        _ if hit.iter().any(|number| *number > 0) => combat_result(before, after, tally).into(),
        0 if before.state.phase == Phase::VietActions => "No counter leaves the map".into(),
        0 => new_counters(before, after),
        1 => "1 counter leaves the map".into(),
        more => format!("{more} counters leave the map"),
    }
}

fn new_counters(before: View<'_>, after: View<'_>) -> String {
    match after.state.counters.iter().filter(|counter| counter.seq.0 >= before.state.next_seq).count() {
        0 => "No counter appears".into(),
        1 => "1 counter appears".into(),
        more => format!("{more} counters appear"),
    }
}

fn convoy_fate(tally: &Tally) -> &'static str {
    if tally.of(EventKind::Lost, Some(FRANCE)) > 0 { "The convoy is lost" } else { "The convoy gets through" }
}

fn combat_result(before: View<'_>, after: View<'_>, tally: &Tally) -> &'static str {
    // A Dinassaut may have shared its space with the Dangerous counter before (R20).
    let is_lost = |at: Space| before.is_french(at) && before.state.counters_at(at) == 0;
    let falls = tally.of(EventKind::Took, None) > 0 || after.state.counters.iter().any(|c| is_lost(c.space));
    // Of a stack one counter was beaten, and the last of the attackers fell to another (R67).
    let combat = &before.state.combat;
    let attacks = matches!(combat.attacker, Attacker::Group | Attacker::Para);
    let is_left = |at: Space| after.state.counters_at(at) > 0 && after.state.units_at(at).is_empty();
    let fails = attacks && combat.at.is_some_and(is_left);
    match () {
        () if falls => "A place falls to the Viet Minh",
        () if tally.of(EventKind::Retreated, Some(FRANCE)) > 0 => "The French fall back",
        () if tally.of(EventKind::Lost, None) > 0 && !fails => "The Viet Minh are beaten",
        () if tally.of(EventKind::Lost, Some(FRANCE)) > 0 => "A French unit is lost",
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
