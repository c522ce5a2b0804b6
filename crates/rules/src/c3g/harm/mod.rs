//! Wounds, and their causes other than attacks: falls, glyphs, ground, collisions, swipes.

pub(super) mod collision;
pub mod falling;
pub mod glyphs;
pub(super) mod swipe;
pub(super) mod terrain;
pub(super) mod wounds;
