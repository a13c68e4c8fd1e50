//! What a player sees: pieces, marks, trenches, tracks, panels and overlays. The question and its answers stand in their chapters.

mod overlays;
mod panels;
mod pieces;

use engine::document::Named;
use engine::table::{Cover, EdgeMark, PlaceMark, Prompt, Table, Tone, Track};

use crate::context::View;
use crate::data::{Happening, Wire};
use crate::ids::{Area, Army, Division, Edge, Hex, Hexes, Outpost, Structure, Supply, Weather};

/// How a table says whose flag flies over a place.
const fn flag_of(army: Army) -> (&'static str, Tone) {
    match army {
        Army::Vm => ("VM", Tone::Bad),
        Army::French => ("France", Tone::Good),
    }
}

impl View<'_> {
    /// What lies on the table. Nothing is hidden.
    pub(crate) fn lay_out(self) -> Table {
        let turn = self.turn();
        Table {
            heading: format!("Turn {}, {}, {}", self.state.turn, turn.label, turn.weather.word()),
            phase_title: self.state.segment.title().into(),
            pieces: self.pieces(),
            place_marks: self.place_marks(),
            edge_marks: self.wire_marks(),
            covers: self.covers(),
            tracks: self.tracks(),
            panels: self.panels(),
            overlays: self.overlays(),
            ..Table::default()
        }
    }

    pub(crate) fn epilogue(self) -> Prompt {
        match self.state.winner {
            Some(Army::Vm) => Prompt::new("5.1-B-09", "The garrison surrenders: VM wins."),
            Some(Army::French) | None => Prompt::new("5.1-B-14", "The garrison has held out: France wins."),
        }
    }

    /// 1.4-B, 1.4-C: the zones that VM has dug through, and those in which it digs.
    fn covers(self) -> Vec<Cover> {
        let cover = |title: &str, style: &str, hexes: Hexes, areas: &dyn Fn(Area) -> bool| {
            let areas = Area::ALL.into_iter().filter(|area| areas(*area)).map(|area| area.id(self.data));
            let places = hexes.iter().map(|hex| hex.id(self.data)).chain(areas).collect();
            Cover { title: title.into(), style: style.into(), places }
        };
        let (index, trenches) = (self.state.index(), &self.state.trenches);
        let all = [
            cover("Trench Zones", "trench-zone", index.trench, &|area| trenches.is_trench_area(area)),
            cover("Dig Zones", "dig-zone", index.dig, &|area| trenches.is_dig_area(area)),
        ];
        all.into_iter().filter(|cover| !cover.places.is_empty()).collect()
    }

    fn mark(self, hex: Hex, text: &str, tone: Tone) -> PlaceMark {
        PlaceMark::new(hex.id(self.data), text, tone)
    }

    fn place_marks(self) -> Vec<PlaceMark> {
        let mut marks = self.flags();
        let breaches = self.state.breaches.iter().map(|breach| self.mark(breach.hex, "breach", Tone::Warning));
        marks.extend(breaches);
        let combats = self.state.assaults.iter().filter(|assault| assault.mark.is_combat());
        marks.extend(combats.map(|assault| self.mark(assault.target, "assaulted", Tone::Warning)));
        let closed = self.data.airdrop.all().filter(|slot| self.is_slot_open(*slot).is_err());
        marks.extend(closed.map(|slot| PlaceMark {
            place: slot.id(self.data),
            text: "closed".into(),
            tone: Tone::Bad,
        }));
        marks
    }

    /// 1.4-E-02, 1.5-B-11, 2.4-A-05: printed wire that no longer stands is struck out, and a Wire Breach is a gap in it.
    fn wire_marks(self) -> Vec<EdgeMark> {
        let printed = |edge: &Edge| self.data.map.side(*edge).printed_wire() != Wire::None;
        let gone = self.data.map.all_edges().filter(printed).filter(|edge| self.wire_along(*edge) == Wire::None);
        let mark = |edge: Edge| {
            let hexes = self.data.map.side(edge).hexes;
            let breached = self.state.breaches.iter().any(|breach| hexes.contains(&breach.hex));
            let (text, tone) = if breached { ("gap", Tone::Warning) } else { ("\u{d7}", Tone::Neutral) };
            let [a, b] = hexes.map(|hex| hex.id(self.data));
            EdgeMark { a, b, text: text.into(), tone }
        };
        gone.map(mark).collect()
    }

    /// 1.4-E, 1.4-H: flags over strongpoints, structures and outposts; places of a side without one are as printed.
    fn flags(self) -> Vec<PlaceMark> {
        let mut marks = Vec::new();
        for own in self.data.all_strongpoints() {
            let Some(hex) = self.data.strongpoint(own).hexes.first() else { continue };
            if self.state.flagged.has(own) || self.state.controller(own) == Army::Vm {
                let (text, tone) = flag_of(self.state.controller(own));
                marks.push(self.mark(hex, text, tone));
            }
            if self.state.isolated.has(own) {
                marks.push(self.mark(hex, "isolated", Tone::Warning));
            }
        }
        for (at, record) in self.data.places.structures.iter().enumerate() {
            let own = Structure(at as u8);
            if let Some(hex) = record.hexes.first()
                && (self.state.flagged_structures.has(own) || self.state.vm_structures.has(own))
            {
                let (text, tone) = flag_of(self.structure_controller(own));
                marks.push(self.mark(hex, text, tone));
            }
        }
        for (at, record) in self.data.places.outposts.iter().enumerate() {
            let own = Outpost(at as u8);
            if !self.state.outposts.has(own) {
                marks.push(self.mark(record.hex, "given up", Tone::Neutral));
            } else if self.outpost_controller(own) == Army::Vm {
                marks.push(self.mark(record.hex, "VM", Tone::Bad));
            }
        }
        marks
    }

    fn tracks(self) -> Vec<Track> {
        let (state, tracks) = (self.state, &self.data.tracks);
        let most = i32::from(tracks.maximum);
        let mut list = vec![
            self.turn_track(),
            Track::new("surrender-number", "Surrender Number", self.score(), 0, tracks.strongpoints_start.into()),
            Track::new("strongpoints", "Strongpoints", state.strongpoints.into(), 0, tracks.strongpoints_start.into()),
            Track::new("taken", "Strongpoints Taken", state.taken.into(), 0, 19),
        ];
        let bills = [None, Some(self.food_bill()), Some(self.medicine_bill()), Some(self.fuel_bill())];
        list.extend(Supply::ALL.into_iter().zip(bills).map(|(own, bill)| {
            let mut track = Track::new(own.word(), own.name(), state.supply(own).into(), 0, most);
            track.notes.extend(bill.map(|bill| (i32::from(bill), "next bill".to_string())));
            track
        }));
        let mut hq = Track::new("hq", "HQ", state.hq.into(), 0, tracks.hq_top.into());
        hq.notes = vec![(0, tracks.hq_labels[0].clone()), (tracks.hq_top.into(), tracks.hq_labels[1].clone())];
        list.extend([
            Track::new("trucks", "Trucks", state.trucks.into(), 0, tracks.trucks_maximum.into()),
            Track::new("vm-ammo", "VM ammunition", state.vm_ammo.into(), 0, most),
            Track::new("vm-replacements", "VM replacements", state.vm_replacements.into(), 0, most),
            hq,
        ]);
        list.extend(Division::ALL.map(|own| self.morale_track(own)));
        list
    }

    fn turn_track(self) -> Track {
        let calendar = &self.data.calendar;
        let mut track = Track::new("turn", "Turn", self.state.turn.into(), 1, calendar.last().into());
        let mut weather = Weather::Dry;
        for number in 1..=calendar.last() {
            let turn = calendar.turn(number);
            let mut words = Vec::new();
            if turn.weather != weather {
                weather = turn.weather;
                words.push(weather.word());
            }
            let news = [
                (turn.check, "Morale Check"),
                (turn.has(Happening::ExtraAmmo), "VM gets ammunition"),
                (turn.has(Happening::Last), "last turn"),
            ];
            words.extend(news.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word));
            if !words.is_empty() {
                track.notes.push((number.into(), words.join(", ")));
            }
        }
        track
    }

    /// 5.2-D: the ladder of a division, with the slot where each Morale begins.
    fn morale_track(self, division: Division) -> Track {
        let (tracks, slot) = (&self.data.tracks, self.state.morale[division.at()]);
        let id = format!("morale-{}", division.word());
        let title = format!("Morale of Division {}: slot {}", division.word(), tracks.slot_name(slot));
        let mut track = Track::new(&id, &title, slot.into(), 0, tracks.shut_down().into());
        let begins = |slot: &u8| *slot == 0 || tracks.morale(*slot) != tracks.morale(*slot - 1);
        let named =
            (0..tracks.shut_down()).filter(begins).map(|slot| (slot.into(), format!("Morale {}", tracks.morale(slot))));
        track.notes = named.chain([(tracks.shut_down().into(), "Shut down".to_string())]).collect();
        track
    }
}
