//! What makes answers of the Replacement and Reinforcement Phase look promising. Those of moves, Operation Points and combat
//! stand in their chapters.

use crate::context::View;
use crate::data::Kind;
use crate::ids::{Army, Hex, Hexes, Spot, Unit};

/// What is done only where nothing else can be: what was begun is taken back, a march turns round, Hanoi is left bare. A low
/// prior would not do: what was never tried looks middling to a search.
pub(crate) const NEVER: f32 = f32::MIN;

/// The VP that a point of Combat Value or a step of a French unit saves or gains in a month.
const USE_A_MONTH: f32 = 0.02;
/// How much a VP weighs where a price is to be paid.
const PRICE: f32 = 6.0;

impl View<'_> {
    /// A new unit or Supply Dump goes where something can be gained, but not into the enemy's arms.
    pub(crate) fn prior_of_entry(self, army: Army, spot: Spot) -> f32 {
        let Some(hex) = spot.hex() else { return -1.0 };
        let beside = self.data.map.beside(hex).meets(self.state.index().manned[army.other().at()]);
        let crowd = self.stacking_points(hex, army) >= self.data.tables.limits.stacking;
        0.5 * self.lure(army, hex)
            - if crowd { 6.0 } else { 0.0 }
            - if beside && !self.mans(army, hex) { 1.5 } else { 0.0 }
    }

    /// Dumps while there are few of them, points while there is something to replace.
    pub(crate) fn prior_of_mix(self, army: Army, dumps: u8) -> f32 {
        let there = self.dumps(army).count() as f32;
        let missing = |unit: Unit| {
            let state = &self.state.units[unit.at()];
            if state.place.is_in_play() { self.data.of(unit).steps.saturating_sub(state.steps) } else { 0 }
        };
        let lost: u8 = self.data.army[army.at()].iter().map(missing).fold(0, u8::saturating_add);
        let wanted = f32::from(lost.min(12)) / 6.0 - f32::from(self.state.points[army.at()].min(8)) / 4.0;
        f32::from(dumps) * (1.0 - 0.25 * there - 0.5 * wanted)
    }

    /// 2.5-01: a unit that is due is worth its price while there is time for it to fight: in a campaign, hardly in a
    /// scenario of a few months.
    pub(crate) fn prior_of_postponing(self, unit: Unit) -> f32 {
        PRICE * (f32::from(self.price_of_entry(unit)) - self.use_of_unit(unit, self.months_to_come()))
    }

    /// 2.6-B-07: what is rebuilt costs its price again when it comes.
    pub(crate) fn prior_of_rebuilding(self, unit: Unit, turns: u8) -> f32 {
        let months = self.months_to_come().saturating_sub(turns);
        (PRICE * (self.use_of_unit(unit, months) - f32::from(self.price_of_entry(unit)))).min(0.5)
    }

    /// The VP that a French unit saves or gains in so many months, by what it fights with and can lose.
    fn use_of_unit(self, unit: Unit, months: u8) -> f32 {
        let record = self.data.of(unit);
        let strength = f32::from(record.full().value) + f32::from(record.steps.max(2));
        USE_A_MONTH * strength * f32::from(months.min(15))
    }

    /// A Tieu Doan or partisan stands where it turns communities, near Thai Binh, and out of sight.
    pub(crate) fn prior_of_partisan(self, army: Army, hex: Hex) -> f32 {
        let near = self.data.map.beside(hex).or(Hexes::one(hex));
        let open = near.and(self.data.places.hexes).without(self.state.index().held[army.other().at()]);
        let turned = match army {
            Army::Vm => open.without(self.state.friendly),
            Army::Fef => Hexes::one(hex).and(open).and(self.state.friendly),
        };
        let gain: f32 = turned.iter().map(|hex| self.stake(army, hex).min(8.0)).sum();
        let limits = &self.data.tables.limits;
        let rice =
            army == Army::Vm && self.data.map.distance(hex, self.data.tables.thai_binh) <= limits.thai_binh_range;
        let shared = self.mans(army, hex);
        0.7 * gain + if rice { 0.5 } else { 0.0 } - if shared { 0.6 } else { 0.0 }
    }

    /// 2.2-A-08: a step is lost where it is cheapest.
    pub(crate) fn prior_of_giving_up(self, unit: Unit) -> f32 {
        let record = self.data.of(unit);
        let last = self.state.units[unit.at()].steps == 1;
        match record.kind {
            Kind::TieuDoan | Kind::PathetLao => -self.price_of_leaving(unit),
            _ if last => -4.0,
            _ => -1.5,
        }
    }
}
