//! What makes a strength: before a combat is rolled for, the story names everything that changes a
//! printed number, with the case that says so.

use engine::{Case, Event, Fact};

use crate::close_assault::Assault;
use crate::combat::Odds;
use crate::context::Play;
use crate::direct_fire::{Fire, FireKind};
use crate::ids::{Army, Hex, Unit, Units};
use crate::words::{capital, columns};

impl Play<'_> {
    /// A fire is declared: who, at whom, with what.
    pub(crate) fn tell_fire(&mut self, fire: &Fire, odds: &Odds) {
        let Some(hex) = fire.hex else { return };
        let army = self.view().firing_army(fire.kind);
        self.tell(Fact::noted().by(army).amount(odds.attack), |data| {
            let (case, what) = match fire.kind {
                FireKind::Opportunity => ("8.4-01", "Opportunity Fire"),
                FireKind::Defensive => ("6.4-01", "Defensive Fire"),
                FireKind::Direct => ("12.1.2-01", "Direct Fire"),
                FireKind::Support => ("13.3-01", "Support Fire"),
            };
            let text = format!(
                "{what}: {} at {} in {}, {} to {}.",
                data.names(fire.firers),
                data.names(fire.targets),
                data.hex_name(hex),
                odds.attack,
                odds.defence
            );
            let event = Event::new("fired", Case(case), text).place(data.map.label(hex));
            data.about(event, fire.firers)
        });
        self.tell_defence(fire.targets, army.other(), odds, hex, "12.1.10-01");
        if self.story.is_recording() {
            self.tell_fire_changes(fire, hex);
        }
    }

    /// The other half of the odds, as a number of its own, with those who are attacked.
    pub(crate) fn tell_defence(&mut self, units: Units, army: Army, odds: &Odds, hex: Hex, case: &'static str) {
        let defence = odds.defence;
        self.tell(Fact::noted().by(army).amount(defence), |data| {
            let text = format!("The defenders of {} have {defence}.", data.hex_name(hex));
            data.about(Event::new("defended", Case(case), text).place(data.map.label(hex)), units)
        });
    }

    fn tell_fire_changes(&mut self, fire: &Fire, hex: Hex) {
        let view = self.view();
        let armour = view.has_armour(fire.targets);
        let far = |unit: &Unit| self.state.hex_of(*unit).map_or(1, |at| self.data.map.distance(at, hex));
        let ranged = |unit: &Unit| self.data.of(*unit).range > 0 && !view.is_disrupted(*unit);
        let halved = fire.firers.iter().filter(|u| armour && far(u) == 2).collect();
        let doubled = fire.firers.iter().filter(|u| !armour && far(u) == 1 && ranged(u)).collect();
        let multiplier = view.cover_under_fire(fire.kind, hex);
        let bare = view.is_reinforced_under_fire(fire.kind, hex) && view.fire_multiplier(hex) > 1;
        self.tell_changed(doubled, "12.1.12-01", "Doubled at one hex");
        self.tell_changed(halved, "12.1.13-02", "Halved, armour two hexes away");
        self.tell_weakened(fire.firers);
        self.tell_terrain(fire.targets, multiplier, "12.1.11-01");
        if bare {
            self.tell_changed(fire.targets, "13.2.9-02", "No terrain for reserves");
        }
        self.tell_shaken(fire.targets);
    }

    /// An assault is about to be rolled for.
    pub(crate) fn tell_assault_changes(&mut self, assault: &Assault) {
        let Some(hex) = assault.hex.filter(|_| self.story.is_recording()) else { return };
        let view = self.view();
        let defenders = view.force(hex, self.state.active.other());
        let multiplier = view.assault_multiplier(hex);
        self.tell_weakened(assault.attackers);
        self.tell_terrain(defenders.without(assault.reserves), multiplier, "13.1.6-01");
        if multiplier > 1 {
            self.tell_changed(assault.reserves, "13.2.9-01", "No terrain for reserves");
        }
        self.tell_shaken(defenders);
    }

    /// Each shift of the attacker's column by itself, so that every one has its case.
    pub(crate) fn tell_shifts(&mut self, attacker: Army, odds: &Odds) {
        for shift in &odds.shifts {
            self.tell(Fact::noted().by(attacker).amount(shift.by), |_| {
                let text = format!("{}: {}.", capital(shift.name), columns(shift.by));
                Event::new("modified", Case(shift.case), text)
            });
        }
    }

    /// Attackers that are disrupted, and ARVN attackers without supply (5.2.3, 15.2).
    fn tell_weakened(&mut self, attackers: Units) {
        let view = self.view();
        let disrupted = attackers.iter().filter(|u| view.is_disrupted(*u)).collect();
        let hungry = attackers.iter().filter(|u| view.army(*u) == Army::Arvn && !view.is_supplied(*u)).collect();
        self.tell_changed(disrupted, "15.2-03", "Halved, disrupted");
        self.tell_changed(hungry, "5.2.3-01", "Halved, without supply");
    }

    fn tell_terrain(&mut self, defenders: Units, multiplier: u8, case: &'static str) {
        if multiplier > 1 {
            self.tell_changed(
                defenders,
                case,
                if multiplier == 2 { "Doubled by terrain" } else { "Tripled by terrain" },
            );
        }
    }

    /// Defenders that are disrupted and out of command (15.3).
    fn tell_shaken(&mut self, defenders: Units) {
        let view = self.view();
        let shaken = defenders.iter().filter(|u| view.is_disrupted(*u) && view.is_cut(*u)).collect();
        self.tell_changed(shaken, "15.3-02", "Halved, disrupted and out of command");
    }

    fn tell_changed(&mut self, units: Units, case: &'static str, what: &str) {
        let Some(first) = units.first() else { return };
        self.tell(Fact::noted().by(self.view().army(first)), |data| {
            let text = format!("{what}: {}.", data.names(units));
            data.about(Event::new("modified", Case(case), text), units)
        });
    }
}
