//! Checks that the shipped scenarios of Coup-De-Grace can be played to an end, have even sides and every weapon, and
//! are fair.

mod content;
mod fair;
mod ground;
mod player;
mod prospect;
mod tale;
