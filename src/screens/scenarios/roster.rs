//! Who fights for a side.

use bevy::prelude::*;
use knockback_rules::battle::{Setup, SideId};

use crate::{
    screens::Presents,
    theme::{
        team::team,
        type_scale,
        widget::{note, subheading, words},
    },
};

pub(crate) fn spawn(presents: &dyn Presents, parent: Entity, (setup, side): (&Setup, SideId), commands: &mut Commands) {
    let team = team(side);
    let worth = presents.worth(setup, side);
    let column = commands
        .spawn((
            Name::new(format!("Roster of {}", setup.side(side).name)),
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(290),
                row_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
            children![(
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(type_scale::GAP_S),
                    padding: UiRect::bottom(px(4)),
                    border: UiRect::bottom(px(2)),
                    ..default()
                },
                BorderColor::all(team.colour),
                Pickable::IGNORE,
                children![
                    words(team.emblem.sign(), type_scale::SUBHEADING, team.colour),
                    // What it is worth stands below the name: beside it, long ones would wrap on one side only.
                    (
                        Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, min_width: px(0), ..default() },
                        Pickable::IGNORE,
                        children![subheading(setup.side(side).name.clone()), note(worth)],
                    ),
                ],
            ),],
        ))
        .id();
    presents.spawn_roster(column, setup, side, commands);
}

/// Pushes what follows to the right.
pub(crate) fn gap() -> impl Bundle {
    (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE)
}
