//! Threat maps: what a figure could do from each hex in its reach, by what its player wants.
//!
//! | file | what it has |
//! |---|---|
//! | `counted` | a map and the odds of an aim, counted in slices |
//! | `want` | what may be wanted, and what an attack is worth for it |
//! | `picture` | the map on the board |

mod counted;
mod picture;
mod want;

pub(crate) use counted::{Answer, Asked, Maps, ThreatMap, Wish};
pub(crate) use picture::Spotted;
pub(crate) use want::{Want, Wanted};
