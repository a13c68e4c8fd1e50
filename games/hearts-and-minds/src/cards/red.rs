//! The red cards.

use engine::{Case, Event, Fact, ensure};

use super::choices::{ChooseArea, Recruit, Revive};
use super::vc::{DrawVc, LookAtVc, PickVc};
use super::*;

/// Mobilizations that Trail Porters make free.
const PORTERS: u8 = 2;

/// R01 to R27.
pub(super) static CARDS: [&CardEvent; 27] = [
    &UNCLE_HO_EVENT,
    &CardEvent::no_action("card-R02-a"),
    &CardEvent::no_action("card-R03-a"),
    &CardEvent::no_action("card-R04-a"),
    &SAPPER_ATTACK_EVENT,
    &TUNNEL_COMPLEX_EVENT,
    &CHINESE_ADVISERS_EVENT,
    &BUDDHAS_BIRTHDAY_EVENT,
    &CardEvent::no_action("card-R09-a"),
    &GENERAL_UPRISING_EVENT,
    &LOCAL_RECRUITS_EVENT,
    &POLITICAL_CADRES_EVENT,
    &VILLAGE_CHIEFS_EVENT,
    &TRAIL_PORTERS_EVENT,
    &NIGHT_ATTACK_EVENT,
    &PENTAGON_MARCH_EVENT,
    &DRAFT_CARDS_EVENT,
    &KENT_STATE_EVENT,
    &SANCTUARY_WAR_EVENT,
    &PENTAGON_PAPERS_EVENT,
    &PLAIN_OF_JARS_EVENT,
    &CardEvent::no_action("card-R22-a"),
    &CardEvent::no_action("card-R23-a"),
    &IRON_TRIANGLE_EVENT,
    &CardEvent::no_action("card-R25-a"),
    &tet::TET_EVENT,
    &easter::EASTER_EVENT,
];

/// R01: up to two dead NVA infantry units come back to North Vietnam.
static UNCLE_HO_EVENT: CardEvent = CardEvent {
    case: "card-R01-a",
    worth: 1.4,
    usable: |v| worth_it(!v.fallen(UNCLE_HO, v.data.map.nvn).is_empty()),
    event: |p| p.next(Revive { card: UNCLE_HO, to: p.data.map.nvn, left: 2, may_stop: true }),
    choices: Choices { revives: |_, kind, _| kind == Kind::NVA_INF, ..Choices::NONE },
};

/// R05: a raid by NVA infantry or a VC in South Vietnam.
static SAPPER_ATTACK_EVENT: CardEvent = CardEvent {
    case: "card-R05-a",
    worth: 1.3,
    usable: |v| worth_it(!v.raiders(SAPPER_ATTACK).is_empty()),
    event: |p| p.next(Raiders { card: SAPPER_ATTACK }),
    choices: Choices {
        raiders: |kind| matches!(kind, Kind::NVA_INF | Kind::NVA_VET) || kind.is_vc(),
        raid_targets: |v, from| v.near_enemies(from, v.data.map.svn),
        raid_bonus: 2,
        ..Choices::NONE
    },
};

/// R06: the Firebase marker goes to Red units.
static TUNNEL_COMPLEX_EVENT: CardEvent = CardEvent {
    case: "card-R06-a",
    worth: 0.7,
    usable: |v| worth_it(!(TUNNEL_COMPLEX_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(TUNNEL_COMPLEX)),
    choices: Choices {
        areas: |v| {
            let own = v.state.firebase.filter(|(_, seat)| *seat == Seat::Red);
            let now = own.map_or(Areas::NONE, |(at, _)| Areas::one(at));
            v.data.map.svn.and(v.occupied(Seat::Red)).without(now)
        },
        at: |p, area| p.place_firebase(area, Seat::Red, TUNNEL_COMPLEX_EVENT.told()),
        ..Choices::NONE
    },
};

/// R07: up to three NVA infantry units on the trail become veteran.
static CHINESE_ADVISERS_EVENT: CardEvent = CardEvent {
    case: "card-R07-a",
    worth: 1.4,
    usable: |v| worth_it(!v.recruits(CHINESE_ADVISERS).is_empty()),
    event: |p| p.next(Recruit::up_to(CHINESE_ADVISERS, 3)),
    choices: Choices {
        recruits: |v, kind, area| kind == Kind::NVA_INF && v.data.map.trail.has(area) && v.count(Seat::Blue, area) == 0,
        ..Choices::NONE
    },
};

/// R08: no bomber flies in Blue's next turn.
static BUDDHAS_BIRTHDAY_EVENT: CardEvent = CardEvent {
    case: "6-R08",
    worth: 0.7,
    usable: |_| Ok(()),
    event: |p| p.state.lasting.bombers_grounded = true,
    choices: Choices::NONE,
};

/// R10: a VC goes to a neighbouring province, where flags exist (RL-87), and puts a flag there. The event goes before
/// the rules (6-08): this move is not the one VC move of the turn.
static GENERAL_UPRISING_EVENT: CardEvent = CardEvent {
    case: "6-R10",
    worth: 2.0,
    usable: |v| {
        ensure(!v.state.lasting.vc_pinned, "card-X23-b", "no VC may move this turn")?;
        worth_it(!v.wandering_vc(PickVc { card: GENERAL_UPRISING, preparing: false }).is_empty())
    },
    event: |p| p.next(PickVc { card: GENERAL_UPRISING, preparing: false }),
    choices: Choices {
        areas: |v| v.data.map.svn,
        moved: |p, kind, from, to| {
            p.tell_vc_move(kind, from, to, GENERAL_UPRISING_EVENT.told());
            if !p.state.red_flags.has(to) {
                p.raise_red_flag(to, GENERAL_UPRISING_EVENT.told());
            }
        },
        ..Choices::NONE
    },
};

/// R11: two VC are drawn and deployed face down.
static LOCAL_RECRUITS_EVENT: CardEvent = CardEvent {
    case: "card-R11-a",
    worth: 2.0,
    usable: |v| worth_it(v.units(Place::RESERVE).any(Kind::is_vc) && !v.vc_havens().is_empty()),
    event: |p| {
        let left = p.view().pool_left().min(2);
        p.next((DrawVc { card: LOCAL_RECRUITS, left }, LookAtVc));
    },
    choices: Choices { havens: |v| v.vc_havens(), ..Choices::NONE },
};

/// R12: up to two red flags spread.
static POLITICAL_CADRES_EVENT: CardEvent = CardEvent {
    case: "card-R12-a",
    worth: 2.6,
    usable: |v| worth_it(!(POLITICAL_CADRES_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea { card: POLITICAL_CADRES, left: 2, may_stop: true }),
    choices: Choices {
        areas: |v| {
            let (map, flags) = (&v.data.map, v.state.red_flags);
            let near = map.beside_any(flags).or(map.beside_any(map.trail));
            map.svn.and(near).without(flags).without(v.occupied(Seat::Blue))
        },
        at: |p, area| p.raise_red_flag(area, POLITICAL_CADRES_EVENT.told()),
        ..Choices::NONE
    },
};

/// R13: a blue flag near VC goes.
static VILLAGE_CHIEFS_EVENT: CardEvent = CardEvent {
    case: "card-R13-a",
    worth: 1.3,
    usable: |v| worth_it(!(VILLAGE_CHIEFS_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(VILLAGE_CHIEFS)),
    choices: Choices {
        areas: |v| v.state.blue_flags.and(v.vc_areas().or(v.data.map.beside_any(v.vc_areas()))),
        at: |p, area| p.strike_blue_flag(area, VILLAGE_CHIEFS_EVENT.told()),
        ..Choices::NONE
    },
};

/// R14: the first mobilizations of trail areas are free; those that were paid before count among them (RL-134).
static TRAIL_PORTERS_EVENT: CardEvent = CardEvent {
    case: "card-R14-a",
    worth: 1.2,
    usable: |v| worth_it(v.state.turn.trail_mobilized < PORTERS),
    event: |p| p.state.turn.free_trail = PORTERS.saturating_sub(p.state.turn.trail_mobilized),
    choices: Choices::NONE,
};

/// R15: nobody evades or reacts in Red's next battle round.
static NIGHT_ATTACK_EVENT: CardEvent = CardEvent {
    case: "card-R15-a",
    worth: 0.7,
    usable: |_| Ok(()),
    event: |p| p.state.turn.night_attack = true,
    choices: Choices::NONE,
};

/// R16: a Dove.
static PENTAGON_MARCH_EVENT: CardEvent = CardEvent {
    case: "card-R16-a",
    worth: 2.4,
    usable: |_| Ok(()),
    event: |p| p.add_doves_of(PENTAGON_MARCH, 1),
    choices: Choices::NONE,
};

/// R17: Blue's stockpile shrinks.
static DRAFT_CARDS_EVENT: CardEvent = CardEvent {
    case: "card-R17-a",
    worth: 1.2,
    usable: |v| worth_it(v.state.stock[Seat::Blue.at()] > 0),
    event: |p| p.change_stock(Seat::Blue, -2, DRAFT_CARDS_EVENT.told()),
    choices: Choices::NONE,
};

/// R18: a Dove, if Blue has gone to Cambodia.
static KENT_STATE_EVENT: CardEvent = CardEvent {
    case: "6-R18",
    worth: 2.4,
    usable: |v| ensure(v.state.flags.incursion_played, "6-R18", "Blue has not used the event of Cambodia Incursion"),
    event: |p| p.add_doves_of(KENT_STATE, 1),
    choices: Choices::NONE,
};

/// R19: NVA may be in interior Cambodia this year.
static SANCTUARY_WAR_EVENT: CardEvent = CardEvent {
    case: "card-R19-a",
    worth: 0.7,
    usable: |v| worth_it(!v.state.this_year.nva_in_cambodia),
    event: |p| p.state.this_year.nva_in_cambodia = true,
    choices: Choices::NONE,
};

/// R20: two Doves.
static PENTAGON_PAPERS_EVENT: CardEvent = CardEvent {
    case: "card-R20-a",
    worth: 4.0,
    usable: |_| Ok(()),
    event: |p| p.add_doves_of(PENTAGON_PAPERS, 2),
    choices: Choices::NONE,
};

/// R21: NVA may be in interior Laos this year, and a Pathet Lao unit is promoted.
static PLAIN_OF_JARS_EVENT: CardEvent = CardEvent {
    case: "card-R21-a",
    worth: 0.7,
    usable: |v| worth_it(!v.state.this_year.nva_in_laos || !v.recruits(PLAIN_OF_JARS).is_empty()),
    event: |p| {
        p.state.this_year.nva_in_laos = true;
        p.next(Recruit::one(PLAIN_OF_JARS));
    },
    choices: Choices { recruits: |_, kind, _| kind == Kind::PL_INF, ..Choices::NONE },
};

/// R24, 6.3-09: a Zone Campaign that leaves a permanent firebase behind, for good (5.2-08).
static IRON_TRIANGLE_EVENT: CardEvent = CardEvent {
    event: |p| {
        p.state.flags.iron_triangle = true;
        p.tell(Fact::noted().by(Seat::Red), |data| {
            let text = String::from("The Iron Triangle is a firebase from now on.");
            Event::new("firebase", Case("6.3-09"), text).place(data.id(data.map.binh_duong))
        });
    },
    ..CardEvent::no_action("card-R24-a")
};
