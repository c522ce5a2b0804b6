//! Error messages for a link or a file, shown on the screen where the player opened it.

use bevy::prelude::*;

use crate::{
    options::Options,
    stage::{AppSystems, Screen},
    theme::{
        palette, type_scale,
        widget::{strong, words},
    },
};

/// The area for the error message on a screen. It takes no space while empty.
#[derive(Component)]
pub(super) struct Complaint;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // After screens have been laid out again. Otherwise the message could go to an area that is about to disappear.
        show_complaint
            .in_set(AppSystems::Animate)
            .run_if(resource_changed::<Options>.or_else(any_match_filter::<Added<Complaint>>)),
    );
    for screen in [Screen::Title, Screen::Scenarios, Screen::Battles, Screen::Puzzles, Screen::End] {
        app.add_systems(OnExit(screen), forget);
    }
}

/// Returns the bundle of the area.
pub(super) fn complaint() -> impl Bundle {
    (
        Name::new("Complaint"),
        Complaint,
        Node {
            display: Display::None,
            column_gap: px(type_scale::GAP_S),
            max_width: percent(100),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn show_complaint(
    options: Res<Options>,
    mut places: Query<(Entity, &mut Node), With<Complaint>>,
    mut commands: Commands,
) {
    for (place, mut node) in &mut places {
        commands.entity(place).despawn_children();
        node.display = if options.complaint.is_some() { Display::Flex } else { Display::None };
        if let Some(told) = &options.complaint {
            commands.entity(place).with_children(|place| {
                place.spawn(strong("!", type_scale::BODY, palette::HARM_TEXT));
                place.spawn((
                    Node { flex_shrink: 1.0, min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![words(told.clone(), type_scale::SMALL, palette::HARM_TEXT)],
                ));
            });
        }
    }
}

/// Clears the message when the player leaves the screen.
fn forget(mut options: ResMut<Options>) {
    if options.complaint.is_some() {
        options.complaint = None;
    }
}
