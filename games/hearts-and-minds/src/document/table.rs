//! What lies on the table: units, flags, markers, bombers, and what is in effect.

use engine::document::{Field, Key};
use engine::wording::plain;
use engine::{Fault, document};
use serde_json::{Map, Value, json};

use super::{SEATS, area, areas, cards, ids, key};
use crate::data::Data;
use crate::game::HeartsAndMinds;
use crate::ids::{Card, Place, Seat};
use crate::kind::{Counter, Kind};
use crate::state::bombers::BOMBERS;
use crate::state::{Bomber, Faction, Flags, Force, Phase, State, ThisYear};

/// A flag of the game: its name and its place in the state.
type Flag = (&'static str, fn(&mut Flags) -> &mut bool);

const FLAGS: [Flag; 8] = [
    ("tet_occurred", |flags| &mut flags.tet_occurred),
    ("commando_hunt", |flags| &mut flags.commando_hunt),
    ("cambodia_incursion_event_played", |flags| &mut flags.incursion_played),
    ("port_closed", |flags| &mut flags.port_closed),
    ("port_settled", |flags| &mut flags.port_settled),
    ("second_berth", |flags| &mut flags.second_berth),
    ("iron_triangle", |flags| &mut flags.iron_triangle),
    ("coup", |flags| &mut flags.coup),
];

/// What an event opens for a year: the key and the card, and the place in the state.
pub(super) struct Opening {
    pub(super) key: &'static str,
    pub(super) card: &'static str,
    pub(super) flag: fn(&mut ThisYear) -> &mut bool,
}

impl Opening {
    /// Whether the event may be used in a year.
    pub(super) fn is_of(&self, data: &Data, year: u16) -> bool {
        let printed = data.find_card(self.card).map(|card| &data.cards[card.at()]);
        let events = printed.into_iter().flat_map(|printed| &printed.events);
        events.map(|event| event.years).any(|[first, last]| (first..=last).contains(&year))
    }
}

pub(super) const OPENINGS: [Opening; 5] = [
    Opening { key: "nva_in_cambodia", card: "R19", flag: |year| &mut year.nva_in_cambodia },
    Opening { key: "nva_in_laos", card: "R21", flag: |year| &mut year.nva_in_laos },
    Opening { key: "blue_in_cambodia", card: "B20", flag: |year| &mut year.blue_in_cambodia },
    Opening { key: "arvn_in_laos", card: "B22", flag: |year| &mut year.arvn_in_laos },
    Opening { key: "line_closed", card: "B06", flag: |year| &mut year.line_closed },
];

const FACTIONS: &[(&str, Faction)] = &[
    ("pathet-lao", Faction::PathetLao),
    ("royal-lao", Faction::RoyalLao),
    ("khmer-rouge", Faction::KhmerRouge),
    ("cambodian-army", Faction::CambodianArmy),
];

pub(super) fn keys() -> Vec<Key<HeartsAndMinds>> {
    vec![
        key("units", "units by place and kind").custom("kinds and how many of each, by place", read_units, write_units),
        key("red_flags", "provinces that Red controls").custom(
            "a list of provinces",
            |field, state, data| provinces(field, data).map(|flags| state.red_flags = flags),
            |state, data| (!state.red_flags.is_empty()).then(|| ids(data, state.red_flags)),
        ),
        key("blue_flags", "provinces that are pacified").custom(
            "a list of provinces",
            |field, state, data| provinces(field, data).map(|flags| state.blue_flags = flags),
            |state, data| (!state.blue_flags.is_empty()).then(|| ids(data, state.blue_flags)),
        ),
        key("firebase", "the Firebase marker").custom("an area and a side", read_firebase, |state, data| {
            state.firebase.map(|(area, seat)| json!({"area": data.id(area), "side": seat.id()}))
        }),
        key("bombers", "what each bomber does").custom("bombers by what they do", read_bombers, write_bombers),
    ]
}

pub(super) fn keys_of_effects() -> Vec<Key<HeartsAndMinds>> {
    vec![
        key("flags", "what lasts to the end of the game").custom("a list of flags", read_flags, write_flags),
        key("collapsed", "factions that have collapsed").custom("a list of factions", read_collapsed, |state, _| {
            let fallen = FACTIONS.iter().filter(|(_, faction)| state.flags.collapsed[faction.at()]);
            let fallen: Vec<&str> = fallen.map(|(name, _)| *name).collect();
            (!fallen.is_empty()).then(|| fallen.into())
        }),
        key("lasting", "effects on a next turn").custom("effects by what they do", read_lasting, write_lasting),
        key("this_year", "what lasts to the end of the year").custom(
            "what this year has opened",
            read_year,
            write_year,
        ),
    ]
}

/// A record, or what was expected in its place.
fn record<'v>(field: &Field<'v>, keys: &[&str], expected: &str) -> Result<document::Record<'v>, Fault> {
    if field.value().is_object() { field.record(keys) } else { Err(field.fault(format!("expected {expected}"))) }
}

/// Flags lie once each, in South Vietnam (3.2-04).
fn provinces(field: &Field<'_>, data: &Data) -> Result<crate::ids::Areas, Fault> {
    let mut found = crate::ids::Areas::NONE;
    for field in field.list()? {
        let area = area(&field, data)?;
        if found.has(area) || !data.map.svn.has(area) {
            return Err(field.fault("flags lie once, in provinces of South Vietnam"));
        }
        found.insert(area);
    }
    Ok(found)
}

fn read_firebase(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let expected = "an area and a side, such as {\"area\": \"pleiku\", \"side\": \"blue\"}";
    let record = record(field, &["area", "side"], expected)?;
    state.firebase = Some((area(&record.need("area")?, data)?, record.need("side")?.word(SEATS)?));
    Ok(())
}

/// The units of a place: kinds with their number, or a list of kinds.
fn stack<'v>(field: &Field<'v>) -> Result<Vec<(String, u8, Field<'v>)>, Fault> {
    match field.value() {
        Value::Object(table) => {
            let entry = |(name, value): (&'v String, &'v Value)| {
                let field = Field::new(format!("{}.{name}", field.path()), value);
                Ok((name.clone(), field.number(0..=u8::MAX)?, field))
            };
            table.iter().map(entry).collect()
        }
        Value::Array(_) => field.list()?.into_iter().map(|field| Ok((field.text()?, 1, field))).collect(),
        _ => Err(field.fault("expected kinds of units with their number, such as {\"us-inf\": 2}")),
    }
}

fn read_units(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let Value::Object(places) = field.value() else { return Err(field.fault("expected units by place")) };
    let mut placed = Placed::of(state);
    for (name, value) in places {
        let field = Field::new(format!("units.{name}"), value);
        let place = data.find(&plain(name)).filter(|place| *place != Place::RESERVE);
        let place = place.ok_or_else(|| field.fault("there is no such area or box"))?;
        for (name, count, field) in stack(&field)? {
            let kind = data.find_kind(&name);
            let kind = kind.ok_or_else(|| field.fault("there is no such kind of unit; expected one such as us-inf"))?;
            if kind.is_unseen() && !place.is_area() {
                return Err(field.fault("off the map VC are named by what they are"));
            }
            let kind = match place {
                _ if place.is_area() || matches!(place, Place::ARRIVING | Place::ASIDE) => kind,
                Place::BODY_COUNT => kind.fallen(),
                _ => kind.plain(),
            };
            if u16::from(count) > placed.left_of(data, kind) {
                return Err(field.fault("there are not so many counters"));
            }
            placed.add(kind, count);
            state.units.add(kind, count, place);
        }
    }
    Ok(())
}

/// How many counters have a place already.
#[derive(Default)]
struct Placed {
    /// Of each sort, VC that nobody has looked at left out: they may be any of the pool.
    known: [u16; Counter::COUNT],
    /// VC of all sorts, looked at or not.
    vc: u16,
}

impl Placed {
    fn of(state: &State) -> Self {
        let mut placed = Placed::default();
        let forces = Place::all().map(|place| state.units.at(place));
        forces.flat_map(|force| force.iter()).for_each(|(kind, count)| placed.add(kind, count));
        placed
    }

    fn add(&mut self, kind: Kind, count: u8) {
        if !kind.is_unseen() {
            self.known[kind.counter() as usize] += u16::from(count);
        }
        if kind.is_vc() {
            self.vc += u16::from(count);
        }
    }

    /// How many counters that a unit could be have no place yet.
    fn left_of(&self, data: &Data, kind: Kind) -> u16 {
        let there = |counter: Counter| u16::from(data.counters.of(counter).count);
        let counter = kind.counter();
        let alike = there(counter).saturating_sub(self.known[counter as usize]);
        if !kind.is_vc() {
            return alike;
        }
        let of_all_sorts: u16 = [Counter::Vc, Counter::VcPlus, Counter::BadIntel].into_iter().map(there).sum();
        let all_vc = of_all_sorts.saturating_sub(self.vc);
        if kind.is_unseen() { all_vc } else { all_vc.min(alike) }
    }
}

/// Counters that are not named are not in play; VC that nobody has looked at are counters of the pool.
pub(super) fn fill_reserve(data: &Data, state: &mut State) {
    let placed = Placed::of(state);
    for counter in Counter::ALL {
        let left = u16::from(data.counters.of(counter).count).saturating_sub(placed.known[counter as usize]);
        state.units.add(Kind::plain_of(counter), left as u8, Place::RESERVE);
    }
}

fn write_units(state: &State, data: &Data) -> Option<Value> {
    let written = |force: &Force| {
        Value::from(force.iter().map(|(kind, n)| (kind.name().into(), n.into())).collect::<Map<_, _>>())
    };
    let places = Place::all().filter(|place| *place != Place::RESERVE && !state.units.at(*place).is_empty());
    Some(places.map(|place| (data.id(place).to_string(), written(state.units.at(place)))).collect::<Map<_, _>>().into())
}

fn read_bombers(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let keys = ["ready", "unspent", "spent", "stopped", "out"];
    let record = record(field, &keys, "bombers by what they do, such as {\"ready\": 2}")?;
    let most = data.counters.bombers.min(BOMBERS as u8);
    let send = |state: &mut State, to: Bomber| match state.bombers.change_one(Bomber::Absent, to) {
        true if state.bombers.iter().filter(|bomber| **bomber != Bomber::Absent).count() <= usize::from(most) => Ok(()),
        _ => Err(field.fault(format!("there are {most} bombers"))),
    };
    for (name, to) in
        [("ready", Bomber::Ready), ("unspent", Bomber::Ready), ("spent", Bomber::Spent), ("stopped", Bomber::Stopped)]
    {
        let count = record.get(name).map_or(Ok(0), |count| count.number(0..=u8::MAX))?;
        (0..count).try_for_each(|_| send(state, to))?;
    }
    for out in record.get("out").map_or(Ok(Vec::new()), |out| out.list())? {
        let area = area(&out, data)?;
        send(state, Bomber::Out(area))?;
        // In Blue's own turn a bomber is out because it has flown in this turn (13-04).
        if state.phase == Phase::CardPlay && state.turn.side == Seat::Blue {
            state.turn.bombed.insert(area);
        }
    }
    Ok(())
}

fn write_bombers(state: &State, data: &Data) -> Option<Value> {
    let mut written = Map::new();
    for (name, of) in [("ready", Bomber::Ready), ("spent", Bomber::Spent), ("stopped", Bomber::Stopped)] {
        match state.bombers.count(of) {
            0 => {}
            count => _ = written.insert(name.into(), count.into()),
        }
    }
    let out = state.bombers.iter().filter_map(|bomber| match bomber {
        Bomber::Out(area) => Some(data.id(*area)),
        _ => None,
    });
    let out: Vec<&str> = out.collect();
    if !out.is_empty() {
        written.insert("out".into(), out.into());
    }
    Some(written.into())
}

/// The names that are given: a list of them, one, or a table of true and false.
fn names<'v>(field: &Field<'v>) -> Result<Vec<(String, Field<'v>)>, Fault> {
    if let Value::Object(table) = field.value() {
        let held = table.iter().filter(|(_, holds)| **holds == Value::Bool(true));
        return Ok(held
            .map(|(name, value)| (name.clone(), Field::new(format!("{}.{name}", field.path()), value)))
            .collect());
    }
    field.list()?.into_iter().map(|field| Ok((field.text()?, field))).collect()
}

fn read_flags(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    for (name, field) in names(field)? {
        let name = plain(&name).replace('-', "_");
        let Some((_, flag)) = FLAGS.iter().find(|(known, _)| *known == name) else {
            return Err(field.fault(format!("expected one of {}", FLAGS.map(|(name, _)| name).join(", "))));
        };
        *flag(&mut state.flags) = true;
    }
    Ok(())
}

fn write_flags(state: &State, _: &Data) -> Option<Value> {
    let mut flags = state.flags;
    let set: Vec<&str> = FLAGS.iter().filter(|(_, flag)| *flag(&mut flags)).map(|(name, _)| *name).collect();
    (!set.is_empty()).then(|| set.into())
}

fn read_collapsed(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    for (name, field) in names(field)? {
        let name = Value::String(name);
        let faction = Field::new(field.path(), &name).word(FACTIONS)?;
        state.flags.collapsed[faction.at()] = true;
    }
    Ok(())
}

fn read_lasting(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let keys = ["monsoon", "bombers_grounded", "supplies_short", "truce", "typhoon", "vc_pinned"];
    let record = record(field, &keys, "effects by what they do, such as {\"monsoon\": \"red\"}")?;
    let sides = |key: &str| -> Result<[bool; 2], Fault> {
        let mut set = [false; 2];
        for side in record.get(key).map_or(Ok(Vec::new()), |sides| sides.list())? {
            set[side.word(SEATS)?.at()] = true;
        }
        Ok(set)
    };
    let lasting = &mut state.lasting;
    lasting.monsoon = record.get("monsoon").map(|side| side.word(SEATS)).transpose()?;
    lasting.bombers_grounded = record.flag("bombers_grounded")?;
    lasting.supplies_short = sides("supplies_short")?;
    lasting.truce = sides("truce")?;
    lasting.typhoon = record.flag("typhoon")?;
    lasting.vc_pinned = record.flag("vc_pinned")?;
    Ok(())
}

/// The entries of a record that say something; none where there are none.
fn entries<'k>(entries: impl IntoIterator<Item = (&'k str, Option<Value>)>) -> Option<Value> {
    let said: Map<String, Value> =
        entries.into_iter().filter_map(|(key, value)| Some((key.to_string(), value?))).collect();
    (!said.is_empty()).then(|| said.into())
}

fn yes(on: bool) -> Option<Value> {
    on.then_some(Value::Bool(true))
}

fn write_lasting(state: &State, _: &Data) -> Option<Value> {
    let lasting = &state.lasting;
    let sides = |set: [bool; 2]| -> Option<Value> {
        let named: Vec<&str> = Seat::BOTH.into_iter().filter(|seat| set[seat.at()]).map(Seat::id).collect();
        (!named.is_empty()).then(|| named.into())
    };
    entries([
        ("monsoon", lasting.monsoon.map(|seat| seat.id().into())),
        ("bombers_grounded", yes(lasting.bombers_grounded)),
        ("supplies_short", sides(lasting.supplies_short)),
        ("truce", sides(lasting.truce)),
        ("typhoon", yes(lasting.typhoon)),
        ("vc_pinned", yes(lasting.vc_pinned)),
    ])
}

fn read_year(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let keys: Vec<&str> = OPENINGS.iter().map(|opening| opening.key).chain(["campaign", "struck"]).collect();
    let record = record(field, &keys, "what this year has opened, such as {\"nva_in_laos\": true}")?;
    if let Some(campaigns) = record.get("campaign") {
        let campaigns = self::record(&campaigns, &["red", "blue"], "a card of a side, such as {\"red\": \"R24\"}")?;
        for (name, seat) in SEATS {
            let card = campaigns.get(name).map(|field| campaign(&field, *seat, data)).transpose()?;
            state.this_year.campaign[seat.at()] = card;
        }
    }
    let year = &mut state.this_year;
    for opening in &OPENINGS {
        *(opening.flag)(year) = record.flag(opening.key)?;
    }
    if let Some(struck) = record.get("struck") {
        year.struck = areas(&struck, data)?;
    }
    Ok(())
}

fn campaign(field: &Field<'_>, seat: Seat, data: &Data) -> Result<Card, Fault> {
    let card = cards::find(field, data)?;
    let printed = &data.cards[card.at()];
    let own = printed.is_campaign() && printed.colour() == Some(seat);
    if own { Ok(card) } else { Err(field.fault("expected an own Campaign card")) }
}

fn write_year(state: &State, data: &Data) -> Option<Value> {
    let mut year = state.this_year;
    let card = |seat: Seat| year.campaign[seat.at()].map(|card| Value::from(data.cards[card.at()].id.as_str()));
    let said = [
        ("campaign", entries([("red", card(Seat::Red)), ("blue", card(Seat::Blue))])),
        ("struck", (!year.struck.is_empty()).then(|| ids(data, year.struck))),
    ];
    let open = OPENINGS.iter().map(|opening| (opening.key, yes(*(opening.flag)(&mut year))));
    entries(said.into_iter().chain(open))
}
