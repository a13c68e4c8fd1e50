//! 11.1 and 11.6: taking losses and promoting, for battles and for everything else that kills.

use engine::Case;

use crate::action::{Action, Purse};
use crate::force::Force;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Losses, Promotion, Scope, Task};
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    /// Where the group that has just entered an area stands.
    pub(crate) fn group_place(self) -> Place {
        let entry = self.state.stack.iter().rev().find_map(|task| match task {
            Task::Enter(entry) => Some(entry.area),
            _ => None,
        });
        entry.unwrap_or(self.state.march.at)
    }

    /// The areas in which a scope's units stand, and the units of an area that belong to it.
    fn affected(self, seat: Seat, scope: Scope) -> (Areas, impl Fn(Place) -> Force) {
        let areas = match scope {
            Scope::Group => Areas::one(self.group_place()),
            Scope::Attackers | Scope::Defenders | Scope::Evaders => Areas::one(self.state.battle.area),
            Scope::Areas(areas) => areas.and(self.occupied(seat)),
            Scope::Ground(area) => Areas::one(area),
        };
        let of_area = move |area: Place| match scope {
            Scope::Group => self.state.group,
            Scope::Attackers => self.state.battle.attackers,
            Scope::Defenders => self.state.battle.defenders,
            Scope::Evaders => self.state.battle.gathered,
            Scope::Areas(_) => self.units(area).side(seat),
            Scope::Ground(_) => self.units(area).side(seat).only(|kind| !kind.is_air_naval()),
        };
        (areas, of_area)
    }

    /// All units of a scope together.
    pub(crate) fn scope_total(self, seat: Seat, scope: Scope) -> u8 {
        let (areas, of_area) = self.affected(seat, scope);
        areas.iter().map(|area| of_area(area).total()).sum()
    }

    /// 12-06: the units that may be chosen as a loss; a concealed VC only when nothing else is left.
    fn for_each_victim(self, losses: Losses, mut found: impl FnMut(Kind, Place, u8)) {
        let (areas, of_area) = self.affected(losses.seat, losses.scope);
        let open = areas.iter().any(|area| of_area(area).any(|kind| !kind.is_concealed()));
        for area in areas.iter() {
            for (kind, count) in of_area(area).iter().filter(|(kind, _)| !open || !kind.is_concealed()) {
                found(kind, area, count);
            }
        }
    }

    pub(crate) fn offer_losses(self, losses: Losses, out: &mut Vec<Action>) {
        self.for_each_victim(losses, |kind, area, _| out.push(Action::Lose(kind, area)));
        if losses.hits == 0 {
            let purses = [Purse::Card, Purse::Stockpile].map(Action::Pay);
            out.extend(purses.into_iter().filter(|action| self.check_loss(losses, *action).is_ok()));
        }
    }

    pub(crate) fn check_loss(self, losses: Losses, action: Action) -> Verdict {
        match action {
            Action::Lose(kind, place) => {
                let mut found = false;
                self.for_each_victim(losses, |victim, area, _| found |= victim == kind && area == place);
                if !found && kind.is_concealed() {
                    return ensure(false, "12-06", "a concealed VC is lost only when no other unit is left");
                }
                ensure(found, "11.1-01", "this unit is not among those that take the loss")
            }
            Action::Pay(purse) => {
                ensure(losses.hits == 0 && losses.r, "11.1-02", "a numbered hit costs a unit")?;
                let stock = purse == Purse::Stockpile || !losses.stock_only;
                ensure(stock, "11.2-06", "only the stockpile pays for a failed evasion")?;
                self.can_pay_from(losses.seat, purse)
            }
            _ => self.refuse_untimely(action),
        }
    }

    /// The one unit that must take the next loss, if everybody can see that there is no choice.
    fn only_victim(self, losses: Losses) -> Option<(Kind, Place)> {
        let (mut choices, mut units, mut victim) = (0, 0, None);
        self.for_each_victim(losses, |kind, area, count| {
            choices += 1;
            units += count;
            victim = Some((kind, area));
        });
        victim.filter(|(kind, _)| choices == 1 && (units == 1 || !kind.is_concealed()))
    }

    fn can_pay_for_r(self, losses: Losses) -> bool {
        [Purse::Card, Purse::Stockpile].into_iter().any(|purse| self.check_loss(losses, Action::Pay(purse)).is_ok())
    }

    /// 11.6: the untried infantry that may be promoted.
    fn for_each_recruit(self, promotion: Promotion, mut found: impl FnMut(Kind, Place, u8)) {
        let (areas, of_area) = self.affected(promotion.seat, promotion.scope);
        for area in areas.iter() {
            for (kind, count) in of_area(area).iter().filter(|(kind, _)| kind.is_untried()) {
                found(kind, area, count);
            }
        }
    }

    pub(crate) fn offer_promotions(self, promotion: Promotion, out: &mut Vec<Action>) {
        self.for_each_recruit(promotion, |kind, area, _| out.push(Action::Promote(kind, area)));
    }

    pub(crate) fn check_promotion(self, promotion: Promotion, action: Action) -> Verdict {
        let Action::Promote(kind, place) = action else { return self.refuse_untimely(action) };
        let mut found = false;
        self.for_each_recruit(promotion, |recruit, area, _| found |= recruit == kind && area == place);
        ensure(found, "11.6-04", "only untried infantry that was there is promoted")
    }
}

impl Play<'_> {
    /// Makes a side take losses; `state.toll` counts the units from here on.
    pub(crate) fn inflict(&mut self, losses: Losses) {
        self.state.toll = 0;
        self.push(Task::Losses(losses));
    }

    pub(crate) fn advance_losses(&mut self, losses: Losses) -> bool {
        let total = self.view().scope_total(losses.seat, losses.scope);
        if total == 0 || (losses.hits == 0 && !losses.r) {
            self.finish();
            return false;
        }
        let must = losses.hits > 0 || !self.view().can_pay_for_r(losses);
        match self.view().only_victim(losses) {
            Some((kind, area)) if must => {
                self.lose(losses, kind, area);
                false
            }
            _ => true,
        }
    }

    pub(crate) fn act_on_losses(&mut self, losses: Losses, action: Action) {
        match action {
            Action::Lose(kind, area) => self.lose(losses, kind, area),
            Action::Pay(purse) => {
                self.pay_from(losses.seat, purse);
                self.turn_to(Task::Losses(Losses { r: false, ..losses }));
            }
            _ => {}
        }
    }

    /// One unit is lost: a numbered hit first, then the R (RL-53).
    fn lose(&mut self, losses: Losses, kind: Kind, area: Place) {
        self.eliminate(kind, area, Case("11.1-01"));
        self.strike_off(losses.scope, kind);
        self.state.toll += 1;
        let rest =
            if losses.hits > 0 { Losses { hits: losses.hits - 1, ..losses } } else { Losses { r: false, ..losses } };
        self.turn_to(Task::Losses(rest));
    }

    /// Takes a unit that is gone off the list it was on.
    fn strike_off(&mut self, scope: Scope, kind: Kind) {
        match scope {
            Scope::Group => self.state.group.take(kind, 1),
            Scope::Attackers => self.state.battle.attackers.take(kind, 1),
            Scope::Defenders => self.state.battle.defenders.take(kind, 1),
            Scope::Evaders => self.state.battle.gathered.take(kind, 1),
            Scope::Areas(_) | Scope::Ground(_) => {}
        }
    }

    pub(crate) fn advance_promotions(&mut self, promotion: Promotion) -> bool {
        let (mut choices, mut units, mut first) = (0, 0, None);
        self.view().for_each_recruit(promotion, |kind, area, count| {
            choices += 1;
            units += count;
            first = first.or(Some((kind, area)));
        });
        match first {
            None => self.finish(),
            _ if promotion.count == 0 => self.finish(),
            Some((kind, area)) if choices == 1 || units <= promotion.count => {
                self.act_on_promotions(promotion, Action::Promote(kind, area));
            }
            Some(_) => return true,
        }
        false
    }

    pub(crate) fn act_on_promotions(&mut self, promotion: Promotion, action: Action) {
        let Action::Promote(kind, area) = action else { return };
        self.promote(kind, area, Case("11.6-01"));
        let listed = match promotion.scope {
            Scope::Group => Some(&mut self.state.group),
            Scope::Attackers => Some(&mut self.state.battle.attackers),
            Scope::Defenders => Some(&mut self.state.battle.defenders),
            Scope::Evaders | Scope::Areas(_) | Scope::Ground(_) => None,
        };
        if let Some(force) = listed {
            force.take(kind, 1);
            force.add(kind.promoted(), 1);
        }
        self.turn_to(Task::Promote(Promotion { count: promotion.count - 1, ..promotion }));
    }
}
