//! Actions and their text notation.
//!
//! A move is a sequence of small actions; each is a verb and the ids it needs. `docs/hearts-and-minds.md`
//! lists them all.

use crate::data::Data;
use crate::ids::{Card, Place};
use crate::kind::Kind;

/// Where RPs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purse {
    /// The card played this turn.
    Card,
    Stockpile,
}

/// Everything a player can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lets the game go on where there is nothing to choose: a phase begins.
    Proceed,
    /// Ends a step in which more could be done.
    Done,
    /// Declines to answer, to ambush, to react or to reinforce.
    Pass,
    // Reinforcements Phase
    Withdraw(Kind, Place),
    Replace(Kind),
    Buy(Kind),
    Evacuate(Kind, Place, Place),
    Garrison(Kind, Place),
    Deploy(Kind, Place),
    PlaceVc(Place),
    Lift(Kind, Place),
    Land(Place),
    // Hand Refill Phase
    Choose(Card),
    Keep,
    Draw,
    // Card Play Phase
    Play(Card),
    Launch(Card),
    Event(u8),
    Bomb(Place),
    Mobilize(Place),
    Battle(Place),
    Control(Place),
    Pacify(Place),
    Conceal(Kind, Place),
    End,
    Respond(Card),
    // Mobilization
    Take(Kind),
    Step(Place),
    Path(Place),
    Roll,
    Sail(Place),
    Fly(Place),
    Trail(Place),
    Drop(Kind),
    Stop,
    Ambush(Kind),
    // Losses and promotions
    Lose(Kind, Place),
    Pay(Purse),
    Promote(Kind, Place),
    // Battle
    Commit(Kind),
    CommitAll,
    Attack,
    Evade(Kind),
    Gather(Kind),
    Slip,
    Stand,
    React(Kind),
    Reinforce(Place),
    Enter,
    Retreat(Place),
    Through(Place),
    Halt,
    // Control and pacification
    MakeUp,
    Decline,
    // Interphase
    Disperse(Kind, Place),
    Prop,
    Abandon,
    // What the event of a card asks
    At(Place),
    Pick(Kind, Place),
}

impl Data {
    /// Writes an action as text.
    #[must_use]
    pub fn notation(&self, action: Action) -> String {
        use Action::*;
        let at = |verb: &str, place: Place| format!("{verb} {}", self.id(place));
        let of = |verb: &str, kind: Kind| format!("{verb} {}", kind.name());
        let both = |verb: &str, kind: Kind, place: Place| format!("{verb} {} {}", kind.name(), self.id(place));
        let card = |verb: &str, card: Card| format!("{verb} {}", self.cards[card.at()].id);
        match action {
            Proceed => "proceed".into(),
            Done => "done".into(),
            Pass => "pass".into(),
            Withdraw(kind, place) => both("withdraw", kind, place),
            Replace(kind) => of("replace", kind),
            Buy(kind) => of("buy", kind),
            Evacuate(kind, from, to) => format!("evacuate {} {} {}", kind.name(), self.id(from), self.id(to)),
            Garrison(kind, place) => both("garrison", kind, place),
            Deploy(kind, place) => both("deploy", kind, place),
            PlaceVc(place) => at("place-vc", place),
            Lift(kind, place) => both("lift", kind, place),
            Land(place) => at("land", place),
            Choose(c) => card("choose", c),
            Keep => "keep".into(),
            Draw => "draw".into(),
            Play(c) => card("play", c),
            Launch(c) => card("launch", c),
            Event(number) => format!("event {}", number + 1),
            Bomb(place) => at("bomb", place),
            Mobilize(place) => at("mobilize", place),
            Battle(place) => at("battle", place),
            Control(place) => at("control", place),
            Pacify(place) => at("pacify", place),
            Conceal(kind, place) => both("conceal", kind, place),
            End => "end".into(),
            Respond(c) => card("respond", c),
            Take(kind) => of("take", kind),
            Step(place) => at("step", place),
            Path(place) => at("path", place),
            Roll => "roll".into(),
            Sail(place) => at("sail", place),
            Fly(place) => at("fly", place),
            Trail(place) => at("trail", place),
            Drop(kind) => of("drop", kind),
            Stop => "stop".into(),
            Ambush(kind) => of("ambush", kind),
            Lose(kind, place) => both("lose", kind, place),
            Pay(Purse::Card) => "pay card".into(),
            Pay(Purse::Stockpile) => "pay stockpile".into(),
            Promote(kind, place) => both("promote", kind, place),
            Commit(kind) => of("commit", kind),
            CommitAll => "commit-all".into(),
            Attack => "attack".into(),
            Evade(kind) => of("evade", kind),
            Gather(kind) => of("gather", kind),
            Slip => "slip".into(),
            Stand => "stand".into(),
            React(kind) => of("react", kind),
            Reinforce(place) => at("reinforce", place),
            Enter => "enter".into(),
            Retreat(place) => at("retreat", place),
            Through(place) => at("through", place),
            Halt => "halt".into(),
            MakeUp => "make-up".into(),
            Decline => "decline".into(),
            Disperse(kind, place) => both("disperse", kind, place),
            Prop => "prop".into(),
            Abandon => "abandon".into(),
            At(place) => at("at", place),
            Pick(kind, place) => both("pick", kind, place),
        }
    }

    /// Reads an action; the error says what was expected.
    pub fn parse(&self, text: &str) -> Result<Action, String> {
        use Action::*;
        let text = text.to_ascii_lowercase().replace('_', "-");
        let mut words = Words { data: self, words: text.split_whitespace() };
        let verb = words.next("an action")?;
        let action = match verb {
            "proceed" => Proceed,
            "done" => Done,
            "pass" => Pass,
            "withdraw" => Withdraw(words.kind()?, words.place()?),
            "replace" => Replace(words.kind()?),
            "buy" => Buy(words.kind()?),
            "evacuate" => Evacuate(words.kind()?, words.place()?, words.place()?),
            "garrison" => Garrison(words.kind()?, words.place()?),
            "deploy" => Deploy(words.kind()?, words.place()?),
            "place-vc" => PlaceVc(words.place()?),
            "lift" => Lift(words.kind()?, words.place()?),
            "land" => Land(words.place()?),
            "choose" => Choose(words.card()?),
            "keep" => Keep,
            "draw" => Draw,
            "play" => Play(words.card()?),
            "launch" => Launch(words.card()?),
            "event" => Event(words.number()?),
            "bomb" => Bomb(words.place()?),
            "mobilize" => Mobilize(words.place()?),
            "battle" => Battle(words.place()?),
            "control" => Control(words.place()?),
            "pacify" => Pacify(words.place()?),
            "conceal" => Conceal(words.kind()?, words.place()?),
            "end" => End,
            "respond" => Respond(words.card()?),
            "take" => Take(words.kind()?),
            "step" => Step(words.place()?),
            "path" => Path(words.place()?),
            "roll" => Roll,
            "sail" => Sail(words.place()?),
            "fly" => Fly(words.place()?),
            "trail" => Trail(words.place()?),
            "drop" => Drop(words.kind()?),
            "stop" => Stop,
            "ambush" => Ambush(words.kind()?),
            "lose" => Lose(words.kind()?, words.place()?),
            "pay" => Pay(words.purse()?),
            "promote" => Promote(words.kind()?, words.place()?),
            "commit" => Commit(words.kind()?),
            "commit-all" => CommitAll,
            "attack" => Attack,
            "evade" => Evade(words.kind()?),
            "gather" => Gather(words.kind()?),
            "slip" => Slip,
            "stand" => Stand,
            "react" => React(words.kind()?),
            "reinforce" => Reinforce(words.place()?),
            "enter" => Enter,
            "retreat" => Retreat(words.place()?),
            "through" => Through(words.place()?),
            "halt" => Halt,
            "make-up" => MakeUp,
            "decline" => Decline,
            "disperse" => Disperse(words.kind()?, words.place()?),
            "prop" => Prop,
            "abandon" => Abandon,
            "at" => At(words.place()?),
            "pick" => Pick(words.kind()?, words.place()?),
            other => return Err(format!("there is no action '{other}'")),
        };
        match words.words.next() {
            None => Ok(action),
            Some(extra) => Err(format!("'{extra}' stands after the end of '{verb}'")),
        }
    }
}

/// The words of an action, read one after another.
struct Words<'a> {
    data: &'a Data,
    words: std::str::SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a str, String> {
        self.words.next().ok_or_else(|| format!("expected {expected} at the end"))
    }

    fn place(&mut self) -> Result<Place, String> {
        let id = self.next("an area")?;
        if let Some(place) = self.data.find(id) {
            return Ok(place);
        }
        // A name of two words, such as "quang tri".
        let mut after = self.words.clone();
        let place = after.next().and_then(|next| self.data.find(&format!("{id}-{next}")));
        self.words = after;
        place.ok_or_else(|| format!("expected an area, '{id}' is none"))
    }

    fn kind(&mut self) -> Result<Kind, String> {
        let first = self.next("a kind of unit")?;
        let mut name = String::from(first);
        let mut after = self.words.clone();
        loop {
            if let Some(kind) = self.data.find_kind(&name) {
                self.words = after;
                return Ok(kind);
            }
            // A name of several words, such as "veteran us infantry".
            let Some(next) = after.next() else {
                return Err(format!("expected a kind of unit such as us-inf, '{first}' is none"));
            };
            name = format!("{name}-{next}");
        }
    }

    fn card(&mut self) -> Result<Card, String> {
        let id = self.next("a card")?;
        if let Some(card) = self.data.find_card(id) {
            return Ok(card);
        }
        // A title of several words, which ends the action.
        let title = self.words.by_ref().fold(String::from(id), |title, word| format!("{title}-{word}"));
        self.data.find_card(&title).ok_or_else(|| format!("expected a card such as R08, '{id}' is none"))
    }

    fn number(&mut self) -> Result<u8, String> {
        let word = self.next("the number of an event")?;
        let number = word.parse().ok().filter(|number| (1..=4).contains(number));
        number.map(|n: u8| n - 1).ok_or_else(|| format!("expected the number of an event from 1 up, not '{word}'"))
    }

    fn purse(&mut self) -> Result<Purse, String> {
        match self.next("'card' or 'stockpile'")? {
            "card" => Ok(Purse::Card),
            "stockpile" => Ok(Purse::Stockpile),
            other => Err(format!("expected 'card' or 'stockpile', not '{other}'")),
        }
    }
}
