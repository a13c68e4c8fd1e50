//! Saves: read back exactly, and refused in one sentence where anything is wrong with them.

use std::io::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use engine::history::Save;
use engine::{Chance, Game, Match, Pack, Story, digest};

use crate::bluff::Bluff;
use crate::history::{act, begin, squads};
use crate::laws::{gate, meeting};
use crate::skirmish::{MAP, Skirmish};

/// A match with a scripted roll, a forced choice and a seeded roll in its log.
fn played() -> Match<Skirmish> {
    let start = squads(&[("n1", "0201"), ("n2", "0501"), ("s1", "0202"), ("s2", "0505")]);
    let mut running = begin(Skirmish::new(), start);
    running.script([Chance::Die(2)]);
    act(&mut running, &["attack n1 s1", "move n2", "halt"]);
    assert_eq!(running.take_forced(&mut Story::silent()), Ok(1));
    act(&mut running, &["attack s1 n1"]);
    running
}

/// Reads and loads a text as a save; says what was wrong.
fn refusal(text: &str) -> String {
    let loaded = Save::read(text).and_then(|save| Match::load(Skirmish::new(), &save));
    loaded.err().map_or("accepted".into(), |fault| fault.to_string())
}

/// Changes one field of a save and seals it again, as a forger would.
fn forged(text: &str, key: &str, value: &str) -> String {
    let from = text.find(&format!("\"{key}\":")).expect("the save has this key") + key.len() + 3;
    let length = text[from..].find([',', '}']).expect("a value ends");
    sealed(format!("{}{value}{}", &text[..from], &text[from + length..]))
}

/// Gives a document the checksum that fits it.
fn sealed(mut text: String) -> String {
    let seal = text.rfind("\"checksum\":\"").expect("a save has a checksum") + "\"checksum\":\"".len();
    text.replace_range(seal..seal + 64, "");
    let sum = digest::sha256_hex(text.as_bytes());
    text.insert_str(seal, &sum);
    text
}

fn packed(text: &[u8]) -> String {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(text).unwrap();
    format!("\"{}\"", base64::engine::general_purpose::STANDARD.encode(encoder.finish().unwrap()))
}

#[test]
fn a_save_is_one_line_that_is_read_back_exactly() {
    let running = played();
    let text = running.save().write();
    assert!(!text.contains('\n'));
    let loaded = Match::load(Skirmish::new(), &Save::read(&text).unwrap()).unwrap();
    assert_eq!((loaded.hash(), loaded.log()), (running.hash(), running.log()));
    assert_eq!(loaded.save(), running.save());
    assert_eq!(loaded.resumed_after(), None);
}

#[test]
fn a_save_torn_anywhere_is_refused() {
    let text = played().save().write();
    for end in 0..text.len() {
        let said = refusal(&text[..end]);
        assert!(said.starts_with("save: ") && said.contains("column"), "torn at {end}: {said}");
    }
}

#[test]
fn a_save_with_any_byte_changed_is_refused() {
    let text = played().save().write();
    for at in 0..text.len() {
        for change in [1u8, 0x20] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= change;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            let said = refusal(&changed);
            assert!(said.starts_with("save: "), "changed at {at}: {said}");
        }
    }
}

#[test]
fn what_is_no_save_is_refused() {
    let text = played().save().write();
    assert_eq!(refusal(""), "save: EOF while parsing a value at line 1 column 0");
    assert!(refusal("[]").starts_with("save: "));
    assert!(refusal("{}").contains("missing field `format`"));
    assert!(refusal(&format!("{text} and more")).contains("trailing characters at line 1 column"));
    assert!(refusal(&text.replacen("\"game\"", "\"gaem\"", 1)).contains("gaem"));
    assert!(refusal(&"[".repeat(100_000)).starts_with("save: "));
}

#[test]
fn another_format_says_so_even_when_its_fields_are_unknown() {
    let said = "save: format: this is a save of format 2, this program reads format 1";
    assert_eq!(refusal("{\"format\":2,\"novelty\":true}"), said);
    assert_eq!(refusal(&played().save().write().replacen("\"format\":1", "\"format\":2", 1)), said);
}

#[test]
fn a_save_of_another_game_is_refused() {
    let text = begin(Bluff::new(), gate()).save().write();
    assert_eq!(refusal(&text), "save: game: this is a game of 'bluff', not of 'skirmish'");
}

#[test]
fn a_changed_save_is_called_changed() {
    let text = played().save().write();
    let changed = text.replacen("\"count\":5", "\"count\":4", 1);
    assert_eq!(refusal(&changed), "save: checksum: the document was changed or damaged after it was written");
}

#[test]
fn a_forged_save_is_refused_where_it_lies() {
    let text = played().save().write();
    assert_eq!(refusal(&forged(&text, "count", "5")), "accepted", "forging itself changes nothing");
    assert_eq!(refusal(&forged(&text, "count", "4")), "save: count: says 4 actions but holds 5");
    assert!(refusal(&forged(&text, "hash", "\"0\"")).starts_with("save: hash: the log leads to the state "));
    assert!(refusal(&forged(&text, "seed", "\"xyz\"")).starts_with("position: seed: "));
    assert_eq!(refusal(&forged(&text, "actions", "\"*\"")), "save: actions: not readable as base64");
    assert_eq!(refusal(&forged(&text, "actions", "\"AAAA\"")), "save: actions: cannot be unfolded: it is torn");
    assert_eq!(refusal(&forged(&text, "actions", &packed(b"\xff"))), "save: actions: not readable as text");
}

#[test]
fn a_forged_log_is_refused_at_its_line() {
    let text = played().save().write();
    let said = |log: &str| refusal(&forged(&text, "actions", &packed(log.as_bytes())));
    assert_eq!(
        said("end\nend\nattack s1 n1"),
        "save: actions[2]: 'attack s1 n1' cannot be done here: 1-01: this squad belongs to the other side"
    );
    assert!(said("end\nfly n1").starts_with("save: actions[1]: 'fly n1' cannot be done here: expected move, "));
    assert!(said("end\t[7]").contains("the number 7 was not asked for"));
    assert!(said("end\t[").contains("is not a list of dice and draws"));
    assert!(said("attack n1 s1\t[9]").contains("expected a die from 1 to 6 for the attack, got the number 9"));
}

#[test]
fn a_save_that_unfolds_without_end_is_refused() {
    let text = played().save().write();
    let bomb = packed(&vec![b'\n'; 17 << 20]);
    assert!(bomb.len() < 30_000, "small as a document");
    assert_eq!(refusal(&forged(&text, "actions", &bomb)), "save: actions: unfolds to more than 16 MiB");
}

/// The game with another wood: the same rules, other data.
fn replanted() -> Arc<Skirmish> {
    let mut pack = Skirmish::pack();
    pack.replace("map.toml", MAP.replace("0302", "0401")).unwrap();
    Arc::new(Skirmish::open(&pack).unwrap())
}

#[test]
fn a_save_of_older_rules_goes_on_from_its_state() {
    let mut old = begin(Skirmish::new(), meeting());
    // Where 0401 is a wood, three points do not carry a squad out of it and back in.
    act(&mut old, &["move n2", "step 0401", "step 0301", "step 0401", "halt", "end"]);
    let text = old.save().write();
    let mut new = Match::load(replanted(), &Save::read(&text).unwrap()).unwrap();
    assert_eq!(new.hash(), old.hash(), "the match stands where it stood");
    assert_eq!((new.resumed_after(), new.log().len()), (Some(6), 0));
    assert_eq!(new.undo(None), Err(engine::history::UndoStop::Beginning));
    act(&mut new, &["move s1", "step 0204"]);

    let again = Match::load(replanted(), &Save::read(&new.save().write()).unwrap()).unwrap();
    assert_eq!((again.resumed_after(), again.hash(), again.log().len()), (Some(6), new.hash(), 2));
    assert_eq!(again.replayed(2).0, *new.state(), "it replays from where it was resumed");
    let back = Match::load(Skirmish::new(), &again.save()).unwrap();
    assert_eq!((back.resumed_after(), back.log().len()), (Some(6), 2), "the log after it still holds");
}

#[test]
fn older_rules_under_which_the_log_still_holds_change_nothing() {
    let mut old = begin(Skirmish::new(), meeting());
    act(&mut old, &["move n1", "halt", "end"]);
    let new = Match::load(replanted(), &old.save()).unwrap();
    assert_eq!((new.resumed_after(), new.log().len()), (None, 3));
}

#[test]
fn a_save_whose_scenario_is_gone_is_not_lost() {
    let mut old = begin(Skirmish::new(), meeting());
    act(&mut old, &["end"]);
    let text = forged(&old.save().write(), "scenario", "\"forgotten\"");
    assert_eq!(refusal(&text), "position: scenario: there is no scenario 'forgotten'", "under the same rules");
    let new = Match::load(replanted(), &Save::read(&text).unwrap()).unwrap();
    assert_eq!((new.resumed_after(), new.hash()), (Some(1), old.hash()));
}

#[test]
fn a_resumed_match_rolls_what_it_would_have_rolled() {
    let start = squads(&[("n1", "0201"), ("n2", "0401"), ("s1", "0202"), ("s2", "0505")]);
    let mut old = begin(Skirmish::new(), start);
    act(&mut old, &["attack n1 s1"]);
    let text = forged(&old.save().write(), "count", "9");
    let mut new = Match::load(replanted(), &Save::read(&text).unwrap()).unwrap();
    assert_eq!(new.resumed_after(), Some(9));
    for running in [&mut old, &mut new] {
        act(running, &["end"]);
        let attack = running.game().parse("attack s1 n1").unwrap();
        let _ = running.act(attack, &mut Story::silent());
    }
    assert_eq!(new.hash(), old.hash());
}

#[test]
fn a_forged_state_is_not_gone_on_from() {
    let text = forged(&played().save().write(), "count", "9");
    let state = |at: &str, mark: &str| {
        let squad = format!("{{\"at\":{at},\"acted\":false,\"fired\":false}}");
        let squads = [squad.as_str(); 4].join(",");
        let state = format!("{{\"squads\":[{squads}],\"turn\":1,\"active\":0,\"ask\":\"Order\"}}");
        packed(format!("{{\"state\":{state},\"mark\":{mark}}}").as_bytes())
    };
    let load = |state: String| Match::load(replanted(), &Save::read(&forged(&text, "state", &state)).unwrap());
    let said = load(state("999", "{\"words\":0,\"asked\":0}")).unwrap_err().to_string();
    assert_eq!(said, "save: state: names a side, a squad or a hex that is not there");
    let said = load(state("true", "{\"words\":0,\"asked\":0}")).unwrap_err().to_string();
    assert!(said.starts_with("save: state: invalid type: boolean"), "{said}");
    let far = format!("{{\"words\":{0},\"asked\":{0}}}", u64::MAX);
    let mut running = load(state("3", &far)).expect("dice may stand anywhere");
    act(&mut running, &["end"]);
}

/// A save as it was written before layouts were told.
fn without_layout(text: &str) -> String {
    assert!(text.contains("\"layout\":1,"));
    sealed(text.replacen("\"layout\":1,", "", 1))
}

#[test]
fn a_save_from_before_layouts_were_told_is_its_log() {
    let running = played();
    let old = without_layout(&running.save().write());
    assert_eq!(Save::read(&old).unwrap().write(), old, "it stays as it was written");
    // Its state was stored in another form, so it has another hash.
    for text in [old.clone(), forged(&old, "hash", "\"0\"")] {
        let loaded = Match::load(Skirmish::new(), &Save::read(&text).unwrap()).unwrap();
        assert_eq!((loaded.log(), loaded.state(), loaded.resumed_after()), (running.log(), running.state(), None));
        assert_eq!(loaded.save(), running.save(), "saved again, it tells the layout");
    }
    let unreadable = forged(&old, "state", "\"*\"");
    assert_eq!(refusal(&unreadable), "accepted", "nobody needs the state where the log holds");
}

#[test]
fn hashes_are_compared_in_the_same_layout_only() {
    let wrong = forged(&played().save().write(), "hash", "\"0\"");
    assert!(refusal(&wrong).starts_with("save: hash: the log leads to the state "));
    assert_eq!(refusal(&forged(&wrong, "layout", "7")), "accepted");
}

#[test]
fn a_log_of_another_layout_is_held_to_the_same_rules() {
    let text = forged(&played().save().write(), "layout", "7");
    let said = refusal(&forged(&text, "actions", &packed(b"end\nend\nattack s1 n1")));
    assert!(said.starts_with("save: actions[2]: 'attack s1 n1' cannot be done here: "), "{said}");
    assert_eq!(refusal(&forged(&text, "count", "4")), "save: count: says 4 actions but holds 5");
}

#[test]
fn a_state_of_another_layout_is_gone_on_from_only_where_it_can_be_read() {
    let mut old = begin(Skirmish::new(), meeting());
    act(&mut old, &["move n2", "step 0401", "step 0301", "step 0401", "halt", "end"]);
    let text = forged(&old.save().write(), "layout", "7");
    let load = |text: &str| Match::load(replanted(), &Save::read(text).unwrap());
    let resumed = load(&text).unwrap();
    assert_eq!((resumed.resumed_after(), resumed.hash()), (Some(6), old.hash()));
    let other_form = packed(b"{\"state\":{},\"mark\":{\"words\":0,\"asked\":0}}");
    let said = load(&forged(&text, "state", &other_form)).unwrap_err().to_string();
    let unread = "this state was stored in layout 7 and cannot be read in layout 1: missing field `squads`";
    assert!(said.starts_with(&format!("save: state: {unread}")), "{said}");

    // What was resumed once begins with a stored state and cannot do without it.
    let text = forged(&resumed.save().write(), "layout", "7");
    assert!(load(&text).is_ok());
    // The first state in the document is that one.
    let said = load(&forged(&text, "state", &other_form));
    let said = said.expect_err("an unreadable beginning was read").to_string();
    assert!(said.starts_with(&format!("save: resumed.state: {unread}")), "{said}");
}

#[test]
fn a_pack_of_other_data_is_told_apart() {
    assert_ne!(replanted().rulebook().data_hash, Skirmish::new().rulebook().data_hash);
    assert_eq!(Pack::builtin(&[("a", "b")]).hash(), Pack::builtin(&[("a", "b")]).hash());
}
