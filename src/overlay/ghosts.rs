//! Ghosts: figures at their possible destinations. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_view::drawing::Ghost;

/// All visible ghosts.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ghosts(pub(crate) Vec<Ghost>);
