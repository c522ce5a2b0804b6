//! The camera of the battlefield: it circles a spot on the board and glides to wherever it is sent.

use std::f32::consts::{FRAC_PI_3, TAU};

use bevy::{math::StableInterpolate, prelude::*, window::PrimaryWindow};

use super::{
    Battlefield,
    effects::Effect,
    lens::{Free, Lens},
};
use crate::stage::{
    AppSystems, FreeArea, PlaybackTime, Settings,
    cameras::{BattleCamera, Focus, FrameView, FramedBody, Moment, Watch},
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
/// The part at the rim of the free view that an aim leaves.
const AIM_RIM: f32 = 0.06;
/// The part of the free view that an aim spans at least, in width or height; where it does, the camera stays.
const AIM_SPANS: f32 = 0.64;
/// The nearest distance of an aim.
const AIM_NEAREST: f32 = 7.0;
/// Width to height of a wide window.
const WIDE: f32 = 16.0 / 9.0;
/// How high the acting figure is shown, in parts of the height of a wide window: at least, and where it is framed.
const SUBJECT: (f32, f32) = (0.128, 0.138);
/// How much larger it may be seen for the camera to stay, after an aim at close quarters.
const CLOSE: f32 = 1.6;
/// Higher figures are framed as if they were so high.
const TALLEST: f32 = 2.6;
/// How far around its feet a body is framed.
const GIRTH: f32 = 0.85;
/// In an aim over a long way figures are seen smaller, down to this part of the height of a wide window.
const FAR_SUBJECT: f32 = 0.058;
/// For that, the camera looks flatter, down to this pitch.
const FAR_PITCH: f32 = 0.40;
/// And it leaves less at the rim.
const FAR_RIM: f32 = 0.01;
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
            (watch, compose, shake, glide).chain().in_set(AppSystems::Animate),
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

    /// True if a spot is seen well from where the camera is heading.
    fn sees(&self, spot: &Vec3) -> bool {
        let goal = &self.goal;
        let seen = self.lens.seen(*spot - goal.target, turn(goal.yaw, goal.pitch), goal.distance, goal.aside);
        seen.is_some_and(|point| self.free.within(RIM).holds(point))
    }

    /// Frames what matters now, unless the player has moved the camera in this turn.
    fn compose(&mut self, view: &FrameView) {
        if view.new_turn {
            self.by_hand = false;
        }
        self.framed = Some(view.clone());
        if self.exhibit || self.by_hand {
            return;
        }
        self.taken();
        self.goal.pitch = self.pitch_before.take().unwrap_or(self.goal.pitch);
        match (view.moment, view.pinned) {
            (Moment::Turn, _) => self.frame_turn(view),
            (Moment::Aim, None) => self.frame_aim(view),
            (Moment::Aim, Some(pinned)) => self.frame_aim_about(view, pinned),
        }
        if self.calm {
            self.now = self.goal;
        }
    }

    /// True if the player keeps the camera in this turn.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// How high a body is seen from where the camera is heading, in parts of the height of the view.
    fn height_of(&self, body: FramedBody, spot: Vec3, distance: f32) -> f32 {
        let turned = turn(self.goal.yaw, self.goal.pitch);
        let seen = |point: Vec3| self.lens.seen(point - spot, turned, distance, self.goal.aside);
        let head = body.feet + Vec3::Y * body.height.min(TALLEST);
        seen(body.feet).zip(seen(head)).map_or(f32::MAX, |(feet, head)| (head.y - feet.y) / 2.0)
    }

    /// The acting figure is large enough, with as many of the others as fit.
    fn frame_turn(&mut self, view: &FrameView) {
        let (subject, narrow) = (view.subject, self.narrow);
        let (free, goal) = (self.free.within(RIM), self.goal);
        let turned = turn(goal.yaw, goal.pitch);
        let near = self.height_of(subject, goal.target, goal.distance);
        let in_view = |points: &[Vec3], spot: Vec3, distance: f32| {
            let rect = self.lens.rect(points, spot, turned, distance, goal.aside);
            rect.is_some_and(|rect| free.holds(rect.min) && free.holds(rect.max))
        };
        // The camera does not follow each step.
        if near >= SUBJECT.0 * narrow
            && near <= CLOSE * SUBJECT.1 * narrow
            && in_view(&around(subject), goal.target, goal.distance)
        {
            return;
        }
        let (mut points, mut spot) = (around(subject), subject.feet);
        // The distance from which the figure is as high as wanted.
        let distance_for = |rig: &Self, spot: Vec3| {
            let (mut closest, mut farthest) = (NEAREST, rig.whole.max(NEAREST));
            for _ in 0..14 {
                let middle = closest.midpoint(farthest);
                if rig.height_of(subject, spot, middle) >= SUBJECT.1 * narrow {
                    closest = middle;
                } else {
                    farthest = middle;
                }
            }
            closest
        };
        for other in &view.others {
            let more: Vec<Vec3> = points.iter().copied().chain(around(*other)).collect();
            let (there, needs) = self.lens.fill(&more, spot, turned, free, NEAREST);
            if needs <= distance_for(self, there) {
                (points, spot) = (more, there);
            }
        }
        let (there, _) = self.lens.fill(&points, spot, turned, free, NEAREST);
        self.goal.target = there;
        self.goal.distance = distance_for(self, there);
        self.goal.aside = self.free.middle();
    }

    /// Attacker, target and landings fill the free view. Where they are in view and large enough, the camera stays.
    fn frame_aim(&mut self, view: &FrameView) {
        let points = aimed(view);
        if self.shows_aim(&points, self.goal.target, self.goal.distance) {
            return;
        }
        let usual = self.goal.pitch;
        self.goal.aside = self.free.middle();
        loop {
            let turned = turn(self.goal.yaw, self.goal.pitch);
            let free = self.free.within(if self.pitch_before.is_some() { FAR_RIM } else { AIM_RIM });
            let (spot, distance) = self.lens.fill(&points, view.subject.feet, turned, free, AIM_NEAREST);
            (self.goal.target, self.goal.distance) = (spot, distance);
            let height = self.height_of(view.subject, spot, distance);
            if height >= FAR_SUBJECT * self.narrow || self.goal.pitch <= FAR_PITCH {
                break;
            }
            self.pitch_before = Some(usual);
            self.goal.pitch = (self.goal.pitch - 0.07).max(FAR_PITCH);
        }
    }

    /// True if the points of an aim are in view, and large enough.
    fn shows_aim(&self, points: &[Vec3], spot: Vec3, distance: f32) -> bool {
        let turned = turn(self.goal.yaw, self.goal.pitch);
        let rect = self.lens.rect(points, spot, turned, distance, self.goal.aside);
        rect.is_some_and(|rect| {
            self.free.holds(rect.min) && self.free.holds(rect.max) && self.free.spanned(rect) >= AIM_SPANS
        })
    }

    /// The same for a pointer that rests on a spot: the spot keeps its place, and the view is as near as it can be.
    fn frame_aim_about(&mut self, view: &FrameView, pinned: Vec3) {
        let (points, goal) = (aimed(view), self.goal);
        if self.shows_aim(&points, goal.target, goal.distance) {
            return;
        }
        let turned = turn(goal.yaw, goal.pitch);
        let target = |distance: f32| pinned + (goal.target - pinned) * (distance / goal.distance);
        let fits = |distance: f32| {
            let rect = self.lens.rect(&points, target(distance), turned, distance, goal.aside);
            rect.is_some_and(|rect| self.free.holds(rect.min) && self.free.holds(rect.max))
        };
        let farthest = self.whole.max(NEAREST) * 1.5;
        let mut distance = AIM_NEAREST;
        while !fits(distance) && distance < farthest {
            distance *= 1.04;
        }
        // Where nothing shows all of it, the view stays as it is rather than move away from what is hovered.
        if distance < farthest {
            (self.goal.target, self.goal.distance) = (target(distance), distance);
        }
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
        let needs = self.lens.distance_to_see(&around, spot, turn(goal.yaw, goal.pitch), comfortable, NEAREST);
        // Near enough to feel it, far enough to see where it goes.
        let usual = goal.distance.min(self.whole * 0.72).max(NEAREST);
        self.goal.target = spot;
        self.goal.distance = usual.max(needs).min(goal.distance.max(needs));
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

/// Points around a body, from its feet to its head.
fn around(body: FramedBody) -> Vec<Vec3> {
    let head = body.feet + Vec3::Y * body.height;
    let sides = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    sides.into_iter().map(|side| body.feet + side * GIRTH).chain([head]).collect()
}

/// Points around everything that an aim shows.
fn aimed(view: &FrameView) -> Vec<Vec3> {
    std::iter::once(view.subject).chain(view.others.iter().copied()).flat_map(around).collect()
}

/// Frames what matters now.
fn compose(mut views: MessageReader<FrameView>, mut rig: ResMut<Rig>) {
    let rig = rig.bypass_change_detection();
    views.read().for_each(|view| rig.compose(view));
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

    fn body(x: f32, z: f32) -> FramedBody {
        FramedBody { feet: Vec3::new(x, 0.0, z), height: 1.6 }
    }

    fn view(moment: Moment, others: &[FramedBody]) -> FrameView {
        FrameView { subject: body(0.0, 0.0), others: others.to_vec(), moment, pinned: None, new_turn: false }
    }

    /// How high the acting figure is seen, in parts of the height of the view.
    fn seen(rig: &Rig) -> f32 {
        rig.height_of(body(0.0, 0.0), rig.goal.target, rig.goal.distance)
    }

    #[test]
    fn a_turn_shows_its_figure_large_and_the_nearest_others() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        let (near, far) = (body(4.0, 1.0), body(-40.0, 3.0));
        rig.compose(&view(Moment::Turn, &[near, far]));
        assert!(seen(&rig) >= 0.125, "{}", seen(&rig));
        assert!(rig.sees(&near.feet) && rig.sees(&Vec3::ZERO) && !rig.sees(&far.feet));
        let pose = rig.goal;
        rig.compose(&view(Moment::Turn, &[far]));
        assert_eq!(rig.goal, pose, "the figure is in view, and large enough");
    }

    #[test]
    fn an_aim_fills_the_free_view_and_stays_for_the_next_one_like_it() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.free = Free { low: Vec2::new(-0.56, -0.7), high: Vec2::new(0.46, 0.6) };
        rig.goal.distance = 60.0;
        for others in [vec![body(1.7, 0.0)], vec![body(0.0, -1.7)], vec![body(9.0, -4.0), body(12.0, 2.0)]] {
            let aim = view(Moment::Aim, &others);
            rig.compose(&aim);
            assert!(rig.shows_aim(&aimed(&aim), rig.goal.target, rig.goal.distance), "{others:?}");
            let pose = rig.goal;
            rig.compose(&aim);
            assert_eq!(rig.goal, pose);
        }
    }

    #[test]
    fn what_the_pointer_is_on_keeps_its_place() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.frame();
        (rig.goal.distance, rig.goal.target) = (40.0, Vec3::new(5.0, 0.0, -3.0));
        let target = Vec3::new(2.0, 0.0, 1.0);
        let at = |rig: &Rig| {
            let goal = rig.goal;
            rig.lens.seen(target - goal.target, turn(goal.yaw, goal.pitch), goal.distance, goal.aside).unwrap()
        };
        let before = (at(&rig), rig.goal.distance);
        let aim = FrameView { pinned: Some(target), ..view(Moment::Aim, &[body(2.0, 1.0), body(4.0, 1.0)]) };
        rig.compose(&aim);
        assert!(rig.goal.distance < 0.7 * before.1, "the camera comes nearer: {}", rig.goal.distance);
        assert!(at(&rig).distance(before.0) < 1e-2, "{} {}", at(&rig), before.0);
    }

    #[test]
    fn a_camera_moved_by_hand_stays_until_the_next_turn() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        rig.pan(0.2, 0.0);
        let pose = rig.goal;
        rig.compose(&view(Moment::Turn, &[]));
        rig.compose(&view(Moment::Aim, &[body(1.7, 0.0)]));
        assert_eq!(rig.goal, pose);
        rig.compose(&FrameView { new_turn: true, ..view(Moment::Turn, &[]) });
        assert!(seen(&rig) >= 0.125);
    }

    #[test]
    fn the_picture_comes_to_rest() {
        let still = Transform::from_xyz(1.0, 2.0, 3.0);
        assert_eq!(shaken(still, 0.0, 5.3), still);
        assert!(shaken(still, 1.0, 5.3).translation.distance(still.translation) < 1.5 * SHAKE);
        assert!(shaken(still, 0.2, 5.3).translation.distance(still.translation) < 0.1 * SHAKE);
    }
}
