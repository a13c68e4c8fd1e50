//! Counters and their faces.

use engine::table::{Face, Piece, Symbol};

use crate::context::View;
use crate::data::{Class, UnitData};
use crate::ids::{Commander, Site, Unit};
use crate::state::{Kind, Place};
use crate::words::viet_base_id;

const FRENCH: &str = "#2f5d9b";
const FRENCH_INK: &str = "#ffffff";
const ALLIED: &str = "#6b8fbf";
const LEGION: &str = "#1f4a3d";
const VIET: &str = "#b3342d";
const VIET_INK: &str = "#ffe9a8";

impl View<'_> {
    pub(super) fn pieces(self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = self.viet_pieces();
        pieces.extend((0..self.data.map.sites.len() as u8).filter_map(|i| self.site_piece(Site(i))));
        pieces.extend(self.data.all_units().filter_map(|unit| self.unit_piece(unit)));
        pieces.extend((0..self.data.commanders.len() as u8).filter_map(|i| self.commander_piece(Commander(i))));
        pieces.push(self.morane_piece());
        pieces
    }

    fn unit_piece(self, unit: Unit) -> Option<Piece> {
        let record = &self.data.units[unit.at()];
        let state = &self.state.units[unit.at()];
        let place = match state.place {
            Place::Space(space) => self.data.map.space(space).id.clone(),
            Place::Hanoi | Place::Track(_) => "hanoi".into(),
            Place::Gone => return None,
        };
        let markers = self.unit_markers(unit);
        let bonus = record.bonus(state.reduced);
        let (symbol, fill) = symbol_and_fill(record);
        let values = if record.class == Class::Engineer {
            vec![record.mp.to_string()]
        } else {
            vec![format!("{bonus:+}"), record.mp.to_string()]
        };
        let condition = if state.reduced { "reduced, " } else { "" };
        let extra = if markers.is_empty() { String::new() } else { format!(", {}", markers.join(", ")) };
        Some(Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some("france".into()),
            description: format!("{}: {condition}bonus {bonus:+}, {} MP{extra}", record.full_name, record.mp),
            face: Face {
                symbol,
                fill: fill.into(),
                ink: FRENCH_INK.into(),
                title: short_name(&record.name),
                values,
                size: if record.class == Class::Engineer { String::new() } else { "II".into() },
                reduced: state.reduced,
                markers,
            },
            hidden: false,
        })
    }

    fn unit_markers(self, unit: Unit) -> Vec<String> {
        let state = &self.state.units[unit.at()];
        let mut markers = Vec::new();
        if let Place::Track(turn) = state.place {
            markers.push(format!("due turn {turn}"));
        }
        if self.state.encircled.has(unit) && state.place != Place::Hanoi {
            markers.push("encircled".into());
        }
        if state.repair {
            markers.push("repair".into());
        }
        if self.state.march.units.has(unit) {
            markers.push("group".into());
        }
        markers
    }

    fn commander_piece(self, commander: Commander) -> Option<Piece> {
        let record = &self.data.commanders[commander.at()];
        let state = &self.state.commanders[commander.at()];
        let space = state.space?;
        let markers: Vec<String> = if state.used { vec!["used".into()] } else { Vec::new() };
        let left = if state.used { "has given his point or re-roll this turn" } else { "can give 1 AP or a re-roll" };
        Some(Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place: self.data.map.space(space).id.clone(),
            side: Some("france".into()),
            description: format!("{}: {left}", record.name),
            face: Face {
                symbol: Symbol::Leader,
                fill: "#23395d".into(),
                ink: "#f4d58d".into(),
                title: record.name.trim_start_matches("Colonel ").into(),
                values: vec!["+1 AP".into()],
                size: String::new(),
                reduced: state.used,
                markers,
            },
            hidden: false,
        })
    }

    fn site_piece(self, site: Site) -> Option<Piece> {
        let space = self.data.map.space(self.site_space(site));
        let state = &self.state.sites[site.at()];
        let record = if space.base_site { &self.data.base } else { &self.data.post };
        let face = |symbol, title: &str, value: String| Face {
            symbol,
            fill: "#8a6d3b".into(),
            ink: "#ffffff".into(),
            title: title.into(),
            values: vec![value],
            ..Face::default()
        };
        if let Some(convoy) = state.convoy {
            let status = if convoy.arrived { "has arrived" } else { "is on the road" };
            return Some(Piece {
                id: format!("convoy-{}", space.id),
                name: format!("Convoy from {}", space.name),
                place: self.data.map.space(convoy.space).id.clone(),
                side: Some("france".into()),
                description: format!("The convoy from {} {status}; {} MP", space.name, record.convoy_mp),
                face: face(Symbol::Convoy, "Convoy", record.convoy_mp.to_string()),
                hidden: false,
            });
        }
        state.standing.then(|| {
            let (symbol, prefix) = if space.base_site { (Symbol::Base, "base") } else { (Symbol::Post, "post") };
            Piece {
                id: format!("{prefix}-{}", space.id),
                name: format!("{} at {}", record.name, space.name),
                place: space.id.clone(),
                side: Some("france".into()),
                description: format!("{} at {}: {} combat dice at +0", record.name, space.name, record.dice),
                face: face(symbol, if space.base_site { "Base" } else { "Post" }, format!("{}d6", record.dice)),
                hidden: false,
            }
        })
    }

    fn viet_pieces(self) -> Vec<Piece> {
        let face = |symbol, title: &str, values: Vec<String>| Face {
            symbol,
            fill: VIET.into(),
            ink: VIET_INK.into(),
            title: title.into(),
            values,
            ..Face::default()
        };
        let mut pieces = Vec::new();
        for (space, base) in self.data.map.base_spaces.iter().zip(&self.state.bases).filter(|(_, b)| b.on_map) {
            let space = self.data.map.space(*space);
            let (id, name, shown) = if base.face_up {
                let number = base.number;
                (
                    viet_base_id(number),
                    format!("Viet base {number}"),
                    face(Symbol::Flag, "Base", vec![number.to_string()]),
                )
            } else {
                (format!("hidden-{}", space.id), "Viet base or decoy".into(), face(Symbol::Unknown, "?", Vec::new()))
            };
            pieces.push(Piece {
                id,
                description: format!("{name} at {}", space.name),
                name,
                place: space.id.clone(),
                side: None,
                face: shown,
                hidden: !base.face_up,
            });
        }
        for counter in &self.state.counters {
            let (symbol, name) = match counter.kind {
                Kind::Infiltration => (Symbol::Infiltration, "Infiltration"),
                Kind::Guerrilla => (Symbol::Guerrilla, "Guerrilla"),
                Kind::Dangerous => (Symbol::Guerrilla, "Dangerous"),
            };
            let from = if counter.base > 0 { format!(", line of base {}", counter.base) } else { String::new() };
            let mut shown = face(symbol, name, Vec::new());
            if counter.attacked && self.state.phase.is_of_viet_minh() {
                shown.markers.push("attacked".into());
            }
            let space = self.data.map.space(counter.space);
            pieces.push(Piece {
                id: format!("#{}", counter.seq.0),
                name: format!("{name} #{}", counter.seq.0),
                place: space.id.clone(),
                side: None,
                description: format!("{name} counter at {}{from}", space.name),
                face: shown,
                hidden: false,
            });
        }
        pieces
    }

    /// Case 2.2.2-11.
    fn morane_piece(self) -> Piece {
        let used = self.state.morane_used;
        let place = match (self.state.combat.morane, self.state.combat.at) {
            (true, Some(space)) => self.data.map.space(space).id.clone(),
            _ => "hanoi".into(),
        };
        Piece {
            id: "morane".into(),
            name: "Morane".into(),
            place,
            side: Some("france".into()),
            description: format!("Morane observer: {}", if used { "has flown this turn" } else { "ready" }),
            face: Face {
                symbol: Symbol::Aircraft,
                fill: FRENCH.into(),
                ink: FRENCH_INK.into(),
                title: "Morane".into(),
                values: vec!["+1".into()],
                markers: if used { vec!["used".into()] } else { Vec::new() },
                ..Face::default()
            },
            hidden: false,
        }
    }
}

/// How a unit is drawn.
fn symbol_and_fill(record: &UnitData) -> (Symbol, &'static str) {
    match record.class {
        // The battalion and its guns bear one name.
        Class::Para if record.name.contains("artillery") => (Symbol::ParachuteArtillery, FRENCH),
        Class::Para => (Symbol::Paratroops, FRENCH),
        Class::Infantry if record.id.contains("dble") || record.id.contains("rei") => (Symbol::Infantry, LEGION),
        Class::Infantry => (Symbol::Infantry, ALLIED),
        Class::Commando => (Symbol::Commando, ALLIED),
        Class::Armoured => (Symbol::Armour, FRENCH),
        Class::Mechanised => (Symbol::Mechanised, FRENCH),
        Class::River => (Symbol::River, FRENCH),
        Class::Engineer => (Symbol::Engineer, FRENCH),
    }
}

/// "1st BPC" fits a counter as it is; longer names lose what stands in brackets.
fn short_name(name: &str) -> String {
    let plain = name.split(" (").next().unwrap_or(name);
    plain.replace("Commando", "Cdo").replace("Dinassaut", "Dinas.")
}
