//! The details of the selected battle: its map, its description, its victory conditions, the teams, and their players.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::battle::{Setup, SideId};
use knockback_view::present::{info, ways_to_win};

use super::{LookedAt, roster};
use crate::{
    map_picture::MapPicture,
    screens::{page_keys::scroll, seats},
    stage::{AppSystems, Screen, Seats},
    theme::{
        palette,
        scale::Density,
        scroll::scrolled,
        team::team,
        type_scale,
        widget::{note, panel, shout, strong, words},
    },
};

/// The scrolling column of details.
#[derive(Component)]
struct Page;

/// The choice of players, below the column and always visible.
#[derive(Component)]
struct WhoPlays;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            scroll::<Page>.in_set(AppSystems::Input),
            show_details.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<LookedAt>),
        )
            .run_if(in_state(Screen::Scenarios)),
    )
    .add_systems(OnEnter(Screen::Scenarios), show_details.after(super::show));
}

pub(crate) fn spawn(parent: Entity, commands: &mut Commands) {
    let frame = commands
        .spawn((
            Name::new("About the battle"),
            panel(),
            Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                padding: px(6).all(),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                flex_direction: FlexDirection::Column,
                ..default()
            },
            ChildOf(parent),
        ))
        .id();
    let inner = Node { row_gap: px(type_scale::GAP), padding: px(10).all(), ..default() };
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
    let column = scrolled(frame, outer, inner, commands).column;
    commands.entity(column).insert(Page);
    commands.spawn((
        WhoPlays,
        Node {
            flex_direction: FlexDirection::Column,
            flex_shrink: 0.0,
            row_gap: px(4),
            padding: UiRect::axes(px(10), px(6)),
            border: UiRect::top(px(1)),
            ..default()
        },
        BorderColor::all(palette::PANEL_RIM),
        Pickable::IGNORE,
        ChildOf(frame),
    ));
}

/// Shows the selected battle.
fn show_details(
    looked_at: Res<LookedAt>,
    (seats, density): (Res<Seats>, Res<Density>),
    mut pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    who_plays: Query<Entity, With<WhoPlays>>,
    mut commands: Commands,
) {
    let Some(setup) = looked_at.scenario() else { return };
    for below in &who_plays {
        commands.entity(below).despawn_children();
        for side in (0u16..).map(SideId).take(setup.sides.len()) {
            spawn_seats(below, (setup, side), (&seats, *density), &mut commands);
        }
    }
    for (page, mut position) in &mut pages {
        position.0 = Vec2::ZERO;
        commands.entity(page).despawn_children();
        let top = row(page, &mut commands);
        commands.spawn((
            Name::new("Map"),
            MapPicture(setup.clone()),
            Node {
                flex_grow: 3.0,
                flex_basis: px(0),
                min_width: px(300),
                max_width: percent(100),
                height: px(236),
                ..default()
            },
            ChildOf(top),
        ));
        commands.spawn((words_of(setup), ChildOf(top)));
        let rosters = row(page, &mut commands);
        for side in (0u16..).map(SideId).take(setup.sides.len()) {
            roster::spawn(rosters, (setup, side), &mut commands);
        }
    }
}

/// Spawns a line with the name of a side and the choice of its player.
fn spawn_seats(
    parent: Entity,
    (setup, side): (&Setup, SideId),
    (seats, density): (&Seats, Density),
    commands: &mut Commands,
) {
    let (name, team) = (&setup.side(side).name, team(side));
    let size = density.pick(type_scale::SMALL, 12.0);
    let line = commands
        .spawn((
            Node { align_items: AlignItems::Center, flex_shrink: 0.0, column_gap: px(type_scale::GAP_S), ..default() },
            Pickable::IGNORE,
            ChildOf(parent),
            children![
                words(team.emblem.sign(), size, team.colour),
                (
                    Node { width: px(density.pick(130.0, 100.0)), flex_shrink: 0.0, ..default() },
                    Pickable::IGNORE,
                    children![strong(name.clone(), size, team.ink())],
                ),
            ],
        ))
        .id();
    // The buttons get all the remaining width, so that they wrap only if necessary.
    let rest = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    let rest = commands.spawn((rest, Pickable::IGNORE, ChildOf(line))).id();
    seats::spawn(rest, (side, name), seats, true, density, commands);
}

/// Spawns a row. Its parts are placed below each other if they do not fit side by side.
fn row(parent: Entity, commands: &mut Commands) -> Entity {
    commands
        .spawn((
            Node {
                flex_wrap: FlexWrap::Wrap,
                flex_shrink: 0.0,
                column_gap: px(type_scale::GAP_L),
                row_gap: px(type_scale::GAP),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id()
}

/// Returns the name of the battle, its description, that of its ruleset, and its victory conditions.
fn words_of(setup: &Arc<Setup>) -> impl Bundle + use<> {
    let about = info(setup.ruleset()).map_or("", |info| info.about);
    let ways: Vec<_> = ways_to_win(setup).into_iter().map(note).collect();
    (
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 2.0,
            flex_basis: px(0),
            min_width: px(230),
            row_gap: px(type_scale::GAP),
            ..default()
        },
        Pickable::IGNORE,
        Children::spawn((
            Spawn(shout(setup.scenario.name.clone(), 34.0, palette::ACCENT)),
            Spawn(words(setup.scenario.about.clone(), type_scale::BODY, palette::TEXT)),
            Spawn(words(about, type_scale::SMALL, palette::FLIGHT_TEXT)),
            SpawnIter(ways.into_iter()),
        )),
    )
}
