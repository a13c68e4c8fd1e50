//! `indochina map`: a picture of the board.

use std::io::Write;
use std::path::Path;

use engine::table::Table;
use engine::{Seed, Viewer};
use library::Library;

use crate::failure::Failure;
use crate::{args, output, series};

/// What kind of picture a file name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

impl Kind {
    fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match extension.as_str() {
            "svg" => Ok(Kind::Svg),
            "png" => Ok(Kind::Png),
            _ => Err(Failure::input(format!("{}: expected a name that ends in .svg or .png", path.display()))),
        }
    }
}

pub(crate) fn run(library: &Library, args: &args::Map, out: &mut dyn Write) -> Result<(), Failure> {
    let kind = Kind::of(&args.out)?;
    let title = library.title(&args.setting.game)?;
    let viewer = match &args.viewer {
        Some(word) => library::viewer(title.book(), word).map_err(Failure::Input)?,
        None => Viewer::Public,
    };
    let table = match args.bare {
        true => None,
        false => Some(title.begin(series::start(&*title, &args.setting, Seed::from_number(args.seed))?)?.view(viewer)),
    };
    let table = table.map(|table| choose_overlays(table, &args.overlays)).transpose()?;
    let style = picture::Options { overlays: true, ..picture::Options::default() };
    let svg = picture::svg(title.board(), table.as_ref(), &style);
    let bytes = match kind {
        Kind::Svg => svg.into_bytes(),
        Kind::Png => picture::png(&svg, args.scale).map_err(|error| Failure::input(error.to_string()))?,
    };
    output::file(&args.out, &bytes)?;
    Ok(writeln!(out, "{}: {} KiB", args.out.display(), bytes.len().div_ceil(1024))?)
}

/// Leaves the table with those overlays that are asked for.
fn choose_overlays(mut table: Table, wanted: &[String]) -> Result<Table, Failure> {
    for id in wanted {
        if !table.overlays.iter().any(|overlay| overlay.id == *id) {
            let ids: Vec<_> = table.overlays.iter().map(|overlay| overlay.id.as_str()).collect();
            return Err(Failure::input(format!("there is no overlay '{id}'; there are: {}", ids.join(", "))));
        }
    }
    table.overlays.retain(|overlay| wanted.contains(&overlay.id));
    Ok(table)
}
