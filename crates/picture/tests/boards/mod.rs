//! Small boards that show what no game in the library shows yet: hexes, areas, every texture and
//! every symbol.

use engine::table::{
    Board, Face, Feature, FeatureShape, LegendEntry, LegendSample, Line, Mark, MarkKind, Overlay, OverlayLine,
    OverlayPlace, Piece, Place, PlaceMark, PlaceShape, Point, Route, Style, Symbol, Table, Texture, Tone, Track,
};

const TERRAIN: [(&str, &str, Texture); 9] = [
    ("clear", "#e9dfbf", Texture::None),
    ("forest", "#a8bf86", Texture::Forest),
    ("hills", "#c9c48f", Texture::Hills),
    ("mountains", "#b3a878", Texture::Mountains),
    ("marsh", "#c9dcc9", Texture::Marsh),
    ("paddy", "#e3e6bd", Texture::Paddy),
    ("rubber", "#bcd09a", Texture::Plantation),
    ("town", "#d9c3a6", Texture::Town),
    ("water", "#a9cde0", Texture::Water),
];

/// Styles for a board on which one unit is so much of the usual one.
fn styles(unit: f32) -> Vec<Style> {
    let ground = TERRAIN.iter().map(|(id, fill, texture)| Style {
        id: (*id).into(),
        fill: Some((*fill).into()),
        texture: *texture,
        width: unit,
        ..Style::default()
    });
    let road = Style {
        id: "road".into(),
        fill: Some("#f3e2c0".into()),
        stroke: Some("#7d5430".into()),
        width: 5.0 * unit,
        line: Line::Cased,
        ..Style::default()
    };
    let river = Style {
        id: "river".into(),
        fill: Some("#a9cde0".into()),
        stroke: Some("#4a86ab".into()),
        texture: Texture::Water,
        ..Style::default()
    };
    let border = Style {
        id: "border".into(),
        stroke: Some("#a0302a".into()),
        width: 2.0 * unit,
        line: Line::Dashed,
        ..Style::default()
    };
    ground.chain([road, river, border]).collect()
}

fn hex_id(column: usize, row: usize) -> String {
    format!("{:02}{:02}", column + 1, row + 1)
}

/// Hexes with a flat side up, columns of them.
pub fn hexes(columns: usize, rows: usize) -> Board {
    let radius = 30.0_f32;
    let high = radius * 3.0_f32.sqrt();
    let centre = |column: usize, row: usize| -> Point {
        let odd = if column % 2 == 1 { high / 2.0 } else { 0.0 };
        [radius * (1.2 + 1.5 * column as f32), high * (0.7 + row as f32) + odd]
    };
    let mut places = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            let kind = TERRAIN[(column / 2 + (row / 2) * 5 + column * row / 7) % TERRAIN.len()].0;
            let id = hex_id(column, row);
            places.push(Place {
                name: if (column * 5 + row * 3) % 11 == 4 { format!("Xuan {id}") } else { String::new() },
                centre: centre(column, row),
                shape: PlaceShape::Hex { radius, pointy: false },
                style: kind.into(),
                marks: vec![Mark { text: id.clone(), kind: MarkKind::Id, offset: [0.0, -high * 0.4] }],
                description: format!("Hex {id}, {kind}."),
                id,
            });
        }
    }
    let routes = (1..columns).map(|c| Route {
        a: hex_id(c - 1, rows / 2),
        b: hex_id(c, rows / 2),
        style: "road".into(),
        name: "QL1".into(),
        via: Vec::new(),
        drawn: true,
    });
    // Along the sides of hexes, as rivers run on such maps.
    let course = (0..columns).flat_map(|c| {
        let [x, y] = centre(c, 2);
        [[x - radius / 2.0, y + high / 2.0], [x + radius / 2.0, y + high / 2.0]]
    });
    let river = Feature {
        id: "song-la-nga".into(),
        name: "Song La Nga".into(),
        style: "river".into(),
        shape: FeatureShape::Curve { points: course.collect(), width: 7.0 },
    };
    Board {
        title: "Hexes".into(),
        width: radius * (1.5 * columns as f32 + 0.9),
        height: high * (rows as f32 + 0.9),
        km_per_unit: 0.02,
        styles: styles(1.0),
        features: vec![river],
        routes: routes.collect(),
        places,
        edges: Vec::new(),
        labels: Vec::new(),
        legend: TERRAIN
            .iter()
            .map(|(id, ..)| LegendEntry { text: (*id).into(), sample: LegendSample::Feature { style: (*id).into() } })
            .collect(),
        regions: Vec::new(),
    }
}

/// Four areas that share borders.
pub fn areas() -> Board {
    let area = |id: &str, name: &str, style: &str, centre: Point, outline: &[Point]| Place {
        id: id.into(),
        name: name.into(),
        centre,
        shape: PlaceShape::Area { outline: outline.to_vec() },
        style: style.into(),
        marks: Vec::new(),
        description: format!("{name}, {style}."),
    };
    let places = vec![
        area(
            "north",
            "Quang Tri",
            "mountains",
            [30.0, 25.0],
            &[[5.0, 5.0], [60.0, 8.0], [55.0, 40.0], [30.0, 48.0], [4.0, 42.0]],
        ),
        area(
            "coast",
            "Hue",
            "paddy",
            [85.0, 30.0],
            &[[60.0, 8.0], [110.0, 20.0], [112.0, 60.0], [70.0, 58.0], [55.0, 40.0]],
        ),
        area(
            "south",
            "Da Nang and Quang Nam",
            "forest",
            [75.0, 78.0],
            &[[70.0, 58.0], [112.0, 60.0], [110.0, 96.0], [50.0, 98.0], [42.0, 70.0]],
        ),
        area(
            "west",
            "A Shau",
            "hills",
            [24.0, 72.0],
            &[[4.0, 42.0], [30.0, 48.0], [42.0, 70.0], [50.0, 98.0], [6.0, 97.0]],
        ),
    ];
    let border = Feature {
        id: "border".into(),
        name: String::new(),
        style: "border".into(),
        shape: FeatureShape::Polygon { points: vec![[2.0, 2.0], [118.0, 2.0], [118.0, 99.0], [2.0, 99.0]] },
    };
    let routes = vec![Route {
        a: "north".into(),
        b: "coast".into(),
        style: "road".into(),
        name: String::new(),
        via: Vec::new(),
        drawn: true,
    }];
    Board {
        title: "Areas".into(),
        width: 120.0,
        height: 101.0,
        styles: styles(0.1),
        features: vec![border],
        routes,
        places,
        ..Board::default()
    }
}

const SYMBOLS: [Symbol; 24] = [
    Symbol::None,
    Symbol::Infantry,
    Symbol::Paratroops,
    Symbol::ParachuteArtillery,
    Symbol::Commando,
    Symbol::Armour,
    Symbol::Mechanised,
    Symbol::Reconnaissance,
    Symbol::Artillery,
    Symbol::AntiAircraft,
    Symbol::Engineer,
    Symbol::River,
    Symbol::Aircraft,
    Symbol::Helicopter,
    Symbol::Headquarters,
    Symbol::Leader,
    Symbol::Convoy,
    Symbol::Post,
    Symbol::Base,
    Symbol::Guerrilla,
    Symbol::Infiltration,
    Symbol::Flag,
    Symbol::Unknown,
    Symbol::Marker,
];

/// A table with a counter of every kind, in turn on the places of a board, a stack on the first,
/// and one that lies off the board.
pub fn table(board: &Board) -> Table {
    let piece = |i: usize, place: &str| {
        let symbol = SYMBOLS[i % SYMBOLS.len()];
        let (fill, ink, side) =
            if i.is_multiple_of(2) { ("#2d5b9e", "#ffffff", "blue") } else { ("#c8b273", "#20180c", "red") };
        Piece {
            id: format!("piece-{i}"),
            name: format!("{symbol:?}"),
            place: place.into(),
            side: Some(side.into()),
            face: Face {
                symbol,
                fill: fill.into(),
                ink: ink.into(),
                title: format!("{symbol:?}"),
                values: vec!["3".into(), "4".into(), "6".into()][..i % 4].to_vec(),
                size: if i.is_multiple_of(3) { "III".into() } else { String::new() },
                reduced: i % 5 == 1,
                markers: if i % 7 == 2 { vec!["disrupted".into(), "out of supply".into()] } else { Vec::new() },
            },
            description: format!("{symbol:?} & \"more\" <number {i}>"),
            hidden: false,
        }
    };
    let mark = |place: &str| OverlayPlace { place: place.into(), text: "in <supply>".into(), tone: Tone::Neutral };
    let places: Vec<&str> = board.places.iter().map(|p| p.id.as_str()).collect();
    let spread = (0..SYMBOLS.len()).map(|i| piece(i, places[(i * 5 + 2) % places.len()]));
    let stack = (30..36).map(|i| piece(i, places[0]));
    Table {
        heading: "Turn 2".into(),
        phase_title: "Movement".into(),
        pieces: spread.chain(stack).chain([piece(40, "turn-track")]).collect(),
        place_marks: vec![PlaceMark { place: places[1].into(), text: "closed".into(), tone: Tone::Warning }],
        tracks: vec![Track {
            id: "turn".into(),
            name: "Turn".into(),
            value: 2,
            min: 1,
            max: 12,
            notes: vec![(5, "monsoon".into())],
        }],
        overlays: vec![Overlay {
            id: "supply".into(),
            title: "Supply".into(),
            places: places.iter().take(3).map(|place| mark(place)).collect(),
            lines: vec![OverlayLine { from: places[0].into(), to: places[2].into(), tone: Tone::Good }],
        }],
        ..Table::default()
    }
}
