//! Ghosts: figures where they would come to stand. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_view::drawing::Ghost;

/// All that are seen now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ghosts(pub(crate) Vec<Ghost>);
