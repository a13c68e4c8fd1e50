//! The document of a state: the way back from play to a position.

use std::collections::BTreeMap;

use engine::rules::Rules as _;
use engine::{Dice, Seed, Story};

use super::moment::Moment;
use super::written::{
    BaseEntry, Bases, CommanderEntry, CommanderRecord, ConvoyEntry, CounterEntry, Others, Position, UnitEntry,
    UnitRecord,
};
use crate::context::View;
use crate::game::HoaBinh;
use crate::ids::{Commander, Site, Space, Unit};
use crate::state::{Counter, Phase, Place, SiteState, State, UnitState, VietBase};

/// The document of a state; none once the game is over. Where the keys that people read do not say everything, a moment
/// says the rest.
pub(crate) fn position(game: &HoaBinh, state: &State) -> Option<Position> {
    state.agenda.top()?;
    let mut position = keys(game.view(state));
    let mut dice = Dice::seeded(Seed::from_number(0));
    let says_all = super::setup(game, &position, state.options, &mut dice).is_ok_and(|mut again| {
        engine::rules::settle::<HoaBinh>(&mut game.play(&mut again, &mut dice, &mut Story::silent()));
        again == *state
    });
    if !says_all {
        position.moment = Some(Moment::write(state));
    }
    Some(position)
}

/// Everything that people read.
fn keys(view: View<'_>) -> Position {
    let state = view.state;
    Position {
        turn: state.turn,
        phase: state.phase.id().into(),
        strategy: (state.phase > Phase::Operation).then_some(state.strategy),
        ap: Some(state.ap),
        score: state.score,
        violet: state.violet,
        rainbow: state.rainbow,
        artillery: Some(state.artillery),
        air: Some(state.air),
        transport: Some(state.transport),
        morane_used: state.morane_used,
        others: Others::Gone,
        units: view.unit_entries(),
        commanders: view.commander_entries(),
        posts: view.site_ids(|site| site.standing),
        built: view.site_ids(|site| site.scored && !site.standing && site.convoy.is_none()),
        closed: view.site_ids(|site| site.closed),
        posts_gone: state.posts_gone,
        captured: state.captured.iter().map(|space| view.space_id(space)).collect(),
        bases: Bases::Known(view.base_entries()),
        counters: view.counter_entries(),
        convoys: view.convoy_entries(),
        encircled: Some(view.encircled_ids()),
        moment: None,
    }
}

impl View<'_> {
    fn space_id(self, space: Space) -> String {
        self.data.map.space(space).id.clone()
    }

    fn unit_entries(self) -> BTreeMap<String, UnitEntry> {
        let entry = |unit: Unit| {
            let UnitState { place, reduced, repair } = self.state.units[unit.at()];
            let at = match place {
                Place::Space(space) => self.space_id(space),
                Place::Hanoi => "hanoi".into(),
                Place::Track(turn) => format!("turn-{turn}"),
                Place::Gone => "gone".into(),
            };
            (self.data.units[unit.at()].id.clone(), UnitEntry::Full(UnitRecord { at, reduced, repair }))
        };
        self.data.all_units().map(entry).collect()
    }

    fn commander_entries(self) -> BTreeMap<String, CommanderEntry> {
        let entry = |commander: Commander| {
            let state = &self.state.commanders[commander.at()];
            let at = state.space.map_or("gone".into(), |space| self.space_id(space));
            let record = CommanderRecord { at, used: state.used, rode: state.rode };
            (self.data.commanders[commander.at()].id.clone(), CommanderEntry::Full(record))
        };
        Commander::all().map(entry).collect()
    }

    fn site_ids(self, wanted: impl Fn(&SiteState) -> bool) -> Vec<String> {
        let chosen = self.data.map.sites.iter().zip(&self.state.sites).filter(|(_, site)| wanted(site));
        chosen.map(|(space, _)| self.space_id(*space)).collect()
    }

    fn base_entries(self) -> Vec<BaseEntry> {
        let bases = self.data.map.base_spaces.iter().zip(&self.state.bases);
        let entry = |(space, base): (&Space, &VietBase)| BaseEntry {
            at: self.space_id(*space),
            number: base.number,
            face_down: base.on_map && !base.face_up,
            returns: (!base.on_map).then_some(base.returns),
        };
        bases.filter(|(_, base)| base.on_map || base.returns > 0).map(entry).collect()
    }

    fn counter_entries(self) -> Vec<CounterEntry> {
        let entry = |counter: &Counter| CounterEntry {
            at: self.space_id(counter.space),
            kind: counter.kind,
            base: counter.base,
            line: Some(counter.line),
            seq: Some(counter.seq.0),
            able: Some(counter.able),
            attacked: counter.attacked,
        };
        self.state.counters.iter().map(entry).collect()
    }

    fn convoy_entries(self) -> Vec<ConvoyEntry> {
        let entry = |site: Site| {
            self.state.sites[site.at()].convoy.map(|convoy| ConvoyEntry {
                from: self.space_id(self.site_space(site)),
                at: self.space_id(convoy.space),
                escorts: convoy.escorts.iter().map(|unit| self.data.units[unit.at()].id.clone()).collect(),
                arrived: convoy.arrived,
            })
        };
        Site::all().filter_map(entry).collect()
    }

    fn encircled_ids(self) -> Vec<String> {
        let units = self.state.encircled.iter().map(|unit| self.data.units[unit.at()].id.clone());
        units.chain(self.state.encircled_forts.iter().map(|space| self.space_id(space))).collect()
    }
}
