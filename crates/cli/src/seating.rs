//! What `indochina play` begins with: which match, who sits where, and where it is kept.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::history::Save;
use engine::{Seed, Side};
use library::{Library, Play};

use crate::args::{self, Setting};
use crate::failure::Failure;
use crate::play::{self, Config};
use crate::{documents, series};

pub(crate) fn run(library: &Library, args: args::Play) -> Result<(), Failure> {
    play::run(seat(library, args)?)?;
    Ok(())
}

fn seat(library: &Library, args: args::Play) -> Result<Config, Failure> {
    let (play, kept) = match &args.resume {
        Some(file) => resume(library, args.game.as_deref(), file.as_deref())?,
        None => (begin(library, &args)?, None),
    };
    let sides: Vec<Side> = (0..play.book().sides.len()).map(|i| Side(i as u8)).collect();
    let humans = match (&args.side, args.hotseat) {
        (_, true) => sides.clone(),
        (None, false) => vec![sides[0]],
        (Some(word), false) => vec![play.book().side(word).ok_or_else(|| {
            let ids: Vec<_> = play.book().sides.iter().map(|s| s.id.as_str()).collect();
            Failure::input(format!("'{word}' is not a side; there are: {}", ids.join(", ")))
        })?],
    };
    let players = vec![args.level; sides.len()];
    let save = match args.save.or(kept) {
        Some(file) => file,
        None => new_file(play.book().id)?,
    };
    Ok(Config { play, humans, players, save: Some(save), lesson: None, plain: args.plain })
}

fn begin(library: &Library, args: &args::Play) -> Result<Box<dyn Play>, Failure> {
    let game = args.game.clone().unwrap_or_default();
    let setting = Setting { game, scenario: args.scenario.clone(), options: args.options.clone() };
    let title = library.title(&setting.game)?;
    let seed = match args.seed {
        Some(number) => Seed::from_number(number),
        None => unpredictable_seed()?,
    };
    Ok(title.begin(series::start(&*title, &setting, seed)?)?)
}

fn unpredictable_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::input(format!("no random numbers to be had: {error}")))?;
    Ok(Seed(bytes))
}

/// Loads a saved game and says where it is kept.
fn resume(
    library: &Library,
    game: Option<&str>,
    file: Option<&Path>,
) -> Result<(Box<dyn Play>, Option<PathBuf>), Failure> {
    let path = match (file, game) {
        (Some(file), _) => file.to_path_buf(),
        (None, Some(game)) => newest_file(game)?,
        (None, None) => return Err(Failure::input("name a game or a file to resume")),
    };
    let fail = |said: String| Failure::input(format!("{}: {said}", path.display()));
    let save = Save::read(&documents::text_of(&path)?).map_err(|fault| fail(fault.to_string()))?;
    if let Some(game) = game.filter(|game| *game != save.game) {
        return Err(fail(format!("this is a game of '{}', not of '{game}'", save.game)));
    }
    let play = library.title(&save.game)?.load(&save).map_err(|fault| fail(fault.to_string()))?;
    Ok((play, Some(path)))
}

/// The folder for saved games.
pub(crate) fn folder() -> PathBuf {
    let home = || env::var_os(if cfg!(windows) { "USERPROFILE" } else { "HOME" }).map(PathBuf::from);
    let data = if cfg!(windows) {
        env::var_os("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.unwrap_or_default().join("indochina")
}

fn new_file(game: &str) -> Result<PathBuf, Failure> {
    let folder = folder();
    let fail = |error| Failure::input(format!("cannot make the folder {}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(fail)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(folder.join(format!("{game}-{}.json", now.as_secs())))
}

/// The save of a game that was written last.
fn newest_file(game: &str) -> Result<PathBuf, Failure> {
    let folder = folder();
    let of_game = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = name.strip_prefix(game).and_then(|rest| rest.strip_prefix('-')?.strip_suffix(".json"));
        number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let saves = entries.map(|entry| entry.path()).filter(of_game);
    saves
        .max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
        .ok_or_else(|| Failure::input(format!("there is no saved game of '{game}' in {}", folder.display())))
}
