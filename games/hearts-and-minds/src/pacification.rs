//! Chapter 18: pacification.

use engine::{Case, Verdict, ensure, refuse};

use crate::context::{Play, View};
use crate::control::Aim;
use crate::ids::{Place, Seat};
use crate::kind::Kind;

impl View<'_> {
    /// 18-01, RL-71: whether Blue may try to pacify a province. P-S06: from 1973 on nobody is left who could; flags
    /// that stand are not touched by it.
    pub(crate) fn can_pacify(self, area: Place) -> Verdict {
        ensure(self.state.turn.side == Seat::Blue, "18-01", "only Blue pacifies, in his own turn")?;
        ensure(self.data.map.svn.has(area), "18-01", "only a province of South Vietnam is pacified")?;
        ensure(self.count(Seat::Red, area) == 0, "18-01", "Red units are in the province")?;
        ensure(!self.state.red_flags.has(area), "18-01", "Red controls the province")?;
        ensure(!self.state.blue_flags.has(area), "18-04", "the province is pacified already")?;
        if !self.units(area).any(Kind::may_pacify) {
            let somewhere = self.data.map.svn.iter().any(|other| self.units(other).any(Kind::may_pacify));
            ensure(somewhere, "18-06", "no US or IF infantry is left in South Vietnam")?;
            return refuse("18-01", "there is no US or IF infantry in the province");
        }
        self.is_in_campaign_zone(area)?;
        self.can_afford(1)
    }
}

impl Play<'_> {
    /// 8.3-11: 1 RP for an attempt to pacify; no unit does it surely.
    pub(crate) fn pacify(&mut self, area: Place) {
        self.pay_for_attempt(area, Aim::Pacification, Case("8.3-11"));
        self.attempt(area, Aim::Pacification);
    }

    /// 18-04: the province is pacified, which Hamburger Hill may reward. A flag that an event puts is no pacification of
    /// Blue's (RL-135).
    pub(crate) fn complete_pacification(&mut self, area: Place) {
        self.raise_blue_flag(area, Case("18-04"));
        if area == self.data.map.thua_thien {
            self.state.turn.thua_thien_pacified = true;
            self.reward_hamburger_hill();
        }
    }
}
