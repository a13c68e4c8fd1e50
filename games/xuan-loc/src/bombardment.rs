//! Chapter 11: bombardment by off-map artillery, aircraft, helicopters and Daisy Cutters.
//!
//! Markers are placed and strike here; who sees where they should fall is in `observe`, how artillery goes
//! astray in `scatter`, and what flies in `air`.

mod air;
mod artillery;
mod observe;
mod scatter;

use arrayvec::ArrayVec;
use engine::story::{Die, Roll};
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::data::{Bombed, Data, Effect};
use crate::ids::{Aim, Army, Hex, Hexes, Plane, Units};
use crate::play::Play;
use crate::state::{Flags, Loss, Stage, Task, Verdict, View, refuse};

/// Something that strikes a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Marker {
    Aim(Aim),
    /// An aircraft, with cluster bombs or without.
    Plane(Plane, bool),
    Helicopter(u8),
    Daisy(u8),
}

impl Marker {
    #[must_use]
    pub const fn is_air(self) -> bool {
        !matches!(self, Marker::Aim(_))
    }
}

/// A marker on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    pub marker: Marker,
    /// None once it has scattered off the map.
    pub hex: Option<Hex>,
    pub done: bool,
}

/// The most markers that can be placed in one phase.
pub const MAX_PLACED: usize = 32;

/// A Bombardment Phase under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombardment {
    pub placed: ArrayVec<Placed, MAX_PLACED>,
    /// Hexes where collateral damage has happened in this phase (11.6.2).
    pub collateral: Hexes,
    /// The artillery, or the air strikes, are being resolved to their end.
    pub in_air: Option<bool>,
    /// The dice of 11.3.6 have been rolled.
    pub shaken: bool,
    /// Units that stood where artillery struck: wherever they are driven, they do not roll there.
    pub shelled: Units,
}

impl View<'_> {
    fn is_placed(self, marker: Marker) -> bool {
        self.state.bombardment.placed.iter().any(|p| match (p.marker, marker) {
            (Marker::Plane(a, _), Marker::Plane(b, _)) => a == b,
            (a, b) => a == b,
        })
    }

    fn placed_count(self, test: impl Fn(Marker) -> bool) -> u8 {
        self.state.bombardment.placed.iter().filter(|p| test(p.marker)).count() as u8
    }

    /// Whether a marker may be placed now.
    pub(crate) fn can_place(self, marker: Marker) -> Verdict {
        if marker.is_air() {
            self.can_fly()?;
        }
        match marker {
            Marker::Aim(aim) => {
                let record = &self.data.aims[aim.at()];
                if record.army != self.state.active {
                    return refuse("11.0-01", "this is the other side's artillery");
                }
                if self.is_placed(marker) {
                    return refuse("11.1.1-01", "this marker is on the map already");
                }
                if self.state.aims_withheld & (1 << aim.0) != 0 {
                    return refuse("16.0-04", "this marker has no ammunition this turn");
                }
                if self.state.aims & (1 << aim.0) == 0 {
                    return self.why_no_artillery(aim);
                }
            }
            Marker::Plane(plane, cluster) => {
                if self.state.planes & (1 << plane.0) == 0 {
                    return refuse("11.4.2-01", "this aircraft was not drawn this turn");
                }
                if self.is_placed(marker) {
                    return refuse("11.4.3-01", "this aircraft is on the map already");
                }
                let loaded = self.placed_count(|m| matches!(m, Marker::Plane(_, true)));
                if cluster && loaded >= self.state.cbu {
                    return refuse("11.4.11-01", "there are no cluster bombs left");
                }
            }
            Marker::Helicopter(number) => {
                let placed = self.placed_count(|m| matches!(m, Marker::Helicopter(_)));
                if placed >= self.state.helicopters {
                    return refuse("14.1.1-01", "no helicopter is left in this player turn");
                }
                if number != placed {
                    return refuse("14.1.1-01", "they are numbered as they are placed, from helicopter-1 on");
                }
            }
            Marker::Daisy(number) => {
                let placed = self.placed_count(|m| matches!(m, Marker::Daisy(_)));
                if placed >= self.state.daisy_cutters {
                    return refuse("11.4.11-05", "no Daisy Cutter is left");
                }
                if number != placed {
                    return refuse("11.4.11-05", "they are numbered as they are placed, from daisy-cutter-1 on");
                }
            }
        }
        if self.state.bombardment.placed.is_full() {
            return refuse("11.1.1-01", "there is no room for another marker");
        }
        Ok(())
    }

    fn can_fly(self) -> Verdict {
        if self.state.active != Army::Arvn {
            return refuse("11.0-01", "only the ARVN flies");
        }
        if self.effect() == Effect::NoFlying {
            return refuse("16.0-05", "low cloud and smoke: nothing flies this turn");
        }
        Ok(())
    }

    /// The next helicopter and the next Daisy Cutter to be placed.
    pub(crate) fn next_helicopter(self) -> Marker {
        Marker::Helicopter(self.placed_count(|m| matches!(m, Marker::Helicopter(_))))
    }

    pub(crate) fn next_daisy(self) -> Marker {
        Marker::Daisy(self.placed_count(|m| matches!(m, Marker::Daisy(_))))
    }

    /// Everything that can be placed now.
    pub(crate) fn placeable(self) -> impl Iterator<Item = Marker> {
        let planes = (0..self.data.planes.len() as u8).map(Plane);
        let planes = planes.flat_map(|p| [Marker::Plane(p, false), Marker::Plane(p, true)]);
        let aims = self.available_aims().map(Marker::Aim);
        let air = planes.chain([self.next_helicopter(), self.next_daisy()]);
        aims.chain(air).filter(move |m| self.can_place(*m).is_ok())
    }

    /// Whether a marker may strike now (R54: any order, but artillery and air each to its end).
    pub(crate) fn can_strike(self, marker: Marker) -> Verdict {
        let bombardment = &self.state.bombardment;
        if !bombardment.placed.iter().any(|p| p.marker == marker && p.hex.is_some() && !p.done) {
            return refuse("11.3-01", "this marker is not waiting to strike");
        }
        if bombardment.in_air.is_some_and(|air| air != marker.is_air()) {
            return refuse("11.3.5-05", "the strikes under way are finished first");
        }
        Ok(())
    }

    /// The stacks that a collateral attack may be aimed at (11.6.4 to 11.6.7).
    pub(crate) fn collateral_targets(self, hex: Hex, reach: u8, chooser: Army) -> Hexes {
        let held = self.state.index.held[chooser.other().at()];
        let near = self.data.map.within(hex).iter().filter(|(at, far)| *far <= reach && held.has(*at));
        near.map(|(at, _)| *at).collect()
    }

    /// Whether a hex shifts the column: an unrubbled city or fort (11.3.4, R60).
    #[must_use]
    pub fn is_hardened(self, hex: Hex) -> bool {
        let ground = self.data.map.ground(hex);
        (ground.city || ground.fort) && !self.state.rubble.has(hex)
    }
}

impl Play<'_> {
    pub(crate) fn place_marker(&mut self, marker: Marker, hex: Hex) {
        let _ = self.state.bombardment.placed.try_push(Placed { marker, hex: Some(hex), done: false });
        self.state.stage = Stage::Bombardment;
        self.state.begun = true;
        self.tell(|data| {
            let text = format!("{} is aimed at {}.", data.marker_name(marker), data.hex_name(hex));
            let case = match marker {
                Marker::Aim(_) => "11.1.4-01",
                Marker::Plane(_, false) => "11.4.2-01",
                Marker::Plane(_, true) => "11.4.11-02",
                Marker::Helicopter(_) => "14.1.2-01",
                Marker::Daisy(_) => "11.4.11-10",
            };
            Event::new("aimed", Case(case), text).place(data.map.label(hex))
        });
    }

    /// A marker strikes; what it does is settled before the next one.
    pub(crate) fn strike(&mut self, marker: Marker) {
        let bombardment = &mut self.state.bombardment;
        bombardment.in_air = Some(marker.is_air());
        let Some(placed) = bombardment.placed.iter_mut().find(|p| p.marker == marker) else { return };
        placed.done = true;
        let Some(hex) = placed.hex else { return };
        match marker {
            Marker::Aim(aim) => {
                let record = &self.data.aims[aim.at()];
                let column = match record.column {
                    Some(column) => column,
                    None => self.roll_column(record.plus, 0, "11.3.1-01"),
                };
                let there: Units = self.state.stack(hex).collect();
                self.state.bombardment.shelled = self.state.bombardment.shelled.or(&there);
                self.bombard(marker, hex, column, false, 2);
            }
            Marker::Plane(plane, cluster) => self.bomb(marker, plane, cluster, hex),
            Marker::Helicopter(_) => self.bomb_by_helicopter(marker, hex),
            Marker::Daisy(_) => self.drop_daisy_cutter(hex),
        }
    }

    /// The result die on the column, read and applied (11.3.4, 11.3.5, 11.6).
    fn bombard(&mut self, marker: Marker, hex: Hex, column: u8, unobserved_air: bool, reach: u8) {
        let hardened = self.view().is_hardened(hex);
        let shift = if hardened { self.data.charts.city_or_fort_shift } else { 0 };
        let column = (column as i8 + shift).clamp(1, 10) as u8;
        if hardened {
            self.tell(|data| {
                let case = if marker.is_air() { "11.4.7-01" } else { "11.3.4-01" };
                let text = format!("City or fort: column {column}.");
                Event::new("modified", Case(case), text).place(data.map.label(hex)).amount(i32::from(shift))
            });
        }
        let die = self.dice.d6("bombardment");
        let extra = if unobserved_air { self.data.charts.unobserved_air } else { 0 };
        let row = usize::from((die + extra).min(6)) - 1;
        let result = self.data.charts.bombardment[row][usize::from(column) - 1];
        let coloured = self.data.charts.collateral[row][usize::from(column) - 1];
        self.tell(|data| {
            let text = format!(
                "{} strikes {}, column {column}: {die}, {}.",
                data.marker_name(marker),
                data.hex_name(hex),
                result_name(result)
            );
            let mut rolled = Die::new("", die);
            if unobserved_air {
                rolled = rolled.modifier("unobserved", i32::from(extra), Case("11.4.9-01"));
            }
            let case = if marker.is_air() { "11.4.8-01" } else { "11.3.5-01" };
            Event::new("bombarded", Case(case), text)
                .place(data.map.label(hex))
                .roll(Roll::new("bombardment").die(rolled))
                .amount(i32::from(column))
                .outcome()
        });
        self.push(Task::StrikeEnd);
        if coloured && !self.state.bombardment.collateral.has(hex) {
            self.state.bombardment.collateral.insert(hex);
            let phasing = self.state.active;
            self.push(Task::Collateral { hex, column, reach, chooser: phasing.other() });
            self.push(Task::Collateral { hex, column, reach, chooser: phasing });
            self.lay_rubble(hex);
        }
        self.hit(hex, result);
    }

    /// 20.2-01: what a result does to whoever is in the hex.
    fn hit(&mut self, hex: Hex, result: Bombed) {
        let view = self.view();
        let Some(army) = Army::BOTH.into_iter().find(|army| self.state.holds(*army, hex)) else { return };
        let force = view.force(hex, army);
        match result {
            Bombed::Nothing => {}
            Bombed::Disrupt => self.disrupt_all(force, Case("20.2-01")),
            Bombed::Retreat => self.retreat_all(Some(hex), force, 1, false),
            Bombed::Eliminate | Bombed::EliminateAndDisrupt => {
                if result == Bombed::EliminateAndDisrupt {
                    self.push(Task::Disrupt(force));
                }
                self.push(Task::LeaderCheck(hex));
                self.push(Task::Lose { units: force, army, why: Loss::Bombardment });
            }
        }
    }

    /// 11.6.3: a town, fort or city hex and those next to it become rubble for good.
    fn lay_rubble(&mut self, hex: Hex) {
        let solid = |data: &Data, rubble: &Hexes, hex: Hex| {
            let ground = data.map.ground(hex);
            (ground.built_up() || ground.fort) && !rubble.has(hex)
        };
        if !solid(self.data, &self.state.rubble, hex) {
            return;
        }
        for at in self.data.map.neighbours(hex).chain([hex]) {
            if solid(self.data, &self.state.rubble, at) {
                self.state.rubble.insert(at);
                let stuck: Units = self.state.stack(at).filter(|u| self.data.afvs.has(*u)).collect();
                for unit in stuck.iter() {
                    self.state.units[unit.at()].set(Flags::STUCK, true);
                }
                self.tell(|data| {
                    let text = format!("{} is rubble.", data.hex_name(at));
                    Event::new("rubble", Case("11.6.3-01"), text).place(data.map.label(at)).outcome()
                });
            }
        }
    }

    /// A stack nearby suffers the same column; no further damage comes of it.
    pub(crate) fn strike_collateral(&mut self, hex: Hex, column: u8) {
        self.pop();
        let on_enemy = self.state.holds(self.state.active.other(), hex);
        let die = self.dice.d6("collateral damage");
        let result = self.data.charts.bombardment[usize::from(die) - 1][usize::from(column) - 1];
        self.tell(|data| {
            let name = data.hex_name(hex);
            let text = format!("Collateral damage at {name}, column {column}: {die}, {}.", result_name(result));
            let case = if on_enemy { "11.6.4-01" } else { "11.6.5-01" };
            Event::new("collateral", Case(case), text)
                .place(data.map.label(hex))
                .roll(Roll::single("collateral damage", die))
                .outcome()
        });
        self.hit(hex, result);
    }

    /// After the last marker of a group: the dice of 11.3.6 for the artillery, and on to the other group.
    pub(crate) fn run_resolution(&mut self) -> bool {
        let bombardment = &self.state.bombardment;
        let waiting = |air: bool| bombardment.placed.iter().any(|p| !p.done && p.marker.is_air() == air);
        let (guns, air) = (waiting(false), waiting(true));
        if !guns && !bombardment.shaken {
            self.state.bombardment.shaken = true;
            let hexes: Hexes = self.artillery().filter_map(|p| p.hex).collect();
            self.shake(hexes, self.state.bombardment.shelled);
            return false;
        }
        if guns || air {
            let in_air = self.state.bombardment.in_air;
            if in_air.is_some_and(|in_air| if in_air { !air } else { !guns }) {
                self.state.bombardment.in_air = None;
            }
            return true;
        }
        self.end_bombardment();
        false
    }

    /// 11.3.6: units in clear hexes next to where shells fell, other than the targets themselves, roll once
    /// each; 5 or 6 disrupts (R62).
    fn shake(&mut self, struck: Hexes, targets: Units) {
        let mut near = Hexes::NONE;
        for hex in struck.iter() {
            for at in self.data.map.neighbours(hex) {
                if self.data.map.ground(at).is_open() && !struck.has(at) {
                    near.insert(at);
                }
            }
        }
        for hex in near.iter() {
            let spared = targets.or(&self.data.leaders);
            let units: Units = self.state.stack(hex).filter(|u| !spared.has(*u)).collect();
            for unit in units.iter() {
                let die = self.dice.d6("adjacent disruption");
                self.tell(|data| {
                    let text = format!("{} feels the shells: {die}.", data.name(unit));
                    Event::new("shaken", Case("11.3.6-01"), text)
                        .piece(&data.of(unit).id)
                        .roll(Roll::single("adjacent disruption", die).target(5))
                });
                if self.data.charts.adjacent_disruption[usize::from(die) - 1] {
                    self.disrupt(unit, Case("11.3.6-01"));
                }
            }
        }
    }

    fn end_bombardment(&mut self) {
        self.state.bombardment = Bombardment::default();
        self.state.planes = 0;
        self.state.stage = Stage::Orders;
        self.state.begun = false;
    }
}

const fn result_name(result: Bombed) -> &'static str {
    match result {
        Bombed::Nothing => "no effect",
        Bombed::Retreat => "R1",
        Bombed::Disrupt => "D",
        Bombed::Eliminate => "DE",
        Bombed::EliminateAndDisrupt => "DE+D",
    }
}
