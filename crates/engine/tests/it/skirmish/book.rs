//! What is printed: the rules, the map and the board.

use engine::board::HexSheet;
use engine::cases::Cases;
use engine::game::ResultInfo;
use engine::table::{Board, Place, PlaceShape, Style};
use engine::{CalendarInfo, Fault, OptionInfo, Pack, PhaseInfo, Rulebook, ScenarioInfo, ScoreInfo, SideInfo, TurnInfo};

use super::{LAST_TURN, NORTH};

const CASES: &str = r#"
    [[case]]
    id = "1-01"
    rule = "1"
    text = "The side whose turn it is gives orders to its squads one by one and then ends its turn."
    [[case]]
    id = "1-02"
    rule = "1"
    text = "The game ends after the fourth turn of the south, or when a side has no squad left."
    [[case]]
    id = "2-01"
    rule = "2"
    text = "Each squad acts once a turn: it moves or it attacks."
    [[case]]
    id = "2-02"
    rule = "2"
    text = "A squad moves from hex to hex with three points: a clear hex costs one, a wood two."
    [[case]]
    id = "2-03"
    rule = "2"
    text = "No two squads may be in one hex."
    [[case]]
    id = "3-01"
    rule = "3"
    text = "After each step an enemy squad that sees the mover within three hexes may fire, once a turn."
    [[case]]
    id = "3-02"
    rule = "3"
    text = "A wood that the line of sight passes or runs along blocks it; touching a corner does not."
    [[case]]
    id = "3-03"
    rule = "3"
    text = "Fire hits on 6, at one hex on 5 or 6."
    [[case]]
    id = "4-01"
    rule = "4"
    text = "A squad attacks an enemy in the next hex: 5 or more hits, a rolled 1 loses the attacker."
    [[case]]
    id = "4-02"
    rule = "4"
    text = "A defender in a wood may ambush before the attack: 4 or more hits the attacker."
    [[case]]
    id = "4-03"
    rule = "4"
    text = "Against a squad in the open the attacker adds one."
    [[case]]
    id = "5-01"
    rule = "5"
    text = "The side with more squads at the end wins."
"#;

pub const MAP: &str = r#"
woods = ["0302", "0303", "0404"]
source = "reconstructed"
"#;

pub fn rulebook(pack: &Pack) -> Result<Rulebook, Fault> {
    let side = |id: &str, colour: &str| SideInfo { id: id.into(), name: id.into(), colour: colour.into() };
    let result = |id: &str| ResultInfo { id: id.into(), title: id.into() };
    let phase = |id: &str, rule: &str| PhaseInfo { id: id.into(), title: id.into(), rules: vec![rule.into()] };
    Ok(Rulebook {
        id: "skirmish",
        title: "Skirmish".into(),
        about: "Two squads a side meet at a wood.".into(),
        version: 1,
        layout: 1,
        sides: vec![side("north", "#204080"), side("south", "#a03020")],
        scenarios: vec![ScenarioInfo { id: "meeting".into(), title: "Meeting".into(), about: String::new() }],
        options: vec![OptionInfo {
            id: "first".into(),
            title: "Who begins".into(),
            values: vec!["north".into(), "south".into()],
            default: "north".into(),
            case: None,
        }],
        results: vec![result("north-wins"), result("draw"), result("south-wins")],
        phases: vec![phase("orders", "1"), phase("movement", "2"), phase("fire", "3"), phase("ambush", "4")],
        score: ScoreInfo::new("squads", NORTH).level(-2, "South wins").level(0, "A draw").level(1, "North wins"),
        calendar: CalendarInfo::new(
            "turn",
            (1..=LAST_TURN).map(|turn| TurnInfo::new(turn, turn.to_string(), format!("Turn {turn}"))),
        ),
        cases: Cases::read(CASES)?,
        data_hash: pack.hash(),
    })
}

pub fn board(sheet: &HexSheet, woods: &[bool]) -> Board {
    let places = (0..sheet.len() as u16).map(|id| Place {
        id: sheet.label(id).into(),
        name: String::new(),
        centre: sheet.centre(id),
        shape: PlaceShape::Hex { radius: 10.0, pointy: true },
        style: if woods[id as usize] { "wood" } else { "clear" }.into(),
        marks: Vec::new(),
        description: format!("Hex {}.", sheet.label(id)),
    });
    let [width, height] = sheet.far_corner();
    let styles = ["wood", "clear"].map(|id| Style { id: id.into(), ..Style::default() }).into();
    Board { title: "Skirmish".into(), width, height, styles, places: places.collect(), ..Board::default() }
}
