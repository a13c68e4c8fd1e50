//! What a player sees: pieces, tracks, panels and overlays. The question and its answers stand in their chapters.

pub(crate) mod outcomes;
mod overlays;
mod pieces;

use engine::table::{Panel, PlaceMark, Prompt, Table, Tone, Track};

use crate::agenda::Item;
use crate::bombardment::{Marker, Placed};
use crate::combat::Odds;
use crate::context::View;
use crate::data::Effect;
use crate::ids::{Aim, Army, Hex};
use crate::state::Order;
use crate::words::{capital, columns};

impl View<'_> {
    /// What lies on the table. Nothing is hidden.
    pub(crate) fn lay_out(self) -> Table {
        let turn = &self.data.schedule.turns[usize::from(self.state.turn) - 1];
        let title = self.state.phase.title();
        let has_player = self.state.event > 0 && !self.is_over();
        Table {
            heading: format!("Turn {}, {}", turn.number, turn.date),
            phase_title: if has_player { format!("{title} of the {}", self.state.active.name()) } else { title.into() },
            pieces: self.pieces(),
            place_marks: self.place_marks(),
            tracks: self.tracks(),
            panels: self.panels(),
            overlays: self.overlays(),
            ..Table::default()
        }
    }

    /// 19.2-06: who has won.
    pub(crate) fn epilogue(self) -> Prompt {
        let who = if self.margin() > self.data.charts.points.threshold { "The NVA wins" } else { "The ARVN wins" };
        Prompt::new("19.2-06", format!("{who}: the margin is {}.", self.margin()))
    }

    fn place_marks(self) -> Vec<PlaceMark> {
        let mark = |hex, text: &str, tone| PlaceMark::new(self.data.map.label(hex), text, tone);
        let held = self.state.nva_control.iter().map(|hex| mark(hex, "NVA", Tone::Bad));
        let rubble = self.state.rubble.iter().map(|hex| mark(hex, "rubble", Tone::Warning));
        let fire = self.state.fire.hex.into_iter().map(|hex| mark(hex, "fire", Tone::Warning));
        let assault = self.state.assault.hex.into_iter().map(|hex| mark(hex, "assault", Tone::Warning));
        let placed = self.state.bombardment.placed.iter().filter_map(|p| p.hex.map(|hex| (hex, p)));
        let aimed = placed.map(|(hex, p)| mark(hex, if p.done { "shelled" } else { "aim" }, Tone::Neutral));
        held.chain(rubble).chain(fire).chain(assault).chain(aimed).collect()
    }

    fn tracks(self) -> Vec<Track> {
        let state = self.state;
        let track = Track::new;
        let turns = &self.data.schedule.turns;
        let notes = turns.iter().filter(|t| !t.note.is_empty()).map(|t| (i32::from(t.number), t.note.clone()));
        let threshold = self.data.charts.points.threshold;
        let artillery = |army: Army| {
            let usable = state.aims.without(state.aims_withheld);
            usable.iter().filter(|aim| self.data.aims[aim.at()].army == army).count() as i32
        };
        vec![
            track("turn", "Turn", i32::from(state.turn), 1, turns.len() as i32).noted(notes),
            track("margin", "NVA points less ARVN points", self.margin(), -100, 120)
                .noted([(threshold, "ARVN victory up to here".into())]),
            track("nva-points", "NVA points", self.nva_points(), 0, 150),
            track("arvn-points", "ARVN points", self.arvn_points(), 0, 150),
            track("nva-artillery", "NVA artillery", artillery(Army::Nva), 0, 9),
            track("arvn-artillery", "ARVN artillery", artillery(Army::Arvn), 0, 8),
            track(
                "helicopters",
                "Helicopters ready",
                i32::from(state.helicopters),
                0,
                i32::from(self.data.helicopters),
            ),
            track("cbu", "Cluster bombs", i32::from(state.cbu), 0, 10),
            track("daisy-cutters", "Daisy Cutters", i32::from(state.daisy_cutters), 0, 2),
        ]
    }

    fn panels(self) -> Vec<Panel> {
        [self.combat_panel(), self.bombardment_panel(), self.condition_panel()].into_iter().flatten().collect()
    }

    /// The combat at hand with every modifier.
    fn combat_panel(self) -> Option<Panel> {
        let (title, odds) = match self.state.agenda.top()? {
            Item::FireDeclaration(_) | Item::FireSupport(_) => ("Direct Fire", self.fire_odds(&self.state.fire)),
            Item::AssaultDeclaration(_) | Item::Reserves(_) | Item::ReserveMarch(_) | Item::AssaultSupport(_) => {
                ("Close assault", self.assault_odds(&self.state.assault))
            }
            _ => return None,
        };
        Panel::of("combat", title, odds_lines(&odds))
    }

    fn bombardment_panel(self) -> Option<Panel> {
        let army = self.state.active;
        let aiming = matches!(self.state.agenda.top(), Some(Item::MarkerPlacement(_) | Item::Aiming(_)));
        let line = |p: &Placed| {
            let name = self.data.marker_name(p.marker);
            let Some(hex) = p.hex else { return format!("{name}: lost off the map.") };
            let seen = match (self.is_spotted_by_hq(army, hex), self.is_observed(army, hex)) {
                (true, _) => "spotted by an HQ",
                (_, true) => "observed",
                _ => "unobserved",
            };
            let scatter = match p.marker {
                Marker::Aim(aim) if aiming => self.scatter_in_words(aim, hex),
                _ => "",
            };
            format!("{name}: {}, {seen}{scatter}{}.", self.data.hex_name(hex), if p.done { ", done" } else { "" })
        };
        Panel::of("bombardment", "Bombardment", self.state.bombardment.placed.iter().map(line).collect())
    }

    /// By which faces of the scatter die a battery that is aimed there goes astray.
    fn scatter_in_words(self, aim: Aim, hex: Hex) -> &'static str {
        match self.highest_stray(aim, hex) {
            0 => ", never goes astray",
            1 => ", goes astray on a 1",
            2 => ", goes astray on 1 or 2",
            3 => ", goes astray on 1 to 3",
            4 => ", goes astray on 1 to 4",
            5 => ", goes astray on 1 to 5",
            _ => ", always goes astray",
        }
    }

    fn condition_panel(self) -> Option<Panel> {
        let mut lines = Vec::new();
        if let Some(event) = self.event().filter(|event| event.effect != Effect::None) {
            lines.push(format!("Event: {}. {}", event.name, event.text));
        }
        for army in Army::BOTH {
            let what = if self.state.mandatory[army.at()] {
                "must fight (mandatory combat)"
            } else {
                "need not fight (voluntary combat)"
            };
            lines.push(format!("{}: units that touch the enemy {what} in this player turn.", army.name()));
        }
        for formation in self.data.all_formations() {
            let name = &self.data.formations[formation.at()].name;
            match self.state.orders[formation.at()] {
                Order::None => {}
                Order::Activated => lines.push(format!("{name}: activated.")),
                Order::Regrouping => lines.push(format!("{name}: regrouping.")),
            }
        }
        Panel::of("conditions", "Orders of the turn", lines)
    }
}

fn odds_lines(odds: &Odds) -> Vec<String> {
    let mut lines = vec![format!("Strength {} against {}.", odds.attack, odds.defence)];
    lines.extend(odds.shifts.iter().map(|s| format!("{}: {} ({}).", capital(s.name), columns(s.by), s.case)));
    lines.push(format!("Odds: {}.", odds.name()));
    lines
}
