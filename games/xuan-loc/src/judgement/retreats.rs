//! How retreats are likely to end. Whole ways are looked at, to the last hex: the owner leads his units where they lose
//! least, after an assault the opponent leads them where they lose most (R85).

use crate::agenda::Item;
use crate::combat::{Cause, Loss};
use crate::context::View;
use crate::data::FARTHEST_RETREAT;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::Flags;

/// How many steps are looked ahead at, with those by which a body goes on from full hexes.
const FARTHEST_LOOK: u8 = FARTHEST_RETREAT + 3;
/// How many steps of those are looked at who make room for others.
const FARTHEST_RIPPLE: u8 = 2;
/// A unit more that is lost weighs more than any difference in combat factors.
const A_UNIT: f32 = 20.0;
/// More points than a hex with one body too many in it holds.
const MOST_POINTS: usize = 64;

/// How far a body has come in thought.
#[derive(Clone, Copy, Debug)]
struct Way {
    body: Units,
    at: Hex,
    visited: Hexes,
    left: u8,
    /// The opponent leads it.
    driven: bool,
    looks: u8,
}

impl Way {
    fn from(body: Units, at: Hex, left: u8, driven: bool) -> Self {
        Way { body, at, visited: Hexes::one(at), left, driven, looks: FARTHEST_LOOK }
    }
}

impl View<'_> {
    /// The opponent drives a body where it loses most, its owner leads it where it loses least.
    pub(crate) fn prior_of_retreating_to(self, hex: Hex) -> f32 {
        let Some(way) = self.way_of_retreat() else { return 0.0 };
        let lost = self.lost_by_step(way, hex);
        if way.driven { lost } else { -lost }
    }

    /// Weak units are given up first, unless that costs more units on the way back.
    pub(crate) fn prior_of_losing(self, loss: Loss, unit: Unit) -> f32 {
        let rest = self.living(loss.units).without(Units::one(unit));
        let lost = match loss.cause {
            Cause::Zone => self.way_of_retreat().map_or(0.0, |way| {
                let body = way.body.without(Units::one(unit));
                self.lost_on(Way { body, ..way })
            }),
            Cause::Assault => self.lost_by_the_beaten(loss.army, rest),
            Cause::Fire | Cause::Bombardment => 0.0,
        };
        self.prior_of_giving_up(unit) - A_UNIT * lost
    }

    /// Of a full hex those are lost that make room by being few.
    pub(crate) fn prior_of_making_room(self, unit: Unit, hex: Hex) -> f32 {
        let army = self.army(unit);
        let excess = self.stacking_load(hex, army).saturating_sub(self.stacking_limit(hex));
        -self.worth(unit) * f32::from(excess.div_ceil(self.data.of(unit).points.max(1)).max(1))
    }

    /// A unit makes room for others if it gets away.
    pub(crate) fn prior_of_displacing(self, unit: Unit, hex: Hex) -> f32 {
        let lost = self.lost_on(Way::from(Units::one(unit), hex, 1, false));
        if lost < 1.0 { 1.0 - lost } else { super::priors::NEVER }
    }

    fn way_of_retreat(self) -> Option<Way> {
        let retreat = &self.state.retreat;
        let first = retreat.body.without(self.data.leaders).first()?;
        let driven = self.retreat_mover() != retreat.owner;
        let way = Way::from(retreat.body, self.state.hex_of(first)?, retreat.left, driven);
        Some(Way { visited: retreat.visited, ..way })
    }

    /// What those lose on their way back who are beaten in the assault at hand and do not stay in a town.
    fn lost_by_the_beaten(self, army: Army, units: Units) -> f32 {
        let beaten = self.state.agenda.iter().find_map(|item| match item {
            Item::AssaultRetreat(retreat) if retreat.army == army => Some(retreat.hexes),
            _ => None,
        });
        let stays = army != self.state.active && self.state.assault.hex.is_some_and(|hex| self.may_stay(hex));
        let Some(hexes) = beaten.filter(|_| !stays) else { return 0.0 };
        let mut left: Units = units.iter().filter(|unit| !self.state.is(*unit, Flags::STUCK)).collect();
        let mut lost = 0.0;
        while let Some(first) = left.first() {
            let goes_along = |unit: &Unit| {
                self.state.hex_of(*unit) == self.state.hex_of(first)
                    && self.retreat_area(*unit) == self.retreat_area(first)
            };
            let body: Units = left.iter().filter(goes_along).collect();
            left = left.without(body);
            lost += self.state.hex_of(first).map_or(0.0, |at| self.lost_on(Way::from(body, at, hexes, true)));
        }
        lost
    }

    /// How many units a body loses on the rest of its way.
    fn lost_on(self, way: Way) -> f32 {
        let fighting = way.body.without(self.data.leaders);
        let Some(first) = fighting.first().filter(|_| way.looks > 0) else { return 0.0 };
        let hexes = self.retreat_hexes_from(way.at, way.body, way.visited);
        if way.left == 0 && (hexes.is_empty() || self.excess_after(way, self.army(first)) == 0) {
            return self.lost_for_room(way, self.army(first));
        }
        if hexes.is_empty() {
            return self.lost_where_cut_off(way, fighting);
        }
        let way = Way { left: way.left.max(1), looks: way.looks - 1, ..way };
        let lost = hexes.iter().map(|hex| self.lost_by_step(way, hex));
        if way.driven { lost.fold(0.0, f32::max) } else { lost.fold(f32::INFINITY, f32::min) }
    }

    /// How many units a body loses by this step and the rest of its way: in a zone of control the one that its owner spares
    /// most easily (13.4.7).
    fn lost_by_step(self, way: Way, hex: Hex) -> f32 {
        let Some(first) = way.body.without(self.data.leaders).first() else { return 0.0 };
        let visited = way.visited.or(Hexes::one(hex));
        let next = Way { at: hex, visited, left: way.left.saturating_sub(1), ..way };
        if !self.in_zone_of(self.army(first).other(), hex) {
            return self.lost_on(next);
        }
        let kind = |unit: Unit| (self.data.of(unit).points, self.data.afvs.has(unit));
        let losable = self.losable(next.body.without(self.data.leaders));
        let one_of_each = losable.iter().filter(|unit| losable.iter().find(|u| kind(*u) == kind(*unit)) == Some(*unit));
        let rest = one_of_each.map(|unit| self.lost_on(Way { body: next.body.without(Units::one(unit)), ..next }));
        1.0 + rest.reduce(f32::min).unwrap_or(0.0)
    }

    /// 13.4.6: all are lost, or only the vehicles if rubble keeps them out (R145).
    fn lost_where_cut_off(self, way: Way, fighting: Units) -> f32 {
        let foot = way.body.without(self.data.afvs);
        if self.retreat_hexes_from(way.at, foot, way.visited).is_empty() {
            return fighting.count() as f32;
        }
        fighting.and(self.data.afvs).count() as f32 + self.lost_on(Way { body: foot, looks: way.looks - 1, ..way })
    }

    /// By how many points the hex to which a body has come is too full for it.
    fn excess_after(self, way: Way, army: Army) -> usize {
        let here = self.force(way.at, army).or(way.body);
        let excess = self.points_of(here).saturating_sub(self.stacking_limit(way.at));
        usize::from(excess).min(MOST_POINTS - 1)
    }

    /// 13.4.10: the fewest units that are lost so that a body finds room where its way ends (R106). Others make room if they
    /// can; they lose what their own step costs.
    fn lost_for_room(self, way: Way, army: Army) -> f32 {
        let here = self.force(way.at, army).without(way.body);
        let excess = self.excess_after(way, army);
        if excess == 0 {
            return 0.0;
        }
        let mut least = [f32::INFINITY; MOST_POINTS];
        least[0] = 0.0;
        for unit in here.or(way.body).iter() {
            let lost = if here.has(unit) { self.lost_by_making_room(unit, way) } else { 1.0 };
            for shed in (0..excess).rev() {
                let more = excess.min(shed + usize::from(self.data.of(unit).points));
                least[more] = least[more].min(least[shed] + lost);
            }
        }
        least[excess]
    }

    /// That of a unit that makes room; whom it displaces in turn is not followed far.
    fn lost_by_making_room(self, unit: Unit, way: Way) -> f32 {
        let goes = !self.state.retreat.gone.has(unit) && !self.state.is(unit, Flags::STUCK);
        let step = Way { looks: (way.looks - 1).min(FARTHEST_RIPPLE), ..Way::from(Units::one(unit), way.at, 1, false) };
        if goes { self.lost_on(step).min(1.0) } else { 1.0 }
    }
}
