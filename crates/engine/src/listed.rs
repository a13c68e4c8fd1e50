//! Lists of records in which an id is the place of its record.

use crate::set::Id;

/// A list of records, asked under which ids they stand.
///
/// ```
/// use engine::{Listed as _, Set};
///
/// engine::id! { /** A ship. */ Ship(u8), Fleet in 1 words }
/// let ships = ["Dinassaut 2", "Arromanches", "Dinassaut 3"];
/// assert_eq!(ships.id_where(|name| *name == "Arromanches"), Some(Ship(1)));
/// let boats: Fleet = ships.ids_where(|name| name.starts_with("Dinassaut"));
/// assert_eq!(boats, Fleet::of_numbers(&[0, 2]));
/// ```
pub trait Listed<T> {
    /// The first record of which something holds.
    fn id_where<I: Id>(&self, holds: impl FnMut(&T) -> bool) -> Option<I>;
    /// All records of which something holds.
    fn ids_where<I: Id, C: FromIterator<I>>(&self, holds: impl FnMut(&T) -> bool) -> C;
}

impl<T> Listed<T> for [T] {
    fn id_where<I: Id>(&self, holds: impl FnMut(&T) -> bool) -> Option<I> {
        self.iter().position(holds).map(I::nth)
    }

    fn ids_where<I: Id, C: FromIterator<I>>(&self, mut holds: impl FnMut(&T) -> bool) -> C {
        self.iter().enumerate().filter(|(_, record)| holds(record)).map(|(at, _)| I::nth(at)).collect()
    }
}
