//! The ladder: one rung for each number of points or hexes, with equal results combined. Hovering over a rung
//! highlights its landing on the board, and hovering over a landing highlights its rung.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
};

use super::{HudSystems, forecast::chip};
use crate::{
    overlay::Overlays,
    stage::{AppSystems, CurrentSelection},
    theme::{fonts, palette, tip::Tip, type_scale, widget::words},
};
use knockback_view::forecast::{Heads, Rung};

/// The row of a rung, with the rung's index on the flight.
#[derive(Component, Clone, Copy)]
struct RungRow(Option<usize>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (look.in_set(AppSystems::Input).run_if(resource_exists::<crate::stage::Shown>), light.in_set(HudSystems)),
    );
}

/// Widths of the points column and of the odds column.
const POINTS: f32 = 72.0;
const CHANCE: f32 = 42.0;

/// Returns a row of the ladder: the points, their probability, and the result, which fills the remaining width.
fn row() -> Node {
    Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        padding: UiRect::axes(px(5), px(2)),
        border: UiRect::left(px(3)),
        ..default()
    }
}

pub(crate) fn spawn(root: Entity, heads: Heads, rungs: Vec<Rung>, commands: &mut Commands) {
    let ladder = commands
        .spawn((
            ChildOf(root),
            Name::new("Ladder"),
            Node { flex_direction: FlexDirection::Column, row_gap: px(1), min_height: px(0), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    let quiet = |text: &'static str| words(text, 0.86 * type_scale::SMALL, palette::TEXT_QUIET);
    commands.spawn((
        ChildOf(ladder),
        row(),
        Pickable::IGNORE,
        children![
            (Node { width: px(POINTS), ..default() }, Tip::from(heads.of_points), children![quiet(heads.points)]),
            (Node { width: px(CHANCE), ..default() }, Tip::from(heads.of_chance), children![quiet(heads.chance)]),
            (Node::default(), Pickable::IGNORE, children![quiet("outcome")]),
        ],
    ));
    for (place, rung) in rungs.into_iter().enumerate() {
        let hurts = rung.hurts();
        let line = commands
            .spawn((
                ChildOf(ladder),
                Name::new(format!("Rung {place}")),
                RungRow(rung.place),
                Hovered::default(),
                TabIndex(0),
                row(),
                BackgroundColor(palette::CLEAR),
                BorderColor::all(if hurts { palette::HARM } else { palette::PANEL_RIM }),
                Tip::from(rung.tip),
            ))
            .id();
        let strong = |text: String, colour: Color| {
            let face = TextFont::from_font_size(type_scale::BODY).with_font(fonts::STRONG);
            (Text::new(text), face, TextColor(colour), TextLayout::no_wrap(), Pickable::IGNORE)
        };
        let points = if hurts { format!("{} !", rung.points) } else { rung.points };
        let ink = if hurts { palette::HARM_TEXT } else { palette::TEXT };
        commands.spawn((
            ChildOf(line),
            Node { width: px(POINTS), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
            children![strong(points, ink)],
        ));
        commands.spawn((
            ChildOf(line),
            Name::new(format!("Chance {place}")),
            Node { width: px(CHANCE), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
            children![strong(rung.chance.unwrap_or_default(), palette::TEXT)],
        ));
        let end = commands
            .spawn((
                ChildOf(line),
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    flex_wrap: FlexWrap::Wrap,
                    column_gap: px(4),
                    row_gap: px(2),
                    align_items: AlignItems::Center,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .id();
        commands.spawn((ChildOf(end), words(rung.why, type_scale::SMALL, palette::TEXT)));
        for (text, tone, tip) in rung.harm {
            chip(end, text, tone, tip.into(), commands);
        }
    }
}

/// Hovers the landing of the rung that the pointer or the focus is on.
fn look(
    rows: Query<(Entity, &RungRow, &Hovered)>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut picks: ResMut<CurrentSelection>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let hovered = rows.iter().find(|(.., hovered)| hovered.get());
    let found = hovered.or_else(|| rows.iter().find(|(row, ..)| focused == Some(*row)));
    let rung = found.and_then(|(_, RungRow(place), _)| *place);
    if picks.0.rung != rung {
        picks.0.rung = rung;
    }
}

/// Highlights the rung whose landing is hovered.
fn light(overlays: Res<Overlays>, mut rows: Query<(Ref<RungRow>, &mut BackgroundColor)>) {
    if !overlays.is_changed() && !rows.iter().any(|(row, _)| row.is_added()) {
        return;
    }
    let rung = overlays.0.blow.as_ref().and_then(|blow| blow.rung);
    for (row, mut background) in &mut rows {
        let lit = if rung.is_some() && rung == row.0 { palette::BUTTON_HOVERED } else { palette::CLEAR };
        background.set_if_neq(BackgroundColor(lit));
    }
}
