//! Chapter 19: victory points.

use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::ids::{Army, Hexes, Units};

/// What one thing brings to one side.
#[derive(Clone, Copy, Debug)]
struct Score {
    army: Army,
    case: &'static str,
    what: &'static str,
    count: i32,
    /// The points for each.
    each: i32,
    /// Who or what is counted, where that can be seen on the map.
    units: Units,
    hexes: Hexes,
}

impl Score {
    fn points(&self) -> i32 {
        self.count * self.each
    }
}

impl View<'_> {
    /// Everything that counts (19.1, 19.2); units without supply do so at the end only.
    /// 19.1-01, 19.1-02, 19.1-03, 11.6.3-06, 19.2-01, 19.2-02, 19.2-03, 19.2-04, 19.2-05, 19.2-07 (R100).
    fn scores(self) -> [Score; 8] {
        let (state, map, points) = (self.state, &self.data.map, &self.data.charts.points);
        let counted = |army, case, what, count: u16, each| {
            let count = i32::from(count);
            Score { army, case, what, count, each, units: Units::NONE, hexes: Hexes::NONE }
        };
        let held = |army, case, what, hexes: Hexes, each| {
            let own = if army == Army::Nva { hexes.and(state.nva_control) } else { hexes.without(state.nva_control) };
            Score { army, case, what, count: own.count() as i32, each, units: Units::NONE, hexes: own }
        };
        let isolated = if self.is_over() { self.unsupplied_arvn() } else { Units::NONE };
        [
            counted(Army::Arvn, "19.1-01", "NVA units eliminated", state.nva_losses, points.nva_unit),
            held(Army::Arvn, "19.1-02", "towns", map.towns, points.arvn_town),
            held(Army::Arvn, "19.1-03", "hexes of Xuan Loc", map.city, points.arvn_city),
            counted(Army::Nva, "19.2-01", "units of the 6th Division that left", state.exits, points.exit),
            counted(Army::Nva, "19.2-02", "ARVN units eliminated", state.arvn_losses, points.arvn_unit),
            Score {
                units: isolated,
                ..counted(Army::Nva, "19.2-03", "ARVN units without supply", isolated.count() as u16, points.unsupplied)
            },
            held(Army::Nva, "19.2-04", "towns", map.towns, points.nva_town),
            held(Army::Nva, "19.2-05", "hexes of Xuan Loc", map.city, points.nva_city),
        ]
    }

    fn points_for(self, army: Army) -> i32 {
        self.scores().iter().filter(|score| score.army == army).map(Score::points).sum()
    }

    /// The ARVN's points (19.1).
    #[must_use]
    pub fn arvn_points(self) -> i32 {
        self.points_for(Army::Arvn)
    }

    /// The NVA's points (19.2).
    #[must_use]
    pub fn nva_points(self) -> i32 {
        self.points_for(Army::Nva)
    }

    /// ARVN units on the map that had no supply when that was last judged; leaders always have it.
    fn unsupplied_arvn(self) -> Units {
        let army = self.data.army[Army::Arvn.at()].without(self.state.supplied);
        army.iter().filter(|u| self.state.hex_of(*u).is_some()).collect()
    }

    /// NVA points less ARVN points: more than the threshold is an NVA victory.
    #[must_use]
    pub fn margin(self) -> i32 {
        self.nva_points() - self.arvn_points()
    }
}

impl Play<'_> {
    /// What each side has scored for what, before the margin.
    pub(crate) fn tell_points(&mut self) {
        for score in self.view().scores().into_iter().filter(|score| score.count > 0) {
            self.tell(Fact::scored(score.army).amount(score.points()), |data| {
                let Score { army, case, what, count, each, units, hexes } = score;
                let text = format!("{}, {what}: {count}, points: {}.", army.name(), count * each);
                let event = data.about(Event::new("points", Case(case), text), units);
                hexes.iter().fold(event, |event, hex| event.place(data.map.label(hex)))
            });
        }
    }
}
