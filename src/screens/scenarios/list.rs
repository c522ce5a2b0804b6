//! The list of battles. Each entry has a small picture, a name, the ruleset, and the number of figures of each side.

use std::sync::Arc;

use bevy::{
    input_focus::{AutoFocus, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::{Activate, ScrollIntoView, observe},
};
use knockback_rules::battle::{Setup, SideId};
use knockback_view::present;

use super::{LookedAt, begin};
use crate::{
    map_picture::MapPicture,
    shipped,
    stage::{AppSystems, Screen},
    theme::{
        FocusHome, palette,
        scale::Density,
        scroll::scrolled,
        team::team,
        type_scale,
        widget::{ButtonStyle, note, pressable, strong, words},
    },
};

/// An entry of the list, by index.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct ScenarioEntry(LookedAt);

/// An entry that is scrolled into view once it is laid out.
#[derive(Component, Clone, Copy)]
struct BringIntoView;

/// The bar that marks the selected entry.
#[derive(Component)]
struct SelectionBar(LookedAt);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow_focus.in_set(AppSystems::Decide),
            bring_into_view.in_set(AppSystems::Show),
            mark.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<LookedAt>),
        )
            .chain()
            .run_if(in_state(Screen::Scenarios)),
    );
}

pub(crate) fn spawn(parent: Entity, looked_at: LookedAt, density: Density, commands: &mut Commands) {
    let outer = Node { width: percent(density.pick(29, 36)), min_width: px(250), flex_shrink: 0.0, ..default() };
    // Space for the focus ring, which the scrolling column would cut off.
    let inner = Node { row_gap: px(type_scale::GAP), padding: px(6).all(), ..default() };
    let column = scrolled(parent, outer, inner, commands).column;
    commands.entity(column).insert(Name::new("List of scenarios"));
    for (place, scenario) in shipped::scenarios().iter().enumerate() {
        let place = LookedAt(place);
        let entry = commands
            .spawn((
                entry(present::name(scenario.ruleset()), scenario, place, place == looked_at, density),
                ChildOf(column),
            ))
            .id();
        if place == looked_at {
            commands.entity(entry).insert((AutoFocus, FocusHome::Marked, BringIntoView));
        }
    }
}

fn entry(rules: &'static str, setup: &Arc<Setup>, place: LookedAt, marked: bool, density: Density) -> impl Bundle {
    let picture = density.pick(Vec2::new(128.0, 86.0), Vec2::new(72.0, 52.0));
    let sides: Vec<_> = (0u16..)
        .map(SideId)
        .zip(&setup.sides)
        .map(|(side, spec)| {
            let team = team(side);
            let figures = setup.figures.iter().filter(|figure| figure.side == side).count();
            (
                Node { column_gap: px(type_scale::GAP_S), align_items: AlignItems::Center, ..default() },
                Pickable::IGNORE,
                children![
                    words(team.emblem.sign(), type_scale::SMALL, team.colour),
                    words(spec.name.clone(), type_scale::SMALL, palette::TEXT),
                    note(format!("{figures}")),
                ],
            )
        })
        .collect();
    (
        Name::new(format!("Scenario {}", setup.scenario.name)),
        Node {
            flex_shrink: 0.0,
            column_gap: px(type_scale::GAP),
            align_items: AlignItems::Center,
            padding: px(density.pick(10.0, 5.0)).all(),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        pressable(ButtonStyle::Card),
        observe(pressed),
        ScenarioEntry(place),
        children![
            (
                SelectionBar(place),
                Node {
                    width: px(5),
                    height: percent(100),
                    flex_shrink: 0.0,
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                BackgroundColor(bar(marked)),
                Pickable::IGNORE,
            ),
            (
                MapPicture(setup.clone()),
                Node { width: px(picture.x), height: px(picture.y), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
            ),
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    row_gap: px(2),
                    ..default()
                },
                Pickable::IGNORE,
                Children::spawn((
                    Spawn(strong(setup.scenario.name.clone(), type_scale::BUTTON, palette::TEXT)),
                    Spawn(words(rules, 0.9 * type_scale::SMALL, palette::FLIGHT_TEXT)),
                    SpawnIter(sides.into_iter()),
                )),
            ),
        ],
    )
}

fn bar(marked: bool) -> Color {
    if marked { palette::ACCENT } else { palette::CLEAR }
}

/// Selects the entry that the player moves the focus to.
fn follow_focus(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    entries: Query<&ScenarioEntry>,
    mut looked_at: ResMut<LookedAt>,
) {
    if focus.is_changed()
        && visible.0
        && let Some(ScenarioEntry(place)) = focus.get().and_then(|entity| entries.get(entity).ok())
    {
        looked_at.set_if_neq(*place);
    }
}

/// Scrolls to the selected entry when the screen opens.
fn bring_into_view(entries: Query<(Entity, &ComputedNode), With<BringIntoView>>, mut commands: Commands) {
    for (entity, _) in entries.iter().filter(|(_, node)| node.size().y > 0.0) {
        commands.trigger(ScrollIntoView { entity });
        commands.entity(entity).remove::<BringIntoView>();
    }
}

/// Marks the selected entry, which Enter starts.
fn mark(
    looked_at: Res<LookedAt>,
    mut bars: Query<(&SelectionBar, &mut BackgroundColor)>,
    entries: Query<(Entity, &ScenarioEntry)>,
    mut commands: Commands,
) {
    for (SelectionBar(place), mut colour) in &mut bars {
        colour.set_if_neq(BackgroundColor(bar(place == &*looked_at)));
    }
    for (entry, ScenarioEntry(place)) in &entries {
        if place == &*looked_at {
            commands.entity(entry).insert(FocusHome::Marked);
        } else {
            commands.entity(entry).remove::<FocusHome>();
        }
    }
}

/// Selects the battle on the first press, and starts it on the second.
fn pressed(
    press: On<Activate>,
    entries: Query<&ScenarioEntry>,
    mut looked_at: ResMut<LookedAt>,
    mut commands: Commands,
) {
    if let Ok(ScenarioEntry(place)) = entries.get(press.entity)
        && !looked_at.set_if_neq(*place)
    {
        begin(*place, &mut commands);
    }
}
