//! The contract fulfilled for Hoa Binh.

use engine::table::{Board, Table};
use engine::{
    Cases, Dice, Fault, Game, OptionInfo, Options, Outcome, Pack, PhaseInfo, Refusal, Rulebook, ScenarioInfo, Side,
    SideInfo, Story, Target, Turn, Viewer, game::ResultInfo,
};

use crate::action::Action;
use crate::combat::Step;
use crate::command::victory_level;
use crate::data::Data;
use crate::play::Play;
use crate::setup::{self, Position};
use crate::state::{Optional, Stage, State, View};

/// Hoa Binh with its rulebook and data.
#[derive(Debug)]
pub struct HoaBinh {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// France, the only player.
pub const FRANCE: Side = Side(0);

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 3;

const CASES: &str = include_str!("../rules/cases.toml");

impl HoaBinh {
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { data: &self.data, state }
    }
}

impl Game for HoaBinh {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data, pack)?;
        let book = rulebook(&data, pack)?;
        Ok(HoaBinh { data, book, board })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Position> {
        (id == "campaign").then(|| setup::campaign(&self.data))
    }

    fn setup(&self, position: &Position, options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        options.check(&self.book)?;
        let optional = Optional {
            historical_bases: options.on(&self.book, "historical-bases"),
            threat_by_strategy: options.on(&self.book, "threat-by-strategy"),
            mild_ambush: options.on(&self.book, "mild-ambush"),
        };
        setup::setup(&self.data, position, optional, dice)
    }

    fn position(&self, state: &State) -> Option<Position> {
        setup::position(&self.data, state)
    }

    fn admit(&self, state: &State) -> Result<(), Fault> {
        crate::admit::admit(&self.data, state)
    }

    fn wake(&self, state: &mut State) {
        state.reindex();
    }

    fn turn(&self, state: &State) -> Turn {
        if state.stage != Stage::Over {
            return Turn::Decide(FRANCE);
        }
        let score = i32::from(state.score);
        let result = victory_level(&self.data.tables, score) as u8;
        Turn::Over(Outcome { winner: (score >= 0).then_some(FRANCE), result, score })
    }

    fn phase(&self, state: &State) -> &'static str {
        match state.stage {
            Stage::Arrivals => "command",
            Stage::Operation => "operation",
            Stage::Paras => "paras",
            Stage::Infiltration | Stage::Displacement => "infiltration",
            Stage::Placement => "placement",
            Stage::Dangerous => "dangerous",
            Stage::Isolation => "viet-actions",
            Stage::Encirclement | Stage::Attacks => "attacks",
            Stage::TurnEnd => "end-of-turn",
            Stage::Over => "over",
            _ if state.viet_phase => "attacks",
            _ => "french-actions",
        }
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

    /// During turn 0 nobody knows which counters are bases (4.1-08).
    fn redact(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = state.clone();
        if viewer != Viewer::Omniscient {
            for base in seen.bases.iter_mut().filter(|b| b.on_map && !b.face_up) {
                base.number = 0;
            }
        }
        seen
    }

    fn imagine(&self, state: &State, _side: Side, dice: &mut Dice) -> State {
        let mut imagined = state.clone();
        let hidden: arrayvec::ArrayVec<usize, { crate::ids::MAX_BASES }> =
            (0..state.bases.len()).filter(|i| state.bases[*i].on_map && !state.bases[*i].face_up).collect();
        // The hidden counters are dealt anew: any arrangement is as likely as the true one.
        for first in (1..hidden.len()).rev() {
            let other = usize::from(dice.die(first as u8 + 1, "imagined bases")) - 1;
            let (a, b) = (hidden[first], hidden[other]);
            let number = imagined.bases[a].number;
            imagined.bases[a].number = imagined.bases[b].number;
            imagined.bases[b].number = number;
        }
        imagined
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &State, viewer: Viewer) -> Table {
        crate::present::present(self, state, viewer)
    }

    fn appraise(&self, state: &State, _side: Side) -> f32 {
        self.view(state).appraise()
    }

    fn prefer(&self, state: &State, action: Action) -> f32 {
        self.view(state).prefer(action)
    }

    fn quiet(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Operation | Stage::Placement | Stage::Over)
    }

    /// A combat, a march or base units making way goes on; everything else is a new beginning.
    fn settled(&self, state: &State) -> bool {
        !matches!(state.stage, Stage::Combat | Stage::March | Stage::Displacement)
    }

    /// Supports and paras may join a combat between the threat die and the draw (9.2.1-04).
    fn stay_out(&self, state: &State) -> Option<Action> {
        (state.stage == Stage::Combat && state.combat.step == Step::Commit).then_some(Action::Pass)
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let option = |id: &str, title: &str, case: &str| OptionInfo {
        id: id.into(),
        title: title.into(),
        values: vec!["off".into(), "on".into()],
        default: "off".into(),
        case: Some(case.into()),
    };
    let phase = |id: &str, title: &str, rules: &[&str]| PhaseInfo {
        id: id.into(),
        title: title.into(),
        rules: rules.iter().map(|r| (*r).into()).collect(),
    };
    let levels = data.tables.levels.iter();
    Ok(Rulebook {
        id: "hoa-binh",
        title: "Hoa Binh 1951-1952".into(),
        about: "In November 1951 the French seize Hoa Binh and the lower Black River, the artery that feeds the Viet \
                Minh in the delta. Three divisions close in on the posts, the river and Colonial Route 6. You command \
                the French; hold what is worth holding, and choose well when to leave the river and when to leave \
                Hoa Binh."
            .into(),
        version: RULES_VERSION,
        layout: 1,
        sides: vec![SideInfo { id: "france".into(), name: "France".into(), colour: "#2f5d9b".into() }],
        scenarios: vec![ScenarioInfo {
            id: "campaign".into(),
            title: "The campaign, 13 November 1951 to 25 February 1952".into(),
            about: "Turn 0 is Operation Lotus, without an enemy in sight; ten turns of ten days follow. Violet clears \
                    the river on turn 5, 6 or 7, Rainbow clears Hoa Binh on turn 7 to 10 and ends the game."
                .into(),
        }],
        options: vec![
            option("historical-bases", "12.1: the Viet bases stand where they stood", "12.1-01"),
            option("threat-by-strategy", "12.2: the strategy of the turn raises the threat", "12.2-01"),
            option("mild-ambush", "12.3: convoys suffer -1 at most from adjacent counters", "12.3-01"),
        ],
        results: levels.map(|(id, title, _)| ResultInfo { id: id.clone(), title: title.clone() }).collect(),
        phases: vec![
            phase("command", "Command: arrivals", &["4.2", "7.2"]),
            phase("operation", "Command: War Strategy", &["5", "5.2.1a", "5.2.1b"]),
            phase("paras", "Command: paras in the field", &["7.2"]),
            phase("infiltration", "Infiltration: bases return", &["9.4.2"]),
            phase("placement", "Infiltration: counters are placed", &["6.1a", "6.1b", "6.1.1", "6.1.2", "6.1.3"]),
            phase("dangerous", "Infiltration: the Dangerous counter", &["6.3.6"]),
            phase("french-actions", "French Action Phase", &["7.1", "7.2", "2.1", "3.1", "9.1", "10.1"]),
            phase("viet-actions", "Viet Minh Action Phase: isolated counters", &["6.3.7"]),
            phase("attacks", "Viet Minh Action Phase: attacks", &["9.1", "9.2", "9.3", "8.1", "8.2"]),
            phase("end-of-turn", "End of the turn", &["11.2.1a", "6.3.5", "6.3.6"]),
            phase("over", "The game is over", &["11.1"]),
        ],
        cases: Cases::read(CASES)?,
        data_hash: pack.hash(),
    })
}
