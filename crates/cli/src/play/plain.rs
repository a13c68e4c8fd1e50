//! The game line by line: questions on standard output, answers on standard input. Made for
//! scripts, for screen readers and for terminals that can do no more.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use super::board::sign_of;
use super::cards::{self, CardLine};
use super::choices;
use super::session::{Session, Turns, standing};
use crate::odds::{self, Line};

/// How many choices are shown unless all are asked for.
const SHOWN: usize = 40;

const HELP: &str = "\
A number, or an action as it is written, takes that choice. A choice that
wastes something or is final is asked for once more. Other words:
  list            all choices          find WORDS     choices with these words
  odds N          how N can turn out   hint           what the computer would do
  undo, redo      take back, do again  why NAME       why it cannot be chosen
  table           pieces by place      log [N]        the last N lines of the story
  cards           the cards with what they do
  overlay [NAME]  what an overlay says about places: supply, control and what else there is
  rules [WORDS]   rule cases           save, quit     the game is saved
  lesson          what is to be learned, in a lesson; 'show me' says how";

/// Plays until the input ends, the game is left or a lesson is done; says whether it is.
pub(super) fn run(mut session: Session, input: impl BufRead, out: &mut impl Write) -> io::Result<bool> {
    writeln!(out, "{}. 'help' lists what can be said.", session.book().title)?;
    write_lesson(&session, out)?;
    // The past of a game that goes on is in the log; what a new one begins with is told.
    let mut heard = session.told().iter().rposition(|told| told.length > 0).map_or(0, |last| last + 1);
    let mut lines = input.lines();
    let mut asked = true;
    let mut warned: Option<String> = None;
    loop {
        let_computers_play(&mut session, out)?;
        heard = tell(&session, heard, out)?;
        if session.is_lesson_done() {
            write_lesson_done(&session, out)?;
            return Ok(true);
        }
        if asked {
            ask(&session, out)?;
        }
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = lines.next().transpose()? else { break };
        let next = match warned.take() {
            Some(action) => confirm(&mut session, &action, line.trim(), out)?,
            None => answer(&mut session, line.trim(), out)?,
        };
        asked = next == Next::Ask;
        match next {
            Next::Ask | Next::Wait => {}
            Next::Confirm(action) => warned = Some(action),
            Next::Leave => break,
        }
        heard = heard.min(session.told().len());
    }
    match session.save() {
        Ok(said) | Err(said) => writeln!(out, "{said}")?,
    }
    Ok(false)
}

fn write_lesson(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let Some(lesson) = session.lesson() else { return Ok(()) };
    writeln!(out, "\n{}\n{}\nYour task: {}", lesson.title, lesson.text.trim(), lesson.task.trim())
}

fn write_lesson_done(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let Some(lesson) = session.lesson() else { return Ok(()) };
    writeln!(out, "\nWell done. {}", lesson.after.trim())
}

/// What a learner at a loss can do.
fn write_solution(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let Some(lesson) = session.lesson() else { return writeln!(out, "This is no lesson.") };
    writeln!(out, "One way to do it: {}", lesson.solution.join("; "))
}

/// What follows an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    /// Something changed: the question is put again.
    Ask,
    Wait,
    /// An action of which the game warns is to be confirmed.
    Confirm(String),
    Leave,
}

/// Lets computer players decide. What they do is told by the story alone: an action names cards and
/// counters that only its own side may know.
fn let_computers_play(session: &mut Session, out: &mut impl Write) -> io::Result<()> {
    let mut last = None;
    while let Turns::Computer(side) = session.turns() {
        let Some(action) = session.advice()(&AtomicBool::new(false)) else { return Ok(()) };
        if last.replace(side) != Some(side) {
            writeln!(out, "{} (computer) decides.", session.side_name(side))?;
        }
        if let Err(said) = session.act(&action) {
            return writeln!(out, "{said}");
        }
    }
    Ok(())
}

/// Says what was not yet heard.
fn tell(session: &Session, heard: usize, out: &mut impl Write) -> io::Result<usize> {
    for told in &session.told()[heard.min(session.told().len())..] {
        let dice = if told.dice.is_empty() { String::new() } else { format!(" {}", told.dice) };
        writeln!(out, "  {}{dice} ({})", told.text, told.case)?;
    }
    Ok(session.told().len())
}

fn ask(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let table = session.table();
    writeln!(out, "\n{} | {}", table.heading, table.phase_title)?;
    if let Some(ending) = session.ending() {
        return writeln!(out, "{ending}");
    }
    let prompt = &table.prompt;
    if !prompt.cause.is_empty() {
        writeln!(out, "{}", prompt.cause)?;
    }
    writeln!(out, "{} ({})", prompt.text, prompt.case)?;
    for more in [&prompt.meaning, &prompt.detail].into_iter().filter(|more| !more.is_empty()) {
        writeln!(out, "{more}")?;
    }
    let all: Vec<usize> = (0..session.choices().len()).collect();
    list(session, &all[..all.len().min(SHOWN)], out)?;
    if all.len() > SHOWN {
        writeln!(out, "  ... and {} more: 'list' shows all, 'find WORDS' some.", all.len() - SHOWN)?;
    }
    Ok(())
}

fn list(session: &Session, which: &[usize], out: &mut impl Write) -> io::Result<()> {
    for &i in which {
        let choice = &session.choices()[i];
        let risky = if choice.risky { " [dice]" } else { "" };
        writeln!(out, "{:>4}  {}{risky}  <{}>", i + 1, choice.label, choice.action)?;
    }
    Ok(())
}

fn answer(session: &mut Session, line: &str, out: &mut impl Write) -> io::Result<Next> {
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let said = match word {
        "" => return Ok(Next::Wait),
        "quit" | "exit" => return Ok(Next::Leave),
        "help" => writeln!(out, "{HELP}"),
        "list" => list(session, &(0..session.choices().len()).collect::<Vec<_>>(), out),
        "find" => list(session, &choices::find(session.choices(), rest), out),
        "lesson" => write_lesson(session, out),
        "show" if rest == "me" => write_solution(session, out),
        "table" => write_table(session, out),
        "cards" => write_cards(session, out),
        "overlay" => write_overlay(session, rest, out),
        "log" => write_log(session, rest, out),
        "rules" => write_rules(session, rest, out),
        "why" => write_why(session, rest, out),
        "odds" => write_odds(session, rest, out),
        "hint" => write_hint(session, out),
        "save" => match session.save() {
            Ok(said) | Err(said) => writeln!(out, "{said}"),
        },
        "undo" => return write_outcome(session.undo(), out),
        "redo" => return write_outcome(session.redo(), out),
        _ => return choose(session, line, out),
    };
    said.map(|()| Next::Wait)
}

fn write_outcome(done: Result<(), String>, out: &mut impl Write) -> io::Result<Next> {
    match done {
        Ok(()) => Ok(Next::Ask),
        Err(said) => writeln!(out, "{said}").map(|()| Next::Wait),
    }
}

/// The action of a choice by its number, or the text itself.
fn action_of(session: &Session, text: &str) -> Result<String, String> {
    let Ok(number) = text.parse::<usize>() else { return Ok(text.to_string()) };
    let choices = session.choices();
    match number.checked_sub(1).and_then(|i| choices.get(i)) {
        Some(choice) => Ok(choice.action.clone()),
        None => Err(format!("There is no choice {number}; there are {}.", choices.len())),
    }
}

fn choose(session: &mut Session, text: &str, out: &mut impl Write) -> io::Result<Next> {
    if session.turns() == Turns::Over {
        return writeln!(out, "The game is over; 'quit' leaves it.").map(|()| Next::Wait);
    }
    let action = action_of(session, text);
    if let Ok(action) = &action
        && let Some(caution) = session.caution(action)
    {
        writeln!(out, "{caution} Do it? (y/n)")?;
        return Ok(Next::Confirm(action.clone()));
    }
    carry_out(session, action, out)
}

/// Takes what was warned of where the answer is yes, or the same choice once more.
fn confirm(session: &mut Session, action: &str, text: &str, out: &mut impl Write) -> io::Result<Next> {
    let agreed = matches!(text.to_lowercase().as_str(), "y" | "yes");
    if agreed || action_of(session, text).is_ok_and(|again| again == action) {
        return carry_out(session, Ok(action.into()), out);
    }
    writeln!(out, "Not done.").map(|()| Next::Ask)
}

fn carry_out(session: &mut Session, action: Result<String, String>, out: &mut impl Write) -> io::Result<Next> {
    let done = action.and_then(|action| session.act(&action));
    // A person's decision is kept at once: a broken connection loses nothing.
    let done = done.and_then(|()| session.save().map(|_| ()));
    write_outcome(done.map_err(|said| format!("{said} ('help' lists what can be said)")), out)
}

fn write_odds(session: &Session, text: &str, out: &mut impl Write) -> io::Result<()> {
    let found = action_of(session, text).and_then(|action| session.prospects(&action)(&AtomicBool::new(false)));
    match found {
        Ok(odds) => odds::lines(&odds).iter().try_for_each(|line| match line {
            Line::Chance(p, text) => writeln!(out, "{:>6.2}%  {text}", p * 100.0),
            Line::Words(text) => writeln!(out, "{text}"),
        }),
        Err(said) => writeln!(out, "{said}"),
    }
}

fn write_hint(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let Some(action) = session.advice()(&AtomicBool::new(false)) else {
        return writeln!(out, "There is nothing to decide.");
    };
    let number = session.choices().iter().position(|choice| choice.action == action);
    match number {
        Some(i) => writeln!(out, "The computer would take {}: {}", i + 1, session.choices()[i].label),
        None => writeln!(out, "The computer would do: {action}"),
    }
}

fn write_why(session: &Session, words: &str, out: &mut impl Write) -> io::Result<()> {
    let said = session.why_not(words);
    if said.is_empty() {
        return writeln!(out, "Nothing of that name is kept from being chosen.");
    }
    said.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_rules(session: &Session, query: &str, out: &mut impl Write) -> io::Result<()> {
    let cases = if query.is_empty() { session.rules_now() } else { session.book().cases.search(query) };
    if cases.is_empty() {
        return writeln!(out, "No rule case speaks of that.");
    }
    cases.iter().try_for_each(|case| writeln!(out, "{}  {}", case.id, case.text))
}

fn write_log(session: &Session, count: &str, out: &mut impl Write) -> io::Result<()> {
    let count = if count.is_empty() { Ok(20) } else { count.parse() };
    match count {
        Ok(count) => tell(session, session.told().len().saturating_sub(count), out).map(|_| ()),
        Err(_) => writeln!(out, "'log' takes a number of lines."),
    }
}

fn write_table(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let table = session.table();
    for track in &table.tracks {
        writeln!(out, "{}: {}", track.name, standing(track, &session.book().calendar))?;
    }
    for panel in &table.panels {
        writeln!(out, "{}", panel.title)?;
        panel.lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    let name =
        |id: &str| session.board().place(id).map_or(id, |p| if p.name.is_empty() { id } else { &p.name }).to_string();
    for mark in &table.edge_marks {
        writeln!(out, "{} - {}: {}", name(&mark.a), name(&mark.b), mark.text)?;
    }
    let mut places: Vec<&str> = table.pieces.iter().map(|p| p.place.as_str()).collect();
    places.sort_unstable();
    places.dedup();
    for id in places {
        let name = session.board().place(id).map_or(id, |p| &p.name);
        let marks = table.place_marks.iter().filter(|m| m.place == id).map(|m| format!(" [{}]", m.text));
        writeln!(out, "{name}{}:", marks.collect::<String>())?;
        for piece in table.pieces.iter().filter(|p| p.place == id) {
            writeln!(out, "  {}", if piece.description.is_empty() { &piece.name } else { &piece.description })?;
        }
    }
    Ok(())
}

fn write_cards(session: &Session, out: &mut impl Write) -> io::Result<()> {
    let lines = cards::lines(session.table());
    if lines.is_empty() {
        return writeln!(out, "There are no cards on the table.");
    }
    lines.iter().try_for_each(|line| match line {
        CardLine::Hand(words) => writeln!(out, "{words}"),
        CardLine::Title(words) => writeln!(out, "  {words}"),
        CardLine::Text(words) => writeln!(out, "    {words}"),
    })
}

/// The names of all overlays, or what one of them says.
fn write_overlay(session: &Session, words: &str, out: &mut impl Write) -> io::Result<()> {
    let overlays = &session.table().overlays;
    let wanted = words.to_lowercase();
    let found = overlays.iter().find(|overlay| overlay.id == wanted || overlay.title.to_lowercase().contains(&wanted));
    let Some(overlay) = found.filter(|_| !wanted.is_empty()) else {
        let titles: Vec<&str> = overlays.iter().map(|overlay| overlay.title.as_str()).collect();
        return writeln!(out, "Overlays: {}.", titles.join("; "));
    };
    let name = |id: &str| session.board().place(id).map_or(id, |place| &place.name).to_string();
    writeln!(out, "{}", overlay.title)?;
    for mark in &overlay.places {
        writeln!(out, "  {} {} {}", sign_of(mark.tone), name(&mark.place), mark.text)?;
    }
    for line in &overlay.lines {
        writeln!(out, "  {} {} - {}", sign_of(line.tone), name(&line.from), name(&line.to))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn play(name: &str, input: &str) -> String {
        play_on(testing::session(name), input)
    }

    fn play_on(session: Session, input: &str) -> String {
        let path = session.save_path().to_path_buf();
        let mut out = Vec::new();
        run(session, input.as_bytes(), &mut out).unwrap();
        std::fs::remove_file(path).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_the_computer_chose_is_told_by_the_story_alone() {
        let said = play_on(testing::secret_session("plain-secrets"), &"1\n".repeat(20));
        let decisions: Vec<&str> = said.lines().filter(|line| line.contains("(computer)")).collect();
        assert!(!decisions.is_empty());
        assert!(decisions.iter().all(|line| line.ends_with("Blue (Allies) (computer) decides.")), "{decisions:?}");
    }

    #[test]
    fn a_number_takes_a_choice_and_the_end_of_input_saves() {
        let said = play("plain-number", "1\n");
        assert!(said.contains("Turn 0"), "{said}");
        assert!(said.contains("\n> "), "{said}");
        assert!(said.trim_end().ends_with(".json."), "{said}");
    }

    #[test]
    fn what_the_game_warns_of_is_asked_once_more() {
        let mut session = testing::session("plain-caution");
        let prompt = &mut session.table_mut().prompt;
        (prompt.cause, prompt.meaning) = ("The convoy was ambushed.".into(), "What is lost stays lost.".into());
        session.table_mut().choices[0].caution = Some("Two points are lost.".into());
        let before = session.table().clone();
        let mut out = Vec::new();
        ask(&session, &mut out).unwrap();
        let Next::Confirm(action) = answer(&mut session, "1", &mut out).unwrap() else { panic!("nobody is warned") };
        for no in ["n", "", "2", "perhaps"] {
            assert_eq!(confirm(&mut session, &action, no, &mut out).unwrap(), Next::Ask);
            assert_eq!(session.table(), &before, "{no} is no yes");
        }
        assert_eq!(confirm(&mut session, &action, "Y", &mut out).unwrap(), Next::Ask);
        assert_ne!(session.table(), &before);
        let said = String::from_utf8(out).unwrap();
        let asked = before.prompt.text.as_str();
        for part in [
            "The convoy was ambushed.\n",
            asked,
            "What is lost stays lost.\n",
            "Two points are lost. Do it? (y/n)",
            "Not done.",
        ] {
            assert!(said.contains(part), "{part} is missing in {said}");
        }
        std::fs::remove_file(session.save_path()).unwrap();
    }

    #[test]
    fn nonsense_is_answered_and_changes_nothing() {
        let session = testing::session("plain-nonsense");
        let before = session.table().clone();
        let mut session = session;
        let mut out = Vec::new();
        for line in ["99999", "fly to the moon", "odds x", "odds 99999", "log many", "redo", "find \u{0}"] {
            assert_eq!(answer(&mut session, line, &mut out).unwrap(), Next::Wait, "{line}");
            assert_eq!(session.table(), &before, "{line}");
        }
        let said = String::from_utf8(out).unwrap();
        assert!(said.contains("There is no choice 99999"), "{said}");
        assert!(!session.save_path().exists());
    }

    #[test]
    fn every_word_of_the_help_answers() {
        let said = play(
            "plain-words",
            "help\nlist\nfind move\nodds 1\nhint\nwhy ba vi\ntable\ncards\noverlay\noverlay threats\nlog\nrules\nrules airdrop\n1\nundo\nredo\nsave\nquit\n1\n",
        );
        for part in ["take back, do again", "The computer would", "Ba Vi:", "Hanoi", "Overlays: ", "Saved to"] {
            assert!(said.contains(part), "{part} is missing in {said}");
        }
    }
}
