//! The command line: every command with its flags.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use opponent::{Level, Strength};
use server::{Database, Rates};
use tracing_subscriber::filter::LevelFilter;

/// Five rulebooks of the wars in Indochina, played by their rules.
#[derive(Debug, Parser)]
#[command(name = "indochina", version, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// A folder with data files (DIR/GAME/FILE.toml) that take the place of the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play in the browser: start the table and print its address (also what the bare program does)
    Serve(Serve),
    /// Copy all games to a new file while they are played
    Backup(Backup),
    /// List the titles with their sides, scenarios and options
    Games(Games),
    /// Play in the terminal against the computer, or with all sides at one keyboard
    Play(Play),
    /// Learn a game by its lessons, in the terminal
    Learn(Learn),
    /// Play whole games between computer players and print what came of them
    Simulate(Simulate),
    /// Compare the levels of the computer player over many games
    Ladder(Ladder),
    /// Answer the line protocol on standard input and output
    Script,
    /// Run a saved game again and check that it ends where it says
    Replay(Replay),
    /// Show or search the rule cases of a game
    Rules(Rules),
    /// Print exact probabilities of what an action can lead to
    Odds(Odds),
    /// Draw the board as SVG or PNG
    Map(Map),
    /// Check a folder of data files
    Validate(Validate),
    /// Measure the speed of each game
    Bench(Bench),
    /// Repeat one kind of work, so that its instructions can be counted from outside
    #[command(hide = true)]
    Work(Work),
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDR", default_value_t = DEFAULT_ADDRESS)]
    pub(crate) addr: SocketAddr,
    /// Where games are kept: sqlite:PATH, or postgres://USER:PASSWORD@HOST/NAME, which several servers can share;
    /// unless named, what INDOCHINA_DB says or a file in your data folder
    #[arg(long, value_name = "URL")]
    pub(crate) db: Option<Database>,
    /// Read the addresses of clients from X-Forwarded-For, because a proxy stands in front
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Count no requests: for private networks and load tests
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Delete games so many days after their end; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    pub(crate) keep_finished: u32,
    /// Delete games that did not end so many days after their last move; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    pub(crate) keep_idle: u32,
    /// How many games one address may begin in a day
    #[arg(long, value_name = "N", default_value_t = Rates::default().games_a_day, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games_a_day: u32,
    /// How many games are kept open in memory
    #[arg(long, value_name = "N", default_value_t = OPEN_GAMES, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) open_games: u32,
    /// How the log on standard error is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log: LogFormat,
    /// How much is logged: error, warn, info, or debug for every request
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub(crate) log_level: LevelFilter,
}

/// How the log of the server is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogFormat {
    #[default]
    Text,
    /// One JSON document a line
    Json,
}

const OPEN_GAMES: u32 = 2000;
const DEFAULT_ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8000);

impl Default for Serve {
    fn default() -> Self {
        Serve {
            addr: DEFAULT_ADDRESS,
            db: None,
            behind_proxy: false,
            no_limits: false,
            keep_finished: 0,
            keep_idle: 0,
            games_a_day: Rates::default().games_a_day,
            open_games: OPEN_GAMES,
            log: LogFormat::Text,
            log_level: LevelFilter::INFO,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    pub(crate) file: PathBuf,
    /// Where games are kept: sqlite:PATH; unless named, what INDOCHINA_DB says or the file in your data folder
    #[arg(long, value_name = "URL")]
    pub(crate) db: Option<Database>,
}

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a whole game is played from.
#[derive(Clone, Debug, Args)]
pub(crate) struct Setting {
    /// The game's id, as `indochina games` lists it
    pub(crate) game: String,
    /// The scenario; the game's first one unless named
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// An option of the game
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game's id; not needed with --resume FILE
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// The scenario; the game's first one unless named
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// An option of the game
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    /// The side you play; the game's first one unless named
    #[arg(long, conflicts_with = "hotseat")]
    pub(crate) side: Option<String>,
    /// How well the computer plays the other sides
    #[arg(long, default_value_t = Level::Medium.into())]
    pub(crate) level: Strength,
    /// Play all sides yourself
    #[arg(long)]
    pub(crate) hotseat: bool,
    /// The seed of all dice; unpredictable unless named
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Go on with a saved game; with the newest one of the game where no file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["scenario", "options", "seed"])]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Where to save; a file of its own in your data folder unless named
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Line by line, without a full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Learn {
    /// The game's id
    pub(crate) game: String,
    /// The lesson, by its number or id; the list of all of them unless named
    pub(crate) lesson: Option<String>,
    /// Line by line, without a full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) setting: Setting,
    /// The seed of all dice
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many games
    #[arg(long)]
    pub(crate) games: NonZeroU64,
    /// Who plays: random, easy, medium or hard for each side; random unless named
    #[arg(long, value_name = "SIDE=LEVEL", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// How many threads; all cores unless named
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Write one line of JSON for every game to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Ladder {
    #[command(flatten)]
    pub(crate) setting: Setting,
    /// The seed of all dice
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many games for each level
    #[arg(long, default_value = "200")]
    pub(crate) games: NonZeroU64,
    /// The side whose player is measured; the game's first one unless named
    #[arg(long)]
    pub(crate) side: Option<String>,
    /// The levels, weakest first; LEVEL:N thinks for N rollouts a decision
    #[arg(long, value_delimiter = ',', default_values_t = Level::ALL.map(Strength::from))]
    pub(crate) levels: Vec<Strength>,
    /// The level of all other sides
    #[arg(long, default_value_t = Level::Medium.into())]
    pub(crate) others: Strength,
    /// How many threads; all cores unless named
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// A saved game
    pub(crate) file: PathBuf,
    /// Stop after so many actions
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The game's id
    pub(crate) game: String,
    /// The id of a case, the number of a section, or words to look for
    #[arg(value_name = "TEXT-OR-ID")]
    pub(crate) query: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Odds {
    /// A saved game or a position, as JSON or TOML
    pub(crate) file: PathBuf,
    /// The action; every risky one unless named
    pub(crate) action: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Map {
    #[command(flatten)]
    pub(crate) setting: Setting,
    /// The seed of all dice
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// What this side may see; what everybody may see unless named
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) viewer: Option<String>,
    /// Draw the printed board without pieces
    #[arg(long)]
    pub(crate) bare: bool,
    /// Lay this over the map, such as supply or control; more than once for several
    #[arg(long = "overlay", value_name = "ID", conflicts_with = "bare")]
    pub(crate) overlays: Vec<String>,
    /// Pixels of a PNG for each unit of the board
    #[arg(long, default_value_t = 2.0, value_parser = scale)]
    pub(crate) scale: f32,
    /// The file to write: its name ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("expected a number from 0.1 to 20".into()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct Validate {
    /// A folder with data files: DIR/GAME/FILE.toml
    pub(crate) dir: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// One game; all of them unless named
    pub(crate) game: Option<String>,
    /// One scenario of the game; without it odds are measured in all of them, the rest in the first
    #[arg(long, requires = "game")]
    pub(crate) scenario: Option<String>,
    /// About how long to measure each game
    #[arg(long, default_value_t = 5.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.01 to 3600".into()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct Work {
    pub(crate) game: String,
    /// nothing, actions, clone, apply or present
    pub(crate) work: String,
    pub(crate) count: u64,
}
