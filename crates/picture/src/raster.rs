//! Pixels from a drawing.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a drawing could not be turned into pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("this is not a drawing: {0}")]
    NotSvg(String),
    #[error("a picture of {width} by {height} pixels is too large; choose a smaller scale")]
    TooLarge { width: u64, height: u64 },
    #[error("the picture could not be written: {0}")]
    Encoding(String),
}

/// The most pixels that a picture may have.
const MOST_PIXELS: u64 = 400_000_000;

/// Renders a drawing with that many pixels to one unit of it.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, Error> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| Error::NotSvg(e.to_string()))?;
    let size = |length: f32| (f64::from(length) * f64::from(scale)).ceil().clamp(0.0, 1e9) as u64;
    let (width, height) = (size(tree.size().width()), size(tree.size().height()));
    let too_large = Error::TooLarge { width, height };
    if width * height > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| Error::Encoding(e.to_string()))
}
