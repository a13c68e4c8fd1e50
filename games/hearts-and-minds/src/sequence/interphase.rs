//! 8.4: the Interphase. Grand Campaigns score, factions and the government of Saigon are tested, Doves
//! are counted, and the war may end. [`crate::factions`] is its step 2, [`crate::stability`] its step 4.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::EventKind;
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::Year;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::factions::{Collapse, PropUp};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::stability::PriceOfStability;
use crate::state::{Ending, Faction, Muster, Phase, Reckoning, ThisYear};

/// The year from which South Vietnam stands alone (special S1 to S10).
pub(crate) const LATE_WAR: u16 = 1973;
/// Dead units that make one Dove of a Grand Campaign, and Blue's dead below which Tet can fail.
const DEAD_FOR_A_DOVE: u8 = 3;
const DEAD_FOR_TET: u8 = 6;
/// Doves for Saigon and Hue besides their being cities in Tet, and in the Easter Offensive.
const TET_SAIGON: i16 = 2;
const TET_HUE: i16 = 1;
const EASTER_SAIGON: i16 = 4;
const EASTER_HUE: i16 = 2;
/// Hawks for a Grand Campaign that has come to nothing.
const FAILURE: i16 = -3;

/// 8.4-10: the six steps of the Interphase. 8.4-11: a faction that collapses in step 2 leaves the Body Count Box too,
/// so its dead are gone when step 3 counts; those of the victor come back only at the end of the year and still count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interphase;

impl Step<HeartsAndMinds> for Interphase {
    fn run(self, p: &mut Play<'_>) {
        p.state.reckoning = Reckoning::default();
        let left = p.score_grand_campaign();
        p.next((Dispersal { left }, Factions, DovesOfTheYear, PriceOfStability, EndOfYear));
    }
}

/// P-T10: after Tet half of the VC in South Vietnam go back to the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dispersal {
    pub(crate) left: u8,
}

impl Question<HeartsAndMinds> for Dispersal {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("P-T10", format!("{} VC go back to the pool after Tet. Which?", self.left))
            .meaning("Half of the VC in South Vietnam go back to the pool; you choose which.")
            .rules(&["P-T10", "P-T08", "P-T09", "12-01", "8.1-09b", "RL-126"])
    }

    fn opening(self, _: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.left > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Disperse)
            .legal(|v| v.vc_in(v.data.map.svn), |v, (kind, area)| v.can_disperse(kind, area))
            .label(|v, (kind, area)| format!("{} of {} goes back to the pool", v.unit_begins(kind), v.name(area)))
            .on(|v, (kind, area)| v.piece(Action::Disperse(kind, area), kind, area))
            .prior(|v, (kind, _)| -v.worth(kind))
            .secret_if(|(kind, _)| kind.is_concealed())
            .ends(|p, (kind, area)| {
                p.next(Dispersal { left: self.left - 1 });
                p.disperse(kind, area);
            });
    }
}

/// Step 2: Laos before Cambodia, in each country Red first (RL-74). Both factions of a country are asked before
/// either falls (16-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Factions;

impl Step<HeartsAndMinds> for Factions {
    fn run(self, p: &mut Play<'_>) {
        let owed = p.data.years.interphase.prop_up_cost_srp as i8;
        let country = |red: Faction, blue: Faction| {
            let ask = |faction: Faction| PropUp { faction, owed, bribed: false };
            (ask(red), ask(blue), Collapse { red, blue })
        };
        p.next((country(Faction::PathetLao, Faction::RoyalLao), country(Faction::KhmerRouge, Faction::CambodianArmy)));
    }
}

/// Step 3: Doves for the year, for dead Americans and their allies, for the body count, for flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DovesOfTheYear;

impl Step<HeartsAndMinds> for DovesOfTheYear {
    fn run(self, p: &mut Play<'_>) {
        let printed = &p.data.years.interphase;
        if p.state.year > 1968 {
            p.add_doves(printed.dove_after_1968, Case("8.4-04"), |_| "the war goes on.".into());
        }
        let dead = i16::from(p.view().blue_coloured_dead());
        let doves = dead * printed.dove_per_us_rok_if_dead;
        p.score_doves(doves, |data, birds| {
            let text = format!("{birds}: US, ROK and IF units in the Body Count Box.");
            Event::new("scored", Case("8.4-05"), text).place(data.id(Place::BODY_COUNT))
        });
        if p.view().is_body_count_lost() {
            let doves = printed.dove_if_red_dead_not_more_than_blue_dead;
            p.add_doves(doves, Case("8.4-06"), |_| "Red has not lost more units than Blue.".into());
        }
        let flags = p.state.red_flags;
        let doves = p.view().doves_for_flags();
        let case = Case(if p.state.year >= LATE_WAR { "P-S08" } else { "8.4-07" });
        // The sentence counts the flags, so its places are where they are.
        p.score_doves(doves, |data, birds| {
            let told = Event::new("scored", case, format!("{birds}: {}.", counted(flags.count() as u8, "red flag")));
            flags.iter().fold(told, |told, area| told.place(data.id(area)))
        });
    }
}

/// Steps 5 and 6: the war ends, or the next year begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfYear;

impl Step<HeartsAndMinds> for EndOfYear {
    fn run(self, p: &mut Play<'_>) {
        if let Some(ending) = p.view().ending() {
            p.state.phase = Phase::Over(ending);
            let will = p.state.will;
            p.tell(Fact::of(EventKind::Ended).by(ending.winner()), |data| {
                let (case, text) = ending.announcement();
                let told = Event::new("ended", Case(case), text);
                match ending {
                    Ending::FallOfSaigon => told.place(data.id(data.map.saigon)),
                    _ => told.total(will),
                }
            });
            return;
        }
        p.close_year();
        let year = p.state.year;
        p.tell(Fact::of(EventKind::Turn).amount(year), |_| {
            Event::new("year", Case("8-01"), format!("The year {year} begins."))
        });
        p.next(Year);
    }
}

impl Ending {
    /// What is told when the war ends.
    const fn announcement(self) -> (&'static str, &'static str) {
        match self {
            Ending::FallOfSaigon => ("P-S07", "Saigon has fallen: Red wins."),
            Ending::RedAutomatic => ("P-V02", "Political Will has reached Red's line: Red wins."),
            Ending::BlueAutomatic => ("P-V02", "Political Will has reached Blue's line: Blue wins."),
            Ending::RedGoal => ("P-V01", "Political Will has reached the goal of the last year: Red wins."),
            Ending::BlueGoal => ("P-V01", "Political Will is below the goal of the last year: Blue wins."),
        }
    }

    /// What stands on the table from then on.
    pub(crate) const fn epilogue(self) -> (&'static str, &'static str) {
        match self {
            Ending::FallOfSaigon => ("P-S07", "Saigon has fallen: Red wins."),
            Ending::RedAutomatic => ("P-V02", "The Allies give up: Red wins."),
            Ending::BlueAutomatic => ("P-V02", "Hanoi gives up: Blue wins."),
            Ending::RedGoal => ("P-V01", "Red has reached the goal of the last year."),
            Ending::BlueGoal => ("P-V01", "Blue has held out to the end."),
        }
    }
}

impl View<'_> {
    /// VC of some areas, by kind and area.
    fn vc_in(self, areas: Areas) -> impl Iterator<Item = (Kind, Place)> {
        let areas = self.vc_areas().and(areas);
        areas
            .into_iter()
            .flat_map(move |area| self.units(area).kinds().filter(|kind| kind.is_vc()).map(move |kind| (kind, area)))
    }

    fn can_disperse(self, kind: Kind, area: Place) -> Verdict {
        ensure(self.data.map.svn.has(area), "P-T10", "only VC in South Vietnam go back after Tet")?;
        ensure(kind.is_vc() && self.units(area).has(kind), "P-T10", "there is no such VC")
    }

    /// P-T08, P-T09: Doves of the Tet Offensive, or the Hawks of its failure.
    pub(crate) fn score_of_tet(self) -> i16 {
        let cities = self.state.red_flags.and(self.data.map.city);
        let dead = self.units(Place::BODY_COUNT).total_of(Seat::Blue);
        if cities.is_empty() && dead < DEAD_FOR_TET {
            return FAILURE;
        }
        let prize = |area: Place, doves: i16| if cities.has(area) { doves } else { 0 };
        cities.count() as i16
            + prize(self.data.map.saigon, TET_SAIGON)
            + prize(self.data.map.thua_thien, TET_HUE)
            + i16::from(dead / DEAD_FOR_A_DOVE)
    }

    /// P-E08, P-E09: Doves of the Easter Offensive, or the Hawks of its failure.
    pub(crate) fn score_of_easter(self) -> i16 {
        let map = &self.data.map;
        let single: Areas = [map.quang_tri, map.kontum, map.pleiku, map.binh_dinh, map.binh_long].into_iter().collect();
        let red = self.state.red_flags;
        let prize = |area: Place, doves: i16| if red.has(area) { doves } else { 0 };
        let ground =
            red.and(single).count() as i16 + prize(map.thua_thien, EASTER_HUE) + prize(map.saigon, EASTER_SAIGON);
        if ground == 0 {
            return FAILURE;
        }
        ground + i16::from(self.dead(Kind::is_arvn) / DEAD_FOR_A_DOVE)
    }

    /// 8.4-07, P-S08: Doves for the red flags; they count double from 1973 on.
    #[must_use]
    pub fn doves_for_flags(self) -> i16 {
        let doves = self.data.years.interphase.doves_for_flags(self.state.red_flags.count() as u8);
        if self.state.year >= LATE_WAR { 2 * doves } else { doves }
    }

    /// 8.4-06: whether Red's dead do not outnumber Blue's; a tie is enough (RL-80).
    #[must_use]
    pub fn is_body_count_lost(self) -> bool {
        let dead = self.units(Place::BODY_COUNT);
        dead.total_of(Seat::Red) <= dead.total_of(Seat::Blue)
    }

    /// 8.4-09, P-S07, RL-79: how the war ends with this year, if it does. 1.1-03: an automatic line of the year ends it
    /// early; 1.1-01: otherwise Political Will against the goal of the last year names the winner.
    pub(crate) fn ending(self) -> Option<Ending> {
        let goals = self.data.years.of(self.state.year);
        let will = self.state.will;
        let fallen = self.state.year >= LATE_WAR && self.state.red_flags.has(self.data.map.saigon);
        match () {
            () if fallen => Some(Ending::FallOfSaigon),
            () if will >= goals.red_auto => Some(Ending::RedAutomatic),
            () if will <= goals.blue_auto => Some(Ending::BlueAutomatic),
            () if self.state.year < self.state.end_year => None,
            () if will >= goals.end_goal => Some(Ending::RedGoal),
            () => Some(Ending::BlueGoal),
        }
    }
}

impl Play<'_> {
    /// 8.4-01, 6.4-03: a Grand Campaign scores here and not turn by turn. Says how many VC go back after Tet.
    fn score_grand_campaign(&mut self) -> u8 {
        if self.view().is_tet() {
            let doves = self.view().score_of_tet();
            let case = Case(if doves == FAILURE { "P-T09" } else { "P-T08" });
            self.add_doves(doves, case, |_| "the Tet Offensive.".into());
            self.state.flags.tet_occurred = true;
            let south = self.view().vc_areas().and(self.data.map.svn);
            return south.iter().map(|area| self.state.units.at(area).count(Kind::is_vc)).sum::<u8>() / 2;
        }
        if self.view().is_easter() {
            let doves = self.view().score_of_easter();
            let case = Case(if doves == FAILURE { "P-E09" } else { "P-E08" });
            self.add_doves(doves, case, |_| "the Easter Offensive.".into());
        }
        0
    }

    fn disperse(&mut self, kind: Kind, area: Place) {
        self.shift(kind, 1, area, Place::RESERVE);
        self.turn_into(kind, 1, Place::RESERVE, kind.plain());
        self.tell(Fact::noted().by(Seat::Red), |data| {
            let text = format!("A VC in {} goes back to the pool.", data.name(area));
            Event::new("dispersed", Case("P-T10"), text).piece(data.piece(kind.unseen(), area)).place(data.id(area))
        });
    }

    /// Everything that lasts for the year ends with it.
    fn close_year(&mut self) {
        self.recall_bombers();
        self.end_lasting_effects_of_the_year();
        self.state.this_year = ThisYear::default();
        self.state.muster = Muster::default();
        self.state.reckoning = Reckoning::default();
        self.return_victors();
        self.free_garrison();
        self.state.year += 1;
    }

    /// 16-06, RL-75 and RL-115: the dead of a faction that controls its country come back free.
    fn return_victors(&mut self) {
        for faction in Faction::ALL {
            let collapsed = self.state.flags.collapsed;
            if collapsed[faction.rival().at()] && !collapsed[faction.at()] {
                let dead = self.state.units.at(Place::BODY_COUNT).of(faction.kind());
                self.shift(faction.kind(), dead, Place::BODY_COUNT, Place::ARRIVING);
            }
        }
    }

    /// 19-04, RL-78: a coup holds its garrison for one year.
    fn free_garrison(&mut self) {
        for area in self.view().occupied(Seat::Blue).iter() {
            for (kind, count) in self.state.units.at(area).only(Kind::is_held).iter() {
                self.turn_into(kind, count, area, kind.freed());
            }
        }
    }
}
