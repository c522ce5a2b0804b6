//! Placement of plates on the screen: they avoid each other, figures and panels.

use std::collections::HashMap;

use bevy::{prelude::*, ui::UiSystems};
use knockback_view::drawing::{LabelPriority, Plate, PlateAnchor, Rim};

use super::plates::{KeptClear, LEADER, LeaderLine, ShownPlate};
use crate::stage::{FreeArea, floater};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FreeArea>()
        .init_resource::<UiScale>()
        .add_systems(PostUpdate, make_room.before(UiSystems::Layout));
}

/// A plate on the screen: its centre, and half its width and height.
type Box = (Vec2, Vec2);

fn overlap((at, half): Box, (other, other_half): Box) -> bool {
    let apart = (at - other).abs();
    apart.x < half.x + other_half.x && apart.y < half.y + other_half.y
}

/// Candidate positions of a plate, as shifts relative to its own size.
const SHIFTS: [(f32, f32); 19] = [
    (0.0, 0.0),
    (0.0, -0.55),
    (0.0, 0.55),
    (0.0, -1.1),
    (0.0, 1.1),
    (0.6, 0.0),
    (-0.6, 0.0),
    (0.6, -0.8),
    (-0.6, -0.8),
    (0.6, 0.8),
    (-0.6, 0.8),
    (1.1, 0.0),
    (-1.1, 0.0),
    (0.0, -1.7),
    (0.0, 1.7),
    (1.1, -1.1),
    (-1.1, -1.1),
    (0.0, -2.4),
    (0.0, 2.4),
];

/// Maximum number of labels shown at once, not counting chances and numbers on hexes. The most important ones are
/// shown.
const MAX_LABELS: usize = 3;

/// Returns more distant candidate positions for important plates, as shifts (right, down) in plate heights.
fn farther() -> impl Iterator<Item = (f32, f32)> {
    (2_u8..=5).flat_map(|ring| {
        let far = f32::from(ring) * 1.1;
        [(0.0, -far), (0.0, far), (far, 0.0), (-far, 0.0), (far, -far), (-far, -far), (far, far), (-far, far)]
    })
}

/// Returns the smallest shift that moves a plate fully into the free area, or no shift if the plate's centre is outside
/// or there is not enough space.
fn inwards((at, half): Box, free: Rect) -> Vec2 {
    if !free.contains(at) || free.size().cmplt(2.0 * half).any() {
        return Vec2::ZERO;
    }
    at.clamp(free.min + half, free.max - half) - at
}

/// Returns the smallest shift within the free area that avoids the plates already placed. `None` if there is no such
/// shift: text on or behind a panel is unreadable. A plate whose anchor is behind a panel is moved as little as
/// possible. If `matters`, more distant positions are tried too.
fn room(wanted: Box, (matters, upwards): (bool, bool), taken: &[Box], free: Rect) -> Option<Vec2> {
    let inwards = inwards(wanted, free);
    let outside = !free.contains(wanted.0);
    let (size, height) = (2.0 * wanted.1, Vec2::splat(2.0 * wanted.1.y));
    let far = farther().take_while(move |_| matters).map(|(x, y)| height * Vec2::new(x, y));
    let mut shifts: Vec<Vec2> = SHIFTS.into_iter().map(|(x, y)| size * Vec2::new(x, y)).chain(far).collect();
    // Nearest first: a wide plate moves up or down by its height before it moves sideways by its width.
    let distance = |shift: &Vec2| {
        let weights = if upwards && shift.y > 0.0 { Vec2::new(1.0, 3.0) } else { Vec2::ONE };
        (*shift * weights).length_squared()
    };
    shifts.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    let alone = |shift: &Vec2| {
        let shifted = (wanted.0 + *shift, wanted.1);
        !taken.iter().any(|other| overlap(shifted, *other))
    };
    let seen = |shift: &Vec2| {
        let at = wanted.0 + *shift;
        outside || free.contains(at) && self::inwards((at, wanted.1), free) == Vec2::ZERO
    };
    let within = shifts.iter().map(|shift| inwards + *shift).find(|shift| alone(shift) && seen(shift));
    within.or_else(|| shifts.iter().copied().filter(|_| outside).find(alone))
}

/// The kind of a plate's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlateKind {
    /// A number on a hex.
    Number,
    /// A probability.
    Chance,
    /// Any other text.
    Label,
}

impl PlateKind {
    fn of(plate: &Plate) -> Self {
        match plate {
            plate if plate.is_number() => Self::Number,
            plate if plate.is_label() => Self::Label,
            _ => Self::Chance,
        }
    }
}

/// Moves plates that would overlap, important ones farther than others. Hides plates that have no free position, no
/// known size, or an invisible anchor.
fn make_room(
    free: Res<FreeArea>,
    scale: Res<UiScale>,
    moved: Query<
        (),
        (Or<(With<ShownPlate>, With<KeptClear>)>, Or<(Changed<Node>, Changed<ComputedNode>)>, Without<LeaderLine>),
    >,
    clear: Query<&Node, (With<KeptClear>, Without<LeaderLine>)>,
    mut plates: Query<(Entity, &ShownPlate, &Node, &ComputedNode, &mut UiTransform, &mut Visibility)>,
    mut leaders: Query<
        (&ChildOf, &mut Node, &mut UiTransform, &mut Visibility),
        (With<LeaderLine>, Without<ShownPlate>),
    >,
) {
    if moved.is_empty() {
        return;
    }
    let mut order: Vec<(bool, LabelPriority, f32, PlateAnchor, Entity, Box, Vec2, PlateKind)> = plates
        .iter()
        .filter_map(|(entity, ShownPlate(plate), node, computed, ..)| {
            let kind = PlateKind::of(plate);
            let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else { return None };
            if computed.is_empty() || left < floater::AWAY / 8.0 {
                return None;
            }
            let half = computed.size() * computed.inverse_scale_factor() / 2.0;
            let weight = plate.lines.iter().map(|line| line.weight).min().unwrap_or(LabelPriority::Pinned);
            // Fixed plates come before movable ones. Then plates lower on the screen come first, because their points
            // are closer to the viewer. In the same row the anchor decides, not a fraction of a pixel, so that the same
            // battle always hides the same labels.
            let stays = plate.rim >= Rim::Lit || weight == LabelPriority::Pinned;
            let (moves, row) = (!stays, -top.round());
            // An overhead text is entirely above its point, however many lines it has.
            let above = if let PlateAnchor::Overhead(..) = plate.spot { Vec2::new(0.0, -half.y) } else { Vec2::ZERO };
            Some((moves, weight, row, plate.spot, entity, (Vec2::new(left, top) + half + above, half), above, kind))
        })
        .collect();
    order.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3)));
    // Plates are laid out in interface pixels.
    let free = Rect { min: free.0.min / scale.0, max: free.0.max / scale.0 };
    let kept_clear = |node: &Node| {
        let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else { return None };
        let (Val::Px(width), Val::Px(height)) = (node.width, node.height) else { return None };
        let half = Vec2::new(width, height) / 2.0;
        (left > floater::AWAY / 8.0).then_some((Vec2::new(left, top) + half, half))
    };
    let mut taken: Vec<Box> = clear.iter().filter_map(kept_clear).collect();
    let bodies = taken.len();
    let mut shifted: HashMap<Entity, (Vec2, Vec2)> = HashMap::new();
    let mut labels = 0;
    for (_, weight, _, spot, entity, wanted, above, kind) in order {
        let upwards = matches!(spot, PlateAnchor::Overhead(..));
        let Ok((.., mut transform, mut visibility)) = plates.get_mut(entity) else { continue };
        let shift = match kind {
            _ if weight == LabelPriority::Pinned => Some(Vec2::ZERO),
            // At another position, a number would be mistaken for that of another hex.
            PlateKind::Number => {
                let whole = free.contains(wanted.0) && inwards(wanted, free) == Vec2::ZERO;
                (whole && !taken.iter().any(|other| overlap(wanted, *other))).then_some(Vec2::ZERO)
            }
            PlateKind::Label if labels == MAX_LABELS => None,
            PlateKind::Label => room(wanted, (weight <= LabelPriority::Main, upwards), &taken, free),
            // A chance must be readable. If there is no space beside the figures, it covers one.
            PlateKind::Chance => {
                let important = (true, upwards);
                room(wanted, important, &taken, free).or_else(|| room(wanted, important, &taken[bodies..], free))
            }
        };
        if let Some(shift) = shift {
            labels += usize::from(kind == PlateKind::Label);
            visibility.set_if_neq(Visibility::Inherited);
            taken.push((wanted.0 + shift, wanted.1));
            let shift = shift + above;
            shifted.insert(entity, (2.0 * wanted.1, shift));
            let translation = Val2::px(shift.x, shift.y);
            if transform.translation != translation {
                transform.translation = translation;
            }
        }
    }
    for (entity, .., mut visibility) in &mut plates {
        if !shifted.contains_key(&entity) {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
    for (plate, mut node, mut transform, mut visibility) in &mut leaders {
        let line = shifted.get(&plate.parent()).and_then(|(size, shift)| leader(*size, *shift));
        visibility.set_if_neq(if line.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((corner, length, turn)) = line else { continue };
        let placed = (px(corner.x), px(corner.y), px(length));
        if (node.left, node.top, node.width) != placed || transform.rotation != turn {
            (node.left, node.top, node.width) = placed;
            transform.rotation = turn;
        }
    }
}

/// Returns the leader line from the centre of a shifted plate to its original position: the top left corner relative to
/// the plate, the length and the rotation. `None` if the plate still covers the original position.
fn leader(size: Vec2, shift: Vec2) -> Option<(Vec2, f32, Rot2)> {
    let covers = shift.abs().cmplt(size / 2.0 + 2.0).all();
    let length = shift.length();
    let middle = size / 2.0 - shift / 2.0;
    (!covers).then(|| (middle - Vec2::new(length, LEADER) / 2.0, length, Rot2::radians((-shift).to_angle())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plates_move_or_disappear() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(300.0));
        let plate = |y: f32| (Vec2::new(0.0, y), Vec2::new(20.0, 10.0));
        assert_eq!(room(plate(0.0), (false, false), &[], free), Some(Vec2::ZERO));
        let shift = room(plate(0.0), (false, false), &[plate(9.0)], free).unwrap();
        assert!(!overlap((shift, plate(0.0).1), plate(9.0)), "the plate has moved away: {shift}");
        let crowd = [(Vec2::ZERO, Vec2::splat(90.0))];
        assert_eq!(room(plate(0.0), (false, false), &crowd, free), None, "the plate disappears");
        let shift = room(plate(0.0), (true, false), &crowd, free).expect("an important plate moves farther away");
        assert!(!overlap((shift, plate(0.0).1), crowd[0]), "it overlaps nothing at its new position: {shift}");
    }

    #[test]
    fn a_plate_without_space_disappears_instead_of_covering_a_panel() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::new(90.0, 40.0));
        let (plate, crowd) = ((Vec2::ZERO, Vec2::new(20.0, 10.0)), [(Vec2::ZERO, Vec2::new(90.0, 40.0))]);
        for matters in [false, true] {
            assert_eq!(room(plate, (matters, false), &crowd, free), None);
        }
        let behind = (Vec2::new(200.0, 0.0), plate.1);
        assert_eq!(
            room(behind, (false, false), &crowd, free),
            Some(Vec2::ZERO),
            "a plate whose anchor is behind a panel stays"
        );
    }

    #[test]
    fn a_wide_plate_stays_near_its_spot() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(600.0));
        let (wide, beside) = ((Vec2::ZERO, Vec2::new(115.0, 10.0)), (Vec2::new(-40.0, 0.0), Vec2::splat(17.0)));
        for matters in [false, true] {
            let shift = room(wide, (matters, false), &[beside], free).expect("there is space above or below");
            assert!(!overlap((shift, wide.1), beside));
            assert!(shift.x.abs() < 1e-3 && shift.y.abs() < 60.0, "it moves up or down, not sideways: {shift}");
        }
    }

    #[test]
    fn a_plate_that_moved_away_points_to_its_spot() {
        let size = Vec2::new(60.0, 20.0);
        assert_eq!(leader(size, Vec2::new(10.0, 5.0)), None, "the plate still covers the spot");
        let shift = Vec2::new(0.0, -80.0);
        let (corner, length, turn) = leader(size, shift).expect("the plate does not cover the spot");
        assert!((length - 80.0).abs() < 1e-3);
        let middle = corner + Vec2::new(length, LEADER) / 2.0;
        let end = middle + turn * Vec2::new(length / 2.0, 0.0);
        assert!(end.distance(size / 2.0 - shift) < 1e-3, "{end} is not the spot");
    }

    #[test]
    fn plates_on_the_battlefield_avoid_panels() {
        let free = Rect::new(100.0, 50.0, 500.0, 400.0);
        let half = Vec2::new(40.0, 15.0);
        for at in [Vec2::new(110.0, 60.0), Vec2::new(495.0, 200.0), Vec2::new(300.0, 399.0)] {
            let crowd = [(at, half)];
            for taken in [&[][..], &crowd] {
                let shifted = at + room((at, half), (false, false), taken, free).unwrap();
                let seen = Rect::from_center_half_size(shifted, half);
                assert!(free.contains(seen.min) && free.contains(seen.max), "{seen:?}");
            }
        }
        assert_eq!(
            room((Vec2::new(40.0, 60.0), half), (false, false), &[], free),
            Some(Vec2::ZERO),
            "plates behind a panel stay"
        );
    }
}
