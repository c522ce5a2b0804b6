//! Battles saved as files, listed below the autosaved ones. The search for files runs in the background.

use std::sync::Arc;

use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, futures::check_ready},
};

use super::{List, row};
use crate::{
    battle::keep::{Kept, files::saved_files},
    stage::{AppSystems, Screen},
    storage::{folder, now},
    theme::{
        scale::Density,
        widget::{note, subheading},
    },
};

/// The running search for files of saved battles.
#[derive(Resource)]
struct Looking(Task<Vec<Kept>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battles), look).add_systems(
        Update,
        show.in_set(AppSystems::Show).run_if(in_state(Screen::Battles).and_then(resource_exists::<Looking>)),
    );
}

fn look(mut commands: Commands) {
    commands.insert_resource(Looking(IoTaskPool::get().spawn(async { saved_files() })));
}

fn show(mut looking: ResMut<Looking>, lists: Query<Entity, With<List>>, density: Res<Density>, mut commands: Commands) {
    let Some(column) = lists.iter().next() else { return };
    let Some(found) = check_ready(&mut looking.0) else { return };
    commands.remove_resource::<Looking>();
    commands.spawn((subheading("Saved as files"), ChildOf(column)));
    let other = format!("To open another file, drop it on this window or put it into {}.", folder().display());
    commands.spawn((note(other), ChildOf(column)));
    if found.is_empty() {
        let told = format!("There are none in {} or in the folder the game was started from.", folder().display());
        commands.spawn((note(told), ChildOf(column)));
    }
    for kept in found {
        row::spawn(column, Arc::new(kept), *density, now(), &mut commands);
    }
}
