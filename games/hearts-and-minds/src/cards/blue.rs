//! The blue cards.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::choices::{ChooseArea, NameVc, PutDown, Recruit, Revive, complete, pick_unit, promote_unit};
use super::*;
use crate::actions::{Action, verb};
use crate::game::HeartsAndMinds;
use crate::ids::Zone;
use crate::state::Bomber;

/// Bombers that Arc Light refuels, and all there can be.
const ARC_LIGHT_BOMBERS: u8 = 2;
const ALL_BOMBERS: u8 = 4;
/// US, ROK and IF dead that the Bob Hope Show can bear.
const BEARABLE: u8 = 3;

/// B01 to B27.
pub(super) static CARDS: [&CardEvent; 27] = [
    &WESTMORELAND_EVENT,
    &ROLLING_THUNDER_EVENT,
    &STEEL_TIGER_EVENT,
    &MARKET_TIME_EVENT,
    &LIMA_SITE_EVENT,
    &MCNAMARA_LINE_EVENT,
    &COMMANDO_HUNT_EVENT,
    &phoenix_program::EVENT,
    &CardEvent::no_action("card-B09-a"),
    &CORDS_EVENT,
    &FREE_FIRE_ZONE_EVENT,
    &ARC_LIGHT_EVENT,
    &SEARCH_AND_DESTROY_EVENT,
    &MONTAGNARDS_EVENT,
    &GREEN_BERETS_EVENT,
    &CardEvent::no_action("card-B16-a"),
    &HAMBURGER_HILL_EVENT,
    &BOB_HOPE_EVENT,
    &free_world_forces::EVENT,
    &CAMBODIA_INCURSION_EVENT,
    &LON_NOL_EVENT,
    &LAM_SON_EVENT,
    &LINEBACKER_EVENT,
    &CardEvent::no_action("card-B24-a"),
    &CardEvent::no_action("6-B25"),
    &CardEvent::no_action("card-B26-a"),
    &SEALORDS_EVENT,
];

/// B01: up to three US infantry units become veteran.
static WESTMORELAND_EVENT: CardEvent = CardEvent {
    case: "card-B01-a",
    worth: 1.4,
    usable: |v| worth_it(!v.recruits(WESTMORELAND).is_empty()),
    event: |p| p.next(Recruit::up_to(WESTMORELAND, 3)),
    choices: Choices { recruits: |_, kind, _| kind == Kind::US_INF, ..Choices::NONE },
};

/// B02: Red's stockpile shrinks.
static ROLLING_THUNDER_EVENT: CardEvent = CardEvent {
    case: "card-B02-a",
    worth: 1.2,
    usable: |v| worth_it(v.state.stock[Seat::Red.at()] > 0),
    event: |p| p.change_stock(Seat::Red, -2, ROLLING_THUNDER_EVENT.told()),
    choices: Choices::NONE,
};

/// B03: bombers may attack the trail in Laos this turn. Bombers leave the game in 1973.
static STEEL_TIGER_EVENT: CardEvent = CardEvent {
    case: "card-B03-a",
    worth: 0.7,
    usable: |v| worth_it(!v.may_bomb_laos() && v.state.bombers.any(|bomber| bomber != Bomber::Absent)),
    event: |p| p.state.turn.steel_tiger = true,
    choices: Choices::NONE,
};

/// B04: Red loses an RP, and the Navy may go anywhere on the coast unless a typhoon keeps it in port.
static MARKET_TIME_EVENT: CardEvent = CardEvent {
    case: "card-B04-a",
    worth: 0.7,
    usable: |v| worth_it(v.state.stock[Seat::Red.at()] > 0 || !(MARKET_TIME_EVENT.choices.areas)(v).is_empty()),
    event: |p| {
        p.change_stock(Seat::Red, -1, MARKET_TIME_EVENT.told());
        p.next(ChooseArea { card: MARKET_TIME, left: 1, may_stop: true });
    },
    choices: Choices {
        areas: |v| match v.whereabouts(Kind::NAVY) {
            Some(at) if !v.state.lasting.typhoon => v.data.map.coastal.without(Areas::one(at)),
            _ => Areas::NONE,
        },
        at: |p, area| {
            let Some(from) = p.view().whereabouts(Kind::NAVY) else { return };
            p.tell(Fact::moved(Seat::Blue), |data| {
                let text = format!("The Blue Water Navy sails to {}.", data.name(area));
                let told = Event::new("moved", MARKET_TIME_EVENT.told(), text).piece(data.piece(Kind::NAVY, area));
                told.place(data.id(from)).place(data.id(area))
            });
            p.shift(Kind::NAVY, 1, from, area);
        },
        ..Choices::NONE
    },
};

/// B05: the radar station comes to Laos.
static LIMA_SITE_EVENT: CardEvent = CardEvent {
    case: "card-B05-a",
    worth: 0.7,
    usable: |v| worth_it(!(LIMA_SITE_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(LIMA_SITE_85)),
    choices: Choices {
        areas: |v| match v.units(Place::RESERVE).has(Kind::LIMA_SITE) {
            true => v.data.map.laos.without(v.occupied(Seat::Red)),
            false => Areas::NONE,
        },
        at: |p, area| p.bring(Kind::LIMA_SITE, Place::RESERVE, area, LIMA_SITE_EVENT.told()),
        ..Choices::NONE
    },
};

/// B06: the border of Quang Tri is closed to Red this year.
static MCNAMARA_LINE_EVENT: CardEvent = CardEvent {
    case: "card-B06-a",
    worth: 0.7,
    usable: |v| worth_it(!v.state.this_year.line_closed),
    event: |p| p.state.this_year.line_closed = true,
    choices: Choices::NONE,
};

/// B07: any number of bombers for one province, the trail in Laos, and Red's third bonus RP.
static COMMANDO_HUNT_EVENT: CardEvent = CardEvent {
    case: "card-B07-a",
    worth: 2.0,
    usable: |v| worth_it(!v.state.flags.commando_hunt),
    event: |p| p.state.flags.commando_hunt = true,
    choices: Choices::NONE,
};

/// B08: concealed VC are revealed, then a revealed one near Blue infantry is eliminated.
pub(crate) mod phoenix_program {
    use super::*;

    pub(super) static EVENT: CardEvent = CardEvent {
        case: "card-B08-a",
        worth: 1.3,
        usable: |v| {
            let concealed = v.with_concealed_vc(v.data.map.svn);
            worth_it(!concealed.is_empty() || !v.phoenix_victims().is_empty())
        },
        event: |p| p.next((NameVc::new(PHOENIX_PROGRAM, true), Victim)),
        choices: Choices {
            areas: |v| v.data.map.svn,
            found: |p, area, found| p.reveal_vc(area, found, EVENT.told()),
            ..Choices::NONE
        },
    };

    /// Which revealed VC is eliminated.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Victim;

    impl Question<HeartsAndMinds> for Victim {
        fn side(self, v: View<'_>) -> Seat {
            v.state.turn.side
        }

        fn prompt(self, v: View<'_>) -> Prompt {
            v.event_prompt(PHOENIX_PROGRAM)
        }

        fn opening(self, v: View<'_>) -> Opening<Action> {
            Opening::asks_if(!v.phoenix_victims().is_empty())
        }

        fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
            pick_unit!(ask, PHOENIX_PROGRAM, |v: View<'_>| v.phoenix_victims(), |p, (kind, area)| {
                p.eliminate(kind, area, EVENT.told());
            });
            complete(ask, PHOENIX_PROGRAM, false, |_, ()| ());
        }
    }

    impl View<'_> {
        /// Revealed VC that share an area with, or are beside, Blue infantry.
        fn phoenix_victims(self) -> Vec<(Kind, Place)> {
            let infantry = |area: &Place| self.units(*area).side(Seat::Blue).any(Kind::is_infantry);
            let blue: Areas = self.occupied(Seat::Blue).iter().filter(infantry).collect();
            self.open_vc(self.with_open_vc(blue.or(self.data.map.beside_any(blue)))).collect()
        }
    }
}

/// B10: a blue flag where ARVN infantry stands alone.
static CORDS_EVENT: CardEvent = CardEvent {
    case: "card-B10-a",
    worth: 2.0,
    usable: |v| worth_it(!(CORDS_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(CORDS)),
    choices: Choices {
        areas: |v| {
            let arvn = |area: &Place| v.units(*area).any(|kind| kind.is_arvn() && kind.is_infantry());
            let alone = v.data.map.svn.and(v.occupied(Seat::Blue)).without(v.occupied(Seat::Red));
            alone.without(v.state.red_flags).without(v.state.blue_flags).iter().filter(arvn).collect()
        },
        at: |p, area| p.raise_blue_flag(area, CORDS_EVENT.told()),
        ..Choices::NONE
    },
};

/// B11: no VC evades in a province this turn.
static FREE_FIRE_ZONE_EVENT: CardEvent = CardEvent {
    case: "card-B11-a",
    worth: 0.7,
    usable: |v| worth_it(!(FREE_FIRE_ZONE_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(FREE_FIRE_ZONE)),
    choices: Choices {
        areas: |v| v.data.map.svn.without(v.state.blue_flags).without(v.state.turn.vc_trapped),
        at: |p, area| {
            p.state.turn.vc_trapped.insert(area);
            p.tell_trapped("No VC", area, FREE_FIRE_ZONE_EVENT.told());
        },
        ..Choices::NONE
    },
};

/// B12: two spent bombers are refuelled.
static ARC_LIGHT_EVENT: CardEvent = CardEvent {
    case: "card-B12-a",
    worth: 1.4,
    usable: |v| {
        // 13-08, RL-104: whether a bomber has flown in this turn, stopped on its way or not.
        let flown = v.state.bombers.any(|bomber| matches!(bomber, Bomber::Out(_) | Bomber::Stopped));
        match v.state.bombers.count(Bomber::Spent) {
            0 if flown => refuse("13-08", "a bomber does not refuel in the turn of its mission"),
            spent => worth_it(spent > 0),
        }
    },
    event: |p| p.refuel(ARC_LIGHT_BOMBERS, ARC_LIGHT_EVENT.told()),
    choices: Choices::NONE,
};

/// B13: only VC evade in Blue's next battle round.
static SEARCH_AND_DESTROY_EVENT: CardEvent = CardEvent {
    case: "card-B13-a",
    worth: 0.7,
    usable: |_| Ok(()),
    event: |p| p.state.turn.search_and_destroy = true,
    choices: Choices::NONE,
};

/// B14: the VC of a Montagnard province are revealed, and an ARVN unit may rise there.
static MONTAGNARDS_EVENT: CardEvent = CardEvent {
    case: "card-B14-a",
    worth: 0.7,
    usable: |v| worth_it(!(MONTAGNARDS_EVENT.choices.areas)(v).is_empty()),
    event: |p| p.next(ChooseArea::one(MONTAGNARDS)),
    choices: Choices {
        areas: |v| {
            let home = v.data.map.montagnard;
            let rising = home.iter().filter(|area| !v.fallen(MONTAGNARDS, *area).is_empty()).collect();
            v.with_concealed_vc(home).or(rising)
        },
        at: |p, area| {
            p.next(Revive { card: MONTAGNARDS, to: area, left: 1, may_stop: true });
            let hidden = p.state.units.at(area).only(Kind::is_concealed);
            p.reveal_vc(area, &hidden, MONTAGNARDS_EVENT.told());
        },
        revives: |v, kind, to| {
            kind == Kind::ARVN_INF && !v.state.red_flags.has(to) && v.has_room_for(to, Kind::ARVN_INF)
        },
        ..Choices::NONE
    },
};

/// B15: a raid by US infantry, on the trail too; a kill is rewarded.
static GREEN_BERETS_EVENT: CardEvent = CardEvent {
    case: "card-B15-a",
    worth: 1.3,
    usable: |v| worth_it(!v.raiders(GREEN_BERETS).is_empty()),
    event: |p| p.next(Raiders { card: GREEN_BERETS }),
    choices: Choices {
        raiders: |kind| matches!(kind, Kind::US_INF | Kind::US_VET),
        raid_targets: |v, from| v.near_enemies(from, v.data.map.svn.or(v.data.map.trail)),
        raid_bonus: 2,
        recruits: |_, kind, _| kind == Kind::US_INF,
        ..Choices::NONE
    },
};

/// B17: battles in Thua Thien are free, and its pacification brings a Hawk, whichever comes last.
static HAMBURGER_HILL_EVENT: CardEvent = CardEvent {
    case: "6-B17",
    worth: 1.2,
    usable: |_| Ok(()),
    event: |p| {
        p.state.turn.hamburger_hill = true;
        p.reward_hamburger_hill();
    },
    choices: Choices::NONE,
};

/// B18: a Hawk while few have died.
static BOB_HOPE_EVENT: CardEvent = CardEvent {
    case: "card-B18-a",
    worth: 2.4,
    usable: |v| ensure(v.blue_coloured_dead() <= BEARABLE, "card-B18-a", "too many have died this year"),
    event: |p| p.add_doves_of(BOB_HOPE, -1),
    choices: Choices::NONE,
};

/// B19: a dead ROK or IF unit comes back to a base, or one is promoted.
pub(crate) mod free_world_forces {
    use super::*;

    fn is_free_world(kind: Kind) -> bool {
        matches!(kind, Kind::ROK_INF | Kind::IF_INF)
    }

    pub(super) static EVENT: CardEvent = CardEvent {
        case: "card-B19-a",
        worth: 0.9,
        usable: |v| worth_it(!v.free_world_dead().is_empty() || !v.recruits(FREE_WORLD_FORCES).is_empty()),
        event: |p| p.next(FreeWorld),
        choices: Choices {
            revives: |_, kind, _| is_free_world(kind),
            recruits: |_, kind, _| is_free_world(kind),
            homes: |v, _| v.free_bases(),
            ..Choices::NONE
        },
    };

    /// Who comes back, or who is promoted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct FreeWorld;

    impl Question<HeartsAndMinds> for FreeWorld {
        fn side(self, v: View<'_>) -> Seat {
            v.state.turn.side
        }

        fn prompt(self, v: View<'_>) -> Prompt {
            v.event_prompt(FREE_WORLD_FORCES)
        }

        fn opening(self, v: View<'_>) -> Opening<Action> {
            Opening::asks_if(!v.free_world_dead().is_empty() || !v.recruits(FREE_WORLD_FORCES).is_empty())
        }

        fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
            let card = FREE_WORLD_FORCES;
            pick_unit!(ask, card, |v: View<'_>| v.free_world_dead(), |p, (kind, from)| {
                p.next(PutDown { card, kind, from });
            });
            promote_unit!(ask, card, |p, (kind, place)| p.promote(kind, place, EVENT.told()));
            complete(ask, card, false, |_, ()| ());
        }
    }

    impl View<'_> {
        /// Friendly bases free of Red units, with room (chart).
        fn free_bases(self) -> Areas {
            let open = self.data.map.base.without(self.occupied(Seat::Red)).without(self.state.red_flags);
            open.iter().filter(|area| self.has_room_for(*area, Kind::ROK_INF)).collect()
        }

        /// Those who can come back; nobody while no base is free.
        fn free_world_dead(self) -> Vec<(Kind, Place)> {
            match self.free_bases().first() {
                Some(base) => self.fallen(FREE_WORLD_FORCES, base),
                None => Vec::new(),
            }
        }
    }
}

/// B20: Allied units may be on the Cambodian trail this year.
static CAMBODIA_INCURSION_EVENT: CardEvent = CardEvent {
    case: "card-B20-a",
    worth: 0.7,
    usable: |v| worth_it(!v.state.this_year.blue_in_cambodia),
    event: |p| {
        p.state.this_year.blue_in_cambodia = true;
        p.state.flags.incursion_played = true;
    },
    choices: Choices::NONE,
};

/// B21: Sihanoukville is closed.
static LON_NOL_EVENT: CardEvent = CardEvent {
    case: "card-B21-a",
    worth: 0.7,
    usable: |v| {
        let flags = &v.state.flags;
        ensure(!flags.port_closed && !flags.port_settled, "card-B21-a", "the port is settled already")
    },
    event: |p| {
        p.state.flags.port_closed = true;
        p.tell(Fact::noted().by(Seat::Blue), |data| {
            let text = String::from("Sihanoukville is closed.");
            Event::new("port", LON_NOL_EVENT.told(), text).place(data.id(data.map.kampot))
        });
    },
    choices: Choices::NONE,
};

/// B22: ARVN may be on the Laotian trail this year.
static LAM_SON_EVENT: CardEvent = CardEvent {
    case: "card-B22-a",
    worth: 0.7,
    usable: |v| worth_it(!v.state.this_year.arvn_in_laos),
    event: |p| p.state.this_year.arvn_in_laos = true,
    choices: Choices::NONE,
};

/// B23: Red's stockpile shrinks, and all spent bombers are refuelled.
static LINEBACKER_EVENT: CardEvent = CardEvent {
    case: "card-B23-a",
    worth: 1.4,
    usable: |v| worth_it(v.state.stock[Seat::Red.at()] > 0 || v.state.bombers.count(Bomber::Spent) > 0),
    event: |p| {
        p.change_stock(Seat::Red, -3, LINEBACKER_EVENT.told());
        p.refuel(ALL_BOMBERS, LINEBACKER_EVENT.told());
    },
    choices: Choices::NONE,
};

/// B27, 6.3-08: a Zone Campaign that brings the Gunboat.
static SEALORDS_EVENT: CardEvent = CardEvent {
    event: |p| p.next(ChooseArea::one(SEALORDS)),
    choices: Choices {
        areas: |v| match v.units(Place::RESERVE).has(Kind::GUNBOAT) {
            true => v.data.map.zones[Zone::IV.at()],
            false => Areas::NONE,
        },
        at: |p, area| p.bring(Kind::GUNBOAT, Place::RESERVE, area, SEALORDS_EVENT.told()),
        ..Choices::NONE
    },
    ..CardEvent::no_action("card-B27-a")
};

impl Play<'_> {
    /// B17: the event and the pacification of one turn, whichever comes last.
    pub(crate) fn reward_hamburger_hill(&mut self) {
        let turn = &self.state.turn;
        if turn.hamburger_hill && turn.thua_thien_pacified {
            let area = self.data.map.thua_thien;
            self.score_doves(-1, |data, birds| {
                let text = format!("{birds}: {} is pacified.", data.name(area));
                Event::new("scored", Case("6-B17"), text).place(data.id(area))
            });
        }
    }
}
