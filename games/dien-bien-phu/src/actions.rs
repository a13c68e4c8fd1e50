//! Everything a player can decide, as one table: what each action does, how it is written, and the case that refuses it at
//! the wrong moment. Below it stands how what actions name is written.

use engine::Target;
use engine::actions;
use engine::document::Named;
use engine::rules::{Arg, Words};
use serde::{Deserialize, Serialize};

use crate::data::Data;
use crate::ids::{Division, Hex, Location, Marker, Slot, Supply, Unit};

/// 5.4-A: what goes into a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cargo {
    Supply(Supply),
    /// The Replacement unit.
    Replacement,
    Unit(Unit),
}

/// 3.4, 6.3-B: how a French Zone Marker fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Intensity {
    Regular,
    Intense,
}

actions! {
    /// Everything a player can decide.
    pub enum Action of Data;

    "1.2-01", "the sequence of play does not ask for this now" => {
        /// Ends a segment, or a list of choices.
        Done = "done";
        /// Lets a chance pass.
        Pass = "pass";
        /// Takes back what is in hand or has been begun.
        Cancel = "cancel";
        /// Puts what is in hand on a hex or into a box.
        At(place: Location) = "at";
        /// Names a unit that loses a step.
        Lose(unit: Unit) = "lose";
    }
    "9.0-C-01", "units are set up before the first turn" => {
        /// Lets the program finish this part of the set-up, or load the planes that are left.
        Default = "default";
        /// Takes a unit in hand for the set-up, or one that has arrived.
        Place(unit: Unit) = "place";
        /// Chooses a unit of the Wounded Square for the hospital.
        Wound(unit: Unit) = "wound";
        /// Flips a unit to its reduced side for the set-up.
        Reduce(unit: Unit) = "reduce";
    }
    "2.4-B-01", "units move in the segments for it" => {
        /// Takes a unit in hand that moves; `at` says where it goes.
        Move(unit: Unit) = "move";
    }
    "2.2-A-01", "there is no bombardment at this moment" => {
        /// Takes a Zone Marker in hand.
        Aim(marker: Marker, intensity: Intensity) = "aim";
        /// Puts the Zone Marker in hand on all French units of a hex.
        On(hex: Hex) = "on";
        /// Puts the Zone Marker in hand on a unit.
        Under(unit: Unit) = "under";
        /// Rolls for a unit under a Zone Marker.
        Roll(unit: Unit) = "roll";
        /// Rolls for all units under Zone Markers, one after the other.
        RollAll = "roll-all";
    }
    "2.3-01", "the Commando raids after the bombardment" => {
        /// Places the Commando in a hex.
        Commando(hex: Hex) = "commando";
        /// The Commando raids a French unit next to it.
        Raid(unit: Unit) = "raid";
    }
    "2.4-A-01", "Asset Markers are placed before the Tactical Move" => {
        /// Places an Asset Marker as Recon on a unit.
        Recon(unit: Unit) = "recon";
        /// Places an Asset Marker as Wire Breach in a hex, hosted by a unit.
        Breach(unit: Unit, hex: Hex) = "breach";
    }
    "3.1-01", "assaults are declared in a segment of their own" => {
        /// Declares that a unit assaults a hex.
        Assault(unit: Unit, hex: Hex) = "assault";
    }
    "3.1-12", "Box Combat is announced right after VM has declared its assaults" => {
        /// A division announces Box Combat and does not rest.
        Fight(division: Division) = "fight";
    }
    "3.1-09", "Support Mortars are placed once assaults are declared" => {
        /// Puts Support Mortars on a unit.
        Mortars(unit: Unit) = "mortars";
    }
    "3.2-01", "there is no Box Combat at this moment" => {
        /// A unit of VM and a French unit in the box lose a step each.
        Exchange(own: Unit, theirs: Unit) = "exchange";
    }
    "3.4-01", "a Support Barrage is placed before Defence Fire" => {
        /// Takes a French Zone Marker in hand as Support Barrage.
        Barrage(marker: Marker, intensity: Intensity) = "barrage";
    }
    "3.5-A-01", "there is no Defence Fire at this moment" => {
        /// The defence with this unit comes next.
        Defend(unit: Unit) = "defend";
    }
    "7.4-C-02", "an assault is taken over only where Defence Fire has eliminated a French assaulter" => {
        /// Another unit of the hex takes the assault over.
        TakeOver(unit: Unit) = "take-over";
    }
    "3.6-A-01", "there is no assault to be rolled at this moment" => {
        /// The assault of this unit comes next.
        Charge(unit: Unit) = "charge";
        /// A supporting unit of VM pays a step for the Effect Roll.
        TienLen(unit: Unit) = "tien-len";
        /// A supporting French unit pays a step for the Effect Roll.
        EnAvant(unit: Unit) = "en-avant";
        /// Takes the losses and stays in the hex.
        Stay = "stay";
        /// Gives the hex up.
        Retreat = "retreat";
        /// A unit of the hex that was given up goes to another one.
        Withdraw(unit: Unit, hex: Hex) = "withdraw";
        /// A supporting unit advances after combat.
        Advance(unit: Unit, hex: Hex) = "advance";
    }
    "4.1-A-04", "units are evacuated in the Attrition Segment that frees them" => {
        /// Evacuates a unit that was isolated.
        Evacuate(unit: Unit) = "evacuate";
    }
    "5.1-A-01", "surrender is demanded in the Morale Check Segment" => {
        /// Demands that the garrison surrenders.
        Demand = "demand";
    }
    "5.2-B-01", "patrols look for supplies before the replacements" => {
        /// Sends patrols out.
        Patrol = "patrol";
        /// Moves a Division Morale Marker up.
        Raise(division: Division) = "raise";
    }
    "5.2-E-03", "a Division Morale Marker falls only where a reinforcement costs it" => {
        /// Moves a Division Morale Marker down.
        Lower(division: Division) = "lower";
    }
    "5.2-C-02", "there are no replacements at this moment" => {
        /// Gives a replacement to a unit.
        Replace(unit: Unit) = "replace";
        /// Withdraws a disorganised unit to the Pulled-Back Box.
        PullBack(unit: Unit) = "pull-back";
    }
    "5.2-E-02", "reinforcements come after the replacements, from 24 April on" => {
        /// Brings a unit from the VM Reinforcements Box.
        Reinforce(unit: Unit) = "reinforce";
    }
    "5.3-A-08", "there are no repairs at this moment" => {
        /// Repairs a tank or a battery.
        Repair(unit: Unit) = "repair";
    }
    "5.3-C-05", "the wounded return in the Medicine Segment" => {
        /// Takes a wounded unit in hand that returns.
        Recover(unit: Unit) = "recover";
    }
    "5.4-A-01", "planes are loaded in the Airdrop Segment" => {
        /// Adds the Standby Force this turn.
        Standby = "standby";
        /// Takes a slot of the Airdrop Chart in hand.
        Fill(slot: Slot) = "fill";
        /// Loads the slot in hand.
        Load(cargo: Cargo) = "load";
        /// Empties a slot again.
        Unload(slot: Slot) = "unload";
        /// The planes take off.
        Fly = "fly";
    }
    "6.1-01", "there is no Airstrike at this moment" => {
        /// The Airstrike hits a unit.
        Strike(unit: Unit) = "strike";
    }
    "8.5-B-01", "VM digs at the end of the French Post-Assault Phase" => {
        /// Moves the Trench Marker of a sector forward.
        Dig(sector: Division) = "dig";
    }
}

/// Only the intense fire of French guns has a word.
impl Arg<Data> for Intensity {
    const FORM: &'static str = "[intense]";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(match self {
            Intensity::Regular => "",
            Intensity::Intense => "intense",
        });
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        Ok(if words.take("intense") { Intensity::Intense } else { Intensity::Regular })
    }

    /// Whoever points at a marker thinks of regular fire.
    fn pointed_at(_: &Target, _: &Data) -> Option<Self> {
        Some(Intensity::Regular)
    }
}

impl Arg<Data> for Cargo {
    const FORM: &'static str = "SUPPLY | replacement | UNIT";

    fn write(self, data: &Data, out: &mut String) {
        match self {
            Cargo::Supply(supply) => out.push_str(supply.word()),
            Cargo::Replacement => out.push_str("replacement"),
            Cargo::Unit(unit) => out.push_str(&data.unit(unit).id),
        }
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let word = words.next("ammo, food, medicine, fuel, replacement or a unit")?;
        if word == "replacement" {
            return Ok(Cargo::Replacement);
        }
        let supply = Supply::find(data, word).map(Cargo::Supply);
        let cargo = supply.or_else(|| Unit::find(data, word).map(Cargo::Unit));
        cargo.ok_or_else(|| format!("'{word}' is neither a supply, nor 'replacement', nor a unit"))
    }

    fn target(self, data: &Data) -> Option<Target> {
        match self {
            Cargo::Unit(unit) => <Unit as Named<Data>>::target(unit, data),
            Cargo::Supply(_) | Cargo::Replacement => None,
        }
    }

    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        let Target::Piece(id) = target else { return None };
        Unit::find(data, id).map(Cargo::Unit)
    }
}
