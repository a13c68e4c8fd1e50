//! The rules, case by case.

mod chapter_01_basics;
mod chapter_01_secrets;
mod chapter_01_victory;
mod chapter_02_fef;
mod chapter_02_vm;
mod chapter_07_supply;
mod chapter_08_end;
mod chapter_09_setup;
