//! The scenarios of Pulp City that ship are played to an end, use every part of the rules, and are fair.

mod content;
mod fair;
mod player;
