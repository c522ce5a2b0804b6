//! Framing of bodies by the camera: the acting figure, and the bodies of an aim or a suggestion.

use bevy::prelude::*;

use super::{NEAREST, RIM, Rig, eye, turn};
use crate::stage::{
    cameras::{FrameView, FramedBody, Moment},
    space,
};

/// Margin around an aim, as a fraction of the free view.
const AIM_RIM: f32 = 0.06;
/// If an aim is in view and fills at least this fraction of the free view, in width or height, the camera stays.
const AIM_SPANS: f32 = 0.64;
/// Minimum distance of the camera for an aim.
const AIM_NEAREST: f32 = 7.0;
/// Height of the acting figure, as a fraction of the height of a wide window: the minimum, and the value when framed.
const SUBJECT: (f32, f32) = (0.128, 0.138);
/// The camera stays if the acting figure is at most this many times larger than when framed, for example after an aim
/// at close range.
const CLOSE: f32 = 1.6;
/// Taller figures are framed as if they were this tall.
const TALLEST: f32 = 2.6;
/// Radius around a body's feet that is kept in view.
const GIRTH: f32 = 0.85;
/// Space above a body's head that is kept in view, for labels.
const WORDS: f32 = 0.7;
/// Minimum height of figures in an aim over a long distance, as a fraction of the height of a wide window.
const FAR_SUBJECT: f32 = 0.058;
/// Minimum pitch of the camera in an aim over a long distance.
const FAR_PITCH: f32 = 0.40;
/// Margin around an aim over a long distance.
const FAR_RIM: f32 = 0.01;
/// Maximum pitch for looking over ground close to the camera.
const STEEP: f32 = 1.18;
/// Increment by which the pitch is raised to look over ground.
const STEEPER: f32 = 0.08;
/// Ground within this fraction of the way from the camera to a point must not hide the point. Ground closer to the
/// point is cut away instead.
const CLOSE_GROUND: f32 = 0.8;

impl Rig {
    /// Handles a request to frame, unless the player has moved the camera in this turn.
    pub(super) fn compose(&mut self, view: &FrameView) {
        if view.new_turn {
            self.by_hand = false;
        }
        self.framed = Some(view.clone());
        if self.exhibit || self.by_hand || self.stays(view) {
            return;
        }
        self.taken();
        if let (Moment::Hover, Some(pinned)) = (view.moment, view.pinned) {
            self.back_off_from(view, pinned);
        } else {
            self.goal.pitch = self.pitch_before.take().unwrap_or(self.goal.pitch);
            match view.moment {
                Moment::Turn | Moment::Subject => {
                    self.frame_turn(view);
                    self.look_over_ground(&[chest(view.subject)], |rig| rig.frame_turn(view));
                }
                Moment::Aim | Moment::Suggestion | Moment::Hover => {
                    self.frame_aim(view);
                    let spots: Vec<Vec3> = bodies(view).map(chest).collect();
                    self.look_over_ground(&spots, |rig| rig.fit_aim(view, AIM_RIM));
                }
            }
        }
        if self.calm {
            self.now = self.goal;
        }
    }

    /// Returns the height of a body seen from the target pose, as a fraction of the height of the view.
    fn height_of(&self, body: FramedBody, spot: Vec3, distance: f32) -> f32 {
        let turned = turn(self.goal.yaw, self.goal.pitch);
        let seen = |point: Vec3| self.lens.seen(point - spot, turned, distance, self.goal.aside);
        let head = body.feet + Vec3::Y * body.height.min(TALLEST);
        seen(body.feet).zip(seen(head)).map_or(f32::MAX, |(feet, head)| (head.y - feet.y) / 2.0)
    }

    /// Frames the acting figure at a minimum size, with as many of the other bodies as fit.
    fn frame_turn(&mut self, view: &FrameView) {
        let (subject, narrow) = (view.subject, self.narrow);
        let (free, goal) = (self.free.within(RIM), self.goal);
        let turned = turn(goal.yaw, goal.pitch);
        let near = self.height_of(subject, goal.target, goal.distance);
        let in_view = |points: &[Vec3], spot: Vec3, distance: f32| {
            let rect = self.lens.rect(points, spot, turned, distance, goal.aside);
            rect.is_some_and(|rect| free.holds(rect.min) && free.holds(rect.max))
        };
        // Stay if the figure is large enough and in view, so that the camera does not follow every step.
        if near >= SUBJECT.0 * narrow
            && near <= CLOSE * SUBJECT.1 * narrow
            && in_view(&around(subject), goal.target, goal.distance)
        {
            return;
        }
        let (mut points, mut spot) = (around(subject), subject.feet);
        // Returns the distance at which the figure has the required height.
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

    /// Fills the free view with attacker, target and landings. The camera stays if they are in view and large enough.
    fn frame_aim(&mut self, view: &FrameView) {
        let points = aimed(view);
        if self.shows_aim(&points, self.goal.target, self.goal.distance, AIM_SPANS) {
            return;
        }
        let usual = self.goal.pitch;
        self.goal.aside = self.free.middle();
        loop {
            self.fit_aim(view, if self.pitch_before.is_some() { FAR_RIM } else { AIM_RIM });
            let height = self.height_of(view.subject, self.goal.target, self.goal.distance);
            if height >= FAR_SUBJECT * self.narrow || self.goal.pitch <= FAR_PITCH {
                break;
            }
            self.pitch_before = Some(usual);
            self.goal.pitch = (self.goal.pitch - 0.07).max(FAR_PITCH);
        }
    }

    /// Fills the free view with an aim, except for a margin. The rotation of the camera does not change.
    fn fit_aim(&mut self, view: &FrameView, rim: f32) {
        let turned = turn(self.goal.yaw, self.goal.pitch);
        (self.goal.target, self.goal.distance) =
            self.lens.fill(&aimed(view), view.subject.feet, turned, self.free.within(rim), AIM_NEAREST);
    }

    /// True if the points of an aim are in view and fill at least the fraction `spans` of it.
    fn shows_aim(&self, points: &[Vec3], spot: Vec3, distance: f32, spans: f32) -> bool {
        let turned = turn(self.goal.yaw, self.goal.pitch);
        let rect = self.lens.rect(points, spot, turned, distance, self.goal.aside);
        rect.is_some_and(|rect| {
            self.free.holds(rect.min) && self.free.holds(rect.max) && self.free.spanned(rect) >= spans
        })
    }

    /// True if a view needs no movement of the camera, because everything that it must show is visible.
    fn stays(&self, view: &FrameView) -> bool {
        let shows = |points: &[Vec3]| self.shows_aim(points, self.goal.target, self.goal.distance, 0.0);
        match view.moment {
            Moment::Turn | Moment::Aim => false,
            Moment::Subject => shows(&around(view.subject)) && self.is_clear(&[chest(view.subject)]),
            Moment::Suggestion => {
                let chests: Vec<Vec3> = bodies(view).map(chest).collect();
                shows(&aimed(view)) && self.is_clear(&chests)
            }
            Moment::Hover => shows(&aimed(view)),
        }
    }

    /// Moves back until an aim is in view, while the point under the pointer keeps its screen position.
    fn back_off_from(&mut self, view: &FrameView, pinned: Vec3) {
        let (points, goal) = (aimed(view), self.goal);
        let turned = turn(goal.yaw, goal.pitch);
        let target = |distance: f32| pinned + (goal.target - pinned) * (distance / goal.distance);
        let fits = |distance: f32| {
            let rect = self.lens.rect(&points, target(distance), turned, distance, goal.aside);
            rect.is_some_and(|rect| self.free.holds(rect.min) && self.free.holds(rect.max))
        };
        let farthest = self.whole.max(NEAREST) * 1.5;
        let mut distance = goal.distance;
        while !fits(distance) && distance < farthest {
            distance *= 1.04;
        }
        // If no distance shows the whole aim, keep the view instead of moving the hovered point.
        if distance < farthest {
            (self.goal.target, self.goal.distance) = (target(distance), distance);
        }
    }

    /// Returns the feet of the framed body at or above a point.
    pub(super) fn framed_at(&self, spot: Vec3) -> Option<Vec3> {
        let near = |feet: &Vec3| feet.xz().distance_squared(spot.xz()) < GIRTH * GIRTH;
        bodies(self.framed.as_ref()?).map(|body| body.feet).find(near)
    }

    /// Raises the pitch if ground close to the camera hides one of the points. Calls `fit` after each step, to frame
    /// the view again.
    pub(super) fn look_over_ground(&mut self, spots: &[Vec3], fit: impl Fn(&mut Self)) {
        let before = self.goal;
        // If even the maximum pitch is not enough, it still shows most of what is behind the ground.
        while !self.is_clear(spots) && self.goal.pitch < STEEP {
            self.goal.pitch = (self.goal.pitch + STEEPER).min(STEEP);
            fit(self);
        }
        if self.goal.pitch > before.pitch {
            self.pitch_before.get_or_insert(before.pitch);
        }
    }

    /// True if no ground close to the camera hides any of the points.
    fn is_clear(&self, spots: &[Vec3]) -> bool {
        const STEPS: u8 = 24;
        let Some(ground) = &self.ground else { return true };
        let eye = eye(&self.goal, self.lens.0).translation;
        spots.iter().all(|spot| {
            (0..=STEPS).all(|step| {
                let at = eye.lerp(*spot, CLOSE_GROUND * f32::from(step) / f32::from(STEPS));
                space::surface_at(ground, at) < at.y
            })
        })
    }
}

/// Returns points around a body, from its feet to above its head.
fn around(body: FramedBody) -> Vec<Vec3> {
    let head = body.feet + Vec3::Y * (body.height + WORDS);
    let sides = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    sides.into_iter().map(|side| body.feet + side * GIRTH).chain([head]).collect()
}

/// Returns all bodies of a view.
fn bodies(view: &FrameView) -> impl Iterator<Item = FramedBody> {
    std::iter::once(view.subject).chain(view.others.iter().copied())
}

/// Returns points around all bodies of a view.
fn aimed(view: &FrameView) -> Vec<Vec3> {
    bodies(view).flat_map(around).collect()
}

/// Returns a point at the chest of a body.
fn chest(body: FramedBody) -> Vec3 {
    body.feet + Vec3::Y * (0.6 * body.height)
}

/// Handles requests to frame a view.
pub(super) fn compose(mut views: MessageReader<FrameView>, mut rig: ResMut<Rig>) {
    let rig = rig.bypass_change_detection();
    views.read().for_each(|view| rig.compose(view));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{stage::boards::hexagon, view3d::lens::Free};

    fn rig() -> Rig {
        Rig { low: Vec3::new(-10.0, 0.0, -10.0), high: Vec3::new(10.0, 4.0, 10.0), ..Rig::default() }
    }

    fn body(x: f32, z: f32) -> FramedBody {
        FramedBody { feet: Vec3::new(x, 0.0, z), height: 1.6 }
    }

    fn view(moment: Moment, others: &[FramedBody]) -> FrameView {
        FrameView { subject: body(0.0, 0.0), others: others.to_vec(), moment, pinned: None, new_turn: false }
    }

    /// Returns the height of the acting figure, as a fraction of the height of the view.
    fn seen(rig: &Rig) -> f32 {
        rig.height_of(body(0.0, 0.0), rig.goal.target, rig.goal.distance)
    }

    #[test]
    fn a_turn_shows_its_figure_large_with_the_nearest_others() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        let (near, far) = (body(4.0, 1.0), body(-40.0, 3.0));
        rig.compose(&view(Moment::Turn, &[near, far]));
        assert!(seen(&rig) >= 0.125, "{}", seen(&rig));
        assert!(rig.sees(&near.feet) && rig.sees(&Vec3::ZERO) && !rig.sees(&far.feet));
        let pose = rig.goal;
        rig.compose(&view(Moment::Turn, &[far]));
        assert_eq!(rig.goal, pose, "the figure is in view and large enough");
    }

    #[test]
    fn selecting_a_figure_in_view_does_not_move_the_camera() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        let pose = rig.goal;
        rig.compose(&view(Moment::Subject, &[body(4.0, 1.0)]));
        assert_eq!(rig.goal, pose, "the figure is small, but in view");
        rig.goal.target = Vec3::new(90.0, 0.0, 0.0);
        rig.compose(&view(Moment::Subject, &[body(4.0, 1.0)]));
        assert!(seen(&rig) >= 0.125 && rig.sees(&Vec3::ZERO));
    }

    #[test]
    fn an_aim_fills_the_free_view_and_a_similar_aim_keeps_it() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.free = Free { low: Vec2::new(-0.56, -0.7), high: Vec2::new(0.46, 0.6) };
        rig.goal.distance = 60.0;
        for others in [vec![body(1.7, 0.0)], vec![body(0.0, -1.7)], vec![body(9.0, -4.0), body(12.0, 2.0)]] {
            let aim = view(Moment::Aim, &others);
            rig.compose(&aim);
            assert!(rig.shows_aim(&aimed(&aim), rig.goal.target, rig.goal.distance, AIM_SPANS), "{others:?}");
            let pose = rig.goal;
            rig.compose(&aim);
            assert_eq!(rig.goal, pose);
        }
    }

    #[test]
    fn a_suggestion_in_view_does_not_move_the_camera() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        let pose = rig.goal;
        rig.compose(&view(Moment::Suggestion, &[body(1.7, 0.0)]));
        assert_eq!(rig.goal, pose, "the suggestion is small, but in view");
        let far = body(40.0, -60.0);
        assert!(!rig.sees(&far.feet));
        rig.compose(&view(Moment::Suggestion, &[body(1.7, 0.0), far]));
        assert!(rig.sees(&far.feet) && rig.sees(&Vec3::ZERO));
    }

    #[test]
    fn hovering_moves_the_camera_back_only_if_something_is_out_of_view() {
        let mut rig = rig();
        rig.frame();
        (rig.whole, rig.goal.distance, rig.goal.target) = (60.0, 20.0, Vec3::new(2.0, 0.0, 0.0));
        let target = Vec3::new(2.0, 0.0, 1.0);
        let at = |rig: &Rig| {
            let goal = rig.goal;
            rig.lens.seen(target - goal.target, turn(goal.yaw, goal.pitch), goal.distance, goal.aside).unwrap()
        };
        let pose = rig.goal;
        let hover = |others: &[FramedBody]| FrameView { pinned: Some(target), ..view(Moment::Hover, others) };
        rig.compose(&hover(&[body(2.0, 1.0), body(4.0, 1.0)]));
        assert_eq!(rig.goal, pose, "the aim is in view, although it does not fill it");
        let (before, landing) = (at(&rig), body(14.0, 1.0));
        assert!(!rig.sees(&landing.feet));
        rig.compose(&hover(&[body(2.0, 1.0), landing]));
        assert!(rig.goal.distance > pose.distance && rig.sees(&landing.feet), "the landing comes into view");
        assert!(at(&rig).distance(before) < 1e-2, "the point under the pointer keeps its screen position");
    }

    #[test]
    fn a_target_in_view_does_not_move_the_camera() {
        let mut rig = Rig { whole: 60.0, ..rig() };
        rig.goal.distance = 60.0;
        let target = body(9.0, -4.0);
        rig.compose(&view(Moment::Aim, &[target]));
        let pose = rig.goal;
        rig.show(target.feet, false);
        assert_eq!(rig.goal, pose, "the target is at the edge, where the framing put it");
        rig.show(Vec3::new(-30.0, 0.0, 0.0), false);
        assert_ne!(rig.goal, pose);
        let flyer = FramedBody { feet: Vec3::new(9.0, 6.0, 4.0), height: 1.6 };
        rig.compose(&view(Moment::Aim, &[flyer]));
        let pose = rig.goal;
        rig.show(flyer.feet.with_y(0.0), false);
        assert_eq!(rig.goal, pose, "a flying target is in view, even if the ground below it is not");
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

    /// Returns a camera with a wall of ground between it and the centre of the board.
    fn behind_a_wall(levels: u16) -> Rig {
        let board = hexagon(12, (0, 0), |at| if at.r == 5 { levels } else { 0 });
        Rig { whole: 60.0, ground: Some(board), ..rig() }
    }

    #[test]
    fn the_camera_looks_over_ground_close_to_it() {
        let aim = view(Moment::Aim, &[body(9.0, 0.0), body(-9.0, -2.0)]);
        let mut flat = behind_a_wall(0);
        flat.compose(&aim);
        let mut walled = behind_a_wall(60);
        walled.compose(&aim);
        assert!(flat.is_clear(&[Vec3::Y]) && walled.is_clear(&[Vec3::Y]));
        assert!(walled.goal.pitch > flat.goal.pitch + 0.05, "{} {}", walled.goal.pitch, flat.goal.pitch);
        // The next view returns to the usual pitch.
        let pitch = walled.goal.pitch;
        walled.ground = None;
        walled.compose(&FrameView { new_turn: true, ..view(Moment::Turn, &[]) });
        assert!(walled.goal.pitch < pitch);
    }
}
