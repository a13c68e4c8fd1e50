//! In work.

crate::stub!(question Demand);
crate::stub!(step GarrisonStands);
crate::stub!(step MoraleCheck);
crate::stub!(step SurrenderRoll);
crate::stub!(step SurrenderSettled);
