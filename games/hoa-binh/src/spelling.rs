//! Names as the rulebook spells them, where that differs from the ids (R2).

use engine::wording;

const SPELLINGS: [(&str, &str); 5] = [
    ("ap-phu-to", "ap-phu-tho"),
    ("son-tai", "son-tay"),
    ("song-tay", "son-tay"),
    ("xuan-may", "xuan-mai"),
    ("ricm", "rich"),
];

/// The id that a name stands for, however it is written.
pub(crate) fn plain(text: &str) -> String {
    let id = wording::plain(text);
    SPELLINGS.iter().find(|(written, _)| *written == id).map_or(id, |(_, meant)| (*meant).into())
}
