//! The rulebook case by case, one file for each chapter.

mod chapter_01_map;
mod chapter_02_commanders;
mod chapter_02_counters;
mod chapter_02_special_units;
mod chapter_03_stacking;
mod chapter_04_positions;
mod chapter_04_sequence;
mod chapter_05_strategies;
mod chapter_06_impact;
mod chapter_06_infiltration;
mod chapter_07_actions;
mod chapter_07_air;
mod chapter_07_calling_off;
mod chapter_07_reserves_and_sites;
mod chapter_08_threats;
mod chapter_09_bases;
mod chapter_09_combat;
mod chapter_09_corners;
mod chapter_09_results;
mod chapter_10_corners;
mod chapter_10_evacuation;
mod chapter_11_victory;
mod chapter_12_options;
mod staging;
