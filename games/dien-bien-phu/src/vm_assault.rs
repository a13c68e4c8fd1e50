//! Chapter 3: the VM Assault Phase, as far as only VM has it: rest, Support Mortars, Box Combat, and the French Support Barrage.
//! Declarations, Defence Fire and assaults are in `fire`; what makes a unit strong in this phase is in `strength`.

mod strength;

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::bombardment::Aiming;
use crate::context::{Play, View};
use crate::fire::{Assault, Mark};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Unit, Units};
use crate::losses::Fate;
use crate::movement::CONTESTED;

/// 3.1-05: every division that assaults nowhere rests, but one that announces Box Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmRest;

impl Step<DienBienPhu> for VmRest {
    fn run(self, p: &mut Play<'_>) {
        p.state.fighting = [false; 4];
        let [a, b, c, d] = Division::ALL.map(|division| RestOrFight { division });
        p.next((a, b, c, d));
    }
}

/// 3.1-12 (R53): a division that shares a box with French units rests or announces Box Combat; any other rests unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RestOrFight {
    pub division: Division,
}

impl Question<DienBienPhu> for RestOrFight {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Does Division {} rest, or does it fight in the boxes?", self.division.word());
        Prompt::new("3.1-12", text).rules(&["3.1-12", "3.1-05", "3.2-01"]).meaning(format!(
            "Rest moves its Morale Marker up {}; resting battalions take no part in Box Combat.",
            v.slots_of_rest(self.division)
        ))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match (v.has_declared(self.division), v.can_fight_in_box(self.division)) {
            (true, _) => Opening::Skips,
            (false, true) => Opening::Asks,
            (false, false) => Opening::Takes(Action::Pass),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let own = self.division;
        ask.answer(verb::Fight)
            .legal(
                move |v| v.can_fight_in_box(own).then_some(own),
                move |v, division| v.can_announce_box_combat(own, division),
            )
            .label(|_, division| format!("Division {} fights", division.word()))
            .fixed_prior(0.0)
            .ends(|p, division| p.announce_box_combat(division));
        ask.answer(verb::Pass)
            .label(|_, ()| format!("Division {} rests", own.word()))
            .fixed_prior(0.5)
            .ends(|p, ()| p.rest(own));
    }
}

/// 3.1-09, 7.3-01: which unit gets Support Mortars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mortars {
    /// 7.3: for a defending unit, against 1 ammunition in all.
    pub defending: bool,
}

impl Question<DienBienPhu> for Mortars {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = usize::from(v.data.markers.pools.support_mortars) - v.mortars_placed().count();
        let prompt = if self.defending {
            Prompt::new("7.3-01", "Support Barrage: which defending battalions get mortars?")
                .rules(&["7.3-01", "7.3-02", "7.4-C-01"])
                .meaning("The first costs 1 ammunition, the others nothing; they help the Effect Roll of the defence.")
        } else {
            Prompt::new("3.1-09", "Which assaulting battalions get Support Mortars?")
                .rules(&["3.1-09", "3.1-10", "3.1-11"])
                .meaning("They add 1 to the strength of the assault and cost nothing; one for each regiment.")
        };
        prompt.detail(format!("{left} Support Mortars left"))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.mortars_placed().next().is_some() || v.mortar_users(self.defending).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let defending = self.defending;
        ask.answer(verb::Mortars)
            .legal(|v| v.mortar_users(defending), |v, unit| v.can_use_mortars(defending, unit))
            .label(|v, unit| format!("Support Mortars for {}", v.data.name(unit)))
            .fixed_prior(1.0)
            .then(|p, unit| p.place_mortars(defending, unit));
        ask.answer(verb::Done).labelled("No more mortars").fixed_prior(0.0).end();
    }
}

/// 3.2-01: VM may fight in every box that it shares with French units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBoxCombat;

impl Step<DienBienPhu> for VmBoxCombat {
    fn run(self, p: &mut Play<'_>) {
        let [a, b, c, d] = CONTESTED.map(|area| BoxCombat { area });
        p.next((a, b, c, d));
    }
}

/// 3.2-02: VM names units of both sides that lose a step each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoxCombat {
    pub area: Area,
}

impl Question<DienBienPhu> for BoxCombat {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("3.2-01", format!("Box Combat in {}: who loses a step for whom?", v.data.boxes.of(self.area).name))
            .rules(&["3.2-01", "3.2-02", "3.2-03", "3.2-04"])
            .meaning("For each step that VM gives, a French unit of VM's choice loses one; no unit more than one.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let has_fought = v.state.done.meets(v.state.in_area(self.area));
        Opening::asks_if(has_fought || v.exchanges(self.area).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let area = self.area;
        ask.answer(verb::Exchange)
            .legal(|v| v.exchanges(area), |v, (own, theirs)| v.can_exchange(area, own, theirs))
            .label(|v, (own, theirs)| format!("{} for {}", v.data.name(own), v.data.name(theirs)))
            .prior(|v, (own, theirs)| f32::from(v.strength(theirs)) - 0.5 * f32::from(v.strength(own)))
            .concerns(|v, (own, _)| vec![v.piece(own)])
            .then(|p, (own, theirs)| p.exchange(own, theirs));
        ask.answer(verb::Done).labelled("No more").fixed_prior(0.5).end();
        ask.why_not(|v, target| v.unit_at(target).map(|unit| v.can_be_exchanged(area, unit)));
    }
}

/// 3.4-01: which Zone Marker France places on an assaulting unit.
/// R56, R57: each once, for the one defence against that unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupportBarrage;

impl Question<DienBienPhu> for SupportBarrage {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("3.4-01", "Support Barrage: which Zone Marker fires?")
            .rules(&["3.4-01", "3.4-02", "3.4-03", "3.4-04", "3.5-A-12", "3.5-C-01"])
            .meaning("2 ammunition for +1 to the defence, 3 for +2, and a better column for its effect in both cases.")
            .detail(format!("{} ammunition", v.ammo(Army::French)))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let has_fired = v.state.assaults.iter().any(|assault| assault.barrage.is_some());
        Opening::asks_if(has_fired || v.guns_for_barrage().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Barrage)
            .pointed_at(|_, _| None)
            .legal(View::guns_for_barrage, |v, (marker, fire)| v.can_fire_barrage(marker, fire))
            .label(|v, (marker, fire)| format!("Barrage by {}", v.name_of_fire(marker, fire)))
            .prior(|v, (_, fire)| v.prior_of_barrage_fire(fire))
            .then(|p, (marker, intensity)| p.next(Aiming { marker, intensity, barrage: true }));
        ask.answer(verb::Done).labelled("No more barrage").fixed_prior(0.5).end();
    }
}

impl<'a> View<'a> {
    /// Whether a unit of a division has declared an assault in this phase.
    fn has_declared(self, division: Division) -> bool {
        self.state.assaults.iter().any(|assault| self.data.unit(assault.unit).division == Some(division))
    }

    /// 3.1-12, R112: it shares a box with French units, and it is not shut down.
    fn can_fight_in_box(self, division: Division) -> bool {
        let own = self.data.forces.division[division.at()];
        let shares = |area: Area| own.meets(self.state.in_area(area)) && !self.army_in(Army::French, area).is_empty();
        !self.is_shut_down(division) && CONTESTED.into_iter().any(shares)
    }

    fn can_announce_box_combat(self, asked: Division, division: Division) -> Verdict {
        ensure(asked == division, "3.1-12", "another division is asked now")?;
        ensure(self.can_fight_in_box(division), "3.1-12", "it shares no box with French units")
    }

    /// 3.1-05, 3.1-06, 3.1-07, R54: two slots where no unit of the division is adjacent to a French unit; boxes know no neighbours.
    fn slots_of_rest(self, division: Division) -> u8 {
        let beside = self.state.index().beside[Army::French.at()];
        let own = self.data.forces.division[division.at()];
        let in_touch = own.iter().any(|unit| self.state.hex_of(unit).is_some_and(|hex| beside.has(hex)));
        if in_touch { 1 } else { 2 }
    }

    fn mortars_placed(self) -> impl Iterator<Item = &'a Assault> {
        self.state.assaults.iter().filter(|assault| assault.mortars)
    }

    /// The VM unit of an assault: the assaulter, or the defender of a French one.
    pub(crate) fn vm_unit_of(self, assault: &Assault) -> Option<Unit> {
        match self.army(assault.unit) {
            Army::Vm => Some(assault.unit),
            Army::French => self.force(Army::Vm, assault.target).first(),
        }
    }

    fn mortar_users(self, defending: bool) -> impl Iterator<Item = Unit> + 'a {
        let units = self.state.assaults.iter().filter_map(move |assault| self.vm_unit_of(assault));
        units.filter(move |unit| self.can_use_mortars(defending, *unit).is_ok())
    }

    /// 3.1-09, 3.1-11, 7.3-01 (R40, R41): one for a unit and for a regiment, four in all, for units in communication.
    fn can_use_mortars(self, defending: bool, unit: Unit) -> Verdict {
        let case = if defending { "7.3-01" } else { "3.1-09" };
        let own = |assault: &&Assault| assault.mark == Mark::Declared && self.vm_unit_of(assault) == Some(unit);
        let Some(assault) = self.state.assaults.iter().find(own) else {
            return refuse(case, "only units in an assault get Support Mortars");
        };
        ensure(!assault.mortars, case, "it has Support Mortars already")?;
        let line = if defending { "7.3-01" } else { "3.1-11" };
        ensure(self.is_in_line(unit), line, "it is not in VM communication")?;
        let regiment = self.data.unit(unit).regiment();
        let users = || self.mortars_placed().filter_map(|placed| self.vm_unit_of(placed));
        let taken = users().any(|other| self.data.unit(other).regiment() == regiment);
        ensure(!taken, case, "its regiment has Support Mortars already")?;
        let placed = self.mortars_placed().count();
        ensure(placed < usize::from(self.data.markers.pools.support_mortars), case, "all Support Mortars are placed")?;
        ensure(!defending || placed > 0 || self.ammo(Army::Vm) > 0, "7.3-01", "there is no ammunition")
    }

    /// 3.2-03: those who do not rest; units without a division never do (R44, R45).
    fn fights_in_box(self, unit: Unit) -> bool {
        let active = |own: Division| self.state.fighting[own.at()] || self.has_declared(own);
        self.data.unit(unit).division.is_none_or(active)
    }

    fn exchanges(self, area: Area) -> impl Iterator<Item = (Unit, Unit)> + 'a {
        let own = self.army_in(Army::Vm, area).without(self.state.done);
        let theirs = self.army_in(Army::French, area).without(self.state.done);
        let fighting = own.into_iter().filter(move |unit| self.fights_in_box(*unit));
        fighting.flat_map(move |unit| theirs.into_iter().map(move |other| (unit, other)))
    }

    /// Whether a unit of either side can lose a step in the Box Combat of a box.
    fn can_be_exchanged(self, area: Area, unit: Unit) -> Verdict {
        ensure(self.state.is_in(unit, area), "3.2-02", "it is not in the box")?;
        ensure(!self.state.done.has(unit), "3.2-02", "no unit loses more than one step")?;
        let fights = self.army(unit) == Army::French || self.fights_in_box(unit);
        ensure(fights, "3.2-03", "its division rests")
    }

    fn can_exchange(self, area: Area, own: Unit, theirs: Unit) -> Verdict {
        let there = self.army_in(Army::Vm, area).has(own) && self.army_in(Army::French, area).has(theirs);
        ensure(there, "3.2-02", "it takes a VM unit and a French unit of the box")?;
        ensure(self.fights_in_box(own), "3.2-03", "its division rests")?;
        let units: Units = [own, theirs].into_iter().collect();
        ensure(!self.state.done.meets(units), "3.2-02", "no unit loses more than one step")
    }
}

impl Play<'_> {
    fn announce_box_combat(&mut self, division: Division) {
        self.state.fighting[division.at()] = true;
        self.tell(Fact::played(Army::Vm), |_| {
            Event::new("fights", Case("3.1-12"), format!("Division {} fights in the boxes.", division.word()))
                .piece(division.word())
        });
    }

    fn rest(&mut self, division: Division) {
        let slots = self.view().slots_of_rest(division);
        let before = self.state.morale[division.at()];
        self.raise_morale(division, slots);
        let after = self.state.morale[division.at()];
        if before != after {
            let case = Case(if slots == 2 { "3.1-06" } else { "3.1-05" });
            self.tell(Fact::noted().by(Army::Vm).amount(before - after), |data| {
                let text = format!("Division {} rests: Morale {}.", division.word(), data.tracks.slot_name(after));
                Event::new("rested", case, text).piece(division.word()).total(after)
            });
        }
    }

    /// 7.3-01: the first one of a defence costs 1 ammunition, for all of them.
    fn place_mortars(&mut self, defending: bool, unit: Unit) {
        if defending && self.view().mortars_placed().next().is_none() {
            self.spend_ammo(Army::Vm, 1, Case("7.3-01"));
        }
        let view = self.view();
        let found = view.state.assaults.iter().position(|assault| view.vm_unit_of(assault) == Some(unit));
        if let Some(at) = found {
            self.state.assaults[at].mortars = true;
        }
        let case = Case(if defending { "7.3-01" } else { "3.1-09" });
        self.tell(Fact::played(Army::Vm), |data| {
            let text = format!("Support Mortars for {}.", data.name(unit));
            Event::new("mortars", case, text).piece(&data.unit(unit).id)
        });
    }

    /// 3.2-02, 3.2-04 (R55): a step each, without dice.
    fn exchange(&mut self, own: Unit, theirs: Unit) {
        self.state.done.insert(own);
        self.state.done.insert(theirs);
        self.lose_step(own, Fate::Gone, Case("3.2-02"));
        let case = if self.view().steps_left(theirs) > 1 { "3.2-02" } else { "3.2-04" };
        self.lose_step(theirs, Fate::Gone, Case(case));
    }
}
