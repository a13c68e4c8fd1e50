//! Evacuations: what sets out as a convoy, where it is bound, who escorts it (10.1.1). What comes of it on the road is
//! in `convoys`.

mod convoys;

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Piece, verb};
use crate::context::{Play, View};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, Site, Sites, Space, Spaces, Unit, Units};
use crate::movement::{March, MarchKind, Marching, cancels};
use crate::state::Convoy;

pub use convoys::{AfterDeparture, ConvoyTest, ConvoysEnter};

/// An evacuation is being prepared: where it goes, who escorts it, who rides along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evacuation;

impl Question<HoaBinh> for Evacuation {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        match v.state.march.destination {
            None => v
                .prompt("10.1.1-02", "Where does the convoy go?")
                .meaning("It has to be there before the French phase ends, by roads and trails without a counter.")
                .rules(&["10.1.1-02", "10.1.1-03", "10.1.1-04", "10.1.1-05", "R74", "R26"]),
            Some(_) => v
                .prompt("10.1.1-06", "Choose escorts, then let the convoy set out.")
                .meaning(
                    "An escort adds 1 to every ambush die of its convoy, and loses a step if the convoy is destroyed.",
                )
                .rules(&["10.1.1-06", "10.1.2-01", "10.1.2-02", "10.1.3-01", "R92", "R119"]),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Destination)
            .from(|v| v.retreat_bases())
            .allowed(|v, to| v.can_set_destination(to))
            .label(|v, to| format!("The convoy goes to {}", v.data.name(to)))
            .prior(|v, to| -f32::from(v.way_home(to)) * 0.3)
            .then(|p, to| p.state.march.destination = Some(to));
        ask.answer(verb::Escort)
            .from(|v| v.state.march.at.map_or(Units::NONE, |at| v.state.units_at(at)))
            .allowed(|v, unit| v.can_escort(unit))
            .label(|v, unit| format!("{} escorts the convoy", v.data.unit_name(unit)))
            .fixed_prior(1.0)
            .then(|p, unit| p.state.march.units.insert(unit));
        ask.answer(verb::Take)
            .from(|v| {
                let there = v.state.march.at.into_iter().flat_map(|at| v.state.commanders_at(at));
                there.map(Piece::Commander)
            })
            .allowed(|v, piece| v.can_ride_along(piece))
            .label(|v, piece| format!("Take {} along", v.data.piece_name(piece)))
            .prior(|v, piece| v.prior_of_taking(piece))
            .then(|p, piece| p.take_along(piece));
        ask.answer(verb::Depart)
            .allowed(|v, ()| v.can_depart())
            .labelled("The convoy sets out")
            .fixed_prior(0.5)
            .rolls_if(|v, ()| v.state.march.at.is_some_and(|at| v.adjacent_counters(at) > 0))
            .caution(|v, ()| v.escort_left_behind())
            .ends(|p, ()| p.depart());
        cancels(ask, |_| true, |p| p.call_off_march());
    }
}

/// The answer of the French phase that starts an Evacuation (7.2-33).
pub(crate) fn may_evacuate<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Evacuate)
        .pointed_at(|v, target| Some((v.site_pointed_at(target)?, Commanders::NONE)))
        .legal(
            |v| {
                let sites = v.data.map.sites.iter().copied().filter(move |site| v.can_evacuate(*site).is_ok());
                v.paid(sites, v.data.tables.cost.evacuation)
            },
            |v, (site, by)| {
                v.can_evacuate(site)?;
                v.can_pay(v.data.tables.cost.evacuation, by, Some(site), Case("2.1-01"))
            },
        )
        .label(|v, (site, by)| {
            format!("Evacuate {}{}", v.data.name(site), v.data.price(v.data.tables.cost.evacuation, by))
        })
        .prior(|v, (site, by)| v.prior_of_leaving(site) + 0.2 * by.count() as f32)
        .then(|p, (site, by)| {
            p.start_march(MarchKind::Evacuation, site, by);
            p.next(Evacuation);
        });
}

impl View<'_> {
    /// 10.1.1-01, 10.1.4-01: what stands in a space can set out as a convoy now.
    /// Case R74-01.
    fn can_evacuate(self, space: Space) -> Verdict {
        let printed = self.data.map.space(space);
        let Some(site) = printed.site else {
            return if printed.permanent_post || printed.is_retreat_base() {
                refuse("1.3.2-02", "permanent posts and retreat bases are never evacuated")
            } else {
                refuse("10.1.1-01", "there is no post here")
            };
        };
        if !self.state.sites[site.at()].standing {
            return refuse("10.1.1-01", "no post or base stands here");
        }
        if printed.base_site && self.state.rainbow != Some(self.state.turn) {
            return refuse("10.1.4-01", "Hoa Binh is evacuated on the turn of Rainbow only");
        }
        if self.state.sites[site.at()].convoy.is_some() {
            return refuse("R120-01", "the convoy of this site is still on the map");
        }
        let goals = self.convoy_destinations(site);
        if goals.is_empty() {
            return refuse("R91-01", "every retreat base that it may go to is in Viet Minh hands");
        }
        if !self.has_open_road(space, goals) {
            return if printed.base_site {
                refuse("10.1.1-08", "a counter stands on every way home")
            } else {
                refuse("10.1.1-05", "a counter stands on every way to a retreat base")
            };
        }
        if goals.iter().any(|to| self.convoy_finds_room(site, to)) {
            Ok(())
        } else {
            refuse("3.1-04", "the convoy finds no room, neither here nor on its way")
        }
    }

    /// Whether the convoy of a site, bound for a retreat base, can end the Evacuation where there is
    /// room: beside a full garrison it has to get away.
    fn convoy_finds_room(self, site: Site, to: Space) -> bool {
        let at = self.site_space(site);
        let convoys = Sites::one(site);
        if self.fits(at, Units::NONE, convoys) {
            return true;
        }
        let mut after = self.state.clone();
        let (kind, destination) = (MarchKind::Evacuation, Some(to));
        after.march = March { kind, at: Some(at), convoys, destination, ..March::default() };
        View { data: self.data, state: &after }.can_finish(at, Units::NONE, convoys, 0)
    }

    /// The site that is being evacuated.
    fn evacuating(self) -> Option<Site> {
        self.state.march.at.and_then(|space| self.data.map.space(space).site)
    }

    fn can_set_destination(self, to: Space) -> Verdict {
        let (Some(site), Some(at)) = (self.evacuating(), self.state.march.at) else {
            return refuse("10.1.1-02", "nothing is being evacuated");
        };
        if self.state.march.destination.is_some() {
            return refuse("10.1.1-02", "the destination is declared already");
        }
        if !self.data.map.space(to).is_retreat_base() {
            return refuse("10.1.1-02", "a convoy goes to a retreat base");
        }
        if self.state.captured.has(to) {
            return refuse("R91-01", "this retreat base is in Viet Minh hands");
        }
        if !self.convoy_destinations(site).has(to) {
            return if self.data.map.space(self.site_space(site)).base_site {
                refuse("R97-01", "the Hoa Binh convoy goes to Xuan Mai")
            } else {
                refuse("5.2.1b-13", "the operation sends this convoy elsewhere")
            };
        }
        if !self.has_open_road(at, Spaces::one(to)) {
            return refuse("10.1.1-05", "no way for vehicles without counters leads there");
        }
        if self.convoy_finds_room(site, to) {
            Ok(())
        } else {
            refuse("3.1-04", "the convoy finds no room, neither here nor on its way")
        }
    }

    /// 10.1.1-06, R92: a unit of the post that may use the roads escorts.
    fn can_escort(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        let (Some(site), Some(at)) = (self.evacuating(), march.at) else {
            return refuse("10.1.1-06", "nothing is being evacuated");
        };
        if march.destination.is_none() {
            return refuse("10.1.1-02", "declare the destination first");
        }
        if self.state.space_of(unit) != Some(at) {
            return refuse("R92-01", "an escort stands in the post when the Evacuation starts");
        }
        if unit == self.data.dinassaut || unit == self.data.dozer {
            return refuse("10.1.1-06", "neither the Dinassaut nor the Dozer escorts a convoy");
        }
        if self.state.units[unit.at()].repair {
            return refuse("R21-01", "a unit under repair may not act before the next turn");
        }
        if march.units.has(unit) {
            return refuse("10.1.1-06", "this unit escorts already");
        }
        if march.units.count() >= usize::from(self.escort_limit(site)) {
            return refuse("10.1.1-06", "the convoy has all the escorts it may have");
        }
        Ok(())
    }

    /// A commander rides along with an evacuation (R92).
    fn can_ride_along(self, piece: Piece) -> Verdict {
        match piece {
            Piece::Commander(commander) => {
                let here = self.state.march.at.is_some()
                    && self.state.commanders[commander.at()].space == self.state.march.at
                    && !self.state.march.commanders.has(commander)
                    && self.state.march.destination.is_some();
                if here { Ok(()) } else { refuse("R92-01", "this commander is not there to ride along") }
            }
            _ => refuse("10.1.1-06", "a unit goes along as an escort"),
        }
    }

    /// A convoy that could have an escort sets out without one into an ambush.
    fn escort_left_behind(self) -> Option<String> {
        let at = self.state.march.at?;
        let could = self.state.units_at(at).iter().any(|unit| self.can_escort(unit).is_ok());
        (could && self.state.march.units.is_empty() && self.adjacent_counters(at) > 0)
            .then(|| "The convoy is tested for an ambush at once, and nobody escorts it.".into())
    }

    fn can_depart(self) -> Verdict {
        match self.state.march.destination {
            Some(_) => Ok(()),
            None => refuse("10.1.1-02", "declare the destination first"),
        }
    }
}

impl Play<'_> {
    /// The post turns into a convoy; it is tested before it moves if counters are near (10.1.2-01).
    fn depart(&mut self) {
        let (Some(at), Some(site)) = (self.state.march.at, self.view().evacuating()) else { return };
        let escorts = self.state.march.units;
        self.state.sites[site.at()].standing = false;
        for other in self.state.sites.iter_mut().filter_map(|other| other.convoy.as_mut()) {
            other.escorts = other.escorts.without(escorts); // R119: who is named for this convoy escorts no other
        }
        self.state.set_convoy(site, Some(Convoy { space: at, escorts, arrived: false }));
        if !self.data.map.space(at).base_site {
            self.state.posts_gone += 1;
        }
        self.state.march.convoys = Sites::one(site);
        self.state.march.began = true;
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} is evacuated: a convoy sets out.", data.name(at));
            let event = Event::new("evacuated", Case("10.1.1-01"), text);
            event.piece(data.piece_id(Piece::Convoy(site))).place(&data.map.space(at).id)
        });
        self.next((ConvoyTest { site }, AfterDeparture, Marching));
    }
}
