//! Why an action comes too early: the moment is right, but something has to be taken in hand or settled first.

use engine::{Case, Refusal};

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::View;
use crate::ids::{Area, Army};
use crate::movement::Move;

/// A case, and the sentence that goes with it.
type Reason = Option<(&'static str, &'static str)>;

/// What ends a list, or stays out of something.
fn closes(action: Action) -> bool {
    matches!(action, Action::Done | Action::Pass)
}

impl View<'_> {
    pub(crate) fn why_not_yet(self, action: Action) -> Option<Refusal> {
        let top = self.state.agenda.top()?;
        let found = in_setup(top, action)
            .or_else(|| self.with_something_in_hand(top, action))
            .or_else(|| self.in_assault(top, action))
            .or_else(|| self.in_airdrop(top, action))
            .or_else(|| self.before_it_is_over(top, action));
        found.map(|(case, reason)| Refusal::new(Case(case), reason))
    }

    /// 2.2-A, 3.4, 6.3-A: what a side fires now goes by this case, and its dice by that.
    fn with_something_in_hand(self, top: Item, action: Action) -> Reason {
        let [placing, rolling] = match top {
            Item::Aiming(aiming) if aiming.barrage => ["3.4-01", "3.4-01"],
            Item::Aiming(aiming) => cases_of_fire(self.data.markers.of(aiming.marker).army),
            Item::Bombardment(bombardment) => cases_of_fire(bombardment.army),
            _ => cases_of_fire(Army::Vm),
        };
        Some(match (top, action) {
            (Item::Movement(moves), Action::At(_)) => (moves.kind.case(), "first a unit is taken in hand (move)"),
            (Item::Movement(moves), closing) if moves.kind == Move::Foreign && closes(closing) => {
                ("2.4-B-02", "a sector may hold three VM units of other divisions; the others leave it (move)")
            }
            (Item::Moving(moving), other) if matches!(other, Action::Move(_)) || closes(other) => {
                (moving.kind.case(), "first the unit in hand is moved (at), or left where it is (cancel)")
            }
            (Item::Bombardment(_), Action::On(_) | Action::Under(_)) => {
                (placing, "first a Zone Marker is taken in hand (aim)")
            }
            (Item::Aiming(_), other) if matches!(other, Action::Aim(..) | Action::Barrage(..)) || closes(other) => {
                (placing, "first the Zone Marker in hand is placed (on, under), or left (cancel)")
            }
            (Item::Bombardment(_) | Item::Aiming(_), Action::Roll(_) | Action::RollAll) => {
                (rolling, "dice are rolled once all Zone Markers are placed")
            }
            (Item::SupportBarrage(_), Action::Under(_)) => ("3.4-01", "first a Zone Marker is taken in hand (barrage)"),
            (Item::Commando(_), Action::Raid(_)) => ("2.3-01", "first the Commando is placed (commando)"),
            (Item::Raiding(_), Action::Commando(_)) => {
                ("2.3-01", "the Commando stands already; it raids a unit (raid), or is taken back (cancel)")
            }
            (Item::Recovery(_), Action::At(_)) => ("5.3-C-05", "first a wounded unit is taken in hand (recover)"),
            (Item::Arrivals(_), Action::At(_)) => ("5.4-D-01", "first a unit is taken in hand (place)"),
            (Item::SetupFrench(_) | Item::SetupVm(_), Action::At(_)) => {
                ("9.0-C-01", "first a unit is taken in hand (place)")
            }
            _ => return None,
        })
    }

    /// The same steps have cases of their own where France assaults.
    fn in_assault(self, top: Item, action: Action) -> Reason {
        let vm = self.state.fight.is_none_or(|fight| self.army(fight.unit) == Army::Vm);
        let [urging, charging, losing] =
            if vm { ["3.6-B-02", "3.6-A-01", "3.6-C-08"] } else { ["7.5-B-02", "7.5-A-01", "7.5-C-03"] };
        Some(match (top, action) {
            (Item::Declaration(_), Action::Mortars(_)) => {
                ("3.1-09", "mortars are placed once all assaults are declared")
            }
            (Item::Declaration(_), Action::Fight(_)) => {
                ("3.1-12", "Box Combat is announced once all assaults are declared")
            }
            (Item::Charges(_), Action::TienLen(_)) => ("3.6-B-02", "a supporter pays after the Fire Roll"),
            (Item::Charges(_), Action::EnAvant(_)) => ("7.5-B-02", "a supporter pays after the Fire Roll"),
            (Item::Urging(_), other)
                if matches!(other, Action::Charge(_) | Action::Stay | Action::Retreat) || closes(other) =>
            {
                (urging, "first it is decided whether a supporter pays")
            }
            (
                Item::StandOrGo(_) | Item::CombatLoss(_) | Item::Retreating(_) | Item::SupportAdvance(_),
                Action::Charge(_),
            ) => (charging, "first the assault under way is settled"),
            (Item::CombatLoss(_), Action::Stay | Action::Retreat | Action::Withdraw(..)) => {
                (losing, "first the steps are lost")
            }
            _ => return None,
        })
    }

    /// Nobody lets go by what the rules make him do.
    fn before_it_is_over(self, top: Item, action: Action) -> Reason {
        if !closes(action) {
            return None;
        }
        let vm_defends = self.defending_army() == Army::Vm;
        Some(match top {
            Item::Disease(_) => ("4.1-B-01", "VM has to lose a step (lose)"),
            Item::ShortageSteps(shortage) => (shortage.case(), "the steps have to be lost (lose)"),
            Item::BombardmentRolls(_) => {
                ("2.2-D-01", "everybody under a Zone Marker has to be rolled for (roll, roll-all)")
            }
            Item::BoxPayment(_) => ("7.1-03", "France has to pay for the losses of VM (lose)"),
            Item::Defence(defence) if defence.army == Army::French => {
                ("3.5-A-01", "every hex that is assaulted has to fire first (defend)")
            }
            Item::Defence(_) => ("7.4-A-01", "every battalion that is assaulted has to fire first (defend)"),
            Item::NewAssaulter(_) => ("7.4-C-02", "another unit of the hex has to carry the assault on (take-over)"),
            Item::Charges(charges) if charges.army == Army::Vm => {
                ("3.6-A-01", "all assaults have to be rolled (charge)")
            }
            Item::Charges(_) => ("7.5-A-01", "all assaults have to be rolled (charge)"),
            Item::StandOrGo(_) if vm_defends => ("7.5-C-02", "VM has to choose (stay, retreat)"),
            Item::StandOrGo(_) => ("3.6-C-04", "France has to choose (stay, retreat)"),
            Item::CombatLoss(_) => ("3.6-C-08", "the steps have to be lost (lose)"),
            Item::Retreating(_) if vm_defends => ("7.5-C-03", "the battalion has to retreat (withdraw)"),
            Item::Retreating(_) => ("3.6-C-09", "all units of the hex have to retreat (withdraw)"),
            Item::MarkerRises(_) => ("5.2-B-01", "one marker has to rise (raise)"),
            Item::MarkerFalls(_) => ("5.2-E-03", "one marker has to fall (lower)"),
            Item::Arrivals(_) => ("5.4-D-01", "all units that have arrived have to be placed (place)"),
            Item::Loading(_) => ("5.4-B-01", "the planes have to fly, loaded or not (fly)"),
            _ => return None,
        })
    }

    /// 5.4: Standby is decided first (R81), then planes are loaded, then units are set down, and last comes the replacement.
    fn in_airdrop(self, top: Item, action: Action) -> Reason {
        let replaces_french = matches!(action, Action::Replace(unit) if self.army(unit) == Army::French);
        Some(match (top, action) {
            (
                Item::StandbyChoice(_),
                Action::Fill(_) | Action::Load(_) | Action::Unload(_) | Action::Default | Action::Fly,
            ) => ("6.2-B-07", "first it is decided whether the Standby Force is added (standby or pass)"),
            (Item::Loading(_) | Item::Filling(_), Action::Standby) if self.state.in_area(Area::Standby).is_empty() => {
                ("6.2-B-07", "nobody is left in the Standby Box")
            }
            (Item::Loading(_) | Item::Filling(_), Action::Standby) if !self.can_call_standby() => {
                ("6.2-B-07", "the Standby Force is added where a Condor unit is in Laos 1")
            }
            (Item::Loading(_) | Item::Filling(_), Action::Standby) => {
                ("6.2-B-07", "the Standby Force is added before the planes are loaded")
            }
            (Item::Loading(_), Action::Load(_)) => ("5.4-A-01", "first a slot is taken in hand (fill)"),
            (Item::Filling(_), Action::Fill(_) | Action::Unload(_) | Action::Default | Action::Fly) => {
                ("5.4-A-02", "first the slot in hand is loaded (load), or left as it is (cancel)")
            }
            (Item::StandbyChoice(_) | Item::Loading(_) | Item::Filling(_), _) if replaces_french => {
                ("5.4-E-01", "the Replacement unit has to be flown in first")
            }
            (Item::Arrivals(_) | Item::Landing(_), _) if replaces_french => {
                ("5.4-E-01", "first all units that have arrived are placed")
            }
            (Item::StandbyChoice(_) | Item::Loading(_) | Item::Filling(_), Action::Place(_)) => {
                ("5.4-D-01", "units have to be flown in first")
            }
            (Item::Landing(_), Action::Place(_)) => {
                ("5.4-D-01", "first the unit in hand is placed (at), or left (cancel)")
            }
            _ => return None,
        })
    }
}

fn in_setup(top: Item, action: Action) -> Reason {
    Some(match (top, action) {
        (Item::SetupWounded(_), Action::Default) => {
            ("9.0-D-01", "both sides choose the wounded in turn, unit by unit (wound)")
        }
        (Item::SetupFrench(_), Action::Wound(_) | Action::Reduce(_)) => ("9.0-C-01", "first France sets up"),
        (Item::SetupWounded(_), Action::Place(_) | Action::Reduce(_)) => {
            ("9.0-D-01", "first both sides choose the wounded in turn (wound)")
        }
        (Item::SetupFlips(_), Action::Place(_)) => ("9.0-F-01", "first VM chooses who begins reduced (reduce)"),
        (Item::SetupVm(_), Action::Reduce(_)) => ("9.0-F-01", "all losses of the card are chosen"),
        (Item::SettingUp(_), Action::Place(_) | Action::Default) => {
            ("9.0-C-01", "first the unit in hand is set up (at), or left (cancel)")
        }
        _ => return None,
    })
}

/// How bombardment by a side is placed and rolled.
const fn cases_of_fire(army: Army) -> [&'static str; 2] {
    match army {
        Army::Vm => ["2.2-A-01", "2.2-D-01"],
        Army::French => ["6.3-A-01", "6.3-C-01"],
    }
}
