//! Rules 3.3, 3.4, 3.6 and 3.7: transports, what they can carry, and trucks. Flights are in `air`, ships in `ship`; a DNA
//! with its cargo moves like any group (chapter 3).

mod air;
mod ship;

use engine::rules::Ask;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Pieces, Spot, Unit};
use crate::movement::Way;

pub use air::{AntiAir, DropDie, Exposure, Flight, FlightArrives};
pub use ship::Voyage;

/// What the transports have done in this phase or Operation Point, and the flight or voyage under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transports {
    /// Stacking Points that the truck of the VM, the aircraft and the ship have carried.
    pub truck_load: u8,
    pub air_load: u8,
    pub ship_load: u8,
    /// Air Transports taken for the one in use: 2 under anti-aircraft fire (3.5-03).
    pub air_used: u8,
    /// Airstrips that VM have declared to be under fire, and hexes where they have declared anti-aircraft fire too heavy for
    /// the transports left: they are not tried again.
    pub closed: Hexes,
    pub hot: Hexes,
    /// What is in the aircraft or the ship, where it goes and whether it is dropped.
    pub aboard: Pieces,
    pub to: Option<Spot>,
    pub drops: bool,
    /// Who has shown himself to fire at the flight (R40).
    pub declared: Option<Unit>,
    /// VM have declared the anti-aircraft unit against this drop.
    pub under_fire: bool,
}

impl Transports {
    /// Whether anti-aircraft fire has made the drop too dear.
    const fn closed_off(&self) -> bool {
        self.under_fire && self.to.is_none()
    }

    /// The flight or voyage is over.
    pub(crate) fn unload(&mut self) {
        self.aboard = Pieces::default();
        (self.to, self.drops, self.declared, self.under_fire) = (None, false, None, false);
    }
}

/// The transports that a piece may take instead of moving by itself.
/// 3.3-05, 3.3-08: each piece for itself, several of them with one transport.
pub(crate) fn transports<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::Truck)
        .legal(View::truck_loads, |v, piece| v.can_truck(piece, v.truck_stops()))
        .pointed_at(|_, _| None)
        .label(|v, piece| format!("Move {} by truck", v.data.piece_name(piece)))
        .prior(|v, piece| v.prior_of_truck(piece))
        .then(|p, piece| p.begin_march(piece, Way::Truck));
    ask.answer(verb::Fly)
        .legal(View::air_loads, View::can_fly)
        .pointed_at(|_, _| None)
        .label(|v, piece| format!("Fly {}", v.data.piece_name(piece)))
        .prior(|v, piece| v.prior_of_flight(piece))
        .then(|p, piece| p.board(piece, Flight));
    ask.answer(verb::Embark)
        .legal(View::ship_loads, View::can_sail)
        .pointed_at(|_, _| None)
        .label(|v, piece| format!("Ship {}", v.data.piece_name(piece)))
        .prior(|v, piece| v.prior_of_voyage(piece))
        .then(|p, piece| p.board(piece, Voyage));
}

impl<'a> View<'a> {
    /// "2 Air Transports", "1 Truck Transport".
    pub(crate) fn transports_left(self) -> String {
        if self.state.closing {
            return "no transports after the last turn".into();
        }
        let (count, kind) = match self.state.active {
            Army::Vm => (self.state.trucks, "Truck"),
            Army::Fef => (self.state.air, "Air"),
        };
        format!("{count} {kind} Transport{} left", if count == 1 { "" } else { "s" })
    }

    /// What a piece weighs in transport.
    /// 3.3-03: SD and motorized units three times their Stacking Points.
    #[must_use]
    pub fn weight(self, piece: Piece) -> u8 {
        let heavy = self.data.tables.transport.heavy;
        match piece {
            Piece::Dump(_) => heavy,
            Piece::Unit(unit) => {
                let record = self.data.of(unit);
                record.face(self.state.units[unit.at()].steps).stack * if record.motorized { heavy } else { 1 }
            }
        }
    }

    /// 3.3-01, 8.0-02 (R78): every piece but a DNA, and none after the last turn.
    pub(crate) fn can_be_carried(self, piece: Piece) -> Verdict {
        ensure(!self.state.closing, "8.0-02", "there are no transports after the last turn")?;
        match piece.unit().map(|unit| self.data.of(unit).kind) {
            Some(Kind::Dinassaut) => refuse("3.3-01", "a DNA is not carried"),
            Some(Kind::Navy) => refuse("3.1-01", "the Navy does not move"),
            _ => Ok(()),
        }
    }

    /// What every transport asks of a piece.
    /// 3.3-07, 3.3-10 (R113): it has not moved in this phase or point, neither by itself nor by another transport.
    fn can_embark(self, piece: Piece) -> Verdict {
        self.can_be_carried(piece)?;
        let unmoved = !self.has_moved(piece) && self.spent(piece) == 0;
        ensure(unmoved, "3.3-07", "it has moved in this phase or Operation Point")?;
        self.is_free_to_move(piece)
    }

    /// 6.4-04: whether its stack has overrun without it, so that only an overrun is left to it.
    fn is_bound(self, piece: Piece) -> bool {
        piece.unit().is_some_and(|unit| self.state.march.bound.has(unit))
    }

    fn can_leave_its_stack(self, piece: Piece) -> Verdict {
        ensure(!self.is_bound(piece), "6.4-04", "its stack has overrun: it moves only to overrun, too")
    }

    /// What trucks can take up. Where they stop is worked out once for all pieces.
    fn truck_loads(self) -> impl Iterator<Item = Piece> + use<'a> {
        let idle = self.state.closing || self.state.active == Army::Vm && self.trucks_idle();
        let stops = if idle { Hexes::NONE } else { self.truck_stops() };
        self.own_pieces_in(stops).filter(move |piece| self.can_truck(*piece, stops).is_ok())
    }

    /// Pieces of the active side in any of these hexes.
    fn own_pieces_in(self, hexes: Hexes) -> impl Iterator<Item = Piece> + use<'a> {
        let army = self.state.active;
        let held = self.state.index().held[army.at()].and(hexes);
        held.iter().flat_map(move |hex| self.pieces_in(hex, army))
    }

    /// What aircraft can take up.
    fn air_loads(self) -> impl Iterator<Item = Piece> + use<'a> {
        let flies = self.state.active == Army::Fef && (self.state.air > 0 || self.state.transports.air_used > 0);
        let strips = if flies { self.data.places.airstrips } else { Hexes::NONE };
        self.own_pieces_in(strips).filter(move |piece| self.can_fly(*piece).is_ok())
    }

    /// What ships can take up: in harbours and in Saigon.
    fn ship_loads(self) -> impl Iterator<Item = Piece> + use<'a> {
        let sails = self.state.active == Army::Fef && !self.state.closing;
        let harbors = if sails { self.data.places.harbors } else { Hexes::NONE };
        let overseas = self.own_pieces().filter(move |piece| sails && self.spot_of(*piece) == Some(Spot::Saigon));
        self.own_pieces_in(harbors).chain(overseas).filter(move |piece| self.can_sail(*piece).is_ok())
    }

    /// Whether any transport can take up a piece where it is.
    pub(crate) fn can_be_transported(self, piece: Piece) -> bool {
        self.can_fly(piece).is_ok() || self.can_sail(piece).is_ok() || self.can_truck(piece, self.truck_stops()).is_ok()
    }

    /// Neither is a Truck Transport of the VM in use, nor is there one left.
    fn trucks_idle(self) -> bool {
        self.state.transports.truck_load == 0 && self.state.trucks == 0
    }

    /// Whether a piece may go by truck.
    /// 3.4-05, 6.14-10: while DG, at its price.
    fn can_truck(self, piece: Piece, stops: Hexes) -> Verdict {
        self.can_embark(piece)?;
        self.can_leave_its_stack(piece)?;
        let Some(Spot::Hex(hex)) = self.spot_of(piece) else { return refuse("3.7-02", "only ships leave Saigon") };
        match self.state.active {
            Army::Fef => {
                let why = "FEF trucks start in or next to a Supply Center or an HQ within 3 hexes of one";
                ensure(stops.has(hex), "3.4-04", why)
            }
            Army::Vm => self.can_use_vm_truck(piece, hex, stops),
        }
    }

    /// Where trucks of the active side start.
    /// 3.4-02: VM at the end of an unbroken road from China. 3.4-04, 1.6-04: FEF in or beside a Supply Center that the enemy
    /// does not occupy, or the HQ within 3 hexes of one.
    fn truck_stops(self) -> Hexes {
        if self.state.active == Army::Vm {
            return self.truck_reach();
        }
        let centers = self.supply_centers(Army::Fef);
        let mut depots = centers;
        if let Some(hq) = self.state.hex_of(self.data.hq[Army::Fef.at()])
            && self.near_supply_centers(Army::Fef).has(hq)
        {
            depots.insert(hq);
        }
        depots.or(self.data.map.around_all(depots))
    }

    /// 3.4-01, 3.4-02, 3.4-03: one truck in a phase or point, with an SD or three Stacking Points, at the end of the
    /// road.
    fn can_use_vm_truck(self, piece: Piece, hex: Hex, stops: Hexes) -> Verdict {
        let load = self.state.transports.truck_load;
        ensure(!self.trucks_idle(), "3.3-04", "no Truck Transport is left")?;
        let fits = load + self.weight(piece) <= self.data.tables.transport.truck;
        let in_use = "one truck goes in a phase or Operation Point, with an SD or three Stacking Points in all";
        ensure(load == 0 || fits, "3.4-03", in_use)?;
        ensure(fits, "3.4-01", "a Truck Transport carries an SD or three Stacking Points")?;
        ensure(stops.has(hex), "3.4-02", "no unbroken road leads there from a Supply Center in China")
    }
}

impl Play<'_> {
    /// 3.3-04: the first load takes the Truck Transport of the VM; those of the FEF are not counted.
    pub(crate) fn use_truck(&mut self, piece: Piece) {
        if self.state.active == Army::Fef {
            return;
        }
        let weight = self.view().weight(piece);
        if self.state.transports.truck_load == 0 {
            self.state.trucks = self.state.trucks.saturating_sub(1);
            let left = self.state.trucks;
            self.tell(Fact::spent(Army::Vm).amount(1), |_| {
                let text = format!("VM use a Truck Transport; {left} left.");
                Event::new("truck-used", Case("3.3-04"), text).total(left)
            });
        }
        self.state.transports.truck_load += weight;
    }

    fn board(&mut self, piece: Piece, question: impl engine::rules::Program<crate::agenda::Item>) {
        self.state.transports.unload();
        self.state.transports.aboard.insert(piece);
        self.next(question);
    }
}
