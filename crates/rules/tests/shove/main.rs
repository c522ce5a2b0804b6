//! The ruleset `shove`, which nobody plays but these tests: a ruleset is a folder, and does all that a ruleset does.

mod board;
mod files;
mod foreign;
mod games;
mod play;
