//! In work.

crate::stub!(question MarkerFalls);
crate::stub!(question MarkerRises);
crate::stub!(question Patrols);
crate::stub!(question Replacements);
crate::stub!(question VmReinforcement);
crate::stub!(step VmAmmo);
crate::stub!(step PatrolRoll);
crate::stub!(step PulledBackReturn);
crate::stub!(step ReinforcementRoll);
