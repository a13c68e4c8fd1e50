//! Rules by case, chapter by chapter.

#![expect(clippy::needless_pass_by_value, reason = "documents are written where they are used")]

mod airdrop;
mod assets;
mod attrition;
mod basics;
mod bombardment;
mod control;
mod examples;
mod french_assault;
mod impossible;
mod minimal;
mod movement;
mod odds;
mod operational;
mod scene;
mod setup;
mod supply;
mod telling;
mod vm_assault;
mod vm_charge;
