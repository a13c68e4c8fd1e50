//! Chapter 8: the sequence of play. Which question is asked, who is asked, what is legal, and how the
//! game goes on by itself until the next question.
//!
//! Every chapter has the same four functions for its stages and tasks: `offer_...` lists what is legal,
//! `check_...` says whether one action is and why not, `act_...` carries it out, and `advance_...` does
//! what needs no decision and says whether a question stands.

use crate::action::Action;
use crate::ids::Seat;
use crate::play::Play;
use crate::state::Stage;
use crate::task::{BattleStep, EntryStep, Task};
use crate::view::{Verdict, View, refuse};

impl View<'_> {
    /// Whose question it is; nobody's once the war is over.
    #[must_use]
    pub fn asker(self) -> Option<Seat> {
        let state = self.state;
        if let Some(task) = state.stack.last() {
            return Some(match task {
                Task::Mobilize | Task::Shortfall(_) | Task::Event(_) => state.turn.side,
                Task::Enter(entry) if matches!(entry.step, EntryStep::Scouts(_)) => Seat::Blue,
                Task::Enter(_) | Task::Mission(_) => Seat::Red,
                Task::Losses(losses) => losses.seat,
                Task::Promote(promotion) => promotion.seat,
                Task::Battle(BattleStep::Commit) => state.battle.attacker,
                Task::Battle(BattleStep::ReactAttack | BattleStep::ReactDefend) => Seat::Blue,
                Task::Battle(_) => state.battle.attacker.other(),
                Task::Retreat => state.retreat.seat,
                Task::Bush(bush) => self.bush_asker(*bush),
            });
        }
        match state.stage {
            Stage::Withdraw | Stage::Vietnamize | Stage::Garrison => Some(Seat::Blue),
            Stage::Replace(seat)
            | Stage::Buy(seat)
            | Stage::Deploy(seat)
            | Stage::Redeploy(seat)
            | Stage::Campaign(seat)
            | Stage::PlayCard(seat)
            | Stage::Actions(seat) => Some(seat),
            Stage::Faction(faction) => Some(state.reckoning.asked.unwrap_or(faction.seat())),
            Stage::Stability => Some(state.reckoning.asked.unwrap_or(Seat::Blue)),
            Stage::Over(_) => None,
            Stage::Reinforcements
            | Stage::Evacuate
            | Stage::DrawVc
            | Stage::Refill
            | Stage::Interphase
            | Stage::Disperse => Some(Seat::Red),
        }
    }

    /// Lists everything that is legal now.
    pub(crate) fn offer(self, out: &mut Vec<Action>) {
        if let Some(task) = self.state.stack.last() {
            match *task {
                Task::Mobilize => self.offer_march(out),
                Task::Enter(entry) => self.offer_entry(entry, out),
                Task::Losses(losses) => self.offer_losses(losses, out),
                Task::Promote(promotion) => self.offer_promotions(promotion, out),
                Task::Battle(step) => self.offer_battle(step, out),
                Task::Retreat => self.offer_retreat(out),
                Task::Mission(_) => self.offer_answer_to_mission(out),
                Task::Bush(bush) => self.offer_bush(bush, out),
                Task::Shortfall(shortfall) => self.offer_shortfall(shortfall, out),
                Task::Event(card) => self.offer_event(card, out),
            }
            return;
        }
        match self.state.stage {
            Stage::Refill | Stage::Campaign(_) => self.offer_hand(out),
            Stage::PlayCard(seat) => self.offer_cards(seat, out),
            Stage::Actions(seat) => self.offer_turn(seat, out),
            Stage::Interphase | Stage::Disperse | Stage::Faction(_) | Stage::Stability => self.offer_interphase(out),
            Stage::Over(_) => {}
            _ => self.offer_reinforcements(out),
        }
    }

    /// Whether an action is legal now; if not, the case that forbids it.
    pub(crate) fn check(self, action: Action) -> Verdict {
        if let Some(task) = self.state.stack.last() {
            return match *task {
                Task::Mobilize => self.check_march(action),
                Task::Enter(entry) => self.check_entry(entry, action),
                Task::Losses(losses) => self.check_loss(losses, action),
                Task::Promote(promotion) => self.check_promotion(promotion, action),
                Task::Battle(step) => self.check_battle(step, action),
                Task::Retreat => self.check_retreat(action),
                Task::Mission(_) => self.check_answer_to_mission(action),
                Task::Bush(bush) => self.check_bush(bush, action),
                Task::Shortfall(shortfall) => self.check_shortfall(shortfall, action),
                Task::Event(card) => self.check_event(card, action),
            };
        }
        match self.state.stage {
            Stage::Refill | Stage::Campaign(_) => self.check_hand(action),
            Stage::PlayCard(seat) => self.check_card(seat, action),
            Stage::Actions(seat) => self.check_turn(seat, action),
            Stage::Interphase | Stage::Disperse | Stage::Faction(_) | Stage::Stability => self.check_interphase(action),
            Stage::Over(_) => refuse("8.4-09", "the war is over"),
            _ => self.check_reinforcements(action),
        }
    }

    /// The action exists, but not at this moment of the sequence of play.
    pub(crate) fn refuse_untimely(self, action: Action) -> Verdict {
        use Action::*;
        match action {
            Choose(_) | Keep | Draw => refuse("6.2-03", "Campaign cards are chosen in the Hand Refill Phase only"),
            Bomb(_) | Mobilize(_) | Battle(_) | Control(_) | Pacify(_) | Event(_) | Conceal(..) | End => {
                if self.state.stack.is_empty() {
                    refuse("8.3-05", "Actions are bought in the own turn, after a card was played")
                } else {
                    refuse("8.3-04", "one Action is completed before the next begins")
                }
            }
            Play(_) | Launch(_) => refuse("8.3-01", "a card is played at the beginning of the own turn only"),
            Respond(_) => refuse("6.1-02", "the moment that this response names has not come"),
            Withdraw(..) | Replace(_) | Buy(_) | Deploy(..) | Garrison(..) | Evacuate(..) | PlaceVc(_) | Lift(..)
            | Land(_) => refuse("8-01", "units arrive and re-deploy in their step of the Reinforcements Phase"),
            Take(_) | Step(_) | Path(_) | Roll | Sail(_) | Fly(_) | Trail(_) | Drop(_) => {
                refuse("8.3-08", "units move after their area was mobilized")
            }
            Evade(_) | Gather(_) | Slip | Stand => refuse("11-05", "defenders evade when they are attacked"),
            Commit(_) | CommitAll | Attack => refuse("11-03", "attackers are named when a battle is declared"),
            Ambush(_) => refuse("14-01", "an ambush answers a Blue ground group that enters the area"),
            React(_) => refuse("11.4-01", "Air / Naval units react to a battle"),
            Reinforce(_) | Enter => refuse("11.5-01", "the defender reinforces at the end of a battle round"),
            Prop | Abandon | Disperse(..) => refuse("8.4-10", "this belongs to the Interphase"),
            _ => refuse("8-01", "the sequence of play does not ask for this now"),
        }
    }
}

impl Play<'_> {
    /// Carries out a legal action, then everything that follows by itself.
    pub fn act(&mut self, action: Action) {
        match self.state.stack.last().copied() {
            Some(Task::Mobilize) => self.act_in_march(action),
            Some(Task::Enter(entry)) => self.act_on_entry(entry, action),
            Some(Task::Losses(losses)) => self.act_on_losses(losses, action),
            Some(Task::Promote(promotion)) => self.act_on_promotions(promotion, action),
            Some(Task::Battle(step)) => self.act_in_battle(step, action),
            Some(Task::Retreat) => self.act_in_retreat(action),
            Some(Task::Mission(mission)) => self.act_on_mission(mission, action),
            Some(Task::Bush(bush)) => self.act_on_bush(bush, action),
            Some(Task::Shortfall(shortfall)) => self.act_on_shortfall(shortfall, action),
            Some(Task::Event(card)) => self.act_on_event(card, action),
            None => self.act_in_stage(action),
        }
        self.settle();
    }

    fn act_in_stage(&mut self, action: Action) {
        match self.state.stage {
            Stage::Refill | Stage::Campaign(_) => self.act_on_hand(action),
            Stage::PlayCard(seat) => self.act_on_card(seat, action),
            Stage::Actions(seat) => self.act_in_turn(seat, action),
            Stage::Interphase | Stage::Disperse | Stage::Faction(_) | Stage::Stability => {
                self.act_in_interphase(action);
            }
            Stage::Over(_) => {}
            _ => self.act_in_reinforcements(action),
        }
    }

    /// Goes on until somebody has to decide something.
    pub fn settle(&mut self) {
        while !self.advance() {}
    }

    /// Does what comes next without a decision; says whether a question stands instead.
    fn advance(&mut self) -> bool {
        match self.state.stack.last().copied() {
            Some(Task::Mobilize) => self.advance_march(),
            Some(Task::Enter(entry)) => self.advance_entry(entry),
            Some(Task::Losses(losses)) => self.advance_losses(losses),
            Some(Task::Promote(promotion)) => self.advance_promotions(promotion),
            Some(Task::Battle(step)) => self.advance_battle(step),
            Some(Task::Retreat) => self.advance_retreat(),
            Some(Task::Mission(mission)) => self.advance_mission(mission),
            Some(Task::Bush(bush)) => self.advance_bush(bush),
            Some(Task::Shortfall(shortfall)) => self.advance_shortfall(shortfall),
            Some(Task::Event(card)) => self.advance_event(card),
            None => match self.state.stage {
                Stage::Refill | Stage::Campaign(_) => self.advance_hand(),
                Stage::PlayCard(seat) => self.advance_cards(seat),
                Stage::Interphase | Stage::Disperse | Stage::Faction(_) | Stage::Stability => self.advance_interphase(),
                Stage::Actions(_) | Stage::Over(_) => true,
                _ => self.advance_reinforcements(),
            },
        }
    }
}
