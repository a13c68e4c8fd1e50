//! What can be laid over the board for study: threats, isolation, the next steps of the lines, where
//! the group can go, and what would score now.

use engine::Game as _;
use engine::table::{Overlay, OverlayLine, OverlayPlace, Tone};

use crate::actions::Action;
use crate::context::View;
use crate::data::FOOT;
use crate::game::HoaBinh;
use crate::ids::Space;
use crate::state::Kind;

impl View<'_> {
    pub(super) fn overlays(self, game: &HoaBinh) -> Vec<Overlay> {
        vec![self.threat(), self.isolation(), self.forecast(), self.moves(game), self.points()]
    }

    fn id(self, space: Space) -> String {
        self.data.map.space(space).id.clone()
    }

    fn overlay_place(self, space: Space, text: String, tone: Tone) -> OverlayPlace {
        OverlayPlace::new(self.id(space), text, tone)
    }

    /// For each French space the counters that would attack it, and whether it would be encircled.
    fn threat(self) -> Overlay {
        let mut lines = Vec::new();
        let mut attacks = vec![0u8; self.data.map.spaces.len()];
        for counter in self.state.counters.iter().filter(|c| !self.is_isolated(c)) {
            if let Some(target) = self.target_of(counter) {
                attacks[target.at()] += 1;
                lines.push(OverlayLine::new(self.id(counter.space), self.id(target), Tone::Bad));
            }
        }
        let places = self.data.all_spaces().filter(|s| self.has_force(*s)).filter_map(|space| {
            let (attackers, beside) = (attacks[space.at()], self.adjacent_counters(space));
            let encircled = beside >= self.data.tables.encircling;
            match (attackers, encircled) {
                (0, false) => None,
                (n, true) => Some(self.overlay_place(space, format!("{n} attacks, encircled"), Tone::Bad)),
                (n, false) => Some(self.overlay_place(space, format!("{n} attacks"), Tone::Warning)),
            }
        });
        Overlay::new("threat", "Threats", places.collect()).with_lines(lines)
    }

    fn isolation(self) -> Overlay {
        let isolated = self.state.counters.iter().filter(|c| self.is_isolated(c));
        let places = isolated.map(|c| self.overlay_place(c.space, "isolated".into(), Tone::Good)).collect();
        Overlay::new("isolation", "Isolated counters", places)
    }

    /// The space each base's newest line would take next.
    fn forecast(self) -> Overlay {
        let mut lines = Vec::new();
        let mut places = Vec::new();
        for base in self.state.bases.iter().filter(|b| b.on_map && b.face_up) {
            let own = self.state.counters.iter().filter(|c| c.base == base.number && c.kind != Kind::Dangerous);
            let Some(head) = own.max_by_key(|c| c.seq) else { continue };
            if let Some(next) = self.choose_next(head.space, head.line) {
                lines.push(OverlayLine::new(self.id(head.space), self.id(next), Tone::Warning));
                places.push(self.overlay_place(next, format!("base {}", base.number), Tone::Warning));
            } else if self.data.map.neighbours(head.space, FOOT).any(|next| self.is_french(next)) {
                places.push(self.overlay_place(head.space, format!("base {} stacks", base.number), Tone::Warning));
            }
        }
        Overlay::new("forecast", "Where the lines go next", places).with_lines(lines)
    }

    /// Where the present group, or the present choice, can lead.
    fn moves(self, game: &HoaBinh) -> Overlay {
        let mut actions = Vec::new();
        game.actions(self.state, &mut actions);
        let spaces = actions.into_iter().filter_map(|action| match action {
            Action::Step(s) | Action::Land(s) | Action::RideTo(s) | Action::Fly(s) => Some(s),
            Action::FallBack(_, s) | Action::Displace(_, s) | Action::Withdraw(_, s) => Some(s),
            _ => None,
        });
        let tone = |space: Space| if self.is_hostile(space) { Tone::Bad } else { Tone::Good };
        let places = spaces.map(|s| self.overlay_place(s, String::new(), tone(s))).collect();
        Overlay::new("moves", "Where to go", places)
    }

    /// What would score if the game stood still.
    fn points(self) -> Overlay {
        let vp = &self.data.tables.vp;
        let mut places = Vec::new();
        for counter in &self.state.counters {
            let text = match counter.kind {
                Kind::Guerrilla => format!("{:+} a turn", vp.guerrilla),
                Kind::Dangerous => format!("{:+} a turn", vp.dangerous),
                Kind::Infiltration if self.data.map.space(counter.space).east => "east bank".into(),
                Kind::Infiltration => continue,
            };
            places.push(self.overlay_place(counter.space, text, Tone::Bad));
        }
        for space in self.data.map.permanent_posts.iter().chain(&self.data.map.retreat_bases).copied() {
            if self.state.captured.has(space) {
                places.push(self.overlay_place(space, format!("{:+} at the end", vp.place_held), Tone::Bad));
            } else if self.data.map.space(space).permanent_post {
                places.push(self.overlay_place(space, format!("{:+} at the end", vp.permanent_post), Tone::Good));
            }
        }
        for space in self.data.map.sites.iter().copied() {
            let site = self.data.map.space(space).site.map(|s| self.state.sites[s.at()]);
            if site.is_some_and(|s| !s.scored && !s.closed) {
                let value = if self.data.map.space(space).base_site { vp.base_built } else { vp.post_built };
                places.push(self.overlay_place(space, format!("{value:+} to build"), Tone::Good));
            }
        }
        Overlay::new("points", "Victory points", places)
    }
}
