//! The camera of the battlefield: it circles a spot on the board and glides to wherever it is sent.

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
    /// Where the spot is shown, from -1 to 1 across and up the view.
    aside: Vec2,
}

impl Pose {
    /// Whether nobody could tell the two apart.
    fn is_near(&self, other: &Self) -> bool {
        const NEAR: f32 = 1e-4;
        let angles = (self.yaw - other.yaw).abs().max((self.pitch - other.pitch).abs());
        let lengths = (self.target - other.target).abs().max_element().max((self.distance - other.distance).abs());
        angles < NEAR && lengths < NEAR * other.distance && (self.aside - other.aside).abs().max_element() < NEAR
    }
}

/// The camera's whereabouts and where it is heading.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Rig {
    now: Pose,
    goal: Pose,
    low: Vec3,
    high: Vec3,
    /// The ground of the board; `None` before there is one.
    ground: Option<Board>,
    /// The outermost points of the board, on the ground and above it.
    outline: Vec<Vec3>,
    /// The distance from which the whole board is seen.
    whole: f32,
    lens: Lens,
    /// The part of the view that panels leave free.
    free: Free,
    /// Nobody steers: the board is shown to the side and turns slowly.
    exhibit: bool,
    /// Where the camera returns to once it has followed something.
    home: Option<Visit>,
    /// The player has moved the camera in this turn, and keeps it.
    by_hand: bool,
    /// The pitch before the camera looked flatter for a long aim.
    pitch_before: Option<f32>,
    /// What was framed last.
    framed: Option<FrameView>,
    /// How wide the window is beside a wide one, at most 1: figures are as large as its narrower side allows.
    narrow: f32,
    /// How much the picture shakes, from 0 to 1.
    trauma: f32,
    /// Seconds since the start, for the shaking.
    clock: f32,
    /// For players troubled by motion: cuts in place of travels, and no shaking.
    calm: bool,
}

/// The camera is away from where the player was looking.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// Where that was.
    home: Pose,
    /// Seconds until it returns.
    left: f32,
}

/// The lowest and the steepest look.
const PITCHES: (f32, f32) = (0.22, 1.45);
/// The pitch from which a board is shown first.
const USUAL_PITCH: f32 = 0.74;
/// The nearest distance.
const NEAREST: f32 = 5.0;
/// How quickly the camera closes in on its goal.
const DECAY: f32 = 9.0;
/// How quickly an exhibited board turns, in radians a second.
const TURNTABLE: f32 = 0.10;
/// How far to the side an exhibited board is shown.
const ASIDE: Vec2 = Vec2::new(0.42, 0.0);
/// How high figures stand above the ground that is framed.
const HEADROOM: f32 = 1.6;
/// How quickly the camera follows what happens, which is gentler.
const FOLLOW: f32 = 3.5;
/// From how far a spot is looked at closely, in parts of the distance from which all is seen.
const CLOSELY: f32 = 0.55;
/// The part at the rim of the free view where things are seen badly.
const RIM: f32 = 0.12;
/// Width to height of a wide window.
const WIDE: f32 = 16.0 / 9.0;
/// How far the picture shakes at most, in the picture's units.
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
            (heed_panels, frame_new_board.run_if(resource_exists_and_changed::<Battlefield>), follow)
                .chain()
                .in_set(AppSystems::Decide),
            (watch, framing::compose, shake, glide).chain().in_set(AppSystems::Animate),
        ),
    );
}

impl Rig {
    /// Shows the board to the side, turning slowly, or hands the camera to the player.
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

    /// True while the player steers.
    pub(crate) fn steered(&self) -> bool {
        !self.exhibit
    }

    /// The spot that the player looks at, and how much nearer than for the whole board: 1 shows all of it. While something is
    /// followed, that is where the camera returns to.
    pub(crate) fn looks_at(&self) -> (Vec3, f32) {
        let pose = self.home.map_or(self.goal, |visit| visit.home);
        (pose.target, self.whole / pose.distance.max(NEAREST))
    }

    /// Looks at a spot at once, so much nearer than for the whole board; the player keeps the camera where it was kept before.
    pub(crate) fn jump_to(&mut self, spot: Vec3, nearness: f32, by_hand: bool) {
        self.taken();
        self.by_hand = by_hand;
        self.goal.target = spot;
        self.goal.distance = (self.whole / nearness).clamp(NEAREST, self.whole.max(NEAREST) * 1.5);
        self.now.target = self.goal.target;
        self.now.distance = self.goal.distance;
    }

    /// The camera no longer returns from where it followed something.
    fn taken(&mut self) {
        self.home = None;
    }

    /// The player moves the camera, and keeps it until the next turn.
    fn take_by_hand(&mut self) {
        self.taken();
        (self.by_hand, self.pitch_before) = (true, None);
    }

    /// The player looks at the whole board, until the next turn.
    pub(super) fn show_all(&mut self) {
        self.frame();
        self.by_hand = true;
    }

    /// Looks at the whole board.
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

    /// Moves along the ground, right and away from the viewer, in parts of the distance.
    pub(super) fn pan(&mut self, right: f32, away: f32) {
        self.take_by_hand();
        let around = Quat::from_rotation_y(self.now.yaw);
        self.goal.target += around * Vec3::new(right, 0.0, -away) * self.goal.distance;
        self.keep_on_board();
    }

    /// The board is never lost from view.
    fn keep_on_board(&mut self) {
        let rim = Vec3::new(1.0, 0.0, 1.0);
        self.goal.target = self.goal.target.clamp(self.low + rim, (self.high - rim).max(self.low + rim));
    }

    /// Turns around the spot, and up or down, in radians.
    pub(super) fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.take_by_hand();
        self.goal.yaw += yaw;
        self.goal.pitch = (self.goal.pitch + pitch).clamp(PITCHES.0, PITCHES.1);
    }

    /// Turns by a sixth of a circle, to the next view along an axis of the hexes.
    pub(super) fn turn_sixth(&mut self, clockwise: bool) {
        self.take_by_hand();
        let sixths = self.goal.yaw / FRAC_PI_3;
        let next = if clockwise { (sixths + 0.51).floor() + 1.0 } else { (sixths - 0.51).ceil() - 1.0 };
        self.goal.yaw = next * FRAC_PI_3;
    }

    /// Comes nearer, or goes away below 0; 1 halves the distance. A spot that is given stays where it is seen.
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

    /// Shows a spot: closely, or moving no more than needed for it to be seen well.
    fn show(&mut self, spot: Vec3, closely: bool) {
        self.taken();
        if closely {
            self.goal.target = spot;
            self.goal.distance = self.goal.distance.min(self.whole * CLOSELY).max(NEAREST);
        } else if !self.sees(&spot) {
            self.goal.target = spot;
        }
    }

    /// True if a spot is seen well from where the camera is heading. What is framed may be at the rim.
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

    /// True if the player keeps the camera in this turn.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// Goes where something happens, if it is worth it, and comes back after this many seconds.
    fn visit(&mut self, spots: &[Vec3], long: bool, seconds: f32) {
        if self.exhibit || self.by_hand || spots.is_empty() {
            return;
        }
        let (low, high) = spots.iter().fold((Vec3::MAX, Vec3::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
        let (comfortable, goal) = (self.free.within(RIM), self.goal);
        let all_seen = spots.iter().all(|spot| self.sees(spot));
        // Players troubled by motion see a cut only where there is no other way to see it.
        if all_seen && (!long || self.calm) {
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
        // Near enough to feel it, far enough to see where it goes.
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

    /// Returns home when it is time.
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

/// The space that panels leave free changes with the window and the scale of the interface.
fn heed_panels(
    window: Single<&Window, With<PrimaryWindow>>,
    area: Res<FreeArea>,
    settings: Res<Settings>,
    mut rig: ResMut<Rig>,
) {
    let free = Free::of(area.0, window.size());
    if rig.free != free {
        // A camera on the whole board stays there.
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

/// The turn of a camera that looks from a yaw and a pitch.
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

/// Looks where something is about to happen, and back.
fn watch(clock: Res<PlaybackTime>, settings: Res<Settings>, mut wishes: MessageReader<Watch>, mut rig: ResMut<Rig>) {
    let rig = rig.bypass_change_detection();
    rig.return_home(clock.delta());
    for Watch { spots, long, seconds } in wishes.read().filter(|_| settings.follow) {
        rig.visit(spots, *long, *seconds);
    }
}

/// Blows shake the picture; it comes to rest by itself.
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

/// Where the camera stands and how it is turned.
fn eye(pose: &Pose, half: Vec2) -> Transform {
    let turn = turn(pose.yaw, pose.pitch);
    let aside = -pose.aside * half * pose.distance;
    Transform::from_translation(pose.target + turn * aside.extend(pose.distance)).with_rotation(turn)
}

/// The same, shaken: small shocks hardly, great ones much more.
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
        rig.zoom(99.0, None);
        assert!((rig.goal.distance - NEAREST).abs() < 1e-4);
        rig.zoom(-99.0, None);
        assert!(rig.goal.distance <= rig.whole * 1.5);
        rig.orbit(0.0, 9.0);
        assert!(rig.goal.pitch < 1.5);
    }

    #[test]
    fn the_eye_looks_at_the_spot() {
        let pose = Pose { target: Vec3::new(3.0, 1.0, -2.0), yaw: 1.0, pitch: 0.7, distance: 12.0, aside: Vec2::ZERO };
        let eye = eye(&pose, Vec2::ONE);
        let seen = eye.translation + eye.forward() * 12.0;
        assert!(seen.distance(pose.target) < 1e-4);
        assert!(eye.translation.y > pose.target.y);
    }

    #[test]
    fn zooming_keeps_the_spot_under_the_pointer() {
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
    fn a_long_flight_is_followed_and_the_camera_comes_back() {
        let mut rig = rig();
        rig.frame();
        (rig.goal.distance, rig.whole) = (16.0, 16.0);
        let home = rig.goal;
        rig.visit(&[Vec3::ZERO, Vec3::X], false, 2.0);
        assert_eq!(rig.goal, home, "in view and short");
        rig.visit(&[Vec3::new(-8.0, 0.0, 0.0), Vec3::X], true, 2.0);
        assert_ne!(rig.goal, home);
        rig.return_home(2.5);
        assert_eq!(rig.goal, home);
        rig.visit(&[Vec3::new(-8.0, 0.0, 0.0), Vec3::X], true, 2.0);
        rig.orbit(0.1, 0.0);
        let steered = rig.goal;
        rig.return_home(9.0);
        assert_eq!(rig.goal, steered, "whoever steers keeps the camera");
        rig.visit(&[Vec3::new(-80.0, 0.0, 0.0), Vec3::X], true, 2.0);
        assert_eq!(rig.goal, steered, "and nothing that happens takes it away");
    }

    #[test]
    fn the_picture_comes_to_rest() {
        let still = Transform::from_xyz(1.0, 2.0, 3.0);
        assert_eq!(shaken(still, 0.0, 5.3), still);
        assert!(shaken(still, 1.0, 5.3).translation.distance(still.translation) < 1.5 * SHAKE);
        assert!(shaken(still, 0.2, 5.3).translation.distance(still.translation) < 0.1 * SHAKE);
    }
}
