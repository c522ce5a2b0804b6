//! The panel for a moment of a review: the better order, the actual order, and a button to return to the review.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::battle::SideId;

use super::{
    HudSystems,
    layout::{Slot, Slots, WIDEST},
    redrawn::Redrawn,
};
use crate::{
    battle::replay::Replaying,
    bots::review::{AtMoment, LeaveMoment},
    stage::{Shown, actions},
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel_node, strong, words},
    },
};

#[derive(Component)]
struct MomentPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(resource_exists::<AtMoment>));
}

/// The content of the panel.
#[derive(Clone, Debug, PartialEq)]
struct MomentPanelData {
    side: SideId,
    name: String,
    tells: String,
    paused: bool,
    density: Density,
}

fn show(
    moment: Res<AtMoment>,
    (shown, replaying): (Res<Shown>, Option<Res<Replaying>>),
    density: Res<Density>,
    slots: Res<Slots>,
    mut panel: Redrawn<MomentPanel, MomentPanelData>,
) {
    let (side, tells) = (moment.side, moment.text().to_owned());
    let paused = replaying.is_some_and(|replaying| replaying.is_paused());
    let model =
        MomentPanelData { side, name: shown.battle.side_name(side).to_owned(), tells, paused, density: *density };
    panel.show(Some(model), |model, commands| spawn(model, slots.of(Slot::Action), commands));
}

fn spawn(model: &MomentPanelData, slot: Entity, commands: &mut Commands) {
    let (team, density) = (team(model.side), model.density);
    let panel = commands
        .spawn((
            Name::new("Moment"),
            MomentPanel,
            ChildOf(slot),
            BackgroundColor(palette::PANEL),
            BorderColor::all(team.colour),
            Node {
                // In a compact layout the back button is below the text.
                flex_direction: density.pick(FlexDirection::Row, FlexDirection::Column),
                align_items: AlignItems::Center,
                width: density.pick(auto(), percent(100)),
                max_width: px(WIDEST),
                min_width: px(0),
                column_gap: px(type_scale::GAP),
                row_gap: px(3),
                padding: UiRect::axes(px(density.pick(14.0, 6.0)), px(density.pick(6.0, 3.0))),
                ..panel_node()
            },
        ))
        .id();
    commands.spawn((
        ChildOf(panel),
        Node {
            column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
            width: density.pick(auto(), percent(100)),
            min_width: px(0),
            ..default()
        },
        Tip::new("A moment of the review.", &[]),
        children![
            icon(team.emblem, density.pick(24.0, 16.0), team.ink()),
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    min_width: px(0),
                    // A definite width, so that the panel is high enough for all lines of a long text.
                    flex_grow: density.pick(0.0, 1.0),
                    flex_basis: density.pick(auto(), px(0)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    words(model.name.clone(), density.pick(type_scale::SMALL, 11.0), palette::TEXT_QUIET),
                    strong(model.tells.clone(), density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT),
                ],
            ),
        ],
    ));
    if model.paused {
        commands.spawn((
            ChildOf(panel),
            bar_button("Keep watching", ButtonStyle::Quiet, density.compact(), watch_on),
            Tip::new(actions::HALT_BOTS.tip("Play the rest of the battle from here."), &[]),
        ));
    }
    commands.spawn((
        ChildOf(panel),
        bar_button("Back to the review", ButtonStyle::Main, density.compact(), leave),
        Tip::new(actions::BACK_TO_REVIEW.tip("Back to the turning points and missed chances."), &[]),
    ));
}

fn watch_on(_: On<Activate>, replaying: Option<ResMut<Replaying>>) {
    if let Some(mut replaying) = replaying {
        replaying.pause(false);
    }
}

fn leave(_: On<Activate>, mut leaves: MessageWriter<LeaveMoment>) {
    leaves.write(LeaveMoment);
}
