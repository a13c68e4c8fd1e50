//! Chapter 3: movement, hex by hex, in a Movement Phase or with an Operation Point (6.3 c).
//!
//! A move is begun with one piece, others of its hex may join, and then it goes step by step. Everybody in the group pays
//! for himself; what an overrunning stack pays together (6.4) is kept beside that. Who may set out is in `departure`, what
//! a hex costs in `cost`, steps in `step`, where they may lead in `outlook`, overruns in `overrun`, Road-Markers in `roads`;
//! transports are a chapter of their own.

mod cost;
mod departure;
mod outlook;
mod overrun;
mod priors;
mod roads;
mod step;

use arrayvec::ArrayVec;
use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Piece, Pieces, Spot, Units};
use crate::judgement::NEVER;
use crate::state::Flags;

pub use overrun::{Boarding, OverrunOver};
pub use step::Entering;

/// How a group goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// With its own Movement Value.
    #[default]
    Own,
    /// By truck (3.4).
    Truck,
    /// A DNA, with what it carries (3.6).
    River,
}

/// A piece on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marcher {
    pub piece: Piece,
    /// Where this move began for it.
    pub from: Hex,
    /// What it had spent before: it has overrun somebody and goes on.
    pub before: u8,
    /// What it has spent in all, and what it would have spent with a stack that overruns (6.4-03).
    pub spent: u8,
    pub joint: u8,
    /// It has been in an enemy zone of control: no Double-Move.
    pub zoned: bool,
    /// It has overrun somebody, if only an HQ or a Supply Dump: no Double-Move.
    pub overran: bool,
    /// It is carried by the DNA of the group.
    pub cargo: bool,
}

/// The most pieces that move together.
pub const MAX_GROUP: usize = 24;

/// A move under way, and what is remembered from one move to the next within a phase or Operation Point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub group: ArrayVec<Marcher, MAX_GROUP>,
    pub way: Way,
    /// Where it stands: a DNA may be passing a hex of the enemy, in which no piece is put.
    pub at: Option<Hex>,
    pub steps: u8,
    /// Who was put down again in this move: he does not come along any more.
    pub put_down: Pieces,
    /// Something was captured: it cannot be taken back.
    pub committed: bool,
    /// Units left behind by a stack that has overrun: they move only to overrun, too (6.4-04).
    pub bound: Units,
    /// Something has moved, fought or flown in this phase or point: the point is spent (6.3-c-01), even if all that moved
    /// is lost.
    pub begun: bool,
    /// How many moves were taken back in this phase or point. No rule asks; a computer player does.
    pub taken_back: u8,
}

impl March {
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        !self.group.is_empty()
    }

    #[must_use]
    pub fn has(&self, piece: Piece) -> bool {
        self.group.iter().any(|m| m.piece == piece)
    }

    /// All units of the group.
    #[must_use]
    pub fn units(&self) -> Units {
        self.group.iter().filter_map(|m| m.piece.unit()).collect()
    }

    /// The units that go by themselves, without cargo.
    #[must_use]
    pub fn walkers(&self) -> Units {
        self.group.iter().filter(|m| !m.cargo).filter_map(|m| m.piece.unit()).collect()
    }

    /// Whether all who go by themselves began their move in one hex (6.4-02).
    fn began_together(&self) -> bool {
        let mut starts = self.group.iter().filter(|m| !m.cargo).map(|m| m.from);
        let first = starts.next();
        starts.all(|from| Some(from) == first)
    }

    /// Whether one of the group has gone somewhere: who has joined on the way has not until the next step. Nobody joins a
    /// DNA on its way.
    const fn has_gone(&self, marcher: &Marcher) -> bool {
        if matches!(self.way, Way::River) { self.steps > 0 } else { marcher.spent > marcher.before }
    }

    /// Takes a unit out that is gone.
    pub(crate) fn forget(&mut self, piece: Piece) {
        self.group.retain(|m| m.piece != piece);
        if let Some(unit) = piece.unit() {
            self.bound.remove(unit);
        }
    }

    /// The move is over; what counts for the whole phase or point stays.
    fn clear(&mut self) {
        let (bound, begun, taken_back) = (self.bound, self.begun, self.taken_back);
        *self = March { bound, begun, taken_back, ..March::default() };
    }
}

/// 3.1-01, 6.3-c-01: which piece moves next, and how. In a Movement Phase all of them may, with an Operation Point those
/// of one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Question<Tonkin> for Movement {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let transports = v.transports_left();
        match v.state.operation.activated {
            Some(spot) => Prompt::new("6.3-c-01", format!("Which unit in {} moves?", v.data.spot_name(spot)))
                .detail(transports)
                .meaning("Each unit goes its own way, by itself or by transport; the Operation Point is spent when you are done.")
                .rules(&["6.3-c-01", "3.1-04", "3.2-01", "3.3-06", "6.4-01"]),
            None => Prompt::new("3.1-01", "Which unit moves next?")
                .detail(transports)
                .meaning("Every unit may move once, alone or in a stack, by itself or by transport; a stack may overrun.")
                .rules(&["3.1-01", "3.1-04", "3.2-01", "3.2-04", "3.3-01", "6.4-01", "1.5-02"]),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Move)
            .legal(View::marchers, View::can_march)
            .label(|v, piece| format!("Move {}", v.data.piece_name(piece)))
            .prior(View::prior_of_march)
            .takes_in_hand()
            .then(|p, piece| p.begin_march(piece, Way::Own));
        crate::transport::transports(ask);
        crate::secrets::order_stacks(ask);
        ask.answer(verb::Cancel)
            .when(|v| v.state.operation.activated.is_some())
            .allowed(|v, ()| ensure(!v.has_begun_moving(), "6.3-c-01", "units have moved already"))
            .labelled("Do something else")
            .fixed_prior(NEVER)
            .ends(|p, ()| p.take_back_point());
        ask.answer(verb::Done)
            .labelled("No more moves")
            .secret()
            .caution(|v, ()| (!v.has_begun_moving()).then(|| "Nothing has moved yet.".into()))
            .prior(|v, ()| v.prior_of_ending_moves())
            .end();
        roads::lays_roads(ask);
    }
}

/// 3.1-04: where the group on the move goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marching;

impl Question<Tonkin> for Marching {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        // 1.5-04: the French are not told who marches where he lies hidden.
        let names = v.names_on_the_move();
        let text = if names.is_empty() { "Where next?".into() } else { format!("{names}: where next?") };
        Prompt::new("3.1-04", text)
            .detail(v.points_on_the_move())
            .meaning(
                "Each hex costs by its terrain, road and rivers; out of enemy zones of control the points are doubled.",
            )
            .rules(&["3.1-04", "3.1-07", "3.1-09", "3.2-01", "6.4-05"])
    }

    /// VM are asked for every answer, even where it is the only one: whether somebody who lies hidden could come along must
    /// not show.
    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        let hides = ask.see(|v| v.state.active == Army::Vm);
        ask.answer(verb::Join)
            .legal(View::companions, View::can_join)
            .label(|v, piece| format!("{} comes along", v.data.piece_name(piece)))
            .prior(View::prior_of_joining)
            .takes_in_hand()
            .secret_if(|_| hides)
            .then(|p, piece| p.join_march(piece));
        ask.answer(verb::Step)
            .from(View::next_hexes)
            .allowed(View::can_step)
            .label(|v, hex| format!("Go to {}", v.data.hex_name(hex)))
            .prior(View::prior_of_step)
            .moves(View::step_price)
            .secret_if(|_| hides)
            .ends(|p, hex| p.step(hex));
        ask.answer(verb::Overrun)
            .from(View::next_enemies)
            .allowed(View::can_overrun)
            .label(|v, hex| format!("Overrun {}", v.data.hex_name(hex)))
            .prior(View::prior_of_overrun)
            .rolls_if(|v, _| !v.state.march.group.iter().any(|marcher| marcher.cargo))
            .secret_if(|_| hides)
            .ends(|p, hex| p.declare_overrun(hex));
        ask.answer(verb::Drop)
            .from(|v| v.state.march.group.iter().map(|m| m.piece))
            .allowed(View::can_drop)
            .pointed_at(|_, _| None)
            .label(|v, piece| format!("Leave {} here", v.data.piece_name(piece)))
            .prior(|v, _| if v.state.march.steps == 0 { NEVER } else { -1.0 })
            .secret_if(|_| hides)
            .then(|p, piece| p.drop_from_march(piece));
        ask.answer(verb::Halt)
            .allowed(|v, ()| v.can_halt())
            .labelled("Halt here")
            .secret_if(|_| hides)
            .caution(|v, ()| v.crowd_at_halt())
            .prior(|v, ()| v.prior_of_halt())
            .halts()
            .ends(|p, ()| p.end_march());
        ask.answer(verb::Cancel)
            .allowed(|v, ()| v.can_take_back_march())
            .labelled("Do not move")
            .fixed_prior(NEVER)
            .secret_if(|_| hides)
            .ends(|p, ()| p.take_back_march());
    }
}

impl View<'_> {
    /// Whether anything has moved in this phase or point.
    pub(crate) const fn has_begun_moving(self) -> bool {
        self.state.march.begun
    }

    fn names_on_the_move(self) -> String {
        let names: Vec<_> = self.state.march.group.iter().map(|m| self.data.piece_name(m.piece)).collect();
        names.join(", ")
    }

    /// "GM 1: 11 of 14, 1/2 REI: 4 of 7 movement points left".
    fn points_on_the_move(self) -> String {
        let march = &self.state.march;
        let points = march.group.iter().filter(|m| !m.cargo).map(|m| {
            let most = self.allowance(m.piece, march.way);
            format!("{}: {} of {most}", self.data.piece_name(m.piece), most.saturating_sub(m.spent))
        });
        format!("{} movement points left", points.collect::<Vec<_>>().join(", "))
    }

    /// 6.14-10: the load of a stack does not matter, only where it may stop.
    fn can_end_here(self, piece: Piece) -> Verdict {
        let Some(at) = self.state.march.at else { return Ok(()) };
        let enemy = self.state.active.other();
        let free = !self.state.index().held[enemy.at()].has(at);
        ensure(free, "3.6-05", "a DNA may pass here but not stop")?;
        self.can_stand(piece, at)
    }

    fn can_halt(self) -> Verdict {
        let march = &self.state.march;
        ensure(march.steps > 0, "3.1-04", "the move has not begun")?;
        let bound = march.group.iter().any(|m| m.piece.unit().is_some_and(|unit| march.bound.has(unit)));
        let held = bound && !march.committed;
        ensure(!held, "6.4-04", "its stack has overrun: it moves only to overrun, too")?;
        let stands = march.group.iter().try_for_each(|m| self.can_end_here(m.piece));
        if !march.committed || stands.is_ok() || self.can_go_on() {
            return stands;
        }
        // What was captured stands: a piece that may not be here, and has no way out, is removed when the phase ends (3.8-07).
        let free = march.at.is_none_or(|at| !self.state.index().held[self.state.active.other().at()].has(at));
        ensure(free, "3.6-05", "a DNA may pass here but not stop")
    }

    fn can_go_on(self) -> bool {
        self.next_hexes().any(|hex| self.can_step(hex).is_ok())
            || self.next_enemies().any(|hex| self.can_overrun(hex).is_ok())
    }

    fn can_drop(self, piece: Piece) -> Verdict {
        let march = &self.state.march;
        let Some(marcher) = march.group.iter().find(|m| m.piece == piece) else {
            return engine::refuse("3.1-01", "it is not in the group");
        };
        ensure(march.group.len() > 1, "3.1-01", "the last one halts")?;
        let carries = march.way == Way::River && !marcher.cargo && march.group.iter().any(|m| m.cargo);
        ensure(!carries, "3.6-04", "the DNA carries the others")?;
        if !march.has_gone(marcher) {
            return Ok(());
        }
        let bound = piece.unit().is_some_and(|unit| march.bound.has(unit));
        ensure(!bound, "6.4-04", "its stack has overrun: it moves only to overrun, too")?;
        self.can_end_here(piece)
    }

    /// 1.5-02: what is too much is removed when the phase or point ends.
    fn crowd_at_halt(self) -> Option<String> {
        let at = self.state.march.at?;
        let (points, limit) = (self.stacking_points(at, self.state.active), self.data.tables.limits.stacking);
        (points > limit).then(|| format!("{points} Stacking Points stand here; beyond {limit} steps are removed."))
    }

    /// A move can be taken back before its first step, and where it can neither stop nor has captured anything.
    fn can_take_back_march(self) -> Verdict {
        let march = &self.state.march;
        let stuck = !march.committed && self.can_halt().is_err();
        ensure(march.steps == 0 && !march.committed || stuck, "3.1-04", "the move has begun: halt here")
    }
}

impl Play<'_> {
    /// 3.1-04: the group has arrived; each of them has moved in this phase or point.
    fn end_march(&mut self) {
        let group = self.state.march.group.clone();
        let way = self.state.march.way;
        for marcher in &group {
            if self.state.march.has_gone(marcher) {
                self.finish(marcher, way);
            }
        }
        self.state.march.clear();
    }

    /// One of the group has finished its move.
    /// 3.3-10 (R113): who was carried does not move by itself.
    fn finish(&mut self, marcher: &Marcher, way: Way) {
        let carried = marcher.cargo || way == Way::Truck;
        self.mark_moved(marcher.piece, marcher.spent, carried);
        if way == Way::Truck {
            self.use_truck(marcher.piece);
        }
        if let Some(unit) = marcher.piece.unit() {
            self.state.march.bound.remove(unit);
        }
    }

    /// Notes that a piece has made its move.
    pub(crate) fn mark_moved(&mut self, piece: Piece, spent: u8, carried: bool) {
        self.state.march.begun = true;
        match piece {
            Piece::Unit(unit) => {
                let unit = &mut self.state.units[unit.at()];
                unit.spent = spent;
                unit.set(Flags::MOVED, true);
                unit.set(Flags::CARRIED, carried);
            }
            Piece::Dump(dump) => {
                let dump = &mut self.state.dumps[dump.at()];
                (dump.spent, dump.moved) = (spent, true);
            }
        }
    }

    fn drop_from_march(&mut self, piece: Piece) {
        let Some(at) = self.state.march.group.iter().position(|m| m.piece == piece) else { return };
        let marcher = self.state.march.group.remove(at);
        self.state.march.put_down.insert(piece);
        if self.state.march.has_gone(&marcher) {
            // What was put ashore stays there: the DNA cannot take its move back (3.6).
            self.state.march.committed |= marcher.cargo;
            self.finish(&marcher, self.state.march.way);
        }
    }

    fn take_back_march(&mut self) {
        let group = self.state.march.group.clone();
        for marcher in &group {
            self.place(marcher.piece, Spot::Hex(marcher.from));
        }
        self.state.march.clear();
        self.state.march.taken_back = self.state.march.taken_back.saturating_add(1);
    }

    /// Puts a piece somewhere.
    pub(crate) fn place(&mut self, piece: Piece, spot: Spot) {
        match piece {
            Piece::Unit(unit) => self.state.put(self.data, unit, spot.into()),
            Piece::Dump(dump) => self.state.put_dump(self.data, dump, Some(spot)),
        }
    }

    /// Tells of a move. The French see that something moves, not what is below the top of a VM stack (1.5-04).
    /// The verb comes as one does it and as several do.
    pub(crate) fn tell_move(
        &mut self,
        word: &'static str,
        case: &'static str,
        pieces: &[Piece],
        [of_one, of_several]: [&str; 2],
        to: Spot,
    ) {
        let army = self.state.active;
        let verb = if pieces.len() == 1 { of_one } else { of_several };
        let named = |data: &crate::data::Data| {
            let names: Vec<_> = pieces.iter().map(|piece| data.piece_name(*piece)).collect();
            let text = format!("{} {verb} {}.", names.join(", "), data.spot_name(to));
            let event = Event::new(word, Case(case), text).place(engine::document::Named::id(to, data));
            pieces.iter().fold(event, |event, piece| event.piece(engine::document::Named::id(*piece, data)))
        };
        if army == Army::Fef {
            self.tell(Fact::moved(army), named);
            return;
        }
        self.tell(Fact::moved(army).only(army), named);
        self.tell(Fact::moved(army).except(army), |data| {
            let text = format!("VM units {of_several} {}.", data.spot_name(to));
            Event::new(word, Case(case), text).place(engine::document::Named::id(to, data))
        });
    }
}
