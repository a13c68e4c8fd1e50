//! How a combat begins: withdrawal, the threat die, and what the French commit (9.2.1 steps 1 and 2).

use engine::story::{Die, Roll};
use engine::{Case, Event};

use super::{Attacker, Combat, Foe, Step, Then};
use crate::action::Gun;
use crate::data::Colour;
use crate::ids::{Commanders, Seq, Space, Unit, Units};
use crate::play::Play;
use crate::state::{Kind, Place};

impl Play<'_> {
    /// A counter attacks in the Viet Minh phase; commandos may withdraw first (2.2.2-05).
    pub fn begin_viet_attack(&mut self, seq: Seq, target: Space) {
        let Some(counter) = self.state.counter_mut(seq) else { return };
        counter.attacked = true;
        let from = counter.space;
        self.state.combat = Combat {
            attacker: Attacker::VietMinh,
            at: Some(target),
            from: Some(from),
            foe: Foe::Counter(seq),
            ..Combat::default()
        };
        self.tell(|data| {
            let text = format!("The counter at {} attacks {}.", data.name(from), data.name(target));
            Event::new("attacked", Case("9.1-03"), text)
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(from).id)
                .place(&data.map.space(target).id)
        });
        self.offer_withdrawal();
    }

    fn offer_withdrawal(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        let view = self.view();
        let can_go = |unit: Unit| view.retreat_spaces(unit).any(|to| view.fits(to, Units::one(unit), 0));
        if view.state.units_at(at).and(view.data.commandos).iter().any(can_go) {
            self.ask(Step::Withdraw);
        } else {
            self.roll_threat();
        }
    }

    pub(super) fn withdraw_commando(&mut self, unit: Unit, to: Space) {
        self.place(unit, Place::Space(to));
        self.tell(|data| {
            let text = format!("{} withdraws to {}.", data.unit_name(unit), data.name(to));
            Event::new("withdrew", Case("2.2.2-05"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(to).id)
                .outcome()
        });
        let Some(at) = self.state.combat.at else { return };
        if self.state.units_at(at).is_empty() && !self.data.map.space(at).is_open() {
            // R15: a commander is not left behind alone in the forest.
            for commander in self.state.commanders_at(at).iter() {
                self.state.commanders[commander.at()].space = Some(to);
            }
        }
        if self.view().has_force(at) {
            self.offer_withdrawal();
        } else {
            self.tell(|data| {
                let text = format!("Nobody is left at {}: the attack is void.", data.name(at));
                Event::new("void", Case("R22-01"), text).place(&data.map.space(at).id)
            });
            self.occupy(at, true);
            self.leave_combat();
        }
    }

    pub(super) fn fight_counter(&mut self, seq: Seq) {
        self.state.combat.next_foe(Foe::Counter(seq));
        self.roll_threat();
    }

    /// R114: a support alone is named and paid; now the threat die.
    pub fn begin_strike(&mut self) {
        self.roll_threat();
    }

    /// 9.4.2: a Viet base rolls its defence die; then three actions, whatever the threat.
    pub(super) fn fight_base(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        self.state.combat.next_foe(Foe::Base);
        self.muster();
        self.state.combat.level = self.data.tables.base_actions;
        let face = self.dice.d6("Viet base defence");
        let hit = self.data.tables.base_defence_hits.hit(face);
        self.tell(|data| {
            let effect = if hit { "the attackers lose a step" } else { "no effect" };
            let text = format!("The Viet base at {} defends itself: {face}, {effect}.", data.name(at));
            let event = Event::new("rolled", Case("9.4.2-01"), text).place(&data.map.space(at).id);
            event.roll(Roll::single("Viet base defence", face))
        });
        self.suffer(u8::from(hit), false, Then::Commit);
    }

    /// Notes who takes part, and whether a captured place helps the counter on it (R70).
    pub(super) fn muster(&mut self) {
        let combat = &self.state.combat;
        let (Some(at), attacker) = (combat.at, combat.attacker) else { return };
        self.state.combat.stubborn = attacker != Attacker::VietMinh && self.state.captured.has(at);
        if attacker != Attacker::Supports {
            self.state.combat.fighters = self.state.units_at(at);
            self.state.combat.commanders = self.state.commanders_at(at);
        }
    }

    /// 8.1: the threat die of one counter, with its modifiers held to 1..6 (R51).
    pub(super) fn roll_threat(&mut self) {
        self.muster();
        let Foe::Counter(seq) = self.state.combat.foe else { return };
        let (Some(at), Some(counter)) = (self.state.combat.at, self.state.counter(seq).copied()) else { return };
        let tables = &self.data.tables;
        let river = self.data.map.space(at).colour == Colour::Blue || counter.kind == Kind::Dangerous;
        let guerrilla = counter.kind == Kind::Guerrilla;
        let alone = self.state.combat.attacker == Attacker::Supports;
        let option =
            if self.state.options.threat_by_strategy { tables.of(self.state.strategy).threat_option_drm } else { 0 };
        let modifiers = [
            (river, tables.threat_river, "river combat", Case("8.1-11")),
            (guerrilla, tables.threat_guerrilla, "Guerrilla", Case("6.3.5-11")),
            (alone, tables.threat_support_alone, "support alone", Case("8.1-12")),
            (option != 0, option, "strategy of the turn", Case("12.2-01")),
        ];
        let face = self.dice.d6("threat level");
        let sum: i8 = modifiers.iter().filter(|m| m.0).map(|m| m.1).sum();
        let modified = (face as i8 + sum).clamp(1, 6);
        let level = tables.threat[usize::from(self.state.turn)][modified as usize - 1];
        self.state.combat.level = level;
        self.state.combat.limited = river || guerrilla || alone;
        self.tell(|data| {
            let mut die = Die::new("threat", face);
            for (_, value, name, case) in modifiers.iter().filter(|m| m.0) {
                die = die.modifier(*name, i32::from(*value), *case);
            }
            let what = match level {
                0 => "an Infiltration counter only".into(),
                n => format!("threat level {n}"),
            };
            Event::new("threat", Case("8.1-01"), format!("Threat at {}: {modified}, {what}.", data.name(at)))
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(at).id)
                .amount(i32::from(level))
                .roll(Roll::new("threat level").die(die))
        });
        self.offer_supports();
    }

    /// 9.2.1-04: stops for supports, also where none can be had, so that a combat asks the same
    /// questions whatever the purse.
    pub(super) fn offer_supports(&mut self) {
        self.ask(Step::Commit);
    }

    pub(super) fn buy_support(&mut self, gun: Gun, by: Commanders) {
        self.pay(self.data.tables.cost.support, by);
        self.spend_support_point(gun);
    }

    pub fn spend_support_point(&mut self, gun: Gun) {
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
        self.tell(|_| Event::new("supported", Case(case), format!("{what} Support joins the combat.")));
    }

    pub(super) fn call_morane(&mut self) {
        self.pay(self.data.tables.cost.morane, Commanders::NONE);
        self.state.morane_used = true;
        self.state.combat.morane = true;
        self.tell(|_| Event::new("supported", Case("2.2.2-08"), "The Morane joins the combat.").piece("morane"));
    }

    /// R73: a para lands in the contested space; among the enemy its die has -1.
    pub(super) fn join_by_air(&mut self, unit: Unit) {
        let Some(at) = self.state.combat.at else { return };
        self.drop_para(unit, at);
        self.state.combat.fighters.insert(unit);
        if self.state.combat.attacker != Attacker::VietMinh {
            self.state.combat.dropped.insert(unit);
        }
    }
}
