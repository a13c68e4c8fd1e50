//! Chapter 14: ambushes on Blue ground groups, and the two responses that belong to them.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::battle::losses::{Losses, Scope};
use crate::battle::promotion::Promotion;
use crate::cards::{BOOBY_TRAPS, SCOUTS};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::{Counter, Kind};
use crate::responses::{pass, respond};
use crate::state::Force;

/// How a group comes into an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrival {
    Mobilized,
    Lifted,
    Retreating,
    Reinforcing,
}

/// A group that has entered an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    pub(crate) area: Place,
    pub(crate) how: Arrival,
}

/// 14-01: a Blue ground group has entered; Red may ambush it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambush {
    pub(crate) entry: Entry,
}

/// In the odds of Blue the VC of an area may be undecided. Red knows which of his are real before he says whether one ambushes, and
/// with which (12-04): chance decides it for one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RedKnows {
    pub(crate) area: Place,
}

impl Step<HeartsAndMinds> for RedKnows {
    fn run(self, p: &mut Play<'_>) {
        let undecided = p.view().units(self.area).kinds().find(|kind| kind.is_unseen());
        if let Some(undecided) = undecided {
            p.identify(self.area, &Force::one(undecided));
            p.next(self);
        }
    }
}

impl Question<HeartsAndMinds> for Ambush {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("14-01", format!("A Blue group enters {}. Ambush it?", v.name(self.entry.area)))
            .meaning("The VC shows itself and rolls a die: the group may lose units and stop, or the VC is lost.")
            .rules(&["14-01", "14-03", "14-05", "14-06", "14-07", "14-08", "12-03", "12-04"])
    }

    /// 14-03: a group is ambushed once in each area; where no VC is, only traps may wait.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        match self.entry {
            Entry { how: Arrival::Mobilized, area } if v.state.march.ambushed.has(area) => Opening::Skips,
            Entry { area, .. } if v.vc_areas().has(area) => Opening::Asks,
            _ => Opening::Declines,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let area = self.entry.area;
        ask.answer(verb::Ambush)
            .from(|v| v.units(area).kinds())
            .allowed(|v, kind| v.can_ambush(area, kind))
            .label(|v, kind| format!("Ambush with the {}", v.unit_name(kind)))
            .on(|v, kind| v.piece(Action::Ambush(kind), kind, area))
            .prior(|v, kind| v.prior_of_ambush(kind))
            .rolls()
            .ends(|p, kind| p.ambush(self.entry, kind));
        pass(ask, "Let the group pass", 0.6, false, |p| p.next(Traps { entry: self.entry }));
    }

    fn foresight(self) -> Foresight {
        Foresight::Best
    }
}

/// B09: Blue may answer an ambush with Kit Carson Scouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scouts {
    pub(crate) entry: Entry,
    /// The VC that ambushes; it lies open by now.
    pub(crate) vc: Kind,
}

impl Question<HeartsAndMinds> for Scouts {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let area = v.name(self.entry.area);
        v.ask("card-B09-a", format!("The group is ambushed in {area}. Kit Carson Scouts?"))
            .meaning("The card stops the ambush before its die; the VC stays revealed.")
            .rules(&["card-B09-a", "14-05", "14-06", "6.1-02", "6.1-04", "6.1-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.may_respond(Seat::Blue, SCOUTS))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        respond(ask, Seat::Blue, SCOUTS).fixed_prior(1.2).ends(|p, card| {
            p.next(Traps { entry: self.entry });
            p.respond(Seat::Blue, card);
        });
        pass(ask, "Let the ambush happen", 0.7, true, |p| p.roll_ambush(self.entry, self.vc));
    }
}

/// 9-09, 11.6-03, 14-07, RL-61: a group that has lost a unit, or cost one, stops, and one of its units is promoted: an
/// ambush is part of the movement and no battle, which would count units (14-10). Without a loss the group goes on
/// (14-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AmbushAftermath {
    pub(crate) entry: Entry,
    pub(crate) vc_was_lost: bool,
}

impl Step<HeartsAndMinds> for AmbushAftermath {
    fn run(self, p: &mut Play<'_>) {
        if self.vc_was_lost || p.state.toll > 0 {
            p.stop_group();
            p.state.toll = 0;
            let Entry { area, .. } = self.entry;
            let promotion = Promotion { seat: Seat::Blue, count: 1, scope: Scope::Group(area) };
            p.next((promotion, TrapsAftermath { entry: self.entry }));
        }
    }
}

/// R04: booby traps may lie where the group has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traps {
    pub(crate) entry: Entry,
}

impl Question<HeartsAndMinds> for Traps {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("card-R04-a", format!("A Blue group enters {}. Booby traps?", v.name(self.entry.area)))
            .meaning("The card costs 1 RP and rolls for the group as an ambush without VC.")
            .rules(&["card-R04-a", "14-06", "9-09", "6.1-02", "6.1-04", "6.1-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.may_be_trapped(self.entry) && !v.state.group.is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        respond(ask, Seat::Red, BOOBY_TRAPS).fixed_prior(1.2).rolls().ends(|p, card| {
            p.respond(Seat::Red, card);
            p.next(TrapsAftermath { entry: self.entry });
            p.roll_trap(self.entry.area);
        });
        pass(ask, "Set no booby traps", 0.7, false, |_| ());
    }
}

/// A loss to booby traps stops the group as an ambush does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrapsAftermath {
    pub(crate) entry: Entry,
}

impl Step<HeartsAndMinds> for TrapsAftermath {
    fn run(self, p: &mut Play<'_>) {
        if p.state.toll > 0 {
            p.stop_group();
        }
    }
}

impl View<'_> {
    /// 14-01, 12-04: a regular VC in the area.
    fn can_ambush(self, area: Place, kind: Kind) -> Verdict {
        ensure(kind.is_vc() && self.units(area).has(kind), "14-01", "only a VC in the area ambushes")?;
        ensure(!kind.is_bad_intel(), "12-04", "Bad Intel never ambushes")
    }

    /// Whether VC may wait for a group where it goes: nobody ambushes Air / Naval units (14-02).
    pub(crate) fn may_be_ambushed(self, group: &Force, area: Place) -> bool {
        self.vc_areas().has(area) && group.any(|kind| kind.seat() == Seat::Blue && !kind.is_air_naval())
    }

    /// R04: whether booby traps may lie where the group has come.
    fn may_be_trapped(self, entry: Entry) -> bool {
        entry.how == Arrival::Mobilized
            && self.state.red_flags.has(entry.area)
            && self.may_respond(Seat::Red, BOOBY_TRAPS)
    }
}

impl Play<'_> {
    /// The group is in a new area: what waits for it there? 14-02, 14-04: nobody ambushes Air / Naval units, or units
    /// that stay (9.1-02). Groups of LA and CA on the trail are ambushed as any other (RL-93).
    pub(crate) fn enter(&mut self, area: Place, how: Arrival) {
        let ground = self.state.group.any(|kind| kind.seat() == Seat::Blue && !kind.is_air_naval());
        if ground {
            self.next((RedKnows { area }, Ambush { entry: Entry { area, how } }));
        }
    }

    /// 14-05: the VC shows itself.
    fn ambush(&mut self, entry: Entry, kind: Kind) {
        self.turn_into(kind, 1, entry.area, kind.revealed());
        if entry.how == Arrival::Mobilized {
            self.state.march.ambushed.insert(entry.area);
        }
        self.story.reveal();
        self.tell(Fact::noted().by(Seat::Red), |data| {
            let name = &data.counters.of(kind.counter()).name;
            let text = format!("{name} ambushes the group in {}.", data.name(entry.area));
            let vc = data.piece(kind.revealed(), entry.area);
            Event::new("ambush", Case("14-05"), text).piece(vc).place(data.id(entry.area))
        });
        self.next(Scouts { entry, vc: kind.revealed() });
    }

    /// 14-06: one die, better for a VC+ (12-03).
    fn roll_ambush(&mut self, entry: Entry, kind: Kind) {
        let bonus = self.data.counters.of(kind.counter()).ambush_modifier;
        let die = self.dice.d6("ambush");
        let result = self.data.charts.ambush((die + bonus) as i8);
        self.tell(Fact::rolled().by(Seat::Red), |data| {
            let mut rolled = Die::new("Red", die);
            if kind.counter() == Counter::VcPlus {
                rolled = rolled.modifier("VC+", i32::from(bonus), Case("12-03"));
            }
            let text = format!("The ambush in {}: {result}.", data.name(entry.area));
            let roll = Roll::new("ambush").effect(result.to_string()).die(rolled);
            Event::new("rolled", Case("14-06"), text).place(data.id(entry.area)).roll(roll)
        });
        let vc_was_lost = result.attacker_loses > 0;
        if vc_was_lost {
            self.eliminate(kind, entry.area, Case("14-06"));
        }
        self.next(AmbushAftermath { entry, vc_was_lost });
        self.inflict(Losses::new(Seat::Blue, result.defender, Scope::Group(entry.area)));
    }

    /// R04: RAID+0 without raiders.
    fn roll_trap(&mut self, area: Place) {
        let die = self.dice.d6("booby traps");
        let damage = self.data.charts.ambush(die as i8).defender;
        self.tell(Fact::rolled().by(Seat::Red), |data| {
            let text = format!("Booby traps in {}: {damage}.", data.name(area));
            let roll = Roll::single("booby traps", die).effect(damage.to_string());
            Event::new("rolled", Case("card-R04-a"), text).place(data.id(area)).roll(roll)
        });
        self.inflict(Losses::new(Seat::Blue, damage, Scope::Group(area)));
    }

    /// 9-09: a group that has lost a unit, or cost one, moves no farther on this RP.
    fn stop_group(&mut self) {
        self.state.march.halted = true;
    }
}
