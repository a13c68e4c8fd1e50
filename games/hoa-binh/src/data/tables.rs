//! The charts of page 16 and the values named in the text, as arrays.

mod cup;
mod records;

use engine::pack::Source;
use engine::{Fault, Pack};

use super::faces::Faces;
pub use cup::{ActionKind, Cup, Drawn};
use records::{BaseRecord, Container, Cost, Level, Row, TablesFile, Value, VietFile};

engine::words! {
    /// What a turn's strategy is (5.2.1).
    #[derive(Default)]
    pub enum Strategy {
        #[default]
        Lotus = "lotus",
        Alerted = "alerted",
        Harassed = "harassed",
        Operation = "operation",
        Violet = "violet",
        Rainbow = "rainbow",
    }
}

engine::records! {
    /// What a strategy brings.
    #[derive(Clone, Debug)]
    pub part StrategyData {
        pub id: Strategy,
        pub name: String,
        pub ap: u8,
        pub infiltration: u8,
        /// Added to the threat die with option 12.2.
        pub threat_option_drm: i8,
        /// The turns on which it may be launched.
        #[serde(default)]
        pub turns: Vec<u8>,
        /// Points for launching it, by the turns of `turns`.
        #[serde(default)]
        pub vp: Vec<i16>,
        /// The spaces it clears, and where their convoys go.
        #[serde(default)]
        pub evacuate: Vec<String>,
        #[serde(default)]
        pub to: Vec<String>,
        pub source: Source,
    }

    /// Cases 2.4.3-01, 8.2.1-01, 8.2.1-02, 8.2.1-05, 8.2.1-06.
    #[derive(Clone, Debug)]
    pub part ActionData {
        pub id: ActionKind,
        pub name: String,
        /// A modified die of this much eliminates it.
        pub eliminated_on: i8,
        pub losses: u8,
        /// Movement points it costs an attacker.
        pub mp: u8,
        /// French points for eliminating it.
        pub vp: i16,
        pub source: Source,
    }
}

/// What the supports do to French dice.
#[derive(Clone, Copy, Debug)]
pub struct Supports {
    pub elite: i8,
    pub trenches: i8,
}

/// All charts.
#[derive(Clone, Debug)]
pub struct Tables {
    pub strategies: Vec<StrategyData>,
    /// The strategy by turn and die.
    pub strategy: [[Strategy; 6]; 11],
    /// The threat level by turn and modified die.
    pub threat: [[u8; 6]; 11],
    /// The container by turn, and that of a Viet base.
    pub cup: [Cup; 11],
    pub base_cup: Cup,
    pub actions: Vec<ActionData>,
    pub supports: Supports,
    pub infiltration: u8,
    pub guerrillas: u8,
    pub base_actions: u8,
    pub base_returns: u8,
    pub threat_river: i8,
    pub threat_guerrilla: i8,
    pub threat_support_alone: i8,
    pub green: i8,
    pub armour_in_plain: i8,
    pub kem_hill: i8,
    pub encircled: i8,
    pub airdrop: i8,
    pub morane: i8,
    pub artillery_support: i8,
    pub air_support: i8,
    pub convoy: i8,
    pub escort: i8,
    pub isolated_hits: Faces,
    pub survival_hits: Faces,
    pub base_defence_hits: Faces,
    pub ambush_hits: Faces,
    pub artillery_hits: Faces,
    pub dca_hits: Faces,
    pub infiltration_only: i8,
    pub convoy_destroyed: i8,
    pub encircling: u8,
    pub cost: Costs,
    pub limit: Limits,
    pub vp: Points,
    /// Best first: the id, the name and the least score; the last has none.
    pub levels: Vec<(String, String, i32)>,
}

#[derive(Clone, Copy, Debug)]
pub struct Costs {
    pub post: u8,
    pub base: u8,
    pub movement: u8,
    pub offensive: u8,
    pub dinassaut: u8,
    pub airdrop: u8,
    pub transport: u8,
    pub reinforcements: u8,
    pub maintenance: u8,
    pub maintenance_dozer: u8,
    pub maintenance_dinassaut: u8,
    pub support: u8,
    pub morane: u8,
    pub mine_clearing: u8,
    pub evacuation: u8,
    pub keep_para: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub white: u8,
    pub green: u8,
    pub retreat_base: u8,
    pub viet_minh: u8,
    pub group: u8,
    pub support_points: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Points {
    pub step: i16,
    pub commander: i16,
    pub post_lost: i16,
    pub east_pair: i16,
    pub dangerous: i16,
    pub guerrilla: i16,
    pub place_held: i16,
    pub hoa_binh_convoy_lost: i16,
    pub river_post: i16,
    pub hoa_binh_held: i16,
    pub post_built: i16,
    pub base_built: i16,
    pub permanent_post: i16,
    pub trung_ha: i16,
    pub hoa_binh_convoy_home: i16,
    pub viet_base: i16,
}

const FILE: &str = "tables.toml";
const VIET: &str = "viet.toml";

/// Finds a value by its id.
fn find<T: Copy>(file: &str, kind: &str, list: &[(&str, T)], id: &str) -> Result<T, Fault> {
    let found = list.iter().find(|(known, _)| *known == id).map(|(_, value)| *value);
    found.ok_or_else(|| Fault::new(file, format!("{kind} '{id}'"), "is missing"))
}

/// A row, and the turns that it is for.
type ForTurns<'r, T> = (&'r [u8], T);

/// Spreads rows over the turns 1 to 10; every turn must have exactly one.
fn spread<T: Copy>(kind: &str, rows: &[(&[u8], T)], turn_zero: T) -> Result<[T; 11], Fault> {
    let mut spread = [turn_zero; 11];
    for turn in 1..=10u8 {
        let mut matching = rows.iter().filter(|(turns, _)| turns.contains(&turn));
        match (matching.next(), matching.next()) {
            (Some((_, row)), None) => spread[turn as usize] = *row,
            (None, _) => return Err(Fault::new(FILE, kind, format!("turn {turn} has no row"))),
            _ => return Err(Fault::new(FILE, kind, format!("turn {turn} has two rows"))),
        }
    }
    Ok(spread)
}

/// The one record for the six bases.
fn the_base(bases: &[BaseRecord]) -> Result<&BaseRecord, Fault> {
    let [base] = bases else {
        return Err(Fault::new(VIET, "viet_base", "there must be one record for the six bases"));
    };
    if base.numbers != [1, 2, 3, 4, 5, 6] {
        return Err(Fault::new(VIET, "viet_base.numbers", "the bases are numbered 1 to 6, as the dice are"));
    }
    Ok(base)
}

impl Tables {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: TablesFile = pack.read(FILE)?;
        let viet: VietFile = pack.read(VIET)?;
        let modifiers: Vec<_> = file.modifier.iter().map(|m| (m.id.as_str(), m.value)).collect();
        let modifier = |id| find(FILE, "modifier", &modifiers, id);
        let thresholds: Vec<_> = file.threshold.iter().map(|m| (m.id.as_str(), m.value)).collect();
        let threshold = |id| find(FILE, "threshold", &thresholds, id);
        let tests: Vec<_> = file.test.iter().map(|t| (t.id.as_str(), t.hits)).collect();
        let test = |id| find(FILE, "test", &tests, id);
        let counters: Vec<_> = viet.counter.iter().map(|c| (c.id.as_str(), c.count)).collect();
        let counter = |id| find(VIET, "counter", &counters, id);
        let supports: Vec<_> = viet.support.iter().map(|s| (s.id.as_str(), s.dice_modifier)).collect();
        let support = |id| find(VIET, "support", &supports, id);
        let base = the_base(&viet.viet_base)?;
        let cups: Vec<_> = file.container.iter().map(read_cup).collect::<Result<_, _>>()?;
        let cup_rows: Vec<_> = file.container.iter().zip(&cups).map(|(c, cup)| (&c.turns[..], *cup)).collect();
        let base_cup = file.container.iter().zip(&cups).find_map(|(c, cup)| c.viet_base.then_some(*cup));
        let strategy_rows: Vec<_> = file.strategy_row.iter().map(|r| (&r.turns[..], r.results)).collect();
        let threat_rows = read_threats(&file.threat_row)?;
        check_strategies(&file.strategy)?;
        Ok(Tables {
            strategy: spread("strategy_row", &strategy_rows, [Strategy::Lotus; 6])?,
            threat: spread("threat_row", &threat_rows, [0; 6])?,
            cup: spread("container", &cup_rows, [0; 9])?,
            base_cup: base_cup.ok_or_else(|| Fault::new(FILE, "container", "none is for Viet bases (9.4.2)"))?,
            actions: check_actions(viet.combat_action)?,
            supports: Supports { elite: support("elite")?, trenches: support("trenches")? },
            infiltration: counter("infiltration")?.min(30),
            guerrillas: counter("guerrilla")?.min(2),
            base_actions: base.combat_actions.min(3),
            base_returns: base.returns_after_turns,
            threat_river: modifier("threat-river")?,
            threat_guerrilla: modifier("threat-guerrilla")?,
            threat_support_alone: modifier("threat-support-alone")?,
            green: modifier("green")?,
            armour_in_plain: modifier("armour-in-plain")?,
            kem_hill: modifier("kem-hill")?,
            encircled: modifier("encircled")?,
            airdrop: modifier("airdrop")?,
            morane: modifier("morane")?,
            artillery_support: modifier("artillery-support")?,
            air_support: modifier("air-support")?,
            convoy: modifier("convoy")?,
            escort: modifier("escort")?,
            isolated_hits: test("isolated")?,
            survival_hits: test("survival")?,
            base_defence_hits: test("base-defence")?,
            ambush_hits: test("ambush")?,
            artillery_hits: test("artillery")?,
            dca_hits: test("dca")?,
            infiltration_only: threshold("infiltration-only")?,
            convoy_destroyed: threshold("convoy-destroyed")?,
            encircling: threshold("encircled")?.unsigned_abs(),
            cost: read_costs(&file.cost)?,
            limit: read_limits(&file.limit)?,
            vp: read_points(&file.vp)?,
            levels: read_levels(file.victory_level)?,
            strategies: file.strategy,
        })
    }

    #[must_use]
    pub fn of(&self, strategy: Strategy) -> &StrategyData {
        self.strategies.iter().find(|s| s.id == strategy).expect("every strategy was found when the data was read")
    }

    #[inline]
    #[must_use]
    pub fn action(&self, kind: ActionKind) -> &ActionData {
        &self.actions[kind as usize]
    }
}

fn read_cup(container: &Container) -> Result<Cup, Fault> {
    let mut cup = [0; 9];
    for (name, count) in &container.counters {
        let Some(drawn) = Drawn::ALL.iter().find(|d| d.word() == name) else {
            let known: Vec<_> = Drawn::ALL.map(Drawn::word).into();
            let reason = format!("there is no counter '{name}'; there are: {}", known.join(", "));
            return Err(Fault::new(FILE, format!("container '{}'", container.id), reason));
        };
        cup[*drawn as usize] = *count;
    }
    if cup[Drawn::Clash as usize] + cup[Drawn::Ambush as usize] < 4 || cup[Drawn::Reinforcements as usize] > 1 {
        let reason = "there must be at least four Clash and Ambush, for a draw never to run dry (8.1-17)";
        return Err(Fault::new(FILE, format!("container '{}'", container.id), reason));
    }
    if cup.iter().map(|c| u32::from(*c)).sum::<u32>() > 24 {
        return Err(Fault::new(FILE, format!("container '{}'", container.id), "more than 24 counters"));
    }
    Ok(cup)
}

fn read_threats(rows: &[Row<u8>]) -> Result<Vec<ForTurns<'_, [u8; 6]>>, Fault> {
    if rows.iter().any(|row| row.results.iter().any(|level| *level > 3)) {
        return Err(Fault::new(FILE, "threat_row", "threat levels go from 0 to 3"));
    }
    Ok(rows.iter().map(|row| (&row.turns[..], row.results)).collect())
}

fn check_strategies(strategies: &[StrategyData]) -> Result<(), Fault> {
    for wanted in Strategy::ALL {
        let Some(found) = strategies.iter().find(|s| s.id == wanted) else {
            return Err(Fault::new(FILE, "strategy", format!("{wanted:?} is missing")));
        };
        if found.turns.len() != found.vp.len() {
            return Err(Fault::new(
                FILE,
                format!("strategy {wanted:?}.vp"),
                "must have one value for each of its turns",
            ));
        }
        if found.infiltration % 2 != 0 {
            return Err(Fault::new(FILE, format!("strategy {wanted:?}"), "the counters must divide evenly (6.1)"));
        }
    }
    Ok(())
}

fn check_actions(actions: Vec<ActionData>) -> Result<Vec<ActionData>, Fault> {
    if actions.iter().map(|a| a.id).ne(ActionKind::ALL) {
        return Err(Fault::new(VIET, "combat_action", "must be clash, ambush, offensive, assault, in this order"));
    }
    Ok(actions)
}

fn read_costs(costs: &[Cost]) -> Result<Costs, Fault> {
    let list: Vec<_> = costs.iter().map(|c| (c.id.as_str(), c.ap)).collect();
    let cost = |id| find(FILE, "cost", &list, id);
    Ok(Costs {
        post: cost("post")?,
        base: cost("base")?,
        movement: cost("movement")?,
        offensive: cost("offensive")?,
        dinassaut: cost("dinassaut")?,
        airdrop: cost("airdrop")?,
        transport: cost("transport")?,
        reinforcements: cost("reinforcements")?,
        maintenance: cost("maintenance")?,
        maintenance_dozer: cost("maintenance-dozer")?,
        maintenance_dinassaut: cost("maintenance-dinassaut")?,
        support: cost("support")?,
        morane: cost("morane")?,
        mine_clearing: cost("mine-clearing")?,
        evacuation: cost("evacuation")?,
        keep_para: cost("keep-para")?,
    })
}

fn read_limits(limits: &[Value<u8>]) -> Result<Limits, Fault> {
    let list: Vec<_> = limits.iter().map(|l| (l.id.as_str(), l.value)).collect();
    let limit = |id| find(FILE, "limit", &list, id);
    Ok(Limits {
        white: limit("white")?,
        green: limit("green")?,
        retreat_base: limit("retreat-base")?,
        viet_minh: limit("viet-minh")?,
        group: limit("group")?,
        support_points: limit("support-points")?,
    })
}

fn read_points(points: &[Value<i16>]) -> Result<Points, Fault> {
    let list: Vec<_> = points.iter().map(|p| (p.id.as_str(), p.value)).collect();
    let vp = |id| find(FILE, "vp", &list, id);
    Ok(Points {
        step: vp("step")?,
        commander: vp("commander")?,
        post_lost: vp("post-lost")?,
        east_pair: vp("east-pair")?,
        dangerous: vp("dangerous")?,
        guerrilla: vp("guerrilla")?,
        place_held: vp("place-held")?,
        hoa_binh_convoy_lost: vp("hoa-binh-convoy-lost")?,
        river_post: vp("river-post")?,
        hoa_binh_held: vp("hoa-binh-held")?,
        post_built: vp("post-built")?,
        base_built: vp("base-built")?,
        permanent_post: vp("permanent-post")?,
        trung_ha: vp("trung-ha")?,
        hoa_binh_convoy_home: vp("hoa-binh-convoy-home")?,
        viet_base: vp("viet-base")?,
    })
}

fn read_levels(levels: Vec<Level>) -> Result<Vec<(String, String, i32)>, Fault> {
    let read: Vec<_> = levels.into_iter().map(|l| (l.id, l.name, l.min.unwrap_or(i32::MIN))).collect();
    if !read.is_sorted_by(|a, b| a.2 > b.2) || read.last().is_none_or(|last| last.2 != i32::MIN) {
        return Err(Fault::new(FILE, "victory_level", "levels go from the best down, and the last has no minimum"));
    }
    Ok(read)
}
