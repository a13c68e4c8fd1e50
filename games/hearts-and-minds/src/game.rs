//! The contract fulfilled for Hearts & Minds.

use engine::game::ResultInfo;
use engine::table::{Board, Table};
use engine::{
    CalendarInfo, Cases, Dice, Fault, Game, OptionInfo, Options, Outcome, Pack, PhaseInfo, Refusal, Rulebook,
    ScenarioInfo, ScoreInfo, Side, SideInfo, Story, Target, Turn, TurnInfo, Viewer,
};

use crate::action::Action;
use crate::data::{Data, FIRST_YEAR, LAST_YEAR};
use crate::ids::Seat;
use crate::play::Play;
use crate::secrets;
use crate::setup::{self, Position};
use crate::state::{Ending, Stage, State};
use crate::view::View;

/// Hearts & Minds with its rulebook and data.
#[derive(Debug)]
pub struct HeartsAndMinds {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 2;

/// The option that names the last year, and its value for the length that a scenario has of itself.
const END: &str = "end";
const USUAL: &str = "usual";

const CASES: &str = include_str!("../rules/cases.toml");
const RULINGS: &str = include_str!("../rules/rulings.toml");

impl HeartsAndMinds {
    /// A state together with what is printed.
    #[must_use]
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { data: &self.data, state }
    }
}

impl Game for HeartsAndMinds {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let book = rulebook(&data, pack)?;
        let board = crate::board::board(&data, pack)?;
        Ok(HeartsAndMinds { data, book, board })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Position> {
        setup::scenario(&self.data, id)
    }

    fn setup(&self, position: &Position, options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        options.check(&self.book)?;
        setup::setup(&self.data, position, options.get(&self.book, END).parse().ok(), dice)
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
        let Stage::Over(ending) = state.stage else {
            return Turn::Decide(self.view(state).asker().unwrap_or(Seat::Red).side());
        };
        let winner = match ending {
            Ending::FallOfSaigon | Ending::RedAutomatic | Ending::RedGoal => Seat::Red,
            Ending::BlueGoal | Ending::BlueAutomatic => Seat::Blue,
        };
        Turn::Over(Outcome { winner: Some(winner.side()), result: ending as u8, score: i32::from(state.will) })
    }

    fn phase(&self, state: &State) -> &'static str {
        match state.stage {
            Stage::Reinforcements | Stage::Withdraw | Stage::Replace(_) | Stage::Buy(_) | Stage::Vietnamize => {
                "reinforcements"
            }
            Stage::Evacuate | Stage::Garrison | Stage::Deploy(_) | Stage::DrawVc => "deployment",
            Stage::Redeploy(_) => "redeployment",
            Stage::Refill | Stage::Campaign(_) => "hand-refill",
            Stage::PlayCard(_) => "card-play",
            Stage::Actions(_) => "actions",
            Stage::Interphase | Stage::Disperse | Stage::Faction(_) | Stage::Stability => "interphase",
            Stage::Over(_) => "over",
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

    fn redact(&self, state: &State, viewer: Viewer) -> State {
        secrets::redact(&self.data, state, viewer)
    }

    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        secrets::imagine(&self.data, state, side, dice)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &State, viewer: Viewer) -> Table {
        crate::present::present(self, state, viewer)
    }

    fn appraise(&self, state: &State, side: Side) -> f32 {
        self.view(state).appraise(Seat::from(side))
    }

    fn prefer(&self, state: &State, action: Action) -> f32 {
        self.view(state).prefer(action)
    }

    fn quiet(&self, state: &State) -> bool {
        self.view(state).is_quiet()
    }

    fn may_skip(&self, _state: &State, only: Action) -> bool {
        secrets::may_skip(only)
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let phase = |id: &str, title: &str, rules: &[&str]| PhaseInfo {
        id: id.into(),
        title: title.into(),
        rules: rules.iter().map(|rule| (*rule).into()).collect(),
    };
    let result = |id: &str, title: &str| ResultInfo { id: id.into(), title: title.into() };
    let side = |seat: Seat, name: &str, colour: &str| SideInfo {
        id: seat.id().into(),
        name: name.into(),
        colour: colour.into(),
    };
    let scenarios = data.scenarios.iter().map(|scenario| ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        about: format!(
            "The war from {} on, to {} unless another last year is chosen.",
            scenario.start_year, scenario.usual_end
        ),
    });
    let last_years = (FIRST_YEAR..=LAST_YEAR).map(|year| year.to_string());
    let end = OptionInfo {
        id: END.into(),
        title: "Last year of the war".into(),
        values: std::iter::once(USUAL.to_string()).chain(last_years).collect(),
        default: USUAL.into(),
        case: Some("1.1-02".into()),
    };
    Ok(Rulebook {
        id: "hearts-and-minds",
        title: "Hearts & Minds: Vietnam 1965-1975".into(),
        about:
            "The United States send combat troops to South Vietnam, and Hanoi takes the war to the South. Red hides, \
                ambushes and plants its flags in the villages; Blue moves fast by air and sea, bombs and pacifies. One \
                number decides: Political Will, ten Hawks in 1965, drifting year by year towards the Doves."
                .into(),
        version: RULES_VERSION,
        layout: 1,
        sides: vec![side(Seat::Red, "Red (North Vietnam)", "#b3342d"), side(Seat::Blue, "Blue (Allies)", "#2f5d9b")],
        scenarios: scenarios.collect(),
        options: vec![end],
        results: vec![
            result("fall-of-saigon", "Saigon has fallen: Red wins"),
            result("red-automatic", "The Allies give up: Red wins"),
            result("red-goal", "Red reaches his goal"),
            result("blue-goal", "Blue holds out to the end"),
            result("blue-automatic", "Hanoi gives up: Blue wins"),
        ],
        phases: vec![
            phase("reinforcements", "Reinforcements", &["8.1"]),
            phase("deployment", "Reinforcements: deployment", &["8.1", "chart"]),
            phase("redeployment", "Reinforcements: re-deployment", &["8.1"]),
            phase("hand-refill", "Hand Refill", &["8.2", "6.2"]),
            phase("card-play", "Card Play: play a card", &["8.3", "6"]),
            phase("actions", "Card Play: Actions", &["7", "8.3", "9", "11"]),
            phase("interphase", "Interphase", &["8.4", "16", "19"]),
            phase("over", "The war is over", &["8.4"]),
        ],
        score: ScoreInfo::new("will", Seat::Red.side()).level(i32::MIN, "Hawks").level(1, "Doves"),
        calendar: CalendarInfo::new(
            "year",
            (FIRST_YEAR..=LAST_YEAR).map(|year| TurnInfo::new(year, year.to_string(), year.to_string())),
        ),
        cases: Cases::read(CASES)?.with_rulings(RULINGS)?,
        data_hash: pack.hash(),
    })
}
