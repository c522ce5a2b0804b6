//! The camera of the map. It looks straight down and glides to its target pose.

use bevy::{math::StableInterpolate, prelude::*, window::PrimaryWindow};

use super::sheet;
use crate::{
    stage::{
        AppSystems, FreeArea, PlaybackTime, Settings, View,
        cameras::{Focus, FrameView, FramedBody, MapCamera, Moment, Watch},
        grid, space,
    },
    view3d::{Battlefield, camera::Rig},
};

/// Centre and zoom of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// The point of the map at the centre of the free area.
    spot: Vec2,
    /// Window pixels per hex radius.
    zoom: f32,
}

/// The current pose of the camera, and the target pose that it glides to.
#[derive(Resource, Clone, Debug)]
pub(super) struct MapRig {
    now: Pose,
    goal: Pose,
    board: Rect,
    /// The part of the window that panels leave free, in pixels from the upper left corner.
    free: Rect,
    window: Vec2,
    /// True if the camera shows the whole board. It then continues to do so after the window is resized.
    whole: bool,
    /// The pose to return to after following an event.
    home: Option<Visit>,
    /// True if the player has moved the camera in this turn. The game then moves it only to events that are
    /// out of view, and back.
    by_hand: bool,
    /// The last view that was framed.
    framed: Option<FrameView>,
}

/// The state while the camera follows an event.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The pose that the camera returns to.
    home: Pose,
    /// True if that pose showed the whole board.
    whole: bool,
    /// Seconds until the camera returns.
    left: f32,
}

/// Maximum radius of a hex, in pixels, for a window 720 pixels high.
const LARGEST: f32 = 96.0;
/// Minimum zoom, as a fraction of the zoom that shows the whole board.
const SMALLEST: f32 = 0.6;
/// Rate at which the camera approaches its target pose.
const DECAY: f32 = 10.0;
/// Rate at which the camera approaches an event that it follows. It is slower, for a gentler motion.
const FOLLOW: f32 = 3.5;
/// Margin around each point to keep in view, in hex radii.
const AROUND: f32 = 1.5;
/// Radius of a hex when a figure is about to act, in pixels, for a window 720 pixels high.
const TURN: f32 = 40.0;
/// Maximum radius of a hex when an aim is framed, in the same unit.
const AIM: f32 = 72.0;
/// An aim that fills at least this part of the free area, in width or height, does not move the camera closer.
const AIM_SPANS: f32 = 0.5;
/// Maximum zoom, relative to the zoom that shows the whole board, that is taken over from the other view. The views
/// differ in perspective, so a closer view could lose the figures in it.
const MOST_NEARNESS: f32 = 2.0;
/// Margin around the whole sheet, in hex radii.
const RIM: f32 = 0.15;

impl Default for MapRig {
    fn default() -> Self {
        let pose = Pose { spot: Vec2::ZERO, zoom: 26.0 };
        let window = Vec2::new(1280.0, 720.0);
        Self {
            now: pose,
            goal: pose,
            board: Rect::default(),
            free: Rect::from_corners(Vec2::ZERO, window),
            window,
            whole: true,
            home: None,
            by_hand: false,
            framed: None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapRig>()
        .add_message::<Watch>()
        .add_message::<FrameView>()
        .add_systems(OnEnter(View::Map), take_over)
        .add_systems(OnExit(View::Map), hand_back)
        .add_systems(
            Update,
            (
                (
                    lay_new_board.run_if(resource_exists_and_changed::<Battlefield>),
                    follow.run_if(resource_exists::<Battlefield>),
                )
                    .in_set(AppSystems::Decide),
                (fit_to_window, watch, compose, glide).chain().in_set(AppSystems::Animate).run_if(in_state(View::Map)),
            ),
        );
}

impl MapRig {
    /// Returns the zoom that shows the whole board.
    fn zoom_for_all(&self) -> f32 {
        let size = sheet::sheet(self.board).size() + 2.0 * RIM;
        (self.free.size() / size.max(Vec2::ONE)).min_element().clamp(1.0, self.largest())
    }

    fn largest(&self) -> f32 {
        self.scaled(LARGEST)
    }

    /// Converts a size for a window 720 pixels high to this window.
    fn scaled(&self, pixels: f32) -> f32 {
        pixels * (self.window.y.min(self.window.x * 9.0 / 16.0) / 720.0).max(0.5)
    }

    /// Returns the height of the window, in pixels.
    pub(super) fn height(&self) -> f32 {
        self.window.y
    }

    /// Cancels the return from a followed event.
    fn taken(&mut self) {
        self.home = None;
    }

    /// Records that the player has moved the camera. The game leaves it alone until the next turn.
    fn take_by_hand(&mut self) {
        self.taken();
        self.by_hand = true;
    }

    /// Shows the whole board. If `stay` is true, the game then leaves the camera alone until the next turn.
    pub(super) fn show_all(&mut self, stay: bool) {
        self.frame();
        self.by_hand = stay;
    }

    /// Returns the player's pose, and whether it shows the whole board. While the camera follows an event, the player's
    /// pose is the one that it returns to.
    fn player(&self) -> (Pose, bool) {
        self.home.map_or((self.goal, self.whole), |visit| (visit.home, visit.whole))
    }

    /// Shows the whole board.
    pub(super) fn frame(&mut self) {
        self.taken();
        self.whole = true;
        self.goal = Pose { spot: sheet::sheet(self.board).center(), zoom: self.zoom_for_all() };
    }

    /// Moves the view by a distance in pixels, right and up.
    pub(super) fn pan(&mut self, pixels: Vec2) {
        self.take_by_hand();
        self.goal.spot = (self.goal.spot + pixels / self.goal.zoom).clamp(self.board.min, self.board.max);
        self.whole = false;
    }

    /// Moves the map along with a dragging pointer, without gliding.
    pub(super) fn drag(&mut self, pixels: Vec2) {
        self.pan(pixels);
        self.now.spot = self.goal.spot;
    }

    /// Zooms in by the given number of doublings, or out if it is negative. The point at `towards` keeps its screen
    /// position.
    pub(super) fn zoom(&mut self, nearer: f32, towards: Option<Vec2>) {
        self.take_by_hand();
        let least = self.zoom_for_all() * SMALLEST;
        let zoom = (self.goal.zoom * nearer.exp2()).clamp(least, self.largest().max(least));
        if let Some(point) = towards {
            let aside = (point - self.free.center()) * Vec2::new(1.0, -1.0);
            let spot = self.goal.spot + aside / self.goal.zoom - aside / zoom;
            self.goal.spot = spot.clamp(self.board.min, self.board.max);
        }
        self.goal.zoom = zoom;
        self.whole = false;
    }

    /// Moves the view just far enough that a spot is not near the edge of the free area.
    fn show(&mut self, spot: Vec2) {
        self.taken();
        let half = self.free.size() / self.goal.zoom * 0.36;
        let aside = spot - self.goal.spot;
        let beyond = aside - aside.clamp(-half, half);
        if beyond != Vec2::ZERO {
            self.goal.spot += beyond;
            self.whole = false;
        }
    }

    /// Centres the view on a spot and zooms in.
    fn approach(&mut self, spot: Vec2) {
        self.taken();
        self.goal.zoom = self.goal.zoom.max((self.zoom_for_all() * 2.0).min(self.largest()));
        self.goal.spot = spot.clamp(self.board.min, self.board.max);
        self.whole = false;
    }

    /// True if a spot and its hex are inside the free area of the target pose.
    fn sees(&self, spot: Vec2) -> bool {
        let half = self.free.size() / self.goal.zoom / 2.0 - 1.0;
        (spot - self.goal.spot).abs().cmple(half).all()
    }

    /// Handles a request to frame, unless the player has moved the camera in this turn.
    fn compose(&mut self, view: &FrameView) {
        if view.new_turn {
            self.by_hand = false;
        }
        self.framed = Some(view.clone());
        if self.by_hand {
            return;
        }
        let subject = flat(view.subject);
        match view.moment {
            Moment::Subject if self.sees(subject) => {}
            Moment::Turn | Moment::Subject => {
                let wanted = self.scaled(TURN);
                if self.zoom_for_all() >= wanted {
                    self.frame();
                } else if self.goal.zoom < 0.9 * wanted || self.goal.zoom > 1.4 * wanted || !self.sees_well(subject) {
                    self.taken();
                    // Include as many of the other bodies as fit, nearest first.
                    let mut around = Rect::from_center_half_size(subject, Vec2::splat(AROUND));
                    for other in &view.others {
                        let more = around.union(Rect::from_center_half_size(flat(*other), Vec2::splat(AROUND)));
                        if self.shows(more) >= wanted {
                            around = more;
                        }
                    }
                    self.look_at(Pose { spot: around.center(), zoom: wanted });
                }
            }
            Moment::Aim | Moment::Suggestion | Moment::Hover => {
                let points = view.others.iter().map(|other| flat(*other));
                let around = points.fold(Rect::from_center_size(subject, Vec2::ZERO), |rect, at| rect.union_point(at));
                let around = around.inflate(AROUND);
                let spans = (around.size() * self.goal.zoom / self.free.size()).max_element();
                let seen = [around.min, around.max].into_iter().all(|corner| self.sees(corner));
                let large = view.moment != Moment::Aim || spans >= AIM_SPANS || self.goal.zoom >= self.scaled(AIM);
                if seen && large {
                    return;
                }
                self.taken();
                // While the pointer hovers, the camera only moves back.
                let closest = if view.moment == Moment::Hover { self.goal.zoom } else { self.scaled(AIM) };
                let zoom = self.shows(around).min(closest);
                let pose = view.pinned.map(|pinned| self.about(grid::flat(pinned), around, zoom));
                self.look_at(pose.unwrap_or(Some(Pose { spot: around.center(), zoom })).unwrap_or(self.goal));
            }
        }
    }

    /// Returns the zoom at which a part of the map fills the free area.
    fn shows(&self, part: Rect) -> f32 {
        (self.free.size() / part.size().max(Vec2::ONE)).min_element()
    }

    /// Returns the pose with the highest zoom, up to `zoom`, at which a part of the map is in view and `pinned` keeps
    /// its screen position.
    fn about(&self, pinned: Vec2, part: Rect, zoom: f32) -> Option<Pose> {
        let pose = |zoom: f32| Pose { spot: pinned - (pinned - self.goal.spot) * (self.goal.zoom / zoom), zoom };
        let shows = |pose: &Pose| {
            let half = self.free.size() / pose.zoom / 2.0;
            [part.min, part.max].into_iter().all(|corner| (corner - pose.spot).abs().cmple(half).all())
        };
        let zooms = std::iter::successors(Some(zoom), |zoom| Some(zoom * 0.96));
        zooms.take_while(|zoom| *zoom > SMALLEST * self.zoom_for_all()).map(pose).find(shows)
    }

    /// Sets the target pose.
    fn look_at(&mut self, pose: Pose) {
        self.whole = false;
        self.goal = pose;
    }

    /// True if a spot is in the free area of the target pose, and not near its edge.
    fn sees_well(&self, spot: Vec2) -> bool {
        let half = self.free.size() / self.goal.zoom / 2.0 - AROUND;
        (spot - self.goal.spot).abs().cmple(half).all()
    }

    /// Moves to an event that is out of view, zooming out if necessary. The camera returns after the given number of
    /// seconds. It does not move if the event is in view, because a moving map is hard to read.
    fn visit(&mut self, spots: &[Vec2], seconds: f32) {
        if spots.iter().all(|spot| self.sees(*spot)) {
            if let Some(visit) = &mut self.home {
                visit.left = visit.left.max(seconds);
            }
            return;
        }
        let (home, whole) = self.player();
        self.home = Some(Visit { home, whole, left: seconds });
        self.whole = false;
        let (low, high) = spots.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
        let shows_all = (self.free.size() / (high - low + 2.0 * AROUND)).min_element();
        self.goal = Pose { spot: low.midpoint(high), zoom: self.goal.zoom.min(shows_all) };
    }

    /// Counts down the time, and then returns to the player's pose.
    fn return_home(&mut self, seconds: f32) {
        let Some(visit) = &mut self.home else { return };
        visit.left -= seconds;
        if visit.left > 0.0 {
            return;
        }
        let (home, whole) = self.player();
        if whole {
            self.frame();
        } else {
            self.goal = home;
            self.taken();
        }
    }

    /// Returns the camera position that puts the spot at the centre of the free area.
    fn eye(&self) -> Vec2 {
        let aside = (self.free.center() - self.window / 2.0) * Vec2::new(1.0, -1.0);
        self.now.spot - aside / self.now.zoom
    }
}

fn lay_new_board(field: Res<Battlefield>, mut rig: ResMut<MapRig>) {
    rig.board = grid::bounds(&field.board);
    (rig.by_hand, rig.framed) = (false, None);
    rig.frame();
    rig.now = rig.goal;
}

/// Takes over the camera pose of the table view. If the camera follows the battle, the next framing replaces it.
fn take_over(table: Res<Rig>, mut rig: ResMut<MapRig>) {
    let (spot, nearness) = table.looks_at();
    let nearness = nearness.min(MOST_NEARNESS);
    rig.frame();
    if nearness > 1.02 {
        rig.goal.zoom = (rig.goal.zoom * nearness).min(rig.largest());
        rig.goal.spot = grid::flat(spot).clamp(rig.board.min, rig.board.max);
        rig.whole = false;
    }
    rig.by_hand = table.is_by_hand();
    rig.now = rig.goal;
}

/// Passes the camera pose on to the table view.
fn hand_back(rig: Res<MapRig>, mut table: ResMut<Rig>) {
    let (pose, whole) = rig.player();
    if !whole {
        let nearness = (pose.zoom / rig.zoom_for_all()).min(MOST_NEARNESS);
        table.jump_to(grid::deep(pose.spot), nearness, rig.by_hand);
    }
}

/// Moves the camera to events that are about to happen, and returns it afterwards.
fn watch(clock: Res<PlaybackTime>, settings: Res<Settings>, mut wishes: MessageReader<Watch>, mut rig: ResMut<MapRig>) {
    let rig = rig.bypass_change_detection();
    rig.return_home(clock.delta());
    for Watch { spots, seconds, .. } in wishes.read().filter(|_| settings.follow) {
        let spots: Vec<Vec2> = spots.iter().map(|spot| grid::flat(*spot)).collect();
        rig.visit(&spots, *seconds);
    }
}

/// Returns the position of a body on the map.
fn flat(body: FramedBody) -> Vec2 {
    grid::flat(body.feet)
}

/// Handles requests to frame a view.
fn compose(mut views: MessageReader<FrameView>, mut rig: ResMut<MapRig>) {
    let rig = rig.bypass_change_detection();
    views.read().for_each(|view| rig.compose(view));
}

fn follow(mut wishes: MessageReader<Focus>, field: Res<Battlefield>, mut rig: ResMut<MapRig>) {
    for Focus { cell, closely } in wishes.read() {
        if cell.index() < field.board.len() {
            let spot = grid::flat(space::stand(&field.board, *cell));
            if *closely {
                rig.approach(spot);
            } else {
                rig.show(spot);
            }
        }
    }
}

fn fit_to_window(window: Single<&Window, With<PrimaryWindow>>, free: Res<FreeArea>, mut rig: ResMut<MapRig>) {
    let free = free.0;
    if rig.window != window.size() || rig.free != free {
        rig.window = window.size();
        rig.free = free;
        if rig.whole {
            rig.frame();
            rig.now = rig.goal;
        }
        if let Some(view) = rig.framed.take() {
            rig.compose(&FrameView { new_turn: false, pinned: None, ..view });
        }
    }
}

fn glide(
    time: Res<Time>,
    settings: Res<Settings>,
    mut rig: ResMut<MapRig>,
    camera: Single<(&mut Transform, &mut Projection), With<MapCamera>>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    let rig = rig.bypass_change_detection();
    if settings.reduced_motion {
        rig.now = rig.goal;
    } else {
        let seconds = time.delta_secs().min(0.1);
        let decay = if rig.home.is_some() { FOLLOW } else { DECAY };
        rig.now.spot.smooth_nudge(&rig.goal.spot, decay, seconds);
        rig.now.zoom.smooth_nudge(&rig.goal.zoom, decay, seconds);
    }
    let eye = rig.eye().extend(transform.translation.z);
    if transform.translation != eye {
        transform.translation = eye;
    }
    let scale = 1.0 / rig.now.zoom;
    if let Projection::Orthographic(lens) = projection.bypass_change_detection()
        && (lens.scale - scale).abs() > 1e-7
    {
        lens.scale = scale;
        projection.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rig() -> MapRig {
        let mut rig = MapRig { board: Rect::from_corners(Vec2::ZERO, Vec2::new(24.0, 16.0)), ..MapRig::default() };
        rig.free = Rect::new(280.0, 110.0, 940.0, 560.0);
        rig.frame();
        rig.now = rig.goal;
        rig
    }

    /// Returns the position in the window of a spot on the map.
    fn seen(rig: &MapRig, spot: Vec2) -> Vec2 {
        rig.window / 2.0 + (spot - rig.eye()) * rig.now.zoom * Vec2::new(1.0, -1.0)
    }

    #[test]
    fn the_whole_board_is_shown_between_the_panels() {
        let rig = rig();
        for corner in [rig.board.min, rig.board.max] {
            assert!(rig.free.contains(seen(&rig, corner)), "{corner}: {} in {:?}", seen(&rig, corner), rig.free);
        }
        assert!(seen(&rig, sheet::sheet(rig.board).center()).distance(rig.free.center()) < 0.1);
    }

    #[test]
    fn zooming_with_the_wheel_keeps_the_spot_under_the_pointer() {
        let mut rig = rig();
        let spot = rig.board.center() + Vec2::new(3.0, -2.0);
        let point = seen(&rig, spot);
        rig.zoom(0.5, Some(point));
        rig.now = rig.goal;
        assert!(seen(&rig, spot).distance(point) < 0.1, "{point} {}", seen(&rig, spot));
    }

    #[test]
    fn the_camera_moves_only_for_spots_near_the_edge_or_out_of_view() {
        let mut rig = rig();
        let before = rig.goal.spot;
        rig.show(rig.board.center() + 1.0);
        assert_eq!(rig.goal.spot, before);
        rig.zoom(1.5, None);
        rig.show(rig.board.max);
        rig.now = rig.goal;
        assert!(rig.free.contains(seen(&rig, rig.board.max)));
    }

    #[test]
    fn panning_and_zooming_have_limits() {
        let mut rig = rig();
        (0..90).for_each(|_| rig.pan(Vec2::splat(200.0)));
        assert_eq!(rig.goal.spot, rig.board.max);
        rig.zoom(-50.0, None);
        let least = rig.goal.zoom;
        rig.zoom(50.0, None);
        assert!(least > 0.5 && rig.goal.zoom <= rig.largest());
    }

    #[test]
    fn the_camera_follows_an_event_and_returns() {
        let mut rig = rig();
        let home = rig.goal;
        let middle = rig.board.center();
        rig.visit(&[middle, middle + 1.0], 2.0);
        assert_eq!(rig.goal, home, "the event is in view");
        // The camera is close to one corner, and the event is at the opposite corner.
        rig.approach(rig.board.min);
        let close = rig.goal;
        let spots = [rig.board.max - 1.0, rig.board.max - Vec2::new(6.0, 2.0)];
        rig.visit(&spots, 2.0);
        rig.now = rig.goal;
        assert!(spots.iter().all(|spot| rig.free.contains(seen(&rig, *spot))), "{:?}", rig.goal);
        assert_eq!(rig.player(), (close, false), "the table takes over the player's pose, not that of the visit");
        rig.return_home(2.5);
        assert_eq!((rig.goal, rig.home.is_none()), (close, true));
        rig.visit(&spots, 2.0);
        rig.pan(Vec2::splat(30.0));
        let steered = rig.goal;
        rig.return_home(9.0);
        assert_eq!(rig.goal, steered, "moving the camera cancels the return");
    }

    fn body(at: Vec2) -> FramedBody {
        FramedBody { feet: Vec3::new(at.x, 0.0, -at.y), height: 1.6 }
    }

    #[test]
    fn turns_and_aims_are_framed_unless_the_player_moved_the_map() {
        let mut rig = rig();
        let (actor, target) = (rig.board.min + 2.0, rig.board.min + Vec2::new(5.0, 3.0));
        let turn = FrameView {
            subject: body(actor),
            others: vec![body(target), body(rig.board.max)],
            moment: Moment::Turn,
            pinned: None,
            new_turn: true,
        };
        rig.compose(&turn);
        assert!((rig.goal.zoom - TURN).abs() < 1e-3 && rig.sees(actor) && rig.sees(target), "{:?}", rig.goal);
        let aim = FrameView { others: vec![body(target)], moment: Moment::Aim, new_turn: false, ..turn.clone() };
        rig.compose(&aim);
        assert!(rig.goal.zoom > TURN && rig.sees(actor) && rig.sees(target), "{:?}", rig.goal);
        rig.zoom(-2.0, None);
        let kept = rig.goal;
        rig.compose(&aim);
        assert_eq!(rig.goal, kept, "the game does not move the map");
        rig.compose(&turn);
        assert_eq!(rig.goal.zoom.to_bits(), TURN.to_bits(), "the next turn is framed again");
        rig.now = rig.goal;
        let (pose, before) = (rig.goal, seen(&rig, target));
        let hover =
            |others| FrameView { others, moment: Moment::Hover, pinned: Some(body(target).feet), ..aim.clone() };
        rig.compose(&hover(vec![body(target)]));
        assert_eq!(rig.goal, pose, "the aim is in view, although it does not fill it");
        let landing = rig.board.min + Vec2::new(21.0, 3.0);
        assert!(!rig.sees(landing));
        rig.compose(&hover(vec![body(target), body(landing)]));
        rig.now = rig.goal;
        assert!(rig.goal.zoom < TURN && rig.sees(landing), "the landing comes into view");
        assert!(seen(&rig, target).distance(before) < 0.5, "the spot under the pointer keeps its position");
        let pose = rig.goal;
        rig.compose(&FrameView { moment: Moment::Subject, ..aim });
        assert_eq!(rig.goal, pose, "a selected figure in view does not move the map");
    }
}
