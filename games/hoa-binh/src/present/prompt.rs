//! The question in one sentence, with what is left and the rule it comes from.

use engine::table::Prompt;

use crate::combat::Step;
use crate::movement::MarchKind;
use crate::state::{Stage, View};

impl View<'_> {
    pub(super) fn prompt(self) -> Prompt {
        let (text, case) = self.question();
        Prompt {
            side: (!self.is_over()).then(|| "france".into()),
            text,
            detail: self.what_is_left(),
            case: case.into(),
            ..Prompt::default()
        }
    }

    fn what_is_left(self) -> String {
        let state = self.state;
        let mut parts = vec![format!("{} AP", state.ap)];
        match self.fresh_commanders() {
            0 => {}
            1 => parts.push("1 commander".into()),
            n => parts.push(format!("{n} commanders")),
        }
        parts.push(format!("artillery {}, air {}, transport {}", state.artillery, state.air, state.transport));
        parts.push(format!("{:+} VP", state.score));
        parts.join("; ")
    }

    fn question(self) -> (String, &'static str) {
        if self.asks_for_relocation()
            && let Some(commander) = self.stranded_commander()
        {
            let name = self.data.commander_name(commander);
            return (format!("{name} is left alone. Where does he get away to?"), "R11-01");
        }
        let text = |text: &str, case: &'static str| (text.to_string(), case);
        match self.state.stage {
            Stage::Arrivals => {
                let unit = self.arriving_unit().map_or("A unit", |u| self.data.unit_name(u));
                (format!("{unit} arrives. At which retreat base?"), "7.2-24")
            }
            Stage::Operation => text("Roll for the War Strategy, or launch an operation.", "5.2.1b-01"),
            Stage::Paras => {
                let unit = self.para_due().map_or("the para", |u| self.data.unit_name(u));
                (format!("Keep {unit} in the field for 1 AP, or send it to Hanoi?"), "7.2-16")
            }
            Stage::Infiltration => text("The Infiltration Phase begins.", "4.2-03"),
            Stage::Displacement => {
                let unit = self.displaced_unit().map_or("The unit", |u| self.data.unit_name(u));
                (format!("A Viet base is back. {unit} makes way, one or two spaces."), "9.4.2-06")
            }
            Stage::Placement => text("The Viet Minh infiltrate.", "6.1a-01"),
            Stage::Dangerous => text("The Dangerous counter is placed.", "6.3.6-01"),
            Stage::Actions if self.state.turn == 0 => {
                text("Operation Lotus: choose an action, or end the turn.", "4.1-09")
            }
            Stage::Actions => text("Choose an action, or end the phase.", "7.1-01"),
            Stage::March => self.march_question(),
            Stage::Landing(unit) => (format!("Where does {} land?", self.data.unit_name(unit)), "7.2-12"),
            Stage::Transport => text("Load one or two units, then choose where they fly.", "7.2-20"),
            Stage::Reinforcements => text("Call one or two units from Hanoi for the next turn.", "7.2-24"),
            Stage::Ride(c) => (format!("Where does {} ride?", self.data.commander_name(c)), "2.1-06"),
            Stage::Evacuation if self.state.march.destination.is_none() => {
                text("Where does the convoy go?", "10.1.1-02")
            }
            Stage::Evacuation => text("Choose escorts, then let the convoy set out.", "10.1.1-06"),
            Stage::Isolation => text("The Viet Minh Action Phase begins with the isolated counters.", "6.3.7-02"),
            Stage::Encirclement => text("The attacks begin.", "6.3.3-01"),
            Stage::Attacks if self.can_end_attacks().is_ok() => {
                text("The attacks are over. Drop a para, or end the turn.", "7.2-13")
            }
            Stage::Attacks => text("Which counter attacks next?", "R68-01"),
            Stage::Combat => self.combat_question(),
            Stage::TurnEnd => text("The turn ends.", "11-01"),
            Stage::Over => {
                let score = i32::from(self.state.score);
                let level = crate::command::victory_level(&self.data.tables, score);
                (format!("The game is over: {} with {score} VP.", self.data.tables.levels[level].1), "11.1-01")
            }
        }
    }

    fn march_question(self) -> (String, &'static str) {
        let march = &self.state.march;
        let at = march.at.map_or("", |space| self.data.name(space));
        if march.is_empty() {
            return (format!("Who moves from {at}? Take one to four units."), "7.2-04");
        }
        let left = self.march_left();
        let (what, case) = match march.kind {
            MarchKind::Movement => ("The group", "7.2-04"),
            MarchKind::Offensive => ("The attacking group", "7.2-09"),
            MarchKind::Dinassaut => ("The Dinassaut", "7.2-11"),
            MarchKind::MineClearing => ("The Dozer", "7.2-32"),
            MarchKind::Evacuation => ("The convoy", "7.2-33"),
        };
        (format!("{what} is at {at} with {left} MP left. Where to?"), case)
    }

    fn combat_question(self) -> (String, &'static str) {
        let combat = &self.state.combat;
        let at = combat.at.map_or("", |space| self.data.name(space));
        let (text, case) = match combat.step {
            Step::Withdraw => (format!("{at} is attacked. Do the commandos withdraw?"), "2.2.2-05"),
            Step::Commit => (format!("Threat level {} at {at}. Which supports join?", combat.level), "9.2.1-04"),
            Step::Losses => (format!("A loss at {at}. Who takes it?"), "9.3.1-06"),
            Step::Reroll => {
                (format!("{}+ was not reached. Does a commander re-roll a die?", self.target_number()), "2.1-03")
            }
            Step::Retreat => (format!("Retreat from {at}, or stay for one more loss?"), "9.3.1-11"),
            Step::Where => (format!("Where do the units at {at} fall back to?"), "9.3.1-09"),
            Step::Follow => {
                let who = self.commander_to_follow().map_or("the commander", |c| self.data.commander_name(c));
                (format!("With which units does {who} go?"), "R15-01")
            }
            Step::Engage => (format!("Which counter at {at} is fought first?"), "R67-01"),
            Step::Base => (format!("Attack the Viet base at {at}, or go back?"), "9.4.1b-03"),
            Step::None => (String::from("Combat."), "9.1-04"),
        };
        (text, case)
    }
}
