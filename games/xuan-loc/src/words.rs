//! What things are called in sentences and on buttons. Ids are for documents and scripts, never for these.

use engine::Event;

use crate::bombardment::Marker;
use crate::data::{AssaultResult, Bombed, Data, FireResult, Plight};
use crate::ids::{Aim, Aims, Hex, Plane, Regiment, Unit, Units};

impl Data {
    /// The name of a unit, as it is printed on the counter.
    #[must_use]
    pub fn name(&self, unit: Unit) -> &str {
        &self.of(unit).name
    }

    /// The names of several units, one after the other.
    #[must_use]
    pub fn names(&self, units: Units) -> String {
        units.iter().map(|unit| self.name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// The names of several units with the verb that goes with their number: `A/1/43 retreats`.
    #[must_use]
    pub fn names_do(&self, units: Units, one: &str, many: &str) -> String {
        format!("{} {}", self.names(units), if units.count() == 1 { one } else { many })
    }

    /// Adds to an event the pieces that it is about.
    #[must_use]
    pub fn about(&self, event: Event, units: Units) -> Event {
        units.iter().fold(event, |event, unit| event.piece(&self.of(unit).id))
    }

    /// Adds to an event the artillery that it is about.
    #[must_use]
    pub fn about_aims(&self, event: Event, aims: Aims) -> Event {
        aims.iter().fold(event, |event, aim| event.piece(&self.aims[aim.at()].id))
    }

    /// The number of a hex, with the name of the place if it has one.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        match self.map.name(hex) {
            Some(name) => format!("{name} ({})", self.map.label(hex)),
            None => self.map.label(hex).to_string(),
        }
    }

    /// A regiment of the NVA by its number: `266th Regiment`.
    #[must_use]
    pub fn regiment_name(&self, regiment: Regiment) -> String {
        format!("{} Regiment", ordinal(&self.regiments[regiment.at()].id))
    }

    /// A marker of the bombardment, told apart from the others of its kind by a number.
    #[must_use]
    pub fn marker_name(&self, marker: Marker) -> String {
        match marker {
            Marker::Aim(aim) => self.aim_name(aim),
            Marker::Plane(plane, false) => self.plane_name(plane),
            Marker::Plane(plane, true) => format!("{} with cluster bombs", self.plane_name(plane)),
            Marker::Helicopter(number) => format!("Helicopter no. {}", number + 1),
            Marker::Daisy(number) => format!("Daisy Cutter no. {}", number + 1),
        }
    }

    /// The id of a marker, with or without cluster bombs.
    #[must_use]
    pub fn marker_id(&self, marker: Marker) -> String {
        match marker {
            Marker::Aim(aim) => self.aims[aim.at()].id.clone(),
            Marker::Plane(plane, _) => self.planes[plane.at()].id.clone(),
            Marker::Helicopter(number) => format!("helicopter-{}", number + 1),
            Marker::Daisy(number) => format!("daisy-cutter-{}", number + 1),
        }
    }

    /// A battery of the off-map artillery.
    #[must_use]
    pub fn aim_name(&self, aim: Aim) -> String {
        let own = &self.aims[aim.at()];
        let alike = self.aims[..=aim.at()].iter().filter(|a| a.army == own.army && a.calibre == own.calibre);
        let number = alike.count();
        match own.column {
            Some(_) => format!("Rocket battery no. {number}"),
            None => format!("{}mm battery no. {number}", own.calibre),
        }
    }

    /// An aircraft by its type.
    #[must_use]
    pub fn plane_name(&self, plane: Plane) -> String {
        let kind = &self.planes[plane.at()].kind;
        let alike = self.planes[..=plane.at()].iter().filter(|p| p.kind == *kind);
        format!("{kind} no. {}", alike.count())
    }
}

/// So many hexes: `1 hex`, `2 hexes`.
pub(crate) fn hexes(count: u8) -> String {
    if count == 1 { "1 hex".into() } else { format!("{count} hexes") }
}

/// A shift of the column: `one column to the left`.
pub(crate) fn columns(by: i8) -> String {
    let side = if by < 0 { "left" } else { "right" };
    match by.unsigned_abs() {
        1 => format!("one column to the {side}"),
        many => format!("{many} columns to the {side}"),
    }
}

/// A name at the beginning of a sentence.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The die of a fire as the table has it, and what it means.
/// 8.4.4-01: whoever is on the move does not retreat.
pub(crate) const fn fire_result(result: FireResult, at_movers: bool) -> (&'static str, &'static str) {
    match (result, at_movers) {
        (FireResult::None, _) => ("no effect", ""),
        (FireResult::Disrupt, _) => ("DD", " (disrupted)"),
        (FireResult::Retreat, false) => ("DR", " (driven back and disrupted)"),
        (FireResult::Retreat, true) => ("DR", " (disrupted where they are)"),
        (FireResult::Eliminate, false) => ("DE", " (a unit eliminated, the others driven back and disrupted)"),
        (FireResult::Eliminate, true) => ("DE", " (a unit eliminated, the others disrupted)"),
    }
}

/// The die of an assault as the table has it.
pub(crate) fn assault_result(result: AssaultResult) -> String {
    let side = |plight: Plight| match (plight.loss, plight.retreat) {
        (false, _) => "-".to_string(),
        (true, 0) => "1".to_string(),
        (true, hexes) => format!("1R{hexes}"),
    };
    format!("{}/{}", side(result.attacker), side(result.defender))
}

/// What an assault costs: `the attackers lose a unit; the defenders lose a unit and retreat 2 hexes`.
pub(crate) fn assault_result_in_words(result: AssaultResult) -> String {
    let side = |who: &str, plight: Plight| match (plight.loss, plight.retreat) {
        (false, _) => None,
        (true, 0) => Some(format!("the {who} lose a unit")),
        (true, far) => Some(format!("the {who} lose a unit and retreat {}", hexes(far))),
    };
    let told: Vec<_> =
        [side("attackers", result.attacker), side("defenders", result.defender)].into_iter().flatten().collect();
    if told.is_empty() { "no effect".into() } else { told.join("; ") }
}

/// The die of a strike as the table has it, and what it means.
pub(crate) const fn bombed(result: Bombed) -> (&'static str, &'static str) {
    match result {
        Bombed::Nothing => ("no effect", ""),
        Bombed::Retreat => ("R1", " (a retreat of one hex)"),
        Bombed::Disrupt => ("D", " (disrupted)"),
        Bombed::Eliminate => ("DE", " (a unit eliminated)"),
        Bombed::EliminateAndDisrupt => ("DE+D", " (a unit eliminated, the rest disrupted)"),
    }
}

/// How many of the lowest faces a table marks: up to which number a die does what the table says.
pub(crate) fn low_faces(table: &[bool; 6]) -> i32 {
    table.iter().take_while(|marked| **marked).count() as i32
}

/// The faces that a table marks, in words: "2, 4 or 6".
pub(crate) fn marked_faces(table: &[bool; 6]) -> String {
    let marked = (1..).zip(table).filter(|(_, marked)| **marked);
    let faces: Vec<String> = marked.map(|(face, _): (u8, _)| face.to_string()).collect();
    match faces.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => faces.concat(),
    }
}

/// A number in figures with the ending of its rank: `33rd`, `812th`.
fn ordinal(figures: &str) -> String {
    let tens_is_one = figures.chars().rev().nth(1) == Some('1');
    let ending = match figures.chars().last() {
        Some('1') if !tens_is_one => "st",
        Some('2') if !tens_is_one => "nd",
        Some('3') if !tens_is_one => "rd",
        _ => "th",
    };
    format!("{figures}{ending}")
}
