//! Section 2.4-A: Asset Markers, as Recon or as Wire Breach.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Wire;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Hex, Hexes, Unit, Units};
use crate::state::{Breach, Flags, Place};

/// 2.4-A-02
pub(crate) const MOST_IN_SECTOR: usize = 2;

/// 2.4-A-01: which Asset Marker is placed next.
/// R110: before anybody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assets;

impl Question<DienBienPhu> for Assets {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = usize::from(v.data.markers.pools.assets) - v.assets_placed();
        Prompt::new("2.4-A-01", "Asset Markers: who gets Recon, and where is wire breached?")
            .rules(&["2.4-A-01", "2.4-A-02", "2.4-A-03", "2.4-A-04", "2.4-A-05", "2.4-A-06"])
            .meaning("Recon gives a battalion 6 movement points; a Wire Breach takes all wire around its hex away until the VM After-Combat Move is over.")
            .detail(format!("{left} Asset Markers left, no more than two in a sector"))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let has_placed = v.assets_placed() > 0;
        Opening::asks_if(has_placed || v.recon_candidates().next().is_some() || v.breach_sites().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Recon)
            .legal(View::recon_candidates, View::can_scout)
            .label(|v, unit| format!("Recon for {}", v.data.name(unit)))
            .prior(|v, unit| if v.is_at_front(unit) { 0.4 } else { -0.5 })
            .then(|p, unit| p.place_recon(unit));
        ask.answer(verb::Breach)
            .legal(View::breach_sites, |v, (unit, hex)| v.can_breach(unit, hex))
            .label(|v, (unit, hex)| format!("{} breaches the wire around {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(|v, (_, hex)| if v.is_wired(hex) { 0.6 } else { -2.0 })
            .concerns(|v, (unit, _)| vec![v.piece(unit)])
            .then(|p, (unit, hex)| p.place_breach(unit, hex));
        ask.answer(verb::Done).labelled("No more markers").fixed_prior(0.0).end();
    }
}

/// Which sectors have room for one more marker.
#[derive(Clone, Copy)]
struct Rooms([bool; 4]);

impl Rooms {
    /// The central area always has.
    fn allow(self, sector: Option<Division>) -> bool {
        sector.is_none_or(|own| self.0[own.at()])
    }
}

impl<'a> View<'a> {
    /// The VM units with a Recon marker.
    pub(crate) fn with_recon(self) -> Units {
        self.units_of(Army::Vm).iter().filter(|unit| self.state.is(*unit, Flags::RECON)).collect()
    }

    fn assets_placed(self) -> usize {
        self.with_recon().count() + self.state.breaches.len()
    }

    fn has_assets(self) -> bool {
        self.assets_placed() < usize::from(self.data.markers.pools.assets)
    }

    /// 2.4-A-02, 1.3-E-03 (R47, R115): whether a sector has room for a marker of either face; the central area always has.
    fn sector_has_room(self, sector: Option<Division>) -> bool {
        let Some(sector) = sector else { return true };
        let recon = self.with_recon().iter().filter(|unit| self.sector_of(*unit) == Some(sector)).count();
        let at = |breach: &&Breach| self.data.map.ground(breach.hex).sector == Some(sector);
        recon + self.state.breaches.iter().filter(at).count() < MOST_IN_SECTOR
    }

    fn hosts_breach(self, unit: Unit) -> bool {
        self.state.breaches.iter().any(|breach| breach.host == unit)
    }

    /// Units that can be on a map or in Sector 304 and in communication.
    pub(crate) fn is_asset_host(self, unit: Unit) -> bool {
        let placed = match self.state.place_of(unit) {
            Place::Hex(_) => true,
            Place::Area(area) => matches!(area, Area::Zone1 | Area::Zone2),
            _ => false,
        };
        self.army(unit) == Army::Vm && placed && self.is_in_line(unit)
    }

    fn recon_candidates(self) -> impl Iterator<Item = Unit> + 'a {
        let own = if self.has_assets() { self.units_of(Army::Vm) } else { Units::NONE };
        let rooms = self.sectors_with_room();
        let is_free = move |unit: Unit| !self.state.is(unit, Flags::RECON) && rooms.allow(self.sector_of(unit));
        own.into_iter().filter(move |unit| is_free(*unit) && self.is_asset_host(*unit))
    }

    fn sectors_with_room(self) -> Rooms {
        Rooms(Division::ALL.map(|sector| self.sector_has_room(Some(sector))))
    }

    /// 2.4-A-03, 2.4-A-06.
    fn can_scout(self, unit: Unit) -> Verdict {
        ensure(self.is_asset_host(unit), "2.4-A-03", "Recon goes on a VM unit in VM communication")?;
        ensure(self.has_assets(), "2.4-A-01", "all Asset Markers are placed")?;
        ensure(!self.state.is(unit, Flags::RECON), "2.4-A-06", "it has Recon already")?;
        ensure(self.sector_has_room(self.sector_of(unit)), "2.4-A-02", "two Asset Markers are in that sector already")
    }

    fn breach_sites(self) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let lines = self.vm_lines();
        let hosts = self.on_map(Army::Vm).filter(move |(unit, hex)| lines.has(*hex) && !self.hosts_breach(*unit));
        let rooms = if self.has_assets() { self.sectors_with_room() } else { Rooms([false; 4]) };
        let left = self.has_assets();
        let index = self.state.index();
        let held = index.held[Army::Vm.at()].or(index.held[Army::French.at()]);
        let closed = held.or(index.strong[Army::French.at()]).or(self.supply_areas());
        let sites = hosts.filter(move |_| left).flat_map(move |(unit, at)| {
            let near = self.data.map.neighbours(at).filter(move |hex| !closed.has(*hex));
            near.chain([at]).map(move |hex| (unit, hex))
        });
        sites.filter(move |(_, hex)| rooms.allow(self.data.map.ground(*hex).sector))
    }

    fn can_breach(self, unit: Unit, hex: Hex) -> Verdict {
        let on_map = self.state.hex_of(unit).is_some();
        ensure(on_map && self.is_asset_host(unit), "2.4-A-04", "a Wire Breach needs a VM unit in VM communication")?;
        ensure(self.has_assets(), "2.4-A-01", "all Asset Markers are placed")?;
        ensure(!self.hosts_breach(unit), "2.4-A-06", "it hosts a Wire Breach already")?;
        self.can_breach_at(unit, hex)
    }

    /// 2.4-A-04 (R48): in its own hex, or in an empty one next to it outside French strongpoints and Supply Areas.
    fn can_breach_at(self, unit: Unit, hex: Hex) -> Verdict {
        let at = self.state.hex_of(unit);
        if at != Some(hex) {
            if !at.is_some_and(|at| self.data.map.adjacent(at, hex)) {
                return refuse("2.4-A-04", "it is not next to that unit");
            }
            let empty = Army::BOTH.into_iter().all(|army| !self.state.holds(army, hex));
            ensure(empty, "2.4-A-04", "next to the unit only an empty hex will do")?;
            let french = self.state.index().strong[Army::French.at()].has(hex);
            ensure(!french, "2.4-A-04", "it lies in a strongpoint of France")?;
            ensure(!self.data.map.ground(hex).supply, "2.4-A-04", "it lies in a Supply Area")?;
        }
        let sector = self.data.map.ground(hex).sector;
        ensure(self.sector_has_room(sector), "2.4-A-02", "two Asset Markers are in that sector already")
    }

    fn is_wired(self, hex: Hex) -> bool {
        self.data
            .map
            .neighbours(hex)
            .any(|near| self.wire_between(hex, near) == Wire::Heavy && self.state.holds(Army::French, near))
    }

    /// Whether French units are within a Tactical Move.
    fn is_at_front(self, unit: Unit) -> bool {
        self.state
            .hex_of(unit)
            .is_some_and(|hex| self.data.map.within(hex, 3).any(|near| self.state.holds(Army::French, near)))
    }
}

impl Play<'_> {
    /// 2.4-A-03
    pub(crate) fn take_recon_off(&mut self) {
        let scouts = self.view().with_recon();
        if scouts.is_empty() {
            return;
        }
        scouts.iter().for_each(|unit| self.state.flag(self.data, unit, Flags::RECON, false));
        self.tell_heading();
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let event = Event::new("recon-over", Case("2.4-A-03"), "All Recon Markers are removed.");
            scouts.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
        });
    }

    /// 2.4-A-05
    pub(crate) fn mend_wire(&mut self) {
        let breached: Hexes = self.state.breaches.iter().map(|breach| breach.hex).collect();
        if breached.is_empty() {
            return;
        }
        self.state.breaches.clear();
        self.tell_heading();
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let event = Event::new("wire-back", Case("2.4-A-05"), "All Wire Breaches are removed: the wire is back.");
            breached.iter().fold(event, |event, hex| event.place(data.map.label(hex)))
        });
    }

    fn place_recon(&mut self, unit: Unit) {
        self.state.flag(self.data, unit, Flags::RECON, true);
        self.tell(Fact::played(Army::Vm), |data| {
            let text = format!("Recon for {}.", data.name(unit));
            Event::new("recon", Case("2.4-A-03"), text).piece(&data.unit(unit).id)
        });
    }

    /// 2.4-A-05 (R115): it stays in its hex, whatever its host does.
    fn place_breach(&mut self, host: Unit, hex: Hex) {
        let _ = self.state.breaches.try_push(Breach { hex, host });
        self.tell(Fact::played(Army::Vm), |data| {
            let text = format!("{} breaches the wire around {}.", data.name(host), data.hex_name(hex));
            Event::new("wire-breach", Case("2.4-A-04"), text).piece(&data.unit(host).id).place(data.map.label(hex))
        });
    }
}
