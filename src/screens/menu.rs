//! The pause menu above a battle.

use bevy::{input_focus::AutoFocus, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use knockback_rules::battle::{Order, Setup, SideId};

use super::guide::how_to_play;
use crate::{
    battle::{
        keep::{Keeper, not_kept},
        puzzle::{Pose, Posed},
        replay::Replaying,
        save::SaveAsked,
    },
    stage::{
        AppSystems, Chosen, Menu, OrderRequest, Screen, Seats, Settings, Shown,
        actions::{self, Keys, Presses},
    },
    theme::{
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, button, heading, note, panel, panel_node, print_shadow, strong, veil, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BegunOn>()
        .add_systems(Update, remember_where.run_if(on_message::<StateTransitionEvent<Screen>>))
        .add_systems(OnEnter(Menu::Pause), show_pause)
        .add_systems(OnExit(Screen::Battle), close)
        .add_systems(
            Update,
            leave.in_set(AppSystems::Input).run_if(in_state(Menu::Pause).or_else(in_state(Menu::ConfirmEnd))),
        );
}

fn show_pause(
    chosen: Option<Res<Chosen>>,
    posed: Option<Res<Posed>>,
    keeper: Res<Keeper>,
    seats: Res<Seats>,
    density: Res<Density>,
    (shown, watched): (Option<Res<Shown>>, Option<Res<Replaying>>),
    mut commands: Commands,
) {
    let name = match (&posed, &chosen) {
        (Some(posed), _) => posed.puzzle.title.clone(),
        (None, Some(chosen)) => chosen.0.scenario.name.clone(),
        (None, None) => String::new(),
    };
    let root = commands.spawn((veil("Pause menu", 0.6, 10), DespawnOnExit(Menu::Pause))).id();
    let sheet = commands
        .spawn((
            ChildOf(root),
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Stretch,
                max_width: percent(96),
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..panel_node()
            },
            children![heading("Paused"), note(name)],
        ))
        .id();
    if let Some(why) = keeper.fault() {
        let told =
            (Node { max_width: px(420), ..default() }, words(not_kept(why), type_scale::SMALL, palette::HARM_TEXT));
        commands.spawn((ChildOf(sheet), told));
    }
    commands.spawn((ChildOf(sheet), button("Resume", ButtonStyle::Main, go_on), AutoFocus));
    // A puzzle has no choice of players.
    if let Some(chosen) = chosen.as_ref().filter(|_| posed.is_none()) {
        spawn_seats(sheet, &chosen.0, &seats, *density, &mut commands);
    }
    let mut row = || {
        let node = Node { column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)), ..default() };
        commands.spawn((ChildOf(sheet), node, Pickable::IGNORE)).id()
    };
    let (first, second, third) = (row(), row(), row());
    commands.spawn((ChildOf(first), button("Settings", ButtonStyle::Quiet, settings)));
    commands.spawn((ChildOf(first), button("How to play", ButtonStyle::Quiet, how_to_play)));
    commands.spawn((ChildOf(second), button("Save as a file", ButtonStyle::Quiet, save)));
    commands.spawn((ChildOf(second), button("Ongoing battles", ButtonStyle::Quiet, battles)));
    commands.spawn((ChildOf(third), button("Restart", ButtonStyle::Quiet, restart)));
    if posed.is_none() && watched.is_none() {
        let gives_up = commands.spawn((ChildOf(third), button("Surrender", ButtonStyle::Quiet, surrender))).id();
        let mut tip = "The other side wins this battle.";
        if !shown.as_ref().is_some_and(|shown| may_surrender(shown, &seats)) {
            commands.entity(gives_up).insert(InteractionDisabled);
            tip = "You can surrender when it is your turn, in a battle between two sides.";
        }
        commands.entity(gives_up).insert(Tip::new(tip, &[]));
    }
    let word = if posed.is_some() { "Leave the puzzle" } else { "Leave the battle" };
    commands.spawn((ChildOf(third), button(word, ButtonStyle::Quiet, leave_battle)));
}

/// Spawns, for each side, the choice of its player.
fn spawn_seats(sheet: Entity, setup: &Setup, seats: &Seats, density: Density, commands: &mut Commands) {
    for side in (0u16..).map(SideId).take(setup.sides.len()) {
        let name = &setup.side(side).name;
        let team = team(side);
        let node = Node { flex_direction: FlexDirection::Column, row_gap: px(3), ..default() };
        let row = commands.spawn((ChildOf(sheet), node, Pickable::IGNORE)).id();
        let size = density.pick(type_scale::BODY, type_scale::SMALL);
        commands.spawn((ChildOf(row), strong(name.clone(), size, team.ink())));
        super::seats::spawn(row, (side, name), seats, false, density, commands);
    }
}

/// Closes the menu and returns to the screen below it.
pub(super) fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut presses: Presses) {
    menu.set(Menu::None);
    // The same key press must not also act on the battlefield.
    presses.swallow(&actions::ACT);
}

pub(super) fn settings(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Settings);
}

/// True if a person must decide now and is allowed to surrender.
fn may_surrender(shown: &Shown, seats: &Seats) -> bool {
    shown.caught_up() && seats.deciding_bot(&shown.battle).is_none() && shown.battle.ordered(&Order::Surrender).is_ok()
}

/// Asks for confirmation on the first press, and surrenders on the second.
fn surrender(
    press: On<Activate>,
    children: Query<&Children>,
    mut texts: Query<&mut Text>,
    mut asked: Local<Option<Entity>>,
    mut wishes: MessageWriter<OrderRequest>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if asked.replace(press.entity) == Some(press.entity) {
        wishes.write(OrderRequest(Order::Surrender));
        menu.set(Menu::None);
        return;
    }
    for child in children.iter_descendants(press.entity) {
        if let Ok(mut text) = texts.get_mut(child) {
            "Really surrender?".clone_into(&mut text.0);
        }
    }
}

/// Restarts the same battle with the same players, or the same puzzle.
fn restart(
    _: On<Activate>,
    seats: Res<Seats>,
    posed: Option<Res<Posed>>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if let Some(posed) = posed {
        commands.insert_resource(Pose::again(&posed));
    } else if settings.seats != seats.text() {
        settings.seats = seats.text();
    }
    screen.set(Screen::Battle);
}

/// Leaves the battle for the screen from which it was started.
fn leave_battle(
    _: On<Activate>,
    posed: Option<Res<Posed>>,
    begun: Res<BegunOn>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    screen.set(if posed.is_some() { Screen::Puzzles } else { begun.0 });
    // Closed together with the battle. Otherwise the menu would cover the next screen.
    menu.set(Menu::None);
}

/// The screen from which the battle was started.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BegunOn(Screen);

fn remember_where(mut changes: MessageReader<StateTransitionEvent<Screen>>, mut begun: ResMut<BegunOn>) {
    for change in changes.read() {
        if let (Some(from), Some(Screen::Battle)) = (change.exited, change.entered)
            && !matches!(from, Screen::Battle | Screen::End)
        {
            begun.0 = from;
        }
    }
}

/// Shows the screen of saved battles. The current battle stays saved.
fn battles(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battles);
}

fn save(_: On<Activate>, mut asked: MessageWriter<SaveAsked>, mut menu: ResMut<NextState<Menu>>) {
    asked.write(SaveAsked);
    menu.set(Menu::None);
}

fn close(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

fn leave(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::CLOSE) {
        menu.set(Menu::None);
    }
}
