//! What each question means to somebody new, and the cases that matter for it, by the case that it comes from.

/// What a choice means and costs, and the cases beside its own.
type Explained = (&'static str, &'static str, &'static [&'static str]);

/// The event of a card asks something: its own case comes first, then these.
const OF_CARDS: (&str, &[&str]) = (
    "The event that was bought asks for this; it is carried out as the card says, as far as it can be.",
    &["6-06", "6-07", "6-08", "RL-116"],
);

/// The explanation of a question, with its own case first.
pub(super) fn explain(case: &'static str) -> (&'static str, Vec<&'static str>) {
    let known = EXPLAINED.iter().find(|(of, ..)| *of == case).map(|(_, meaning, cases)| (*meaning, *cases));
    let (meaning, cases) = known.unwrap_or(OF_CARDS);
    (meaning, std::iter::once(case).chain(cases.iter().copied()).collect())
}

const EXPLAINED: [Explained; 49] = [
    (
        "8-01",
        "A year begins: RPs come, the dead are buried, units leave, return and arrive.",
        &["8.1-01a", "8.1-02a", "8.1-03", "8.1-04a", "8.1-05a", "8.1-07a"],
    ),
    (
        "8.2-01",
        "Both sides fill their hands to five cards, Red first.",
        &["8.2-02", "8.2-03", "8.2-04", "8.2-05", "6.2-01"],
    ),
    (
        "8.4-10",
        "The year is reckoned up: Grand Campaigns, factions, Doves, the stability of Saigon, victory.",
        &["8.4-01", "8.4-02", "8.4-05", "8.4-06", "8.4-07", "8.4-08", "8.4-09"],
    ),
    (
        "8.1-04a",
        "These units go home for good. The Dead Pool pays first, then veterans, then whom you like.",
        &["8.1-04b", "8.1-04c", "8.1-04e", "RL-25", "RL-107"],
    ),
    (
        "8.1-05a",
        "A dead unit comes back at no cost and arrives this year, untried.",
        &["8.1-05c", "8.1-05d", "8.1-05e", "RL-28", "RL-123"],
    ),
    (
        "8.1-05b",
        "Each stockpile RP brings one more dead unit back this year. RPs are also needed for losses and stability.",
        &["8.1-05c", "8.1-05d", "7-06", "RL-28", "8.4-08"],
    ),
    (
        "8.1-04e",
        "For every two US units that have left one ARVN infantry unit becomes veteran: 2 factors instead of 1.",
        &["RL-27", "5.1-02", "8.1-04a", "19-07"],
    ),
    (
        "8.1-06b",
        "The event that let them in is over. They go to the border of the same country, or home.",
        &["16-10", "3.3-02", "RL-24", "RL-31", "RL-118"],
    ),
    (
        "19-09",
        "Saigon is filled with ARVN after the coup, and whoever stands there may not move this year.",
        &["19-10", "19-08", "RL-77", "RL-78", "10-01"],
    ),
    (
        "8.1-07a",
        "Everything that arrives is put on the map, by the chart; what finds no place waits a year.",
        &["8.1-07b", "8.1-07c", "8.1-07d", "8.1-07e", "C-01", "C-03"],
    ),
    (
        "8.1-09a",
        "A VC goes face down; only after the last is placed do you see what each of them is.",
        &["8.1-09b", "1.3-04", "12-01", "10-02", "RL-32", "RL-122"],
    ),
    (
        "8.1-10a",
        "Units change their place at no cost. A pacified province without an Allied unit loses its flag.",
        &["8.1-10b", "8.1-10c", "8.1-10d", "18-05", "RL-23"],
    ),
    (
        "8.1-11",
        "Units of your factions change their place within their country at no cost.",
        &["8.1-10c", "3.3-05", "3.3-06", "5.2-09", "10-02"],
    ),
    (
        "8.2-03",
        "A Campaign card takes the place of the fifth draw: fewer choices now, points each turn if its zone is held.",
        &["6.2-01", "6.2-03", "6.3-01", "6.4-01", "6.4-02", "8.2-02"],
    ),
    (
        "8.2-05",
        "The Campaign card may wait for another year, be exchanged unseen, or make room for a draw.",
        &["6.2-02", "6.2-03", "6.3-01", "6.4-01", "8.2-08", "RL-119"],
    ),
    (
        "8.3-01",
        "The card gives its RPs for this turn; its event may be bought with them. Responses are better kept.",
        &["8.3-04", "6-05", "6-06", "6.1-01", "6.3-01", "6.4-01", "7-01"],
    ),
    (
        "8.3-04",
        "Each Action costs 1 RP unless it says otherwise; what is left of the card goes to the stockpile.",
        &["7-01", "8.3-06", "8.3-08", "8.3-09", "8.3-10", "8.3-11", "8.3-07", "6-06"],
    ),
    (
        "9-04",
        "Units that move together are one group: they are ambushed together, and nobody joins on the way.",
        &["8.3-08", "9-01", "9-05", "9-12", "9.2-01", "9.5-01", "10-04"],
    ),
    (
        "9-03",
        "Each area costs a point, and leaving one with enemy veterans or bombers one more.",
        &["9-04", "9-06", "9-07", "9-09", "9-12", "10-04", "14-01"],
    ),
    (
        "9.2-01",
        "A die says how far the ARVN get on the path that you announce now; they may stop before its end.",
        &["9.2-02", "9.2-03", "9.2-04", "9.2-05", "9.3-01", "RL-38"],
    ),
    (
        "9.2-04",
        "The die is known: others may join and share its points, then the group keeps to its path.",
        &["9.2-02", "9.2-03", "9-04", "9-06", "RL-39"],
    ),
    (
        "17-04",
        "The die is short by so much. Paying it makes the attempt good; it is no Action, so the stockpile may pay all.",
        &["17-03", "17-05", "17-06", "7-02", "7-03", "RL-22"],
    ),
    (
        "18-03",
        "The die is short by so much. Paying it puts the blue flag; it is no Action, so the stockpile may pay all.",
        &["18-02", "18-04", "18-05", "7-02", "7-03", "RL-22"],
    ),
    (
        "14-01",
        "The VC shows itself and rolls a die: the group may lose units and stop, or the VC is lost.",
        &["14-03", "14-05", "14-06", "14-07", "14-08", "12-03", "12-04"],
    ),
    (
        "card-B09-a",
        "The card stops the ambush before its die; the VC stays revealed.",
        &["14-05", "14-06", "6.1-02", "6.1-04", "6.1-07"],
    ),
    (
        "card-R04-a",
        "The card costs 1 RP and rolls for the group as an ambush without VC.",
        &["14-06", "9-09", "6.1-02", "6.1-04", "6.1-07"],
    ),
    (
        "card-R09-a",
        "The card costs 1 RP and turns the bomber back before its die.",
        &["13-01", "13-06", "RL-104", "6.1-02", "6.1-04"],
    ),
    (
        "11-03",
        "Only those who are named attack, can be lost and become veterans. All defenders fight.",
        &["11-01", "11-02", "11-04", "11-09", "11-13", "1.2-03", "6.2-05"],
    ),
    (
        "11-05",
        "Whoever gets away retreats and takes no harm; whoever fails must fight, and may cost a unit or an RP.",
        &["11.2-01", "11.2-02", "11.2-03", "11.2-05", "11.2-06", "11.2-07", "11.2-08", "11.3-02"],
    ),
    (
        "11.2-03",
        "One group of up to three units may try, once. The larger it is, the more often it fails.",
        &["11.2-04", "11.2-05", "11.2-06", "11.2-07", "11.2-11", "11.3-02"],
    ),
    (
        "11.3-01",
        "They go to a nearest safe area; among equally near ones you choose.",
        &["11.3-02", "11.3-03", "11.3-04", "11.3-05", "11.3-06", "11.3-07", "11.3-08"],
    ),
    (
        "11.3-05",
        "Units that leave together are ambushed together; those for whom there is no room go on.",
        &["11.3-01", "11.3-02", "11.3-06", "11.3-09", "RL-127"],
    ),
    (
        "11.3-06",
        "The area has reached its stacking limit: the others go on together to the next nearest.",
        &["11.3-01", "11.3-02", "11.3-05", "11.3-09", "RL-127"],
    ),
    (
        "11.3-09",
        "On land VC may ambush the group in every area that it enters on its way.",
        &["11.3-01", "14-01", "14-09", "10-05", "RL-59", "RL-62"],
    ),
    (
        "11-08",
        "A unit that reacts goes to the battle and adds its factors to the attack; it may be lost there.",
        &["11.4-01", "11.4-02", "11.4-04", "11.4-05", "11-09"],
    ),
    (
        "11-11",
        "The dice have fallen: a unit that reacts stands in the area in the next round.",
        &["11.4-01", "11.4-02", "11.4-04", "11.4-05", "11.5-06"],
    ),
    (
        "11.5-01",
        "For 1 stockpile RP units of one neighbouring area come in, ready for the next round.",
        &["11-12", "11.5-02", "11.5-03", "11.5-04", "11.5-05", "11.5-06", "RL-65"],
    ),
    (
        "11.5-02",
        "Those who march in together are one group for an ambush.",
        &["11.5-01", "11.5-03", "11.5-04", "10-01", "10-02", "RL-65"],
    ),
    (
        "11.1-01",
        "You choose who is lost. Dead US, ROK and IF units are Doves, dead ARVN weaken Saigon.",
        &["11.1-02", "11.1-05", "12-06", "8.4-05", "19-01", "RL-53"],
    ),
    (
        "11.1-02",
        "Numbered hits cost a unit each; the R comes last. You choose who is lost.",
        &["11.1-01", "11.1-03", "11.1-05", "12-06", "8.4-05", "19-01"],
    ),
    (
        "11.1-03",
        "An R costs one more unit or one RP, as you like.",
        &["11.1-02", "11.1-04", "7-05", "7-06", "11.2-06", "RL-46"],
    ),
    (
        "11.6-01",
        "A veteran has 2 factors instead of 1 and hinders enemies that pass.",
        &["11.6-02", "11.6-03", "11.6-04", "5.1-02", "9-06", "RL-58"],
    ),
    (
        "12-10",
        "A false counter was found; the entry of the table says what comes of it.",
        &["12-04", "12-11", "RL-100", "RL-103", "13-06"],
    ),
    (
        "P-T10",
        "Half of the VC in South Vietnam go back to the pool; you choose which.",
        &["P-T08", "P-T09", "12-01", "8.1-09b", "RL-126"],
    ),
    (
        "16-04",
        "Three stockpile RPs save the faction. If it falls all its units are gone and the other side has three points.",
        &["16-03", "16-05", "16-06", "16-07", "16-08", "8.4-03"],
    ),
    (
        "8.4-02",
        "The card makes the price one RP dearer, perhaps more than Blue can pay.",
        &["16-04", "16-05", "8.4-03", "6.1-02", "6.1-04"],
    ),
    (
        "8.4-08",
        "Blue pays the whole price or the government falls: three Doves, no stockpile, no ARVN veterans.",
        &["19-01", "19-02", "19-03", "19-05", "19-06", "19-07", "6.1-03", "RL-14"],
    ),
    ("8.4-09", "The war is over.", &["P-V01", "P-V02", "P-S07", "1.1-01", "1.1-03"]),
    ("P-V01", "The war is over.", &["P-V02", "P-S07", "1.1-01", "1.1-03"]),
];
