//! The nearest hex, computed independently of the rules from cube coordinates and angles. Two test binaries share this
//! file, so it uses nothing from the rules except hexes.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part of this")]

use std::f64::consts::TAU;

use knockback_rules::geometry::Coord;

/// The distance between two hexes in steps, across holes: half the sum of the differences of the three cube
/// coordinates.
pub fn cubes(one: Coord, other: Coord) -> i32 {
    let (q, r) = (other.q - one.q, other.r - one.r);
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

/// The angle of a hex seen from another, clockwise from east.
pub fn clockwise_from_east(from: Coord, at: Coord) -> f64 {
    let (q, r) = (f64::from(at.q - from.q), f64::from(at.r - from.r));
    // Row numbers grow downwards, so angles grow clockwise.
    let angle = (r * 0.75_f64.sqrt()).atan2(q + r / 2.0);
    if angle < -1e-9 { angle + TAU } else { angle }
}

/// The hex nearest to any hex of a thrower. Of several nearest hexes, it is the first clockwise from east around the
/// target. Also returns true if there were several.
pub fn nearest(free: impl Iterator<Item = Coord>, thrower: &[Coord], target: Coord) -> (Option<Coord>, bool) {
    let way = |at: Coord| thrower.iter().map(|own| cubes(*own, at)).min().expect("a thrower");
    let all: Vec<(i32, f64, Coord)> = free.map(|at| (way(at), clockwise_from_east(target, at), at)).collect();
    let least = all.iter().map(|(way, ..)| *way).min();
    let near: Vec<&(i32, f64, Coord)> = all.iter().filter(|(way, ..)| Some(*way) == least).collect();
    let first = near.iter().min_by(|(_, one, _), (_, other, _)| one.total_cmp(other));
    (first.map(|(.., at)| *at), near.len() > 1)
}
