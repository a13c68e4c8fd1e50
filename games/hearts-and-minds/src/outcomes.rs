//! What came of an action, in words for the odds: first what a player weighs, then what it costs whom.

use engine::odds::Summary;
use engine::story::{EventKind, Tally};
use engine::wording::counted;

use crate::agenda::Item;
use crate::battle::losses::Scope;
use crate::context::View;
use crate::ids::Seat;
use crate::words::doves_in_words;

/// Names what came of an action.
pub(crate) fn summarize(before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let found = Found { before, after, tally };
    Summary { headline: found.headline(), detail: found.detail() }
}

struct Found<'a> {
    before: View<'a>,
    after: View<'a>,
    tally: &'a Tally,
}

impl Found<'_> {
    /// How much of a kind has befallen a side.
    fn of(&self, kind: EventKind, seat: Seat) -> i32 {
        self.tally.of(kind, Some(seat.side()))
    }

    fn lost(&self, seat: Seat) -> i32 {
        self.of(EventKind::Lost, seat)
    }

    /// Whether a side has to choose between one more unit and an RP (11.1-03).
    fn owes_r(&self, seat: Seat) -> bool {
        self.of(EventKind::Owed, seat) > 0
    }

    fn is_waiting_for(&self, test: impl Fn(Item) -> bool) -> bool {
        self.after.state.agenda.iter().any(test)
    }

    fn headline(&self) -> String {
        match self.before.state.agenda.top() {
            Some(Item::Mobilization(_)) if self.has_rolled_for_march() => self.march(),
            Some(Item::Evasion(_))
                if self.is_waiting_for(|item| matches!(item, Item::Evasion(_) | Item::Retreat(_))) =>
            {
                self.evasion()
            }
            Some(Item::Attackers(_) | Item::Evasion(_) | Item::ReactionOfAttacker(_)) => self.battle(),
            Some(Item::Actions(_)) if self.is_about_control() => self.control(),
            _ => self.losses(),
        }
    }

    /// Whether the Action was a PC-change or a pacification: no bomber has left, and no event was bought.
    fn is_about_control(&self) -> bool {
        let (before, after) = (self.before.state, self.after.state);
        before.bombers == after.bombers && before.turn.events_used == after.turn.events_used
    }

    /// Whether the dice of the battle have fallen.
    fn has_fought(&self) -> bool {
        let (before, after) = (&self.before.state.battle, &self.after.state.battle);
        let pending = self.is_waiting_for(|item| match item {
            Item::Losses(losses) => matches!(losses.scope, Scope::Attackers | Scope::Defenders),
            Item::Promotion(_) | Item::BattleCost(_) => true,
            _ => false,
        });
        pending || !after.defenders.is_empty() || (before.reserved && !after.reserved)
    }

    /// Whether the die of an ARVN group is there now; that of a group that has gone all its way is forgotten.
    fn has_rolled_for_march(&self) -> bool {
        self.before.state.march.die.is_none() && self.after.state.march.die.is_some()
    }

    /// 9.2: how far the die lets an ARVN group go.
    fn march(&self) -> String {
        let march = &self.after.state.march;
        let target = march.path.last().map_or("", |area| self.after.name(*area));
        let (points, cost) = (self.after.points_of_group(), self.after.cost_of_path());
        match points >= cost {
            true => format!("the points may suffice for {target}"),
            false => format!("{} of {cost} to {target}", counted(points, "point")),
        }
    }

    /// Whether those who tried got away.
    fn evasion(&self) -> String {
        let seat = self.before.state.battle.attacker.other();
        let away =
            self.of(EventKind::Retreated, seat) > 0 || self.is_waiting_for(|item| matches!(item, Item::Retreat(_)));
        match () {
            () if away => "gets away".into(),
            () if self.lost(seat) > 0 => "is caught, and a unit is lost".into(),
            () if self.owes_r(seat) => "is caught, and costs a unit or an RP".into(),
            () => "is caught".into(),
        }
    }

    /// Who comes off worse in a battle round.
    fn battle(&self) -> String {
        let battle = &self.before.state.battle;
        let (own, other) = (battle.attacker, battle.attacker.other());
        let weight = |seat: Seat| 2 * self.lost(seat) + i32::from(self.owes_r(seat));
        let rolled = self.has_fought();
        match weight(own).cmp(&weight(other)) {
            _ if !rolled && self.of(EventKind::Retreated, other) > 0 => "the defender slips away".into(),
            _ if !rolled => "there is no battle".into(),
            std::cmp::Ordering::Less => format!("{} comes off worse", other.name()),
            std::cmp::Ordering::Greater => format!("{} comes off worse", own.name()),
            std::cmp::Ordering::Equal if weight(own) == 0 => "nobody is hit".into(),
            std::cmp::Ordering::Equal => "both suffer alike".into(),
        }
    }

    /// 17, 18: whether control changes, or a province is pacified.
    fn control(&self) -> String {
        let shortfall = self.after.state.agenda.iter().find_map(|item| match item {
            Item::Shortfall(shortfall) => Some(shortfall.missing),
            _ => None,
        });
        let seat = self.before.state.turn.side;
        match shortfall {
            Some(missing) => format!("falls short by {missing}, which can be paid"),
            None if self.of(EventKind::Took, seat) > 0 => "succeeds".into(),
            None if self.lost(Seat::Red) + self.lost(Seat::Blue) > 0 => self.losses(),
            None => "fails".into(),
        }
    }

    /// Who loses units: bombs, ambushes, raids.
    fn losses(&self) -> String {
        let mut parts = Vec::new();
        for seat in Seat::BOTH {
            match (self.lost(seat), self.owes_r(seat)) {
                (0, false) => {}
                (0, true) => parts.push(format!("{} loses a unit or an RP", seat.name())),
                (units, _) => parts.push(format!("{} loses {}", seat.name(), counted(units, "unit"))),
            }
        }
        if parts.is_empty() { "nobody is lost".into() } else { parts.join(", ") }
    }

    fn detail(&self) -> String {
        let mut parts = Vec::new();
        let mut doves = 0;
        for seat in Seat::BOTH {
            let name = seat.name();
            match (self.lost(seat), self.owes_r(seat)) {
                (0, false) => {}
                (0, true) => parts.push(format!("{name} loses a unit or an RP")),
                (units, false) => parts.push(format!("{name} loses {}", counted(units, "unit"))),
                (units, true) => parts.push(format!("{name} loses {}, then one more or an RP", counted(units, "unit"))),
            }
            match self.of(EventKind::Retreated, seat) {
                0 => {}
                1 => parts.push(format!("1 unit of {name} draws back")),
                units => parts.push(format!("{} of {name} draw back", counted(units, "unit"))),
            }
            if self.of(EventKind::Took, seat) > 0 {
                parts.push(format!("a province goes to {name}"));
            }
            doves += self.of(EventKind::Scored, seat);
        }
        if doves != 0 {
            parts.push(doves_in_words(doves as i16));
        }
        if parts.is_empty() { self.headline() } else { parts.join("; ") }
    }
}
