//! The course of a turn: its segments by name, and the headings under which the story is read.

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::Play;

engine::phases! {
    /// 1.2-01: the segments of a turn, with the lettered parts of those that have such, in their order. R2: what the rulebook now and then
    /// calls the Attrition or Airdrop Phase is one of these.
    #[derive(Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Segment {
        #[default]
        Setup = "setup", "Set-up", "9.0-B-01", ["9.0"];
        VmBoxMove = "vm-box-move", "VM Box Move", "2.1-A-01", ["2.1"];
        VmValleyMove = "vm-valley-move", "VM Valley Move", "2.1-B-01", ["2.1"];
        VmBombardment = "vm-bombardment", "VM Bombardment", "2.2-A-01", ["2.2"];
        Commando = "commando", "VM Commando Raid", "2.3-01", ["2.3"];
        Assets = "assets", "Asset Markers", "2.4-A-01", ["2.4"];
        VmTacticalMove = "vm-tactical-move", "VM Tactical Move", "2.4-B-01", ["2.4"];
        VmDeclaration = "vm-declaration", "VM declares assault or rest", "3.1-01", ["3.1"];
        VmBoxCombat = "vm-box-combat", "Box Combat of VM", "3.2-01", ["3.2"];
        FrenchReaction = "french-reaction", "French Reaction Move", "3.3-01", ["3.3"];
        FrenchBarrage = "french-barrage", "French Support Barrage", "3.4-01", ["3.4"];
        FrenchDefence = "french-defence", "French Defence Fire", "3.5-A-01", ["3.5"];
        VmAssault = "vm-assault", "VM Assault", "3.6-A-01", ["3.6"];
        VmAttrition = "vm-attrition", "VM Attrition", "4.1-A-01", ["4.1"];
        Disease = "disease", "Fatigue and disease", "4.1-B-01", ["4.1"];
        VmAfterCombat = "vm-after-combat", "VM After-Combat Move", "4.2-01", ["4.2"];
        VmShaken = "vm-shaken", "Shaken Markers of VM", "4.3-01", ["4.3"];
        FrenchIsolation = "french-isolation", "Isolated French units", "4.4-01", ["4.4"];
        Demand = "demand", "Demand for surrender", "5.1-A-01", ["5.1"];
        MoraleCheck = "morale-check", "VM Morale Check", "5.1-C-01", ["5.1"];
        VmAmmo = "vm-ammo", "VM ammunition", "5.2-A-01", ["5.2"];
        Patrols = "patrols", "VM Patrols", "5.2-B-01", ["5.2"];
        Replacements = "replacements", "VM Replacements", "5.2-C-01", ["5.2"];
        VmReinforcement = "vm-reinforcement", "VM Reinforcements", "5.2-E-01", ["5.2"];
        Fuel = "fuel", "French fuel and repairs", "5.3-A-01", ["5.3"];
        Food = "food", "French food", "5.3-B-01", ["5.3"];
        Medicine = "medicine", "French medicine and the wounded", "5.3-C-01", ["5.3"];
        Airdrop = "airdrop", "French Airdrops", "5.4-A-01", ["5.4"];
        Airstrike = "airstrike", "Airstrike", "6.1-01", ["6.1"];
        FrenchValleyMove = "french-valley-move", "French Valley Move", "6.2-A-01", ["6.2"];
        FrenchBoxMove = "french-box-move", "French Box Move", "6.2-B-01", ["6.2"];
        FrenchBombardment = "french-bombardment", "French Bombardment", "6.3-A-01", ["6.3"];
        FrenchTacticalMove = "french-tactical-move", "French Tactical Move", "6.4-01", ["6.4"];
        FrenchBoxCombat = "french-box-combat", "Box Combat of France", "7.1-01", ["7.1"];
        FrenchDeclaration = "french-declaration", "France declares assaults", "7.2-01", ["7.2"];
        VmBarrage = "vm-barrage", "VM Support Barrage", "7.3-01", ["7.3"];
        VmDefence = "vm-defence", "VM Defence Fire", "7.4-A-01", ["7.4"];
        FrenchAssault = "french-assault", "French Assault", "7.5-A-01", ["7.5"];
        FrenchAttrition = "french-attrition", "French Attrition", "8.1-A-01", ["8.1"];
        IsabelleSurrender = "isabelle-surrender", "Surrender of Isabelle", "8.1-B-01", ["8.1"];
        Rats = "rats", "Rats of Nam Youm", "8.1-C-01", ["8.1"];
        FrenchAfterCombat = "french-after-combat", "French After-Combat Move", "8.2-01", ["8.2"];
        FrenchShaken = "french-shaken", "Shaken Markers of France", "8.3-01", ["8.3"];
        VmIsolation = "vm-isolation", "Isolated VM units", "8.4-01", ["8.4"];
        Digging = "digging", "VM Trench Digging", "8.5-A-01", ["8.5"];
        NextTurn = "next-turn", "New Game Turn", "8.6-01", ["8.6"];
        Over = "over", "The game is over", "9.0-A-01", ["9.0"];
    }
}

impl Segment {
    /// What follows; nothing after the last of a turn, which begins the next one, and after the end of the game.
    pub(crate) fn next(self) -> Option<Segment> {
        match self {
            Segment::NextTurn | Segment::Over => None,
            other => Segment::ALL.get(other.at() + 1).copied(),
        }
    }

    /// Whether a segment ends here and goes on with no later part, so that control is settled (1.4-D).
    pub(crate) const fn closes(self) -> bool {
        !matches!(
            self,
            Segment::Setup
                | Segment::VmBoxMove
                | Segment::Assets
                | Segment::VmAttrition
                | Segment::Demand
                | Segment::VmAmmo
                | Segment::Patrols
                | Segment::Replacements
                | Segment::Fuel
                | Segment::Food
                | Segment::FrenchValleyMove
                | Segment::FrenchAttrition
                | Segment::IsabelleSurrender
                | Segment::NextTurn
                | Segment::Over
        )
    }
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
        let (title, case) = (heading.segment.title(), heading.segment.case());
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case(case), format!("{title}.")));
    }
}
