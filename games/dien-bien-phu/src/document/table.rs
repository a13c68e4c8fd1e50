//! What lies on the table in the segment with which a position begins: only what play could have laid there by then.

use engine::Fault;

use super::begin::{fault, fault_of_unit};
use crate::assets::MOST_IN_SECTOR;
use crate::bombardment::OUT_OF_REACH;
use crate::context::View;
use crate::fire::{Assault, Mark};
use crate::ids::{Army, Location, Marker, Unit, Units};
use crate::losses::MarkerState;
use crate::sequence::Segment;
use crate::state::{Aim, Breach, Placed};

/// Why something cannot lie there; nothing where it can.
pub(super) type Bar = Option<&'static str>;

const TOO_MANY_ASSETS: &str = "there are not as many Asset Markers (2.4-A-01)";
const SECTOR_IS_FULL: &str = "two Asset Markers lie in that sector already (2.4-A-02)";

pub(super) fn check(view: View<'_>, segment: Segment) -> Result<(), Fault> {
    check_all("bombardment", &view.state.placed, |_, own| view.bars_zone_marker(segment, own))?;
    check_all("assaults", &view.state.assaults, |at, own| {
        view.bars_assault(segment, at, own).or_else(|| view.bars_support(segment, at, own))
    })?;
    check_all("breaches", &view.state.breaches, |at, own| view.bars_breach(segment, at, own))?;
    let scouts = view.with_recon();
    let barred = scouts.iter().find_map(|unit| Some((unit, view.bars_recon(segment, unit, scouts)?)));
    barred.map_or(Ok(()), |(unit, reason)| Err(fault_of_unit(view, unit, reason)))
}

fn check_all<T>(key: &str, list: &[T], bars: impl Fn(usize, &T) -> Bar) -> Result<(), Fault> {
    let barred = list.iter().enumerate().find_map(|(at, own)| Some((at, bars(at, own)?)));
    barred.map_or(Ok(()), |(at, reason)| Err(fault(&format!("{key}[{at}]"), reason)))
}

/// In which segments whose assaults are under way.
fn assaulting(segment: Segment) -> Option<Army> {
    let at = segment.at();
    if (Segment::VmDeclaration.at()..=Segment::VmAssault.at()).contains(&at) {
        return Some(Army::Vm);
    }
    (Segment::FrenchDeclaration.at()..=Segment::FrenchAssault.at()).contains(&at).then_some(Army::French)
}

/// Whether Defence Fire has been rolled, or is being rolled, in a segment with assaults.
fn has_been_defended(segment: Segment) -> bool {
    matches!(segment, Segment::FrenchDefence | Segment::VmAssault | Segment::VmDefence | Segment::FrenchAssault)
}

impl View<'_> {
    fn is_out_of_play(self, marker: Marker) -> bool {
        self.marker_state(marker) == MarkerState::Removed
    }

    /// 2.2-A-01, 2.2-A-03, 2.2-A-04, 6.3-A-01, 1.10-02.
    fn bars_zone_marker(self, segment: Segment, own: &Placed) -> Bar {
        let record = self.data.markers.of(own.marker);
        let fires = match segment {
            Segment::VmBombardment => Some(Army::Vm),
            Segment::FrenchBombardment => Some(Army::French),
            _ => None,
        };
        let target = match own.aim {
            Aim::Hex(hex) => Some(Location::Hex(hex)),
            Aim::Unit(unit) => self.state.place_of(unit).location(),
        };
        let on_map = matches!((own.aim, target), (Aim::Unit(_), Some(Location::Hex(_))));
        match () {
            () if fires != Some(record.army) => {
                Some("markers of VM lie there only in `vm-bombardment`, those of France only in `french-bombardment`")
            }
            () if record.army == Army::Vm && on_map => Some("on the maps a marker of VM is placed on a hex (2.2-A-01)"),
            () if record.heavy_weapons && !target.is_some_and(|at| self.is_close(Army::Vm, at)) => Some(OUT_OF_REACH),
            () if self.is_out_of_play(own.marker) => {
                Some("the losses of its formation have taken the marker out of play")
            }
            () => None,
        }
    }

    /// 3.1-03, 3.1-08, 3.5-A-02, 3.5-A-04, 3.5-C-01, 7.2-03.
    fn bars_assault(self, segment: Segment, at: usize, own: &Assault) -> Bar {
        let army = self.army(own.unit);
        let shut_down = self.data.unit(own.unit).division.is_some_and(|division| self.is_shut_down(division));
        let eligible = || self.state.stack(own.target).filter(|unit| self.fires_for(army.other(), *unit, own.target));
        match () {
            () if assaulting(segment) != Some(army) => Some(
                "VM assaults from `vm-declaration` to `vm-assault`, France from `french-declaration` to `french-assault`",
            ),
            () if at >= usize::from(self.data.markers.pools.combat) => {
                Some("there are not as many Combat Markers (3.1-03)")
            }
            () if own.mark != Mark::Declared && !has_been_defended(segment) => {
                Some("before Defence Fire an Assault Marker lies on the unit, and nothing else (3.5-C-01)")
            }
            () if shut_down => Some("its division is shut down (3.1-08)"),
            () if own.defender.is_some_and(|unit| !eligible().any(|other| other == unit)) => {
                Some("guns defend only where nothing else stands (3.5-A-02)")
            }
            () if own.defender.is_none() && own.mark.charge().is_some() && eligible().count() > 1 => {
                Some("`defender` says which unit of the hex has defended: France chose it (3.5-A-01)")
            }
            () => None,
        }
    }

    /// 3.1-09, 3.1-11, 3.4-01, 3.4-02, 3.5-B-03, 7.3-01.
    fn bars_support(self, segment: Segment, at: usize, own: &Assault) -> Bar {
        let regiment = |assault: &Assault| self.vm_unit_of(assault).and_then(|unit| self.data.unit(unit).regiment());
        let earlier = || self.state.assaults[..at].iter().filter(|other| other.mortars);
        let pool = usize::from(self.data.markers.pools.support_mortars);
        let is_served = self.vm_unit_of(own).is_some_and(|unit| self.is_in_line(unit));
        let barrage = own.barrage.map(|barrage| barrage.marker);
        let is_time = own.mark == Mark::Declared && matches!(segment, Segment::FrenchBarrage | Segment::FrenchDefence);
        match () {
            () if own.mortars && earlier().count() >= pool => Some("there are not as many Support Mortars (3.1-09)"),
            () if own.mortars && earlier().any(|other| regiment(other) == regiment(own)) => {
                Some("its regiment has Support Mortars already (3.1-09)")
            }
            () if own.mortars && !is_served && self.lines_are_as_declared(segment) => {
                Some("Support Mortars need VM communication (3.1-11, 7.3-01)")
            }
            () if barrage.is_some_and(|marker| self.data.markers.of(marker).army == Army::Vm) => {
                Some("only French guns fire a Support Barrage (3.4-01)")
            }
            () if barrage.is_some_and(|marker| self.marker_state(marker) != MarkerState::Full) => {
                Some("a reduced marker fires no Support Barrage (3.4-02)")
            }
            () if barrage.is_some() && !is_time => {
                Some("a barrage lies on a unit until Defence Fire is rolled (3.5-B-03)")
            }
            () => None,
        }
    }

    /// Whether nobody has moved or fought since mortars were placed.
    fn lines_are_as_declared(self, segment: Segment) -> bool {
        match segment {
            Segment::VmDeclaration | Segment::VmBoxCombat | Segment::VmBarrage => true,
            Segment::FrenchReaction => self.state.done.is_empty(),
            _ => false,
        }
    }

    /// Whether a unit of VM stands where it stood when Asset Markers were placed.
    fn stands_as_in_assets(self, segment: Segment, unit: Unit) -> bool {
        segment == Segment::Assets || (segment == Segment::VmTacticalMove && !self.state.done.has(unit))
    }

    /// 2.4-A-01, 2.4-A-02, 2.4-A-04, 2.4-A-05, 2.4-A-06, R115: placed in `assets` in or next to the hex of its host, which may move on,
    /// and gone after the move that follows combat.
    fn bars_breach(self, segment: Segment, at: usize, own: &Breach) -> Bar {
        let earlier = || self.state.breaches[..at].iter();
        let sector = |breach: &Breach| self.data.map.ground(breach.hex).sector;
        let lies = Segment::Assets.at()..=Segment::VmAfterCombat.at();
        match () {
            () if self.army(own.host) == Army::French => Some("its host is a VM unit (2.4-A-04)"),
            () if !lies.contains(&segment.at()) => {
                Some("it lies there only from `assets` to `vm-after-combat` (2.4-A-05)")
            }
            () if at >= usize::from(self.data.markers.pools.assets) => Some(TOO_MANY_ASSETS),
            () if earlier().any(|other| other.host == own.host) => Some("its host hosts another one (2.4-A-06)"),
            () if sector(own).is_some()
                && earlier().filter(|other| sector(other) == sector(own)).count() >= MOST_IN_SECTOR =>
            {
                Some(SECTOR_IS_FULL)
            }
            () if self.stands_as_in_assets(segment, own.host) => self.bars_breach_of_host(segment, own),
            () => None,
        }
    }

    /// 2.4-A-04: what holds until its host, or somebody else, moves on.
    fn bars_breach_of_host(self, segment: Segment, own: &Breach) -> Bar {
        let at = self.state.hex_of(own.host);
        let is_beside = at.is_some_and(|at| self.data.map.adjacent(at, own.hex));
        let is_held = Army::BOTH.into_iter().any(|army| self.state.holds(army, own.hex));
        match () {
            () if segment == Segment::Assets && !self.is_in_line(own.host) => {
                Some("its host is not in VM communication (2.4-A-04)")
            }
            () if at == Some(own.hex) => None,
            () if !is_beside => Some("it lies in the hex of its host or next to it (2.4-A-04)"),
            () if self.state.index().strong[Army::French.at()].has(own.hex) => {
                Some("it lies in a strongpoint of France (2.4-A-04)")
            }
            () if self.data.map.ground(own.hex).supply => Some("it lies in a Supply Area (2.4-A-04)"),
            () if segment == Segment::Assets && is_held => Some("next to its host it lies in an empty hex (2.4-A-04)"),
            () => None,
        }
    }

    /// 2.4-A-01, 2.4-A-02, 2.4-A-03: who has moved may have carried it into another sector.
    fn bars_recon(self, segment: Segment, unit: Unit, scouts: Units) -> Bar {
        let sector = self.sector_of(unit);
        let earlier = scouts.iter().take_while(|other| *other != unit);
        let near = |other: &Unit| self.sector_of(*other) == sector && self.stands_as_in_assets(segment, *other);
        let breaches = self.state.breaches.iter();
        let lying = breaches.filter(|breach| self.data.map.ground(breach.hex).sector == sector).count();
        match () {
            () if !matches!(segment, Segment::Assets | Segment::VmTacticalMove) => {
                Some("Recon lies on a unit only in `assets` and `vm-tactical-move` (2.4-A-03)")
            }
            () if segment == Segment::Assets && !self.is_asset_host(unit) => {
                Some("Recon goes on a unit in VM communication (2.4-A-03)")
            }
            () if self.state.breaches.len() + earlier.clone().count()
                >= usize::from(self.data.markers.pools.assets) =>
            {
                Some(TOO_MANY_ASSETS)
            }
            () if self.stands_as_in_assets(segment, unit)
                && sector.is_some()
                && lying + earlier.filter(near).count() >= MOST_IN_SECTOR =>
            {
                Some(SECTOR_IS_FULL)
            }
            () => None,
        }
    }
}
