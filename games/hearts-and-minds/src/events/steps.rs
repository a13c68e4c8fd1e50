//! Events in their parts: what follows a choice, and what comes after the last one.

use engine::{Case, Event};

use super::case_of;
use super::raids::RAID_CARDS;
use crate::action::Action;
use crate::cards::*;
use crate::force::Force;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Arrival, Errand, Mission, Task};

/// VC that the preparation of Tet brings (special T2) and tanks and promotions of Easter (E2, E3).
const TET_VC: u8 = 6;
const EASTER_TANKS: u8 = 4;
const EASTER_PROMOTIONS: u8 = 4;

impl Play<'_> {
    /// How many choices the first part of an event asks for.
    pub(super) fn first_portion(&self, card: Card) -> u8 {
        match card {
            UNCLE_HO | POLITICAL_CADRES | SIHANOUK | VETERANS | PHOENIX_PROGRAM | PRISONERS | DOUBLE_AGENTS => 2,
            WHISPERING_DEATH if self.state.turn.side == Seat::Blue => 2,
            LOCAL_RECRUITS => self.pool_left().min(2),
            CHINESE_ADVISERS | WESTMORELAND => 3,
            TET => self.pool_left().min(TET_VC),
            EASTER => self.state.units.at(Place::RESERVE).of(Kind::NVA_TANK).min(EASTER_TANKS),
            _ => 1,
        }
    }

    /// An area was chosen.
    pub(super) fn choose_area(&mut self, card: Card, area: Place) {
        let seat = self.state.turn.side;
        let case = case_of(card, seat);
        let unit = self.state.errand.unit.take();
        match (card, unit) {
            (_, Some((kind, from))) if RAID_CARDS.contains(&card) => self.raid_by_event(card, kind, from, area),
            (GENERAL_UPRISING | TET, Some((kind, from))) => self.move_vc(card, kind, from, area),
            (FREE_WORLD_FORCES | GOLDEN_TRIANGLE, Some((kind, from))) => {
                self.bring(kind, from, area, case);
                self.count_down();
            }
            (PHOENIX_PROGRAM | PRISONERS | DOUBLE_AGENTS, _) => self.name_area(area),
            (WHISPERING_DEATH, _) if seat == Seat::Blue => self.name_area(area),
            (AIR_ASSAULT, _) => self.lift_group(area, case),
            _ => {
                self.count_down();
                self.affect(card, area, case);
            }
        }
    }

    fn count_down(&mut self) {
        let left = &mut self.state.errand.left;
        *left = left.saturating_sub(1);
    }

    /// What an event does with the one area that was chosen.
    fn affect(&mut self, card: Card, area: Place, case: Case) {
        let seat = self.state.turn.side;
        match card {
            TUNNEL_COMPLEX => self.place_firebase(area, Seat::Red, case),
            POLITICAL_CADRES | WHISPERING_DEATH => self.raise_red_flag(area, case),
            RANCH_HAND if seat == Seat::Red => self.raise_red_flag(area, case),
            RANCH_HAND => self.trap(area, true, case),
            FREE_FIRE_ZONE => self.trap(area, false, case),
            VILLAGE_CHIEFS => self.strike_blue_flag(area, case),
            REFUGEES if seat == Seat::Red => self.strike_blue_flag(area, case),
            REFUGEES => self.strike_red_flag(area, case),
            CORDS => self.raise_blue_flag(area, case),
            EASTER | ARMOR => self.bring(Kind::NVA_TANK, Place::RESERVE, area, case),
            LIMA_SITE_85 => self.bring(Kind::LIMA_SITE, Place::RESERVE, area, case),
            SEALORDS => self.bring(Kind::GUNBOAT, Place::RESERVE, area, case),
            MARKET_TIME => self.send_navy(area, case),
            FRIENDLY_FIRE => self.take_r(seat.other(), Areas::one(area)),
            MONTAGNARDS => {
                self.state.errand.area = Some(area);
                let hidden = self.state.units.at(area).only(Kind::is_concealed);
                self.reveal_vc(area, &hidden, case);
            }
            _ => {}
        }
    }

    /// B11, X09: nobody gets out of an area this turn.
    fn trap(&mut self, area: Place, all: bool, case: Case) {
        let turn = &mut self.state.turn;
        let trapped = if all { &mut turn.all_trapped } else { &mut turn.vc_trapped };
        trapped.insert(area);
        self.tell(|data| {
            let who = if all { "No Red unit" } else { "No VC" };
            let text = format!("{who} may evade in {} this turn.", data.name(area));
            Event::new("trapped", case, text).place(data.id(area))
        });
    }

    /// B04.
    fn send_navy(&mut self, area: Place, case: Case) {
        if let Some(from) = self.view().whereabouts(Kind::NAVY) {
            self.shift(Kind::NAVY, 1, from, area);
            self.tell(|data| {
                let text = format!("The Blue Water Navy sails to {}.", data.name(area));
                Event::new("moved", case, text).place(data.id(from)).place(data.id(area))
            });
        }
    }

    /// R10 and special T3: a VC goes to a neighbouring area and stays as it lies.
    fn move_vc(&mut self, card: Card, kind: Kind, from: Place, to: Place) {
        self.shift(kind, 1, from, to);
        let preparing = card == TET;
        let case = if preparing { Case("P-T03") } else { case_of(card, Seat::Red) };
        self.tell(|data| {
            let text = format!("A VC goes from {} to {}.", data.name(from), data.name(to));
            Event::new("moved", case, text).place(data.id(from)).place(data.id(to))
        });
        if preparing {
            self.turn_into(kind, 1, to, kind.tired());
            return;
        }
        self.count_down();
        if !self.state.red_flags.has(to) {
            self.raise_red_flag(to, case);
        }
    }

    /// Areas are named first and dealt with afterwards: two VC of one area are revealed together.
    fn name_area(&mut self, area: Place) {
        self.count_down();
        let errand = &mut self.state.errand;
        if errand.area.is_none() {
            errand.area = Some(area);
        } else {
            errand.areas.insert(area);
        }
    }

    /// The next of the named areas, and how often it was named.
    fn take_named(&mut self) -> Option<(Place, u8)> {
        let errand = &mut self.state.errand;
        let first = errand.area.take();
        let area = first.or_else(|| errand.areas.iter().next())?;
        let again = errand.areas.has(area);
        errand.areas.remove(area);
        Some((area, u8::from(first.is_some()) + u8::from(again)))
    }

    /// X14: the group flies to its target, where it may be ambushed.
    fn lift_group(&mut self, to: Place, case: Case) {
        let Some(from) = self.state.errand.area else { return };
        let group = self.state.group;
        self.state.errand.left = 0;
        self.shift_all(&group, from, to);
        self.tell(|data| {
            let units: Vec<String> =
                group.iter().map(|(kind, count)| format!("{count} {}", data.describe(kind))).collect();
            let text = format!("{} are lifted to {}.", units.join(", "), data.name(to));
            Event::new("moved", case, text).place(data.id(from)).place(data.id(to))
        });
        self.enter(to, Arrival::Lifted);
    }

    /// A unit was chosen.
    pub(super) fn choose_unit(&mut self, card: Card, kind: Kind, place: Place) {
        let seat = self.state.turn.side;
        let case = case_of(card, seat);
        match card {
            UNCLE_HO => {
                self.bring(kind, place, self.data.map.nvn, case);
                self.count_down();
            }
            ARMOR => {
                self.bring(kind, place, self.data.map.saigon, case);
                self.count_down();
            }
            MONTAGNARDS => {
                if let Some(area) = self.state.errand.area {
                    self.bring(kind, place, area, case);
                }
                self.count_down();
            }
            PHOENIX_PROGRAM => {
                self.eliminate(kind, place, case);
                self.count_down();
            }
            AIR_ASSAULT => {
                self.state.errand.area = Some(place);
                self.state.group.add(kind, 1);
            }
            _ => self.state.errand.unit = Some((kind, place)),
        }
    }

    /// R11, special T2: a VC is promised to an area; after the last Red looks at them (1.3-04).
    pub(super) fn choose_haven(&mut self, area: Place) {
        self.place_unseen_vc(area);
        self.count_down();
    }

    /// An untried unit was chosen for promotion.
    pub(super) fn choose_recruit(&mut self, card: Card, kind: Kind, place: Place) {
        self.promote(kind, place, case_of(card, self.state.turn.side));
        self.count_down();
    }

    /// Goes on to the next part of an event; false once there is none.
    pub(super) fn go_on(&mut self, card: Card) -> bool {
        let step = self.state.errand.step;
        match (card, step) {
            (PHOENIX_PROGRAM | PRISONERS | DOUBLE_AGENTS, 0) => self.begin_part(1, 0),
            (WHISPERING_DEATH, 0) if self.state.errand.area.is_some() => self.begin_part(1, 0),
            (PHOENIX_PROGRAM | PRISONERS | DOUBLE_AGENTS | WHISPERING_DEATH, 1) => match self.take_named() {
                Some((area, count)) => self.deal_with_named(card, area, count),
                None if card == PHOENIX_PROGRAM => self.begin_part(2, 1),
                None => return false,
            },
            (MONTAGNARDS, 0) => self.begin_part(1, 1),
            (GREEN_BERETS, 1) if self.state.toll > 0 => self.begin_part(2, 1),
            (LOCAL_RECRUITS, 0) => {
                self.look_at_vc();
                return false;
            }
            (TET, 0) => {
                self.look_at_vc();
                self.begin_part(1, u8::MAX);
            }
            (TET, _) => {
                self.rest_vc();
                return false;
            }
            (EASTER, 0) => self.begin_part(1, EASTER_PROMOTIONS),
            _ => return false,
        }
        true
    }

    fn begin_part(&mut self, step: u8, left: u8) {
        let errand = &mut self.state.errand;
        (errand.step, errand.left) = (step, left);
    }

    /// The VC named in an area are revealed, or looked at (X19); a named province is bombed (X13).
    fn deal_with_named(&mut self, card: Card, area: Place, count: u8) {
        if card == WHISPERING_DEATH {
            self.push(Task::Mission(Mission { area, bomber: false, answered: true }));
            return;
        }
        let found = self.pick_concealed(area, count);
        if card == DOUBLE_AGENTS {
            self.show_to_blue(area, &found);
        } else {
            self.reveal_vc(area, &found, case_of(card, self.state.turn.side));
        }
    }

    /// X19: Blue looks at concealed VC; they stay face down.
    fn show_to_blue(&mut self, area: Place, found: &Force) {
        let case = case_of(DOUBLE_AGENTS, Seat::Blue);
        for (kind, count) in found.iter() {
            self.story.reveal();
            self.tell(|data| {
                let name = &data.counters.of(kind.kind()).name;
                let text = format!("Face down in {}: {count} {name}.", data.name(area));
                Event::new("spied", case, text).place(data.id(area)).only(Seat::Blue.side())
            });
        }
    }

    /// The event is over.
    pub(super) fn close_event(&mut self, card: Card) {
        if card == AIR_ASSAULT {
            self.state.group = Force::NONE;
        }
        self.state.errand = Errand::default();
        self.finish();
    }

    /// What was chosen is carried out.
    pub(super) fn take_choice(&mut self, card: Card, action: Action) {
        match action {
            Action::At(area) => self.choose_area(card, area),
            Action::Pick(kind, place) => self.choose_unit(card, kind, place),
            Action::Promote(kind, place) => self.choose_recruit(card, kind, place),
            Action::PlaceVc(area) => self.choose_haven(area),
            _ => self.state.errand.left = 0,
        }
    }
}
