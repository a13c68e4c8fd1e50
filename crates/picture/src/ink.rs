//! Writing SVG: numbers, escaped text and paths, always in the same form.

use std::fmt::{self, Display, Write as _};

use kurbo::{BezPath, PathEl, Point};

/// A number with at most two decimals, so that the same drawing is the same bytes everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct N(pub f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_str("-")?;
        }
        let hundredths = hundredths.unsigned_abs();
        write!(f, "{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            tens if tens % 10 == 0 => write!(f, ".{}", tens / 10),
            rest => write!(f, ".{rest:02}"),
        }
    }
}

/// Text that may stand inside XML. Characters that XML cannot hold at all are left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The `d` attribute of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct D<'a>(pub &'a BezPath);

impl Display for D<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pen = Pen { at: [0, 0], last: ' ', unit: 100 };
        for element in self.0.elements() {
            match *element {
                PathEl::MoveTo(p) => pen.draw(f, 'M', &[p])?,
                PathEl::LineTo(p) => pen.draw(f, 'l', &[p])?,
                PathEl::QuadTo(a, p) => pen.draw(f, 'q', &[a, p])?,
                PathEl::CurveTo(a, b, p) => pen.draw(f, 'c', &[a, b, p])?,
                PathEl::ClosePath => pen.draw(f, 'Z', &[])?,
            }
        }
        Ok(())
    }
}

/// Writes the steps of a path as short as it can: each relative to the one before, as whole parts of
/// a unit, so that rounding never adds up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    at: [i64; 2],
    last: char,
    /// How many parts a unit has.
    unit: i64,
}

impl Pen {
    /// For what is drawn loosely: one decimal.
    pub fn tenths() -> Self {
        Pen { at: [0, 0], last: ' ', unit: 10 }
    }

    /// One step. After `Z` there must be an `M`, which alone is absolute.
    pub fn draw(&mut self, f: &mut fmt::Formatter<'_>, command: char, points: &[Point]) -> fmt::Result {
        if command == 'M' {
            self.at = [0, 0];
        }
        let mut apart = command == self.last && command != 'M';
        if !apart {
            f.write_char(command)?;
        }
        self.last = command;
        let mut end = self.at;
        for point in points {
            end = [point.x, point.y].map(|n| (n * self.unit as f64).round() as i64);
            for (to, from) in end.into_iter().zip(self.at) {
                if apart && to >= from {
                    f.write_char(' ')?;
                }
                self.write(f, to - from)?;
                apart = true;
            }
        }
        self.at = end;
        Ok(())
    }

    fn write(self, f: &mut fmt::Formatter<'_>, parts: i64) -> fmt::Result {
        if parts < 0 {
            f.write_char('-')?;
        }
        let (whole, mut rest) = (parts.unsigned_abs() / self.unit as u64, parts.unsigned_abs() % self.unit as u64);
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        if rest > 0 {
            f.write_char('.')?;
        }
        let mut place = self.unit as u64 / 10;
        while rest > 0 {
            write!(f, "{}", rest / place)?;
            rest %= place;
            place /= 10;
        }
        Ok(())
    }
}

/// The drawing as it grows.
#[derive(Debug, Default)]
pub(crate) struct Ink {
    pub out: String,
}

impl Ink {
    /// Writes one piece of markup and a line end.
    pub fn put(&mut self, markup: fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(markup);
        self.out.push('\n');
    }

    /// A path with its attributes, unless it is empty.
    pub fn path(&mut self, path: &BezPath, attributes: impl Display) {
        if !path.elements().is_empty() {
            self.put(format_args!(r#"<path d="{}" {attributes}/>"#, D(path)));
        }
    }

    pub fn circle(&mut self, at: Point, radius: f64, attributes: impl Display) {
        self.put(format_args!(r#"<circle cx="{}" cy="{}" r="{}" {attributes}/>"#, N(at.x), N(at.y), N(radius)));
    }

    pub fn rect(&mut self, rect: kurbo::Rect, round: f64, attributes: impl Display) {
        let (x, y, w, h) = (N(rect.x0), N(rect.y0), N(rect.width()), N(rect.height()));
        if round > 0.0 {
            self.put(format_args!(
                r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{}" {attributes}/>"#,
                N(round)
            ));
        } else {
            self.put(format_args!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" {attributes}/>"#));
        }
    }

    /// Opens a group; every [`Ink::open`] needs its [`Ink::close`].
    pub fn open(&mut self, attributes: impl Display) {
        self.put(format_args!("<g {attributes}>"));
    }

    pub fn close(&mut self) {
        self.put(format_args!("</g>"));
    }

    /// A group for a thing with an id and a sentence that viewers show as a tool tip.
    pub fn open_thing(&mut self, kind: &str, id: &str, title: &str) {
        self.put(format_args!(r#"<g data-{kind}="{}"><title>{}</title>"#, Escaped(id), Escaped(title)));
    }
}

/// A colour as the board gives it, or the other one where it gives none that is well formed: what
/// comes from data must not be able to break the markup.
pub(crate) fn colour<'a>(given: Option<&'a str>, otherwise: &'a str) -> &'a str {
    let is_hex = |c: &&str| c.len() == 7 && c.starts_with('#') && c[1..].bytes().all(|b| b.is_ascii_hexdigit());
    given.filter(is_hex).unwrap_or(otherwise)
}

/// The colour as numbers.
pub(crate) fn rgb(hex: &str) -> [f64; 3] {
    let part = |i: usize| hex.get(i..i + 2).and_then(|h| u8::from_str_radix(h, 16).ok()).unwrap_or(0);
    [f64::from(part(1)), f64::from(part(3)), f64::from(part(5))]
}

/// A mixture of two colours: `share` of the second.
pub(crate) fn mix(a: &str, b: &str, share: f64) -> String {
    let (a, b) = (rgb(a), rgb(b));
    let part = |i: usize| (a[i] + (b[i] - a[i]) * share).round().clamp(0.0, 255.0) as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

/// How bright a colour looks, from 0 to 1.
pub(crate) fn brightness(hex: &str) -> f64 {
    let [r, g, b] = rgb(hex);
    (0.299 * r + 0.587 * g + 0.114 * b) / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        let said: Vec<_> = [1.0, -0.5, 2.25, -0.001, 10.104, 3.09].map(|n| N(n).to_string()).into();
        assert_eq!(said, ["1", "-0.5", "2.25", "0", "10.1", "3.09"]);
    }

    #[test]
    fn a_path_is_written_in_short_steps_that_never_drift() {
        let mut path = BezPath::new();
        path.move_to((10.0, 0.5));
        path.line_to((9.5, 0.52));
        path.line_to((9.504, 12.0));
        path.curve_to((9.5, 12.0), (0.0, 0.0), (9.5, 13.07));
        path.close_path();
        path.move_to((3.0, 3.0));
        assert_eq!(D(&path).to_string(), "M10 .5l-.5 .02 0 11.48c0 0-9.5-12 0 1.07ZM3 3");
    }

    #[test]
    fn data_cannot_break_the_markup() {
        assert_eq!(Escaped("a<b>&\"\u{1}").to_string(), "a&lt;b&gt;&amp;&quot;");
        assert_eq!(colour(Some("\"/><script"), "#000000"), "#000000");
        assert_eq!(colour(Some("#12ab9F"), "#000000"), "#12ab9F");
    }
}
