//! A short message that disappears by itself, for example the reason for a refusal or the next step.

use bevy::prelude::*;

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    stage::Toast,
    theme::{
        palette, type_scale,
        widget::{panel_node, print_shadow, words},
    },
};

/// Maximum width, in interface pixels.
const WIDE: f32 = 560.0;

/// The panel of the message.
#[derive(Component)]
pub(crate) struct ToastPanel(String);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems));
}

fn show(
    time: Res<Time>,
    slots: Res<Slots>,
    mut toast: ResMut<Toast>,
    panels: Query<(Entity, &ToastPanel)>,
    mut commands: Commands,
) {
    toast.left = (toast.left - time.delta_secs()).max(0.0);
    let said = (toast.left > 0.0).then_some(&toast.text);
    let stale = panels.iter().filter(|(_, panel)| Some(&panel.0) != said);
    stale.for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some(text) = said.filter(|said| panels.iter().all(|(_, panel)| panel.0 != **said)) else { return };
    commands.spawn((
        Name::new("Toast"),
        ToastPanel(text.clone()),
        ChildOf(slots.of(Slot::Notice)),
        Node { width: percent(100), justify_content: JustifyContent::Center, ..default() },
        Pickable::IGNORE,
        children![(
            Node {
                max_width: px(WIDE),
                min_width: px(0),
                padding: UiRect::axes(px(16), px(8)),
                border: px(2).all(),
                ..panel_node()
            },
            BackgroundColor(palette::PAPER),
            BorderColor::all(palette::PAPER_TEXT),
            print_shadow(3.0),
            Pickable::IGNORE,
            children![(
                words(text.clone(), type_scale::BODY, palette::PAPER_TEXT),
                // A maximum width, so that the panel is high enough for all lines of a long text.
                Node { max_width: px(WIDE - 40.0), ..default() },
            )],
        )],
    ));
}
