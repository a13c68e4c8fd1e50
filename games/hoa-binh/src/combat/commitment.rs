//! What the French commit between the threat die and the draw (9.2.1 step 2).

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Target, Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::draw::Draw;
use super::{Attacker, Foe};
use crate::actions::{Gun, verb};
use crate::context::{Play, View};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, Sites, Unit, Units};

/// Whoever is left of the attackers of a Viet base may be supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupportsMayJoin;

impl Step<HoaBinh> for SupportsMayJoin {
    fn run(self, p: &mut Play<'_>) {
        if p.force_holds() {
            p.next(Commitment);
        }
    }
}

/// 9.2.1-04: supports, the Morane and paras may be committed. It is asked also where none can be had, so that a combat
/// asks the same questions whatever the purse.
/// Cases 7.1-02, 7.2-30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commitment;

impl Question<HoaBinh> for Commitment {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (level, place) = (v.state.combat.level, v.combat_place());
        let is_base = v.state.combat.foe == Foe::Base;
        let cause = match level {
            _ if is_base => "A Viet base always draws three Combat Actions.".into(),
            0 => "The threat die shows an Infiltration counter only: 6 or more on one die removes it.".into(),
            level => format!("The threat die shows level {level}: so many Combat Actions are drawn."),
        };
        let text = match is_base {
            true => format!("The Viet base at {place} defends itself. Which supports join?"),
            false => format!("Threat level {level} at {place}. Which supports join?"),
        };
        v.prompt("9.2.1-04", text)
            .cause(cause)
            .meaning("Artillery and air each add a die for 1 AP and one of their points of the turn; at most one of each joins. The Morane adds 1 to every die, once a turn.")
            .rules(&["9.2.1-04", "7.2-27", "7.2-28", "2.2.2-08", "9.2.1-12", "8.1-05", "9.2.1-07", "7.2-29"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Artillery)
            .pointed_at(|_, _| None)
            .from(|v| v.payers_of_support())
            .allowed(|v, by| v.can_support(Gun::Artillery, by))
            .label(|v, by| v.support_label(Gun::Artillery, by))
            .on(|_, _| Target::Button("artillery".into()))
            .prior(|v, by| v.prior_of_support(Gun::Artillery) + 0.3 * by.count() as f32)
            .then(|p, by| p.buy_support(Gun::Artillery, by));
        ask.answer(verb::Air)
            .pointed_at(|_, _| None)
            .from(|v| v.payers_of_support())
            .allowed(|v, by| v.can_support(Gun::Air, by))
            .label(|v, by| v.support_label(Gun::Air, by))
            .on(|_, _| Target::Button("air".into()))
            .prior(|v, by| v.prior_of_support(Gun::Air) + 0.3 * by.count() as f32)
            .then(|p, by| p.buy_support(Gun::Air, by));
        ask.answer(verb::Morane)
            .allowed(|v, ()| v.can_use_morane())
            .label(|v, ()| {
                let tables = &v.data.tables;
                format!("The Morane, {:+} on every die ({} AP)", tables.morane, tables.cost.morane)
            })
            .prior(|v, ()| if v.state.combat.level >= 2 { 0.8 } else { -1.0 })
            .then(|p, ()| p.call_morane());
        ask.answer(verb::Airdrop)
            .from(|v| if v.state.ap > 0 && v.state.transport > 0 { v.data.paras } else { Units::NONE })
            .allowed(|v, unit| v.can_join_by_air(unit))
            .label(|v, unit| v.airdrop_label(unit))
            .prior(|v, _| v.prior_of_dropping())
            .then(|p, unit| p.join_by_air(unit));
        ask.answer(verb::Pass)
            .labelled("Commit nothing more")
            .fixed_prior(1.0)
            .rolls()
            .declines()
            .ends(|p, ()| p.next(Draw));
    }
}

impl View<'_> {
    /// The action points pay, or one of the commanders there.
    fn payers_of_support(self) -> impl Iterator<Item = Commanders> {
        let fresh = self.state.combat.at.map_or(Commanders::NONE, |at| self.state.fresh_commanders_at(at));
        [Commanders::NONE].into_iter().chain(fresh.iter().map(Commanders::one))
    }

    fn support_label(self, gun: Gun, by: Commanders) -> String {
        let tables = &self.data.tables;
        let (name, bonus) = match gun {
            Gun::Artillery => ("Artillery", tables.artillery_support),
            Gun::Air => ("Air", tables.air_support),
        };
        format!("{name} Support, a die at {bonus:+}{}", self.data.price(tables.cost.support, by))
    }

    /// Artillery or air for this combat (7.2-27, 7.2-28).
    fn can_support(self, gun: Gun, by: Commanders) -> Verdict {
        let combat = &self.state.combat;
        let (bought, points) = match gun {
            Gun::Artillery => (combat.artillery, self.state.artillery),
            Gun::Air => (combat.air, self.state.air),
        };
        if bought {
            return refuse("7.2-31", "one point of each support at most joins a combat");
        }
        if points == 0 {
            return refuse("7.2-29", "the points of this support are used up for the turn");
        }
        if !by.is_empty() && combat.attacker == Attacker::Supports {
            return refuse("R13-01", "no commander pays for supports without a force in his space");
        }
        self.can_pay(self.data.tables.cost.support, by, combat.at, Case("2.1-02"))
    }

    fn can_use_morane(self) -> Verdict {
        if self.state.combat.morane || self.state.morane_used {
            return refuse("2.2.2-08", "the Morane flies once a turn");
        }
        self.can_pay(self.data.tables.cost.morane, Commanders::NONE, None, Case("R13-01"))
    }

    /// A para dropped into the combat (9.2.1-12).
    fn can_join_by_air(self, unit: Unit) -> Verdict {
        let Some(at) = self.state.combat.at else { return refuse("9.2.1-12", "no combat is under way") };
        if self.state.combat.attacker == Attacker::Supports {
            return refuse("9.2.1-12", "a para joins a force; here there is none");
        }
        self.can_airdrop(unit)?;
        if !self.data.map.space(at).airdrop {
            return refuse("9.2.1-12", "airdrops are possible on large white spaces only");
        }
        if self.fits(at, Units::one(unit), Sites::NONE) {
            Ok(())
        } else {
            refuse("9.2.1-12", "there is no room for one more unit")
        }
    }
}

impl Play<'_> {
    fn buy_support(&mut self, gun: Gun, by: Commanders) {
        self.pay(self.data.tables.cost.support, by);
        self.spend_support_point(gun);
    }

    pub(crate) fn spend_support_point(&mut self, gun: Gun) {
        let (what, case) = match gun {
            Gun::Artillery => {
                self.state.artillery -= 1;
                self.state.combat.artillery = true;
                ("Artillery", "7.2-27")
            }
            Gun::Air => {
                self.state.air -= 1;
                self.state.combat.air = true;
                ("Air", "7.2-28")
            }
        };
        self.tell(Fact::spent(FRANCE), |_| {
            Event::new("supported", Case(case), format!("{what} Support joins the combat."))
        });
    }

    fn call_morane(&mut self) {
        self.pay(self.data.tables.cost.morane, Commanders::NONE);
        self.state.morane_used = true;
        self.state.combat.morane = true;
        self.tell(Fact::spent(FRANCE), |_| {
            Event::new("supported", Case("2.2.2-08"), "The Morane joins the combat.").piece("morane")
        });
    }

    /// R73: a para lands in the contested space; among the enemy its die has -1.
    /// Case R73-01.
    fn join_by_air(&mut self, unit: Unit) {
        let Some(at) = self.state.combat.at else { return };
        self.drop_para(unit, at);
        self.state.combat.fighters.insert(unit);
        if self.state.combat.attacker != Attacker::VietMinh {
            self.state.combat.dropped.insert(unit);
        }
    }
}
