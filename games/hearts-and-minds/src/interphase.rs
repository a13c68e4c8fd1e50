//! 8.4: the Interphase. Grand Campaigns score, factions and the government of Saigon are tested, Doves
//! are counted, and the war may end. [`crate::factions`] is its step 2, [`crate::stability`] its step 4.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::state::{Ending, Faction, Muster, Reckoning, Stage, ThisYear};
use crate::view::{Verdict, View, ensure};

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

impl View<'_> {
    pub(crate) fn offer_interphase(self, out: &mut Vec<Action>) {
        match self.state.stage {
            Stage::Disperse => {
                for area in self.state.index.vc.and(self.data.map.svn).iter() {
                    out.extend(
                        self.units(area).kinds().filter(|kind| kind.is_vc()).map(|kind| Action::Disperse(kind, area)),
                    );
                }
            }
            Stage::Faction(faction) => self.offer_faction(faction, out),
            Stage::Stability => self.offer_stability(out),
            _ => out.push(Action::Proceed),
        }
    }

    pub(crate) fn check_interphase(self, action: Action) -> Verdict {
        match (self.state.stage, action) {
            (Stage::Interphase, Action::Proceed) => Ok(()),
            (Stage::Disperse, Action::Disperse(kind, area)) => {
                let inside = self.data.map.svn.has(area);
                ensure(inside, "P-T10", "only VC in South Vietnam go back after Tet")?;
                ensure(kind.is_vc() && self.units(area).has(kind), "P-T10", "there is no such VC")
            }
            (Stage::Faction(faction), _) => self.check_faction(faction, action),
            (Stage::Stability, _) => self.check_stability(action),
            _ => self.refuse_untimely(action),
        }
    }

    /// P-T08, P-T09: Doves of the Tet Offensive, or the Hawks of its failure.
    pub(crate) fn score_of_tet(self) -> i16 {
        let cities = self.state.red_flags.and(self.data.map.city);
        let dead = self.units(Place::BODY_COUNT).total_of(Seat::Blue);
        if cities.is_empty() && dead < DEAD_FOR_TET {
            return FAILURE;
        }
        let prize = |area: Place, doves: i16| if cities.has(area) { doves } else { 0 };
        i16::from(cities.count())
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
            i16::from(red.and(single).count()) + prize(map.thua_thien, EASTER_HUE) + prize(map.saigon, EASTER_SAIGON);
        if ground == 0 {
            return FAILURE;
        }
        ground + i16::from(self.dead(Kind::is_arvn) / DEAD_FOR_A_DOVE)
    }

    /// 8.4-07, P-S08: Doves for the red flags; they count double from 1973 on.
    #[must_use]
    pub fn doves_for_flags(self) -> i16 {
        let doves = self.data.years.interphase.doves_for_flags(self.state.red_flags.count());
        if self.state.year >= LATE_WAR { 2 * doves } else { doves }
    }

    /// 8.4-06: whether Red's dead do not outnumber Blue's; a tie is enough (RL-80).
    #[must_use]
    pub fn is_body_count_lost(self) -> bool {
        let dead = self.units(Place::BODY_COUNT);
        dead.total_of(Seat::Red) <= dead.total_of(Seat::Blue)
    }

    /// 8.4-09, P-S07, RL-79: how the war ends with this year, if it does.
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
    pub(crate) fn act_in_interphase(&mut self, action: Action) {
        match (self.state.stage, action) {
            (Stage::Interphase, _) => self.begin_interphase(),
            (Stage::Disperse, Action::Disperse(kind, area)) => self.disperse(kind, area),
            (Stage::Faction(faction), _) => self.act_on_faction(faction, action),
            (Stage::Stability, _) => self.act_on_stability(action),
            _ => {}
        }
    }

    pub(crate) fn advance_interphase(&mut self) -> bool {
        match self.state.stage {
            Stage::Disperse if self.state.reckoning.disperse == 0 => {
                self.begin_factions();
                false
            }
            Stage::Faction(faction) => self.advance_faction(faction),
            Stage::Stability => self.advance_stability(),
            _ => true,
        }
    }

    /// Step 1: Grand Campaigns score; after Tet half of the VC in South Vietnam go back (P-T10).
    fn begin_interphase(&mut self) {
        self.state.reckoning = Reckoning::default();
        self.state.stage = Stage::Disperse;
        if self.view().is_tet() {
            let doves = self.view().score_of_tet();
            let case = Case(if doves == FAILURE { "P-T09" } else { "P-T08" });
            self.add_doves(doves, case, |_| "the Tet Offensive.".into());
            self.state.flags.tet_occurred = true;
            let south = self.state.index.vc.and(self.data.map.svn);
            let vc: u8 = south.iter().map(|area| self.state.units.at(area).count(Kind::is_vc)).sum();
            self.state.reckoning.disperse = vc / 2;
        } else if self.view().is_easter() {
            let doves = self.view().score_of_easter();
            let case = Case(if doves == FAILURE { "P-E09" } else { "P-E08" });
            self.add_doves(doves, case, |_| "the Easter Offensive.".into());
        }
    }

    fn disperse(&mut self, kind: Kind, area: Place) {
        self.state.reckoning.disperse -= 1;
        self.shift(kind, 1, area, Place::RESERVE);
        self.turn_into(kind, 1, Place::RESERVE, kind.plain());
        self.tell(|data| {
            let text = format!("A VC in {} goes back to the pool.", data.name(area));
            Event::new("dispersed", Case("P-T10"), text).place(data.id(area))
        });
    }

    /// Step 3: Doves for the year, for dead Americans and their allies, for the body count, for flags.
    pub(crate) fn add_doves_of_the_year(&mut self) {
        let (late, each, lost) = {
            let printed = &self.data.years.interphase;
            (printed.dove_after_1968, printed.dove_per_us_rok_if_dead, printed.dove_if_red_dead_not_more_than_blue_dead)
        };
        if self.state.year > 1968 {
            self.add_doves(late, Case("8.4-04"), |_| "the war goes on.".into());
        }
        let dead = i16::from(self.view().blue_coloured_dead());
        self.add_doves(dead * each, Case("8.4-05"), |_| "US, ROK and IF units in the Body Count Box.".into());
        if self.view().is_body_count_lost() {
            self.add_doves(lost, Case("8.4-06"), |_| "Red has not lost more units than Blue.".into());
        }
        let flags = self.state.red_flags.count();
        let doves = self.view().doves_for_flags();
        let case = Case(if self.state.year >= LATE_WAR { "P-S08" } else { "8.4-07" });
        self.add_doves(doves, case, |_| format!("{flags} red flags."));
    }

    /// Steps 5 and 6: the war ends, or the next year begins.
    pub(crate) fn close_year(&mut self) {
        if let Some(ending) = self.view().ending() {
            self.state.stage = Stage::Over(ending);
            self.tell(|_| {
                let (case, text) = match ending {
                    Ending::FallOfSaigon => ("P-S07", "Saigon has fallen: Red wins."),
                    Ending::RedAutomatic => ("P-V02", "Political Will has reached Red's line: Red wins."),
                    Ending::BlueAutomatic => ("P-V02", "Political Will has reached Blue's line: Blue wins."),
                    Ending::RedGoal => ("P-V01", "Political Will has reached the goal of the last year: Red wins."),
                    Ending::BlueGoal => ("P-V01", "Political Will is below the goal of the last year: Blue wins."),
                };
                Event::new("ended", Case(case), text).outcome()
            });
            return;
        }
        self.recall_bombers();
        self.end_lasting_effects_of_the_year();
        self.state.this_year = ThisYear::default();
        self.state.muster = Muster::default();
        self.state.reckoning = Reckoning::default();
        self.return_victors();
        self.free_garrison();
        self.state.year += 1;
        self.state.stage = Stage::Reinforcements;
        let year = self.state.year;
        self.tell(|_| Event::new("year", Case("8-01"), format!("The year {year} begins.")).amount(i32::from(year)));
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
