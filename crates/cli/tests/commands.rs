//! The commands, as scripts use them.

mod common;

use common::{Conversation, Folder, fails, json_of, run, stdout_of};
use engine::history::Save;
use engine::joint::{JointSeed, Part};
use engine::position::Start;
use engine::{Seed, digest};
use serde_json::{Value, json};

/// How many cases and rulings stand in the files of Hoa Binh.
fn written() -> (usize, usize) {
    let cases = include_str!("../../../games/hoa-binh/rules/cases.toml");
    let rulings = include_str!("../../../games/hoa-binh/rules/rulings.toml");
    (cases.matches("\n[[case]]\n").count(), rulings.matches("\n[[ruling]]\n").count())
}

#[test]
fn the_help_names_the_commands() {
    assert!(stdout_of(&["--help"]).contains("simulate"));
}

#[test]
fn games_lists_titles_sides_scenarios_options_and_cases() {
    let list = json_of(&["games", "--json"]);
    let game = list.as_array().unwrap().iter().find(|g| g["id"] == "hoa-binh").expect("the first game");
    assert_eq!(game["sides"], json!(["france"]));
    assert_eq!(game["scenarios"][0]["id"], "campaign");
    assert_eq!(game["cases"], written().0);
    assert!(game["options"].as_array().unwrap().iter().all(|o| o["id"].is_string() && o["values"].is_array()));
    assert!(stdout_of(&["games"]).contains("hoa-binh"));
}

/// A simulation without what depends on the machine.
fn lasting(mut document: Value) -> Value {
    for key in ["seconds", "decisions_per_second", "threads"] {
        assert!(document.as_object_mut().unwrap().remove(key).is_some_and(|v| v.is_number()), "{key}");
    }
    document
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let simulate = |threads: &str, players: &str| {
        let games = ["simulate", "hoa-binh", "--games", "12", "--seed", "5", "--json"];
        json_of(&[&games[..], &["--threads", threads, "--players", players]].concat())
    };
    let (one, two) = (simulate("1", "france=random"), simulate("2", "france=random"));
    assert_eq!((&one["threads"], &two["threads"]), (&json!(1), &json!(2)));
    assert_eq!((&one["games"], &one["failures"]), (&json!(12), &json!(0)));
    let results = one["results"].as_object().unwrap();
    assert_eq!(results.values().map(|v| v.as_u64().unwrap()).sum::<u64>(), 12);
    for key in ["mean", "sd", "min", "max"] {
        assert!(one["score"][key].is_number(), "{key}");
    }
    assert_eq!(lasting(one.clone()), lasting(two));
    assert_eq!(lasting(simulate("1", "france=easy:8")), lasting(simulate("2", "france=easy:8")));
    let other = json_of(&["simulate", "hoa-binh", "--games", "12", "--seed", "6", "--json"]);
    assert_ne!(one["hash"], other["hash"]);
}

#[test]
fn a_simulation_prints_a_table_and_writes_a_line_per_game() {
    let folder = Folder::new("simulate");
    let path = folder.path("games.jsonl");
    let said = stdout_of(&["simulate", "hoa-binh", "--games", "7", "--out", &path]);
    for word in ["result", "score", "mean", "decisions", "a second"] {
        assert!(said.contains(word), "{said}");
    }
    let written = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<Value> = written.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 7);
    assert!(lines.iter().enumerate().all(|(i, l)| l["game"] == i && l["seed"].is_string() && l["score"].is_number()));
}

/// A save with something changed in it, and a checksum that fits again.
fn forged(save: &Save, change: impl FnOnce(&mut Value)) -> String {
    let mut document = serde_json::to_value(save).unwrap();
    change(&mut document);
    document["checksum"] = json!("");
    let plain: Save = serde_json::from_value(document.clone()).unwrap();
    document["checksum"] = json!(digest::sha256_hex(plain.write().as_bytes()));
    document.to_string()
}

#[test]
fn replay_says_whether_the_dice_were_those_of_both() {
    let folder = Folder::new("joint");
    let part = |of, n| Part::new(of, Seed::from_number(n));
    let joint = JointSeed(vec![part("server", 1), part("nva", 2), part("arvn", 3)]);
    let start = Start { joint: Some(joint.clone()), ..Start::scenario("campaign", joint.seed()) };
    let save = library::Library::builtin().title("xuan-loc").unwrap().begin(start).unwrap().save();
    let file = folder.file("joint.json", &save.write());
    let said = stdout_of(&["replay", &file]);
    assert!(said.contains("the dice were those of both") && said.contains(&joint.0[2].commitment), "{said}");
    let dice = &json_of(&["replay", &file, "--json"])["dice"];
    assert_eq!((&dice["of_both"], &dice["commitments"]["nva"]), (&json!(true), &json!(joint.0[1].commitment)));
    let other = json!(Seed::from_number(9).to_hex());
    for (at, said) in [
        ("/joint/0/value", "the part of 'server' is not"),
        ("/joint/2/value", "the part of 'arvn' is not"),
        ("/seed", "the seed is not the one"),
    ] {
        let lie = |save: &mut Value| *save.pointer_mut(at).expect("a save has it") = other.clone();
        fails(&["replay", &folder.file("forged.json", &forged(&save, lie))], 1, said);
    }
}

#[test]
fn a_saved_game_replays_and_a_damaged_one_does_not() {
    let folder = Folder::new("replay");
    let mut talk = Conversation::about_new_game(3);
    let last = talk.finish();
    let save = talk.good(r#"{"save": true}"#)["save"].clone();
    talk.end();
    let file = folder.file("game.json", &save.to_string());
    let replay = json_of(&["replay", &file, "--json"]);
    assert_eq!(replay["ok"], true);
    assert_eq!((&replay["hash"], &replay["actions"]), (&last["hash"], &save["count"]));
    assert_eq!(replay["outcome"], last["turn"]["over"]);
    let part = json_of(&["replay", &file, "--to", "3", "--json"]);
    assert_eq!((&part["actions"], &part["outcome"]), (&json!(3), &Value::Null));
    assert!(stdout_of(&["replay", &file]).contains("as saved"));
    fails(&["replay", &file, "--to", "1000000"], 2, "actions");

    let text = save.to_string();
    let edited = folder.file("edited.json", &text.replace(r#""format":1"#, r#""format":1,"seed2":"x""#));
    fails(&["replay", &edited], 2, "seed2");
    let turned = save["hash"].as_str().unwrap().chars().rev().collect::<String>();
    let changed = folder.file("changed.json", &text.replace(save["hash"].as_str().unwrap(), &turned));
    fails(&["replay", &changed], 1, "changed or damaged");
    let output = run(&["replay", &changed, "--json"]);
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &said["ok"]), (Some(1), &json!(false)));
    let torn = folder.file("torn.json", &text[..text.len() / 2]);
    fails(&["replay", &torn], 2, "torn.json");
    fails(&["replay", &folder.path("none.json")], 2, "none.json");
    let binary = folder.path("binary.json");
    std::fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    fails(&["replay", &binary], 2, "not a text file");
}

#[test]
fn rules_are_found_by_id_section_and_words() {
    let all = json_of(&["rules", "hoa-binh", "--json"]);
    let count = |kind: &str| all.as_array().unwrap().iter().filter(|entry| entry["kind"] == kind).count();
    assert_eq!((count("case"), count("ruling")), written());
    let ruling = json_of(&["rules", "hoa-binh", "R91", "--json"]);
    assert_eq!((&ruling[0]["kind"], &ruling[1]["id"]), (&json!("ruling"), &json!("R91-01")));
    assert!(ruling[0]["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
    assert!(stdout_of(&["rules", "hoa-binh", "convoy"]).contains("R77 "), "words find rulings too");
    assert!(stdout_of(&["rules", "hearts-and-minds", "RL-14"]).contains("because: Red decides first"));
    let one = json_of(&["rules", "hoa-binh", "1.1-01", "--json"]);
    assert_eq!((one.as_array().unwrap().len(), &one[0]["id"], &one[0]["rule"]), (1, &json!("1.1-01"), &json!("1.1")));
    assert!(one[0]["text"].is_string() && one[0]["tags"].is_array());
    assert!(stdout_of(&["rules", "hoa-binh", "operation", "rainbow"]).contains("1.1-02"));
    assert!(stdout_of(&["rules", "hoa-binh", "zeppelin"]).contains("No case"));
    fails(&["rules", "chess"], 2, "hoa-binh");
}

#[test]
fn odds_are_read_from_a_save_and_from_a_position() {
    let folder = Folder::new("odds");
    let mut talk = Conversation::about_new_game(3);
    let action = talk.actions().remove(0);
    let save = folder.file("save.json", &talk.good(r#"{"save": true}"#)["save"].to_string());
    talk.end();
    let odds = json_of(&["odds", &save, &action, "--json"]);
    let sum: f64 = odds[0]["outcomes"].as_array().unwrap().iter().map(|o| o["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let scenario = folder.file("scenario.toml", "game = \"hoa-binh\"\nscenario = \"campaign\"\nseed = 3\n");
    assert_eq!(json_of(&["odds", &scenario, &action, "--json"]), odds);
    run(&["odds", &scenario]);
    fails(&["odds", &save, "???"], 2, "???");
    fails(&["odds", &folder.file("bad.toml", "game = [\n")], 2, "bad.toml");
    fails(&["odds", &folder.file("list.json", "[]")], 2, "expected an object");
    fails(&["odds", &folder.file("empty.json", "{}")], 2, "game");
}

#[test]
fn a_data_folder_is_checked_and_used() {
    let folder = Folder::new("data");
    let dir = folder.path("");
    let units = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/hoa-binh/data/units.toml"));
    let units = units.expect("the built-in data lies in the game's folder");
    folder.file("hoa-binh/units.toml", &units);
    folder.file("hoa-binh/notes.txt", "not data");
    assert!(stdout_of(&["validate", &dir]).contains("records are reconstructed"));
    let found = json_of(&["validate", &dir, "--json"]);
    assert_eq!((&found[0]["ok"], &found[0]["replaced"]), (&json!(true), &json!(["units.toml"])));
    assert_eq!(json_of(&["games", "--json", "--data", &dir]), json_of(&["games", "--json"]));

    folder.file("hoa-binh/units.toml", &format!("{units}\nnonsense = 3\n"));
    fails(&["validate", &dir], 1, "hoa-binh/units.toml: line ");
    fails(&["games", "--data", &dir], 2, "units.toml");
    folder.file("hoa-binh/units.toml", &units);
    folder.file("hoa-binh/spells.toml", "");
    fails(&["validate", &dir], 1, "spells.toml");
    fails(&["validate", &folder.path("nowhere")], 2, "nowhere");
    let other = Folder::new("other-data");
    fails(&["validate", &other.path("")], 2, "no data files");
    other.file("chess/board.toml", "");
    fails(&["validate", &other.path("")], 1, "chess");
}

#[test]
fn the_bench_has_its_fields() {
    let table = json_of(&["bench", "hoa-binh", "--seconds", "0.2", "--json"]);
    for key in [
        "decisions_per_second",
        "games_per_second",
        "mean_decisions",
        "actions_ns",
        "apply_ns",
        "present_ns",
        "state_bytes",
        "save_bytes",
    ] {
        assert!(table[0][key].is_number(), "{key}: {table}");
    }
    let of_scenario = &table[0]["odds_by_scenario"][0];
    assert_eq!(of_scenario["scenario"], "campaign", "{table}");
    for key in ["exact", "p50_ms", "p99_ms", "longest_ms", "choices"] {
        assert!(table[0]["odds"][key].is_number() && of_scenario[key].is_number(), "{key}: {table}");
    }
    fails(&["bench", "hoa-binh", "--scenario", "waterloo"], 2, "waterloo");
    assert!(table[0]["match_bytes"].as_u64().unwrap() < 64 << 10, "a running game takes less than 64 KiB");
    assert!(table[0]["save_bytes"].as_u64().unwrap() < 32 << 10, "a saved game takes less than 32 KiB");
}

#[test]
fn a_map_is_drawn_as_svg_and_png() {
    let folder = Folder::new("map");
    let (svg, png) = (folder.path("board.svg"), folder.path("board.png"));
    stdout_of(&["map", "hoa-binh", "--as", "france", "--out", &svg]);
    stdout_of(&["map", "hoa-binh", "--scenario", "campaign", "--bare", "--scale", "0.5", "--out", &png]);
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    fails(&["map", "hoa-binh", "--out", &folder.path("board.bmp")], 2, ".svg or .png");
    fails(&["map", "hoa-binh", "--as", "nobody", "--out", &svg], 2, "nobody");
    fails(&["map", "hoa-binh", "--out", &folder.path("no/such/board.svg")], 2, "cannot write");
}

#[test]
fn the_ladder_compares_levels() {
    let rungs = json_of(&["ladder", "hoa-binh", "--games", "4", "--levels", "random,easy:4", "--json"]);
    assert_eq!(rungs.as_array().unwrap().len(), 2);
    assert!(rungs[1]["gain"]["mean"].is_number() && rungs[1]["score"]["ci95"].is_number());
    fails(&["ladder", "hoa-binh", "--side", "nobody"], 2, "nobody");
}

#[test]
fn bad_usage_is_one_sentence_and_exit_code_two() {
    fails(&["frobnicate"], 2, "frobnicate");
    fails(&["simulate", "hoa-binh"], 2, "--games");
    fails(&["simulate", "chess", "--games", "1"], 2, "there is no game 'chess'");
    fails(&["simulate", "hoa-binh", "--games", "0"], 2, "0");
    fails(&["simulate", "hoa-binh", "--games", "1", "--players", "france"], 2, "SIDE=LEVEL");
    fails(&["simulate", "hoa-binh", "--games", "1", "--players", "france=genius"], 2, "genius");
    fails(&["simulate", "hoa-binh", "--games", "1", "--players", "usa=easy"], 2, "usa");
    fails(&["simulate", "hoa-binh", "--games", "1", "--scenario", "nowhere"], 2, "nowhere");
    fails(&["simulate", "hoa-binh", "--games", "1", "--option", "nothing"], 2, "ID=VALUE");
    fails(&["simulate", "hoa-binh", "--games", "1", "--option", "a=b"], 2, "no such option");
    fails(&["simulate", "hoa-binh", "--games", "1", "--out", "/no/such/folder/x"], 2, "/no/such/folder");
    fails(&["bench", "--seconds", "nan"], 2, "seconds");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::Stdio;
    let mut program = common::program();
    program.args(["rules", "hoa-binh"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
