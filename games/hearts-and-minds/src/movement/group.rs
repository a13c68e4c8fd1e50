//! Who may join a group and who may leave it, and when it may stop (9-04, 9.2, RL-112).

use engine::{Verdict, ensure, refuse};

use super::quota_of;
use crate::context::View;
use crate::kind::Kind;
use crate::state::Force;

impl View<'_> {
    /// 9-04, 9.2-04: who may join the group: units that have not moved on this RP, before it leaves.
    pub(super) fn can_take(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        self.has_no_surplus()?;
        ensure(march.way.len() == 1 && !march.halted, "9-04", "a group picks up nobody on its way")?;
        if !march.ready.has(kind) {
            return self.refuse_to_join(kind);
        }
        self.can_ever_move(kind)?;
        let group = &self.state.group;
        let alone = kind.is_air_naval() || group.any(Kind::is_air_naval);
        ensure(!alone || group.is_empty(), "9.1-01", "an Air / Naval unit moves alone")?;
        if march.die.is_some() {
            ensure(!kind.is_arvn() && !kind.is_air_naval(), "9.2-04", "other units than ARVN join after the die")?;
        } else {
            ensure(march.path.is_empty(), "9.2-01", "the group was named before its path")?;
        }
        if kind.is_vc() && !self.is_tet() {
            ensure(!group.any(Kind::is_vc), "9.5-01", "only one VC moves each turn")?;
        }
        let quota = march.from != self.data.map.nvn || march.quota[quota_of(kind)] > 0;
        ensure(quota, "9.4-01", "one RP mobilizes one stack in North Vietnam")
    }

    /// Why a unit that is not ready to move cannot join the group.
    fn refuse_to_join(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        if kind.seat() == self.state.turn.side && self.units(march.from).of(kind) > self.state.group.of(kind) {
            self.can_ever_move(kind)?;
            ensure(!kind.is_arvn(), "9.2-03", "ARVN that were rolled for have used up this RP")?;
        }
        refuse("RL-33", "no such unit here that has not moved on this RP")
    }

    /// 9-04, 9.2-02: the group leaves a unit behind on its way; once the ARVN die is known, also where it forms.
    pub(super) fn can_drop(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        let group = &self.state.group;
        if self.is_overstacked_by_halt() {
            return ensure(group.has(kind), "RL-112", "this unit is not in the group");
        }
        ensure(group.has(kind) && group.total() > 1, "9-04", "a group leaves some of its units behind, not all")?;
        let rolled = march.way.len() > 1 || march.die.is_some();
        ensure(rolled, "9-04", "who is not to move is not taken along")?;
        let left = self.units(march.at).minus(&group.minus(&Force::one(kind)));
        ensure(self.fits(march.at, &left, kind.seat()), "10-04", "units may not stop over-stacked")
    }

    pub(super) fn can_stop(self) -> Verdict {
        self.has_no_surplus()?;
        let at = self.state.march.at;
        ensure(self.fits(at, self.units(at), self.state.turn.side), "10-04", "units may not stop over-stacked")
    }

    /// RL-112: a loss has stopped the group where there is no room for it.
    pub(super) fn is_overstacked_by_halt(self) -> bool {
        let march = &self.state.march;
        march.halted && !self.state.group.is_empty() && !self.fits(march.at, self.units(march.at), self.state.turn.side)
    }

    /// RL-112: nothing else is done before the surplus of a halted group is gone.
    pub(super) fn has_no_surplus(self) -> Verdict {
        ensure(!self.is_overstacked_by_halt(), "RL-112", "the surplus of the halted group goes back first")
    }
}
