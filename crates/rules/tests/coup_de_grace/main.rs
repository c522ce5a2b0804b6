//! Coup-De-Grace, by the vectors of its rules, by cases, and by whole battles.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod case;
mod cases;
mod chances;
mod faults;
mod made_up;
mod random;
mod saves;
mod shown;
mod sound;
mod stage;
mod vectors;
