//! Positions: the document from which a game begins, be it the campaign (4.1) or a situation made by hand, and back again.
//! Everything impossible is refused with its key.
//!
//! Each key stands here with its place in the state; `pieces` reads and writes the French, `enemy` Viet bases and counters,
//! `convoys` the convoys. `operations` finds what follows from the turn and its strategy, `begin` checks the whole and puts the
//! phase with which it begins on the agenda, `moment` holds what nobody writes by hand.

mod begin;
mod convoys;
mod enemy;
mod moment;
mod operations;
mod pieces;

use engine::document::{Begun, Document, Field, Key, Named as _, word_for, write_shortest};
use engine::{Dice, Fault, wording};
use serde_json::{Value, json};

use crate::command::LAST_TURN;
use crate::data::{Data, Strategy};
use crate::game::{HoaBinh, STATE_LAYOUT};
use crate::ids::{Site, Space, Spaces, Unit, Units};
use crate::state::{Optional, Phase, SiteState, State};
use moment::Moment;

/// The phases by their ids, and as 4.2 names them; the word "phase" may follow.
const PHASES: &[(&str, Phase)] = &[
    ("command", Phase::Command),
    ("operation", Phase::Operation),
    ("paras", Phase::Paras),
    ("infiltration", Phase::Infiltration),
    ("placement", Phase::Placement),
    ("dangerous", Phase::Dangerous),
    ("french-actions", Phase::FrenchActions),
    ("viet-actions", Phase::VietActions),
    ("attacks", Phase::Attacks),
    ("end-of-turn", Phase::EndOfTurn),
    ("french-action", Phase::FrenchActions),
    ("viet-minh-action", Phase::VietActions),
    ("viet-minh-actions", Phase::VietActions),
    ("viet-minh-infiltration", Phase::Infiltration),
    ("vm-action", Phase::VietActions),
    ("vm-actions", Phase::VietActions),
    ("vm-infiltration", Phase::Infiltration),
    ("attack", Phase::Attacks),
];

/// The strategies, and as 5.2.1 and the chart of page 16 write them.
const STRATEGIES: &[(&str, Strategy)] = &[
    ("lotus", Strategy::Lotus),
    ("alerted", Strategy::Alerted),
    ("harassed", Strategy::Harassed),
    ("operation", Strategy::Operation),
    ("violet", Strategy::Violet),
    ("rainbow", Strategy::Rainbow),
    ("operation-lotus", Strategy::Lotus),
    ("operation-violet", Strategy::Violet),
    ("operation-rainbow", Strategy::Rainbow),
    ("a", Strategy::Alerted),
    ("harceled", Strategy::Harassed),
    ("harressed", Strategy::Harassed),
    ("h", Strategy::Harassed),
    ("op", Strategy::Operation),
];

/// More than any game brings about.
const MOST_AP: u8 = 20;
const MOST_SCORE: i16 = 500;

fn key(name: &'static str, about: &'static str) -> Begun<HoaBinh> {
    engine::document::key(name, about)
}

fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason)
}

/// What stands in a document. `docs/hoa-binh.md` describes every key.
fn keys() -> Vec<Key<HoaBinh>> {
    let mut keys = keys_of_the_turn();
    keys.extend(pieces::keys());
    keys.extend(keys_of_the_sites());
    keys.extend(enemy::keys());
    keys.push(key("convoys", "convoys on the road").list(
        "a list of records with `from` and `at`, and if need be `escorts` and `arrived`",
        convoys::read,
        convoys::write,
    ));
    keys.push(key("encircled", "who is encircled since the phase began; found anew if left out").custom(
        "a list of units, and of spaces with a post or base",
        read_encircled,
        write_encircled,
    ));
    let about = "what is under way, where a position stands in the middle of a phase; only the program writes it";
    keys.push(key("moment", about).moment(STATE_LAYOUT, |state, _| Some(Moment::of(state)), Moment::put));
    keys
}

fn keys_of_the_turn() -> Vec<Key<HoaBinh>> {
    let support = |name, about, place: fn(&mut State) -> &mut u8| {
        key(name, about).number_of("a number", |data| 0..=data.tables.limit.support_points, place)
    };
    vec![
        key("turn", "the turn").number(0..=LAST_TURN, |s| &mut s.turn).needed(),
        key("phase", "the phase with which it begins")
            .custom("a phase", read_phase, |state, _| Some(state.phase.id().into()))
            .needed(),
        key("strategy", "the strategy of the turn").custom(
            "a strategy",
            |field, state, _| field.word(STRATEGIES).map(|own| state.strategy = own),
            |state, _| (state.phase > Phase::Operation).then(|| word_for(STRATEGIES, &state.strategy)),
        ),
        key("ap", "action points left; those of the strategy if left out").number(0..=MOST_AP, |s| &mut s.ap),
        key("score", "French points less Viet Minh points").number(-MOST_SCORE..=MOST_SCORE, |s| &mut s.score),
        key("violet", "the turn on which Violet was launched").custom(
            "a turn",
            |field, state, _| field.number(0..=LAST_TURN).map(|turn| state.violet = Some(turn)),
            |state, _| state.violet.map(Value::from),
        ),
        key("rainbow", "the turn on which Rainbow was launched").custom(
            "a turn",
            |field, state, _| field.number(0..=LAST_TURN).map(|turn| state.rainbow = Some(turn)),
            |state, _| state.rainbow.map(Value::from),
        ),
        support("artillery", "artillery points left", |s| &mut s.artillery),
        support("air", "air points left", |s| &mut s.air),
        support("transport", "transport points left", |s| &mut s.transport),
        key("morane_used", "the Morane has flown this turn").flag(|s| &mut s.morane_used),
    ]
}

fn keys_of_the_sites() -> Vec<Key<HoaBinh>> {
    let sites = |name, about, place: fn(&mut SiteState) -> &mut bool, is_told: fn(&SiteState) -> bool| {
        let read = move |field: &Field<'_>, state: &mut State, data: &Data| {
            field.named(data).map(|site: Site| *place(&mut state.sites[site.at()]) = true)
        };
        let write = move |state: &State, data: &Data| {
            let told = Site::each(data).filter(|site| is_told(&state.sites[site.at()]));
            told.map(|site| site.id(data).into()).collect()
        };
        key(name, about).list("a list of sites", read, write)
    };
    vec![
        sites("posts", "sites whose post or base stands", |s| &mut s.standing, |s| s.standing),
        sites(
            "built",
            "further sites whose construction points were given",
            |s| &mut s.scored,
            |s| s.scored && !s.standing && s.convoy.is_none(),
        ),
        sites("closed", "sites where nothing is built any more", |s| &mut s.closed, |s| s.closed),
        key("posts_gone", "post counters used up by evacuations").number(0..=u8::MAX, |s| &mut s.posts_gone),
        key("captured", "permanent posts and retreat bases in Viet Minh hands").names(|s| &mut s.captured),
    ]
}

fn read_phase(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let text = wording::plain(&field.text()?);
    let word = Value::from(text.strip_suffix("-phase").unwrap_or(&text));
    state.phase = Field::new(field.path(), &word).word(PHASES)?;
    Ok(())
}

fn read_encircled(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    (state.encircled, state.encircled_forts) = (Units::NONE, Spaces::NONE);
    for own in field.list()? {
        let id = own.text()?;
        match (Unit::find(data, &id), Space::find(data, &id)) {
            (Some(unit), _) => state.encircled.insert(unit),
            (None, Some(space)) => state.encircled_forts.insert(space),
            (None, None) => return Err(own.fault(format!("'{id}' is neither a unit nor a space"))),
        }
    }
    Ok(())
}

fn write_encircled(state: &State, data: &Data) -> Option<Value> {
    let units = state.encircled.iter().map(|unit| unit.id(data));
    let forts = state.encircled_forts.iter().map(|space| space.id(data));
    Some(units.chain(forts).map(Value::from).collect())
}

/// The campaign of 4.1.
/// Case 4.1-01.
pub(crate) fn campaign(data: &Data) -> Document {
    let placed = |ids: fn(&crate::data::SetupBox) -> &[String]| -> Value {
        let boxes = data.setup.iter().flat_map(|own| ids(own).iter().map(|id| (id.clone(), own.id.clone().into())));
        Value::Object(boxes.collect())
    };
    let document = json!({
        "turn": 0, "phase": "french-actions", "strategy": "lotus", "bases": "shuffled",
        "units": placed(|own| &own.units), "commanders": placed(|own| &own.commanders),
    });
    serde_json::from_value(document).unwrap_or_default()
}

/// Turns a position into a lawful state.
pub(crate) fn setup(game: &HoaBinh, document: &Document, options: Optional, dice: &mut Dice) -> Result<State, Fault> {
    let data = &game.data;
    let most = data.tables.limit.support_points;
    let blank =
        State { options, artillery: most, air: most, transport: most, next_seq: 1, next_line: 1, ..State::default() };
    let mut state = engine::document::read(&keys(), document, blank, data)?;
    operations::settle(data, document, &mut state)?;
    begin::fill_in(data, document, &mut state, dice)?;
    state.rebuild_index();
    begin::check(game, &state)?;
    if document.says("moment") {
        return engine::document::resume(game, state);
    }
    begin::begin(game, document, &mut state, dice);
    Ok(state)
}

/// The document of a state; none once the game is over.
pub(crate) fn position(game: &HoaBinh, state: &State) -> Option<Document> {
    state.agenda.top()?;
    Some(write_shortest(game, &keys(), state, |document, dice| setup(game, document, state.options, dice)))
}
