//! Hoa Binh as rules for the engine: its box, its phases, what follows from every change.

use engine::document::{Document, Kind, Named as _};
use engine::odds::Summary;
use engine::rules::Rules;
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Cases, Dice, Fault, OptionInfo, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, ScoreInfo,
    Side, SideInfo, TurnInfo, Viewer, game::ResultInfo, kinds, wording,
};

use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::commanders::Relocation;
use crate::context::{Play, View};
use crate::data::{Data, Drawn};
use crate::document;
use crate::ids::{Commander, Site, Space, Unit};
use crate::state::{Optional, Phase, State};
use crate::victory::victory_level;

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
const RULES_VERSION: u32 = 8;

/// Rises whenever states are stored in another form.
pub(crate) const STATE_LAYOUT: u32 = 4;

const CASES: &str = include_str!("../rules/cases.toml");
const RULINGS: &str = include_str!("../rules/rulings.toml");

impl Rules for HoaBinh {
    type Position = Document;
    type Seat = Side;

    const KINDS: &'static [Kind<Data>] = kinds![Space, Unit, Site, Commander];

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        match kind {
            "Base" => self.data.map.base_spaces.get(number).map(|space| space.id(&self.data).into()),
            "Seq" => Some(format!("#{number}").into()),
            "Drawn" => Drawn::ALL.get(number).map(|drawn| drawn.word().into()),
            _ => Kind::shown(Self::KINDS, &self.data, kind, number),
        }
    }

    engine::contexts! { in Rules }

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data, pack)?;
        let book = rulebook(&data, pack)?;
        Ok(HoaBinh { data, book, board })
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        (id == "campaign").then(|| document::campaign(&self.data))
    }

    fn setup(&self, position: &Document, options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        let optional = Optional {
            historical_bases: options.on(&self.book, "historical-bases"),
            threat_by_strategy: options.on(&self.book, "threat-by-strategy"),
            mild_ambush: options.on(&self.book, "mild-ambush"),
        };
        document::setup(self, position, optional, dice)
    }

    fn position(&self, state: &State) -> Option<Document> {
        document::position(self, state)
    }

    fn validate_state(&self, state: &State) -> Result<(), Fault> {
        crate::validate::validate(self, state)
    }

    fn rebuild_index(&self, state: &mut State) {
        state.rebuild_index();
    }

    fn counted_by(key: &str) -> Option<&'static str> {
        match key {
            "units" => Some("Unit"),
            "commanders" => Some("Commander"),
            "sites" => Some("Site"),
            "bases" => Some("Base"),
            "undecided" => Some("Drawn"),
            _ => None,
        }
    }

    fn phase(view: View<'_>) -> &'static str {
        view.state.phase.id()
    }

    /// 11.1-01: the level of victory follows from the score.
    fn outcome(view: View<'_>) -> Outcome {
        let score = i32::from(view.state.score);
        let result = victory_level(&view.data.tables, score) as u8;
        Outcome { winner: (score >= 0).then_some(FRANCE), result, score }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        view.untimely(action)
    }

    /// R13-01: commanders pay for actions of the force they are stacked with only.
    fn explain_unread(text: &str, why: String) -> String {
        let names_payers = text.split_whitespace().any(|word| word.eq_ignore_ascii_case("using"));
        if names_payers { format!("{why}; the point of a commander does not pay for everything (R13-01)") } else { why }
    }

    fn idle(_: View<'_>) -> Refusal {
        Refusal::new(engine::Case("4.2-01"), "nothing can be done with this now")
    }

    fn after_change(play: &mut Play<'_>) {
        if play.view().asks_for_relocation() {
            play.next(Relocation);
        }
    }

    fn before_question(play: &mut Play<'_>) {
        play.lose_commanders_without_refuge();
    }

    fn redact(&self, state: &State, viewer: Viewer) -> State {
        crate::secrets::redact(state, viewer)
    }

    fn imagine(&self, state: &State, _side: Side, dice: &mut Dice) -> State {
        crate::secrets::imagine(state, dice)
    }

    fn lay_out(&self, view: View<'_>, _viewer: Viewer) -> Table {
        crate::present::lay_out(self, view)
    }

    fn epilogue(view: View<'_>) -> Prompt {
        let score = i32::from(view.state.score);
        let level = victory_level(&view.data.tables, score);
        let name = &view.data.tables.levels[level].1;
        view.prompt("11.1-01", format!("The game is over: {name} with {score} VP."))
    }

    fn evaluate(view: View<'_>, _side: Side) -> f32 {
        view.evaluate()
    }

    fn is_quiet(view: View<'_>) -> bool {
        matches!(view.state.phase, Phase::Operation | Phase::Placement | Phase::Over)
    }

    fn summarize(&self, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
        crate::words::summarize(before, after, tally)
    }

    fn resolves(item: Item) -> bool {
        item.waits_for_a_loss()
    }

    fn put_off_chance(&self, state: &mut State) {
        crate::combat::undecided::put_off(self.data(), state);
    }

    /// Points are counted as they are told, and no rule asks for them before the end (11.1). What a combat costs a group in
    /// movement points (R66) counts only once it marches on, and that is for the player to decide.
    fn forget_beyond(&self, state: &mut State, _depth: usize) {
        state.score = 0;
        state.combat.forget_movement();
    }

    fn canonicalize(&self, state: &mut State) {
        crate::combat::canonicalize(self.data(), state);
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
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
        layout: STATE_LAYOUT,
        sides: vec![SideInfo::new("france", "France", "#2f5d9b")],
        scenarios: vec![ScenarioInfo::new(
            "campaign",
            "The campaign, 13 November 1951 to 25 February 1952",
            "Turn 0 is Operation Lotus, without an enemy in sight; up to ten turns of about ten days follow. Violet gives \
                    up the river on turn 5, 6 or 7; Rainbow gives up Hoa Binh later, on turn 7 to 10, and ends the game.",
        )],
        options: vec![
            OptionInfo::switch("historical-bases", "The Viet bases stand where they stood in 1951", "12.1-01"),
            OptionInfo::switch("threat-by-strategy", "Harder: the strategy of the turn raises the threat", "12.2-01"),
            OptionInfo::switch("mild-ambush", "Easier: convoys suffer -1 at most from adjacent counters", "12.3-01"),
        ],
        results: levels.map(|(id, title, _)| ResultInfo::new(id, title)).collect(),
        phases: Phase::list(),
        score: data
            .tables
            .levels
            .iter()
            .rev()
            .fold(ScoreInfo::new("score", FRANCE), |score, (_, title, from)| score.level(*from, title)),
        calendar: CalendarInfo::new(
            "turn",
            data.turns.iter().map(|t| TurnInfo::new(t.number, wording::short_date(&t.dates), &t.dates)),
        ),
        cases: Cases::read(CASES)?.with_rulings(RULINGS)?,
        data_hash: pack.hash(),
    })
}
