//! Draws the map to a file: `cargo run -p tonkin --example tonkin-map -- map.png`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::args().nth(1).ok_or("expected the name of a file that ends in .svg or .png")?;
    let data = tonkin::Data::read(&tonkin::pack())?;
    let svg = picture::svg(&tonkin::board::board(&data), None, &picture::Options::default());
    let bytes = if out.ends_with(".png") { picture::png(&svg, 1.0)? } else { svg.into_bytes() };
    Ok(std::fs::write(out, bytes)?)
}
