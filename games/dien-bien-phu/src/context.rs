//! The two contexts in which the rules are written, with the questions that all chapters ask and the small changes that
//! they share, each told in the story.

use engine::{Case, Event, Fact, Target};

use crate::agenda::Item;
use crate::data::{Data, Kind, TurnData};
use crate::ids::{Area, Army, Division, Hex, Hexes, Location, Supply, Unit, Units, Weather};
use crate::state::{Flags, Place, State};

engine::contexts! { Data, State, Item }

impl<'a> View<'a> {
    #[inline]
    #[must_use]
    pub fn army(self, unit: Unit) -> Army {
        self.data.army(unit)
    }

    #[inline]
    #[must_use]
    pub fn kind(self, unit: Unit) -> Kind {
        self.data.unit(unit).kind
    }

    #[must_use]
    pub fn turn(self) -> &'a TurnData {
        self.data.calendar.turn(self.state.turn)
    }

    #[must_use]
    pub fn weather(self) -> Weather {
        self.turn().weather
    }

    #[inline]
    #[must_use]
    pub fn is_shaken(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::SHAKEN)
    }

    /// 1.5-A: the Morale Value of a unit now.
    /// 1.5-A-01, 1.5-A-02, 1.5-A-03, 5.2-D-02.
    #[inline]
    #[must_use]
    pub fn morale(self, unit: Unit) -> u8 {
        self.data.morale(unit, &self.state.morale)
    }

    /// 1.5-A, 1.7-A: the Strength Value of a unit now.
    #[inline]
    #[must_use]
    pub fn strength(self, unit: Unit) -> u8 {
        self.data.unit(unit).strength[usize::from(self.state.units[unit.at()].lost.min(2))]
    }

    #[inline]
    #[must_use]
    pub fn steps_left(self, unit: Unit) -> u8 {
        self.data.unit(unit).steps.saturating_sub(self.state.units[unit.at()].lost)
    }

    #[inline]
    #[must_use]
    pub fn is_reduced(self, unit: Unit) -> bool {
        self.state.units[unit.at()].lost > 0
    }

    /// 1.7-A: it has a Disorg Marker.
    #[inline]
    #[must_use]
    pub fn is_disorganised(self, unit: Unit) -> bool {
        self.army(unit) == Army::Vm && self.state.units[unit.at()].lost == 2
    }

    #[inline]
    #[must_use]
    pub fn is_infantry(self, unit: Unit) -> bool {
        self.kind(unit) == Kind::Infantry
    }

    #[inline]
    #[must_use]
    pub fn is_artillery(self, unit: Unit) -> bool {
        self.kind(unit) == Kind::Artillery
    }

    /// 5.2-D: no assaults and no replacements. 5.2-D-05: nothing else is barred.
    #[inline]
    #[must_use]
    pub fn is_shut_down(self, division: Division) -> bool {
        self.state.morale[division.at()] >= self.data.tracks.shut_down()
    }

    /// The units of an army on the maps or in boxes where the war goes on: not wounded, gone, waiting or withdrawn.
    #[must_use]
    pub fn units_of(self, army: Army) -> Units {
        self.data.forces.army[army.at()]
    }

    /// The units of an army that stand on the maps.
    pub fn on_map(self, army: Army) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let held = self.state.index().held[army.at()];
        let state = self.state;
        held.into_iter().flat_map(move |hex| state.stack(hex).map(move |unit| (unit, hex)))
    }

    /// The units of an army in a box.
    #[inline]
    #[must_use]
    pub fn army_in(self, army: Army, area: Area) -> Units {
        self.state.in_area(area).and(self.units_of(army))
    }

    /// A unit as a thing on the table.
    pub(crate) fn piece(self, unit: Unit) -> Target {
        Target::Piece(self.data.unit(unit).id.clone())
    }

    /// The unit that somebody points at.
    pub(crate) fn unit_at(self, target: &Target) -> Option<Unit> {
        let Target::Piece(id) = target else { return None };
        self.data.forces.find(id)
    }

    #[must_use]
    pub fn is_over(self) -> bool {
        self.state.winner.is_some()
    }

    /// 1.4-I: whether a unit of that army is entrenched there.
    /// 1.4-I-01, 1.4-I-02, 1.4-I-03, 1.4-B-02, R58, R59: boxes entrench VM where their zone is dug, France never.
    #[must_use]
    pub fn entrenches(self, army: Army, location: Location) -> bool {
        let index = self.state.index();
        match location {
            Location::Hex(hex) => {
                let ground = self.data.map.ground(hex);
                ground.strongpoint.is_some()
                    || match army {
                        Army::French => self.is_outpost(hex),
                        Army::Vm => index.trench.has(hex) || index.dig.has(hex),
                    }
            }
            Location::Area(area) => {
                let trenches = &self.state.trenches;
                army == Army::Vm && (trenches.is_trench_area(area) || trenches.is_dig_area(area))
            }
        }
    }

    #[must_use]
    pub fn is_entrenched(self, unit: Unit) -> bool {
        self.state.place_of(unit).location().is_some_and(|at| self.entrenches(self.army(unit), at))
    }

    /// 1.4-H: an outpost that still exists.
    #[must_use]
    pub fn is_outpost(self, hex: Hex) -> bool {
        self.data.map.ground(hex).outpost.is_some_and(|own| self.state.outposts.has(own))
    }

    /// Whether a hex lies in a Trench or Dig Zone.
    #[inline]
    #[must_use]
    pub fn is_dug(self, hex: Hex) -> bool {
        self.state.index().trench.has(hex) || self.state.index().dig.has(hex)
    }

    /// 1.8: whether a hex lies in the zone of control of the enemy of that army.
    /// 1.8-06: not where a friend stands. R93: rivers and wire do not matter.
    #[inline]
    #[must_use]
    pub fn in_enemy_zone(self, army: Army, hex: Hex) -> bool {
        let index = self.state.index();
        index.zone[army.other().at()].has(hex) && !index.held[army.at()].has(hex)
    }

    /// R94: whether units of the other army stand next to a hex, shaken or not.
    #[inline]
    #[must_use]
    pub fn is_beside_enemy(self, army: Army, hex: Hex) -> bool {
        self.state.index().beside[army.other().at()].has(hex)
    }

    /// The hexes of both Supply Areas.
    #[must_use]
    pub fn supply_areas(self) -> Hexes {
        let [dbp, isabelle] = crate::ids::Sheet::ALL.map(|sheet| self.data.map.supply_area(sheet));
        dbp.or(isabelle)
    }

    /// R71, R77: units of the garrison: at DBP, at Isabelle and in 2z-304.
    #[must_use]
    pub fn garrison(self) -> Units {
        let on_map: Units = self.on_map(Army::French).map(|(unit, _)| unit).collect();
        on_map.or(self.army_in(Army::French, Area::Zone2))
    }
}

impl Play<'_> {
    /// Puts a unit somewhere; whoever leaves the maps leaves its markers behind.
    pub(crate) fn put(&mut self, unit: Unit, place: impl Into<Place>) {
        let place = place.into();
        let stays_in_play = matches!(place, Place::Hex(_))
            || matches!(place, Place::Area(area) if area.is_laos() || area.zone_number().is_some());
        if !stays_in_play {
            self.state.flag(self.data, unit, Flags::SHAKEN, false);
            self.state.units[unit.at()].flags = Flags::default();
            self.forget(unit);
        }
        self.state.put(self.data, unit, place);
    }

    /// Takes a unit that has left out of everything under way. Assaults are ended by those who fight them.
    fn forget(&mut self, unit: Unit) {
        self.state.pending.remove(unit);
        self.state.freed.remove(unit);
    }

    /// Puts a Shaken Marker on a unit.
    pub(crate) fn shake(&mut self, unit: Unit, case: Case) {
        if self.state.is(unit, Flags::SHAKEN) {
            return;
        }
        self.state.flag(self.data, unit, Flags::SHAKEN, true);
        self.tell(Fact::disrupted(self.data.army(unit)), |data| {
            Event::new("shaken", case, format!("{} is shaken.", data.name(unit))).piece(&data.unit(unit).id)
        });
    }

    /// R125: takes supplies off a track, as far as they go; how much that was.
    pub(crate) fn deduct(&mut self, supply: Supply, amount: u8) -> u8 {
        let level = &mut self.state.supply[supply.at()];
        let deducted = amount.min(*level);
        *level -= deducted;
        deducted
    }

    /// 5.2-C, 5.2-D: moves a Division Morale Marker down, at most to Shut down; whether it has moved.
    /// 5.1-C-05.
    pub(crate) fn lower_morale(&mut self, division: Division) -> bool {
        let slot = &mut self.state.morale[division.at()];
        let falls = *slot < self.data.tracks.shut_down();
        *slot += u8::from(falls);
        falls
    }

    /// 3.1, 5.2-B: moves a Division Morale Marker up, at most to the top.
    pub(crate) fn raise_morale(&mut self, division: Division, slots: u8) {
        let slot = &mut self.state.morale[division.at()];
        *slot = slot.saturating_sub(slots);
    }
}
