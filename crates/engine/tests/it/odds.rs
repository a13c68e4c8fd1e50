//! Odds: exact from the rules themselves, and honest where they are not.

use engine::odds::{Budget, Odds};
use engine::{Game, Match};

use crate::bluff::Bluff;
use crate::history::{act, begin, squads};
use crate::laws::gate;
use crate::skirmish::Skirmish;

fn odds<G: Game>(running: &Match<G>, action: &str, budget: Budget) -> Odds {
    let action = running.game().parse(action).expect("a sound notation");
    running.odds(action, budget).expect("a legal action")
}

fn p(odds: &Odds, text: &str) -> f64 {
    odds.outcomes.iter().find(|outcome| outcome.text == text).map_or(0.0, |outcome| outcome.p)
}

fn sum(odds: &Odds) -> f64 {
    odds.outcomes.iter().map(|outcome| outcome.p).sum()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn an_attack_in_the_open_has_the_odds_of_its_table() {
    let running = begin(Skirmish::new(), squads(&[("n1", "0201"), ("n2", "0501"), ("s1", "0202"), ("s2", "0505")]));
    let odds = odds(&running, "attack n1 s1", Budget::default());
    assert!(odds.exact && odds.runs == 6);
    // One die plus one: 4, 5 and 6 hit, a rolled 1 loses the attacker.
    assert!(close(p(&odds, "s1 is lost"), 3.0 / 6.0));
    assert!(close(p(&odds, "n1 is lost"), 1.0 / 6.0));
    assert!(close(p(&odds, "nothing happens"), 2.0 / 6.0));
    assert!(close(sum(&odds), 1.0));
    assert_eq!(odds.outcomes[0].text, "s1 is lost", "the likeliest comes first");
}

#[test]
fn an_ambush_sums_over_both_of_its_dice() {
    let start = squads(&[("n1", "0302"), ("n2", "0101"), ("s1", "0303"), ("s2", "0605")]);
    let mut running = begin(Skirmish::new(), start);
    let before = odds(&running, "attack n1 s1", Budget::default());
    // The defender is asked first: these are the odds if he does not lie in ambush.
    assert!(before.undisturbed && before.exact && before.runs == 6);
    assert!(close(p(&before, "n1 is lost"), 1.0 / 6.0) && close(p(&before, "s1 is lost"), 2.0 / 6.0));
    assert_eq!(before.method(), "Exact, if nobody steps in.");
    act(&mut running, &["attack n1 s1"]);
    let odds = odds(&running, "ambush", Budget::default());
    // The ambush hits in 1/2; otherwise the attack loses n1 in 1/6 and s1 in 2/6.
    assert!(odds.exact && !odds.undisturbed && odds.runs == 3 + 3 * 6);
    assert!(close(p(&odds, "n1 is lost"), 7.0 / 12.0));
    assert!(close(p(&odds, "s1 is lost"), 2.0 / 12.0));
    assert!(close(p(&odds, "nothing happens"), 3.0 / 12.0));
    assert!(close(sum(&odds), 1.0));
}

#[test]
fn odds_that_cost_too_much_are_sampled_and_say_so() {
    let start = squads(&[("n1", "0302"), ("n2", "0101"), ("s1", "0303"), ("s2", "0605")]);
    let mut running = begin(Skirmish::new(), start);
    act(&mut running, &["attack n1 s1"]);
    let odds = odds(&running, "ambush", Budget { runs: 20, samples: 6_000 });
    assert!(!odds.exact && odds.runs == 6_000);
    assert!((p(&odds, "n1 is lost") - 7.0 / 12.0).abs() < 0.02);
    assert!(close(sum(&odds), 1.0));
}

#[test]
fn odds_know_no_secrets_and_no_coming_dice() {
    let (mut left, mut right) = (begin(Bluff::new(), gate()), begin(Bluff::new(), gate()));
    act(&mut left, &["lay left", "lay left"]);
    act(&mut right, &["lay left", "lay right"]);
    let [one, two] = [&left, &right].map(|running| odds(running, "probe left", Budget::default()));
    assert_eq!(one, two, "where the guard really lies makes no difference");
    assert!(!one.exact, "16 worlds are not every world");
    let found = p(&one, "red finds the guard");
    assert!(found > 0.1 && found < 0.9 && close(sum(&one), 1.0), "{one:?}");
}

#[test]
fn secrets_that_make_no_difference_leave_the_odds_exact() {
    let mut running = begin(Bluff::new(), gate());
    act(&mut running, &["lay left", "lay left"]);
    let odds = odds(&running, "pass", Budget::default());
    assert!(odds.exact);
    assert_eq!((odds.outcomes.len(), p(&odds, "nothing happens")), (1, 1.0));
}

#[test]
fn an_illegal_action_has_no_odds() {
    let running = begin(Bluff::new(), gate());
    let pass = running.game().parse("pass").unwrap();
    assert_eq!(running.odds(pass, Budget::default()).unwrap_err().to_string(), "1-01: the guards are laid first");
}
