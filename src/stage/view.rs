//! The view of the battlefield that fills the window: the table or the map.
//!
//! The player's choice is kept in [`Settings`]. It applies only in battles and at their end; every other
//! screen shows the table.

use bevy::prelude::*;

use super::{
    AppSystems, Handover, Screen, Settings,
    actions::{self, Keys, applies},
};
use crate::options::Options;

/// The views of the battlefield. Both show the same battle and allow the same actions.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum View {
    /// The 3D diorama on its table.
    #[default]
    Table,
    /// The 2D tactical map from above.
    Map,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<View>().add_systems(PostStartup, begin_as_asked).add_systems(
        Update,
        (
            toggle.in_set(AppSystems::Input).run_if(applies(&actions::OTHER_VIEW)),
            follow_settings.in_set(AppSystems::Decide),
        ),
    );
}

fn begin_as_asked(options: Res<Options>, mut settings: ResMut<Settings>) {
    if let Some(map) = options.map
        && map != settings.map
    {
        settings.map = map;
    }
}

fn toggle(keys: Keys, handover: Res<Handover>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(&actions::OTHER_VIEW) && !handover.drawn() {
        settings.map = !settings.map;
    }
}

fn follow_settings(
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    view: Res<State<View>>,
    mut next: ResMut<NextState<View>>,
) {
    let board = matches!(screen.get(), Screen::Battle | Screen::End);
    let wanted = if settings.map && board { View::Map } else { View::Table };
    if *view.get() != wanted {
        next.set(wanted);
    }
}
