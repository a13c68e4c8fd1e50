//! Names as the rulebook spells them, where that differs from the ids (R2).

use engine::wording;

const SPELLINGS: [(&str, &str); 10] = [
    ("ap-phu-to", "ap-phu-tho"),
    ("son-tai", "son-tay"),
    ("song-tay", "son-tay"),
    ("xuan-may", "xuan-mai"),
    ("ricm", "rich"),
    ("infantry-4-bvn", "4-bvn-inf"),
    ("armoured-4-bvn", "4-bvn-arm"),
    ("commandos-18", "cdo-18"),
    ("commandos-22", "cdo-22"),
    ("bulldozer", "dozer"),
];

const ORDINALS: [&str; 7] = ["st", "nd", "rd", "th", "er", "e", "eme"];

/// The id that a name stands for, however it is written: `8RSA` and `2e BPC` are the rulebook's own.
pub(crate) fn plain(text: &str) -> String {
    let parts = wording::plain(text).split('-').map(part_figures).collect::<Vec<_>>();
    let id = parts.join("-");
    SPELLINGS.iter().find(|(written, _)| *written == id).map_or(id, |(_, meant)| (*meant).into())
}

/// A figure apart from the letters that follow it, without the ending of an ordinal number.
fn part_figures(part: &str) -> String {
    let letters = part.trim_start_matches(|c: char| c.is_ascii_digit());
    let figure = &part[..part.len() - letters.len()];
    match letters {
        "" => figure.into(),
        _ if figure.is_empty() => letters.into(),
        ending if ORDINALS.contains(&ending) => figure.into(),
        _ => format!("{figure}-{letters}"),
    }
}
