//! Motions of pieces as sequences of poses. Pure computation: no clock, no battle.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::motion::Key;
use crate::stage::space;

/// Duration of a step on foot, in seconds.
pub(crate) const STEP: f32 = 0.2;
/// Time at which the wind-up ends, in seconds.
pub(crate) const WOUND_UP: f32 = 0.26;
/// Time of contact in a strike, in seconds.
pub(crate) const CONTACT: f32 = 0.11;
/// Time at which a struck figure leans back furthest, in seconds.
pub(crate) const REELED: f32 = 0.12;
/// Time until a crashing figure reaches the obstacle, in seconds.
pub(crate) const CRASH: f32 = 0.06;
/// Number of poses per second in a smooth motion.
const RATE: f32 = 40.0;

/// Samples a motion at regular intervals. The last pose is exactly the pose at rest.
pub(crate) fn sampled(takes: f32, rest: Transform, pose: impl Fn(f32) -> Transform) -> Vec<Key> {
    let steps = steps(takes);
    let key = |step: u16| {
        let part = f32::from(step) / f32::from(steps);
        Key { at: takes * part, pose: pose(part) }
    };
    (0..steps).map(key).chain([Key { at: takes, pose: rest }]).collect()
}

/// Appends another motion that starts at a given time. Its first pose is dropped, because it equals the last pose of
/// the previous motion.
pub(crate) fn then(keys: &mut Vec<Key>, begins: f32, next: Vec<Key>) {
    keys.extend(next.into_iter().skip(1).map(|key| Key { at: begins + key.at, ..key }));
}

/// Returns the number of intervals at which a motion of this many seconds is sampled.
pub(crate) fn steps(takes: f32) -> u16 {
    let wanted = (takes * RATE).ceil();
    (2u16..600).find(|steps| f32::from(*steps) >= wanted).unwrap_or(600)
}

/// Returns the rotation that tilts a piece, head first in a direction along the ground.
pub(crate) fn lean(way: Vec3, angle: f32) -> Quat {
    Vec3::Y.cross(way).try_normalize().map_or(Quat::IDENTITY, |axis| Quat::from_axis_angle(axis, angle))
}

/// Returns the direction along the ground from one spot to another, or east if they are the same.
pub(crate) fn way(from: Vec3, to: Vec3) -> Vec3 {
    (to - from).with_y(0.0).normalize_or(Vec3::X)
}

/// Interpolates between two poses.
pub(super) fn between(from: &Transform, to: &Transform, part: f32) -> Transform {
    Transform {
        translation: from.translation.lerp(to.translation, part),
        rotation: from.rotation.slerp(to.rotation, part),
        scale: from.scale.lerp(to.scale, part),
    }
}

/// A step on foot: a hop that rises before the edge or drops after it.
pub(crate) fn walk(from: Transform, to: Transform) -> Vec<Key> {
    let (low, high) = (from.translation.y, to.translation.y);
    let effort = ((high - low).abs() / space::STEP * 0.03).min(0.35);
    sampled(STEP + effort, to, |part| {
        let climb = if high > low {
            SmoothStepCurve.sample_clamped(1.8 * part)
        } else {
            QuadraticInCurve.sample_clamped(2.0 * part - 1.0)
        };
        let hop = 0.2 * (PI * part).sin();
        let along = if high > low { SmoothStepCurve.sample_clamped((part - 0.25) / 0.75) } else { part };
        // Slightly springy landing.
        let give = 1.0 - 0.07 * (PI * ((part - 0.75) / 0.25).clamp(0.0, 1.0)).sin();
        Transform {
            translation: from.translation.lerp(to.translation, along).with_y(low + (high - low) * climb + hop),
            rotation: from.rotation.slerp(to.rotation, (3.0 * part).min(1.0)),
            scale: to.scale * Vec3::new(1.0, give, 1.0),
        }
    })
}

/// A leap: a crouch, a high arc over the highest spot on the way, and the landing.
pub(crate) fn leap(from: Transform, to: Transform, over: f32, takes: f32) -> Vec<Key> {
    let forward = way(from.translation, to.translation);
    let far = from.translation.with_y(0.0).distance(to.translation.with_y(0.0));
    let top = over.max(from.translation.y).max(to.translation.y) + 0.5 + 0.16 * far;
    let (up, down) = ((top - from.translation.y).sqrt(), (top - to.translation.y).sqrt());
    // The split between rise and descent follows their heights.
    let turn = up / (up + down).max(1e-3);
    sampled(takes, to, |part| {
        let y = if part < turn {
            top - (top - from.translation.y) * (1.0 - part / turn).powi(2)
        } else {
            top - (top - to.translation.y) * ((part - turn) / (1.0 - turn).max(1e-3)).powi(2)
        };
        let crouch = 1.0 - 0.25 * (1.0 - (10.0 * part).min(1.0)) - 0.2 * ((part - 0.92) / 0.08).clamp(0.0, 1.0);
        Transform {
            translation: from.translation.lerp(to.translation, part).with_y(y),
            rotation: lean(forward, 0.5 * (0.5 - part)) * from.rotation.slerp(to.rotation, (5.0 * part).min(1.0)),
            scale: to.scale * Vec3::new(1.0, crouch, 1.0),
        }
    })
}

/// Returns a pose in the air, given the fractions of time and distance, and the height. The figure leans forward.
fn on_wings(from: &Transform, to: &Transform, (part, along, y): (f32, f32, f32), leans: f32) -> Transform {
    let forward = way(from.translation, to.translation);
    Transform {
        translation: from.translation.lerp(to.translation, along).with_y(y),
        rotation: lean(forward, leans * (PI * part).sin()) * from.rotation.slerp(to.rotation, (4.0 * part).min(1.0)),
        scale: to.scale,
    }
}

/// A flight over everything in between: up, then along, then down.
pub(crate) fn wing(from: Transform, to: Transform, over: f32, takes: f32) -> Vec<Key> {
    let top = over.max(from.translation.y).max(to.translation.y);
    sampled(takes, to, |part| {
        let along = SmoothStepCurve.sample_clamped(part);
        // Most of the height is gained in the first third, and lost in the last.
        let [rise, sink] = [3.0 * part, 3.0 * part - 2.0].map(|part| SmoothStepCurve.sample_clamped(part));
        let y = from.translation.y + (top - from.translation.y) * rise + (to.translation.y - top) * sink;
        on_wings(&from, &to, (part, along, y), 0.55)
    })
}

/// An accelerating fall with a slightly springy landing.
pub(crate) fn plunge(from: Transform, to: Transform, takes: f32) -> Vec<Key> {
    sampled(takes, to, |part| {
        let fall = (part / 0.85).min(1.0);
        let give = 1.0 - 0.18 * (PI * ((part - 0.85) / 0.15).clamp(0.0, 1.0)).sin();
        Transform {
            translation: from.translation.lerp(to.translation, QuadraticInCurve.sample_clamped(fall)),
            rotation: from.rotation.slerp(to.rotation, fall),
            scale: to.scale * Vec3::new(1.0, give, 1.0),
        }
    })
}

/// A winged flight in one arc above the highest spot on the way. The figure leans forward.
pub(crate) fn soar(from: Transform, to: Transform, over: f32, takes: f32) -> Vec<Key> {
    let top = over.max(from.translation.y).max(to.translation.y) + 0.7;
    let (up, down) = (top - from.translation.y, top - to.translation.y);
    sampled(takes, to, |part| {
        let along = SmoothStepCurve.sample_clamped(part);
        let y = if part < 0.5 {
            from.translation.y + up * QuadraticOutCurve.sample_clamped(2.0 * part)
        } else {
            to.translation.y + down * QuadraticOutCurve.sample_clamped(2.0 - 2.0 * part)
        };
        on_wings(&from, &to, (part, along, y), 0.45)
    })
}

/// A smooth motion from a pose to the pose at rest.
pub(crate) fn settle(from: Transform, to: Transform, takes: f32) -> Vec<Key> {
    sampled(takes, to, |part| between(&from, &to, SmoothStepCurve.sample_clamped(part)))
}

/// A smooth motion from a pose to the pose at rest, lifted in between.
pub(crate) fn carry(from: Transform, to: Transform, high: f32, takes: f32) -> Vec<Key> {
    sampled(takes, to, |part| {
        let along = SmoothStepCurve.sample_clamped(part);
        let lift = Vec3::Y * high * (PI * part).sin();
        Transform { translation: from.translation.lerp(to.translation, along) + lift, ..to }
    })
}

/// The wind-up before a strike: the figure turns to the target and leans back until it is released.
pub(crate) fn wind_up(from: Transform, rest: Transform, towards: Vec3) -> Vec<Key> {
    let back = Transform {
        translation: rest.translation - towards * 0.22,
        rotation: lean(-towards, 0.24) * rest.rotation,
        scale: rest.scale,
    };
    let mut keys = sampled(WOUND_UP, back, |part| between(&from, &back, SmoothStepCurve.sample_clamped(part)));
    then(&mut keys, WOUND_UP, settle(back, rest, 0.2));
    keys
}

/// A strike: forward until [`CONTACT`], then back to the pose at rest.
pub(crate) fn strike(from: Transform, rest: Transform, towards: Vec3, reach: f32) -> Vec<Key> {
    let there = Transform {
        translation: rest.translation + towards * reach,
        rotation: lean(towards, 0.32) * rest.rotation,
        scale: rest.scale,
    };
    let mut keys = sampled(CONTACT, there, |part| between(&from, &there, QuadraticInCurve.sample_clamped(part)));
    then(&mut keys, CONTACT + 0.05, settle(there, rest, 0.32));
    keys
}

/// The recoil of a shot or throw.
pub(crate) fn recoil(from: Transform, rest: Transform, towards: Vec3) -> Vec<Key> {
    let back = Transform {
        translation: rest.translation - towards * 0.16,
        rotation: lean(-towards, 0.14) * rest.rotation,
        scale: rest.scale,
    };
    let mut keys = sampled(0.06, back, |part| between(&from, &back, part));
    then(&mut keys, 0.06, settle(back, rest, 0.25));
    keys
}

/// A swing of an object held in both hands: it comes down on a spot and returns to its place.
pub(crate) fn swing(from: Transform, target: Vec3, rest: Transform, meets: f32) -> Vec<Key> {
    let forward = way(from.translation, target);
    let there = Transform { translation: target, rotation: lean(forward, 1.4) * rest.rotation, ..from };
    let mut keys = sampled(meets, there, |part| {
        let arch = Vec3::Y * 0.5 * (PI * part).sin();
        let pose = between(&from, &there, QuadraticInCurve.sample_clamped(part));
        Transform { translation: pose.translation + arch, ..pose }
    });
    then(&mut keys, meets + 0.1, settle(there, rest, 0.45));
    keys
}

/// The rocking of a struck figure: it leans back and returns upright, swaying.
pub(crate) fn rock(from: Transform, rest: Transform, way: Vec3, angle: f32) -> Vec<Key> {
    let back = Transform { rotation: lean(way, angle) * rest.rotation, ..rest };
    let mut keys = sampled(REELED, back, |part| between(&from, &back, QuadraticOutCurve.sample_clamped(part)));
    let sway = sampled(0.5, rest, |part| {
        let angle = angle * (1.0 - part).powi(2) * (TAU * 1.25 * part).cos();
        Transform { rotation: lean(way, angle) * rest.rotation, ..rest }
    });
    then(&mut keys, REELED, sway);
    keys
}

/// A crash: into the obstacle, squashed, and back to the pose at rest.
pub(crate) fn crash(from: Transform, rest: Transform, way: Vec3, reach: f32) -> Vec<Key> {
    let met = Transform {
        translation: rest.translation + way * reach + Vec3::Y * 0.12,
        rotation: lean(way, -0.35) * rest.rotation,
        scale: rest.scale * Vec3::new(0.78, 1.12, 0.78),
    };
    let mut keys = sampled(CRASH, met, |part| between(&from, &met, part));
    let back = sampled(0.5, rest, |part| {
        let along = CubicOutCurve.sample_clamped(part);
        let sway = (1.0 - part).powi(2) * (TAU * 1.5 * part).cos();
        let squash = (1.0 - 3.0 * part).max(0.0);
        Transform {
            translation: met.translation.lerp(rest.translation, along)
                + Vec3::Y * 0.25 * (PI * part).sin() * (1.0 - part),
            rotation: lean(way, -0.35 * sway) * rest.rotation,
            scale: rest.scale.lerp(met.scale, squash),
        }
    });
    then(&mut keys, CRASH + 0.04, back);
    keys
}

/// Teetering at the edge: nearly over it, and back.
pub(crate) fn teeter(from: Transform, rest: Transform, way: Vec3) -> Vec<Key> {
    sampled(0.8, rest, |part| {
        let over = (1.0 - part) * (TAU * 1.5 * part).sin();
        let goal = Transform {
            translation: rest.translation + way * 0.18 * over.max(0.0),
            rotation: lean(way, 0.38 * over) * rest.rotation,
            scale: rest.scale,
        };
        between(&from, &goal, (6.0 * part).min(1.0))
    })
}

/// A fall over the edge, after which the figure is gone.
pub(crate) fn topple(from: Transform, rest: Transform, way: Vec3) -> Vec<Key> {
    let down = Transform {
        translation: rest.translation - Vec3::Y * 0.5,
        rotation: lean(way, 1.5) * rest.rotation,
        scale: Vec3::splat(0.05),
    };
    sampled(0.75, down, |part| {
        let fall = QuadraticInCurve.sample_clamped(1.6 * part);
        let sink = ((part - 0.6) / 0.4).max(0.0);
        Transform {
            translation: from.translation - Vec3::Y * 0.5 * sink,
            rotation: lean(way, 1.5 * fall) * from.rotation,
            scale: from.scale.lerp(down.scale, sink),
        }
    })
}

/// A throw of an object: lifted, flung in an arc at a spot, and from there to its pose at rest.
pub(crate) fn hurl(from: Transform, hands: Vec3, target: Vec3, rest: Transform, flies: f32) -> Vec<Key> {
    let forward = way(hands, target);
    let up = Transform { translation: hands, ..from };
    let mut keys = settle(from, up, WOUND_UP);
    let there = Transform { translation: target, rotation: lean(forward, TAU) * rest.rotation, ..from };
    let arc = sampled(flies, there, |part| {
        let arch = Vec3::Y * 0.25 * hands.distance(target) * (PI * part).sin();
        Transform {
            translation: hands.lerp(target, part) + arch,
            rotation: lean(forward, TAU * part) * from.rotation,
            scale: from.scale,
        }
    });
    then(&mut keys, WOUND_UP, arc);
    let down = sampled(0.4, rest, |part| {
        let high = target.y.max(rest.translation.y) + 0.3;
        let y = if part < 0.3 {
            target.y.lerp(high, part / 0.3)
        } else {
            high.lerp(rest.translation.y, QuadraticInCurve.sample_clamped((part - 0.3) / 0.7))
        };
        Transform {
            translation: target.lerp(rest.translation, part).with_y(y),
            rotation: lean(-forward, 0.9 * (1.0 - part)) * rest.rotation,
            scale: rest.scale,
        }
    });
    then(&mut keys, WOUND_UP + flies, down);
    keys
}

/// A hop in place, for example a small jump for joy or a shiver.
pub(crate) fn hop(from: Transform, rest: Transform, high: f32) -> Vec<Key> {
    sampled(0.4, rest, |part| {
        let goal = Transform { translation: rest.translation + Vec3::Y * high * (PI * part).sin(), ..rest };
        between(&from, &goal, (5.0 * part).min(1.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_motion_begins_at_the_current_pose_and_ends_at_rest() {
        let from = Transform::from_xyz(0.0, 2.0, 0.0);
        let to = Transform::from_xyz(1.7, 0.4, 0.0);
        let way = Vec3::X;
        let motions = [
            ("walk", walk(from, to)),
            ("soar", soar(from, to, 3.0, 1.0)),
            ("wing", wing(from, to, 3.0, 1.0)),
            ("swing", swing(from, Vec3::new(3.0, 1.0, 0.0), to, 0.2)),
            ("plunge", plunge(from, to, 1.0)),
            ("settle", settle(from, to, 0.3)),
            ("carry", carry(from, to, 0.5, 0.3)),
            ("wind up", wind_up(from, to, way)),
            ("strike", strike(from, to, way, 0.5)),
            ("recoil", recoil(from, to, way)),
            ("rock", rock(from, to, way, 0.4)),
            ("crash", crash(from, to, way, 0.5)),
            ("teeter", teeter(from, to, way)),
            ("hurl", hurl(from, Vec3::Y * 3.0, Vec3::new(5.0, 1.0, 0.0), to, 0.4)),
            ("hop", hop(from, to, 0.3)),
        ];
        for (name, keys) in motions {
            let (first, last) = (keys.first().unwrap(), keys.last().unwrap());
            assert!(first.at.abs() < 1e-6 && first.pose.translation.distance(from.translation) < 1e-3, "{name}");
            assert_eq!(last.pose, to, "{name}");
            assert!(keys.windows(2).all(|two| two[0].at < two[1].at), "the poses of {name} are in order of time");
        }
    }

    #[test]
    fn a_figure_stepping_down_stays_high_until_the_edge() {
        let keys = walk(Transform::from_xyz(0.0, 2.0, 0.0), Transform::from_xyz(1.7, 0.0, 0.0));
        assert!(keys.iter().filter(|key| key.pose.translation.x < 0.8).all(|key| key.pose.translation.y > 1.9));
    }

    #[test]
    fn a_lean_moves_the_head() {
        let head = lean(Vec3::X, 0.5) * Vec3::Y;
        assert!(head.x > 0.4 && head.y > 0.8);
    }
}
