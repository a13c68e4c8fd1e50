//! Data that cannot be is refused with file, key and reason.

use rehearsal::alter;
use tonkin::Data;

/// What is said of the built-in data when the first `from` in a file reads `to`.
#[track_caller]
fn fault(file: &str, from: &str, to: &str) -> String {
    let pack = alter(tonkin::pack(), file, from, to);
    let fault = Data::read(&pack).err().unwrap_or_else(|| panic!("{file} with '{to}' is read")).to_string();
    assert!(fault.starts_with(file), "{fault}");
    fault
}

#[track_caller]
fn refused(file: &str, from: &str, to: &str, words: &[&str]) {
    let said = fault(file, from, to);
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
}

#[test]
fn a_broken_map_is_refused() {
    refused("map.toml", "columns = 32", "columns = 31", &["terrain.rows[0]", "31 letters"]);
    refused("map.toml", "columns = 32", "columns = 60", &["grid"]);
    refused("map.toml", "\"P-10\", \"P-11\"", "\"P-10\", \"P-14\"", &["river.Red", "not adjacent"]);
    refused("map.toml", "\"T-22\", \"T-21\"", "\"T-99\", \"T-21\"", &["road.RC 1 south", "T-99"]);
    refused("map.toml", "size = \"major\"", "size = \"huge\"", &["line", "river[0].size", "huge"]);
    refused("map.toml", "\"CCCC", "\"XCCC", &["country.rows[0]", "'X'"]);
    refused("map.toml", "harbor = true", "harbor = false", &["saigon"]);
    refused("map.toml", "forest = []", "forest = [\"T-14\"]", &["delta.forest", "T-14"]);
    refused("map.toml", "hexes = [\n  \"AE-11\"", "hexes = [\n  \"A-1\"", &["coast"]);
}

#[test]
fn broken_communities_are_refused() {
    let file = "communities.toml";
    refused(file, "hex = \"X-15\"", "hex = \"T-14\"", &["community.Haiphong", "already"]);
    refused(file, "hex = \"X-15\"", "hex = \"AF-24\"", &["community.Haiphong", "the sea"]);
    refused(file, "kind = \"city\"", "kind = \"hamlet\"", &["community[0].kind", "hamlet"]);
    refused(file, "name = \"Haiphong\"", "name = \"Hanoi\"", &["Hanoi", "twice"]);
    refused(file, "hex = \"N-1\"", "hex = \"T-14\"", &["china.Ma Li Po"]);
    refused(file, "source = \"rule 1.9\"", "source = \"hearsay\"", &["community[0].source", "hearsay"]);
    refused(file, "marks = [\"airstrip\", \"fef-supply\"]", "marks = [\"harbor\", \"thai-entry\"]", &["Thai units"]);
}

#[test]
fn broken_counters_are_refused() {
    let file = "units.toml";
    refused(file, "name = \"88/308\"", "name = \"36/308\"", &["unit.36/308", "twice"]);
    refused(file, "steps = 4", "steps = 2", &["unit.36/308", "4 steps"]);
    refused(file, "front = [6, 4, 4], back = [3, 3, 2]", "front = [6, 4, 4]", &["unit.36/308", "back"]);
    refused(file, "front = [3, 5, 1]", "front = [3, 6, 1]", &["unit.1 BEP", "morale"]);
    refused(file, "kind = \"hq\"", "kind = \"infantry\"", &["unit"]);
    refused(file, "count = 9", "count = 8", &["marker", "nine"]);
    refused(file, "move = 9", "speed = 9", &["unit[0]", "speed"]);
}

#[test]
fn broken_charts_are_refused() {
    let file = "tables.toml";
    refused(file, "first = [0, 5, 8, 11, 14]", "first = [1, 5, 8, 11, 14]", &["combat.1-2"]);
    refused(file, "odds = \"4-1\"", "odds = \"5-1\"", &["combat.4-1", "missing"]);
    refused(file, "attacker = [4, 5", "attacker = [9, 5", &["disorganization", "2 to 6"]);
    refused(file, "from = 1, dg = 9", "from = 2, dg = 9", &["barrage"]);
    refused(file, "id = \"forest\"", "id = \"rough\"", &["terrain"]);
    refused(file, "capital = \"Hanoi\"", "capital = \"Paris\"", &["limits.capital", "Paris"]);
    refused("calendar.toml", "first = \"Oct-50\"", "first = \"Okt-50\"", &["calendar.first", "Okt-50"]);
    refused("calendar.toml", "month = \"Jan-51\"", "month = \"Jan-61\"", &["vm_number", "Jan-61"]);
    refused("reinforcements.toml", "\"48/320\"", "\"GM 2\"", &["vm.Dec-50", "GM 2", "other side"]);
    refused("reinforcements.toml", "\"52/320\"", "\"48/320\"", &["twice"]);
    refused("reinforcements.toml", "kind = \"any\"", "kind = \"tank\"", &["withdrawal[0].kind"]);
}

#[test]
fn broken_cards_are_refused() {
    let file = "scenarios.toml";
    refused(file, "\"1 RCC\"", "\"9 RCC\"", &["scenario.cao-bang.fef.Hanoi", "9 RCC"]);
    refused(file, "\"1 RCC\"", "\"GM 1\"", &["scenario.cao-bang.fef.Phuc Yen", "twice"]);
    refused(file, "\"1 RCC\"", "\"36/308\"", &["other side"]);
    refused(file, "place = \"Phuc Yen\"", "place = \"Atlantis\"", &["Atlantis"]);
    refused(file, "place = \"Phuc Yen\"", "place = \"Long Tcheou\"", &["China"]);
    refused(file, "place = \"Bac Kan\"", "place = \"Hanoi\"", &["vm.Hanoi", "FEF units stand there"]);
    refused(file, "end = \"Dec-50\"", "end = \"Dec-49\"", &["scenario.cao-bang.end", "Dec-49"]);
    refused(file, "up_to = 64", "up_to = 8", &["scenario.cao-bang.victory"]);
    refused(file, "political_objective = \"Lang Son\"", "political_objective = \"Na Cham\"", &["no VP-Hex"]);
    refused(file, "place = \"red 2\"", "place = \"red 99\"", &["red 99"]);
    refused(file, "units = [\"GM 1\"]", "units = [\"GM 1\", \"GM 2\", \"GM 3\", \"GM 4\"]", &["13 Stacking Points"]);
}
