//! 11.5: the defender reinforces at the end of the round.

use engine::{Case, Event};

use crate::action::Action;
use crate::cards::RAPID_REACTION;
use crate::force::Force;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Arrival, BattleStep};
use crate::view::{Verdict, View, ensure, refuse};

impl View<'_> {
    /// Whether the defender is asked: by what lies open, whoever holds what.
    pub(super) fn may_reinforce(self) -> bool {
        if self.can_bring_anybody().is_err() {
            return false;
        }
        let battle = &self.state.battle;
        let seat = battle.attacker.other();
        let near = self.data.map.beside(battle.area);
        let someone = near.iter().any(|from| self.can_come_from(from).is_ok());
        someone && (battle.rapid || self.state.stock[seat.at()] > 0 || self.may_respond(seat, RAPID_REACTION))
    }

    /// 11-12, special T5: a survivor, and no surprise.
    fn can_bring_anybody(self) -> Verdict {
        let battle = &self.state.battle;
        ensure(!battle.defenders.is_empty(), "11-12", "no defender has survived")?;
        let surprised = self.state.turn.surprise && battle.attacker == Seat::Red;
        ensure(!surprised, "P-T05", "Blue may not reinforce on the first turn of Tet")
    }

    /// Whether anybody may still come from an adjacent area.
    fn can_come_from(self, from: Place) -> Verdict {
        let area = self.state.battle.area;
        ensure(from.is_area() && self.data.map.beside(area).has(from), "11.5-01", "only adjacent areas reinforce")?;
        let seat = self.state.battle.attacker.other();
        let mut verdict = refuse("11.5-01", "nobody there may come");
        for kind in self.units(from).side(seat).kinds() {
            verdict = self.can_join(from, kind, &Force::NONE);
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    /// RL-65: who may reinforce, with those who come along.
    fn can_join(self, from: Place, kind: Kind, group: &Force) -> Verdict {
        let area = self.state.battle.area;
        let seat = self.state.battle.attacker.other();
        let here = kind.seat() == seat && self.units(from).of(kind) > group.of(kind);
        ensure(here, "11.5-01", "there is no such unit")?;
        ensure(!kind.is_vc() || self.grand_campaign(), "11.5-03", "VC do not reinforce")?;
        ensure(!kind.is_held() && kind != Kind::LIMA_SITE, "RL-65", "this unit may not leave its area")?;
        self.may_be(kind, area)?;
        self.is_border_open(seat, from, area)?;
        let alone = kind.is_air_naval() || group.any(Kind::is_air_naval);
        ensure(!alone || group.is_empty(), "RL-65", "an Air / Naval unit comes alone")?;
        let mut all = *group;
        all.add(kind, 1);
        ensure(self.has_room(area, &all, seat), "10-01", "there is no room for it")
    }

    pub(super) fn check_reinforcement(self, step: BattleStep, action: Action) -> Verdict {
        let battle = &self.state.battle;
        let seat = battle.attacker.other();
        match (step, action) {
            (BattleStep::Reinforce, Action::Pass) | (BattleStep::Column(_), Action::Done) => Ok(()),
            (BattleStep::Reinforce, Action::Reinforce(from)) => {
                self.can_bring_anybody()?;
                self.can_come_from(from)?;
                let paid = battle.rapid || self.payable(seat) > 0;
                ensure(paid, "11.5-01", "reinforcing costs 1 stockpile RP for each area")
            }
            (BattleStep::Reinforce, Action::Respond(RAPID_REACTION)) => {
                ensure(!battle.rapid, "card-X25-a", "the card was played in this round")?;
                self.can_respond(seat, RAPID_REACTION)
            }
            (BattleStep::Column(from), Action::Take(kind)) => self.can_join(from, kind, &self.state.group),
            (BattleStep::Column(_), Action::Enter) => {
                ensure(!self.state.group.is_empty(), "11.5-01", "nobody was chosen to come")
            }
            _ => self.refuse_untimely(action),
        }
    }
}

impl Play<'_> {
    pub(super) fn act_on_reinforcement(&mut self, step: BattleStep, action: Action) {
        let seat = self.state.battle.attacker.other();
        match (step, action) {
            (BattleStep::Reinforce, Action::Reinforce(from)) => {
                if !std::mem::take(&mut self.state.battle.rapid) {
                    self.pay(seat, 1);
                    self.tell(|data| {
                        let text =
                            format!("{} pays 1 stockpile RP to reinforce from {}.", seat.name(), data.name(from));
                        Event::new("paid", Case("11.5-01"), text).place(data.id(from)).amount(1)
                    });
                }
                self.state.group = Force::NONE;
                self.go_to(BattleStep::Column(from));
            }
            (BattleStep::Reinforce, Action::Respond(card)) => {
                self.respond(seat, card);
                self.state.battle.rapid = true;
            }
            (BattleStep::Column(_), Action::Take(kind)) => self.state.group.add(kind, 1),
            (BattleStep::Column(from), Action::Enter) => self.bring_in(seat, from),
            (BattleStep::Column(_), _) => {
                self.state.group = Force::NONE;
                self.go_to(BattleStep::Reinforce);
            }
            _ => self.end_battle(),
        }
    }

    /// A group goes in; VC in the battle area may ambush a Blue one.
    fn bring_in(&mut self, seat: Seat, from: Place) {
        let area = self.state.battle.area;
        let group = self.state.group;
        self.shift_all(&group, from, area);
        self.state.battle.arrived = true;
        self.tell(|data| {
            let text = format!("{} reinforces {} from {}.", seat.name(), data.name(area), data.name(from));
            Event::new("reinforced", Case("11.5-01"), text).place(data.id(from)).place(data.id(area))
        });
        self.enter(area, Arrival::Reinforcing);
    }

    /// Further groups may follow from an area that is paid for (11.5-02).
    pub(super) fn advance_column(&mut self, from: Place) -> bool {
        if std::mem::take(&mut self.state.battle.arrived) {
            self.state.group = Force::NONE;
        }
        let view = self.view();
        let more = view.units(from).kinds().any(|kind| view.can_join(from, kind, &view.state.group).is_ok());
        if more || !view.state.group.is_empty() {
            return true;
        }
        self.go_to(BattleStep::Reinforce);
        false
    }
}
