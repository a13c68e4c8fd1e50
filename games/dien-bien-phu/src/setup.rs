//! In work.

crate::stub!(question SetupFrench);
crate::stub!(question SetupWounded);
crate::stub!(question SetupFlips);
crate::stub!(question SetupVm);
crate::stub!(question SettingUp);
crate::stub!(step SetupOver);
