//! The odds in words: what came of one way that the dice can take, without the faces of the dice.
//!
//! Ways of the same words are one outcome, so the words hold what a player weighs and no more: who is lost,
//! disrupted or driven off, and where shells go astray, not into which of thirty hexes.

use engine::{Case, Event};

use crate::agenda::Item;
use crate::context::View;
use crate::ids::{Army, Unit, Units};
use crate::state::State;

/// What a combat or a bombardment costs an army.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    lost: usize,
    leaders: usize,
    disrupted: usize,
    /// Those who are left once the owner has named his loss are disrupted.
    rest_disrupted: bool,
    retreat: Option<Distance>,
}

/// How far a retreat goes.
#[derive(Clone, Copy, Debug)]
enum Distance {
    /// Each unit rolls, or the table knows only one distance.
    Usual,
    Hexes(u8),
}

impl Toll {
    fn describe(self, army: Army) -> Option<String> {
        let mut parts = Vec::new();
        if self.lost > 0 {
            parts.push(format!("{} lost", self.lost));
        }
        match self.leaders {
            0 => {}
            1 => parts.push("a leader lost".into()),
            more => parts.push(format!("{more} leaders lost")),
        }
        if self.disrupted > 0 {
            parts.push(format!("{} disrupted", self.disrupted));
        }
        if self.rest_disrupted {
            parts.push("the rest disrupted".into());
        }
        match self.retreat {
            None => {}
            Some(Distance::Usual) => parts.push("retreat".into()),
            Some(Distance::Hexes(1)) => parts.push("retreat 1 hex".into()),
            Some(Distance::Hexes(hexes)) => parts.push(format!("retreat {hexes} hexes")),
        }
        (!parts.is_empty()).then(|| format!("{}: {}", army.name(), parts.join(", ")))
    }
}

impl View<'_> {
    /// Names the outcome that led here: what was told, and what is still owed.
    pub(crate) fn sum_up(self, told: &[&Event]) -> String {
        let mut parts = self.sum_up_turn(told);
        parts.extend(self.sum_up_scatter(told));
        let tolls = self.tolls(told);
        parts.extend(Army::BOTH.into_iter().filter_map(|army| tolls[army.at()].describe(army)));
        if told.iter().any(|event| is_shaken(event)) {
            parts.push("units nearby disrupted".into());
        }
        if told.iter().any(|event| event.word == "rubble") {
            parts.push("rubble".into());
        }
        if self.state.agenda.iter().any(|item| matches!(item, Item::Collateral(_))) {
            parts.push("collateral damage".into());
        }
        if parts.is_empty() { "no effect".into() } else { parts.join("; ") }
    }

    /// The dice of the sequence of play, and what has words of its own.
    fn sum_up_turn(self, told: &[&Event]) -> Vec<String> {
        let count = |kind: &str| told.iter().filter(|event| event.word == kind && event.outcome).count();
        let mut parts = Vec::new();
        for event in told {
            match (event.word, event.amount) {
                ("initiative", _) => parts.push(format!("the {} go first", self.state.initiative.name())),
                ("event", _) => parts.extend(self.event().map(|record| record.name.clone())),
                ("activation", Some(regiments)) => parts.push(format!("regiments activated: {regiments}")),
                ("aircraft", Some(number)) => parts.push(format!("aircraft: {number}")),
                ("anti-aircraft", _) if event.outcome => parts.push("turned back".into()),
                ("helicopter", _) if event.outcome => parts.push("the helicopter turns back".into()),
                ("took" | "exited" | "ended", _) => parts.push(event.text.trim_end_matches('.').into()),
                _ => {}
            }
        }
        if count("adjacency") > 0 {
            parts.extend(Army::BOTH.map(|army| {
                let what = if self.state.mandatory[army.at()] { "mandatory" } else { "voluntary" };
                format!("{} combat {what}", army.name())
            }));
        }
        if count("rallied") > 0 {
            parts.push(format!("{} rally", count("rallied")));
        }
        parts
    }

    /// Where the shells of each hex that was aimed at fall.
    fn sum_up_scatter(self, told: &[&Event]) -> Vec<String> {
        let aimed = told.iter().filter(|event| event.word == "scattered").count();
        let astray: Vec<&Event> = told.iter().copied().filter(|event| event.word == "drifted").collect();
        let falls_on = |event: &Event| self.unit_of(event).map(|unit| self.army(unit));
        let on = |army: Option<Army>| astray.iter().filter(|event| falls_on(event) == army).count();
        let kinds = [
            (aimed.saturating_sub(astray.len()), "on target".to_string()),
            (on(Some(Army::Nva)), "astray onto the NVA".into()),
            (on(Some(Army::Arvn)), "astray onto the ARVN".into()),
            (on(None), "astray where nobody stands".into()),
        ];
        let there = kinds.into_iter().filter(|(count, _)| *count > 0);
        there.map(|(count, what)| if aimed == 1 { what } else { format!("{count} {what}") }).collect()
    }

    /// What each army has suffered, and what it must still suffer once somebody has chosen.
    fn tolls(self, told: &[&Event]) -> [Toll; 2] {
        let mut tolls = [Toll::default(); 2];
        for event in told {
            let Some(unit) = self.unit_of(event) else { continue };
            let toll = &mut tolls[self.army(unit).at()];
            match event.word {
                "eliminated" if self.data.leaders.has(unit) => toll.leaders += 1,
                "eliminated" => toll.lost += 1,
                "disrupted" if !is_shaken(event) => toll.disrupted += 1,
                "retreated" => toll.retreat = Some(Distance::Usual),
                _ => {}
            }
        }
        let army_of = |units: Units| units.first().map(|unit| self.army(unit).at());
        for item in self.state.agenda.iter() {
            match item {
                Item::Loss(loss) => tolls[loss.army.at()].lost += 1,
                Item::DisruptRest(rest) => {
                    if let Some(army) = army_of(rest.units) {
                        tolls[army].rest_disrupted = true;
                    }
                }
                Item::FireFollow(_) => {
                    let toll = &mut tolls[self.firing_army(self.state.fire.kind).other().at()];
                    if self.state.fire.kind.at_movers() {
                        toll.rest_disrupted = true;
                    } else {
                        toll.retreat = Some(Distance::Usual);
                    }
                }
                Item::AssaultRetreat(retreat) => {
                    tolls[retreat.army.at()].retreat = Some(Distance::Hexes(retreat.hexes));
                }
                Item::RetreatGoesOn(_) => {
                    tolls[self.state.retreat.owner.at()].retreat = Some(distance_of_retreat(self.state));
                }
                _ => {}
            }
        }
        tolls
    }

    fn unit_of(self, event: &Event) -> Option<Unit> {
        event.pieces.first().and_then(|id| self.data.unit(id))
    }
}

/// 11.3.6: disrupted by shells that fell next to it.
fn is_shaken(event: &Event) -> bool {
    event.word == "disrupted" && event.case == Case("11.3.6-01")
}

/// After an assault the table says how far, else it goes by dice or for one hex.
fn distance_of_retreat(state: &State) -> Distance {
    let retreat = &state.retreat;
    if !retreat.assault {
        return Distance::Usual;
    }
    let waiting = retreat.pending.first().map_or(0, |unit| state.units[unit.at()].retreat);
    Distance::Hexes(if retreat.body.is_empty() { waiting } else { retreat.left })
}
