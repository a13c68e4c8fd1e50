//! Events and odds as programs read them.

use engine::odds::{Odds, Total};
use engine::story::EventKind;
use engine::{Case, Event, Rulebook, Side};
use library::{Library, event_words, heard_words, odds_words};
use serde_json::json;

fn with_book(check: impl Fn(&Rulebook)) {
    check(Library::builtin().title("xuan-loc").expect("the game opens").book());
}

#[test]
fn events_name_sides_by_their_ids() {
    with_book(|book| {
        let mut event = Event::new("drew", Case("1-01"), "A card is drawn.").only(Side(1));
        event.side = Some(Side(0));
        let written = event_words(book, &event);
        assert_eq!((&written["side"], &written["audience"]), (&json!("nva"), &json!({"only": "arvn"})));
        assert_eq!(heard_words(book, &event).get("audience"), None);
        let other = event_words(book, &Event::new("drew", Case("1-01"), "A card.").except(Side(0)));
        assert_eq!((other.get("side"), &other["audience"]), (None, &json!({"except": "nva"})));
    });
}

#[test]
fn odds_name_sides_and_say_how_sure_they_are_only_where_they_are_not() {
    with_book(|book| {
        let total = |side| Total {
            label: "lost".into(),
            kind: EventKind::Lost,
            side,
            mean: 0.5,
            numbers: vec![(0, 0.5), (1, 0.5)],
        };
        let exact = Odds { exact: true, totals: vec![total(Some(Side(1))), total(None)], ..Odds::default() };
        let written = odds_words(book, &exact);
        assert_eq!(written["totals"][0]["side"], "arvn");
        assert_eq!(written["totals"][1].get("side"), None);
        assert_eq!(written["totals"][0]["numbers"], json!([[0, 0.5], [1, 0.5]]));
        assert!(!written.contains_key("samples") && !written.contains_key("undisturbed"));
        let estimated = odds_words(book, &Odds { samples: 20, undisturbed: true, ..Odds::default() });
        assert_eq!((&estimated["samples"], &estimated["undisturbed"]), (&json!(20), &json!(true)));
    });
}
