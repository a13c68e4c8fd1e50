//! How a combat begins: commandos may withdraw, then the threat die is rolled (9.2.1 step 1).

use engine::rules::{Ask, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::commitment::Commitment;
use super::{Attacker, Combat, Foe};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Colour;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Seq, Sites, Space, Unit, Units};
use crate::state::{Counter, Kind, Place};

/// 2.2.2-05: attacked commandos that find a way may withdraw before the threat die. Where all are gone the attack is
/// void (R22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandosMayGo;

impl Step<HoaBinh> for CommandosMayGo {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let Some(at) = view.state.combat.at else { return };
        if !view.has_force(at) {
            p.tell(Fact::noted(), |data| {
                let text = format!("Nobody is left at {}: the attack is void.", data.name(at));
                Event::new("void", Case("R22-01"), text).place(&data.map.space(at).id)
            });
            p.occupy(at, true);
            p.leave_combat();
        } else if view.withdrawals().next().is_some() {
            p.next(Withdrawal);
        } else {
            p.next(ThreatDie);
        }
    }
}

/// Do the commandos withdraw?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal;

impl Question<HoaBinh> for Withdrawal {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("2.2.2-05", format!("{} is attacked. Do the commandos withdraw?", v.combat_place()))
            .cause(format!("A counter attacks {}.", v.combat_place()))
            .meaning("Commandos may slip away one space before the threat die. If nobody is left the attack is void.")
            .rules(&["2.2.2-05", "2.2.2-06", "2.2.2-07", "R22", "8.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Withdraw)
            .pointed_at(|v, target| {
                let to = v.space_pointed_at(target)?;
                Some((v.commandos_under_attack().first()?, to))
            })
            .legal(|v| v.withdrawals(), |v, (unit, to)| v.can_withdraw(unit, to))
            .label(|v, (unit, to)| format!("{} withdraws to {}", v.data.unit_name(unit), v.data.name(to)))
            .fixed_prior(0.3)
            .ends(|p, (unit, to)| p.withdraw_commando(unit, to));
        let stands = ask.answer(verb::Stand).labelled("Stand and fight").fixed_prior(0.0);
        stands.rolls().declines().ends(|p, ()| p.next(ThreatDie));
    }
}

/// 8.1: the threat die of one counter, with its modifiers held to 1..6 (R51).
/// Cases 2.4.2-02, 6.3.1-01, 8.1-02, 8.1-03, 8.1-04, 8.1-13, 12.2-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThreatDie;

impl Step<HoaBinh> for ThreatDie {
    fn run(self, p: &mut Play<'_>) {
        p.muster();
        let Foe::Counter(seq) = p.state.combat.foe else { return };
        let (Some(at), Some(counter)) = (p.state.combat.at, p.state.counter(seq).copied()) else { return };
        let modifiers = p.view().threat_modifiers(at, &counter);
        let sum: i8 = modifiers.iter().filter(|m| m.0).map(|m| m.1).sum();
        let modified = |face: u8| (face as i8 + sum).clamp(1, 6);
        let row = p.data.tables.threat[usize::from(p.state.turn)];
        let level_of = |face: u8| row[modified(face) as usize - 1];
        let face = p.dice.d6_by("threat level", level_of);
        let (modified, level) = (modified(face), level_of(face));
        p.state.combat.level = level;
        // River combat, a Guerrilla and supports alone leave out the great attacks (8.1-11, 6.3.5-11, 8.1-12).
        p.state.combat.limited = modifiers[..3].iter().any(|m| m.0);
        p.tell(Fact::rolled().amount(level), |data| {
            let mut die = Die::new("threat", face);
            for (_, value, name, case) in modifiers.iter().filter(|m| m.0) {
                die = die.modifier(*name, i32::from(*value), *case);
            }
            // Only the option can push the die beyond 6.
            let die = if die.total > 6 { die.held(1, 6, Case("12.2-02")) } else { die.held(1, 6, Case("8.1-13")) };
            let what = match level {
                0 => "an Infiltration counter only".into(),
                n => format!("threat level {n}"),
            };
            Event::new("threat", Case("8.1-01"), format!("Threat at {}: {modified}, {what}.", data.name(at)))
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(at).id)
                .roll(Roll::new("threat level").die(die))
        });
        p.next(Commitment);
    }
}

/// Something that raises or lowers the threat die, where it applies.
type Modifier = (bool, i8, &'static str, Case);

impl<'a> View<'a> {
    /// The place of the combat under way.
    pub(super) fn combat_place(self) -> &'a str {
        self.state.combat.at.map_or("", |space| self.data.name(space))
    }

    fn commandos_under_attack(self) -> Units {
        self.state.combat.at.map_or(Units::NONE, |at| self.state.units_at(at).and(self.data.commandos))
    }

    fn withdrawals(self) -> impl Iterator<Item = (Unit, Space)> + 'a {
        self.commandos_under_attack().into_iter().flat_map(move |unit| {
            let spaces = self.retreat_spaces(unit).filter(move |to| self.fits(*to, Units::one(unit), Sites::NONE));
            spaces.map(move |to| (unit, to))
        })
    }

    fn can_withdraw(self, unit: Unit, to: Space) -> Verdict {
        ensure(self.data.commandos.has(unit), "2.2.2-06", "only commandos may withdraw")?;
        let attacked = self.state.space_of(unit) == self.state.combat.at;
        ensure(attacked, "2.2.2-05", "this commando is not under attack")?;
        let open = self.retreat_spaces(unit).any(|space| space == to) && self.fits(to, Units::one(unit), Sites::NONE);
        ensure(open, "2.2.2-07", "a commando withdraws one space, where neither enemy nor crowd is")
    }

    /// Cases R51-01, R51-02.
    fn threat_modifiers(self, at: Space, counter: &Counter) -> [Modifier; 4] {
        let tables = &self.data.tables;
        let river = self.data.map.space(at).colour == Colour::Blue || counter.kind == Kind::Dangerous;
        let guerrilla = counter.kind == Kind::Guerrilla;
        let alone = self.state.combat.attacker == Attacker::Supports;
        let by_strategy = self.state.options.threat_by_strategy;
        let option = if by_strategy { tables.of(self.state.strategy).threat_option_drm } else { 0 };
        [
            (river, tables.threat_river, "river combat", Case("8.1-11")),
            (guerrilla, tables.threat_guerrilla, "Guerrilla", Case("6.3.5-11")),
            (alone, tables.threat_support_alone, "support alone", Case("8.1-12")),
            (option != 0, option, "strategy of the turn", Case("12.2-01")),
        ]
    }
}

impl Play<'_> {
    /// A counter attacks in the Viet Minh phase; commandos may withdraw first (2.2.2-05).
    pub(crate) fn begin_viet_attack(&mut self, seq: Seq, target: Space) {
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
        self.tell(Fact::noted(), |data| {
            let text = format!("The counter at {} attacks {}.", data.name(from), data.name(target));
            Event::new("attacked", Case("9.1-03"), text)
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(from).id)
                .place(&data.map.space(target).id)
        });
        self.next(CommandosMayGo);
    }

    fn withdraw_commando(&mut self, unit: Unit, to: Space) {
        self.place(unit, Place::Space(to));
        self.tell(Fact::moved(FRANCE), |data| {
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
                self.bring_commander(commander, to);
            }
        }
        self.next(CommandosMayGo);
    }

    /// Notes who takes part, and whether a captured place helps the counter on it (R70).
    /// Case R70-01.
    pub(super) fn muster(&mut self) {
        let combat = &self.state.combat;
        let (Some(at), attacker) = (combat.at, combat.attacker) else { return };
        self.state.combat.stubborn = attacker != Attacker::VietMinh && self.state.captured.has(at);
        if attacker != Attacker::Supports {
            self.state.combat.fighters = self.state.units_at(at);
            self.state.combat.commanders = self.state.commanders_at(at);
        }
    }
}
