//! The question in one sentence, with what is left and the rule it comes from.

use engine::table::Prompt;

use crate::ids::Seat;
use crate::play::counted;
use crate::state::{Ending, Stage};
use crate::task::{BattleStep, Bush, EntryStep, Losses, Shortfall, Task};
use crate::view::View;

impl View<'_> {
    pub(super) fn prompt(self) -> Prompt {
        let (text, case) = match self.state.stack.last() {
            Some(task) => self.question_of(task),
            None => self.question_of_stage(),
        };
        Prompt {
            side: self.asker().map(|seat| seat.id().into()),
            text,
            detail: self.what_is_left(),
            case: case.into(),
            ..Prompt::default()
        }
    }

    fn what_is_left(self) -> String {
        let state = self.state;
        let mut parts = Vec::new();
        if state.turn.card.is_some() {
            parts.push(format!("{} for Actions", rps(self.budget())));
        }
        for seat in Seat::BOTH {
            parts.push(format!("{} stockpile {}", seat.name(), state.stock[seat.at()]));
        }
        parts.push(format!("{} red flags", state.red_flags.count()));
        parts.push(super::will_in_words(state.will));
        parts.join("; ")
    }

    fn question_of_stage(self) -> (String, &'static str) {
        let state = self.state;
        let text = |text: &str, case: &'static str| (text.to_string(), case);
        match state.stage {
            Stage::Reinforcements => (format!("The year {} begins.", state.year), "8-01"),
            Stage::Withdraw => {
                let [us, rok, allied] = state.muster.withdraw;
                (format!("Withdraw {us} US, {rok} ROK and {allied} IF units."), "8.1-04a")
            }
            Stage::Replace(seat) => {
                let free = state.muster.free;
                let left = if seat == Seat::Red {
                    format!("{} NVA", free[0])
                } else {
                    format!("{} ARVN, {} of US, ROK and IF", free[1], free[2])
                };
                (format!("Which units come back free from the Dead Pool? ({left} left)"), "8.1-05a")
            }
            Stage::Buy(_) => text("Buy more units back from the Dead Pool?", "8.1-05b"),
            Stage::Vietnamize => (
                format!("Promote {} ARVN infantry for the US units that have left.", state.muster.promotions),
                "8.1-04e",
            ),
            Stage::Evacuate => text("NVA units must leave the interior. Where to?", "8.1-06b"),
            Stage::Garrison => text("The coup calls ARVN units to Saigon. Which?", "19-09"),
            Stage::Deploy(_) => text("Deploy the units that arrive.", "8.1-07a"),
            Stage::DrawVc => text("Where does the next VC go face down?", "8.1-09a"),
            Stage::Redeploy(seat) => match (state.muster.lifted, seat) {
                (Some((kind, _)), _) => {
                    let case = if seat == Seat::Red { "8.1-11" } else { "8.1-10a" };
                    (format!("Where does the {} re-deploy to?", self.unit_name(kind)), case)
                }
                (None, Seat::Blue) => {
                    (format!("Re-deploy units? Assets, CA and LA, and {} others.", state.muster.five), "8.1-10a")
                }
                (None, Seat::Red) => text("Re-deploy Pathet Lao and Khmer Rouge units?", "8.1-11"),
            },
            Stage::Refill => text("The Hand Refill Phase begins.", "8.2-01"),
            Stage::Campaign(seat) if state.holds_campaign[seat.at()] => {
                text("Keep the Campaign card, exchange it, or return it and draw?", "8.2-05")
            }
            Stage::Campaign(_) => text("Take a Campaign card, or draw the fifth card?", "8.2-03"),
            Stage::PlayCard(_) => text("Play a card.", "8.3-01"),
            Stage::Actions(_) => text("Buy an Action, or end the turn.", "8.3-04"),
            Stage::Interphase => (format!("The year {} ends.", state.year), "8.4-10"),
            Stage::Disperse => {
                (format!("{} VC go back to the pool after Tet. Which?", state.reckoning.disperse), "P-T10")
            }
            Stage::Faction(faction) => {
                let owed = state.reckoning.owed;
                match state.reckoning.asked {
                    Some(_) => {
                        (format!("{} must be propped up for {owed} RPs. An answer?", name_of(faction)), "8.4-02")
                    }
                    None => (format!("Prop up {} for {owed} stockpile RPs?", faction.name()), "16-04"),
                }
            }
            Stage::Stability => {
                (format!("Blue owes {} stockpile RPs for stability. An answer?", state.reckoning.owed), "8.4-08")
            }
            Stage::Over(ending) => {
                let (text, case) = match ending {
                    Ending::FallOfSaigon => ("Saigon has fallen: Red wins.", "P-S07"),
                    Ending::RedAutomatic => ("The Allies give up: Red wins.", "P-V02"),
                    Ending::BlueAutomatic => ("Hanoi gives up: Blue wins.", "P-V02"),
                    Ending::RedGoal => ("Red has reached the goal of the last year.", "P-V01"),
                    Ending::BlueGoal => ("Blue has held out to the end.", "P-V01"),
                };
                (text.into(), case)
            }
        }
    }

    fn question_of(self, task: &Task) -> (String, &'static str) {
        let area = |place| self.data.name(place);
        match *task {
            Task::Mobilize => self.march_question(),
            Task::Enter(entry) => match entry.step {
                EntryStep::Scouts(_) => {
                    (format!("The group is ambushed in {}. Kit Carson Scouts?", area(entry.area)), "card-B09-a")
                }
                EntryStep::Traps | EntryStep::Sprung => {
                    (format!("A Blue group enters {}. Booby traps?", area(entry.area)), "card-R04-a")
                }
                _ => (format!("A Blue group enters {}. Ambush it?", area(entry.area)), "14-01"),
            },
            Task::Losses(losses) => self.loss_question(losses),
            Task::Promote(promotion) => {
                (format!("Which untried infantry becomes veteran? ({} to promote)", promotion.count), "11.6-01")
            }
            Task::Battle(step) => self.battle_question(step),
            Task::Retreat => self.retreat_question(),
            Task::Mission(mission) => {
                (format!("A bomber flies to {}. SAM Missiles?", area(mission.area)), "card-R09-a")
            }
            Task::Bush(bush) => self.bush_question(bush),
            Task::Shortfall(Shortfall { area: place, pacify, missing }) => {
                let (what, case) = if pacify { ("Pacification", "18-03") } else { ("Control", "17-04") };
                (format!("{what} of {} falls short by {missing}. Pay {}?", area(place), rps(missing)), case)
            }
            Task::Event(card) => {
                let printed = &self.data.cards[card.at()];
                let own = printed.events.iter().find(|event| event.is_for(self.state.turn.side));
                let text = own.map_or("", |event| event.text.as_str());
                (format!("{}: {text}", printed.title), crate::events::case_of(card, self.state.turn.side).0)
            }
        }
    }

    fn march_question(self) -> (String, &'static str) {
        let march = &self.state.march;
        let at = self.data.name(march.at);
        let group = &self.state.group;
        match () {
            () if group.is_empty() => (format!("Who moves from {at}? Gather a group, or finish."), "9-04"),
            () if march.way.len() > 1 => (format!("The group is in {at}. Where next?"), "9-03"),
            () if march.die.is_some() => {
                let die = march.die.unwrap_or_default();
                let points = counted(die, "movement point");
                (format!("The ARVN group has {points}. Others may join; then it marches."), "9.2-04")
            }
            () if group.any(crate::kind::Kind::is_arvn) => {
                (format!("The group in {at} has ARVN units: announce its path and roll, or go by sea."), "9.2-01")
            }
            () => (format!("Where does the group in {at} go?"), "9-03"),
        }
    }

    fn loss_question(self, losses: Losses) -> (String, &'static str) {
        let (hits, r) = (losses.hits, losses.r);
        match (hits, r) {
            (0, _) => ("Lose one more unit, or pay 1 RP?".into(), "11.1-03"),
            (1, false) => ("Lose one unit. Which?".into(), "11.1-01"),
            (_, false) => (format!("Lose {hits} units. Which?"), "11.1-02"),
            (1, true) => ("Lose one unit, then one more or 1 RP. Which?".into(), "11.1-02"),
            (_, true) => (format!("Lose {hits} units, then one more or 1 RP. Which?"), "11.1-02"),
        }
    }

    fn battle_question(self, step: BattleStep) -> (String, &'static str) {
        let battle = &self.state.battle;
        let at = self.data.name(battle.area);
        match step {
            BattleStep::Commit => (format!("Who attacks in {at}?"), "11-03"),
            BattleStep::Evade if !battle.gathered.is_empty() => {
                (format!("{} units are ready to slip out of {at}. More, or try?", battle.gathered.total()), "11.2-03")
            }
            BattleStep::Evade => (format!("{at} is attacked. Who tries to evade?"), "11-05"),
            BattleStep::ReactAttack => (format!("Which Air / Naval units join the attack in {at}?"), "11-08"),
            BattleStep::ReactDefend => (format!("Which Air / Naval units come to the defence of {at}?"), "11-11"),
            BattleStep::Reinforce => (format!("Reinforce {at} from a neighbouring area?"), "11.5-01"),
            BattleStep::Column(from) => (format!("Who marches from {} to {at}?", self.data.name(from)), "11.5-02"),
            _ => (format!("The battle in {at}."), "11-01"),
        }
    }

    fn retreat_question(self) -> (String, &'static str) {
        let retreat = &self.state.retreat;
        let from = self.data.name(retreat.from);
        match retreat.to {
            Some(to) => (format!("Which way does the group take to {}?", self.data.name(to)), "11.3-09"),
            None if self.state.group.is_empty() => (format!("Who retreats from {from} first?"), "11.3-05"),
            None => (format!("Where do they retreat to from {from}?"), "11.3-01"),
        }
    }

    fn bush_question(self, bush: Bush) -> (String, &'static str) {
        let [first, second] = bush.dice.map(usize::from);
        let entry = (first > 0 && second > 0).then(|| &self.data.charts.bush[(first - 1) * 6 + second - 1]);
        let text = entry.map_or(String::new(), |event| format!(" {}: {}", event.title, event.text));
        (format!("A Bush Event in {}.{text}", self.data.name(bush.area)), "12-10")
    }
}

/// A number of RPs in words.
fn rps(count: u8) -> String {
    format!("{count} RP{}", if count == 1 { "" } else { "s" })
}

fn name_of(faction: crate::state::Faction) -> String {
    crate::play::capital(faction.name())
}
