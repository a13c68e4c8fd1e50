//! Rule 3.5: Air Transport, landings and drops, and what VM artillery and anti-aircraft do to them.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::combat::CombatKind;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Spot, Unit, Units};
use crate::judgement::NEVER;

/// 3.5-01: where the aircraft goes. What flies together starts on one airstrip; other loads of the same Air Transport may
/// start elsewhere (3.3-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight;

impl Question<Tonkin> for Flight {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let names: Vec<_> = v.state.transports.aboard.iter().map(|piece| v.data.piece_name(piece)).collect();
        Prompt::new("3.5-01", format!("Where does the aircraft take {}?", names.join(", ")))
            .detail(v.transports_left())
            .meaning(
                "It lands on an airstrip that FEF units hold; paras and SD can be dropped outside forest and mountain.",
            )
            .rules(&["3.5-01", "3.5-05", "3.5-06", "3.5-07", "6.4-10"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Join)
            .legal(View::fellow_passengers, View::can_fly_along)
            .label(|v, piece| format!("{} flies along", v.data.piece_name(piece)))
            .fixed_prior(0.5)
            .then(|p, piece| p.state.transports.aboard.insert(piece));
        ask.answer(verb::Land)
            .legal(View::landing_strips, View::can_land)
            .label(|v, hex| format!("Land in {}", v.data.hex_name(hex)))
            .fixed_prior(0.5)
            .ends(|p, hex| p.take_off(hex, false));
        ask.answer(verb::Airdrop)
            .legal(View::drop_hexes, View::can_drop_in)
            .label(|v, hex| format!("Drop in {}", v.data.hex_name(hex)))
            .prior(View::prior_of_drop)
            .rolls_if(|v, hex| v.mans(Army::Vm, hex))
            .ends(|p, hex| p.take_off(hex, true));
        ask.answer(verb::Cancel).labelled("Stay").fixed_prior(NEVER).ends(|p, ()| p.state.transports.unload());
    }
}

/// What VM may fire at (R40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exposure {
    Takeoff,
    Landing,
    Drop,
}

/// 3.5-08 (R40): whether VM show artillery or anti-aircraft that hinders the flight. They are asked wherever VM units stand
/// near enough, so that being asked tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AntiAir {
    pub hex: Hex,
    pub exposure: Exposure,
}

impl Question<Tonkin> for AntiAir {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (what, meaning) = match self.exposure {
            Exposure::Takeoff => {
                ("take off from", "A unit that you show closes the airstrip; kept secret, it does nothing.")
            }
            Exposure::Landing => ("land in", "A unit that you show closes the airstrip; kept secret, it does nothing."),
            Exposure::Drop => (
                "are dropped in",
                "Anti-aircraft that is shown costs the drop a second Air Transport; on 5 or 6 a dropped SD is lost, and you gain 2 points.",
            ),
        };
        Prompt::new("3.5-08", "Do you show artillery or anti-aircraft?")
            .cause(format!("FEF {what} {}.", v.data.hex_name(self.hex)))
            .meaning(meaning)
            .rules(&["3.5-08", "3.5-06", "3.5-03", "3.5-11"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let vm = v.state.index().manned[Army::Vm.at()];
        let near = v.data.map.beside(self.hex).or(Hexes::one(self.hex));
        let asks = v.state.transports.to.is_some() && vm.meets(near);
        Opening::asks_or_declines(asks)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Declare)
            .legal(move |v| v.guns_near(self.hex, self.exposure), move |v, unit| v.can_declare(self, unit))
            .label(|v, unit| format!("Show {}", v.data.name(unit)))
            .fixed_prior(1.5)
            .secret()
            .rolls_if(move |v, _| self.exposure == Exposure::Drop && !v.state.transports.aboard.dumps.is_empty())
            .ends(move |p, unit| {
                p.fly_on(self);
                p.declare_guns(unit, self);
            });
        ask.answer(verb::Silent)
            .labelled("Keep them secret")
            .fixed_prior(0.0)
            .secret()
            .declines()
            .ends(move |p, ()| p.fly_on(self));
    }
}

/// The flight arrives, if VM have not turned it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FlightArrives;

impl Step<Tonkin> for FlightArrives {
    fn run(self, p: &mut Play<'_>) {
        p.end_flight();
    }
}

/// 3.5-04: an SD dropped under anti-aircraft fire may fall into VM hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DropDie {
    pub dump: crate::ids::Dump,
}

impl Step<Tonkin> for DropDie {
    fn run(self, p: &mut Play<'_>) {
        let lost_from = p.data.tables.transport.dump_lost_from;
        let die = p.dice.d6("dropped SD");
        let lost = die >= lost_from;
        let spot = p.state.dumps[self.dump.at()].place;
        p.tell(Fact::rolled().by(Army::Fef), |data| {
            let fate = if lost { "falls into VM hands" } else { "lands among the French" };
            let roll = Roll::single("dropped SD", die).target(lost_from.into()).effect("loses it");
            let text = format!("{} {fate}.", data.dump_name(self.dump));
            let event = Event::new("drop-rolled", Case("3.5-04"), text).roll(roll).outcome();
            let event = event.piece(engine::document::Named::id(self.dump, data));
            spot.into_iter().fold(event, |event, spot| event.place(data.spot_id(spot)))
        });
        if lost {
            p.remove_dump(self.dump, Case("3.5-04"));
            let points = p.data.tables.replacements.dump_captured;
            p.gain_points(Army::Vm, points, Case("3.5-04"), "a dropped Supply Dump is captured");
        }
    }
}

impl<'a> View<'a> {
    /// Whether a piece may take off.
    /// 3.5-01, 3.5-02, 3.5-05, 3.5-10 (R121): one Air Transport in a phase or point, from an airstrip where it stands itself.
    pub(super) fn can_fly(self, piece: Piece) -> Verdict {
        ensure(self.state.active == Army::Fef, "3.5-01", "only the FEF have aircraft")?;
        self.can_embark(piece)?;
        if self.is_bound(piece) && !self.can_drop_onto_somebody(piece) {
            return self.can_leave_its_stack(piece);
        }
        let transports = &self.state.transports;
        let Some(hex) = self.hex_of(piece) else { return refuse("3.5-01", "it does not stand on an airstrip") };
        ensure(self.data.places.airstrips.has(hex), "3.5-01", "it does not stand on an airstrip")?;
        ensure(!transports.closed.has(hex), "3.5-06", "VM have shown guns that close the airstrip")?;
        ensure(transports.air_used > 0 || self.state.air > 0, "3.3-04", "no Air Transport is left")?;
        let fits = transports.air_load + self.weight(piece) <= self.data.tables.transport.air;
        let in_use =
            "one Air Transport flies in a phase or Operation Point, with an SD or three Stacking Points in all";
        ensure(transports.air_used == 0 || fits, "3.5-02", in_use)?;
        ensure(fits, "3.5-01", "an Air Transport carries an SD or three Stacking Points")?;
        self.has_a_landing(piece)
    }

    /// Whether anything but staying is left to a piece that boards: paras and SD can be dropped, others need an airstrip.
    fn has_a_landing(self, piece: Piece) -> Verdict {
        if self.can_be_dropped(piece).is_ok() {
            return Ok(());
        }
        let mut verdict = refuse("3.5-05", "FEF units hold no other airstrip");
        for strip in self.data.places.airstrips.iter().filter(|strip| self.holds(Army::Fef, *strip)) {
            if self.hex_of(piece) == Some(strip) {
                continue;
            }
            verdict = self.can_put_down(piece, strip);
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    /// Whether a para can be dropped onto VM somewhere.
    fn can_drop_onto_somebody(self, piece: Piece) -> bool {
        let map = &self.data.map;
        let para = piece.unit().is_some_and(|unit| self.data.of(unit).kind == Kind::Para);
        let fit = para && !self.piece_is_dg(piece) && !self.piece_is_oos(piece);
        fit && self.state.index().manned[Army::Vm.at()].meets(map.vietnam.or(map.laos).without(map.close))
    }

    fn fellow_passengers(self) -> impl Iterator<Item = Piece> + use<'a> {
        self.own_pieces().filter(move |piece| self.can_fly_along(*piece).is_ok())
    }

    fn can_fly_along(self, piece: Piece) -> Verdict {
        let transports = &self.state.transports;
        ensure(!transports.aboard.has(piece), "3.5-01", "it is aboard already")?;
        self.can_fly(piece)?;
        let together = transports.aboard.iter().next().is_some_and(|first| self.hex_of(first) == self.hex_of(piece));
        ensure(together, "6.4-02", "it starts elsewhere: it flies by itself")?;
        let load: u8 = transports.aboard.iter().map(|piece| self.weight(piece)).sum();
        let fits = transports.air_load + load + self.weight(piece) <= self.data.tables.transport.air;
        ensure(fits, "3.5-01", "an Air Transport carries an SD or three Stacking Points")
    }

    fn landing_strips(self) -> impl Iterator<Item = Hex> + use<'a> {
        self.data.places.airstrips.iter().filter(move |hex| self.can_land(*hex).is_ok())
    }

    /// 3.5-05, 3.5-06, 3.5-10.
    fn can_land(self, hex: Hex) -> Verdict {
        let transports = &self.state.transports;
        ensure(self.data.places.airstrips.has(hex), "3.5-01", "there is no airstrip")?;
        let elsewhere = transports.aboard.iter().all(|piece| self.hex_of(piece) != Some(hex));
        ensure(elsewhere, "3.5-01", "it is there already")?;
        ensure(self.holds(Army::Fef, hex), "3.5-05", "no FEF unit holds the airstrip")?;
        transports.aboard.iter().try_for_each(|piece| self.can_put_down(piece, hex))
    }

    /// 3.5-06: whether a piece may be landed on an airstrip that FEF units hold.
    fn can_put_down(self, piece: Piece, strip: Hex) -> Verdict {
        let closed = self.state.transports.closed.has(strip);
        ensure(!closed, "3.5-06", "VM have shown guns that close the airstrip")?;
        self.can_leave_its_stack(piece)?;
        self.can_stand(piece, strip)
    }

    fn drop_hexes(self) -> impl Iterator<Item = Hex> + use<'a> {
        let open = self.data.map.vietnam.or(self.data.map.laos).without(self.data.map.close);
        let aboard = self.state.transports.aboard;
        let drops = aboard.iter().all(|piece| self.can_be_dropped(piece).is_ok());
        let hexes = if drops { open } else { Hexes::NONE };
        hexes.iter().filter(move |hex| self.can_drop_in(*hex).is_ok())
    }

    /// 3.5-09 (R88, R89): paras and SD only.
    fn can_be_dropped(self, piece: Piece) -> Verdict {
        let drops = piece.unit().is_none_or(|unit| self.data.of(unit).is_para());
        ensure(drops, "3.5-09", "only paras and SD are dropped")
    }

    /// 3.5-07, 3.8-06, 6.4-10 (R41): no forest, no mountain, not China; onto VM only paras that can overrun.
    fn can_drop_in(self, hex: Hex) -> Verdict {
        let (map, transports) = (&self.data.map, &self.state.transports);
        transports.aboard.iter().try_for_each(|piece| self.can_be_dropped(piece))?;
        ensure(map.vietnam.has(hex) || map.laos.has(hex), "3.8-06", "drops are made in Vietnam and Laos only")?;
        ensure(!map.close.has(hex), "3.5-07", "nothing is dropped into forest or mountain")?;
        ensure(!transports.hot.has(hex), "3.5-03", "anti-aircraft fire there costs a second Air Transport")?;
        let elsewhere = transports.aboard.iter().all(|piece| self.hex_of(piece) != Some(hex));
        ensure(elsewhere, "3.5-01", "it is there already")?;
        if !self.mans(Army::Vm, hex) {
            transports.aboard.iter().try_for_each(|piece| self.can_leave_its_stack(piece))?;
        }
        if !self.holds(Army::Vm, hex) {
            return Ok(());
        }
        let units = transports.aboard.units;
        let paras = transports.aboard.dumps.is_empty() && units.iter().all(|u| self.data.of(u).kind == Kind::Para);
        ensure(paras, "6.4-10", "only paras with a Combat Value are dropped onto VM")?;
        let fit = units.iter().all(|unit| !self.is_dg(unit) && !self.is_oos(unit));
        ensure(fit, "6.4-01", "units that are DG or OoS do not overrun")?;
        self.can_attack_with(units)
    }

    /// 3.5-06, 3.5-11, 4.0-08: artillery and anti-aircraft close airstrips in their zone of control; only anti-aircraft
    /// hinders drops, in its own hex too.
    pub(crate) fn guns_near(self, hex: Hex, exposure: Exposure) -> Units {
        let guns = self.data.army[Army::Vm.at()].iter().filter(|unit| self.data.of(*unit).kind.closes_airstrips());
        let reaches = |unit: &Unit| match exposure {
            Exposure::Takeoff | Exposure::Landing => self.zone_of(*unit).has(hex),
            Exposure::Drop => {
                let flak = self.data.of(*unit).kind == Kind::AntiAircraftRegiment && !self.is_dg(*unit);
                flak && (self.zone_of(*unit).has(hex) || self.state.hex_of(*unit) == Some(hex))
            }
        };
        guns.filter(reaches).collect()
    }

    fn can_declare(self, asked: AntiAir, unit: Unit) -> Verdict {
        let case = if asked.exposure == Exposure::Drop { "3.5-11" } else { "3.5-06" };
        ensure(self.guns_near(asked.hex, asked.exposure).has(unit), case, "it does not hinder this flight")
    }
}

impl Play<'_> {
    fn take_off(&mut self, to: Hex, drops: bool) {
        (self.state.transports.to, self.state.transports.drops) = (Some(Spot::Hex(to)), drops);
        self.state.march.begun = true;
        let view = self.view();
        let from = view.state.transports.aboard.iter().find_map(|piece| view.hex_of(piece));
        match from {
            Some(hex) => self.next(AntiAir { hex, exposure: Exposure::Takeoff }),
            None => self.next(FlightArrives),
        }
    }

    /// What comes after VM have kept silent or fired: the danger at the goal, or the arrival.
    fn fly_on(&mut self, asked: AntiAir) {
        let transports = &self.state.transports;
        match transports.to.and_then(Spot::hex).filter(|_| asked.exposure == Exposure::Takeoff) {
            Some(hex) => {
                let exposure = if transports.drops { Exposure::Drop } else { Exposure::Landing };
                self.next(AntiAir { hex, exposure });
            }
            None => self.next(FlightArrives),
        }
    }

    /// A declared unit closes the airstrip, or makes the drop dearer; without the transports for it the drop is off.
    /// 3.5-03, 3.5-06.
    fn declare_guns(&mut self, unit: Unit, asked: AntiAir) {
        self.state.transports.declared = Some(unit);
        self.story.reveal();
        self.tell(Fact::of(EventKind::Revealed).by(Army::Vm), |data| {
            let text =
                format!("VM show {} against the flight to or from {}.", data.name(unit), data.hex_name(asked.hex));
            Event::new("guns-declared", Case("3.5-08"), text).piece(&data.of(unit).id).place(data.map.label(asked.hex))
        });
        match asked.exposure {
            Exposure::Takeoff | Exposure::Landing => {
                self.state.transports.closed.insert(asked.hex);
                self.state.transports.to = None;
            }
            Exposure::Drop => {
                let needed = 2 - self.state.transports.air_used.min(2);
                if self.state.air < needed {
                    self.state.transports.hot.insert(asked.hex);
                    self.state.transports.to = None;
                    self.state.transports.under_fire = true;
                } else {
                    self.state.transports.under_fire = true;
                }
            }
        }
    }

    fn end_flight(&mut self) {
        let Some(Spot::Hex(to)) = self.state.transports.to else {
            let too_dear = self.state.transports.drops && self.state.transports.closed_off();
            self.tell(Fact::noted().by(Army::Fef), |_| match too_dear {
                true => {
                    Event::new("flight-off", Case("3.5-03"), "The drop is off: it would cost a second Air Transport.")
                }
                false => Event::new("flight-off", Case("3.5-06"), "The flight is off: the airstrip is under fire."),
            });
            self.state.transports.unload();
            return;
        };
        self.pay_for_flight();
        let aboard = self.state.transports.aboard;
        // R129: a lone HQ may leave before the paras land.
        let resisted = self.view().mans(Army::Vm, to) || self.view().hq_that_may_leave(to).is_some();
        if self.state.transports.drops && resisted {
            self.tell_flight(to, ["drops onto", "drop onto"]);
            if let Some(from) = aboard.iter().find_map(|piece| self.view().hex_of(piece)) {
                self.bind(from, aboard.units);
            }
            aboard.units.iter().for_each(|unit| self.mark_moved(Piece::Unit(unit), 0, true));
            self.state.transports.unload();
            self.begin_combat(CombatKind::Airdrop, to, aboard.units);
            return;
        }
        let drops = self.state.transports.drops;
        self.tell_flight(to, if drops { ["is dropped in", "are dropped in"] } else { ["lands in", "land in"] });
        if self.view().holds(Army::Vm, to) {
            self.take_hex(Army::Fef, to, Case("6.4-14"));
        }
        for piece in aboard.iter() {
            self.place(piece, Spot::Hex(to));
            self.mark_moved(piece, 0, true);
        }
        let under_fire = self.state.transports.under_fire;
        self.state.transports.unload();
        let dump = aboard.dumps.first().filter(|_| under_fire);
        self.next(dump.map(|dump| DropDie { dump }));
    }

    /// 3.3-04, 3.5-02, 3.5-03: one Air Transport for all loads of the phase or point, two under anti-aircraft fire.
    fn pay_for_flight(&mut self) {
        let view = self.view();
        let load: u8 = view.state.transports.aboard.iter().map(|piece| view.weight(piece)).sum();
        let needed = if self.state.transports.under_fire { 2 } else { 1 };
        let more = needed - self.state.transports.air_used.min(needed);
        self.state.air = self.state.air.saturating_sub(more);
        self.state.transports.air_used += more;
        self.state.transports.air_load += load;
        if more > 0 {
            let left = self.state.air;
            self.tell(Fact::spent(Army::Fef).amount(more), |_| {
                let text = format!("FEF use {more} Air Transport{}; {left} left.", if more == 1 { "" } else { "s" });
                Event::new("air-used", Case("3.3-04"), text).amount(more.into()).total(left)
            });
        }
    }

    fn tell_flight(&mut self, to: Hex, verb: [&str; 2]) {
        let pieces: Vec<Piece> = self.state.transports.aboard.iter().collect();
        let case = if self.state.transports.drops { "3.5-09" } else { "3.5-01" };
        self.tell_move("flown", case, &pieces, verb, Spot::Hex(to));
    }
}
