//! The two contexts in which the rules are written, with the questions that all chapters ask and the small changes
//! that they share, each told in the story.

use engine::{Case, Event, Fact, Target};

use crate::agenda::Item;
use crate::data::{Area, Cover, Data, Effect, EventData, Kind};
use crate::ids::{Army, Hex, Regiment, Unit, Units};
use crate::movement::Marcher;
use crate::state::{Flags, Order, Phase, Place, State, Status};

engine::contexts! { Data, State, Item }

impl<'a> View<'a> {
    #[inline]
    #[must_use]
    pub fn army(self, unit: Unit) -> Army {
        self.data.of(unit).army
    }

    #[inline]
    #[must_use]
    pub fn is_disrupted(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::DISRUPTED)
    }

    /// Out of command; leaders and HQs never are (R40).
    #[inline]
    #[must_use]
    pub fn is_cut(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::CUT)
    }

    /// The units of an army in a hex, leaders left out.
    pub fn units_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).army == army && data.of(*u).kind != Kind::Leader)
    }

    /// The units of an army in a hex as a set.
    #[must_use]
    pub fn force(self, hex: Hex, army: Army) -> Units {
        self.units_in(hex, army).collect()
    }

    pub fn leaders_in(self, hex: Hex) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).kind == Kind::Leader)
    }

    /// What shelters whoever is in a hex, beyond clear ground.
    pub(crate) fn covers(self, hex: Hex) -> impl Iterator<Item = Cover> {
        self.data.charts.terrain.covers(self.data.map.ground(hex), self.state.rubble.has(hex))
    }

    /// The random event of this turn, once it is rolled.
    #[must_use]
    pub fn event(self) -> Option<&'a EventData> {
        let row = usize::from(self.state.event).checked_sub(2)?;
        self.data.schedule.events.get(row)
    }

    /// What the event of this turn changes.
    #[must_use]
    pub fn effect(self) -> Effect {
        self.event().map_or(Effect::None, |event| event.effect)
    }

    /// How much the event of the turn changes something.
    #[must_use]
    pub fn effect_value(self) -> i8 {
        self.event().map_or(0, |event| event.value)
    }

    /// Whether a unit is active, regroups, or does nothing in its own player turn (6.1.4, R20).
    /// 6.1.4-03, 6.1.4-08 (R23), 6.1.5-03, 18.0-04: who has just arrived is active, and so is the HQ of a designated
    /// division.
    #[must_use]
    pub fn status(self, unit: Unit) -> Status {
        if self.state.is(unit, Flags::ARRIVED) {
            return Status::Active;
        }
        let record = self.data.of(unit);
        let Some(formation) = record.formation else {
            return if self.state.is(unit, Flags::ATTACHED) { Status::Active } else { Status::Inactive };
        };
        if !self.data.formations[formation.at()].activates {
            return Status::Active;
        }
        match (self.state.orders[formation.at()], record.regiment) {
            (Order::Regrouping, _) => Status::Regrouping,
            (Order::None, _) => Status::Inactive,
            (Order::Activated, Some(regiment)) if !self.is_regiment_active(regiment) => Status::Inactive,
            (Order::Activated, _) => Status::Active,
        }
    }

    #[inline]
    #[must_use]
    pub fn is_regiment_active(self, regiment: Regiment) -> bool {
        self.state.regiments.has(regiment)
    }

    /// The entry area toward which a unit retreats (R87).
    /// 13.4.2-03.
    #[must_use]
    pub fn retreat_area(self, unit: Unit) -> Area {
        if self.state.is(unit, Flags::FROM_D) { Area::D } else { self.data.of(unit).retreat }
    }

    #[must_use]
    pub fn is_over(self) -> bool {
        self.state.phase == Phase::Over
    }

    /// The pieces of some units on the map, to be lit.
    pub(crate) fn pieces_of(self, which: impl Fn(Unit) -> bool) -> Vec<Target> {
        let units = self.data.all_units().filter(|unit| which(*unit) && self.state.hex_of(*unit).is_some());
        units.map(|unit| Target::Piece(self.data.of(unit).id.clone())).collect()
    }

    /// A place, to be lit.
    pub(crate) fn place_of(self, hex: Option<Hex>) -> Vec<Target> {
        hex.into_iter().map(|hex| Target::Place(self.data.map.label(hex).into())).collect()
    }

    /// Who controls a town, city or airfield hex.
    #[must_use]
    pub fn controller(self, hex: Hex) -> Army {
        if self.state.nva_control.has(hex) { Army::Nva } else { Army::Arvn }
    }

    /// Whether a fire or an assault has been made and is not over yet.
    pub(crate) fn is_attack_under_way(self) -> bool {
        let fights = matches!(self.state.phase, Phase::DefensiveFire | Phase::Combat);
        fights && (self.state.fire.hex.is_some() || self.state.assault.hex.is_some())
    }

    /// What is left to do in the phase: how far the group on the move has come, who must still be attacked, who must
    /// still make his way west.
    pub(crate) fn left_to_do(self) -> String {
        match self.state.phase {
            Phase::Movement | Phase::AfvMovement if self.state.march.is_under_way() => {
                let left = |m: &Marcher| {
                    let most = self.allowance(m.unit);
                    format!("{}: {} of {most}", self.data.name(m.unit), most.saturating_sub(m.spent))
                };
                let all = self.state.march.group.iter().map(left).collect::<Vec<_>>().join(", ");
                format!("{all} movement points left")
            }
            Phase::Movement | Phase::AfvMovement => match self.owes_evacuation() {
                Some(unit) => format!("{} must still make its way west", self.data.name(unit)),
                None => String::new(),
            },
            Phase::Combat => match self.due_hexes().count() {
                0 => String::new(),
                1 => "One enemy hex must still be attacked".into(),
                due => format!("{due} enemy hexes must still be attacked"),
            },
            Phase::Setup | Phase::Initiative | Phase::Bombardment | Phase::DefensiveFire | Phase::Over => String::new(),
        }
    }
}

impl Play<'_> {
    /// 5.1.1: supply of an army is judged now.
    /// 5.1.1-01, 5.1.1-02 (R16): when a move begins and when a fire is declared.
    pub(crate) fn judge_supply(&mut self, army: Army) {
        let supplied = self.view().trace_supply(army);
        self.state.supplied = self.state.supplied.without(self.data.army[army.at()]).or(supplied);
    }

    /// 5.1.1-01, 5.1.1-02 (R16): before each combat the supply of those who may attack next is judged anew, and the owner
    /// says anew who goes without (5.3.2).
    pub(crate) fn judge_supply_for_combat(&mut self) {
        self.forget_deferred();
        let defensive = self.state.phase == Phase::DefensiveFire;
        self.judge_supply(if defensive { self.state.active.other() } else { self.state.active });
    }

    /// 5.3.2: who goes without an HQ's supply is said for each combat by itself (R16).
    pub(crate) fn forget_deferred(&mut self) {
        for unit in self.data.army[Army::Nva.at()].iter() {
            self.state.units[unit.at()].set(Flags::DEFERRED, false);
        }
    }

    /// Removes a unit and books it; HQs go onto the turn track (7.3).
    /// 7.3.1-01, 7.3.2-01, 10.3.3-01, 10.3.5-01, 19.1-04 (R101).
    pub(crate) fn eliminate(&mut self, unit: Unit, case: Case) {
        let Some(hex) = self.state.hex_of(unit) else { return };
        let record = self.data.of(unit);
        let army = record.army;
        self.state.put(self.data, unit, Place::Dead);
        self.state.units[unit.at()].flags = Flags(0);
        let returns = match record.kind {
            Kind::Hq => self.state.turn + self.data.schedule.hq_delay[army.at()],
            _ => 0,
        };
        self.state.units[unit.at()].returns = returns;
        self.forget(unit);
        match army {
            Army::Nva => self.state.nva_losses += 1,
            Army::Arvn => self.state.arvn_losses += 1,
        }
        self.tell(Fact::lost(army), |data| {
            let text = format!("{} is eliminated.", data.name(unit));
            Event::new("eliminated", case, text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
        if (1..=self.data.schedule.turns.len()).contains(&usize::from(returns)) {
            self.tell(Fact::noted().by(army).amount(returns), |data| {
                let case = if army == Army::Nva { "7.3.2-01" } else { "7.3.1-01" };
                let text = format!("{} may come back from turn {returns} on.", data.name(unit));
                Event::new("hq-returns", Case(case), text).piece(&data.of(unit).id)
            });
        }
    }

    /// 7.4.5, 7.4.6: a leader is removed for good.
    pub(crate) fn lose_leader(&mut self, leader: Unit, case: Case) {
        let Some(hex) = self.state.hex_of(leader) else { return };
        self.state.put(self.data, leader, Place::Lost);
        self.state.units[leader.at()].flags = Flags(0);
        self.forget(leader);
        self.state.arvn_losses += 1;
        self.tell(Fact::lost(Army::Arvn), |data| {
            let text = format!("{} is lost.", data.name(leader));
            Event::new("eliminated", case, text).piece(&data.of(leader).id).place(data.map.label(hex))
        });
    }

    /// Takes a unit that is gone out of everything under way.
    fn forget(&mut self, unit: Unit) {
        self.state.march.drop_unit(unit);
        self.state.fire.firers.remove(unit);
        self.state.fire.targets.remove(unit);
        self.state.assault.attackers.remove(unit);
        self.state.assault.reserves.remove(unit);
        self.state.retreat.pending.remove(unit);
        self.state.retreat.undecided.remove(unit);
        self.state.retreat.body.remove(unit);
    }
}
