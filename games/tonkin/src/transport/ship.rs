//! Rule 3.7: Ship Transport between harbours, by way of Saigon.

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Bounds;
use crate::game::Tonkin;
use crate::ids::{Army, Hexes, Piece, Spot};
use crate::judgement::NEVER;

/// 3.7-01, 3.7-03: where the ship takes a piece; Saigon holds any number. Each piece has its own start and goal (R39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Voyage;

impl Question<Tonkin> for Voyage {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let names: Vec<_> = v.state.transports.aboard.iter().map(|piece| v.data.piece_name(piece)).collect();
        let left = v.data.tables.transport.ship - v.state.transports.ship_load;
        Prompt::new("3.7-01", format!("To which harbour does {} go?", names.join(", ")))
            .detail(format!("room for {left} Stacking Points"))
            .meaning(
                "One ship in a phase or Operation Point; between Vientiane and the coast the voyage ends in Saigon.",
            )
            .rules(&["3.7-01", "3.7-02", "3.7-03", "3.7-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Sail)
            .from(View::ports)
            .allowed(View::can_land_at)
            .label(|v, spot| format!("To {}", v.data.spot_name(spot)))
            .fixed_prior(0.5)
            .ends(|p, spot| p.land_from_ship(spot));
        ask.answer(verb::Cancel).labelled("Stay").fixed_prior(NEVER).ends(|p, ()| p.state.transports.unload());
    }
}

impl View<'_> {
    /// 3.7-01, 3.7-04, R7: harbours that are friendly to the FEF; Saigon always is.
    fn is_friendly_port(self, spot: Spot) -> bool {
        spot.hex().is_none_or(|hex| self.data.places.harbors.has(hex) && !self.state.friendly.has(hex))
    }

    /// Whether a piece may go by ship.
    pub(super) fn can_sail(self, piece: Piece) -> Verdict {
        ensure(self.state.active == Army::Fef, "3.7-01", "only the FEF have ships")?;
        self.can_embark(piece)?;
        self.can_leave_its_stack(piece)?;
        let Some(spot) = self.spot_of(piece) else { return refuse("3.1-01", "it is not on the map") };
        let harbor = spot.hex().is_none_or(|hex| self.data.places.harbors.has(hex));
        ensure(harbor, "3.7-01", "ships go from harbour to harbour")?;
        ensure(self.is_friendly_port(spot), "3.7-04", "the harbour is not friendly")?;
        let load = self.state.transports.ship_load + self.weight(piece);
        ensure(load <= self.data.tables.transport.ship, "3.7-01", "the ship carries twelve Stacking Points")?;
        if self.ports().any(|port| self.can_go_ashore(piece, spot, port).is_ok()) {
            return Ok(());
        }
        match spot {
            Spot::Hex(_) => self.can_go_ashore(piece, spot, Spot::Saigon),
            Spot::Saigon => refuse("3.7-04", "no harbour is open to it"),
        }
    }

    fn ports(self) -> impl Iterator<Item = Spot> {
        let harbors: Hexes = self.data.places.harbors;
        harbors.iter().map(Spot::Hex).chain([Spot::Saigon])
    }

    fn can_land_at(self, spot: Spot) -> Verdict {
        let aboard = self.state.transports.aboard;
        let Some(from) = aboard.iter().next().and_then(|piece| self.spot_of(piece)) else {
            return refuse("3.7-01", "nobody is aboard");
        };
        aboard.iter().try_for_each(|piece| self.can_go_ashore(piece, from, spot))
    }

    /// Whether the ship may take a piece from one port to another.
    /// 3.7-02 (R39): between Vientiane and the coast every voyage ends in Saigon. R44: 1 REC lands on clear ground only.
    fn can_go_ashore(self, piece: Piece, from: Spot, spot: Spot) -> Verdict {
        ensure(spot != from, "3.7-01", "it is there already")?;
        let harbor = spot.hex().is_none_or(|hex| self.data.places.harbors.has(hex));
        ensure(harbor, "3.7-01", "ships go from harbour to harbour")?;
        ensure(self.is_friendly_port(spot), "3.7-04", "the harbour is not friendly")?;
        let inland = |spot: Spot| spot.hex().is_some_and(|hex| !self.data.map.coast.has(hex));
        let through_saigon = from == Spot::Saigon || spot == Spot::Saigon || inland(from) == inland(spot);
        ensure(through_saigon, "3.7-02", "between Vientiane and the coast the voyage ends in Saigon")?;
        match spot {
            Spot::Hex(hex) => self.can_stand(piece, hex),
            Spot::Saigon => self.can_stay_in_saigon(piece),
        }
    }
}

impl View<'_> {
    /// Saigon lies neither in the Highlands nor in Laos; it is good enough for the Vietnamese army.
    /// 3.8-04, 3.8-05 (R7).
    fn can_stay_in_saigon(self, piece: Piece) -> Verdict {
        match piece.unit().map(|unit| self.data.of(unit).kind.bounds()) {
            Some(Bounds::Laos) => refuse("3.8-04", "it stays in Laos and the hexes of Vietnam at the border"),
            Some(Bounds::Highlands) => refuse("3.8-05", "GCMA and Thai units stay in the Highlands"),
            Some(Bounds::None | Bounds::VietnamAndLaos | Bounds::Vietnam) | None => Ok(()),
        }
    }
}

impl Play<'_> {
    fn land_from_ship(&mut self, spot: Spot) {
        let pieces: Vec<Piece> = self.state.transports.aboard.iter().collect();
        for piece in &pieces {
            self.state.transports.ship_load += self.view().weight(*piece);
            self.place(*piece, spot);
            self.mark_moved(*piece, 0, true);
        }
        self.state.transports.unload();
        self.tell_move("shipped", "3.7-01", &pieces, ["goes by ship to", "go by ship to"], spot);
    }
}
