//! The document of a state: the way back from play to a position.

use super::written::{
    BaseEntry, Bases, CommanderEntry, CommanderRecord, ConvoyEntry, CounterEntry, Others, Position, UnitEntry,
    UnitRecord,
};
use crate::agenda::Item;
use crate::context::View;
use crate::ids::Space;
use crate::state::{Phase, Place, SiteState, UnitState};

/// The document of a state that stands between two actions or at the beginning of a phase.
pub(crate) fn position(view: View<'_>) -> Option<Position> {
    let View { data, state } = view;
    let all_paras_due = state.paras_due == view.paras_on_map();
    match state.agenda.top()? {
        Item::PhaseStart(_) | Item::FrenchActions(_) | Item::Attacks(_) => {}
        Item::WarStrategy(_) | Item::ParasInField(_) if all_paras_due => {}
        _ => return None,
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
    let decided = state.phase != Phase::Operation;
    Some(Position {
        turn: state.turn,
        phase: state.phase.id().into(),
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
