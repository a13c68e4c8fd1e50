//! The box: the rulebook, and what the engine asks of a game.

use engine::document::{Document, Kind};
use engine::game::ResultInfo;
use engine::rules::Rules;
use engine::table::{Board, Face, Piece, Place, PlaceShape, Prompt, Symbol, Table, Track};
use engine::validate::ensure;
use engine::{
    CalendarInfo, Cases, Dice, Fault, Options, Outcome, Pack, PhaseInfo, Refusal, Rulebook, ScenarioInfo, ScoreInfo,
    Side, SideInfo, TurnInfo, Viewer, contexts, kinds,
};

use super::actions::Action;
use super::agenda::Item;
use super::data::Data;
use super::document;
use super::state::{Play, Seat, Spot, State, View};

/// Night Convoy with its rulebook and data.
#[derive(Debug)]
pub struct NightConvoy {
    data: Data,
    book: Rulebook,
    board: Board,
}

/// What the escort needs at the fort (4-01).
const TRUCKS_TO_WIN: u8 = 2;

impl Rules for NightConvoy {
    type Position = Document;
    type Seat = Seat;

    const KINDS: &'static [Kind<Data>] = kinds![Spot];

    contexts! { in Rules }

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let data = Data::read(pack)?;
        Ok(NightConvoy { book: book(&data, pack)?, board: board(&data), data })
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Document> {
        (id == "road").then(Document::default)
    }

    fn setup(&self, position: &Document, _options: &Options, _dice: &mut Dice) -> Result<State, Fault> {
        document::read_position(&self.data, position)
    }

    fn position(&self, state: &State) -> Option<Document> {
        document::write_position(&self.data, state)
    }

    fn validate_state(&self, state: &State) -> Result<(), Fault> {
        let beyond = state.reached.is_some_and(|reached| usize::from(reached) > self.data.places.len());
        ensure(!beyond, "reached", "the convoy is beyond the end of the road")?;
        ensure(state.trucks <= self.data.trucks, "trucks", "there are not so many trucks")
    }

    fn phase(_view: View<'_>) -> &'static str {
        "night"
    }

    /// 4-01
    fn outcome(view: View<'_>) -> Outcome {
        let trucks = view.state.trucks;
        let winner = if trucks >= TRUCKS_TO_WIN { Seat::Escort } else { Seat::Raider };
        Outcome { winner: Some(winner.into()), result: winner as u8, score: i32::from(trucks) }
    }

    fn idle(_view: View<'_>) -> Refusal {
        Refusal::new(engine::Case("2-01"), "nothing asks for this now")
    }

    /// 1-01: only the raider knows where the ambush lies, until it is spent.
    fn redact(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = state.clone();
        if viewer != Viewer::Omniscient && viewer != Viewer::Side(Seat::Raider.into()) && !state.spent {
            seen.ambush = None;
        }
        seen
    }

    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        let mut imagined = state.clone();
        if side == Seat::Escort.into() && !state.spent && state.ambush.is_some() {
            imagined.ambush = Some(Spot(dice.choose(self.data.places.len()) as u8));
        }
        imagined
    }

    fn lay_out(&self, view: View<'_>, _viewer: Viewer) -> Table {
        let at = match view.here() {
            Some(spot) => view.data.name(spot),
            None if view.state.reached.is_some() => "fort",
            None => "town",
        };
        let piece = |id: &str, name: &str, place: &str, seat: Seat, values: Vec<String>| Piece {
            id: id.into(),
            name: name.into(),
            place: place.into(),
            side: Some(self.book.side_id(seat.into()).into()),
            face: Face { symbol: Symbol::Convoy, values, ..Face::default() },
            description: format!("{name} at the {place}."),
            hidden: false,
        };
        let mut pieces = vec![piece("convoy", "Convoy", at, Seat::Escort, vec![view.state.trucks.to_string()])];
        let ambush = view.state.ambush.filter(|_| !view.state.spent);
        pieces.extend(ambush.map(|spot| piece("ambush", "Ambush", view.data.name(spot), Seat::Raider, Vec::new())));
        let (trucks, stop) = (view.state.trucks.into(), view.state.reached.map_or(0, |reached| i32::from(reached) + 1));
        let tracks = vec![
            Track::new("trucks", "Trucks", trucks, 0, view.data.trucks.into()),
            Track::new("stop", "Stop", stop, 0, view.data.places.len() as i32 + 1),
        ];
        Table { heading: "Night".into(), pieces, tracks, ..Table::default() }
    }

    fn epilogue(view: View<'_>) -> Prompt {
        Prompt::new("4-01", format!("{} trucks have reached the fort.", view.state.trucks))
    }

    fn evaluate(view: View<'_>, side: Side) -> f32 {
        let trucks = f32::from(view.state.trucks);
        if side == Seat::Escort.into() { trucks } else { -trucks }
    }
}

fn book(data: &Data, pack: &Pack) -> Result<Rulebook, Fault> {
    let side = |seat: Seat, colour: &str| SideInfo::new(seat.id(), seat.name(), colour);
    let turns = data.stops().enumerate().map(|(i, stop)| TurnInfo::new(i as i32, stop, format!("At the {stop}")));
    Ok(Rulebook {
        id: "night-convoy",
        title: "Night Convoy".into(),
        about: "Trucks for the fort must get past an ambush that nobody has seen.".into(),
        version: 1,
        layout: 1,
        sides: vec![side(Seat::Raider, "#a33c2f"), side(Seat::Escort, "#31639c")],
        scenarios: vec![ScenarioInfo::new("road", "The road", "One night.")],
        options: Vec::new(),
        results: vec![
            ResultInfo::new("raider-wins", "The raider wins"),
            ResultInfo::new("escort-wins", "The escort wins"),
        ],
        phases: vec![PhaseInfo::new("night", "Night", &["2", "3"])],
        score: ScoreInfo::new("trucks", Seat::Escort)
            .level(0, "The raider wins")
            .level(TRUCKS_TO_WIN.into(), "The escort wins"),
        calendar: CalendarInfo::new("stop", turns),
        cases: Cases::read(include_str!("../rules/cases.toml"))?,
        data_hash: pack.hash(),
    })
}

fn board(data: &Data) -> Board {
    let place = |(i, name): (usize, &str)| Place {
        id: name.into(),
        name: name.into(),
        centre: [10.0 + 20.0 * i as f32, 10.0],
        shape: PlaceShape::Disc { radius: 6.0 },
        style: String::new(),
        marks: Vec::new(),
        description: format!("The {name}."),
    };
    let places: Vec<Place> = data.stops().enumerate().map(place).collect();
    Board { title: "The road".into(), width: 20.0 * places.len() as f32, height: 20.0, places, ..Board::default() }
}
