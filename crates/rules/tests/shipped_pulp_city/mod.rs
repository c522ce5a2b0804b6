//! Checks that the shipped scenarios of Pulp City can be played to an end, have even sides and every kind of effect,
//! and reward sensible play.

mod content;
mod fair;
mod player;
