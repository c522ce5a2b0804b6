//! The skirmish as an app without a screen.

#![allow(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]

mod dice;
mod order_of_systems;
mod player;
mod probe;
mod same_as_loop;
mod twin;
mod typed;
mod waiting;
