//! Convoys on the road, as a position may tell of them (10.1).

use engine::Fault;
use engine::document::{Field, Named as _};
use serde_json::{Value, json};

use super::fault;
use crate::context::View;
use crate::data::{Data, TRAIL};
use crate::ids::{Site, Space, Units};
use crate::state::{Convoy, Phase, State};

pub(super) fn read(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record(&["from", "at", "escorts", "arrived"])?;
    let site: Site = record.need("from")?.named(data)?;
    let space: Space = record.need("at")?.named(data)?;
    let escorts = record.get("escorts").map_or(Ok(Default::default()), |escorts| escorts.names(data))?;
    if state.phase != Phase::FrenchActions {
        return Err(field.fault("convoys are on the road in the French Action Phase only"));
    }
    let there = &mut state.sites[site.at()];
    if there.convoy.is_some() {
        return Err(field.fault("this site has a convoy already (R120)"));
    }
    if there.standing && data.map.space(data.map.sites[site.at()]).base_site {
        return Err(field.fault("the base still stands, and its convoy is its own counter"));
    }
    there.convoy = Some(Convoy { space, escorts, arrived: record.flag("arrived")? });
    Ok(())
}

pub(super) fn write(state: &State, data: &Data) -> Vec<Value> {
    let entry = |site: Site| {
        let Convoy { space, escorts, arrived } = state.sites[site.at()].convoy?;
        let mut record = json!({ "from": site.id(data), "at": space.id(data) });
        if !escorts.is_empty() {
            record["escorts"] = escorts.iter().map(|unit| unit.id(data)).collect();
        }
        if arrived {
            record["arrived"] = true.into();
        }
        Some(record)
    };
    Site::all().filter_map(entry).collect()
}

/// A convoy is where vehicles get to, and home only in a retreat base that it may go to (10.1). Its escorts are with it: who
/// parts from it escorts it no more (R119).
pub(super) fn check(view: View<'_>, site: Site) -> Result<(), Fault> {
    let map = &view.data.map;
    let Some(convoy) = view.state.sites[site.at()].convoy else { return Ok(()) };
    let reason = match () {
        () if map.space(view.site_space(site)).base_site && view.state.rainbow != Some(view.state.turn) => {
            "the Hoa Binh convoy is on the road on the turn of Rainbow only (10.1.4)"
        }
        () if map.neighbours(convoy.space, TRAIL).next().is_none() || view.has_base(convoy.space) => {
            "no road or trail leads there, or a Viet base bars it"
        }
        () if convoy.escorts.count() > usize::from(view.escort_limit(site)) => {
            "more escorts than this convoy may have (10.1.1)"
        }
        () if convoy.escorts.iter().any(|unit| view.state.space_of(unit) != Some(convoy.space)) => {
            "an escort is where the convoy is (R119)"
        }
        () if view.has_escort_of_another(site) => "an escort belongs to one convoy only (R119)",
        () if convoy.arrived && !view.convoy_destinations(site).has(convoy.space) => {
            "it has arrived, but not in a retreat base that it may go to"
        }
        () => return Ok(()),
    };
    Err(fault("convoys", format!("from {}: {reason}", view.data.name(view.site_space(site)))))
}

impl View<'_> {
    /// An escort of this convoy is named for another one, too.
    fn has_escort_of_another(self, site: Site) -> bool {
        let escorts = |own: Site| self.state.sites[own.at()].convoy.map_or(Units::NONE, |convoy| convoy.escorts);
        Site::all().any(|other| other != site && !escorts(other).and(escorts(site)).is_empty())
    }
}
