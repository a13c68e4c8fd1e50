//! What the event of a card lets its owner choose. One list serves for offering and for checking.

use super::raids::RAID_CARDS;
use crate::action::Action;
use crate::cards::*;
use crate::force::Force;
use crate::ids::{Areas, Card, Place, Seat, Zone};
use crate::kind::Kind;
use crate::state::Faction;
use crate::view::View;

/// The most infantry that an Air Assault lifts.
const LIFT: u8 = 4;
/// Blue units in a province beyond which refugees do not shake its pacification (X07).
const FEW: u8 = 2;

/// Something that takes the choices one by one.
type Found<'f> = &'f mut dyn FnMut(Action);

impl View<'_> {
    /// Whether anything can be chosen at this point of the event.
    pub(super) fn has_event_choice(self, card: Card) -> bool {
        let mut any = false;
        self.for_each_event_choice(card, &mut |_| any = true);
        any
    }

    /// Everything that can be chosen at this point of the event, `Done` apart.
    pub(super) fn for_each_event_choice(self, card: Card, found: Found<'_>) {
        let seat = self.state.turn.side;
        let errand = &self.state.errand;
        match card {
            _ if RAID_CARDS.contains(&card) && errand.step == 0 => self.raid_choices(card, found),
            UNCLE_HO => self.fallen(found, |kind| kind == Kind::NVA_INF),
            ARMOR if seat == Seat::Blue => self.fallen(found, |kind| self.may_return_to_saigon(kind)),
            MONTAGNARDS if errand.step > 0 => {
                self.fallen(found, |kind| kind == Kind::ARVN_INF && self.may_rise(errand.area));
            }
            FREE_WORLD_FORCES if errand.unit.is_none() => {
                if !self.free_bases().is_empty() {
                    self.fallen(found, |kind| matches!(kind, Kind::ROK_INF | Kind::IF_INF));
                }
                self.recruits(card, found);
            }
            GOLDEN_TRIANGLE if errand.unit.is_none() => {
                let own = Faction::ALL.into_iter().filter(|faction| faction.seat() == seat);
                for faction in own.filter(|faction| !self.faction_homes(faction.kind()).is_empty()) {
                    if self.units(Place::BODY_COUNT).has(faction.kind()) {
                        found(Action::Pick(faction.kind(), Place::BODY_COUNT));
                    }
                }
            }
            GENERAL_UPRISING if errand.unit.is_none() => self.wandering_vc(found),
            TET if errand.step > 0 && errand.unit.is_none() => self.wandering_vc(found),
            PHOENIX_PROGRAM if errand.step > 0 => {
                for area in self.phoenix_victims().iter() {
                    let open = self.units(area).kinds().filter(|kind| kind.is_open_vc());
                    open.map(|kind| Action::Pick(kind, area)).for_each(&mut *found);
                }
            }
            AIR_ASSAULT if seat == Seat::Blue => self.lift_choices(found),
            LOCAL_RECRUITS => self.vc_havens().iter().map(Action::PlaceVc).for_each(found),
            TET if errand.step == 0 => {
                let svn = self.data.map.svn.iter().filter(|area| self.has_room_for(*area, Kind::VC));
                svn.map(Action::PlaceVc).for_each(found);
            }
            CHINESE_ADVISERS | WESTMORELAND | SIHANOUK | VETERANS | PLAIN_OF_JARS | GREEN_BERETS => {
                self.recruits(card, found);
            }
            EASTER if errand.step > 0 => self.recruits(card, found),
            _ => self.event_areas(card, seat).iter().map(Action::At).for_each(found),
        }
    }

    /// Units in the Body Count Box and the Dead Pool.
    fn fallen(self, found: Found<'_>, test: impl Fn(Kind) -> bool) {
        for place in [Place::BODY_COUNT, Place::DEAD_POOL] {
            for kind in self.units(place).kinds().filter(|kind| test(*kind)) {
                found(Action::Pick(kind, place));
            }
        }
    }

    /// Untried infantry that the event may promote.
    fn recruits(self, card: Card, found: Found<'_>) {
        let seat = self.state.turn.side;
        let map = &self.data.map;
        let areas = match card {
            CHINESE_ADVISERS => map.trail.without(self.occupied(Seat::Blue)),
            EASTER => map.trail,
            VETERANS => Areas::ALL.without(self.occupied(seat.other())),
            _ => Areas::ALL,
        };
        let eligible = |kind: Kind| match card {
            CHINESE_ADVISERS | EASTER => kind == Kind::NVA_INF,
            WESTMORELAND | GREEN_BERETS => kind == Kind::US_INF,
            PLAIN_OF_JARS => kind == Kind::PL_INF,
            FREE_WORLD_FORCES => matches!(kind, Kind::ROK_INF | Kind::IF_INF),
            SIHANOUK if seat == Seat::Red => kind == Kind::KR_INF,
            SIHANOUK => kind == Kind::CA_INF,
            _ => kind.seat() == seat && kind.is_untried(),
        };
        for area in areas.and(self.occupied(seat)).iter() {
            let kinds = self.units(area).kinds().filter(|kind| eligible(*kind));
            kinds.map(|kind| Action::Promote(kind, area)).for_each(&mut *found);
        }
    }

    /// X16: a tank or an artillery unit for which Saigon has room.
    fn may_return_to_saigon(self, kind: Kind) -> bool {
        let asset = kind.seat() == Seat::Blue && (kind.is_tank() || kind.is_artillery());
        asset && self.has_room_for(self.data.map.saigon, kind)
    }

    /// B14: whether an ARVN unit may be put in a province.
    fn may_rise(self, area: Option<Place>) -> bool {
        area.is_some_and(|area| !self.state.red_flags.has(area) && self.has_room_for(area, Kind::ARVN_INF))
    }

    /// B19: friendly bases free of Red units, with room (chart).
    fn free_bases(self) -> Areas {
        let open = self.data.map.base.without(self.occupied(Seat::Red)).without(self.state.red_flags);
        open.iter().filter(|area| self.has_room_for(*area, Kind::ROK_INF)).collect()
    }

    /// X11: where a unit of a faction may come back: interior areas for Blue, border areas for Red.
    fn faction_homes(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let country = if matches!(kind, Kind::PL_INF | Kind::LA_INF) { map.laos } else { map.cambodia };
        let part = if kind.seat() == Seat::Blue { map.interior } else { map.border };
        let free = country.and(part).without(self.occupied(kind.seat().other()));
        free.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    /// 8.1-09a: where a VC is deployed: red flags and border areas of Laos and Cambodia without Blue
    /// units; not in Kampot while its port is closed (RL-31).
    pub(crate) fn vc_havens(self) -> Areas {
        let map = &self.data.map;
        let mut areas = self.state.red_flags.or(map.trail).without(self.occupied(Seat::Blue));
        areas.remove(map.nvn);
        if self.state.flags.port_closed {
            areas.remove(map.kampot);
        }
        areas.iter().filter(|area| self.has_room_for(*area, Kind::VC)).collect()
    }

    /// R10 and special T3: VC that can go to a neighbouring area. In the preparation of Tet each goes once.
    fn wandering_vc(self, found: Found<'_>) {
        for area in self.state.index.vc.iter().filter(|area| !self.vc_targets(*area).is_empty()) {
            let here = self.units(area).kinds().filter(|kind| kind.is_vc());
            let fresh = here.filter(|kind| !(self.state.errand.step > 0 && kind.is_tired()));
            fresh.map(|kind| Action::Pick(kind, area)).for_each(&mut *found);
        }
    }

    /// Where a VC may go: in the uprising only to South Vietnam, where flags exist (RL-87).
    fn vc_targets(self, from: Place) -> Areas {
        if self.state.lasting.vc_pinned {
            return Areas::NONE;
        }
        let map = &self.data.map;
        let preparing = self.state.errand.step > 0;
        let legal = if preparing { self.legal(Kind::VC) } else { map.svn };
        let open = |to: &Place| self.is_border_open(Seat::Red, from, *to).is_ok() && self.has_room_for(*to, Kind::VC);
        map.beside(from).and(legal).iter().filter(open).collect()
    }

    /// X14: infantry of one province, as long as the group finds room somewhere, then its target.
    fn lift_choices(self, found: Found<'_>) {
        let group = &self.state.group;
        let svn = self.data.map.svn;
        let from = self.state.errand.area;
        let sources = from.map_or(svn.and(self.occupied(Seat::Blue)), Areas::one);
        if from.is_none() || group.total() < LIFT {
            for area in sources.iter() {
                let here = self.units(area).side(Seat::Blue);
                let picked = if from.is_some() { *group } else { Force::NONE };
                for kind in here.kinds().filter(|kind| kind.is_regular() && !kind.is_held()) {
                    let mut larger = picked;
                    larger.add(kind, 1);
                    if here.of(kind) > picked.of(kind) && !self.lift_targets(area, &larger).is_empty() {
                        found(Action::Pick(kind, area));
                    }
                }
            }
        }
        if let Some(area) = from {
            self.lift_targets(area, group).iter().map(Action::At).for_each(found);
        }
    }

    fn lift_targets(self, from: Place, group: &Force) -> Areas {
        let others = self.data.map.svn.without(Areas::one(from));
        others.iter().filter(|area| self.has_room(*area, group, Seat::Blue)).collect()
    }

    /// The areas that the event lets choose now.
    fn event_areas(self, card: Card, seat: Seat) -> Areas {
        let map = &self.data.map;
        let state = self.state;
        let errand = &state.errand;
        let (red, blue) = (self.occupied(Seat::Red), self.occupied(Seat::Blue));
        match card {
            TUNNEL_COMPLEX => {
                let now =
                    state.firebase.filter(|(_, seat)| *seat == Seat::Red).map_or(Areas::NONE, |(at, _)| Areas::one(at));
                map.svn.and(red).without(now)
            }
            GENERAL_UPRISING | TET => errand.unit.map_or(Areas::NONE, |(_, from)| self.vc_targets(from)),
            POLITICAL_CADRES => {
                let near = map.beside_any(state.red_flags).or(map.beside_any(map.trail));
                map.svn.and(near).without(state.red_flags).without(blue)
            }
            VILLAGE_CHIEFS => state.blue_flags.and(state.index.vc.or(map.beside_any(state.index.vc))),
            EASTER => self.tank_parks(true),
            MARKET_TIME => self.navy_targets(),
            LIMA_SITE_85 if self.units(Place::RESERVE).has(Kind::LIMA_SITE) => map.laos.without(red),
            PHOENIX_PROGRAM => self.nameable(map.svn),
            CORDS => {
                let arvn = |area: &Place| self.units(*area).any(|kind| kind.is_arvn() && kind.is_infantry());
                let free = map.svn.and(blue).without(red).without(state.red_flags).without(state.blue_flags);
                free.iter().filter(arvn).collect()
            }
            FREE_FIRE_ZONE => map.svn.without(state.blue_flags).without(state.turn.vc_trapped),
            MONTAGNARDS => {
                let dead = [Place::BODY_COUNT, Place::DEAD_POOL].iter().any(|at| self.units(*at).has(Kind::ARVN_INF));
                let rising = map.montagnard.iter().filter(|area| dead && self.may_rise(Some(*area))).collect();
                self.with_concealed_vc(map.montagnard).or(rising)
            }
            FREE_WORLD_FORCES => self.free_bases(),
            SEALORDS if self.units(Place::RESERVE).has(Kind::GUNBOAT) => map.zones[Zone::IV.at()],
            REFUGEES if seat == Seat::Blue => {
                let arvn = |area: &Place| self.units(*area).any(Kind::is_arvn);
                let arvn: Areas = blue.iter().filter(arvn).collect();
                state.red_flags.without(red).iter().filter(|area| map.beside(*area).meets(arvn)).collect()
            }
            REFUGEES => state.blue_flags.iter().filter(|area| self.count(Seat::Blue, *area) <= FEW).collect(),
            PRISONERS if seat == Seat::Blue => self.nameable(blue.or(map.beside_any(blue))),
            RANCH_HAND if seat == Seat::Blue => self.bombable().without(state.turn.all_trapped),
            RANCH_HAND => self.poisoned().without(state.red_flags),
            GOLDEN_TRIANGLE => errand.unit.map_or(Areas::NONE, |(kind, _)| self.faction_homes(kind)),
            WHISPERING_DEATH if seat == Seat::Blue => {
                errand.area.map_or(map.svn, |first| map.beside(first).and(map.svn))
            }
            WHISPERING_DEATH => map.svn.without(state.red_flags),
            FRIENDLY_FIRE => map.svn.and(red).and(blue),
            ARMOR => self.tank_parks(false),
            DOUBLE_AGENTS if seat == Seat::Blue => self.nameable(Areas::ALL),
            _ => Areas::NONE,
        }
    }

    /// Areas with more concealed VC than were named already (B08, X08, X19).
    fn nameable(self, areas: Areas) -> Areas {
        let more = |area: &Place| self.units(*area).count(Kind::is_concealed) > self.named_at(*area);
        self.with_concealed_vc(areas).iter().filter(more).collect()
    }

    /// How often the owner has named an area.
    fn named_at(self, area: Place) -> u8 {
        let errand = &self.state.errand;
        u8::from(errand.area == Some(area)) + u8::from(errand.areas.has(area))
    }

    /// X09, Red's event: provinces that hold a bomber or were bombed by an event this year; if there are
    /// none, those of Zone III without Blue units.
    fn poisoned(self) -> Areas {
        let map = &self.data.map;
        let bombed = self.state.index.bombed.or(self.state.this_year.struck).and(map.svn);
        if bombed.is_empty() { map.zones[Zone::III.at()].without(self.occupied(Seat::Blue)) } else { bombed }
    }

    /// X16, special E2: where an NVA tank that is not in play may come; always to North Vietnam in the
    /// Easter Offensive, else to NVA infantry only.
    fn tank_parks(self, easter: bool) -> Areas {
        if !self.units(Place::RESERVE).has(Kind::NVA_TANK) {
            return Areas::NONE;
        }
        let map = &self.data.map;
        let crewed = |area: &Place| self.units(*area).any(|kind| matches!(kind, Kind::NVA_INF | Kind::NVA_VET));
        let fits = |area: &Place| self.has_room_for(*area, Kind::NVA_TANK);
        let mut parks: Areas = map.trail.iter().filter(crewed).filter(fits).collect();
        if easter {
            parks = parks.without(self.occupied(Seat::Blue));
            parks.insert(map.nvn);
        }
        parks
    }

    /// B04: where the Navy may go at once, unless a typhoon keeps it in port.
    fn navy_targets(self) -> Areas {
        match self.whereabouts(Kind::NAVY) {
            Some(at) if !self.state.lasting.typhoon => self.data.map.coastal.without(Areas::one(at)),
            _ => Areas::NONE,
        }
    }
}
