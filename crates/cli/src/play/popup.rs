//! What lies over the screen: the rules, odds, and cards.

use engine::odds::Odds;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Borders, Clear, Padding, Paragraph, Wrap};

use super::app::{App, Popup};
use super::cards::{self, CardLine};
use super::rules::Rules;
use crate::odds;

/// Every key and what it does.
const KEYS: [(&str, &str); 15] = [
    ("Enter", "takes the choice under the cursor; one that is final or wasteful is asked once more"),
    ("letters, digits", "find choices by words or number; Esc or Ctrl-U starts again"),
    ("\u{2191} \u{2193} PgUp PgDn", "move the cursor; the board follows it"),
    ("Ctrl-O, F3", "shows exact odds of a choice that dice follow (\u{2684})"),
    ("Ctrl-T, F4", "shows what the computer would do (\u{2605})"),
    ("Ctrl-Z, F5", "takes the last decision back, as far as the rules allow"),
    ("Ctrl-Y, F6", "does it again"),
    ("+ -", "show the board nearer or farther"),
    ("Ctrl-L, F7", "lays the next overlay over the board: supply, control and what else the game has"),
    ("Ctrl-K, F8", "shows the cards with what they do"),
    ("Ctrl-N", "shows what is to be learned, in a lesson"),
    ("Tab", "changes between board, story and table on a small screen"),
    ("\u{2190} \u{2192}", "go back and forth in the story"),
    ("Ctrl-P", "changes how fast computer players decide"),
    ("Ctrl-S, Ctrl-C", "save; leave (the game is saved then too)"),
];

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, popup: &Popup) {
    match popup {
        Popup::Rules(rules) => draw_rules(frame, app, rules),
        Popup::Odds { label, odds } => draw_odds(frame, label, odds),
        Popup::Caution { text, .. } => draw_caution(frame, text),
        Popup::Cards(scroll) => draw_cards(frame, app, *scroll),
        Popup::Lesson { title, paragraphs, done } => draw_lesson(frame, title, paragraphs, *done),
    }
}

/// Clears the middle of the screen and frames it, at most that large.
fn open(frame: &mut Frame<'_>, title: &str, largest: (u16, u16)) -> Rect {
    let area = frame.area();
    let size = (area.width.min(largest.0), area.height.min(largest.1));
    let [_, row, _] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(size.1), Constraint::Fill(1)]).areas(area);
    let [_, middle, _] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(size.0), Constraint::Fill(1)]).areas(row);
    let block = Block::new()
        .borders(Borders::ALL)
        .border_type(BorderType::Double)
        .border_style(Color::Yellow)
        .padding(Padding::horizontal(1))
        .title(Span::from(title.to_string()).bold());
    let inner = block.inner(middle);
    frame.render_widget(Clear, middle);
    frame.render_widget(block, middle);
    inner
}

fn draw_rules(frame: &mut Frame<'_>, app: &App, rules: &Rules) {
    let inner = open(
        frame,
        " Keys and rules: type words, a section or a case; Esc closes ",
        (110, frame.area().height * 5 / 6),
    );
    let [entry, list] = Layout::vertical([Constraint::Length(2), Constraint::Min(0)]).areas(inner);
    let cases = rules.cases(app.session.book());
    let said = if rules.query.is_empty() {
        "the question's own case and those of this phase".to_string()
    } else {
        format!("{} of {} cases and rulings", cases.len(), app.session.book().cases.iter().len())
    };
    let typed = vec![
        Span::from("\u{203a} ").yellow(),
        Span::from(rules.query.as_str()),
        Span::from("\u{258f} ").yellow(),
        Span::from(said).dark_gray(),
    ];
    frame.render_widget(Paragraph::new(Line::from(typed)), entry);
    let mut lines = Vec::new();
    if rules.query.is_empty() {
        lines.extend(KEYS.iter().map(|(key, does)| Line::from(vec![format!("{key:<16}").bold(), Span::from(*does)])));
        lines.push(Line::default());
    }
    for case in cases {
        lines.push(Line::from(vec![
            Span::from(case.id.as_str()).yellow().bold(),
            Span::from(format!("  {}", case.tags.join(", "))).dark_gray(),
        ]));
        lines.push(Line::from(case.text.as_str()));
        if !case.reason.is_empty() {
            lines.push(Line::from(format!("Ruled so because: {}", case.reason)).dark_gray());
        }
        lines.push(Line::default());
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).scroll((rules.scroll, 0)), list);
}

fn draw_cards(frame: &mut Frame<'_>, app: &App, scroll: u16) {
    let inner =
        open(frame, " Cards: \u{2191}\u{2193} scroll, any other key closes ", (96, frame.area().height * 5 / 6));
    let line = |line| match line {
        CardLine::Hand(words) => Line::from(words).yellow().bold(),
        CardLine::Title(words) => Line::from(format!("  {words}")).bold(),
        CardLine::Text(words) => Line::from(format!("    {words}")),
    };
    let lines: Vec<Line<'_>> = cards::lines(app.session.table()).into_iter().map(line).collect();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((scroll, 0)), inner);
}

fn draw_caution(frame: &mut Frame<'_>, text: &str) {
    let inner = open(frame, " Once more ", (72, 8));
    let lines = vec![Line::from(text), Line::default(), Line::from("y does it, any other key does not.").dark_gray()];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
}

fn draw_lesson(frame: &mut Frame<'_>, title: &str, paragraphs: &[String], done: bool) {
    let inner = open(frame, &format!(" {title} "), (84, 22));
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        lines.extend(paragraph.trim().lines().map(Line::from));
        lines.push(Line::default());
    }
    let key = if done { "Done. Any key leaves." } else { "Any key begins; Ctrl-N shows this again." };
    lines.push(Line::from(key).dark_gray());
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
}

fn draw_odds(frame: &mut Frame<'_>, label: &str, odds: &Odds) {
    let told = odds::lines(odds);
    let height = (told.len() as u16).saturating_mul(2).saturating_add(4);
    let inner = open(frame, &format!(" Odds: {label} "), (104, height.min(frame.area().height * 5 / 6)));
    let widest = f64::from(inner.width.saturating_sub(10).min(24));
    let line = |line| match line {
        odds::Line::Chance(p, text) => Line::from(vec![
            Span::from(format!("{:>6.2}% ", p * 100.0)).bold(),
            Span::from(format!("{} ", "\u{2588}".repeat((p * widest).round() as usize))).fg(Color::Indexed(173)),
            Span::from(text),
        ]),
        odds::Line::Words(text) => Line::from(text).dark_gray(),
    };
    let mut lines: Vec<Line<'_>> = told.into_iter().map(line).collect();
    lines.push(Line::default());
    lines.push(Line::from("Any key closes.").dark_gray());
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}
