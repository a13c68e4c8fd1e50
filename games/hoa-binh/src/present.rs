//! What lies on the table: pieces, tracks, panels, overlays.

mod overlays;
mod pieces;

use engine::table::{Panel, PlaceMark, Table, Tone, Track};

use crate::combat::{Attacker, Foe};
use crate::context::View;
use crate::data::Drawn;
use crate::game::HoaBinh;

/// Describes the table. The game is solitaire: everybody sees the same (4.1-08).
pub(crate) fn lay_out(game: &HoaBinh, view: View<'_>) -> Table {
    let turn = view.state.turn;
    Table {
        heading: format!("Turn {turn}, {}", view.data.turns[usize::from(turn)].dates),
        pieces: view.pieces(),
        place_marks: view.place_marks(),
        tracks: view.tracks(),
        panels: view.panels(),
        overlays: view.overlays(game),
        ..Table::default()
    }
}

impl View<'_> {
    fn place_marks(self) -> Vec<PlaceMark> {
        let mark = |space, text: &str, tone| PlaceMark::new(&self.data.map.space(space).id, text, tone);
        let captured = self.state.captured.iter().map(|space| mark(space, "captured", Tone::Bad));
        let encircled = self.state.encircled_forts.iter().map(|space| mark(space, "encircled", Tone::Warning));
        let group = self.state.march.at.into_iter().map(|space| mark(space, "group", Tone::Neutral));
        let combat = self.state.combat.at.into_iter().map(|space| mark(space, "combat", Tone::Warning));
        captured.chain(encircled).chain(group).chain(combat).collect()
    }

    /// Case 1.3.5-01.
    fn tracks(self) -> Vec<Track> {
        let state = self.state;
        let track = Track::new;
        let points = i32::from(self.data.tables.limit.support_points);
        let turns = self.data.turns.iter().filter(|turn| !turn.label.is_empty());
        let levels = self.data.tables.levels.iter().filter(|(_, _, least)| *least > i32::MIN);
        vec![
            track("turn", "Turn", i32::from(state.turn), 0, 10)
                .noted(turns.map(|turn| (i32::from(turn.number), turn.label.clone()))),
            track("ap", "Action points", i32::from(state.ap), 0, 12),
            track("score", "Victory points", i32::from(state.score), -30, 40)
                .noted(levels.map(|(_, name, least)| (*least, name.clone()))),
            track("artillery", "Artillery Support", i32::from(state.artillery), 0, points),
            track("air", "Air Support", i32::from(state.air), 0, points),
            track("transport", "Air Transport", i32::from(state.transport), 0, points),
            track(
                "reserve",
                "Infiltration reserve",
                i32::from(self.reserve()),
                0,
                i32::from(self.data.tables.infiltration),
            ),
            track("posts", "Posts left to build", i32::from(self.posts_in_pool()), 0, i32::from(self.data.post.count)),
        ]
    }

    fn panels(self) -> Vec<Panel> {
        let combat = self.state.combat.at.and_then(|_| self.combat_panel());
        let cup = (self.state.turn > 0).then(|| self.cup_panel()).flatten();
        [combat, self.operation_panel(), cup].into_iter().flatten().collect()
    }

    fn combat_panel(self) -> Option<Panel> {
        let combat = &self.state.combat;
        let mut lines = Vec::new();
        let place = combat.at.map_or("", |space| self.data.name(space));
        lines.push(match (combat.attacker, combat.foe) {
            (Attacker::VietMinh, _) => format!("The Viet Minh attack {place}."),
            (Attacker::Supports, _) => format!("French supports alone strike at {place}."),
            (_, Foe::Base) => format!("The French attack the Viet base at {place}."),
            _ => format!("The French attack at {place}."),
        });
        if combat.level > 0 || !combat.actions.is_empty() {
            lines.push(format!("Threat level {}.", combat.level));
        }
        for (i, action) in combat.actions.iter().enumerate() {
            let record = self.data.tables.action(*action);
            let supports: Vec<_> =
                combat.supports.iter().filter(|(of, _)| usize::from(*of) == i).map(|(_, s)| s.word()).collect();
            let with = if supports.is_empty() { String::new() } else { format!(" with {}", supports.join(", ")) };
            let now = match (i, usize::from(combat.index)) {
                (i, index) if i < index => " (fought)",
                (i, index) if i == index => " (now)",
                _ => "",
            };
            lines.push(format!("{} {}+{with}{now}", record.name, record.eliminated_on));
        }
        let rollers = self.rollers();
        for (i, roller) in rollers.iter().enumerate() {
            let reasons = self.modifiers(*roller);
            let parts: Vec<_> = reasons.iter().map(|(name, value, _)| format!("{name} {value:+}")).collect();
            let face = combat.rolled.get(i).filter(|(who, _)| who == roller).map(|(_, face)| *face);
            let sum: i8 = reasons.iter().map(|r| r.1).sum();
            let shown = face.map_or(String::new(), |face| format!(": {face}, counts {}", face as i8 + sum));
            let why = if parts.is_empty() { "as it falls".into() } else { parts.join(", ") };
            lines.push(format!("Die {}: {}{shown} ({why})", i + 1, self.roller_name(*roller)));
        }
        Panel::of("combat", "Combat", lines)
    }

    fn operation_panel(self) -> Option<Panel> {
        let state = self.state;
        let (name, operation) = if state.violet == Some(state.turn) {
            ("Operation Violet", self.data.violet)
        } else if state.rainbow == Some(state.turn) {
            ("Operation Rainbow", self.data.rainbow)
        } else {
            return None;
        };
        let to: Vec<_> = operation.to.iter().map(|s| self.data.name(s)).collect();
        let mut lines = vec![format!("Bring these to {} before the French phase ends:", to.join(" or "))];
        for space in operation.sites.iter() {
            let site = self.data.map.space(space).site.map(|s| state.sites[s.at()]);
            let what = match site {
                Some(s) if s.standing => "still stands",
                Some(s) if s.convoy.is_some_and(|c| c.arrived) => "is home",
                Some(s) if s.convoy.is_some() => "is on the road",
                _ => continue,
            };
            lines.push(format!("{} {what}.", self.data.name(space)));
        }
        Panel::of("operation", name, lines)
    }

    fn cup_panel(self) -> Option<Panel> {
        let cup = &self.data.tables.cup[usize::from(self.state.turn)];
        let total: u32 = cup.iter().map(|c| u32::from(*c)).sum();
        let kinds = Drawn::ALL.iter().filter(|d| cup[**d as usize] > 0);
        let lines = kinds.map(|d| {
            let count = cup[*d as usize];
            format!("{count} {} ({:.0}%)", d.word(), f64::from(count) * 100.0 / f64::from(total))
        });
        Panel::of("cup", "The cup of this turn", lines.collect())
    }
}
