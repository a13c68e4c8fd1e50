//! Counters on the table.

use engine::table::{Face, Piece, Symbol};

use crate::board::box_id;
use crate::context::View;
use crate::data::Kind;
use crate::ids::{Army, Unit};
use crate::state::{Flags, Phase, Place, Status};

impl View<'_> {
    pub(super) fn pieces(self) -> Vec<Piece> {
        let fed = self.trace_supply(Army::Nva).or(self.trace_supply(Army::Arvn));
        let lying = self.data.all_units().filter_map(|unit| Some((unit, self.table_place(unit)?)));
        let mut pieces = Vec::new();
        for (unit, at) in lying {
            let mut piece = self.piece(unit, at);
            if self.state.hex_of(unit).is_some() && !fed.has(unit) {
                piece.face.markers.push("no supply".into());
            }
            pieces.push(piece);
        }
        pieces
    }

    /// Where a counter lies on the table; none for those out of the game or far from arriving.
    fn table_place(self, unit: Unit) -> Option<String> {
        let army = self.army(unit);
        match self.state.units[unit.at()].place {
            Place::Map(hex) => Some(self.data.map.label(hex).into()),
            Place::Dead => Some(box_id(army, false).into()),
            Place::Pool => {
                let setting_up = self.state.phase == Phase::Setup;
                let due = self.arrival_of(unit).is_some();
                let begins = setting_up && self.data.schedule.setup_units.has(unit);
                (due || begins).then(|| box_id(army, true).into())
            }
            Place::Lost | Place::Exited => None,
        }
    }

    fn piece(self, unit: Unit, place: String) -> Piece {
        let record = self.data.of(unit);
        let army = if record.army == Army::Nva { "nva" } else { "arvn" };
        Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some(army.into()),
            face: self.face(unit),
            description: self.describe_unit(unit),
            hidden: false,
        }
    }

    fn face(self, unit: Unit) -> Face {
        let record = self.data.of(unit);
        let range = if record.range > 0 { format!("[{}]", record.range) } else { String::new() };
        let values = match record.kind {
            Kind::Leader => vec![record.ma.to_string()],
            _ => [record.cf.to_string(), range, record.ma.to_string()].into_iter().filter(|v| !v.is_empty()).collect(),
        };
        Face {
            symbol: match record.kind {
                Kind::Infantry if record.name.contains("para") => Symbol::Paratroops,
                Kind::Infantry => Symbol::Infantry,
                Kind::Support => Symbol::Artillery,
                Kind::Armor => Symbol::Armour,
                Kind::Mech => Symbol::Mechanised,
                Kind::Aa => Symbol::AntiAircraft,
                Kind::Hq => Symbol::Headquarters,
                Kind::Leader => Symbol::Leader,
            },
            fill: self.colour(unit).into(),
            ink: "#1d1a16".into(),
            title: record.name.clone(),
            values,
            size: match record.kind {
                Kind::Hq | Kind::Leader => String::new(),
                _ if record.is_battalion() => "II".into(),
                _ => "I".into(),
            },
            reduced: self.is_disrupted(unit),
            markers: self.markers(unit),
        }
    }

    /// A colour for each formation, red and orange for the NVA, green and blue for the ARVN.
    fn colour(self, unit: Unit) -> &'static str {
        let record = self.data.of(unit);
        let Some(formation) = record.formation else { return "#d98b5f" };
        match self.data.formations[formation.at()].id.as_str() {
            "341" => "#e0786a",
            "7" => "#d55b4d",
            "6" => "#e3a07f",
            "325" => "#c94f63",
            "43" => "#a9cf9b",
            "48" => "#8dbf96",
            "52" => "#c3d48b",
            "82r" => "#b59fc7",
            "1para" => "#93b5d6",
            "marines" => "#7fa3cf",
            "315" => "#9fc7bd",
            _ => "#bcd0b4",
        }
    }

    fn markers(self, unit: Unit) -> Vec<String> {
        let mut words = Vec::new();
        for (flag, word) in [
            (Flags::DISRUPTED, "disrupted"),
            (Flags::CUT, "out of command"),
            (Flags::FIRED, "fired"),
            (Flags::STUCK, "stuck"),
            (Flags::RALLIED, "rallied"),
        ] {
            if self.state.is(unit, flag) {
                words.push(word.into());
            }
        }
        let group = self.state.march.units();
        if group.has(unit) {
            words.push("on the move".into());
        }
        if self.state.fire.firers.has(unit) || self.state.assault.attackers.has(unit) {
            words.push("attacks".into());
        }
        if self.state.fire.targets.has(unit) {
            words.push("target".into());
        }
        words
    }

    fn describe_unit(self, unit: Unit) -> String {
        let record = self.data.of(unit);
        let formation = record.formation.map_or("no formation", |f| self.data.formations[f.at()].name.as_str());
        let status = match self.status(unit) {
            Status::Active => "active",
            Status::Regrouping => "regrouping",
            Status::Inactive => "inactive",
        };
        let mut text = format!("{}, {formation}", record.name);
        if record.kind != Kind::Leader {
            text += &format!(": combat factor {}", record.cf);
            if record.range > 0 {
                text += &format!(", range {}", record.range);
            }
        }
        text += &format!(", movement {}; {status}", record.ma);
        if let Some(arrival) = self.arrival_of(unit).filter(|_| self.state.units[unit.at()].place == Place::Pool) {
            let areas: Vec<String> = arrival.areas.iter().map(|area| format!("{area:?}")).collect();
            text += &if arrival.airlift { "; flown in".into() } else { format!("; enters at {}", areas.join(" or ")) };
        }
        let markers = self.markers(unit);
        if !markers.is_empty() {
            text += &format!("; {}", markers.join(", "));
        }
        text + "."
    }
}
