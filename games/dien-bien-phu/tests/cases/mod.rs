//! Rules by case, chapter by chapter.

mod assets;
mod bombardment;
mod examples;
mod french_assault;
mod movement;
mod scene;
mod vm_assault;
