//! Convoys on the road, as a position may tell of them (10.1).

use engine::Fault;

use super::{Reader, fault};
use crate::context::View;
use crate::data::TRAIL;
use crate::ids::{Site, Units};
use crate::state::{Convoy, Phase, State};

impl Reader<'_> {
    pub(super) fn read_convoys(&self, state: &mut State) -> Result<(), Fault> {
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
            if state.phase != Phase::FrenchActions {
                return Err(fault(key, "convoys are on the road in the French Action Phase only"));
            }
            let there = &mut state.sites[site.at()];
            if there.convoy.is_some() {
                return Err(fault(key, "this site has a convoy already (R120)"));
            }
            if there.standing && self.data.map.space(from).base_site {
                return Err(fault(key, "the base still stands, and its convoy is its own counter"));
            }
            there.scored = true;
            there.convoy = Some(Convoy { space, escorts, arrived: entry.arrived });
            self.check_convoy(&key, site, state)?;
        }
        // Every convoy of a post is a post counter turned over (2.3-03).
        let post = |site: &usize| !self.data.map.space(self.data.map.sites[*site]).base_site;
        let turned = (0..self.data.map.sites.len()).filter(post).filter(|i| state.sites[*i].convoy.is_some()).count();
        state.posts_gone = state.posts_gone.max(turned as u8);
        Ok(())
    }

    /// A convoy is where vehicles get to, and home only in a retreat base that it may go to (10.1). An escort
    /// may have been left behind, so it may be anywhere.
    fn check_convoy(&self, key: &str, site: Site, state: &State) -> Result<(), Fault> {
        let view = View { data: self.data, state };
        let Some(convoy) = state.sites[site.at()].convoy else { return Ok(()) };
        if self.data.map.space(view.site_space(site)).base_site && state.rainbow != Some(state.turn) {
            return Err(fault(key, "the Hoa Binh convoy is on the road on the turn of Rainbow only (10.1.4)"));
        }
        if self.data.map.neighbours(convoy.space, TRAIL).next().is_none() || view.has_base(convoy.space) {
            return Err(fault(key, "no road or trail leads there, or a Viet base bars it"));
        }
        if convoy.escorts.count() > usize::from(view.escort_limit(site)) {
            return Err(fault(key, "more escorts than this convoy may have (10.1.1)"));
        }
        if convoy.arrived && !view.convoy_destinations(site).has(convoy.space) {
            return Err(fault(key, "it has arrived, but not in a retreat base that it may go to"));
        }
        Ok(())
    }
}
