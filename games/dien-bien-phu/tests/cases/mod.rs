//! Rules by case, chapter by chapter.

mod airdrop;
mod assets;
mod attrition;
mod bombardment;
mod control;
mod examples;
mod french_assault;
mod movement;
mod scene;
mod setup;
mod supply;
mod vm_assault;
