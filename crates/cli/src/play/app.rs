//! The full-screen game: what each key does, and the computer players that think meanwhile.

use std::io;
use std::time::{Duration, Instant};

use engine::odds::Odds;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::choices;
use super::rules::Rules;
use super::screen;
use super::session::{Session, Turns};
use super::worker::Worker;

/// What fills the upper pane where there is room for one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Board,
    Story,
    Table,
}

/// What lies over the screen.
#[derive(Debug)]
pub(super) enum Popup {
    Rules(Rules),
    Odds {
        label: String,
        odds: Odds,
    },
    /// A choice that wastes something or is final, to be confirmed.
    Caution {
        action: String,
        text: String,
    },
    /// All cards, scrolled down so many lines.
    Cards(u16),
    /// What is to be learned, or that it is.
    Lesson {
        title: String,
        paragraphs: Vec<String>,
        done: bool,
    },
}

/// What a computer player is busy with.
#[derive(Debug)]
enum Thinking {
    Move(Worker<Option<String>>),
    Hint(Worker<Option<String>>),
    Odds(String, Worker<Result<Odds, String>>),
}

/// How long a computer player's decision stays on the screen before the next.
const PACES: [Duration; 3] = [Duration::from_millis(900), Duration::from_millis(250), Duration::ZERO];

/// The game on the screen.
#[derive(Debug)]
pub(super) struct App {
    pub session: Session,
    /// What was typed to find a choice.
    pub query: String,
    /// The choices that it finds, and which of them is under the cursor.
    pub found: Vec<usize>,
    pub cursor: usize,
    /// Why things that were looked for cannot be chosen.
    pub why: Vec<String>,
    pub view: View,
    /// Nearer or farther than the board shows itself.
    pub zoom: i8,
    /// The overlay that lies on the board, by its id.
    pub laid: Option<String>,
    /// How many lines of the story lie below the last one shown.
    pub scrolled: usize,
    pub popup: Option<Popup>,
    pub status: String,
    /// The choice that the computer would take.
    pub hint: Option<usize>,
    pace: usize,
    thinking: Option<Thinking>,
    next_move: Instant,
    leaving: bool,
}

/// Plays until the game is left, and says whether a lesson was done and where the game is kept.
pub(super) fn run(session: Session, terminal: &mut DefaultTerminal) -> io::Result<(bool, String)> {
    let mut app = App::new(session);
    while !app.leaving {
        app.tick(Instant::now());
        terminal.draw(|frame| screen::draw(frame, &app))?;
        if event::poll(Duration::from_millis(80))? {
            // A press is a key; a new size of the window is answered by drawing again.
            if let Event::Key(key) = event::read()?
                && key.kind == KeyEventKind::Press
            {
                app.press(key);
            }
        }
    }
    let farewell = match app.session.save() {
        Ok(said) | Err(said) => said,
    };
    let farewell = app.session.ending().map_or(farewell.clone(), |ending| format!("{ending} {farewell}"));
    Ok((app.session.is_lesson_done(), farewell))
}

impl App {
    pub fn new(session: Session) -> Self {
        let mut app = App {
            session,
            query: String::new(),
            found: Vec::new(),
            cursor: 0,
            why: Vec::new(),
            view: View::Board,
            zoom: 0,
            laid: None,
            scrolled: 0,
            popup: None,
            status: String::new(),
            hint: None,
            pace: 0,
            thinking: None,
            next_move: Instant::now(),
            leaving: false,
        };
        app.changed();
        if app.session.lesson().is_some() {
            app.open_lesson();
        }
        app
    }

    /// Shows what is to be learned.
    fn open_lesson(&mut self) {
        let Some(lesson) = self.session.lesson() else {
            self.status = "This is no lesson.".into();
            return;
        };
        let way = format!("One way to do it, should you be at a loss: {}.", lesson.solution.join("; "));
        self.popup = Some(Popup::Lesson {
            title: lesson.title.clone(),
            paragraphs: vec![lesson.text.clone(), lesson.task.clone(), way],
            done: false,
        });
    }

    fn praise(&mut self) {
        let Some(lesson) = self.session.lesson() else { return };
        let (title, paragraphs) = (lesson.title.clone(), vec![lesson.after.clone()]);
        self.popup = Some(Popup::Lesson { title, paragraphs, done: true });
    }

    /// The choice under the cursor, by its place in the list.
    pub fn chosen(&self) -> Option<usize> {
        self.found.get(self.cursor).copied()
    }

    /// What the computer is busy with, in words.
    pub fn busy(&self) -> Option<String> {
        match (&self.thinking, self.session.turns()) {
            (Some(Thinking::Hint(_)), _) => Some("The computer thinks about a hint".into()),
            (Some(Thinking::Odds(..)), _) => Some("The odds are worked out".into()),
            (_, Turns::Computer(side)) => Some(format!("{} (computer) decides", self.session.side_name(side))),
            _ => None,
        }
    }

    /// Takes in what the computer found, and lets it go on where it is its turn.
    pub fn tick(&mut self, now: Instant) {
        match self.thinking.take() {
            Some(Thinking::Move(worker)) => match worker.poll() {
                Ok(None) => self.thinking = Some(Thinking::Move(worker)),
                Ok(Some(action)) => self.take_computers_move(action, now),
                Err(()) => self.status = "The computer player broke off; undo or leave.".into(),
            },
            Some(Thinking::Hint(worker)) => match worker.poll() {
                Ok(None) => self.thinking = Some(Thinking::Hint(worker)),
                Ok(Some(action)) => self.show_hint(action.as_deref()),
                Err(()) => self.status = "No hint could be found.".into(),
            },
            Some(Thinking::Odds(label, worker)) => match worker.poll() {
                Ok(None) => self.thinking = Some(Thinking::Odds(label, worker)),
                Ok(Some(Ok(odds))) => self.popup = Some(Popup::Odds { label, odds }),
                Ok(Some(Err(said))) => self.status = said,
                Err(()) => self.status = "The odds could not be found.".into(),
            },
            None if matches!(self.session.turns(), Turns::Computer(_)) && now >= self.next_move => {
                self.thinking = Some(Thinking::Move(Worker::start(self.session.advice())));
            }
            None => {}
        }
    }

    fn take_computers_move(&mut self, action: Option<String>, now: Instant) {
        let Some(action) = action else { return };
        match self.session.act(&action) {
            Ok(()) => self.status.clear(),
            Err(said) => self.status = said,
        }
        self.next_move = now + PACES[self.pace];
        self.changed();
    }

    fn show_hint(&mut self, action: Option<&str>) {
        let choices = self.session.choices();
        self.hint = action.and_then(|action| choices.iter().position(|c| c.action == action));
        let Some(i) = self.hint else {
            self.status = "The computer has no advice.".into();
            return;
        };
        self.status = format!("The computer would take {}: {}", i + 1, choices[i].label);
        self.query.clear();
        self.search();
        self.cursor = self.found.iter().position(|found| *found == i).unwrap_or(0);
    }

    /// After a decision: everything that belonged to the last question goes.
    fn changed(&mut self) {
        self.query.clear();
        self.hint = None;
        self.scrolled = 0;
        self.search();
        if self.session.is_lesson_done() {
            self.praise();
        }
    }

    fn search(&mut self) {
        self.found = choices::find(self.session.choices(), &self.query);
        self.cursor = 0;
        self.why = if self.found.is_empty() { self.session.why_not(&self.query) } else { Vec::new() };
    }

    /// Answers a key.
    pub fn press(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'q')) {
            self.leaving = true;
            return;
        }
        if self.popup.is_some() {
            self.press_in_popup(key);
        } else if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.command(key.code);
        } else {
            self.press_plainly(key.code);
        }
    }

    fn press_in_popup(&mut self, key: KeyEvent) {
        let close = match &mut self.popup {
            Some(Popup::Rules(rules)) => !rules.press(key.code, self.session.book()),
            Some(Popup::Odds { .. }) => true,
            Some(Popup::Caution { action, .. }) => {
                let agreed = matches!(key.code, KeyCode::Char('y' | 'Y')).then(|| action.clone());
                self.popup = None;
                if let Some(action) = agreed {
                    self.carry_out(&action);
                }
                return;
            }
            Some(Popup::Cards(scroll)) => !scroll_by(scroll, key.code),
            Some(Popup::Lesson { done, .. }) => {
                self.leaving |= *done;
                true
            }
            None => false,
        };
        if close {
            self.popup = None;
        }
    }

    fn command(&mut self, code: KeyCode) {
        let KeyCode::Char(letter) = code else { return };
        match letter {
            'o' => self.ask_odds(),
            't' => self.ask_hint(),
            'z' => self.go_back(),
            'y' => self.go_on(),
            's' => self.save(),
            'p' => self.change_pace(),
            'l' => self.lay_next(),
            'k' => self.open_cards(),
            'r' => self.open_rules(),
            'n' => self.open_lesson(),
            'u' => {
                self.query.clear();
                self.search();
            }
            _ => {}
        }
    }

    fn press_plainly(&mut self, code: KeyCode) {
        let last = self.found.len().saturating_sub(1);
        match code {
            KeyCode::Enter => self.choose(),
            KeyCode::Up => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Down => self.cursor = (self.cursor + 1).min(last),
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(10),
            KeyCode::PageDown => self.cursor = (self.cursor + 10).min(last),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Left => self.scrolled = (self.scrolled + 5).min(self.session.told().len()),
            KeyCode::Right => self.scrolled = self.scrolled.saturating_sub(5),
            KeyCode::Tab => self.view = self.next_view(),
            KeyCode::F(1) => self.open_rules(),
            KeyCode::F(2) => self.save(),
            KeyCode::F(3) => self.ask_odds(),
            KeyCode::F(4) => self.ask_hint(),
            KeyCode::F(5) => self.go_back(),
            KeyCode::F(6) => self.go_on(),
            KeyCode::F(7) => self.lay_next(),
            KeyCode::F(8) => self.open_cards(),
            KeyCode::Char('?') => self.open_rules(),
            KeyCode::Char('+' | '=') if self.query.is_empty() => self.zoom = (self.zoom + 1).min(5),
            KeyCode::Char('-') if self.query.is_empty() => self.zoom = (self.zoom - 1).max(-5),
            KeyCode::Char(letter) => self.edit(|query| query.push(letter)),
            KeyCode::Backspace => self.edit(|query| query.truncate(query.len() - last_letter(query))),
            KeyCode::Esc => self.edit(String::clear),
            _ => {}
        }
    }

    fn edit(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.query);
        self.status.clear();
        self.search();
    }

    fn next_view(&self) -> View {
        match self.view {
            View::Board => View::Story,
            View::Story => View::Table,
            View::Table => View::Board,
        }
    }

    fn open_rules(&mut self) {
        let now = self.session.rules_now().into_iter().map(|case| case.id.clone()).collect();
        self.popup = Some(Popup::Rules(Rules::new(now)));
    }

    fn open_cards(&mut self) {
        if self.session.table().hands.is_empty() {
            self.status = "There are no cards on the table.".into();
        } else {
            self.popup = Some(Popup::Cards(0));
        }
    }

    fn choose(&mut self) {
        let Some(i) = self.chosen() else { return };
        let choice = self.session.choices()[i].clone();
        match choice.caution {
            Some(text) => self.popup = Some(Popup::Caution { action: choice.action, text }),
            None => self.carry_out(&choice.action),
        }
    }

    fn carry_out(&mut self, action: &str) {
        // What the computer thought about is no longer asked.
        self.thinking = None;
        self.status = match self.session.act(action) {
            Ok(()) => String::new(),
            Err(said) => said,
        };
        // A person's decision is kept at once: a broken connection loses nothing.
        if let Err(said) = self.session.save() {
            self.status = said;
        }
        self.changed();
    }

    fn go_back(&mut self) {
        self.thinking = None;
        match self.session.undo() {
            Ok(()) => {
                self.status = "Taken back. Ctrl-Y does it again.".into();
                self.changed();
            }
            Err(said) => self.status = said,
        }
    }

    fn go_on(&mut self) {
        match self.session.redo() {
            Ok(()) => {
                self.status = "Done again.".into();
                self.changed();
            }
            Err(said) => self.status = said,
        }
    }

    fn save(&mut self) {
        self.status = match self.session.save() {
            Ok(said) | Err(said) => said,
        };
    }

    fn ask_hint(&mut self) {
        if matches!(self.session.turns(), Turns::Person(_)) {
            self.status.clear();
            self.thinking = Some(Thinking::Hint(Worker::start(self.session.advice())));
        }
    }

    fn ask_odds(&mut self) {
        let Some(i) = self.chosen() else { return };
        let choice = &self.session.choices()[i];
        if !choice.risky {
            self.status = "No dice follow this choice at once.".into();
            return;
        }
        let work = self.session.prospects(&choice.action);
        self.status.clear();
        self.thinking = Some(Thinking::Odds(choice.label.clone(), Worker::start(work)));
    }

    fn change_pace(&mut self) {
        self.pace = (self.pace + 1) % PACES.len();
        let words = ["slowly", "quickly", "without a pause"][self.pace];
        self.status = format!("Computer players decide {words}.");
    }
}

/// Moves a text up or down; any other key closes it.
fn scroll_by(scroll: &mut u16, code: KeyCode) -> bool {
    *scroll = match code {
        KeyCode::Up => scroll.saturating_sub(1),
        KeyCode::Down => scroll.saturating_add(1),
        KeyCode::PageUp => scroll.saturating_sub(12),
        KeyCode::PageDown => scroll.saturating_add(12),
        _ => return false,
    };
    // Not far beyond the end of any hand.
    *scroll = (*scroll).min(400);
    true
}

/// How many bytes the last letter of a text takes.
fn last_letter(text: &str) -> usize {
    text.chars().next_back().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn app(name: &str) -> App {
        App::new(testing::session(name))
    }

    fn type_in(app: &mut App, text: &str) {
        for letter in text.chars() {
            app.press(KeyEvent::from(KeyCode::Char(letter)));
        }
    }

    fn control(app: &mut App, letter: char) {
        app.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    }

    /// Waits for the computer as the screen does.
    fn wait(app: &mut App) {
        let mut rounds = 0;
        while app.thinking.is_some() {
            app.tick(Instant::now());
            std::thread::sleep(Duration::from_millis(5));
            rounds += 1;
            assert!(rounds < 6000, "the computer never answers");
        }
    }

    #[test]
    fn what_the_game_warns_of_is_asked_once_more() {
        let mut app = app("app-caution");
        app.session.table_mut().choices[0].caution = Some("Two points are lost.".into());
        let before = app.session.table().clone();
        for no in [KeyCode::Char('n'), KeyCode::Esc, KeyCode::Enter] {
            app.press(KeyEvent::from(KeyCode::Enter));
            assert!(matches!(&app.popup, Some(Popup::Caution { text, .. }) if text == "Two points are lost."));
            app.press(KeyEvent::from(no));
            assert!(app.popup.is_none());
            assert_eq!(app.session.table(), &before);
        }
        app.press(KeyEvent::from(KeyCode::Enter));
        type_in(&mut app, "y");
        assert_ne!(app.session.table(), &before);
        std::fs::remove_file(app.session.save_path()).unwrap();
    }

    #[test]
    fn typing_narrows_the_choices_and_enter_takes_one() {
        let mut app = app("app-typing");
        let all = app.found.len();
        type_in(&mut app, "airdrop");
        type_in(&mut app, " 1-bpc");
        assert!(!app.found.is_empty() && app.found.len() < all);
        app.press(KeyEvent::from(KeyCode::Enter));
        assert!(app.query.is_empty());
        control(&mut app, 'z');
        assert!(app.status.starts_with("Taken back"), "{}", app.status);
        assert_eq!(app.found.len(), all);
        control(&mut app, 'y');
        assert_eq!(app.status, "Done again.");
        std::fs::remove_file(app.session.save_path()).unwrap();
    }

    #[test]
    fn what_cannot_be_found_is_explained() {
        let mut app = app("app-why");
        type_in(&mut app, "ba vi");
        assert!(app.found.is_empty());
        assert!(!app.why.is_empty());
        app.press(KeyEvent::from(KeyCode::Enter));
        app.press(KeyEvent::from(KeyCode::Esc));
        assert!(!app.found.is_empty());
    }

    #[test]
    fn undo_at_the_beginning_says_why() {
        let mut app = app("app-undo");
        control(&mut app, 'z');
        assert!(app.status.contains("beginning of the game"));
    }

    #[test]
    fn hint_and_odds_come_from_beside() {
        let mut app = app("app-hint");
        control(&mut app, 't');
        assert!(app.busy().is_some());
        wait(&mut app);
        assert_eq!(app.chosen(), app.hint);
        assert!(app.status.starts_with("The computer would take"));
    }

    #[test]
    fn odds_are_shown_before_a_risky_choice() {
        let mut session = testing::session("app-odds");
        let mixed = |s: &Session| s.choices().iter().any(|c| c.risky) && s.choices().iter().any(|c| !c.risky);
        while !mixed(&session) {
            testing::advance(&mut session, 1);
        }
        let mut app = App::new(session);
        app.cursor = app.session.choices().iter().position(|c| c.risky).unwrap();
        control(&mut app, 'o');
        wait(&mut app);
        assert!(matches!(app.popup, Some(Popup::Odds { .. })), "{}", app.status);
        app.press(KeyEvent::from(KeyCode::Esc));
        assert!(app.popup.is_none());
        app.cursor = app.session.choices().iter().position(|c| !c.risky).unwrap();
        control(&mut app, 'o');
        assert!(app.status.starts_with("No dice follow"));
    }

    #[test]
    fn a_computer_plays_its_side_visibly() {
        let mut config = testing::config("app-computer");
        config.humans.clear();
        let mut app = App::new(Session::new(config));
        app.pace = 2;
        for _ in 0..20 {
            app.tick(Instant::now());
            wait(&mut app);
        }
        assert!(app.found.is_empty(), "nobody may choose for the computer");
        assert!(!app.session.told().is_empty());
    }

    #[test]
    fn leaving_is_one_key_from_anywhere() {
        let mut app = app("app-leave");
        app.press(KeyEvent::from(KeyCode::F(1)));
        control(&mut app, 'c');
        assert!(app.leaving);
    }
}
