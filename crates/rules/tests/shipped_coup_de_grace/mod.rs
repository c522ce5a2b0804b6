//! The scenarios of Coup-De-Grace that ship are played to an end, use every part of the rules, and are fair.

mod content;
mod fair;
mod ground;
mod player;
mod prospect;
mod tale;
