//! Full spaces may be passed but not stopped in (3.1-04): whether a group can still end its action.

use arrayvec::ArrayVec;

use super::MarchKind;
use crate::context::View;
use crate::ids::{MAX_SPACES, Sites, Space, Units};

/// Looks for a way to end an action from a space that is too full: somebody is dropped off where
/// there is room, the others go on.
pub(super) struct Finish<'a> {
    view: View<'a>,
    /// The fewest points spent with which each set of members was seen at each space. A set fits in
    /// five bits because a group has four units, and what does not stack can always go along.
    seen: [[u8; 32]; MAX_SPACES],
}

impl<'a> Finish<'a> {
    pub(super) fn new(view: View<'a>) -> Self {
        Finish { view, seen: [[u8::MAX; 32]; MAX_SPACES] }
    }

    /// Whether these members, at a space with that many points spent, can all end in spaces with room.
    pub(super) fn from(&mut self, space: Space, units: Units, convoys: Sites, spent: u8) -> bool {
        let view = self.view;
        if view.fits_without_group(space, units, convoys) {
            return true;
        }
        if self.view.group_speed(units, convoys) <= spent {
            return self.drop_one(space, units, convoys, spent);
        }
        let key = self.member_key(units, convoys) & 31;
        let seen = &mut self.seen[space.at()][key];
        if *seen <= spent {
            return false;
        }
        *seen = spent;
        let routes = view.group_routes(units, convoys);
        let next: ArrayVec<Space, 16> = if view.state.march.kind == MarchKind::Dinassaut {
            view.data.map.downstream_and_up(space).take(16).collect()
        } else {
            view.data.map.neighbours(space, routes).take(16).collect()
        };
        for to in next {
            let open = !view.is_hostile(to) && (convoys.is_empty() || view.can_lead_convoys(to).is_ok());
            if open && self.from(to, units, convoys, spent + 1) {
                return true;
            }
        }
        self.drop_one(space, units, convoys, spent)
    }

    /// Drops one stacking member off, if there is room for it, and looks how the others can go on.
    fn drop_one(&mut self, space: Space, units: Units, convoys: Sites, spent: u8) -> bool {
        let view = self.view;
        for unit in units.without(Units::one(view.data.dozer)).iter() {
            let rest = units.without(Units::one(unit));
            if view.fits_without_group(space, Units::one(unit), Sites::NONE) && !(rest.is_empty() && convoys.is_empty())
            {
                // What stays here makes the space fuller, but the others must leave it anyway.
                if self.others_go_on(space, rest, convoys, spent) {
                    return true;
                }
            }
        }
        false
    }

    fn others_go_on(&mut self, space: Space, units: Units, convoys: Sites, spent: u8) -> bool {
        let view = self.view;
        if view.group_speed(units, convoys) <= spent {
            return false;
        }
        let routes = view.group_routes(units, convoys);
        let next: ArrayVec<Space, 16> = view.data.map.neighbours(space, routes).take(16).collect();
        next.into_iter().any(|to| {
            let open = !view.is_hostile(to) && (convoys.is_empty() || view.can_lead_convoys(to).is_ok());
            open && self.from(to, units, convoys, spent + 1)
        })
    }

    /// A number below 32 for which members are still in the group.
    fn member_key(&self, units: Units, convoys: Sites) -> usize {
        let group = self.view.state.march.units.without(Units::one(self.view.data.dozer));
        let mut key = usize::from(!convoys.is_empty());
        for (i, unit) in group.iter().enumerate() {
            key |= usize::from(units.has(unit)) << (i + 1);
        }
        key
    }
}
