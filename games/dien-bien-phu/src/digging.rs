//! Section 8.5: the trenches come nearer.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Target, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Data;
use crate::game::DienBienPhu;
use crate::ids::{Army, Division, Outpost, Strongpoint, Zone};

/// 8.5-A-01: Dig Markers flip where no French place is left in the Trench and Dig Zones of their sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DigMarkersFlip;

impl Step<DienBienPhu> for DigMarkersFlip {
    fn run(self, p: &mut Play<'_>) {
        for sector in Division::ALL {
            let view = p.view();
            let reached = view.state.trenches.number[sector.at()];
            let mut zones = (1..=reached).filter_map(|number| view.data.map.zone_of(sector, number));
            let is_held_up = zones.any(|zone| view.has_french_place(zone));
            if view.state.trenches.dig[sector.at()] && !is_held_up {
                p.state.trenches.dig[sector.at()] = false;
                p.state.note_trenches(p.data);
                p.tell(Fact::noted().by(Army::Vm), |data| {
                    let text = format!("Zone {reached} of Sector {} is a Trench Zone now.", sector.word());
                    at_zone(Event::new("trench", Case("8.5-A-01"), text), data, sector, reached)
                });
            }
        }
    }
}

/// An event with the marker of a sector, the number of its zone, and the hexes of that zone, or the box that it is.
fn at_zone(event: Event, data: &Data, sector: Division, number: u8) -> Event {
    let event = event.piece(format!("trench-{}", sector.word())).total(number);
    let Some(zone) = data.map.zone_of(sector, number).map(|zone| data.map.zone(zone)) else { return event };
    let event = zone.hexes.iter().fold(event, |event, hex| event.place(data.map.label(hex)));
    zone.area.map_or(event.clone(), |area| event.place(area.word()))
}

/// 8.5-B-01: VM may move one Trench Marker forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digging;

impl Question<DienBienPhu> for Digging {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("8.5-B-01", "Move one Trench Marker forward, or none.")
            .detail(format!("{} Trench and Dig Zones", v.state.trenches.count()))
            .rules(&["8.5-B-01", "8.5-B-02", "8.5-A-01", "8.5-A-02", "1.4-B-01", "1.4-C-01", "1.5-B-15", "5.4-A-03"])
            .meaning("Trenches cover VM, choke French movement and close airdrop slots; French places in the new zone make it a Dig Zone.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(Division::ALL.into_iter().any(|sector| v.can_dig(sector).is_ok()))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Dig)
            .from(|_| Division::ALL)
            .allowed(View::can_dig)
            .label(|v, sector| v.words_for_digging(sector))
            .on(|_, sector| Target::Piece(format!("trench-{}", sector.word())))
            .prior(View::prior_of_digging)
            .ends(|p, sector| p.dig(sector));
        ask.answer(verb::Pass)
            .labelled("Dig nowhere")
            .caution(|_, ()| Some("A turn without digging is lost for good.".into()))
            .fixed_prior(-2.0)
            .end();
    }
}

impl View<'_> {
    /// Whether a zone holds a strongpoint or an outpost that France controls.
    #[must_use]
    pub fn has_french_place(self, zone: Zone) -> bool {
        let strongpoints = self.data.places.strongpoints.iter().enumerate();
        let mut strongpoints = strongpoints.filter(|(_, own)| own.zone == Some(zone));
        let mut outposts = self.state.outposts.iter();
        strongpoints.any(|(at, _)| self.state.controller(Strongpoint(at as u8)) == Army::French)
            || outposts.any(|own: Outpost| {
                self.data.places.outposts[own.at()].zone == Some(zone) && self.outpost_controller(own) == Army::French
            })
    }

    /// 8.5-A-02, 8.5-B-04, 8.5-B-05, 8.1-B-06, R91.
    pub(crate) fn can_dig(self, sector: Division) -> Verdict {
        let trenches = &self.state.trenches;
        ensure(!trenches.dig[sector.at()], "8.5-A-02", "its Dig Marker is held up by a French place")?;
        let is_shut = sector == Division::D304 && self.state.isabelle_fallen;
        ensure(!is_shut, "8.1-B-06", "Isabelle has surrendered: the marker stays")?;
        let next = self.data.map.zone_of(sector, trenches.number[sector.at()] + 1);
        ensure(next.is_some(), "8.5-B-05", "it lies in the last zone of its sector")
    }

    fn words_for_digging(self, sector: Division) -> String {
        let number = self.state.trenches.number[sector.at()] + 1;
        let zone = self.data.map.zone_of(sector, number);
        let held_up = zone.is_some_and(|zone| self.has_french_place(zone));
        let what = if held_up { " (a Dig Zone: France holds a place there)" } else { "" };
        format!("Dig into zone {number} of Sector {}{what}", sector.word())
    }
}

impl Play<'_> {
    /// 8.5-B-02, 8.5-B-06 (R100).
    fn dig(&mut self, sector: Division) {
        let number = self.state.trenches.number[sector.at()] + 1;
        let zone = self.data.map.zone_of(sector, number);
        let digs = zone.is_some_and(|zone| self.view().has_french_place(zone));
        self.state.trenches.number[sector.at()] = number;
        self.state.trenches.dig[sector.at()] = digs;
        self.state.note_trenches(self.data);
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let (word, what) = if digs { ("dig", "Dig Zone") } else { ("trench", "Trench Zone") };
            let text = format!("VM digs into zone {number} of Sector {}: a {what}.", sector.word());
            at_zone(Event::new(word, Case("8.5-B-01"), text), data, sector, number)
        });
    }
}
