//! The rulebook of Tonkin, and what the engine asks of its rules.

use engine::document::{Document, Kind};
use engine::game::{OptionInfo, ResultInfo};
use engine::odds::Summary;
use engine::rules::{Actions, Rules};
use engine::story::Tally;
use engine::table::{Board, Prompt, Table};
use engine::{
    CalendarInfo, Case, Cases, Dice, Fault, Options, Outcome, Pack, Refusal, Rulebook, ScenarioInfo, ScoreInfo, Side,
    SideInfo, TurnInfo, Viewer, kinds,
};
use serde_json::Value;

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::{Data, Victory};
use crate::document;
use crate::ids::{Army, Card, Dump, Hex, Objective, Turn, Unit};
use crate::movement::Marcher;
use crate::state::{Flags, Phase, State};

/// Tonkin with its rulebook and data.
#[derive(Debug)]
pub struct Tonkin {
    pub data: Data,
    book: Rulebook,
    board: Board,
}

/// Rises whenever the same log could lead to another state.
const RULES_VERSION: u32 = 8;

/// Rises whenever a state is stored in another form.
pub(crate) const LAYOUT: u32 = 4;

impl Rules for Tonkin {
    type Position = Document;
    type Seat = Army;

    fn summarize(&self, before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
        crate::outcomes::summarize(&self.book, before, after, tally)
    }

    fn imagine_for_odds(&self, state: &State, side: Side, action: Option<Action>, dice: &mut Dice) -> State {
        crate::secrets::imagine_for_odds(&self.data, state, side, action, dice)
    }

    const KINDS: &'static [Kind<Data>] = kinds![Hex, Unit, Dump, Objective, Turn, Card];

    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let flags = || Flags(number as u16).names().collect();
        if kind == "Flags" { Some(flags()) } else { Kind::shown(Self::KINDS, &self.data, kind, number) }
    }

    /// 3.2-04, 3.2-05: an enemy zone of control or an overrun rules out the Double-Move.
    fn met_on_the_way(&self, state: &State) -> u8 {
        let met = |is_met: fn(&Marcher) -> bool| u8::from(state.march.group.iter().any(is_met));
        met(|marcher| marcher.zoned) | met(|marcher| marcher.overran) << 1
    }

    fn counted_by(key: &str) -> Option<&'static str> {
        match key {
            "units" => Some("Unit"),
            "dumps" => Some("Dump"),
            _ => None,
        }
    }

    engine::contexts! { in Rules }

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        let board = crate::board::board(&data);
        let book = rulebook(&data, pack)?;
        Ok(Tonkin { data, book, board })
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        document::scenario(&self.data, id)
    }

    fn setup(&self, position: &Document, options: &Options, _dice: &mut Dice) -> Result<State, Fault> {
        document::read(self, position, options)
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
        let victory = view.state.ended.unwrap_or_else(|| view.standing());
        Outcome { winner: victory.winner().map(Army::side), result: victory as u8, score: view.state.vp.into() }
    }

    fn untimely(view: View<'_>, action: Action) -> Refusal {
        let refusal = action.untimely();
        match view.state.agenda.top().and_then(Item::step_of_replacements) {
            Some(step) if refusal.case == Case("2.0-01") => Refusal::new(refusal.case, step),
            _ => refusal,
        }
    }

    fn idle(view: View<'_>) -> Refusal {
        if view.is_over() {
            return Refusal::new(Case("8.0-03"), "the game is over");
        }
        Refusal::new(Case("1.10-01"), "there is nothing to be done with this now")
    }

    fn after_change(play: &mut Play<'_>) {
        play.settle_table();
    }

    fn before_question(play: &mut Play<'_>) {
        play.tell_heading();
    }

    fn redact(&self, state: &State, viewer: Viewer) -> State {
        crate::secrets::redact(&self.data, state, viewer)
    }

    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        crate::secrets::imagine(&self.data, state, side, dice)
    }

    fn lay_out(&self, view: View<'_>, viewer: Viewer) -> Table {
        view.lay_out(viewer)
    }

    fn epilogue(view: View<'_>) -> Prompt {
        view.epilogue()
    }

    fn evaluate(view: View<'_>, side: Side) -> f32 {
        view.evaluate(Army::of(side))
    }

    fn is_quiet(view: View<'_>) -> bool {
        view.is_quiet()
    }
}

fn rulebook(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let result = |victory: Victory| {
        let title = victory.name();
        ResultInfo::new(&title.to_lowercase().replace(' ', "-"), title)
    };
    let month = |turn| data.calendar.of(turn).month.clone();
    Ok(Rulebook {
        id: "tonkin",
        title: "Tonkin: The Indochina War 1950-54".into(),
        about: "From the frontier battles of October 1950 to Dien Bien Phu the Viet Minh try to wrest northern Vietnam \
                and Laos from the French Expeditionary Force, month after month: dumps, ambushes and human waves against \
                roads, aircraft and paratroopers."
            .into(),
        version: RULES_VERSION,
        layout: LAYOUT,
        sides: vec![
            SideInfo::new("vm", "Viet Minh", "#b5382c"),
            SideInfo::new("france", "French Expeditionary Force", "#31639c"),
        ],
        scenarios: data
            .scenarios
            .iter()
            .map(|card| ScenarioInfo {
                id: card.id.clone(),
                title: format!("{}, {} to {}", card.name, month(card.start), month(card.end)),
                about: match card.training {
                    Some(_) => format!("{} {} turns.", card.about, card.turns()),
                    None => format!("{} {} turns; the VP-Level begins at {}.", card.about, card.turns(), card.vp_level),
                },
            })
            .collect(),
        options: options(data),
        results: Victory::ALL.map(result).into(),
        phases: Phase::list(),
        score: ScoreInfo::new("vp-level", Army::Fef.side()),
        calendar: CalendarInfo::new("turn", data.calendar.all().map(|t| TurnInfo::new(t.0 + 1, month(t), month(t)))),
        cases: Cases::read(crate::CASES)?.with_rulings(crate::RULINGS)?,
        data_hash: pack.hash(),
    })
}

/// 9.0-01, 9.0-11, 6.16-01: where a campaign ends, heroes, generic set-up.
fn options(data: &Data) -> Vec<OptionInfo> {
    let cards = data.scenarios.iter().filter(|card| card.training.is_none()).map(|card| card.id.clone());
    let until = std::iter::once("same".to_string()).chain(cards).collect();
    vec![
        OptionInfo::new("until", "A campaign: play on to the end of a later scenario", until, "9.0-01"),
        OptionInfo::switch("heroes", "Heroes: an officer leads a para battalion, another a regiment", "6.16-01"),
        OptionInfo::switch("generic", "Generic set-up: units of the card that are alike may change places", "9.0-11"),
    ]
}
