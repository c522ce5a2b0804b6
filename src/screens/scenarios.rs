//! Which battle to play: a list of the shipped ones; the board of the one pointed at lies on the table.

use bevy::{
    input_focus::{AutoFocus, InputFocus},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{Activate, ScrollArea, observe},
};
use std::sync::Arc;

use knockback_rules::battle::{Setting, SideId};

use super::{Chosen, Screen, exhibit, title::shade};
use crate::{
    AppSystems, shipped,
    theme::{
        palette,
        team::team,
        type_scale,
        widget::{Weight, button, column, heading, label, note, pressable, root, subheading, words},
    },
};

/// A card of the list.
#[derive(Component)]
struct Entry(Arc<Setting>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Scenarios), (show, exhibit)).add_systems(
        Update,
        (leave.in_set(AppSystems::Input), preview.in_set(AppSystems::Decide)).run_if(in_state(Screen::Scenarios)),
    );
}

fn show(mut commands: Commands) {
    let screen = commands.spawn((root("Scenario screen"), DespawnOnExit(Screen::Scenarios))).id();
    let side = commands
        .spawn((
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Start,
                padding: UiRect::axes(px(88), px(48)),
                row_gap: px(type_scale::GAP_L),
                ..default()
            },
            Pickable::IGNORE,
            shade(),
            ChildOf(screen),
            children![heading("Choose a battle")],
        ))
        .id();
    let list = commands
        .spawn((
            Name::new("List of scenarios"),
            Node {
                width: px(520),
                min_height: px(0),
                flex_shrink: 1.0,
                flex_direction: FlexDirection::Column,
                row_gap: px(type_scale::GAP),
                // Room for the ring around the focused card, which the scroll area would cut off.
                padding: px(5).all(),
                overflow: Overflow::scroll_y(),
                ..default()
            },
            ScrollArea,
            ChildOf(side),
        ))
        .id();
    for (place, scenario) in shipped::scenarios().iter().enumerate() {
        let card = commands.spawn((entry(scenario.clone()), ChildOf(list))).id();
        if place == 0 {
            commands.entity(card).insert(AutoFocus);
        }
    }
    commands.spawn((button("Back", Weight::Quiet, back), ChildOf(side)));
    commands.spawn((note("Enter plays the chosen battle. Esc goes back."), ChildOf(side)));
}

/// A card: what the battle is called and about, and who fights.
fn entry(setting: Arc<Setting>) -> impl Bundle {
    let scenario = &setting.scenario;
    let sides: Vec<_> = (0u16..)
        .zip(&scenario.sides)
        .map(|(side, spec)| {
            let team = team(SideId(side));
            let figures = scenario.figures.iter().filter(|figure| figure.side == spec.id).count();
            let heroes = if figures == 1 { "1 figure".into() } else { format!("{figures} figures") };
            (
                Node { column_gap: px(type_scale::GAP_S), align_items: AlignItems::Center, ..default() },
                Pickable::IGNORE,
                children![
                    words(team.emblem.sign(), type_scale::BODY, team.colour),
                    label(spec.name.clone()),
                    note(heroes),
                ],
            )
        })
        .collect();
    (
        Name::new(format!("Scenario {}", scenario.name)),
        Node {
            flex_direction: FlexDirection::Column,
            flex_shrink: 0.0,
            row_gap: px(type_scale::GAP_S),
            padding: px(18).all(),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        pressable(Weight::Card),
        observe(choose),
        Children::spawn((
            Spawn(subheading(scenario.name.clone())),
            Spawn(words(scenario.about.clone(), type_scale::BODY, palette::TEXT_QUIET)),
            Spawn((column(2.0), Children::spawn(SpawnIter(sides.into_iter())))),
        )),
        Entry(setting),
    )
}

/// Shows the board of the card under the pointer, or of the one that the keyboard is on.
fn preview(entries: Query<(Entity, &Entry, &Hovered)>, focus: Res<InputFocus>, mut chosen: ResMut<Chosen>) {
    let pointed = entries.iter().find(|(_, _, hovered)| hovered.get());
    let focused = || entries.iter().find(|(card, ..)| focus.get() == Some(*card) && focus.is_changed());
    if let Some((_, Entry(scenario), _)) = pointed.or_else(focused)
        && !Arc::ptr_eq(&chosen.0, scenario)
    {
        chosen.0 = scenario.clone();
    }
}

fn choose(
    press: On<Activate>,
    entries: Query<&Entry>,
    mut chosen: ResMut<Chosen>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if let Ok(Entry(scenario)) = entries.get(press.entity) {
        chosen.0 = scenario.clone();
        screen.set(Screen::Battle);
    }
}

fn back(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Title);
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut screen: ResMut<NextState<Screen>>) {
    if keys.just_pressed(KeyCode::Escape) {
        screen.set(Screen::Title);
    }
}
