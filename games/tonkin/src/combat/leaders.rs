//! 6.10, 6.12 and 6.16: the leading units, Bolshevik Spirit, and heroes who lead from the front.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::{Aftermath, CombatRoll, DisorganizationRoll, RetreatOrStand, Role};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Unit, Units};

/// 6.8-02: the dice, then retreat or stand with the losses, then the advance (R56). Leaders, heroes (R60) and Bolshevik
/// Spirit come before, each question with what follows it, so that its odds go on to the end of the combat.
type Dice = (CombatRoll, DisorganizationRoll, DisorganizationRoll, RetreatOrStand, Aftermath);

const DICE: Dice = (
    CombatRoll,
    DisorganizationRoll { role: Role::Attacker },
    DisorganizationRoll { role: Role::Defender },
    RetreatOrStand,
    Aftermath,
);

/// 6.10-01: which unit leads; first the attacker says so, then the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leading {
    pub role: Role,
}

impl Question<Tonkin> for Leading {
    fn side(self, v: View<'_>) -> Army {
        v.army_in(self.role)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let what = if self.role == Role::Attacker { "attack on" } else { "defence of" };
        Prompt::new("6.10-01", format!("Which unit leads the {what} {}?", v.target_name()))
            .detail(v.odds_in_words())
            .meaning("Its morale is compared with that of the enemy's leading unit, and it takes the first loss.")
            .rules(&["6.10-01", "6.10-04", "6.10-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let able = v.possible_leaders(self.role);
        match (able.first(), able.count()) {
            (None, _) => Opening::Skips,
            (Some(only), 1) => Opening::Takes(Action::Lead(only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Lead)
            .legal(move |v| v.possible_leaders(self.role), move |v, unit| v.can_lead(self.role, unit))
            .label(move |v, unit| {
                format!("{} leads (morale {})", v.data.name(unit), v.morale(unit, v.state.combat.party(self.role)))
            })
            .prior(move |v, unit| v.prior_of_leading(unit, self.role))
            .rolls()
            .ends(move |p, unit| {
                match self.role {
                    Role::Attacker => p.next(Leading { role: Role::Defender }),
                    Role::Defender => p.next(FromFront { role: Role::Attacker }),
                }
                p.state.combat.leaders[self.role.at()] = Some(unit);
                p.tell(Fact::noted().by(p.view().army_in(self.role)), |data| {
                    let text = format!("{} leads the {}.", data.name(unit), self.role.name());
                    Event::new("leads", Case("6.10-01"), text).piece(&data.of(unit).id)
                });
            });
    }

    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

/// 6.16-04 (R60): whether the hero of a leading unit leads from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FromFront {
    pub role: Role,
}

impl Question<Tonkin> for FromFront {
    fn side(self, v: View<'_>) -> Army {
        v.army_in(self.role)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.16-04", "Does your hero lead from the front?").detail(v.odds_in_words()).meaning(
            "It changes the roll by one in your favour; he dies on 12 of two dice, on 11 too if his unit lost a step.",
        )
        .rules(&["6.16-04", "6.16-05", "6.16-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let hero = v.state.hero[v.army_in(self.role).at()].unit;
        let leader = v.state.combat.leaders[self.role.at()];
        Opening::asks_or_declines(v.state.heroes && hero.is_some() && hero == leader)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Front).labelled("Lead from the front").fixed_prior(0.2).rolls().ends(move |p, ()| {
            p.state.combat.front[self.role.at()] = true;
            self.go_on(p);
        });
        ask.answer(verb::Pass)
            .labelled("Stay behind")
            .fixed_prior(0.0)
            .rolls()
            .declines()
            .ends(move |p, ()| self.go_on(p));
    }
}

impl FromFront {
    fn go_on(self, p: &mut Play<'_>) {
        match self.role {
            Role::Attacker => p.next(FromFront { role: Role::Defender }),
            Role::Defender => p.next(BolshevikSpirit),
        }
    }
}

/// 6.12-01: whether VM declare Bolshevik Spirit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BolshevikSpirit;

impl Question<Tonkin> for BolshevikSpirit {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.12-01", "Do you declare Bolshevik Spirit?")
            .detail(v.odds_in_words())
            .meaning(
                "A die is added to the roll, up to +3 in all; the leading unit loses a step besides any other loss.",
            )
            .rules(&["6.12-01", "6.12-02", "6.12-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.can_be_bolshevik().is_ok())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Bolshevik)
            .allowed(|v, ()| v.can_be_bolshevik())
            .labelled("Bolshevik Spirit")
            .prior(|v, ()| v.prior_of_bolshevik())
            .rolls()
            .ends(|p, ()| p.next((BolshevikRoll, DICE)));
        ask.answer(verb::Pass)
            .labelled("Attack without it")
            .fixed_prior(0.0)
            .rolls()
            .declines()
            .ends(|p, ()| p.next(DICE));
    }
}

/// 6.12-02: the die of Bolshevik Spirit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BolshevikRoll;

impl Step<Tonkin> for BolshevikRoll {
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("Bolshevik Spirit");
        p.state.combat.bolshevik = die;
        let leader = p.state.combat.leaders[Role::Attacker.at()];
        p.tell(Fact::rolled().by(Army::Vm).amount(die), |data| {
            let text = format!("VM declare Bolshevik Spirit: +{die}.");
            let event = Event::new("bolshevik", Case("6.12-02"), text).roll(Roll::single("Bolshevik Spirit", die));
            leader.into_iter().fold(event, |event, unit| event.piece(&data.of(unit).id))
        });
    }
}

/// 6.16-05: two dice for the life of a hero who led from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeroRoll {
    pub role: Role,
}

impl Step<Tonkin> for HeroRoll {
    fn run(self, p: &mut Play<'_>) {
        if !p.state.combat.front[self.role.at()] {
            return;
        }
        let army = p.view().army_in(self.role);
        let dice = [p.dice.d6("hero"), p.dice.d6("hero")];
        let sum = dice[0] + dice[1];
        let fatal = if p.state.combat.bled[self.role.at()] { 11 } else { 12 };
        p.tell(Fact::rolled().by(army), |_| {
            let fate = if sum >= fatal { "is killed" } else { "lives" };
            let text = format!("The hero of the {} {fate}: {sum}, {fatal} or more kills.", army.name());
            let roll = dice.iter().fold(Roll::new("hero"), |roll, die| roll.die(engine::story::Die::new("", *die)));
            Event::new("hero-rolled", Case("6.16-05"), text).roll(roll.target(fatal.into()).effect("kills"))
        });
        if sum >= fatal {
            p.hero_dies(army);
        }
    }
}

impl View<'_> {
    /// Who may lead.
    /// 6.10-02: no Tieu Doan, Pathet Lao or GCMA in attack if another can be chosen; 6.10-03: in defence neither those nor
    /// artillery, engineer or anti-aircraft.
    pub(crate) fn possible_leaders(self, role: Role) -> Units {
        let party = self.state.combat.party(role);
        let slips = |unit: &Unit| self.data.of(*unit).kind.slips_away();
        let able: Units = party.iter().filter(|unit| self.can_lead_attack(*unit)).collect();
        let best: Units = able.iter().filter(|unit| !slips(unit)).collect();
        match role {
            _ if !best.is_empty() => best,
            Role::Attacker => able,
            Role::Defender => party,
        }
    }

    fn can_lead(self, role: Role, unit: Unit) -> Verdict {
        let case = if role == Role::Attacker { "6.10-02" } else { "6.10-03" };
        ensure(self.state.combat.party(role).has(unit), "6.10-01", "it does not take part")?;
        ensure(self.possible_leaders(role).has(unit), case, "another unit can be chosen")
    }

    /// 6.12-01: an attacking VM leader with at least 3 steps.
    fn can_be_bolshevik(self) -> Verdict {
        ensure(self.state.active == Army::Vm, "6.12-01", "only attacking VM declare Bolshevik Spirit")?;
        let steps = self.state.combat.leaders[0].map_or(0, |unit| self.state.units[unit.at()].steps);
        let least = self.data.tables.limits.bolshevik_steps;
        ensure(steps >= least, "6.12-01", "the leading unit has less than 3 steps")
    }
}
