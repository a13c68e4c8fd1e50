//! Turns a written position into a lawful state, or says which key is wrong and why.

mod convoys;

use arrayvec::ArrayVec;
use engine::rules::{Agenda, Rules as _};
use engine::{Derived, Dice, Fault, Story};

use super::written::{Bases, CommanderEntry, Dealt, Others, Position, UnitEntry, UnitRecord};
use super::{PHASE_NAMES, deal_bases};
use crate::combat::Combat;
use crate::command::{BeginTurn, LAST_TURN};
use crate::context::{Play, View};
use crate::data::{Data, Moves, Strategy};
use crate::game::HoaBinh;
use crate::ids::{COMMANDERS, MAX_BASES, MAX_SITES, MAX_UNITS, Sites, Space, Spaces, Unit, Units};
use crate::movement::March;
use crate::sequence::PhaseStart;
use crate::state::{
    CommanderState, Counter, Fort, Kind, MAX_COUNTERS, Optional, Phase, Place, SiteState, State, UnitState, VietBase,
};
use crate::words::plain;

const FILE: &str = "position";

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

/// Reads a position; the state that comes of it is lawful.
pub(crate) fn setup(game: &HoaBinh, position: &Position, options: Optional, dice: &mut Dice) -> Result<State, Fault> {
    let reader = Reader { data: &game.data, position };
    let phase = reader.phase()?;
    let mut state = reader.blank(phase, options)?;
    reader.read_units(&mut state)?;
    reader.read_commanders(&mut state)?;
    reader.read_sites(&mut state)?;
    reader.read_bases(&mut state, dice)?;
    reader.read_counters(&mut state)?;
    reader.read_convoys(&mut state)?;
    state.rebuild_index();
    reader.check(&state)?;
    reader.begin(game, &mut state, dice)?;
    Ok(state)
}

struct Reader<'a> {
    data: &'a Data,
    position: &'a Position,
}

impl Reader<'_> {
    fn phase(&self) -> Result<Phase, Fault> {
        let written = plain(&self.position.phase);
        let written = written.strip_suffix("-phase").unwrap_or(&written);
        let id = PHASE_NAMES.iter().find(|(name, _)| *name == written).map_or(written, |(_, id)| id);
        let lawful = || Phase::ALL.into_iter().filter(|phase| *phase != Phase::Over);
        let ids: Vec<_> = lawful().map(Phase::id).collect();
        let phase = lawful()
            .find(|phase| phase.id() == id)
            .ok_or_else(|| fault("phase", format!("'{}' is none of: {}", self.position.phase, ids.join(", "))))?;
        if self.position.turn > LAST_TURN {
            return Err(fault("turn", "the turns go from 0 to 10"));
        }
        if self.position.turn == 0 && phase != Phase::FrenchActions {
            return Err(fault("phase", "turn 0 has only 'french-actions'"));
        }
        Ok(phase)
    }

    fn blank(&self, phase: Phase, options: Optional) -> Result<State, Fault> {
        let p = self.position;
        let most = self.data.tables.limit.support_points;
        for (key, value) in [("artillery", p.artillery), ("air", p.air), ("transport", p.transport)] {
            if value.is_some_and(|v| v > most) {
                return Err(fault(key, format!("a support track goes from 0 to {most}")));
            }
        }
        let needs_strategy = phase > Phase::Operation;
        let placed = phase >= Phase::FrenchActions;
        let matters = needs_strategy && (!placed || options.threat_by_strategy);
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
            (None, _) if matters => return Err(fault("strategy", "this phase needs the strategy of the turn")),
            (None, _) if needs_strategy => Strategy::Harassed,
            (None, _) => Strategy::Alerted,
        };
        let (violet, rainbow) = self.operations(strategy);
        self.check_operations(strategy, needs_strategy, violet, rainbow)?;
        let ap = p.ap.unwrap_or(if needs_strategy { self.data.tables.of(strategy).ap } else { 0 });
        if ap > 20 {
            return Err(fault("ap", "more than 20 action points"));
        }
        if !(-500..=500).contains(&p.score) {
            return Err(fault("score", "expected a number from -500 to 500"));
        }
        Ok(State {
            turn: p.turn,
            phase,
            options,
            strategy,
            ap,
            score: p.score,
            violet,
            rainbow,
            artillery: p.artillery.unwrap_or(most),
            air: p.air.unwrap_or(most),
            transport: p.transport.unwrap_or(most),
            morane_used: p.morane_used,
            units: [UnitState { place: Place::Gone, reduced: false, repair: false }; MAX_UNITS],
            commanders: [CommanderState { space: None, used: false, rode: false }; COMMANDERS],
            sites: [SiteState::default(); MAX_SITES],
            posts_gone: p.posts_gone,
            captured: Spaces::NONE,
            bases: [VietBase::default(); MAX_BASES],
            counters: ArrayVec::new(),
            next_seq: 1,
            next_line: 1,
            encircled: Units::NONE,
            encircled_forts: Spaces::NONE,
            paras_due: Units::NONE,
            march: March::default(),
            combat: Combat::default(),
            agenda: Agenda::default(),
            index: Derived::default(),
        })
    }

    /// The turns of Violet and Rainbow: as written, or as they follow from the turn and its strategy. Violet
    /// cannot wait beyond turn 7 (R36), so later it was played.
    fn operations(&self, strategy: Strategy) -> (Option<u8>, Option<u8>) {
        let p = self.position;
        let last = self.data.tables.of(Strategy::Violet).turns.last().copied().unwrap_or(0);
        let before = p.violet.or(Some(p.turn.saturating_sub(1).min(last)));
        match strategy {
            Strategy::Violet => (p.violet.or(Some(p.turn)), p.rainbow),
            Strategy::Rainbow => (before, p.rainbow.or(Some(p.turn))),
            _ if p.turn > last => (before, p.rainbow),
            _ => (p.violet, p.rainbow),
        }
    }

    fn check_operations(
        &self,
        strategy: Strategy,
        decided: bool,
        violet: Option<u8>,
        rainbow: Option<u8>,
    ) -> Result<(), Fault> {
        let p = self.position;
        for (key, played, kind) in [("rainbow", rainbow, Strategy::Rainbow), ("violet", violet, Strategy::Violet)] {
            let Some(turn) = played else { continue };
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
        match (violet, rainbow) {
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
        self.data.unit(id).ok_or_else(|| fault(key, self.data.no_unit(id)))
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
        let mut named = Units::NONE;
        for (id, entry) in &self.position.units {
            let key = format!("units.{id}");
            let unit = self.unit(&key, id)?;
            if named.has(unit) {
                return Err(fault(key, "this unit is named twice"));
            }
            named.insert(unit);
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
        let at = plain(at);
        match at.as_str() {
            "gone" | "eliminated" | "destroyed" => return Ok(Place::Gone),
            "hanoi" if off_map => return Err(fault(key, "neither the Dinassaut nor the Dozer waits in Hanoi")),
            "hanoi" => return Ok(Place::Hanoi),
            _ => {}
        }
        if let Some(turn) = at.strip_prefix("turn-").and_then(|n| n.parse::<u8>().ok()) {
            // An earlier turn than this one is lawful: no retreat base had room (R34).
            if off_map || turn > LAST_TURN + 1 {
                return Err(fault(key, "no unit waits on the turn track there"));
            }
            return Ok(Place::Track(turn));
        }
        let space = self.space(key, &at)?;
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
            let space = if plain(at) == "gone" { None } else { Some(self.space(&key, at)?) };
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
        for (named, played, operation) in [
            (p.violet.is_some(), state.violet, self.data.violet),
            (p.rainbow.is_some(), state.rainbow, self.data.rainbow),
        ] {
            for space in operation.sites.iter().filter(|_| given_up(played)) {
                if let Some(site) = self.data.map.space(space).site {
                    let site = &mut state.sites[site.at()];
                    if site.standing && named {
                        let reason = format!("'{}' was given up when its operation was played", self.data.name(space));
                        return Err(fault("posts", reason));
                    }
                    site.closed = !site.standing;
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
                    let over = state.phase > Phase::Infiltration;
                    let next_return = self.position.turn + u8::from(over);
                    if entry.returns.is_some_and(|turn| turn < next_return || turn > 20) {
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
            let seq = entry.number(i);
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
        let posts = self.data.map.sites.iter().filter(|s| matches!(view.fort(**s), Some(Fort::Post(_))));
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
        if !view.fits(space, Units::NONE, Sites::NONE) {
            return Err(fault("units", format!("too many units and convoys at '{id}' (3.1)")));
        }
        if state.counters_at(space) > self.data.tables.limit.viet_minh {
            return Err(fault("counters", format!("more than three counters at '{id}' (3.2)")));
        }
        if state.counters_in(space).filter(|c| c.kind == Kind::Guerrilla).count() > 1 {
            return Err(fault("counters", format!("more than one Guerrilla at '{id}' (6.3.5)")));
        }
        let dangerous = state.dangerous_at() == Some(space);
        if dangerous && state.counters_at(space) > 1 {
            return Err(fault("counters", format!("nothing is stacked on the Dangerous counter at '{id}' (R108)")));
        }
        if state.counters_at(space) > 0 {
            let boat_only = dangerous && units.without(Units::one(self.data.dinassaut)).is_empty();
            if (!units.is_empty() && !boat_only) || view.fort(space).is_some() || !state.convoys_at(space).is_empty() {
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

    /// Does what belongs to the beginning of the phase and needs no die. A phase that would run by itself waits for the
    /// player's word, so that he sees the position.
    fn begin(&self, game: &HoaBinh, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
        let mut story = Story::silent();
        let mut play = game.play(state, dice, &mut story);
        match play.state.phase {
            Phase::Command => play.next(BeginTurn { turn: self.position.turn }),
            Phase::Operation | Phase::Paras => {
                play.state.paras_due = play.view().paras_on_map();
                play.enter_phase();
            }
            Phase::FrenchActions => play.enter_phase(),
            Phase::Attacks => {
                self.find_able(&mut play);
                play.enter_phase();
            }
            Phase::Infiltration
            | Phase::Placement
            | Phase::Dangerous
            | Phase::VietActions
            | Phase::EndOfTurn
            | Phase::Over => {
                play.enter_phase();
                play.next(PhaseStart);
            }
        }
        HoaBinh::after_change(&mut play);
        engine::rules::settle::<HoaBinh>(&mut play);
        match &self.position.encircled {
            Some(list) => self.read_encircled(play.state, list),
            None => Ok(()),
        }
    }

    /// Which counters may attack: as written, or those that are not isolated (6.3.7-03).
    fn find_able(&self, play: &mut Play<'_>) {
        for i in 0..play.state.counters.len() {
            let counter = play.state.counters[i];
            let mut entries = self.position.counters.iter().enumerate();
            let entry = entries.find(|(place, entry)| entry.number(*place) == counter.seq);
            let isolated = play.view().is_isolated(&counter);
            play.state.counters[i].able = entry.and_then(|(_, entry)| entry.able).unwrap_or(!isolated);
        }
    }

    fn read_encircled(&self, state: &mut State, list: &[String]) -> Result<(), Fault> {
        state.encircled = Units::NONE;
        state.encircled_forts = Spaces::NONE;
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
