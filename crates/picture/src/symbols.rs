//! What is drawn in the middle of a counter: unit symbols after the NATO fashion, and silhouettes. The page draws
//! the same figures: a file of it is written from these.

use std::fmt::Write as _;

use engine::table::Symbol;

/// One of the two colours that a counter is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The colour of its print.
    Ink,
    /// A pale tone of its ground.
    Pale,
}

/// A part of a figure: a path with what fills and what lines it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    pub d: &'static str,
    pub fill: Option<Tint>,
    pub stroke: Option<Tint>,
    pub width: f32,
}

/// A figure about the origin, within 34 by 21 units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Whether it stands in a box, as units do.
    pub boxed: bool,
    pub parts: &'static [Part],
}

/// The width of the box and of lines that have none of their own.
pub const LINE: f32 = 1.7;

const fn line(d: &'static str) -> Part {
    wide(d, LINE)
}

const fn wide(d: &'static str, width: f32) -> Part {
    Part { d, fill: None, stroke: Some(Tint::Ink), width }
}

const fn ink(d: &'static str) -> Part {
    Part { d, fill: Some(Tint::Ink), stroke: None, width: LINE }
}

const fn pale(d: &'static str) -> Part {
    Part { d, fill: Some(Tint::Pale), stroke: None, width: LINE }
}

const fn lined(part: Part, stroke: Tint, width: f32) -> Part {
    Part { stroke: Some(stroke), width, ..part }
}

const CROSS: Part = line("M-17-10.5L17 10.5M-17 10.5L17-10.5");
const SLASH: Part = line("M-17 10.5L17-10.5");
const BRIDGE: Part = line("M-9 5.5V-4.5H9V5.5M0-4.5V5.5");
const TRACKS: Part = line("M-5.4-5.6H5.4A5.6 5.6 0 0 1 5.4 5.6H-5.4A5.6 5.6 0 0 1-5.4-5.6Z");

const PARATROOPS: &[Part] = &[CROSS, ink("M-7 9.6C-6.4 5-0.6 5 0 9.6C0.6 5 6.4 5 7 9.6Z")];
/// The ball of guns over the wings of a parachute.
const PARACHUTE_ARTILLERY: &[Part] =
    &[ink("M-4-2.6A4 4 0 1 1 4-2.6A4 4 0 1 1-4-2.6Z"), ink("M-8 9.2C-7.4 3.6-0.7 3.6 0 9.2C0.7 3.6 7.4 3.6 8 9.2Z")];
const COMMANDO: &[Part] =
    &[CROSS, lined(ink("M0-9L1.6-5.5V3.4H4V5.4H1.4V9H-1.4V5.4H-4V3.4H-1.6V-5.5Z"), Tint::Pale, 0.8)];
const ARTILLERY: &[Part] = &[ink("M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1-4.6 0Z")];
const ANTI_AIRCRAFT: &[Part] =
    &[line("M-17 10.5C-12-4.5 12-4.5 17 10.5"), ink("M-2.6-1.5A2.6 2.6 0 1 1 2.6-1.5A2.6 2.6 0 1 1-2.6-1.5Z")];
const HEADQUARTERS: &[Part] = &[ink("M-17-10.5H17V-4.5H-17Z"), line("M-17-10.5V15")];
const RIVER: &[Part] = &[
    ink("M-16 2.5H-9V-3H-3V-8H1.5V-3H6V2.5H16L12 8H-13Z"),
    wide("M-1-8V-12.5M6-1H12", 1.3),
    wide("M-17 10.4C-13.6 8.4-11.4 12-8 10.4S-2.4 8.4 1 10.4S6.6 12 10 10.4S14.6 9 17 10.4", 1.2),
];
const AIRCRAFT: &[Part] = &[ink(
    "M0-13C1.3-13 1.9-11 1.9-9V-4.6L16 0.6V3.6L1.9 1.4L1.3 7.6L5.6 10V12L0 10.8L-5.6 12V10L-1.3 7.6L-1.9 1.4L-16 3.6V0.6L-1.9-4.6V-9C-1.9-11-1.3-13 0-13Z",
)];
const HELICOPTER: &[Part] = &[
    wide("M-15-8H15M0-8V-4", 1.5),
    ink("M-9-4H3C8-4 9 0 10 0.6L17-3V0.4L9 4.6H-6C-10 4.6-12-1-9-4Z"),
    wide("M-10 8.4H6M-6 4.6V8.4M3 4.6V8.4", 1.2),
];
const LEADER: &[Part] = &[
    ink("M-13 13C-12.4 6.4-7 4.4-3.6 3.4L0 6.6L3.6 3.4C7 4.4 12.4 6.4 13 13Z"),
    lined(pale("M-4.6-4.6C-4.6 3.6 4.6 3.6 4.6-4.6Z"), Tint::Ink, 1.1),
    ink("M-5.4-5.4L-5-11.6H5L5.4-5.4ZM-5.6-5.4H8.4L7.2-3.8H-5.6Z"),
];
const CONVOY: &[Part] = &[
    ink("M-16-8H4V6H-16ZM5-4.4H10.4L15 0.8V6H5Z"),
    pale("M7-2.6H9.8L12.4 0.6H7Z"),
    lined(
        ink("M-14 7A3.5 3.5 0 1 1-7 7A3.5 3.5 0 1 1-14 7ZM6 7A3.5 3.5 0 1 1 13 7A3.5 3.5 0 1 1 6 7Z"),
        Tint::Pale,
        1.1,
    ),
];
const POST: &[Part] = &[
    ink("M-14 11V-2.6L-9.4-8H-5.4V-4.6H-2.4V-8H2.4V-4.6H5.4V-8H9.4L14-2.6V11Z"),
    pale("M-9 1.3H-4V3.5H-9ZM4 1.3H9V3.5H4Z"),
];
const BASE: &[Part] = &[
    ink("M-16 11V-1H-11V-5H-7V-1H-3V-8H3V-1H7V-5H11V-1H16V11Z"),
    lined(ink("M0-8V-14M0-14L7-12L0-10"), Tint::Ink, 1.1),
    pale("M-11 3H-6V5H-11ZM-2.5 3H2.5V5H-2.5ZM6 3H11V5H6Z"),
];
const GUERRILLA: &[Part] = &[
    ink("M0-11.5L14-2.6C5-0.6-5-0.6-14-2.6Z"),
    lined(pale("M-5-0.4C-5 7.4 5 7.4 5-0.4Z"), Tint::Ink, 1.1),
    ink("M-11 12C-10 7.6-6 6.4-3 6L0 8.4L3 6C6 6.4 10 7.6 11 12Z"),
    wide("M8 11L15-7", 1.6),
];
const INFILTRATION: &[Part] = &[
    ink("M0-12L15-2C5.4 0.6-5.4 0.6-15-2Z"),
    Part { stroke: Some(Tint::Pale), ..wide("M0-12V-0.6M0-12L-8-1M0-12L8-1", 0.7) },
    wide("M-12 9H5M1 4.4L6.6 9L1 13.6", 2.4),
];
const FLAG: &[Part] = &[
    wide("M-12 12V-12", 1.8),
    ink("M-11-11.4C-3-14 4-8 14-11.4V4C4 7.4-3 1.4-11 4Z"),
    pale("M1.6-8.6L3-4.8H7L3.8-2.4L5 1.4L1.6-0.9L-1.8 1.4L-0.6-2.4L-3.8-4.8H0.2Z"),
];
const UNKNOWN: &[Part] = &[
    wide("M-6-5.6C-6-12.6 6-12.6 6-5.6C6-1.6 0-1.6 0 3.4", 3.2),
    ink("M-2.3 9A2.3 2.3 0 1 1 2.3 9A2.3 2.3 0 1 1-2.3 9Z"),
];

/// What a symbol looks like; nothing for those that are only words.
#[must_use]
pub fn figure(symbol: Symbol) -> Option<Figure> {
    let unit = |parts| Some(Figure { boxed: true, parts });
    let silhouette = |parts| Some(Figure { boxed: false, parts });
    match symbol {
        Symbol::None | Symbol::Marker => None,
        Symbol::Infantry => unit(&[CROSS]),
        Symbol::Paratroops => unit(PARATROOPS),
        Symbol::ParachuteArtillery => unit(PARACHUTE_ARTILLERY),
        Symbol::Commando => unit(COMMANDO),
        Symbol::Armour => unit(&[TRACKS]),
        Symbol::Mechanised => unit(&[CROSS, TRACKS]),
        Symbol::Reconnaissance => unit(&[SLASH]),
        Symbol::Artillery => unit(ARTILLERY),
        Symbol::AntiAircraft => unit(ANTI_AIRCRAFT),
        Symbol::Engineer => unit(&[BRIDGE]),
        Symbol::Headquarters => unit(HEADQUARTERS),
        Symbol::River => silhouette(RIVER),
        Symbol::Aircraft => silhouette(AIRCRAFT),
        Symbol::Helicopter => silhouette(HELICOPTER),
        Symbol::Leader => silhouette(LEADER),
        Symbol::Convoy => silhouette(CONVOY),
        Symbol::Post => silhouette(POST),
        Symbol::Base => silhouette(BASE),
        Symbol::Guerrilla => silhouette(GUERRILLA),
        Symbol::Infiltration => silhouette(INFILTRATION),
        Symbol::Flag => silhouette(FLAG),
        Symbol::Unknown => silhouette(UNKNOWN),
    }
}

/// The symbol as markup in two colours, or nothing.
pub(crate) fn markup(symbol: Symbol, ink: &str, pale: &str) -> Option<String> {
    let figure = figure(symbol)?;
    let paint = |tint: Option<Tint>| match tint {
        None => "none",
        Some(Tint::Ink) => ink,
        Some(Tint::Pale) => pale,
    };
    let mut drawn = String::from(r#"<g stroke-linejoin="round">"#);
    if figure.boxed {
        let _ = write!(
            drawn,
            r#"<rect x="-17" y="-10.5" width="34" height="21" fill="{pale}" stroke="{ink}" stroke-width="{LINE}"/>"#
        );
    }
    for part in figure.parts {
        let (fill, stroke) = (paint(part.fill), paint(part.stroke));
        let _ = write!(drawn, r#"<path d="{}" fill="{fill}" stroke="{stroke}""#, part.d);
        if part.stroke.is_some() {
            let _ = write!(drawn, r#" stroke-width="{}""#, part.width);
        }
        drawn.push_str("/>");
    }
    drawn.push_str("</g>");
    Some(drawn)
}
