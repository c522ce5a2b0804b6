//! Which picture of the battlefield fills the window: the table or the map.

use bevy::prelude::*;

/// The pictures of the battlefield; both show the same battle, and everything can be played in either.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum View {
    /// The diorama on its table, in three dimensions.
    #[default]
    Table,
    /// The tactical map from above, in two.
    Map,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<View>();
}
