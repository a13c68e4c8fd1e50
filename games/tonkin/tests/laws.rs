//! The promises of the contract on random play, in every scenario and in campaigns.

use engine::position::Start;
use engine::{Options, Seed, laws};

use crate::support::game;

fn start(scenario: &str, options: &[(&str, &str)]) -> Start {
    let mut start = Start::scenario(scenario, Seed::from_number(1));
    start.options = Options(options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect());
    start
}

macro_rules! games {
    ($($name:ident = $scenario:literal, $options:expr, $games:literal;)+) => { $(
        #[test]
        fn $name() {
            laws::obey(game(), &start($scenario, &$options), $games);
        }
    )+ };
}
games! {
    cao_bang_keeps_the_promises = "cao-bang", [], 2;
    hanoi_keeps_the_promises = "hanoi", [], 1;
    hoa_binh_keeps_the_promises = "hoa-binh", [], 1;
    plaine_des_jarres_keeps_the_promises = "plaine-des-jarres", [], 1;
    dien_bien_phu_keeps_the_promises = "dien-bien-phu", [], 1;
    na_san_keeps_the_promises = "na-san", [], 2;
    heroes_keep_the_promises = "hoa-binh", [("heroes", "on")], 1;
    a_generic_set_up_keeps_the_promises = "na-san", [("generic", "on")], 1;
    a_campaign_keeps_the_promises = "cao-bang", [("until", "hanoi")], 1;
}

#[test]
fn the_laws_of_rules_hold() {
    laws::rules::obey(game(), &start("na-san", &[]), 1);
}

/// What a battle comes to is told alike before and after leaders, commissars and ambushes are left out of it.
#[test]
fn odds_of_a_declaration_are_those_of_staying_out() {
    for scenario in ["na-san", "hoa-binh", "dien-bien-phu"] {
        laws::declining::obey(game(), &start(scenario, &[]), 1, 20);
    }
}
