//! 6.3 G and 6.8: an attack is declared, and both sides show who takes part.

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{BeforeCombat, Combat, CombatKind};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Odds;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Unit, Units};
use crate::judgement::NEVER;

/// 6.8-01, 6.8-09: who attacks the hex, from as many hexes as stand around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackGathering;

impl Question<Tonkin> for AttackGathering {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.8-01", format!("Who attacks {}?", v.target_name()))
            .detail(v.odds_in_words())
            .meaning(
                "All who take part add their Combat Values, and any of them may lose steps; artillery adds nothing.",
            )
            .rules(&["6.8-01", "6.3-G-01", "6.8-04", "6.10-02"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Add)
            .from(|v| v.attackers_beside(v.state.combat.target))
            .allowed(View::can_add_attacker)
            .label(|v, unit| format!("{} takes part", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_adding(unit))
            .then(|p, unit| p.state.combat.attackers.insert(unit));
        ask.answer(verb::Announce)
            .allowed(|v, ()| v.can_announce())
            .label(|v, ()| format!("Attack ({})", v.odds_in_words()))
            .caution(|v, ()| v.poor_odds())
            .prior(|v, ()| v.prior_of_combat())
            .rolls()
            .ends(|p, ()| p.next(CombatBegins));
        ask.answer(verb::Cancel).labelled("Call it off").fixed_prior(NEVER).ends(|p, ()| {
            p.state.combat = Combat::default();
            p.take_back_point();
        });
    }
}

/// 6.8-02, 6.8-08: the combat is declared, and both sides show their stacks.
/// R122: every unit with steps in the attacked hex defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatBegins;

impl Step<Tonkin> for CombatBegins {
    fn run(self, p: &mut Play<'_>) {
        let Some(hex) = p.state.combat.target else { return };
        let defender = p.state.active.other();
        p.state.combat.declared = true;
        p.state.combat.defenders = p.view().step_units_in(hex, defender).collect();
        p.note_pursuit();
        p.story.reveal();
        let (combat, army) = (p.state.combat, p.state.active);
        let (attack, defence) =
            (p.view().attack_strength(combat.attackers), p.view().defence_strength(combat.defenders));
        // 6.8-07: what an attack finds where no unit with steps defends.
        let lone = combat.defenders.is_empty();
        let baggage: Vec<Piece> = if lone { p.view().pieces_in(hex, defender).collect() } else { Vec::new() };
        p.tell(Fact::noted().by(army).amount(attack), |data| {
            let names = |units: Units| units.iter().map(|unit| data.name(unit)).collect::<Vec<_>>().join(", ");
            let (word, case, verb) = match combat.kind {
                CombatKind::Attack | CombatKind::Entry => ("attack", "6.8-01", "attack"),
                CombatKind::Overrun => ("overrun", "6.4-15", "overrun"),
                CombatKind::Airdrop => ("airdrop-overrun", "6.4-10", "drop onto"),
            };
            let text = format!(
                "{} ({attack}) {verb} {}, where {} stand ({defence}).",
                names(combat.attackers),
                data.hex_name(hex),
                if lone {
                    baggage.iter().map(|piece| data.piece_name(*piece).to_string()).collect::<Vec<_>>().join(", ")
                } else {
                    names(combat.defenders)
                },
            );
            let event = Event::new(word, Case(case), text).place(data.map.label(hex)).amount(attack.into());
            let fighters = combat.attackers.or(combat.defenders).iter().map(Piece::Unit);
            let pieces = fighters.chain(baggage.iter().copied());
            pieces.fold(event, |event, piece| event.piece(engine::document::Named::id(piece, data)))
        });
        p.next(BeforeCombat);
    }
}

impl<'a> View<'a> {
    /// The hexes within 3 hexes of the live spending SD of the active side.
    /// 6.3-G-01, 6.3-F-01, 6.2-05 (R99): traced at this moment, from where it stands.
    #[must_use]
    pub fn spending_range(self) -> Hexes {
        let army = self.state.active;
        let dump = self.state.operation.spending[army.at()];
        let at = dump.and_then(|dump| self.state.dumps[dump.at()].hex());
        at.map_or(Hexes::NONE, |hex| self.within(army, Hexes::one(hex), self.data.tables.limits.range))
    }

    /// The active side's units next to a hex.
    pub(crate) fn attackers_beside(self, hex: Option<Hex>) -> impl Iterator<Item = Unit> + use<'a> {
        let near = hex.into_iter().flat_map(move |hex| self.data.map.neighbours(hex));
        near.flat_map(move |at| self.step_units_in(at, self.state.active))
    }

    /// Hexes of the enemy next to units in range of the spending SD.
    pub(crate) fn attackable(self) -> impl Iterator<Item = Hex> + use<'a> {
        let range = self.spending_range();
        let near = self.data.map.around_all(self.state.index().manned[self.state.active.at()].and(range));
        let targets = self.state.index().held[self.state.active.other().at()].and(near);
        targets.iter().filter(move |hex| self.can_attack_in_range(*hex, range).is_ok())
    }

    /// Whether a hex may be attacked with an Operation Point: somebody must be able to lead, with some strength.
    /// 6.3-01, 6.3-02, 6.3-G-01, 6.8-01 (R127).
    pub(crate) fn can_attack(self, hex: Hex) -> Verdict {
        self.can_attack_in_range(hex, self.spending_range())
    }

    fn can_attack_in_range(self, hex: Hex, range: Hexes) -> Verdict {
        let army = self.state.active;
        self.has_spending_dump()?;
        ensure(self.holds(army.other(), hex), "6.8-01", "there is no enemy to attack")?;
        ensure(!self.data.map.china.has(hex), "3.8-02", "there is no combat across the border of China")?;
        let mut able = Units::NONE;
        let mut verdict = refuse("6.8-01", "no unit stands next to it");
        let mut leaders = Ok(());
        for unit in self.attackers_beside(Some(hex)) {
            match self.can_take_part_in_attack(unit, hex, range) {
                Ok(()) => able.insert(unit),
                refused if self.can_lead_attack(unit) => (verdict, leaders) = (refused, refused),
                refused => verdict = refused,
            }
        }
        if able.is_empty() {
            return verdict;
        }
        // What keeps away whoever could lead comes before what the others lack.
        if !able.iter().any(|unit| self.can_lead_attack(unit)) {
            leaders?;
        }
        self.can_attack_with(able)
    }

    /// 6.3-02 (R109): options F and G need a spending SD that is still there.
    pub(crate) fn has_spending_dump(self) -> Verdict {
        let (operation, army) = (&self.state.operation, self.state.active.at());
        let spends = operation.spending[army].is_some();
        ensure(spends || !operation.lost[army], "6.3-02", "the spending SD is gone: neither attack nor artillery")?;
        ensure(spends, "6.3-01", "without a spending SD there is neither attack nor artillery")
    }

    fn can_take_part_in_attack(self, unit: Unit, hex: Hex, range: Hexes) -> Verdict {
        let Some(at) = self.state.hex_of(unit) else { return refuse("6.8-01", "it is not on the map") };
        ensure(self.army(unit) == self.state.active, "6.8-01", "it belongs to the other side")?;
        ensure(self.data.of(unit).steps > 0, "6.8-01", "an HQ does not attack")?;
        ensure(self.data.map.adjacent(at, hex), "6.8-01", "only adjacent units attack")?;
        ensure(range.has(at), "6.3-G-01", "it is not within 3 hexes of the spending SD")?;
        self.can_strike(unit, at, hex)
    }

    fn can_add_attacker(self, unit: Unit) -> Verdict {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return refuse("6.8-01", "no attack is being declared") };
        ensure(!combat.attackers.has(unit), "6.8-01", "it takes part already")?;
        self.can_take_part_in_attack(unit, hex, self.spending_range())
    }

    /// What the table promises of odds that favour the defender.
    fn poor_odds(self) -> Option<String> {
        let odds = self.combat_modifiers().odds;
        (odds < Odds::OneToOne).then(|| format!("At {} the attacker will hardly win.", odds.word()))
    }

    fn can_announce(self) -> Verdict {
        let combat = &self.state.combat;
        ensure(!combat.attackers.is_empty(), "6.8-01", "nobody attacks yet")?;
        self.can_attack_with(combat.attackers)
    }

    /// R127, 7.5-02: somebody can lead, and there is some strength, whoever is attacked.
    pub(crate) fn can_attack_with(self, units: Units) -> Verdict {
        let leads = units.iter().any(|unit| self.can_lead_attack(unit));
        ensure(leads, "R127", "artillery, engineer and anti-aircraft do not attack alone")?;
        ensure(self.attack_strength(units) > 0, "7.5-02", "the attack has no strength")
    }

    /// 6.10-02: never artillery, engineer, anti-aircraft.
    pub(crate) fn can_lead_attack(self, unit: Unit) -> bool {
        let kind = self.data.of(unit).kind;
        !kind.has_barrage() && !kind.defends_only()
    }
}

impl Play<'_> {
    pub(crate) fn gather_attack(&mut self, hex: Hex) {
        self.state.combat = Combat { kind: CombatKind::Attack, target: Some(hex), ..Combat::default() };
        self.next(AttackGathering);
    }

    /// Begins an overrun or a drop onto the enemy.
    pub(crate) fn begin_combat(&mut self, kind: CombatKind, hex: Hex, attackers: Units) {
        self.state.combat = Combat { kind, target: Some(hex), attackers, ..Combat::default() };
        self.next(CombatBegins);
    }
}
