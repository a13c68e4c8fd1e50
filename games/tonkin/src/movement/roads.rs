//! Rule 4.0: the engineer lays Road-Markers, and the roads that carry trucks.

use engine::rules::Ask;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Spot, Unit};

/// 4.0-10, 4.0-19 (R33): with the last word on the moves of the phase or point, the engineer that has not moved lays a
/// road. It is no question of its own, because its being asked would tell the French where the engineer is.
pub(super) fn lays_roads<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::BuildRoad)
        .allowed(|v, ()| v.can_lay_road())
        .label(|v, ()| format!("No more moves; lay a road in {}", v.road_site()))
        .caution(|v, ()| (!v.has_begun_moving()).then(|| "Nothing has moved yet.".into()))
        .fixed_prior(0.3)
        .ends(|p, ()| p.lay_road(None));
    ask.answer(verb::Lift)
        .exactly(View::roads_to_take, View::why_not_take_road)
        .label(|v, hex| format!("No more moves; take up the road in {} and lay it anew", v.data.hex_name(hex)))
        .fixed_prior(-1.0)
        .ends(|p, hex| p.lay_road(Some(hex)));
}

impl View<'_> {
    fn can_lay_road(self) -> Verdict {
        ensure(self.engineer_site().is_some(), "4.0-10", "no engineer stands ready where there is no Road-Marker")?;
        ensure(self.road_markers_left() > 0, "4.0-11", "all Road-Markers are used: take one up")
    }

    fn road_site(self) -> String {
        self.engineer_site().map_or(String::new(), |(_, hex)| self.data.hex_name(hex))
    }

    /// The engineer that can lay a road now, and where.
    /// 3.3-06: with an Operation Point it must stand in the activated hex.
    fn engineer_site(self) -> Option<(Unit, Hex)> {
        if self.state.active != Army::Vm {
            return None;
        }
        let engineers = self.data.army[Army::Vm.at()].iter();
        let mut sites =
            engineers.filter(|unit| self.data.of(*unit).kind == Kind::EngineerRegiment).filter_map(|unit| {
                let hex = self.state.hex_of(unit)?;
                let activated = self.state.operation.activated.is_none_or(|spot| spot == Spot::Hex(hex));
                let free = activated && !self.has_moved(Piece::Unit(unit)) && self.spent(Piece::Unit(unit)) == 0;
                (free && !self.state.road_markers.has(hex)).then_some((unit, hex))
            });
        sites.next()
    }

    fn road_markers_left(self) -> usize {
        usize::from(self.data.road_markers).saturating_sub(self.state.road_markers.count())
    }

    /// 4.0-11: when all are used, one that lies on the map is moved.
    fn roads_to_take(self) -> Hexes {
        let used_up = self.road_markers_left() == 0 && self.engineer_site().is_some();
        if used_up { self.state.road_markers } else { Hexes::NONE }
    }

    fn why_not_take_road(self, hex: Hex) -> Refusal {
        let reason = match self.state.road_markers.has(hex) {
            _ if self.engineer_site().is_none() => "no engineer stands ready where there is no Road-Marker",
            true => "there are Road-Markers left",
            false => "no Road-Marker lies there",
        };
        Refusal::new(Case("4.0-11"), reason)
    }
}

impl Play<'_> {
    /// 4.0-17: a Destroyed Road-Marker stays where it is.
    fn lay_road(&mut self, taken: Option<Hex>) {
        let Some((engineer, hex)) = self.view().engineer_site() else { return };
        if let Some(taken) = taken {
            self.state.road_markers.remove(taken);
        }
        self.state.road_markers.insert(hex);
        self.mark_moved(Piece::Unit(engineer), 0, false);
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let from = taken.map_or(String::new(), |taken| format!(" taken up in {}", data.hex_name(taken)));
            let text = format!("VM lay a road{from} in {}.", data.hex_name(hex));
            Event::new("road-laid", Case("4.0-10"), text).place(data.map.label(hex))
        });
    }
}
