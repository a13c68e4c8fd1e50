//! Chapter 9: mobilizing an area and moving its units in groups.

mod calling_off;
mod group;
mod ways;

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Target, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, MAP, Place, Seat};
use crate::kind::Kind;
use crate::responses::cancel;
use crate::state::{Force, March, Price};
use crate::words::{capital, naming};

/// One stack in North Vietnam: infantry, artillery, tanks, VC (9.4).
const STACK: [u8; 4] = [4, 1, 1, 2];

/// Which place of a stack's quota a unit takes.
fn quota_of(kind: Kind) -> usize {
    match kind {
        _ if kind.is_artillery() => 1,
        _ if kind.is_tank() => 2,
        _ if kind.is_vc() => 3,
        _ => 0,
    }
}

/// 9-04: the units of a mobilized area move in groups; the rest is in `state.march`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mobilization;

impl Question<HeartsAndMinds> for Mobilization {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let march = &v.state.march;
        let at = v.name(march.at);
        let group = &v.state.group;
        match march.die {
            _ if v.is_overstacked_by_halt() => v
                .ask("RL-112", format!("The group must stop in {at}, where there is no room for all. Who goes back?"))
                .meaning(
                    "Who is too many goes back to the last area of the way that has room; nobody is ambushed there.",
                )
                .rules(&["RL-112", "9-09", "10-04"]),
            _ if group.is_empty() => v
                .ask("9-04", format!("Who moves from {at}? Gather a group, or finish."))
                .meaning(
                    "Units that move together are one group: they are ambushed together, and nobody joins on the way.",
                )
                .rules(&["9-04", "8.3-08", "9-01", "9-05", "9-12", "9.2-01", "9.5-01", "10-04"]),
            _ if march.way.len() > 1 => v.asks_the_way(format!("The group is in {at}. Where next?")),
            Some(die) => {
                let points = counted(die, "movement point");
                v.ask("9.2-04", format!("The ARVN group has {points}. Others may join; then it marches."))
                    .meaning(
                        "The die is known: others may join and share its points, then the group keeps to its path.",
                    )
                    .rules(&["9.2-04", "9.2-02", "9.2-03", "9-04", "9-06", "RL-39"])
            }
            None if group.any(Kind::is_arvn) => {
                let by_sea = if v.can_put_to_sea() { ", or go by sea" } else { "" };
                let text = format!("The group in {at} has ARVN units: announce its path and roll{by_sea}.");
                v.ask("9.2-01", text)
                    .meaning(
                        "A die says how far the ARVN get on the path that you announce now; they may \
                         stop before its end.",
                    )
                    .rules(&["9.2-01", "9.2-02", "9.2-03", "9.2-04", "9.2-05", "9.3-01", "RL-38"])
            }
            None => v.asks_the_way(format!("Where does the group in {at} go?")),
        }
    }

    /// A group that can go nowhere stops by itself; when nobody is left to move the Action is over.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.is_overstacked_by_halt() {
            return Opening::Asks;
        }
        let over = if v.is_under_way() {
            let stuck = v.state.march.halted || v.state.group.is_empty() || !v.can_step_anywhere();
            stuck && v.can_stop().is_ok()
        } else {
            v.state.group.is_empty() && !v.state.march.ready.kinds().any(|kind| v.can_take(kind).is_ok())
        };
        if over { Opening::Takes(Action::Stop) } else { Opening::Asks }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        gather_group(ask);
        go_overland(ask);
        go_directly(ask);
        ask.answer(verb::Stop)
            .allowed(|v, ()| v.can_stop())
            .label(|v, ()| match v.state.group.is_empty() {
                true => "The mobilization is over".into(),
                false => "The group stops here".into(),
            })
            .caution(|v, ()| v.is_only_mobilized().then(|| "nobody has moved, and what was paid is gone".into()))
            .prior(|v, ()| v.prior_of_stopping(v.state.turn.side))
            .halts()
            .ends(|p, ()| p.stop());
        cancel(
            ask,
            "Take back what was begun",
            |v| v.is_only_forming() || v.is_only_mobilized(),
            |p| {
                if p.view().is_only_forming() {
                    p.form_anew();
                } else {
                    p.call_off_mobilization();
                }
            },
        );
    }
}

/// Who goes along, and who stays behind.
fn gather_group<'a>(ask: &mut impl Ask<'a, HeartsAndMinds>) {
    ask.answer(verb::Take)
        .from(|v| v.state.march.ready.kinds())
        .allowed(|v, kind| v.can_take(kind))
        .label(|v, kind| format!("{} joins the group", v.unit_begins(kind)))
        .on(|v, kind| v.nth_piece(Action::Take(kind), kind, v.state.march.from, v.state.group.of(kind)))
        .prior(|v, kind| v.prior_of_taking(v.state.turn.side, kind))
        .secret_if(Kind::is_concealed)
        .takes_in_hand()
        .then(|p, kind| p.take_along(kind));
    ask.answer(verb::Drop)
        .pointed_at(|_, _| None)
        .from(|v| v.state.group.kinds())
        .allowed(|v, kind| v.can_drop(kind))
        .label(|v, kind| match v.is_overstacked_by_halt() {
            true => format!("{} goes back", v.unit_begins(kind)),
            false => format!("Leave {} here", v.unit_name(kind)),
        })
        .on(|v, kind| v.piece(Action::Drop(kind), kind, v.state.march.at))
        .fixed_prior(-0.8)
        .secret_if(Kind::is_concealed)
        .then(|p, kind| p.drop_off(kind));
}

/// From area to area; a group with ARVN units announces its path and rolls first (9.2).
fn go_overland<'a>(ask: &mut impl Ask<'a, HeartsAndMinds>) {
    ask.answer(verb::Step)
        .pointed_at(|v, target| v.area_pointed_at(target))
        .legal(|v| v.next_areas(), |v, to| v.can_step(to))
        .label(|v, to| format!("Move to {}{}", v.name(to), v.danger(to)))
        .concerns(|v, _| v.pieces_of(&v.state.group, v.state.march.at))
        .caution(|v, _| v.gives_up_flag())
        .prior(|v, to| v.prior_of_going(v.state.turn.side, to))
        .rolls_if(|v, to| v.may_be_ambushed(&v.state.group, to))
        .moves(|v, _| v.cost_of_step())
        .then(|p, to| p.step(to));
    ask.answer(verb::Path)
        .pointed_at(|v, target| v.area_pointed_at(target))
        .from(|v| v.path_goes_on())
        .allowed(|v, to| v.can_announce(to))
        .label(|v, to| match v.state.march.path.is_empty() {
            true => format!("The path leads to {}", v.name(to)),
            false => format!("... and on to {}", v.name(to)),
        })
        .prior(|v, to| v.prior_of_going(v.state.turn.side, to) - 0.35 * v.state.march.path.len() as f32)
        .moves(|v, _| v.cost_on_path())
        .then(|p, to| p.state.march.path.push(to));
    ask.answer(verb::Roll)
        .allowed(|v, ()| v.can_roll_for_arvn())
        .label(|v, ()| {
            let to = v.state.march.path.last().map_or("", |to| v.name(*to));
            format!("Roll for the march to {to}")
        })
        .prior(|v, ()| {
            let to = v.state.march.path.last();
            0.9 + to.map_or(0.0, |to| v.prior_of_going(v.state.turn.side, *to))
        })
        .rolls()
        // The path ends here; how far the group gets on it is the die's to say.
        .halts()
        .then(|p, ()| p.roll_for_arvn());
}

/// By sea, by air, along the trail: the move ends where it leads.
fn go_directly<'a>(ask: &mut impl Ask<'a, HeartsAndMinds>) {
    ask.answer(verb::Sail)
        .pointed_at(|v, target| v.area_pointed_at(target))
        .from(|v| v.before_it_leaves(v.data.map.coastal))
        .allowed(|v, to| v.can_sail(to))
        .label(|v, to| format!("Go by sea to {}{}", v.name(to), v.danger(to)))
        .concerns(|v, _| v.pieces_of(&v.state.group, v.state.march.at))
        .caution(|v, _| v.gives_up_flag())
        .prior(|v, to| v.prior_of_going(v.state.turn.side, to))
        .rolls_if(|v, to| v.may_be_ambushed(&v.state.group, to))
        .moves(|_, _| 1)
        .then(|p, to| p.sail(to));
    ask.answer(verb::Trail)
        .pointed_at(|v, target| v.area_pointed_at(target))
        .legal(|v| v.trail_targets(), |v, to| v.can_use_trail(to))
        .label(|v, to| format!("Go down the trail to {}", v.name(to)))
        .prior(|v, to| v.prior_of_going(v.state.turn.side, to))
        .moves(|_, _| 1)
        .then(|p, to| p.use_trail(to));
    ask.answer(verb::Fly)
        .pointed_at(|v, target| v.area_pointed_at(target))
        .from(|v| if v.state.group.any(Kind::is_air_naval) { v.before_it_leaves(MAP) } else { Areas::NONE })
        .allowed(|v, to| v.can_fly(to))
        .label(|v, to| format!("Go to {}", v.name(to)))
        .caution(|v, _| v.gives_up_flag())
        .prior(|v, to| v.prior_of_flying(to))
        .moves(|_, _| 1)
        .then(|p, to| p.fly(to));
}

impl View<'_> {
    /// Asks for the next area of a march.
    fn asks_the_way(self, text: String) -> Prompt {
        self.ask("9-03", text)
            .meaning("Each area costs a point, and going on from one with enemy veterans or bombers one more; VC never pay that.")
            .rules(&["9-03", "9-04", "9-06", "9-07", "9-09", "9-12", "10-04", "14-01"])
    }

    /// 8.3-08: 1 RP, or none by card R14.
    pub(crate) fn can_mobilize(self, area: Place) -> Verdict {
        let seat = self.state.turn.side;
        ensure(area.is_area() && self.count(seat, area) > 0, "8.3-08", "there is no own unit to mobilize")?;
        let here = self.units(area).side(seat);
        if !here.any(|kind| self.can_ever_move(kind).is_ok()) {
            here.kinds().try_for_each(|kind| self.can_ever_move(kind))?;
        }
        if self.mobilizes_free(area) { Ok(()) } else { self.can_afford(1) }
    }

    pub(crate) fn mobilizes_free(self, area: Place) -> bool {
        self.state.turn.free_trail > 0 && self.data.map.trail.has(area)
    }

    /// Whether a unit may be mobilized at all this turn.
    fn can_ever_move(self, kind: Kind) -> Verdict {
        ensure(!kind.is_held(), "19-10", "the garrison of Saigon may not move this year")?;
        ensure(kind != Kind::LIMA_SITE, "5.1-08", "Lima Site 85 never moves")?;
        let typhoon = kind == Kind::NAVY && self.state.lasting.typhoon;
        ensure(!typhoon, "card-X23-a", "the Navy may not move in the typhoon")?;
        if !kind.is_vc() {
            return Ok(());
        }
        ensure(!self.state.lasting.vc_pinned, "card-X23-b", "no VC may move this turn")?;
        if self.is_tet() {
            return ensure(!kind.is_tired(), "P-T07", "each VC moves once a turn");
        }
        ensure(!self.state.turn.vc_moved, "9.5-01", "only one VC moves each turn")
    }

    /// Whether the group has left, or was stopped before it could.
    fn is_under_way(self) -> bool {
        self.state.march.way.len() > 1 || self.state.march.halted
    }

    /// The neighbours of the last area of a path that is being announced.
    fn path_goes_on(self) -> Areas {
        let march = &self.state.march;
        let ready = !self.state.group.is_empty() && !march.halted && self.must_announce();
        if ready { self.data.map.beside(march.path.last().copied().unwrap_or(march.at)) } else { Areas::NONE }
    }

    /// Where a group that has not left yet may go without steps.
    fn before_it_leaves(self, areas: Areas) -> Areas {
        let march = &self.state.march;
        let ready = !self.state.group.is_empty() && !march.halted && march.way.len() == 1;
        if ready { areas } else { Areas::NONE }
    }

    /// Whether any coast can be reached by sea.
    fn can_put_to_sea(self) -> bool {
        self.before_it_leaves(self.data.map.coastal).iter().any(|to| self.can_sail(to).is_ok())
    }

    /// Where the group can go now, and how.
    pub(crate) fn destinations(self) -> Vec<(Place, &'static str)> {
        let mut found = Vec::new();
        found.extend(self.next_areas().map(|to| (to, "by land")));
        found.extend(self.path_goes_on().iter().filter(|to| self.can_announce(*to).is_ok()).map(|to| (to, "by land")));
        let fresh = self.before_it_leaves(MAP);
        found.extend(fresh.iter().filter(|to| self.can_sail(*to).is_ok()).map(|to| (to, "by sea")));
        found.extend(self.trail_targets().iter().map(|to| (to, "by the trail")));
        found.extend(fresh.iter().filter(|to| self.can_fly(*to).is_ok()).map(|to| (to, "directly")));
        found
    }

    /// Who points at a piece thinks of the unit; who points at an area wants to go there.
    fn area_pointed_at(self, target: &Target) -> Option<Place> {
        match target {
            Target::Place(id) => self.data.find(id),
            _ => None,
        }
    }

    /// 18-05: what is lost when the last Allied unit leaves a pacified province.
    fn gives_up_flag(self) -> Option<String> {
        let at = self.state.march.at;
        let last = self.state.blue_flags.has(at) && self.count(Seat::Blue, at) <= self.state.group.total();
        last.then(|| format!("no Allied unit is left in {}: it is no longer pacified", self.name(at)))
    }

    /// A warning where VC may lie in wait for a Blue group, or where the enemy stands.
    fn danger(self, place: Place) -> &'static str {
        let seat = self.state.turn.side;
        match () {
            () if seat == Seat::Blue && self.vc_areas().has(place) => " (VC may ambush)",
            () if self.count(seat.other(), place) > 0 => " (enemy there)",
            () => "",
        }
    }
}

impl Play<'_> {
    /// 8.3-08: the units of an area are mobilized, and none need move (9-01). Of earlier RPs only the move of a VC is
    /// remembered: who has moved or was stopped may go again (9-02, 9-10). P-E07: in an Easter year two stacks leave
    /// North Vietnam.
    pub(crate) fn mobilize(&mut self, area: Place) {
        let seat = self.state.turn.side;
        let cost = u8::from(!self.view().mobilizes_free(area));
        let paid = match cost {
            0 => Price::Free,
            _ if self.state.turn.purse > 0 => Price::Card,
            _ => Price::Stockpile,
        };
        let turn = &mut self.state.turn;
        turn.free_trail -= 1 - cost;
        turn.trail_mobilized += u8::from(self.data.map.trail.has(area));
        self.spend(cost);
        let ready = self.state.units.at(area).side(seat).only(|kind| !kind.is_held() && kind != Kind::LIMA_SITE);
        let stacks = if self.view().is_easter() { 2 } else { 1 };
        self.state.march = March {
            from: area,
            ready,
            quota: STACK.map(|count| count * stacks),
            forced: std::mem::take(&mut self.state.turn.forced_march),
            paid,
            untouched: true,
            ..March::default()
        };
        self.begin_group();
        self.next(Mobilization);
        self.tell(Fact::spent(seat).amount(cost), |data| {
            let text = format!("{} mobilizes {}.", seat.name(), data.name(area));
            Event::new("mobilized", Case("8.3-08"), text).place(data.id(area))
        });
    }

    /// 9-05: the next group forms in the mobilized area, once the last one has stopped. ARVN in it roll their own die
    /// (9.2-05).
    fn begin_group(&mut self) {
        let march = &mut self.state.march;
        march.at = march.from;
        march.spent = 0;
        march.die = None;
        march.path.clear();
        march.way.clear();
        march.way.push(march.from);
        march.ambushed = Areas::NONE;
        march.halted = false;
        self.state.group = Force::NONE;
    }

    /// A unit joins the group.
    fn take_along(&mut self, kind: Kind) {
        let march = &mut self.state.march;
        march.ready.take(kind, 1);
        let place = &mut march.quota[quota_of(kind)];
        *place = place.saturating_sub(1);
        self.state.group.add(kind, 1);
    }

    /// The group stays where it is and the next one may form, or the Action is over and nothing of it is remembered.
    fn stop(&mut self) {
        if self.state.group.is_empty() && !self.view().is_under_way() {
            self.state.march = March::default();
        } else {
            self.state.march.untouched = false;
            self.begin_group();
            self.next(Mobilization);
        }
    }

    /// A unit stays where the group is; the surplus of a halted group goes back along its way.
    fn drop_off(&mut self, kind: Kind) {
        let at = self.state.march.at;
        if self.view().is_overstacked_by_halt() {
            let way = self.state.march.way.clone();
            let back = way.into_iter().rev().find(|area| *area != at && self.view().has_room_for(*area, kind));
            let to = back.unwrap_or(self.state.march.from);
            self.tell(Fact::moved(kind.seat()).amount(1), |data| {
                let text = format!("{} goes back to {}.", capital(&data.describe(kind)), data.name(to));
                let told = Event::new("moved", Case("RL-112"), text).piece(data.piece(kind.unseen(), to));
                told.place(data.id(at)).place(data.id(to))
            });
            self.shift(kind, 1, at, to);
        }
        self.state.group.take(kind, 1);
    }

    /// Notes that a VC has made its move of the turn (9.5, special T7).
    fn note_vc_move(&mut self, area: Place) {
        let vc = self.state.group.only(Kind::is_vc);
        if vc.is_empty() {
            return;
        }
        self.state.turn.vc_moved = true;
        if self.view().is_tet() {
            for (kind, count) in vc.iter() {
                self.turn_into(kind, count, area, kind.tired());
                self.state.group.take(kind, count);
                self.state.group.add(kind.tired(), count);
            }
        }
    }

    /// `how` it goes, said of one unit and of several.
    fn tell_move(&mut self, how: [&'static str; 2], to: Place, case: Case) {
        let from = *self.state.march.way.first().unwrap_or(&to);
        let at = self.state.march.at;
        let group = self.state.group;
        self.tell(Fact::moved(self.state.turn.side).amount(group.total()), |data| {
            let how = how[usize::from(group.total() > 1)];
            let text = format!("{} {how} {}.", data.list(&group), data.name(to));
            let told =
                Event::new("moved", case, text).place(data.id(if at == to { from } else { at })).place(data.id(to));
            naming(told, data, &group, to)
        });
    }
}

/// Whose veterans and bombers make passing dear. RL-37: a VC+ counts as veteran once it is revealed. 5.2-02: a bomber
/// interdicts as if it were a unit.
pub(crate) fn passes_dearly(view: View<'_>, mover: Seat, area: Place) -> bool {
    let veterans = view
        .units(area)
        .side(mover.other())
        .any(|kind| kind.is_veteran() || matches!(kind, Kind::OPEN_VC_PLUS | Kind::TIRED_OPEN_VC_PLUS));
    veterans || (mover == Seat::Red && view.state.bombers.areas().has(area))
}
