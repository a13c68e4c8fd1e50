//! What things are called in sentences and on buttons. Ids are for documents and scripts, never for these.

use engine::Event;

use crate::bombardment::Marker;
use crate::data::Data;
use crate::ids::{Aim, Hex, Plane, Regiment, Unit, Units};

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

    /// Adds to an event the pieces that it is about.
    #[must_use]
    pub fn about(&self, event: Event, units: Units) -> Event {
        units.iter().fold(event, |event, unit| event.piece(&self.of(unit).id))
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

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ranks_have_the_right_ending() {
        let ranks = ["1", "2", "33", "4", "11", "812", "113", "141", "273"].map(ordinal);
        assert_eq!(ranks, ["1st", "2nd", "33rd", "4th", "11th", "812th", "113th", "141st", "273rd"]);
    }
}
