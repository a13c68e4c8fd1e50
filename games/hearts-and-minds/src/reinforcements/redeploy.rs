//! Steps 9 to 11: new VC, and units that change their place at no cost.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::view::{Verdict, View, ensure, refuse};

/// Units besides Air / Naval assets that Blue may re-deploy (8.1-10a).
const FIVE: u8 = 5;
/// From this many VC on the map on Red draws no second one (8.1-09b).
const ENOUGH_VC: u8 = 10;

/// Which list of re-deployments a unit is on.
enum Share {
    Asset(usize),
    Faction,
    Five,
}

fn share(kind: Kind) -> Share {
    match kind {
        _ if kind.is_air_naval() => Share::Asset(usize::from(kind.0 - Kind::AIR_CAV.0)),
        _ if is_factional(kind) => Share::Faction,
        _ => Share::Five,
    }
}

/// Units of the four factions of Laos and Cambodia.
fn is_factional(kind: Kind) -> bool {
    matches!(kind.0, 19..=22 | 28..=31)
}

impl View<'_> {
    /// 8.1-09a, RL-31 and RL-32: where a new VC may be put face down.
    pub(crate) fn can_land_vc(self, area: Place) -> Verdict {
        let map = &self.data.map;
        let open = self.state.red_flags.or(map.trail).without(Areas::one(map.nvn));
        ensure(open.has(area), "8.1-09a", "VC come up in red-flagged provinces and border areas of Laos and Cambodia")?;
        ensure(self.count(Seat::Blue, area) == 0, "8.1-09a", "Blue units are there")?;
        ensure(!self.shut_port().has(area), "5.2-09", "the port is closed to deployment")?;
        ensure(self.has_room_for(area, Kind::UNSEEN_VC), "10-02", "two VC are there already")?;
        ensure(self.pool_left() > 0, "8.1-09a", "the VC Pool is empty")?;
        let due = self.state.stage != crate::state::Stage::DrawVc || self.state.muster.vc > 0;
        ensure(due, "8.1-09b", "no more VC are drawn this year")
    }

    /// The areas in which a new VC may be put.
    pub(crate) fn vc_landings(self) -> Areas {
        let open = self.state.red_flags.or(self.data.map.trail).without(self.occupied(Seat::Blue));
        open.iter().filter(|area| self.can_land_vc(*area).is_ok()).collect()
    }

    /// Where a unit may be re-deployed (8.1-10a to 8.1-10c, 8.1-11).
    fn landings(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let free = match (share(kind), kind.seat()) {
            (Share::Faction, Seat::Blue) => map.interior.without(self.occupied(Seat::Red)),
            (Share::Faction, Seat::Red) => map.trail.without(self.occupied(Seat::Blue)).without(self.shut_port()),
            _ => self.quiet_provinces().or(Areas::one(map.saigon)),
        };
        let legal = free.and(self.legal(kind)).without(Areas::one(from));
        legal.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    pub(super) fn can_lift(self, seat: Seat, kind: Kind, place: Place) -> Verdict {
        let muster = &self.state.muster;
        ensure(muster.lifted.is_none(), "8.1-10a", "the unit in hand is put down first")?;
        let here = kind.seat() == seat && place.is_area() && self.units(place).has(kind);
        ensure(here, "8.1-10a", "there is no such unit of this side")?;
        ensure(!kind.is_held(), "8.1-10d", "the garrison of Saigon stays")?;
        ensure(kind != Kind::LIMA_SITE, "5.1-08", "Lima Site 85 never moves")?;
        let case = if seat == Seat::Red { "8.1-11" } else { "8.1-10a" };
        match share(kind) {
            Share::Asset(asset) => ensure(muster.assets[asset], case, "this asset was re-deployed already")?,
            Share::Faction => ensure(muster.factions > 0, case, "all units of the factions were re-deployed already")?,
            Share::Five if seat == Seat::Red => return refuse(case, "Red re-deploys only Pathet Lao and Khmer Rouge"),
            Share::Five => {
                ensure(self.data.map.svn.has(place), case, "only units in South Vietnam are re-deployed")?;
                ensure(muster.five > 0, case, "five units were re-deployed already")?;
            }
        }
        ensure(!self.landings(kind, place).is_empty(), case, "there is nowhere to put it")
    }

    pub(super) fn can_set_down(self, place: Place) -> Verdict {
        let Some((kind, from)) = self.state.muster.lifted else {
            return refuse("8.1-10a", "no unit was taken up");
        };
        if self.landings(kind, from).has(place) {
            return Ok(());
        }
        let case = if kind.seat() == Seat::Blue { "8.1-10d" } else { "10-02" };
        let room = place.is_area() && place != from && self.has_room_for(place, kind);
        ensure(room, case, "there is no room for it")?;
        match (share(kind), kind.seat()) {
            (Share::Faction, _) if self.shut_port().has(place) && kind.seat() == Seat::Red => {
                refuse("5.2-09", "the port is closed to deployment")
            }
            (Share::Faction, Seat::Blue) => {
                refuse("8.1-10c", "it goes to an interior area of its country without Red units")
            }
            (Share::Faction, Seat::Red) => {
                refuse("8.1-11", "it goes to a border area of its country without Blue units")
            }
            _ => refuse("8.1-10a", "it goes to a legal province without Red units and red flag"),
        }
    }

    pub(super) fn for_each_redeployment(self, seat: Seat, found: &mut dyn FnMut(Action)) {
        if let Some((kind, from)) = self.state.muster.lifted {
            self.landings(kind, from).iter().for_each(|place| found(Action::Land(place)));
            return;
        }
        for place in self.occupied(seat).iter() {
            for kind in self.units(place).side(seat).kinds() {
                if self.can_lift(seat, kind, place).is_ok() {
                    found(Action::Lift(kind, place));
                }
            }
        }
    }
}

impl Play<'_> {
    /// 8.1-09b, RL-122: after the first VC a second one, unless Tet has been or enough are in play.
    pub(super) fn land_vc(&mut self, area: Place) {
        self.place_unseen_vc(area);
        let more = !self.state.flags.tet_occurred && self.view().vc_in_play() < ENOUGH_VC;
        let muster = &mut self.state.muster;
        muster.vc = if more { muster.vc - 1 } else { 0 };
    }

    /// Step 10 or 11 begins: every asset once, five other units, and all units of the factions.
    pub(super) fn allow_redeployment(&mut self, seat: Seat) {
        let factions: u8 = {
            let view = self.view();
            let occupied = view.occupied(seat).without(view.data.map.svn);
            occupied.iter().map(|area| view.units(area).side(seat).count(is_factional)).sum()
        };
        let muster = &mut self.state.muster;
        muster.factions = factions;
        muster.five = if seat == Seat::Blue { FIVE } else { 0 };
        muster.assets = [seat == Seat::Blue; 3];
    }

    pub(super) fn set_down(&mut self, place: Place) {
        let Some((kind, from)) = self.state.muster.lifted.take() else { return };
        let muster = &mut self.state.muster;
        match share(kind) {
            Share::Asset(asset) => muster.assets[asset] = false,
            Share::Faction => muster.factions -= 1,
            Share::Five => muster.five -= 1,
        }
        self.shift(kind, 1, from, place);
        let case = Case(if kind.seat() == Seat::Blue { "8.1-10a" } else { "8.1-11" });
        self.tell(|data| {
            let text =
                format!("{} goes from {} to {}.", capital(&data.describe(kind)), data.name(from), data.name(place));
            Event::new("moved", case, text).place(data.id(from)).place(data.id(place))
        });
    }
}
