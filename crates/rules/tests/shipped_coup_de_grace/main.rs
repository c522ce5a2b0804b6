//! The scenarios of Coup-De-Grace that ship are played to an end, use every part of the rules, and are fair.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod content;
mod fair;
mod ground;
mod player;
mod prospect;
mod tale;

#[allow(dead_code, reason = "each test uses a part of it")]
#[path = "../support/mix.rs"]
mod mix;
#[allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]
#[path = "../support/shipped.rs"]
mod shipped;
