//! The panel of a replay: a label, the progress, and a pause button.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    HudSystems,
    layout::{Slot, Slots},
    redrawn::Redrawn,
};
use crate::{
    battle::replay::Replaying,
    bots::review::AtMoment,
    stage::{
        AppSystems,
        actions::{self, Keys, applies},
    },
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel_node, strong, words},
    },
};

#[derive(Component)]
struct ReplayPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show.in_set(HudSystems), pause_by_key.in_set(AppSystems::Input).run_if(applies(&actions::HALT_BOTS))),
    );
}

/// The content of the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ReplayPanelData {
    given: usize,
    orders: usize,
    paused: bool,
    density: Density,
}

fn show(
    (replaying, moment): (Option<Res<Replaying>>, Option<Res<AtMoment>>),
    density: Res<Density>,
    slots: Res<Slots>,
    mut panel: Redrawn<ReplayPanel, ReplayPanelData>,
) {
    // Moments of the review have their own panel.
    let model = replaying.filter(|_| moment.is_none()).map(|replaying| ReplayPanelData {
        given: replaying.given(),
        orders: replaying.orders(),
        paused: replaying.is_paused(),
        density: *density,
    });
    panel.show(model, |model, commands| spawn(model, slots.of(Slot::Action), commands));
}

fn spawn(model: &ReplayPanelData, slot: Entity, commands: &mut Commands) {
    let density = model.density;
    let panel = commands
        .spawn((
            Name::new("Replay"),
            ReplayPanel,
            ChildOf(slot),
            BackgroundColor(palette::PANEL),
            BorderColor::all(palette::ACCENT),
            Node {
                flex_direction: FlexDirection::Row,
                align_items: AlignItems::Center,
                column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                padding: UiRect::axes(px(density.pick(14.0, 6.0)), px(density.pick(6.0, 3.0))),
                ..panel_node()
            },
            children![
                strong("Replay", density.pick(type_scale::BODY, type_scale::SMALL), palette::ACCENT_BRIGHT),
                words(
                    format!("Order {} of {}", model.given, model.orders),
                    density.pick(type_scale::SMALL, 11.0),
                    palette::TEXT_QUIET
                ),
            ],
        ))
        .id();
    let (word, weight) = if model.paused { ("Play", ButtonStyle::Main) } else { ("Pause", ButtonStyle::Quiet) };
    let tip = actions::HALT_BOTS.tip("Pauses the replay after the current order, or plays on.");
    commands.spawn((ChildOf(panel), bar_button(word, weight, density.compact(), pause), Tip::new(tip, &[])));
}

/// Pauses or resumes a replay with the key that also pauses bots.
fn pause_by_key(keys: Keys, replaying: Option<ResMut<Replaying>>) {
    if keys.just_pressed(&actions::HALT_BOTS)
        && let Some(mut replaying) = replaying
    {
        replaying.toggle();
    }
}

fn pause(_: On<Activate>, replaying: Option<ResMut<Replaying>>) {
    if let Some(mut replaying) = replaying {
        replaying.toggle();
    }
}
