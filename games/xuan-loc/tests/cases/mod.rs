//! The rulebook case by case, one file for each chapter or two.

mod chapter_02_components;
mod chapter_04_stacking;
mod chapter_05_supply;
mod chapter_06_sequence;
mod chapter_08_movement;
mod chapter_11_bombardment;
mod chapter_12_fire;
mod chapter_13_assault;
mod chapter_17_setup;
mod chapter_19_victory;
