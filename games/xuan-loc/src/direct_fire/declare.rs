//! A fire is declared: who fires, and at whom (12.1.2 to 12.1.9).

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Target, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Fire, FireKind, FireOver, FireResolution, FireSupport};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Unit, Units};
use crate::sequence::cancels;
use crate::state::Flags;
use crate::supply::defers;

/// 12.1.2-01: who fires at the hex, and at whom. The fire itself stands in the state.
/// R81: at some or all units of the hex; only those count and suffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireDeclaration;

impl Question<XuanLoc> for FireDeclaration {
    fn side(self, v: View<'_>) -> Army {
        v.firing_army(v.state.fire.kind)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let at = v.state.fire.hex.map_or(String::new(), |hex| v.data.hex_name(hex));
        let movers = v.state.march.units();
        let prompt = match v.state.fire.kind {
            FireKind::Opportunity => Prompt::new("8.4-01", format!("Opportunity Fire at the units moving into {at}?"))
                .cause(format!("{} {at}.", v.data.names_do(movers, "moves into", "move into")))
                .meaning("Who fires now does not fire again in this player turn; movers that are hit are disrupted or lost.")
                .rules(&["8.4-01", "8.4.1-01", "8.4.2-01", "8.4.3-02", "8.4.4-01", "10.2.2-02", "12.1.12-01", "12.1.17-01"]),
            FireKind::Support => Prompt::new("13.3-01", format!("Support Fire at the reserves in {at}?"))
                .cause(format!("Reserves come through {at}: {}.", v.data.names(movers)))
                .meaning("Who fires now takes no part in another attack of this phase; disrupted reserves stay where they are.")
                .rules(&["13.3-01", "13.3.1-01", "13.3.2-01", "13.3.3-01", "13.2.8-02", "13.2.9-02", "12.1.17-01"]),
            FireKind::Defensive | FireKind::Direct => {
                Prompt::new("12.1.2-01", format!("Who fires at {at}, and at whom?"))
                    .meaning(
                        "The strengths of all who fire are compared with those of the targets; the best terrain of the hex \
                         multiplies its defenders. Fewer targets are easier to beat.",
                    )
                    .rules(&[
                        "12.1.2-01", "12.1.9-01", "12.1.11-01", "12.1.12-01", "12.1.13-01", "12.1.15-02", "12.1.17-01",
                        "12.2.1-01", "12.2.3-01",
                    ])
            }
        };
        prompt.detail(v.fire_odds(&v.state.fire).explain())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Add)
            .pointed_at(|v, target| v.unit_pointed_at(target, |unit| v.army(unit) == self.side(v)))
            .legal(View::firers_to_add, View::can_add_firer)
            .label(|v, unit| format!("{} takes part", v.data.name(unit)))
            .prior(View::prior_of_firing)
            .concerns(|v, _| v.place_of(v.state.fire.hex))
            .then(|p, unit| p.state.fire.firers.insert(unit));
        ask.answer(verb::Spare)
            .pointed_at(|v, target| v.unit_pointed_at(target, |unit| v.army(unit) != self.side(v)))
            .from(|v| v.state.fire.targets)
            .allowed(View::can_spare)
            .label(|v, unit| format!("Do not fire at {}", v.data.name(unit)))
            .prior(View::prior_of_sparing)
            .then(|p, unit| p.state.fire.targets.remove(unit));
        ask.answer(verb::Shoot)
            .allowed(|v, ()| v.can_shoot())
            .label(|v, ()| format!("Fire ({})", v.fire_odds(&v.state.fire).preview()))
            .prior(|v, ()| 1.0 + 2.0 * v.fire_prospect(&v.state.fire))
            .concerns(|v, ()| v.pieces_of(|unit| v.state.fire.firers.or(v.state.fire.targets).has(unit)))
            .caution(|v, ()| {
                v.fire_odds(&v.state.fire).raw.is_none().then(|| "Less than 1-2: the fire has no effect.".into())
            })
            .rolls_if(|v, ()| v.fire_odds(&v.state.fire).raw.is_some())
            .ends(|p, ()| p.shoot());
        if ask.see(|v| !v.state.fire.kind.at_movers()) {
            cancels(ask, |p| p.state.fire = Fire::default());
            return;
        }
        if ask.see(|v| v.firing_army(v.state.fire.kind) == Army::Nva) {
            defers(ask);
        }
        ask.answer(verb::Pass)
            .allowed(|v, ()| v.can_pass_opportunity())
            .labelled("No")
            .fixed_prior(0.2)
            .declines()
            .ends(|p, ()| p.state.fire = Fire::default());
    }
}

impl<'a> View<'a> {
    /// The unit that somebody points at, if it is one of those meant.
    pub(crate) fn unit_pointed_at(self, target: &Target, meant: impl Fn(Unit) -> bool) -> Option<Unit> {
        let Target::Piece(id) = target else { return None };
        self.data.unit(id).filter(|unit| meant(*unit))
    }

    /// Those who may join the fire that is being declared.
    fn firers_to_add(self) -> impl Iterator<Item = Unit> {
        let fire = &self.state.fire;
        let armour = self.has_armour(fire.targets);
        let duties = self.duties();
        fire.hex.into_iter().flat_map(move |hex| {
            let others = self.possible_firers(fire.kind, hex, armour).filter(|unit| !fire.firers.has(*unit));
            others.filter(move |unit| {
                let firers = fire.firers.or(Units::one(*unit));
                self.fires_at_neighbours_first(*unit, fire.kind, hex).is_ok()
                    && self.keeps_these_duties(&duties, hex, firers, fire.targets).is_ok()
            })
        })
    }

    fn can_add_firer(self, unit: Unit) -> Verdict {
        let fire = &self.state.fire;
        let Some(hex) = fire.hex else { return refuse("12.0-01", "no fire is being declared") };
        if fire.firers.has(unit) {
            return refuse("12.1.3-01", "it fires already");
        }
        self.can_fire(unit, fire.kind)?;
        self.can_reach(unit, hex, self.has_armour(fire.targets))?;
        self.fires_at_neighbours_first(unit, fire.kind, hex)?;
        self.keeps_duties(hex, fire.firers.or(Units::one(unit)), fire.targets)
    }

    /// 12.1.9-01.
    /// R147: under a mandatory condition the HQ is not left out in the Combat Phase, where all enemies must be attacked.
    fn can_spare(self, unit: Unit) -> Verdict {
        let fire = &self.state.fire;
        let Some(hex) = fire.hex else { return refuse("12.0-01", "no fire is being declared") };
        if !fire.targets.has(unit) {
            return refuse("12.1.9-02", "it is not among the targets");
        }
        let rest = fire.targets.without(Units::one(unit));
        ensure(!rest.is_empty(), "12.1.9-01", "somebody must be fired on")?;
        if !self.is_lawful_target(hex, rest) {
            return refuse("10.3.4-01", "somebody else than the HQ must be fired on");
        }
        self.keeps_everyone_in_reach(hex, rest)?;
        self.keeps_duties(hex, fire.firers, rest)
    }

    /// 10.2.2-09: who must fire may do so below 1-2.
    fn can_shoot(self) -> Verdict {
        let fire = &self.state.fire;
        let Some(hex) = fire.hex else { return refuse("12.0-01", "no fire is being declared") };
        if fire.firers.is_empty() {
            return refuse("12.1.2-01", "nobody fires yet");
        }
        let odds = self.fire_odds(fire);
        let armour = self.has_armour(fire.targets);
        if fire.firers.iter().any(|u| self.can_reach(u, hex, armour).is_err()) {
            return refuse("12.1.13-03", "nobody from three hexes away fires on armour");
        }
        let obliged = fire.firers.iter().any(|u| self.is_obliged_at(u, fire.kind, hex));
        if odds.attack == 0 && !obliged {
            return refuse("12.1.15-02", "the fire has no strength");
        }
        if odds.raw.is_none() && !obliged {
            return refuse("12.1.15-02", "fire at less than 1-2 is not allowed");
        }
        self.opportunity_is_complete()?;
        self.ranged_fire_is_complete(hex)
    }

    /// 12.1.19: where adjacent units owe an attack and only others fire, the fire takes in everybody.
    /// 12.1.19-01.
    fn ranged_fire_is_complete(self, hex: Hex) -> Verdict {
        let fire = &self.state.fire;
        let is_complete = fire.targets == self.eligible_targets(fire.kind, hex);
        ensure(
            is_complete || !self.stands_for_an_attack(fire.kind, hex, fire.firers),
            "12.1.19-02",
            "ranged fire in place of an adjacent attack must take in every unit of the hex",
        )
    }
}

impl Play<'_> {
    /// Opens the declaration of a fire: all possible targets, nobody firing yet.
    pub(crate) fn declare_fire(&mut self, kind: FireKind, hex: Hex) {
        let targets = self.view().eligible_targets(kind, hex);
        self.state.fire = Fire { kind, hex: Some(hex), targets, ..Fire::default() };
        self.next(FireDeclaration);
    }

    /// The fire is given; below 1-2 it has no effect (12.1.15).
    fn shoot(&mut self) {
        let fire = self.state.fire;
        self.mark_as_attacked(&fire);
        self.state.begun = true;
        let odds = self.view().fire_odds(&fire);
        self.tell_fire(&fire, &odds);
        if odds.raw.is_none() || odds.attack == 0 {
            self.tell(Fact::noted().by(self.view().firing_army(fire.kind)), |data| {
                let event = Event::new("missed", Case("12.1.15-02"), "Less than 1-2: no effect.");
                fire.hex.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)))
            });
            self.next(FireOver);
        } else {
            self.next((FireSupport, FireResolution, FireOver));
        }
    }

    fn mark_as_attacked(&mut self, fire: &Fire) {
        let mark = if fire.kind.at_movers() { Flags::FIRED_AT } else { Flags::ATTACKED };
        for unit in fire.firers.iter() {
            self.state.units[unit.at()].set(Flags::FIRED, true);
        }
        for unit in fire.targets.iter() {
            self.state.units[unit.at()].set(mark, true);
            if let Some(hex) = fire.hex.filter(|_| fire.kind.at_movers()) {
                let _ = self.state.march.drawn.try_push((unit, hex));
            }
        }
    }
}
