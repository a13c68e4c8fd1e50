//! Chapter 15: raids.

use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};

use crate::battle::losses::{Losses, Scope};
use crate::context::Play;
use crate::ids::{Place, Seat};
use crate::kind::Kind;

/// A raid: who strikes, whom, and how hard (15).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raid {
    /// The raiding unit; none where the bush itself strikes.
    pub raider: Option<(Kind, Place)>,
    pub target: Place,
    /// Whose units are struck, and which of them.
    pub victim: Seat,
    pub scope: Scope,
    pub bonus: u8,
    pub case: Case,
}

impl Play<'_> {
    /// 15-02, 15-03: nobody evades or reacts; one die with the raid's bonus; the victim chooses his losses.
    pub(crate) fn raid(&mut self, raid: Raid) {
        let die = self.dice.d6("raid");
        let mut result = self.data.charts.ambush((die + raid.bonus) as i8);
        if raid.raider.is_none() {
            // Where the bush itself strikes there is nobody to lose.
            result.attacker_loses = 0;
        }
        let area = raid.target;
        self.tell(Fact::rolled().by(raid.victim.other()), |data| {
            let attacker = raid.victim.other().name();
            let rolled = Die::new(attacker, die).modifier("raid", i32::from(raid.bonus), raid.case);
            let text = format!("The raid on {}: {result}.", data.name(area));
            let roll = Roll::new("raid").effect(result.to_string()).die(rolled);
            Event::new("raid", Case("15-03"), text).place(data.id(area)).roll(roll)
        });
        if let Some((kind, place)) = raid.raider.filter(|_| result.attacker_loses > 0) {
            self.eliminate(kind, place, Case("15-03"));
        }
        self.inflict(Losses::new(raid.victim, result.defender, raid.scope));
    }
}
