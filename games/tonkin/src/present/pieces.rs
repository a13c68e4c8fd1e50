//! Counters and their faces.

use engine::Viewer;
use engine::document::Named;
use engine::table::{Face, Piece, Symbol};

use super::knows_vm;
use crate::board;
use crate::context::View;
use crate::data::{Kind, UnitData};
use crate::ids::{Army, Dump, Objective, Spot, Unit};
use crate::state::{Flags, Place};

const DARK: &str = "#1d1a16";
const PALE: &str = "#fff3d6";

impl View<'_> {
    pub(super) fn pieces(self, viewer: Viewer) -> Vec<Piece> {
        let units = self.data.all_units().filter_map(|unit| self.unit_piece(unit, viewer));
        let dumps = Dump::all().filter_map(|dump| self.dump_piece(dump));
        let objectives = Objective::all().filter_map(|objective| self.objective_piece(objective, viewer));
        let mut pieces: Vec<Piece> = units.chain(dumps).chain(objectives).collect();
        pieces.extend(self.airstrike_piece());
        pieces
    }

    fn unit_piece(self, unit: Unit, viewer: Viewer) -> Option<Piece> {
        let record = self.data.of(unit);
        let place = match self.state.units[unit.at()].place {
            Place::Hex(hex) => self.data.map.label(hex).to_string(),
            Place::Saigon => board::SAIGON.into(),
            Place::Sea => board::SUPPORT.into(),
            Place::Box1 => board::BOX_1.into(),
            Place::Box2 => board::BOX_2.into(),
            Place::Eliminated => board::eliminated(record.army).into(),
            Place::Track(_) | Place::HeldBack | Place::Waiting => board::arrivals(record.army).into(),
            Place::Hidden | Place::Out => return None,
        };
        let markers = self.markers(unit);
        Some(Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            place,
            side: Some(record.army.id().into()),
            description: self.describe_unit(unit, &markers, viewer),
            face: self.counter(unit, markers),
            hidden: false,
        })
    }

    fn counter(self, unit: Unit, markers: Vec<String>) -> Face {
        let record = self.data.of(unit);
        let steps = self.state.units[unit.at()].steps;
        let (fill, ink) = colours(record);
        Face {
            symbol: symbol(record.kind),
            fill: fill.into(),
            ink: ink.into(),
            title: record.name.clone(),
            values: self.values(unit),
            size: size(record.kind).into(),
            reduced: record.flipped_and_marked(steps).0,
            markers,
        }
    }

    /// Value, morale and movement, as printed: a Barrage Value in a box, a value for defence only in parentheses, motorized
    /// movement with an "m" for the red of the counter.
    fn values(self, unit: Unit) -> Vec<String> {
        let record = self.data.of(unit);
        let face = self.face(unit);
        let movement = if record.motorized { format!("{}m", record.movement) } else { record.movement.to_string() };
        match record.kind {
            Kind::Hq => vec![movement],
            Kind::Navy => vec![format!("[{}]", face.value)],
            kind if kind.has_barrage() => vec![format!("[{}]", face.value), face.morale.to_string(), movement],
            kind if kind.defends_only() => vec![format!("({})", face.value), face.morale.to_string(), movement],
            _ => vec![face.value.to_string(), face.morale.to_string(), movement],
        }
    }

    /// What lies on a counter, in the few letters that its markers have, and where it is due.
    fn markers(self, unit: Unit) -> Vec<String> {
        let state = &self.state.units[unit.at()];
        let combat = &self.state.combat;
        let mut markers = Vec::new();
        let mut add = |holds: bool, word: &str| {
            if holds {
                markers.push(word.to_string());
            }
        };
        add(state.steps > 0 && self.data.of(unit).flipped_and_marked(state.steps).1, "-1");
        add(state.is(Flags::DG), "DG");
        add(state.is(Flags::OOS), "OoS");
        add(self.state.hero.iter().any(|hero| hero.unit == Some(unit)), "hero");
        let on_the_move = self.state.march.units().has(unit) || self.state.transports.aboard.units.has(unit);
        add(on_the_move, "on the move");
        add(state.place.is_in_play() && state.is(Flags::MOVED) && !on_the_move, "moved");
        add(combat.leaders.contains(&Some(unit)), "leads");
        add(combat.attackers.has(unit) || self.state.barrage.artillery.has(unit), "attacks");
        match state.place {
            Place::Track(turn) => markers.push(self.data.calendar.of(turn).month.clone()),
            Place::HeldBack => markers.push("held back".into()),
            Place::Waiting => markers.push("to set up".into()),
            _ => {}
        }
        markers
    }

    fn describe_unit(self, unit: Unit, markers: &[String], viewer: Viewer) -> String {
        let (record, face) = (self.data.of(unit), self.face(unit));
        let mut parts = Vec::new();
        let mut add = |holds: bool, words: String| {
            if holds {
                parts.push(words);
            }
        };
        let steps = self.state.units[unit.at()].steps;
        let value = match record.kind {
            kind if kind.has_barrage() => "Barrage Value",
            kind if kind.defends_only() => "in defence only, Combat Value",
            _ => "Combat Value",
        };
        add(record.kind != Kind::Hq, format!("{value} {}", face.value));
        add(record.steps > 0, format!("morale {}", face.morale));
        let how = if record.motorized { ", motorized" } else { "" };
        add(record.kind != Kind::Navy, format!("movement {}{how}", record.movement));
        add(record.steps > 0, format!("{steps} of {} steps", record.steps));
        add(face.stack > 0, format!("Stacking Value {}", face.stack));
        add(!markers.is_empty(), markers.join(", "));
        let below = record.army == Army::Vm
            && record.steps > 0
            && self.state.hex_of(unit).is_some()
            && !knows_vm(viewer)
            && !self.state.hex_of(unit).is_some_and(|hex| self.shown_hexes().has(hex));
        let hint = if below { " Others may lie below it." } else { "" };
        format!("{}, {}: {}.{hint}", record.name, record.kind.in_words(), parts.join(", "))
    }

    fn dump_piece(self, dump: Dump) -> Option<Piece> {
        let state = &self.state.dumps[dump.at()];
        let place = match state.place? {
            Spot::Hex(hex) => self.data.map.label(hex).to_string(),
            Spot::Saigon => board::SAIGON.into(),
        };
        let (army, name) = (dump.army(), self.data.dump_name(dump));
        let spends = self.spending(army) == Some(dump);
        let mut markers = Vec::new();
        for (holds, word) in [(spends, "spending"), (state.dg, "DG"), (state.moved, "moved")] {
            if holds {
                markers.push(word.to_string());
            }
        }
        let use_of_it = if spends {
            "is spent: units within 3 hexes attack and fire this month, and it is removed when the phase ends"
        } else {
            "feeds units within 3 hexes, and can be spent for attacks and artillery or removed for trenches"
        };
        let (fill, ink) = if army == Army::Vm { ("#e9c46a", "#6b1610") } else { ("#e9dfb8", "#1d3d66") };
        Some(Piece {
            id: Named::id(dump, self.data),
            description: format!("{name}, a Supply Dump: it {use_of_it}. Stacking Value 1."),
            name,
            place,
            side: Some(army.id().into()),
            face: Face {
                symbol: Symbol::Base,
                fill: fill.into(),
                ink: ink.into(),
                title: format!("SD {}", dump.number()),
                markers,
                ..Face::default()
            },
            hidden: false,
        })
    }

    /// The French see both markers face down.
    fn objective_piece(self, objective: Objective, viewer: Viewer) -> Option<Piece> {
        let hex = self.state.objectives[objective.at()]?;
        let known = knows_vm(viewer) && self.state.real.is_some();
        let real = self.state.real == Some(objective);
        let words = match (known, real) {
            (true, true) => "the real one",
            (true, false) => "the false one",
            (false, _) => "one of the two is real",
        };
        let markers = if known { vec![if real { "real" } else { "false" }.to_string()] } else { Vec::new() };
        Some(Piece {
            id: Named::id(objective, self.data),
            name: format!("Political Objective {}", objective.0 + 1),
            place: self.data.map.label(hex).into(),
            side: Some(Army::Vm.id().into()),
            face: Face {
                symbol: Symbol::Flag,
                fill: "#f2d16b".into(),
                ink: "#8f1f1a".into(),
                title: format!("PO {}", objective.0 + 1),
                markers,
                ..Face::default()
            },
            description: format!(
                "Political Objective-Marker {}, {words}: if the hex of the real one is VM-friendly when the scenario ends, 5 \
                 VP are deducted, otherwise 5 are added.",
                objective.0 + 1
            ),
            hidden: false,
        })
    }

    /// The Airstrike has no place on the map: it lies with the Navy.
    fn airstrike_piece(self) -> Option<Piece> {
        let value = self.state.airstrike;
        let grounded = self.rain();
        (value > 0).then(|| Piece {
            id: "airstrike".into(),
            name: "Airstrike".into(),
            place: board::SUPPORT.into(),
            side: Some(Army::Fef.id().into()),
            face: Face {
                symbol: Symbol::Aircraft,
                fill: "#a9c3e4".into(),
                ink: DARK.into(),
                title: "Airstrike".into(),
                values: vec![format!("[{value}]")],
                markers: if grounded { vec!["rain".into()] } else { Vec::new() },
                ..Face::default()
            },
            description: format!(
                "Airstrike: Barrage Value {value} against any hex beside an FEF unit, and against roads{}.",
                if grounded { "; not in the rain" } else { "" }
            ),
            hidden: false,
        })
    }
}

impl Kind {
    const fn in_words(self) -> &'static str {
        match self {
            Kind::DivisionalRegiment => "regiment of a division",
            Kind::IndependentRegiment => "independent regiment",
            Kind::ArtilleryRegiment => "artillery regiment",
            Kind::EngineerRegiment => "engineer regiment",
            Kind::AntiAircraftRegiment => "anti-aircraft regiment",
            Kind::TieuDoan => "Tieu Doan, a regional battalion",
            Kind::PathetLao => "Pathet Lao battalion",
            Kind::GroupeMobile => "Groupe Mobile",
            Kind::Para => "para battalion",
            Kind::AmphibiousArmour => "amphibious armour",
            Kind::Tank => "tank company",
            Kind::Artillery => "artillery group",
            Kind::Infantry => "infantry battalion",
            Kind::VietnameseInfantry => "Vietnamese battalion",
            Kind::VietnameseGarrison => "Vietnamese garrison",
            Kind::LaotianInfantry => "Laotian battalion",
            Kind::LaotianDetachment => "Laotian detachment",
            Kind::Thai => "Thai battalion",
            Kind::Gcma => "GCMA partisans",
            Kind::Dinassaut => "Dinassaut, a naval assault division",
            Kind::Hq => "headquarters",
            Kind::Navy => "Navy off the coast",
        }
    }
}

const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::ArtilleryRegiment | Kind::Artillery => Symbol::Artillery,
        Kind::EngineerRegiment => Symbol::Engineer,
        Kind::AntiAircraftRegiment => Symbol::AntiAircraft,
        Kind::TieuDoan | Kind::PathetLao => Symbol::Guerrilla,
        Kind::GroupeMobile => Symbol::Mechanised,
        Kind::Para => Symbol::Paratroops,
        Kind::AmphibiousArmour => Symbol::Reconnaissance,
        Kind::Tank => Symbol::Armour,
        Kind::Gcma => Symbol::Commando,
        Kind::Dinassaut | Kind::Navy => Symbol::River,
        Kind::Hq => Symbol::Headquarters,
        _ => Symbol::Infantry,
    }
}

const fn size(kind: Kind) -> &'static str {
    match kind {
        kind if kind.is_regiment() => "III",
        Kind::GroupeMobile => "X",
        Kind::LaotianDetachment | Kind::Gcma => "I",
        Kind::Hq | Kind::Navy | Kind::Dinassaut => "",
        _ => "II",
    }
}

/// Reds for the VM by division, blues and greens for the FEF by what they are.
fn colours(record: &UnitData) -> (&'static str, &'static str) {
    match (record.kind, record.division) {
        (Kind::Hq, _) if record.army == Army::Vm => ("#8f1f1a", PALE),
        (Kind::Hq, _) => ("#27497c", PALE),
        (_, Some(308)) => ("#d9604f", DARK),
        (_, Some(304)) => ("#e07a5f", DARK),
        (_, Some(312)) => ("#cf5d6b", DARK),
        (_, Some(316)) => ("#e39274", DARK),
        (_, Some(320)) => ("#c86b4a", DARK),
        (_, Some(_)) => ("#b9675c", DARK),
        (Kind::IndependentRegiment, _) => ("#d3a99a", DARK),
        (Kind::TieuDoan, _) => ("#f3d3c0", DARK),
        (Kind::PathetLao, _) => ("#d8b48f", DARK),
        (Kind::GroupeMobile, _) => ("#7fa6d6", DARK),
        (Kind::Para, _) => ("#9db8ec", DARK),
        (Kind::VietnameseInfantry | Kind::VietnameseGarrison, _) => ("#e6dc92", DARK),
        (Kind::LaotianInfantry | Kind::LaotianDetachment, _) => ("#cdbbdd", DARK),
        (Kind::Thai, _) => ("#cdb694", DARK),
        (Kind::Gcma, _) => ("#a8c793", DARK),
        (Kind::Dinassaut | Kind::Navy, _) => ("#8fcbd4", DARK),
        _ if record.legion => ("#9fcaa6", DARK),
        _ => ("#b3cbe8", DARK),
    }
}
