//! What a computer player values: a judgement of a state in points, and which actions look promising.
//!
//! The judgement follows the dossier's page on how to think: points in hand, points still to be built,
//! what the counters on the map will cost, and what the two operations will bring.

mod estimates;

use crate::context::View;
use crate::data::Strategy;
use crate::ids::{Site, Space};
use crate::state::{Fort, Kind, Phase, Place};

/// Points that a counter beside a French force is expected to cost, by the cup of the turn.
const ATTACK_COST: [f32; 11] = [0.0, 0.4, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.7, 0.7];
/// How likely a Guerrilla or the Dangerous counter is still there a turn later.
const PERSISTENCE: f32 = 0.7;
/// What a counter east of the river is expected to cost at the end, by the turn it is seen on.
const EAST_COST: [f32; 11] = [0.0, 0.0, 0.0, 0.0, 0.05, 0.05, 0.1, 0.15, 0.25, 0.35, 0.45];
/// What a counter on CR6 puts at risk while Hoa Binh has still to be evacuated that way.
const ROAD_COST: [f32; 11] = [0.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.15, 0.2, 0.3, 0.6, 1.0];
/// What a kept action point is worth in the attacks that follow, for the first four.
const RESERVE: f32 = 0.25;

impl View<'_> {
    /// The score to be expected at the end.
    pub(crate) fn evaluate(self) -> f32 {
        let score = f32::from(self.state.score);
        if self.state.phase == Phase::Over {
            return score;
        }
        score + self.construction_to_come() + self.operations_to_come() + self.held_at_the_end() + self.strength()
            - self.cost_of_counters()
            + self.reserve_value()
    }

    fn turns_left(self) -> f32 {
        f32::from(10u8.saturating_sub(self.state.turn))
    }

    /// Posts that can still be built, more likely where a unit stands or stands near.
    fn construction_to_come(self) -> f32 {
        let vp = &self.data.tables.vp;
        let time = (self.turns_left() / 8.0).min(1.0);
        let mut sum = 0.0;
        for (i, space) in self.data.map.sites.iter().enumerate() {
            let site = &self.state.sites[i];
            if site.scored || site.closed {
                continue;
            }
            let base = self.data.map.space(*space).base_site;
            let value = f32::from(if base { vp.base_built } else { vp.post_built });
            let chance = if self.state.counters_at(*space) > 0 {
                0.15
            } else if !self.combat_units_at(*space).is_empty() {
                0.85
            } else {
                0.6 - 0.05 * f32::from(self.nearest_unit(*space).min(8))
            };
            sum += value * chance * time;
        }
        sum
    }

    fn nearest_unit(self, space: Space) -> u16 {
        let units = self.state.units.iter().filter_map(|u| match u.place {
            Place::Space(at) => Some(self.data.map.distance(at, space)),
            _ => None,
        });
        units.min().unwrap_or(20)
    }

    /// What the launches will bring if they wait for their best turns, and what they put at risk.
    fn operations_to_come(self) -> f32 {
        let best = |strategy| f32::from(self.data.tables.of(strategy).vp.last().copied().unwrap_or(0));
        let vp = &self.data.tables.vp;
        let marks = &self.data.landmarks;
        let mut sum = 0.0;
        if self.state.violet.is_none() {
            sum += best(Strategy::Violet);
            for space in [marks.ap_phu_tho, marks.notre_dame] {
                if self.state.counters_at(space) > 0 {
                    sum += 0.5 * f32::from(vp.river_post);
                }
            }
        }
        if self.state.rainbow.is_none() {
            sum += best(Strategy::Rainbow);
            let held = self.fort(marks.hoa_binh).is_some();
            let manned = !self.combat_units_at(marks.hoa_binh).is_empty();
            sum += match (held, manned) {
                (true, true) => 0.6 * f32::from(vp.hoa_binh_convoy_home),
                (true, false) => 0.1,
                (false, true) => -0.5,
                (false, false) => 0.5 * f32::from(vp.hoa_binh_held),
            };
        }
        for (i, site) in self.state.sites.iter().enumerate().take(self.data.map.sites.len()) {
            let base = self.data.map.space(self.data.map.sites[i]).base_site;
            let stake = f32::from(if base { vp.hoa_binh_convoy_home } else { 1 });
            if let Some(convoy) = site.convoy {
                // A convoy on the road is worth what it saves, less the farther it has to go.
                let goals = self.convoy_destinations(Site(i as u8));
                let way = goals.iter().map(|to| self.data.map.vehicle_distance(convoy.space, to)).min().unwrap_or(30);
                sum += if convoy.arrived { 0.0 } else { -stake * (0.3 + 0.05 * f32::from(way.min(12))) };
            } else if site.standing && self.must_leave_now(self.data.map.sites[i]) {
                sum -= stake * 0.9;
            }
        }
        sum
    }

    /// The site belongs to the operation of this turn.
    fn must_leave_now(self, space: Space) -> bool {
        let turn = Some(self.state.turn);
        (self.state.violet == turn && self.data.violet.sites.has(space))
            || (self.state.rainbow == turn && self.data.rainbow.sites.has(space))
    }

    fn held_at_the_end(self) -> f32 {
        let vp = &self.data.tables.vp;
        let mut sum = 0.0;
        for space in self.data.map.permanent_posts.iter().chain(&self.data.map.retreat_bases).copied() {
            if self.state.captured.has(space) {
                sum += 0.7 * f32::from(vp.place_held);
            } else if self.data.map.space(space).permanent_post {
                sum += 0.9 * f32::from(vp.permanent_post);
            }
        }
        if matches!(self.fort(self.data.landmarks.trung_ha), Some(Fort::Post(_))) {
            sum += 0.8 * f32::from(vp.trung_ha);
        }
        sum
    }

    /// Units in the field and in reserve: more dice, fewer losses to come.
    fn strength(self) -> f32 {
        let mut sum = 0.0;
        for unit in self.data.all_units() {
            let state = &self.state.units[unit.at()];
            if state.place != Place::Gone {
                let bonus = self.data.units[unit.at()].bonus(state.reduced);
                sum += 0.15 + 0.05 * f32::from(bonus);
            }
        }
        let commanders = self.state.commanders.iter().filter(|c| c.space.is_some()).count();
        sum + 0.4 * commanders as f32
    }

    /// What the counters on the map will cost: attacks, road and river, the east bank at the end.
    fn cost_of_counters(self) -> f32 {
        let attack = ATTACK_COST[usize::from(self.state.turn.clamp(1, 10))];
        let persistent =
            |value: i16| -f32::from(value) * (1.0 - PERSISTENCE.powf(self.turns_left() + 1.0)) / (1.0 - PERSISTENCE);
        let vp = &self.data.tables.vp;
        let mut sum = 0.0;
        for counter in &self.state.counters {
            sum += match counter.kind {
                Kind::Guerrilla => persistent(vp.guerrilla),
                Kind::Dangerous => persistent(vp.dangerous),
                Kind::Infiltration => 0.25,
            };
            let spent = self.state.phase.is_of_viet_minh() && (counter.attacked || !counter.able);
            let touches = self.adjacent_spaces(counter.space).any(|space| self.has_force(space));
            if touches {
                let isolated = self.is_isolated(counter);
                sum += attack
                    * if spent {
                        0.4
                    } else if isolated {
                        0.3
                    } else {
                        1.0
                    };
            }
            let turn = usize::from(self.state.turn.min(10));
            let space = self.data.map.space(counter.space);
            if space.east {
                sum += EAST_COST[turn];
            }
            if space.cr6 && self.state.rainbow.is_none_or(|played| played == self.state.turn) {
                sum += ROAD_COST[turn];
            }
        }
        sum
    }

    fn reserve_value(self) -> f32 {
        RESERVE * f32::from(self.state.ap.min(4))
    }
}
