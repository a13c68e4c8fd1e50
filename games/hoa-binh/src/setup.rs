//! Positions: the document from which a game begins, be it the campaign (4.1) or a situation made by
//! hand, and back again. Everything impossible is refused with its key.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::{Dice, Fault, Story};
use serde::{Deserialize, Serialize};

use crate::combat::Combat;
use crate::command::LAST_TURN;
use crate::data::{Data, Moves, Strategy};
use crate::ids::{COMMANDERS, MAX_BASES, MAX_SITES, MAX_UNITS, Seq, Space, Spaces, Unit, Units};
use crate::movement::March;
use crate::play::Play;
use crate::state::{
    CommanderState, Convoy, Counter, Index, Kind, MAX_COUNTERS, Optional, Place, SiteState, Stage, State, UnitState,
    VietBase, View,
};

/// A situation as a document. `docs/hoa-binh.md` describes every key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub turn: u8,
    pub phase: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u8>,
    #[serde(default)]
    pub score: i16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violet: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rainbow: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artillery: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub air: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transport: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub morane_used: bool,
    /// Where units that are not named are.
    #[serde(default)]
    pub others: Others,
    #[serde(default)]
    pub units: BTreeMap<String, UnitEntry>,
    #[serde(default)]
    pub commanders: BTreeMap<String, CommanderEntry>,
    /// Sites whose post or base stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<String>,
    /// Further sites whose construction points were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub built: Vec<String>,
    /// Sites that an operation has given up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// Post counters used up by evacuations.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub posts_gone: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<String>,
    #[serde(default)]
    pub bases: Bases,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<CounterEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub convoys: Vec<ConvoyEntry>,
    /// Units, and spaces of posts and bases, encircled since the phase began; found anew if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encircled: Option<Vec<String>>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// Eliminated.
    #[default]
    Gone,
    Hanoi,
    /// Where the campaign begins.
    Start,
}

/// A unit's place, or its place and condition.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum UnitEntry {
    At(String),
    Full(UnitRecord),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    pub at: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repair: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CommanderEntry {
    At(String),
    Full(CommanderRecord),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderRecord {
    pub at: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rode: bool,
}

/// The Viet bases: dealt at random, or each by its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bases {
    Dealt(Dealt),
    Known(Vec<BaseEntry>),
}

impl Default for Bases {
    fn default() -> Self {
        Bases::Known(Vec::new())
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealt {
    /// As the options say: twelve face down, or six on the flagged spaces.
    Shuffled,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseEntry {
    pub at: String,
    /// 1 to 6; 0 for a decoy on turn 0.
    pub number: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// For a destroyed base: the turn of its return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterEntry {
    pub at: String,
    #[serde(default = "infiltration", skip_serializing_if = "is_infiltration")]
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub base: u8,
    /// Counters of one line; each base has one line of its own where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// Its number; the place in the list where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u16>,
    /// Whether it may attack in this phase; found from its isolation where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub able: Option<bool>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
}

fn infiltration() -> Kind {
    Kind::Infiltration
}

fn is_infiltration(kind: &Kind) -> bool {
    *kind == Kind::Infiltration
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyEntry {
    /// The site it comes from.
    pub from: String,
    pub at: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escorts: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arrived: bool,
}

/// The phases and segments at which a position may begin.
pub const PHASES: [(&str, Stage); 10] = [
    ("command", Stage::Arrivals),
    ("operation", Stage::Operation),
    ("paras", Stage::Paras),
    ("infiltration", Stage::Infiltration),
    ("placement", Stage::Placement),
    ("dangerous", Stage::Dangerous),
    ("french-actions", Stage::Actions),
    ("viet-actions", Stage::Isolation),
    ("attacks", Stage::Attacks),
    ("end-of-turn", Stage::TurnEnd),
];

const FILE: &str = "position";

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

/// The campaign of 4.1.
#[must_use]
pub fn campaign(data: &Data) -> Position {
    let mut units = BTreeMap::new();
    let mut commanders = BTreeMap::new();
    for place in &data.setup {
        units.extend(place.units.iter().map(|id| (id.clone(), UnitEntry::At(place.id.clone()))));
        commanders.extend(place.commanders.iter().map(|id| (id.clone(), CommanderEntry::At(place.id.clone()))));
    }
    Position {
        turn: 0,
        phase: "french-actions".into(),
        strategy: Some(Strategy::Lotus),
        ap: None,
        score: 0,
        violet: None,
        rainbow: None,
        artillery: None,
        air: None,
        transport: None,
        morane_used: false,
        others: Others::Gone,
        units,
        commanders,
        posts: Vec::new(),
        built: Vec::new(),
        closed: Vec::new(),
        posts_gone: 0,
        captured: Vec::new(),
        bases: Bases::Dealt(Dealt::Shuffled),
        counters: Vec::new(),
        convoys: Vec::new(),
        encircled: None,
    }
}

/// Reads a position; the state that comes of it is lawful.
pub fn setup(data: &Data, position: &Position, options: Optional, dice: &mut Dice) -> Result<State, Fault> {
    let reader = Reader { data, position };
    let stage = reader.stage()?;
    let mut state = reader.blank(stage, options)?;
    reader.read_units(&mut state)?;
    reader.read_commanders(&mut state)?;
    reader.read_sites(&mut state)?;
    reader.read_bases(&mut state, dice)?;
    reader.read_counters(&mut state)?;
    reader.read_convoys(&mut state)?;
    state.reindex();
    reader.check(&state)?;
    reader.begin(&mut state, dice)?;
    Ok(state)
}

struct Reader<'a> {
    data: &'a Data,
    position: &'a Position,
}

impl Reader<'_> {
    fn stage(&self) -> Result<Stage, Fault> {
        let found = PHASES.iter().find(|(id, _)| *id == self.position.phase).map(|(_, stage)| *stage);
        let ids: Vec<_> = PHASES.iter().map(|(id, _)| *id).collect();
        let stage = found.ok_or_else(|| fault("phase", format!("'{}' is none of: {}", self.position.phase, ids.join(", "))))?;
        if self.position.turn > LAST_TURN {
            return Err(fault("turn", "the turns go from 0 to 10"));
        }
        if self.position.turn == 0 && stage != Stage::Actions {
            return Err(fault("phase", "turn 0 has only 'french-actions'"));
        }
        Ok(stage)
    }

    fn blank(&self, stage: Stage, options: Optional) -> Result<State, Fault> {
        let p = self.position;
        let most = self.data.tables.limit.support_points;
        for (key, value) in [("artillery", p.artillery), ("air", p.air), ("transport", p.transport)] {
            if value.is_some_and(|v| v > most) {
                return Err(fault(key, format!("a support track goes from 0 to {most}")));
            }
        }
        let needs_strategy = !matches!(stage, Stage::Arrivals | Stage::Operation);
        let strategy = match (p.strategy, p.turn) {
            (Some(strategy), turn) => {
                if (strategy == Strategy::Lotus) != (turn == 0) {
                    return Err(fault("strategy", "Lotus is the strategy of turn 0 and of no other"));
                }
                strategy
            }
            (None, 0) => Strategy::Lotus,
            (None, turn) if p.violet == Some(turn) => Strategy::Violet,
            (None, turn) if p.rainbow == Some(turn) => Strategy::Rainbow,
            (None, _) if needs_strategy => return Err(fault("strategy", "this phase needs the strategy of the turn")),
            (None, _) => Strategy::Alerted,
        };
        self.check_operations(strategy, needs_strategy)?;
        let ap = p.ap.unwrap_or(if needs_strategy { self.data.tables.of(strategy).ap } else { 0 });
        if ap > 20 {
            return Err(fault("ap", "more than 20 action points"));
        }
        Ok(State {
            turn: p.turn,
            stage,
            options,
            strategy,
            ap,
            score: p.score.clamp(-999, 999),
            violet: p.violet,
            rainbow: p.rainbow,
            artillery: p.artillery.unwrap_or(most),
            air: p.air.unwrap_or(most),
            transport: p.transport.unwrap_or(most),
            morane_used: p.morane_used,
            viet_phase: matches!(stage, Stage::Isolation | Stage::Attacks | Stage::TurnEnd),
            units: [UnitState { place: Place::Gone, reduced: false, repair: false }; MAX_UNITS],
            commanders: [CommanderState { space: None, used: false, rode: false }; COMMANDERS],
            sites: [SiteState::default(); MAX_SITES],
            posts_gone: p.posts_gone,
            captured: Spaces::default(),
            bases: [VietBase::default(); MAX_BASES],
            counters: ArrayVec::new(),
            next_seq: 1,
            next_line: 1,
            encircled: Units::NONE,
            encircled_forts: Spaces::default(),
            paras_due: Units::NONE,
            march: March::default(),
            combat: Combat::default(),
            index: Index::default(),
        })
    }

    fn check_operations(&self, strategy: Strategy, decided: bool) -> Result<(), Fault> {
        let p = self.position;
        for (key, played, kind) in
            [("violet", p.violet, Strategy::Violet), ("rainbow", p.rainbow, Strategy::Rainbow)]
        {
            let Some(turn) = played else {
                if decided && strategy == kind {
                    return Err(fault(key, "the strategy says it is played now; give its turn"));
                }
                continue;
            };
            if !self.data.tables.of(kind).turns.contains(&turn) {
                return Err(fault(key, "that is not a turn on which it may be launched"));
            }
            if turn > p.turn || (turn == p.turn && !decided) {
                return Err(fault(key, "that turn has not come yet"));
            }
            if decided && (turn == p.turn) != (strategy == kind) {
                return Err(fault("strategy", "does not agree with the turns of Violet and Rainbow"));
            }
        }
        match (p.violet, p.rainbow) {
            (None, Some(_)) => Err(fault("rainbow", "Rainbow comes after Violet")),
            (Some(v), Some(r)) if r <= v => Err(fault("rainbow", "Rainbow comes after Violet")),
            (_, Some(r)) if r < p.turn => Err(fault("rainbow", "the game ended with that turn")),
            _ => Ok(()),
        }
    }

    fn space(&self, key: &str, id: &str) -> Result<Space, Fault> {
        self.data.map.find(id).ok_or_else(|| fault(key, format!("there is no space '{id}'")))
    }

    fn unit(&self, key: &str, id: &str) -> Result<Unit, Fault> {
        self.data.unit(id).ok_or_else(|| fault(key, format!("there is no unit '{id}'")))
    }

    fn read_units(&self, state: &mut State) -> Result<(), Fault> {
        match self.position.others {
            Others::Gone => {}
            Others::Hanoi => {
                for unit in self.data.all_units().filter(|u| *u != self.data.dinassaut && *u != self.data.dozer) {
                    state.units[unit.at()].place = Place::Hanoi;
                }
            }
            Others::Start => {
                for start in &self.data.setup {
                    let place = self.data.map.find(&start.id).map_or(Place::Hanoi, Place::Space);
                    for unit in start.units.iter().filter_map(|id| self.data.unit(id)) {
                        state.units[unit.at()].place = place;
                    }
                }
            }
        }
        for (id, entry) in &self.position.units {
            let key = format!("units.{id}");
            let unit = self.unit(&key, id)?;
            let record = match entry {
                UnitEntry::At(at) => UnitRecord { at: at.clone(), reduced: false, repair: false },
                UnitEntry::Full(record) => record.clone(),
            };
            let place = self.place(&key, unit, &record.at)?;
            if record.reduced && unit == self.data.dozer {
                return Err(fault(key, "the Dozer has one step only"));
            }
            let reduced = record.reduced && place != Place::Gone;
            state.units[unit.at()] = UnitState { place, reduced, repair: record.repair };
            if record.repair {
                self.check_repair(&key, unit, state)?;
            }
        }
        Ok(())
    }

    fn place(&self, key: &str, unit: Unit, at: &str) -> Result<Place, Fault> {
        let moves = self.data.units[unit.at()].moves;
        let off_map = unit == self.data.dinassaut || unit == self.data.dozer;
        match at {
            "gone" => return Ok(Place::Gone),
            "hanoi" if off_map => return Err(fault(key, "neither the Dinassaut nor the Dozer waits in Hanoi")),
            "hanoi" => return Ok(Place::Hanoi),
            _ => {}
        }
        if let Some(turn) = at.strip_prefix("turn-").and_then(|n| n.parse::<u8>().ok()) {
            if off_map || turn > LAST_TURN + 1 || turn < self.position.turn {
                return Err(fault(key, "no unit waits on the turn track there"));
            }
            return Ok(Place::Track(turn));
        }
        let space = self.space(key, at)?;
        let reaches = match moves {
            Moves::River => self.data.map.space(space).is_river,
            _ => self.data.map.neighbours(space, moves.routes()).next().is_some(),
        };
        if reaches { Ok(Place::Space(space)) } else { Err(fault(key, "no route that this unit may use leads there")) }
    }

    fn check_repair(&self, key: &str, unit: Unit, state: &State) -> Result<(), Fault> {
        let special = unit == self.data.dozer || unit == self.data.dinassaut;
        let lawful = match state.units[unit.at()] {
            UnitState { place: Place::Gone, .. } => special,
            UnitState { reduced: true, .. } => self.data.vehicles.has(unit),
            _ => false,
        };
        if lawful { Ok(()) } else { Err(fault(key, "nothing about this unit can be under repair")) }
    }

    fn read_commanders(&self, state: &mut State) -> Result<(), Fault> {
        for (id, entry) in &self.position.commanders {
            let key = format!("commanders.{id}");
            let commander = self.data.commander(id).ok_or_else(|| fault(&key, "there is no such commander"))?;
            let (at, used, rode) = match entry {
                CommanderEntry::At(at) => (at, false, false),
                CommanderEntry::Full(record) => (&record.at, record.used, record.rode),
            };
            let space = if at == "gone" { None } else { Some(self.space(&key, at)?) };
            state.commanders[commander.at()] = CommanderState { space, used, rode };
        }
        Ok(())
    }

    fn read_sites(&self, state: &mut State) -> Result<(), Fault> {
        let p = self.position;
        for (key, list) in [("posts", &p.posts), ("built", &p.built), ("closed", &p.closed)] {
            for (i, id) in list.iter().enumerate() {
                let key_i = format!("{key}[{i}]");
                let space = self.space(&key_i, id)?;
                let site = self.data.map.space(space).site;
                let site = site.ok_or_else(|| fault(&key_i, format!("nothing can be built at '{id}'")))?;
                let entry = &mut state.sites[site.at()];
                match key {
                    "posts" => {
                        entry.standing = true;
                        entry.scored = true;
                    }
                    "built" => entry.scored = true,
                    _ => entry.closed = true,
                }
            }
        }
        let given_up = |played: Option<u8>| played.is_some_and(|turn| turn < p.turn);
        for (played, operation) in [(p.violet, self.data.violet), (p.rainbow, self.data.rainbow)] {
            for space in operation.sites.iter().filter(|_| given_up(played)) {
                if let Some(site) = self.data.map.space(space).site {
                    if state.sites[site.at()].standing {
                        let reason = format!("'{}' was given up when its operation was played", self.data.name(space));
                        return Err(fault("posts", reason));
                    }
                    state.sites[site.at()].closed = true;
                }
            }
        }
        for (i, id) in p.captured.iter().enumerate() {
            let key = format!("captured[{i}]");
            let space = self.space(&key, id)?;
            let printed = self.data.map.space(space);
            if !(printed.permanent_post || printed.is_retreat_base()) {
                return Err(fault(key, "only permanent posts and retreat bases can be captured"));
            }
            state.captured.insert(space);
        }
        Ok(())
    }

    fn read_bases(&self, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
        match &self.position.bases {
            Bases::Dealt(Dealt::Shuffled) => deal_bases(self.data, state, dice),
            Bases::Known(list) => {
                let mut numbers = 0u8;
                for (i, entry) in list.iter().enumerate() {
                    let key = format!("bases[{i}]");
                    let space = self.space(&key, &entry.at)?;
                    let index = self.data.map.space(space).viet_base;
                    let index = index.ok_or_else(|| fault(&key, "that is no potential Viet base space"))?;
                    if entry.number > 6 || (entry.number == 0 && (self.position.turn > 0 || !entry.face_down)) {
                        return Err(fault(key, "bases are numbered 1 to 6; a decoy (0) lies face down on turn 0"));
                    }
                    if entry.number > 0 && numbers & (1 << entry.number) != 0 {
                        return Err(fault(key, "this number stands twice"));
                    }
                    numbers |= 1 << entry.number;
                    if entry.face_down && self.position.turn > 0 {
                        return Err(fault(key, "after turn 0 every base is face up"));
                    }
                    if entry.returns.is_some_and(|turn| turn < self.position.turn || turn > 20) {
                        return Err(fault(key, "it would have returned already"));
                    }
                    let base = &mut state.bases[usize::from(index)];
                    if base.on_map || base.returns > 0 {
                        return Err(fault(key, "this space has a base already"));
                    }
                    *base = VietBase {
                        number: entry.number,
                        on_map: entry.returns.is_none(),
                        face_up: !entry.face_down,
                        returns: entry.returns.unwrap_or(0),
                    };
                }
            }
        }
        Ok(())
    }

    fn read_counters(&self, state: &mut State) -> Result<(), Fault> {
        if self.position.counters.len() > MAX_COUNTERS {
            return Err(fault("counters", format!("there are {MAX_COUNTERS} counters at most")));
        }
        let own_lines = self.position.counters.iter().filter_map(|c| c.line).max().unwrap_or(0);
        let mut list: Vec<Counter> = Vec::new();
        for (i, entry) in self.position.counters.iter().enumerate() {
            let key = format!("counters[{i}]");
            let space = self.space(&key, &entry.at)?;
            if entry.base > 6 {
                return Err(fault(format!("{key}.base"), "bases are numbered 1 to 6, 0 for none"));
            }
            let printed = self.data.map.space(space);
            match entry.kind {
                Kind::Guerrilla if !printed.cr6 => return Err(fault(key, "a Guerrilla is on CR6 only")),
                Kind::Dangerous if printed.dangerous == 0 => {
                    return Err(fault(key, "the Dangerous counter is on a numbered river space only"));
                }
                _ => {}
            }
            let seq = Seq(entry.seq.unwrap_or(i as u16 + 1));
            if seq.0 == 0 || seq.0 > 60_000 || list.iter().any(|c| c.seq == seq) {
                return Err(fault(format!("{key}.seq"), "every counter has a number of its own from 1 to 60000"));
            }
            let line = entry.line.unwrap_or(own_lines + u16::from(entry.base) + 1);
            if line > 60_000 {
                return Err(fault(format!("{key}.line"), "lines are numbered up to 60000"));
            }
            let able = entry.able.unwrap_or(false);
            let counter =
                Counter { seq, space, kind: entry.kind, base: entry.base, line, able, attacked: entry.attacked };
            list.push(counter);
        }
        list.sort_unstable_by_key(|c| c.seq);
        state.next_seq = list.last().map_or(1, |c| c.seq.0 + 1);
        state.next_line = list.iter().map(|c| c.line).max().unwrap_or(0) + 1;
        state.counters = list.into_iter().collect();
        Ok(())
    }

    fn read_convoys(&self, state: &mut State) -> Result<(), Fault> {
        for (i, entry) in self.position.convoys.iter().enumerate() {
            let key = format!("convoys[{i}]");
            let from = self.space(&key, &entry.from)?;
            let site = self.data.map.space(from).site;
            let site = site.ok_or_else(|| fault(&key, format!("no convoy comes from '{}'", entry.from)))?;
            let space = self.space(&key, &entry.at)?;
            let mut escorts = Units::NONE;
            for id in &entry.escorts {
                escorts.insert(self.unit(&key, id)?);
            }
            if state.stage != Stage::Actions {
                return Err(fault(key, "convoys are on the road in the French Action Phase only"));
            }
            let there = &mut state.sites[site.at()];
            if there.standing || there.convoy.is_some() {
                return Err(fault(key, "its post or base still stands, or it has a convoy already"));
            }
            there.scored = true;
            there.convoy = Some(Convoy { space, escorts, arrived: entry.arrived });
        }
        Ok(())
    }

    /// What must hold of the whole: stacking, and the two sides apart.
    fn check(&self, state: &State) -> Result<(), Fault> {
        let view = View { data: self.data, state };
        let tables = &self.data.tables;
        let count = |kind: Kind| state.counters.iter().filter(|c| c.kind == kind).count();
        for (kind, most) in
            [(Kind::Infiltration, tables.infiltration), (Kind::Guerrilla, tables.guerrillas), (Kind::Dangerous, 1)]
        {
            if count(kind) > usize::from(most) {
                return Err(fault("counters", format!("there are {most} {kind:?} counters")));
            }
        }
        let posts = self.data.map.sites.iter().filter(|s| matches!(view.fort(**s), Some(crate::state::Fort::Post(_))));
        if posts.count() + usize::from(state.posts_gone) > usize::from(self.data.post.count) {
            return Err(fault("posts", format!("there are {} posts", self.data.post.count)));
        }
        for space in self.data.all_spaces() {
            self.check_space(view, space)?;
        }
        Ok(())
    }

    fn check_space(&self, view: View<'_>, space: Space) -> Result<(), Fault> {
        let state = view.state;
        let id = &self.data.map.space(space).id;
        let units = state.units_at(space);
        if !view.fits(space, Units::NONE, 0) {
            return Err(fault("units", format!("too many units and convoys at '{id}' (3.1)")));
        }
        if state.counters_at(space) > self.data.tables.limit.viet_minh {
            return Err(fault("counters", format!("more than three counters at '{id}' (3.2)")));
        }
        let dangerous = state.index.dangerous_at == Some(space);
        if dangerous && state.counters_at(space) > 1 {
            return Err(fault("counters", format!("nothing is stacked on the Dangerous counter at '{id}' (R108)")));
        }
        if state.counters_at(space) > 0 {
            let boat_only = dangerous && units.without(Units::one(self.data.dinassaut)).is_empty();
            if (!units.is_empty() && !boat_only) || view.fort(space).is_some() || state.convoys_at(space) != 0 {
                return Err(fault("counters", format!("a counter and a French force both at '{id}'")));
            }
        }
        if view.has_base(space) && !units.is_empty() {
            return Err(fault("bases", format!("a Viet base and a French unit both at '{id}'")));
        }
        if state.captured.has(space) && !view.combat_units_at(space).is_empty() {
            return Err(fault("captured", format!("'{id}' is captured and yet a French unit is there")));
        }
        Ok(())
    }

    /// Does what belongs to the beginning of the phase and needs no die.
    fn begin(&self, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
        let mut story = Story::silent();
        let given = self.position.encircled.as_deref();
        let mut play = Play { data: self.data, state, dice, story: &mut story };
        match play.state.stage {
            Stage::Arrivals => {
                play.begin_turn(self.position.turn);
                play.settle();
            }
            Stage::Paras => {
                play.state.paras_due = play.paras_on_map();
                play.settle();
            }
            Stage::Actions => play.note_encirclement(),
            Stage::Attacks => {
                for i in 0..play.state.counters.len() {
                    let able = self.position.counters.iter().find(|c| {
                        c.seq == Some(play.state.counters[i].seq.0)
                    });
                    let able = able.or_else(|| self.position.counters.get(i)).and_then(|c| c.able);
                    let isolated = play.view().is_isolated(&play.state.counters[i]);
                    play.state.counters[i].able = able.unwrap_or(!isolated);
                }
                play.note_encirclement();
                play.settle();
            }
            _ => {}
        }
        if let Some(list) = given {
            self.read_encircled(play.state, list)?;
        }
        Ok(())
    }

    fn read_encircled(&self, state: &mut State, list: &[String]) -> Result<(), Fault> {
        state.encircled = Units::NONE;
        state.encircled_forts = Spaces::default();
        for (i, id) in list.iter().enumerate() {
            match (self.data.unit(id), self.data.map.find(id)) {
                (Some(unit), _) => state.encircled.insert(unit),
                (None, Some(space)) => state.encircled_forts.insert(space),
                _ => return Err(fault(format!("encircled[{i}]"), format!("'{id}' is neither a unit nor a space"))),
            }
        }
        Ok(())
    }
}

/// 4.1-08: twelve counters dealt face down to the spaces in order; or, with option 12.1, six real
/// bases face up on the flagged ones.
pub fn deal_bases(data: &Data, state: &mut State, dice: &mut Dice) {
    const NAMES: [&str; 7] = ["decoy", "viet-base-1", "viet-base-2", "viet-base-3", "viet-base-4", "viet-base-5", "viet-base-6"];
    let historical = state.options.historical_bases;
    let spaces: ArrayVec<Space, MAX_BASES> =
        data.map.base_spaces.iter().copied().filter(|s| !historical || data.map.space(*s).historical).collect();
    let mut cup = [1u8; 7];
    cup[0] = (spaces.len() as u8).saturating_sub(6);
    for space in spaces {
        let number = dice.draw(&cup, "Viet bases", |i| NAMES[i]);
        cup[number] -= 1;
        if let Some(index) = data.map.space(space).viet_base {
            state.bases[usize::from(index)] =
                VietBase { number: number as u8, on_map: true, face_up: historical, returns: 0 };
        }
        if cup.iter().all(|count| *count == 0) {
            break;
        }
    }
}

/// The document of a state that stands between two actions or at the beginning of a phase.
#[must_use]
pub fn position(data: &Data, state: &State) -> Option<Position> {
    let view = View { data, state };
    let (phase, _) = PHASES.iter().find(|(_, stage)| *stage == state.stage)?;
    if state.stage == Stage::Arrivals || view.stranded_commander().is_some() {
        return None;
    }
    if state.stage == Stage::Paras && state.paras_due != paras_on_map(data, state) {
        return None;
    }
    let space_id = |space: Space| data.map.space(space).id.clone();
    let place_id = |place: Place| match place {
        Place::Space(space) => space_id(space),
        Place::Hanoi => "hanoi".into(),
        Place::Track(turn) => format!("turn-{turn}"),
        Place::Gone => "gone".into(),
    };
    let units = data.all_units().map(|unit| {
        let UnitState { place, reduced, repair } = state.units[unit.at()];
        let record = UnitRecord { at: place_id(place), reduced, repair };
        (data.units[unit.at()].id.clone(), UnitEntry::Full(record))
    });
    let commanders = state.commanders.iter().zip(&data.commanders).map(|(c, record)| {
        let at = c.space.map_or("gone".into(), space_id);
        (record.id.clone(), CommanderEntry::Full(CommanderRecord { at, used: c.used, rode: c.rode }))
    });
    let sites = |wanted: &dyn Fn(&SiteState) -> bool| -> Vec<String> {
        let chosen = data.map.sites.iter().enumerate().filter(|(i, _)| wanted(&state.sites[*i]));
        chosen.map(|(_, space)| space_id(*space)).collect()
    };
    let bases = data.map.base_spaces.iter().zip(&state.bases).filter(|(_, b)| b.on_map || b.returns > 0);
    let bases = bases.map(|(space, b)| BaseEntry {
        at: space_id(*space),
        number: b.number,
        face_down: b.on_map && !b.face_up,
        returns: (!b.on_map).then_some(b.returns),
    });
    let counters = state.counters.iter().map(|c| CounterEntry {
        at: space_id(c.space),
        kind: c.kind,
        base: c.base,
        line: Some(c.line),
        seq: Some(c.seq.0),
        able: Some(c.able),
        attacked: c.attacked,
    });
    let convoys = data.map.sites.iter().zip(&state.sites).filter_map(|(from, site)| {
        site.convoy.map(|convoy| ConvoyEntry {
            from: space_id(*from),
            at: space_id(convoy.space),
            escorts: convoy.escorts.iter().map(|u| data.units[u.at()].id.clone()).collect(),
            arrived: convoy.arrived,
        })
    });
    let encircled_units = state.encircled.iter().map(|u| data.units[u.at()].id.clone());
    let encircled = encircled_units.chain(state.encircled_forts.iter().map(space_id));
    let decided = state.stage != Stage::Operation;
    Some(Position {
        turn: state.turn,
        phase: (*phase).into(),
        strategy: decided.then_some(state.strategy),
        ap: Some(state.ap),
        score: state.score,
        violet: state.violet,
        rainbow: state.rainbow,
        artillery: Some(state.artillery),
        air: Some(state.air),
        transport: Some(state.transport),
        morane_used: state.morane_used,
        others: Others::Gone,
        units: units.collect(),
        commanders: commanders.collect(),
        posts: sites(&|s| s.standing),
        built: sites(&|s| s.scored && !s.standing && s.convoy.is_none()),
        closed: sites(&|s| s.closed),
        posts_gone: state.posts_gone,
        captured: state.captured.iter().map(space_id).collect(),
        bases: Bases::Known(bases.collect()),
        counters: counters.collect(),
        convoys: convoys.collect(),
        encircled: Some(encircled.collect()),
    })
}

/// Paras that stand on the map.
#[must_use]
pub fn paras_on_map(data: &Data, state: &State) -> Units {
    let mut paras = Units::NONE;
    for unit in data.paras.iter().filter(|u| state.space_of(*u).is_some()) {
        paras.insert(unit);
    }
    paras
}
