//! The rules, case by case.

mod barrage;
mod combat;
mod examples;
mod hero;
mod movement;
mod operations;
mod table;
mod transport;
mod zone_of_control;
