//! Which Zone Marker may fire at what, and what it costs (2.2-A, 2.2-B, 6.3-A, 6.3-B).

use engine::{Case, Event, Fact, Refusal, Verdict, ensure, refuse};

use super::{Aiming, is_target};
use crate::actions::Intensity;
use crate::context::{Play, View};
use crate::fire::{Assault, Barrage, Mark};
use crate::ids::{Area, Army, Hex, Hexes, Location, Marker, Unit, Units};
use crate::losses::MarkerState;
use crate::state::{Aim, Placed};

const BOTH: [Intensity; 2] = [Intensity::Regular, Intensity::Intense];

/// 2.2-B-01, 6.3-B-01: what a marker costs, reduced or not.
const fn price_of_bombardment(fire: Intensity) -> u8 {
    match fire {
        Intensity::Regular => 1,
        Intensity::Intense => 2,
    }
}

/// 3.4-03
const fn price_of_barrage(fire: Intensity) -> u8 {
    match fire {
        Intensity::Regular => 2,
        Intensity::Intense => 3,
    }
}

pub(crate) const OUT_OF_REACH: &str = "Heavy Weapons reach two hexes from a VM unit, three from one on a hill";

impl<'a> View<'a> {
    /// The markers of an army that lie in their box and can be fired.
    /// 1.10-02, 1.10-04: those of formations that are gone are gone.
    fn idle_guns(self, army: Army) -> impl Iterator<Item = Marker> + 'a {
        let own = self.data.markers.army[army.at()];
        own.into_iter()
            .filter(move |marker| !self.is_placed(*marker) && self.marker_state(*marker) != MarkerState::Removed)
    }

    fn is_placed(self, marker: Marker) -> bool {
        self.state.placed.iter().any(|placed| placed.marker == marker)
            || self.state.assaults.iter().any(|assault| assault.barrage.is_some_and(|own| own.marker == marker))
    }

    /// Only French guns fire intensely.
    fn fires(self, army: Army) -> impl Iterator<Item = Intensity> {
        BOTH.into_iter().filter(move |fire| army == Army::French || *fire == Intensity::Regular)
    }

    pub(super) fn guns_to_aim(self, army: Army) -> impl Iterator<Item = (Marker, Intensity)> + 'a {
        let ammo = self.ammo(army);
        let targets = if ammo > 0 { self.has_targets(army) } else { [false; 2] };
        let has_target = move |marker: &Marker| targets[usize::from(self.data.markers.of(*marker).heavy_weapons)];
        let guns = self.idle_guns(army).filter(has_target);
        guns.flat_map(move |marker| self.fires(army).map(move |fire| (marker, fire)))
            .filter(move |(_, fire)| price_of_bombardment(*fire) <= ammo)
    }

    pub(super) fn can_bombard(self, army: Army) -> bool {
        self.guns_to_aim(army).next().is_some()
    }

    /// Whether guns of an army have something to fire at, and its Heavy Weapons: all markers of a kind have the same targets.
    fn has_targets(self, army: Army) -> [bool; 2] {
        [false, true].map(|heavy| {
            let mut own = self.data.markers.army[army.at()].into_iter();
            own.find(|marker| self.data.markers.of(*marker).heavy_weapons == heavy)
                .is_some_and(|own| self.has_target(own))
        })
    }

    fn has_target(self, marker: Marker) -> bool {
        !self.hexes_to_bombard(marker).is_empty() || self.units_to_bombard(marker).next().is_some()
    }

    pub(super) fn can_aim(self, army: Army, marker: Marker, fire: Intensity) -> Verdict {
        let (cost, own) = match army {
            Army::Vm => ("2.2-B-01", "2.2-A-01"),
            Army::French => ("6.3-B-01", "6.3-A-01"),
        };
        ensure(self.data.markers.of(marker).army == army, own, "it belongs to the other side")?;
        ensure(self.fires(army).any(|known| known == fire), "6.3-B-01", "only French guns fire intensely")?;
        self.is_in_play(marker)?;
        ensure(!self.is_placed(marker), own, "it has been placed already")?;
        ensure(price_of_bombardment(fire) <= self.ammo(army), cost, "there is not enough ammunition")?;
        match self.has_target(marker) {
            true => Ok(()),
            false => Err(self.why_no_target(marker, own)),
        }
    }

    fn why_no_target(self, marker: Marker, own: &'static str) -> Refusal {
        let heavy = self.data.markers.of(marker).heavy_weapons;
        let (case, reason) = match () {
            () if heavy && !self.free_hexes().is_empty() => ("2.2-A-03", OUT_OF_REACH),
            () if !self.state.placed.is_empty() => (own, "a Zone Marker lies on everything within its reach"),
            () => (own, "nothing is within its reach"),
        };
        Refusal::new(Case(case), reason)
    }

    /// 1.10-02, 1.10-04: whether the losses of its formation have left a marker in play.
    fn is_in_play(self, marker: Marker) -> Verdict {
        if self.marker_state(marker) != MarkerState::Removed {
            return Ok(());
        }
        let is_gone = self.data.markers.of(marker).formation.is_some_and(|own| self.has_no_steps(own));
        refuse(if is_gone { "1.10-02" } else { "1.10-04" }, "the marker is out of play")
    }

    /// Hexes with French units on which no marker lies yet.
    fn free_hexes(self) -> Hexes {
        let mut hexes = self.state.index().held[Army::French.at()];
        for placed in &self.state.placed {
            if let Aim::Hex(hex) = placed.aim {
                hexes.remove(hex);
            }
        }
        hexes
    }

    /// 2.2-A-01, 2.2-A-02, 2.2-A-03: hexes with French units, one marker each, of Heavy Weapons only near VM units.
    pub(super) fn hexes_to_bombard(self, marker: Marker) -> Hexes {
        let record = self.data.markers.of(marker);
        if record.army == Army::French {
            return Hexes::NONE;
        }
        let free = self.free_hexes();
        if !record.heavy_weapons {
            return free;
        }
        free.and(self.close_hexes(Army::Vm))
    }

    /// Units that a marker is placed on singly: French ones in boxes (2.2-A-04), and those of VM (6.3-A-01).
    pub(super) fn units_to_bombard(self, marker: Marker) -> impl Iterator<Item = Unit> + 'a {
        let record = self.data.markers.of(marker);
        let boxes = self.state.in_area(Area::Zone1).or(self.state.in_area(Area::Zone2));
        let units = match record.army {
            Army::Vm => boxes.and(self.units_of(Army::French)),
            Army::French => {
                let on_map: Units = self.on_map(Army::Vm).map(|(unit, _)| unit).collect();
                boxes.and(self.units_of(Army::Vm)).or(on_map)
            }
        };
        units.into_iter().filter(move |unit| self.can_bombard_unit(marker, *unit).is_ok())
    }

    pub(super) fn can_bombard_hex(self, marker: Marker, hex: Hex) -> Verdict {
        let record = self.data.markers.of(marker);
        if record.army == Army::French {
            return refuse("6.3-A-01", "France places its markers on units");
        }
        is_target(self.state.holds(Army::French, hex), "2.2-A-01")?;
        ensure(self.free_hexes().has(hex), "2.2-A-01", "a Zone Marker lies there already")?;
        let near = !record.heavy_weapons || self.is_close(Army::Vm, Location::Hex(hex));
        ensure(near, "2.2-A-03", OUT_OF_REACH)
    }

    pub(super) fn can_bombard_unit(self, marker: Marker, unit: Unit) -> Verdict {
        let record = self.data.markers.of(marker);
        let case = if record.army == Army::Vm { "2.2-A-02" } else { "6.3-A-01" };
        is_target(self.army(unit) != record.army && self.can_be_reached(unit), case)?;
        let on_map = self.state.hex_of(unit).is_some();
        if record.army == Army::Vm {
            ensure(!on_map, "2.2-A-01", "on the maps a marker is placed on a hex")?;
        }
        let free = !self.state.placed.iter().any(|placed| placed.aim == Aim::Unit(unit));
        let twice = if record.army == Army::Vm { "2.2-A-04" } else { "6.3-A-01" };
        ensure(free, twice, "a Zone Marker lies on it already")?;
        let place = self.state.place_of(unit).location();
        let near = !record.heavy_weapons || place.is_some_and(|at| self.is_close(Army::Vm, at));
        ensure(near, "2.2-A-04", "Heavy Weapons reach a box only where a VM unit is")
    }

    /// All that a marker can hit where it lies.
    pub(crate) fn targets_of(self, placed: &Placed) -> Units {
        match placed.aim {
            Aim::Hex(hex) => self.force(self.data.markers.of(placed.marker).army.other(), hex),
            Aim::Unit(unit) if self.can_be_reached(unit) => Units::one(unit),
            Aim::Unit(_) => Units::NONE,
        }
    }

    /// 3.4-02, 3.4-03, 3.4-04: full markers, wherever their guns are, as far as the ammunition goes.
    pub(crate) fn guns_for_barrage(self) -> impl Iterator<Item = (Marker, Intensity)> + 'a {
        let ammo = self.ammo(Army::French);
        let wanted = self.without_barrage().next().is_some();
        let full = self.idle_guns(Army::French).filter(move |m| wanted && self.marker_state(*m) == MarkerState::Full);
        full.flat_map(move |marker| BOTH.map(|fire| (marker, fire)))
            .filter(move |(_, fire)| price_of_barrage(*fire) <= ammo)
    }

    pub(crate) fn can_fire_barrage(self, marker: Marker, fire: Intensity) -> Verdict {
        ensure(self.data.markers.of(marker).army == Army::French, "3.4-01", "only French guns fire a Support Barrage")?;
        self.is_in_play(marker)?;
        ensure(self.marker_state(marker) == MarkerState::Full, "3.4-02", "a reduced marker fires no Support Barrage")?;
        ensure(!self.is_placed(marker), "3.4-01", "it has been placed already")?;
        ensure(price_of_barrage(fire) <= self.ammo(Army::French), "3.4-03", "there is not enough ammunition")?;
        ensure(self.without_barrage().next().is_some(), "3.4-01", "no assaulting unit is without barrage")
    }

    /// 3.4-01: assaulting VM units on which no barrage lies.
    pub(super) fn without_barrage(self) -> impl Iterator<Item = Unit> + 'a {
        let open = |assault: &&Assault| assault.mark == Mark::Declared && assault.barrage.is_none();
        self.state.assaults.iter().filter(open).map(|assault| assault.unit)
    }

    pub(super) fn can_take_barrage(self, unit: Unit) -> Verdict {
        let assault = self.assault_of(unit).filter(|assault| assault.mark == Mark::Declared);
        let Some(assault) = assault else { return refuse("3.4-01", "it has no Assault Marker") };
        ensure(assault.barrage.is_none(), "3.4-01", "a Zone Marker lies on it already")
    }
}

impl Play<'_> {
    /// 2.2-B-01, 6.3-B-01, R125: the marker lies there and is paid for.
    pub(super) fn place(&mut self, aiming: Aiming, aim: Aim) {
        let Aiming { marker, intensity, .. } = aiming;
        let army = self.data.markers.of(marker).army;
        let intense = intensity == Intensity::Intense;
        let _ = self.state.placed.try_push(Placed { marker, aim, intense });
        let targets = self.view().targets_of(&Placed { marker, aim, intense });
        self.state.pending = self.state.pending.or(targets);
        let case = Case(if army == Army::Vm { "2.2-A-01" } else { "6.3-A-01" });
        self.tell(Fact::played(army), |data| {
            let gun = &data.markers.of(marker).name;
            let what = if intense { "intense fire" } else { "fire" };
            let aimed =
                |at: &str| Event::new("aimed", case, format!("{gun}: {what} at {at}.")).piece(marker.piece(data));
            match aim {
                Aim::Hex(hex) => aimed(&data.hex_name(hex)).place(data.map.label(hex)),
                Aim::Unit(unit) => aimed(data.name(unit)).piece(&data.unit(unit).id),
            }
        });
        let price = if army == Army::Vm { "2.2-B-01" } else { "6.3-B-01" };
        self.spend_ammo(army, price_of_bombardment(intensity), Case(price));
    }

    /// 3.4-03: all ammunition is spent before any die is rolled.
    pub(super) fn place_barrage(&mut self, aiming: Aiming, unit: Unit) {
        let Aiming { marker, intensity, .. } = aiming;
        let intense = intensity == Intensity::Intense;
        if let Some(assault) = self.state.assaults.iter_mut().find(|assault| assault.unit == unit) {
            assault.barrage = Some(Barrage { marker, intense });
        }
        self.tell(Fact::played(Army::French), |data| {
            let what = if intense { "Intense Support Barrage" } else { "Support Barrage" };
            let text = format!("{}: {what} on {}.", data.markers.of(marker).name, data.name(unit));
            Event::new("barrage", Case("3.4-01"), text).piece(marker.piece(data)).piece(&data.unit(unit).id)
        });
        self.spend_ammo(Army::French, price_of_barrage(intensity), Case("3.4-03"));
    }
}
