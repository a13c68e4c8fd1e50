//! The story in words: sentences with their rule, dice shown as dice.

use engine::story::{Die, Roll};
use engine::{Event, Viewer};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// How long the game's log was when it happened: undo takes away what is beyond.
    pub length: usize,
    pub text: String,
    /// Dice with every modifier, where some were rolled.
    pub dice: String,
    pub case: String,
    /// Whether it is what came of it all.
    pub outcome: bool,
    pub places: Vec<String>,
}

/// What a viewer may hear of some events.
pub(super) fn tell(events: &[Event], viewer: Viewer, length: usize) -> Vec<Told> {
    let told = |event: &Event| Told {
        length,
        text: event.text.clone(),
        dice: event.roll.as_ref().map(dice).unwrap_or_default(),
        case: event.case.to_string(),
        outcome: event.outcome,
        places: event.places.clone(),
    };
    events.iter().filter(|event| event.audience.includes(viewer)).map(told).collect()
}

/// A roll: `⚃4 +1 green = 5, needed 6+`.
pub(super) fn dice(roll: &Roll) -> String {
    let thrown: Vec<String> = roll.dice.iter().map(die).collect();
    let parts = [thrown.join("  "), roll.caption()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn die(die: &Die) -> String {
    let face = match die.face {
        face @ 1..=6 => char::from_u32(0x2680 + u32::from(face) - 1).map_or(String::new(), String::from),
        face => format!("[{face}]"),
    };
    let who = if die.who.is_empty() { String::new() } else { format!("{} ", die.who) };
    let reasons: Vec<String> = die.modifiers.iter().map(|m| format!("{:+} {}", m.value, m.name)).collect();
    if reasons.is_empty() {
        return format!("{who}{face}{}", plain_face(die.face));
    }
    format!("{who}{face}{} {} = {}", plain_face(die.face), reasons.join(" "), die.total)
}

/// Dice are small on many screens, so the figure stands beside them.
fn plain_face(face: u8) -> String {
    if (1..=6).contains(&face) { face.to_string() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use engine::Case;

    use super::*;

    #[test]
    fn dice_show_every_modifier() {
        let roll = Roll::new("combat")
            .target(6)
            .die(Die::new("1st BPC", 4).modifier("bonus", 3, Case("2.2.1-01")).modifier("green", -1, Case("9.2.3-01")))
            .die(Die::new("", 1));
        assert_eq!(dice(&roll), "1st BPC \u{2683}4 +3 bonus -1 green = 6  \u{2680}1, needed 6+");
        assert_eq!(dice(&Roll::single("scatter", 2).at_most(2).effect("scatters")), "\u{2681}2, 2 or less scatters");
    }

    #[test]
    fn secrets_are_not_told() {
        let events = [
            Event::new("drew", Case("1"), "A card is drawn."),
            Event::new("drew", Case("1"), "It is the ambush.").only(engine::Side(1)),
        ];
        assert_eq!(tell(&events, Viewer::Side(engine::Side(0)), 1).len(), 1);
        assert_eq!(tell(&events, Viewer::Side(engine::Side(1)), 1).len(), 2);
    }
}
