//! The charts and the Viet Minh counters as `tables.toml` and `viet.toml` write them.

use std::collections::BTreeMap;

use super::{ActionData, Faces, Strategy, StrategyData};

engine::records! {
    pub(super) part TablesFile {
        pub(super) strategy: Vec<StrategyData>,
        pub(super) strategy_row: Vec<Row<Strategy>>,
        pub(super) threat_row: Vec<Row<u8>>,
        pub(super) container: Vec<Container>,
        pub(super) modifier: Vec<Value<i8>>,
        pub(super) test: Vec<Test>,
        pub(super) threshold: Vec<Value<i8>>,
        pub(super) cost: Vec<Cost>,
        pub(super) limit: Vec<Value<u8>>,
        pub(super) victory_level: Vec<Level>,
        pub(super) vp: Vec<Value<i16>>,
    }

    pub(super) struct Row<T> { pub(super) turns: Vec<u8>, pub(super) results: [T; 6] }

    pub(super) struct Container {
        pub(super) id: String,
        pub(super) turns: Vec<u8>,
        pub(super) viet_base: bool,
        pub(super) counters: BTreeMap<String, u8>,
    }

    pub(super) struct Value<T> { pub(super) id: String, pub(super) value: T }
    pub(super) struct Cost { pub(super) id: String, pub(super) ap: u8 }
    pub(super) struct Test { pub(super) id: String, pub(super) hits: Faces }

    pub(super) struct Level {
        pub(super) id: String,
        pub(super) name: String,
        #[serde(default)]
        pub(super) min: Option<i32>,
    }

    pub(super) part VietFile {
        pub(super) counter: Vec<CounterRecord>,
        pub(super) viet_base: Vec<BaseRecord>,
        pub(super) combat_action: Vec<ActionData>,
        pub(super) support: Vec<SupportRecord>,
    }

    pub(super) struct CounterRecord {
        pub(super) id: String,
        #[serde(rename = "name")]
        pub(super) _name: String,
        pub(super) count: u8,
    }

    pub(super) struct BaseRecord {
        pub(super) numbers: Vec<u8>,
        pub(super) combat_actions: u8,
        pub(super) returns_after_turns: u8,
    }

    pub(super) struct SupportRecord {
        pub(super) id: String,
        #[serde(rename = "name")]
        pub(super) _name: String,
        pub(super) dice_modifier: i8,
    }
}
