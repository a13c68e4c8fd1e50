//! Cards as lines of text: each hand, and every card that may be seen with what it does.

use engine::table::{Card, Hand, Table};

/// One line about cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CardLine {
    Hand(String),
    Title(String),
    Text(String),
}

/// All hands of the table, line by line; empty where the game has no cards.
pub(super) fn lines(table: &Table) -> Vec<CardLine> {
    table.hands.iter().flat_map(hand_lines).collect()
}

fn hand_lines(hand: &Hand) -> Vec<CardLine> {
    let mut lines = vec![CardLine::Hand(format!("{} ({})", hand.name, hand.cards.len()))];
    let hidden = hand.cards.iter().filter(|card| card.hidden).count();
    for card in hand.cards.iter().filter(|card| !card.hidden) {
        lines.push(CardLine::Title(title(card)));
        lines.extend((!card.text.is_empty()).then(|| CardLine::Text(card.text.clone())));
    }
    lines.extend((hidden > 0).then(|| CardLine::Title(format!("{hidden} face down"))));
    lines
}

fn title(card: &Card) -> String {
    let values = if card.values.is_empty() { String::new() } else { format!(" ({})", card.values.join("; ")) };
    format!("{}{values}", card.title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_told_with_what_it_does_unless_it_lies_face_down() {
        let card = |title: &str, hidden| Card {
            id: title.into(),
            title: title.into(),
            text: "Two moves.".into(),
            values: vec!["3 RP".into()],
            hidden,
        };
        let cards = vec![card("Rain", false), card("Secret", true)];
        let hand = Hand { id: "red".into(), name: "Red's hand".into(), side: None, cards };
        let table = Table { hands: vec![hand], ..Table::default() };
        let told = [
            CardLine::Hand("Red's hand (2)".into()),
            CardLine::Title("Rain (3 RP)".into()),
            CardLine::Text("Two moves.".into()),
            CardLine::Title("1 face down".into()),
        ];
        assert_eq!(lines(&table), told);
    }
}
