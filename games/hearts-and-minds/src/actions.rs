//! Everything a player can decide: one row for each verb. A move is a sequence of small actions; each is a verb and
//! the ids it needs. `docs/hearts-and-minds.md` lists them all.

use engine::rules::{Arg, Words};
use engine::{Listed as _, Target};
use serde::{Deserialize, Serialize};

use crate::data::Data;
use crate::ids::{Card, Place};
use crate::kind::Kind;

engine::actions! {
    /// Everything a player can decide.
    pub enum Action of Data;

    "8-01", "the sequence of play does not ask for this now" => {
        /// Lets the game go on where there is nothing to choose: a phase begins.
        Proceed = "proceed";
        /// Ends a step in which more could be done.
        Done = "done";
        /// Declines to answer, to ambush, to react or to reinforce.
        Pass = "pass";
        /// Takes back what has only been begun.
        Cancel = "cancel";
    }
    "8-01", "units arrive and re-deploy in their step of the Reinforcements Phase" => {
        /// A unit goes home.
        Withdraw(kind: Kind, place: Place) = "withdraw";
        /// A unit comes back free from the Dead Pool.
        Replace(kind: Kind) = "replace";
        /// A unit is bought back from the Dead Pool.
        Buy(kind: Kind) = "buy";
        /// An NVA unit leaves the interior of Laos or Cambodia.
        Evacuate(kind: Kind, from: Place, to: Place) = "evacuate";
        /// An ARVN unit is called to Saigon after a coup.
        Garrison(kind: Kind, place: Place) = "garrison";
        /// A unit arrives.
        Deploy(kind: Kind, place: Place) = "deploy";
        /// A VC goes face down.
        PlaceVc(place: Place) = "place-vc";
        /// A unit is taken up to be re-deployed.
        Lift(kind: Kind, place: Place) = "lift";
        /// The unit in hand is put down.
        Land(place: Place) = "land";
    }
    "6.2-03", "Campaign cards are chosen in the Hand Refill Phase only" => {
        /// Takes a Campaign card into the hand.
        Choose(card: Card) = "choose";
        /// Keeps the Campaign card.
        Keep = "keep";
        /// Draws, and returns a Campaign card that is held.
        Draw = "draw";
    }
    "8.3-01", "a card is played at the beginning of the own turn only" => {
        /// Plays a card for its RPs.
        Play(card: Card) = "play";
        /// Plays a Campaign card for its event.
        Launch(card: Card) = "launch";
    }
    "8.3-05", "Actions are bought in the own turn, after a card was played" => {
        /// Buys an event of the played card, by its number on the card.
        Event(number: EventNumber) = "event";
        /// Sends a bomber.
        Bomb(area: Place) = "bomb";
        /// Mobilizes the units of an area.
        Mobilize(area: Place) = "mobilize";
        /// Declares a battle round.
        Battle(area: Place) = "battle";
        /// Tries to take control of a province.
        Control(area: Place) = "control";
        /// Tries to pacify a province.
        Pacify(area: Place) = "pacify";
        /// Turns a revealed VC face down.
        Conceal(kind: Kind, area: Place) = "conceal";
        /// Ends the turn.
        End = "end";
    }
    "6.1-02", "the moment that this response names has not come" => {
        /// Answers with a card.
        Respond(card: Card) = "respond";
    }
    "8.3-08", "units move after their area was mobilized" => {
        /// A unit joins the group.
        Take(kind: Kind) = "take";
        /// The group goes to a neighbouring area.
        Step(to: Place) = "step";
        /// An ARVN group announces the next area of its path.
        Path(to: Place) = "path";
        /// The ARVN group rolls for its movement.
        Roll = "roll";
        /// The group goes by sea.
        Sail(to: Place) = "sail";
        /// An Air / Naval unit goes to its target.
        Fly(to: Place) = "fly";
        /// The group goes down the trail.
        Trail(to: Place) = "trail";
        /// The group leaves a unit behind.
        Drop(kind: Kind) = "drop";
    }
    "8-01", "the sequence of play does not ask for this now" => {
        /// The group stops, or the mobilization is over.
        Stop = "stop";
    }
    "14-01", "an ambush answers a Blue ground group that enters the area" => {
        /// A VC ambushes the group.
        Ambush(kind: Kind) = "ambush";
    }
    "8-01", "the sequence of play does not ask for this now" => {
        /// A unit is lost.
        Lose(kind: Kind, place: Place) = "lose";
        /// One RP is paid instead of a unit.
        Pay(purse: Purse) = "pay";
        /// An untried unit becomes veteran.
        Promote(kind: Kind, place: Place) = "promote";
    }
    "11-03", "attackers are named when a battle is declared" => {
        /// A unit attacks.
        Commit(kind: Kind) = "commit";
        /// All units but concealed VC attack.
        CommitAll = "commit-all";
        /// The attack goes in.
        Attack = "attack";
    }
    "11-05", "defenders evade when they are attacked" => {
        /// A VC or an Air / Naval unit tries to evade.
        Evade(kind: Kind) = "evade";
        /// A unit joins the group that will try to evade.
        Gather(kind: Kind) = "gather";
        /// The group tries to evade.
        Slip = "slip";
        /// Nobody else evades.
        Stand = "stand";
    }
    "11.4-01", "Air / Naval units react to a battle" => {
        /// An Air / Naval unit reacts.
        React(kind: Kind) = "react";
    }
    "11.5-01", "the defender reinforces at the end of a battle round" => {
        /// The defender reinforces from an area.
        Reinforce(from: Place) = "reinforce";
        /// The group marches in.
        Enter = "enter";
    }
    "8-01", "the sequence of play does not ask for this now" => {
        /// The group retreats to an area.
        Retreat(to: Place) = "retreat";
        /// The group retreats by way of an area.
        Through(area: Place) = "through";
        /// The retreat ends where it is safe now.
        Halt = "halt";
        /// Pays what a roll falls short.
        MakeUp = "make-up";
        /// Gives up the attempt.
        Decline = "decline";
    }
    "8.4-10", "this belongs to the Interphase" => {
        /// A VC goes back to the pool after Tet.
        Disperse(kind: Kind, place: Place) = "disperse";
        /// Pays for a faction.
        Prop = "prop";
        /// Lets a faction fall.
        Abandon = "abandon";
    }
    "8-01", "the sequence of play does not ask for this now" => {
        /// An area that the event of a card asks for.
        At(area: Place) = "at";
        /// A unit that the event of a card asks for.
        Pick(kind: Kind, place: Place) = "pick";
    }
}

/// Where RPs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purse {
    /// The card played this turn.
    Card,
    Stockpile,
}

impl Purse {
    pub(crate) const BOTH: [Purse; 2] = [Purse::Card, Purse::Stockpile];

    /// What paying from it is called.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Purse::Card => "Pay 1 RP of the card",
            Purse::Stockpile => "Pay 1 stockpile RP",
        }
    }
}

impl Arg<Data> for Purse {
    const FORM: &'static str = "card|stockpile";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(if self == Purse::Card { "card" } else { "stockpile" });
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        match words.next("'card' or 'stockpile'")? {
            "card" => Ok(Purse::Card),
            "stockpile" => Ok(Purse::Stockpile),
            other => Err(format!("expected 'card' or 'stockpile', not '{other}'")),
        }
    }
}

/// An event by its place on the card, from 0 up; people count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventNumber(pub u8);

impl EventNumber {
    pub(crate) const fn at(self) -> usize {
        self.0 as usize
    }
}

impl Arg<Data> for EventNumber {
    const FORM: &'static str = "N";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(&(self.0 + 1).to_string());
    }

    fn read(words: &mut Words<'_>, _: &Data) -> Result<Self, String> {
        let word = words.next("the number of an event")?;
        let number = word.parse().ok().filter(|number| (1..=4).contains(number));
        let found = number.map(|number: u8| EventNumber(number - 1));
        found.ok_or_else(|| format!("expected the number of an event from 1 up, not '{word}'"))
    }
}

/// A word of the notation as ids are spelled.
fn spelled(word: &str) -> String {
    word.replace('_', "-")
}

impl Arg<Data> for Place {
    const FORM: &'static str = "AREA";

    fn write(self, data: &Data, out: &mut String) {
        out.push_str(data.id(self));
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let id = spelled(words.next("an area")?);
        if let Some(place) = data.find(&id) {
            return Ok(place);
        }
        // A name of two words, such as "quang tri".
        let mut after = words.clone();
        let place = after.next("").ok().and_then(|next| data.find(&format!("{id}-{}", spelled(next))));
        *words = after;
        place.ok_or_else(|| format!("expected an area, '{id}' is none"))
    }

    fn target(self, data: &Data) -> Option<Target> {
        self.is_area().then(|| Target::Place(data.id(self).into()))
    }

    /// An area itself, or the area of a piece, `arvn-inf@saigon/2`.
    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        match target {
            Target::Place(id) => data.find(id),
            Target::Piece(id) => data.find(id.split_once('@')?.1.split('/').next()?),
            _ => None,
        }
    }
}

impl Arg<Data> for Kind {
    const FORM: &'static str = "KIND";

    fn write(self, _: &Data, out: &mut String) {
        out.push_str(self.name());
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let first = spelled(words.next("a kind of unit")?);
        let mut name = first.clone();
        let mut after = words.clone();
        loop {
            if let Some(kind) = data.find_kind(&name) {
                *words = after;
                return Ok(kind);
            }
            // A name of several words, such as "veteran us infantry".
            let Ok(next) = after.next("") else {
                return Err(format!("expected a kind of unit such as us-inf, '{first}' is none"));
            };
            name = format!("{name}-{}", spelled(next));
        }
    }

    fn pointed_at(target: &Target, _: &Data) -> Option<Self> {
        match target {
            Target::Piece(id) => Kind::find(id.split_once('@')?.0),
            _ => None,
        }
    }
}

impl Arg<Data> for Card {
    const FORM: &'static str = "CARD";

    fn write(self, data: &Data, out: &mut String) {
        out.push_str(&data.cards[self.at()].id);
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let id = spelled(words.next("a card")?);
        if let Some(card) = data.find_card(&id) {
            return Ok(card);
        }
        // A title of several words, which ends the action.
        let mut title = id.clone();
        while let Ok(word) = words.next("") {
            title = format!("{title}-{}", spelled(word));
        }
        data.find_card(&title).ok_or_else(|| format!("expected a card such as R08, '{id}' is none"))
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Card(data.cards[self.at()].id.clone()))
    }

    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        match target {
            Target::Card(id) => data.cards.id_where(|card| card.id == *id),
            _ => None,
        }
    }
}
