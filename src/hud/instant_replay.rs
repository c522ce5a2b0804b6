//! A banner during an instant replay, so that players do not mistake the past for the present.

use bevy::prelude::*;

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::playback::instant_replay::Again,
    stage::actions,
    theme::{
        fonts, palette, type_scale,
        widget::{panel_node, words},
    },
};

#[derive(Component)]
struct Banner;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(resource_changed::<Again>));
}

/// Returns the text about the keys available during the replay.
fn keys() -> String {
    let (stop, back) = (actions::STOP_AGAIN.key(), actions::SHOW_AGAIN.key());
    format!("{stop}: back to now     {back}: one step earlier")
}

fn show(again: Res<Again>, banners: Query<Entity, With<Banner>>, slots: Res<Slots>, mut commands: Commands) {
    if again.showing() != banners.is_empty() {
        return;
    }
    banners.iter().for_each(|banner| commands.entity(banner).despawn());
    if !again.showing() {
        return;
    }
    commands.spawn((
        Name::new("Instant replay"),
        Banner,
        ChildOf(slots.of(Slot::Notice)),
        BackgroundColor(palette::PANEL),
        BorderColor::all(palette::ACCENT),
        Node {
            flex_direction: FlexDirection::Row,
            align_items: AlignItems::Center,
            column_gap: px(type_scale::GAP),
            padding: UiRect::axes(px(18), px(8)),
            ..panel_node()
        },
        Pickable::IGNORE,
        children![
            (
                Text::new("Instant replay"),
                TextFont::from_font_size(type_scale::SUBHEADING).with_font(fonts::STRONG),
                TextColor(palette::ACCENT_BRIGHT),
                Pickable::IGNORE,
            ),
            words(keys(), type_scale::SMALL, palette::TEXT_QUIET),
        ],
    ));
}
