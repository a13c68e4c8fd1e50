//! 11.1: taking losses, for battles and for everything else that kills.

use engine::rules::{Ask, Foresight, Opening, Question};
use engine::story::{EventKind, Tally};
use engine::table::Prompt;
use engine::{Case, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Purse, verb};
use crate::context::{Play, View};
use crate::data::Damage;
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

/// Whose units take losses, or are promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// The moving group, which stands there.
    Group(Place),
    /// Those in the battle.
    Attackers,
    Defenders,
    /// Those that failed to evade.
    Evaders,
    /// All units of the side in these areas.
    Areas(Areas),
    /// The ground units of the side in an area.
    Ground(Place),
}

/// 11.1-05: losses that a side owes, whatever has caused them. Numbered hits cost a unit each, an R one more unit or 1 RP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Losses {
    pub(crate) seat: Seat,
    pub(crate) hits: u8,
    pub(crate) r: bool,
    pub(crate) scope: Scope,
    /// Only the stockpile pays for the R (evasion, 11.2).
    pub(crate) stock_only: bool,
}

impl Losses {
    pub(crate) const fn new(seat: Seat, damage: Damage, scope: Scope) -> Self {
        Losses { seat, hits: damage.hits, r: damage.r, scope, stock_only: false }
    }

    /// What is left after a unit was lost: a numbered hit first, then the R (RL-53).
    const fn after_one(self) -> Self {
        if self.hits > 0 { Losses { hits: self.hits - 1, ..self } } else { Losses { r: false, ..self } }
    }
}

impl Question<HeartsAndMinds> for Losses {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let hits = self.hits;
        let asked = match (hits, self.r) {
            (0, _) => v
                .ask("11.1-03", "Lose one more unit, or pay 1 RP?")
                .meaning("An R costs one more unit or one RP, as you like.")
                .rules(&["11.1-03", "11.1-02", "11.1-04", "7-05", "7-06", "11.2-06", "RL-46"]),
            (1, false) => v
                .ask("11.1-01", "Lose one unit. Which?")
                .meaning("You choose who is lost. Dead US, ROK and IF units are Doves, dead ARVN weaken Saigon.")
                .rules(&["11.1-01", "11.1-02", "11.1-05", "12-06", "8.4-05", "19-01", "RL-53"]),
            (_, r) => {
                let units = if hits == 1 { "one unit".into() } else { format!("{hits} units") };
                let more = if r { ", then one more or 1 RP" } else { "" };
                v.ask("11.1-02", format!("Lose {units}{more}. Which?"))
                    .meaning("Numbered hits cost a unit each; the R comes last. You choose who is lost.")
                    .rules(&["11.1-02", "11.1-01", "11.1-03", "11.1-05", "12-06", "8.4-05", "19-01"])
            }
        };
        asked.cause(v.cause_of_losses(self))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.scope_total(self.seat, self.scope) == 0 || (self.hits == 0 && !self.r) {
            return Opening::Skips;
        }
        let must = self.hits > 0 || !v.can_pay_for_r(self);
        match v.only_victim(self) {
            Some((kind, area)) if must => Opening::Takes(Action::Lose(kind, area)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Lose)
            .legal(
                |v| v.victims(self).into_iter().map(|(kind, area, _)| (kind, area)),
                |v, (kind, area)| v.can_lose(self, kind, area),
            )
            .label(|v, (kind, area)| format!("Lose {} in {}", v.unit_name(kind), v.name(area)))
            .on(|v, (kind, area)| v.piece(Action::Lose(kind, area), kind, area))
            .prior(|v, (kind, area)| v.prior_of_losing(self.seat, kind, area))
            .secret_if(|(kind, _)| kind.is_concealed())
            .ends(|p, (kind, area)| {
                p.next(self.after_one());
                p.lose(self.scope, kind, area);
            });
        ask.answer(verb::Pay)
            .from(|_| Purse::BOTH)
            .allowed(|v, purse| v.can_pay_loss(self, purse))
            .label(|_, purse| purse.label().into())
            .prior(|v, purse| v.prior_of_paying(self.seat, purse))
            .ends(|p, purse| {
                p.next(Losses { r: false, ..self });
                p.pay_from(self.seat, purse, Case("11.1-03"));
            });
    }

    /// In a battle the losses are what it came to. Elsewhere more may follow: another mission, the battle after a Bush Event or
    /// for evaders that are caught (11.2-07).
    fn foresight(self) -> Foresight {
        match self.scope {
            Scope::Attackers | Scope::Defenders => Foresight::Ends,
            Scope::Evaders | Scope::Group(_) | Scope::Ground(_) | Scope::Areas(_) if self.hits == 0 => Foresight::Owed,
            Scope::Evaders | Scope::Group(_) | Scope::Ground(_) | Scope::Areas(_) => Foresight::Likely,
        }
    }

    /// Numbered hits are units, as far as there are any, and so is an R that cannot be paid for (11.1-03).
    fn owes(self, v: View<'_>, tally: &mut Tally) {
        let there = v.scope_total(self.seat, self.scope);
        let r = u8::from(self.r && there > self.hits);
        let (units, choice) = if v.has_means_for_r(self) { (0, r) } else { (r, 0) };
        let owed = |kind, amount: u8| Fact { kind, ..Fact::lost(self.seat).amount(amount) };
        tally.note(owed(EventKind::Lost, units + self.hits.min(there)));
        tally.note(owed(EventKind::Owed, choice));
    }
}

impl View<'_> {
    /// What has hit a side, in a sentence.
    fn cause_of_losses(self, losses: Losses) -> String {
        let battle = self.name(self.state.battle.area);
        match losses.scope {
            Scope::Group(area) => format!("The group was hit in {}.", self.name(area)),
            Scope::Attackers => format!("The defenders of {battle} have hit the attackers."),
            Scope::Defenders => format!("The attackers have hit the defenders of {battle}."),
            Scope::Evaders => format!("The evasion in {battle} has failed and costs an R."),
            Scope::Ground(area) => format!("Ground units in {} were hit.", self.name(area)),
            Scope::Areas(areas) => match areas.iter().collect::<Vec<_>>()[..] {
                [only] => format!("{}'s units in {} were hit.", losses.seat.name(), self.name(only)),
                _ => format!("{}'s units in the region were hit.", losses.seat.name()),
            },
        }
    }

    /// The areas in which a scope's units stand, and the units of an area that belong to it.
    fn affected(self, seat: Seat, scope: Scope) -> (Areas, impl Fn(Place) -> Force) {
        let areas = match scope {
            Scope::Attackers | Scope::Defenders | Scope::Evaders => Areas::one(self.state.battle.area),
            Scope::Areas(areas) => areas.and(self.occupied(seat)),
            Scope::Group(area) | Scope::Ground(area) => Areas::one(area),
        };
        let of_area = move |area: Place| match scope {
            Scope::Group(_) => self.state.group,
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

    /// The units of a scope that satisfy a test, by kind and area, and how many of each.
    pub(super) fn members(self, seat: Seat, scope: Scope, test: impl Fn(Kind) -> bool) -> Vec<(Kind, Place, u8)> {
        let (areas, of_area) = self.affected(seat, scope);
        let mut found = Vec::new();
        for area in areas.iter() {
            let here = of_area(area);
            found.extend(here.iter().filter(|(kind, _)| test(*kind)).map(|(kind, count)| (kind, area, count)));
        }
        found
    }

    /// 12-06: the units that may be chosen as a loss; a concealed VC only when nothing else is left.
    fn victims(self, losses: Losses) -> Vec<(Kind, Place, u8)> {
        let mut found = self.members(losses.seat, losses.scope, |_| true);
        if found.iter().any(|(kind, ..)| !kind.is_concealed()) {
            found.retain(|(kind, ..)| !kind.is_concealed());
        }
        found
    }

    fn can_lose(self, losses: Losses, kind: Kind, area: Place) -> Verdict {
        if self.victims(losses).iter().any(|victim| (victim.0, victim.1) == (kind, area)) {
            return Ok(());
        }
        if kind.is_concealed() {
            return refuse("12-06", "a concealed VC is lost only when no other unit is left");
        }
        refuse("11.1-01", "this unit is not among those that take the loss")
    }

    fn can_pay_loss(self, losses: Losses, purse: Purse) -> Verdict {
        ensure(losses.hits == 0 && losses.r, "11.1-02", "a numbered hit costs a unit")?;
        let stock = purse == Purse::Stockpile || !losses.stock_only;
        ensure(stock, "11.2-06", "only the stockpile pays for a failed evasion")?;
        self.can_pay_from(losses.seat, purse)
    }

    fn can_pay_for_r(self, losses: Losses) -> bool {
        Purse::BOTH.into_iter().any(|purse| self.can_pay_loss(losses, purse).is_ok())
    }

    /// The same once the numbered hits are taken.
    fn has_means_for_r(self, losses: Losses) -> bool {
        self.can_pay_for_r(Losses { hits: 0, ..losses })
    }

    /// The one unit that must take the next loss, if everybody can see that there is no choice.
    fn only_victim(self, losses: Losses) -> Option<(Kind, Place)> {
        match self.victims(losses)[..] {
            [(kind, area, units)] if units == 1 || !kind.is_concealed() => Some((kind, area)),
            _ => None,
        }
    }
}

impl Play<'_> {
    /// Makes a side take losses; `state.toll` counts the units from here on.
    pub(crate) fn inflict(&mut self, losses: Losses) {
        self.state.toll = 0;
        self.next(losses);
    }

    /// A side takes an R result with its units in some areas (11.1).
    pub(crate) fn take_r(&mut self, seat: Seat, areas: Areas) {
        self.inflict(Losses::new(seat, Damage { hits: 0, r: true }, Scope::Areas(areas)));
    }

    /// One unit is lost and taken off the list it was on.
    fn lose(&mut self, scope: Scope, kind: Kind, area: Place) {
        self.eliminate(kind, area, Case("11.1-01"));
        match scope {
            Scope::Group(_) => self.state.group.take(kind, 1),
            Scope::Attackers => self.state.battle.attackers.take(kind, 1),
            Scope::Defenders => self.state.battle.defenders.take(kind, 1),
            Scope::Evaders => self.state.battle.gathered.take(kind, 1),
            Scope::Areas(_) | Scope::Ground(_) => {}
        }
        self.state.toll += 1;
    }
}
