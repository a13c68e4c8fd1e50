//! Actions: one table gives each its text notation, the case that refuses it at the wrong moment, and what it is
//! bound to on the table. `docs/hoa-binh.md` lists them all.

use engine::Target;
use engine::document::Named;
use engine::rules::{Arg, Words};
use serde::{Deserialize, Serialize};

use crate::data::Data;
use crate::ids::{Commander, Commanders, Seq, Site, Space, Unit};

/// A counter that can be taken along or dropped off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Piece {
    Unit(Unit),
    Commander(Commander),
    Convoy(Site),
}

engine::words! {
    /// A French support.
    pub enum Gun { Artillery = "artillery", Air = "air" }
}

/// A die of the last French roll; the notation counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DieIndex(pub u8);

engine::actions! {
    /// Everything a player can decide. The [`Commanders`] of an action are those who pay one point each.
    pub enum Action of Data;

    "4.2-01", "the sequence of play does not ask for this now" => {
        /// Lets the game go on where there is nothing to choose: a phase begins.
        Proceed = "proceed";
        /// A reinforcement that is due arrives at a retreat base.
        Arrive(unit: Unit, base: Space) = "arrive";
    }
    "5.2.1b-01", "the strategy is settled in the Command Phase" => {
        /// Rolls for the War Strategy of the turn.
        Roll = "roll";
        /// Launches Operation Violet.
        Violet = "violet";
        /// Launches Operation Rainbow.
        Rainbow = "rainbow";
    }
    "4.2-02", "paras are kept or sent home in the Command Phase" => {
        /// A para stays in the field for a point.
        Keep(unit: Unit) = "keep";
        /// A para returns to Hanoi.
        Return(unit: Unit) = "return";
    }
    "4.2-01", "the sequence of play does not ask for this now" => {
        /// A unit makes way for a Viet base that is back.
        Displace(unit: Unit, to: Space) = "displace";
        /// A commander who was left alone gets away.
        Relocate(commander: Commander, to: Space) = "relocate";
    }
    "4.2-01", "the sequence of play does not ask for this now" => {
        /// Builds a post or the base.
        Build(site: Space, by: Commanders) = "build";
        /// Starts a Movement.
        Move(from: Space, by: Commanders) = "move";
        /// Starts an Offensive.
        Offensive(from: Space, by: Commanders) = "offensive";
        /// The Dinassaut sails.
        Dinassaut(by: Commanders) = "dinassaut";
        /// The Dozer clears mines.
        Clear(by: Commanders) = "clear";
        /// A post or the base becomes a convoy.
        Evacuate(site: Space, by: Commanders) = "evacuate";
        /// A para takes off from Hanoi, or joins the combat under way.
        Airdrop(unit: Unit) = "airdrop";
        /// The para lands there.
        Land(space: Space) = "land";
        /// Starts an airlift from a base, or from Hanoi.
        Transport(origin: Option<Space>, by: Commanders) = "transport";
        /// A unit boards.
        Load(unit: Unit) = "load";
        /// The airlift lands there.
        Fly(base: Space) = "fly";
        /// Starts to call units from Hanoi.
        Reinforcements = "reinforcements";
        /// Calls a unit for the next turn.
        Call(unit: Unit) = "call";
        /// Calls nobody else.
        Done = "done";
        /// Has a unit rebuilt.
        Maintain(unit: Unit, by: Commanders) = "maintain";
        /// Artillery or air alone attacks a counter.
        Strike(gun: Gun, counter: Seq) = "strike";
    }
    "2.1-06", "commanders ride alone between two actions of the French phase only" => {
        /// A commander rides alone.
        Ride(commander: Commander) = "ride";
        /// He rides there.
        RideTo(space: Space) = "ride-to";
    }
    "4.2-01", "the sequence of play does not ask for this now" => {
        /// The challenged Dinassaut slips away free of charge.
        Leave(space: Space) = "leave";
        /// Ends the French phase, or the attacks.
        End = "end";
        /// A member joins the group, or rides along with the evacuation.
        Take(piece: Piece) = "take";
        /// The group enters a space.
        Step(space: Space) = "step";
        /// A member stays behind.
        DropOff(piece: Piece) = "drop";
        /// The Dinassaut fights in its own space.
        Fight = "fight";
        /// The group stops.
        Stop = "stop";
        /// Declares where the convoy goes.
        Destination(base: Space) = "to";
        /// A unit escorts the convoy.
        Escort(unit: Unit) = "escort";
        /// The convoy sets out.
        Depart = "depart";
    }
    "7.2-37", "nothing has been begun that could be taken back" => {
        /// Takes back what has only been begun.
        Cancel = "cancel";
    }
    "4-02", "counters attack in the Viet Minh Action Phase" => {
        /// A counter attacks.
        Attack(counter: Seq) = "attack";
    }
    "9.1-05", "supports join a combat after its threat die" => {
        /// Artillery Support joins the combat.
        Artillery(by: Commanders) = "artillery";
        /// Air Support joins the combat.
        Air(by: Commanders) = "air";
        /// The Morane joins the combat.
        Morane = "morane";
    }
    "4.2-01", "the sequence of play does not ask for this now" => {
        /// A commando withdraws before the attack.
        Withdraw(unit: Unit, to: Space) = "withdraw";
        /// The commandos stand and fight.
        Stand = "stand";
        /// Nothing more joins the combat.
        Pass = "pass";
        /// A commander has a die rolled again.
        Reroll(commander: Commander, die: DieIndex) = "reroll";
        /// The dice stay as they are.
        Accept = "accept";
        /// A unit takes the loss.
        Lose(unit: Unit) = "lose";
        /// The force retreats.
        Retreat = "retreat";
        /// The force stays for one more loss.
        Refuse = "refuse";
        /// A unit falls back there.
        FallBack(unit: Unit, to: Space) = "fall-back";
        /// A commander goes with the units that went there.
        Follow(commander: Commander, to: Space) = "follow";
        /// Which counter of the entered space is fought next.
        Engage(counter: Seq) = "engage";
        /// Attacks the Viet base.
        EngageBase = "engage-base";
        /// Leaves the Viet base alone and goes back.
        GoBack = "go-back";
    }
}

impl Data {
    /// The id of a piece that moves with a group.
    pub(crate) fn piece_id(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.units[unit.at()].id.clone(),
            Piece::Commander(commander) => self.commanders[commander.at()].id.clone(),
            Piece::Convoy(site) => format!("convoy-{}", self.map.space(self.map.sites[site.at()]).id),
        }
    }
}

engine::named! {
    Data;
    Space, "space", "SPACE", |data| data.map.spaces, |own| own.id, on Place, by |data, name| data.map.find(name);
    Unit, "unit", "UNIT", |data| data.units, |own| own.id, on Piece, by Data::unit;
    Commander, "commander", "COMMANDER", |data| data.commanders, |own| own.id, on Piece, by Data::commander;
}

engine::named! {
    Data, fixed;
    Gun, "support", "artillery|air", Gun::ALL, Gun::word;
}

/// By its space.
impl Named<Data> for Site {
    const WHAT: &'static str = "site";
    const FORM: &'static str = "SITE";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        (0..data.map.sites.len() as u8).map(Site)
    }

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.map.find(name).and_then(|space| data.map.space(space).site)
    }

    fn id(self, data: &Data) -> String {
        data.map.sites[self.at()].id(data)
    }
}

/// A base with aircraft, or Hanoi where it is none of the map.
impl Arg<Data> for Option<Space> {
    const FORM: &'static str = "SPACE|hanoi";

    fn write(self, data: &Data, out: &mut String) {
        match self {
            Some(space) => out.push_str(&space.id(data)),
            None => out.push_str("hanoi"),
        }
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        if words.take("hanoi") { Ok(None) } else { Space::read(words, data).map(Some) }
    }

    fn target(self, data: &Data) -> Option<Target> {
        self.map_or_else(|| Some(Target::Place("hanoi".into())), |space| Named::target(space, data))
    }

    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        match target {
            Target::Place(id) if id == "hanoi" => Some(None),
            _ => Space::pointed_at(target, data).map(Some),
        }
    }
}

impl Arg<Data> for Commanders {
    const FORM: &'static str = "[using COMMANDER,...]";

    fn write(self, data: &Data, out: &mut String) {
        for (i, commander) in self.iter().enumerate() {
            out.push_str(if i == 0 { "using " } else { "," });
            out.push_str(&commander.id(data));
        }
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let mut payers = Commanders::NONE;
        if !words.take("using") {
            return Ok(payers);
        }
        let mut list = words.next("commanders")?.to_string();
        while let Some(more) = words.peek() {
            words.take(more);
            list = format!("{list},{more}");
        }
        for id in list.split(',').filter(|id| !id.is_empty() && *id != "and") {
            let commander = data.commander(id).ok_or_else(|| format!("expected a commander, '{id}' is none"))?;
            if payers.has(commander) {
                return Err(format!("{} gives one point, and is named twice", data.commander_name(commander)));
            }
            payers.insert(commander);
        }
        Ok(payers)
    }

    /// Who points at a thing has the action points in mind.
    fn pointed_at(_: &Target, _: &Data) -> Option<Self> {
        Some(Commanders::NONE)
    }
}

impl Arg<Data> for Seq {
    const FORM: &'static str = "#COUNTER";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(&format!("#{}", self.0));
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        let word = words.next("a counter such as #17")?;
        let number = word.trim_start_matches('#').parse().ok();
        number.map(Seq).ok_or_else(|| format!("expected a counter such as #17, not '{word}'"))
    }

    fn target(self, _: &Data) -> Option<Target> {
        Some(Target::Piece(format!("#{}", self.0)))
    }

    fn pointed_at(target: &Target, _: &Data) -> Option<Self> {
        match target {
            Target::Piece(id) => id.strip_prefix('#').and_then(|number| number.parse().ok()).map(Seq),
            _ => None,
        }
    }
}

impl Arg<Data> for Piece {
    const FORM: &'static str = "UNIT|COMMANDER|convoy-SITE";

    fn write(self, data: &Data, out: &mut String) {
        out.push_str(&data.piece_id(self));
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let id = words.next("a unit, commander or convoy")?;
        data.piece(id).ok_or_else(|| format!("expected a unit, commander or convoy, '{id}' is none"))
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(data.piece_id(self)))
    }

    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        match target {
            Target::Piece(id) => data.piece(id),
            _ => None,
        }
    }
}

impl Data {
    fn piece(&self, id: &str) -> Option<Piece> {
        let convoy = || {
            let site = id.strip_prefix("convoy-").and_then(|id| self.map.find(id))?;
            self.map.space(site).site.map(Piece::Convoy)
        };
        let commander = || self.commander(id).map(Piece::Commander);
        self.unit(id).map(Piece::Unit).or_else(commander).or_else(convoy)
    }
}

impl Arg<Data> for DieIndex {
    const FORM: &'static str = "DIE";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(&(self.0 + 1).to_string());
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        let word = words.next("the number of a die")?;
        let number: Option<u8> = word.parse().ok().filter(|n| (1..=32).contains(n));
        number.map(|n| DieIndex(n - 1)).ok_or_else(|| format!("expected the number of a die from 1 up, not '{word}'"))
    }

    fn target(self, _: &Data) -> Option<Target> {
        Some(Target::Button(format!("die-{}", self.0 + 1)))
    }
}
