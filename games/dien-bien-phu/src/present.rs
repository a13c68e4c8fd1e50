//! What a player sees: pieces and tracks. The question and its answers stand in their chapters.

use engine::document::Named;
use engine::table::{Face, Piece, Prompt, Symbol, Table, Track};

use crate::context::View;
use crate::data::{Kind, Order};
use crate::ids::{Area, Army, Division, Marker, Supply, Unit};
use crate::losses::MarkerState;
use crate::state::{Aim, Flags, Place};

impl View<'_> {
    /// What lies on the table. Nothing is hidden.
    pub(crate) fn lay_out(self) -> Table {
        let turn = self.turn();
        Table {
            heading: format!("Turn {}, {}, {}", self.state.turn, turn.label, turn.weather.word()),
            phase_title: self.state.segment.title().into(),
            pieces: self.pieces(),
            tracks: self.tracks(),
            ..Table::default()
        }
    }

    pub(crate) fn epilogue(self) -> Prompt {
        match self.state.winner {
            Some(Army::Vm) => Prompt::new("5.1-B-09", "The garrison surrenders: VM wins."),
            Some(Army::French) | None => Prompt::new("5.1-B-14", "The garrison has held out: France wins."),
        }
    }

    fn pieces(self) -> Vec<Piece> {
        let units = self.data.all_units().filter_map(|unit| Some(self.unit_piece(unit, self.table_place(unit)?)));
        let markers = (0..self.data.markers.zone.len()).map(|at| Marker(at as u8));
        units.chain(markers.filter_map(|marker| self.marker_piece(marker))).collect()
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
        let words = [(Flags::SHAKEN, "shaken"), (Flags::ISOLATED, "isolated"), (Flags::RECON, "recon")];
        let mut markers: Vec<String> =
            words.iter().filter(|(flag, _)| self.state.is(unit, *flag)).map(|(_, word)| (*word).into()).collect();
        if self.is_disorganised(unit) {
            markers.push("disorg".into());
        }
        let (morale, strength) = (self.morale(unit), self.strength(unit));
        Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some(record.army.word().into()),
            description: format!(
                "{}: Morale {morale}, Strength {strength}, {} steps left",
                record.name,
                self.steps_left(unit)
            ),
            face: Face {
                symbol: match record.kind {
                    Kind::Infantry => Symbol::Infantry,
                    Kind::Tank => Symbol::Armour,
                    Kind::Artillery => Symbol::Artillery,
                },
                fill: if record.army == Army::French { "#a9c0e6" } else { "#e6b0a4" }.into(),
                ink: "#1d1a16".into(),
                title: record.name.clone(),
                values: vec![morale.to_string(), strength.to_string()],
                reduced: self.is_reduced(unit),
                markers,
                ..Face::default()
            },
            hidden: false,
        }
    }

    /// A Zone Marker: in its box, or where it was placed.
    fn marker_piece(self, marker: Marker) -> Option<Piece> {
        let record = self.data.markers.of(marker);
        let state = self.marker_state(marker);
        if state == MarkerState::Removed {
            return None;
        }
        let placed = self.state.placed.iter().find(|placed| placed.marker == marker).map(|placed| placed.aim);
        let barrage = self.state.assaults.iter().find(|own| own.barrage.is_some_and(|b| b.marker == marker));
        let home = if record.army == Army::French { Area::FrenchArtillery } else { Area::VmArtillery };
        let place = match (placed, barrage) {
            (Some(Aim::Hex(hex)), _) => hex.id(self.data),
            (Some(Aim::Unit(unit)), _) => self.table_place(unit)?,
            (None, Some(assault)) => self.table_place(assault.unit)?,
            (None, None) => home.id(self.data),
        };
        Some(Piece {
            id: marker.piece(self.data),
            name: record.name.clone(),
            place,
            side: Some(record.army.word().into()),
            description: format!("Zone Marker of {}, {}", record.name, record.weapon),
            face: Face {
                symbol: Symbol::Artillery,
                fill: "#efe6c8".into(),
                ink: "#1d1a16".into(),
                title: record.name.clone(),
                reduced: state == MarkerState::Reduced,
                ..Face::default()
            },
            hidden: false,
        })
    }

    fn tracks(self) -> Vec<Track> {
        let (state, tracks) = (self.state, &self.data.tracks);
        let most = i32::from(tracks.maximum);
        let mut list = vec![
            Track::new("turn", "Turn", state.turn.into(), 1, self.data.calendar.last().into()),
            Track::new("surrender-number", "Surrender Number", self.score(), -most, most),
            Track::new("strongpoints", "Strongpoints", state.strongpoints.into(), 0, most),
            Track::new("taken", "Strongpoints Taken", state.taken.into(), 0, most),
        ];
        list.extend(Supply::ALL.map(|own| Track::new(own.word(), own.word(), state.supply(own).into(), 0, most)));
        list.extend([
            Track::new("trucks", "Trucks", state.trucks.into(), 0, tracks.trucks_maximum.into()),
            Track::new("vm-ammo", "VM ammunition", state.vm_ammo.into(), 0, most),
            Track::new("vm-replacements", "VM replacements", state.vm_replacements.into(), 0, most),
            Track::new("hq", "HQ", state.hq.into(), 0, tracks.hq_top.into()),
        ]);
        list.extend(Division::ALL.map(|own| {
            let title = format!("Morale of Division {}", own.word());
            let id = format!("morale-{}", own.word());
            Track::new(&id, &title, state.morale[own.at()].into(), 0, tracks.shut_down().into())
        }));
        list
    }
}
