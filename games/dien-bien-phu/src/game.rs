//! The rulebook of Dien Bien Phu, and what the engine asks of its rules.

use engine::document::{Document, Kind};
use engine::game::ResultInfo;
use engine::odds::Summary;
use engine::rules::{Actions as _, Rules};
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Case, Dice, Fault, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, ScoreInfo, Side,
    SideInfo, TurnInfo, Viewer, kinds,
};
use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::Data;
use crate::document;
use crate::ids::{
    Army, Division, Edge, Formation, Hex, Marker, Outpost, Regiment, Scenario, Slot, Strongpoint, Structure, Supply,
    Unit, Zone,
};
use crate::sequence::Segment;
use crate::state::{Flags, State};

/// Dien Bien Phu with its rulebook and data.
#[derive(Debug)]
pub struct DienBienPhu {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 3;
/// Rises whenever a state is stored in another form.
pub(crate) const LAYOUT: u32 = 2;

impl Rules for DienBienPhu {
    type Position = Document;
    type Seat = Army;

    const KINDS: &'static [Kind<Data>] = kinds![
        Hex,
        Edge,
        Unit,
        Formation,
        Regiment,
        Strongpoint,
        Structure,
        Outpost,
        Marker,
        Scenario,
        Zone,
        Slot,
        Division,
        Supply,
    ];
    /// 1.5-B: a road costs half a point.
    const PARTS_OF_A_POINT: u16 = 2;

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let flags = || Flags(number as u8).names().collect();
        if kind == "Flags" { Some(flags()) } else { Kind::shown(Self::KINDS, &self.data, kind, number) }
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
        view.state.segment.id()
    }

    fn outcome(view: View<'_>) -> Outcome {
        let winner = view.state.winner.unwrap_or(Army::French);
        Outcome { winner: Some(winner.into()), result: winner as u8, score: view.score() }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        view.why_not_yet(action).unwrap_or_else(|| action.untimely())
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

    fn resolves(item: Item) -> bool {
        item.resolves()
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

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    Ok(Rulebook {
        id: "dien-bien-phu",
        title: "Dien Bien Phu: The Final Gamble".into(),
        about: "Spring 1954. Four divisions of the Viet Minh dig their trenches around a French camp in the high valley of Dien \
                Bien Phu, which has only its guns, its paratroops and what falls from the sky. VM has until mid-May to make the \
                garrison surrender."
            .into(),
        version: RULES_VERSION,
        layout: LAYOUT,
        sides: vec![SideInfo::new("vm", "Viet Minh", "#b5382c"), SideInfo::new("france", "France", "#3b62a8")],
        scenarios: data.scenarios.iter().map(|own| scenario(data, &own.id, own.turn)).collect(),
        options: Vec::new(),
        results: vec![
            ResultInfo::new("vm-victory", "VM victory"),
            ResultInfo::new("french-victory", "French victory"),
        ],
        phases: Segment::list(),
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
    let about = format!(
        "{} turns, from turn {turn} of {last} ({from}) until the garrison surrenders or 12-14 May is over.{first}",
        last + 1 - turn
    );
    ScenarioInfo::new(id.to_lowercase(), format!("Scenario {id}: from {from}"), about)
}
