//! In work.

crate::stub!(step FrenchIsolation);
crate::stub!(step FrenchShaken);
crate::stub!(step VmIsolation);
crate::stub!(step VmShaken);
