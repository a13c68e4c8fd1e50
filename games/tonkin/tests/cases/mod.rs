//! The rules, case by case.

mod chapter_01_basics;
mod chapter_01_secrets;
mod chapter_01_victory;
mod chapter_01_zones;
mod chapter_02_fef;
mod chapter_02_vm;
mod chapter_03_movement;
mod chapter_03_transport;
mod chapter_06_barrage;
mod chapter_06_combat;
mod chapter_06_heroes;
mod chapter_06_operations;
mod chapter_06_overrun;
mod chapter_07_supply;
mod chapter_08_end;
mod chapter_09_setup;
mod examples;
mod odds;
mod refusals;
mod table;
