//! The rulebook of Dien Bien Phu, and what the engine asks of its rules.

use engine::document::Document;
use engine::game::ResultInfo;
use engine::odds::Summary;
use engine::rules::{Actions as _, Rules};
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Case, Dice, Fault, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, ScoreInfo, Side,
    SideInfo, TurnInfo, Viewer,
};
use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::Data;
use crate::ids::Army;
use crate::state::State;
use crate::{document, sequence};

/// Dien Bien Phu with its rulebook and data.
#[derive(Debug)]
pub struct DienBienPhu {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 1;
/// Rises whenever a state is stored in another form.
pub(crate) const LAYOUT: u32 = 2;

impl Rules for DienBienPhu {
    type Data = Data;
    type State = State;
    type Action = Action;
    type Position = Document;
    type Seat = Army;
    type Item = Item;
    type View<'a> = View<'a>;
    type Play<'a> = Play<'a>;

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        self.data.shown(kind, number)
    }

    fn counted_by(key: &str) -> Option<&'static str> {
        match key {
            "units" => Some("Unit"),
            "morale" | "fighting" | "number" | "dig" => Some("Division"),
            "supply" | "loads" => Some("Supply"),
            _ => None,
        }
    }

    engine::contexts! { in Rules }

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data);
        let book = rulebook(&data, pack)?;
        Ok(DienBienPhu { data, book, board })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        document::scenario(&self.data, id)
    }

    fn setup(&self, position: &Document, _options: &Options, _dice: &mut Dice) -> Result<State, Fault> {
        document::read(self, position)
    }

    fn position(&self, state: &State) -> Option<Document> {
        document::write(self, state)
    }

    fn validate_state(&self, state: &State) -> Result<(), Fault> {
        crate::validate::validate(self, state)
    }

    fn rebuild_index(&self, state: &mut State) {
        state.reindex(&self.data);
    }

    fn phase(view: View<'_>) -> &'static str {
        view.state.segment.word()
    }

    fn outcome(view: View<'_>) -> Outcome {
        let winner = view.state.winner.unwrap_or(Army::French);
        Outcome { winner: Some(winner.into()), result: winner as u8, score: view.score() }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        view.why_not_in_hand(action).unwrap_or_else(|| action.untimely())
    }

    fn idle(view: View<'_>) -> Refusal {
        if view.is_over() {
            return Refusal::new(Case("9.0-A-01"), "the game is over");
        }
        Refusal::new(Case("1.2-01"), "there is nothing to be done with this now")
    }

    fn before_question(play: &mut Play<'_>) {
        play.tell_heading();
    }

    fn lay_out(&self, view: View<'_>, _viewer: Viewer) -> Table {
        view.lay_out()
    }

    fn epilogue(view: View<'_>) -> Prompt {
        view.epilogue()
    }

    fn summarize(&self, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
        crate::outcomes::summarize(before, after, tally)
    }

    fn forget_beyond(&self, state: &mut State, depth: usize) {
        crate::outcomes::forget_beyond(&self.data, state, depth);
    }

    fn evaluate(view: View<'_>, side: Side) -> f32 {
        let france = view.evaluate();
        if Army::of(side) == Army::French { france } else { -france }
    }

    fn is_quiet(view: View<'_>) -> bool {
        view.is_quiet()
    }
}

impl View<'_> {
    /// The moment is right, but first the thing is taken in hand that the action disposes of.
    fn why_not_in_hand(self, action: Action) -> Option<Refusal> {
        let (case, reason) = match (self.state.agenda.top()?, action) {
            (Item::Loading(_) | Item::Filling(_), Action::Standby) if !self.can_call_standby() => {
                ("6.2-B-07", "the Standby Force is added where a Condor unit is in Laos 1")
            }
            (Item::Loading(_) | Item::Filling(_), Action::Standby) => {
                ("6.2-B-07", "the Standby Force is added before the planes are loaded")
            }
            (Item::Loading(_), Action::Load(_)) => ("5.4-A-01", "first a slot is taken in hand (fill)"),
            (Item::Filling(_), Action::Fill(_) | Action::Unload(_) | Action::Default | Action::Fly) => {
                ("5.4-A-02", "first the slot in hand is loaded (load), or left as it is (cancel)")
            }
            (Item::Loading(_) | Item::Filling(_), Action::Replace(unit)) if self.army(unit) == Army::French => {
                ("5.4-E-01", "the Replacement unit has to be flown in first")
            }
            (Item::Loading(_) | Item::Filling(_), Action::Place(_)) => ("5.4-D-01", "units have to be flown in first"),
            (Item::Movement(_), Action::At(_)) => ("2.4-B-01", "first a unit is taken in hand (move)"),
            (Item::Bombardment(_), Action::On(_) | Action::Under(_)) => {
                ("2.2-A-01", "first a Zone Marker is taken in hand (aim)")
            }
            (Item::Bombardment(_) | Item::Aiming(_), Action::Roll(_) | Action::RollAll) => {
                ("2.2-D-01", "dice are rolled once all Zone Markers are placed")
            }
            (Item::Declaration(_), Action::Mortars(_)) => {
                ("3.1-09", "mortars are placed once all assaults are declared")
            }
            (Item::Declaration(_), Action::Fight(_)) => {
                ("3.1-12", "Box Combat is announced once all assaults are declared")
            }
            (Item::Commando(_), Action::Raid(_)) => ("2.3-01", "first the Commando is placed (commando)"),
            (Item::Charges(_), Action::TienLen(_)) => ("3.6-B-02", "a supporter pays after the Fire Roll"),
            (Item::Charges(_), Action::EnAvant(_)) => ("7.5-B-02", "a supporter pays after the Fire Roll"),
            (Item::Urging(_), Action::Charge(_) | Action::Stay | Action::Retreat) => {
                ("3.6-B-02", "first it is decided whether a supporter pays")
            }
            (
                Item::StandOrGo(_) | Item::CombatLoss(_) | Item::Retreating(_) | Item::SupportAdvance(_),
                Action::Charge(_),
            ) => ("3.6-A-01", "first the assault under way is settled"),
            (Item::CombatLoss(_), Action::Stay | Action::Retreat | Action::Withdraw(..)) => {
                ("3.6-C-08", "first the steps are lost")
            }
            (Item::SupportBarrage(_), Action::Under(_)) => ("3.4-01", "first a Zone Marker is taken in hand (barrage)"),
            (Item::SetupWounded(_), Action::Default) => {
                ("9.0-D-01", "both sides choose the wounded in turn, unit by unit (wound)")
            }
            (Item::Recovery(_), Action::At(_)) => ("5.3-C-05", "first a wounded unit is taken in hand (recover)"),
            (Item::Arrivals(_), Action::At(_)) => ("5.4-D-01", "first a unit is taken in hand (place)"),
            _ => return None,
        };
        Some(Refusal::new(Case(case), reason))
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let side =
        |id: &str, name: &str, colour: &str| SideInfo { id: id.into(), name: name.into(), colour: colour.into() };
    let result = |id: &str, title: &str| ResultInfo { id: id.into(), title: title.into() };
    Ok(Rulebook {
        id: "dien-bien-phu",
        title: "Dien Bien Phu: The Final Gamble".into(),
        about: "Spring 1954. Four divisions of the Viet Minh dig their trenches around a French camp in the high valley of Dien \
                Bien Phu, which has only its guns, its paratroops and what falls from the sky. VM has until mid-May to make the \
                garrison surrender."
            .into(),
        version: RULES_VERSION,
        layout: LAYOUT,
        sides: vec![side("vm", "Viet Minh", "#b5382c"), side("france", "France", "#3b62a8")],
        scenarios: data.scenarios.iter().map(|own| scenario(data, &own.id, own.turn)).collect(),
        options: Vec::new(),
        results: vec![result("vm-victory", "VM victory"), result("french-victory", "French victory")],
        phases: sequence::list_phases(),
        score: ScoreInfo::new("surrender-number", Army::French),
        calendar: CalendarInfo::new(
            "turn",
            (1..=data.calendar.last()).map(|turn| {
                let label = &data.calendar.turn(turn).label;
                TurnInfo::new(turn, label, label)
            }),
        ),
        cases: crate::cases()?,
        data_hash: pack.hash(),
    })
}

/// 9.0-B: a scenario runs from its turn until somebody wins; the one that begins last is the shortest.
fn scenario(data: &Data, id: &str, turn: u8) -> ScenarioInfo {
    let (from, last) = (&data.calendar.turn(turn).label, data.calendar.last());
    let shortest = data.scenarios.iter().all(|other| other.turn <= turn);
    let first = if shortest { " The shortest of the four, and the one for a first evening." } else { "" };
    ScenarioInfo {
        id: id.to_lowercase(),
        title: format!("Scenario {id}: from {from}"),
        about: format!(
            "{} turns, from turn {turn} of {last} ({from}) until the garrison surrenders or 12-14 May is over.{first}",
            last + 1 - turn
        ),
    }
}
