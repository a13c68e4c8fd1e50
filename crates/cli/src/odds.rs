//! `indochina odds`: how an action can turn out.

use std::io::Write;

use engine::Turn;
use engine::odds::{Budget, Odds};
use library::{Library, Play};
use serde::Serialize;

use crate::failure::Failure;
use crate::{args, documents, output};

/// The odds of one action.
#[derive(Debug, Serialize)]
struct ActionOdds {
    action: String,
    label: String,
    #[serde(flatten)]
    odds: Odds,
}

pub(crate) fn run(library: &Library, args: &args::Odds, out: &mut dyn Write) -> Result<(), Failure> {
    let play = documents::open(library, &args.file)?;
    if matches!(play.turn(), Turn::Over(_)) {
        return Err(Failure::input(format!("{}: the game is over, so nothing can be done", args.file.display())));
    }
    let list = gather(&*play, args.action.as_deref())?;
    if args.json {
        return output::json(out, &list);
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
    for outcome in &action.odds.outcomes {
        let bar = "#".repeat((outcome.p * BAR).round() as usize);
        writeln!(out, "  {:>6.2}%  {bar:<30}  {}", outcome.p * 100.0, outcome.text)?;
    }
    writeln!(out, "  {}", action.odds.method())?;
    Ok(())
}
