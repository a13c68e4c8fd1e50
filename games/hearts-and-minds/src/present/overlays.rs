//! Lines and tints for study: moves, reach, danger, control, bombing, the trail.

use engine::table::{Overlay, OverlayLine, OverlayPlace, Tone};

use crate::agenda::Item;
use crate::context::View;
use crate::control::Aim;
use crate::ids::{Areas, MAP, Place, Seat};
use crate::kind::Kind;
use crate::movement::passes_dearly;
use crate::state::Phase;

impl View<'_> {
    pub(super) fn overlays(self) -> Vec<Overlay> {
        let mut overlays = vec![self.strengths(), self.control(), self.ambush_danger(), self.trail()];
        overlays.extend(Kind::AIR_NAVAL.into_iter().filter_map(|kind| self.reach_of(kind)));
        overlays.push(self.bombing());
        overlays.extend(self.moves());
        overlays.extend(self.chances());
        overlays.extend(self.retreats());
        overlays.retain(|overlay| !overlay.is_empty());
        overlays
    }

    fn tint(self, area: Place, text: String, tone: Tone) -> OverlayPlace {
        OverlayPlace::new(self.data.id(area), text, tone)
    }

    /// Units and factors of both sides in every area.
    fn strengths(self) -> Overlay {
        let places = MAP.iter().filter_map(|area| {
            let side = |seat: Seat| {
                let here = self.units(area).side(seat);
                let name = if seat == Seat::Red { "R" } else { "B" };
                (!here.is_empty()).then(|| format!("{name} {} ({})", self.factors(&here), here.total()))
            };
            let (red, blue) = (side(Seat::Red), side(Seat::Blue));
            let tone = match (&red, &blue) {
                (Some(_), Some(_)) => Tone::Warning,
                (Some(_), None) => Tone::Bad,
                (None, Some(_)) => Tone::Good,
                (None, None) => return None,
            };
            let text = [red, blue].into_iter().flatten().collect::<Vec<_>>().join(", ");
            Some(self.tint(area, text, tone))
        });
        Overlay::new("strength", "Factors and units", places.collect())
    }

    /// Who controls what, and which provinces are about to change.
    fn control(self) -> Overlay {
        let places = self.data.map.svn.iter().filter_map(|area| {
            let (text, tone) = match () {
                () if self.state.red_flags.has(area) => ("Red", Tone::Bad),
                () if self.state.blue_flags.has(area) => ("pacified", Tone::Good),
                () if self.count(Seat::Red, area) > 0 && self.count(Seat::Blue, area) == 0 => {
                    ("Red may take it", Tone::Warning)
                }
                () => return None,
            };
            Some(self.tint(area, text.into(), tone))
        });
        Overlay::new("control", "Political control", places.collect())
    }

    /// Where a Blue group that enters may be ambushed.
    fn ambush_danger(self) -> Overlay {
        let places = self.vc_areas().iter().map(|area| {
            let concealed = self.units(area).count(Kind::is_concealed);
            let open = self.units(area).count(Kind::is_open_vc);
            let text = match (concealed, open) {
                (0, open) => format!("{open} VC"),
                (hidden, 0) => format!("{hidden} concealed"),
                (hidden, open) => format!("{open} VC, {hidden} concealed"),
            };
            self.tint(area, text, if open > 0 { Tone::Bad } else { Tone::Warning })
        });
        Overlay::new("ambush", "Ambush danger", places.collect())
    }

    /// The Ho Chi Minh Trail: open stretches, and the areas that block it.
    fn trail(self) -> Overlay {
        let trail = self.data.map.trail;
        let blocked: Areas = trail.iter().filter(|area| !self.is_trail_open(*area)).collect();
        let places = blocked.iter().map(|area| self.tint(area, "blocked".into(), Tone::Bad)).collect();
        let mut lines = Vec::new();
        for from in trail.iter() {
            for to in self.data.map.beside(from).and(trail).iter().filter(|to| from < *to) {
                let closed = blocked.has(from) || blocked.has(to);
                let tone = if closed { Tone::Bad } else { Tone::Good };
                lines.push(OverlayLine::new(self.data.id(from), self.data.id(to), tone));
            }
        }
        Overlay::new("trail", "The trail", places).with_lines(lines)
    }

    /// Where an Air / Naval unit may react.
    fn reach_of(self, kind: Kind) -> Option<Overlay> {
        let from = self.whereabouts(kind)?;
        let reach = self.reaction_reach(kind, from).and(self.legal(kind));
        let places = reach.iter().map(|area| {
            let fight = self.count(Seat::Red, area) > 0 && self.count(Seat::Blue, area) > 0;
            let (text, tone) = match () {
                () if area == from => ("here", Tone::Neutral),
                () if fight => ("may react", Tone::Warning),
                () => ("in reach", Tone::Good),
            };
            self.tint(area, text.into(), tone)
        });
        let name = &self.data.counters.of(kind.counter()).name;
        Some(Overlay::new(kind.name(), format!("Reach of the {name}"), places.collect()))
    }

    /// What a bomber would do to the Red units of each area that may be bombed.
    fn bombing(self) -> Overlay {
        let targets = self.bombable().and(self.occupied(Seat::Red));
        let places = targets.iter().map(|area| {
            let (units, bonus) = (self.count(Seat::Red, area), self.radar_bonus(area));
            let hits: u16 = (1..=6).map(|die| u16::from(self.data.charts.bomber(units, die + bonus).hits)).sum();
            let text = format!("{units} units, {}.{} hits", hits / 6, hits % 6 * 10 / 6);
            self.tint(area, text, if hits >= 6 { Tone::Good } else { Tone::Neutral })
        });
        Overlay::new("bombing", "Bombing", places.collect())
    }

    /// Where the group can go now; passing enemy veterans and bombers costs more.
    fn moves(self) -> Option<Overlay> {
        matches!(self.state.agenda.top(), Some(Item::Mobilization(_))).then(|| {
            let places = self.destinations().into_iter().map(|(to, how)| {
                let dear = passes_dearly(self, self.state.turn.side, to);
                let (text, tone) =
                    if dear { (format!("{how}, dear to pass"), Tone::Warning) } else { (how.into(), Tone::Good) };
                self.tint(to, text, tone)
            });
            Overlay::new("moves", "Where the group can go", places.collect())
        })
    }

    /// What PC-changes and pacifications of this turn need.
    fn chances(self) -> Option<Overlay> {
        let seat = self.state.turn.side;
        if self.state.phase != Phase::Actions {
            return None;
        }
        let places = self.occupied(seat).and(self.data.map.svn).iter().filter_map(|area| {
            let (what, aim) = match () {
                () if self.can_change_control(area).is_ok() => ("control", Aim::Control),
                () if self.can_pacify(area).is_ok() => ("pacify", Aim::Pacification),
                () => return None,
            };
            let odds = self.chance_in_words(area, aim);
            let tone = if odds == "sure" { Tone::Good } else { Tone::Neutral };
            Some(self.tint(area, format!("{what}: {odds}"), tone))
        });
        Some(Overlay::new("chances", "Control and pacification", places.collect()))
    }

    /// Safe areas for units that evade from the battle area.
    fn retreats(self) -> Option<Overlay> {
        let evading = matches!(self.state.agenda.top(), Some(Item::Evasion(_) | Item::Retreat(_) | Item::WayBack(_)));
        evading.then(|| {
            let battle = &self.state.battle;
            let here = self.units(battle.area).side(battle.attacker.other());
            let safe = here.kinds().fold(Areas::NONE, |all, kind| all.or(self.nearest_safe(kind, battle.area)));
            let places = safe.iter().map(|area| self.tint(area, "safe".into(), Tone::Good)).collect();
            Overlay::new("safe", "Nearest safe areas", places)
        })
    }
}
