//! Checks that the shipped scenarios of Pulp City can be played to an end, use every part of the rules, and are fair.

mod content;
mod fair;
mod player;
