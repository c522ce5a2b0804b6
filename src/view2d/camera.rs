//! The camera of the map: it looks straight down on a spot and glides to wherever it is sent.

use bevy::{math::StableInterpolate, prelude::*, window::PrimaryWindow};

use super::sheet;
use crate::{
    stage::{
        AppSystems, FreeArea, PlaybackTime, Settings, View,
        cameras::{Focus, MapCamera, Watch},
        grid, space,
    },
    view3d::{Battlefield, camera::Rig},
};

/// Where the map is looked at, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    /// The spot in the middle of what panels leave free.
    spot: Vec2,
    /// Pixels of the window to a hex's radius.
    zoom: f32,
}

/// The camera's whereabouts and where it is heading.
#[derive(Resource, Clone, Debug)]
pub(super) struct MapRig {
    now: Pose,
    goal: Pose,
    board: Rect,
    /// The part of the window that panels leave free, in pixels from its upper left corner.
    free: Rect,
    window: Vec2,
    /// Whether the whole board is shown, and is to stay so when the window changes.
    whole: bool,
    /// Where the camera returns to once it has followed something.
    home: Option<Visit>,
}

/// The camera is away from where the player was looking.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// Where that was.
    home: Pose,
    /// Whether that was the whole board.
    whole: bool,
    /// Seconds until it returns.
    left: f32,
}

/// The largest picture of a hex's radius, in pixels of a window 720 high.
const LARGEST: f32 = 96.0;
/// How far the map can be zoomed out, in parts of the zoom that shows all of it.
const SMALLEST: f32 = 0.6;
/// How quickly the camera closes in on its goal.
const DECAY: f32 = 10.0;
/// How quickly the camera follows what happens, which is gentler.
const FOLLOW: f32 = 3.5;
/// What is seen around each spot that is watched, in radii of a hex.
const AROUND: f32 = 1.5;
/// What is left free around a sheet that is shown as a whole, in radii of a hex.
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
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapRig>()
        .add_message::<Watch>()
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
                (fit_to_window, watch, glide).chain().in_set(AppSystems::Animate).run_if(in_state(View::Map)),
            ),
        );
}

impl MapRig {
    /// The zoom that shows the whole board.
    fn zoom_for_all(&self) -> f32 {
        let size = sheet::sheet(self.board).size() + 2.0 * RIM;
        (self.free.size() / size.max(Vec2::ONE)).min_element().clamp(1.0, self.largest())
    }

    fn largest(&self) -> f32 {
        LARGEST * (self.window.y / 720.0).max(0.5)
    }

    /// How high the window is, in pixels.
    pub(super) fn height(&self) -> f32 {
        self.window.y
    }

    /// The player steers: the camera no longer returns from where it followed something.
    fn taken(&mut self) {
        self.home = None;
    }

    /// Where the player looks, and whether that is the whole board: while something is followed, where the camera returns to.
    fn player(&self) -> (Pose, bool) {
        self.home.map_or((self.goal, self.whole), |visit| (visit.home, visit.whole))
    }

    /// Shows the whole board.
    pub(super) fn frame(&mut self) {
        self.taken();
        self.whole = true;
        self.goal = Pose { spot: sheet::sheet(self.board).center(), zoom: self.zoom_for_all() };
    }

    /// Moves over the map, right and up, in pixels.
    pub(super) fn pan(&mut self, pixels: Vec2) {
        self.taken();
        self.goal.spot = (self.goal.spot + pixels / self.goal.zoom).clamp(self.board.min, self.board.max);
        self.whole = false;
    }

    /// Moves the map along with a hand that has hold of it: at once.
    pub(super) fn drag(&mut self, pixels: Vec2) {
        self.pan(pixels);
        self.now.spot = self.goal.spot;
    }

    /// Makes the picture twice as large for each 1, or smaller below 0; what is under a point of the window stays there.
    pub(super) fn zoom(&mut self, nearer: f32, towards: Option<Vec2>) {
        self.taken();
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

    /// Brings a spot into the middle half of the picture, if it is not there.
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

    /// Goes to a spot and looks at it closely.
    fn approach(&mut self, spot: Vec2) {
        self.taken();
        self.goal.zoom = self.goal.zoom.max((self.zoom_for_all() * 2.0).min(self.largest()));
        self.goal.spot = spot.clamp(self.board.min, self.board.max);
        self.whole = false;
    }

    /// True if a spot and its hex are in the free part of the picture, from where the camera is heading.
    fn sees(&self, spot: Vec2) -> bool {
        let half = self.free.size() / self.goal.zoom / 2.0 - 1.0;
        (spot - self.goal.spot).abs().cmple(half).all()
    }

    /// Goes where something happens that is not in view, as near as before or far enough to see all of it, and comes back
    /// after this many seconds. The map is to be read: for what is in view it stays where it is, however long that is.
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

    /// Returns home when it is time.
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

    /// Where the camera stands for the spot to be in the middle of what panels leave free.
    fn eye(&self) -> Vec2 {
        let aside = (self.free.center() - self.window / 2.0) * Vec2::new(1.0, -1.0);
        self.now.spot - aside / self.now.zoom
    }
}

fn lay_new_board(field: Res<Battlefield>, mut rig: ResMut<MapRig>) {
    rig.board = grid::bounds(&field.board);
    rig.frame();
    rig.now = rig.goal;
}

/// The map shows what the table has shown.
fn take_over(table: Res<Rig>, mut rig: ResMut<MapRig>) {
    let (spot, nearness) = table.looks_at();
    rig.frame();
    if nearness > 1.02 {
        rig.goal.zoom = (rig.goal.zoom * nearness).min(rig.largest());
        rig.goal.spot = grid::flat(spot).clamp(rig.board.min, rig.board.max);
        rig.whole = false;
    }
    rig.now = rig.goal;
}

/// The table shows what the map has shown.
fn hand_back(rig: Res<MapRig>, mut table: ResMut<Rig>) {
    let (pose, whole) = rig.player();
    if !whole {
        table.jump_to(grid::deep(pose.spot), pose.zoom / rig.zoom_for_all());
    }
}

/// Looks where something is about to happen, and back.
fn watch(clock: Res<PlaybackTime>, mut wishes: MessageReader<Watch>, mut rig: ResMut<MapRig>) {
    let rig = rig.bypass_change_detection();
    rig.return_home(clock.delta());
    for Watch { spots, seconds, .. } in wishes.read() {
        let spots: Vec<Vec2> = spots.iter().map(|spot| grid::flat(*spot)).collect();
        rig.visit(&spots, *seconds);
    }
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

    /// Where a spot of the map is seen in the window.
    fn seen(rig: &MapRig, spot: Vec2) -> Vec2 {
        rig.window / 2.0 + (spot - rig.eye()) * rig.now.zoom * Vec2::new(1.0, -1.0)
    }

    #[test]
    fn the_whole_board_is_seen_between_the_panels() {
        let rig = rig();
        for corner in [rig.board.min, rig.board.max] {
            assert!(rig.free.contains(seen(&rig, corner)), "{corner}: {} in {:?}", seen(&rig, corner), rig.free);
        }
        assert!(seen(&rig, sheet::sheet(rig.board).center()).distance(rig.free.center()) < 0.1);
    }

    #[test]
    fn the_wheel_leaves_what_is_under_the_pointer_where_it_is() {
        let mut rig = rig();
        let spot = rig.board.center() + Vec2::new(3.0, -2.0);
        let point = seen(&rig, spot);
        rig.zoom(0.5, Some(point));
        rig.now = rig.goal;
        assert!(seen(&rig, spot).distance(point) < 0.1, "{point} {}", seen(&rig, spot));
    }

    #[test]
    fn a_spot_in_view_moves_nothing_and_one_at_the_rim_does() {
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
    fn what_is_watched_comes_into_view_and_the_camera_goes_home() {
        let mut rig = rig();
        let home = rig.goal;
        let middle = rig.board.center();
        rig.visit(&[middle, middle + 1.0], 2.0);
        assert_eq!(rig.goal, home, "in view");
        // Closely on a corner, and the blow is in the opposite one.
        rig.approach(rig.board.min);
        let close = rig.goal;
        let spots = [rig.board.max - 1.0, rig.board.max - Vec2::new(6.0, 2.0)];
        rig.visit(&spots, 2.0);
        rig.now = rig.goal;
        assert!(spots.iter().all(|spot| rig.free.contains(seen(&rig, *spot))), "{:?}", rig.goal);
        assert_eq!(rig.player(), (close, false), "the table would be shown as the player left the map");
        rig.return_home(2.5);
        assert_eq!((rig.goal, rig.home.is_none()), (close, true));
        rig.visit(&spots, 2.0);
        rig.pan(Vec2::splat(30.0));
        let steered = rig.goal;
        rig.return_home(9.0);
        assert_eq!(rig.goal, steered, "whoever steers keeps the camera");
    }
}
