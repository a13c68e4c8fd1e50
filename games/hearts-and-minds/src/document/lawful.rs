//! What no play leads to is refused with its key and the reason.

use engine::Fault;

use super::fault;
use super::table::OPENINGS;
use crate::cards::{ARMOR, EASTER};
use crate::context::View;
use crate::factions::CAMBODIA_FROM;
use crate::ids::{Card, MAP, Place, Seat};
use crate::kind::Kind;
use crate::sequence::hand_refill::NO_CAMPAIGNS;
use crate::sequence::interphase::LATE_WAR;
use crate::state::{Bomber, Faction, Holder, Lasting, Phase, State, ThisYear};

/// 16-07, RL-106: which Cambodian faction has fallen says whether Sihanoukville is open, and that for good.
pub(super) fn settle_port(state: &mut State) {
    let flags = &mut state.flags;
    let [red, blue] = [Faction::KhmerRouge, Faction::CambodianArmy].map(|faction| flags.collapsed[faction.at()]);
    flags.port_settled |= red || blue;
    flags.port_closed |= red;
}

impl View<'_> {
    pub(super) fn is_lawful(self) -> Result<(), Fault> {
        self.check_units()?;
        self.check_markers()?;
        self.check_bombers()?;
        self.check_factions()?;
        self.check_cards()?;
        self.check_traces()?;
        self.check_campaigns()?;
        self.check_openings()?;
        self.check_lasting()
    }

    /// Whether the cards of the year are being played, or were. In which round somebody writes down what they have
    /// brought is up to him.
    fn are_cards_in_play(self) -> bool {
        matches!(self.state.phase, Phase::CardPlay | Phase::Interphase)
    }

    /// Units where they are forbidden or over-stacked, and units that cannot be there at all.
    fn check_units(self) -> Result<(), Fault> {
        let data = self.data;
        for place in Place::all().filter(|place| !matches!(*place, Place::RESERVE | Place::GONE)) {
            for kind in self.units(place).kinds() {
                let key = || format!("units.{}.{}", data.id(place), kind.name());
                if let Some(reason) = self.why_never(kind, place) {
                    return Err(fault(key(), reason));
                }
                if place.is_area()
                    && let Err(refusal) = self.may_be(kind, place)
                    && !self.may_be_stranded(kind, place)
                {
                    return Err(fault(key(), format!("it may not be here ({refusal})")));
                }
            }
        }
        if self.state.phase == Phase::HandRefill && !self.units(Place::BODY_COUNT).is_empty() {
            let reason = "the dead of last year are in the Dead Pool by then, and nobody has died since (8.1-02a)";
            return Err(fault("units.body-count", reason));
        }
        for area in MAP.iter() {
            for (seat, case) in [(Seat::Blue, "10-01"), (Seat::Red, "10-02")] {
                if !self.fits(area, self.units(area), seat) {
                    let reason = format!("more {} units than may stack ({case})", seat.name());
                    return Err(fault(format!("units.{}", data.id(area)), reason));
                }
            }
        }
        Ok(())
    }

    /// 8.1-06a, 8.1-06b, RL-24: until step 6 a unit stands where an event of the year before has let it in.
    fn may_be_stranded(self, kind: Kind, area: Place) -> bool {
        let mut last_year = ThisYear::default();
        for opening in &OPENINGS {
            *(opening.flag)(&mut last_year) = opening.is_of(self.data, self.state.year - 1);
        }
        self.state.phase == Phase::Reinforcements && self.legal_in(kind, &last_year).has(area)
    }

    /// Why no play leads a unit to a place, whatever has happened before.
    fn why_never(self, kind: Kind, place: Place) -> Option<&'static str> {
        let dead = matches!(place, Place::BODY_COUNT | Place::DEAD_POOL);
        match () {
            () if kind.is_bad_intel() && dead => Some("Bad Intel goes back to the pool and never dies (12-05)"),
            () if kind.is_vc() && matches!(place, Place::DEAD_POOL | Place::ARRIVING) => {
                Some("VC that are not on the map or among the dead of the year are in the pool (8.1-02b)")
            }
            () if kind == Kind::NVA_TANK && self.state.year < self.year_of_tanks() => {
                Some("only events bring NVA tanks, the first of them in 1968 (5.1-06)")
            }
            () if kind == Kind::LIMA_SITE && matches!(place, Place::DEAD_POOL | Place::ARRIVING) => {
                Some("Lima Site 85 does not return (RL-82)")
            }
            () if place == Place::ASIDE && kind.is_bad_intel() => {
                Some("Bad Intel is set aside only while its Bush Event is carried out (RL-103)")
            }
            () if place == Place::ASIDE => Some("only Bad Intel is ever set aside (RL-103)"),
            () if kind.is_cambodian() && self.state.year < CAMBODIA_FROM => {
                Some("Cambodia comes into the war in 1969 (16-02)")
            }
            // 8.1-02d: its dead are swept up with the others.
            () if self.has_collapsed(kind) && place != Place::BODY_COUNT => {
                Some("all units of a faction that has collapsed are gone (16-05)")
            }
            () if self.is_blue_coloured(kind) && self.has_gone_home() => {
                Some("the last US, ROK and IF units leave the war in 1973 (8.1-04d)")
            }
            () if kind.is_tired() && !self.is_tet() => {
                Some("only in the year of the Tet Offensive VC are tired (P-T07)")
            }
            () if kind.is_held() && (!self.state.flags.coup || self.state.phase == Phase::Reinforcements) => {
                Some("only after a coup ARVN units are held in Saigon, from the Reinforcements Phase on (19-10)")
            }
            () if kind.is_held() && !place.is_area() => Some("units are held on the map only (19-10)"),
            () => None,
        }
    }

    /// X16, R27: the first year in which an event brings an NVA tank.
    fn year_of_tanks(self) -> u16 {
        let events = [ARMOR, EASTER].into_iter().flat_map(|card| &self.data.cards[card.at()].events);
        events.filter(|event| event.is_for(Seat::Red)).map(|event| event.years[0]).min().unwrap_or(LATE_WAR)
    }

    /// 8.1-04d: the Reinforcements Phase of 1973 takes the last of the Americans and their allies, and all bombers.
    fn has_gone_home(self) -> bool {
        self.state.year > LATE_WAR || (self.state.year == LATE_WAR && self.state.phase != Phase::Reinforcements)
    }

    /// Flags and the Firebase.
    fn check_markers(self) -> Result<(), Fault> {
        let (data, state) = (self.data, self.state);
        if state.red_flags.meets(state.blue_flags) {
            return Err(fault("blue_flags", "a province never has both flags"));
        }
        if let Some(area) = state.blue_flags.iter().find(|area| self.count(Seat::Blue, *area) == 0) {
            return Err(fault("blue_flags", format!("{} is not pacified without an Allied unit", data.id(area))));
        }
        match state.firebase {
            Some((area, seat)) if self.count(seat, area) == 0 => {
                Err(fault("firebase", "the marker lies with units of its side"))
            }
            Some((area, _)) if !data.map.svn.has(area) => {
                Err(fault("firebase", "events put the marker in South Vietnam only (card-R06-a, 12-10)"))
            }
            _ => Ok(()),
        }
    }

    /// 13-05: bombers fly over South Vietnam and the trail in Laos, beyond the border of Cambodia with B20 only, as long as
    /// there are any. 13-02, 13-03: they come home at the end of the year and are refuelled for the next.
    fn check_bombers(self) -> Result<(), Fault> {
        let map = &self.data.map;
        let bombers = &self.state.bombers;
        let abroad = if self.state.this_year.blue_in_cambodia { map.laos.or(map.cambodia) } else { map.laos };
        if let Some(area) = bombers.areas().without(map.svn.or(abroad.and(map.trail))).iter().next() {
            let reason = format!("no bomber flies to {} (13-05)", self.data.id(area));
            return Err(fault("bombers.out", reason));
        }
        let crowded = bombers.areas().iter().any(|area| bombers.count(Bomber::Out(area)) > 1);
        if crowded && !self.state.flags.commando_hunt {
            return Err(fault("bombers.out", "one bomber attacks a province each turn before Commando Hunt (13-04)"));
        }
        if !self.are_cards_in_play() {
            let home = "bombers come home when a year ends, and none has flown since (13-02)";
            let refuelled = "all bombers are refuelled before the cards of a year are dealt (8.1-08)";
            for (key, there, reason) in [
                ("bombers.out", !bombers.areas().is_empty(), home),
                ("bombers.stopped", bombers.count(Bomber::Stopped) > 0, home),
                ("bombers.spent", self.state.phase == Phase::HandRefill && bombers.count(Bomber::Spent) > 0, refuelled),
            ] {
                if there {
                    return Err(fault(key, reason));
                }
            }
        }
        if self.has_gone_home() && bombers.any(|bomber| bomber != Bomber::Absent) {
            return Err(fault("bombers", "the bombers leave the war in 1973 (8.1-04d)"));
        }
        Ok(())
    }

    /// 16-02, P-S10: factions fall once their country is at war, and a second berth is what a late Khmer Rouge victory
    /// brings.
    fn check_factions(self) -> Result<(), Fault> {
        let flags = &self.state.flags;
        let [red, blue] = [Faction::KhmerRouge, Faction::CambodianArmy].map(|faction| flags.collapsed[faction.at()]);
        if (red || blue) && self.state.year < CAMBODIA_FROM {
            return Err(fault("collapsed", "Cambodia comes into the war in 1969 (16-02)"));
        }
        if flags.second_berth && (!blue || red || self.state.year <= LATE_WAR) {
            let reason = "only a Khmer Rouge victory in 1973 or later opens a second berth in Kampot (P-S10, RL-130)";
            return Err(fault("flags", reason));
        }
        if flags.port_closed && blue && !red {
            return Err(fault("flags", "where the Khmer Rouge have won Sihanoukville stays open (16-07)"));
        }
        Ok(())
    }

    /// Whose turn begins must have a card to play: without one the turn would have been skipped. A Campaign card that is not
    /// of the year is none, nor is a Grand Campaign that the stockpile does not allow (RL-17).
    fn check_cards(self) -> Result<(), Fault> {
        let (data, state) = (self.data, self.state);
        let hand = state.cards.held(Holder::Hand(Seat::Red));
        let first_turn = state.phase == Phase::CardPlay && state.turn.side == Seat::Red && state.round == 1;
        if !first_turn && hand.iter().any(|card| data.cards[card.at()].is_grand_campaign()) {
            let reason = "a Grand Campaign is played on the first turn of its year, never kept";
            return Err(fault("cards.red.hand", reason));
        }
        let seat = state.turn.side;
        let playable = |card: Card| self.can_campaign(seat, card).is_ok();
        if state.phase == Phase::CardPlay && !state.cards.held(Holder::Hand(seat)).iter().any(playable) {
            let reason = format!("{} is to play a card and holds none", seat.name());
            return Err(fault(format!("cards.{}.hand", seat.id()), reason));
        }
        Ok(())
    }

    /// The campaigns of the year, and what was left of those of years before.
    fn check_campaigns(self) -> Result<(), Fault> {
        let (data, state) = (self.data, self.state);
        for seat in Seat::BOTH {
            let Some(card) = state.this_year.campaign[seat.at()] else { continue };
            let key = || format!("this_year.campaign.{}", seat.id());
            if state.cards.of(card) != Holder::Table(seat) {
                return Err(fault(key(), "the card of a campaign in play lies on the table (8.3-03)"));
            }
            if state.year >= NO_CAMPAIGNS || !self.is_year_of(card) {
                return Err(fault(key(), "this campaign is not of this year (6.4-01, 8.2-06)"));
            }
            let hand = state.cards.held(Holder::Hand(seat));
            if hand.iter().any(|card| data.cards[card.at()].is_campaign()) {
                let reason = "a side has one Campaign card a year, and one is in play (6.2-01)";
                return Err(fault(format!("cards.{}.hand", seat.id()), reason));
            }
        }
        Ok(())
    }

    /// What lasts for a year was brought by a card of that year, which nobody can have played before the Card Play Phase.
    fn check_openings(self) -> Result<(), Fault> {
        const EARLY: &str = "no card of this year was played yet that could bring it (8-01, 6-04)";
        let (data, state) = (self.data, self.state);
        let in_play = |key: &str| if self.are_cards_in_play() { Ok(()) } else { Err(fault(key, EARLY)) };
        let mut year = state.this_year;
        for opening in OPENINGS.iter().filter(|opening| *(opening.flag)(&mut year)) {
            let key = format!("this_year.{}", opening.key);
            if !opening.is_of(data, state.year) {
                return Err(fault(key, format!("the event of {} is not of this year (6-14)", opening.card)));
            }
            in_play(&key)?;
        }
        for seat in Seat::BOTH.into_iter().filter(|seat| year.campaign[seat.at()].is_some()) {
            in_play(&format!("this_year.campaign.{}", seat.id()))?;
        }
        if !year.struck.is_empty() {
            in_play("this_year.struck")?;
        }
        if !year.struck.without(data.map.svn).is_empty() {
            return Err(fault("this_year.struck", "events bomb South Vietnam only (6-X13-B, 12-10)"));
        }
        Ok(())
    }

    /// RL-86: an effect on a next turn ends with that turn, so that a turn begins with those only that touch its side.
    /// What Blue does in the last round finds no turn any more: at the end of the year only the monsoon is left of it.
    fn check_lasting(self) -> Result<(), Fault> {
        let Lasting { monsoon, bombers_grounded, supplies_short, truce, typhoon, vc_pinned } = self.state.lasting;
        let only = |seat: Seat, on: bool| Seat::BOTH.map(|side| on && side == seat);
        let effects = [
            ("monsoon", Seat::BOTH.map(|side| monsoon == Some(side))),
            ("supplies_short", supplies_short),
            ("truce", truce),
            ("bombers_grounded", only(Seat::Blue, bombers_grounded)),
            ("typhoon", only(Seat::Blue, typhoon)),
            ("vc_pinned", only(Seat::Red, vc_pinned)),
        ];
        for (key, touched) in effects {
            for seat in Seat::BOTH.into_iter().filter(|seat| touched[seat.at()]) {
                let stands = match self.state.phase {
                    Phase::CardPlay => seat == self.state.turn.side,
                    Phase::Interphase => key == "monsoon" && seat == Seat::Red,
                    _ => false,
                };
                if !stands {
                    let reason = format!("nothing that was played this year touches {} then (RL-86)", seat.name());
                    return Err(fault(format!("lasting.{key}"), reason));
                }
            }
        }
        Ok(())
    }
}
