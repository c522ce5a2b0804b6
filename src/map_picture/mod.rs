//! Pictures of battlefields for menus. They are drawn by code from the board, at the size and resolution of their
//! nodes.

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

/// A UI node that shows the map of a scenario. The picture fills the node.
#[derive(Component, Clone)]
#[require(ImageNode, PictureKey)]
pub(crate) struct MapPicture(pub(crate) Arc<Setup>);

/// Identifies the picture that has been drawn: the digest of the scenario, and the size in pixels.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq)]
struct PictureKey(Option<(u64, U16Vec2)>);

/// Maximum width and height of a picture, which every browser supports.
const LARGEST: f32 = 2048.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(AppSystems::Show));
}

/// Pixels drawn in a frame after which further pictures wait for the next frame.
const MAX_PIXELS_PER_FRAME: u32 = 300_000;

/// Draws pictures that are missing, and redraws those whose nodes have changed size.
fn draw(
    looks: Res<RulesetRegistry<dyn FigureModels>>,
    mut pictures: Query<(&MapPicture, Ref<ComputedNode>, &mut ImageNode, &mut PictureKey)>,
    mut images: ResMut<Assets<Image>>,
) {
    let mut pixels_drawn = 0;
    for (MapPicture(setup), node, mut shown, mut drawn) in &mut pictures {
        let size = pixels(node.size());
        let wanted = PictureKey(Some((setup.digest, size)));
        // While a window is being resized, the size changes in every frame. The picture is redrawn when the size has
        // settled.
        let moving = node.is_changed() && drawn.0.is_some_and(|(digest, _)| digest == setup.digest);
        if *drawn != wanted && !moving && size.min_element() >= 8 {
            shown.image = images.add(relief::draw(looks.of(setup), setup, size).into_image());
            *drawn = wanted;
            pixels_drawn += u32::from(size.x) * u32::from(size.y);
            if pixels_drawn > MAX_PIXELS_PER_FRAME {
                return;
            }
        }
    }
}

/// Converts a size to whole pixels.
fn pixels(size: Vec2) -> U16Vec2 {
    size.round().min(Vec2::splat(LARGEST)).as_u16vec2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rulesets::tests::figure_models, shipped};

    #[test]
    fn every_shipped_map_is_drawn_and_differs() {
        let pictures: Vec<Vec<u8>> = shipped::scenarios()
            .iter()
            .map(|setup| relief::draw(figure_models(setup), setup, U16Vec2::new(240, 160)).into_image().data.unwrap())
            .collect();
        for (place, picture) in pictures.iter().enumerate() {
            let covered = picture.chunks(4).filter(|pixel| pixel[3] > 200).count();
            assert!(covered > 240 * 160 * 2 / 5, "map {place} covers {covered} pixels");
            assert!(pictures[..place].iter().all(|other| other != picture), "map {place} equals another map");
        }
    }

    #[test]
    fn both_sides_are_visible() {
        for setup in shipped::scenarios() {
            let picture = relief::draw(figure_models(setup), setup, U16Vec2::new(480, 320)).into_image().data.unwrap();
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
