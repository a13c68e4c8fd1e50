//! Zones, supply and command worked out a second time, slowly and straight from the rulebook, and
//! compared with the game's own answers on the positions of random battles.

mod duties;
mod evacuation;
mod walk;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::{Game, Seed, Story, Viewer};
use xuan_loc::data::{Edge, Kind};
use xuan_loc::ids::{Army, Hex, Unit};
use xuan_loc::state::{Flags, State};

use crate::support::{Play, game};

type Set = BTreeSet<u16>;

/// A state asked without any index.
struct Plain<'a> {
    state: &'a State,
}

impl Plain<'_> {
    fn units(&self, army: Army) -> impl Iterator<Item = (Unit, Hex)> + '_ {
        game()
            .data
            .all_units()
            .filter(move |u| game().data.of(*u).army == army)
            .filter_map(|u| Some((u, self.state.hex_of(u)?)))
    }

    fn kind(unit: Unit) -> Kind {
        game().data.of(unit).kind
    }

    /// Hexes with units of an army; a leader is no unit (R127).
    fn held(&self, army: Army) -> Set {
        self.units(army).filter(|(u, _)| Self::kind(*u) != Kind::Leader).map(|(_, h)| h.0).collect()
    }

    /// 4.2: a battalion or three undisrupted companies, not into woods, towns, city, nor uphill.
    fn zone(&self, army: Army) -> Set {
        let mut companies: BTreeMap<u16, u8> = BTreeMap::new();
        for (unit, hex) in self.units(army) {
            let fights = !matches!(Self::kind(unit), Kind::Hq | Kind::Leader);
            if fights && !self.state.is(unit, Flags::DISRUPTED) {
                *companies.entry(hex.0).or_default() += if game().data.of(unit).is_battalion() { 4 } else { 1 };
            }
        }
        let map = &game().data.map;
        let mut zone = Set::new();
        for (from, _) in companies.into_iter().filter(|(_, n)| *n >= 3) {
            for to in map.neighbours(Hex(from)) {
                let ground = map.ground(to);
                if !ground.wood && !ground.town && !ground.city && ground.level <= map.ground(Hex(from)).level {
                    zone.insert(to.0);
                }
            }
        }
        zone
    }

    fn closed(&self, army: Army) -> Set {
        self.held(army.other()).union(&self.zone(army.other())).copied().collect()
    }

    /// Whether a path of so many hexes leads from a hex, itself not counted, to one of the goals.
    fn path(from: Hex, goals: &Set, closed: &Set, limit: usize) -> bool {
        if goals.contains(&from.0) {
            return true;
        }
        let map = &game().data.map;
        let mut seen = Set::from([from.0]);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, far)) = queue.pop_front() {
            if far == limit {
                continue;
            }
            for to in map.neighbours(at).filter(|to| !closed.contains(&to.0)) {
                if goals.contains(&to.0) {
                    return true;
                }
                if seen.insert(to.0) {
                    queue.push_back((to, far + 1));
                }
            }
        }
        false
    }

    /// Whether the road at a hex leads on to a source of supply, the hex itself not counted (R11, R12).
    fn road_leads_out(&self, army: Army, from: Hex, closed: &Set) -> bool {
        let map = &game().data.map;
        let sources = self.sources(army);
        let mut seen = Set::from([from.0]);
        let mut queue = vec![from];
        while let Some(at) = queue.pop() {
            if sources.contains(&at.0) && map.ground(at).has_road() {
                return true;
            }
            for to in map.neighbours(at).filter(|to| map.road_between(at, *to) && !closed.contains(&to.0)) {
                if seen.insert(to.0) {
                    queue.push(to);
                }
            }
        }
        false
    }

    /// Where supply comes from: roads off the map, and for the ARVN the city.
    fn sources(&self, army: Army) -> Set {
        let leads_off = |hex: &Hex| match (army, game().data.map.ground(*hex).road_off) {
            (Army::Arvn, edge) => edge == Some(Edge::West),
            (Army::Nva, edge) => edge.is_some_and(|edge| edge != Edge::West),
        };
        let mut sources: Set = game().data.map.all().filter(leads_off).map(|hex| hex.0).collect();
        if army == Army::Arvn {
            sources.extend(self.city());
        }
        sources
    }

    /// City hexes that the ARVN controls and no NVA unit is in (R13).
    fn city(&self) -> Set {
        let held = self.held(Army::Nva);
        game()
            .data
            .map
            .city
            .iter()
            .filter(|h| !self.state.nva_control.has(*h) && !held.contains(&h.0))
            .map(|h| h.0)
            .collect()
    }

    /// Where a path across country may end: free roads that lead out, and the city (5.2.1, 5.2.2, 5.3.1).
    fn goals(&self, army: Army, closed: &Set) -> Set {
        let map = &game().data.map;
        let roads = map.all().filter(|h| !closed.contains(&h.0) && map.ground(*h).has_road());
        let mut goals: Set = roads.filter(|h| self.road_leads_out(army, *h, closed)).map(|h| h.0).collect();
        if army == Army::Arvn {
            goals.extend(self.city());
        }
        goals
    }

    fn supplied(&self, army: Army) -> BTreeSet<u8> {
        let closed = self.closed(army);
        let goals = self.goals(army, &closed);
        let mut supplied = BTreeSet::new();
        for (unit, at) in self.units(army) {
            let always = Self::kind(unit) == Kind::Leader || self.state.is(unit, Flags::ARRIVED);
            let on_road = game().data.map.ground(at).has_road() && self.road_leads_out(army, at, &closed);
            if always || on_road || Self::path(at, &goals, &closed, 5) {
                supplied.insert(unit.0);
            }
        }
        if army == Army::Nva {
            self.supply_by_hqs(&closed, &mut supplied);
        }
        supplied
    }

    /// 5.3.2: sixteen companies for each divisional HQ that a road supplies, those deferred last.
    fn supply_by_hqs(&self, closed: &Set, supplied: &mut BTreeSet<u8>) {
        let army = Army::Nva;
        let by_road = supplied.clone();
        for (hq, at) in self.units(army).filter(|(u, _)| Self::kind(*u) == Kind::Hq && by_road.contains(&u.0)) {
            let goal = Set::from([at.0]);
            let near = |hex: Hex| hex == at || (!closed.contains(&at.0) && Self::path(hex, &goal, closed, 5));
            let formation = |u: Unit| game().data.of(u).formation;
            let mut left = 16;
            for (late, stranger) in [(false, false), (false, true), (true, false), (true, true)] {
                for (unit, hex) in self.units(army) {
                    let own = formation(unit) == formation(hq);
                    let fits = if stranger { formation(unit).is_none() } else { own };
                    let points = game().data.of(unit).points;
                    if Self::kind(unit) != Kind::Hq
                        && fits
                        && self.state.is(unit, Flags::DEFERRED) == late
                        && !supplied.contains(&unit.0)
                        && points <= left
                        && near(hex)
                    {
                        left -= points;
                        supplied.insert(unit.0);
                    }
                }
            }
        }
    }

    /// 7.1: who is in command if it were traced now.
    fn commanded(&self, army: Army) -> BTreeSet<u8> {
        let closed = self.closed(army);
        let hqs: Vec<(Unit, Hex)> = self
            .units(army)
            .filter(|(u, _)| Self::kind(*u) == Kind::Hq && !self.state.is(*u, Flags::DISRUPTED))
            .collect();
        let commands = |hq: Unit, unit: Unit| {
            let (hq, unit) = (game().data.of(hq), game().data.of(unit));
            army == Army::Arvn || unit.formation.is_none() || unit.formation == hq.formation
        };
        let limit = if army == Army::Arvn { usize::MAX } else { 5 };
        let reaches = |unit: Unit, at: Hex| {
            hqs.iter().filter(|(hq, _)| commands(*hq, unit)).any(|(_, hex)| {
                *hex == at || (!closed.contains(&hex.0) && Self::path(at, &Set::from([hex.0]), &closed, limit))
            })
        };
        let always = |u: Unit| matches!(Self::kind(u), Kind::Hq | Kind::Leader) || self.state.is(u, Flags::ARRIVED);
        self.units(army).filter(|(u, at)| always(*u) || reaches(*u, *at)).map(|(u, _)| u.0).collect()
    }
}

fn compare(state: &State, when: &str) {
    let view = crate::support::view(state);
    let plain = Plain { state };
    for army in Army::BOTH {
        let zone = plain.zone(army);
        for hex in game().data.map.all() {
            assert_eq!(view.in_zone_of(army, hex), zone.contains(&hex.0), "zone of {army:?} in {hex:?}, {when}");
        }
        let on_map = |u: &Unit| state.hex_of(*u).is_some();
        let supplied: BTreeSet<u8> = view.trace_supply(army).iter().filter(on_map).map(|u| u.0).collect();
        assert_eq!(supplied, plain.supplied(army), "supply of {army:?}, {when}");
        let of = |u: &Unit| game().data.of(*u).army == army;
        let commanded: BTreeSet<u8> = view.trace_command(army).iter().filter(on_map).filter(of).map(|u| u.0).collect();
        assert_eq!(commanded, plain.commanded(army), "command of {army:?}, {when}");
    }
}

/// Whoever gets supply by road or across country has a way that is drawn, over free hexes, to where supply comes from.
fn compare_ways(state: &State, when: &str) {
    let (map, table) = (&game().data.map, game().present(state, Viewer::Omniscient));
    let plain = Plain { state };
    for (army, id) in [(Army::Nva, "nva-supply"), (Army::Arvn, "arvn-supply")] {
        let overlay = table.overlays.iter().find(|overlay| overlay.id == id).expect("supply can be laid over the map");
        let mut steps: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        let closed = plain.closed(army);
        for line in &overlay.lines {
            let [from, to] = [&line.from, &line.to].map(|label| map.find(label).expect("a line joins hexes"));
            assert!(map.adjacent(from, to), "a way of {army:?} leaps, {when}");
            assert!(!closed.contains(&to.0), "a way of {army:?} leads over closed ground, {when}");
            steps.entry(from.0).or_default().push(to.0);
        }
        let goals = plain.goals(army, &closed);
        for (unit, at) in plain.units(army).filter(|(unit, _)| Plain::kind(*unit) != Kind::Leader) {
            if !goals.contains(&at.0) && !Plain::path(at, &goals, &closed, 5) {
                continue;
            }
            let mut reached = Set::from([at.0]);
            let mut queue = vec![at.0];
            while let Some(hex) = queue.pop() {
                let fresh = steps.get(&hex).into_iter().flatten().filter(|to| reached.insert(**to));
                queue.extend(fresh);
            }
            assert!(!reached.is_disjoint(&plain.sources(army)), "no way is drawn for {unit:?} of {army:?}, {when}");
        }
    }
}

#[test]
fn zones_supply_and_command_are_what_the_rulebook_says() {
    for seed in 0..3u64 {
        let mut play = Play::begin(game(), engine::position::Start::scenario("campaign", Seed::from_number(seed)))
            .expect("it begins");
        let mut step = seed as usize;
        while let engine::Turn::Decide(_) = play.game.turn() {
            let mut actions = Vec::new();
            play.game.actions(&mut actions);
            step += 1;
            // Phases are ended seldom, so that units move and meet.
            let mut pick = (step * 7919 + step / 13) % actions.len();
            if game().notation(actions[pick]) == "done" && !step.is_multiple_of(9) {
                pick = (pick + 1) % actions.len();
            }
            let action = actions[pick];
            play.game.act(action, &mut Story::silent()).expect("it is legal");
            if step.is_multiple_of(97) {
                let when = format!("battle {seed}, step {step}");
                compare(play.state(), &when);
                compare_ways(play.state(), &when);
            }
            if step > 9_000 {
                break;
            }
        }
    }
}
