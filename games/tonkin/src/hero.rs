//! 6.16: the optional heroes.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::combat::Role;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Unit, Units};

/// The highest rank, the rank from which a hero commands three units or a division, and the mentions for a promotion.
const HIGHEST: u8 = 4;
const COMMANDS_FROM: u8 = 3;
const MENTIONS: u8 = 8;
/// How many para battalions a French hero of high rank commands, his own among them.
const PARAS: usize = 3;

/// An officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    pub unit: Option<Unit>,
    /// His units from rank 3 on, the one he is with among them.
    pub command: Units,
    /// 0 before he has joined for the first time.
    pub rank: u8,
    pub mentions: u8,
}

impl Hero {
    pub(crate) fn forget(&mut self, unit: Unit) {
        self.command.remove(unit);
        if self.unit == Some(unit) {
            self.unit = None;
        }
    }
}

/// 6.16-01, 6.16-06: heroes without a unit join one, at set-up and at the start of a turn.
/// 6.16-07: the card says with which rank they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeroesJoin;

impl Step<Tonkin> for HeroesJoin {
    fn run(self, p: &mut Play<'_>) {
        if !p.state.heroes {
            return;
        }
        let rank = p.view().card().hero_rank;
        for hero in p.state.hero.iter_mut().filter(|hero| hero.rank == 0) {
            hero.rank = rank;
        }
        p.next((HeroJoins { army: Army::Vm }, HeroJoins { army: Army::Fef }));
    }
}

/// 6.16-01: which unit the hero of a side joins; from rank 3 on, which units he commands besides (6.16-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeroJoins {
    pub army: Army,
}

impl Question<Tonkin> for HeroJoins {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let hero = v.state.hero[self.army.at()];
        let text =
            if hero.unit.is_none() { "Which unit does your hero join?" } else { "Which unit does he command, too?" };
        Prompt::new("6.16-01", text)
            .detail(format!("rank {}, {} of {MENTIONS} mentions", hero.rank, hero.mentions))
            .meaning("He is mentioned when his unit does well, and may lead from the front when it leads.")
            .rules(&["6.16-01", "6.16-02", "6.16-03", "6.16-04", "6.16-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.heroes && !v.units_for_hero(self.army).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Attach)
            .legal(move |v| v.units_for_hero(self.army), move |v, unit| v.can_attach(self.army, unit))
            .label(|v, unit| v.data.name(unit).to_string())
            .prior(|v, unit| f32::from(v.face(unit).value) / 10.0)
            .then(move |p, unit| p.attach(self.army, unit));
    }
}

impl View<'_> {
    /// The units that a hero may join now; none where he lacks nothing.
    fn units_for_hero(self, army: Army) -> Units {
        let hero = &self.state.hero[army.at()];
        let kind = if army == Army::Vm { Kind::DivisionalRegiment } else { Kind::Para };
        let fit = |unit: &Unit| self.data.of(*unit).kind == kind && self.state.units[unit.at()].place.is_in_play();
        let fit: Units = self.data.army[army.at()].iter().filter(fit).collect();
        let own = fit.and(hero.command);
        match hero.unit {
            // 6.16-06: at rank 3 and 4 one of his own.
            None if hero.rank >= COMMANDS_FROM && !own.is_empty() => own,
            None => fit,
            Some(_) if army == Army::Fef && hero.rank >= COMMANDS_FROM && hero.command.count() < PARAS => {
                fit.without(hero.command)
            }
            Some(_) => Units::NONE,
        }
    }

    fn can_attach(self, army: Army, unit: Unit) -> Verdict {
        let (hero, fit) = (&self.state.hero[army.at()], self.units_for_hero(army));
        let only_own = hero.unit.is_none() && !fit.is_empty() && fit.is_within(hero.command);
        ensure(!only_own || fit.has(unit), "6.16-06", "he joins one of the units that he commands")?;
        ensure(fit.has(unit), "6.16-01", "a hero joins a para battalion or a divisional regiment on the map")
    }

    /// 6.16-03: the units whose deeds count for a hero.
    fn heros_units(self, army: Army) -> Units {
        let hero = &self.state.hero[army.at()];
        let own = hero.unit.map_or(Units::NONE, Units::one);
        if hero.rank >= COMMANDS_FROM { hero.command.or(own) } else { own }
    }

    /// 6.16-03: whom a hero has from rank 3 on without naming them: his own unit, of VM the rest of its division, too.
    pub(crate) fn given_command(self, army: Army) -> Units {
        let hero = &self.state.hero[army.at()];
        let Some(unit) = hero.unit.filter(|_| hero.rank >= COMMANDS_FROM) else { return Units::NONE };
        let division = self.data.of(unit).division;
        let is_his = |other: &Unit| *other == unit || division.is_some() && self.data.of(*other).division == division;
        let there = |other: &Unit| self.state.units[other.at()].place.is_in_play();
        self.data.army[army.at()].iter().filter(|other| is_his(other) && there(other)).collect()
    }
}

impl Play<'_> {
    fn attach(&mut self, army: Army, unit: Unit) {
        let rank = self.state.hero[army.at()].rank;
        let joins = self.state.hero[army.at()].unit.is_none();
        if joins {
            self.state.hero[army.at()].unit = Some(unit);
        }
        if rank >= COMMANDS_FROM {
            self.state.hero[army.at()].command.insert(unit);
            self.take_command(army);
        }
        self.tell(Fact::noted().by(army), |data| {
            let what = if joins { "joins" } else { "commands" };
            let text = format!("The hero of the {} {what} {}.", army.name(), data.name(unit));
            Event::new("hero-joins", Case("6.16-01"), text).piece(&data.of(unit).id)
        });
    }

    fn take_command(&mut self, army: Army) {
        let given = self.view().given_command(army);
        let command = &mut self.state.hero[army.at()].command;
        *command = if army == Army::Vm { given } else { command.or(given) };
    }

    /// 6.16-02, 6.16-03: what the roll of a combat does for the fame of a hero.
    pub(crate) fn mention_hero(&mut self, role: Role) {
        let view = self.view();
        let army = view.army_in(role);
        let (hero, combat) = (view.state.hero[army.at()], &view.state.combat);
        let there = view.heros_units(army).and(combat.party(role));
        if !view.state.heroes || there.is_empty() {
            return;
        }
        let holds = || there.iter().any(|unit| view.state.hex_of(unit) == combat.target);
        let famous = match (role, hero.rank >= COMMANDS_FROM) {
            (Role::Attacker, false) => combat.modified >= 10,
            (Role::Defender, false) => combat.modified <= 4,
            (Role::Attacker, true) => combat.modified >= 9 && combat.advanced && holds(),
            (Role::Defender, true) => combat.modified <= 5 && !combat.retreats,
        };
        if famous {
            self.mention(army);
        }
    }

    /// 6.16-02 (R108): the eighth mention promotes him; at the highest rank the count begins anew.
    fn mention(&mut self, army: Army) {
        let hero = &mut self.state.hero[army.at()];
        let led = hero.rank >= COMMANDS_FROM;
        hero.mentions += 1;
        let before = hero.rank;
        let promoted = hero.mentions >= MENTIONS;
        if promoted {
            hero.mentions = 0;
            hero.rank = (hero.rank + 1).min(HIGHEST);
            if hero.rank >= COMMANDS_FROM
                && let Some(unit) = hero.unit
            {
                hero.command.insert(unit);
            }
        }
        let now = *hero;
        if promoted && now.rank >= COMMANDS_FROM {
            self.take_command(army);
            // 6.16-03: the other paras of a French hero are his at once, as the division of a VM hero.
            self.next(HeroJoins { army });
        }
        self.tell(Fact::noted().by(army).amount(1), |_| {
            let what = if now.rank > before { "is promoted" } else { "is mentioned in despatches" };
            let text = format!("The hero of the {} {what}: rank {}, {} mentions.", army.name(), now.rank, now.mentions);
            let case = if led { Case("6.16-03") } else { Case("6.16-02") };
            Event::new("hero-mentioned", case, text).total(now.mentions)
        });
    }

    /// 6.16-06: who is killed begins anew with rank 1 and no mentions.
    pub(crate) fn hero_dies(&mut self, army: Army) {
        self.state.hero[army.at()] = Hero { rank: 1, ..Hero::default() };
        self.tell(Fact::noted().by(army), |_| {
            let text = format!("The hero of the {} is dead; another begins with rank 1.", army.name());
            Event::new("hero-killed", Case("6.16-06"), text)
        });
    }
}
