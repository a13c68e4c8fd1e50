//! `indochina odds`: how an action can turn out.

use std::io::Write;

use engine::Turn;
use engine::odds::{Budget, Odds};
use library::{Library, Play};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::{args, documents, output};

/// The odds of one action.
#[derive(Debug)]
struct ActionOdds {
    action: String,
    label: String,
    odds: Odds,
}

impl ActionOdds {
    fn document(&self, play: &dyn Play) -> Value {
        let mut document = Map::new();
        document.insert("action".into(), self.action.as_str().into());
        document.insert("label".into(), self.label.as_str().into());
        document.extend(library::odds_words(play.book(), &self.odds));
        Value::Object(document)
    }
}

pub(crate) fn run(library: &Library, args: &args::Odds, out: &mut dyn Write) -> Result<(), Failure> {
    let play = documents::open(library, &args.file)?;
    if matches!(play.turn(), Turn::Over(_)) {
        return Err(Failure::input(format!("{}: the game is over, so nothing can be done", args.file.display())));
    }
    let list = gather(&*play, args.action.as_deref())?;
    if args.json {
        return output::json(out, &list.iter().map(|odds| odds.document(&*play)).collect::<Vec<_>>());
    }
    if list.is_empty() {
        writeln!(out, "No action here leaves anything to chance.")?;
    }
    for action in list {
        write(&action, out)?;
    }
    Ok(())
}

fn gather(play: &dyn Play, wanted: Option<&str>) -> Result<Vec<ActionOdds>, Failure> {
    let choices = play.actions();
    let odds = |action: &str, label: &str| {
        let odds = play.odds(action, Budget::default()).map_err(|e| Failure::input(format!("{action}: {e}")))?;
        Ok(ActionOdds { action: action.into(), label: label.into(), odds })
    };
    match wanted {
        Some(action) => {
            let label = choices.iter().find(|c| c.action == action).map_or("", |c| &c.label);
            Ok(vec![odds(action, label)?])
        }
        None => choices.iter().filter(|c| c.risky).map(|c| odds(&c.action, &c.label)).collect(),
    }
}

fn write(action: &ActionOdds, out: &mut dyn Write) -> Result<(), Failure> {
    const BAR: f64 = 30.0;
    writeln!(out, "{}  {}", action.action, action.label)?;
    for line in lines(&action.odds) {
        match line {
            Line::Chance(p, text) => {
                let bar = "#".repeat((p * BAR).round() as usize);
                writeln!(out, "  {:>6.2}%  {bar:<30}  {text}", p * 100.0)?;
            }
            Line::Words(text) => writeln!(out, "  {text}")?,
        }
    }
    Ok(())
}

/// A line of odds as people read them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    /// How likely something is.
    Chance(f64, String),
    Words(String),
}

/// Odds as people read them: what is weighed first, what it costs whom, the likeliest outcomes, and how all that was
/// found.
pub(crate) fn lines(odds: &Odds) -> Vec<Line> {
    let mut lines: Vec<Line> = odds.summary.iter().map(|share| Line::Chance(share.p, share.label.clone())).collect();
    lines.extend(odds.totals.iter().map(|total| {
        let numbers: Vec<String> = total.numbers.iter().map(|(n, p)| format!("{n}: {:.1}%", p * 100.0)).collect();
        Line::Words(format!("{}: {:.2} on average ({})", total.label, total.mean, numbers.join(", ")))
    }));
    if !lines.is_empty() {
        lines.push(Line::Words(String::new()));
    }
    let (told, rest) = odds.told_and_more();
    lines.extend(told.iter().map(|outcome| {
        let under = if outcome.under.is_empty() { String::new() } else { format!("{}: ", outcome.under) };
        Line::Chance(outcome.p, format!("{under}{}", outcome.text))
    }));
    if !rest.is_empty() {
        let share: f64 = rest.iter().map(|outcome| outcome.p).sum();
        let outcomes = if rest.len() == 1 { "outcome" } else { "outcomes" };
        lines.push(Line::Words(format!("more: {} further {outcomes}, {:.2}%", rest.len(), share * 100.0)));
    }
    lines.push(Line::Words(odds.method()));
    lines.extend(odds.otherwise.iter().map(|other| {
        let shares: Vec<String> = other.summary.iter().map(|s| format!("{} {:.1}%", s.label, s.p * 100.0)).collect();
        Line::Words(format!("If it answers \"{}\": {}.", other.label, shares.join(", ")))
    }));
    lines
}

#[cfg(test)]
mod tests {
    use engine::odds::{OutcomeOdds, Share, Total};
    use engine::story::EventKind;

    use super::*;

    fn outcome(p: f64, under: &str, text: &str) -> OutcomeOdds {
        OutcomeOdds { p, se: None, under: under.into(), text: text.into() }
    }

    #[test]
    fn few_outcomes_are_shown_with_what_is_weighed_first() {
        let odds = Odds {
            exact: true,
            summary: vec![Share { label: "won".into(), p: 0.75, se: None }],
            totals: vec![Total {
                label: "NVA: lost".into(),
                kind: EventKind::Lost,
                side: None,
                mean: 0.25,
                numbers: vec![(0, 0.75), (1, 0.25)],
            }],
            outcomes: vec![outcome(0.75, "won", "no loss"), outcome(0.25, "", "NVA: 1 lost")],
            ..Odds::default()
        };
        let words = |text: &str| Line::Words(text.into());
        let expected = [
            Line::Chance(0.75, "won".into()),
            words("NVA: lost: 0.25 on average (0: 75.0%, 1: 25.0%)"),
            words(""),
            Line::Chance(0.75, "won: no loss".into()),
            Line::Chance(0.25, "NVA: 1 lost".into()),
            words("Exact."),
        ];
        assert_eq!(lines(&odds), expected);
    }

    #[test]
    fn what_is_told_under_more_is_summed_up() {
        let outcomes: Vec<_> = (0..20).map(|n| outcome(0.05, "", &format!("outcome {n}"))).collect();
        let shown = lines(&Odds { exact: true, outcomes, more: 8, ..Odds::default() });
        assert_eq!(shown.iter().filter(|line| matches!(line, Line::Chance(..))).count(), 12);
        assert_eq!(shown[12], Line::Words("more: 8 further outcomes, 40.00%".into()));
    }
}
