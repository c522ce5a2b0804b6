//! The lower half of a chip that stands for several: the lives of each, and plates.

use bevy::prelude::*;

use crate::theme::{
    palette,
    scale::Density,
    widget::{strong, words},
};

/// Lives, and plates with signs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lives {
    /// What each has left.
    pub(crate) left: Vec<u8>,
    /// What one has that is unhurt.
    pub(crate) whole: u8,
    /// Plates beside them.
    pub(crate) plates: Vec<Plate>,
}

/// A plate with a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plate {
    /// What stands on it.
    pub(crate) sign: String,
    /// Whether it lies face down: others see its back.
    pub(crate) down: bool,
}

impl Lives {
    /// How many are left.
    pub(crate) fn standing(&self) -> usize {
        self.left.iter().filter(|left| **left > 0).count()
    }
}

/// Lives and plates, in the lower half of a chip.
pub(crate) fn spawn(lower: Entity, lives: &Lives, ink: Color, density: Density, commands: &mut Commands) {
    for left in &lives.left {
        spawn_pips(lower, *left, lives.whole, density, commands);
    }
    let number = match &lives.left[..] {
        [left] => format!("{left}/{}", lives.whole),
        all => format!("{}/{}", lives.standing(), all.len()),
    };
    commands.spawn((ChildOf(lower), words(number, density.pick(12.0, 10.0), ink)));
    commands.spawn((ChildOf(lower), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    for Plate { sign, down } in &lives.plates {
        let side = density.pick(16.0, 12.0);
        let (ground, rim, ink) = if *down {
            (palette::PANEL, palette::PAPER, palette::PAPER)
        } else {
            (palette::PAPER, palette::PAPER, palette::PAPER_TEXT)
        };
        commands.spawn((
            ChildOf(lower),
            Name::new(if *down { "Marker face down" } else { "Marker" }),
            Node {
                min_width: px(side),
                height: px(side),
                padding: UiRect::horizontal(px(3)),
                border: px(1).all(),
                flex_shrink: 0.0,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border_radius: BorderRadius::MAX,
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Pickable::IGNORE,
            children![strong(sign.clone(), side * 0.7, ink)],
        ));
    }
}

/// Life as pips: full ones are left, empty ones lost.
pub(crate) fn spawn_pips(parent: Entity, left: u8, all: u8, density: Density, commands: &mut Commands) {
    let side = density.pick(8.0, 6.0);
    let row = commands
        .spawn((ChildOf(parent), Node { column_gap: px(2), min_width: px(0), ..default() }, Pickable::IGNORE))
        .id();
    for pip in 0..all {
        let full = pip < left;
        commands.spawn((
            ChildOf(row),
            Node {
                width: px(side),
                min_width: px(3),
                height: px(side),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(2)),
                ..default()
            },
            BackgroundColor(if full { palette::LIFE } else { palette::CLEAR }),
            BorderColor::all(if full { palette::LIFE } else { palette::TEXT_QUIET }),
            Pickable::IGNORE,
        ));
    }
}
