//! What is drawn in the middle of a counter: unit symbols after the NATO fashion, and silhouettes.

use engine::table::Symbol;

/// A symbol as markup about the origin, within 34 by 21 units. `INK` and `PALE` stand for colours.
struct Figure {
    /// Whether it stands in a box, as units do.
    boxed: bool,
    markup: &'static str,
}

const CROSS: &str = r#"<path d="M-17-10.5L17 10.5M-17 10.5L17-10.5"/>"#;

fn figure(symbol: Symbol) -> Option<Figure> {
    let unit = |markup| Some(Figure { boxed: true, markup });
    let silhouette = |markup| Some(Figure { boxed: false, markup });
    match symbol {
        Symbol::None | Symbol::Marker => None,
        Symbol::Infantry => unit(CROSS),
        Symbol::Paratroops => unit(
            r#"<path d="M-17-10.5L17 10.5M-17 10.5L17-10.5"/><path d="M-7 9.6C-6.4 5-0.6 5 0 9.6C0.6 5 6.4 5 7 9.6Z" fill="INK" stroke="none"/>"#,
        ),
        Symbol::Commando => unit(
            r#"<path d="M-17-10.5L17 10.5M-17 10.5L17-10.5"/><path d="M0-9L1.6-5.5V3.4H4V5.4H1.4V9H-1.4V5.4H-4V3.4H-1.6V-5.5Z" fill="INK" stroke="PALE" stroke-width="0.8"/>"#,
        ),
        Symbol::Armour => unit(r#"<rect x="-11" y="-5.6" width="22" height="11.2" rx="5.6"/>"#),
        Symbol::Mechanised => unit(
            r#"<path d="M-17-10.5L17 10.5M-17 10.5L17-10.5"/><rect x="-11" y="-5.6" width="22" height="11.2" rx="5.6"/>"#,
        ),
        Symbol::Reconnaissance => unit(r#"<path d="M-17 10.5L17-10.5"/>"#),
        Symbol::Artillery => unit(r#"<circle r="4.6" fill="INK" stroke="none"/>"#),
        Symbol::AntiAircraft => {
            unit(r#"<path d="M-17 10.5C-12-4.5 12-4.5 17 10.5"/><circle cy="-1.5" r="2.6" fill="INK" stroke="none"/>"#)
        }
        Symbol::Engineer => unit(r#"<path d="M-9 5.5V-4.5H9V5.5M0-4.5V5.5"/>"#),
        Symbol::Headquarters => {
            unit(r#"<rect x="-17" y="-10.5" width="34" height="6" fill="INK" stroke="none"/><path d="M-17-10.5V15"/>"#)
        }
        Symbol::River => silhouette(
            r#"<path d="M-16 2.5H-9V-3H-3V-8H1.5V-3H6V2.5H16L12 8H-13Z" fill="INK" stroke="none"/><path d="M-1-8V-12.5M6-1H12" stroke-width="1.3"/><path d="M-17 10.4C-13.6 8.4-11.4 12-8 10.4S-2.4 8.4 1 10.4S6.6 12 10 10.4S14.6 9 17 10.4" stroke-width="1.2"/>"#,
        ),
        Symbol::Aircraft => silhouette(
            r#"<path d="M0-13C1.3-13 1.9-11 1.9-9V-4.6L16 0.6V3.6L1.9 1.4L1.3 7.6L5.6 10V12L0 10.8L-5.6 12V10L-1.3 7.6L-1.9 1.4L-16 3.6V0.6L-1.9-4.6V-9C-1.9-11-1.3-13 0-13Z" fill="INK" stroke="none"/>"#,
        ),
        Symbol::Helicopter => silhouette(
            r#"<path d="M-15-8H15M0-8V-4" stroke-width="1.5"/><path d="M-9-4H3C8-4 9 0 10 0.6L17-3V0.4L9 4.6H-6C-10 4.6-12-1-9-4Z" fill="INK" stroke="none"/><path d="M-10 8.4H6M-6 4.6V8.4M3 4.6V8.4" stroke-width="1.2"/>"#,
        ),
        Symbol::Leader => silhouette(
            r#"<path d="M-13 13C-12.4 6.4-7 4.4-3.6 3.4L0 6.6L3.6 3.4C7 4.4 12.4 6.4 13 13Z" fill="INK" stroke="none"/><path d="M-4.6-4.6C-4.6 3.6 4.6 3.6 4.6-4.6Z" fill="PALE" stroke="INK" stroke-width="1.1"/><path d="M-5.4-5.4L-5-11.6H5L5.4-5.4ZM-5.6-5.4H8.4L7.2-3.8H-5.6Z" fill="INK" stroke="none"/>"#,
        ),
        Symbol::Convoy => silhouette(
            r#"<path d="M-16-8H4V6H-16ZM5-4.4H10.4L15 0.8V6H5Z" fill="INK" stroke="none"/><path d="M7-2.6H9.8L12.4 0.6H7Z" fill="PALE" stroke="none"/><circle cx="-10.5" cy="7" r="3.5" fill="INK" stroke="PALE" stroke-width="1.1"/><circle cx="9.5" cy="7" r="3.5" fill="INK" stroke="PALE" stroke-width="1.1"/>"#,
        ),
        Symbol::Post => silhouette(
            r#"<path d="M-14 11V-2.6L-9.4-8H-5.4V-4.6H-2.4V-8H2.4V-4.6H5.4V-8H9.4L14-2.6V11Z" fill="INK" stroke="none"/><path d="M-9 2.4H-4M4 2.4H9" stroke="PALE" stroke-width="2.2"/>"#,
        ),
        Symbol::Base => silhouette(
            r#"<path d="M-16 11V-1H-11V-5H-7V-1H-3V-8H3V-1H7V-5H11V-1H16V11Z" fill="INK" stroke="none"/><path d="M0-8V-14M0-14L7-12L0-10" fill="INK" stroke-width="1.1"/><path d="M-11 4H-6M-2.5 4H2.5M6 4H11" stroke="PALE" stroke-width="2"/>"#,
        ),
        Symbol::Guerrilla => silhouette(
            r#"<path d="M0-11.5L14-2.6C5-0.6-5-0.6-14-2.6Z" fill="INK" stroke="none"/><path d="M-5-0.4C-5 7.4 5 7.4 5-0.4Z" fill="PALE" stroke="INK" stroke-width="1.1"/><path d="M-11 12C-10 7.6-6 6.4-3 6L0 8.4L3 6C6 6.4 10 7.6 11 12Z" fill="INK" stroke="none"/><path d="M8 11L15-7" stroke-width="1.6"/>"#,
        ),
        Symbol::Infiltration => silhouette(
            r#"<path d="M0-12L15-2C5.4 0.6-5.4 0.6-15-2Z" fill="INK" stroke="none"/><path d="M0-12V-0.6M0-12L-8-1M0-12L8-1" stroke="PALE" stroke-width="0.7"/><path d="M-12 9H5M1 4.4L6.6 9L1 13.6" stroke-width="2.4"/>"#,
        ),
        Symbol::Flag => silhouette(
            r#"<path d="M-12 12V-12" stroke-width="1.8"/><path d="M-11-11.4C-3-14 4-8 14-11.4V4C4 7.4-3 1.4-11 4Z" fill="INK" stroke="none"/><path d="M1.6-8.6L3-4.8H7L3.8-2.4L5 1.4L1.6-0.9L-1.8 1.4L-0.6-2.4L-3.8-4.8H0.2Z" fill="PALE" stroke="none"/>"#,
        ),
        Symbol::Unknown => silhouette(
            r#"<path d="M-6-5.6C-6-12.6 6-12.6 6-5.6C6-1.6 0-1.6 0 3.4" stroke-width="3.2"/><circle cy="9" r="2.3" fill="INK" stroke="none"/>"#,
        ),
    }
}

/// The symbol as markup in two colours, or nothing.
pub(crate) fn markup(symbol: Symbol, ink: &str, pale: &str) -> Option<String> {
    let figure = figure(symbol)?;
    let frame = if figure.boxed {
        format!(r#"<rect x="-17" y="-10.5" width="34" height="21" fill="{pale}"/>"#)
    } else {
        String::new()
    };
    let body = figure.markup.replace("INK", ink).replace("PALE", pale);
    Some(format!(r#"<g fill="none" stroke="{ink}" stroke-width="1.7" stroke-linejoin="round">{frame}{body}</g>"#))
}
