//! The screen: panes side by side where there is room, one above the other where there is not.

use engine::CalendarInfo;
use engine::table::Track;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, List, ListItem, ListState, Padding, Paragraph, Wrap};

use super::app::{App, View};
use super::board::Scene;
use super::narrate::Told;
use super::session::{Turns, standing};
use super::{choices, popup};

/// Screens at least this wide and high show everything at once.
const WIDE: (u16, u16) = (100, 28);

const KEYS: &str = "Enter choose  type to find  F1 keys and rules  ^O odds  ^T hint  ^Z undo  ^C leave  \u{2191}\u{2193} move  \
                    +- zoom  ^L overlays  ^K cards  Tab view  \u{2190}\u{2192} story  ^Y redo  ^S save  ^P pace";

pub(super) fn draw(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    let foot = if area.height > 12 { 2 } else { 1 };
    let [head, body, entry, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
        Constraint::Length(foot - 1),
    ])
    .areas(area);
    draw_head(frame, app, head);
    if area.width >= WIDE.0 && area.height >= WIDE.1 {
        draw_wide(frame, app, body);
    } else {
        draw_narrow(frame, app, body);
    }
    draw_entry(frame, app, entry);
    frame.render_widget(Paragraph::new(KEYS).dark_gray(), keys);
    if let Some(popup) = &app.popup {
        popup::draw(frame, app, popup);
    }
}

fn draw_head(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let table = app.session.table();
    let words = [app.session.book().title.as_str(), &table.heading, &table.phase_title];
    let said: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
    let style = Style::new().bg(Color::Indexed(52)).fg(Color::Indexed(230)).add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(format!(" {}", said.join("  \u{2502}  "))).style(style), area);
}

fn draw_wide(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let [left, right] = Layout::horizontal([Constraint::Percentage(58), Constraint::Percentage(42)]).areas(area);
    let story_height = (left.height / 4).clamp(6, 14);
    let [board, story] = Layout::vertical([Constraint::Min(0), Constraint::Length(story_height)]).areas(left);
    draw_board(frame, app, board);
    draw_story(frame, app, story);
    let table_height = table_lines(app).len().min(usize::from(right.height / 3)) as u16 + 2;
    let asked = prompt_height(app, right.width);
    let [prompt, list, table] =
        Layout::vertical([Constraint::Length(asked), Constraint::Min(3), Constraint::Length(table_height)])
            .areas(right);
    draw_prompt(frame, app, prompt);
    draw_choices(frame, app, list);
    draw_table(frame, app, table);
}

fn draw_narrow(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let asked = prompt_height(app, area.width).min(area.height / 3);
    let [view, prompt, list] =
        Layout::vertical([Constraint::Percentage(42), Constraint::Length(asked), Constraint::Min(3)]).areas(area);
    match app.view {
        View::Board => draw_board(frame, app, view),
        View::Story => draw_story(frame, app, view),
        View::Table => draw_table(frame, app, view),
    }
    draw_prompt(frame, app, prompt);
    draw_choices(frame, app, list);
}

fn pane(title: &str) -> Block<'_> {
    Block::new().borders(Borders::ALL).border_style(Color::DarkGray).title(Span::from(title).bold())
}

fn draw_board(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let session = &app.session;
    let all = session.choices();
    let lit: Vec<&str> = app.found.iter().filter_map(|i| choices::place_of(&all[*i], session.table())).collect();
    let marked = app.chosen().and_then(|i| choices::place_of(&all[i], session.table()));
    // Where nothing is asked, the eye goes to what was told last.
    let last = session.told().iter().rev().find_map(|told| told.places.last()).map(String::as_str);
    let (board, table, marked) = (session.board(), session.table(), marked.or(last));
    let overlay = app.overlay();
    let scene = Scene { board, table, lit: &lit, marked, overlay, zoom: app.zoom };
    let title = overlay.map_or_else(|| board.title.clone(), |overlay| format!("{}: {}", board.title, overlay.title));
    let block = pane(&title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    scene.draw(inner, frame.buffer_mut());
}

fn draw_story(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let block = pane("Story").padding(Padding::horizontal(1));
    let inner = block.inner(area);
    let told = app.session.told();
    let end = told.len() - app.scrolled.min(told.len());
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut room = inner.height;
    for told in told[..end].iter().rev() {
        let line = told_line(told);
        room = match room.checked_sub(broken_height(&line, inner.width)) {
            Some(left) => left,
            None => break,
        };
        lines.push(line);
    }
    lines.reverse();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
}

fn told_line(told: &Told) -> Line<'_> {
    let style = if told.outcome { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let mut spans = vec![Span::from(format!("{} ", told.case)).dark_gray(), Span::styled(told.text.as_str(), style)];
    if !told.dice.is_empty() {
        spans.push(Span::from(format!("  {}", told.dice)).fg(Color::Indexed(222)));
    }
    Line::from(spans)
}

/// How many lines of the screen a line takes when it is broken between words.
fn broken_height(line: &Line<'_>, width: u16) -> u16 {
    let width = usize::from(width.max(1));
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    let (mut rows, mut column, mut gap) = (1, 0, 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + gap + length > width {
            rows += 1;
            (column, gap) = (0, 0);
        }
        // A word that is longer than the line goes on over the next ones.
        rows += length.saturating_sub(1) / width;
        column += if length > 0 { gap + length } else { 0 };
        // Where several spaces follow one another, empty words stand between them.
        gap = if length > 0 { 1 } else { gap + 1 };
    }
    rows.min(usize::from(u16::MAX)) as u16
}

fn prompt_text(app: &App) -> Text<'_> {
    let session = &app.session;
    let prompt = &session.table().prompt;
    if let Some(ending) = session.ending() {
        return Text::from(Line::from(ending).bold());
    }
    let asked = match session.turns() {
        Turns::Computer(_) => Line::from(prompt.text.as_str()).italic(),
        _ => Line::from(vec![
            Span::from(prompt.text.as_str()).bold(),
            Span::from(format!("  {}", prompt.case)).dark_gray(),
        ]),
    };
    let mut lines = Vec::new();
    if !prompt.cause.is_empty() {
        lines.push(Line::from(prompt.cause.as_str()));
    }
    lines.push(asked);
    if !prompt.meaning.is_empty() {
        lines.push(Line::from(prompt.meaning.as_str()).dark_gray());
    }
    if !prompt.detail.is_empty() {
        lines.push(Line::from(prompt.detail.as_str()).fg(Color::Indexed(109)));
    }
    Text::from(lines)
}

fn prompt_height(app: &App, width: u16) -> u16 {
    prompt_text(app).lines.iter().map(|line| broken_height(line, width.saturating_sub(4))).sum::<u16>() + 2
}

fn draw_prompt(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let who = match app.session.turns() {
        Turns::Person(side) => format!("{} decides", app.session.side_name(side)),
        Turns::Computer(side) => format!("{} (computer)", app.session.side_name(side)),
        Turns::Over => "The end".into(),
    };
    let block = pane(&who).padding(Padding::horizontal(1)).border_style(Color::Yellow);
    frame.render_widget(Paragraph::new(prompt_text(app)).wrap(Wrap { trim: true }).block(block), area);
}

fn draw_choices(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let all = app.session.choices();
    let title = if app.query.is_empty() {
        format!("Choices ({})", all.len())
    } else {
        format!("Choices ({} of {})", app.found.len(), all.len())
    };
    let block = pane(&title);
    if app.found.is_empty() && !all.is_empty() {
        let mut lines = vec![Line::from("Nothing that can be chosen has these words.").italic()];
        lines.extend(app.why.iter().map(|said| Line::from(said.as_str())));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
        return;
    }
    let item = |i: &usize| {
        let choice = &all[*i];
        let mut spans = vec![Span::from(format!("{:>3} ", i + 1)).dark_gray()];
        if app.hint == Some(*i) {
            spans.push(Span::from("\u{2605} ").yellow());
        }
        spans.push(Span::from(choice.label.as_str()));
        if choice.risky {
            spans.push(Span::from(" \u{2684}").fg(Color::Indexed(222)));
        }
        ListItem::new(Line::from(spans))
    };
    let items: Vec<ListItem<'_>> = app.found.iter().map(item).collect();
    let cursor = Style::new().bg(Color::Magenta).fg(Color::White).add_modifier(Modifier::BOLD);
    let list = List::new(items).block(block).highlight_style(cursor).highlight_symbol("\u{25b8}");
    let mut state = ListState::default().with_selected((!app.found.is_empty()).then_some(app.cursor));
    frame.render_stateful_widget(list, area, &mut state);
}

/// Tracks, two to a line where their names leave room.
fn track_lines(tracks: &[Track], calendar: &CalendarInfo) -> Vec<String> {
    const HALF: usize = 24;
    let mut lines: Vec<String> = Vec::new();
    // Whether the last line has room for another track, with a space between them.
    let mut has_room = false;
    for track in tracks {
        let words = format!("{} {}", track.name, standing(track, calendar));
        let is_short = words.chars().count() < HALF;
        match lines.last_mut() {
            Some(line) if has_room && is_short => {
                *line = format!("{line:<HALF$}{words}");
                has_room = false;
            }
            _ => {
                lines.push(words);
                has_room = is_short;
            }
        }
    }
    lines
}

/// Tracks, then panels, line by line.
fn table_lines(app: &App) -> Vec<Line<'_>> {
    let table = app.session.table();
    let mut lines: Vec<Line<'_>> = Vec::new();
    let calendar = &app.session.book().calendar;
    lines.extend(track_lines(&table.tracks, calendar).into_iter().map(Line::from));
    for panel in &table.panels {
        lines.push(Line::from(panel.title.as_str()).bold());
        lines.extend(panel.lines.iter().map(|line| Line::from(format!(" {line}"))));
    }
    for hand in &table.hands {
        lines.push(Line::from(hand.name.as_str()).bold());
        let card = |c: &engine::table::Card| if c.hidden { "(hidden)".to_string() } else { c.title.clone() };
        lines.push(Line::from(hand.cards.iter().map(card).collect::<Vec<_>>().join(", ")));
    }
    lines
}

fn draw_table(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let block = pane("Table").padding(Padding::horizontal(1));
    frame.render_widget(Paragraph::new(table_lines(app)).block(block), area);
}

/// What is typed, and what there is to say.
fn draw_entry(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let mut spans =
        vec![Span::from("\u{203a} ").yellow(), Span::from(app.query.as_str()), Span::from("\u{258f}").yellow()];
    let said = match (app.status.is_empty(), app.busy()) {
        (false, _) => app.status.clone(),
        (true, Some(busy)) => format!("{busy} ..."),
        (true, None) => String::new(),
    };
    spans.push(Span::from(format!("  {said}")).fg(Color::Indexed(222)));
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyCode, KeyEvent};

    use engine::TurnInfo;

    use super::super::testing;
    use super::*;

    fn shown(app: &App, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, app)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn broken_lines_are_counted() {
        let height = |text: &str, width| broken_height(&Line::from(text.to_string()), width);
        assert_eq!((height("", 5), height("one two", 7), height("one two", 6), height("abcdefgh", 4)), (1, 1, 2, 2));
        assert_eq!((height("one  two", 8), height("one  two", 7)), (1, 2));
    }

    #[test]
    fn tracks_stand_two_to_a_line_where_there_is_room() {
        let track = |name: &str| Track { name: name.into(), value: 7, ..track_of_nothing() };
        let just_half = "A track wide as a half";
        let names = ["Turn", "Round", "A track with a very long name", "Will", just_half, "Year"];
        assert_eq!(
            track_lines(&names.map(track), &CalendarInfo::default()),
            [
                format!("{:<24}Round 7", "Turn 7"),
                "A track with a very long name 7".into(),
                "Will 7".into(),
                format!("{just_half} 7"),
                "Year 7".into(),
            ]
        );
    }

    #[test]
    fn a_turn_is_named_beside_its_number() {
        let turns = |title: &str| CalendarInfo::new("turn", [TurnInfo::new(7, title, title)]);
        let track = Track { id: "turn".into(), name: "Month".into(), value: 7, ..track_of_nothing() };
        assert_eq!(track_lines(std::slice::from_ref(&track), &turns("Apr-51")), ["Month 7 (Apr-51)"]);
        assert_eq!(track_lines(&[track], &turns("7")), ["Month 7"]);
    }

    fn track_of_nothing() -> Track {
        Track { id: String::new(), name: String::new(), value: 0, min: 0, max: 9, notes: Vec::new() }
    }

    #[test]
    fn a_wide_screen_shows_everything() {
        let mut session = testing::session("screen-wide");
        testing::advance(&mut session, 25);
        let app = App::new(session);
        let text = shown(&app, 140, 45);
        for part in ["Story", "Choices (", "Table", "Action points", "  1 ", "^Z undo"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(text.contains(&app.session.table().heading));
    }

    #[test]
    fn a_narrow_screen_keeps_the_question_and_the_choices() {
        let mut app = App::new(testing::session("screen-narrow"));
        let asked = app.session.table().prompt.text.split(' ').next().unwrap().to_string();
        for _ in 0..3 {
            let text = shown(&app, 60, 24);
            assert!(text.contains(&asked) && text.contains("Choices ("), "{text}");
            app.press(KeyEvent::from(KeyCode::Tab));
        }
    }

    #[test]
    fn cause_meaning_and_a_warning_are_shown() {
        let mut session = testing::session("screen-cause");
        let prompt = &mut session.table_mut().prompt;
        (prompt.cause, prompt.meaning) = ("Guns hit the post.".into(), "One company is lost.".into());
        session.table_mut().choices[0].caution = Some("Two points are lost.".into());
        let mut app = App::new(session);
        let text = shown(&app, 140, 45);
        assert!(text.contains("Guns hit the post.") && text.contains("One company is lost."), "{text}");
        app.press(KeyEvent::from(KeyCode::Enter));
        let text = shown(&app, 140, 45);
        assert!(text.contains("Two points are lost.") && text.contains("y does it"), "{text}");
    }

    #[test]
    fn no_size_breaks_the_screen() {
        let mut app = App::new(testing::session("screen-tiny"));
        for (width, height) in [(1, 1), (5, 3), (20, 6), (200, 4), (3, 90), (99, 27), (100, 28)] {
            shown(&app, width, height);
        }
        app.press(KeyEvent::from(KeyCode::F(1)));
        for (width, height) in [(1, 1), (8, 4), (100, 40)] {
            shown(&app, width, height);
        }
    }

    #[test]
    fn the_rules_lie_over_the_screen() {
        let mut app = App::new(testing::session("screen-rules"));
        app.press(KeyEvent::from(KeyCode::F(1)));
        for letter in "airdrop".chars() {
            app.press(KeyEvent::from(KeyCode::Char(letter)));
        }
        let text = shown(&app, 120, 40);
        assert!(text.contains("Keys and rules") && text.contains("airdrop"), "{text}");
    }
}
