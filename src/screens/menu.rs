//! The pause: a menu above a battle.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};
use knockback_rules::battle::{Setup, SideId};

use crate::{
    battle::{
        keep::{Keeper, not_kept},
        puzzle::{Pose, Posed},
        save::SaveAsked,
    },
    stage::{
        AppSystems, Chosen, Menu, Screen, Seats, Settings,
        actions::{self, Keys, Presses},
    },
    theme::{
        palette,
        scale::Density,
        team::team,
        type_scale,
        widget::{Weight, button, heading, note, panel, panel_node, print_shadow, strong, veil, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), show_pause).add_systems(OnExit(Screen::Battle), close).add_systems(
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
    commands.spawn((ChildOf(sheet), button("Go on", Weight::Main, go_on), AutoFocus));
    // Nobody plays against anybody in a puzzle.
    if let Some(chosen) = chosen.as_ref().filter(|_| posed.is_none()) {
        spawn_seats(sheet, &chosen.0, &seats, *density, &mut commands);
    }
    let mut row = || {
        let node = Node { column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)), ..default() };
        commands.spawn((ChildOf(sheet), node, Pickable::IGNORE)).id()
    };
    let (first, second, third) = (row(), row(), row());
    commands.spawn((ChildOf(first), button("Settings", Weight::Quiet, settings)));
    commands.spawn((ChildOf(first), button("Keys", Weight::Quiet, help)));
    commands.spawn((ChildOf(second), button("Save as a file", Weight::Quiet, save)));
    commands.spawn((ChildOf(second), button("Kept battles", Weight::Quiet, battles)));
    commands.spawn((ChildOf(third), button("Restart", Weight::Quiet, restart)));
    let word = if posed.is_some() { "Leave the puzzle" } else { "Leave the battle" };
    commands.spawn((ChildOf(third), button(word, Weight::Quiet, leave_battle)));
}

/// Who plays each side, to be changed.
fn spawn_seats(sheet: Entity, setup: &Setup, seats: &Seats, density: Density, commands: &mut Commands) {
    for side in (0u16..).map(SideId).take(setup.sides.len()) {
        let name = &setup.side(side).name;
        let team = team(side);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(type_scale::GAP),
            ..default()
        };
        let row = commands.spawn((ChildOf(sheet), node, Pickable::IGNORE)).id();
        let size = density.pick(type_scale::BODY, type_scale::SMALL);
        commands.spawn((ChildOf(row), strong(name.clone(), size, team.ink())));
        super::seats::spawn(row, (side, name), seats, false, density, commands);
    }
}

/// Back to the screen beneath.
pub(super) fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut presses: Presses) {
    menu.set(Menu::None);
    // The same press must not act on the battlefield as well.
    presses.swallow(&actions::ACT);
}

pub(super) fn settings(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Settings);
}

pub(super) fn help(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Help);
}

/// The same battle from its beginning, between those who play it; or the same puzzle.
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

fn leave_battle(_: On<Activate>, posed: Option<Res<Posed>>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(if posed.is_some() { Screen::Puzzles } else { Screen::Scenarios });
}

/// The battle stays kept, and others can be gone on with.
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
