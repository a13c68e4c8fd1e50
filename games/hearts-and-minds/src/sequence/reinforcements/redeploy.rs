//! Steps 9 to 11: new VC, and units that change their place at no cost.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::responses::cancel;
use crate::words::capital;

/// Units besides Air / Naval assets that Blue may re-deploy (8.1-10a).
const FIVE: u8 = 5;
/// From this many VC on the map on Red draws no second one (8.1-09b).
const ENOUGH_VC: u8 = 10;

/// Which list of re-deployments a unit is on.
enum Share {
    Asset(usize),
    Faction,
    Five,
}

fn share(kind: Kind) -> Share {
    match kind {
        _ if kind.is_air_naval() => Share::Asset(kind.asset_number()),
        _ if kind.is_factional() => Share::Faction,
        _ => Share::Five,
    }
}

/// 8.1-09a: Red names areas for new VC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NewVc {
    /// VC still to be drawn at most.
    pub(crate) left: u8,
}

impl Question<HeartsAndMinds> for NewVc {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.1-09a", "Where does the next VC go face down?")
            .meaning("A VC goes face down; only after the last is placed do you see what each of them is.")
            .rules(&["8.1-09a", "8.1-09b", "1.3-04", "12-01", "10-02", "RL-32", "RL-122"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.vc_landings(self.left).iter().collect::<Vec<_>>()[..] {
            [] => Opening::Skips,
            [only] => Opening::Takes(Action::PlaceVc(only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::PlaceVc)
            .legal(|v| v.vc_landings(self.left), |v, area| v.can_land_vc(self.left, area))
            .label(|v, area| format!("A VC goes face down in {}", v.name(area)))
            .prior(|v, area| v.prior_of_vc(area))
            .ends(|p, area| p.land_vc(self, area));
    }
}

/// 8.1-10a, 8.1-11: a side re-deploys units: each asset once, five others, all units of its factions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Redeploy {
    pub(crate) seat: Seat,
    /// What is left: of five, of the factions, of each asset.
    pub(crate) five: u8,
    pub(crate) factions: u8,
    pub(crate) assets: [bool; 3],
}

impl Question<HeartsAndMinds> for Redeploy {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        self.asks(
            v,
            match self.seat {
                Seat::Blue => {
                    format!("Re-deploy units? Air / Naval units, CA and LA, and {}.", counted(self.five, "other"))
                }
                Seat::Red => "Re-deploy Pathet Lao and Khmer Rouge units?".into(),
            },
        )
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.liftable(self).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Lift)
            .legal(|v| v.liftable(self), |v, (kind, place)| v.can_lift(self, kind, place))
            .label(|v, (kind, place)| format!("Re-deploy {} of {}", v.unit_name(kind), v.name(place)))
            .on(|v, (kind, place)| v.piece(Action::Lift(kind, place), kind, place))
            .prior(|v, (kind, place)| v.prior_of_lifting(self.seat, kind, place))
            .ends(|p, (kind, place)| p.next(Landing { kind, from: place, rest: self.without(kind) }));
        ask.answer(verb::Land).from(|_| Areas::NONE).allowed(|_, _| refuse("8.1-10a", "no unit was taken up")).end();
        ask.answer(verb::Done).labelled("Re-deploy nothing more").fixed_prior(0.35).end();
    }
}

impl Redeploy {
    /// The question by the case of the side whose units change their place.
    fn asks(self, v: View<'_>, text: String) -> Prompt {
        match self.seat {
            Seat::Blue => v
                .ask("8.1-10a", text)
                .meaning(
                    "Units change their place at no cost. A pacified province without an Allied unit loses its flag.",
                )
                .rules(&["8.1-10a", "8.1-10b", "8.1-10c", "8.1-10d", "18-05", "RL-23"]),
            Seat::Red => v
                .ask("8.1-11", text)
                .meaning("Units of your factions change their place within their country at no cost.")
                .rules(&["8.1-11", "8.1-10c", "3.3-05", "3.3-06", "5.2-09", "10-02"]),
        }
    }

    /// What is left after a unit was re-deployed.
    fn without(mut self, kind: Kind) -> Self {
        match share(kind) {
            Share::Asset(asset) => self.assets[asset] = false,
            Share::Faction => self.factions -= 1,
            Share::Five => self.five -= 1,
        }
        self
    }

    /// What is left where the unit stays after all.
    fn with(mut self, kind: Kind) -> Self {
        match share(kind) {
            Share::Asset(asset) => self.assets[asset] = true,
            Share::Faction => self.factions += 1,
            Share::Five => self.five += 1,
        }
        self
    }
}

/// The unit in hand is put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    pub(crate) kind: Kind,
    pub(crate) from: Place,
    pub(crate) rest: Redeploy,
}

impl Question<HeartsAndMinds> for Landing {
    fn side(self, _: View<'_>) -> Seat {
        self.rest.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        self.rest.asks(v, format!("Where does the {} re-deploy to?", v.unit_name(self.kind)))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Land)
            .legal(|v| v.landings(self.kind, self.from), |v, place| v.can_land(self.kind, self.from, place))
            .label(|v, place| format!("Re-deploy to {}", v.name(place)))
            .prior(|v, place| v.prior_of_deploying(self.rest.seat, self.kind, place))
            .ends(|p, place| {
                p.next(self.rest);
                p.set_down(self.kind, self.from, place);
            });
        ask.answer(verb::Lift)
            .from(|_| [])
            .allowed(|_, _| refuse("8.1-10a", "the unit in hand is put down first"))
            .end();
        cancel(ask, "Leave it where it is", |_| true, |p| p.next(self.rest.with(self.kind)));
    }
}

impl View<'_> {
    /// 8.1-09a, RL-31 and RL-32: where a new VC may be put face down.
    fn can_land_vc(self, left: u8, area: Place) -> Verdict {
        let map = &self.data.map;
        let open = self.state.red_flags.or(map.trail).without(Areas::one(map.nvn));
        ensure(open.has(area), "8.1-09a", "VC come up in red-flagged provinces and border areas of Laos and Cambodia")?;
        ensure(self.count(Seat::Blue, area) == 0, "8.1-09a", "Blue units are there")?;
        ensure(!self.shut_port().has(area), "5.2-09", "the port is closed to deployment")?;
        ensure(self.has_room_for(area, Kind::UNSEEN_VC), "10-02", "two VC are there already")?;
        ensure(self.pool_left() > 0, "8.1-09a", "the VC Pool is empty")?;
        ensure(left > 0, "8.1-09b", "no more VC are drawn this year")
    }

    /// The areas in which a new VC may be put.
    fn vc_landings(self, left: u8) -> Areas {
        let open = self.state.red_flags.or(self.data.map.trail).without(self.occupied(Seat::Blue));
        open.iter().filter(|area| self.can_land_vc(left, *area).is_ok()).collect()
    }

    /// What a side may re-deploy: every asset once, five other units, and all units of the factions.
    pub(super) fn redeployments(self, seat: Seat) -> Redeploy {
        let abroad = self.occupied(seat).without(self.data.map.svn);
        let factions = abroad.iter().map(|area| self.units(area).side(seat).count(Kind::is_factional)).sum();
        let blue = seat == Seat::Blue;
        Redeploy { seat, factions, five: if blue { FIVE } else { 0 }, assets: [blue; 3] }
    }

    /// The units that may be taken up.
    fn liftable(self, rest: Redeploy) -> Vec<(Kind, Place)> {
        let mut found = Vec::new();
        for place in self.occupied(rest.seat).iter() {
            let here = self.units(place).side(rest.seat);
            let able = here.kinds().filter(|kind| self.can_lift(rest, *kind, place).is_ok());
            found.extend(able.map(|kind| (kind, place)));
        }
        found
    }

    /// Where a unit may be re-deployed (8.1-10a, 8.1-10c, 8.1-11); Saigon is open even beside the enemy (8.1-10b).
    fn landings(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let free = match (share(kind), kind.seat()) {
            (Share::Faction, Seat::Blue) => map.interior.without(self.occupied(Seat::Red)),
            (Share::Faction, Seat::Red) => map.trail.without(self.occupied(Seat::Blue)).without(self.shut_port()),
            _ => self.quiet_provinces().or(Areas::one(map.saigon)),
        };
        let legal = free.and(self.legal(kind)).without(Areas::one(from));
        legal.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    fn can_lift(self, rest: Redeploy, kind: Kind, place: Place) -> Verdict {
        let seat = rest.seat;
        let here = kind.seat() == seat && place.is_area() && self.units(place).has(kind);
        ensure(here, "8.1-10a", "there is no such unit of this side")?;
        ensure(!kind.is_held(), "8.1-10d", "the garrison of Saigon stays")?;
        ensure(kind != Kind::LIMA_SITE, "5.1-08", "Lima Site 85 never moves")?;
        let case = if seat == Seat::Red { "8.1-11" } else { "8.1-10a" };
        match share(kind) {
            Share::Asset(asset) => ensure(rest.assets[asset], case, "this asset was re-deployed already")?,
            Share::Faction => ensure(rest.factions > 0, case, "all units of the factions were re-deployed already")?,
            Share::Five if seat == Seat::Red => return refuse(case, "Red re-deploys only Pathet Lao and Khmer Rouge"),
            Share::Five => {
                ensure(self.data.map.svn.has(place), case, "only units in South Vietnam are re-deployed")?;
                ensure(rest.five > 0, case, "five units were re-deployed already")?;
            }
        }
        ensure(!self.landings(kind, place).is_empty(), case, "there is nowhere to put it")
    }

    fn can_land(self, kind: Kind, from: Place, place: Place) -> Verdict {
        if self.landings(kind, from).has(place) {
            return Ok(());
        }
        ensure(place != from, "8.1-10a", "it is taken up from there; `cancel` leaves it where it is")?;
        let case = if kind.seat() == Seat::Blue { "8.1-10d" } else { "10-02" };
        let room = place.is_area() && self.has_room_for(place, kind);
        ensure(room, case, "there is no room for it")?;
        match (share(kind), kind.seat()) {
            (Share::Faction, _) if self.shut_port().has(place) && kind.seat() == Seat::Red => {
                refuse("5.2-09", "the port is closed to deployment")
            }
            (Share::Faction, Seat::Blue) => {
                refuse("8.1-10c", "it goes to an interior area of its country without Red units")
            }
            (Share::Faction, Seat::Red) => {
                refuse("8.1-11", "it goes to a border area of its country without Blue units")
            }
            _ => refuse("8.1-10a", "it goes to a legal province without Red units and red flag"),
        }
    }
}

impl Play<'_> {
    /// 8.1-09b, RL-122: after the first VC a second one, unless Tet has been or enough are in play.
    fn land_vc(&mut self, drawing: NewVc, area: Place) {
        self.place_unseen_vc(area, Case("8.1-09a"));
        let more = !self.state.flags.tet_occurred && self.view().vc_in_play() < ENOUGH_VC;
        self.next(NewVc { left: if more { drawing.left - 1 } else { 0 } });
    }

    fn set_down(&mut self, kind: Kind, from: Place, place: Place) {
        let case = Case(if kind.seat() == Seat::Blue { "8.1-10a" } else { "8.1-11" });
        self.tell(Fact::moved(kind.seat()), |data| {
            let text =
                format!("{} goes from {} to {}.", capital(&data.describe(kind)), data.name(from), data.name(place));
            Event::new("moved", case, text).piece(data.piece(kind, place)).place(data.id(from)).place(data.id(place))
        });
        self.shift(kind, 1, from, place);
    }
}
