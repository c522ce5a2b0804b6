//! Which battle to go on with: all that are kept, and those that were saved as files. Each can be taken up again, and a
//! kept one can be deleted.

mod delete;
#[cfg(not(target_arch = "wasm32"))]
mod files;
mod row;

use std::sync::Arc;

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::{Presents, complaint::complaint, exhibit};
use crate::{
    battle::{
        dialog::ChooseAsked,
        keep::{self, Kept, Unread},
    },
    options::Options,
    stage::{
        AppSystems, Screen,
        actions::{self, ARROWS, Keys},
        offers::Offers,
    },
    storage::{Shelf, now},
    theme::{
        palette,
        scale::Density,
        scroll::scrolled,
        type_scale,
        widget::{Weight, button, heading, note, root, subheading},
    },
};

/// The column that lists battles.
#[derive(Component)]
struct List;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battles), (show, exhibit).chain())
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Screen::Battles)))
        .add_plugins(delete::plugin);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(files::plugin);
}

fn show(shelf: Res<Shelf>, density: Res<Density>, presents: Res<Offers<dyn Presents>>, mut commands: Commands) {
    let screen = commands.spawn((root("Battles screen"), DespawnOnExit(Screen::Battles))).id();
    let page = commands
        .spawn((
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                padding: density.pick(UiRect::axes(px(36), px(22)), px(type_scale::GAP_S).all()),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..default()
            },
            BackgroundColor(palette::BACKDROP.with_alpha(0.93)),
            ChildOf(screen),
        ))
        .id();
    commands.spawn((heading("Battles"), ChildOf(page)));
    commands.spawn((complaint(), ChildOf(page)));
    // Room for the ring around the focused entry, which the scrolled column would cut off.
    let inner = Node { row_gap: px(type_scale::GAP_S), padding: px(6).all(), ..default() };
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), width: percent(100), ..default() };
    let column = scrolled(page, outer, inner, &mut commands).column;
    commands.entity(column).insert((Name::new("List of battles"), List));
    let first = list(&shelf, column, &presents, *density, &mut commands);
    spawn_foot(page, first.is_none(), &mut commands);
    if let Some(first) = first {
        commands.entity(first).insert(AutoFocus);
    }
}

/// Lists what is kept; the first that can be gone on with is given back.
fn list(
    shelf: &Shelf,
    column: Entity,
    presents: &Offers<dyn Presents>,
    density: Density,
    commands: &mut Commands,
) -> Option<Entity> {
    commands.spawn((subheading("Kept until they are over"), ChildOf(column)));
    let kept: Vec<Kept> = match Unread::on(shelf) {
        Ok(unread) => unread.read(shelf).collect(),
        Err(why) => {
            commands.spawn((note(format!("What is kept cannot be looked up: {why}.")), ChildOf(column)));
            return None;
        }
    };
    if kept.is_empty() {
        commands.spawn((note("None. Each battle that is begun is kept here after each order."), ChildOf(column)));
    }
    let rows = kept.into_iter().map(|kept| row::spawn(column, Arc::new(kept), presents, density, now(), commands));
    // All of them are spawned, whichever comes first.
    rows.collect::<Vec<_>>().into_iter().flatten().next()
}

fn spawn_foot(page: Entity, focused: bool, commands: &mut Commands) {
    let foot = commands
        .spawn((
            Node {
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                column_gap: px(type_scale::GAP),
                row_gap: px(type_scale::GAP_S),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(page),
        ))
        .id();
    commands.spawn((button("Back", Weight::Quiet, back), ChildOf(foot)));
    commands.spawn((
        Node { flex_grow: 1.0, flex_basis: px(0), justify_content: JustifyContent::Center, ..default() },
        Pickable::IGNORE,
        children![note(keys())],
        ChildOf(foot),
    ));
    let open = commands.spawn((button("Open a saved battle", Weight::Quiet, open), ChildOf(foot))).id();
    if focused {
        commands.entity(open).insert(AutoFocus);
    }
}

/// What keys do here.
fn keys() -> String {
    let (press, back) = (actions::PRESS.key(), actions::BACK.key());
    format!("{ARROWS} go from button to button, {press} presses, {back} goes back.")
}

/// Goes on with a battle of the list.
fn take_up(kept: &Kept, screen: &mut NextState<Screen>, commands: &mut Commands) {
    if keep::go_on(kept, commands) {
        screen.set(Screen::Battle);
    }
}

fn open(_: On<Activate>, mut ask: MessageWriter<ChooseAsked>, mut options: ResMut<Options>) {
    options.complaint = None;
    ask.write(ChooseAsked);
}

fn back(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Title);
}

fn leave(keys: Keys, mut screen: ResMut<NextState<Screen>>) {
    if keys.just_pressed(&actions::BACK) {
        screen.set(Screen::Title);
    }
}
