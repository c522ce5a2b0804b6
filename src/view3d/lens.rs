//! The field of view of a camera, and the distances at which points are visible beside the panels.

use bevy::prelude::*;

/// Half the width and height of the view at distance 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lens(pub(super) Vec2);

/// The part of the view that panels leave free, from -1 to 1, right and up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Free {
    /// Left and lower edge.
    pub(super) low: Vec2,
    /// Right and upper edge.
    pub(super) high: Vec2,
}

impl Free {
    /// The whole view, except for a small margin.
    pub(super) const WHOLE: Self = Self { low: Vec2::new(-0.96, -0.86), high: Vec2::new(0.96, 0.86) };

    /// Converts an area of a window to a part of the view. The area and the window size `view` are in pixels.
    pub(super) fn of(area: Rect, view: Vec2) -> Self {
        let part = |at: Vec2| (2.0 * at / view.max(Vec2::ONE) - 1.0) * Vec2::new(1.0, -1.0);
        let (one, other) = (part(area.min), part(area.max));
        let (low, high) = (one.min(other), one.max(other));
        // If panels cover nearly everything, a strip remains.
        let middle = low.midpoint(high).clamp(Vec2::splat(-0.5), Vec2::splat(0.5));
        Self { low: low.min(middle - 0.15), high: high.max(middle + 0.15) }
    }

    /// Returns its centre.
    pub(super) fn middle(self) -> Vec2 {
        self.low.midpoint(self.high)
    }

    /// Returns the area reduced by a margin on all sides. `part` is the fraction that is removed.
    pub(super) fn within(self, part: f32) -> Self {
        let (middle, half) = (self.middle(), (self.high - self.low) / 2.0 * (1.0 - part));
        Self { low: middle - half, high: middle + half }
    }

    /// Returns the fraction of its width or height that a rectangle spans, whichever is larger.
    pub(super) fn spanned(self, rect: Rect) -> f32 {
        (rect.size() / (self.high - self.low)).max_element()
    }

    /// True if the area contains a point of the view.
    pub(super) fn holds(self, point: Vec2) -> bool {
        point.cmpge(self.low).all() && point.cmple(self.high).all()
    }
}

impl Lens {
    pub(super) fn new(camera: &Camera, projection: &Projection) -> Self {
        let aspect = camera.logical_viewport_size().map_or(16.0 / 9.0, |size| size.x / size.y.max(1.0));
        let up = if let Projection::Perspective(lens) = projection { (lens.fov / 2.0).tan() } else { 1.0 };
        Self(Vec2::new(up * aspect, up))
    }

    /// Returns the position of a point in the view, from -1 to 1, right and up. The camera has the given rotation and
    /// distance. It looks at the origin, which appears at `aside`. Returns `None` for a point behind the camera.
    pub(super) fn seen(self, point: Vec3, turned: Quat, distance: f32, aside: Vec2) -> Option<Vec2> {
        let from_eye = turned.inverse() * point;
        let depth = distance - from_eye.z;
        (depth > 0.1).then(|| (from_eye.xy() + aside * self.0 * distance) / (self.0 * depth))
    }

    /// Returns the minimum distance at which all points are in the free part of the view, with `spot` at its centre.
    pub(super) fn distance_to_see(self, points: &[Vec3], spot: Vec3, turned: Quat, free: Free, nearest: f32) -> f32 {
        let aside = free.middle();
        let all = |distance: f32| {
            points
                .iter()
                .map(|point| *point - spot)
                .all(|point| self.seen(point, turned, distance, aside).is_some_and(|point| free.holds(point)))
        };
        // More is visible from farther away, so the distance can be found by bisection.
        let (mut near, mut far) = (nearest, nearest);
        while !all(far) && far < 2_000.0 {
            near = far;
            far *= 1.6;
        }
        for _ in 0..18 {
            let middle = near.midpoint(far);
            if all(middle) { far = middle } else { near = middle }
        }
        far
    }

    /// Returns the bounding rectangle of points in the view of a camera that looks at `spot`, as in
    /// [`seen`](Self::seen). Returns `None` if a point is behind the camera.
    pub(super) fn rect(self, points: &[Vec3], spot: Vec3, turned: Quat, distance: f32, aside: Vec2) -> Option<Rect> {
        let seen = points.iter().map(|point| self.seen(*point - spot, turned, distance, aside));
        let grow =
            |rect: Option<Rect>, at: Vec2| Some(rect.map_or(Rect::from_corners(at, at), |rect| rect.union_point(at)));
        seen.collect::<Option<Vec<Vec2>>>()?.into_iter().fold(None, grow)
    }

    /// Returns the centre of the view and the distance, so that the given points fill the free part of the view.
    pub(super) fn fill(self, points: &[Vec3], mut spot: Vec3, turned: Quat, free: Free, nearest: f32) -> (Vec3, f32) {
        let mut distance = self.distance_to_see(points, spot, turned, free, nearest);
        // Near points look larger, so the centre of the points is not the centre of their image. Approach it in a few
        // steps.
        for _ in 0..4 {
            let seen = points.iter().filter_map(|point| self.seen(*point - spot, turned, distance, free.middle()));
            let (low, high) = seen.fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
            if low.x > high.x {
                break;
            }
            let off = (low.midpoint(high) - free.middle()) * self.0 * distance;
            spot += turned * off.extend(0.0);
            distance = self.distance_to_see(points, spot, turned, free, nearest);
        }
        (spot, distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_framed_between_the_panels() {
        let lens = Lens(Vec2::new(0.65, 0.365));
        let free = Free::of(Rect::new(294.0, 78.0, 926.0, 636.0), Vec2::new(1280.0, 720.0));
        assert!(free.low.x > -0.6 && free.high.x < 0.5 && free.high.y < 0.8);
        let half = Vec3::new(14.0, 2.0, 9.0);
        for yaw in [0.0, 1.0, 2.5] {
            let turned = Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-0.8);
            let sides = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
            let corners = sides.map(|(x, z)| [half * Vec3::new(x, 1.0, z), half * Vec3::new(x, -1.0, z)]);
            let (spot, distance) = lens.fill(corners.as_flattened(), Vec3::ZERO, turned, free, 5.0);
            let all = |distance: f32| {
                let seen = |corner: &Vec3| lens.seen(*corner - spot, turned, distance, free.middle());
                corners.iter().flatten().all(|corner| seen(corner).is_some_and(|point| free.holds(point)))
            };
            assert!(all(distance) && !all(0.95 * distance), "everything fits, and not from closer");
        }
    }

    #[test]
    fn the_spot_appears_at_the_requested_offset() {
        let lens = Lens(Vec2::new(0.65, 0.365));
        let aside = Vec2::new(0.3, -0.1);
        let seen = lens.seen(Vec3::ZERO, Quat::from_rotation_x(-0.8), 20.0, aside).unwrap();
        assert!(seen.distance(aside) < 1e-5);
    }

    #[test]
    fn a_strip_remains_free_in_any_window() {
        let free = Free::of(Rect::new(500.0, 130.0, 520.0, 140.0), Vec2::new(640.0, 360.0));
        assert!(free.high.x > free.low.x + 0.2 && free.high.y > free.low.y + 0.2);
    }
}
