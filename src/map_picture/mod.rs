//! A picture of a battlefield for menus: drawn in code from the board, as large and as fine as the space for it.

mod canvas;
mod emblem;
mod relief;
mod tints;

use std::sync::Arc;

use bevy::{math::U16Vec2, prelude::*};
use knockback_rules::battle::Setup;

use crate::{
    stage::{AppSystems, ruleset_registry::RulesetRegistry},
    view3d::pieces::FigureModels,
};

/// A node of the interface that shows the map of a scenario; give the node a size, the picture fills it.
#[derive(Component, Clone)]
#[require(ImageNode, PictureKey)]
pub(crate) struct MapPicture(pub(crate) Arc<Setup>);

/// What has been drawn: the digest of the scenario and the size in pixels.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq)]
struct PictureKey(Option<(u64, U16Vec2)>);

/// The largest side of a picture, which every browser can show.
const LARGEST: f32 = 2048.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(AppSystems::Show));
}

/// How many pixels are drawn in one frame before the next picture waits for another.
const MOST_AT_ONCE: u32 = 300_000;

/// Draws the pictures that are missing, or of another size than their nodes have come to rest at.
fn draw(
    looks: Res<RulesetRegistry<dyn FigureModels>>,
    mut pictures: Query<(&MapPicture, Ref<ComputedNode>, &mut ImageNode, &mut PictureKey)>,
    mut images: ResMut<Assets<Image>>,
) {
    let mut pixels_drawn = 0;
    for (MapPicture(setup), node, mut shown, mut drawn) in &mut pictures {
        let size = pixels(node.size());
        let wanted = PictureKey(Some((setup.digest, size)));
        // A window that is being pulled larger has another size each frame; that is waited for.
        let moving = node.is_changed() && drawn.0.is_some_and(|(digest, _)| digest == setup.digest);
        if *drawn != wanted && !moving && size.min_element() >= 8 {
            shown.image = images.add(relief::draw(looks.of(setup), setup, size).into_image());
            *drawn = wanted;
            pixels_drawn += u32::from(size.x) * u32::from(size.y);
            if pixels_drawn > MOST_AT_ONCE {
                return;
            }
        }
    }
}

/// A size in whole pixels.
fn pixels(size: Vec2) -> U16Vec2 {
    size.round().min(Vec2::splat(LARGEST)).as_u16vec2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rulesets::tests::looks, shipped};

    #[test]
    fn every_shipped_map_is_drawn_and_differs() {
        let pictures: Vec<Vec<u8>> = shipped::scenarios()
            .iter()
            .map(|setup| relief::draw(looks(setup), setup, U16Vec2::new(240, 160)).into_image().data.unwrap())
            .collect();
        for (place, picture) in pictures.iter().enumerate() {
            let covered = picture.chunks(4).filter(|pixel| pixel[3] > 200).count();
            assert!(covered > 240 * 160 * 2 / 5, "map {place} covers {covered} pixels");
            assert!(pictures[..place].iter().all(|other| other != picture), "map {place} is like another");
        }
    }

    #[test]
    fn both_sides_are_seen() {
        for setup in shipped::scenarios() {
            let picture = relief::draw(looks(setup), setup, U16Vec2::new(480, 320)).into_image().data.unwrap();
            for side in 0..2 {
                let colour = crate::theme::team::team(knockback_rules::battle::SideId(side)).colour;
                let [r, g, b, _] = colour.to_srgba().to_u8_array();
                let like = |pixel: &&[u8]| [r, g, b].iter().zip(*pixel).all(|(one, other)| one.abs_diff(*other) < 12);
                let found = picture.chunks(4).filter(like).count();
                assert!(found > 60, "{}: side {side} has {found} pixels", setup.scenario.name);
            }
        }
    }
}
