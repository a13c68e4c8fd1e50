//! Chapter 10.2: when combat is mandatory, who must attack what.

use arrayvec::ArrayVec;
use engine::{Verdict, ensure, refuse};

use crate::context::View;
use crate::direct_fire::FireKind;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::{Flags, Phase, Status};

/// More due hexes at once than any position has.
const MAX_DUE: usize = 96;

/// The case that an adjacency die brings into force: the NVA's first duty in its own turn, or in the enemy's.
pub(crate) const fn condition_case(army: Army, mandatory: bool, own_turn: bool) -> &'static str {
    match (army, mandatory, own_turn) {
        (Army::Arvn, ..) => "10.2.3-01",
        (Army::Nva, false, _) => "10.2.2-01",
        (Army::Nva, true, true) => "10.2.2-04",
        (Army::Nva, true, false) => "10.2.2-02",
    }
}

impl View<'_> {
    /// Whether a unit that can fire is bound to by its army's condition (10.2.2, R28, R125).
    /// 10.2.2-06, 10.2.4-01, 10.2.4-02.
    pub(crate) fn is_obliged(self, unit: Unit, kind: FireKind) -> bool {
        self.state.mandatory[self.army(unit).at()]
            && kind != FireKind::Support
            && self.status(unit) == Status::Active
            && (kind == FireKind::Direct || !self.is_disrupted(unit))
    }

    /// The case that binds a unit: the NVA's own, or the one that gives the ARVN the same duties (10.2.3).
    fn duty(self, unit: Unit, nva: &'static str) -> &'static str {
        if self.army(unit) == Army::Nva { nva } else { "10.2.3-01" }
    }

    /// Whether an obligation covers this very fire: at any moving unit, else at an adjacent hex only.
    pub(crate) fn is_obliged_at(self, unit: Unit, kind: FireKind, hex: Hex) -> bool {
        self.is_obliged(unit, kind)
            && (kind == FireKind::Opportunity
                || self.state.hex_of(unit).is_some_and(|at| self.data.map.adjacent(at, hex)))
    }

    /// Units bound to fire at the units on the move that do not fire yet.
    fn opportunity_owed(self, firing: Units, targets: Units) -> Option<Unit> {
        let hex = self.state.march.at?;
        if targets.is_empty() || self.state.march.reserve || !self.is_lawful_target(hex, targets) {
            return None;
        }
        let armour = !self.is_lawful_target(hex, targets.without(self.data.afvs));
        self.possible_firers(FireKind::Opportunity, hex, armour)
            .find(|u| !firing.has(*u) && self.is_obliged(*u, FireKind::Opportunity))
    }

    /// Whether a pending opportunity fire may be declined.
    pub(crate) fn can_pass_opportunity(self) -> Verdict {
        let targets = self.state.march.at.map_or(Units::NONE, |at| self.eligible_targets(FireKind::Opportunity, at));
        match self.opportunity_owed(Units::NONE, targets) {
            Some(unit) => {
                let case = self.duty(unit, "10.2.2-02");
                refuse(case, "combat is mandatory: units that can must give Opportunity Fire")
            }
            None => Ok(()),
        }
    }

    /// Under a mandatory condition everyone who can must fire: now, or at movers left for a second fire.
    pub(crate) fn opportunity_is_complete(self) -> Verdict {
        let fire = &self.state.fire;
        if fire.kind != FireKind::Opportunity || !self.state.mandatory[self.firing_army(fire.kind).at()] {
            return Ok(());
        }
        let Some(hex) = fire.hex else { return Ok(()) };
        let armour = self.has_armour(fire.targets);
        let left = self.eligible_targets(fire.kind, hex).without(fire.targets);
        let waiting = |u: Unit| self.is_obliged(u, fire.kind) && !fire.firers.has(u);
        let has_later = self.is_lawful_target(hex, left);
        match self.possible_firers(fire.kind, hex, armour).find(|u| !has_later && waiting(*u)) {
            Some(unit) => {
                let case = self.duty(unit, "10.2.2-02");
                refuse(case, "combat is mandatory: every unit that can must join the Opportunity Fire")
            }
            None => Ok(()),
        }
    }

    /// Under a mandatory condition the targets of Opportunity Fire may not be narrowed down to armour
    /// that a bound unit is too far away to fire on.
    pub(crate) fn keeps_everyone_in_reach(self, hex: Hex, targets: Units) -> Verdict {
        let fire = &self.state.fire;
        if fire.kind != FireKind::Opportunity || self.is_lawful_target(hex, targets.without(self.data.afvs)) {
            return Ok(());
        }
        let stranded =
            |u: Unit| self.is_obliged(u, fire.kind) && !fire.firers.has(u) && self.can_reach(u, hex, true).is_err();
        match self.possible_firers(fire.kind, hex, false).find(|u| stranded(*u)) {
            Some(unit) => {
                let case = self.duty(unit, "10.2.2-02");
                refuse(case, "combat is mandatory: a unit that must fire could not reach these targets")
            }
            None => Ok(()),
        }
    }

    /// Unattacked enemy units in a hex, disrupted or not.
    /// 10.2.2-08.
    fn is_unattacked(self, enemy: Army, hex: Hex) -> bool {
        self.state.holds(enemy, hex)
            && self.is_lawful_target(
                hex,
                self.units_in(hex, enemy).filter(|u| !self.state.is(*u, Flags::ATTACKED)).collect(),
            )
    }

    /// A unit that must still attack before the phase can end (R28 b and c).
    #[must_use]
    pub fn owes_attack(self, kind: FireKind) -> Option<Unit> {
        let army = self.firing_army(kind);
        if !self.state.mandatory[army.at()] {
            return None;
        }
        let enemy = army.other();
        for at in self.state.index().held[army.at()].iter() {
            if !self.data.map.neighbours(at).any(|near| self.is_unattacked(enemy, near)) {
                continue;
            }
            let owing = |u: &Unit| self.is_obliged(*u, kind) && self.can_fire(*u, kind).is_ok();
            if let Some(unit) = self.units_in(at, army).find(owing) {
                return Some(unit);
            }
        }
        None
    }

    /// R28 b: a unit bound to give Defensive Fire at a neighbour does not fire past it at others.
    pub(crate) fn fires_at_neighbours_first(self, unit: Unit, kind: FireKind, hex: Hex) -> Verdict {
        let Some(at) = self.state.hex_of(unit) else { return Ok(()) };
        let enemy = self.army(unit).other();
        let passes_over = kind == FireKind::Defensive
            && self.is_obliged(unit, kind)
            && !self.data.map.adjacent(at, hex)
            && self.data.map.neighbours(at).any(|near| self.is_unattacked(enemy, near));
        if passes_over {
            let case = self.duty(unit, "10.2.2-03");
            return refuse(case, "combat is mandatory: it must fire at an adjacent hex");
        }
        Ok(())
    }

    /// Enemy hexes that hold an undisrupted unit not attacked yet, next to a unit that can attack.
    #[must_use]
    pub fn due_hexes(self) -> Hexes {
        let army = self.state.active;
        let enemy = army.other();
        if !self.state.mandatory[army.at()] {
            return Hexes::NONE;
        }
        let close = self.state.index().held[enemy.at()].and(self.state.index().beside[army.at()]);
        close.iter().filter(|hex| self.is_due(*hex)).collect()
    }

    fn is_due(self, hex: Hex) -> bool {
        self.holds_fresh_target(hex) && self.data.map.neighbours(hex).any(|near| self.able_in(near, Units::NONE) > 0)
    }

    /// Whether these units stand next to a hex and to no other that holds somebody to be attacked.
    fn stand_beside_nothing_else(self, units: Units, hex: Hex) -> bool {
        units.iter().filter_map(|u| self.state.hex_of(u)).all(|at| {
            self.data.map.adjacent(at, hex)
                && self.data.map.neighbours(at).all(|near| near == hex || !self.holds_fresh_target(near))
        })
    }

    /// Whether somebody undisrupted and not attacked yet is there who can be attacked: an HQ whose company
    /// has been fired on apart from it cannot (10.3.4).
    fn holds_fresh_target(self, hex: Hex) -> bool {
        let enemy = self.state.active.other();
        self.is_unattacked(enemy, hex) && self.fresh_units(hex, enemy).next().is_some()
    }

    /// Reserves on their way make no hex due: where they arrive they are attacked with it (13.2.9).
    fn fresh_units(self, hex: Hex, enemy: Army) -> impl Iterator<Item = Unit> {
        let on_the_way = if self.state.march.reserve { self.state.march.units() } else { Units::NONE };
        self.units_in(hex, enemy)
            .filter(move |u| !self.state.is(*u, Flags::ATTACKED) && !self.is_disrupted(*u) && !on_the_way.has(*u))
    }

    /// How many units of a hex can still attack in this Combat Phase, some left out.
    fn able_in(self, hex: Hex, busy: Units) -> u8 {
        let army = self.state.active;
        if !self.state.holds(army, hex) {
            return 0;
        }
        self.units_in(hex, army).filter(|u| !busy.has(*u) && self.can_fire(*u, FireKind::Direct).is_ok()).count() as u8
    }

    /// The most due hexes that can each be given a unit of its own.
    fn coverable(self, due: Hexes, busy: Units) -> usize {
        let list: ArrayVec<Hex, MAX_DUE> = due.iter().take(MAX_DUE).collect();
        let mut given: ArrayVec<(Hex, u8), MAX_DUE> = ArrayVec::new();
        let mut matching = Matching { view: self, busy, due: &list, given: &mut given, seen: Hexes::NONE };
        let mut covered = 0;
        for at in 0..list.len() {
            matching.seen = Hexes::NONE;
            covered += usize::from(matching.cover(at as u8));
        }
        covered
    }

    /// What the active player must still attack in this Combat Phase; nothing at any other time.
    pub(crate) fn duties(self) -> Duties {
        if !self.is_bound_to_attack() {
            return Duties { due: Hexes::NONE, coverable: 0 };
        }
        let due = self.due_hexes();
        Duties { due, coverable: self.coverable(due, Units::NONE) }
    }

    fn is_bound_to_attack(self) -> bool {
        self.state.phase == Phase::Combat && self.state.mandatory[self.state.active.at()]
    }

    /// R28 c: a declaration may not lower the number of due hexes that can still be attacked; nor may Support Fire (R28 d),
    /// because whoever gives it attacks no more in the phase (13.3.4).
    pub(crate) fn keeps_duties(self, hex: Hex, attackers: Units, targets: Units) -> Verdict {
        if !self.is_bound_to_attack() || self.is_harmless(hex, attackers, targets) {
            return Ok(());
        }
        self.keeps_these_duties(&self.duties(), hex, attackers, targets)
    }

    /// Whether a due hex is attacked as a whole by one unit that could not be given to any other.
    fn is_harmless(self, hex: Hex, attackers: Units, targets: Units) -> bool {
        attackers.count() == 1
            && self.fresh_units(hex, self.state.active.other()).all(|u| targets.has(u))
            && self.is_due(hex)
            && self.stand_beside_nothing_else(attackers, hex)
    }

    /// The same for many declarations of one moment, with the duties looked up once.
    pub(crate) fn keeps_these_duties(self, duties: &Duties, hex: Hex, attackers: Units, targets: Units) -> Verdict {
        let Duties { due, coverable: before } = *duties;
        if before == 0 || self.is_harmless(hex, attackers, targets) {
            return Ok(());
        }
        let (left, complete) = self.due_after(due, hex, targets);
        let kept = self.coverable(left, attackers) + usize::from(complete) >= before;
        let case = if self.state.march.reserve { "10.2.2-10" } else { "10.2.2-07" };
        ensure(kept, case, "combat is mandatory: this would leave an enemy hex unattacked that could be attacked")
    }

    /// Which due hexes an attack leaves, and whether it is all that one of them asks for.
    /// 10.2.2-10: Support Fire leaves them all, for it is given at reserves on their way and at nobody else.
    fn due_after(self, due: Hexes, hex: Hex, targets: Units) -> (Hexes, bool) {
        if self.state.march.reserve {
            return (due, false);
        }
        let enemy = self.state.active.other();
        let complete = due.has(hex) && self.fresh_units(hex, enemy).all(|u| targets.has(u));
        let spared = self.units_in(hex, enemy).filter(|u| !self.state.is(*u, Flags::ATTACKED) && !targets.has(*u));
        let mut left = due;
        if complete || !self.is_lawful_target(hex, spared.collect()) {
            left.remove(hex);
        }
        (left, complete)
    }

    pub(crate) fn can_end_fire(self, kind: FireKind) -> Verdict {
        match self.owes_attack(kind) {
            None => Ok(()),
            Some(unit) if kind == FireKind::Defensive => {
                let case = self.duty(unit, "10.2.2-03");
                refuse(case, "combat is mandatory: a unit next to the enemy has not fired")
            }
            Some(unit) if self.due_hexes().is_empty() => {
                let case = self.duty(unit, "10.2.2-05");
                refuse(case, "combat is mandatory: a unit next to the enemy has not attacked")
            }
            Some(unit) => {
                let case = self.duty(unit, "10.2.2-04");
                refuse(case, "combat is mandatory: an adjacent enemy has not been attacked")
            }
        }
    }
}

/// The enemy hexes that must be attacked, and how many of them can each be given a unit of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Duties {
    due: Hexes,
    coverable: usize,
}

/// Gives each due hex a unit of its own, one after the other, moving earlier gifts where that helps.
struct Matching<'a, 'v> {
    view: View<'v>,
    busy: Units,
    due: &'a [Hex],
    /// Which stack each due hex (by its number) has taken a unit from.
    given: &'a mut ArrayVec<(Hex, u8), MAX_DUE>,
    seen: Hexes,
}

impl Matching<'_, '_> {
    fn cover(&mut self, due: u8) -> bool {
        for near in self.view.data.map.neighbours(self.due[usize::from(due)]) {
            if self.seen.has(near) {
                continue;
            }
            let able = self.view.able_in(near, self.busy);
            if able == 0 {
                continue;
            }
            self.seen.insert(near);
            let used = self.given.iter().filter(|(stack, _)| *stack == near).count() as u8;
            if used < able {
                self.given.retain(|(_, of)| *of != due);
                let _ = self.given.try_push((near, due));
                return true;
            }
            let holders: ArrayVec<u8, MAX_DUE> =
                self.given.iter().filter(|(stack, _)| *stack == near).map(|(_, of)| *of).collect();
            for holder in holders {
                if self.cover(holder) {
                    self.given.retain(|(_, of)| *of != due);
                    let _ = self.given.try_push((near, due));
                    return true;
                }
            }
        }
        false
    }
}
