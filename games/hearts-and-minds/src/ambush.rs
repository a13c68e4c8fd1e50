//! Chapter 14: ambushes on Blue ground groups, and the two responses that belong to them.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::action::Action;
use crate::cards::{BOOBY_TRAPS, SCOUTS};
use crate::ids::{Place, Seat};
use crate::kind::{Kind, Type};
use crate::play::Play;
use crate::task::{Arrival, Entry, EntryStep, Losses, Promotion, Scope, Task};
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    pub(crate) fn offer_entry(self, entry: Entry, out: &mut Vec<Action>) {
        match entry.step {
            EntryStep::Ambush => {
                let here = self.units(entry.area).kinds().filter(|kind| self.can_ambush(entry.area, *kind).is_ok());
                out.extend(here.map(Action::Ambush));
            }
            EntryStep::Scouts(_) => out.extend(self.held_response(Seat::Blue, SCOUTS)),
            EntryStep::Traps => out.extend(self.held_response(Seat::Red, BOOBY_TRAPS)),
            EntryStep::Aftermath(_) | EntryStep::Sprung => {}
        }
        out.push(Action::Pass);
    }

    pub(crate) fn check_entry(self, entry: Entry, action: Action) -> Verdict {
        match (entry.step, action) {
            (_, Action::Pass) => Ok(()),
            (EntryStep::Ambush, Action::Ambush(kind)) => self.can_ambush(entry.area, kind),
            (EntryStep::Scouts(_), Action::Respond(SCOUTS)) => self.can_respond(Seat::Blue, SCOUTS),
            (EntryStep::Traps, Action::Respond(BOOBY_TRAPS)) => self.can_respond(Seat::Red, BOOBY_TRAPS),
            _ => self.refuse_untimely(action),
        }
    }

    /// A response that can be given now.
    pub(crate) fn held_response(self, seat: Seat, card: crate::ids::Card) -> Option<Action> {
        self.can_respond(seat, card).is_ok().then_some(Action::Respond(card))
    }

    /// 14-01, 12-04: a regular VC in the area.
    fn can_ambush(self, area: Place, kind: Kind) -> Verdict {
        ensure(kind.is_vc() && self.units(area).has(kind), "14-01", "only a VC in the area ambushes")?;
        ensure(!kind.is_bad_intel(), "12-04", "Bad Intel never ambushes")
    }

    /// R04: whether booby traps may lie where the group has come.
    fn may_be_trapped(self, entry: Entry) -> bool {
        entry.how == Arrival::Mobilized
            && self.state.red_flags.has(entry.area)
            && self.may_respond(Seat::Red, BOOBY_TRAPS)
    }
}

impl Play<'_> {
    /// The group is in a new area: what waits for it there?
    pub(crate) fn enter(&mut self, area: Place, how: Arrival) {
        let ground = self.state.group.any(|kind| kind.seat() == Seat::Blue && !kind.is_air_naval());
        if ground {
            self.push(Task::Enter(Entry { area, how, step: EntryStep::Ambush }));
        }
    }

    pub(crate) fn advance_entry(&mut self, entry: Entry) -> bool {
        match entry.step {
            EntryStep::Ambush if entry.how == Arrival::Mobilized && self.state.march.ambushed.has(entry.area) => {
                self.finish();
                false
            }
            EntryStep::Ambush if self.state.index.vc.has(entry.area) => true,
            EntryStep::Ambush => self.next(entry, EntryStep::Traps),
            EntryStep::Scouts(_) if self.view().may_respond(Seat::Blue, SCOUTS) => true,
            EntryStep::Scouts(kind) => {
                self.roll_ambush(entry, kind);
                false
            }
            EntryStep::Aftermath(lost) => {
                self.finish();
                if lost || self.state.toll > 0 {
                    self.stop_group();
                    let promotion = Promotion { seat: Seat::Blue, count: 1, scope: Scope::Group };
                    // The entry stays below its promotion, which asks where the group stands.
                    self.push(Task::Enter(Entry { step: EntryStep::Sprung, ..entry }));
                    self.state.toll = 0;
                    self.push(Task::Promote(promotion));
                }
                false
            }
            EntryStep::Traps if self.view().may_be_trapped(entry) && !self.state.group.is_empty() => true,
            EntryStep::Traps => {
                self.finish();
                false
            }
            EntryStep::Sprung => {
                if self.state.toll > 0 {
                    self.stop_group();
                }
                self.finish();
                false
            }
        }
    }

    fn next(&mut self, entry: Entry, step: EntryStep) -> bool {
        self.turn_to(Task::Enter(Entry { step, ..entry }));
        false
    }

    pub(crate) fn act_on_entry(&mut self, entry: Entry, action: Action) {
        match (entry.step, action) {
            (EntryStep::Ambush, Action::Ambush(kind)) => {
                self.turn_into(kind, 1, entry.area, kind.revealed());
                if entry.how == Arrival::Mobilized {
                    self.state.march.ambushed.insert(entry.area);
                }
                self.story.reveal();
                self.tell(|data| {
                    let text = format!(
                        "{} ambushes the group in {}.",
                        data.counters.of(kind.kind()).name,
                        data.name(entry.area)
                    );
                    Event::new("ambush", Case("14-05"), text).place(data.id(entry.area))
                });
                self.next(entry, EntryStep::Scouts(kind.revealed()));
            }
            (EntryStep::Ambush, _) => {
                self.next(entry, EntryStep::Traps);
            }
            (EntryStep::Scouts(_), Action::Respond(card)) => {
                self.respond(Seat::Blue, card);
                self.next(entry, EntryStep::Traps);
            }
            (EntryStep::Scouts(kind), _) => self.roll_ambush(entry, kind),
            (EntryStep::Traps, Action::Respond(card)) => {
                self.respond(Seat::Red, card);
                self.next(entry, EntryStep::Sprung);
                self.roll_trap(entry.area);
            }
            _ => self.finish(),
        }
    }

    /// 14-06: one die, better for a VC+ (12-03).
    fn roll_ambush(&mut self, entry: Entry, kind: Kind) {
        let bonus = self.data.counters.of(kind.kind()).ambush_modifier;
        let die = self.dice.d6("ambush");
        let result = self.data.charts.ambush((die + bonus) as i8);
        self.tell(|data| {
            let mut rolled = Die::new("Red", die);
            if kind.kind() == Type::VcPlus {
                rolled = rolled.modifier("VC+", i32::from(bonus), Case("12-03"));
            }
            let text = format!("The ambush in {}: {}.", data.name(entry.area), result.defender);
            Event::new("rolled", Case("14-06"), text).place(data.id(entry.area)).roll(Roll::new("ambush").die(rolled))
        });
        let lost = result.attacker_loses > 0;
        if lost {
            self.eliminate(kind, entry.area, Case("14-06"));
        }
        self.next(entry, EntryStep::Aftermath(lost));
        let damage = result.defender;
        self.inflict(Losses {
            seat: Seat::Blue,
            hits: damage.hits,
            r: damage.r,
            scope: Scope::Group,
            stock_only: false,
        });
    }

    /// R04: RAID+0 without raiders.
    fn roll_trap(&mut self, area: Place) {
        let die = self.dice.d6("booby traps");
        let damage = self.data.charts.ambush(die as i8).defender;
        self.tell(|data| {
            let text = format!("Booby traps in {}: {damage}.", data.name(area));
            Event::new("rolled", Case("card-R04-a"), text).place(data.id(area)).roll(Roll::single("booby traps", die))
        });
        self.inflict(Losses {
            seat: Seat::Blue,
            hits: damage.hits,
            r: damage.r,
            scope: Scope::Group,
            stock_only: false,
        });
    }

    /// 9-09: a group that has lost a unit, or cost one, moves no farther on this RP.
    fn stop_group(&mut self) {
        self.state.march.halted = true;
    }
}
