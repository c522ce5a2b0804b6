//! The camera of the battlefield: it circles a spot on the board and glides to wherever it is sent.

use std::f32::consts::{FRAC_PI_3, TAU};

use bevy::{math::StableInterpolate, prelude::*};
use knockback_rules::board::Cell;

use super::{Battlefield, space};
use crate::{AppSystems, cameras::BattleCamera};

/// Asks the camera to look at a cell.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Focus(pub(crate) Cell);

/// Where a camera is: it looks at a spot from a direction and a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// The spot.
    target: Vec3,
    /// From where around: 0 is from the south, growing to the east, in radians.
    yaw: f32,
    /// From how high: 0 is level with the ground, in radians.
    pitch: f32,
    /// From how far.
    distance: f32,
    /// How far right of the middle the spot is shown, in half widths of the view.
    aside: f32,
}

/// The camera's whereabouts and where it is heading.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Rig {
    now: Pose,
    goal: Pose,
    low: Vec3,
    high: Vec3,
    /// The distance from which the whole board is seen.
    whole: f32,
    lens: Lens,
    /// Nobody steers: the board is shown to the side and turns slowly.
    exhibit: bool,
}

/// The lowest and the steepest look.
const PITCHES: (f32, f32) = (0.22, 1.45);
/// The pitch from which a board is shown first.
const USUAL_PITCH: f32 = 0.82;
/// The nearest distance.
const NEAREST: f32 = 5.0;
/// How much of the view the framed board may take, across and up; the rest is for bars and panels.
const MARGIN: Vec2 = Vec2::new(0.96, 0.86);
/// How quickly the camera closes in on its goal.
const DECAY: f32 = 9.0;
/// How quickly an exhibited board turns, in radians a second.
const TURNTABLE: f32 = 0.10;
/// How far to the side an exhibited board is shown.
const ASIDE: f32 = 0.42;

impl Default for Rig {
    fn default() -> Self {
        let pose = Pose { target: Vec3::ZERO, yaw: 0.0, pitch: USUAL_PITCH, distance: 30.0, aside: 0.0 };
        Self {
            now: pose,
            goal: pose,
            low: Vec3::ZERO,
            high: Vec3::ZERO,
            whole: 30.0,
            lens: Lens(Vec2::new(0.65, 0.37)),
            exhibit: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rig>().add_message::<Focus>().add_systems(
        Update,
        (
            (frame_new_board.run_if(resource_exists_and_changed::<Battlefield>), follow).in_set(AppSystems::Decide),
            glide.in_set(AppSystems::Animate),
        ),
    );
}

impl Rig {
    /// Shows the board to the side, turning slowly, or hands the camera to the player.
    pub(crate) fn exhibit(&mut self, on: bool) {
        if on != self.exhibit {
            self.exhibit = on;
            self.goal.aside = if on { ASIDE } else { 0.0 };
            if !on {
                self.goal.yaw = 0.0;
                self.now.yaw = (self.now.yaw + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
                self.goal.pitch = USUAL_PITCH;
            }
            self.frame();
        }
    }

    /// True while the player steers.
    pub(crate) fn steered(&self) -> bool {
        !self.exhibit
    }

    /// The spot that is looked at, and how much nearer than for the whole board: 1 shows all of it.
    pub(crate) fn looks_at(&self) -> (Vec3, f32) {
        (self.goal.target, self.whole / self.goal.distance.max(NEAREST))
    }

    /// Looks at a spot at once, so much nearer than for the whole board.
    pub(crate) fn look_at(&mut self, spot: Vec3, nearness: f32) {
        self.goal.target = spot;
        self.goal.distance = (self.whole / nearness).clamp(NEAREST, self.whole.max(NEAREST) * 1.5);
        self.now.target = self.goal.target;
        self.now.distance = self.goal.distance;
    }

    /// Looks at the whole board.
    pub(super) fn frame(&mut self) {
        let middle = (self.low + self.high) / 2.0;
        let half = (self.high - self.low) / 2.0;
        self.goal.target = middle.with_y(self.low.y.midpoint(middle.y));
        let from_any_side =
            || (0u8..12).map(|turn| self.lens.distance_to_see(half, f32::from(turn) * 0.53, self.goal.pitch));
        self.goal.distance = if self.exhibit {
            from_any_side().fold(0.0, f32::max)
        } else {
            self.lens.distance_to_see(half, self.goal.yaw, self.goal.pitch)
        };
        self.whole = self.goal.distance.max(NEAREST);
    }

    /// Moves along the ground, right and away from the viewer, in parts of the distance.
    pub(super) fn pan(&mut self, right: f32, away: f32) {
        let around = Quat::from_rotation_y(self.now.yaw);
        self.goal.target += around * Vec3::new(right, 0.0, -away) * self.goal.distance;
        let rim = Vec3::new(1.0, 0.0, 1.0);
        self.goal.target = self.goal.target.clamp(self.low + rim, (self.high - rim).max(self.low + rim));
    }

    /// Turns around the spot, and up or down, in radians.
    pub(super) fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.goal.yaw += yaw;
        self.goal.pitch = (self.goal.pitch + pitch).clamp(PITCHES.0, PITCHES.1);
    }

    /// Turns by a sixth of a circle, to the next view along an axis of the hexes.
    pub(super) fn turn_sixth(&mut self, clockwise: bool) {
        let sixths = self.goal.yaw / FRAC_PI_3;
        let next = if clockwise { (sixths + 0.51).floor() + 1.0 } else { (sixths - 0.51).ceil() - 1.0 };
        self.goal.yaw = next * FRAC_PI_3;
    }

    /// Comes nearer, or goes away below 0; 1 halves the distance.
    pub(super) fn zoom(&mut self, nearer: f32) {
        self.goal.distance = (self.goal.distance * (-nearer).exp2()).clamp(NEAREST, self.whole.max(NEAREST) * 1.5);
    }
}

fn frame_new_board(
    field: Res<Battlefield>,
    mut rig: ResMut<Rig>,
    camera: Single<(&Camera, &Projection), With<BattleCamera>>,
) {
    rig.lens = Lens::new(camera.0, camera.1);
    (rig.low, rig.high) = space::bounds(&field.board);
    rig.frame();
    rig.now.target = rig.goal.target;
    rig.now.distance = rig.goal.distance;
}

/// How wide the camera sees: half the view at distance 1, across and up.
#[derive(Clone, Copy, Debug)]
struct Lens(Vec2);

impl Lens {
    fn new(camera: &Camera, projection: &Projection) -> Self {
        let aspect = camera.logical_viewport_size().map_or(16.0 / 9.0, |size| size.x / size.y.max(1.0));
        let up = if let Projection::Perspective(lens) = projection { (lens.fov / 2.0).tan() } else { 1.0 };
        Self(Vec2::new(up * aspect, up))
    }

    /// From how far all corners of a box around the spot are in view.
    fn distance_to_see(self, half: Vec3, yaw: f32, pitch: f32) -> f32 {
        let turned = turn(yaw, pitch).inverse();
        let view = self.0 * MARGIN;
        let needed = |corner: u8| {
            let sign = |bit: u8| if corner & bit == 0 { -1.0 } else { 1.0 };
            let seen = turned * (half * Vec3::new(sign(1), sign(2), sign(4)));
            (seen.x.abs() / view.x).max(seen.y.abs() / view.y) + seen.z
        };
        (0..8).map(needed).fold(NEAREST, f32::max)
    }
}

/// The turn of a camera that looks from a yaw and a pitch.
fn turn(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}

fn follow(mut wishes: MessageReader<Focus>, field: Option<Res<Battlefield>>, mut rig: ResMut<Rig>) {
    let Some(field) = field else { return };
    for Focus(cell) in wishes.read() {
        if cell.index() < field.board.len() {
            rig.goal.target = space::stand(&field.board, *cell);
        }
    }
}

fn glide(
    time: Res<Time>,
    mut rig: ResMut<Rig>,
    camera: Single<(&Camera, &Projection, &mut Transform), With<BattleCamera>>,
) {
    let (camera, projection, mut transform) = camera.into_inner();
    let rig = rig.bypass_change_detection();
    let seconds = time.delta_secs().min(0.1);
    if rig.exhibit {
        rig.goal.yaw += TURNTABLE * seconds;
    }
    rig.lens = Lens::new(camera, projection);
    let (goal, now) = (&rig.goal, &mut rig.now);
    now.target.smooth_nudge(&goal.target, DECAY, seconds);
    now.yaw.smooth_nudge(&goal.yaw, DECAY, seconds);
    now.pitch.smooth_nudge(&goal.pitch, DECAY, seconds);
    now.distance.smooth_nudge(&goal.distance, DECAY, seconds);
    now.aside.smooth_nudge(&goal.aside, DECAY, seconds);
    let next = eye(now, rig.lens.0.x);
    if *transform != next {
        *transform = next;
    }
}

/// Where the camera stands and how it is turned.
fn eye(pose: &Pose, half_width: f32) -> Transform {
    let turn = turn(pose.yaw, pose.pitch);
    let from = turn * Vec3::new(-pose.aside * half_width * pose.distance, 0.0, pose.distance);
    Transform::from_translation(pose.target + from).with_rotation(turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rig() -> Rig {
        Rig { low: Vec3::new(-10.0, 0.0, -10.0), high: Vec3::new(10.0, 4.0, 10.0), ..Rig::default() }
    }

    #[test]
    fn the_spot_stays_on_the_board() {
        let mut rig = rig();
        for _ in 0..50 {
            rig.pan(1.0, 1.0);
        }
        assert!(rig.goal.target.x <= 9.0 && rig.goal.target.z >= -9.0, "{:?}", rig.goal.target);
    }

    #[test]
    fn six_turns_are_a_circle() {
        let mut rig = rig();
        rig.goal.yaw = 0.0;
        (0..6).for_each(|_| rig.turn_sixth(true));
        assert!((rig.goal.yaw - TAU).abs() < 1e-4);
        (0..6).for_each(|_| rig.turn_sixth(false));
        assert!(rig.goal.yaw.abs() < 1e-4);
    }

    #[test]
    fn zoom_and_tilt_have_limits() {
        let mut rig = rig();
        rig.zoom(99.0);
        assert!((rig.goal.distance - NEAREST).abs() < 1e-4);
        rig.zoom(-99.0);
        assert!(rig.goal.distance <= rig.whole * 1.5);
        rig.orbit(0.0, 9.0);
        assert!(rig.goal.pitch < 1.5);
    }

    #[test]
    fn the_eye_looks_at_the_spot() {
        let pose = Pose { target: Vec3::new(3.0, 1.0, -2.0), yaw: 1.0, pitch: 0.7, distance: 12.0, aside: 0.0 };
        let eye = eye(&pose, 1.0);
        let seen = eye.translation + eye.forward() * 12.0;
        assert!(seen.distance(pose.target) < 1e-4);
        assert!(eye.translation.y > pose.target.y);
    }
}
