//! X14: infantry is lifted to another province; for Red fire at the Air Cav.

use super::*;
use crate::words::naming;

/// The most infantry that an Air Assault lifts.
const LIFT: u8 = 4;

pub(super) static RED: CardEvent = CardEvent {
    usable: |v| ensure(v.air_cav_in_danger().is_some(), "card-X14-b", "no Red unit is near the Air Cav"),
    ..doves("card-X14-b", 0.7, |p| p.shoot_at_air_cav())
};

pub(super) static BLUE: CardEvent = CardEvent {
    usable: |v| worth_it(!v.liftable_infantry(None).is_empty()),
    ..doves("card-X14-a", 0.7, |p| {
        p.state.group = Force::NONE;
        p.next((AirLift { from: None }, AfterLift));
    })
};

/// Who is lifted, from one province, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirLift {
    pub(crate) from: Option<Place>,
}

impl Question<HeartsAndMinds> for AirLift {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(AIR_ASSAULT)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.from.is_some() || !v.liftable_infantry(None).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        pick_unit!(ask, AIR_ASSAULT, |v: View<'_>| v.liftable_infantry(self.from), |p, (kind, place)| {
            p.state.group.add(kind, 1);
            p.next(AirLift { from: Some(place) });
        });
        let targets = |v: View<'_>| self.from.map_or(Areas::NONE, |from| v.lift_targets(from, &v.state.group));
        name_area!(ask, AIR_ASSAULT, targets, |p, to| p.lift_group(self.from.unwrap_or(to), to));
        complete(ask, AIR_ASSAULT, false, |_, ()| ());
    }
}

/// The lift is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfterLift;

impl engine::rules::Step<HeartsAndMinds> for AfterLift {
    fn run(self, p: &mut Play<'_>) {
        p.state.group = Force::NONE;
    }
}

impl View<'_> {
    /// Infantry of one province, as long as the group finds room somewhere.
    fn liftable_infantry(self, from: Option<Place>) -> Vec<(Kind, Place)> {
        let picked = if from.is_some() { self.state.group } else { Force::NONE };
        let mut found = Vec::new();
        if picked.total() >= LIFT {
            return found;
        }
        let sources = from.map_or(self.data.map.svn.and(self.occupied(Seat::Blue)), Areas::one);
        for area in sources.iter() {
            let here = self.units(area).side(Seat::Blue);
            let able = here.kinds().filter(|kind| kind.is_regular() && !kind.is_held());
            let left = able.filter(|kind| here.of(*kind) > picked.of(*kind));
            let fitting = left.filter(|kind| !self.lift_targets(area, &picked.with(*kind)).is_empty());
            found.extend(fitting.map(|kind| (kind, area)));
        }
        found
    }

    fn lift_targets(self, from: Place, group: &Force) -> Areas {
        let others = self.data.map.svn.without(Areas::one(from));
        others.iter().filter(|area| self.has_room(*area, group, Seat::Blue)).collect()
    }

    /// Where the Air Cav is, if a Red unit is there or beside it.
    fn air_cav_in_danger(self) -> Option<Place> {
        let at = self.whereabouts(Kind::AIR_CAV)?;
        self.data.map.around(at).meets(self.occupied(Seat::Red)).then_some(at)
    }
}

impl Play<'_> {
    /// The group flies to its target, where it may be ambushed.
    fn lift_group(&mut self, from: Place, to: Place) {
        let group = self.state.group;
        self.tell(Fact::moved(Seat::Blue).amount(group.total()), |data| {
            let are = if group.total() > 1 { "are" } else { "is" };
            let text = format!("{} {are} lifted to {}.", data.list(&group), data.name(to));
            let told = Event::new("moved", BLUE.told(), text).place(data.id(from)).place(data.id(to));
            naming(told, data, &group, to)
        });
        self.shift_all(&group, from, to);
        self.enter(to, Arrival::Lifted);
    }

    fn shoot_at_air_cav(&mut self) {
        let Some(area) = self.view().air_cav_in_danger() else { return };
        let die = self.dice.d6("fire at the Air Cav");
        self.tell(Fact::rolled().by(Seat::Red), |data| {
            let hit = if die >= SHOT_DOWN { "it is shot down" } else { "it escapes" };
            let text = format!("The Air Cav in {} is under fire: {hit}.", data.name(area));
            let roll = Roll::single("fire at the Air Cav", die).target(i32::from(SHOT_DOWN));
            Event::new("rolled", RED.told(), text).place(data.id(area)).roll(roll)
        });
        if die >= SHOT_DOWN {
            self.eliminate(Kind::AIR_CAV, area, RED.told());
        }
    }
}
