//! 6.5 and 6.11: retreat before combat, and ambush.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Aftermath, CombatKind, Leading, Role};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Unit, Units};
use crate::movement::Entering;
use crate::state::Place;

/// 6.5-01: who leaves before combat.
/// R69: each of them decides for himself; trenches do not hinder it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BeforeCombat;

impl Question<Tonkin> for BeforeCombat {
    fn side(self, v: View<'_>) -> Army {
        v.state.active.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.5-01", format!("Does anybody leave {} before combat?", v.target_name()))
            .cause(v.names(v.state.combat.attackers))
            .meaning("Who leaves goes one hex and does not fight; the attacker takes a hex that is left empty.")
            .rules(&["6.5-01", "6.5-03", "6.5-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.evasions().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Evade)
            .legal(View::evasions, View::can_evade_to)
            .label(|v, (unit, hex)| format!("{} goes to {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(View::prior_of_evading)
            .then(|p, (unit, hex)| p.evade(unit, hex));
        ask.answer(verb::Pass).labelled("Stay").fixed_prior(0.0).declines().ends(|p, ()| p.meet_defenders());
    }
}

/// 6.5-02: those who are left are attacked; an empty hex is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact;

impl Step<Tonkin> for Contact {
    fn run(self, p: &mut Play<'_>) {
        if p.view().is_emptied() {
            p.next(Aftermath);
        } else {
            p.next(Ambushing);
        }
    }
}

/// 6.11-01: a defending VM unit may ambush; one for each stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambushing;

impl Question<Tonkin> for Ambushing {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.11-01", format!("Do you ambush the attackers of {}?", v.target_name()))
            .detail(v.odds_in_words())
            .meaning("On the target's morale or more it loses a step and is disorganized; a 6 also costs the ambusher a step.")
            .rules(&["6.11-01", "6.11-05", "6.11-06", "6.11-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.ambushes().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Ambush)
            .legal(View::ambushes, View::can_ambush)
            .label(|v, (unit, target)| {
                let morale = v.morale(target, v.state.combat.attackers);
                format!("{} ambushes {} (morale {morale})", v.data.name(unit), v.data.name(target))
            })
            .concerns(|v, (unit, _)| vec![engine::Target::Piece(v.data.of(unit).id.clone())])
            .prior(View::prior_of_ambush)
            .rolls()
            .ends(|p, pair| {
                p.state.combat.ambush = Some(pair);
                p.next((AmbushRoll, AfterAmbush));
            });
        ask.answer(verb::Pass)
            .labelled("No ambush")
            .fixed_prior(-1.0)
            .rolls()
            .declines()
            .ends(|p, ()| p.next(AfterAmbush));
    }
}

/// 6.11-06, 6.11-07, 6.11-10: the die of an ambush; the steps count like any others.
/// 6.11-11 (R131): the die is not modified; the morale that it must reach is the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AmbushRoll;

impl Step<Tonkin> for AmbushRoll {
    fn run(self, p: &mut Play<'_>) {
        let Some((ambusher, target)) = p.state.combat.ambush else { return };
        let morale = p.view().morale(target, p.state.combat.attackers);
        let die = p.dice.d6_by("ambush", |face| (face >= morale, face == 6));
        p.tell(Fact::rolled().by(Army::Vm), |data| {
            let fate = if die >= morale { "hits" } else { "misses" };
            let text = format!("{} ambushes {}: {die} {fate}.", data.name(ambusher), data.name(target));
            Event::new("ambush", Case("6.11-06"), text)
                .roll(Roll::single("ambush", die).target(morale.into()))
                .piece(&data.of(ambusher).id)
                .piece(&data.of(target).id)
        });
        if die >= morale {
            p.lose_step(target, Case("6.11-06"));
            if p.state.combat.attackers.has(target) {
                p.disorganize(target, Case("6.11-06"));
            }
        }
        if die == 6 {
            p.lose_step(ambusher, Case("6.11-07"));
        }
    }
}

/// 6.11-08, 6.11-09 (R67, R140): the odds are reckoned anew; who was hit leaves an overrun, unless the hex is empty now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfterAmbush;

impl Step<Tonkin> for AfterAmbush {
    fn run(self, p: &mut Play<'_>) {
        if p.view().is_emptied() {
            p.next(Aftermath);
            return;
        }
        if p.state.combat.kind == CombatKind::Overrun {
            let shaken: Units = p.state.combat.attackers.iter().filter(|unit| p.view().is_dg(*unit)).collect();
            p.state.combat.attackers = p.state.combat.attackers.without(shaken);
        }
        let leads = p.state.combat.attackers.iter().any(|unit| p.view().can_lead_attack(unit));
        if leads {
            p.next(Leading { role: Role::Attacker });
        } else {
            let case = if p.state.combat.kind == CombatKind::Overrun { Case("R67") } else { Case("R127") };
            p.tell(Fact::noted(), |_| Event::new("attack-off", case, "Nobody is left to lead the attack."));
            p.next(Aftermath);
        }
    }
}

impl<'a> View<'a> {
    /// Who may leave before combat, and where to.
    pub(crate) fn evasions(self) -> impl Iterator<Item = (Unit, Hex)> + use<'a> {
        let hex = self.state.combat.target;
        let army = self.state.active.other();
        let there = hex.into_iter().flat_map(move |hex| self.units_in(hex, army).map(move |unit| (unit, hex)));
        there
            .filter(move |(unit, _)| self.can_evade(*unit).is_ok())
            .flat_map(move |(unit, hex)| self.retreat_hexes(unit, hex).map(move |to| (unit, to)))
    }

    /// 6.5-01, 6.5-04, 6.14-09, 7.5-03, 4.0-07 (R68, R81): Tieu Doan, Pathet Lao, GCMA and the VM HQ, neither DG nor OoS, once
    /// against the same overrunners.
    fn can_evade(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        let there = self.state.hex_of(unit) == self.state.combat.target && record.army != self.state.active;
        ensure(there, "6.5-01", "it is not attacked")?;
        let slips = record.kind.slips_away() || record.kind == Kind::Hq && record.army == Army::Vm;
        ensure(slips, "6.5-01", "only Tieu Doan, Pathet Lao, GCMA and the VM HQ leave before combat")?;
        ensure(!self.is_dg(unit), "6.14-09", "a unit that is DG does not leave before combat")?;
        ensure(!self.is_oos(unit), "7.5-03", "a unit that is OoS does not leave before combat")?;
        let chased = self.is_pursued(unit, |pursuit| pursuit.retreated);
        ensure(!chased, "6.5-04", "it has left before the same units already")
    }

    fn can_evade_to(self, (unit, to): (Unit, Hex)) -> Verdict {
        self.can_evade(unit)?;
        let Some(hex) = self.state.combat.target else { return refuse("6.5-01", "there is no combat") };
        self.can_retreat_to(unit, hex, to)
    }

    /// R68: whether it was overrun before in this phase or point by one of those who overrun it now.
    fn is_pursued(self, unit: Unit, how: impl Fn(&super::Pursuit) -> Units) -> bool {
        let combat = &self.state.combat;
        let Some((_, earlier)) = self.state.pursuits.split_last().filter(|_| combat.kind.pursues()) else {
            return false;
        };
        earlier.iter().any(|pursuit| how(pursuit).has(unit) && pursuit.by.meets(combat.attackers))
    }

    pub(crate) fn ambushes(self) -> impl Iterator<Item = (Unit, Unit)> + use<'a> {
        let combat = &self.state.combat;
        let open = self.state.active == Army::Fef && combat.kind != CombatKind::Airdrop && combat.ambush.is_none();
        let targets = if open { self.ambush_targets() } else { Units::NONE };
        let able = combat.defenders.iter().filter(move |unit| open && self.can_lie_in_wait(*unit).is_ok());
        able.flat_map(move |unit| targets.iter().map(move |target| (unit, target)))
    }

    /// 6.11-02, 6.11-05 (R66): attackers that are neither DNA nor GCMA; those at full strength, if there are any.
    fn ambush_targets(self) -> Units {
        let kinds = |unit: &Unit| !matches!(self.data.of(*unit).kind, Kind::Dinassaut | Kind::Gcma);
        let exposed: Units = self.state.combat.attackers.iter().filter(kinds).collect();
        let full: Units = exposed.iter().filter(|unit| self.is_full(*unit)).collect();
        if full.is_empty() { exposed } else { full }
    }

    /// 6.11-01, 6.11-03, 6.11-04, 6.5-03, 6.14-09, 7.5-03 (R84).
    fn can_lie_in_wait(self, unit: Unit) -> Verdict {
        let defends = self.state.combat.defenders.has(unit) && self.army(unit) == Army::Vm;
        ensure(defends, "6.11-01", "only defending VM units ambush")?;
        ensure(!self.is_dg(unit), "6.14-09", "a unit that is DG does not ambush")?;
        ensure(!self.is_oos(unit), "7.5-03", "a unit that is OoS does not ambush")?;
        let left = self.is_pursued(unit, |pursuit| pursuit.retreated);
        ensure(!left, "6.5-03", "it has left before the same units already")?;
        let again = self.is_pursued(unit, |pursuit| pursuit.met);
        ensure(!again, "6.11-04", "the same units have overrun it before: it ambushes only the first time")
    }

    fn can_ambush(self, (unit, target): (Unit, Unit)) -> Verdict {
        let combat = &self.state.combat;
        ensure(combat.kind != CombatKind::Airdrop, "6.11-02", "units that are dropped cannot be ambushed")?;
        self.can_lie_in_wait(unit)?;
        ensure(combat.attackers.has(target), "6.11-05", "it does not attack")?;
        let kind = self.data.of(target).kind;
        let exposed = !matches!(kind, Kind::Dinassaut | Kind::Gcma);
        ensure(exposed, "6.11-02", "DNA and GCMA cannot be ambushed")?;
        ensure(self.ambush_targets().has(target), "6.11-05", "a unit at full strength must be the target")
    }
}

impl Play<'_> {
    /// Nobody leaves any more: the hex of a lone HQ is entered, any other is fought for.
    fn meet_defenders(&mut self) {
        match (self.state.combat.kind, self.state.combat.target) {
            (CombatKind::Entry, Some(hex)) => self.next(Entering { hex }),
            _ => self.next(Contact),
        }
    }

    fn evade(&mut self, unit: Unit, to: Hex) {
        if let Some(pursuit) = self.state.pursuits.last_mut().filter(|_| self.state.combat.kind.pursues()) {
            pursuit.retreated.insert(unit);
        }
        self.state.put(self.data, unit, Place::Hex(to));
        self.state.combat.defenders.remove(unit);
        let army = self.view().army(unit);
        self.tell(Fact::retreated(army), |data| {
            let text = format!("{} leaves before combat and goes to {}.", data.name(unit), data.hex_name(to));
            Event::new("evaded", Case("6.5-01"), text).piece(&data.of(unit).id).place(data.map.label(to))
        });
    }
}
