//! What a player sees: pieces and tracks. The question and its answers stand in their chapters.

use engine::table::{Face, Piece, Prompt, Table, Track};

use crate::board;
use crate::context::View;
use crate::ids::{Dump, Objective, Spot, Unit};
use crate::state::{Flags, Place};

impl View<'_> {
    /// What lies on the table.
    pub(crate) fn lay_out(self) -> Table {
        let units = self.data.all_units().filter_map(|unit| self.unit_piece(unit));
        let dumps = Dump::all().filter_map(|dump| self.dump_piece(dump));
        let objectives = Objective::all().filter_map(|objective| self.objective_piece(objective));
        Table {
            heading: self.month().month.clone(),
            phase_title: self.state.phase.title().into(),
            pieces: units.chain(dumps).chain(objectives).collect(),
            tracks: self.tracks(),
            ..Table::default()
        }
    }

    fn unit_piece(self, unit: Unit) -> Option<Piece> {
        let record = self.data.of(unit);
        let army = record.army;
        let place = match self.state.units[unit.at()].place {
            Place::Hex(hex) => self.data.map.label(hex).to_string(),
            Place::Saigon => board::SAIGON.into(),
            Place::Box1 => board::BOX_1.into(),
            Place::Box2 => board::BOX_2.into(),
            Place::Eliminated => board::eliminated(army).into(),
            Place::Track(_) | Place::HeldBack | Place::Waiting => board::arrivals(army).into(),
            Place::Sea | Place::Hidden | Place::Out => return None,
        };
        let face = self.face(unit);
        let mut markers = Vec::new();
        for (name, flag) in [("DG", Flags::DG), ("OoS", Flags::OOS)] {
            if self.state.is(unit, flag) {
                markers.push(name.to_string());
            }
        }
        Some(Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some(army.id().into()),
            face: Face {
                values: vec![face.value.to_string(), face.morale.to_string(), record.movement.to_string()],
                markers,
                ..Face::default()
            },
            description: format!("{}: {} of {} steps.", record.name, self.state.units[unit.at()].steps, record.steps),
            hidden: false,
        })
    }

    fn dump_piece(self, dump: Dump) -> Option<Piece> {
        let state = &self.state.dumps[dump.at()];
        let place = match state.place? {
            Spot::Hex(hex) => self.data.map.label(hex).to_string(),
            Spot::Saigon => board::SAIGON.into(),
        };
        let name = self.data.dump_name(dump);
        Some(Piece {
            id: engine::document::Named::id(dump, self.data),
            description: format!("{name}."),
            name,
            place,
            side: Some(dump.army().id().into()),
            face: Face { markers: if state.dg { vec!["DG".into()] } else { Vec::new() }, ..Face::default() },
            hidden: false,
        })
    }

    fn objective_piece(self, objective: Objective) -> Option<Piece> {
        let hex = self.state.objectives[objective.at()]?;
        let real = self.state.real == Some(objective);
        Some(Piece {
            id: engine::document::Named::id(objective, self.data),
            name: format!("Political Objective {}", objective.0 + 1),
            place: self.data.map.label(hex).into(),
            side: Some("vm".into()),
            face: Face { markers: if real { vec!["real".into()] } else { Vec::new() }, ..Face::default() },
            description: "A Political Objective-Marker.".into(),
            hidden: false,
        })
    }

    fn tracks(self) -> Vec<Track> {
        let state = self.state;
        let track = |id: &str, title: &str, value: i32, most: i32| Track::new(id, title, value, 0, most);
        let [delta, highlands] = self.friendly_counts();
        vec![
            track("turn", "Turn", i32::from(state.turn.0) + 1, 44),
            Track::new("vp-level", "VP-Level", state.vp.into(), -100, 200),
            track("vm-points", "VM Replacement Points", state.points[0].into(), 60),
            track("fef-points", "FEF Replacement Points", state.points[1].into(), 60),
            track("vm-operation-points", "VM Operation Points", state.operation.points[0].into(), 10),
            track("fef-operation-points", "FEF Operation Points", state.operation.points[1].into(), 10),
            track("steps-lost", "VM regiment steps lost", state.steps_lost.into(), 10),
            track("air-transports", "Air Transports", state.air.into(), state.air_total.into()),
            track("truck-transports", "Truck Transports", state.trucks.into(), state.truck_total.into()),
            track("delta", "VM-friendly in the Delta", delta as i32, 60),
            track("highlands", "VM-friendly in the Highlands", highlands as i32, 90),
        ]
    }

    /// 1.9-C-01: who has won.
    pub(crate) fn epilogue(self) -> Prompt {
        let victory = self.state.ended.unwrap_or_else(|| self.standing());
        Prompt::new("1.9-C-01", format!("The game is over: {}. The VP-Level is {}.", victory.name(), self.state.vp))
    }
}
