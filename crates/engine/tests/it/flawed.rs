//! A game with one thing wrong, to prove that the laws notice.

use engine::table::{Board, Table};
use engine::*;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flaw {
    ListsNothing,
    ListsTwice,
    /// No flaw: the list has no order.
    ListsBackwards,
    ForgetsOne,
    AcceptsAnything,
    RefusesWhatItLists,
    NamesNoCase,
    WritesAmbiguously,
    ReadsNonsense,
    NeverEnds,
    RollsItsOwnDice,
    TellsUnknownCases,
    InventsAPhase,
    HidesAChoice,
    AsksTheWrongSide,
    IsSilentAboutWhyNot,
    RedactsNothing,
    RedactsTheTruthAway,
    ShowsEverything,
    ImaginesAnotherTurn,
    WritesAnotherPosition,
    AdmitsNothing,
    JudgesByNothing,
    PrintsOffTheSheet,
    PrintsWithoutAStyle,
    ScoresNowhere,
    RanksBackwards,
    LosesADay,
    RefusesByTheTruth,
    ExplainsByTheTruth,
    SkipsByTheTruth,
}

#[derive(Debug)]
pub struct Flawed<G: Game> {
    pub inner: std::sync::Arc<G>,
    pub flaw: Flaw,
    book: Rulebook,
    board: Board,
    rolled: std::sync::atomic::AtomicUsize,
}

impl<G: Game> Flawed<G> {
    pub fn new(inner: std::sync::Arc<G>, flaw: Flaw) -> std::sync::Arc<Self> {
        let (mut book, mut board) = (inner.rulebook().clone(), inner.board().clone());
        match flaw {
            Flaw::PrintsOffTheSheet => board.places[0].centre[0] = -1.0,
            Flaw::PrintsWithoutAStyle => board.places[0].style = "invisible".into(),
            Flaw::ScoresNowhere => book.score.track = "glory".into(),
            Flaw::RanksBackwards => book.score.levels.reverse(),
            Flaw::LosesADay => drop(book.calendar.turns.remove(0)),
            _ => {}
        }
        std::sync::Arc::new(Flawed { inner, flaw, book, board, rolled: 0.into() })
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    /// Something that only the whole truth tells.
    fn truth(state: &G::State) -> bool {
        digest::of(state).as_str() < "8"
    }

    fn legal(&self, state: &G::State) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.inner.actions(state, &mut legal);
        legal
    }
}

impl<G: Game> Game for Flawed<G> {
    type State = G::State;
    type Action = G::Action;
    type Position = G::Position;

    fn open(_pack: &Pack) -> Result<Self, Fault> {
        Err(Fault::new("", "", "a flawed game is made from a sound one"))
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, options: &Options) -> Option<G::Position> {
        self.inner.scenario(id, options)
    }

    fn setup(&self, position: &G::Position, options: &Options, dice: &mut Dice) -> Result<G::State, Fault> {
        self.inner.setup(position, options, dice)
    }

    fn position(&self, state: &G::State) -> Option<G::Position> {
        if self.has(Flaw::WritesAnotherPosition) {
            return self.inner.scenario(&self.book.scenarios[0].id, &Options::default());
        }
        self.inner.position(state)
    }

    fn admit(&self, state: &G::State) -> Result<(), Fault> {
        if self.has(Flaw::AdmitsNothing) { Err(Fault::new("", "", "no entry")) } else { self.inner.admit(state) }
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.inner.turn(state)
    }

    fn phase(&self, state: &G::State) -> &'static str {
        if self.has(Flaw::InventsAPhase) { "siesta" } else { self.inner.phase(state) }
    }

    fn actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        let mut legal = self.legal(state);
        match self.flaw {
            Flaw::ListsNothing => legal.clear(),
            Flaw::ListsTwice => legal.push(legal[0]),
            Flaw::ListsBackwards => legal.reverse(),
            Flaw::ForgetsOne if legal.len() > 1 => drop(legal.pop()),
            _ => {}
        }
        out.extend(legal);
    }

    fn check(&self, state: &G::State, action: G::Action) -> Result<(), Refusal> {
        match self.flaw {
            Flaw::AcceptsAnything => Ok(()),
            Flaw::RefusesWhatItLists => Err(Refusal::new(Case("1-01"), "not today")),
            Flaw::NamesNoCase => self.inner.check(state, action).map_err(|r| Refusal::new(Case("99"), r.reason)),
            Flaw::RefusesByTheTruth if Self::truth(state) => {
                self.inner.check(state, action).map_err(|r| Refusal::new(r.case, "he has it"))
            }
            _ => self.inner.check(state, action),
        }
    }

    fn why_not(&self, state: &G::State, target: &Target) -> Vec<Refusal> {
        let mut refusals = self.inner.why_not(state, target);
        match self.flaw {
            Flaw::IsSilentAboutWhyNot => refusals.clear(),
            Flaw::ExplainsByTheTruth if Self::truth(state) => refusals.extend_from_within(..),
            _ => {}
        }
        refusals
    }

    fn apply(&self, state: &mut G::State, action: G::Action, dice: &mut Dice, story: &mut Story) {
        if self.has(Flaw::NeverEnds) {
            return;
        }
        if self.has(Flaw::TellsUnknownCases) {
            story.tell(engine::Fact::noted(), || Event::new("told", Case("99"), "Something happened."));
        }
        if self.has(Flaw::RollsItsOwnDice) {
            let rolled = self.rolled.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let mut own = Dice::seeded(Seed::from_number(rolled as u64));
            return self.inner.apply(state, action, &mut own, story);
        }
        self.inner.apply(state, action, dice, story);
    }

    fn notation(&self, action: G::Action) -> String {
        let text = self.inner.notation(action);
        if self.has(Flaw::WritesAmbiguously) { text.split(' ').next().unwrap_or_default().into() } else { text }
    }

    fn parse(&self, text: &str) -> Result<G::Action, String> {
        if self.has(Flaw::ReadsNonsense) {
            return self
                .inner
                .parse(text)
                .or_else(|_| self.inner.parse(if self.book.id == "bluff" { "pass" } else { "end" }));
        }
        self.inner.parse(text)
    }

    fn redact(&self, state: &G::State, viewer: Viewer) -> G::State {
        match self.flaw {
            Flaw::RedactsNothing => state.clone(),
            Flaw::RedactsTheTruthAway => self.inner.redact(state, Viewer::Public),
            _ => self.inner.redact(state, viewer),
        }
    }

    fn imagine(&self, state: &G::State, side: Side, dice: &mut Dice) -> G::State {
        let mut imagined = self.inner.imagine(state, side, dice);
        if self.has(Flaw::ImaginesAnotherTurn)
            && let Some(action) = self.legal(&imagined).first()
        {
            self.inner.apply(&mut imagined, *action, dice, &mut Story::silent());
        }
        imagined
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &G::State, viewer: Viewer) -> Table {
        let mut table = self.inner.present(state, viewer);
        match self.flaw {
            Flaw::HidesAChoice | Flaw::ForgetsOne => drop(table.choices.pop()),
            Flaw::AsksTheWrongSide => table.prompt.side = Some("nobody".into()),
            Flaw::ShowsEverything => table.hands = self.inner.present(state, Viewer::Omniscient).hands,
            _ => {}
        }
        table
    }

    fn may_skip(&self, state: &G::State, _only: G::Action) -> bool {
        !self.has(Flaw::SkipsByTheTruth) || Self::truth(state)
    }

    fn appraise(&self, state: &G::State, side: Side) -> f32 {
        if self.has(Flaw::JudgesByNothing) { f32::NAN } else { self.inner.appraise(state, side) }
    }
}
