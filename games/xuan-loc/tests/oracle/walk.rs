//! Movement worked out a second time: what a step costs and where it may lead (chapter 8).

use engine::{Game, Story, Turn};
use serde_json::json;
use xuan_loc::Action;
use xuan_loc::actions::Gait;
use xuan_loc::agenda::Item;
use xuan_loc::data::{Edge, Kind};
use xuan_loc::ids::{Army, Hex, Unit};
use xuan_loc::state::{Flags, Phase, State, Status};

use super::{Plain, Set};
use crate::oddities::{Numbers, melee};
use crate::support::{game, try_at};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub hex: u16,
    pub spent: u8,
    pub road: bool,
    pub begun: bool,
    pub stopped: bool,
}

/// A unit on the move.
pub struct Walker<'a> {
    state: &'a State,
    pub unit: Unit,
    tracked: bool,
    pub start: Hex,
    from_zone: bool,
    zone: Set,
    held: Set,
}

impl<'a> Walker<'a> {
    /// The one unit of the march at hand, which stands on the map.
    pub fn new(state: &'a State) -> Self {
        let marcher = state.march.group[0];
        let plain = Plain { state };
        let enemy = game().data.of(marcher.unit).army.other();
        let vehicle = matches!(game().data.of(marcher.unit).kind, Kind::Armor | Kind::Mech | Kind::Aa);
        Walker {
            state,
            unit: marcher.unit,
            tracked: vehicle || marcher.gait == Gait::Mechanised,
            start: state.march.at.expect("it stands on the map"),
            from_zone: state.march.zone,
            zone: plain.zone(enemy),
            held: plain.held(enemy),
        }
    }

    fn others(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        let all = game().data.all_units();
        all.filter(move |u| {
            *u != self.unit && self.state.hex_of(*u) == Some(hex) && game().data.of(*u).kind != Kind::Leader
        })
    }

    /// 8.2.2: a friend who has not moved in this phase keeps the zone away.
    fn is_stopped_in(&self, hex: Hex) -> bool {
        let vehicles = self.state.phase == Phase::AfvMovement;
        let stays = |u: Unit| !self.state.is(u, Flags::MOVED) && (vehicles || !self.state.is(u, Flags::ARRIVED));
        self.zone.contains(&hex.0) && !self.others(hex).any(stays)
    }

    /// 7.2.1, 15.1.4: one hex only.
    fn is_limited(&self) -> bool {
        let nva = game().data.of(self.unit).army == Army::Nva;
        self.state.is(self.unit, Flags::DISRUPTED) || (nva && self.state.is(self.unit, Flags::CUT))
    }

    fn nearest(&self, hex: Hex) -> u8 {
        self.held.iter().map(|h| game().data.map.distance(hex, Hex(*h))).min().unwrap_or(u8::MAX)
    }

    /// The next hex, if it may be entered.
    pub fn step(&self, now: Step, to: Hex) -> Option<Step> {
        let (map, view) = (&game().data.map, crate::support::view(self.state));
        let from = Hex(now.hex);
        let disrupted = self.state.is(self.unit, Flags::DISRUPTED);
        let beside = || map.neighbours(to).any(|h| self.held.contains(&h.0));
        let barred = self.held.contains(&to.0)
            || now.stopped
            || (now.begun && self.is_limited())
            || (!now.begun && self.from_zone && self.is_stopped_in(to))
            || (view.status(self.unit) == Status::Regrouping && beside())
            || (disrupted && self.nearest(to) <= self.nearest(from));
        if barred {
            return None;
        }
        let by_road = map.road_between(from, to) && !self.state.rubble.has(to);
        let cost = if by_road { 1 } else { view.terrain_cost(self.tracked, to)? };
        let road = now.road && by_road;
        let bonus = road && !self.is_limited() && !self.from_zone && !self.zone.contains(&to.0);
        let allowance = view.allowance(self.unit);
        let spent = match now.spent + cost {
            spent if spent <= allowance + u8::from(bonus) => spent,
            _ if !now.begun => allowance,
            _ => return None,
        };
        Some(Step { hex: to.0, spent, road, begun: true, stopped: self.is_stopped_in(to) })
    }

    pub fn can_leave(&self, now: Step) -> bool {
        let (map, view) = (&game().data.map, crate::support::view(self.state));
        let limited = self.is_limited();
        let hex = Hex(now.hex);
        let bonus = now.road && map.ground(hex).road_off == Some(Edge::West) && !limited && !self.from_zone;
        map.is_on_edge(hex, Edge::West)
            && !now.stopped
            && (!now.begun || (!limited && now.spent < view.allowance(self.unit) + u8::from(bonus)))
    }

    pub fn fits(&self, hex: Hex) -> bool {
        let points = |u: Unit| game().data.of(u).points;
        let load: u8 = self.others(hex).map(points).sum();
        load + points(self.unit) <= if game().data.map.ground(hex).city { 8 } else { 4 }
    }
}

/// Compares the steps on offer to a unit that marches alone; says how many were looked at.
fn compare(state: &State) -> usize {
    let march = &state.march;
    let (Some(at), 1, Some(Item::Marching(_))) = (march.at, march.group.len(), state.agenda.top()) else { return 0 };
    let walker = Walker::new(state);
    let marcher = march.group[0];
    let now =
        Step { hex: at.0, spent: marcher.spent, road: march.road, begun: march.steps > 0, stopped: march.stopped };
    let near: Vec<Hex> = game().data.map.neighbours(at).collect();
    for to in &near {
        let allowed = game().check(state, Action::Step(*to)).is_ok();
        let id = &game().data.of(marcher.unit).id;
        assert_eq!(allowed, walker.step(now, *to).is_some(), "{id} from {at:?} to {to:?}: {march:?}");
    }
    near.len()
}

#[test]
fn steps_cost_and_stop_as_the_rulebook_says() {
    let mut numbers = Numbers(8);
    let mut seen = 0;
    for _ in 0..150 {
        let mut document = melee(&mut numbers);
        document["phase"] = json!(numbers.pick(&["movement", "afv-movement"]));
        document["turn"] = json!(1 + numbers.below(9));
        let Ok(mut play) = try_at(document) else { continue };
        let first = play.state().active;
        for _ in 0..80 {
            let Turn::Decide(_) = play.game.turn() else { break };
            if play.state().active != first {
                break;
            }
            seen += compare(play.state());
            let mut actions = Vec::new();
            play.game.actions(&mut actions);
            let action = *numbers.pick(&actions);
            play.game.act(action, &mut Story::silent()).expect("it was on offer");
        }
    }
    assert!(seen > 5_000, "{seen} steps were looked at");
}
