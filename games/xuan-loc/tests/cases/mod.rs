//! The rulebook case by case, one file for each chapter or two.

mod chapter_02_components;
mod chapter_04_stacking;
mod chapter_04_zones;
mod chapter_05_rations;
mod chapter_05_supply;
mod chapter_06_activation;
mod chapter_06_sequence;
mod chapter_07_command;
mod chapter_07_leaders;
mod chapter_07_regrouping;
mod chapter_08_movement;
mod chapter_08_opportunity;
mod chapter_09_sight;
mod chapter_10_duties;
mod chapter_11_air;
mod chapter_11_artillery;
mod chapter_12_fire;
mod chapter_13_assault;
mod chapter_13_reserves;
mod chapter_13_retreats;
mod chapter_15_disruption;
mod chapter_17_setup;
mod chapter_18_arrivals;
mod chapter_18_evacuation;
mod chapter_19_victory;
mod story;
