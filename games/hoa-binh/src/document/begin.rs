//! What a document leaves out is filled in, what cannot be is refused, and the phase with which it begins is put on the agenda.

use engine::document::{Document, Named as _};
use engine::rules::{Opening, Question as _, Rules as _};
use engine::{Dice, Fault, Story};

use super::{convoys, enemy, fault};
use crate::agenda::Item;
use crate::command::BeginTurn;
use crate::context::{Play, View};
use crate::data::Data;
use crate::french_actions::FrenchActions;
use crate::game::HoaBinh;
use crate::ids::{Site, Sites, Space, Units};
use crate::sequence::{Begin, PhaseStart};
use crate::state::{Fort, Kind, Phase, State};
use crate::viet_actions::Attacks;

/// Deals the bases, and notes of the sites what follows from posts, convoys and operations.
pub(super) fn fill_in(data: &Data, document: &Document, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    if enemy::are_shuffled(document) {
        enemy::deal_bases(data, state, dice);
    }
    for site in &mut state.sites {
        site.scored |= site.standing || site.convoy.is_some();
    }
    // Every convoy of a post is a post counter turned over (2.3-03).
    let is_post = |site: &Site| !data.map.space(data.map.sites[site.at()]).base_site;
    let turned = Site::each(data).filter(|site| is_post(site) && state.sites[site.at()].convoy.is_some()).count();
    state.posts_gone = state.posts_gone.max(turned as u8);
    for (played, operation) in [(state.violet, data.violet), (state.rainbow, data.rainbow)] {
        let Some(turn) = played.filter(|turn| *turn < state.turn) else { continue };
        for space in operation.sites.iter() {
            let Some(site) = data.map.space(space).site else { continue };
            if state.sites[site.at()].standing {
                let reason =
                    format!("'{}' was given up when its operation was played, on turn {turn}", data.name(space));
                return Err(fault("posts", reason));
            }
            state.sites[site.at()].closed = true;
        }
    }
    Ok(())
}

/// What must hold of the whole: how many counters there are, stacking, and the two sides apart.
pub(super) fn check(game: &HoaBinh, state: &State) -> Result<(), Fault> {
    let view = game.view(state);
    let (data, tables) = (view.data, &view.data.tables);
    let is_capturable = |space: &Space| {
        let printed = data.map.space(*space);
        printed.permanent_post || printed.is_retreat_base()
    };
    if !state.captured.iter().all(|space| is_capturable(&space)) {
        return Err(fault("captured", "only permanent posts and retreat bases can be captured"));
    }
    for (kind, most) in
        [(Kind::Infiltration, tables.infiltration), (Kind::Guerrilla, tables.guerrillas), (Kind::Dangerous, 1)]
    {
        if state.counters.iter().filter(|counter| counter.kind == kind).count() > usize::from(most) {
            return Err(fault("counters", format!("there are {most} {kind:?} counters")));
        }
    }
    let posts = data.map.sites.iter().filter(|space| matches!(view.fort(**space), Some(Fort::Post(_))));
    if posts.count() + usize::from(state.posts_gone) > usize::from(data.post.count) {
        return Err(fault("posts", format!("there are {} posts", data.post.count)));
    }
    Site::each(data).try_for_each(|site| convoys::check(view, site))?;
    data.all_spaces().try_for_each(|space| check_space(view, space))
}

fn check_space(view: View<'_>, space: Space) -> Result<(), Fault> {
    let state = view.state;
    let (id, units) = (&view.data.map.space(space).id, state.units_at(space));
    // In a combat both sides are in one space, a group on its way passes through a full one, and units that make way
    // for a base are still there.
    let makes_way = view.has_base(space) && matches!(state.agenda.top(), Some(Item::Displacement(_)));
    if makes_way || state.combat.at == Some(space) || state.march.at == Some(space) {
        return Ok(());
    }
    if !view.fits(space, Units::NONE, Sites::NONE) {
        return Err(fault("units", format!("too many units and convoys at '{id}' (3.1)")));
    }
    if state.counters_at(space) > view.data.tables.limit.viet_minh {
        return Err(fault("counters", format!("more than three counters at '{id}' (3.2)")));
    }
    if state.counters_in(space).filter(|counter| counter.kind == Kind::Guerrilla).count() > 1 {
        return Err(fault("counters", format!("more than one Guerrilla at '{id}' (6.3.5)")));
    }
    let dangerous = state.dangerous_at() == Some(space);
    if dangerous && state.counters_at(space) > 1 {
        return Err(fault("counters", format!("nothing is stacked on the Dangerous counter at '{id}' (R108)")));
    }
    if state.counters_at(space) > 0 {
        let boat_only = dangerous && units.without(Units::one(view.data.dinassaut)).is_empty();
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

/// Puts the phase on the agenda. A phase that would run by itself waits for the player's word, so that he sees the position;
/// one in which there is nothing to do is told as the game runs through it.
pub(super) fn begin(game: &HoaBinh, document: &Document, state: &mut State, dice: &mut Dice) {
    let mut story = Story::silent();
    let mut play = game.play(state, dice, &mut story);
    let says_encircled = document.says("encircled");
    match play.state.phase {
        Phase::Command => play.next(BeginTurn { turn: play.state.turn }),
        Phase::Operation | Phase::Paras => {
            play.state.paras_due = play.view().paras_on_map();
            if play.state.phase == Phase::Paras && play.state.paras_due.is_empty() {
                play.next(Begin(Phase::Paras));
            } else {
                play.enter_phase();
            }
        }
        Phase::FrenchActions if says_encircled => play.next(FrenchActions),
        Phase::FrenchActions => play.enter_phase(),
        Phase::Attacks => {
            find_able(document, &mut play);
            if Attacks.opening(play.view()) == Opening::Skips {
                play.next(Begin(Phase::Attacks));
            } else if says_encircled {
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
fn find_able(document: &Document, play: &mut Play<'_>) {
    let said = enemy::said_to_be_able_or_not(document, play.data);
    for at in 0..play.state.counters.len() {
        let counter = play.state.counters[at];
        if !said.contains(&counter.seq) {
            play.state.counters[at].able = !play.view().is_isolated(&counter);
        }
    }
}
