//! Data that cannot be is refused with file, key and reason.

use dien_bien_phu::data::Data;
use dien_bien_phu::pack;
use rehearsal::alter;

#[track_caller]
fn refused(file: &str, from: &str, to: &str, said: &str) {
    let fault = Data::read(&alter(pack(), file, from, to)).expect_err("this cannot be read").to_string();
    assert!(fault.starts_with(file) && fault.contains(said), "{fault}");
}

#[test]
fn broken_maps_are_refused() {
    refused("map.toml", "\"2129-2229\"", "\"2129-2329\"", "no hexside");
    refused("map.toml", "hexside = \"2129-2229\"", "hexside = \"1010-1011\"", "no river runs");
    refused("map.toml", "at = [48, 25]", "at = [47, 25]", "even number of columns");
    refused("map.toml", "\"7\" = \"7z-308\"", "\"7\" = \"8z-308\"", "there is no zone '8z-308'");
    refused("map.toml", "rows = 40", "rows = 39", "expected 39 rows");
    refused("strongpoints.toml", "\"3316\", \"3416\"", "\"3316\", \"3616\"", "do not hang together");
    refused("strongpoints.toml", "hexes = [\"0921\"]", "hexes = [\"1603\"]", "something else stands in 1603");
    refused("strongpoints.toml", "wire = \"heavy\"", "wire = \"thick\"", "line 10: strongpoint[0].wire");
    refused("boxes.toml", "id = \"gone\"", "id = \"hanoi\"", "exactly once");
}

#[test]
fn broken_counters_are_refused() {
    refused("units.toml", "morale = 4", "morale = 6", "Morale goes from 2 to 5");
    refused("units.toml", "division = 308", "division = 309", "there is no division 309");
    refused("units.toml", "source = \"rule list", "source = \"hearsay", "a source begins with");
    refused("markers.toml", "formation = \"2/4 RAC\"", "formation = \"2/5 RAC\"", "there is no formation '2/5 RAC'");
    refused("markers.toml", "formation = \"2/4 RAC\"", "formation = \"4/4 RAC\"", "Zone Markers");
}

#[test]
fn broken_cards_are_refused() {
    refused("scenarios.toml", "\"H1\", \"H2\", \"H3\", \"H5\"", "\"H1\", \"H2\", \"H3\"", "4 units and 3 orders");
    refused(
        "scenarios.toml",
        "[\"H1\", \"H2\", \"H3\", \"H5\"]",
        "[\"H9\", \"H2\", \"H3\", \"H5\"]",
        "there is no strongpoint 'H9'",
    );
    refused("scenarios.toml", "[\"H1\", \"H2\", \"H3\", \"H5\"]", "[\"H2\", \"H2\", \"H2\", \"H2\"]", "do not fit");
    refused("scenarios.toml", "\"265-57\", ", "", "has no room on the map");
    refused("scenarios.toml", "wounded = 0", "wounded = 1", "on the Wounded Square");
    refused("scenarios.toml", "hq = 4", "hq = 6", "below the top");
    refused("scenarios.toml", "\"316\" = \"A\" }", "\"316\" = \"Z\" }", "no slot 'Z'");
}

#[test]
fn broken_charts_are_refused() {
    refused("combat.toml", "\"S\", \"S\"", "\"S\", \"T\"", "french_defence");
    refused("airdrop.toml", "kind = \"white\"", "kind = \"green\"", "two white slots");
    refused("turns.toml", "weather = \"dry\"", "weather = \"monsoon\"", "the Monsoon follows");
    refused("tracks.toml", "printed = 59", "printed = 60", "the maps have 59 points");
    refused("reinforcements.toml", "modifier = -1", "modifier = -2", "from -1 to 1");
    refused("events.toml", "{ sum = 3,", "{ sum = 2,", "one row for each sum");
    refused("terrain.toml", "recon = 12", "recon = 2", "Recon");
}
