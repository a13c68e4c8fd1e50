//! Hexes: numbered sheets of hexagons on top of `hexx`.
