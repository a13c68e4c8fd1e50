//! What follows from the rest of a state and is kept beside it for speed: an index, a count.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// An index that is neither stored, compared nor hashed. [`crate::Game::rebuild_index`] makes it anew, and a law holds
/// that play keeps it in step.
#[derive(Clone, Default)]
pub struct Derived<T>(T);

impl<T> Derived<T> {
    #[must_use]
    pub const fn new(index: T) -> Self {
        Derived(index)
    }
}

impl<T> Deref for Derived<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Derived<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> Hash for Derived<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T: fmt::Debug> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
