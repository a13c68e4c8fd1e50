//! Counters and markers with their faces.

use engine::table::{Face, Piece, Symbol};

use crate::ids::{AREAS, Place, Seat};
use crate::kind::{Kind, Type};
use crate::state::Bomber;
use crate::task::{BattleStep, Task};
use crate::view::View;

/// The boxes in which units lie open; alike counters are one stack there.
const OPEN_BOXES: [Place; 3] = [Place::ARRIVING, Place::BODY_COUNT, Place::DEAD_POOL];

/// The colours of the untried and the veteran side, and the ink of each.
fn colours(kind: Kind) -> (&'static str, &'static str) {
    let (untried, veteran) = match kind.kind() {
        Type::UsInf => ("#a5bfe0", "#2b5591"),
        Type::RokInf => ("#a3c6cf", "#2a6672"),
        Type::IfInf => ("#b9bfe6", "#474f9e"),
        Type::UsArt | Type::UsTank | Type::AirCav | Type::Navy | Type::Gunboat => ("#2b5591", "#2b5591"),
        Type::ArvnInf => ("#bcd39f", "#4d7a38"),
        Type::ArvnArt | Type::ArvnTank => ("#4d7a38", "#4d7a38"),
        Type::LaInf | Type::CaInf => ("#d2cdc0", "#7a7466"),
        Type::LimaSite => ("#6c7a86", "#6c7a86"),
        Type::NvaInf => ("#e6a99b", "#a8261c"),
        Type::NvaArt | Type::NvaTank => ("#a8261c", "#a8261c"),
        Type::PlInf | Type::KrInf => ("#cdc1bd", "#6d5d5a"),
        Type::Vc | Type::VcPlus | Type::BadIntel => ("#24201b", "#24201b"),
    };
    match kind {
        _ if kind.is_vc() => (untried, "#f0dfa8"),
        _ if kind.is_untried() => (untried, "#1d1a16"),
        _ => (veteran, "#ffffff"),
    }
}

fn symbol(kind: Kind) -> Symbol {
    match kind {
        _ if kind.is_concealed() && kind.unseen() == kind => Symbol::Unknown,
        Kind::AIR_CAV => Symbol::Helicopter,
        Kind::NAVY | Kind::GUNBOAT => Symbol::River,
        Kind::LIMA_SITE => Symbol::Base,
        _ if kind.is_bad_intel() => Symbol::Infiltration,
        _ if kind.is_vc() => Symbol::Guerrilla,
        _ if kind.is_artillery() => Symbol::Artillery,
        _ if kind.is_tank() => Symbol::Armour,
        _ => Symbol::Infantry,
    }
}

/// What is printed over the symbol.
fn title(kind: Kind) -> &'static str {
    if kind.is_concealed() && kind.unseen() == kind {
        return "VC";
    }
    match kind.kind() {
        Type::UsInf | Type::UsArt | Type::UsTank => "US",
        Type::AirCav => "Air Cav",
        Type::Navy => "Navy",
        Type::Gunboat => "Gunboat",
        Type::RokInf => "ROK",
        Type::IfInf => "IF",
        Type::ArvnInf | Type::ArvnArt | Type::ArvnTank => "ARVN",
        Type::LaInf => "Laos",
        Type::CaInf => "Cambodia",
        Type::LimaSite => "Site 85",
        Type::NvaInf | Type::NvaArt | Type::NvaTank => "NVA",
        Type::PlInf => "Pathet Lao",
        Type::KrInf => "Khmer R.",
        Type::Vc => "VC",
        Type::VcPlus => "VC+",
        Type::BadIntel => "Bad Intel",
    }
}

/// Which side of the counter lies up, where that is not plain from its colour.
fn side_up(kind: Kind) -> &'static str {
    match kind {
        _ if kind.is_veteran() => "VET",
        _ if kind.is_concealed() && kind.unseen() != kind => "face down",
        _ => "",
    }
}

impl View<'_> {
    /// The id of one of several alike counters in a place, from 0 up.
    pub(super) fn piece_id(self, kind: Kind, place: Place, number: u8) -> String {
        let first = format!("{}@{}", kind.name(), self.data.id(place));
        if number == 0 { first } else { format!("{first}/{}", number + 1) }
    }

    /// Whether a unit of that kind lies on the table there.
    pub(super) fn is_shown(self, kind: Kind, place: Place) -> bool {
        (place.is_area() || OPEN_BOXES.contains(&place)) && self.units(place).has(kind)
    }

    pub(super) fn pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.add_markers(&mut pieces);
        for area in (0..AREAS as u8).map(Place) {
            for (kind, count) in self.units(area).iter() {
                pieces.extend((0..count).map(|number| self.unit_piece(kind, area, number)));
            }
        }
        for place in OPEN_BOXES {
            for (kind, count) in self.units(place).iter() {
                let mut piece = self.unit_piece(kind, place, 0);
                if count > 1 {
                    piece.face.markers.push(format!("x{count}"));
                    piece.description = format!("{count} times: {}", piece.description);
                }
                pieces.push(piece);
            }
        }
        pieces.extend(self.pool_piece());
        self.add_bombers(&mut pieces);
        pieces
    }

    fn unit_piece(self, kind: Kind, place: Place, number: u8) -> Piece {
        let (fill, ink) = colours(kind);
        let unknown = kind.is_concealed() && kind.unseen() == kind;
        let name = self.unit_name(kind);
        let markers = self.conditions(kind, place, number);
        let strength = self.data.counters.strength(kind);
        let reach = self.data.counters.allowance(kind);
        let values = match kind {
            _ if unknown => Vec::new(),
            Kind::LIMA_SITE => vec!["+1".into()],
            _ if kind.is_bad_intel() => Vec::new(),
            _ if kind.is_air_naval() => vec![format!("+{strength}"), format!("({reach})")],
            _ if kind.is_infantry() => vec![strength.to_string(), reach.to_string()],
            _ => vec![format!("+{strength}"), reach.to_string()],
        };
        let extra = if markers.is_empty() { String::new() } else { format!("; {}", markers.join(", ")) };
        Piece {
            id: self.piece_id(kind, place, number),
            place: self.data.id(place).into(),
            side: Some(kind.seat().id().into()),
            description: format!(
                "{} in {}: {}{extra}.",
                crate::play::capital(&name),
                self.data.name(place),
                self.powers(kind)
            ),
            name,
            face: Face {
                symbol: symbol(kind),
                fill: fill.into(),
                ink: ink.into(),
                title: title(kind).into(),
                values,
                size: side_up(kind).into(),
                reduced: false,
                markers,
            },
            hidden: unknown,
        }
    }

    /// Strength and movement in words.
    fn powers(self, kind: Kind) -> String {
        let strength = self.data.counters.strength(kind);
        let reach = self.data.counters.allowance(kind);
        match kind {
            _ if kind.is_concealed() && kind.unseen() == kind => "what it is, only Red may know".into(),
            Kind::LIMA_SITE => "1 more on bomber dice in Laos and Zone I".into(),
            Kind::GUNBOAT => format!("{strength} factors, anywhere in Zone IV"),
            _ if kind.is_bad_intel() => "never fights; a Bush Event when it is revealed".into(),
            _ if kind.is_air_naval() => format!("{strength} factors, reacts up to {reach} provinces away"),
            _ => format!("{strength} factor{}, moves {reach}", if strength == 1 { "" } else { "s" }),
        }
    }

    /// What a counter is doing: units of a list are the first of their kind.
    fn conditions(self, kind: Kind, place: Place, number: u8) -> Vec<String> {
        let state = self.state;
        let mut markers = Vec::new();
        let mut add = |holds: bool, what: &str| {
            if holds {
                markers.push(what.to_string());
            }
        };
        let moving = match state.stack.iter().rev().find(|task| matches!(task, Task::Mobilize | Task::Retreat)) {
            Some(Task::Mobilize) => place == state.march.at,
            Some(Task::Retreat) => place == state.retreat.at,
            _ => false,
        };
        let column = matches!(state.stack.last(), Some(Task::Battle(BattleStep::Column(from))) if *from == place);
        add((moving || column) && number < state.group.of(kind), "group");
        let fighting = state.stack.iter().any(|task| matches!(task, Task::Battle(_))) && place == state.battle.area;
        add(fighting && number < state.battle.attackers.of(kind), "attacks");
        add(fighting && number < state.battle.gathered.of(kind), "evades");
        add(kind.is_held(), "held");
        add(kind.is_tired(), "moved");
        markers
    }

    /// The VC Pool: how many counters lie in it, face down.
    fn pool_piece(self) -> Option<Piece> {
        let count = self.units(Place::RESERVE).count(Kind::is_vc);
        let (fill, ink) = colours(Kind::UNSEEN_VC);
        (count > 0).then(|| Piece {
            id: "vc-pool".into(),
            name: "VC Pool".into(),
            place: self.data.id(Place::RESERVE).into(),
            side: Some(Seat::Red.id().into()),
            description: format!("{count} VC counters face down in the VC Pool."),
            face: Face {
                symbol: Symbol::Unknown,
                fill: fill.into(),
                ink: ink.into(),
                title: "VC".into(),
                markers: vec![format!("x{count}")],
                ..Face::default()
            },
            hidden: true,
        })
    }

    /// 5.2: what is no unit.
    fn add_markers(self, pieces: &mut Vec<Piece>) {
        let mut add = |id: &str, name: &str, place: Place, seat: Seat, symbol: Symbol, what: &str| {
            let fill = if seat == Seat::Red { "#8f2a20" } else { "#3f5f45" };
            pieces.push(Piece {
                id: id.into(),
                name: name.into(),
                place: self.data.id(place).into(),
                side: Some(seat.id().into()),
                description: format!("{name} in {}: {what}.", self.data.name(place)),
                face: Face {
                    symbol,
                    fill: fill.into(),
                    ink: "#fff6e0".into(),
                    title: name.into(),
                    values: if symbol == Symbol::Post { vec!["-2".into()] } else { Vec::new() },
                    ..Face::default()
                },
                hidden: false,
            });
        };
        if let Some((area, seat)) = self.state.firebase {
            add("firebase", "Firebase", area, seat, Symbol::Post, "2 less for those who attack here");
        }
        if self.state.flags.iron_triangle {
            let what = "2 less for Blue attackers, for the rest of the game";
            add("iron-triangle", "Iron Triangle", self.data.map.binh_duong, Seat::Red, Symbol::Post, what);
        }
        if self.state.flags.port_closed {
            let what = "Sihanoukville is closed to Red in the Reinforcements Phase";
            add("port-closed", "Port Closed", self.data.map.kampot, Seat::Blue, Symbol::Marker, what);
        }
    }

    /// Bombers: markers, not units (5.1-09).
    fn add_bombers(self, pieces: &mut Vec<Piece>) {
        for (i, bomber) in self.state.bombers.iter().enumerate() {
            let (place, spent) = match bomber {
                Bomber::Absent => continue,
                Bomber::Ready => ("airbase", false),
                Bomber::Spent | Bomber::Stopped => ("airbase", true),
                Bomber::Out(area) => (self.data.id(*area), true),
            };
            pieces.push(Piece {
                id: format!("bomber-{}", i + 1),
                name: "Bomber".into(),
                place: place.into(),
                side: Some(Seat::Blue.id().into()),
                description: format!("Bomber: {}.", if spent { "spent until it refuels" } else { "ready to fly" }),
                face: Face {
                    symbol: Symbol::Aircraft,
                    fill: if spent { "#8794a0" } else { "#d6dde3" }.into(),
                    ink: if spent { "#ffffff" } else { "#1d2a36" }.into(),
                    title: "B-52".into(),
                    reduced: spent,
                    markers: if spent { vec!["spent".into()] } else { Vec::new() },
                    ..Face::default()
                },
                hidden: false,
            });
        }
    }
}
