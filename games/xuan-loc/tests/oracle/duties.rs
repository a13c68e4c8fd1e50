//! Mandatory attacks counted a second time: whether a declaration leaves as many enemy hexes attacked as
//! could be (10.2.2, R28).

use std::collections::BTreeSet;

use engine::{Game, Story, Turn};
use serde_json::json;
use xuan_loc::Action;
use xuan_loc::agenda::Item;
use xuan_loc::data::Kind;
use xuan_loc::ids::{Hex, Unit, Units};
use xuan_loc::state::{Flags, Phase, State, Status};

use super::{Plain, Set};
use crate::oddities::{Numbers, melee};
use crate::support::{game, try_at};

struct Duty<'a> {
    state: &'a State,
    able: Vec<(Unit, Hex)>,
    due: Set,
}

impl<'a> Duty<'a> {
    fn new(state: &'a State) -> Self {
        let view = crate::support::view(state);
        let can = |u: Unit| {
            let fights = !matches!(game().data.of(u).kind, Kind::Hq | Kind::Leader);
            let hurt = state.is(u, Flags::DISRUPTED) && state.is(u, Flags::CUT);
            let fed = state.active == xuan_loc::ids::Army::Arvn || view.is_supplied(u);
            fights && fed && !hurt && !state.is(u, Flags::FIRED) && view.status(u) == Status::Active
        };
        let plain = Plain { state };
        let able: Vec<_> = plain.units(state.active).filter(|(u, _)| can(*u)).collect();
        let mut duty = Duty { state, able, due: Set::new() };
        let beside = |hex: u16| duty.able.iter().any(|(_, at)| game().data.map.adjacent(*at, Hex(hex)));
        let held = plain.held(state.active.other());
        duty.due = held.into_iter().filter(|h| beside(*h) && duty.is_fresh(Hex(*h))).collect();
        duty
    }

    fn enemies(&self, hex: Hex) -> Vec<Unit> {
        let view = crate::support::view(self.state);
        view.units_in(hex, self.state.active.other()).collect()
    }

    fn unattacked(&self, hex: Hex) -> Vec<Unit> {
        self.enemies(hex).into_iter().filter(|u| !self.state.is(*u, Flags::ATTACKED)).collect()
    }

    fn fresh(&self, hex: Hex) -> Vec<Unit> {
        let on_the_way = |u: &Unit| self.state.march.reserve && self.state.march.units().has(*u);
        let fit = |u: &Unit| !self.state.is(*u, Flags::DISRUPTED) && !on_the_way(u);
        self.unattacked(hex).into_iter().filter(fit).collect()
    }

    /// 10.3.4: not HQs alone while others are there.
    fn can_be_target(&self, hex: Hex, units: &[Unit]) -> bool {
        let is_hq = |u: &Unit| game().data.of(*u).kind == Kind::Hq;
        !units.is_empty() && (!units.iter().all(is_hq) || self.enemies(hex).iter().all(is_hq))
    }

    fn is_fresh(&self, hex: Hex) -> bool {
        !self.fresh(hex).is_empty() && self.can_be_target(hex, &self.unattacked(hex))
    }

    /// The most hexes that can each be given a unit of its own, by the schoolbook method.
    fn most(&self, due: &Set, busy: Units) -> usize {
        fn give(hex: u16, free: &[(Unit, Hex)], taken: &mut Vec<Option<u16>>, tried: &mut BTreeSet<usize>) -> bool {
            for (i, (_, at)) in free.iter().enumerate() {
                if game().data.map.adjacent(*at, Hex(hex))
                    && tried.insert(i)
                    && (taken[i].is_none() || taken[i].is_some_and(|other| give(other, free, taken, tried)))
                {
                    taken[i] = Some(hex);
                    return true;
                }
            }
            false
        }
        let free: Vec<_> = self.able.iter().copied().filter(|(u, _)| !busy.has(*u)).collect();
        let mut taken = vec![None; free.len()];
        due.iter().filter(|hex| give(**hex, &free, &mut taken, &mut BTreeSet::new())).count()
    }

    /// Whether this attack keeps as many due hexes coverable as before; Support Fire attacks none.
    fn keeps(&self, hex: Hex, attackers: Units, targets: Units) -> bool {
        if self.state.march.reserve {
            return self.most(&self.due, attackers) >= self.most(&self.due, Units::NONE);
        }
        let complete = self.due.contains(&hex.0) && self.fresh(hex).iter().all(|u| targets.has(*u));
        let spared: Vec<Unit> = self.unattacked(hex).into_iter().filter(|u| !targets.has(*u)).collect();
        let mut left = self.due.clone();
        if complete || !self.can_be_target(hex, &spared) {
            left.remove(&hex.0);
        }
        self.most(&left, attackers) + usize::from(complete) >= self.most(&self.due, Units::NONE)
    }
}

/// Compares what may be added or spared in the declaration at hand; says how often it was looked at.
fn compare(state: &State) -> usize {
    let declared = match state.agenda.top() {
        Some(Item::FireDeclaration(_)) if state.phase == Phase::Combat => {
            state.fire.hex.map(|hex| (hex, state.fire.firers, state.fire.targets))
        }
        Some(Item::AssaultDeclaration(_)) => state.assault.hex.map(|hex| {
            let defenders = crate::support::view(state).force(hex, state.active.other());
            (hex, state.assault.attackers, defenders)
        }),
        _ => None,
    };
    let Some((hex, attackers, targets)) = declared.filter(|_| state.mandatory[state.active.at()]) else { return 0 };
    let duty = Duty::new(state);
    let mut seen = 0;
    let mut check = |action: Action, keeps: bool| {
        let allowed = match game().check(state, action) {
            Ok(()) => true,
            Err(refusal) if matches!(refusal.case.0, "10.2.2-07" | "10.2.2-10") => false,
            Err(_) => return,
        };
        seen += 1;
        assert_eq!(allowed, keeps, "{} against {}", game().notation(action), game().data.map.label(hex));
    };
    for (unit, _) in duty.able.iter().filter(|(u, _)| !attackers.has(*u)) {
        let mut more = attackers;
        more.insert(*unit);
        check(Action::Add(*unit), duty.keeps(hex, more, targets));
    }
    if matches!(state.agenda.top(), Some(Item::FireDeclaration(_))) {
        for unit in targets.iter() {
            let mut fewer = targets;
            fewer.remove(unit);
            check(Action::Spare(unit), duty.keeps(hex, attackers, fewer));
        }
    }
    seen
}

#[test]
fn mandatory_attacks_are_spread_as_the_rulebook_says() {
    let mut numbers = Numbers(10);
    let mut seen = 0;
    for _ in 0..120 {
        let mut document = melee(&mut numbers);
        document["phase"] = json!("combat");
        document["mandatory"] = json!(["nva", "arvn"]);
        let Ok(mut play) = try_at(document) else { continue };
        for _ in 0..60 {
            let Turn::Decide(_) = play.game.turn() else { break };
            seen += compare(play.state());
            let mut actions = Vec::new();
            play.game.actions(&mut actions);
            let action = *numbers.pick(&actions);
            play.game.act(action, &mut Story::silent()).expect("it was on offer");
            if play.state().phase != Phase::Combat {
                break;
            }
        }
    }
    assert!(seen > 2_000, "{seen} declarations were looked at");
}

/// Reserves come from 1004 into an assault on 0904, with others of both sides round about.
#[test]
fn support_fire_is_held_against_what_is_owed_elsewhere() {
    let mut numbers = Numbers(133);
    let map = &game().data.map;
    let assaulted = map.find("0904").expect("it is on the map");
    let near: Vec<&str> = map.all().filter(|h| map.distance(assaulted, *h) <= 2).map(|h| map.label(h)).collect();
    let mut seen = 0;
    for _ in 0..400 {
        let mut units = json!({
            "nva-7-165-1": "0803", "nva-7-165-2": "0803", "nva-hq-7": "0602", "arvn-1-43-a": "0904", "arvn-2-43-a": "1004",
            "arvn-hq-43": "1004",
        });
        (1..=4).for_each(|i| units[format!("nva-7-209-{i}")] = json!(numbers.pick(&near)));
        ["a", "b", "c"].iter().for_each(|id| units[format!("arvn-1-48-{id}")] = json!(numbers.pick(&near)));
        let keys = json!({ "turn": 8, "phase": "combat", "helicopters": 0, "mandatory": ["nva"], "units": units });
        let Ok(mut play) = try_at(keys) else { continue };
        let way = ["assault 0904", "add nva-7-165-1", "announce", "reserve arvn-2-43-a", "step 0904"];
        if play.dice(&[1]).try_acts(&way).is_err() {
            continue;
        }
        while let (true, Some(Item::FireDeclaration(_))) = (play.state().march.reserve, play.state().agenda.top()) {
            seen += compare(play.state());
            let mut actions = Vec::new();
            play.game.actions(&mut actions);
            let action = *numbers.pick(&actions);
            play.game.act(action, &mut Story::silent()).expect("it was on offer");
        }
    }
    assert!(seen > 50, "{seen} declarations were looked at");
}
