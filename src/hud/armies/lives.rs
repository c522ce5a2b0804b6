//! The lower half of the chip of several figures: the lives of each, and plates for order markers.

use bevy::prelude::*;

use knockback_view::army::{Lives, Plate};

use super::bars::filling;
use crate::theme::{
    palette,
    scale::Density,
    widget::{strong, words},
};

/// Maximum number of pips. More lives are shown as a bar, with or without plates beside it, so that a new plate does not
/// move the number.
const MAX_PIPS: usize = 4;

/// Maximum number of plates before plates are merged.
const MAX_PLATES: usize = 2;

/// Merges all plates that are face up into one, and all that are face down into another.
fn shared(plates: &[Plate]) -> Vec<Plate> {
    let of = |down: bool| {
        let signs: Vec<&str> =
            plates.iter().filter(|plate| plate.down == down).map(|plate| plate.sign.as_str()).collect();
        // Plates with the same sign, for example face-down ones, are shown as a count.
        let alike = signs.len() > 1 && signs.iter().all(|sign| *sign == signs[0]);
        let sign = if alike { format!("{}\u{00d7}{}", signs.len(), signs[0]) } else { signs.concat() };
        (!signs.is_empty()).then_some(Plate { sign, down })
    };
    [false, true].into_iter().filter_map(of).collect()
}

/// Spawns lives and plates in the lower half of a chip.
pub(crate) fn spawn(lower: Entity, lives: &Lives, ink: Color, density: Density, commands: &mut Commands) {
    if lives.left.len() * usize::from(lives.whole) <= MAX_PIPS {
        for left in &lives.left {
            spawn_pips(lower, (*left).into(), lives.whole.into(), density, commands);
        }
    } else {
        spawn_bar(lower, lives.share(), density, commands);
    }
    let number = match &lives.left[..] {
        [left] => format!("{left}/{}", lives.whole),
        all => format!("{}/{}", lives.standing(), all.len()),
    };
    commands.spawn((ChildOf(lower), words(number, density.pick(12.0, 10.0), ink), TextLayout::no_wrap()));
    commands.spawn((ChildOf(lower), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    // More plates would overflow the chip.
    let plates = if lives.plates.len() > MAX_PLATES { shared(&lives.plates) } else { lives.plates.clone() };
    for Plate { sign, down } in &plates {
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

/// Spawns the remaining lives as a bar, whose width does not depend on their number.
fn spawn_bar(parent: Entity, share: f32, density: Density, commands: &mut Commands) {
    let height = density.pick(8.0, 6.0);
    commands.spawn((
        ChildOf(parent),
        Node {
            width: px(3.0 * height),
            min_width: px(3.0 * height),
            flex_shrink: 0.0,
            height: px(height),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(2)),
            ..default()
        },
        BorderColor::all(if share > 0.0 { palette::LIFE } else { palette::TEXT_QUIET }),
        Pickable::IGNORE,
        children![filling(100.0 * share, palette::LIFE)],
    ));
}

/// Spawns points as pips, filled for remaining points and empty for lost ones.
pub(crate) fn spawn_pips(parent: Entity, left: i16, all: i16, density: Density, commands: &mut Commands) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_markers_share_a_plate() {
        let plate = |sign: &str, down| Plate { sign: sign.to_owned(), down };
        let own = ["1", "2", "3", "X"].map(|sign| plate(sign, false));
        assert_eq!(shared(&own), [plate("123X", false)]);
        let backs = ["?"; 4].map(|sign| plate(sign, true));
        assert_eq!(shared(&backs), [plate("4\u{00d7}?", true)]);
        let both = [plate("1", false), plate("?", true), plate("?", true)];
        assert_eq!(shared(&both), [plate("1", false), plate("2\u{00d7}?", true)]);
    }
}
