//! Bombardment of both sides: Zone Markers on the table, trucks and supplies that are hit, and a die for each unit (2.2, 6.3).

mod aim;
mod roll;

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Intensity, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hexes, Location, Marker, Supply, Unit};
use crate::state::{Aim, Place, Placed};

pub(crate) use aim::OUT_OF_REACH;
pub use roll::{BombardmentRoll, BombardmentRolls, RollRest};

/// 2.2-A-01, 6.3-A-01: which Zone Marker is placed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment {
    pub army: Army,
}

impl Question<DienBienPhu> for Bombardment {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = format!("{} ammunition, {} Zone Markers placed", v.ammo(self.army), v.state.placed.len());
        let prompt = match self.army {
            Army::Vm => Prompt::new("2.2-A-01", "Bombardment: which Zone Marker fires?")
                .rules(&["2.2-A-01", "2.2-A-02", "2.2-A-03", "2.2-B-01", "2.2-C-02", "2.2-D-02", "2.2-D-03"])
                .meaning("Each marker costs 1 ammunition and a die for every unit under it; six or more may hit trucks and supplies."),
            Army::French => Prompt::new("6.3-A-01", "Bombardment: which Zone Marker fires?")
                .rules(&["6.3-A-01", "6.3-A-02", "6.3-B-01", "6.3-C-01", "6.3-C-02"])
                .meaning("Each marker costs 1 ammunition, or 2 for intense fire; far from French units it is less sure."),
        };
        prompt.detail(left)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.placed.is_empty() || v.can_bombard(self.army))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let army = self.army;
        ask.answer(verb::Aim)
            .pointed_at(|_, _| None)
            .legal(|v| v.guns_to_aim(army), |v, (marker, fire)| v.can_aim(army, marker, fire))
            .label(|v, (marker, fire)| v.name_of_fire(marker, fire))
            .prior(|v, (marker, fire)| v.prior_of_aim(marker, fire))
            .then(|p, (marker, intensity)| p.next(Aiming { marker, intensity, barrage: false }));
        ask.answer(verb::Done)
            .labelled("No more fire")
            .fixed_prior(0.3)
            .rolls_if(|v, ()| !v.state.pending.is_empty())
            .ends(|p, ()| p.next(((army == Army::Vm).then_some(TruckCheck), BombardmentRolls { army })));
    }
}

/// 2.2-A, 3.4, 6.3-A: what the Zone Marker in hand is placed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aiming {
    pub marker: Marker,
    pub intensity: Intensity,
    /// 3.4: as Support Barrage.
    pub barrage: bool,
}

impl Question<DienBienPhu> for Aiming {
    fn side(self, v: View<'_>) -> Army {
        v.data.markers.of(self.marker).army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Where does the fire of {} fall?", v.name_of_fire(self.marker, self.intensity));
        let rules: &[&str] = match (self.barrage, v.data.markers.of(self.marker).army) {
            (true, _) => &["3.4-01", "3.4-02", "3.4-03", "3.4-04", "3.5-A-12"],
            (_, Army::Vm) => &["2.2-A-01", "2.2-A-02", "2.2-A-03", "2.2-A-04", "2.2-B-01"],
            (_, Army::French) => &["6.3-A-01", "6.3-A-02", "6.3-A-03", "6.3-B-01", "6.3-C-01"],
        };
        Prompt::new(rules[0], text).meaning("The ammunition is spent as soon as the marker lies there.").rules(rules)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let marker = self.marker;
        if self.barrage {
            ask.answer(verb::Under)
                .legal(View::without_barrage, View::can_take_barrage)
                .label(|v, unit| format!("Support Barrage on {}", v.data.name(unit)))
                .prior(|v, unit| v.prior_of_barrage(unit))
                .ends(|p, unit| p.place_barrage(self, unit));
        } else {
            ask.answer(verb::On)
                .legal(|v| v.hexes_to_bombard(marker).iter(), |v, hex| v.can_bombard_hex(marker, hex))
                .label(|v, hex| format!("Bombard {}", v.data.hex_name(hex)))
                .prior(|v, hex| v.prior_of_target_hex(hex))
                .ends(|p, hex| p.place(self, Aim::Hex(hex)));
            ask.answer(verb::Under)
                .legal(|v| v.units_to_bombard(marker), |v, unit| v.can_bombard_unit(marker, unit))
                .label(|v, unit| format!("Bombard {}", v.data.name(unit)))
                .prior(|v, unit| v.prior_of_target(unit))
                .ends(|p, unit| p.place(self, Aim::Unit(unit)));
        }
        ask.answer(verb::Cancel).labelled("Another marker").fixed_prior(f32::MIN).takes_back().end();
    }
}

/// 2.2-C: with six markers or more, trucks and supplies may be hit.
/// 2.2-C-01, 2.2-C-02, 2.2-C-05, 2.2-C-06.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TruckCheck;

impl Step<DienBienPhu> for TruckCheck {
    fn run(self, p: &mut Play<'_>) {
        const MARKERS: usize = 6;
        if p.state.placed.len() < MARKERS {
            return;
        }
        let sum = p.view().count_for_trucks();
        let dice = [p.dice.d6("trucks"), p.dice.d6("trucks")];
        let hit = dice[0] + dice[1] <= sum;
        p.tell(Fact::rolled().by(Army::Vm).amount(sum), |_| {
            let what = if hit { "trucks and supplies are hit" } else { "trucks and supplies are spared" };
            let roll = Roll::new("trucks and supplies").at_most(sum.into());
            let roll = dice.iter().fold(roll, |roll, face| roll.die(Die::new("VM", *face)));
            let text = format!("The bombardment counts {sum}: {} and {}, {what}.", dice[0], dice[1]);
            Event::new("truck-check", Case("2.2-C-02"), text).roll(roll)
        });
        if hit {
            p.lose_truck();
            p.next(SupplyHit);
        }
    }
}

/// 2.2-C-04: a die tells which supplies burn, with or without a truck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyHit;

impl Step<DienBienPhu> for SupplyHit {
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("supply hit");
        let hit = p.data.events.supply_hit(die);
        let lost = hit.map(|(supply, amount)| (supply, p.deduct(supply, amount)));
        let left = lost.map(|(supply, _)| (supply, p.state.supply(supply)));
        p.tell(Fact::spent(Army::French).amount(lost.map_or(0, |(_, amount)| amount)), |_| {
            let text = match lost {
                Some((supply, amount)) => format!("{amount} {} is lost to the bombardment.", supply.word()),
                None => "No supplies are lost to the bombardment.".to_string(),
            };
            let event = Event::new("supply-hit", Case("2.2-C-04"), text).roll(Roll::single("supply hit", die));
            left.into_iter().fold(event, |event, (supply, left)| event.piece(supply.word()).total(left))
        });
    }
}

impl View<'_> {
    /// What a side has to fire with.
    pub(crate) fn ammo(self, army: Army) -> u8 {
        match army {
            Army::French => self.state.supply(Supply::Ammo),
            Army::Vm => self.state.vm_ammo,
        }
    }

    pub(crate) fn name_of_fire(self, marker: Marker, fire: Intensity) -> String {
        let record = self.data.markers.of(marker);
        match fire {
            Intensity::Regular => format!("{} ({})", record.name, record.weapon),
            Intensity::Intense => format!("{} ({}), intense", record.name, record.weapon),
        }
    }

    /// 2.2-C: markers in a Supply Area count twice.
    fn count_for_trucks(self) -> u8 {
        let areas = self.supply_areas();
        let doubled = |placed: &Placed| matches!(placed.aim, Aim::Hex(hex) if areas.has(hex));
        self.state.placed.iter().map(|placed| 1 + u8::from(doubled(placed))).sum()
    }

    /// Whether a target is near units that see it: two hexes, or three from a hill; in a box, where such a unit is.
    /// 2.2-A-03, 2.2-A-04 (R49, R50), 6.3-A-02, 6.3-A-03 (R86): on the same map, and in a box of Sector 304 only 2z-304 for France.
    pub(crate) fn is_close(self, army: Army, target: Location) -> bool {
        const NEAR: u16 = 2;
        match target {
            Location::Hex(hex) => {
                let held = self.state.index().held[army.at()];
                self.data.map.within(hex, NEAR + 1).any(|at| {
                    let on_hill = || self.data.map.ground(at).hill.is_some();
                    held.has(at) && (on_hill() || self.data.map.distance(hex, at) <= Some(NEAR))
                })
            }
            Location::Area(area) => !self.army_in(army, area).is_empty(),
        }
    }

    /// All hexes that are so near.
    pub(crate) fn close_hexes(self, army: Army) -> Hexes {
        let map = &self.data.map;
        let wider = |hexes: Hexes| hexes.or(map.around_all(hexes));
        let held = self.state.index().held[army.at()];
        wider(wider(held.or(wider(held.and(map.hill_hexes())))))
    }

    /// Whether a unit stands where bombardment reaches it: on a map or in a box of Sector 304.
    /// 2.2-A-02, 6.3-A-01.
    fn can_be_reached(self, unit: Unit) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(_) => true,
            Place::Area(area) => matches!(area, Area::Zone1 | Area::Zone2),
            _ => false,
        }
    }
}

impl Play<'_> {
    /// 2.2-B, 3.4, 6.3-B: spends ammunition and tells it.
    pub(crate) fn spend_ammo(&mut self, army: Army, amount: u8, case: Case) {
        match army {
            Army::French => {
                self.deduct(Supply::Ammo, amount);
            }
            Army::Vm => self.state.vm_ammo = self.state.vm_ammo.saturating_sub(amount),
        }
        let left = self.view().ammo(army);
        self.tell(Fact::spent(army).amount(amount), |_| {
            let text = format!("{} spends {amount} ammunition and has {left} left.", army.name());
            Event::new("ammo-spent", case, text).total(left)
        });
    }

    /// 2.2-C-03: never below the last.
    fn lose_truck(&mut self) {
        let before = self.state.trucks;
        let left = before.saturating_sub(1).max(self.data.tracks.trucks_minimum);
        self.state.trucks = left;
        self.tell(Fact::spent(Army::French).amount(before - left), |_| {
            let text = match before - left {
                0 => format!("The Truck Marker stays at {left}."),
                lost => format!("The Truck Marker falls by {lost} to {left}."),
            };
            Event::new("truck-hit", Case("2.2-C-03"), text).total(left)
        });
    }
}

/// A target that is no target.
fn is_target(holds: bool, case: &'static str) -> engine::Verdict {
    ensure(holds, case, "nothing can be bombarded there")
}
