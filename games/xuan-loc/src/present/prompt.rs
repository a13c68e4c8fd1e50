//! The question, in one sentence.

use engine::table::Prompt;

use crate::fire::FireKind;
use crate::ids::{Army, Hex, Unit};
use crate::movement::Marcher;
use crate::state::{Loss, Stage, Task, View};

impl View<'_> {
    pub(super) fn prompt(self) -> Prompt {
        if self.is_over() {
            let who = if self.margin() > self.data.charts.points.threshold { "The NVA wins" } else { "The ARVN wins" };
            return Prompt {
                text: format!("{who}: the margin is {}.", self.margin()),
                case: "19.2-06".into(),
                ..Prompt::default()
            };
        }
        let (case, text) = match self.state.tasks.last() {
            Some(task) => self.ask_task(*task),
            None => self.ask_stage(),
        };
        let side = if self.asked() == Army::Nva { "nva" } else { "arvn" };
        Prompt { side: Some(side.into()), text, detail: self.detail(), case: case.into(), ..Prompt::default() }
    }

    fn ask_task(self, task: Task) -> (&'static str, String) {
        let hex = |hex: Option<Hex>| hex.map_or(String::new(), |h| self.data.hex_name(h));
        match task {
            Task::DeclareFire => {
                let at = hex(self.state.fire.hex);
                match self.state.fire.kind {
                    FireKind::Opportunity => ("8.4-01", format!("Opportunity Fire at the units moving into {at}?")),
                    FireKind::Support => ("13.3-01", format!("Support Fire at the reserves in {at}?")),
                    _ => ("12.1.2-01", format!("Who fires at {at}, and at whom?")),
                }
            }
            Task::Fire => ("14.1.4-03", format!("Send a helicopter into the fire at {}?", hex(self.state.fire.hex))),
            Task::Assault => {
                ("14.1.4-03", format!("Send a helicopter into the assault on {}?", hex(self.state.assault.hex)))
            }
            Task::DeclareAssault => ("13.1.1-01", format!("Who assaults {}?", hex(self.state.assault.hex))),
            Task::Reserves => {
                let strength = self.assault_strength(self.state.assault.attackers);
                let at = hex(self.state.assault.hex);
                ("13.2.1-01", format!("{at} is assaulted with {strength}: send reserves?"))
            }
            Task::ReserveMarch => ("13.2.5-01", "Lead the reserves to the assaulted hex.".into()),
            Task::Advance => ("13.1.11-01", format!("Who advances into {}?", hex(self.state.assault.hex))),
            Task::Lose { why, .. } => match why {
                Loss::Zone => ("13.4.7-01", "The retreat passes a zone of control: which unit is lost?".into()),
                _ => ("10.0-03", "Which unit is lost?".into()),
            },
            Task::StayAll { hex } => {
                ("13.4.9-01", format!("Stay in {} disrupted, or retreat?", self.data.hex_name(hex)))
            }
            Task::StayOne => {
                let unit = self.state.retreat.undecided.first().map_or("The unit", |u| self.data.name(u));
                ("13.4.9-04", format!("{unit}: stay disrupted, or retreat?"))
            }
            Task::Retreat if self.state.retreat.body.is_empty() => ("13.4.1-01", "Who retreats first?".into()),
            Task::Retreat => {
                let names = self.data.names(self.state.retreat.body);
                ("13.4.2-02", format!("Where do {names} retreat? {} to go.", self.state.retreat.left))
            }
            Task::Overfull { hex, displace, .. } => {
                let case = if displace { "13.4.10-01" } else { "4.1.6-01" };
                (case, format!("{} holds too many: which unit goes?", self.data.hex_name(hex)))
            }
            Task::Collateral { hex, .. } => {
                ("11.6.4-01", format!("Which stack near {} suffers too?", self.data.hex_name(hex)))
            }
            _ => ("6.0-01", "Go on.".into()),
        }
    }

    fn ask_stage(self) -> (&'static str, String) {
        let name = |u: Unit| self.data.name(u);
        match self.state.stage {
            Stage::Setup => ("17.0-16", "Set up the ARVN, or take the default set-up.".into()),
            Stage::Placing(unit) => ("17.0-16", format!("Where does {} go?", name(unit))),
            Stage::Reduction(left) => ("18.3-03", format!("Which artillery does the NVA lose? {left} to name.")),
            Stage::Initiative => ("6.1.1-01", "Roll for the initiative and the event.".into()),
            Stage::Shortage(left) => ("16.0-04", format!("Which artillery has no ammunition? {left} to name.")),
            Stage::Convoy => ("16.0-07", "Which artillery comes back for this turn?".into()),
            Stage::Activation(_) => ("6.1.4-01", "Activate each formation, or let it regroup.".into()),
            Stage::Regiments { division, left } => {
                let division = &self.data.formations[division.at()].name;
                ("6.1.5-02", format!("Which regiments of the {division} act? {left} to pick."))
            }
            Stage::Approach => ("11.4.1-01", "Roll for aircraft.".into()),
            Stage::Bombardment => ("6.2-01", "Place artillery and air strikes, then go on.".into()),
            Stage::Aiming(marker) => ("11.1.4-01", format!("{}: which hex?", self.data.marker_name(marker))),
            Stage::Resolution => ("11.3.5-05", "Which strike comes next?".into()),
            Stage::Orders => ("10.2.1-01", "Roll the adjacency conditions and begin to move.".into()),
            Stage::Movement => ("6.3-02", "Move units, bring in reinforcements, or end the phase.".into()),
            Stage::AfvMovement => ("6.6-01", "Move armoured vehicles again, or end the phase.".into()),
            Stage::Marching => ("8.1.4-01", format!("{}: where next?", self.data.names(self.state.march.units()))),
            Stage::Regrouping => ("7.5.1-05", "Which infantry comes back?".into()),
            Stage::Sacrifice { left, .. } => ("7.5.1-05", format!("Which units are disbanded for it? {left} to name.")),
            Stage::DefensiveFire => ("6.4-01", "Defensive Fire: choose a hex to fire at, or end the phase.".into()),
            Stage::Combat => ("6.5-01", "Fire, assault, or end the phase.".into()),
            Stage::Recovery | Stage::Over => ("6.7-01", "Units recover.".into()),
        }
    }

    /// What is left to do or to spend.
    fn detail(self) -> String {
        match self.state.tasks.last() {
            Some(Task::DeclareFire | Task::Fire) => return self.fire_odds(&self.state.fire).explain(),
            Some(Task::DeclareAssault | Task::Assault) => return self.assault_odds(&self.state.assault).explain(),
            _ => {}
        }
        match self.state.stage {
            Stage::Marching => {
                let left =
                    |m: &Marcher| format!("{} {}/{} MP", self.data.name(m.unit), m.spent, self.allowance(m.unit));
                self.state.march.group.iter().map(left).collect::<Vec<_>>().join(", ")
            }
            Stage::Combat => match self.due_hexes().count() {
                0 => String::new(),
                due => format!("{due} enemy hexes must still be attacked"),
            },
            Stage::Movement | Stage::AfvMovement => match self.owes_evacuation() {
                Some(unit) => format!("{} must still make its way west", self.data.name(unit)),
                None => String::new(),
            },
            _ => String::new(),
        }
    }
}
