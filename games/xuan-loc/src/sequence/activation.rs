//! Orders (6.1.4 to 6.1.8): each formation is activated or regroups, and a die says how much of an NVA division acts.

use engine::rules::{Ask, Opening, Question};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Effect;
use crate::game::XuanLoc;
use crate::ids::{Army, Formation, Regiment, Unit};
use crate::state::{Order, Place};

/// 6.1.4-01: an army activates its formations or lets them regroup.
/// R18: after the event, he who has the initiative first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activation {
    pub army: Army,
}

impl Question<XuanLoc> for Activation {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.1.4-01", "Activate each formation, or let it regroup.")
            .meaning(
                "An activated formation moves and attacks this turn; one that regroups moves only where no enemy is next to \
                 it, does not attack in its own turn, and can bring back one infantry company for every three lost units.",
            )
            .rules(&["6.1.4-01", "6.1.4-02", "6.1.5-01", "6.1.4-06", "7.5.1-01", "8.1.9-01", "10.0-02", "6.1.8-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.undecided(self.army).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Activate)
            .from(|v| v.data.all_formations())
            .allowed(|v, formation| v.can_order(formation, self.army))
            .label(|v, formation| format!("Activate the {}", v.data.formations[formation.at()].name))
            .fixed_prior(1.0)
            .concerns(|v, formation| v.pieces_of(|unit| v.data.of(unit).formation == Some(formation)))
            .rolls_if(View::rolls_to_activate)
            .then(|p, formation| p.activate(formation));
        ask.answer(verb::Regroup)
            .from(|v| v.data.all_formations())
            .allowed(|v, formation| v.can_order(formation, self.army))
            .label(|v, formation| format!("Let the {} regroup", v.data.formations[formation.at()].name))
            .prior(View::prior_of_regrouping)
            .concerns(|v, formation| v.pieces_of(|unit| v.data.of(unit).formation == Some(formation)))
            .caution(|v, formation| v.caution_of_regrouping(formation))
            .then(|p, formation| p.regroup(formation));
    }
}

/// 6.1.5-02: after a low die the NVA chooses which regiments of the division act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regiments {
    pub division: Formation,
    pub left: u8,
}

impl Question<XuanLoc> for Regiments {
    fn side(self, _: View<'_>) -> Army {
        Army::Nva
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let division = &v.data.formations[self.division.at()].name;
        Prompt::new("6.1.5-02", format!("Which regiments of the {division} act? {} to pick.", self.left))
            .cause("The activation die was low: only a part of the division acts.")
            .meaning("The others neither move nor attack in their own turn, and do not regroup; they still fire back.")
            .rules(&["6.1.5-02", "6.1.5-01", "6.1.5-03", "6.1.5-04", "6.1.8-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Pick)
            .from(|v| v.data.regiments_of(self.division))
            .allowed(|v, regiment| v.can_pick(regiment, self.division))
            .label(|v, regiment| format!("Activate the {}", v.data.regiment_name(regiment)))
            .concerns(|v, regiment| v.pieces_of(|unit| v.data.of(unit).regiment == Some(regiment)))
            .fixed_prior(1.0)
            .ends(|p, regiment| {
                p.pick(regiment);
                p.next((self.left > 1).then_some(Regiments { left: self.left - 1, ..self }));
            });
    }
}

impl View<'_> {
    /// Formations that an army still has to activate or let regroup (6.1.4).
    fn undecided(self, army: Army) -> impl Iterator<Item = Formation> {
        self.data.all_formations().filter(move |f| self.can_order(*f, army).is_ok())
    }

    fn can_order(self, formation: Formation, army: Army) -> Verdict {
        let record = &self.data.formations[formation.at()];
        if record.army != army {
            return refuse("6.1.4-01", "this is the other side's formation");
        }
        if !record.activates {
            return refuse("6.1.4-07", "these troops are always active");
        }
        if self.state.orders[formation.at()] != Order::None {
            return refuse("6.1.4-06", "that is settled for this turn");
        }
        let there = |u: &Unit| {
            self.data.of(*u).formation == Some(formation)
                && matches!(self.state.units[u.at()].place, Place::Map(_) | Place::Dead)
        };
        if !self.data.army[army.at()].iter().any(|u| there(&u)) {
            return refuse("6.1.4-04", "no unit of it has come yet; those that come this turn are active");
        }
        Ok(())
    }

    /// A formation that stands against the enemy gives up its attacks by regrouping.
    fn caution_of_regrouping(self, formation: Formation) -> Option<String> {
        let army = self.data.formations[formation.at()].army;
        let touches = |unit: Unit| self.state.hex_of(unit).is_some_and(|hex| self.is_beside(army.other(), hex));
        let mut units =
            self.data.army[army.at()].iter().filter(|unit| self.data.of(*unit).formation == Some(formation));
        units.any(touches).then(|| "It stands next to the enemy and could not attack this turn.".into())
    }

    fn has_units_on_map(self, formation: Formation) -> bool {
        self.data.all_units().any(|u| self.data.of(u).formation == Some(formation) && self.state.hex_of(u).is_some())
    }

    /// Whether a die says how many regiments act: not for the ARVN, nor for a division that has nobody on the map.
    fn rolls_to_activate(self, formation: Formation) -> bool {
        self.data.formations[formation.at()].army == Army::Nva
            && self.effect() != Effect::NvaFullActivation
            && self.has_units_on_map(formation)
    }

    /// Regiments of a division among which a low die lets the NVA choose: those that have come.
    fn regiments_that_came(self, division: Formation) -> impl Iterator<Item = Regiment> {
        self.data.regiments_of(division).iter().filter(move |r| self.has_come(*r))
    }

    fn has_come(self, regiment: Regiment) -> bool {
        self.data.all_units().any(|u| {
            self.data.of(u).regiment == Some(regiment)
                && matches!(self.state.units[u.at()].place, Place::Map(_) | Place::Dead)
        })
    }

    fn can_pick(self, regiment: Regiment, division: Formation) -> Verdict {
        if self.data.regiments[regiment.at()].division != division {
            return refuse("6.1.5-02", "this regiment belongs to another division");
        }
        if self.is_regiment_active(regiment) {
            return refuse("6.1.5-02", "this regiment is active already");
        }
        if !self.has_come(regiment) {
            return refuse("6.1.5-02", "this regiment has not come yet");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// 6.1.6: the division that enters on turn 1 is active as a whole.
    /// 6.1.6-01.
    pub(super) fn activate_first_division(&mut self) {
        let first = self.data.schedule.arrivals.iter().find(|a| a.turn == Some(1) && a.army == Army::Nva);
        let division = first.and_then(|a| a.units.first()).and_then(|u| self.data.of(u).formation);
        if let Some(division) = division {
            self.state.orders[division.at()] = Order::Activated;
            self.activate_all(division);
        }
    }

    fn activate_all(&mut self, division: Formation) {
        self.state.regiments = self.state.regiments.or(self.data.regiments_of(division));
    }

    /// 6.1.5: an NVA division rolls how many regiments act; ARVN formations simply act (R19).
    /// 6.1.4-05, 6.1.5-06 (R23): no die for the ARVN, nor for a division that has nobody on the map.
    fn activate(&mut self, formation: Formation) {
        self.state.orders[formation.at()] = Order::Activated;
        let army = self.data.formations[formation.at()].army;
        self.tell(Fact::noted().by(army), |data| {
            let record = &data.formations[formation.at()];
            let text = format!("{} is activated.", record.name);
            Event::new("activated", Case("6.1.4-01"), text).piece(&record.id)
        });
        if army == Army::Arvn {
            return;
        }
        if self.view().rolls_to_activate(formation) {
            self.roll_activation(formation);
        } else {
            self.activate_all(formation);
        }
    }

    /// 6.1.5-05 (R25): a division of two regiments is whole from two on.
    fn roll_activation(&mut self, division: Formation) {
        let die = self.dice.d6("activation");
        let drm = if self.view().effect() == Effect::NvaActivationDrm { self.view().effect_value() } else { 0 };
        let row = (die as i8 + drm).clamp(1, 6) as usize - 1;
        let count = self.data.charts.activation[row];
        let there = self.view().regiments_that_came(division).count() as u8;
        let acting = count.min(there);
        self.tell(Fact::rolled().by(Army::Nva).amount(acting), |data| {
            let record = &data.formations[division.at()];
            let mut rolled = Die::new("NVA", die);
            let mut read = die.to_string();
            if drm != 0 {
                rolled =
                    rolled.modifier("confused orders", i32::from(drm), Case("16.0-10")).held(1, 6, Case("16.0-10"));
                read = format!("{die}, modified {} by confused orders", rolled.total);
            }
            let grant = match count {
                1 => "one regiment",
                2 => "two regiments",
                _ => "the whole division",
            };
            let acts = if count == 2 { "act" } else { "acts" };
            let whole = data.regiments_of(division).count() as u8;
            let here = if acting < count.min(whole) { format!("; regiments here: {acting}") } else { String::new() };
            let text = format!("{} rolls {read}: {grant} {acts}{here}.", record.name);
            let roll = Roll::new("activation").die(rolled).effect(grant);
            Event::new("activation", Case("6.1.5-01"), text).piece(&record.id).roll(roll)
        });
        if count >= 3 || count >= there {
            self.activate_all(division);
        } else {
            self.next(Regiments { division, left: count });
        }
    }

    fn regroup(&mut self, formation: Formation) {
        self.state.orders[formation.at()] = Order::Regrouping;
        let army = self.data.formations[formation.at()].army;
        self.tell(Fact::noted().by(army), |data| {
            let record = &data.formations[formation.at()];
            let text = format!("{} regroups.", record.name);
            Event::new("regrouping", Case("6.1.4-02"), text).piece(&record.id)
        });
    }

    fn pick(&mut self, regiment: Regiment) {
        self.state.regiments.insert(regiment);
        self.tell(Fact::noted().by(Army::Nva), |data| {
            let text = format!("{} is activated.", data.regiment_name(regiment));
            Event::new("picked", Case("6.1.5-02"), text).piece(data.regiment_id(regiment))
        });
    }
}
