//! Rectangles in the picture, and the search for free space.

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    /// The left edge.
    pub(super) x: f64,
    /// The upper edge.
    pub(super) y: f64,
    /// The width.
    pub(super) w: f64,
    /// The height.
    pub(super) h: f64,
}

impl Area {
    /// A rectangle around a point.
    pub(super) fn around((x, y): (f64, f64), w: f64, h: f64) -> Self {
        Self { x: x - w / 2.0, y: y - h / 2.0, w, h }
    }

    /// The centre of the rectangle.
    pub(super) fn middle(self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The rectangle, grown on all sides.
    pub(super) fn grown(self, by: f64) -> Self {
        Self { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }

    /// The area of the overlap with another rectangle.
    pub(super) fn shared(self, other: Self) -> f64 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }

    /// The area outside another rectangle.
    fn outside(self, of: Self) -> f64 {
        self.w * self.h - self.shared(of)
    }
}

/// The occupied areas of a picture.
#[derive(Debug)]
pub(super) struct Room {
    within: Area,
    /// Rectangles, each with the penalty for overlapping it.
    taken: Vec<(Area, f64)>,
}

impl Room {
    /// An empty picture within a frame.
    pub(super) fn new(within: Area) -> Self {
        Self { within: within.grown(-6.0), taken: Vec::new() }
    }

    /// Marks an area as occupied. `weight` is the penalty for overlapping it: at least 1 if nothing may overlap it.
    pub(super) fn take(&mut self, area: Area, weight: f64) {
        self.taken.push((area, weight));
    }

    /// True if a rectangle is inside the picture and overlaps no area with a weight of at least 1.
    pub(super) fn is_free(&self, area: Area) -> bool {
        area.outside(self.within) < 1e-6
            && self.taken.iter().all(|(other, weight)| *weight < 1.0 || area.shared(*other) <= 0.0)
    }

    /// Finds the place with the least overlap for a rectangle of this size near a point, and marks it as occupied.
    ///
    /// `reach` is the distance from the point to the nearest edge of the closest places that are tried, measured along
    /// the axes. Places above and below the point are preferred to places beside it.
    pub(super) fn place(&mut self, near: (f64, f64), size: (f64, f64), reach: f64) -> Area {
        let mut best = (f64::INFINITY, Area::around(near, size.0, size.1));
        for ring in 0u8..7 {
            let far = reach + f64::from(ring) * 0.5 * size.1.max(14.0);
            for turn in 0u8..24 {
                let angle = std::f64::consts::TAU * f64::from(turn) / 24.0;
                let (sin, cos) = angle.sin_cos();
                // Half the size is added to keep the rectangle's edge, not its centre, at that distance.
                let at = (near.0 + cos * (far + size.0 / 2.0), near.1 + sin * (far + size.1 / 2.0));
                let area = Area::around(at, size.0, size.1);
                let cost = self.cost(area) + 0.6 * (far - reach) + 4.0 * cos.abs() + if sin < 0.0 { 1.5 } else { 0.0 };
                if cost < best.0 {
                    best = (cost, area);
                }
            }
        }
        self.take(best.1.grown(2.0), 1.0);
        best.1
    }

    /// The penalty of a place.
    fn cost(&self, area: Area) -> f64 {
        let outside = 3.0 * area.outside(self.within);
        outside + self.taken.iter().map(|(other, weight)| weight * area.shared(*other)).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_find_free_places() {
        let mut room = Room::new(Area { x: 0.0, y: 0.0, w: 400.0, h: 300.0 });
        let point = (200.0, 150.0);
        room.take(Area::around(point, 40.0, 40.0), 1.0);
        let placed: Vec<Area> = (0..8).map(|_| room.place(point, (70.0, 18.0), 22.0)).collect();
        for (place, area) in placed.iter().enumerate() {
            assert!(area.shared(Area::around(point, 40.0, 40.0)) < 1e-6, "{area:?}");
            assert!(area.outside(room.within) < 1e-6, "{area:?}");
            assert!(placed[..place].iter().all(|other| other.shared(*area) < 1e-6), "{placed:?}");
        }
    }
}
