//! Chapter 11: bombardment by off-map artillery, aircraft, helicopters and Daisy Cutters.
//!
//! Markers are placed here. Who sees where they should fall is in `observe`, how artillery goes astray in `scatter`,
//! what flies in `air`, in which order they strike in `strike`, and what a strike does in `impact`.

mod air;
mod artillery;
mod impact;
mod observe;
mod scatter;
mod strike;

use arrayvec::ArrayVec;
use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::Effect;
use crate::game::XuanLoc;
use crate::ids::{Aim, Army, Hex, Hexes, Plane, Units};
use crate::judgement::priors;
use crate::sequence::cancels;
use crate::state::Phase;

pub use air::{AircraftDraw, AircraftRoll, DaisyCutter};
pub use impact::{Collateral, Impact, Shock};
pub use scatter::{Drift, DriftDistance, Scatter};
pub use strike::{Resolution, Striking};

/// Something that strikes a hex.
/// R58: cluster bombs only with aircraft, one load each.
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

    const fn arm(self) -> Arm {
        if self.is_air() { Arm::Air } else { Arm::Artillery }
    }
}

/// What somebody says of a marker beyond what it carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Load {
    #[default]
    Own,
    /// Cluster bombs of a marker that has none, or a second load.
    TooMuch,
}

impl Load {
    /// 11.4.11-12.
    fn can_be_carried(self) -> Verdict {
        ensure(self == Load::Own, "11.4.11-12", "only aircraft carry cluster bombs, one load each")
    }
}

/// What strikes to its end before the other begins (R54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arm {
    Artillery,
    Air,
}

/// A marker on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placed {
    pub marker: Marker,
    /// None once it has scattered off the map.
    pub hex: Option<Hex>,
    pub done: bool,
}

/// The most markers that can be placed in one phase.
pub const MAX_PLACED: usize = 32;

/// A Bombardment Phase under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment {
    pub placed: ArrayVec<Placed, MAX_PLACED>,
    /// Where artillery was meant to fall.
    pub aimed_at: Hexes,
    /// Hexes where collateral damage has happened in this phase (11.6.2).
    pub collateral: Hexes,
    /// Whose strikes are being resolved to their end.
    pub striking: Option<Arm>,
    /// Units that stood where artillery struck: wherever they are driven, they do not roll there.
    pub shelled: Units,
}

/// 6.2-01: markers are placed, one after the other.
/// 10.0-01, 11.1.5-01, 11.4.4-01: nobody has to, and any number of markers may be aimed at one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MarkerPlacement;

impl View<'_> {
    /// Why a marker is neither placed nor strikes at this moment of the phase that is for that.
    pub(crate) fn untimely_in_bombardment(self, action: Action) -> Option<Refusal> {
        let refusal = |case, reason| Some(Refusal::new(Case(case), reason));
        if self.state.phase != Phase::Bombardment {
            return None;
        }
        match (self.state.agenda.top()?, action) {
            (Item::AircraftRoll(_), Action::Aim(..)) => {
                refusal("11.4.1-01", "the aircraft are rolled for first: proceed")
            }
            (Item::Aiming(_), Action::Aim(..)) => {
                refusal("11.1.4-01", "another marker is in hand: aim it, or take it back")
            }
            (Item::AircraftRoll(_) | Item::MarkerPlacement(_) | Item::Aiming(_), Action::Strike(..)) => {
                refusal("11.2-01", "all markers are placed before the first one strikes")
            }
            (_, Action::Aim(..)) => refusal("11.2-01", "the markers were placed before the first one struck"),
            (_, Action::Strike(..)) => refusal("11.3.5-05", "the strike under way is settled first"),
            _ => None,
        }
    }
}

impl Question<XuanLoc> for MarkerPlacement {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.2-01", "Place artillery and air strikes, then go on.")
            .meaning(
                "Every marker is aimed at a hex. Artillery may scatter, least where an HQ sees the hex; aircraft may be \
                 turned back. What is not aimed is not used in this phase.",
            )
            .rules(&["6.2-01", "11.1.4-01", "11.1.4-02", "11.2.1-01", "11.3.1-01", "11.4.4-01", "11.5.1-01", "11.6.1-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.bombardment.placed.is_empty() || v.placeable().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Aim)
            .legal(
                |v| v.placeable().map(|marker| (marker, Load::Own)),
                |v, (marker, load)| load.can_be_carried().and_then(|()| v.can_place(marker)),
            )
            .label(|v, (marker, _)| format!("Place {}", v.data.marker_name(marker)))
            .prior(|v, (marker, _)| v.prior_of_marker(marker))
            .then(|p, (marker, _)| p.next(Aiming { marker }));
        ask.answer(verb::Done)
            .labelled("Done")
            .fixed_prior(priors::DONE)
            .caution(|v, ()| v.caution_of_idle_markers())
            .rolls_if(|v, ()| v.placed_count(|marker| !marker.is_air()) > 0)
            .ends(|p, ()| p.next(Scatter { from: 0 }));
    }
}

/// 11.1.4-01: at which hex the marker in hand is aimed.
/// R53: empty hexes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aiming {
    pub marker: Marker,
}

impl Question<XuanLoc> for Aiming {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("11.1.4-01", format!("{}: which hex?", v.data.marker_name(self.marker)))
            .meaning(
                "Towns, city, forts and crossroads are always seen; elsewhere, if nobody has the hex in sight, artillery \
                 scatters more and bombs do less. City and forts shift the strike one column down.",
            )
            .rules(&["11.1.4-01", "11.1.4-02", "9.1.6-01", "11.2.1-01", "11.2.2-01", "11.3.4-01", "11.3.6-01", "11.6.4-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::At)
            .legal(|v| v.data.map.all(), |_, _| Ok(()))
            .label(|v, hex| v.data.hex_name(hex))
            .prior(|v, hex| v.prior_of_target(self.marker, hex))
            .caution(|v, hex| {
                v.state.holds(v.state.active, hex).then(|| "Our own troops stand there, and would be hit.".into())
            })
            .ends(|p, hex| p.place_marker(self.marker, hex));
        cancels(ask, |_| ());
    }
}

impl<'a> View<'a> {
    fn is_placed(self, marker: Marker) -> bool {
        self.state.bombardment.placed.iter().any(|p| match (p.marker, marker) {
            (Marker::Plane(a, _), Marker::Plane(b, _)) => a == b,
            (a, b) => a == b,
        })
    }

    /// Batteries and aircraft that nobody has aimed.
    fn caution_of_idle_markers(self) -> Option<String> {
        let idle = self.placeable().filter(|marker| matches!(marker, Marker::Aim(_) | Marker::Plane(_, false))).count();
        match idle {
            0 => None,
            1 => Some("One battery or aircraft has no target yet.".into()),
            more => Some(format!("{more} batteries and aircraft have no target yet.")),
        }
    }

    fn placed_count(self, test: impl Fn(Marker) -> bool) -> u8 {
        self.state.bombardment.placed.iter().filter(|p| test(p.marker)).count() as u8
    }

    /// Whether a marker may be placed now.
    fn can_place(self, marker: Marker) -> Verdict {
        if marker.is_air() {
            self.can_fly(marker)?;
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
                if self.state.aims_withheld.has(aim) {
                    return refuse("16.0-04", "this marker has no ammunition this turn");
                }
                if !self.state.aims.has(aim) {
                    return self.why_no_artillery(aim);
                }
            }
            Marker::Plane(plane, cluster) => {
                if !self.state.planes.has(plane) {
                    return self.why_no_aircraft();
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

    /// 14.1.1-02 (R128), 14.1.1-03.
    /// R122: where nothing flies, Daisy Cutters do not either.
    fn can_fly(self, marker: Marker) -> Verdict {
        if self.state.active != Army::Arvn {
            return match marker {
                Marker::Helicopter(_) => refuse("14.1.1-03", "helicopters bomb in the ARVN's own player turn"),
                Marker::Daisy(_) => refuse("11.4.11-10", "Daisy Cutters fall in the ARVN's own player turn"),
                Marker::Plane(..) | Marker::Aim(_) => refuse("11.0-01", "only the ARVN flies"),
            };
        }
        if self.effect() == Effect::NoFlying {
            return refuse("16.0-05", "low cloud and smoke: nothing flies this turn");
        }
        Ok(())
    }

    /// The next helicopter and the next Daisy Cutter to be placed.
    fn next_helicopter(self) -> Marker {
        Marker::Helicopter(self.placed_count(|m| matches!(m, Marker::Helicopter(_))))
    }

    fn next_daisy(self) -> Marker {
        Marker::Daisy(self.placed_count(|m| matches!(m, Marker::Daisy(_))))
    }

    /// Everything that can be placed now.
    fn placeable(self) -> impl Iterator<Item = Marker> {
        let planes = (0..self.data.planes.len() as u8).map(Plane);
        let planes = planes.flat_map(|p| [Marker::Plane(p, false), Marker::Plane(p, true)]);
        let aims = self.available_aims().map(Marker::Aim);
        let air = planes.chain([self.next_helicopter(), self.next_daisy()]);
        aims.chain(air).filter(move |m| self.can_place(*m).is_ok())
    }
}

impl Play<'_> {
    fn place_marker(&mut self, marker: Marker, hex: Hex) {
        let _ = self.state.bombardment.placed.try_push(Placed { marker, hex: Some(hex), done: false });
        if !marker.is_air() {
            self.state.bombardment.aimed_at.insert(hex);
        }
        self.state.begun = true;
        self.tell(Fact::noted().by(self.state.active), |data| {
            let text = format!("{} is aimed at {}.", data.marker_name(marker), data.hex_name(hex));
            let case = match marker {
                Marker::Aim(_) => "11.1.4-01",
                Marker::Plane(_, false) => "11.4.2-01",
                Marker::Plane(_, true) => "11.4.11-02",
                Marker::Helicopter(_) => "14.1.2-01",
                Marker::Daisy(_) => "11.4.11-10",
            };
            Event::new("aimed", Case(case), text).piece(data.marker_id(marker)).place(data.map.label(hex))
        });
    }
}
