//! 11.2: evasion.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::action::Action;
use crate::data::Evasion;
use crate::force::Force;
use crate::ids::Seat;
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{BattleStep, Losses, Retreat, Scope, Task};
use crate::view::{Verdict, View, ensure};

/// The most units that evade together.
const GROUP: u8 = 3;

impl View<'_> {
    pub(super) fn check_evasion(self, action: Action) -> Verdict {
        let battle = &self.state.battle;
        match action {
            Action::Stand => Ok(()),
            Action::Evade(kind) => {
                ensure(kind.is_vc() || kind.is_air_naval(), "11.2-03", "other units evade in one group")?;
                ensure(battle.gathered.is_empty(), "11.2-05", "the gathered group makes its attempt first")?;
                self.can_evade(kind)
            }
            Action::Gather(kind) => {
                ensure(!kind.is_vc(), "11.2-02", "each VC evades alone")?;
                ensure(!kind.is_air_naval(), "11.2-01", "an Air / Naval unit evades alone, and always with success")?;
                ensure(!battle.group_tried, "11.2-03", "only one group may try in a battle round")?;
                ensure(battle.gathered.total() < GROUP, "11.2-03", "at most three units evade together")?;
                self.can_evade(kind)
            }
            Action::Slip => ensure(!battle.gathered.is_empty(), "11.2-03", "nobody has gathered to evade"),
            _ => self.refuse_untimely(action),
        }
    }

    /// Whether one more defender of a kind may try.
    fn can_evade(self, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        let defender = battle.attacker.other();
        ensure(kind.seat() == defender, "11.2-10", "only the defender evades")?;
        let busy = battle.tried.of(kind) + battle.gathered.of(kind);
        ensure(self.units(battle.area).of(kind) > busy, "11.2-05", "each unit tries once in a battle round")?;
        ensure(kind != Kind::LIMA_SITE, "RL-82", "Lima Site 85 cannot evade")?;
        if defender == Seat::Blue {
            ensure(!battle.night_attack, "card-R15-a", "nobody evades a night attack")?;
        } else {
            let turn = &self.state.turn;
            ensure(!turn.all_trapped.has(battle.area), "card-X09-a", "no Red unit evades there this turn")?;
            let trapped = kind.is_vc() && turn.vc_trapped.has(battle.area);
            ensure(!trapped, "card-B11-a", "no VC evades in the Free Fire Zone")?;
            let hunted = !kind.is_vc() && battle.search_and_destroy;
            ensure(!hunted, "card-B13-a", "only VC evade Search and Destroy")?;
        }
        let safe = self.nearest_safe(kind, battle.area);
        ensure(!safe.is_empty(), "RL-49", "there is no safe area to go to")
    }
}

impl Play<'_> {
    /// The defender is asked while somebody may still try.
    pub(super) fn advance_evasion(&mut self) -> bool {
        let view = self.view();
        let here = view.units(view.state.battle.area);
        let somebody = here.kinds().any(|kind| {
            let action = if kind.is_vc() || kind.is_air_naval() { Action::Evade(kind) } else { Action::Gather(kind) };
            view.check_evasion(action).is_ok()
        });
        if somebody || !view.state.battle.gathered.is_empty() {
            return true;
        }
        self.go_to(BattleStep::Reveal);
        false
    }

    pub(super) fn act_on_evasion(&mut self, action: Action) {
        match action {
            Action::Evade(kind) => {
                self.state.battle.gathered.add(kind, 1);
                if kind.is_air_naval() {
                    self.escape();
                } else {
                    self.try_vc(kind);
                }
            }
            Action::Gather(kind) => self.state.battle.gathered.add(kind, 1),
            Action::Slip => self.try_group(),
            _ => {
                self.state.battle.gathered = Force::NONE;
                self.go_to(BattleStep::Reveal);
            }
        }
    }

    /// 11.2-02: each VC by itself.
    fn try_vc(&mut self, kind: Kind) {
        let die = self.dice.d6("evasion");
        let result = self.data.charts.evade_vc(kind.is_concealed(), die);
        self.tell_attempt(die, result);
        match result {
            Evasion::Escapes => self.escape(),
            Evasion::Fails if kind.is_concealed() => {
                self.state.battle.gathered = Force::NONE;
                if !kind.is_bad_intel() {
                    self.state.battle.tried.add(kind.revealed(), 1);
                }
                let mut caught = Force::NONE;
                caught.add(kind, 1);
                let area = self.state.battle.area;
                self.reveal_vc(area, &caught, Case("11.2-08"));
            }
            _ => self.be_caught(result),
        }
    }

    /// 11.2-03: the one group of one to three units.
    fn try_group(&mut self) {
        let die = self.dice.d6("evasion");
        let result = self.data.charts.evade_group(self.state.battle.gathered.total(), die);
        self.state.battle.group_tried = true;
        self.tell_attempt(die, result);
        if result == Evasion::Escapes {
            self.escape();
        } else {
            self.be_caught(result);
        }
    }

    /// 11.2-06: a failure may also cost an RP or a unit.
    fn be_caught(&mut self, result: Evasion) {
        self.go_to(BattleStep::Caught);
        if result == Evasion::Loses {
            let seat = self.state.battle.attacker.other();
            self.inflict(Losses { seat, hits: 0, r: true, scope: Scope::Evaders, stock_only: true });
        }
    }

    /// 11.2-07: whoever has evaded retreats at once.
    fn escape(&mut self) {
        let battle = &mut self.state.battle;
        let waiting = std::mem::take(&mut battle.gathered);
        let (seat, from) = (battle.attacker.other(), battle.area);
        self.state.retreat = Retreat { seat, from, waiting, at: from, to: None };
        self.state.group = Force::NONE;
        self.push(Task::Retreat);
    }

    fn tell_attempt(&mut self, die: u8, result: Evasion) {
        let area = self.state.battle.area;
        let evader = self.state.battle.attacker.other();
        let (what, case) = match result {
            Evasion::Escapes => ("succeeds", "11.2-07"),
            Evasion::Fails => ("fails", "11.2-07"),
            Evasion::Loses => ("fails and costs a unit or an RP", "11.2-06"),
        };
        self.tell(|data| {
            let text = format!("The evasion in {} {what}.", data.name(area));
            let roll = Roll::new("evasion").die(Die::new(evader.name(), die));
            Event::new("rolled", Case(case), text).place(data.id(area)).roll(roll).outcome()
        });
    }
}
