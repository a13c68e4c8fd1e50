//! Boxes of text beside the board: the fight at hand, the Operation Phase, how the game stands, what is to come.

use engine::Viewer;
use engine::table::Panel;

use super::knows_vm;
use crate::context::View;
use crate::data::{Kind, Victory, Withdrawal};
use crate::ids::{Army, Objective, Turn, Unit};
use crate::state::{Phase, Place};

/// How many months ahead arrivals are told.
const MONTHS_AHEAD: u8 = 4;

impl View<'_> {
    pub(super) fn panels(self, viewer: Viewer) -> Vec<Panel> {
        let panels = [
            self.combat_panel(),
            self.barrage_panel(),
            Panel::of("operations", "The Operation Phase", self.operations()),
            Panel::of("standing", "How the game stands", self.standing_in_words(viewer)),
            Panel::of("unseen", "VM units on the map that are not seen", self.unseen()),
            Panel::of("month", "This month", self.month_in_words()),
            Panel::of("arrivals", "Due in the months to come", self.arrivals()),
            Panel::of("heroes", "Heroes", self.heroes()),
        ];
        panels.into_iter().flatten().collect()
    }

    fn operations(self) -> Vec<String> {
        if self.state.phase != Phase::Operation {
            return Vec::new();
        }
        let operation = &self.state.operation;
        let mut lines = Vec::new();
        for army in Army::BOTH {
            let dump = match self.spending(army) {
                Some(dump) => {
                    let place = self.state.dumps[dump.at()].place;
                    let place = place.map_or_else(String::new, |spot| self.data.spot_name(spot));
                    format!("spends {} in {place}, attacks within 3 hexes of it", self.data.dump_name(dump))
                }
                None => "has no spending Supply Dump: neither attack nor artillery".into(),
            };
            let points = operation.points[army.at()];
            lines.push(format!("{}: {points} Operation Points; {dump}.", army.name()));
        }
        if operation.allowance > 0 {
            let name = self.state.active.name();
            lines.push(format!("{name} may spend {} in a row.", operation.allowance));
        }
        lines
    }

    /// R5: which units lie below the tops of stacks is open, as all others lie in boxes and on the tracks; where they lie is
    /// not.
    fn unseen(self) -> Vec<String> {
        let lies_hidden = |unit: &Unit| self.state.units[unit.at()].place == Place::Hidden;
        let names: Vec<&str> =
            self.data.army[Army::Vm.at()].iter().filter(lies_hidden).map(|unit| self.data.name(unit)).collect();
        if names.is_empty() { Vec::new() } else { vec![format!("Below the tops of stacks: {}.", names.join(", "))] }
    }

    /// The scale, the objectives, the counts and the steps: everything that decides.
    fn standing_in_words(self, viewer: Viewer) -> Vec<String> {
        let now = self.standing();
        if let Some(training) = self.training() {
            let place = |c: &crate::ids::Community| {
                let community = self.data.places.of(*c);
                let owner = if self.is_friendly(Army::Vm, community.hex) { "VM" } else { "FEF" };
                format!("{}: {owner}", community.name)
            };
            let places: Vec<String> = training.objectives.iter().map(place).collect();
            return vec![format!("{}.", places.join(", ")), format!("If the game ended now: {}.", now.name())];
        }
        let mut lines = vec![format!("VP-Level {}: {} as things stand.", self.state.vp, now.name())];
        lines.extend(self.next_results(now));
        if let Some((level, result)) = self.last_card().historical {
            lines.push(format!("In history it ended at {level}, a {}.", result.name()));
        }
        lines.extend(self.objectives_in_words(viewer));
        let points = &self.data.tables.victory_points;
        let [delta, highlands] = self.friendly_counts();
        let counts = [
            ("the Delta", delta, points.delta, self.state.delta),
            ("the Highlands", highlands, points.highlands, self.state.highlands),
        ];
        for (land, count, [goal, worth], have) in counts {
            let what = if have { "the VM have" } else { "the VM would gain" };
            lines.push(format!("VM-friendly in {land}: {count} of {goal}; {what} {worth} VP for it."));
        }
        let [each, worth] = points.regiment_steps;
        lines.push(format!("VM regiment steps lost: {}; at {each} the FEF gain {worth} VP.", self.state.steps_lost));
        lines
    }

    /// How far the next better result is for each side.
    fn next_results(self, now: Victory) -> Vec<String> {
        let scale = self.last_card().scale();
        let Some(at) = scale.iter().position(|(_, result)| *result == now) else { return Vec::new() };
        let below = at.checked_sub(1).map(|at| format!("{} at {} or less.", scale[at].1.name(), scale[at].0));
        let above = scale.get(at + 1).map(|(_, result)| format!("{} at {} or more.", result.name(), scale[at].0 + 1));
        below.into_iter().chain(above).collect()
    }

    fn objectives_in_words(self, viewer: Viewer) -> Option<String> {
        let worth = self.data.tables.victory_points.objective;
        let place = |objective: Objective| self.state.objectives[objective.at()].map(|hex| self.data.hex_name(hex));
        if knows_vm(viewer)
            && let Some(real) = self.state.real
        {
            let hex = self.state.objectives[real.at()]?;
            let (owner, sign) = if self.is_friendly(Army::Vm, hex) { ("VM", "-") } else { ("FEF", "+") };
            let name = self.data.hex_name(hex);
            return Some(format!(
                "The real Political Objective is {name}, {owner}-friendly: {sign}{worth} at the end."
            ));
        }
        let names: Vec<String> = Objective::all().filter_map(place).collect();
        (!names.is_empty()).then(|| {
            format!("Political Objectives: {}. For the real one {worth} VP either way at the end.", names.join(" and "))
        })
    }

    /// What holds in this month.
    fn month_in_words(self) -> Vec<String> {
        let month = self.month();
        let mut lines = Vec::new();
        if month.rain {
            lines.push(
                "Rain: every hex costs 1 more, attacks are rolled with -1, no Airstrike, and who is out of supply at the \
                 check loses a step at once."
                    .to_string(),
            );
        }
        if month.shortage {
            lines.push("Material is short: 1 off French attacks, 1 more for attacks on the French.".into());
        }
        if self.training().is_none() {
            lines.push(format!(
                "VM-Number {}: VM units that are due enter while the VP-Level is not above it.",
                month.vm_number
            ));
            let kind = month.withdrawal.map(|kind| match kind {
                Withdrawal::Any => "a unit",
                Withdrawal::Para => "a para unit",
                Withdrawal::Rei => "a battalion of the REI",
                Withdrawal::Navy => "the Navy",
            });
            lines.extend(kind.map(|kind| format!("The FEF must withdraw {kind} this month, at full strength.")));
            lines.push(self.thai_binh_in_words());
        }
        if self.state.closing {
            lines.push("The last moves of the game: no transports.".into());
        }
        lines
    }

    /// 2.2-A-07, 2.2-A-08: what the next count near Thai Binh would bring.
    pub(super) fn thai_binh_in_words(self) -> String {
        let limits = &self.data.tables.limits;
        let near = self.data.map.within(self.data.tables.thai_binh, limits.thai_binh_range);
        let held = near.and(self.state.index().held[Army::Vm.at()]).count();
        let what = match held {
            held if held >= usize::from(limits.thai_binh_gain) => "they gain a point in the next count",
            held if held <= usize::from(limits.thai_binh_loss) => "they lose a point or a step in the next count",
            _ => "nothing follows from the next count",
        };
        let hexes = if held == 1 { "hex" } else { "hexes" };
        format!("VM hold {held} {hexes} within {} of Thai Binh: {what}.", limits.thai_binh_range)
    }

    fn arrivals(self) -> Vec<String> {
        if self.training().is_some() {
            return Vec::new();
        }
        let waits = |army: Army, turn: Turn| -> Vec<Unit> {
            let due = |unit: &Unit| self.state.units[unit.at()].place == Place::Track(turn);
            self.data.army[army.at()].iter().filter(due).collect()
        };
        let held: Vec<&str> = self.data.army[Army::Vm.at()]
            .iter()
            .filter(|unit| self.state.units[unit.at()].place == Place::HeldBack)
            .map(|unit| self.data.name(unit))
            .collect();
        let mut lines = Vec::new();
        if !held.is_empty() {
            lines.push(format!("Held back by the VP-Level: {}.", held.join(", ")));
        }
        let months = self.data.calendar.all().filter(|turn| *turn > self.state.turn && *turn <= self.last_card().end);
        for turn in months.take(usize::from(MONTHS_AHEAD)) {
            let month = self.data.calendar.of(turn);
            let mut parts = Vec::new();
            let vm: Vec<&str> = waits(Army::Vm, turn).into_iter().map(|unit| self.data.name(unit)).collect();
            if !vm.is_empty() {
                parts.push(format!("VM {}", vm.join(", ")));
            }
            let fef: Vec<String> = waits(Army::Fef, turn).into_iter().map(|unit| self.name_and_price(unit)).collect();
            if !fef.is_empty() {
                parts.push(format!("FEF {}", fef.join(", ")));
            }
            if month.vm_points > 0 {
                parts.push(format!("{} VM Replacement Points", month.vm_points));
            }
            if month.withdrawal.is_some() {
                parts.push("an FEF withdrawal".into());
            }
            if !parts.is_empty() {
                lines.push(format!("{}: {}.", month.month, parts.join("; ")));
            }
        }
        lines
    }

    /// 2.5-02: "GM 2 (2 VP)".
    fn name_and_price(self, unit: Unit) -> String {
        format!("{} ({} VP)", self.data.name(unit), self.price_of_entry(unit))
    }

    fn heroes(self) -> Vec<String> {
        if !self.state.heroes {
            return Vec::new();
        }
        let line = |army: Army| {
            let hero = &self.state.hero[army.at()];
            let kind = if army == Army::Vm { Kind::DivisionalRegiment } else { Kind::Para };
            let known = hero
                .unit
                .filter(|unit| self.data.of(*unit).kind == kind && self.state.units[unit.at()].place.is_in_play());
            let with = known.map_or("with no unit in sight".into(), |unit| format!("with {}", self.data.name(unit)));
            format!("{}: rank {}, {} mentions, {with}.", army.name(), hero.rank, hero.mentions)
        };
        Army::BOTH.map(line).to_vec()
    }
}
