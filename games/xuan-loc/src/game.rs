//! The rulebook of Xuan Loc, and what the engine asks of its rules.

use engine::document::{Document, Kind};
use engine::game::ResultInfo;
use engine::odds::Summary;
use engine::rules::{Actions as _, Rules};
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Case, Cases, Dice, Fault, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, ScoreInfo, Side,
    SideInfo, TurnInfo, Viewer, kinds, wording,
};
use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::Data;
use crate::document;
use crate::ids::{Aim, Army, Formation, Hex, Plane, Regiment, Unit};
use crate::present::outcomes;
use crate::state::{Flags, Phase, State};

/// Xuan Loc with its rulebook and data.
#[derive(Debug)]
pub struct XuanLoc {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 10;

/// Rises whenever a state is stored in another form.
pub(crate) const LAYOUT: u32 = 4;

const CASES: &str = include_str!("../rules/cases.toml");
const RULINGS: &str = include_str!("../rules/rulings.toml");

impl Rules for XuanLoc {
    type Position = Document;
    type Seat = Army;

    engine::contexts! { in Rules }

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data, pack)?;
        let book = rulebook(&data, pack)?;
        Ok(XuanLoc { data, book, board })
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        match id {
            "campaign" => Some(document::campaign()),
            "last-days" => document::last_days(),
            _ => None,
        }
    }

    fn setup(&self, position: &Document, _options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        document::read(self, position, dice)
    }

    fn position(&self, state: &State) -> Option<Document> {
        document::write(&self.data, state)
    }

    fn validate_state(&self, state: &State) -> Result<(), Fault> {
        crate::validate::validate(self, state)
    }

    fn rebuild_index(&self, state: &mut State) {
        state.reindex(&self.data);
    }

    fn phase(view: View<'_>) -> &'static str {
        view.state.phase.id()
    }

    fn outcome(view: View<'_>) -> Outcome {
        let score = view.margin();
        let winner = if score > view.data.charts.points.threshold { Army::Nva } else { Army::Arvn };
        Outcome { winner: Some(winner.side()), result: winner as u8, score }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        match (view.state.agenda.top(), action) {
            (
                Some(Item::AdjacencyRoll(_)),
                Action::March(..) | Action::Airlift(_) | Action::Rally(_) | Action::Done,
            ) => Refusal::new(Case("10.2.1-01"), "the adjacency dice come before any move: proceed"),
            (Some(Item::Marching(_)), Action::March(..) | Action::Airlift(_) | Action::Rally(_) | Action::Done) => {
                Refusal::new(
                    Case("8.1-01"),
                    "others are on the move: halt them, or take it back before their first step",
                )
            }
            (Some(Item::FireDeclaration(_) | Item::AssaultDeclaration(_)), Action::Fire(_) | Action::Assault(_)) => {
                Refusal::new(Case("12.1.1-01"), "another attack is being declared: make it, or take it back")
            }
            (Some(_), Action::Fire(_) | Action::Assault(_)) if view.is_attack_under_way() => {
                let case = if view.state.assault.hex.is_some() { "13.1.10-02" } else { "12.1.18-01" };
                Refusal::new(Case(case), "the attack under way is settled first")
            }
            _ => {
                view.untimely_on_the_march(action).or(view.untimely_in_bombardment(action)).unwrap_or(action.untimely())
            }
        }
    }

    fn idle(view: View<'_>) -> Refusal {
        if view.is_over() {
            return Refusal::new(Case("19.0-02"), "the game is over");
        }
        Refusal::new(Case("6.0-01"), "there is nothing to be done with this now")
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

    fn evaluate(view: View<'_>, side: Side) -> f32 {
        let nva = view.evaluate();
        if Army::of(side) == Army::Nva { nva } else { -nva }
    }

    fn is_quiet(view: View<'_>) -> bool {
        view.is_quiet()
    }

    fn summarize(&self, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
        outcomes::summarize(before, after, tally)
    }

    fn resolves(item: Item) -> bool {
        item.resolves()
    }

    fn forget_beyond(&self, state: &mut State, depth: usize) {
        outcomes::forget_beyond(&self.data, state, depth);
    }

    /// 8.3.4-01: the bonus is for a march by road from its first step on.
    fn met_on_the_way(&self, state: &State) -> u8 {
        u8::from(state.march.road)
    }

    const KINDS: &'static [Kind<Data>] = kinds![Hex, Unit, Formation, Regiment, Aim, Plane];

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let flags = || Flags(number as u16).names().collect();
        if kind == "Flags" { Some(flags()) } else { Kind::shown(Self::KINDS, &self.data, kind, number) }
    }

    fn counted_by(key: &str) -> Option<&'static str> {
        match key {
            "units" => Some("Unit"),
            "orders" => Some("Formation"),
            _ => None,
        }
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    Ok(Rulebook {
        id: "xuan-loc",
        title: "Meatgrinder: Xuan Loc 1975".into(),
        about: "In April 1975 the spring offensive runs into a division that refuses to budge. For twelve days the \
                18th Division, the Rangers and the paratroops hold Xuan Loc and the road to Bien Hoa against the \
                North Vietnamese IV Corps, street by street and hill by hill."
            .into(),
        version: RULES_VERSION,
        layout: LAYOUT,
        sides: vec![
            SideInfo::new("nva", "NVA IV Corps", "#b5382c"),
            SideInfo::new("arvn", "ARVN 18th Division", "#3f7d4e"),
        ],
        scenarios: vec![
            ScenarioInfo::new(
                "campaign",
                "The battle, April 9 to 21, 1975",
                "The ARVN sets up around Xuan Loc and Dau Giay; the NVA divisions come from the north, the east \
                    and the south. Thirteen turns of a day; from turn 10 the 18th Division must withdraw.",
            ),
            ScenarioInfo::new(
                "last-days",
                "A first evening: the last three days",
                "Ours, not printed: a short game that begins on turn 11 and ends with turn 13. The position came of play \
                    between two computer players; the 18th Division is on its way out, and the paratroops hold what is \
                    left of the city. Victory is counted as in the whole battle.",
            ),
        ],
        options: Vec::new(),
        results: vec![ResultInfo::new("nva-victory", "NVA victory"), ResultInfo::new("arvn-victory", "ARVN victory")],
        phases: Phase::list(),
        score: ScoreInfo::new("margin", Army::Nva.side())
            .level(i32::MIN, "ARVN victory")
            .level(data.charts.points.threshold + 1, "NVA victory"),
        calendar: CalendarInfo::new(
            "turn",
            data.schedule.turns.iter().map(|t| TurnInfo::new(t.number, wording::short_date(&t.date), &t.date)),
        ),
        cases: Cases::read(CASES)?.with_rulings(RULINGS)?,
        data_hash: pack.hash(),
    })
}
