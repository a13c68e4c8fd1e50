//! Why an action comes too early: the moment is right, but something has to be taken in hand or settled first.

use engine::{Case, Refusal};

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::View;
use crate::ids::{Area, Army};
use crate::movement::Move;

/// A case, and the sentence that goes with it.
type Reason = Option<(&'static str, &'static str)>;

impl View<'_> {
    pub(crate) fn why_not_yet(self, action: Action) -> Option<Refusal> {
        let top = self.state.agenda.top()?;
        let found = in_setup(top, action)
            .or_else(|| with_something_in_hand(top, action))
            .or_else(|| in_assault(top, action))
            .or_else(|| self.in_airdrop(top, action));
        found.map(|(case, reason)| Refusal::new(Case(case), reason))
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
            (Item::Arrivals(_), Action::At(_)) => ("5.4-D-01", "first a unit is taken in hand (place)"),
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
        (Item::SetupFrench(_) | Item::SetupVm(_), Action::At(_)) => {
            ("9.0-C-01", "first a unit is taken in hand (place)")
        }
        _ => return None,
    })
}

fn with_something_in_hand(top: Item, action: Action) -> Reason {
    Some(match (top, action) {
        (Item::Movement(moves), Action::At(_)) => (moves.kind.case(), "first a unit is taken in hand (move)"),
        (Item::Movement(moves), Action::Done) if moves.kind == Move::Foreign => {
            ("2.4-B-02", "a sector may hold three VM units of other divisions; the others leave it (move)")
        }
        (Item::Moving(moving), Action::Move(_) | Action::Done) => {
            (moving.kind.case(), "first the unit in hand is moved (at), or left where it is (cancel)")
        }
        (Item::Bombardment(_), Action::On(_) | Action::Under(_)) => {
            ("2.2-A-01", "first a Zone Marker is taken in hand (aim)")
        }
        (Item::Aiming(_), Action::Aim(..) | Action::Barrage(..) | Action::Done) => {
            ("2.2-A-01", "first the Zone Marker in hand is placed (on, under), or left (cancel)")
        }
        (Item::Bombardment(_) | Item::Aiming(_), Action::Roll(_) | Action::RollAll) => {
            ("2.2-D-01", "dice are rolled once all Zone Markers are placed")
        }
        (Item::SupportBarrage(_), Action::Under(_)) => ("3.4-01", "first a Zone Marker is taken in hand (barrage)"),
        (Item::Commando(_), Action::Raid(_)) => ("2.3-01", "first the Commando is placed (commando)"),
        (Item::Raiding(_), Action::Commando(_)) => {
            ("2.3-01", "the Commando stands already; it raids a unit (raid), or is taken back (cancel)")
        }
        (Item::Recovery(_), Action::At(_)) => ("5.3-C-05", "first a wounded unit is taken in hand (recover)"),
        _ => return None,
    })
}

fn in_assault(top: Item, action: Action) -> Reason {
    Some(match (top, action) {
        (Item::Declaration(_), Action::Mortars(_)) => ("3.1-09", "mortars are placed once all assaults are declared"),
        (Item::Declaration(_), Action::Fight(_)) => {
            ("3.1-12", "Box Combat is announced once all assaults are declared")
        }
        (Item::Charges(_), Action::TienLen(_)) => ("3.6-B-02", "a supporter pays after the Fire Roll"),
        (Item::Charges(_), Action::EnAvant(_)) => ("7.5-B-02", "a supporter pays after the Fire Roll"),
        (Item::Urging(_), Action::Charge(_) | Action::Stay | Action::Retreat) => {
            ("3.6-B-02", "first it is decided whether a supporter pays")
        }
        (
            Item::StandOrGo(_) | Item::CombatLoss(_) | Item::Retreating(_) | Item::SupportAdvance(_),
            Action::Charge(_),
        ) => ("3.6-A-01", "first the assault under way is settled"),
        (Item::CombatLoss(_), Action::Stay | Action::Retreat | Action::Withdraw(..)) => {
            ("3.6-C-08", "first the steps are lost")
        }
        _ => return None,
    })
}
