//! Chapters 5 and 7: who is in supply, attrition and the Supply Check.

use arrayvec::ArrayVec;
use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::data::Kind;
use crate::ids::{Army, Communities, Hex, Hexes, Unit, Units};
use crate::state::{Flags, Place};

/// A trace of River Supply under way.
#[derive(Clone, Copy)]
struct Waterway<'a> {
    boats: Hexes,
    /// Hexes from which a DNA is so many hexes away at most: without one in reach no trace is worth following.
    near_boats: &'a [Hexes],
    /// Hexes where it is cut, and those it has come through: no trace doubles back to fetch a DNA.
    closed: Hexes,
    escorted: bool,
    left: u8,
}

impl View<'_> {
    /// The units of both sides on the map that are in supply as things stand.
    #[must_use]
    pub fn supplied(self) -> Units {
        let vm = self.supplied_vm();
        let fef = self.supplied_fef();
        vm.or(fef)
    }

    /// 7.2-01, 7.2-02, 7.2-03: trenches; those that live off the land; within 3 hexes of a Supply Center or Supply
    /// Dump.
    fn supplied_vm(self) -> Units {
        let sources = self.supply_centers(Army::Vm).or(self.dump_hexes(Army::Vm));
        let fed = self.within(Army::Vm, sources, self.data.tables.limits.range).or(self.state.trenches[0]);
        let is_fed = |unit: &Unit| {
            let kind = self.data.of(*unit).kind;
            kind.lives_off_the_land() || kind == Kind::Hq || self.state.hex_of(*unit).is_some_and(|hex| fed.has(hex))
        };
        self.on_map(Army::Vm).iter().filter(is_fed).collect()
    }

    /// 7.3-01, 7.3-02, 7.3-03 (R7, R22): trenches; GCMA; Thai and Laotian units near their own people; within 3
    /// hexes of a
    /// Supply Center or Supply Dump; Saigon; River Supply.
    fn supplied_fef(self) -> Units {
        let fef = Army::Fef;
        let range = self.data.tables.limits.range;
        let sources = self.supply_centers(fef).or(self.dump_hexes(fef));
        let fed = self.within(fef, sources, range).or(self.state.trenches[1]).or(self.river_supply());
        let near = |communities: Communities| {
            let friendly = communities.iter().map(|c| self.data.places.of(c).hex).filter(|h| self.is_friendly(fef, *h));
            self.within(fef, friendly.collect(), range)
        };
        let (thai, lao) = (near(self.data.places.thai_supply), near(self.data.places.in_laos));
        let is_fed = |unit: &Unit| {
            let kind = self.data.of(*unit).kind;
            let own = match kind {
                Kind::Gcma | Kind::Hq => return true,
                Kind::Thai => thai,
                Kind::LaotianInfantry | Kind::LaotianDetachment => lao,
                _ => Hexes::NONE,
            };
            match self.state.units[unit.at()].place {
                Place::Hex(hex) => fed.has(hex) || own.has(hex),
                Place::Saigon => true,
                _ => false,
            }
        };
        self.data.army[fef.at()]
            .iter()
            .filter(|unit| self.state.units[unit.at()].place.is_in_play())
            .filter(is_fed)
            .collect()
    }

    /// Hexes that River Supply reaches.
    /// 7.4-01, 7.4-02, 7.4-03, 7.4-04, 7.4-05, 3.6-07 (R75, R76): up to 5 hexes along major rivers and coastal
    /// hexes, past everything but a VM
    /// regiment on a river, with a DNA somewhere from the source to the receiver.
    #[must_use]
    pub fn river_supply(self) -> Hexes {
        let fef = Army::Fef;
        let map = &self.data.map;
        let boats: Hexes = self.data.army[fef.at()]
            .iter()
            .filter(|unit| self.data.of(*unit).kind == Kind::Dinassaut)
            .filter_map(|unit| self.state.hex_of(unit))
            .collect();
        if boats.is_empty() {
            return Hexes::NONE;
        }
        let cut = self.cut_rivers();
        let sources = self.supply_centers(fef).or(self.dump_hexes(fef)).without(cut);
        let sources = sources.without(map.china).and(map.coast.or(map.major_river));
        let mut reached = Hexes::NONE;
        let closed = cut.or(map.china);
        let left = self.data.tables.limits.river_range;
        let near_boats: ArrayVec<Hexes, 16> = (0..=left).map(|range| map.within_all(boats, range)).take(16).collect();
        for source in sources.iter() {
            let way = Waterway { boats, near_boats: &near_boats, closed, escorted: false, left };
            self.follow_river(source, way, &mut reached);
        }
        reached
    }

    /// Goes on from a hex along every waterway that the trace has not used yet.
    fn follow_river(self, at: Hex, way: Waterway<'_>, reached: &mut Hexes) {
        let escorted = way.escorted || way.boats.has(at);
        if escorted {
            reached.insert(at);
        }
        let hopeless = !escorted && way.near_boats.get(usize::from(way.left)).is_some_and(|near| !near.has(at));
        if way.left == 0 || hopeless {
            return;
        }
        let closed = way.closed.or(Hexes::one(at));
        for next in self.data.map.waterways(at).filter(|next| !closed.has(*next)) {
            self.follow_river(next, Waterway { closed, escorted, left: way.left - 1, ..way }, reached);
        }
    }

    /// 7.4-02, 7.4-03: river hexes that are not coastal and hold a VM regiment.
    fn cut_rivers(self) -> Hexes {
        let regiments = self.data.regiments.iter().filter_map(|unit| self.state.hex_of(unit));
        regiments.filter(|hex| !self.data.map.coast.has(*hex)).collect()
    }
}

impl Play<'_> {
    /// 5.0-01, 5.0-02, 5.0-03, 5.0-04, 5.0-05, 5.0-06, 7.5-05: who wears the marker and is not in supply loses a
    /// step; both sides look first.
    pub(crate) fn suffer_attrition(&mut self) {
        let marked: Units = self.data.all_units().filter(|unit| self.state.is(*unit, Flags::OOS)).collect();
        if marked.is_empty() {
            return;
        }
        let fed = self.view().supplied();
        for unit in marked.without(fed).iter() {
            self.lose_step(unit, Case("5.0-01"));
        }
    }

    /// 7.1-01, 7.1-02, 7.5-01, 1.7-05 (R3, R77): all units check; in the rain the unsupplied lose a step at once.
    pub(crate) fn check_supply(&mut self) {
        let fed = self.view().supplied();
        let rain = self.view().rain();
        for unit in self.data.all_units() {
            if self.data.of(unit).steps == 0 || !self.state.units[unit.at()].place.is_in_play() {
                continue;
            }
            let (was, is) = (self.state.is(unit, Flags::OOS), !fed.has(unit));
            if was != is {
                self.state.units[unit.at()].set(Flags::OOS, is);
                self.tell_supply(unit, is);
            }
            if is && rain {
                self.lose_step(unit, Case("1.7-05"));
            }
        }
    }

    fn tell_supply(&mut self, unit: Unit, out: bool) {
        let fact = self.view().known(unit, Fact::noted().by(self.view().army(unit)));
        self.tell(fact, |data| {
            let (case, what) = if out { ("7.1-01", "is out of supply") } else { ("7.5-01", "is in supply again") };
            Event::new("supply", Case(case), format!("{} {what}.", data.name(unit))).piece(&data.of(unit).id)
        });
    }
}
