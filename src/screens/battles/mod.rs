//! The screen of saved battles. It lists all autosaved battles and those saved as files. Each can be resumed, and the
//! autosaved ones can be deleted.

mod delete;
#[cfg(not(target_arch = "wasm32"))]
mod files;
mod row;

use std::sync::Arc;

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::{
    complaint::complaint,
    exhibit,
    page_keys::{back, leave},
};
use crate::{
    battle::{
        dialog::ChooseAsked,
        keep::{self, Kept, Unread},
    },
    options::Options,
    stage::{
        AppSystems, Screen,
        actions::{self, ARROWS, applies},
    },
    storage::{SaveStore, now},
    theme::{
        scale::Density,
        scroll::scrolled,
        type_scale,
        widget::{ButtonStyle, button, heading, note, page, page_foot, root, subheading},
    },
};

/// The column that lists battles.
#[derive(Component)]
struct List;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battles), (show, exhibit).chain())
        .add_systems(
            Update,
            leave.in_set(AppSystems::Input).run_if(in_state(Screen::Battles).and_then(applies(&actions::BACK))),
        )
        .add_plugins(delete::plugin);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(files::plugin);
}

fn show(shelf: Res<SaveStore>, density: Res<Density>, mut commands: Commands) {
    let screen = commands.spawn((root("Battles screen"), DespawnOnExit(Screen::Battles))).id();
    let page = commands.spawn((page(*density), ChildOf(screen))).id();
    commands.spawn((heading("Battles"), ChildOf(page)));
    commands.spawn((complaint(), ChildOf(page)));
    // Space for the focus ring, which the scrolling column would cut off.
    let inner = Node { row_gap: px(type_scale::GAP_S), padding: px(6).all(), ..default() };
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), width: percent(100), ..default() };
    let column = scrolled(page, outer, inner, &mut commands).column;
    commands.entity(column).insert((Name::new("List of battles"), List));
    let first = list(&shelf, column, *density, &mut commands);
    let (back, open) =
        (button("Back", ButtonStyle::Quiet, back), button("Open a saved battle", ButtonStyle::Quiet, open));
    match first {
        Some(first) => {
            commands.entity(first).insert(AutoFocus);
            commands.spawn((page_foot(back, keys(), open), ChildOf(page)));
        }
        None => {
            commands.spawn((page_foot(back, keys(), (open, AutoFocus)), ChildOf(page)));
        }
    }
}

/// Lists the autosaved battles. Returns the button of the first one that can be resumed.
fn list(shelf: &SaveStore, column: Entity, density: Density, commands: &mut Commands) -> Option<Entity> {
    commands.spawn((subheading("Autosaved, not over yet"), ChildOf(column)));
    let kept: Vec<Kept> = match Unread::on(shelf) {
        Ok(unread) => unread.read(shelf).collect(),
        Err(why) => {
            commands.spawn((note(format!("Cannot list autosaved battles: {why}.")), ChildOf(column)));
            return None;
        }
    };
    if kept.is_empty() {
        commands.spawn((nothing_kept(), ChildOf(column)));
    }
    let rows = kept.into_iter().map(|kept| row::spawn(column, Arc::new(kept), density, now(), commands));
    // Collected before the search for the first button, so that all rows are spawned.
    rows.collect::<Vec<_>>().into_iter().flatten().next()
}

/// The note shown if there are no autosaved battles.
fn nothing_kept() -> impl Bundle {
    (Name::new("Nothing kept"), note("None. Every battle you start is autosaved here after each order."))
}

/// Returns the line that describes the keys of this screen.
fn keys() -> String {
    let (press, back) = (actions::PRESS.key(), actions::BACK.key());
    format!("{ARROWS} to choose, {press} to select, {back} to go back.")
}

/// Resumes a battle from the list.
fn take_up(kept: &Kept, screen: &mut NextState<Screen>, commands: &mut Commands) {
    if keep::go_on(kept, commands) {
        screen.set(Screen::Battle);
    }
}

fn open(_: On<Activate>, mut ask: MessageWriter<ChooseAsked>, mut options: ResMut<Options>) {
    options.complaint = None;
    ask.write(ChooseAsked);
}
