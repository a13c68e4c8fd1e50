//! The contract fulfilled for Xuan Loc.

use engine::table::{Board, Table};
use engine::{
    Cases, Dice, Event, Fault, Game, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, Side, SideInfo, Story,
    Target, Turn, Viewer, game::ResultInfo,
};

use crate::action::Action;
use crate::data::Data;
use crate::ids::Army;
use crate::play::Play;
use crate::position::{self, Position};
use crate::sequence;
use crate::state::{Stage, State, Task, View};

/// Xuan Loc with its rulebook and data.
#[derive(Debug)]
pub struct XuanLoc {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 3;

const CASES: &str = include_str!("../rules/cases.toml");

impl XuanLoc {
    #[must_use]
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { data: &self.data, state }
    }
}

impl Game for XuanLoc {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data, pack)?;
        let book = rulebook(pack)?;
        Ok(XuanLoc { data, book, board })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Position> {
        (id == "campaign").then(position::campaign)
    }

    fn setup(&self, position: &Position, options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        options.check(&self.book)?;
        position::setup(&self.data, position, dice)
    }

    fn position(&self, state: &State) -> Option<Position> {
        position::position(&self.data, state)
    }

    fn admit(&self, state: &State) -> Result<(), Fault> {
        crate::admit::admit(&self.data, state)
    }

    fn wake(&self, state: &mut State) {
        state.reindex(&self.data);
    }

    fn turn(&self, state: &State) -> Turn {
        let view = self.view(state);
        if state.stage != Stage::Over {
            return Turn::Decide(view.asked().side());
        }
        let score = view.margin();
        let winner = if score > self.data.charts.points.threshold { Army::Nva } else { Army::Arvn };
        Turn::Over(Outcome { winner: Some(winner.side()), result: winner as u8, score })
    }

    fn phase(&self, state: &State) -> &'static str {
        self.view(state).phase().id
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.view(state).offer(out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.view(state).check(action)
    }

    fn why_not(&self, state: &State, target: &Target) -> Vec<Refusal> {
        self.view(state).why_not(target)
    }

    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, story: &mut Story) {
        Play { data: &self.data, state, dice, story }.act(action);
    }

    fn notation(&self, action: Action) -> String {
        self.data.notation(action)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        self.data.parse(text)
    }

    /// Nothing is hidden: all units and pools lie open.
    fn redact(&self, state: &State, _viewer: Viewer) -> State {
        state.clone()
    }

    fn imagine(&self, state: &State, _side: Side, _dice: &mut Dice) -> State {
        state.clone()
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &State, viewer: Viewer) -> Table {
        crate::present::present(self, state, viewer)
    }

    fn appraise(&self, state: &State, side: Side) -> f32 {
        let nva = self.view(state).appraise();
        if Army::of(side) == Army::Nva { nva } else { -nva }
    }

    fn prefer(&self, state: &State, action: Action) -> f32 {
        self.view(state).prefer(action)
    }

    fn quiet(&self, state: &State) -> bool {
        self.view(state).is_quiet()
    }

    /// A combat, a retreat or a strike goes on as long as something waits to be dealt with.
    fn settled(&self, state: &State) -> bool {
        state.tasks.is_empty()
    }

    fn sum_up(&self, state: &State, told: &[&Event]) -> String {
        self.view(state).sum_up(told)
    }

    fn stay_out(&self, state: &State) -> Option<Action> {
        match state.tasks.last()? {
            Task::Fire | Task::Assault => Some(Action::Pass),
            Task::Reserves => Some(Action::Done),
            _ => None,
        }
    }
}

fn rulebook(pack: &Pack) -> Result<Rulebook, Fault> {
    let side =
        |id: &str, name: &str, colour: &str| SideInfo { id: id.into(), name: name.into(), colour: colour.into() };
    let result = |id: &str, title: &str| ResultInfo { id: id.into(), title: title.into() };
    Ok(Rulebook {
        id: "xuan-loc",
        title: "Meatgrinder: Xuan Loc 1975".into(),
        about: "In April 1975 the spring offensive runs into a division that refuses to budge. For twelve days the \
                18th Division, the Rangers and the paratroops hold Xuan Loc and the road to Bien Hoa against the \
                North Vietnamese IV Corps, street by street and hill by hill."
            .into(),
        version: RULES_VERSION,
        layout: 1,
        sides: vec![side("nva", "NVA IV Corps", "#b5382c"), side("arvn", "ARVN 18th Division", "#3f7d4e")],
        scenarios: vec![ScenarioInfo {
            id: "campaign".into(),
            title: "The battle, April 9 to 21, 1975".into(),
            about: "The ARVN sets up around Xuan Loc and Dau Giay; the NVA divisions come from the north, the east \
                    and the south. Thirteen turns of a day; from turn 10 the 18th Division must withdraw."
                .into(),
        }],
        options: Vec::new(),
        results: vec![result("nva-victory", "NVA victory"), result("arvn-victory", "ARVN victory")],
        phases: sequence::list_phases(),
        cases: Cases::read(CASES)?,
        data_hash: pack.hash(),
    })
}
