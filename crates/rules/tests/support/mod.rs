//! Code shared by several tests.

#![allow(dead_code, unreachable_pub, reason = "not every item is used by every test")]
#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

pub mod case;
pub mod drawing;
pub mod nearest;
pub mod play;
pub mod shipped;
pub mod sound;
pub mod stage;
pub mod tale;
pub mod tell;

pub use knockback_testing::{c3g::made_up, mix};
