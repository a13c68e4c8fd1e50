//! Who may set out, and who may come along (3.1, 3.3, 3.6, 6.4).

use engine::{Verdict, ensure, refuse};

use super::{MAX_GROUP, March, Marcher, Way};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::ids::{Army, Dump, Hex, Piece, Spot, Units};
use crate::movement::Marching;
use crate::state::Flags;

impl<'a> View<'a> {
    #[inline]
    #[must_use]
    pub fn spot_of(self, piece: Piece) -> Option<Spot> {
        match piece {
            Piece::Unit(unit) => self.state.units[unit.at()].place.spot(),
            Piece::Dump(dump) => self.state.dumps[dump.at()].place,
        }
    }

    #[inline]
    #[must_use]
    pub fn piece_is_dg(self, piece: Piece) -> bool {
        match piece {
            Piece::Unit(unit) => self.state.is(unit, Flags::DG),
            Piece::Dump(dump) => self.state.dumps[dump.at()].dg,
        }
    }

    /// An SD never wears the marker (R3).
    #[inline]
    #[must_use]
    pub fn piece_is_oos(self, piece: Piece) -> bool {
        piece.unit().is_some_and(|unit| self.state.is(unit, Flags::OOS))
    }

    /// A unit with steps, as opposed to HQs and SD (R3).
    #[inline]
    #[must_use]
    pub fn has_steps(self, piece: Piece) -> bool {
        piece.unit().is_some_and(|unit| self.data.of(unit).steps > 0)
    }

    #[inline]
    pub(crate) fn has_moved(self, piece: Piece) -> bool {
        match piece {
            Piece::Unit(unit) => self.state.is(unit, Flags::MOVED),
            Piece::Dump(dump) => self.state.dumps[dump.at()].moved,
        }
    }

    pub(crate) fn spent(self, piece: Piece) -> u8 {
        match piece {
            Piece::Unit(unit) => self.state.units[unit.at()].spent,
            Piece::Dump(dump) => self.state.dumps[dump.at()].spent,
        }
    }

    /// Those of the active army that may come to mind: of the activated hex, or of the whole map.
    pub(crate) fn own_pieces(self) -> impl Iterator<Item = Piece> + use<'a> {
        let army = self.state.active;
        let activated = self.state.operation.activated;
        let units = self.data.army[army.at()].iter().map(Piece::Unit);
        let pieces = units.chain(Dump::of(army).iter().map(Piece::Dump));
        pieces.filter(move |piece| {
            let spot = self.spot_of(*piece);
            spot.is_some() && (activated.is_none() || spot == activated || self.spent(*piece) > 0)
        })
    }

    /// What every way of moving asks of a piece.
    /// 6.3-c-01, 3.3-06: with an Operation Point only those of the activated hex.
    pub(crate) fn is_free_to_move(self, piece: Piece) -> Verdict {
        ensure(self.army_of(piece) == self.state.active, "3.1-01", "it belongs to the other side")?;
        let Some(spot) = self.spot_of(piece) else { return refuse("3.1-01", "it is not on the map") };
        let carried = piece.unit().is_some_and(|unit| self.state.is(unit, Flags::CARRIED));
        ensure(!carried, "3.3-10", "it was carried in this phase or Operation Point")?;
        ensure(!self.has_moved(piece), "3.1-01", "it has made its move")?;
        let activated = self.state.operation.activated.is_none_or(|there| there == spot) || self.spent(piece) > 0;
        ensure(activated, "3.3-06", "the Operation Point moves units of one hex")
    }

    pub(super) fn marchers(self) -> impl Iterator<Item = Piece> + use<'a> {
        self.own_pieces().filter(move |piece| self.can_march(*piece).is_ok())
    }

    /// Whether a piece may begin to move by itself, or go on after an overrun, and has somewhere to go.
    pub(crate) fn can_march(self, piece: Piece) -> Verdict {
        self.can_walk(piece)?;
        let Some(at) = self.hex_of(piece) else { return Ok(()) };
        if let Some(unit) = piece.unit().filter(|_| self.is_left_behind(piece)) {
            let able = self.has_steps(piece) && !self.piece_is_dg(piece) && !self.piece_is_oos(piece);
            ensure(able, "6.4-04", "its stack has overrun: it moves only to overrun, too")?;
            if self.is_afloat(piece).is_err() {
                return self.can_reach_an_overrun(piece, Units::one(unit), at, u16::from(self.spent(piece)));
            }
        }
        let enemy = self.state.active.other();
        let goes = |to: Hex| match self.mans(enemy, to) {
            true => self.could_meet(piece, at, to),
            false if self.is_undefended(to) => self.could_take(piece, at, to),
            false => self.could_enter(piece, at, to),
        };
        ensure(self.data.map.neighbours(at).any(goes), "3.1-04", "it has nowhere to go with the points it has left")
    }

    /// Whether a piece by itself could take a first step into a hex.
    fn could_enter(self, piece: Piece, at: Hex, to: Hex) -> bool {
        let spent = self.spent(piece);
        let afloat = self.is_afloat(piece).is_ok();
        let pays = || {
            let cost = u16::from(self.entry_cost(piece, Way::Own, at, to));
            u16::from(spent) + cost <= u16::from(self.allowance(piece, Way::Own))
        };
        self.can_cross(piece, to).is_ok()
            && (!afloat || self.data.map.waterways(at).any(|near| near == to))
            && (spent == 0 || pays())
    }

    /// Whether a piece by itself could remove the HQ and SD of a hex, or pass them in a DNA.
    fn could_take(self, piece: Piece, at: Hex, to: Hex) -> bool {
        let runs_over = self.can_run_over(piece, at, to).is_ok() && self.could_enter(piece, at, to);
        runs_over || self.could_pass(piece, at, to)
    }

    /// 3.6-05: whether a piece is a DNA that could enter a coastal hex of the enemy and leave it again.
    fn could_pass(self, piece: Piece, at: Hex, to: Hex) -> bool {
        if self.is_afloat(piece).is_err() || !self.data.map.coast.has(to) {
            return false;
        }
        let way_through = 2 * u16::from(self.entry_cost(piece, Way::River, at, to));
        let pays = u16::from(self.spent(piece)) + way_through <= u16::from(self.allowance(piece, Way::River));
        pays && self.could_enter(piece, at, to)
    }

    /// Whether a piece by itself, or a DNA past it, could deal with the enemy in a hex.
    fn could_meet(self, piece: Piece, at: Hex, to: Hex) -> bool {
        if self.could_pass(piece, at, to) {
            return true;
        }
        let Some(unit) = piece.unit() else { return false };
        let price = u16::from(self.ground_cost(piece, Way::Own, at, to)) + u16::from(self.data.tables.movement.overrun);
        let spent = self.spent(piece);
        let pays = spent == 0 || u16::from(spent) + price <= u16::from(self.allowance(piece, Way::Own));
        pays && self.can_take_part_in_overrun(piece, at, to).is_ok() && self.can_attack_with(Units::one(unit)).is_ok()
    }

    /// Whether a piece moves by itself at all.
    /// 3.1-05, 3.3-02, 7.5: FEF SD and motorized units that are OoS move by transport only.
    fn can_walk(self, piece: Piece) -> Verdict {
        self.is_free_to_move(piece)?;
        let on_map = matches!(self.spot_of(piece), Some(Spot::Hex(_)));
        ensure(on_map, "3.7-02", "only ships leave Saigon")?;
        match piece {
            Piece::Dump(dump) => ensure(dump.army() == Army::Vm, "3.3-02", "an FEF SD moves by transport only"),
            Piece::Unit(unit) => {
                let record = self.data.of(unit);
                ensure(record.kind != Kind::Navy, "3.1-01", "the Navy does not move")?;
                let stranded = record.motorized && self.state.is(unit, Flags::OOS);
                ensure(!stranded, "3.1-05", "a motorized unit that is OoS moves by transport only")
            }
        }
    }

    pub(super) fn companions(self) -> impl Iterator<Item = Piece> + use<'a> {
        let at = self.state.march.at.filter(|_| self.state.march.way != Way::Truck);
        let here = at.into_iter().flat_map(move |at| self.pieces_in(at, self.state.active));
        here.filter(move |piece| self.can_join(*piece).is_ok())
    }

    /// Whether a piece may come along: everybody of the hex who has not moved, or who has overrun with the others; on a
    /// DNA what stood with it when the move began.
    /// 3.6-04, 3.6-08, R78: no cargo after the last turn.
    pub(super) fn can_join(self, piece: Piece) -> Verdict {
        let march = &self.state.march;
        ensure(!march.has(piece), "3.1-01", "it is in the group already")?;
        ensure(!march.put_down.has(piece), "3.1-01", "it was put down in this move: it moves by itself")?;
        ensure(march.group.len() < MAX_GROUP, "1.5-01", "the group is full")?;
        let here = self.spot_of(piece).is_some_and(|spot| spot.hex() == march.at);
        match march.way {
            Way::Truck => refuse("3.4-01", "each truck load goes by itself"),
            Way::Own => {
                ensure(here, "3.1-01", "it does not stand here")?;
                self.can_walk(piece)?;
                let goes_on = |m: &Marcher| m.before > 0;
                let alike = march.group.iter().all(|m| goes_on(m) == (self.spent(piece) > 0)) || march.steps > 0;
                ensure(alike, "6.4-02", "they did not begin together")
            }
            Way::River => {
                ensure(march.steps == 0 && here, "3.6-04", "it must stand with the DNA when the move begins")?;
                self.is_free_to_move(piece)?;
                if self.is_afloat(piece).is_ok() {
                    return Ok(());
                }
                self.can_be_carried(piece)?;
                let sets_out = march.group.iter().all(|m| m.before == 0) && self.spent(piece) == 0;
                ensure(sets_out, "3.6-04", "it must stand with the DNA when the move begins")?;
                self.has_room_for(self.weight(piece))
            }
        }
    }

    /// 3.6-03: whether the DNA of the group carry so much more than what is aboard. R135: after an overrun fewer of them may
    /// be left than have set out.
    pub(super) fn has_room_for(self, more: u8) -> Verdict {
        let group = &self.state.march.group;
        let load: u8 = group.iter().filter(|m| m.cargo).map(|m| self.weight(m.piece)).sum();
        let boats = group.iter().filter(|m| !m.cargo).count() as u8;
        let fits = load + more <= boats * self.data.tables.transport.dinassaut;
        ensure(fits, "3.6-03", "a DNA carries three Stacking Points")
    }

    /// Whether it is a DNA.
    pub(crate) fn is_afloat(self, piece: Piece) -> Verdict {
        let afloat = piece.unit().is_some_and(|unit| self.data.of(unit).kind == Kind::Dinassaut);
        ensure(afloat, "3.6-01", "it is no DNA")
    }

    fn marcher(self, piece: Piece, from: Hex, cargo: bool) -> Marcher {
        let before = self.spent(piece);
        let zoned = self.in_zone_of(self.state.active.other(), from);
        Marcher { piece, from, before, spent: before, joint: before, zoned, overran: before > 0, cargo }
    }
}

impl Play<'_> {
    pub(crate) fn begin_march(&mut self, piece: Piece, way: Way) {
        let view = self.view();
        let Some(Spot::Hex(from)) = view.spot_of(piece) else { return };
        let way = if way == Way::Own && view.is_afloat(piece).is_ok() { Way::River } else { way };
        let marcher = view.marcher(piece, from, false);
        self.state.march.clear();
        let march = March { group: [marcher].into_iter().collect(), way, at: Some(from), ..self.state.march.clone() };
        self.state.march = march;
        self.next(Marching);
    }

    pub(super) fn join_march(&mut self, piece: Piece) {
        let march = &self.state.march;
        let Some(at) = march.at else { return };
        let cargo = march.way == Way::River && self.view().is_afloat(piece).is_err();
        let marcher = self.view().marcher(piece, at, cargo);
        self.state.march.group.push(marcher);
    }
}
