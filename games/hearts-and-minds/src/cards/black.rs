//! The black cards. Most have an event for each side.

pub(crate) mod air_assault;
pub(crate) mod golden_triangle;
pub(crate) mod whispering_death;

use engine::rules::{Ask, Opening, Question};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Event, Fact, ensure};
use serde::{Deserialize, Serialize};

use super::choices::{ChooseArea, NameVc, PutDown, Recruit, Revive, complete, everywhere, name_area, pick_unit};
use super::*;
use crate::actions::{Action, verb};
use crate::ambush::Arrival;
use crate::bombing::Bombs;
use crate::game::HeartsAndMinds;
use crate::ids::Zone;
use crate::state::{Bomber, Faction, Holder};

/// The last round of a year.
const LAST_ROUND: u8 = 4;
/// The lowest die that brings the Air Cav down (X14).
const SHOT_DOWN: u8 = 5;
/// Blue units in a province beyond which refugees do not shake its pacification (X07).
const FEW: u8 = 2;

/// X01 to X26, for Red and for Blue.
pub(super) static CARDS: [[&CardEvent; 2]; 26] = [
    [&MONSOON_EVENT; 2],
    [
        &doves("card-X02-b", 2.4, |p| p.add_doves_of(PEACE_TALKS, 1)),
        &doves("card-X02-a", 2.4, |p| p.add_doves_of(PEACE_TALKS, -1)),
    ],
    [
        &doves("card-X03-b", 2.4, |p| p.add_doves_of(JANE_FONDA, 1)),
        &doves("card-X03-a", 2.4, |p| p.add_doves_of(JANE_FONDA, -1)),
    ],
    [&CRONKITE_RED, &CRONKITE_BLUE],
    [&NUMBERS_RED, &NUMBERS_BLUE],
    [&MY_LAI_RED, &doves("card-X06-b", 2.4, |_| ())],
    [&REFUGEES_RED, &REFUGEES_BLUE],
    [&PRISONERS_RED, &PRISONERS_BLUE],
    [&RANCH_HAND_RED, &RANCH_HAND_BLUE],
    [&BLACK_MARKET_RED, &BLACK_MARKET_BLUE],
    [&golden_triangle::RED, &golden_triangle::BLUE],
    [&SIHANOUK_RED, &SIHANOUK_BLUE],
    [&whispering_death::RED, &whispering_death::BLUE],
    [&air_assault::RED, &air_assault::BLUE],
    [&FRIENDLY_FIRE_RED, &FRIENDLY_FIRE_BLUE],
    [&ARMOR_RED, &ARMOR_BLUE],
    [&FORCED_MARCH_EVENT; 2],
    [&ELITE_TROOPS_RED, &ELITE_TROOPS_BLUE],
    [&DOUBLE_AGENTS_RED, &DOUBLE_AGENTS_BLUE],
    [
        &doves("card-X20-b", 2.4, |p| p.add_doves_of(PROPAGANDA, 1)),
        &doves("card-X20-a", 2.4, |p| p.add_doves_of(PROPAGANDA, -1)),
    ],
    [&ELECTIONS_RED, &ELECTIONS_BLUE],
    [&SUPPLY_SHORTAGE_EVENT; 2],
    [&TYPHOON_RED, &TYPHOON_BLUE],
    [&VETERANS_EVENT; 2],
    [&CardEvent::no_action("card-X25-a"), &CardEvent::no_action("card-X25-a")],
    [&HOLIDAY_TRUCE_EVENT; 2],
];

/// An event that always works and only moves Political Will.
const fn doves(case: &'static str, worth: f32, event: fn(&mut Play<'_>)) -> CardEvent {
    CardEvent { case, worth, usable: |_| Ok(()), event, choices: Choices::NONE }
}

/// An event that reaches into the other side's next turn: Blue has none left in the last round.
fn reaches_a_turn(v: View<'_>) -> Verdict {
    worth_it(v.state.turn.side == Seat::Red || v.state.round < LAST_ROUND)
}

/// The condition of an event about numbers.
fn condition(holds: bool, case: &'static str) -> Verdict {
    ensure(holds, case, "the condition of the event does not hold")
}

/// X01: monsoon to the end of the other side's next turn.
static MONSOON_EVENT: CardEvent = doves("card-X01-a", 0.7, |p| {
    p.state.lasting.monsoon = Some(p.state.turn.side.other());
});

/// X04: Doves for dead Americans and their allies.
static CRONKITE_RED: CardEvent = CardEvent {
    usable: |v| condition(v.blue_coloured_dead() >= 3, "card-X04-b"),
    ..doves("card-X04-b", 2.0, |p| {
        let doves = if p.view().blue_coloured_dead() >= 5 { 2 } else { 1 };
        p.add_doves_of(CRONKITE, doves);
    })
};

/// X04: a Hawk while hardly anybody has died.
static CRONKITE_BLUE: CardEvent = CardEvent {
    usable: |v| condition(v.blue_coloured_dead() < 2, "card-X04-a"),
    ..doves("card-X04-a", 2.0, |p| p.add_doves_of(CRONKITE, -1))
};

/// The dead of the year: Red's and Blue's.
fn dead(v: View<'_>) -> (u8, u8) {
    let bodies = v.units(Place::BODY_COUNT);
    (bodies.total_of(Seat::Red), bodies.total_of(Seat::Blue))
}

/// X05: the dead of a year, compared.
static NUMBERS_RED: CardEvent = CardEvent {
    usable: |v| {
        let (red, blue) = dead(v);
        condition(blue >= 4 && blue >= red, "card-X05-b")
    },
    ..doves("card-X05-b", 2.0, |p| p.add_doves_of(NUMBERS_GAME, 1))
};

static NUMBERS_BLUE: CardEvent = CardEvent {
    usable: |v| {
        let (red, blue) = dead(v);
        condition(red >= 4 && red >= 2 * blue, "card-X05-a")
    },
    ..doves("card-X05-a", 2.0, |p| p.add_doves_of(NUMBERS_GAME, -1))
};

/// X06: a Dove, and a red flag in Quang Ngai unless Blue is there.
static MY_LAI_RED: CardEvent = doves("card-X06-a", 2.4, |p| {
    p.add_doves_of(MY_LAI, 1);
    let area = p.data.map.quang_ngai;
    if p.view().count(Seat::Blue, area) == 0 && !p.state.red_flags.has(area) {
        p.raise_red_flag(area, MY_LAI_RED.told());
    }
});

/// X07: a blue flag goes where few Blue units are.
static REFUGEES_RED: CardEvent = CardEvent {
    case: "card-X07-b",
    worth: 1.3,
    usable: |v| worth_it(!(REFUGEES_RED.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(REFUGEES)),
    choices: Choices {
        areas: |v| v.state.blue_flags.iter().filter(|area| v.count(Seat::Blue, *area) <= FEW).collect(),
        at: |p, area| p.strike_blue_flag(area, REFUGEES_RED.told()),
        ..Choices::NONE
    },
};

/// X07: a red flag goes where nobody guards it and ARVN is near.
static REFUGEES_BLUE: CardEvent = CardEvent {
    case: "card-X07-a",
    worth: 1.3,
    usable: |v| worth_it(!(REFUGEES_BLUE.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(REFUGEES)),
    choices: Choices {
        areas: |v| {
            let arvn = |area: &Place| v.units(*area).any(Kind::is_arvn);
            let arvn: Areas = v.occupied(Seat::Blue).iter().filter(arvn).collect();
            let unguarded = v.state.red_flags.without(v.occupied(Seat::Red));
            unguarded.iter().filter(|area| v.data.map.beside(*area).meets(arvn)).collect()
        },
        at: |p, area| p.strike_red_flag(area, REFUGEES_BLUE.told()),
        ..Choices::NONE
    },
};

/// X08: a Dove while a bomber is spent.
static PRISONERS_RED: CardEvent = CardEvent {
    usable: |v| {
        use Bomber::{Out, Spent, Stopped};
        let spent = v.state.bombers.any(|bomber| matches!(bomber, Spent | Stopped | Out(_)));
        ensure(spent, "card-X08-b", "no bomber is spent")
    },
    ..doves("card-X08-b", 2.0, |p| p.add_doves_of(PRISONERS, 1))
};

/// X08: up to two concealed VC near Blue units are revealed.
static PRISONERS_BLUE: CardEvent = CardEvent {
    case: "card-X08-a",
    worth: 2.0,
    usable: |v| worth_it(!v.with_concealed_vc((PRISONERS_BLUE.choices.areas)(v)).is_empty()),
    event: |p| p.next(NameVc::new(PRISONERS, true)),
    choices: Choices {
        areas: |v| {
            let blue = v.occupied(Seat::Blue);
            blue.or(v.data.map.beside_any(blue))
        },
        found: |p, area, found| p.reveal_vc(area, found, PRISONERS_BLUE.told()),
        ..Choices::NONE
    },
};

/// X09: a red flag where bombs fell this year; if nowhere, in Zone III without Blue units (RL-132).
static RANCH_HAND_RED: CardEvent = CardEvent {
    case: "card-X09-b",
    worth: 0.7,
    usable: |v| worth_it(!(RANCH_HAND_RED.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(RANCH_HAND)),
    choices: Choices {
        areas: |v| {
            let map = &v.data.map;
            let bombed = v.state.bombers.areas().or(v.state.this_year.struck).and(map.svn);
            let quiet = map.zones[Zone::III.at()].without(v.occupied(Seat::Blue));
            (if bombed.is_empty() { quiet } else { bombed }).without(v.state.red_flags)
        },
        at: |p, area| p.raise_red_flag(area, RANCH_HAND_RED.told()),
        ..Choices::NONE
    },
};

/// X09: no Red unit evades in a province this turn.
static RANCH_HAND_BLUE: CardEvent = CardEvent {
    case: "card-X09-a",
    worth: 0.7,
    usable: |v| worth_it(!(RANCH_HAND_BLUE.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(RANCH_HAND)),
    choices: Choices {
        areas: |v| v.bombable().without(v.state.turn.all_trapped),
        at: |p, area| {
            p.state.turn.all_trapped.insert(area);
            p.tell_trapped("No Red unit", area, RANCH_HAND_BLUE.told());
        },
        ..Choices::NONE
    },
};

/// X10: an RP changes hands.
static BLACK_MARKET_RED: CardEvent = black_market("card-X10-b");
static BLACK_MARKET_BLUE: CardEvent = black_market("card-X10-a");

const fn black_market(case: &'static str) -> CardEvent {
    CardEvent {
        case,
        worth: 1.2,
        usable: |v| {
            let seat = v.state.turn.side;
            let robbed = v.state.stock[seat.other().at()] > 0;
            ensure(robbed, event_of(BLACK_MARKET, seat).case, "the other side has no stockpile RP")
        },
        event: |p| {
            let seat = p.state.turn.side;
            let case = event_of(BLACK_MARKET, seat).told();
            p.change_stock(seat.other(), -1, case);
            p.change_stock(seat, 1, case);
        },
        choices: Choices::NONE,
    }
}

/// X12: up to two Khmer Rouge, or Cambodian Army, units are promoted.
static SIHANOUK_RED: CardEvent = promotions("card-X12-b", SIHANOUK_CARD, |_, kind, _| kind == Kind::KR_INF);
static SIHANOUK_BLUE: CardEvent = promotions("card-X12-a", SIHANOUK_CARD, |_, kind, _| kind == Kind::CA_INF);

/// X24: up to two own units away from the enemy are promoted.
static VETERANS_EVENT: CardEvent = promotions("card-X24-a", VETERANS_CARD, |v, kind, area| {
    let seat = v.state.turn.side;
    kind.seat() == seat && kind.is_untried() && v.count(seat.other(), area) == 0
});

/// What differs between the cards that promote up to two units: whether they may be bought, and what they ask.
type Promotions = (fn(View<'_>) -> Verdict, fn(&mut Play<'_>));

const SIHANOUK_CARD: Promotions =
    (|v| worth_it(!v.recruits(SIHANOUK).is_empty()), |p| p.next(Recruit::up_to(SIHANOUK, 2)));
const VETERANS_CARD: Promotions =
    (|v| worth_it(!v.recruits(VETERANS).is_empty()), |p| p.next(Recruit::up_to(VETERANS, 2)));

const fn promotions(
    case: &'static str,
    (usable, event): Promotions,
    recruits: fn(View<'_>, Kind, Place) -> bool,
) -> CardEvent {
    CardEvent { case, worth: 0.9, usable, event, choices: Choices { recruits, ..Choices::NONE } }
}

/// X15: the other side takes an R where both stand.
static FRIENDLY_FIRE_RED: CardEvent = friendly_fire("card-X15-b");
static FRIENDLY_FIRE_BLUE: CardEvent = friendly_fire("card-X15-a");

const fn friendly_fire(case: &'static str) -> CardEvent {
    CardEvent {
        case,
        worth: 0.7,
        usable: |v| worth_it(!(FRIENDLY_FIRE_RED.choices.areas)(v).is_empty()),
        event: |p| p.next(ChooseArea::one(FRIENDLY_FIRE)),
        choices: Choices {
            areas: |v| v.data.map.svn.and(v.occupied(Seat::Red)).and(v.occupied(Seat::Blue)),
            at: |p, area| p.take_r(p.state.turn.side.other(), Areas::one(area)),
            ..Choices::NONE
        },
    }
}

/// X16: an NVA tank joins infantry on the trail.
static ARMOR_RED: CardEvent = CardEvent {
    case: "card-X16-b",
    worth: 0.9,
    usable: |v| worth_it(!v.tank_parks().is_empty()),
    event: |p| p.next(ChooseArea::one(ARMOR)),
    choices: Choices {
        areas: |v| v.tank_parks(),
        at: |p, area| p.bring(Kind::NVA_TANK, Place::RESERVE, area, ARMOR_RED.told()),
        ..Choices::NONE
    },
};

/// X16: a tank or an artillery unit for which Saigon has room comes back.
static ARMOR_BLUE: CardEvent = CardEvent {
    case: "card-X16-a",
    worth: 0.9,
    usable: |v| worth_it(!v.fallen(ARMOR, v.data.map.saigon).is_empty()),
    event: |p| p.next(Revive { card: ARMOR, to: p.data.map.saigon, left: 1, may_stop: false }),
    choices: Choices {
        revives: |v, kind, to| {
            kind.seat() == Seat::Blue && (kind.is_tank() || kind.is_artillery()) && v.has_room_for(to, kind)
        },
        ..Choices::NONE
    },
};

/// X17: the next mobilization goes farther.
static FORCED_MARCH_EVENT: CardEvent = CardEvent {
    usable: |v| worth_it(!v.state.turn.forced_march),
    ..doves("card-X17-a", 0.7, |p| p.state.turn.forced_march = true)
};

/// X18: a raid by a veteran.
static ELITE_TROOPS_RED: CardEvent =
    elite_troops("card-X18-b", |kind| kind == Kind::NVA_VET, |v, from| v.near_enemies(from, v.data.map.svn));
/// Blue's veterans start in South Vietnam.
static ELITE_TROOPS_BLUE: CardEvent = elite_troops(
    "card-X18-a",
    |kind| kind.seat() == Seat::Blue && kind.is_veteran(),
    |v, from| {
        let svn = v.data.map.svn;
        if svn.has(from) { v.near_enemies(from, svn) } else { Areas::NONE }
    },
);

const fn elite_troops(
    case: &'static str,
    raiders: fn(Kind) -> bool,
    raid_targets: fn(View<'_>, Place) -> Areas,
) -> CardEvent {
    CardEvent {
        case,
        worth: 1.3,
        usable: |v| worth_it(!v.raiders(ELITE_TROOPS).is_empty()),
        event: |p| p.next(Raiders { card: ELITE_TROOPS }),
        choices: Choices { raiders, raid_targets, raid_bonus: 3, ..Choices::NONE },
    }
}

/// X19: Blue's hand is looked at.
static DOUBLE_AGENTS_RED: CardEvent = CardEvent {
    usable: |v| worth_it(v.state.cards.in_hand(Seat::Blue) > 0),
    ..doves("card-X19-b", 0.7, |p| p.spy_on_hand(Seat::Blue, DOUBLE_AGENTS_RED.told()))
};

/// X19: Red's hand is looked at, and two concealed VC, which stay face down.
static DOUBLE_AGENTS_BLUE: CardEvent = CardEvent {
    case: "card-X19-a",
    worth: 0.7,
    usable: |v| {
        let concealed = v.with_concealed_vc(everywhere(v));
        worth_it(v.state.cards.in_hand(Seat::Red) > 0 || !concealed.is_empty())
    },
    event: |p| {
        p.spy_on_hand(Seat::Red, DOUBLE_AGENTS_BLUE.told());
        p.next(NameVc::new(DOUBLE_AGENTS, false));
    },
    choices: Choices { areas: everywhere, found: |p, area, found| p.show_to_blue(area, found), ..Choices::NONE },
};

/// X21: three pacified provinces and no coup are a good result.
fn elections_went_well(v: View<'_>) -> bool {
    v.state.blue_flags.count() >= 3 && !v.state.flags.coup
}

fn is_election_year(v: View<'_>) -> bool {
    matches!(v.state.year, 1967 | 1968 | 1971 | 1972)
}

static ELECTIONS_RED: CardEvent = CardEvent {
    usable: |v| condition(is_election_year(v) && !elections_went_well(v), "card-X21-b"),
    ..doves("card-X21-b", 2.4, |p| p.add_doves_of(ELECTIONS, 1))
};

static ELECTIONS_BLUE: CardEvent = CardEvent {
    usable: |v| condition(is_election_year(v) && elections_went_well(v), "card-X21-a"),
    ..doves("card-X21-a", 2.4, |p| p.add_doves_of(ELECTIONS, -1))
};

/// X22: no stockpile RPs for Actions in the other side's next turn.
static SUPPLY_SHORTAGE_EVENT: CardEvent = CardEvent {
    usable: reaches_a_turn,
    ..doves("card-X22-a", 0.7, |p| p.state.lasting.supplies_short[p.state.turn.side.other().at()] = true)
};

/// X23: no movement by sea and no Navy in Blue's next turn.
static TYPHOON_RED: CardEvent =
    CardEvent { usable: reaches_a_turn, ..doves("card-X23-a", 0.7, |p| p.state.lasting.typhoon = true) };

/// X23: no VC moves in Red's next turn.
static TYPHOON_BLUE: CardEvent =
    CardEvent { usable: reaches_a_turn, ..doves("card-X23-b", 0.7, |p| p.state.lasting.vc_pinned = true) };

/// X26: one battle round in the other side's next turn.
static HOLIDAY_TRUCE_EVENT: CardEvent = CardEvent {
    usable: reaches_a_turn,
    ..doves("card-X26-a", 0.7, |p| p.state.lasting.truce[p.state.turn.side.other().at()] = true)
};

impl Play<'_> {
    /// Doves (Hawks below zero) that the event of a card brings.
    pub(super) fn add_doves_of(&mut self, card: Card, doves: i16) {
        let case = event_of(card, self.state.turn.side).told();
        self.score_doves(doves, |data, birds| {
            let text = format!("{birds}: {}.", data.cards[card.at()].title);
            Event::new("scored", case, text).piece(data.card_id(card))
        });
    }

    /// B11, X09: nobody gets out of an area this turn.
    pub(super) fn tell_trapped(&mut self, who: &'static str, area: Place, case: Case) {
        self.tell(Fact::noted().by(Seat::Red), |data| {
            let text = format!("{who} may evade in {} this turn.", data.name(area));
            Event::new("trapped", case, text).place(data.id(area))
        });
    }

    /// X19: a side's hand is looked at.
    fn spy_on_hand(&mut self, seat: Seat, case: Case) {
        let hand = self.state.cards.held(Holder::Hand(seat));
        self.state.cards.spy_on(hand);
        self.story.reveal();
        self.tell(Fact::of(EventKind::Revealed).by(seat).only(seat.other()), |data| {
            let titles: Vec<&str> = hand.iter().map(|card| data.cards[card.at()].title.as_str()).collect();
            let told = Event::new("spied", case, format!("{} holds {}.", seat.name(), titles.join(", ")));
            hand.iter().fold(told, |told, card| told.piece(data.card_id(card)))
        });
    }

    /// X19: Blue looks at concealed VC; they stay face down.
    fn show_to_blue(&mut self, area: Place, found: &Force) {
        for (kind, count) in found.iter() {
            self.story.reveal();
            let shown = Fact::of(EventKind::Revealed).by(Seat::Red).only(Seat::Blue).amount(count);
            self.tell(shown, |data| {
                let name = &data.counters.of(kind.counter()).name;
                let text = format!("Face down in {}: {count} {name}.", data.name(area));
                Event::new("spied", DOUBLE_AGENTS_BLUE.told(), text).piece(data.piece(kind, area)).place(data.id(area))
            });
        }
    }
}
