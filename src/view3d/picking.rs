//! Finds the cell that a ray hits. The hit is computed from the board instead of its meshes, so it is the same on every
//! platform and needs no screen.

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::Direction,
};

use crate::stage::space;

/// Maximum number of hexes along a ray. It covers the longest path across the largest board.
const MAX_STEPS: usize = 20_000;

/// Returns the cell whose top or side a ray hits first, and the distance along the ray. `bounds` are the
/// [`space::bounds`] of the board.
///
/// The ray is followed from hex to hex. In each hex, it hits the column if it enters below the top or descends below
/// the top before it leaves. The column is skipped if it is `cut` away at the hit.
pub(crate) fn pick(board: &Board, bounds: (Vec3, Vec3), ray: Ray3d, cut: impl Fn(Vec3) -> bool) -> Option<(Cell, f32)> {
    let (mut t, end) = clip(bounds, ray)?;
    let at = |t: f32| ray.origin + *ray.direction * t;
    let slope = Vec2::new(ray.direction.x, ray.direction.z);
    let mut hex = space::hex_at(at(t + 1e-4).xz());
    for _ in 0..MAX_STEPS {
        let (leaves, direction) = exit(ray.origin.xz() - space::plan(hex), slope);
        if let Some(cell) = board.cell(hex) {
            let top = space::surface(board, cell);
            let sinks = (top - ray.origin.y) / ray.direction.y;
            let meets = if at(t).y <= top + 1e-4 {
                Some(t)
            } else {
                (ray.direction.y < 0.0 && sinks <= leaves).then_some(sinks)
            };
            if let Some(meets) = meets.filter(|meets| !cut(at(*meets))) {
                return Some((cell, meets));
            }
        }
        if leaves >= end {
            return None;
        }
        t = leaves;
        hex = hex.step(direction?);
    }
    None
}

/// Returns the distance at which a ray leaves the hex around the origin, and the side that it crosses. A vertical ray
/// never leaves.
fn exit(from: Vec2, slope: Vec2) -> (f32, Option<Direction>) {
    let mut first = (f32::INFINITY, None);
    for direction in Direction::ALL {
        let (q, r) = direction.vector();
        let out = space::plan((q, r).into()).normalize();
        let speed = slope.dot(out);
        if speed > 1e-6 {
            let t = (space::HALF_WIDTH - from.dot(out)) / speed;
            if t < first.0 {
                first = (t, Some(direction));
            }
        }
    }
    first
}

/// Returns the distances at which a ray enters and leaves a box.
fn clip((low, high): (Vec3, Vec3), ray: Ray3d) -> Option<(f32, f32)> {
    let (mut from, mut to) = (0.0f32, f32::MAX);
    for axis in 0..3 {
        let (origin, way) = (ray.origin[axis], ray.direction[axis]);
        if way.abs() < 1e-8 {
            if origin < low[axis] || origin > high[axis] {
                return None;
            }
            continue;
        }
        let (a, b) = ((low[axis] - origin) / way, (high[axis] - origin) / way);
        from = from.max(a.min(b));
        to = to.min(a.max(b));
    }
    (from < to).then_some((from, to))
}

/// Returns the distance at which a ray hits an upright cylinder with its base at `foot`.
pub(crate) fn pick_body(ray: Ray3d, foot: Vec3, radius: f32, height: f32) -> Option<f32> {
    let from = (ray.origin - foot).xz();
    let way = Vec2::new(ray.direction.x, ray.direction.z);
    let (a, b, c) = (way.length_squared(), from.dot(way), from.length_squared() - radius * radius);
    let inside = |y: f32| (0.0..=height).contains(&(y - foot.y));
    let root = b * b - a * c;
    let wall = (a > 1e-9 && root >= 0.0)
        .then(|| (-b - root.max(0.0).sqrt()) / a)
        .filter(|t| *t > 0.0 && inside(ray.origin.y + ray.direction.y * t));
    let lid = (ray.direction.y < -1e-6)
        .then(|| (foot.y + height - ray.origin.y) / ray.direction.y)
        .filter(|t| *t > 0.0 && (from + way * t).length() <= radius);
    match (wall, lid) {
        (Some(wall), Some(lid)) => Some(wall.min(lid)),
        (wall, lid) => wall.or(lid),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Setup, board::Terrain, geometry::Coord, scenario::BoardPatch};

    use super::*;
    use crate::stage::space::{bounds, plan, stand, surface};

    /// Returns a board of hexes with levels and terrains. Its two figures are on the first and the last hex.
    fn board(hexes: impl IntoIterator<Item = (hexx::Hex, u16, Terrain)>) -> Board {
        let hexes: Vec<(Coord, u16, Terrain)> =
            hexes.into_iter().map(|(hex, level, terrain)| (hex.into(), level, terrain)).collect();
        let mut scenario = knockback_rules::files::read_scenario("board.ron", DUEL.as_bytes()).unwrap();
        scenario.figures[0].at = vec![hexes.first().unwrap().0];
        scenario.figures[1].at = vec![hexes.last().unwrap().0];
        let patch = |(at, level, terrain)| BoardPatch::Hexes { at: vec![at], level, terrain };
        scenario.board.0 = hexes.into_iter().map(patch).collect();
        Setup::new(scenario).unwrap().board
    }

    const DUEL: &str = r#"(
        version: 1, name: "Duel", board: [],
        sides: [(id: "x", name: "X"), (id: "y", name: "Y")],
        figures: [(id: "a", side: "x"), (id: "b", side: "y")],
        rules: c3g((cards: [
            (id: "a", name: "A", kind: unique_hero, figures: ["a"], life: 1, move: 1, range: 1, attack: 1, defense: 1,
                height: 5, size: medium),
            (id: "b", name: "B", kind: unique_hero, figures: ["b"], life: 1, move: 1, range: 1, attack: 1, defense: 1,
                height: 5, size: medium),
        ])),
    )"#;

    /// Returns a board of two rings at level 0, with a tower of level 9 at the centre and a hole west of it.
    fn tower() -> Board {
        let hole = hexx::Hex::new(-1, 0);
        let level = |hex| if hex == hexx::Hex::ZERO { 9 } else { 0 };
        board(hexx::Hex::ZERO.range(2).filter(|hex| *hex != hole).map(|hex| (hex, level(hex), Terrain::Grass)))
    }

    fn ray(from: Vec3, to: Vec3) -> Ray3d {
        Ray3d::new(from, Dir3::new(to - from).unwrap())
    }

    fn picked(board: &Board, from: Vec3, to: Vec3) -> Option<Coord> {
        pick(board, bounds(board), ray(from, to), |_| false).map(|(cell, _)| board.at(cell))
    }

    #[test]
    fn a_ray_straight_down_hits_the_cell_below() {
        let board = tower();
        for cell in board.cells() {
            let foot = stand(&board, cell);
            let (found, distance) = pick(&board, bounds(&board), ray(foot + Vec3::Y * 30.0, foot), |_| false).unwrap();
            assert_eq!(found, cell);
            assert!((distance - 30.0).abs() < 1e-3);
        }
    }

    #[test]
    fn the_tower_hides_what_is_behind_it() {
        let board = tower();
        let behind = Vec3::new(plan(Coord::new(2, 0)).x, 0.0, 0.0);
        let low = Vec3::new(-20.0, 2.0, 0.0);
        assert_eq!(picked(&board, low, behind), Some(Coord::new(0, 0)), "the ray hits the side of the tower");
        let high = Vec3::new(-20.0, 40.0, 0.0);
        assert_eq!(picked(&board, high, behind), Some(Coord::new(2, 0)), "the ray passes over the tower");
    }

    #[test]
    fn the_ray_passes_through_cut_away_parts() {
        let board = tower();
        let behind = Vec3::new(plan(Coord::new(2, 0)).x, 0.0, 0.0);
        let low = ray(Vec3::new(-20.0, 2.0, 0.0), behind);
        let tall = |point: Vec3| point.y > 0.2;
        let met = pick(&board, bounds(&board), low, tall).map(|(cell, _)| board.at(cell));
        assert_eq!(met, Some(Coord::new(2, 0)), "the ray passes through the tower");
    }

    #[test]
    fn a_ray_through_holes_or_air_hits_nothing() {
        let board = tower();
        let hole = plan(Coord::new(-1, 0));
        let above = Vec3::new(hole.x, 30.0, hole.y);
        assert_eq!(picked(&board, above, above.with_y(0.0)), None);
        assert_eq!(picked(&board, Vec3::new(-20.0, 10.0, 0.0), Vec3::new(20.0, 10.0, 0.0)), None);
        assert_eq!(picked(&board, Vec3::new(-20.0, 1.0, 0.0), Vec3::new(-40.0, 0.0, 0.0)), None, "behind the camera");
        assert_eq!(picked(&board, Vec3::new(0.0, 9.0, 9.0), Vec3::new(0.0, 20.0, -9.0)), None, "the ray goes up");
    }

    #[test]
    fn a_low_ray_hits_the_edge_of_the_board() {
        let board = tower();
        let from = Vec3::new(-30.0, -0.3, 0.0);
        assert_eq!(picked(&board, from, from + Vec3::X), Some(Coord::new(-2, 0)));
    }

    /// Compares picking with a search in small steps along the ray.
    #[test]
    fn picking_agrees_with_sampling_the_ray() {
        let hills = hexx::Hex::ZERO.range(6).map(|hex| {
            let level = u16::try_from((hex.x * 7 + hex.y * 13).rem_euclid(11)).unwrap();
            (hex, level, if (hex.x + hex.y) % 5 == 0 { Terrain::Water } else { Terrain::Rock })
        });
        let board = board(hills);
        let mut met = 0;
        for (place, cell) in (0u16..).zip(board.cells()) {
            let turn = f32::from(place) * 0.7;
            let eye = Vec3::new(turn.cos() * 18.0, 3.0 + f32::from(place % 17), turn.sin() * 18.0);
            let ray = ray(eye, stand(&board, cell) + Vec3::new(0.21, 0.0, -0.17));
            let below = |t: &f32| {
                let point = ray.origin + *ray.direction * *t;
                board.cell(space::hex_at(point.xz())).is_some_and(|cell| point.y <= surface(&board, cell))
            };
            let walked = (0u16..60_000).map(|step| f32::from(step) * 0.001).find(below);
            let picked = pick(&board, bounds(&board), ray, |_| false).map(|(_, t)| t);
            assert!((walked.unwrap() - picked.unwrap()).abs() < 0.01, "{cell:?}: {walked:?} {picked:?}");
            met += 1;
        }
        assert_eq!(met, board.len());
    }

    #[test]
    fn a_ray_hits_bodies_at_side_and_top() {
        let foot = Vec3::new(2.0, 1.0, 0.0);
        let side = pick_body(ray(Vec3::new(-8.0, 2.0, 0.0), Vec3::new(2.0, 2.0, 0.0)), foot, 0.5, 2.0);
        assert!((side.unwrap() - 9.5).abs() < 1e-4);
        let lid = pick_body(ray(Vec3::new(2.1, 9.0, 0.0), Vec3::new(2.1, 0.0, 0.0)), foot, 0.5, 2.0);
        assert!((lid.unwrap() - 6.0).abs() < 1e-4);
        let over = pick_body(ray(Vec3::new(-8.0, 4.0, 0.0), Vec3::new(2.0, 4.0, 0.0)), foot, 0.5, 2.0);
        assert_eq!(over, None);
    }
}
