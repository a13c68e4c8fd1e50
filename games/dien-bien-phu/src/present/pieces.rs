//! Counters: units with their values and markers, Zone Markers, Trench Markers, and what the planes carry.

use engine::document::Named;
use engine::table::{Face, Piece, Symbol};

use crate::agenda::Item;
use crate::context::View;
use crate::data::{Kind, Order, UnitData};
use crate::fire::Mark;
use crate::ids::{Area, Army, Division, Hex, Marker, Slot, Supply, Unit};
use crate::losses::MarkerState;
use crate::state::{Aim, Flags, Place};

const INK: &str = "#1d1a16";

/// The colour of a division, so that a player sees whose sector a battalion has left.
const fn colour_of(division: Option<Division>) -> &'static str {
    match division {
        Some(Division::D304) => "#e3d28c",
        Some(Division::D308) => "#e79c8c",
        Some(Division::D312) => "#e9b574",
        Some(Division::D316) => "#d9a6c4",
        None => "#d3c4b2",
    }
}

/// The colour of a French unit by where its men come from.
fn colour_by_origin(origin: &str) -> &'static str {
    match origin {
        "Foreign Legion" => "#9fc4a2",
        "Colonial" => "#a9c0e6",
        "Metropolitan" => "#bcd0ee",
        "Moroccan" | "Algerian" | "West African" => "#cfc5e4",
        "Thai" | "Laotian" | "Vietnamese" => "#e6dda6",
        _ => "#c3cfdd",
    }
}

impl View<'_> {
    pub(super) fn pieces(self) -> Vec<Piece> {
        let units = self.data.all_units().filter_map(|unit| Some(self.unit_piece(unit, self.table_place(unit)?)));
        let markers = (0..self.data.markers.zone.len()).map(|at| Marker(at as u8));
        let mut pieces: Vec<Piece> = units.chain(markers.filter_map(|marker| self.zone_marker_piece(marker))).collect();
        pieces.extend(Division::ALL.into_iter().filter_map(|sector| self.trench_piece(sector)));
        pieces.extend(self.cargo_pieces());
        pieces
    }

    /// Where a counter lies on the table; those that are not yet set up lie where they will be.
    fn table_place(self, unit: Unit) -> Option<String> {
        let data = self.data;
        match self.state.place_of(unit) {
            Place::Hex(hex) => Some(hex.id(data)),
            Place::Area(area) => Some(area.id(data)),
            Place::Slot(slot) => Some(slot.id(data)),
            Place::Out => None,
            Place::Pool => {
                let card = self.state.scenario.map(|own| &data.scenarios[own.at()])?;
                match card.orders.get(unit.at()) {
                    Some(Order::At { strongpoint, .. }) => {
                        data.strongpoint(*strongpoint).hexes.first().map(|hex| hex.id(data))
                    }
                    Some(_) => Some(Area::WoundedDbp.id(data)),
                    None => Some(Area::OffMap.id(data)),
                }
            }
        }
    }

    fn unit_piece(self, unit: Unit, place: String) -> Piece {
        let record = self.data.unit(unit);
        let (morale, strength) = (self.morale(unit), self.strength(unit));
        let para = record.formation().is_some_and(|own| self.data.formation(own).parachute);
        let fill = match record.formation() {
            Some(own) => colour_by_origin(&self.data.formation(own).origin),
            None => colour_of(record.division),
        };
        Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some(record.army.id().into()),
            description: self.describe_unit(unit, record),
            face: Face {
                symbol: match record.kind {
                    Kind::Infantry if para => Symbol::Paratroops,
                    Kind::Infantry => Symbol::Infantry,
                    Kind::Tank => Symbol::Armour,
                    Kind::Artillery => Symbol::Artillery,
                },
                fill: fill.into(),
                ink: INK.into(),
                title: record.name.clone(),
                values: vec![morale.to_string(), strength.to_string()],
                size: if record.army == Army::Vm { "II" } else { "I" }.into(),
                reduced: self.is_reduced(unit),
                markers: self.markers_on(unit),
            },
            hidden: false,
        }
    }

    fn describe_unit(self, unit: Unit, record: &UnitData) -> String {
        let (steps, all) = (self.steps_left(unit), record.steps);
        let of = match (record.division, record.formation()) {
            (Some(division), _) => format!("Division {}", division.word()),
            (None, Some(own)) => self.data.formation(own).origin.clone(),
            (None, None) => "independent".into(),
        };
        let mut parts = vec![format!(
            "{} ({of}): Morale {}, Strength {}, {steps} of {all} steps",
            record.name,
            self.morale(unit),
            self.strength(unit)
        )];
        parts.extend(self.markers_on(unit));
        let on_map = self.state.hex_of(unit).is_some();
        if on_map && self.is_entrenched(unit) {
            parts.push("entrenched".into());
        }
        if on_map && !self.is_in_line(unit) {
            parts.push("no line of communication".into());
        }
        format!("{}.", parts.join(", "))
    }

    /// The markers that lie on a unit, in words.
    fn markers_on(self, unit: Unit) -> Vec<String> {
        let words = [(Flags::SHAKEN, "shaken"), (Flags::ISOLATED, "isolated"), (Flags::RECON, "recon")];
        let flags = words.iter().filter(|(flag, _)| self.state.is(unit, *flag)).map(|(_, word)| (*word).to_string());
        let mut markers: Vec<String> = flags.collect();
        if self.is_disorganised(unit) {
            markers.push("disorg".into());
        }
        if let Some(assault) = self.assault_of(unit) {
            let word = if assault.mark == Mark::Normal { "assault" } else { assault.mark.word() };
            markers.push(format!("{word} {}", self.data.map.label(assault.target)));
            if assault.mortars && self.army(unit) == Army::Vm {
                markers.push("mortars".into());
            }
            if let Some(barrage) = assault.barrage {
                markers.push(if barrage.intense { "intense barrage" } else { "barrage" }.into());
            }
        }
        let moving = matches!(self.state.agenda.top(), Some(Item::Movement(_) | Item::Moving(_)));
        if moving && self.state.done.has(unit) {
            markers.push("moved".into());
        }
        markers
    }

    /// A Zone Marker: in its box, or where it was placed.
    fn zone_marker_piece(self, marker: Marker) -> Option<Piece> {
        let record = self.data.markers.of(marker);
        let state = self.marker_state(marker);
        if state == MarkerState::Removed {
            return None;
        }
        let placed = self.state.placed.iter().find(|placed| placed.marker == marker);
        let barrage = self.state.assaults.iter().find(|own| own.barrage.is_some_and(|b| b.marker == marker));
        let home = if record.army == Army::French { Area::FrenchArtillery } else { Area::VmArtillery };
        let place = match (placed.map(|placed| placed.aim), barrage) {
            (Some(Aim::Hex(hex)), _) => hex.id(self.data),
            (Some(Aim::Unit(unit)), _) => self.table_place(unit)?,
            (None, Some(assault)) => self.table_place(assault.unit)?,
            (None, None) => home.id(self.data),
        };
        let intense = placed.is_some_and(|placed| placed.intense);
        let reach =
            if record.heavy_weapons { "two hexes from a VM unit, three from one on a hill" } else { "everywhere" };
        let condition = if state == MarkerState::Reduced { ", reduced: no Support Barrage" } else { "" };
        Some(Piece {
            id: marker.piece(self.data),
            name: record.name.clone(),
            place,
            side: Some(record.army.id().into()),
            description: format!("Zone Marker of {}, {}: reaches {reach}{condition}.", record.name, record.weapon),
            face: Face {
                symbol: Symbol::Artillery,
                fill: "#efe6c8".into(),
                ink: INK.into(),
                title: record.name.clone(),
                size: if record.heavy_weapons { "HW" } else { "" }.into(),
                reduced: state == MarkerState::Reduced,
                markers: if intense { vec!["intense".into()] } else { Vec::new() },
                ..Face::default()
            },
            hidden: false,
        })
    }

    /// The Trench Marker of a sector, in its zone.
    fn trench_piece(self, sector: Division) -> Option<Piece> {
        let (number, dig) = (self.state.trenches.number[sector.at()], self.state.trenches.dig[sector.at()]);
        let zone = self.data.map.zone_of(sector, number)?;
        let place = match Area::ALL.into_iter().find(|area| self.data.map.zone_of_area(*area) == Some(zone)) {
            Some(area) => area.id(self.data),
            None => self.hex_for_trench_marker(sector, number)?.id(self.data),
        };
        let what = if dig { "Dig" } else { "Trench" };
        Some(Piece {
            id: format!("trench-{}", sector.word()),
            name: format!("{what} Marker of Sector {}", sector.word()),
            place,
            side: None,
            description: self.describe_trenches(sector),
            face: Face {
                symbol: Symbol::Marker,
                fill: if dig { "#e7d9bd" } else { "#a9793f" }.into(),
                ink: INK.into(),
                title: what.to_uppercase(),
                values: vec![sector.word().into(), format!("z{number}")],
                ..Face::default()
            },
            hidden: false,
        })
    }

    /// A hex of the zone beside the one where its name is printed, where nobody fights over a place.
    fn hex_for_trench_marker(self, sector: Division, number: u8) -> Option<Hex> {
        let zone = self.data.map.zone_of(sector, number)?;
        let named = crate::board::hex_of_zone_name(self.data, zone)?;
        let own = self.data.map.zone(zone).hexes;
        let is_free = |hex: &Hex| {
            let ground = self.data.map.ground(*hex);
            own.has(*hex)
                && ground.strongpoint.is_none()
                && ground.outpost.is_none()
                && self.state.stack(*hex).next().is_none()
        };
        self.data.map.neighbours(named).find(is_free).or(Some(named))
    }

    /// Supply Markers and the Replacement unit aboard planes, and the markers that wait in their boxes.
    fn cargo_pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for supply in Supply::ALL {
            for slot in self.state.loads[supply.at()].iter() {
                pieces.push(self.load_piece(supply, slot));
            }
        }
        let replacement = self.state.replacement.map_or_else(|| Area::Hanoi.id(self.data), |slot| slot.id(self.data));
        let about = "The Replacement unit: where it lands it makes a reduced company full again.";
        pieces.push(marker("replacement", "Replacement", replacement, Army::French, Symbol::Paratroops, about));
        let about =
            "The Commando may raid one French unit each turn, from a Trench or Dig Zone or the map edge beside it.";
        pieces.push(marker(
            "commando-raid",
            "Commando",
            Area::Commando.id(self.data),
            Army::Vm,
            Symbol::Commando,
            about,
        ));
        let about = "The Airstrike may bomb one VM unit each turn; a die decides, as for guns at long range.";
        let place = Area::Airstrike.id(self.data);
        pieces.push(marker("air-strike", "Airstrike", place, Army::French, Symbol::Aircraft, about));
        pieces
    }

    fn load_piece(self, supply: Supply, slot: Slot) -> Piece {
        let (place, amount) = (slot.id(self.data), self.data.tracks.load(supply));
        let about =
            format!("A plane with {}: it adds {amount} to the track if it arrives.", supply.name().to_lowercase());
        let id = format!("{}@{place}", supply.word());
        let mut piece = marker(&id, supply.name(), place, Army::French, Symbol::Aircraft, &about);
        piece.face.values = vec![format!("+{amount}")];
        piece
    }
}

fn marker(id: &str, title: &str, place: String, army: Army, symbol: Symbol, about: &str) -> Piece {
    Piece {
        id: id.into(),
        name: title.into(),
        place,
        side: Some(army.id().into()),
        description: about.into(),
        face: Face {
            symbol,
            fill: if army == Army::French { "#dbe5f2" } else { "#f2d9cd" }.into(),
            ink: INK.into(),
            title: title.into(),
            ..Face::default()
        },
        hidden: false,
    }
}
