//! The boxes beside the maps and the arrows between them (1.3-F).

use engine::table::Point;
use engine::{Fault, Pack};
use serde::Deserialize;

use crate::ids::{Area, Army, Sheet};

const FILE: &str = "boxes.toml";

engine::words! {
    /// 1.3-F: who may use an arrow.
    pub enum Colour { Blue = "blue", Red = "red", Gray = "gray" }
}

impl Colour {
    #[inline]
    #[must_use]
    pub const fn serves(self, army: Army) -> bool {
        match self {
            Colour::Blue => matches!(army, Army::French),
            Colour::Red => matches!(army, Army::Vm),
            Colour::Gray => true,
        }
    }
}

/// One end of an arrow: a box, or a map in general (1.3-F-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum End {
    Area(Area),
    Sheet(Sheet),
}

#[derive(Clone, Debug)]
pub struct Boxes {
    list: Vec<BoxData>,
    pub arrows: Vec<Arrow>,
}

engine::records! {
    part File {
        #[serde(rename = "box")]
        boxes: Vec<BoxData>,
        arrow: Vec<Arrow>,
    }

    #[derive(Clone, Debug)]
    pub struct BoxData {
        id: Area,
        pub name: String,
        /// What it is for, in one sentence.
        pub note: String,
        /// Centre and size on the printed sheet.
        pub at: Point,
        pub size: Point,
    }

    /// 1.3-F-02: its colour says who moves along it, its direction where to.
    #[derive(Clone, Debug)]
    pub struct Arrow {
        pub from: Area,
        pub to: End,
        pub colour: Colour,
        pub both_ways: bool,
        /// Where it is drawn.
        pub line: [Point; 2],
    }
}

impl Boxes {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let mut file: File = pack.read(FILE)?;
        file.boxes.sort_by_key(|record| record.id);
        if let Some(area) = Area::ALL.into_iter().find(|area| file.boxes.iter().filter(|b| b.id == *area).count() != 1)
        {
            return Err(Fault::new(FILE, area.word(), "expected this box exactly once"));
        }
        Ok(Boxes { list: file.boxes, arrows: file.arrow })
    }

    #[inline]
    #[must_use]
    pub fn of(&self, area: Area) -> &BoxData {
        &self.list[area.at()]
    }

    /// The boxes that an army reaches from a box by one arrow.
    pub fn next(&self, army: Army, from: Area) -> impl Iterator<Item = Area> {
        let there = move |arrow: &Arrow| match arrow.to {
            End::Area(to) if arrow.from == from => Some(to),
            End::Area(to) if to == from && arrow.both_ways => Some(arrow.from),
            _ => None,
        };
        self.arrows.iter().filter(move |arrow| arrow.colour.serves(army)).filter_map(there)
    }

    /// Whether an arrow leads an army from a box to a map.
    #[must_use]
    pub fn reaches(&self, army: Army, from: Area, sheet: Sheet) -> bool {
        let own = self.arrows.iter().filter(|arrow| arrow.colour.serves(army) && arrow.from == from);
        own.into_iter().any(|arrow| arrow.to == End::Sheet(sheet))
    }

    /// Whether an arrow leads an army from a map to a box.
    #[must_use]
    pub fn reached_from(&self, army: Army, sheet: Sheet, to: Area) -> bool {
        let own = self.arrows.iter().filter(|arrow| arrow.colour.serves(army) && arrow.both_ways && arrow.from == to);
        own.into_iter().any(|arrow| arrow.to == End::Sheet(sheet))
    }
}
