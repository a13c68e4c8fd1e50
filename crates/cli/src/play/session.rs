//! A game under way with the people and computer players at it.

use std::fs;
#[cfg(test)]
use std::path::Path;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use engine::odds::{Budget, Odds};
use engine::table::{Board, Choice, Table, Track};
use engine::{CalendarInfo, Rulebook, Side, Story, Target, Turn, Viewer};
use library::{Lesson, OutcomeWords, Play};
use opponent::{Level, Strength};

use super::Config;
use super::narrate::{self, Told};

/// Whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    Person(Side),
    Computer(Side),
    Over,
}

/// The game, what was told of it so far, and what the person at it sees.
#[derive(Debug)]
pub(super) struct Session {
    play: Box<dyn Play>,
    humans: Vec<Side>,
    players: Vec<Strength>,
    save: Option<PathBuf>,
    lesson: Option<Lesson>,
    told: Vec<Told>,
    table: Table,
}

/// Where a track stands; the one that counts turns says which turn that is.
pub(super) fn standing(track: &Track, calendar: &CalendarInfo) -> String {
    let turn = calendar.word_for(track).map_or(String::new(), |word| format!(" ({word})"));
    format!("{}{turn}", track.value)
}

impl Session {
    pub fn new(config: Config) -> Self {
        let Config { play, humans, players, save, lesson, .. } = config;
        let table = Table::default();
        let mut session = Session { play, humans, players, save, lesson, told: Vec::new(), table };
        let (length, viewer) = (session.play.length(), session.viewer());
        session.told.extend(narrate::tell(session.play.opening(), viewer, 0));
        if length > 0 {
            let past = session.play.moment(length, viewer).story;
            for (i, events) in past.iter().enumerate() {
                session.told.extend(narrate::tell(events, viewer, i + 1));
            }
        }
        session.look();
        session
    }

    pub fn book(&self) -> &Rulebook {
        self.play.book()
    }

    pub fn board(&self) -> &Board {
        self.play.board()
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What was told so far, oldest first.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    #[cfg(test)]
    pub fn save_path(&self) -> &Path {
        self.save.as_deref().expect("a game of the tests is kept")
    }

    /// What is to be learned here.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// Whether what is to be learned is done.
    pub fn is_lesson_done(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.is_done(&*self.play))
    }

    pub fn turns(&self) -> Turns {
        match self.play.turn() {
            Turn::Decide(side) if self.humans.contains(&side) => Turns::Person(side),
            Turn::Decide(side) => Turns::Computer(side),
            Turn::Over(_) => Turns::Over,
        }
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.book().sides.get(usize::from(side.0)).map_or("?", |s| &s.name)
    }

    /// How the game ended, in one sentence, once it has.
    pub fn ending(&self) -> Option<String> {
        let Turn::Over(outcome) = self.play.turn() else { return None };
        let words = OutcomeWords::new(self.book(), outcome);
        let winner = outcome.winner.map_or(String::new(), |side| format!(" for {}", self.side_name(side)));
        Some(format!("The game is over: {}{winner}, {:+} points.", words.title, words.score))
    }

    /// Whose eyes the table is seen with: those of the person who decides, or of the first person
    /// while a computer does. Where nobody plays, everybody may look.
    fn viewer(&self) -> Viewer {
        match self.turns() {
            Turns::Person(side) => Viewer::Side(side),
            _ => self.humans.first().map_or(Viewer::Public, |side| Viewer::Side(*side)),
        }
    }

    fn look(&mut self) {
        self.table = self.play.view(self.viewer());
    }

    /// The choices of the person who decides; none while a computer does.
    pub fn choices(&self) -> &[Choice] {
        match self.turns() {
            Turns::Person(_) => &self.table.choices,
            _ => &[],
        }
    }

    /// What an action that can be chosen would waste or make final, where the game warns of it.
    pub fn caution(&self, action: &str) -> Option<&str> {
        self.choices().iter().find(|choice| choice.action == action)?.caution.as_deref()
    }

    #[cfg(test)]
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Carries out a decision, and those after it that leave no choice. One that dice follow is
    /// left to the person all the same: nobody likes to have his dice rolled.
    pub fn act(&mut self, action: &str) -> Result<(), String> {
        self.carry_out(action)?;
        while let Some(only) = self.formality() {
            self.carry_out(&only)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, action: &str) -> Result<(), String> {
        let viewer = self.viewer();
        let mut story = Story::new();
        self.play.act(action, &mut story).map_err(|e| e.to_string())?;
        self.told.extend(narrate::tell(&story.events, viewer, self.play.length()));
        self.look();
        Ok(())
    }

    /// The only thing that can be done now, where no dice follow it.
    fn formality(&self) -> Option<String> {
        match self.choices() {
            [only] if !only.risky => Some(only.action.clone()),
            _ => None,
        }
    }

    /// Takes back the last decision, or says why that cannot be.
    pub fn undo(&mut self) -> Result<(), String> {
        // One person at all sides may take back any of them.
        let alone = self.humans.len() == self.book().sides.len();
        let by = match self.turns() {
            Turns::Person(side) => Some(side),
            _ => self.humans.first().copied(),
        };
        let by = by.filter(|_| !alone);
        self.play.undo(by).map_err(|stop| format!("Undo stops here: {stop}."))?;
        self.look();
        // A formality was not the person's decision: go back to what was.
        while self.formality().is_some() && self.play.undo(by).is_ok() {
            self.look();
        }
        let length = self.play.length();
        self.told.retain(|told| told.length <= length);
        Ok(())
    }

    pub fn redo(&mut self) -> Result<(), String> {
        if !self.redo_one() {
            return Err("There is nothing to do again.".into());
        }
        while self.formality().is_some() && self.redo_one() {}
        Ok(())
    }

    fn redo_one(&mut self) -> bool {
        let viewer = self.viewer();
        let mut story = Story::new();
        let done = self.play.redo(&mut story);
        self.told.extend(narrate::tell(&story.events, viewer, self.play.length()));
        self.look();
        done
    }

    /// How strong the player is that decides for a side, or advises it.
    fn strength(&self, side: Side) -> Strength {
        self.players.get(usize::from(side.0)).copied().unwrap_or(Level::Medium.into())
    }

    /// A piece of work that finds what the computer would do now. It can run beside the game.
    pub fn advice(&self) -> impl FnOnce(&AtomicBool) -> Option<String> + Send + use<> {
        let play = self.play.clone_box();
        let strength = match self.play.turn() {
            Turn::Decide(side) => self.strength(side),
            Turn::Over(_) => Strength::default(),
        };
        move |stop| play.bot(strength, None, stop)
    }

    /// A piece of work that finds how an action can turn out.
    pub fn prospects(&self, action: &str) -> impl FnOnce(&AtomicBool) -> Result<Odds, String> + Send + use<> {
        let play = self.play.clone_box();
        let action = action.to_string();
        // A person waits for the answer.
        let budget = Budget { runs: 30_000, samples: 4_000 };
        move |_| play.odds(&action, budget).map_err(|e| e.to_string())
    }

    /// Why things whose names contain these words cannot be chosen now.
    pub fn why_not(&self, words: &str) -> Vec<String> {
        let words = words.trim().to_lowercase();
        if words.is_empty() {
            return Vec::new();
        }
        let places = self.board().places.iter().map(|p| (&p.name, Target::Place(p.id.clone())));
        let edges = self.board().edges.iter().map(|e| (&e.name, Target::Edge(e.a.clone(), e.b.clone())));
        let pieces = self.table.pieces.iter().map(|p| (&p.name, Target::Piece(p.id.clone())));
        let mut said = Vec::new();
        for (name, target) in
            places.chain(edges).chain(pieces).filter(|(name, _)| name.to_lowercase().contains(&words)).take(4)
        {
            for refusal in self.play.why(&target).unwrap_or_default().iter().take(2) {
                let line = format!("{name}: {} ({})", refusal.reason, refusal.case);
                if !said.contains(&line) {
                    said.push(line);
                }
            }
        }
        said
    }

    /// The rule cases that matter now, the one of the question first: those that it names, else those of its phase.
    pub fn rules_now(&self) -> Vec<&engine::cases::CaseText> {
        let cases = &self.book().cases;
        let named: Vec<_> = self.table.prompt.rules.iter().filter_map(|id| cases.get(id)).collect();
        if !named.is_empty() {
            return named;
        }
        let phase = self.book().phases.iter().find(|p| p.id == self.table.phase);
        let sections = phase.into_iter().flat_map(|p| &p.rules).flat_map(|section| cases.of_section(section));
        let asked = cases.get(&self.table.prompt.case);
        let mut list: Vec<&engine::cases::CaseText> = Vec::new();
        for case in asked.into_iter().chain(sections) {
            if !list.iter().any(|known| known.id == case.id) {
                list.push(case);
            }
        }
        list
    }

    /// Writes the game to its file. A half-written file never takes the place of a whole one.
    pub fn save(&self) -> Result<String, String> {
        let Some(save) = &self.save else { return Ok("A lesson is not kept.".into()) };
        let fail = |e: std::io::Error| format!("The game could not be saved to {}: {e}.", save.display());
        if let Some(folder) = save.parent().filter(|p| !p.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(fail)?;
        }
        let mut name = save.file_name().unwrap_or_default().to_os_string();
        name.push(".part");
        let part = save.with_file_name(name);
        fs::write(&part, self.play.save().write()).map_err(fail)?;
        fs::rename(&part, save).map_err(fail)?;
        Ok(format!("Saved to {}.", save.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn a_decision_is_told_taken_back_and_done_again() {
        let mut session = testing::session("decision");
        let before = session.table().clone();
        let action = session.choices()[0].action.clone();
        session.act(&action).unwrap();
        let after = session.table().clone();
        assert_ne!(before, after);
        session.undo().unwrap();
        assert_eq!(session.table(), &before);
        assert!(session.told().is_empty());
        session.redo().unwrap();
        assert_eq!(session.table(), &after);
        assert!(session.redo().is_err());
    }

    #[test]
    fn formalities_are_taken_but_dice_are_left_to_the_person() {
        let mut session = testing::session("formalities");
        for _ in 0..150 {
            testing::advance(&mut session, 1);
            assert!(session.formality().is_none());
            if let [only] = session.choices() {
                assert!(only.risky);
            }
        }
    }

    #[test]
    fn undo_goes_back_to_a_real_choice() {
        let mut session = testing::session("real-choice");
        let mut undone = 0;
        for _ in 0..120 {
            let before = session.table().clone();
            testing::advance(&mut session, 1);
            if session.undo().is_ok() {
                assert_eq!(session.table(), &before);
                session.redo().unwrap();
                undone += 1;
            }
        }
        assert!(undone > 20, "only {undone} decisions could be taken back");
    }

    #[test]
    fn undo_says_why_it_stops() {
        let mut session = testing::session("undo");
        assert_eq!(session.undo().unwrap_err(), "Undo stops here: this is the beginning of the game.");
    }

    #[test]
    fn a_saved_game_goes_on_with_its_story() {
        let mut session = testing::session("save");
        testing::advance(&mut session, 30);
        session.save().unwrap();
        let again = testing::resume(session.save_path());
        assert_eq!(again.table(), session.table());
        let texts = |s: &Session| s.told().iter().map(|t| t.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&again), texts(&session));
        fs::remove_file(session.save_path()).unwrap();
    }

    #[test]
    fn what_cannot_be_chosen_says_why_with_a_case() {
        let session = testing::session("why");
        let said = session.why_not("ba vi");
        assert!(said.iter().any(|line| line.starts_with("Ba Vi: ") && line.ends_with(')')), "{said:?}");
        assert!(session.why_not("no such place").is_empty());
    }

    #[test]
    fn the_rules_that_matter_begin_with_the_question() {
        let session = testing::session("rules");
        let now = session.rules_now();
        assert_eq!(now[0].id, session.table().prompt.case);
        assert!(now.len() > 3);
    }
}
