//! Counters and markers with their faces.

use engine::table::{Face, Piece, Symbol};
use engine::wording::counted;

use crate::agenda::Item;
use crate::context::View;
use crate::ids::{MAP, Place, Seat};
use crate::kind::{Counter, Kind};
use crate::state::Bomber;
use crate::words::{OPEN_BOXES, capital};

/// The colours of the untried and the veteran side, and the ink of each.
fn colours(kind: Kind) -> (&'static str, &'static str) {
    let (untried, veteran) = match kind.counter() {
        Counter::UsInf => ("#a5bfe0", "#2b5591"),
        Counter::RokInf => ("#a3c6cf", "#2a6672"),
        Counter::IfInf => ("#b9bfe6", "#474f9e"),
        Counter::UsArt | Counter::UsTank | Counter::AirCav | Counter::Navy | Counter::Gunboat => ("#2b5591", "#2b5591"),
        Counter::ArvnInf => ("#bcd39f", "#4d7a38"),
        Counter::ArvnArt | Counter::ArvnTank => ("#4d7a38", "#4d7a38"),
        Counter::LaInf | Counter::CaInf => ("#d2cdc0", "#7a7466"),
        Counter::LimaSite => ("#6c7a86", "#6c7a86"),
        Counter::NvaInf => ("#e6a99b", "#a8261c"),
        Counter::NvaArt | Counter::NvaTank => ("#a8261c", "#a8261c"),
        Counter::PlInf | Counter::KrInf => ("#cdc1bd", "#6d5d5a"),
        Counter::Vc | Counter::VcPlus | Counter::BadIntel => ("#24201b", "#24201b"),
    };
    match kind {
        _ if kind.is_vc() => (untried, "#f0dfa8"),
        _ if kind.is_untried() => (untried, "#1d1a16"),
        _ => (veteran, "#ffffff"),
    }
}

fn symbol(kind: Kind) -> Symbol {
    match kind {
        _ if kind.is_unseen() => Symbol::Unknown,
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
    if kind.is_unseen() {
        return "VC";
    }
    match kind.counter() {
        Counter::UsInf | Counter::UsArt | Counter::UsTank => "US",
        Counter::AirCav => "Air Cav",
        Counter::Navy => "Navy",
        Counter::Gunboat => "Gunboat",
        Counter::RokInf => "ROK",
        Counter::IfInf => "IF",
        Counter::ArvnInf | Counter::ArvnArt | Counter::ArvnTank => "ARVN",
        Counter::LaInf => "Laos",
        Counter::CaInf => "Cambodia",
        Counter::LimaSite => "Site 85",
        Counter::NvaInf | Counter::NvaArt | Counter::NvaTank => "NVA",
        Counter::PlInf => "Pathet Lao",
        Counter::KrInf => "Khmer R.",
        Counter::Vc => "VC",
        Counter::VcPlus => "VC+",
        Counter::BadIntel => "Bad Intel",
    }
}

/// Which side of the counter lies up, where that is not plain from its colour.
fn side_up(kind: Kind) -> &'static str {
    match kind {
        _ if kind.is_veteran() => "VET",
        _ if kind.is_concealed() && !kind.is_unseen() => "face down",
        _ => "",
    }
}

impl View<'_> {
    pub(super) fn pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.add_markers(&mut pieces);
        for area in MAP {
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
        let unknown = kind.is_unseen();
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
            id: self.data.nth_piece(kind, place, number),
            place: self.data.id(place).into(),
            side: Some(kind.seat().id().into()),
            description: format!("{} in {}: {}{extra}.", capital(&name), self.data.name(place), self.powers(kind)),
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
            _ if kind.is_unseen() => "what it is, only Red may know".into(),
            Kind::LIMA_SITE => "1 more on bomber dice in Laos and Zone I".into(),
            Kind::GUNBOAT => format!("{}, anywhere in Zone IV", counted(strength, "factor")),
            _ if kind.is_bad_intel() => "never fights; a Bush Event when it is revealed".into(),
            _ if kind.is_air_naval() => {
                format!("{}, reacts up to {} away", counted(strength, "factor"), counted(reach, "province"))
            }
            _ => format!("{}, moves {reach}", counted(strength, "factor")),
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
        let moving = state.agenda.iter().find_map(|item| match item {
            Item::Mobilization(_) => Some(place == state.march.at),
            Item::Retreat(_) => Some(place == state.retreat.at),
            _ => None,
        });
        let column = matches!(state.agenda.top(), Some(Item::Column(column)) if column.from == place);
        add((moving == Some(true) || column) && number < state.group.of(kind), "group");
        let battle = state.agenda.iter().any(|item| matches!(item, Item::EndOfBattle(_)));
        let fighting = battle && place == state.battle.area;
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
