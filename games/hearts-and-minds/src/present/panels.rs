//! Boxes of text beside the board: the battle at hand, what the year's end would bring, what is in
//! effect, the VC Pool and the piles of cards.

use engine::Viewer;
use engine::table::Panel;
use engine::wording::counted;

use crate::agenda::Item;
use crate::context::View;
use crate::data::Evasion;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::state::{Faction, Holder};
use crate::words::{capital, doves_in_words, will_in_words};

impl View<'_> {
    pub(super) fn panels(self, viewer: Viewer) -> Vec<Panel> {
        let knows_pool = matches!(viewer, Viewer::Omniscient) || viewer == Viewer::Side(Seat::Red.side());
        let panels = [
            self.battle_panel(),
            Panel::of("effects", "In effect", self.effects()),
            Panel::of("forecast", "If the year ended now", self.forecast()),
            if knows_pool { Panel::of("pool", "The VC Pool", self.pool_make_up()) } else { None },
            Panel::of("discards", "Discard piles", self.piles()),
        ];
        panels.into_iter().flatten().collect()
    }

    /// Both columns of the battle table for the units at hand, and the chances to evade.
    fn battle_panel(self) -> Option<Panel> {
        let fighting = self.state.agenda.iter().any(|item| matches!(item, Item::EndOfBattle(_)));
        if !fighting {
            return None;
        }
        let battle = &self.state.battle;
        let place = self.data.name(battle.area);
        let mut lines = vec![format!("{} attacks in {place}.", battle.attacker.name())];
        let (attack, defence) = (self.attack_strength(), self.defence_strength());
        let sides = [(battle.attacker, attack), (battle.attacker.other(), defence)];
        for (seat, strength) in sides {
            let mut parts = vec![counted(strength.factors, "factor")];
            if strength.firebase > 0 {
                parts.push(format!("-{} firebase", strength.firebase));
            }
            if strength.night_attack > 0 {
                parts.push(format!("+{} Night Attack", strength.night_attack));
            }
            if seat == battle.attacker && self.state.turn.two_dice {
                parts.push("the better of two dice".into());
            }
            let results = (1..=6).map(|die| self.data.charts.battle(seat, die + strength.total()).to_string());
            lines.push(format!("{} ({}) inflicts {}.", seat.name(), parts.join(", "), by_die(results)));
        }
        lines.push("A number is units lost; R costs a unit or 1 RP, as its owner likes.".into());
        if self.state.agenda.iter().any(|item| matches!(item, Item::Evasion(_))) {
            lines.extend(self.evasion_chances());
        }
        Panel::of("battle", "The battle", lines)
    }

    fn evasion_chances(self) -> Vec<String> {
        let battle = &self.state.battle;
        let share = |what: &str, result: &dyn Fn(u8) -> Evasion| {
            let count = |wanted: Evasion| (1..=6).filter(|die| result(*die) == wanted).count();
            format!(
                "{what} escapes on {} of 6 and costs an R on {} of 6.",
                count(Evasion::Escapes),
                count(Evasion::Loses)
            )
        };
        let charts = &self.data.charts;
        let here = self.units(battle.area).side(battle.attacker.other());
        let mut lines = Vec::new();
        if here.any(Kind::is_concealed) {
            lines.push(share("A concealed VC", &|die| charts.evade_vc(true, die)));
        }
        if here.any(Kind::is_open_vc) {
            lines.push(share("A revealed VC", &|die| charts.evade_vc(false, die)));
        }
        if here.any(|kind| !kind.is_vc() && !kind.is_air_naval()) && !battle.group_tried {
            for units in 1..=3 {
                let what = format!("A group of {units}");
                lines.push(share(&what, &|die| charts.evade_group(units, die)));
            }
        }
        lines
    }

    /// 8.4 worked out for the present moment.
    fn forecast(self) -> Vec<String> {
        let printed = &self.data.years.interphase;
        let mut lines = Vec::new();
        let mut sum = 0;
        let mut add = |doves: i16, why: String| {
            if doves != 0 {
                sum += doves;
                lines.push(format!("{}: {why}", doves_in_words(doves)));
            }
        };
        if self.state.year > 1968 {
            add(printed.dove_after_1968, "the war goes on".into());
        }
        let dead = self.blue_coloured_dead();
        add(i16::from(dead) * printed.dove_per_us_rok_if_dead, format!("{dead} US, ROK and IF dead"));
        let bodies = self.units(Place::BODY_COUNT);
        let (red, blue) = (bodies.total_of(Seat::Red), bodies.total_of(Seat::Blue));
        if self.is_body_count_lost() {
            let why = format!("{red} Red dead are not more than {blue} Blue dead");
            add(printed.dove_if_red_dead_not_more_than_blue_dead, why);
        }
        let flags = self.state.red_flags.count() as u8;
        let next = printed.red_flag_bands.iter().find(|band| band.min > flags);
        let step = next.map_or(String::new(), |band| format!(" (next step at {})", band.min));
        add(self.doves_for_flags(), format!("{}{step}", counted(flags, "red flag")));
        let deficit = -self.stability();
        let stock = self.state.stock[Seat::Blue.at()];
        match deficit {
            ..=0 => lines.push(format!("Saigon is stable by {}.", -deficit)),
            owed if owed as u8 <= stock => {
                lines.push(format!("Blue pays {owed} of {stock} stockpile RPs for stability."));
            }
            owed => {
                sum += printed.coup_doves;
                let doves = doves_in_words(printed.coup_doves);
                lines.push(format!("{doves}: a coup, for {owed} RPs are due and Blue has {stock}"));
            }
        }
        for faction in Faction::ALL.into_iter().filter(|faction| self.is_threatened(*faction)) {
            lines.push(format!("{} is about to collapse.", capital(faction.name())));
        }
        lines.push(format!("Political Will would stand at {}.", will_in_words(self.state.will + sum)));
        lines
    }

    /// What lasts for the turn, the next turn, the year or the game.
    fn effects(self) -> Vec<String> {
        let state = self.state;
        let (turn, lasting, year, flags) = (&state.turn, &state.lasting, &state.this_year, &state.flags);
        let mut lines = Vec::new();
        let mut add = |holds: bool, what: &str| {
            if holds {
                lines.push(what.to_string());
            }
        };
        add(turn.two_dice, "Two dice in every battle of this turn (6.2).");
        add(turn.hamburger_hill, "Battles in Thua Thien cost nothing this turn.");
        add(turn.steel_tiger, "Bombers may attack the trail in Laos this turn.");
        add(turn.forced_march, "The next mobilization goes 2 points farther.");
        add(turn.night_attack, "Red's next battle round is a Night Attack.");
        add(turn.search_and_destroy, "In Blue's next battle round only VC may evade.");
        add(turn.surprise, "Blue may not reinforce battles this turn (Tet).");
        add(turn.free_trail > 0, "Mobilizing the trail is free for a while (Trail Porters).");
        add(lasting.monsoon.is_some(), "Monsoon: one area a move, no bombers, no trail, no Air Cav reaction.");
        add(lasting.bombers_grounded, "No bomber flies in Blue's turn.");
        add(lasting.typhoon, "Typhoon: no movement by sea and no Navy in Blue's turn.");
        add(lasting.vc_pinned, "No VC moves in Red's turn.");
        for seat in Seat::BOTH {
            let name = seat.name();
            add(lasting.supplies_short[seat.at()], &format!("{name} spends no stockpile RPs on Actions in his turn."));
            add(lasting.truce[seat.at()], &format!("{name} may start one battle round in his turn."));
        }
        add(year.nva_in_cambodia, "NVA may be in the interior of Cambodia this year.");
        add(year.nva_in_laos, "NVA may be in the interior of Laos this year.");
        add(year.blue_in_cambodia, "Allied units may be on the Cambodian trail this year.");
        add(year.arvn_in_laos, "ARVN may be on the Laotian trail this year.");
        add(year.line_closed, "The McNamara Line closes the border of Quang Tri to Red this year.");
        add(flags.commando_hunt, "Commando Hunt: any number of bombers for one province.");
        add(flags.coup, "A coup holds the garrison of Saigon this year.");
        add(flags.port_closed, "Sihanoukville is closed.");
        add(flags.tet_occurred, "Tet has been fought.");
        for seat in Seat::BOTH {
            if let Some(card) = year.campaign[seat.at()] {
                let scoring = if self.campaign_scores(seat) { "; it would score now" } else { "" };
                lines.push(format!("{}'s campaign: {}{scoring}.", seat.name(), self.data.cards[card.at()].title));
            }
        }
        if let Some(zone) = turn.zone {
            lines
                .push(format!("Battles, PC-changes and pacifications of this turn are bound to Zone {}.", zone.word()));
        }
        lines
    }

    /// RL-101: how many of each kind the pool holds.
    fn pool_make_up(self) -> Vec<String> {
        self.pool().iter().zip(["VC", "VC+", "Bad Intel"]).map(|(count, name)| format!("{count} {name}")).collect()
    }

    fn piles(self) -> Vec<String> {
        let titles = |holder: Holder| {
            let cards = self.state.cards.held(holder);
            cards.iter().map(|card| self.data.cards[card.at()].title.as_str()).collect::<Vec<_>>().join(", ")
        };
        let mut lines = Vec::new();
        for seat in Seat::BOTH {
            let pile = titles(Holder::Discard(seat));
            if !pile.is_empty() {
                lines.push(format!("{}: {pile}.", seat.name()));
            }
        }
        let removed = titles(Holder::Removed);
        if !removed.is_empty() {
            lines.push(format!("Out of the game: {removed}."));
        }
        lines
    }
}

/// What the six faces of a die bring, faces with the same result together: "no effect on 1 to 4, R on 5, 1 on 6".
fn by_die(results: impl Iterator<Item = String>) -> String {
    let mut runs: Vec<(String, usize, usize)> = Vec::new();
    for (at, result) in results.enumerate() {
        match runs.last_mut() {
            Some((same, _, last)) if *same == result => *last = at + 1,
            _ => runs.push((result, at + 1, at + 1)),
        }
    }
    let told = runs.iter().map(|(result, first, last)| match last - first {
        0 => format!("{result} on {first}"),
        1 => format!("{result} on {first} or {last}"),
        _ => format!("{result} on {first} to {last}"),
    });
    told.collect::<Vec<_>>().join(", ")
}
