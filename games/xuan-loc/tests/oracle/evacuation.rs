//! The way west, searched a second time without any short cut (18.10, R99).

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xuan_loc::data::{Area, Edge, Kind};
use xuan_loc::ids::{Army, Hex, Unit};
use xuan_loc::movement::Gait;
use xuan_loc::state::{Flags, Stage, State, Status};

use super::{Plain, Set};
use crate::support::{Play, at, game};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    hex: u16,
    spent: u8,
    road: bool,
    begun: bool,
    stopped: bool,
}

/// An evacuee about to move.
struct Evacuee<'a> {
    state: &'a State,
    unit: Unit,
    tracked: bool,
    start: Hex,
    zone: Set,
    held: Set,
}

impl<'a> Evacuee<'a> {
    fn new(state: &'a State) -> Self {
        let marcher = state.march.group[0];
        let plain = Plain { state };
        let vehicle = matches!(game().data.of(marcher.unit).kind, Kind::Armor | Kind::Mech | Kind::Aa);
        Evacuee {
            state,
            unit: marcher.unit,
            tracked: vehicle || marcher.gait == Gait::Mechanised,
            start: state.march.at.expect("it stands on the map"),
            zone: plain.zone(Army::Nva),
            held: plain.held(Army::Nva),
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
        let vehicles = self.state.march.afv;
        let stays = |u: Unit| !self.state.is(u, Flags::MOVED) && (vehicles || !self.state.is(u, Flags::ARRIVED));
        self.zone.contains(&hex.0) && !self.others(hex).any(stays)
    }

    fn nearest(&self, hex: Hex) -> u8 {
        self.held.iter().map(|h| game().data.map.distance(hex, Hex(*h))).min().unwrap_or(u8::MAX)
    }

    /// The next hex, if it may be entered.
    fn step(&self, now: Step, to: Hex) -> Option<Step> {
        let (map, view) = (&game().data.map, game().view(self.state));
        let from = Hex(now.hex);
        let disrupted = self.state.is(self.unit, Flags::DISRUPTED);
        let beside = || map.neighbours(to).any(|h| self.held.contains(&h.0));
        let barred = self.held.contains(&to.0)
            || now.stopped
            || (now.begun && disrupted)
            || (!now.begun && self.zone.contains(&now.hex) && self.is_stopped_in(to))
            || (view.status(self.unit) == Status::Regrouping && beside())
            || (disrupted && self.nearest(to) <= self.nearest(from));
        if barred {
            return None;
        }
        let by_road = map.road_between(from, to) && !self.state.rubble.has(to);
        let cost = if by_road { 1 } else { view.terrain_cost(self.tracked, to)? };
        let road = now.road && by_road;
        let bonus = road && !disrupted && !self.zone.contains(&self.start.0) && !self.zone.contains(&to.0);
        let allowance = view.allowance(self.unit);
        let spent = match now.spent + cost {
            spent if spent <= allowance + u8::from(bonus) => spent,
            _ if !now.begun => allowance,
            _ => return None,
        };
        Some(Step { hex: to.0, spent, road, begun: true, stopped: self.is_stopped_in(to) })
    }

    fn can_leave(&self, now: Step) -> bool {
        let (map, view) = (&game().data.map, game().view(self.state));
        let disrupted = self.state.is(self.unit, Flags::DISRUPTED);
        let hex = Hex(now.hex);
        let bonus = now.road
            && map.ground(hex).road_off == Some(Edge::West)
            && !disrupted
            && !self.zone.contains(&self.start.0);
        map.is_on_edge(hex, Edge::West)
            && !now.stopped
            && (!now.begun || (!disrupted && now.spent < view.allowance(self.unit) + u8::from(bonus)))
    }

    fn fits(&self, hex: Hex) -> bool {
        let points = |u: Unit| game().data.of(u).points;
        let load: u8 = self.others(hex).map(points).sum();
        load + points(self.unit) <= if game().data.map.ground(hex).city { 8 } else { 4 }
    }

    /// The least distance to the west edge at which it can end its move; none for having left.
    fn best(&self) -> Option<u8> {
        let west = |hex: Hex| game().data.map.area_distance(Area::E, hex);
        let mut best = west(self.start);
        let mut seen = BTreeSet::new();
        let mut open = vec![Step { hex: self.start.0, spent: 0, road: true, begun: false, stopped: false }];
        while let Some(now) = open.pop() {
            if self.can_leave(now) {
                return None;
            }
            let hex = Hex(now.hex);
            if now.begun && self.fits(hex) {
                best = best.min(west(hex));
            }
            for next in game().data.map.neighbours(hex).filter_map(|to| self.step(now, to)) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        Some(best)
    }
}

/// A small stream of numbers, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Turn 10 with the 18th Division spread over the map among the NVA.
fn rout(numbers: &mut Numbers) -> Play {
    let map = &game().data.map;
    let mut units = json!({ "arvn-hq-1para": "0928" });
    let mut load = std::collections::BTreeMap::from([("0928".to_string(), ("arvn", 0))]);
    for record in &game().data.units {
        let evacuee = game().data.schedule.evacuees.has(game().data.unit(&record.id).unwrap());
        let nva = record.army == Army::Nva && numbers.below(3) == 0;
        if !(evacuee || nva) || record.id == "arvn-hq-1para" {
            continue;
        }
        let hex = map.label(Hex(numbers.below(18 * 28) as u16)).to_string();
        let side = if nva { "nva" } else { "arvn" };
        let there = load.entry(hex.clone()).or_insert((side, 0));
        if there.0 != side || there.1 + record.points > 4 {
            continue;
        }
        there.1 += record.points;
        let hurt = numbers.below(6) == 0 && record.kind != Kind::Leader;
        let flags: &[&str] = if hurt { &["disrupted"] } else { &[] };
        let mut entry = json!({ "at": hex, "flags": flags });
        if nva {
            entry["flags"].as_array_mut().unwrap().push(Value::from("fired"));
        }
        units[&record.id] = entry;
    }
    let regroup =
        ["43", "48", "52", "82r"].map(|f| (f.to_string(), json!(["activated", "regrouping"][numbers.below(2)])));
    let orders: serde_json::Map<_, _> = regroup.into_iter().collect();
    let mut play = at(json!({ "turn": 10, "phase": "movement", "active": "arvn", "units": units, "orders": orders }));
    play.dice(&[1, 1]).act("proceed");
    play
}

#[test]
fn evacuees_go_as_far_west_as_they_can() {
    let mut numbers = Numbers(18);
    let mut marches = 0;
    for _ in 0..12 {
        let mut play = rout(&mut numbers);
        for phase in [Stage::Movement, Stage::AfvMovement] {
            play.idle_until(|play| play.state().stage == phase);
            while let Some(march) = pick(&play.offered("march"), &mut numbers) {
                play.act(&format!("march {march}"));
                let evacuee = Evacuee::new(play.state());
                let (unit, wanted) = (evacuee.unit, evacuee.best());
                while play.state().stage == Stage::Marching {
                    let actions = play.actions();
                    let action = actions[numbers.below(actions.len())].clone();
                    play.act(&action);
                }
                let now = play.state().hex_of(unit).map(|h| game().data.map.area_distance(Area::E, h));
                assert_eq!(now, wanted, "{march}");
                marches += 1;
            }
            play.allowed("done");
            play.act("done");
        }
    }
    assert!(marches > 300, "{marches} marches were seen");
}

fn pick(list: &[String], numbers: &mut Numbers) -> Option<String> {
    if list.is_empty() { None } else { Some(list[numbers.below(list.len())].clone()) }
}
