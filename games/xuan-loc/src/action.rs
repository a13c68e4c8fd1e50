//! Actions and their text notation: a verb and the ids it needs. `docs/xuan-loc.md` lists them all.

use crate::bombardment::Marker;
use crate::data::Data;
use crate::ids::{Aim, Formation, Hex, Plane, Regiment, Unit};
use crate::movement::Gait;

/// Everything a player can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lets the game go on where there is nothing to choose: a phase begins with its dice.
    Proceed,
    /// Ends a phase, or a list of choices.
    Done,
    /// Sets up the ARVN as the data suggest.
    Default,
    /// Takes a unit in hand: for the set-up, an airlift, or the return of regrouped infantry.
    Place(Unit),
    Airlift(Unit),
    Return(Unit),
    /// Puts what is in hand on a hex.
    At(Hex),
    Sacrifice(Unit),
    // Initiative Phase
    Remove(Aim),
    Withhold(Aim),
    Restore(Aim),
    Activate(Formation),
    Regroup(Formation),
    Pick(Regiment),
    // Bombardment
    Aim(Marker),
    Strike(Marker),
    Collateral(Hex),
    // Movement
    Rally(Unit),
    March(Unit, Gait),
    Join(Unit, Gait),
    Step(Hex),
    Exit,
    Drop(Unit),
    Halt,
    // Combat
    Fire(Hex),
    Assault(Hex),
    Add(Unit),
    Spare(Unit),
    Shoot,
    Announce,
    Cancel,
    Pass,
    Helicopter,
    Defer(Unit),
    Reserve(Unit),
    Lose(Unit),
    Stay,
    Withdraw,
    Retreat(Unit),
    Displace(Unit),
    Advance(Unit),
}

impl Data {
    /// The id of a marker in notation.
    #[must_use]
    pub fn marker_id(&self, marker: Marker) -> String {
        match marker {
            Marker::Aim(aim) => self.aims[aim.at()].id.clone(),
            Marker::Plane(plane, false) => self.planes[plane.at()].id.clone(),
            Marker::Plane(plane, true) => format!("{} cbu", self.planes[plane.at()].id),
            Marker::Helicopter(number) => format!("helicopter-{}", number + 1),
            Marker::Daisy(number) => format!("daisy-cutter-{}", number + 1),
        }
    }

    fn parse_marker(&self, words: &[&str]) -> Option<Marker> {
        let numbered = |word: &str, prefix: &str| -> Option<u8> {
            let number: u8 = word.strip_prefix(prefix)?.parse().ok()?;
            (1..=16).contains(&number).then(|| number - 1)
        };
        match *words {
            [id] => self
                .aim(id)
                .map(Marker::Aim)
                .or_else(|| self.plane(id).map(|p| Marker::Plane(p, false)))
                .or_else(|| numbered(id, "helicopter-").map(Marker::Helicopter))
                .or_else(|| numbered(id, "daisy-cutter-").map(Marker::Daisy)),
            [id, "cbu"] => self.plane(id).map(|p: Plane| Marker::Plane(p, true)),
            _ => None,
        }
    }

    /// Writes an action as text.
    #[must_use]
    pub fn notation(&self, action: Action) -> String {
        let unit = |u: Unit| self.units[u.at()].id.as_str();
        let hex = |h: Hex| self.map.label(h);
        let aim = |a: Aim| self.aims[a.at()].id.as_str();
        let formation = |f: Formation| self.formations[f.at()].id.as_str();
        let gait = |g: Gait| match g {
            Gait::Own => "",
            Gait::Foot => " foot",
            Gait::Mechanised => " mech",
        };
        match action {
            Action::Proceed => "proceed".into(),
            Action::Done => "done".into(),
            Action::Default => "default".into(),
            Action::Place(u) => format!("place {}", unit(u)),
            Action::Airlift(u) => format!("airlift {}", unit(u)),
            Action::Return(u) => format!("return {}", unit(u)),
            Action::At(h) => format!("at {}", hex(h)),
            Action::Sacrifice(u) => format!("sacrifice {}", unit(u)),
            Action::Remove(a) => format!("remove {}", aim(a)),
            Action::Withhold(a) => format!("withhold {}", aim(a)),
            Action::Restore(a) => format!("restore {}", aim(a)),
            Action::Activate(f) => format!("activate {}", formation(f)),
            Action::Regroup(f) => format!("regroup {}", formation(f)),
            Action::Pick(r) => format!("pick {}", self.regiment_id(r)),
            Action::Aim(m) => format!("aim {}", self.marker_id(m)),
            Action::Strike(m) => format!("strike {}", self.marker_id(m)),
            Action::Collateral(h) => format!("collateral {}", hex(h)),
            Action::Rally(u) => format!("rally {}", unit(u)),
            Action::March(u, g) => format!("march {}{}", unit(u), gait(g)),
            Action::Join(u, g) => format!("join {}{}", unit(u), gait(g)),
            Action::Step(h) => format!("step {}", hex(h)),
            Action::Exit => "exit".into(),
            Action::Drop(u) => format!("drop {}", unit(u)),
            Action::Halt => "halt".into(),
            Action::Fire(h) => format!("fire {}", hex(h)),
            Action::Assault(h) => format!("assault {}", hex(h)),
            Action::Add(u) => format!("add {}", unit(u)),
            Action::Spare(u) => format!("spare {}", unit(u)),
            Action::Shoot => "shoot".into(),
            Action::Announce => "announce".into(),
            Action::Cancel => "cancel".into(),
            Action::Pass => "pass".into(),
            Action::Helicopter => "helicopter".into(),
            Action::Defer(u) => format!("defer {}", unit(u)),
            Action::Reserve(u) => format!("reserve {}", unit(u)),
            Action::Lose(u) => format!("lose {}", unit(u)),
            Action::Stay => "stay".into(),
            Action::Withdraw => "withdraw".into(),
            Action::Retreat(u) => format!("retreat {}", unit(u)),
            Action::Displace(u) => format!("displace {}", unit(u)),
            Action::Advance(u) => format!("advance {}", unit(u)),
        }
    }

    /// A regiment with its division: two divisions may have regiments of the same number.
    #[must_use]
    pub fn regiment_id(&self, regiment: Regiment) -> String {
        let record = &self.regiments[regiment.at()];
        format!("{}/{}", record.id, self.formations[record.division.at()].id)
    }

    /// A regiment by its number and division, or by its number alone where no other has it.
    #[must_use]
    pub fn find_regiment(&self, text: &str) -> Option<Regiment> {
        let all = || (0..self.regiments.len() as u8).map(Regiment);
        let mut namesakes = all().filter(|r| self.regiments[r.at()].id == text.trim());
        all().find(|r| self.regiment_id(*r) == text.trim()).or_else(|| {
            let only = namesakes.next()?;
            namesakes.next().is_none().then_some(only)
        })
    }

    /// Reads the text notation; the error says what was expected.
    pub fn parse(&self, text: &str) -> Result<Action, String> {
        let small = text.to_lowercase();
        let words: Vec<&str> = small.split_whitespace().collect();
        let (verb, rest) = words.split_first().map_or(("", &[][..]), |(verb, rest)| (*verb, rest));
        let unit = |make: fn(Unit) -> Action| match rest {
            [id] => self.unit(id).map(make).ok_or_else(|| format!("there is no unit '{id}'")),
            _ => Err(format!("expected '{verb} UNIT', got '{text}'")),
        };
        let hex = |make: fn(Hex) -> Action| match rest {
            [id] => self.map.find(id).map(make).ok_or_else(|| format!("there is no hex '{id}'")),
            _ => Err(format!("expected '{verb} HEX', got '{text}'")),
        };
        let aim = |make: fn(Aim) -> Action| match rest {
            [id] => self.aim(id).map(make).ok_or_else(|| format!("there is no artillery marker '{id}'")),
            _ => Err(format!("expected '{verb} MARKER', got '{text}'")),
        };
        let formation = |make: fn(Formation) -> Action| match rest {
            [id] => self.formation(id).map(make).ok_or_else(|| format!("there is no formation '{id}'")),
            _ => Err(format!("expected '{verb} FORMATION', got '{text}'")),
        };
        let marker = |make: fn(Marker) -> Action| {
            self.parse_marker(rest).map(make).ok_or_else(|| match *rest {
                [id, "cbu"] if self.parse_marker(&[id]).is_some() => {
                    format!("11.4.11-12: only aircraft carry cluster bombs, '{id}' does not")
                }
                _ => format!("expected '{verb} MARKER', got '{text}'"),
            })
        };
        let gaited = |make: fn(Unit, Gait) -> Action| {
            let (id, gait) = match rest {
                [id] => (id, Gait::Own),
                [id, "foot"] => (id, Gait::Foot),
                [id, "mech"] => (id, Gait::Mechanised),
                _ => return Err(format!("expected '{verb} UNIT', for leaders with foot or mech, got '{text}'")),
            };
            self.unit(id).map(|u| make(u, gait)).ok_or_else(|| format!("there is no unit '{id}'"))
        };
        let bare = |action: Action| {
            if rest.is_empty() { Ok(action) } else { Err(format!("expected '{verb}' alone, got '{text}'")) }
        };
        match verb {
            "proceed" => bare(Action::Proceed),
            "done" => bare(Action::Done),
            "default" => bare(Action::Default),
            "place" => unit(Action::Place),
            "airlift" => unit(Action::Airlift),
            "return" => unit(Action::Return),
            "at" => hex(Action::At),
            "sacrifice" => unit(Action::Sacrifice),
            "remove" => aim(Action::Remove),
            "withhold" => aim(Action::Withhold),
            "restore" => aim(Action::Restore),
            "activate" => formation(Action::Activate),
            "regroup" => formation(Action::Regroup),
            "pick" => match rest {
                [id] => self.find_regiment(id).map(Action::Pick).ok_or_else(|| format!("there is no regiment '{id}'")),
                _ => Err(format!("expected 'pick REGIMENT/DIVISION', got '{text}'")),
            },
            "aim" => marker(Action::Aim),
            "strike" => marker(Action::Strike),
            "collateral" => hex(Action::Collateral),
            "rally" => unit(Action::Rally),
            "march" => gaited(Action::March),
            "join" => gaited(Action::Join),
            "step" => hex(Action::Step),
            "exit" => bare(Action::Exit),
            "drop" => unit(Action::Drop),
            "halt" => bare(Action::Halt),
            "fire" => hex(Action::Fire),
            "assault" => hex(Action::Assault),
            "add" => unit(Action::Add),
            "spare" => unit(Action::Spare),
            "shoot" => bare(Action::Shoot),
            "announce" => bare(Action::Announce),
            "cancel" => bare(Action::Cancel),
            "pass" => bare(Action::Pass),
            "helicopter" => bare(Action::Helicopter),
            "defer" => unit(Action::Defer),
            "reserve" => unit(Action::Reserve),
            "lose" => unit(Action::Lose),
            "stay" => bare(Action::Stay),
            "withdraw" => bare(Action::Withdraw),
            "retreat" => unit(Action::Retreat),
            "displace" => unit(Action::Displace),
            "advance" => unit(Action::Advance),
            _ => Err(format!("'{text}' is no action; expected a verb such as march, step, fire, assault or done")),
        }
    }
}
