//! Actions and their text notation.
//!
//! A move is a sequence of small actions; each is a verb and the ids it needs. `docs/hoa-binh.md`
//! lists them all.

use std::fmt::Write as _;

use crate::data::Data;
use crate::ids::{COMMANDERS, Commander, Commanders, Seq, Site, Space, Unit};

/// A counter that can be taken along or dropped off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    Unit(Unit),
    Commander(Commander),
    Convoy(Site),
}

/// A French support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gun {
    Artillery,
    Air,
}

/// Everything a player can decide. The [`Commanders`] of an action are those who pay one point each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lets the game go on where there is nothing to choose: a phase begins.
    Proceed,
    // Command Phase
    Arrive(Unit, Space),
    Roll,
    Violet,
    Rainbow,
    Keep(Unit),
    Return(Unit),
    // Infiltration Phase
    Displace(Unit, Space),
    Relocate(Commander, Space),
    // French Action Phase
    Build(Space, Commanders),
    Move(Space, Commanders),
    Offensive(Space, Commanders),
    Dinassaut(Commanders),
    Clear(Commanders),
    Evacuate(Space, Commanders),
    Airdrop(Unit),
    Land(Space),
    Transport(Option<Space>, Commanders),
    Load(Unit),
    Fly(Space),
    Reinforcements,
    Call(Unit),
    Done,
    Maintain(Unit, Commanders),
    Strike(Gun, Seq),
    Ride(Commander),
    RideTo(Space),
    Leave(Space),
    End,
    // On the move
    Take(Piece),
    Step(Space),
    DropOff(Piece),
    Fight,
    Stop,
    Destination(Space),
    Escort(Unit),
    Depart,
    // Viet Minh Action Phase and combat
    Attack(Seq),
    Withdraw(Unit, Space),
    Stand,
    Support(Gun, Commanders),
    Morane,
    Pass,
    Reroll(Commander, u8),
    Accept,
    Lose(Unit),
    Retreat,
    Refuse,
    FallBack(Unit, Space),
    Follow(Commander, Space),
    Engage(Seq),
    EngageBase,
    GoBack,
}

impl Gun {
    const fn word(self) -> &'static str {
        match self {
            Gun::Artillery => "artillery",
            Gun::Air => "air",
        }
    }
}

impl Data {
    /// Writes an action as text.
    #[must_use]
    pub fn notation(&self, action: Action) -> String {
        let space = |s: Space| self.map.space(s).id.as_str();
        let unit = |u: Unit| self.units[u.at()].id.as_str();
        let commander = |c: Commander| self.commanders[c.at()].id.as_str();
        let piece = |p: Piece| match p {
            Piece::Unit(u) => unit(u).to_string(),
            Piece::Commander(c) => commander(c).to_string(),
            Piece::Convoy(site) => format!("convoy-{}", space(self.map.sites[site.at()])),
        };
        let paid = |mut text: String, by: Commanders| {
            for (i, c) in by.iter().enumerate() {
                let _ = write!(text, "{}{}", if i == 0 { " using " } else { "," }, commander(c));
            }
            text
        };
        match action {
            Action::Proceed => "proceed".into(),
            Action::Arrive(u, s) => format!("arrive {} {}", unit(u), space(s)),
            Action::Roll => "roll".into(),
            Action::Violet => "violet".into(),
            Action::Rainbow => "rainbow".into(),
            Action::Keep(u) => format!("keep {}", unit(u)),
            Action::Return(u) => format!("return {}", unit(u)),
            Action::Displace(u, s) => format!("displace {} {}", unit(u), space(s)),
            Action::Relocate(c, s) => format!("relocate {} {}", commander(c), space(s)),
            Action::Build(s, by) => paid(format!("build {}", space(s)), by),
            Action::Move(s, by) => paid(format!("move {}", space(s)), by),
            Action::Offensive(s, by) => paid(format!("offensive {}", space(s)), by),
            Action::Dinassaut(by) => paid("dinassaut".into(), by),
            Action::Clear(by) => paid("clear".into(), by),
            Action::Evacuate(s, by) => paid(format!("evacuate {}", space(s)), by),
            Action::Airdrop(u) => format!("airdrop {}", unit(u)),
            Action::Land(s) => format!("land {}", space(s)),
            Action::Transport(None, by) => paid("transport hanoi".into(), by),
            Action::Transport(Some(s), by) => paid(format!("transport {}", space(s)), by),
            Action::Load(u) => format!("load {}", unit(u)),
            Action::Fly(s) => format!("fly {}", space(s)),
            Action::Reinforcements => "reinforcements".into(),
            Action::Call(u) => format!("call {}", unit(u)),
            Action::Done => "done".into(),
            Action::Maintain(u, by) => paid(format!("maintain {}", unit(u)), by),
            Action::Strike(gun, seq) => format!("strike {} #{}", gun.word(), seq.0),
            Action::Ride(c) => format!("ride {}", commander(c)),
            Action::RideTo(s) => format!("ride-to {}", space(s)),
            Action::Leave(s) => format!("leave {}", space(s)),
            Action::End => "end".into(),
            Action::Take(p) => format!("take {}", piece(p)),
            Action::Step(s) => format!("step {}", space(s)),
            Action::DropOff(p) => format!("drop {}", piece(p)),
            Action::Fight => "fight".into(),
            Action::Stop => "stop".into(),
            Action::Destination(s) => format!("to {}", space(s)),
            Action::Escort(u) => format!("escort {}", unit(u)),
            Action::Depart => "depart".into(),
            Action::Attack(seq) => format!("attack #{}", seq.0),
            Action::Withdraw(u, s) => format!("withdraw {} {}", unit(u), space(s)),
            Action::Stand => "stand".into(),
            Action::Support(gun, by) => paid(gun.word().into(), by),
            Action::Morane => "morane".into(),
            Action::Pass => "pass".into(),
            Action::Reroll(c, die) => format!("reroll {} {}", commander(c), die + 1),
            Action::Accept => "accept".into(),
            Action::Lose(u) => format!("lose {}", unit(u)),
            Action::Retreat => "retreat".into(),
            Action::Refuse => "refuse".into(),
            Action::FallBack(u, s) => format!("fall-back {} {}", unit(u), space(s)),
            Action::Follow(c, s) => format!("follow {} {}", commander(c), space(s)),
            Action::Engage(seq) => format!("engage #{}", seq.0),
            Action::EngageBase => "engage-base".into(),
            Action::GoBack => "go-back".into(),
        }
    }

    /// Reads an action; the error says what was expected.
    pub fn parse(&self, text: &str) -> Result<Action, String> {
        let text = text.to_lowercase();
        let mut words = Words { data: self, words: text.split_whitespace().collect(), at: 0 };
        let verb = words.next("an action")?.to_string();
        let action = match verb.as_str() {
            "proceed" => Action::Proceed,
            "arrive" => Action::Arrive(words.unit()?, words.space()?),
            "roll" => Action::Roll,
            "violet" => Action::Violet,
            "rainbow" => Action::Rainbow,
            "keep" => Action::Keep(words.unit()?),
            "return" => Action::Return(words.unit()?),
            "displace" => Action::Displace(words.unit()?, words.space()?),
            "relocate" => Action::Relocate(words.commander()?, words.space()?),
            "build" => Action::Build(words.space()?, words.payers()?),
            "move" => Action::Move(words.space()?, words.payers()?),
            "offensive" => Action::Offensive(words.space()?, words.payers()?),
            "dinassaut" => Action::Dinassaut(words.payers()?),
            "clear" => Action::Clear(words.payers()?),
            "evacuate" => Action::Evacuate(words.space()?, words.payers()?),
            "airdrop" => Action::Airdrop(words.unit()?),
            "land" => Action::Land(words.space()?),
            "transport" => Action::Transport(words.space_or_hanoi()?, words.payers()?),
            "load" => Action::Load(words.unit()?),
            "fly" => Action::Fly(words.space()?),
            "reinforcements" => Action::Reinforcements,
            "call" => Action::Call(words.unit()?),
            "done" => Action::Done,
            "maintain" => Action::Maintain(words.unit()?, words.payers()?),
            "strike" => Action::Strike(words.gun()?, words.seq()?),
            "ride" => Action::Ride(words.commander()?),
            "ride-to" => Action::RideTo(words.space()?),
            "leave" => Action::Leave(words.space()?),
            "end" => Action::End,
            "take" => Action::Take(words.piece()?),
            "step" => Action::Step(words.space()?),
            "drop" => Action::DropOff(words.piece()?),
            "fight" => Action::Fight,
            "stop" => Action::Stop,
            "to" => Action::Destination(words.space()?),
            "escort" => Action::Escort(words.unit()?),
            "depart" => Action::Depart,
            "attack" => Action::Attack(words.seq()?),
            "withdraw" => Action::Withdraw(words.unit()?, words.space()?),
            "stand" => Action::Stand,
            "artillery" => Action::Support(Gun::Artillery, words.payers()?),
            "air" => Action::Support(Gun::Air, words.payers()?),
            "morane" => Action::Morane,
            "pass" => Action::Pass,
            "reroll" => Action::Reroll(words.commander()?, words.die()?),
            "accept" => Action::Accept,
            "lose" => Action::Lose(words.unit()?),
            "retreat" => Action::Retreat,
            "refuse" => Action::Refuse,
            "fall-back" => Action::FallBack(words.unit()?, words.space()?),
            "follow" => Action::Follow(words.commander()?, words.space()?),
            "engage" => Action::Engage(words.seq()?),
            "engage-base" => Action::EngageBase,
            "go-back" => Action::GoBack,
            other => return Err(format!("there is no action '{other}'")),
        };
        match words.words.get(words.at) {
            None => Ok(action),
            Some(&"using") => Err(format!("the point of a commander does not pay for '{verb}' (R13-01)")),
            Some(extra) => Err(format!("'{extra}' stands after the end of '{verb}'")),
        }
    }
}

/// The words of an action, read one after another.
struct Words<'a> {
    data: &'a Data,
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a str, String> {
        let word = self.words.get(self.at).copied().ok_or_else(|| format!("expected {expected} at the end"))?;
        self.at += 1;
        Ok(word)
    }

    fn space(&mut self) -> Result<Space, String> {
        let id = self.next("a space")?;
        self.data.map.find(id).ok_or_else(|| format!("expected a space, '{id}' is none"))
    }

    fn space_or_hanoi(&mut self) -> Result<Option<Space>, String> {
        if self.words.get(self.at) == Some(&"hanoi") {
            self.at += 1;
            return Ok(None);
        }
        self.space().map(Some)
    }

    fn unit(&mut self) -> Result<Unit, String> {
        let id = self.next("a unit")?;
        self.data.unit(id).ok_or_else(|| self.data.no_unit(id))
    }

    fn commander(&mut self) -> Result<Commander, String> {
        let id = self.next("a commander")?;
        self.data.commander(id).ok_or_else(|| format!("expected a commander, '{id}' is none"))
    }

    fn piece(&mut self) -> Result<Piece, String> {
        let id = self.next("a unit, commander or convoy")?;
        if let Some(unit) = self.data.unit(id) {
            return Ok(Piece::Unit(unit));
        }
        if let Some(commander) = self.data.commander(id) {
            return Ok(Piece::Commander(commander));
        }
        let site = id.strip_prefix("convoy-").and_then(|id| self.data.map.find(id));
        site.and_then(|space| self.data.map.space(space).site)
            .map(Piece::Convoy)
            .ok_or_else(|| format!("expected a unit, commander or convoy, '{id}' is none"))
    }

    fn gun(&mut self) -> Result<Gun, String> {
        match self.next("'artillery' or 'air'")? {
            "artillery" => Ok(Gun::Artillery),
            "air" => Ok(Gun::Air),
            other => Err(format!("expected 'artillery' or 'air', not '{other}'")),
        }
    }

    fn seq(&mut self) -> Result<Seq, String> {
        let word = self.next("a counter such as #17")?;
        let number = word.trim_start_matches('#').parse().ok();
        number.map(Seq).ok_or_else(|| format!("expected a counter such as #17, not '{word}'"))
    }

    fn die(&mut self) -> Result<u8, String> {
        let word = self.next("the number of a die")?;
        let number: Option<u8> = word.parse().ok().filter(|n| (1..=32).contains(n));
        number.map(|n| n - 1).ok_or_else(|| format!("expected the number of a die from 1 up, not '{word}'"))
    }

    fn payers(&mut self) -> Result<Commanders, String> {
        let mut payers = Commanders::NONE;
        if self.words.get(self.at) != Some(&"using") {
            return Ok(payers);
        }
        self.at += 1;
        let mut list = self.next("commanders")?.to_string();
        while let Some(more) = self.words.get(self.at) {
            list = format!("{list},{more}");
            self.at += 1;
        }
        for id in list.split(',').filter(|id| !id.is_empty() && *id != "and") {
            let commander = self.data.commander(id).ok_or_else(|| format!("expected a commander, '{id}' is none"))?;
            payers.insert(commander);
        }
        debug_assert!(payers.count() as usize <= COMMANDERS);
        Ok(payers)
    }
}
