//! Chapter 12: Direct Fire, and with it Opportunity Fire (8.4), Defensive Fire and Support Fire (13.3).
//!
//! Who may fire at what is decided here, how a fire is declared in `declare`, when movers draw it in `opportunity`, how
//! strong it is in `strength`, and what comes of it in `resolve`.

mod declare;
mod opportunity;
mod resolve;
mod strength;

use engine::{Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::combat::{Duties, Odds};
use crate::context::View;
use crate::data::FARTHEST_FIRE;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::{Flags, Status};

pub use declare::FireDeclaration;
pub use opportunity::Opportunity;
pub use resolve::{FireFollow, FireOver, FireResolution, FireSupport};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FireKind {
    Opportunity,
    Defensive,
    #[default]
    Direct,
    Support,
}

impl FireKind {
    /// Fire at moving units: a retreat is only a disruption (8.4.4, R31).
    #[must_use]
    pub const fn at_movers(self) -> bool {
        matches!(self, FireKind::Opportunity | FireKind::Support)
    }
}

/// A fire being declared or resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    pub kind: FireKind,
    pub hex: Option<Hex>,
    pub firers: Units,
    pub targets: Units,
    /// A helicopter has come through: one column for the ARVN.
    pub helicopter: bool,
}

impl View<'_> {
    /// The army that fires now in that way.
    /// 10.1-01.
    #[must_use]
    pub fn firing_army(self, kind: FireKind) -> Army {
        match kind {
            FireKind::Opportunity | FireKind::Defensive => self.state.active.other(),
            FireKind::Direct | FireKind::Support => self.state.active,
        }
    }

    /// Whether a unit may attack at all in its present condition (5.3.3, 10.3, 15.3, R119).
    /// 12.1.20-01, 13.3.4-01, 15.3-04.
    /// R89: HQs neither fire nor assault.
    pub(crate) fn can_attack(self, unit: Unit) -> Verdict {
        if !self.data.of(unit).kind.fights() {
            return refuse("10.3-01", "HQs and leaders do not attack");
        }
        if self.state.hex_of(unit).is_none() {
            return refuse("12.1.2-01", "it is not on the map");
        }
        if self.state.is(unit, Flags::FIRED) {
            return refuse("12.1.3-01", "it has attacked in this phase already");
        }
        if self.is_disrupted(unit) && self.is_cut(unit) {
            return refuse("15.3-01", "disrupted and out of command, it cannot attack");
        }
        if self.army(unit) == Army::Nva && !self.is_supplied(unit) {
            return refuse("5.3.3-01", "NVA units without supply do not attack");
        }
        Ok(())
    }

    /// Whether a unit may take part in that kind of fire, wherever the target is.
    pub(crate) fn can_fire(self, unit: Unit, kind: FireKind) -> Verdict {
        if self.army(unit) != self.firing_army(kind) {
            return refuse("12.0-01", "the other side fires now");
        }
        if kind == FireKind::Support {
            self.can_support(unit)?;
        }
        self.can_attack(unit)?;
        if matches!(kind, FireKind::Opportunity | FireKind::Defensive) {
            return Ok(());
        }
        match self.status(unit) {
            Status::Active => Ok(()),
            Status::Regrouping => refuse("10.0-02", "its formation regroups and does not attack"),
            Status::Inactive if self.data.of(unit).formation.is_none() => {
                refuse("6.1.8-02", "no activated HQ had it in command range")
            }
            Status::Inactive => refuse("6.1.5-04", "it was not activated this turn"),
        }
    }

    /// 13.3.3: who may give Support Fire.
    fn can_support(self, unit: Unit) -> Verdict {
        if self.is_disrupted(unit) {
            return refuse("13.3.3-01", "only undisrupted units give Support Fire");
        }
        if self.state.assault.attackers.has(unit) {
            return refuse("13.3.3-01", "it takes part in the assault");
        }
        if self.state.is(unit, Flags::FIRED) {
            return refuse("13.3.3-01", "it has attacked in this phase already");
        }
        Ok(())
    }

    /// Why nobody can fire at a hex: what keeps a unit that is near enough, or else the distance.
    fn why_nobody_fires(self, kind: FireKind, hex: Hex, armour: bool) -> Verdict {
        let army = self.firing_army(kind);
        let near =
            || self.data.map.within(hex).iter().flat_map(|(at, far)| self.units_in(*at, army).map(|u| (u, *far)));
        let near = || near().filter(|(unit, far)| *far <= self.data.of(*unit).range.max(1)).map(|(unit, _)| unit);
        // An HQ beside the target says less than what keeps those who could fire.
        let fighters = near().filter(|unit| self.data.of(*unit).kind.fights());
        for unit in fighters.chain(near()) {
            self.can_fire(unit, kind)?;
            self.can_reach(unit, hex, armour)?;
        }
        refuse("3.0-06", "no unit is near enough to fire there")
    }

    /// Whether a unit reaches a hex with its fire (3.0-06, 9.0, 12.1.13, 15.2).
    pub(crate) fn can_reach(self, unit: Unit, hex: Hex, armour: bool) -> Verdict {
        let Some(at) = self.state.hex_of(unit) else { return refuse("12.1.2-01", "it is not on the map") };
        let far = self.data.map.distance(at, hex);
        if far == 1 {
            return Ok(());
        }
        if far > self.data.of(unit).range {
            return refuse("3.0-06", "the target is out of its range");
        }
        if self.is_disrupted(unit) {
            return refuse("15.2-01", "a disrupted unit fires only at adjacent hexes");
        }
        if !self.data.map.sees(at, hex) {
            return refuse("12.1.5-01", "it has no line of sight to the target");
        }
        if armour && far > 2 {
            return refuse("12.1.13-01", "armour is fired on only from one or two hexes away");
        }
        Ok(())
    }

    /// The units in a hex that a fire may be aimed at.
    /// 8.4-05, 13.3.2-01: only those on the move, leaders never.
    #[must_use]
    pub fn eligible_targets(self, kind: FireKind, hex: Hex) -> Units {
        let enemy = self.firing_army(kind).other();
        match kind {
            FireKind::Opportunity | FireKind::Support => {
                let moving = self.state.march.units().without(self.data.leaders);
                moving.iter().filter(|u| !self.state.is(*u, Flags::FIRED_AT)).collect()
            }
            _ => self.units_in(hex, enemy).filter(|u| !self.state.is(*u, Flags::ATTACKED)).collect(),
        }
    }

    /// 10.3.4: HQs alone are no target while other units are in their hex.
    pub(crate) fn is_lawful_target(self, hex: Hex, targets: Units) -> bool {
        !targets.is_empty()
            && (!targets.without(self.data.hqs).is_empty() || {
                let army = targets.first().map_or(Army::Nva, |u| self.army(u));
                self.units_in(hex, army).all(|u| self.data.hqs.has(u))
            })
    }

    /// The units that could join a fire at these targets.
    /// 12.1.6-01, 13.3.1-01: whoever reaches the hex, from wherever.
    pub(crate) fn possible_firers(self, kind: FireKind, hex: Hex, armour: bool) -> impl Iterator<Item = Unit> {
        let army = self.firing_army(kind);
        let near = self.data.map.within(hex).iter().filter(move |(at, _)| self.state.holds(army, *at));
        near.flat_map(move |(at, _)| self.units_in(*at, army))
            .filter(move |u| self.can_fire(*u, kind).is_ok() && self.can_reach(*u, hex, armour).is_ok())
    }

    /// Whether some choice of targets gives odds of 1-2 or better with all of these who could fire.
    pub(crate) fn has_promise(self, kind: FireKind, hex: Hex, targets: Units, free: Units) -> bool {
        let multiplier = self.cover_under_fire(kind, hex);
        let strength = |armour: bool| -> u16 {
            let firers = self.possible_firers(kind, hex, armour).filter(|u| free.has(*u));
            firers.map(|u| self.fire_strength(u, hex, armour)).sum()
        };
        let (plain, armoured) = (strength(false), strength(true));
        targets.iter().filter(|t| self.is_lawful_target(hex, Units::one(*t))).any(|target| {
            let attack = if self.data.afvs.has(target) { armoured } else { plain };
            attack > 0 && Odds::new(attack, self.defence_of(target, multiplier), 6).raw.is_some()
        })
    }

    /// 12.1.19-02: whether fire by these, none of them adjacent, is in place of an attack that adjacent units owe.
    fn stands_for_an_attack(self, kind: FireKind, hex: Hex, firers: Units) -> bool {
        let beside = |u: Unit| self.state.hex_of(u).is_some_and(|at| self.data.map.adjacent(at, hex));
        kind == FireKind::Direct
            && self.state.mandatory[self.firing_army(kind).at()]
            && !firers.iter().any(beside)
            && self.possible_firers(kind, hex, false).any(beside)
    }

    /// Whether these can fire at some of the targets at 1-2 or better, or at the whole hex where that is demanded.
    /// 12.1.19-02.
    pub(crate) fn can_be_fired_on(self, kind: FireKind, hex: Hex, targets: Units, free: Units) -> bool {
        if !self.stands_for_an_attack(kind, hex, free) {
            return self.has_promise(kind, hex, targets, free);
        }
        let firers = self.possible_firers(kind, hex, self.has_armour(targets)).filter(|u| free.has(*u)).collect();
        targets == self.eligible_targets(kind, hex)
            && self.fire_odds(&Fire { kind, hex: Some(hex), firers, targets, helicopter: false }).raw.is_some()
    }

    /// Whether a fire at a hex may be declared (Defensive or Direct Fire).
    pub(crate) fn can_fire_at(self, kind: FireKind, hex: Hex) -> Verdict {
        self.can_fire_under(&self.duties(), kind, hex)
    }

    /// The same with the duties of the moment looked up.
    fn can_fire_under(self, duties: &Duties, kind: FireKind, hex: Hex) -> Verdict {
        let enemy = self.firing_army(kind).other();
        if !self.state.holds(enemy, hex) {
            return refuse("12.1.2-01", "there is no enemy unit to fire at");
        }
        let targets = self.eligible_targets(kind, hex);
        if targets.is_empty() && self.state.assaulted.has(hex) {
            return refuse("12.1.4-02", "this hex has been assaulted in this phase");
        }
        if targets.is_empty() {
            return refuse("12.1.4-01", "everything there has been attacked in this phase");
        }
        if !self.is_lawful_target(hex, targets) {
            return refuse("10.3.4-01", "the HQ cannot be fired on apart from the units with it");
        }
        let armour = !self.is_lawful_target(hex, targets.without(self.data.afvs));
        if self.possible_firers(kind, hex, armour).next().is_none() {
            return self.why_nobody_fires(kind, hex, armour);
        }
        self.somebody_is_free_to_fire(duties, kind, hex, armour, targets)
    }

    /// Whether those whom no duty binds elsewhere can fire there, one who must or enough for 1-2: a fire that
    /// could only be taken back is not offered.
    /// 12.1.19-02, R142.
    fn somebody_is_free_to_fire(
        self,
        duties: &Duties,
        kind: FireKind,
        hex: Hex,
        armour: bool,
        targets: Units,
    ) -> Verdict {
        let mut free = Units::NONE;
        let mut bound = Ok(());
        for unit in self.possible_firers(kind, hex, armour) {
            let keeps = || match kind {
                FireKind::Direct => self.keeps_these_duties(duties, hex, Units::one(unit), targets),
                FireKind::Defensive | FireKind::Opportunity | FireKind::Support => Ok(()),
            };
            match self.fires_at_neighbours_first(unit, kind, hex).and_then(|()| keeps()) {
                Ok(()) if self.is_obliged_at(unit, kind, hex) => return Ok(()),
                Ok(()) => free.insert(unit),
                refused => bound = refused,
            }
        }
        if self.can_be_fired_on(kind, hex, targets, free) {
            return Ok(());
        }
        bound.and(refuse("12.1.15-02", "nothing there can be fired on at 1-2 or better"))
    }

    /// The enemy's hexes that the fire of an army could reach.
    fn hexes_in_range(self, kind: FireKind) -> Hexes {
        let army = self.firing_army(kind);
        let mut near = self.state.index().held[army.at()];
        for _ in 0..FARTHEST_FIRE {
            near = near.or(self.data.map.around_all(near));
        }
        near.and(self.state.index().held[army.other().at()])
    }

    /// The hexes that may be fired at now.
    pub(crate) fn fire_targets(self, kind: FireKind) -> impl Iterator<Item = Hex> {
        let duties = self.duties();
        self.hexes_in_range(kind).iter().filter(move |hex| self.can_fire_under(&duties, kind, *hex).is_ok())
    }
}
