//! 11.5: the defender reinforces at the end of the round.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::ambush::Arrival;
use crate::cards::RAPID_REACTION;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::responses::{cancel, pass};
use crate::state::Force;
use crate::words::naming;

/// 11.5-01: the defender may reinforce from neighbouring areas, each for 1 stockpile RP. Whether he is asked rests on
/// what lies open, whoever holds what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcement;

impl Question<HeartsAndMinds> for Reinforcement {
    fn side(self, v: View<'_>) -> Seat {
        v.state.battle.attacker.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("11.5-01", format!("Reinforce {} from a neighbouring area?", v.name(v.state.battle.area)))
            .meaning("For 1 stockpile RP units of one neighbouring area come in, ready for the next round.")
            .rules(&["11.5-01", "11-12", "11.5-02", "11.5-03", "11.5-04", "11.5-05", "11.5-06", "RL-65"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.may_reinforce())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Reinforce)
            .from(|v| v.data.map.beside(v.state.battle.area))
            .allowed(|v, from| v.can_reinforce(from))
            .label(|v, from| {
                let price = if v.is_paid_for(from) { "paid" } else { "1 stockpile RP" };
                format!("Reinforce from {} ({price})", v.name(from))
            })
            .prior(|v, from| v.prior_of_reinforcing(v.state.battle.attacker.other(), from))
            .then(|p, from| p.reinforce(from));
        ask.answer(verb::Respond)
            .from(|_| [RAPID_REACTION])
            .allowed(|v, card| {
                if card == RAPID_REACTION {
                    ensure(!v.state.battle.rapid, "card-X25-a", "the card was played in this round")?;
                }
                v.can_respond_with(v.state.battle.attacker.other(), RAPID_REACTION, card)
            })
            .label(|v, card| format!("Answer with {}", v.title(card)))
            .fixed_prior(1.2)
            .then(|p, card| {
                p.respond(p.state.battle.attacker.other(), card);
                p.state.battle.rapid = true;
            });
        pass(ask, "No more reinforcements", 0.7, false, |_| ());
    }
}

/// 11.5-02: units of an area that is paid for march in groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Column {
    pub(crate) from: Place,
}

impl Question<HeartsAndMinds> for Column {
    fn side(self, v: View<'_>) -> Seat {
        v.state.battle.attacker.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let to = v.name(v.state.battle.area);
        v.ask("11.5-02", format!("Who marches from {} to {to}?", v.name(self.from)))
            .meaning("Those who march in together are one group for an ambush.")
            .rules(&["11.5-02", "11.5-01", "11.5-03", "11.5-04", "10-01", "10-02", "RL-65"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let more = v.units(self.from).kinds().any(|kind| v.can_join(self.from, kind, &v.state.group).is_ok());
        Opening::asks_if(more || !v.state.group.is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Take)
            .from(|v| v.units(self.from).kinds())
            .allowed(|v, kind| v.can_join(self.from, kind, &v.state.group))
            .label(|v, kind| format!("{} joins the group", v.unit_begins(kind)))
            .on(|v, kind| v.nth_piece(Action::Take(kind), kind, self.from, v.state.group.of(kind)))
            .fixed_prior(1.0)
            .secret_if(Kind::is_concealed)
            .then(|p, kind| p.state.group.add(kind, 1));
        ask.answer(verb::Enter)
            .allowed(|v, ()| ensure(!v.state.group.is_empty(), "11.5-01", "nobody was chosen to come"))
            .labelled("The group marches in")
            .fixed_prior(0.8)
            .rolls_if(|v, ()| v.may_be_ambushed(&v.state.group, v.state.battle.area))
            .ends(|p, ()| p.bring_in(self.from));
        ask.answer(verb::Done)
            .labelled("No more groups from here")
            .fixed_prior(0.35)
            .ends(|p, ()| p.state.group = Force::NONE);
        cancel(
            ask,
            "Gather anew",
            |v| !v.state.group.is_empty(),
            |p| {
                p.state.group = Force::NONE;
                p.next(self);
            },
        );
    }
}

/// 11.5-02: a group is in; further groups may follow from the same area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextGroup {
    pub(crate) from: Place,
}

impl Step<HeartsAndMinds> for NextGroup {
    fn run(self, p: &mut Play<'_>) {
        p.state.group = Force::NONE;
        p.next(Column { from: self.from });
    }
}

impl View<'_> {
    fn may_reinforce(self) -> bool {
        if self.can_bring_anybody().is_err() {
            return false;
        }
        let battle = &self.state.battle;
        let seat = battle.attacker.other();
        let near = self.data.map.beside(battle.area);
        let affordable = self.state.stock[seat.at()] > 0 || self.may_respond(seat, RAPID_REACTION);
        near.iter().any(|from| (affordable || self.is_paid_for(from)) && self.can_come_from(from).is_ok())
    }

    /// 11-12, special T5: a survivor, and no surprise.
    fn can_bring_anybody(self) -> Verdict {
        let battle = &self.state.battle;
        ensure(!battle.defenders.is_empty(), "11-12", "no defender has survived")?;
        let surprised = self.state.turn.surprise && battle.attacker == Seat::Red;
        ensure(!surprised, "P-T05", "Blue may not reinforce on the first turn of Tet")
    }

    fn can_reinforce(self, from: Place) -> Verdict {
        self.can_bring_anybody()?;
        self.can_come_from(from)?;
        let paid = self.is_paid_for(from) || self.payable(self.state.battle.attacker.other()) > 0;
        ensure(paid, "11.5-01", "reinforcing costs 1 stockpile RP for each area")
    }

    /// 11.5-02, card-X25-a: whether an area costs nothing (more) in this round.
    fn is_paid_for(self, from: Place) -> bool {
        self.state.battle.rapid || self.state.battle.paid.has(from)
    }

    /// Whether anybody may still come from an adjacent area; the sea brings nobody (9.3-04).
    fn can_come_from(self, from: Place) -> Verdict {
        let area = self.state.battle.area;
        ensure(from.is_area() && self.data.map.beside(area).has(from), "11.5-01", "only adjacent areas reinforce")?;
        let seat = self.state.battle.attacker.other();
        let mut verdict = refuse("11.5-01", "nobody there may come");
        for kind in self.units(from).side(seat).kinds() {
            verdict = self.can_join(from, kind, &Force::NONE);
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    /// RL-65: who may reinforce, with those who come along. Who has evaded to there may come back (11.5-06, RL-120). VC
    /// come in the year of a Grand Campaign only (P-T06, P-E06).
    fn can_join(self, from: Place, kind: Kind, group: &Force) -> Verdict {
        let area = self.state.battle.area;
        let seat = self.state.battle.attacker.other();
        let here = kind.seat() == seat && self.units(from).of(kind) > group.of(kind);
        ensure(here, "11.5-01", "there is no such unit")?;
        ensure(!kind.is_vc() || self.grand_campaign(), "11.5-03", "VC do not reinforce")?;
        ensure(!kind.is_held() && kind != Kind::LIMA_SITE, "RL-65", "this unit may not leave its area")?;
        self.may_be(kind, area)?;
        self.is_border_open(seat, from, area)?;
        let alone = kind.is_air_naval() || group.any(Kind::is_air_naval);
        ensure(!alone || group.is_empty(), "RL-65", "an Air / Naval unit comes alone")?;
        let case = if seat == Seat::Blue { "10-01" } else { "10-02" };
        ensure(self.has_room(area, &group.with(kind), seat), case, "there is no room for it")
    }
}

impl Play<'_> {
    /// An area is paid for once, by the stockpile or by Rapid Reaction, for this round only (11.5-02, 11.5-05).
    fn reinforce(&mut self, from: Place) {
        let battle = &mut self.state.battle;
        let seat = battle.attacker.other();
        let is_open = battle.paid.has(from);
        battle.paid.insert(from);
        if !is_open && !std::mem::take(&mut battle.rapid) {
            self.pay(seat, 1);
            self.tell(Fact::spent(seat).amount(1), |data| {
                let text = format!("{} pays 1 stockpile RP to reinforce from {}.", seat.name(), data.name(from));
                Event::new("paid", Case("11.5-01"), text).place(data.id(from))
            });
        }
        self.state.group = Force::NONE;
        self.next(Column { from });
    }

    /// 11.5-04: a group goes in; VC in the battle area may ambush a Blue one.
    fn bring_in(&mut self, from: Place) {
        let seat = self.state.battle.attacker.other();
        let area = self.state.battle.area;
        let group = self.state.group;
        self.tell(Fact::moved(seat).amount(group.total()), |data| {
            let (area_name, units) = (data.name(area), data.list(&group));
            let text = format!("{} reinforces {area_name} from {}: {units}.", seat.name(), data.name(from));
            let told = Event::new("reinforced", Case("11.5-01"), text).place(data.id(from)).place(data.id(area));
            naming(told, data, &group, area)
        });
        self.shift_all(&group, from, area);
        self.next(NextGroup { from });
        self.enter(area, Arrival::Reinforcing);
    }
}
