//! The bar at the top: round, order of turns, whose turn it is, and the buttons that are always there.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use knockback_rules::{
    battle::SideId,
    c3g::{Choice, Marker, MarkerFace},
};
use knockback_skirmish::Skirmish;

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::Act,
    screens::Menu,
    settings::Settings,
    theme::{
        palette,
        team::team,
        type_scale,
        widget::{Weight, note, panel, panel_node, small_button, subheading, words},
    },
};

#[derive(Component)]
struct TopBar;

#[derive(Component)]
struct UndoButton;

#[derive(Component)]
struct EndButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(resource_changed::<Shown>.or_else(resource_changed::<Settings>)),
    );
}

/// What the bar says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    scenario: String,
    round: u16,
    sides: Vec<SideLine>,
    card: Option<String>,
    can_undo: bool,
    can_end: bool,
    pace: f32,
}

/// A side in the bar.
#[derive(Clone, Debug, PartialEq)]
struct SideLine {
    side: SideId,
    name: String,
    acts: bool,
    markers: String,
}

fn model(shown: &Shown, skirmish: &Skirmish, settings: &Settings) -> Model {
    let battle = &shown.battle;
    let state = battle.c3g();
    let choice = shown.choice();
    let acting = choice.as_ref().map(|(side, _)| *side).or_else(|| acting_side(shown));
    let order = if state.turn_order().is_empty() {
        (0u16..).map(SideId).take(battle.setting().sides.len()).collect()
    } else {
        state.turn_order().to_vec()
    };
    let markers = |side: SideId| {
        let face = |marker: Marker| match state.marker(side, marker) {
            MarkerFace::Unplaced => "\u{00b7}".to_owned(),
            MarkerFace::Down(_) | MarkerFace::Unknown => "?".to_owned(),
            MarkerFace::Up(card) => format!("{} {}", marker.name(), battle.setting().c3g().card(card).name),
        };
        Marker::ALL.map(face).join("  ")
    };
    let side_line = |side: SideId| SideLine {
        side,
        name: battle.side_name(side).to_owned(),
        acts: acting == Some(side),
        markers: markers(side),
    };
    Model {
        scenario: battle.setting().scenario.name.clone(),
        round: state.round(),
        sides: order.into_iter().map(side_line).collect(),
        card: match &choice {
            Some((_, Choice::Act { card })) => Some(battle.setting().c3g().card(*card).name.clone()),
            _ => None,
        },
        can_undo: shown.caught_up() && skirmish.game().can_undo(),
        can_end: matches!(choice, Some((_, Choice::Act { .. }))),
        pace: settings.pace,
    }
}

/// Whose turn is being shown.
fn acting_side(shown: &Shown) -> Option<SideId> {
    use knockback_rules::{battle::Frame, c3g::Frame as C};
    shown.battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(C::Act(act)) => Some(act.side),
        Frame::C3g(_) => None,
    })
}

fn show(
    shown: Res<Shown>,
    skirmish: Res<Skirmish>,
    settings: Res<Settings>,
    bars: Query<Entity, With<TopBar>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let model = model(&shown, &skirmish, &settings);
    if !changed(&mut last, model.clone()) && !bars.is_empty() {
        return;
    }
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
    let bar = commands
        .spawn((
            Name::new("Top bar"),
            TopBar,
            ChildOf(slots.of(Slot::Top)),
            panel(),
            Node {
                height: px(64),
                flex_direction: FlexDirection::Row,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: px(type_scale::GAP),
                padding: UiRect::axes(px(type_scale::GAP), px(type_scale::GAP_S)),
                border: UiRect::bottom(px(1)),
                border_radius: BorderRadius::ZERO,
                ..panel_node()
            },
        ))
        .id();
    let round = if model.round == 0 { "Set up".to_owned() } else { format!("Round {}", model.round) };
    commands.spawn((
        ChildOf(bar),
        Node { flex_direction: FlexDirection::Column, ..default() },
        Pickable::IGNORE,
        children![subheading(round), note(model.scenario.clone())],
    ));
    let middle = commands
        .spawn((
            ChildOf(bar),
            Node { column_gap: px(type_scale::GAP), align_items: AlignItems::Center, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    for line in &model.sides {
        let team = team(line.side);
        let rim = if line.acts { palette::ACCENT } else { palette::PANEL_RIM };
        let name = match (&model.card, line.acts) {
            (Some(card), true) => format!("{} \u{2013} {card}", line.name),
            (None, true) => format!("{} \u{2013} to act", line.name),
            _ => line.name.clone(),
        };
        let ink = if line.acts { palette::TEXT } else { palette::TEXT_QUIET };
        commands.spawn((
            ChildOf(middle),
            Name::new(format!("Side {}", line.name)),
            Node {
                column_gap: px(type_scale::GAP_S),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(10), px(4)),
                border: px(2).all(),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            BackgroundColor(if line.acts { palette::PANEL_RAISED } else { palette::PANEL }),
            BorderColor::all(rim),
            Pickable::IGNORE,
            children![
                words(team.emblem.sign(), type_scale::SUBHEADING, team.colour),
                (
                    Node { flex_direction: FlexDirection::Column, ..default() },
                    Pickable::IGNORE,
                    children![words(name, type_scale::BODY, ink), note(line.markers.clone())],
                ),
            ],
        ));
    }
    let buttons =
        commands.spawn((ChildOf(bar), Node { column_gap: px(type_scale::GAP_S), ..default() }, Pickable::IGNORE)).id();
    let pace = format!("x{}", model.pace);
    commands.spawn((ChildOf(buttons), small_button(pace, Weight::Quiet, faster)));
    let undo = commands.spawn((ChildOf(buttons), UndoButton, small_button("Undo", Weight::Quiet, undo))).id();
    let end = commands.spawn((ChildOf(buttons), EndButton, small_button("End turn", Weight::Main, end_turn))).id();
    commands.spawn((ChildOf(buttons), small_button("Menu", Weight::Quiet, pause)));
    if !model.can_undo {
        commands.entity(undo).insert(InteractionDisabled);
    }
    if !model.can_end {
        commands.entity(end).insert(InteractionDisabled);
    }
}

fn faster(_: On<Activate>, mut settings: ResMut<Settings>) {
    settings.faster();
}

fn undo(_: On<Activate>, mut acts: MessageWriter<Act>) {
    acts.write(Act::Undo);
}

fn end_turn(_: On<Activate>, mut acts: MessageWriter<Act>) {
    acts.write(Act::EndTurn);
}

fn pause(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Pause);
}
