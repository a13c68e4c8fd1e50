//! The contract fulfilled for Hearts & Minds.

use engine::document::Document;
use engine::game::ResultInfo;
use engine::odds::Summary;
use engine::rules::{Actions as _, Rules};
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Case, Cases, Dice, Fault, OptionInfo, Options, Outcome, Pack, PhaseInfo, Refusal, Rulebook,
    ScenarioInfo, ScoreInfo, Side, SideInfo, TurnInfo, Viewer,
};

use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::{Data, FIRST_YEAR, LAST_YEAR};
use crate::document;
use crate::ids::{PLACES, Place, Seat};
use crate::kind::{KINDS, Kind};
use crate::secrets;
use crate::state::{Ending, Phase, State};

/// Hearts & Minds with its rulebook and data.
#[derive(Debug)]
pub struct HeartsAndMinds {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 8;

/// Rises whenever states are stored in another form.
pub(crate) const STATE_LAYOUT: u32 = 5;

/// The option that names the last year, and its value for the length that a scenario has of itself.
const END: &str = "end";
const USUAL: &str = "usual";

const CASES: &str = include_str!("../rules/cases.toml");
const RULINGS: &str = include_str!("../rules/rulings.toml");

impl Rules for HeartsAndMinds {
    type Position = Document;
    type Seat = Seat;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let book = rulebook(&data, pack)?;
        let board = crate::board::board(&data, pack)?;
        Ok(HeartsAndMinds { data, book, board })
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        document::scenario(&self.data, id)
    }

    fn setup(&self, position: &Document, options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        document::setup(self, position, options.get(&self.book, END).parse().ok(), dice)
    }

    fn position(&self, state: &State) -> Option<Document> {
        document::position(&self.data, state)
    }

    fn validate_state(&self, state: &State) -> Result<(), Fault> {
        crate::validate::validate(&self.data, state)
    }

    fn rebuild_index(&self, state: &mut State) {
        state.reindex();
    }

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let number = u8::try_from(number).ok()?;
        match kind {
            "Place" if usize::from(number) < PLACES => Some(self.data.id(Place(number)).into()),
            "Kind" if usize::from(number) < KINDS => Some(Kind(number).name().into()),
            "Card" => self.data.cards.get(usize::from(number)).map(|card| card.id.as_str().into()),
            _ => None,
        }
    }

    fn counted_by(key: &str) -> Option<&'static str> {
        (key == "holders").then_some("Card")
    }

    engine::contexts! { in Rules }

    fn phase(view: View<'_>) -> &'static str {
        view.state.phase.id()
    }

    fn outcome(view: View<'_>) -> Outcome {
        let (winner, result) = match view.state.phase {
            Phase::Over(ending) => (Some(ending.winner().side()), ending as u8),
            _ => (None, 0),
        };
        Outcome { winner, result, score: i32::from(view.state.will) }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        let refusal = action.untimely();
        match view.state.agenda.top() {
            None => Refusal::new(Case("8.4-09"), "the war is over"),
            Some(_) if refusal.case.0 == "8.3-05" && view.is_in_action() => ONE_AT_A_TIME,
            Some(_) => refusal,
        }
    }

    fn idle(view: View<'_>) -> Refusal {
        if view.is_in_action() {
            return ONE_AT_A_TIME;
        }
        Refusal::new(Case("8-01"), "the sequence of play does not ask for this now")
    }

    fn redact(&self, state: &State, viewer: Viewer) -> State {
        secrets::redact(&self.data, state, viewer)
    }

    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        secrets::imagine(&self.data, state, side, dice)
    }

    fn lay_out(&self, view: View<'_>, viewer: Viewer) -> Table {
        crate::present::lay_out(view, viewer)
    }

    fn epilogue(view: View<'_>) -> Prompt {
        match view.state.phase {
            Phase::Over(ending) => {
                let (case, text) = ending.epilogue();
                let others = ["P-V01", "P-V02", "P-S07", "1.1-01", "1.1-03"].into_iter().filter(|other| *other != case);
                let rules: Vec<&str> = std::iter::once(case).chain(others).collect();
                view.ask(case, text).meaning("The war is over.").rules(&rules)
            }
            _ => Prompt::default(),
        }
    }

    fn evaluate(view: View<'_>, side: Side) -> f32 {
        view.evaluate(Seat::of(side))
    }

    fn is_quiet(view: View<'_>) -> bool {
        view.is_quiet()
    }

    fn imagine_for_odds(&self, state: &State, side: Side, _: Option<Action>, _: &mut Dice) -> State {
        secrets::imagine_for_odds(state, side)
    }

    fn canonicalize(&self, state: &mut State) {
        secrets::forget_cards(&self.data, state);
    }

    fn resolves(item: Item) -> bool {
        item.resolves()
    }

    fn summarize(&self, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
        crate::outcomes::summarize(before, after, tally)
    }
}

/// 8.3-12: ambushes belong to the movement, evasions and retreats to the battle: they come before anything else is
/// bought.
const ONE_AT_A_TIME: Refusal = Refusal::new(Case("8.3-04"), "one Action is completed before the next begins");

impl Ending {
    pub(crate) const fn winner(self) -> Seat {
        match self {
            Ending::FallOfSaigon | Ending::RedAutomatic | Ending::RedGoal => Seat::Red,
            Ending::BlueGoal | Ending::BlueAutomatic => Seat::Blue,
        }
    }
}

/// 8-01: the phases of a year.
fn phases() -> Vec<PhaseInfo> {
    let phase = PhaseInfo::new;
    vec![
        phase("reinforcements", "Reinforcements", &["8.1"]),
        phase("deployment", "Reinforcements: deployment", &["8.1", "chart"]),
        phase("redeployment", "Reinforcements: re-deployment", &["8.1"]),
        phase("hand-refill", "Hand Refill", &["8.2", "6.2"]),
        phase("card-play", "Card Play: play a card", &["8.3", "6"]),
        phase("actions", "Card Play: Actions", &["7", "8.3", "9", "11"]),
        phase("interphase", "Interphase", &["8.4", "16", "19"]),
        phase("over", "The war is over", &["8.4"]),
    ]
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let result = ResultInfo::new;
    let side = |seat: Seat, name: &str, colour: &str| SideInfo::new(seat.id(), name, colour);
    let scenarios = data.scenarios.iter().map(|own| {
        let (first, last) = (own.start_year, own.usual_end);
        let about = format!("The war from {first} on, to {last} unless another last year is chosen.");
        ScenarioInfo::new(&own.id, &own.title, about)
    });
    let last_years = (FIRST_YEAR..=LAST_YEAR).map(|year| year.to_string());
    let years = std::iter::once(USUAL.to_string()).chain(last_years).collect();
    let end = OptionInfo::new(END, "Last year of the war", years, "1.1-02");
    Ok(Rulebook {
        id: "hearts-and-minds",
        title: "Hearts & Minds: Vietnam 1965-1975".into(),
        about:
            "The United States send combat troops to South Vietnam, and Hanoi takes the war to the South. Red hides, \
                ambushes and plants its flags in the villages; Blue moves fast by air and sea, bombs and pacifies. One \
                number decides: Political Will, ten Hawks in 1965, drifting year by year towards the Doves."
                .into(),
        version: RULES_VERSION,
        layout: STATE_LAYOUT,
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
        phases: phases(),
        score: ScoreInfo::new("will", Seat::Red.side()).level(i32::MIN, "Hawks").level(1, "Doves"),
        calendar: CalendarInfo::new(
            "year",
            (FIRST_YEAR..=LAST_YEAR).map(|year| TurnInfo::new(year, year.to_string(), year.to_string())),
        ),
        cases: Cases::read(CASES)?.with_rulings(RULINGS)?,
        data_hash: pack.hash(),
    })
}
