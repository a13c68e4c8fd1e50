//! 6.7: roads are destroyed.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Die, EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::PointOver;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::BarrageResult;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Unit};
use crate::transport::Exposure;

/// 6.3-e-01: both sides destroy roads, each in its own way.
pub(super) fn destroys_roads<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::BombRoad)
        .legal(View::roads_to_bomb, View::can_bomb_road)
        .label(|v, hex| format!("Bomb the road in {}", v.data.hex_name(hex)))
        .prior(View::prior_of_bombing_road)
        .rolls()
        .ends(|p, hex| {
            p.state.operation.bombed = Some(hex);
            p.next((RoadGuns, PointOver));
        });
    ask.answer(verb::Wreck)
        .legal(View::wreckable_roads, View::can_wreck)
        .label(|v, hex| format!("Destroy the road in {}", v.data.hex_name(hex)))
        .prior(View::prior_of_wrecking)
        .ends(|p, hex| {
            p.wreck(hex);
            p.next((Wrecking, PointOver));
        });
}

/// 6.7-02 (R55): VM destroy up to three roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wrecking;

impl Question<Tonkin> for Wrecking {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let gone = v.state.operation.wrecked.count();
        Prompt::new("6.7-02", "Which road do you destroy next?")
            .detail(format!("{gone} of {} destroyed", v.data.tables.limits.roads_destroyed))
            .meaning("Any hex of the Delta, and Highland hexes that your units hold; nobody uses the road until it is repaired.")
            .rules(&["6.7-02", "6.7-03", "6.7-06", "6.3-a-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.wreckable_roads().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Wreck)
            .legal(View::wreckable_roads, View::can_wreck)
            .label(|v, hex| format!("Destroy the road in {}", v.data.hex_name(hex)))
            .fixed_prior(0.5)
            .then(|p, hex| p.wreck(hex));
        ask.answer(verb::Done).labelled("No more").fixed_prior(-0.5).end();
    }
}

/// 6.6-08 (R40, R54): whether VM show the anti-aircraft unit against the bombers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoadGuns;

impl Question<Tonkin> for RoadGuns {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let place = v.state.operation.bombed.map_or(String::new(), |hex| v.data.hex_name(hex));
        Prompt::new("3.5-08", "Do you show the anti-aircraft unit?")
            .cause(format!("FEF bomb the road in {place}."))
            .meaning("Shown, it takes 2 off their roll; kept secret, it does nothing.")
            .rules(&["3.5-08", "6.6-08", "6.7-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let fears = v.state.operation.bombed.is_some_and(|hex| v.may_have_guns_near(hex));
        Opening::asks_or_declines(fears)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        let at = |v: View<'_>| v.state.operation.bombed;
        crate::barrage::declares_guns(ask, at, |p, unit| p.note_road_guns(unit), RoadRoll);
    }
}

/// 6.7-01 (R54): the Airstrike alone, on the Barrage Table, against the road of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoadRoll;

impl Step<Tonkin> for RoadRoll {
    fn run(self, p: &mut Play<'_>) {
        let Some(hex) = p.state.operation.bombed else { return };
        let modifier = if p.state.operation.flak { p.data.tables.barrage_modifiers.anti_aircraft } else { 0 };
        let dice = [p.dice.d6("bombing of a road"), p.dice.d6("bombing of a road")];
        let value = p.state.airstrike;
        let result = p.data.tables.barrage(value, dice[0] + dice[1], modifier);
        let hit = result != BarrageResult::Miss;
        p.tell(Fact::rolled().by(Army::Fef), |data| {
            let fate = if hit { "is destroyed" } else { "holds" };
            let mut first = Die::new("", dice[0]);
            if modifier != 0 {
                first = first.modifier("anti-aircraft", modifier.into(), Case("6.6-08"));
            }
            let [needed, _] = data.tables.barrage_numbers(value);
            let roll = Roll::new("bombing of a road").target(needed.into()).die(first).die(Die::new("", dice[1]));
            let total = (dice[0] + dice[1]) as i8 + modifier;
            let why = if modifier == 0 { String::new() } else { format!(" (anti-aircraft {modifier:+})") };
            let text = format!(
                "The road in {} {fate}: Airstrike {value} needs {needed}, {} and {}, modified {total}{why}.",
                data.hex_name(hex),
                dice[0],
                dice[1]
            );
            Event::new("road-bombed", Case("6.7-01"), text).place(data.map.label(hex)).roll(roll).outcome()
        });
        if hit {
            p.state.destroyed_roads.insert(hex);
        }
    }
}

impl<'a> View<'a> {
    /// Hexes with a road or Road-Marker that is not destroyed.
    fn whole_roads(self) -> Hexes {
        self.data.map.road_hexes.or(self.state.road_markers).without(self.state.destroyed_roads)
    }

    /// The Barrage Value of the Airstrike; nothing in the rain.
    /// 6.6-07, 1.7-03, 6.7-05.
    #[must_use]
    pub fn airstrike_value(self) -> u8 {
        if self.rain() { 0 } else { self.state.airstrike }
    }

    fn roads_to_bomb(self) -> impl Iterator<Item = Hex> + use<'a> {
        let able = self.state.active == Army::Fef && self.airstrike_value() > 0;
        let roads = if able { self.whole_roads().without(self.data.map.china) } else { Hexes::NONE };
        roads.iter()
    }

    /// 6.7-01, 6.7-05.
    fn can_bomb_road(self, hex: Hex) -> Verdict {
        ensure(self.state.active == Army::Fef, "6.7-01", "only the FEF bomb roads")?;
        ensure(!self.rain(), "6.7-05", "there are no Airstrikes in the rain")?;
        ensure(self.state.airstrike > 0, "6.6-07", "there is no Airstrike")?;
        ensure(!self.data.map.china.has(hex), "6.7-01", "not in China")?;
        ensure(!self.state.destroyed_roads.has(hex), "R54", "the road is destroyed already")?;
        ensure(self.whole_roads().has(hex), "R54", "there is no road to destroy")
    }

    fn wreckable_roads(self) -> impl Iterator<Item = Hex> + use<'a> {
        let most = usize::from(self.data.tables.limits.roads_destroyed);
        let able = self.state.active == Army::Vm && self.state.operation.wrecked.count() < most;
        let held = self.data.map.highlands.and(self.state.index().held[Army::Vm.at()]);
        let roads = if able { self.whole_roads().and(self.data.map.delta.or(held)) } else { Hexes::NONE };
        roads.iter()
    }

    /// 6.7-02 (R55, R93).
    fn can_wreck(self, hex: Hex) -> Verdict {
        let map = &self.data.map;
        ensure(self.state.active == Army::Vm, "6.7-02", "only VM destroy roads by hand")?;
        ensure(!self.state.destroyed_roads.has(hex), "R55", "the road is destroyed already")?;
        ensure(self.whole_roads().has(hex), "R55", "there is no road to destroy")?;
        let most = usize::from(self.data.tables.limits.roads_destroyed);
        ensure(self.state.operation.wrecked.count() < most, "6.7-02", "three roads are destroyed already")?;
        let near = map.delta.has(hex) || map.highlands.has(hex) && self.holds(Army::Vm, hex);
        ensure(near, "6.7-02", "hexes of the Delta, and Highland hexes that VM hold")
    }

    /// Whether, for all that the French can see, a VM unit may be in a hex or next to it.
    pub(crate) fn may_have_guns_near(self, hex: Hex) -> bool {
        let near = self.data.map.beside(hex).or(Hexes::one(hex));
        self.state.index().manned[Army::Vm.at()].meets(near)
    }

    pub(crate) fn can_show_flak(self, hex: Option<Hex>, unit: Unit) -> Verdict {
        let near = hex.is_some_and(|hex| self.guns_near(hex, Exposure::Drop).has(unit));
        ensure(near, "6.6-08", "only the anti-aircraft unit fires at an Airstrike, there or next to it")
    }
}

impl Play<'_> {
    fn wreck(&mut self, hex: Hex) {
        self.state.operation.wrecked.insert(hex);
        self.state.destroyed_roads.insert(hex);
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let text = format!("VM destroy the road in {}.", data.hex_name(hex));
            Event::new("road-destroyed", Case("6.7-02"), text).place(data.map.label(hex))
        });
    }

    fn note_road_guns(&mut self, unit: Unit) {
        self.state.operation.flak = true;
        self.tell_flak(unit);
    }

    /// VM have shown the anti-aircraft unit against an Airstrike.
    pub(crate) fn tell_flak(&mut self, unit: Unit) {
        self.story.reveal();
        self.tell(Fact::of(EventKind::Revealed).by(Army::Vm), |data| {
            let text = format!("VM show {} against the Airstrike.", data.name(unit));
            Event::new("guns-declared", Case("3.5-08"), text).piece(&data.of(unit).id)
        });
    }
}
