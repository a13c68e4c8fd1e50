//! Situations that several chapters begin from.

use serde_json::{Value, json};

use crate::support::{Play, at, at_with, with};

/// 6 BVN (+1) at white Cam Linh under attack from a stack of two at Ba Trai; a para in Hanoi keeps the
/// phase open.
pub fn raid(more: Value) -> Play {
    let document = json!({
        "phase": "attacks",
        "units": { "6-bvn": "cam-linh", "1-bpvn": "hanoi" },
        "counters": [{ "at": "ba-trai" }, { "at": "ba-trai" }],
    });
    at_with(document, more)
}

/// Such a phase with other units and other counters.
pub fn raid_on(units: Value, counters: &[&str]) -> Play {
    raid(json!({ "units": with(units, json!({ "1-bpvn": "hanoi" })), "counters": list(counters) }))
}

/// The same with a garrison in the post at Dan The and a stack at Thuan My.
pub fn raid_on_post(units: Value) -> Play {
    let units = with(units, json!({ "1-bpvn": "hanoi" }));
    raid(json!({ "units": units, "posts": ["dan-the"], "counters": list(&["thuan-my", "thuan-my"]) }))
}

/// Units at Ap Phu Tho under attack by two counters from Ap Da Chong.
pub fn attack_on(units: &Value, posts: &[&str]) -> Play {
    at(json!({
        "phase": "attacks",
        "units": units,
        "posts": posts,
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }))
}

/// What decides the last roll for a purpose, in words.
pub fn caption(play: &Play, purpose: &str) -> String {
    let rolls = play.told.iter().rev().filter_map(|event| event.roll.as_ref());
    let roll = rolls.into_iter().find(|roll| roll.purpose == purpose);
    roll.unwrap_or_else(|| panic!("nobody rolled for '{purpose}'")).caption()
}

/// A counter in each of the spaces.
pub fn list(spaces: &[&str]) -> Value {
    spaces.iter().map(|at| json!({ "at": at })).collect()
}

/// A unit that has lost a step.
pub fn reduced(at: &str) -> Value {
    json!({ "at": at, "reduced": true })
}
