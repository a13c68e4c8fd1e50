//! Rule 5.3.2: whom the divisional HQs of the NVA feed where they cannot feed everybody.

use arrayvec::ArrayVec;

use crate::context::View;
use crate::ids::{Army, Hexes, MAX_UNITS, Unit, Units};
use crate::state::Flags;

use super::PATH;

/// How many companies a divisional HQ supplies (5.3.2).
const HQ_COMPANIES: u8 = 16;

/// More divisional HQs than the NVA has, and more battalions than they could feed.
const MAX_HQS: usize = 6;
const MAX_BATTALIONS: usize = MAX_HQS * HQ_COMPANIES as usize / 2;

/// A set of the HQs that pass supply on, a bit for each.
type Hqs = u8;

/// Who is fed by an HQ, and who contends for what it has: all whom the HQs reach that cannot feed everybody, and those that
/// share units with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rations {
    pub fed: Units,
    pub contested: Units,
}

/// A unit that needs an HQ, and the HQs that reach it.
#[derive(Clone, Copy)]
struct Mouth {
    unit: Unit,
    points: u8,
    hqs: Hqs,
}

/// What the HQs have to give. A unit that several of them reach is not bound to one: it goes wherever that leaves room.
#[derive(Clone)]
struct Promises {
    hqs: usize,
    /// How many single companies each set of HQs feeds among them.
    companies: [u8; 1 << MAX_HQS],
    battalions: ArrayVec<(Hqs, u8), MAX_BATTALIONS>,
}

impl Promises {
    fn of(hqs: usize) -> Self {
        Promises { hqs, companies: [0; 1 << MAX_HQS], battalions: ArrayVec::new() }
    }

    /// Promises supply to one more, if all who have been promised it can still be fed.
    fn feeds(&mut self, mouth: &Mouth) -> bool {
        let mut more = self.clone();
        let is_countable = match mouth.points {
            0 => true,
            1 => {
                more.companies[usize::from(mouth.hqs)] += 1;
                true
            }
            points => more.battalions.try_push((mouth.hqs, points)).is_ok(),
        };
        let holds = is_countable && more.battalions_fit(0, [HQ_COMPANIES; MAX_HQS]);
        if holds {
            *self = more;
        }
        holds
    }

    /// Whether the battalions from this one on have room, and then the companies.
    fn battalions_fit(&self, next: usize, left: [u8; MAX_HQS]) -> bool {
        let Some((hqs, points)) = self.battalions.get(next) else { return self.companies_fit(left) };
        (0..self.hqs).filter(|hq| hqs >> hq & 1 == 1 && left[*hq] >= *points).any(|hq| {
            let mut rest = left;
            rest[hq] -= points;
            self.battalions_fit(next + 1, rest)
        })
    }

    /// Companies fit if no set of HQs has more of them that hang on it alone than it can feed.
    fn companies_fit(&self, left: [u8; MAX_HQS]) -> bool {
        (1..1usize << self.hqs).all(|some| {
            let asked: u8 = (1..=some).filter(|hqs| hqs & !some == 0).map(|hqs| self.companies[hqs]).sum();
            let room: u8 = (0..self.hqs).filter(|hq| some >> hq & 1 == 1).map(|hq| left[hq]).sum();
            asked <= room
        })
    }
}

impl View<'_> {
    /// 5.3.2: each divisional HQ that is supplied by road feeds sixteen companies that are not, so many of them as can be
    /// (R14, R15). First in line are those who fire already, last those whom their owner has put there; among equals the
    /// smaller come first, so that more are fed.
    /// 5.3.1-03, 5.3.1-04, 5.3.1-05, 5.3.1-06, 5.3.2-02, R156.
    pub(super) fn rations(self, closed: Hexes, by_road: Units, supplied: Units) -> Rations {
        let (hqs, mut line) = self.line(closed, by_road, supplied);
        line.sort_unstable_by_key(|mouth| (self.rank(mouth.unit), mouth.points, mouth.unit.at()));
        let mut promises = Promises::of(hqs);
        let fed: Units = line.iter().filter(|mouth| promises.feeds(mouth)).map(|mouth| mouth.unit).collect();
        let mut short = line.iter().filter(|mouth| !fed.has(mouth.unit)).fold(0, |short, mouth| short | mouth.hqs);
        for _ in 0..hqs {
            short = line.iter().filter(|mouth| mouth.hqs & short != 0).fold(short, |short, mouth| short | mouth.hqs);
        }
        let contested = line.iter().filter(|mouth| mouth.hqs & short != 0).map(|mouth| mouth.unit).collect();
        Rations { fed, contested }
    }

    /// Who fires needs his supply; whoever stands last in line gets what is left.
    fn rank(self, unit: Unit) -> u8 {
        match (self.state.fire.firers.has(unit), self.state.is(unit, Flags::DEFERRED)) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        }
    }

    /// How many HQs pass supply on, and everybody whom one of them reaches and no road does: his own division's, any for the
    /// 95th and the 203rd (R15).
    fn line(self, closed: Hexes, by_road: Units, supplied: Units) -> (usize, ArrayVec<Mouth, MAX_UNITS>) {
        let army = self.data.army[Army::Nva.at()];
        let needy = army.without(supplied).without(self.data.hqs);
        let needy = needy.iter().filter(|unit| self.state.hex_of(*unit).is_some());
        let mut line: ArrayVec<Mouth, MAX_UNITS> =
            needy.map(|unit| Mouth { unit, points: self.data.of(unit).points, hqs: 0 }).collect();
        if line.is_empty() {
            return (0, line);
        }
        let kitchens = self.data.hqs.and(by_road).and(army).iter();
        let kitchens = kitchens.filter_map(|hq| Some((self.data.of(hq).formation, self.state.hex_of(hq)?)));
        let mut hqs = 0;
        for (division, at) in kitchens.take(MAX_HQS) {
            let near = self.reach(Hexes::one(at), closed, PATH).or(Hexes::one(at));
            for mouth in &mut line {
                let formation = self.data.of(mouth.unit).formation;
                let is_fed = formation.is_none() || formation == division;
                if is_fed && self.state.hex_of(mouth.unit).is_some_and(|hex| near.has(hex)) {
                    mouth.hqs |= 1 << hqs;
                }
            }
            hqs += 1;
        }
        line.retain(|mouth| mouth.hqs != 0);
        (hqs, line)
    }
}
