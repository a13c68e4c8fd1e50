//! Everything a player can decide, as one table: what each action does, how it is written, and the case that refuses it
//! at the wrong moment. Below it stands how what actions name is written.

use engine::actions;
use engine::rules::{Arg, Words};
use serde::{Deserialize, Serialize};

use crate::data::Data;
use crate::ids::{self, Dump, Hex, Piece, Spot, Unit};

actions! {
    /// Everything a player can decide.
    pub enum Action of Data;

    "1.10-01", "the sequence of play does not ask for this now" => {
        /// Ends a phase, or a list of choices.
        Done = "done";
        /// Stays out of what is under way: no retreat before combat, no ambush, no Bolshevik Spirit.
        Pass = "pass";
        /// Takes back what was begun.
        Cancel = "cancel";
        /// Puts what is in hand there: a unit, a Supply Dump.
        At(spot: Spot) = "at";
        /// Names the Mobilization Center or community for the unit in hand.
        Near(hex: Hex) = "near";
        /// Puts a VM unit on top of its stack, where the French see it.
        Show(unit: Unit) = "show";
        /// Gives up a step of a unit, or a Supply Dump, where too much stands in a hex.
        Remove(piece: Piece) = "remove";
        /// Takes a step loss from a unit.
        Lose(unit: Unit) = "lose";
    }
    "9.0-02", "the game is set up already" => {
        /// Sets up the rest as the program suggests.
        Default = "default";
        /// Two units of the same kind and numbers change places before the game (generic set-up).
        Exchange(unit: Unit, other: Unit) = "exchange";
        /// The unit of the group that has lost steps before the game.
        Weaken(unit: Unit) = "weaken";
        /// Lays a Road-Marker of the card.
        Road(hex: Hex) = "road";
        /// The hero joins a unit.
        Attach(unit: Unit) = "attach";
    }
    "1.9-A-06", "Political Objectives are placed at set-up, after a scenario, or for 5 VP in the Replacement and Reinforcement Phase" => {
        /// VM adds 5 VP to place both Political Objectives again.
        MoveObjectives = "move-objectives";
        /// Places the next Political Objective-Marker.
        Objective(hex: Hex) = "objective";
        /// Says which of the two markers is the real one.
        Real(objective: ids::Objective) = "real";
    }
    "2.0-01", "this is done in the Replacement and Reinforcement Phase" => {
        /// Takes so many Supply Dumps, and the Replacement Points that go with them.
        Supply(dumps: Count) = "supply";
        /// Gives up a Replacement Point for Thai Binh.
        Forfeit = "forfeit";
        /// A unit regains a step.
        Replace(unit: Unit) = "replace";
        /// An eliminated unit is rebuilt and comes back later.
        Rebuild(unit: Unit) = "rebuild";
        /// A regiment regains a step by removing a Tieu Doan.
        Absorb(unit: Unit, tieu_doan: Unit) = "absorb";
        /// Takes a unit that is due before the others.
        Next(unit: Unit) = "next";
        /// Brings the Navy back for its price.
        Accept = "accept";
        /// The unit that is due comes six turns later.
        Postpone = "postpone";
        /// Withdraws a unit.
        Withdraw(unit: Unit) = "withdraw";
    }
    "3.1-01", "this is no answer now: units move in the Movement Phase of their side or with an Operation Point, one move after the other" => {
        /// A unit or VM Supply Dump begins to move.
        Move(piece: Piece) = "move";
        /// A unit or Supply Dump comes along.
        Join(piece: Piece) = "join";
        /// The group goes to a hex.
        Step(hex: Hex) = "step";
        /// The group overruns a hex.
        Overrun(hex: Hex) = "overrun";
        /// Leaves a unit or Supply Dump of the group behind.
        Drop(piece: Piece) = "drop";
        /// The group halts.
        Halt = "halt";
        /// A unit or Supply Dump goes by truck.
        Truck(piece: Piece) = "truck";
        /// A unit or Supply Dump goes by air.
        Fly(piece: Piece) = "fly";
        /// Lands on an airstrip.
        Land(hex: Hex) = "land";
        /// Is dropped in a hex.
        Airdrop(hex: Hex) = "airdrop";
        /// A unit or Supply Dump goes by ship.
        Embark(piece: Piece) = "embark";
        /// Goes ashore in a harbour or in Saigon.
        Sail(spot: Spot) = "sail";
        /// Ends the moves; the engineer gets a Road-Marker in its hex.
        BuildRoad = "build-road";
        /// Ends the moves; the engineer takes this Road-Marker from the map for its hex.
        Lift(hex: Hex) = "lift";
    }
    "3.5-08", "VM declares artillery or anti-aircraft when the French fly" => {
        /// VM shows an artillery or anti-aircraft unit that hinders the flight.
        Declare(unit: Unit) = "declare";
        /// VM keeps its units secret.
        Silent = "silent";
    }
    "6.2-01", "Supply Dumps are spent at the start of the Operation Phase" => {
        /// Spends a Supply Dump for this Operation Phase.
        Spend(dump: Dump) = "spend";
        /// Spends none.
        Keep = "keep";
        /// Moves a VM Supply Dump to the VM HQ.
        Bring(dump: Dump) = "bring";
    }
    "6.3-01", "this is no answer now: it takes an Operation Point, and what is in hand is finished or cancelled first" => {
        /// All units of a hex recover.
        Recover(hex: Hex) = "recover";
        /// Removes the Destroyed Road-Marker of a hex.
        Repair(hex: Hex) = "repair";
        /// Removes a Supply Dump to dig trenches.
        Dig(dump: Dump, method: Method) = "dig";
        /// Digs a trench in a hex.
        Entrench(hex: Hex) = "entrench";
        /// Moves units of a hex, or of Saigon.
        Activate(spot: Spot) = "activate";
        /// Barrages a hex.
        Barrage(hex: Hex) = "barrage";
        /// The Airstrike takes part.
        Airstrike = "airstrike";
        /// The Navy takes part.
        Navy = "navy";
        /// Fires the barrage.
        Fire = "fire";
        /// An Airstrike attacks the road of a hex.
        BombRoad(hex: Hex) = "bomb-road";
        /// VM destroy the road of a hex.
        Wreck(hex: Hex) = "wreck";
        /// Attacks a hex.
        Attack(hex: Hex) = "attack";
        /// A unit takes part in the barrage or attack that is being declared.
        Add(unit: Unit) = "add";
        /// Announces the attack that was declared.
        Announce = "announce";
        /// Spends the point on nothing.
        Waste = "waste";
        /// Stops the burst; what is left stays on the track.
        Stop = "stop";
    }
    "6.8-02", "this is not asked now: a combat goes step by step" => {
        /// A unit retreats before combat.
        Evade(unit: Unit, hex: Hex) = "evade";
        /// A VM unit ambushes an attacking unit.
        Ambush(unit: Unit, target: Unit) = "ambush";
        /// A unit leads the attack or the defence.
        Lead(unit: Unit) = "lead";
        /// VM declare Bolshevik Spirit.
        Bolshevik = "bolshevik";
        /// The hero leads from the front.
        Front = "front";
        /// The defender retreats.
        Retreat = "retreat";
        /// The defender stands fast.
        Stand = "stand";
        /// A unit retreats to a hex.
        Fallback(unit: Unit, hex: Hex) = "fall-back";
        /// A unit advances into the hex.
        Advance(unit: Unit) = "advance";
    }
}

/// Where trenches may be dug for a Supply Dump (6.3 b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Method {
    /// FEF: from airstrip to airstrips, with an Air Transport.
    Air,
    /// FEF: from a Supply Center of the Delta to hexes of the Delta in supply; VM: from a Supply Center to hexes within
    /// 3 of any.
    Center,
    /// Within 3 hexes of the Supply Dump.
    Near,
}

impl Method {
    const WORDS: [(&'static str, Method); 3] =
        [("air", Method::Air), ("center", Method::Center), ("near", Method::Near)];
}

impl Arg<Data> for Method {
    const FORM: &'static str = "air|center|near";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(Method::WORDS[self as usize].0);
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        let word = words.next("air, center or near")?;
        let found = Method::WORDS.iter().find(|(name, _)| *name == word);
        found.map(|(_, method)| *method).ok_or_else(|| format!("'{word}' is none of: air, center, near"))
    }
}

/// A small number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Count(pub u8);

impl Arg<Data> for Count {
    const FORM: &'static str = "NUMBER";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(&self.0.to_string());
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        let word = words.next("a number")?;
        word.parse().map(Count).map_err(|_| format!("'{word}' is no number from 0 to 255"))
    }
}
