//! The camera of the table view. It orbits a point of the board and glides to its target pose.

mod framing;

use std::f32::consts::{FRAC_PI_3, TAU};

use bevy::{math::StableInterpolate, prelude::*, window::PrimaryWindow};
use knockback_rules::board::Board;

use super::{
    Battlefield,
    effects::Effect,
    lens::{Free, Lens},
};
use crate::stage::{
    AppSystems, FreeArea, PlaybackTime, Settings,
    cameras::{BattleCamera, Focus, FrameView, Watch},
    space,
};

/// The pose of a camera, given by the point that it looks at, a direction and a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// The point that the camera looks at.
    target: Vec3,
    /// Direction of the camera from the point, in radians. 0 is south, and positive angles turn to the east.
    yaw: f32,
    /// Angle of the camera above the horizontal, in radians.
    pitch: f32,
    /// Distance of the camera from the point.
    distance: f32,
    /// Position of the point in the view, from -1 to 1, right and up.
    aside: Vec2,
}

impl Pose {
    /// True if the difference between the poses is not visible.
    fn is_near(&self, other: &Self) -> bool {
        const NEAR: f32 = 1e-4;
        let angles = (self.yaw - other.yaw).abs().max((self.pitch - other.pitch).abs());
        let lengths = (self.target - other.target).abs().max_element().max((self.distance - other.distance).abs());
        angles < NEAR && lengths < NEAR * other.distance && (self.aside - other.aside).abs().max_element() < NEAR
    }
}

/// The current pose of the camera, and the target pose that it glides to.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Rig {
    now: Pose,
    goal: Pose,
    low: Vec3,
    high: Vec3,
    /// The board, whose ground may hide figures. `None` until there is one.
    ground: Option<Board>,
    /// The outermost points of the board, at the ground and above it.
    outline: Vec<Vec3>,
    /// Distance at which the whole board is in view.
    whole: f32,
    lens: Lens,
    /// The part of the view that panels leave free.
    free: Free,
    /// True if a screen exhibits the board: it is shown to the side of the text and turns slowly.
    exhibit: bool,
    /// The pose to return to after following an event.
    home: Option<Visit>,
    /// True if the player has moved the camera in this turn. The game then moves it only to events that are
    /// out of view, and back.
    by_hand: bool,
    /// The pitch to return to, if the camera has changed it for a long aim or to look over ground.
    pitch_before: Option<f32>,
    /// The last view that was framed.
    framed: Option<FrameView>,
    /// Aspect ratio of the window relative to a wide one, at most 1. Narrow windows show figures smaller.
    narrow: f32,
    /// Strength of the shake, from 0 to 1.
    trauma: f32,
    /// Time since the start in seconds, which drives the shake.
    clock: f32,
    /// True for reduced motion: the camera cuts instead of gliding, and does not shake.
    calm: bool,
}

/// The state while the camera follows an event.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The pose that the camera returns to.
    home: Pose,
    /// Seconds until the camera returns.
    left: f32,
}

/// Minimum and maximum pitch.
const PITCHES: (f32, f32) = (0.22, 1.45);
/// Pitch for a new board.
const USUAL_PITCH: f32 = 0.74;
/// Minimum distance.
const NEAREST: f32 = 5.0;
/// Rate at which the camera approaches its target pose.
const DECAY: f32 = 9.0;
/// Rotation of an exhibited board, in radians per second.
const TURNTABLE: f32 = 0.10;
/// Position of an exhibited board in the view.
const ASIDE: Vec2 = Vec2::new(0.42, 0.0);
/// Space above the ground that is kept in view, for figures.
const HEADROOM: f32 = 1.6;
/// Rate at which the camera approaches an event that it follows. It is slower, for a gentler motion.
const FOLLOW: f32 = 3.5;
/// Distance of a close-up, relative to the distance at which the whole board is in view.
const CLOSELY: f32 = 0.55;
/// Margin of the free view in which objects do not count as clearly visible.
const RIM: f32 = 0.12;
/// Aspect ratio of a wide window.
const WIDE: f32 = 16.0 / 9.0;
/// Maximum amplitude of the shake, in world units.
const SHAKE: f32 = 0.55;

impl Default for Rig {
    fn default() -> Self {
        let pose = Pose { target: Vec3::ZERO, yaw: 0.0, pitch: USUAL_PITCH, distance: 30.0, aside: Vec2::ZERO };
        Self {
            now: pose,
            goal: pose,
            low: Vec3::ZERO,
            high: Vec3::ZERO,
            ground: None,
            outline: Vec::new(),
            whole: 30.0,
            lens: Lens(Vec2::new(0.65, 0.37)),
            free: Free::WHOLE,
            exhibit: false,
            home: None,
            by_hand: false,
            pitch_before: None,
            framed: None,
            narrow: 1.0,
            trauma: 0.0,
            clock: 0.0,
            calm: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rig>().add_message::<Focus>().add_message::<Watch>().add_message::<FrameView>().add_systems(
        Update,
        (
            (update_free_area, frame_new_board.run_if(resource_exists_and_changed::<Battlefield>), follow)
                .chain()
                .in_set(AppSystems::Decide),
            (watch, framing::compose, shake, glide).chain().in_set(AppSystems::Animate),
        ),
    );
}

impl Rig {
    /// Starts exhibiting the board, or gives control of the camera to the player.
    pub(crate) fn exhibit(&mut self, on: bool) {
        if on != self.exhibit {
            self.exhibit = on;
            if !on {
                self.goal.yaw = 0.0;
                self.now.yaw = (self.now.yaw + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
                self.goal.pitch = USUAL_PITCH;
            }
            self.frame();
        }
    }

    /// True while the player controls the camera.
    pub(crate) fn steered(&self) -> bool {
        !self.exhibit
    }

    /// Returns the point that the player looks at, and the zoom, which is 1 if the whole board is shown. While the
    /// camera follows an event, this is the pose that it returns to.
    pub(crate) fn looks_at(&self) -> (Vec3, f32) {
        let pose = self.home.map_or(self.goal, |visit| visit.home);
        (pose.target, self.whole / pose.distance.max(NEAREST))
    }

    /// Jumps to a point with the given zoom. If `by_hand` is true, the game leaves the camera alone until the next
    /// turn.
    pub(crate) fn jump_to(&mut self, spot: Vec3, nearness: f32, by_hand: bool) {
        self.taken();
        self.by_hand = by_hand;
        self.goal.target = spot;
        self.goal.distance = (self.whole / nearness).clamp(NEAREST, self.whole.max(NEAREST) * 1.5);
        self.now.target = self.goal.target;
        self.now.distance = self.goal.distance;
    }

    /// Cancels the return from a followed event.
    fn taken(&mut self) {
        self.home = None;
    }

    /// Records that the player has moved the camera. The game leaves it alone until the next turn.
    fn take_by_hand(&mut self) {
        self.taken();
        (self.by_hand, self.pitch_before) = (true, None);
    }

    /// Shows the whole board. If `stay` is true, the game then leaves the camera alone until the next turn.
    pub(super) fn show_all(&mut self, stay: bool) {
        self.frame();
        self.by_hand = stay;
    }

    /// Shows the whole board.
    pub(super) fn frame(&mut self) {
        self.taken();
        let middle = self.low.midpoint(self.high + Vec3::Y * HEADROOM);
        let (lens, pitch) = (self.lens, self.goal.pitch);
        if self.exhibit {
            let distance =
                |yaw: f32| lens.distance_to_see(&self.outline, middle, turn(yaw, pitch), Free::WHOLE, NEAREST);
            self.goal.distance = (0u8..12).map(|side| distance(f32::from(side) * 0.53)).fold(0.0, f32::max);
            self.goal.aside = ASIDE;
            self.goal.target = middle;
        } else {
            let turned = turn(self.goal.yaw, pitch);
            (self.goal.target, self.goal.distance) = lens.fill(&self.outline, middle, turned, self.free, NEAREST);
            self.goal.aside = self.free.middle();
        }
        self.whole = self.goal.distance.max(NEAREST);
    }

    /// Moves along the ground, right and away from the viewer, in multiples of the distance.
    pub(super) fn pan(&mut self, right: f32, away: f32) {
        self.take_by_hand();
        let around = Quat::from_rotation_y(self.now.yaw);
        self.goal.target += around * Vec3::new(right, 0.0, -away) * self.goal.distance;
        self.keep_on_board();
    }

    /// Keeps the point that the camera looks at on the board.
    fn keep_on_board(&mut self) {
        let rim = Vec3::new(1.0, 0.0, 1.0);
        self.goal.target = self.goal.target.clamp(self.low + rim, (self.high - rim).max(self.low + rim));
    }

    /// Orbits around the point by a horizontal and a vertical angle, in radians.
    pub(super) fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.take_by_hand();
        self.goal.yaw += yaw;
        self.goal.pitch = (self.goal.pitch + pitch).clamp(PITCHES.0, PITCHES.1);
    }

    /// Turns by about a sixth of a circle, to the next direction along an axis of the hexes.
    pub(super) fn turn_sixth(&mut self, clockwise: bool) {
        self.take_by_hand();
        let sixths = self.goal.yaw / FRAC_PI_3;
        let next = if clockwise { (sixths + 0.51).floor() + 1.0 } else { (sixths - 0.51).ceil() - 1.0 };
        self.goal.yaw = next * FRAC_PI_3;
    }

    /// Zooms in by the given number of doublings, or out if it is negative. A given point keeps its screen position.
    pub(super) fn zoom(&mut self, nearer: f32, spot: Option<Vec3>) {
        self.take_by_hand();
        let before = self.goal.distance;
        let farthest = self.whole.max(NEAREST) * 1.5;
        self.goal.distance = (before * (-nearer).exp2()).clamp(NEAREST, farthest);
        if let Some(spot) = spot {
            self.goal.target = spot + (self.goal.target - spot) * (self.goal.distance / before);
            self.keep_on_board();
        }
    }

    /// Shows a point: as a close-up, or only if it is not clearly visible yet.
    fn show(&mut self, spot: Vec3, closely: bool) {
        self.taken();
        if closely {
            self.goal.target = spot;
            self.goal.distance = self.goal.distance.min(self.whole * CLOSELY).max(NEAREST);
        } else if !self.sees(&spot) {
            self.goal.target = spot;
        }
    }

    /// True if a point is clearly visible from the target pose. For a framed body, it is enough that its feet are in
    /// view, even in the margin.
    fn sees(&self, spot: &Vec3) -> bool {
        let (goal, framed) = (&self.goal, self.framed_at(*spot));
        let seen = self.lens.seen(
            framed.unwrap_or(*spot) - goal.target,
            turn(goal.yaw, goal.pitch),
            goal.distance,
            goal.aside,
        );
        seen.is_some_and(|point| self.free.within(if framed.is_some() { 0.0 } else { RIM }).holds(point))
    }

    /// True if the player has moved the camera in this turn.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// Moves to an event if necessary, even after the player has moved the camera. It returns after the given number
    /// of seconds.
    fn visit(&mut self, spots: &[Vec3], long: bool, seconds: f32) {
        if self.exhibit || spots.is_empty() {
            return;
        }
        let (low, high) = spots.iter().fold((Vec3::MAX, Vec3::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
        let (comfortable, goal) = (self.free.within(RIM), self.goal);
        let all_seen = spots.iter().all(|spot| self.sees(spot));
        // With reduced motion, or after the player has moved the camera, it moves only if the event is out of view.
        if all_seen && (!long || self.calm || self.by_hand) {
            if let Some(visit) = &mut self.home {
                visit.left = visit.left.max(seconds);
            }
            return;
        }
        let home = self.home.map_or(self.goal, |visit| visit.home);
        self.home = Some(Visit { home, left: seconds });
        let spot = low.midpoint(high);
        let room = [Vec3::new(1.5, 1.0, 1.5), Vec3::new(-1.5, 1.0, 1.5)];
        let around: Vec<Vec3> =
            spots.iter().flat_map(|at| room.map(|room| [*at + room, *at - room])).flatten().collect();
        // Close enough to see the impact, and far enough to see where the target lands.
        let usual = goal.distance.min(self.whole * 0.72).max(NEAREST);
        let fit = |rig: &mut Self| {
            let turned = turn(goal.yaw, rig.goal.pitch);
            let needs = rig.lens.distance_to_see(&around, spot, turned, comfortable, NEAREST);
            rig.goal.target = spot;
            rig.goal.distance = usual.max(needs).min(goal.distance.max(needs));
        };
        self.goal.pitch = self.pitch_before.unwrap_or(goal.pitch);
        fit(self);
        let chests: Vec<Vec3> = spots.iter().map(|at| *at + Vec3::Y).collect();
        self.look_over_ground(&chests, fit);
        if self.calm {
            self.now = self.goal;
        }
    }

    /// Counts down the time, and then returns to the player's pose.
    fn return_home(&mut self, seconds: f32) {
        let Some(visit) = &mut self.home else { return };
        visit.left -= seconds;
        if visit.left <= 0.0 {
            self.goal = visit.home;
            self.home = None;
            if self.calm {
                self.now = self.goal;
            }
        }
    }
}

fn frame_new_board(
    field: Res<Battlefield>,
    mut rig: ResMut<Rig>,
    camera: Single<(&Camera, &Projection), With<BattleCamera>>,
) {
    rig.lens = Lens::new(camera.0, camera.1);
    (rig.low, rig.high) = field.bounds;
    (rig.by_hand, rig.framed) = (false, None);
    rig.ground = Some(field.board.clone());
    rig.outline = space::outline(&field.board).into_iter().flat_map(|at| [at, at + Vec3::Y * HEADROOM]).collect();
    rig.frame();
    rig.now.target = rig.goal.target;
    rig.now.distance = rig.goal.distance;
}

/// Updates the free area, which changes with the window and the scale of the interface.
fn update_free_area(
    window: Single<&Window, With<PrimaryWindow>>,
    area: Res<FreeArea>,
    settings: Res<Settings>,
    mut rig: ResMut<Rig>,
) {
    let free = Free::of(area.0, window.size());
    if rig.free != free {
        // If the camera shows the whole board, it continues to do so.
        let whole = (rig.goal.distance - rig.whole).abs() < 1e-3;
        rig.free = free;
        rig.narrow = (window.width() / window.height().max(1.0) / WIDE).min(1.0);
        if rig.steered() {
            rig.goal.aside = free.middle();
            if whole {
                rig.frame();
            }
            if let Some(view) = rig.framed.take() {
                rig.compose(&FrameView { new_turn: false, pinned: None, ..view });
            }
        }
    }
    if rig.calm != settings.reduced_motion {
        rig.calm = settings.reduced_motion;
    }
}

/// Returns the rotation for a yaw and a pitch.
fn turn(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}

fn follow(mut wishes: MessageReader<Focus>, field: Option<Res<Battlefield>>, mut rig: ResMut<Rig>) {
    let Some(field) = field else { return };
    for Focus { cell, closely } in wishes.read() {
        if cell.index() < field.board.len() {
            rig.show(space::stand(&field.board, *cell), *closely);
        }
    }
}

/// Moves the camera to events that are about to happen, and returns it afterwards.
fn watch(clock: Res<PlaybackTime>, settings: Res<Settings>, mut wishes: MessageReader<Watch>, mut rig: ResMut<Rig>) {
    let rig = rig.bypass_change_detection();
    rig.return_home(clock.delta());
    for Watch { spots, long, seconds } in wishes.read().filter(|_| settings.follow) {
        rig.visit(spots, *long, *seconds);
    }
}

/// Adds the shake of blows, and lets it decay.
fn shake(time: Res<Time>, mut wishes: MessageReader<Effect>, mut rig: ResMut<Rig>) {
    let rig = rig.bypass_change_detection();
    rig.clock += time.delta_secs();
    rig.trauma = (rig.trauma - 1.9 * time.delta_secs()).max(0.0);
    for wish in wishes.read() {
        if let Effect::Shake(how_much) = wish
            && !rig.calm
        {
            rig.trauma = (rig.trauma + how_much).min(1.0);
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
    if rig.exhibit && !rig.calm {
        rig.goal.yaw += TURNTABLE * seconds;
    }
    rig.lens = Lens::new(camera, projection);
    let decay = if rig.home.is_some() { FOLLOW } else { DECAY };
    let (goal, now) = (&rig.goal, &mut rig.now);
    now.target.smooth_nudge(&goal.target, decay, seconds);
    now.yaw.smooth_nudge(&goal.yaw, decay, seconds);
    now.pitch.smooth_nudge(&goal.pitch, decay, seconds);
    now.distance.smooth_nudge(&goal.distance, decay, seconds);
    now.aside.smooth_nudge(&goal.aside, decay, seconds);
    if now.is_near(goal) {
        *now = *goal;
    }
    let next = shaken(eye(now, rig.lens.0), rig.trauma, rig.clock);
    if *transform != next {
        *transform = next;
    }
}

/// Returns the transform of a camera with this pose. `half` is half the field of view, as in [`Lens`].
fn eye(pose: &Pose, half: Vec2) -> Transform {
    let turn = turn(pose.yaw, pose.pitch);
    let aside = -pose.aside * half * pose.distance;
    Transform::from_translation(pose.target + turn * aside.extend(pose.distance)).with_rotation(turn)
}

/// Adds the shake to a transform. It grows with the square of `trauma`, so that small shocks are hardly visible.
fn shaken(eye: Transform, trauma: f32, clock: f32) -> Transform {
    if trauma <= 0.0 {
        return eye;
    }
    let much = SHAKE * trauma * trauma;
    let wave = |speed: f32, phase: f32| (clock * speed + phase).sin() * (clock * speed * 0.63 + 2.0 * phase).cos();
    let shift = Vec3::new(wave(61.0, 0.3), wave(53.0, 1.7), 0.0) * much;
    let roll = Quat::from_rotation_z(0.035 * trauma * trauma * wave(47.0, 4.1));
    Transform { translation: eye.translation + eye.rotation * shift, rotation: eye.rotation * roll, ..eye }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rig() -> Rig {
        Rig { low: Vec3::new(-10.0, 0.0, -10.0), high: Vec3::new(10.0, 4.0, 10.0), ..Rig::default() }
    }

    #[test]
    fn the_target_point_stays_on_the_board() {
        let mut rig = rig();
        for _ in 0..50 {
            rig.pan(1.0, 1.0);
        }
        assert!(rig.goal.target.x <= 9.0 && rig.goal.target.z >= -9.0, "{:?}", rig.goal.target);
    }

    #[test]
    fn six_turns_make_a_full_circle() {
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
        rig.zoom(99.0, None);
        assert!((rig.goal.distance - NEAREST).abs() < 1e-4);
        rig.zoom(-99.0, None);
        assert!(rig.goal.distance <= rig.whole * 1.5);
        rig.orbit(0.0, 9.0);
        assert!(rig.goal.pitch < 1.5);
    }

    #[test]
    fn the_camera_looks_at_its_target_point() {
        let pose = Pose { target: Vec3::new(3.0, 1.0, -2.0), yaw: 1.0, pitch: 0.7, distance: 12.0, aside: Vec2::ZERO };
        let eye = eye(&pose, Vec2::ONE);
        let seen = eye.translation + eye.forward() * 12.0;
        assert!(seen.distance(pose.target) < 1e-4);
        assert!(eye.translation.y > pose.target.y);
    }

    #[test]
    fn zooming_keeps_the_screen_position_of_a_point() {
        let mut rig = rig();
        rig.frame();
        let spot = Vec3::new(3.0, rig.goal.target.y, 2.0);
        let seen = |rig: &Rig| {
            let goal = rig.goal;
            rig.lens.seen(spot - goal.target, turn(goal.yaw, goal.pitch), goal.distance, goal.aside).unwrap()
        };
        rig.goal.aside = Vec2::ZERO;
        let before = seen(&rig);
        rig.zoom(0.4, Some(spot));
        assert!(before.distance(seen(&rig)) < 1e-3);
    }

    #[test]
    fn the_camera_follows_a_long_flight_and_returns() {
        let mut rig = rig();
        rig.frame();
        (rig.goal.distance, rig.whole) = (16.0, 16.0);
        let home = rig.goal;
        rig.visit(&[Vec3::ZERO, Vec3::X], false, 2.0);
        assert_eq!(rig.goal, home, "the event is short and in view");
        rig.visit(&[Vec3::new(-8.0, 0.0, 0.0), Vec3::X], true, 2.0);
        assert_ne!(rig.goal, home);
        rig.return_home(2.5);
        assert_eq!(rig.goal, home);
        rig.visit(&[Vec3::new(-8.0, 0.0, 0.0), Vec3::X], true, 2.0);
        rig.orbit(0.1, 0.0);
        let steered = rig.goal;
        rig.return_home(9.0);
        assert_eq!(rig.goal, steered, "moving the camera cancels the return");
        rig.visit(&[steered.target, steered.target + Vec3::X], true, 2.0);
        assert_eq!(rig.goal, steered, "the player has moved the camera, and the event is in view");
        rig.visit(&[Vec3::new(-80.0, 0.0, 0.0), Vec3::X], true, 2.0);
        assert_ne!(rig.goal, steered, "the event is out of view");
        rig.return_home(2.5);
        assert_eq!(rig.goal, steered);
    }

    #[test]
    fn the_shake_comes_to_rest() {
        let still = Transform::from_xyz(1.0, 2.0, 3.0);
        assert_eq!(shaken(still, 0.0, 5.3), still);
        assert!(shaken(still, 1.0, 5.3).translation.distance(still.translation) < 1.5 * SHAKE);
        assert!(shaken(still, 0.2, 5.3).translation.distance(still.translation) < 0.1 * SHAKE);
    }
}
