//! In work.

crate::stub!(question StandbyChoice);
crate::stub!(question Loading);
crate::stub!(question Filling);
crate::stub!(question Arrivals);
crate::stub!(question Landing);
crate::stub!(question Replacing);
crate::stub!(step WeatherRoll);
crate::stub!(step AbortRolls);
crate::stub!(step TracksRise);
crate::stub!(step Reinforcing);
