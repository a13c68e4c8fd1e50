//! Movement, Offensive, Dinassaut and mine clearing (7.2), step by step.
//!
//! A group is taken together in one space, walks space by space, may drop members off, and stops.
//! Its members stand where the group stands; a combat on the way belongs to [`crate::combat`].

mod calling_off;
mod finish;
mod group;

use engine::rules::{Ask, Opening, Question, Verb};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Piece, verb};
use crate::combat::Attacker;
use crate::context::{Play, View};
use crate::evacuation::ConvoysEnter;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, Sites, Space, Spaces, Units};
use crate::state::{Kind, Place};
use crate::words::capitalized;

pub(crate) use calling_off::cancels;

/// What kind of action a group is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarchKind {
    #[default]
    Movement,
    Offensive,
    Dinassaut,
    MineClearing,
    Evacuation,
}

impl MarchKind {
    /// What the action is called, and the case that offers it.
    const fn action(self) -> (&'static str, Case) {
        match self {
            MarchKind::Movement => ("A Movement", Case("7.2-04")),
            MarchKind::Offensive => ("An Offensive", Case("7.2-09")),
            MarchKind::Dinassaut => ("The Dinassaut's action", Case("7.2-11")),
            MarchKind::MineClearing => ("Mine clearing", Case("7.2-32")),
            MarchKind::Evacuation => ("An Evacuation", Case("7.2-33")),
        }
    }
}

/// A group on the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub kind: MarchKind,
    pub at: Option<Space>,
    pub units: Units,
    pub commanders: Commanders,
    /// Convoys in the group, by the sites they come from.
    pub convoys: Sites,
    /// Movement points used so far by everyone in the group.
    pub spent: u8,
    /// The first step is made: nobody joins any more (R24).
    pub began: bool,
    /// Where an Evacuation has to lead.
    pub destination: Option<Space>,
    /// The commanders whose points were given for it, as long as it can be called off.
    #[serde(default)]
    pub paid: Commanders,
}

impl March {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.convoys.is_empty()
    }

    fn members(self) -> impl Iterator<Item = Piece> {
        let units = self.units.iter().map(Piece::Unit);
        let commanders = self.commanders.iter().map(Piece::Commander);
        units.chain(commanders).chain(self.convoys.iter().map(Piece::Convoy))
    }
}

/// A group on the way: who joins it, where it goes, who stays behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marching;

impl Question<HoaBinh> for Marching {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let march = &v.state.march;
        let at = march.at.map_or("", |space| v.data.name(space));
        if march.is_empty() {
            return v
                .prompt("7.2-04", format!("Who moves from {at}? Take one to four units."))
                .meaning(
                    "Units of one group go together at the speed of the slowest. Nobody joins once it has set out.",
                )
                .rules(&["7.2-04", "7.2-05", "7.2-07", "7.2-09", "2.1-08", "R24"]);
        }
        let left = v.march_left();
        let (what, case) = match march.kind {
            MarchKind::Movement => ("The group", "7.2-04"),
            MarchKind::Offensive => ("The attacking group", "7.2-09"),
            MarchKind::Dinassaut => ("The Dinassaut", "7.2-11"),
            MarchKind::MineClearing => ("The Dozer", "7.2-32"),
            MarchKind::Evacuation => ("The convoy", "7.2-33"),
        };
        let rules: &[&str] = match march.kind {
            MarchKind::Movement => &["7.2-04", "7.2-05", "7.2-06", "1.3.3-01", "3.1-04", "R25", "7.2-37"],
            MarchKind::Offensive => &["7.2-09", "7.2-10", "9.1-01", "7.2-06", "3.1-04", "R66", "9.3.1-15"],
            MarchKind::Dinassaut => &["7.2-11", "2.2.2-15", "2.2.2-16", "2.2.2-17", "R20"],
            MarchKind::MineClearing => &["7.2-32", "2.2.2-12", "2.2.2-13", "R18"],
            MarchKind::Evacuation => &["7.2-33", "10.1.1-05", "10.1.2-01", "10.1.2-02", "R93", "R26", "R77"],
        };
        let meaning = match march.kind {
            MarchKind::Movement => {
                "Every space costs 1 MP. Units can be left on the way for nothing; the group does not attack."
            }
            MarchKind::Offensive => {
                "Every space costs 1 MP. To enter the space of a counter is to attack it; some of its actions cost MP, too."
            }
            MarchKind::Dinassaut => {
                "Every space costs 1 MP. It keeps to the water and may fight the counters that it meets there, but no Guerrilla."
            }
            MarchKind::MineClearing => "Every space costs 1 MP. A Guerrilla in the space that it enters is removed.",
            MarchKind::Evacuation => {
                "In each space beside counters a die of 3 or less destroys the convoy: -1 for each of them, +1 for an escort."
            }
        };
        v.prompt(case, format!("{what} is at {at} with {left} MP left. Where to?")).meaning(meaning).rules(rules)
    }

    /// The action may have ended by what happened on the way.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.march.at.is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Take)
            .from(|v| v.who_may_join())
            .allowed(|v, piece| v.can_take(piece))
            .label(|v, piece| format!("Take {} along", v.data.piece_name(piece)))
            .prior(|v, piece| v.prior_of_taking(piece))
            .takes_in_hand()
            .then(|p, piece| p.take_along(piece));
        ask.answer(verb::Step)
            .from(|v| v.where_to_step())
            .allowed(|v, to| v.can_step(to))
            .label(|v, to| format!("{} {}", if v.is_hostile(to) { "Attack" } else { "Go to" }, v.data.name(to)))
            .prior(|v, to| v.prior_of_stepping(to))
            .rolls_if(|v, to| {
                let tested = !v.state.march.convoys.is_empty() && v.adjacent_counters(to) > 0;
                tested || v.is_hostile(to)
            })
            .moves(|_, _| 1)
            .then(|p, to| p.step(to));
        ask.answer(verb::DropOff)
            .from(|v| v.state.march.members())
            .allowed(|v, piece| v.can_drop(piece))
            .label(|v, piece| format!("Leave {} here", v.data.piece_name(piece)))
            .fixed_prior(-1.0)
            .then(|p, piece| p.drop_off(piece));
        ask.answer(verb::Fight)
            .allowed(|v, ()| v.can_fight_here())
            .labelled("Fight the Dangerous counter here")
            .fixed_prior(3.0)
            .rolls()
            .then(|p, ()| p.fight_in_own_space());
        ask.answer(verb::Stop)
            .allowed(|v, ()| v.can_stop())
            .labelled("Stop here")
            .prior(|v, ()| v.prior_of_stopping())
            .halts()
            .ends(|p, ()| p.end_march());
        cancels(ask, |v| v.is_only_forming(), |p| p.call_off_march());
    }
}

/// The answers of the French phase that set a group on the way.
pub(crate) fn may_march<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    may_set_out(ask, verb::Move, MarchKind::Movement, View::can_start_movement, View::prior_of_moving);
    may_set_out(ask, verb::Offensive, MarchKind::Offensive, View::can_start_offensive, View::prior_of_attacking);
}

fn may_set_out<'a, V: Verb<Action = Action, Arg = (Space, Commanders)>>(
    ask: &mut impl Ask<'a, HoaBinh>,
    verb: V,
    kind: MarchKind,
    can_start: impl Fn(View<'a>, Space) -> Verdict + Copy,
    prior: impl FnOnce(View<'a>, Space) -> f32,
) {
    ask.answer(verb)
        .legal(
            |v| {
                let spaces = v.spaces_to_move_from().into_iter().filter(move |space| can_start(v, *space).is_ok());
                v.paid(spaces, v.price_of_march(kind))
            },
            |v, (space, by)| {
                can_start(v, space)?;
                v.can_pay(v.price_of_march(kind), by, Some(space), Case("2.1-01"))
            },
        )
        .label(|v, (space, by)| {
            let what = if kind == MarchKind::Offensive { "Offensive" } else { "Movement" };
            format!("{what} from {}{}", v.data.name(space), v.data.price(v.price_of_march(kind), by))
        })
        .prior(|v, (space, by)| prior(v, space) + 0.2 * by.count() as f32)
        .begins_a_move()
        .then(|p, (space, by)| p.set_out(kind, Some(space), by));
}

/// The answers of the French phase for the two units that act alone.
pub(crate) fn may_act_alone<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Dinassaut)
        .pointed_at(|v, target| (v.unit_pointed_at(target)? == v.data.dinassaut).then_some(Commanders::NONE))
        .legal(
            |v| v.payers(v.state.space_of(v.data.dinassaut), v.data.tables.cost.dinassaut),
            |v, by| {
                v.can_start_dinassaut()?;
                v.can_pay(v.data.tables.cost.dinassaut, by, v.state.space_of(v.data.dinassaut), Case("2.1-01"))
            },
        )
        .label(|v, by| format!("The Dinassaut sails{}", v.data.price(v.data.tables.cost.dinassaut, by)))
        .on(|v, _| v.piece_target(Piece::Unit(v.data.dinassaut)))
        .prior(|v, by| v.prior_of_sailing() + 0.2 * by.count() as f32)
        .begins_a_move()
        .then(|p, by| {
            p.set_out(MarchKind::Dinassaut, p.state.space_of(p.data.dinassaut), by);
        });
    ask.answer(verb::Clear)
        .pointed_at(|v, target| (v.unit_pointed_at(target)? == v.data.dozer).then_some(Commanders::NONE))
        .legal(
            |v| v.payers(v.state.space_of(v.data.dozer), v.data.tables.cost.mine_clearing),
            |v, by| {
                v.can_clear_mines()?;
                v.can_pay(v.data.tables.cost.mine_clearing, by, v.state.space_of(v.data.dozer), Case("2.1-01"))
            },
        )
        .label(|v, by| format!("The Dozer clears mines{}", v.data.price(v.data.tables.cost.mine_clearing, by)))
        .on(|v, _| v.piece_target(Piece::Unit(v.data.dozer)))
        .prior(|v, by| v.prior_of_clearing() + 0.2 * by.count() as f32)
        .begins_a_move()
        .then(|p, by| {
            p.set_out(MarchKind::MineClearing, p.state.space_of(p.data.dozer), by);
        });
}

impl<'a> View<'a> {
    /// Spaces where a unit or a convoy stands.
    fn spaces_to_move_from(self) -> Spaces {
        let units = self.data.all_units().filter_map(|unit| self.state.space_of(unit));
        units.chain(self.state.sites.iter().filter_map(|site| site.convoy.map(|convoy| convoy.space))).collect()
    }

    fn who_may_join(self) -> impl Iterator<Item = Piece> + 'a {
        let march = &self.state.march;
        let forming = march.at.filter(|_| !march.began);
        forming.into_iter().flat_map(move |at| {
            let units = self.movable_at(at).without(march.units).iter().map(Piece::Unit);
            let commanders = self.state.commanders_at(at).iter().map(Piece::Commander);
            units.chain(commanders).chain(self.movable_convoys_at(at).iter().map(Piece::Convoy))
        })
    }

    /// Neighbours by the routes that everybody in the group may use; the Dinassaut has the river.
    fn where_to_step(self) -> impl Iterator<Item = Space> + 'a {
        let march = &self.state.march;
        let by_river = march.kind == MarchKind::Dinassaut;
        let routes = if by_river { 0 } else { self.group_routes(march.units, march.convoys) };
        let map = &self.data.map;
        let water = march.at.filter(|_| by_river).into_iter().flat_map(|at| map.downstream_and_up(at));
        let land = march.at.filter(|_| !by_river).into_iter().flat_map(move |at| map.neighbours(at, routes));
        water.chain(land)
    }
}

impl Play<'_> {
    /// A group forms and is on the way; nothing happens where there is no space to start from.
    fn set_out(&mut self, kind: MarchKind, at: Option<Space>, by: Commanders) {
        if let Some(at) = at {
            self.start_march(kind, at, by);
            self.next(Marching);
        }
    }

    /// Pays for a Movement, an Offensive, mine clearing, the Dinassaut's action or an Evacuation and starts it.
    pub(crate) fn start_march(&mut self, kind: MarchKind, at: Space, by: Commanders) {
        self.pay(self.view().price_of_march(kind), by);
        let units = match kind {
            MarchKind::Dinassaut => Units::one(self.data.dinassaut),
            MarchKind::MineClearing => Units::one(self.data.dozer),
            _ => Units::NONE,
        };
        self.state.march = March { kind, at: Some(at), units, paid: by, ..March::default() };
        self.tell(Fact::noted(), |data| {
            let (what, case) = kind.action();
            let text = format!("{what} starts at {}.", data.name(at));
            Event::new("started", case, text).place(&data.map.space(at).id)
        });
    }

    pub(crate) fn take_along(&mut self, piece: Piece) {
        match piece {
            Piece::Unit(unit) => self.state.march.units.insert(unit),
            Piece::Commander(commander) => self.state.march.commanders.insert(commander),
            Piece::Convoy(site) => self.state.march.convoys.insert(site),
        }
    }

    fn drop_off(&mut self, piece: Piece) {
        let Some(at) = self.state.march.at else { return };
        match piece {
            Piece::Unit(unit) => self.state.march.units.remove(unit),
            Piece::Commander(commander) => self.state.march.commanders.remove(commander),
            Piece::Convoy(site) => self.state.march.convoys.remove(site),
        }
        self.tell(Fact::noted(), |data| {
            let place = data.map.space(at);
            let text = format!("{} stays behind at {}.", capitalized(&data.piece_name(piece)), place.name);
            Event::new("dropped", Case("7.2-06"), text).piece(data.piece_id(piece)).place(&place.id)
        });
    }

    /// The group enters a space; combat or an ambush test may follow.
    fn step(&mut self, to: Space) {
        let march = self.state.march;
        let from = march.at.unwrap_or(to);
        for site in march.convoys {
            if let Some(convoy) = &mut self.state.sites[site.at()].convoy {
                convoy.space = to;
                convoy.escorts = convoy.escorts.and(march.units); // R119: who is left behind is no escort any more
            }
        }
        for unit in march.units.iter() {
            self.place(unit, Place::Space(to));
        }
        for commander in march.commanders.iter() {
            self.state.commanders[commander.at()].space = Some(to);
        }
        self.state.march.at = Some(to);
        self.state.march.spent += 1;
        self.state.march.began = true;
        self.tell(Fact::moved(FRANCE), |data| {
            let names: Vec<_> = march.members().map(|piece| data.piece_name(piece)).collect();
            let text = format!("{}: {} to {}.", capitalized(&names.join(", ")), data.name(from), data.name(to));
            let event = Event::new("moved", Case("1.3.3-05"), text)
                .place(&data.map.space(from).id)
                .place(&data.map.space(to).id);
            march.members().fold(event, |event, piece| event.piece(data.piece_id(piece)))
        });
        if march.convoys.is_empty() {
            self.meet_enemy(from);
        } else {
            self.next(ConvoysEnter::default());
        }
    }

    /// What happens when a group without convoys has entered a space: the Dozer clears, the others
    /// fight.
    fn meet_enemy(&mut self, from: Space) {
        let Some(at) = self.state.march.at else { return };
        if self.state.march.units.has(self.data.dozer) {
            self.clear_guerrilla(at);
        }
        if self.view().is_hostile(at) {
            self.state.combat.begin_attack(Attacker::Group, at, Some(from));
            self.choose_foe();
        }
    }

    /// 2.2.2-12: the Dozer removes a Guerrilla it is stacked with, without a die.
    /// Case R18-02.
    fn clear_guerrilla(&mut self, at: Space) {
        let guerrilla = self.state.counters_in(at).find(|c| c.kind == Kind::Guerrilla).map(|c| c.seq);
        if let Some(seq) = guerrilla {
            self.remove_counter(seq, Case("2.2.2-12"));
            self.retake(at);
        }
    }

    /// The action is over; the French choose the next one.
    pub(crate) fn end_march(&mut self) {
        self.state.march = March::default();
        self.end_action();
    }

    /// An action is over; commanders may ride again (2.1-06).
    pub(crate) fn end_action(&mut self) {
        for commander in &mut self.state.commanders {
            commander.rode = false;
        }
    }

    /// R20: the Dinassaut fights the Dangerous counter where both are.
    /// Cases 1.3.4-02, R20-03.
    fn fight_in_own_space(&mut self) {
        let Some(at) = self.state.march.at else { return };
        self.state.combat.begin_attack(Attacker::Group, at, Some(at));
        self.choose_foe();
    }
}
