//! In work.

crate::stub!(question ShortageSteps);
crate::stub!(question Repair);
crate::stub!(question Recovery);
crate::stub!(question Recovering);
crate::stub!(step Fuel);
crate::stub!(step Food);
crate::stub!(step Medicine);
