//! Integer geometry of pointy-top hexes, for all questions in which a tie can decide a rule.
//!
//! The board is laid out in axial coordinates `(q, r)`; the six directions are numbered clockwise from east:
//!
//! ```text
//!        NW(4)   NE(5)
//!           \   /
//!    W(3) --  x  -- E(0)
//!           /   \
//!        SW(2)   SE(1)
//! ```
//!
//! The line functions of libraries round floats, so they break ties differently in different places on the map. This
//! module computes with integers and gives the same result everywhere.

mod centre_line;
mod coord;
mod crossed_hexes;
mod direction;
mod toward;

pub use centre_line::{CentreLine, LineHexes};
pub use coord::Coord;
pub use crossed_hexes::CrossedHexes;
pub use direction::Direction;
pub use toward::{Toward, clockwise, toward};
