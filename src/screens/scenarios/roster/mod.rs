//! Who fights for a side.

mod c3g;
mod champions;

use bevy::prelude::*;
use knockback_rules::battle::{RulesSetting, Setting, SideId};

use crate::theme::{
    team::team,
    type_scale,
    widget::{note, subheading, words},
};

pub(super) fn spawn(parent: Entity, setting: &Setting, side: SideId, commands: &mut Commands) {
    let team = team(side);
    let worth = match setting.rules {
        RulesSetting::C3g(_) => format!("{} points", c3g::worth(setting, side)),
        RulesSetting::Champions(_) => champions::worth(setting, side),
    };
    let column = commands
        .spawn((
            Name::new(format!("Roster of {}", setting.side(side).name)),
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
                    subheading(setting.side(side).name.clone()),
                    gap(),
                    note(worth),
                ],
            ),],
        ))
        .id();
    match setting.rules {
        RulesSetting::C3g(_) => c3g::spawn(column, setting, side, commands),
        RulesSetting::Champions(_) => champions::spawn(column, setting, side, commands),
    }
}

/// Pushes what follows to the right.
fn gap() -> impl Bundle {
    (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE)
}
