//! What a C3G player can do, what would come of it, and how it is drawn.
//!
//! | file | what it tells |
//! |---|---|
//! | `model` | reach, targets, and the blow that is looked at |
//! | `flight` | where knockback would send a target, for each number of points |
//! | `chances` | the odds of it, laid out on the flight |
//! | `ends` | the places where it may leave its target |
//! | `words` | all of it in words |
//! | `draw` | all of it as marks, trails and plates |

pub(crate) mod chances;
mod draw;
pub(crate) mod ends;
pub(crate) mod flight;
pub(crate) mod model;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

use bevy::prelude::*;

use self::model::Scene;
use crate::overlay::reckoning;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<chances::Laid>().add_plugins((reckoning::<Scene>, draw::plugin));
}
