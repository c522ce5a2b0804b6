//! The screen for choosing a battle. It has a list with pictures, and the details of the selected battle.

pub(crate) mod details;
mod list;
pub(crate) mod roster;

use std::sync::Arc;

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{
    battle::{Setup, SideId},
    report::listed,
};

use super::{
    complaint::complaint,
    exhibit,
    page_keys::{back, leave},
    seats::suggest,
};
use crate::{
    shipped,
    stage::{
        AppSystems, Chosen, Screen, Seats,
        actions::{self, ARROWS, Keys, applies},
    },
    theme::{
        scale::Density,
        type_scale,
        widget::{ButtonStyle, button, heading, page, page_foot, root},
    },
};

/// The selected scenario, by index.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LookedAt(usize);

impl LookedAt {
    /// Returns the selected built-in scenario.
    fn scenario(self) -> Option<&'static Arc<Setup>> {
        shipped::scenarios().get(self.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookedAt>()
        .add_systems(OnEnter(Screen::Scenarios), (look_at_chosen, suggest, show, exhibit).chain())
        .add_systems(
            Update,
            (leave.run_if(in_state(Screen::Scenarios)), pass_on.run_if(applies(&actions::SEAT)))
                .in_set(AppSystems::Input),
        )
        .add_plugins((list::plugin, details::plugin));
}

/// Selects the battle that was chosen last. The title screen lays out a board of its own, so later visits keep the
/// selection of this screen.
fn look_at_chosen(chosen: Option<Res<Chosen>>, mut visited: Local<bool>, mut looked_at: ResMut<LookedAt>) {
    if std::mem::replace(&mut *visited, true) {
        return;
    }
    let same = |scenario: &Arc<Setup>| chosen.as_ref().is_some_and(|chosen| Arc::ptr_eq(scenario, &chosen.0));
    looked_at.0 = shipped::scenarios().iter().position(same).unwrap_or(0);
}

fn show(looked_at: Res<LookedAt>, density: Res<Density>, mut commands: Commands) {
    let screen = commands.spawn((root("Scenario screen"), DespawnOnExit(Screen::Scenarios))).id();
    let page = commands.spawn((page(*density), ChildOf(screen))).id();
    commands.spawn((heading("Choose a battle"), ChildOf(page)));
    commands.spawn((complaint(), ChildOf(page)));
    let body = commands
        .spawn((
            Node { flex_grow: 1.0, min_height: px(0), column_gap: px(type_scale::GAP), ..default() },
            Pickable::IGNORE,
            ChildOf(page),
        ))
        .id();
    list::spawn(body, *looked_at, *density, &mut commands);
    details::spawn(body, &mut commands);
    let (back, play) = (button("Back", ButtonStyle::Quiet, back), button("Play this battle", ButtonStyle::Main, play));
    commands.spawn((page_foot(back, keys(), play), ChildOf(page)));
}

/// Returns the line that describes the keys of this screen.
fn keys() -> String {
    let (play, pages, back) = (actions::PRESS.key(), actions::READ_BACK.key(), actions::BACK.key());
    let seats = listed(&actions::SEAT.names().collect::<Vec<_>>());
    format!(
        "{ARROWS} to browse, {play} to play, {seats} to change who plays a side, {pages} and Page Down to scroll, {back} to go back."
    )
}

/// Assigns the next possible player to the side whose digit was pressed.
fn pass_on(keys: Keys, looked_at: Res<LookedAt>, mut seats: ResMut<Seats>) {
    let sides = looked_at.scenario().map_or(0, |setup| setup.sides.len());
    let side = keys.place(&actions::SEAT).filter(|place| *place < sides).and_then(|place| u16::try_from(place).ok());
    if let Some(side) = side {
        seats.pass_on(SideId(side));
    }
}

fn play(_: On<Activate>, looked_at: Res<LookedAt>, mut commands: Commands) {
    begin(*looked_at, &mut commands);
}

/// Starts the selected battle.
fn begin(looked_at: LookedAt, commands: &mut Commands) {
    if let Some(scenario) = looked_at.scenario() {
        commands.insert_resource(Chosen(scenario.clone()));
        commands.set_state(Screen::Battle);
    }
}
