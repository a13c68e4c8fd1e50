//! What a player sees: pieces, marks, tracks, panels and overlays. The question and its answers stand in their chapters.
//! Everything is worked out from what the viewer may know, so nothing here can tell a secret.

mod combat;
mod overlays;
mod panels;
mod pieces;
mod reach;

use engine::Viewer;
use engine::table::{PlaceMark, Prompt, Table, Tone, Track};

use crate::context::View;
use crate::ids::{Army, Dump, Hex, Hexes};
use crate::state::Phase;

impl View<'_> {
    /// What lies on the table.
    pub(crate) fn lay_out(self, viewer: Viewer) -> Table {
        let rain = if self.rain() { ", rain" } else { "" };
        Table {
            heading: format!("{}, {}{rain}", self.card().name, self.month().month),
            phase_title: self.state.phase.title().into(),
            pieces: self.pieces(viewer),
            place_marks: self.place_marks(),
            tracks: self.tracks(),
            panels: self.panels(viewer),
            overlays: self.overlays(viewer),
            ..Table::default()
        }
    }

    /// Trenches, roads laid and destroyed, communities that are not friendly to the side of their colour, and the fight
    /// at hand.
    fn place_marks(self) -> Vec<PlaceMark> {
        let state = self.state;
        let mark = |text: &'static str, tone| move |hex: Hex| PlaceMark::new(self.data.map.label(hex), text, tone);
        let places = &self.data.places;
        // Whose communities are is counted when everybody stands.
        let counted = state.phase != Phase::Setup;
        let turned = |army: Army| -> Hexes {
            let printed = if army == Army::Vm { places.hexes.without(places.red) } else { places.red };
            printed.iter().filter(|hex| counted && self.is_friendly(army, *hex)).collect()
        };
        let fight = state.combat.target.or(state.barrage.target).or(state.operation.bombed);
        let [vm, fef] = state.trenches;
        let marked = [
            (vm, mark("trench", Tone::Bad)),
            (fef, mark("trench", Tone::Good)),
            (state.road_markers, mark("road laid", Tone::Neutral)),
            (state.destroyed_roads, mark("road cut", Tone::Warning)),
            (turned(Army::Vm), mark("VM", Tone::Bad)),
            (turned(Army::Fef), mark("FEF", Tone::Good)),
            (fight.into_iter().collect(), mark("target", Tone::Warning)),
        ];
        marked.into_iter().flat_map(|(hexes, mark)| hexes.into_iter().map(mark).collect::<Vec<_>>()).collect()
    }

    fn tracks(self) -> Vec<Track> {
        let state = self.state;
        let track = |id: &str, title: &str, value: u8, most: u8| Track::new(id, title, value.into(), 0, most.into());
        let (limits, points) = (&self.data.tables.limits, &self.data.tables.victory_points);
        let [delta, highlands] = self.friendly_counts().map(|count| count as u8);
        let ten = |goal: [u8; 2]| [(i32::from(goal[0]), format!("{} VP for the VM from here on", goal[1]))];
        let most = limits.saved_points;
        let kept = || [(i32::from(most), "kept for the next turn at most".to_string())];
        let dumps = |army: Army| self.dumps(army).count() as u8;
        vec![
            self.turn_track(),
            self.vp_track(),
            track("vm-points", "VM Replacement Points", state.points[0], most).noted(kept()),
            track("fef-points", "FEF Replacement Points", state.points[1], most).noted(kept()),
            track("vm-operation-points", "VM Operation Points", state.operation.points[0], limits.operation_points),
            track("fef-operation-points", "FEF Operation Points", state.operation.points[1], limits.operation_points),
            track("burst", "Points that may be spent in a row", state.operation.allowance, limits.operation_points),
            track("vm-dumps", "VM Supply Dumps", dumps(Army::Vm), limits.dumps),
            track("fef-dumps", "FEF Supply Dumps", dumps(Army::Fef), limits.dumps),
            track("air-transports", "Air Transports left", state.air, state.air_total),
            track("truck-transports", "VM Truck Transports left", state.trucks, state.truck_total),
            track("steps-lost", "VM regiment steps lost", state.steps_lost, 10)
                .noted([(10, format!("{} VP for the FEF, and the count begins anew", points.regiment_steps[1]))]),
            track("delta", "VM-friendly in the Delta", delta, 20).noted(ten(points.delta)),
            track("highlands", "VM-friendly in the Highlands", highlands, 40).noted(ten(points.highlands)),
        ]
    }

    /// The months, with rain, arrivals and withdrawals of those that are left in the game.
    fn turn_track(self) -> Track {
        let calendar = &self.data.calendar;
        let (first, last) = (self.card().start, self.last_card().end);
        let mut track = Track::new(
            "turn",
            "Month",
            i32::from(self.state.turn.0) + 1,
            i32::from(first.0) + 1,
            i32::from(last.0) + 1,
        );
        for turn in calendar.all().filter(|turn| first <= *turn && *turn <= last) {
            let month = calendar.of(turn);
            let mut words = vec![month.month.clone()];
            words.extend(month.rain.then(|| "rain".into()));
            words.extend(month.withdrawal.filter(|_| self.training().is_none()).map(|_| "withdrawal".into()));
            track.notes.push((i32::from(turn.0) + 1, words.join(", ")));
        }
        track
    }

    /// The VP-Level with the scale of the last card and the VM-Number.
    fn vp_track(self) -> Track {
        let mut track = Track::new("vp-level", "VP-Level", self.state.vp.into(), 0, 100);
        if self.training().is_none() {
            let scale = self.last_card().scale().iter().filter(|(up_to, _)| *up_to < i16::MAX);
            track.notes =
                scale.map(|(up_to, result)| ((*up_to).into(), format!("{} up to here", result.name()))).collect();
            track.notes.push((self.month().vm_number.into(), "VM-Number: VM units enter up to here".into()));
            track.notes.sort();
        }
        track
    }

    /// 1.9-C-01: who has won.
    pub(crate) fn epilogue(self) -> Prompt {
        let victory = self.state.ended.unwrap_or_else(|| self.standing());
        let text = match self.training() {
            Some(_) => format!("The game is over: {}.", victory.name()),
            None => format!("The game is over: {}. The VP-Level is {}.", victory.name(), self.state.vp),
        };
        Prompt::new("1.9-C-01", text)
    }

    /// The Supply Dump that a side has spent, if it is still there.
    fn spending(self, army: Army) -> Option<Dump> {
        self.state.operation.spending[army.at()].filter(|dump| self.state.dumps[dump.at()].place.is_some())
    }
}

/// Whether a viewer knows what the VM keep secret.
fn knows_vm(viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Omniscient) || viewer == Viewer::Side(Army::Vm.side())
}
