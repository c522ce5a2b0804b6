//! The panel for placing order markers (`C3G-3`), visible only to the side that places them.

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

use super::super::{
    actions::{MARKERS_DONE, QUICK_MARKERS},
    is_active,
    orders::markers::{LayAsked, laying},
};
use crate::{
    hud::{
        HudSystems,
        layout::{Slot, Slots},
    },
    rulesets::c3g::expect_ruleset,
    stage::{Draft, Handover, Shown, actions},
    theme::{
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, label, note, panel, panel_node, small_button, subheading, words},
    },
};

use knockback_view::c3g::markers::{
    Lay,
    panel::{MarkerButton, MarkerPanel},
};

#[derive(Component)]
struct MarkersPanel;

/// Maximum width of the panel, in pixels.
const WIDE: f32 = 420.0;

/// The effect of a button.
#[derive(Component, Clone, Copy)]
struct Does(Lay);

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_changed::<Shown>.or_else(resource_changed::<Handover>).or_else(resource_changed::<Draft>);
    app.add_systems(Update, show.in_set(HudSystems).run_if(is_active.and_then(changed)));
}

/// Height of the message, in pixels: two lines.
const TOLD: f32 = 44.0;

fn show(
    shown: Res<Shown>,
    handover: Res<Handover>,
    draft: Res<Draft>,
    panels: Query<Entity, With<MarkersPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<MarkerPanel>>,
    mut commands: Commands,
) {
    let laying = laying(&shown, *handover);
    let now = laying.and_then(|(side, open)| MarkerPanel::of(expect_ruleset(&shown.battle), side, &open, &draft.0));
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let team = team(now.side);
    let root = commands
        .spawn((
            Name::new("Markers"),
            MarkersPanel,
            ChildOf(slots.of(Slot::Choice)),
            TabGroup::new(1),
            panel(),
            Node {
                align_items: AlignItems::Stretch,
                padding: px(type_scale::GAP_L).all(),
                row_gap: px(type_scale::GAP_S),
                ..panel_node()
            },
            children![
                words(
                    format!("{} {}", team.emblem.sign(), shown.battle.side_name(now.side)),
                    type_scale::BODY,
                    team.colour
                ),
                subheading("Order markers"),
                // Always two lines high, so that nothing below moves.
                (Node { min_height: px(TOLD), max_width: px(WIDE), ..default() }, children![label(now.task.clone())]),
            ],
        ))
        .id();
    let row = spawn_row(root, &mut commands);
    for MarkerButton { marker, text, tip, is_next } in now.markers {
        let weight = if is_next { ButtonStyle::Main } else { ButtonStyle::Quiet };
        commands.spawn((
            ChildOf(row),
            Does(Lay::Take(marker)),
            bar_button(text, weight, false, press),
            Tip::new(tip, &["C3G-3"]),
        ));
    }
    for (place, text) in now.cards.into_iter().enumerate() {
        commands.spawn((ChildOf(root), Does(Lay::Card(place)), small_button(text, ButtonStyle::Quiet, press)));
    }
    let row = spawn_row(root, &mut commands);
    commands.spawn((
        ChildOf(row),
        Does(Lay::Quick),
        small_button("Place them for me", ButtonStyle::Quiet, press),
        Tip::new(
            QUICK_MARKERS
                .tip("All four at once: first the cards that can strike in this round. Move them as you like."),
            &["C3G-3"],
        ),
    ));
    let done = commands
        .spawn((
            ChildOf(row),
            Does(Lay::Done),
            small_button("Done", ButtonStyle::Main, press),
            Tip::new(MARKERS_DONE.tip("Confirms the placement."), &["C3G-3"]),
        ))
        .id();
    if !now.is_complete {
        commands.entity(done).insert(InteractionDisabled);
    }
    commands.spawn((
        ChildOf(root),
        // The note must not be wider than the rest of the panel.
        Node { max_width: px(WIDE), ..default() },
        note(format!(
            "You can place several on one card. Keys: {}, ... to choose a card, {} to place all, {} to take one back, {} when done.",
            actions::CHOOSE.names().take(2).collect::<Vec<_>>().join(", "),
            QUICK_MARKERS.key(),
            actions::UNDO.key(),
            MARKERS_DONE.key()
        )),
    ));
}

fn spawn_row(root: Entity, commands: &mut Commands) -> Entity {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(type_scale::GAP_S),
        row_gap: px(type_scale::GAP_S),
        align_items: AlignItems::Center,
        ..default()
    };
    commands.spawn((ChildOf(root), row, Pickable::IGNORE)).id()
}

fn press(press: On<Activate>, buttons: Query<&Does>, mut lay: MessageWriter<LayAsked>) {
    lay.write_batch(buttons.get(press.entity).map(|button| LayAsked(button.0)));
}
