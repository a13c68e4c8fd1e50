//! In work.

crate::stub!(question Digging);
crate::stub!(step DigMarkersFlip);
