//! In work.

crate::stub!(question VmEvacuation);
crate::stub!(question Disease);
crate::stub!(question FrenchEvacuation);
crate::stub!(question FrenchEvacuating);
crate::stub!(step VmAttrition);
crate::stub!(step FrenchAttrition);
crate::stub!(step IsabelleSurrender);
crate::stub!(step Rats);
