//! Turns a written position into a lawful state, or says which key is wrong and why.

mod convoys;
mod counters;
mod operations;
mod pieces;

use arrayvec::ArrayVec;
use engine::rules::{Agenda, Opening, Question as _, Rules as _};
use engine::{Derived, Dice, Fault, Story};

use super::PHASE_NAMES;
use super::moment::Moment;
use super::written::Position;
use crate::agenda::Item;
use crate::combat::Combat;
use crate::command::{BeginTurn, LAST_TURN};
use crate::context::{Play, View};
use crate::data::Data;
use crate::french_actions::FrenchActions;
use crate::game::HoaBinh;
use crate::ids::{COMMANDERS, MAX_BASES, MAX_SITES, MAX_UNITS, Sites, Space, Spaces, Unit, Units};
use crate::movement::March;
use crate::sequence::{Begin, PhaseStart};
use crate::state::{CommanderState, Fort, Kind, Optional, Phase, Place, SiteState, State, UnitState, VietBase};
use crate::viet_actions::Attacks;
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
    let moment = position.moment.as_ref().map(Moment::read).transpose()?;
    let resumes = moment.is_some();
    if let Some(moment) = moment {
        moment.put_into(&mut state);
    }
    if let Some(list) = &position.encircled {
        reader.read_encircled(&mut state, list)?;
    }
    state.rebuild_index();
    reader.check(&state)?;
    if resumes {
        return engine::document::resume(game, state);
    }
    reader.begin(game, &mut state, dice);
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
        let strategy = self.strategy(phase, options)?;
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

    fn space(&self, key: &str, id: &str) -> Result<Space, Fault> {
        self.data.map.find(id).ok_or_else(|| fault(key, format!("there is no space '{id}'")))
    }

    fn unit(&self, key: &str, id: &str) -> Result<Unit, Fault> {
        self.data.unit(id).ok_or_else(|| fault(key, self.data.no_unit(id)))
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
        for (played, operation) in [(state.violet, self.data.violet), (state.rainbow, self.data.rainbow)] {
            for space in operation.sites.iter().filter(|_| given_up(played)) {
                if let Some(site) = self.data.map.space(space).site {
                    let site = &mut state.sites[site.at()];
                    if site.standing {
                        let reason = format!("'{}' was given up when its operation was played", self.data.name(space));
                        return Err(fault("posts", format!("{reason}, on turn {}", played.unwrap_or_default())));
                    }
                    site.closed = true;
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
        // In a combat both sides are in one space, a group on its way passes through a full one, and units that make way
        // for a base are still there.
        let makes_way = view.has_base(space) && matches!(state.agenda.top(), Some(Item::Displacement(_)));
        if makes_way || state.combat.at == Some(space) || state.march.at == Some(space) {
            return Ok(());
        }
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

    /// Puts the phase on the agenda. A phase that would run by itself waits for the player's word, so that he sees the
    /// position; one in which there is nothing to do is told as the game runs through it.
    fn begin(&self, game: &HoaBinh, state: &mut State, dice: &mut Dice) {
        let mut story = Story::silent();
        let mut play = game.play(state, dice, &mut story);
        let noted = self.position.encircled.is_some();
        match play.state.phase {
            Phase::Command => play.next(BeginTurn { turn: self.position.turn }),
            Phase::Operation | Phase::Paras => {
                play.state.paras_due = play.view().paras_on_map();
                if play.state.phase == Phase::Paras && play.state.paras_due.is_empty() {
                    play.next(Begin(Phase::Paras));
                } else {
                    play.enter_phase();
                }
            }
            Phase::FrenchActions if noted => play.next(FrenchActions),
            Phase::FrenchActions => play.enter_phase(),
            Phase::Attacks => {
                self.find_able(&mut play);
                if Attacks.opening(play.view()) == Opening::Skips {
                    play.next(Begin(Phase::Attacks));
                } else if noted {
                    play.next((Attacks, Begin(Phase::EndOfTurn)));
                } else {
                    play.enter_phase();
                }
            }
            Phase::Infiltration
            | Phase::Placement
            | Phase::Dangerous
            | Phase::VietActions
            | Phase::EndOfTurn
            | Phase::Over => play.next(PhaseStart),
        }
        HoaBinh::after_change(&mut play);
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
