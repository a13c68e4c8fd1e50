//! Chapter 17: the initial set-up of the ARVN.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit};
use crate::sequence::cancels;
use crate::state::Place;

/// 17.0-16: the ARVN sets up, unit by unit or as the data suggest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup;

impl Question<XuanLoc> for Setup {
    fn side(self, _: View<'_>) -> Army {
        Army::Arvn
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("17.0-16", "Set up the ARVN, or take the default set-up.")
            .meaning("Each unit begins near the hexes of its group; the default set-up fills the forts and towns.")
            .rules(&["17.0-16", "17.0-01", "17.0-02", "4.1.1-01", "4.1.2-01", "13.4.9-01", "19.1-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.is_set_up())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Default)
            .allowed(|v, ()| v.can_set_up_by_default())
            .labelled("Take the default set-up")
            .fixed_prior(10.0)
            .then(|p, ()| p.set_up_by_default());
        ask.answer(verb::Place)
            .from(|v| v.data.schedule.setup_units)
            .allowed(View::can_set_up)
            .label(|v, unit| format!("Place {}", v.data.name(unit)))
            .takes_in_hand()
            .then(|p, unit| p.next(SettingUp { unit }));
    }
}

/// 17.0-02: where the unit in hand begins.
/// R102: each unit chooses among the hexes of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingUp {
    pub unit: Unit,
}

impl Question<XuanLoc> for SettingUp {
    fn side(self, v: View<'_>) -> Army {
        v.army(self.unit)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("17.0-16", format!("Where does {} go?", v.data.name(self.unit)))
            .meaning(
                "Only hexes of its group with room are offered: four companies fit into a hex, eight into the city.",
            )
            .rules(&["17.0-16", "17.0-02", "4.1.1-01", "4.1.2-01", "4.2.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::At)
            .exactly(|v| v.setup_hexes(self.unit), |v, hex| v.why_not_set_up(self.unit, hex))
            .label(|v, hex| v.data.hex_name(hex))
            .prior(|v, hex| v.prior_of_placing(v.army(self.unit), hex))
            .moves(|_, _| 0)
            .ends(|p, hex| p.state.put(p.data, self.unit, Place::Map(hex)));
        cancels(ask, |_| ());
    }
}

impl View<'_> {
    /// Whether everything of the set-up is on the map.
    fn is_set_up(self) -> bool {
        self.data.schedule.setup_units.iter().all(|u| self.state.hex_of(u).is_some())
    }

    fn can_set_up(self, unit: Unit) -> Verdict {
        if !self.data.schedule.setup_units.has(unit) {
            return refuse("17.0-01", "this unit does not begin on the map");
        }
        if self.state.hex_of(unit).is_some() {
            return refuse("17.0-16", "this unit is placed already");
        }
        if self.setup_hexes(unit).is_empty() {
            return refuse("17.0-02", "a unit of its regiment must be placed first");
        }
        Ok(())
    }

    fn can_set_up_by_default(self) -> Verdict {
        if self.data.schedule.setup_units.iter().any(|u| self.state.hex_of(u).is_some()) {
            return refuse("17.0-16", "the set-up has been begun by hand");
        }
        Ok(())
    }

    /// The hexes where a unit may set up, stacking included.
    fn setup_hexes(self, unit: Unit) -> Hexes {
        let points = self.data.of(unit).points;
        self.setup_area(unit).iter().filter(|hex| self.fits(*hex, Army::Arvn, points)).collect()
    }

    fn setup_area(self, unit: Unit) -> Hexes {
        if let Some(group) = self.data.schedule.setup.iter().find(|g| g.units.has(unit)) {
            return group.hexes;
        }
        let with = self.data.schedule.with_formation.iter().find(|(u, _)| *u == unit).map(|(_, f)| *f);
        let fellows = self
            .data
            .all_units()
            .filter(|u| with.is_some() && self.data.of(*u).formation == with && self.data.of(*u).kind.fights());
        fellows.filter_map(|u| self.state.hex_of(u)).collect()
    }

    /// The case of the group that forbids a hex.
    fn why_not_set_up(self, unit: Unit, hex: Hex) -> Refusal {
        if self.setup_area(unit).has(hex) {
            return Refusal::new(Case("4.1.1-01"), "the hex is full");
        }
        const GROUPS: [&str; 11] = [
            "17.0-03", "17.0-04", "17.0-05", "17.0-06", "17.0-07", "17.0-08", "17.0-09", "17.0-10", "17.0-11",
            "17.0-12", "17.0-13",
        ];
        let group = self.data.schedule.setup.iter().position(|g| g.units.has(unit));
        match group.and_then(|at| GROUPS.get(at)) {
            Some(case) => Refusal::new(Case(case), "this unit sets up elsewhere"),
            None => Refusal::new(Case("17.0-02"), "this HQ sets up with a unit of its regiment"),
        }
    }
}

impl Play<'_> {
    fn set_up_by_default(&mut self) {
        for (unit, hex) in &self.data.schedule.default_setup {
            self.state.put(self.data, *unit, Place::Map(*hex));
        }
        self.tell(Fact::arrived(Army::Arvn), |_| {
            Event::new("set-up", Case("17.0-16"), "The ARVN takes up its positions.")
        });
    }
}
