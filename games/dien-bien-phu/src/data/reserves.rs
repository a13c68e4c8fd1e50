//! Forces that come later: the column of para battalions, the Condor and the Standby Force (1.7-C, 5.4-D, 6.2-B).

use engine::{Fault, Pack};

use super::units::Forces;
use crate::ids::{Formation, Units};

const FILE: &str = "reinforcements.toml";

#[derive(Clone, Debug)]
pub struct Reserves {
    /// The column of the Reinforcements Available Chart from the top, with the modifier of each battalion.
    pub column: Vec<(Formation, i8)>,
    /// All companies of those battalions: who is dropped from planes.
    pub dropped: Units,
    pub condor: Units,
    pub standby: Units,
}

engine::records! {
    part File { battalion: Vec<Battalion>, condor: Force, standby: Force }
    struct Battalion { formation: String, modifier: i8 }
    struct Force { formations: Vec<String> }
}

impl Reserves {
    pub fn read(pack: &Pack, forces: &Forces) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let find = |name: &String| {
            forces.find_formation(name).ok_or_else(|| Fault::new(FILE, name, "there is no such formation"))
        };
        let mut column = Vec::new();
        for battalion in &file.battalion {
            if !(-1..=1).contains(&battalion.modifier) {
                return Err(Fault::new(
                    FILE,
                    &battalion.formation,
                    "results go from 0 to 7, so modifiers from -1 to 1",
                ));
            }
            column.push((find(&battalion.formation)?, battalion.modifier));
        }
        let gather = |force: &Force| -> Result<Units, Fault> {
            let formations = force.formations.iter().map(find).collect::<Result<Vec<_>, _>>()?;
            Ok(formations.iter().fold(Units::NONE, |sum, f| sum.or(forces.formations[f.at()].units)))
        };
        let (condor, standby) = (gather(&file.condor)?, gather(&file.standby)?);
        let dropped = column.iter().fold(Units::NONE, |sum, (f, _)| sum.or(forces.formations[f.at()].units));
        if condor.meets(standby) || condor.or(standby).meets(dropped) {
            return Err(Fault::new(FILE, "condor.formations", "a formation stands twice"));
        }
        Ok(Reserves { column, dropped, condor, standby })
    }
}
