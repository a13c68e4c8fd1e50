//! Everything a player can decide, as one table: what each action does, how it is written, and the case that refuses it
//! at the wrong moment. Below it stands how what actions name is written. `docs/xuan-loc.md` lists them all.

use engine::document::Named;
use engine::rules::{Arg, Words};
use engine::{actions, named};

pub use crate::bombardment::{Load, Marker};
use crate::data::Data;
use crate::ids::{self, Aim, Formation, Hex, Plane, Regiment, Unit};
pub use crate::movement::Gait;

actions! {
    /// Everything a player can decide.
    pub enum Action of Data;

    "6.0-01", "the sequence of play does not ask for this now" => {
        /// Lets the game go on where there is nothing to choose: a phase begins with its dice.
        Proceed = "proceed";
        /// Ends a phase, or a list of choices.
        Done = "done";
        /// Sets up the ARVN as the data suggest.
        Default = "default";
        /// Takes a unit in hand for the set-up.
        Place(unit: Unit) = "place";
        /// Puts what is in hand on a hex.
        At(hex: Hex) = "at";
        /// The NVA loses an artillery marker for good.
        Remove(aim: ids::Aim) = "remove";
        /// An artillery marker of the NVA has no ammunition this turn.
        Withhold(aim: ids::Aim) = "withhold";
        /// An artillery marker that was lost comes back for this turn.
        Restore(aim: ids::Aim) = "restore";
        /// Collateral damage falls on a stack nearby.
        Collateral(hex: Hex) = "collateral";
        /// A unit takes part in the attack that is being declared.
        Add(unit: Unit) = "add";
        /// Takes back the attack that is being declared.
        Cancel = "cancel";
        /// Gives no fire, or sends no helicopter.
        Pass = "pass";
        /// A unit stands last in line for what its HQ can supply.
        Defer(unit: Unit) = "defer";
        /// Names a unit that is lost.
        Lose(unit: Unit) = "lose";
        /// Stays disrupted in town instead of retreating.
        Stay = "stay";
        /// Retreats from a town.
        Withdraw = "withdraw";
        /// The retreat of a unit, or of its stack, comes next.
        Retreat(unit: Unit) = "retreat";
        /// A unit makes room for others.
        Displace(unit: Unit) = "displace";
        /// A unit advances into the hex that was cleared.
        Advance(unit: Unit) = "advance";
    }
    "6.1.4-06", "formations are activated in the Initiative Phase" => {
        /// Activates a formation for the turn.
        Activate(formation: Formation) = "activate";
        /// Lets a formation regroup for the turn.
        Regroup(formation: Formation) = "regroup";
    }
    "6.1.5-02", "regiments are picked where an activation die lets only some of a division act" => {
        /// A regiment of the division acts.
        Pick(regiment: Regiment) = "pick";
    }
    "7.4.7-04", "leaders rally in the Movement Phase or before the first attack" => {
        /// A leader rolls for the disrupted units of his hex.
        Rally(leader: Unit) = "rally";
    }
    "7.5.3-01", "infantry comes back when the Movement Phase ends" => {
        /// Takes regrouped infantry in hand.
        Return(unit: Unit) = "return";
        /// Disbands an eliminated unit for the one that came back.
        Sacrifice(unit: Unit) = "sacrifice";
    }
    "6.3-02", "reinforcements come in the Movement Phase of their side" => {
        /// Takes a unit in hand that is flown in.
        Airlift(unit: Unit) = "airlift";
    }
    "6.3-02", "units move in the Movement Phase of their side" => {
        /// A unit begins to move.
        March(unit: Unit, gait: Gait) = "march";
        /// A unit comes along.
        Join(unit: Unit, gait: Gait) = "join";
        /// The group goes to a hex.
        Step(hex: Hex) = "step";
        /// The group leaves the map.
        Exit = "exit";
        /// Leaves a unit of the group behind.
        Drop(unit: Unit) = "drop";
        /// The group halts.
        Halt = "halt";
    }
    "11.0-01", "bombardment has a phase of its own" => {
        /// Takes a marker in hand.
        Aim(marker: Marker, load: Load) = "aim";
        /// A marker strikes.
        Strike(marker: Marker, load: Load) = "strike";
    }
    "12.0-01", "there is no Direct Fire at this moment" => {
        /// Declares a fire at a hex.
        Fire(hex: Hex) = "fire";
        /// Leaves a unit out of the targets.
        Spare(unit: Unit) = "spare";
        /// Gives the fire that was declared.
        Shoot = "shoot";
    }
    "13.0-01", "close assaults are made in the Combat Phase" => {
        /// Declares an assault on a hex.
        Assault(hex: Hex) = "assault";
        /// Announces the assault that was declared.
        Announce = "announce";
    }
    "13.2.1-01", "reserves are sent when an assault is announced" => {
        /// Sends a unit to the assaulted hex.
        Reserve(unit: Unit) = "reserve";
    }
    "14.1.4-03", "helicopters are sent when a combat is about to be rolled" => {
        /// Sends a helicopter into the combat at hand.
        Helicopter = "helicopter";
    }
}

named! {
    Data;
    Unit, "unit", "UNIT", |data| data.units, |own| own.id, on Piece, by Data::unit;
    Aim, "artillery marker", "MARKER", |data| data.aims, |own| own.id, by Data::aim;
    Plane, "aircraft marker", "MARKER", |data| data.planes, |own| own.id, by Data::plane;
    Formation, "formation", "FORMATION", |data| data.formations, |own| own.id, by Data::formation;
    Hex, "hex", "HEX", |data| data.map.sheet.labels(), |own| own, on Place, by |data, name| data.map.find(name), without hint;
}

/// A regiment with its division: two divisions may have regiments of the same number.
impl Named<Data> for Regiment {
    const WHAT: &'static str = "regiment";
    const FORM: &'static str = "REGIMENT/DIVISION";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        data.all_regiments()
    }

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.find_regiment(name)
    }

    fn id(self, data: &Data) -> String {
        data.regiment_id(self)
    }
}

/// How a unit goes; only a leader has a choice, and only his has a word.
impl Arg<Data> for Gait {
    const FORM: &'static str = "[foot | mech]";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(match self {
            Gait::Own => "",
            Gait::Foot => "foot",
            Gait::Mechanised => "mech",
        });
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        Ok(match () {
            () if words.take("foot") => Gait::Foot,
            () if words.take("mech") => Gait::Mechanised,
            () => Gait::Own,
        })
    }
}

impl Arg<Data> for Marker {
    const FORM: &'static str = "MARKER";

    fn write(self, data: &Data, out: &mut String) {
        out.push_str(&data.marker_id(self));
        if matches!(self, Marker::Plane(_, true)) {
            out.push_str(" cbu");
        }
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let id = words.next("a marker")?;
        let numbered = |prefix: &str| -> Option<u8> {
            let number: u8 = id.strip_prefix(prefix)?.parse().ok()?;
            (1..=16).contains(&number).then(|| number - 1)
        };
        if let Some(plane) = data.plane(id) {
            return Ok(Marker::Plane(plane, words.take("cbu")));
        }
        data.aim(id)
            .map(Marker::Aim)
            .or_else(|| numbered("helicopter-").map(Marker::Helicopter))
            .or_else(|| numbered("daisy-cutter-").map(Marker::Daisy))
            .ok_or_else(|| format!("there is no marker '{id}'"))
    }
}

/// What is said of a marker beyond what it can carry: an aircraft's own cluster bombs are part of the marker.
impl Arg<Data> for Load {
    const FORM: &'static str = "[cbu]";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(match self {
            Load::Own => "",
            Load::TooMuch => "cbu",
        });
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        Ok(if words.take("cbu") { Load::TooMuch } else { Load::Own })
    }
}

impl Data {
    /// A regiment with its division.
    #[must_use]
    pub fn regiment_id(&self, regiment: Regiment) -> String {
        let record = &self.regiments[regiment.at()];
        format!("{}/{}", record.id, self.formations[record.division.at()].id)
    }

    /// A regiment by its number and division, or by its number alone where no other has it.
    fn find_regiment(&self, text: &str) -> Option<Regiment> {
        let mut namesakes = self.all_regiments().filter(|r| self.regiments[r.at()].id == text.trim());
        self.all_regiments().find(|r| self.regiment_id(*r) == text.trim()).or_else(|| {
            let only = namesakes.next()?;
            namesakes.next().is_none().then_some(only)
        })
    }
}
