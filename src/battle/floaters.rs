//! Text in the picture: numbers that pop up and fade, and labels that stay in place.

use std::collections::HashMap;

use bevy::{prelude::*, window::PrimaryWindow};

use crate::{
    overlay::{exposed::Exposed, plates::KeptClear},
    stage::{AppSystems, Floater, PlaybackTime, View, cameras::Cameras, floater, grid},
    theme::{fonts, palette, type_scale},
    view3d::{Battlefield, picking},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (age, follow, back).chain().in_set(AppSystems::Animate));
}

/// Text that pops up above a spot, rises and fades.
pub(crate) fn pop(at: Vec3, text: impl Into<String>, colour: Color) -> impl Bundle {
    floater(Floater { at, lift: 0.0, age: 0.0, life: Some(1.3) }, text, 1.5 * type_scale::SUBHEADING, colour)
}

fn floater(floater: Floater, text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (
        Name::new("Floater"),
        floater,
        Node {
            position_type: PositionType::Absolute,
            left: px(-1000),
            padding: UiRect::axes(px(4), px(0)),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::CLEAR),
        // Behind all panels.
        GlobalZIndex(-1),
        Text::new(text),
        TextFont::from_font_size(size).with_font(fonts::STRONG),
        TextColor(colour),
        TextShadow { offset: Vec2::splat(1.5), color: Color::BLACK.with_alpha(0.85) },
        Pickable::IGNORE,
    )
}

fn age(clock: Res<PlaybackTime>, mut floaters: Query<(Entity, &mut Floater, &mut TextColor)>, mut commands: Commands) {
    for (entity, mut floater, mut colour) in &mut floaters {
        let Some(life) = floater.life else { continue };
        floater.age += clock.delta();
        floater.at.y += 0.9 * clock.delta();
        let left = 1.0 - floater.age / life;
        colour.0.set_alpha((2.0 * left).clamp(0.0, 1.0));
        if left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}

/// Cached visibility of spots from the current camera position.
#[derive(Default)]
struct Sights {
    eye: Vec3,
    hidden: HashMap<[u32; 3], bool>,
}

impl Sights {
    /// Returns the position of a text in the scene. On the table, a permanent label has none while the terrain hides
    /// its spot, because it would cover whatever is in front.
    fn spot_of(
        &mut self,
        floater: &Floater,
        view: View,
        field: Option<&Battlefield>,
        exposed: &Exposed,
    ) -> Option<Vec3> {
        match (view, field) {
            (View::Map, Some(field)) => Some(grid::spot_of(&field.board, floater.at)),
            (View::Table, Some(field)) if floater.life.is_none() => {
                let spot = floater.at + Vec3::Y * floater.lift;
                (!self.hides(field, exposed, spot)).then_some(spot)
            }
            _ => Some(floater.at + Vec3::Y * floater.lift),
        }
    }

    /// True if the terrain hides a spot. Results are cached, since each test casts a ray through the battlefield.
    fn hides(&mut self, field: &Battlefield, exposed: &Exposed, spot: Vec3) -> bool {
        let eye = self.eye;
        let spot_bits = spot.to_array().map(f32::to_bits);
        *self.hidden.entry(spot_bits).or_insert_with(|| is_hidden(field, exposed, eye, spot))
    }
}

/// Returns the rectangle of a body on screen that labels must not cover, in window pixels.
fn seen_size(
    kept: &KeptClear,
    view: View,
    field: Option<&Battlefield>,
    (camera, place): (&Camera, &GlobalTransform),
) -> Option<Rect> {
    let half = kept.size / 2.0;
    let (middle, up) = match view {
        // The map shows a body from above.
        View::Map => (grid::spot_of(&field?.board, kept.at), Vec3::Y * half.x),
        View::Table => (kept.at, Vec3::Y * half.y),
    };
    let right = place.right() * half.x;
    let seen = |spot: Vec3| camera.world_to_viewport(place, spot).ok();
    let corners = [seen(middle - up)?, seen(middle + up)?, seen(middle - right)?, seen(middle + right)?];
    Some(corners.into_iter().fold(Rect::from_corners(corners[0], corners[1]), |rect, at| rect.union_point(at)))
}

/// Keeps each text above its spot when the camera moves. Where fading labels overlap, the newest keeps its position and
/// older ones move up.
fn follow(
    window: Single<&Window, With<PrimaryWindow>>,
    cameras: Cameras,
    field: Option<Res<Battlefield>>,
    scale: Res<UiScale>,
    exposed: Res<Exposed>,
    mut floaters: Query<(&Floater, &ComputedNode, &mut Node, Option<&KeptClear>)>,
    mut sights: Local<Sights>,
) {
    let (view, camera, place) = cameras.shown();
    let eye = place.translation();
    let moved = eye != sights.eye || exposed.is_changed() || field.as_ref().is_some_and(DetectChanges::is_changed);
    if moved {
        *sights = Sights { eye, ..default() };
    }
    let mut passing: Vec<(f32, Rect, Mut<Node>)> = Vec::new();
    for (floater, size, mut node, kept) in &mut floaters {
        if let Some(kept) = kept {
            let seen = seen_size(kept, view, field.as_deref(), (camera, place))
                .unwrap_or(Rect::from_corners(Vec2::splat(floater::AWAY), Vec2::splat(floater::AWAY)));
            let (min, size) = (seen.min / scale.0, seen.size() / scale.0);
            if (node.width, node.height) != (px(size.x), px(size.y)) {
                (node.width, node.height) = (px(size.x), px(size.y));
            }
            put(&mut node, min);
            continue;
        }
        if size.size() == Vec2::ZERO {
            // Not laid out yet, so its size is unknown.
            continue;
        }
        let spot = sights.spot_of(floater, view, field.as_deref(), &exposed);
        let spot = spot.and_then(|spot| camera.world_to_viewport(place, spot).ok());
        let spot = spot.unwrap_or(Vec2::splat(floater::AWAY));
        let size = size.size() / window.scale_factor();
        let there = Rect::from_center_size(spot / scale.0, size / scale.0);
        if floater.life.is_some() {
            passing.push((floater.age, there, node));
        } else {
            put(&mut node, there.min);
        }
    }
    passing.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut taken: Vec<Rect> = Vec::new();
    for (_, wanted, mut node) in passing {
        let there = above(wanted, &taken);
        put(&mut node, there.min);
        taken.push(there);
    }
}

/// True if the terrain hides a spot, ignoring cells that are cut away.
fn is_hidden(field: &Battlefield, exposed: &Exposed, eye: Vec3, spot: Vec3) -> bool {
    let Ok(way) = Dir3::new(spot - eye) else { return false };
    let met = picking::pick(&field.board, field.bounds, Ray3d::new(eye, way), |point| exposed.cuts(eye, point));
    met.is_some_and(|(_, distance)| distance < eye.distance(spot) - 0.2)
}

fn put(node: &mut Mut<Node>, corner: Vec2) {
    let (left, top) = (px(corner.x), px(corner.y));
    if node.left != left || node.top != top {
        node.left = left;
        node.top = top;
    }
}

/// Moves a text up by the smallest distance that clears all others.
fn above(wanted: Rect, taken: &[Rect]) -> Rect {
    let mut there = wanted;
    // Terminates because the text only moves up, so it passes each obstacle at most once.
    while let Some(other) = taken.iter().find(|other| !other.intersect(there).is_empty()) {
        let up = there.max.y - other.min.y;
        there.min.y -= up;
        there.max.y -= up;
    }
    there
}

/// Gives text a dark background on the bright map. On the table, the shadow of the text is enough.
fn back(view: Res<State<View>>, mut floaters: Query<(Ref<Floater>, &TextColor, &mut BackgroundColor)>) {
    for (floater, ink, mut back) in &mut floaters {
        let shade = match view.get() {
            View::Map => palette::MAP_INK.with_alpha(0.78 * ink.0.alpha()),
            View::Table => palette::CLEAR,
        };
        if (floater.is_added() || floater.life.is_some() || view.is_changed()) && back.0 != shade {
            back.0 = shade;
        }
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Setup, files::read_scenario, geometry::Coord};

    use super::*;
    use crate::stage::space;

    #[test]
    fn texts_hidden_by_a_hill_appear_only_on_the_map() {
        let text = include_bytes!("../../tests/fixtures/platform.ron");
        let setup = Setup::new(read_scenario("platform.ron", text).unwrap()).unwrap();
        let field = Battlefield::new(setup.board.clone());
        let stand = |q, r| space::stand(&field.board, field.board.cell(Coord::new(q, r)).unwrap());
        // From low in the south, the platform in the middle hides everything behind it.
        let eye = stand(0, 4) + Vec3::new(0.0, 0.4, 6.0);
        let words = |at: Vec3, life: Option<f32>| Floater { at: at + Vec3::Y * 0.2, lift: 0.0, age: 0.0, life };
        let (behind, before) = (words(stand(0, -3), None), words(stand(0, 3), None));
        let spot = |floater: &Floater, view: View, exposed: &Exposed| {
            Sights { eye, ..Sights::default() }.spot_of(floater, view, Some(&field), exposed)
        };
        let nothing = Exposed::default();
        assert_eq!(spot(&behind, View::Table, &nothing), None);
        assert_eq!(spot(&before, View::Table, &nothing), Some(before.at));
        assert!(spot(&behind, View::Map, &nothing).is_some(), "the map hides nothing");
        let passing = words(stand(0, -3), Some(1.3));
        assert_eq!(spot(&passing, View::Table, &nothing), Some(passing.at), "a rising text is always visible");
        let lifted = Floater { lift: 30.0, ..behind.clone() };
        assert!(spot(&lifted, View::Table, &nothing).is_some(), "a text high above the hill is visible");
        let mut sights = Sights { eye, ..Sights::default() };
        assert_eq!(sights.spot_of(&behind, View::Table, Some(&field), &nothing), None);
        assert_eq!(sights.hidden.len(), 1, "exactly one ray per spot");
    }

    #[test]
    fn passing_texts_do_not_overlap() {
        let at = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::new(80.0, 20.0));
        assert_eq!(above(at(0.0, 0.0), &[]), at(0.0, 0.0));
        assert_eq!(above(at(0.0, 0.0), &[at(100.0, 0.0)]), at(0.0, 0.0), "texts side by side stay in place");
        assert_eq!(above(at(0.0, 0.0), &[at(10.0, 4.0)]), at(0.0, -16.0));
        assert_eq!(above(at(0.0, 0.0), &[at(10.0, 4.0), at(0.0, -18.0)]), at(0.0, -38.0), "above both");
    }
}
