//! What a computer player values: a judgement of a state in points of Political Will, and which actions
//! look promising.
//!
//! The judgement follows the dossier's page on how to think: the Political Will of today, what the year's
//! end would add to it, what the flags will bring in the years to come, and the means of both sides.

mod ground;
mod priors;

use crate::agenda::Item;
use crate::cards::{EASTER, TET};
use crate::context::View;
use crate::ids::{Areas, Place, Seat};
use crate::kind::{Counter, Kind};
use crate::sequence::interphase::LATE_WAR;
use crate::sequence::{Announcement, Section};
use crate::state::{Ending, Faction, Holder, Phase};

/// What winning is worth besides the points.
const VICTORY: f32 = 12.0;
/// What a stockpile RP is worth; the first few are worth most.
const RP: f32 = 0.35;
/// What a card in the hand is worth for each of its RPs.
const HELD_RP: f32 = 0.1;
/// What a red flag is worth in each of the next years, beyond this year's Doves.
const FLAG_TO_COME: f32 = 0.16;
/// What a blue flag is worth: one dead ARVN unit forgiven every year.
const BLUE_FLAG: f32 = 0.45;
/// What a faction in danger is worth: three points less the three RPs that save it.
const FACTION: f32 = 2.0;
/// What a coup costs besides its Doves: stockpile, veterans, a year of freedom for the garrison.
const COUP: f32 = 5.0;
/// What the chance of a Grand Campaign in the coming year is worth, and what must be saved for it: the
/// bonus of the year makes up the rest of its six RPs.
const GRAND_CAMPAIGN: f32 = 3.2;
const SAVED: f32 = 4.0;
/// What the fall of Saigon is worth while the year is not over.
const SAIGON: f32 = 8.0;

impl View<'_> {
    /// How good the state is for a side, in points of Political Will expected at the end.
    pub(crate) fn evaluate(self, seat: Seat) -> f32 {
        let red = match self.state.phase {
            Phase::Over(ending) => f32::from(self.state.will) + self.victory(ending),
            _ => self.prospects_of_red(),
        };
        if seat == Seat::Red { red } else { -red }
    }

    fn victory(self, ending: Ending) -> f32 {
        match ending {
            Ending::FallOfSaigon | Ending::RedAutomatic | Ending::RedGoal => VICTORY,
            Ending::BlueGoal | Ending::BlueAutomatic => -VICTORY,
        }
    }

    /// Political Will to be expected, with what winning by it is worth.
    fn prospects_of_red(self) -> f32 {
        let expected = f32::from(self.state.will) + self.year_end();
        let goals = self.data.years.of(self.state.year);
        let line = if self.state.year == self.state.end_year {
            // In the last year the goal decides: points near it are worth more than points far from it.
            0.8 * VICTORY * ((expected - f32::from(goals.end_goal) + 0.5) / 2.5).tanh()
        } else {
            let above = (expected - f32::from(goals.red_auto) + 2.0).max(0.0);
            let below = (f32::from(goals.blue_auto) + 2.0 - expected).max(0.0);
            2.0 * (above.min(4.0) - below.min(4.0))
        };
        expected + line + self.years_to_come() + self.means(Seat::Red) - self.means(Seat::Blue) + self.openings()
    }

    /// 8.4: what the Interphase would add to Political Will, dice and cards left aside.
    fn year_end(self) -> f32 {
        let printed = &self.data.years.interphase;
        let bodies = self.units(Place::BODY_COUNT);
        let lead = f32::from(bodies.total_of(Seat::Red)) - f32::from(bodies.total_of(Seat::Blue));
        let mut doves = f32::from(self.blue_coloured_dead()) + self.flags_smoothly();
        if self.state.year > 1968 {
            doves += f32::from(printed.dove_after_1968);
        }
        // The lead in dead units can still turn, the more so the more of the year is left.
        let left = f32::from(5 - self.state.round.clamp(1, 5));
        doves += 1.0 / (1.0 + ((lead - 0.5) / (0.4 + 0.5 * left)).exp());
        doves += self.cost_of_stability();
        for faction in Faction::ALL.into_iter().filter(|faction| self.is_threatened(*faction)) {
            doves += if faction.seat() == Seat::Red { -FACTION } else { FACTION };
        }
        if self.is_tet() {
            doves += f32::from(self.score_of_tet());
        } else if self.is_easter() {
            doves += f32::from(self.score_of_easter());
        }
        doves + self.campaigns()
    }

    /// Doves for flags, with a share of the way to the next step.
    fn flags_smoothly(self) -> f32 {
        let flags = self.state.red_flags.count() as f32;
        let double = if self.state.year >= LATE_WAR { 2.0 } else { 1.0 };
        let even = double * ((flags - 6.0) / 2.0).clamp(0.0, 5.0);
        0.65 * f32::from(self.doves_for_flags()) + 0.35 * even
    }

    /// 19: what Blue pays for stability, or what the coup costs him.
    fn cost_of_stability(self) -> f32 {
        let owed = f32::from(-self.stability());
        if owed <= 0.0 {
            return 0.0;
        }
        let stock = f32::from(self.state.stock[Seat::Blue.at()]);
        let doves = f32::from(self.data.years.interphase.coup_doves);
        let risk = 1.0 / (1.0 + (-(owed - stock - 0.5) * 1.4).exp());
        risk * (doves + COUP) + (1.0 - risk) * RP * owed
    }

    /// Points that the campaigns of the year will still bring.
    fn campaigns(self) -> f32 {
        let mut doves = 0.0;
        for seat in Seat::BOTH {
            if self.state.this_year.campaign[seat.at()].is_none() || self.state.round == 0 {
                continue;
            }
            let turns = f32::from(5 - self.state.round.min(4)) - if self.has_moved(seat) { 1.0 } else { 0.0 };
            let chance = if self.campaign_scores(seat) { 0.75 } else { 0.2 };
            doves += if seat == Seat::Red { chance * turns } else { -chance * turns };
        }
        doves
    }

    /// Whether a side's turn of this round is over.
    fn has_moved(self, seat: Seat) -> bool {
        seat == Seat::Red && self.state.turn.side == Seat::Blue
    }

    /// Flags stay: what they will bring in the years that follow.
    fn years_to_come(self) -> f32 {
        let years = f32::from(self.state.end_year.saturating_sub(self.state.year).min(3));
        let flags = self.state.red_flags.count() as f32;
        let mut sum = years * FLAG_TO_COME * flags - BLUE_FLAG * self.state.blue_flags.count() as f32;
        if self.state.year + 1 >= LATE_WAR && self.state.red_flags.has(self.data.map.saigon) {
            sum += SAIGON;
        }
        sum
    }

    /// RPs, cards and units of a side.
    fn means(self, seat: Seat) -> f32 {
        let stock = f32::from(self.state.stock[seat.at()])
            + if self.is_active(seat) { f32::from(self.state.turn.purse) } else { 0.0 };
        let mut sum = RP * stock.min(6.0) + 0.5 * RP * (stock - 6.0).clamp(0.0, 10.0);
        for card in self.state.cards.held(Holder::Hand(seat)).iter() {
            sum += HELD_RP * f32::from(self.data.cards[card.at()].rp);
        }
        for area in self.occupied(seat).iter() {
            for kind in Kind::of(seat) {
                let count = self.units(area).of(kind);
                if count > 0 {
                    sum += f32::from(count) * self.worth(kind);
                }
            }
        }
        if seat == Seat::Red {
            sum += self.worth_of_saving();
            // Units at home are worth less than units at the front.
            let home = self.units(self.data.map.nvn).count(Kind::is_nva);
            sum -= 0.08 * f32::from(home);
        }
        sum
    }

    /// 6.4: a Grand Campaign next year needs a full stockpile, so Red saves for it.
    fn worth_of_saving(self) -> f32 {
        let next = self.state.year + 1;
        let card = match next {
            1967..=1969 => TET,
            1970..=1972 => EASTER,
            _ => return 0.0,
        };
        if next > self.state.end_year || self.state.cards.of(card) != Holder::Campaign(Seat::Red) {
            return 0.0;
        }
        let saved = f32::from(self.state.stock[Seat::Red.at()]);
        GRAND_CAMPAIGN * (saved / SAVED).min(1.0)
    }

    /// What a unit on the map is worth to its owner.
    pub(crate) fn worth(self, kind: Kind) -> f32 {
        let value = match kind.counter() {
            Counter::UsInf | Counter::IfInf => 0.4,
            Counter::RokInf => 0.35,
            Counter::UsArt | Counter::UsTank => 0.35,
            Counter::AirCav | Counter::Navy => 0.8,
            Counter::Gunboat => 0.5,
            Counter::ArvnInf => 0.25,
            Counter::ArvnArt | Counter::ArvnTank => 0.3,
            Counter::LaInf | Counter::CaInf | Counter::PlInf | Counter::KrInf => 0.3,
            Counter::LimaSite => 0.3,
            Counter::NvaInf => 0.18,
            Counter::NvaArt => 0.2,
            Counter::NvaTank => 0.4,
            Counter::Vc if kind.is_concealed() => 0.45,
            Counter::VcPlus if kind.is_concealed() => 0.6,
            Counter::Vc => 0.3,
            Counter::VcPlus => 0.45,
            Counter::BadIntel => 0.25,
        };
        if kind.is_veteran() { value + 0.22 } else { value }
    }

    /// Provinces that are about to change hands: half a flag where a unit stands alone.
    fn openings(self) -> f32 {
        let map = &self.data.map;
        let (red, blue) = (self.occupied(Seat::Red), self.occupied(Seat::Blue));
        let mut sum = 0.0;
        for area in map.svn.and(red).without(blue).without(self.state.red_flags).iter() {
            sum += if self.vc_areas().has(area) { 0.35 } else { 0.07 * f32::from(self.count(Seat::Red, area)) };
        }
        for area in self.state.red_flags.and(blue).without(red).iter() {
            let sure = self.units(area).any(Kind::is_arvn);
            sum -= if sure { 0.35 } else { 0.07 * f32::from(self.count(Seat::Blue, area)) };
        }
        // Units that stand on a flag keep it.
        let held = self.state.red_flags.and(red).count();
        sum + 0.06 * held as f32 - 0.05 * self.guarded().count() as f32
    }

    /// Cities that Blue holds with units.
    fn guarded(self) -> Areas {
        self.data.map.city.and(self.occupied(Seat::Blue)).without(self.state.red_flags)
    }

    /// Whether a computer player may stop looking ahead here: between two turns, and between two years.
    pub(crate) fn is_quiet(self) -> bool {
        let year = Announcement { of: Section::Reinforcements };
        match self.state.agenda.top() {
            Some(item) => matches!(item, Item::PlayCard(_)) || item == Item::Announcement(year),
            None => true,
        }
    }
}
