//! The course of a turn: its segments by name, and the headings under which the story is read.

use engine::story::EventKind;
use engine::{Case, Event, Fact, PhaseInfo};

use crate::context::Play;
use crate::ids::words;

words! {
    /// 1.2-01: the segments of a turn, with the lettered parts of those that have such, in their order. R2: what the rulebook now and then
    /// calls the Attrition or Airdrop Phase is one of these.
    Segment {
        Setup = "setup",
        VmBoxMove = "vm-box-move",
        VmValleyMove = "vm-valley-move",
        VmBombardment = "vm-bombardment",
        Commando = "commando",
        Assets = "assets",
        VmTacticalMove = "vm-tactical-move",
        VmDeclaration = "vm-declaration",
        VmBoxCombat = "vm-box-combat",
        FrenchReaction = "french-reaction",
        FrenchBarrage = "french-barrage",
        FrenchDefence = "french-defence",
        VmAssault = "vm-assault",
        VmAttrition = "vm-attrition",
        Disease = "disease",
        VmAfterCombat = "vm-after-combat",
        VmShaken = "vm-shaken",
        FrenchIsolation = "french-isolation",
        Demand = "demand",
        MoraleCheck = "morale-check",
        VmAmmo = "vm-ammo",
        Patrols = "patrols",
        Replacements = "replacements",
        VmReinforcement = "vm-reinforcement",
        Fuel = "fuel",
        Food = "food",
        Medicine = "medicine",
        Airdrop = "airdrop",
        Airstrike = "airstrike",
        FrenchValleyMove = "french-valley-move",
        FrenchBoxMove = "french-box-move",
        FrenchBombardment = "french-bombardment",
        FrenchTacticalMove = "french-tactical-move",
        FrenchBoxCombat = "french-box-combat",
        FrenchDeclaration = "french-declaration",
        VmBarrage = "vm-barrage",
        VmDefence = "vm-defence",
        FrenchAssault = "french-assault",
        FrenchAttrition = "french-attrition",
        IsabelleSurrender = "isabelle-surrender",
        Rats = "rats",
        FrenchAfterCombat = "french-after-combat",
        FrenchShaken = "french-shaken",
        VmIsolation = "vm-isolation",
        Digging = "digging",
        NextTurn = "next-turn",
        Over = "over",
    }
}

/// A segment as the rulebook lists it: its title, the case with which it begins, the rule, and whether it ends with it or a
/// later part of the same segment.
struct Record {
    title: &'static str,
    case: &'static str,
    rule: &'static str,
    closes: bool,
}

const fn record(title: &'static str, rule: &'static str, case: &'static str, closes: bool) -> Record {
    Record { title, case, rule, closes }
}

impl Segment {
    /// What follows; nothing after the last of a turn, which begins the next one, and after the end of the game.
    pub(crate) fn next(self) -> Option<Segment> {
        match self {
            Segment::NextTurn | Segment::Over => None,
            other => Segment::ALL.get(other.at() + 1).copied(),
        }
    }

    /// Whether a segment ends here, so that control is settled (1.4-D).
    pub(crate) const fn closes(self) -> bool {
        self.record().closes
    }

    #[must_use]
    pub const fn title(self) -> &'static str {
        self.record().title
    }

    const fn record(self) -> Record {
        match self {
            Segment::Setup => record("Set-up", "9.0", "9.0-B-01", false),
            Segment::VmBoxMove => record("VM Box Move", "2.1", "2.1-A-01", false),
            Segment::VmValleyMove => record("VM Valley Move", "2.1", "2.1-B-01", true),
            Segment::VmBombardment => record("VM Bombardment", "2.2", "2.2-A-01", true),
            Segment::Commando => record("VM Commando Raid", "2.3", "2.3-01", true),
            Segment::Assets => record("Asset Markers", "2.4", "2.4-A-01", false),
            Segment::VmTacticalMove => record("VM Tactical Move", "2.4", "2.4-B-01", true),
            Segment::VmDeclaration => record("VM declares assault or rest", "3.1", "3.1-01", true),
            Segment::VmBoxCombat => record("Box Combat of VM", "3.2", "3.2-01", true),
            Segment::FrenchReaction => record("French Reaction Move", "3.3", "3.3-01", true),
            Segment::FrenchBarrage => record("French Support Barrage", "3.4", "3.4-01", true),
            Segment::FrenchDefence => record("French Defence Fire", "3.5", "3.5-A-01", true),
            Segment::VmAssault => record("VM Assault", "3.6", "3.6-A-01", true),
            Segment::VmAttrition => record("VM Attrition", "4.1", "4.1-A-01", false),
            Segment::Disease => record("Fatigue and disease", "4.1", "4.1-B-01", true),
            Segment::VmAfterCombat => record("VM After-Combat Move", "4.2", "4.2-01", true),
            Segment::VmShaken => record("Shaken Markers of VM", "4.3", "4.3-01", true),
            Segment::FrenchIsolation => record("Isolated French units", "4.4", "4.4-01", true),
            Segment::Demand => record("Demand for surrender", "5.1", "5.1-A-01", false),
            Segment::MoraleCheck => record("VM Morale Check", "5.1", "5.1-C-01", true),
            Segment::VmAmmo => record("VM ammunition", "5.2", "5.2-A-01", false),
            Segment::Patrols => record("VM Patrols", "5.2", "5.2-B-01", false),
            Segment::Replacements => record("VM Replacements", "5.2", "5.2-C-01", false),
            Segment::VmReinforcement => record("VM Reinforcements", "5.2", "5.2-E-01", true),
            Segment::Fuel => record("French fuel and repairs", "5.3", "5.3-A-01", false),
            Segment::Food => record("French food", "5.3", "5.3-B-01", false),
            Segment::Medicine => record("French medicine and the wounded", "5.3", "5.3-C-01", true),
            Segment::Airdrop => record("French Airdrops", "5.4", "5.4-A-01", true),
            Segment::Airstrike => record("Airstrike", "6.1", "6.1-01", true),
            Segment::FrenchValleyMove => record("French Valley Move", "6.2", "6.2-A-01", false),
            Segment::FrenchBoxMove => record("French Box Move", "6.2", "6.2-B-01", true),
            Segment::FrenchBombardment => record("French Bombardment", "6.3", "6.3-A-01", true),
            Segment::FrenchTacticalMove => record("French Tactical Move", "6.4", "6.4-01", true),
            Segment::FrenchBoxCombat => record("Box Combat of France", "7.1", "7.1-01", true),
            Segment::FrenchDeclaration => record("France declares assaults", "7.2", "7.2-01", true),
            Segment::VmBarrage => record("VM Support Barrage", "7.3", "7.3-01", true),
            Segment::VmDefence => record("VM Defence Fire", "7.4", "7.4-A-01", true),
            Segment::FrenchAssault => record("French Assault", "7.5", "7.5-A-01", true),
            Segment::FrenchAttrition => record("French Attrition", "8.1", "8.1-A-01", false),
            Segment::IsabelleSurrender => record("Surrender of Isabelle", "8.1", "8.1-B-01", false),
            Segment::Rats => record("Rats of Nam Youm", "8.1", "8.1-C-01", true),
            Segment::FrenchAfterCombat => record("French After-Combat Move", "8.2", "8.2-01", true),
            Segment::FrenchShaken => record("Shaken Markers of France", "8.3", "8.3-01", true),
            Segment::VmIsolation => record("Isolated VM units", "8.4", "8.4-01", true),
            Segment::Digging => record("VM Trench Digging", "8.5", "8.5-A-01", true),
            Segment::NextTurn => record("New Game Turn", "8.6", "8.6-01", false),
            Segment::Over => record("The game is over", "9.0", "9.0-A-01", false),
        }
    }
}

/// The segments as the rulebook lists them.
pub(crate) fn list_phases() -> Vec<PhaseInfo> {
    let info = |segment: Segment| {
        let Record { title, rule, .. } = segment.record();
        PhaseInfo { id: segment.word().into(), title: title.into(), rules: vec![rule.into()] }
    };
    Segment::ALL.map(info).into()
}

impl Play<'_> {
    /// Heads the chapter of a game turn.
    pub(crate) fn tell_turn(&mut self) {
        let turn = self.state.turn;
        self.tell(Fact::of(EventKind::Turn).amount(turn), |data| {
            let record = data.calendar.turn(turn);
            let text = format!("Turn {turn}: {}, {}.", record.label, record.weather.word());
            Event::new("turn", Case("8.6-01"), text)
        });
    }

    /// Tells which segment has begun since somebody was asked last. A segment in which nobody is asked tells its own heading where
    /// something happens in it, and passes untold otherwise; the end of the game has an event of its own.
    pub(crate) fn tell_heading(&mut self) {
        let heading = self.state.present_heading();
        if heading == self.state.heading || heading.segment == Segment::Over {
            return;
        }
        self.state.heading = heading;
        let Record { title, case, .. } = heading.segment.record();
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case(case), format!("{title}.")));
    }
}
