//! Who won.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{Chosen, Screen, hand_over};
use crate::{
    AppSystems,
    theme::{
        type_scale,
        widget::{Weight, button, heading, label, panel, panel_node, root},
    },
};

/// What the end of the battle is to be told as; set before the screen is shown.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Verdict(pub(crate) String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Verdict>()
        .add_systems(OnEnter(Screen::End), (show, hand_over))
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Screen::End)));
}

fn show(verdict: Res<Verdict>, chosen: Res<Chosen>, mut commands: Commands) {
    commands.spawn((
        root("End screen"),
        DespawnOnExit(Screen::End),
        children![(
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
            children![(
                Name::new("Verdict"),
                panel(),
                Node { align_items: AlignItems::Center, padding: px(type_scale::GAP_L * 2.0).all(), ..panel_node() },
                children![
                    heading(verdict.0.clone()),
                    label(chosen.0.scenario.name.clone()),
                    (Node { height: px(type_scale::GAP), ..default() }, Pickable::IGNORE),
                    button("Play again", Weight::Main, again),
                    button("Other battles", Weight::Quiet, others),
                ],
            )],
        )],
    ));
}

fn again(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battle);
}

fn others(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut screen: ResMut<NextState<Screen>>) {
    // Nothing has the focus at first: Space, which ends what is being shown, would press it.
    if keys.just_pressed(KeyCode::Escape) {
        screen.set(Screen::Scenarios);
    }
}
