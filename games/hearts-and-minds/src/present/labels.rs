//! What each action is called, in words that say what it costs and where it leads.

use crate::action::{Action, Purse};
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::play::{capital, counted};
use crate::state::Stage;
use crate::task::{BattleStep, EntryStep, Task};
use crate::view::View;

impl View<'_> {
    /// A unit in words, with its condition. What a concealed VC is stands here only where the viewer's
    /// state says it.
    pub(super) fn unit_name(self, kind: Kind) -> String {
        let name = &self.data.counters.of(kind.kind()).name;
        match kind {
            _ if kind.is_concealed() && kind.unseen() == kind => "concealed VC".into(),
            _ if kind.is_concealed() => format!("concealed {name}"),
            _ => self.data.describe(kind),
        }
    }

    pub(super) fn label(self, action: Action) -> String {
        use Action::*;
        let state = self.state;
        let name = |place: Place| self.data.name(place);
        let unit = |kind: Kind| self.unit_name(kind);
        let title = |card: crate::ids::Card| self.data.cards[card.at()].title.as_str();
        match action {
            Proceed => self.label_of_proceeding(),
            Done => self.label_of_done(),
            Pass => self.label_of_passing(),
            Withdraw(kind, place) => format!("Withdraw {} from {}", unit(kind), name(place)),
            Replace(kind) => format!("Take {} as a free replacement", unit(kind)),
            Buy(kind) => format!("Buy {} back (1 stockpile RP)", unit(kind)),
            Evacuate(kind, from, to) => format!("{} goes from {} to {}", capital(&unit(kind)), name(from), name(to)),
            Garrison(kind, place) => format!("{} from {} joins the garrison", capital(&unit(kind)), name(place)),
            Deploy(kind, place) => format!("Deploy {} in {}", unit(kind), name(place)),
            PlaceVc(place) => format!("A VC goes face down in {}", name(place)),
            Lift(kind, place) => format!("Re-deploy {} of {}", unit(kind), name(place)),
            Land(place) => format!("Re-deploy to {}", name(place)),
            Choose(card) => format!("Take {} from the Campaign Deck", title(card)),
            Keep => "Keep the Campaign card".into(),
            Draw if state.holds_campaign[self.asker().unwrap_or(Seat::Red).at()] => {
                "Return the Campaign card and draw".into()
            }
            Draw => "Draw from the Game Deck".into(),
            Play(card) if self.data.cards[card.at()].is_campaign() => format!("Play {} for its RPs only", title(card)),
            Play(card) => format!("Play {} ({} RPs)", title(card), self.data.cards[card.at()].rp),
            Launch(card) => format!("Launch the campaign {}", title(card)),
            Event(number) => self.label_of_event(number),
            Bomb(place) => format!("Bomb {} ({})", name(place), counted(self.count(Seat::Red, place), "Red unit")),
            Mobilize(place) => format!("Mobilize {} ({})", name(place), self.price_of_mobilizing(place)),
            Battle(place) => format!("Attack in {} (1 RP)", name(place)),
            Control(place) => format!("Take control of {} (1 RP, {})", name(place), self.odds_of_control(place, false)),
            Pacify(place) => format!("Pacify {} (1 RP, {})", name(place), self.odds_of_control(place, true)),
            Conceal(kind, place) => format!("Hide the {} in {}", unit(kind), name(place)),
            End if state.turn.purse > 0 => format!("End the turn and save {} RPs", state.turn.purse),
            End => "End the turn".into(),
            Respond(card) => format!("Answer with {}", title(card)),
            Take(kind) => format!("{} joins the group", capital(&unit(kind))),
            Step(place) => format!("Move to {}{}", name(place), self.danger(place)),
            Path(place) if state.march.path.is_empty() => format!("The path leads to {}", name(place)),
            Path(place) => format!("... and on to {}", name(place)),
            Roll => format!("Roll for the march to {}", state.march.path.last().map_or("", |to| name(*to))),
            Sail(place) => format!("Go by sea to {}{}", name(place), self.danger(place)),
            Fly(place) => format!("Go to {}", name(place)),
            Trail(place) => format!("Go down the trail to {}", name(place)),
            Drop(kind) => format!("Leave {} here", unit(kind)),
            Stop if state.group.is_empty() => "The mobilization is over".into(),
            Stop => "The group stops here".into(),
            Ambush(kind) => format!("Ambush with the {}", unit(kind)),
            Lose(kind, place) => format!("Lose {} in {}", unit(kind), name(place)),
            Pay(Purse::Card) => "Pay 1 RP of the card".into(),
            Pay(Purse::Stockpile) => "Pay 1 stockpile RP".into(),
            Promote(kind, place) => format!("Promote {} in {}", unit(kind), name(place)),
            Commit(kind) => format!("{} attacks", capital(&unit(kind))),
            CommitAll => "All open units attack".into(),
            Attack => format!("Attack with {}", counted(state.battle.attackers.total(), "unit")),
            Evade(kind) => format!("{} tries to slip away", capital(&unit(kind))),
            Gather(kind) => format!("{} joins the evading group", capital(&unit(kind))),
            Slip => format!("The group of {} tries to slip away", state.battle.gathered.total()),
            Stand => "Stand and fight".into(),
            React(kind) => format!("{} reacts", capital(&unit(kind))),
            Reinforce(place) => format!("Reinforce from {} ({})", name(place), self.price_of_reinforcing()),
            Enter => "The group marches in".into(),
            Retreat(place) => format!("Retreat to {}", name(place)),
            Through(place) => format!("Go by way of {}", name(place)),
            Halt => "Stay here, where it is safe now".into(),
            MakeUp => format!("Pay {} to make up the difference", self.shortfall_in_words()),
            Decline => "Give up the attempt".into(),
            Disperse(kind, place) => format!("{} of {} goes back to the pool", capital(&unit(kind)), name(place)),
            Prop => format!("Prop up the faction ({} stockpile RPs)", state.reckoning.owed),
            Abandon => "Let the faction fall".into(),
            At(place) => name(place).into(),
            Pick(kind, place) => format!("{} in {}", capital(&unit(kind)), name(place)),
        }
    }

    fn label_of_proceeding(self) -> String {
        match self.state.stage {
            Stage::Reinforcements => format!("Begin the Reinforcements Phase of {}", self.state.year),
            Stage::Refill => "Draw cards".into(),
            Stage::Interphase => "Begin the Interphase".into(),
            _ => "Go on".into(),
        }
    }

    fn label_of_done(self) -> String {
        let text = match (self.state.stack.last(), self.state.stage) {
            (Some(Task::Event(_)), _) => "The event is complete",
            (Some(Task::Battle(_)), _) => "No more groups from here",
            (_, Stage::Buy(_)) => "Buy nothing more",
            (_, Stage::Redeploy(_)) => "Re-deploy nothing more",
            (_, Stage::Deploy(_)) => "The rest waits",
            _ => "Done",
        };
        text.into()
    }

    fn label_of_passing(self) -> String {
        let text = match self.state.stack.last() {
            Some(Task::Enter(entry)) => match entry.step {
                EntryStep::Ambush => "Let the group pass",
                EntryStep::Scouts(_) => "Let the ambush happen",
                _ => "Set no booby traps",
            },
            Some(Task::Mission(_)) => "Let the bombers come",
            Some(Task::Battle(BattleStep::ReactAttack | BattleStep::ReactDefend)) => "No reaction",
            Some(Task::Battle(BattleStep::Reinforce)) => "No more reinforcements",
            _ => "No answer",
        };
        text.into()
    }

    fn label_of_event(self, number: u8) -> String {
        let Some(printed) = self.state.turn.card.map(|card| &self.data.cards[card.at()]) else {
            return "The event".into();
        };
        match printed.events.get(usize::from(number)) {
            Some(event) if event.cost > 0 => format!("Buy the event of {} ({} RPs)", printed.title, event.cost),
            _ => format!("Use the event of {}", printed.title),
        }
    }

    fn price_of_mobilizing(self, place: Place) -> &'static str {
        let free = self.state.turn.free_trail > 0 && self.data.map.trail.has(place);
        if free { "free" } else { "1 RP" }
    }

    fn price_of_reinforcing(self) -> &'static str {
        let battle = &self.state.battle;
        if battle.rapid { "paid" } else { "1 stockpile RP" }
    }

    /// What a control change or pacification needs.
    pub(super) fn odds_of_control(self, place: Place, pacify: bool) -> String {
        let seat = self.state.turn.side;
        if !pacify && self.takes_control_surely(seat, place) {
            return "sure".into();
        }
        let units = self.count(seat, place).min(6);
        if units == 6 { "sure".into() } else { format!("{units} in 6") }
    }

    fn shortfall_in_words(self) -> String {
        match self.state.stack.last() {
            Some(Task::Shortfall(shortfall)) => format!("{} RPs", shortfall.missing),
            _ => "RPs".into(),
        }
    }

    /// A warning where VC may lie in wait for a Blue group, or a bomber or veteran makes passing dear.
    fn danger(self, place: Place) -> &'static str {
        let seat = self.state.turn.side;
        match () {
            () if seat == Seat::Blue && self.state.index.vc.has(place) => " (VC may ambush)",
            () if self.count(seat.other(), place) > 0 => " (enemy there)",
            () => "",
        }
    }
}
