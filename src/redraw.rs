//! Redraws only when something changes, to save power while a battle waits for its player.
//!
//! At rest, frames are rare. They handle changes that no event announces, such as an expiring timer. Any system can
//! request the next frame at once by writing Bevy's `RequestRedraw`. With software rendering, most frames at rest are
//! not drawn, and the window keeps its last image.

use std::time::Duration;

use bevy::{
    ecs::query::QueryFilter,
    prelude::*,
    render::{
        Extract, ExtractSchedule, Render, RenderApp, RenderSystems, camera::SortedCameras,
        render_resource::PipelineCache, view::screenshot::Screenshot,
    },
    text::TextLayoutInfo,
    ui::UiGlobalTransform,
    window::{RequestRedraw, WindowEvent},
    winit::{UpdateMode, WinitSettings},
};

use crate::stage::{
    Shown,
    actions::{self, is_key_of},
    drawn_by_software,
};

/// The frame rate, and the delay before the game rests.
#[derive(Resource, Clone, Copy, Debug)]
struct Pace {
    /// Duration of a frame at rest. It is short enough that a delay, for example at the start of a motion, is not
    /// noticeable.
    rest: Duration,
    /// Time after the last change during which frames follow each other at once, in seconds and in frames. Both must
    /// pass. Meanwhile the renderer, which is one frame behind, catches up, shaders are compiled, and most timers
    /// expire.
    lingers: (f32, u32),
    /// Number of frames drawn after the last change, and the age at which an image is drawn again.
    keeps: (u32, Duration),
}

/// The pace with a GPU.
const PACE: Pace = Pace { rest: Duration::from_millis(66), lingers: (1.0, 8), keeps: (8, Duration::ZERO) };
/// The pace with software rendering, where a frame takes a tenth of a second on all cores.
const PACE_OF_SOFTWARE: Pace =
    Pace { rest: Duration::from_millis(250), lingers: (0.4, 4), keeps: (3, Duration::from_secs(1)) };

impl Pace {
    fn winit(self) -> WinitSettings {
        WinitSettings {
            focused_mode: UpdateMode::reactive(self.rest),
            unfocused_mode: UpdateMode::reactive_low_power(self.rest),
        }
    }
}

/// Changes of the battlefield that no input event announces.
type Moved = Or<(Changed<GlobalTransform>, Changed<Visibility>, Changed<Projection>)>;

/// Changes of the interface that no input event announces.
type Restyled = Or<(
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<TextLayoutInfo>,
    Changed<TextColor>,
    Changed<BackgroundColor>,
    Changed<BorderColor>,
    Changed<ImageNode>,
)>;

/// Time and number of frames since the last change.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
struct Rest {
    seconds: f32,
    frames: u32,
}

impl Rest {
    /// The value in the frame of a change.
    const BROKEN: Self = Self { seconds: 0.0, frames: 0 };

    /// Returns the value after another frame without changes.
    fn longer(self, seconds: f32) -> Self {
        Self { seconds: self.seconds + seconds, frames: self.frames.saturating_add(1) }
    }

    /// True if nothing has changed for long enough.
    fn reached(self, pace: Pace) -> bool {
        self.seconds >= pace.lingers.0 && self.frames >= pace.lingers.1
    }
}

/// True if this frame is drawn. Copied to the render world.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct FrameDrawn(bool);

pub(super) fn plugin(app: &mut App) {
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(FrameDrawn(true)).add_systems(ExtractSchedule, extract).add_systems(
            Render,
            // After the shadow cameras are known, and before drawing starts.
            keep_picture.in_set(RenderSystems::Specialize),
        );
    }
    app.insert_resource(Rest::BROKEN)
        .insert_resource(FrameDrawn(true))
        .insert_resource(PACE)
        .insert_resource(PACE.winit())
        .add_message::<RequestRedraw>()
        .add_message::<WindowEvent>()
        .add_systems(Startup, spare_software.run_if(drawn_by_software))
        .add_systems(
            Last,
            (
                disturb.run_if(
                    input
                        .or_else(playing)
                        .or_else(any::<Moved>)
                        .or_else(any::<Restyled>)
                        .or_else(any::<With<Screenshot>>),
                ),
                request.run_if(|rest: Res<Rest>, pace: Res<Pace>| !rest.reached(*pace)),
                choose,
            )
                .chain(),
        );
}

fn spare_software(mut pace: ResMut<Pace>, mut winit: ResMut<WinitSettings>) {
    *pace = PACE_OF_SOFTWARE;
    *winit = pace.winit();
}

/// True if a key, the pointer, a finger or the window sent an event that may change the image. The key that requests a
/// listing does not count.
fn input(mut events: MessageReader<WindowEvent>) -> bool {
    events.read().filter(|event| !is_key_of(event, &actions::LISTING)).count() > 0
}

/// True while events are played back.
fn playing(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| !shown.caught_up())
}

fn any<F: QueryFilter>(changed: Query<(), F>) -> bool {
    !changed.is_empty()
}

fn disturb(mut rest: ResMut<Rest>) {
    *rest = Rest::BROKEN;
}

fn request(time: Res<Time<Real>>, mut rest: ResMut<Rest>, mut redraws: MessageWriter<RequestRedraw>) {
    *rest = rest.longer(time.delta_secs());
    redraws.write(RequestRedraw);
}

/// Decides whether this frame is drawn. The first frames after a change are drawn, and later any frame whose image is
/// too old.
fn choose(
    time: Res<Time<Real>>,
    rest: Res<Rest>,
    pace: Res<Pace>,
    mut drawn: ResMut<FrameDrawn>,
    mut since: Local<Duration>,
) {
    *since += time.delta();
    drawn.0 = rest.frames <= pace.keeps.0 || *since >= pace.keeps.1;
    if drawn.0 {
        *since = Duration::ZERO;
    }
}

fn extract(chosen: Extract<Res<FrameDrawn>>, mut drawn: ResMut<FrameDrawn>) {
    *drawn = **chosen;
}

/// Removes all cameras from this frame, so that the window keeps its last image. While shaders are being compiled,
/// frames are drawn anyway, so that missing parts appear as soon as possible.
fn keep_picture(drawn: Res<FrameDrawn>, cache: Res<PipelineCache>, mut cameras: ResMut<SortedCameras>) {
    if !drawn.0 && cache.waiting_pipelines().next().is_none() {
        cameras.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the given number of frames of 0.1 s each. Returns, for each, whether it requested the next frame at once.
    fn asks(app: &mut App, frames: usize) -> Vec<bool> {
        (0..frames)
            .map(|_| {
                app.world_mut().resource_mut::<Time<Real>>().advance_by(Duration::from_millis(100));
                app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
                app.update();
                !app.world().resource::<Messages<RequestRedraw>>().is_empty()
            })
            .collect()
    }

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<Time<Real>>().add_plugins(plugin);
        app
    }

    #[test]
    fn software_rendering_draws_a_resting_scene_once_a_second() {
        let mut app = app();
        app.insert_resource(PACE_OF_SOFTWARE);
        let drawn = |app: &mut App| {
            asks(app, 1);
            app.world().resource::<FrameDrawn>().0
        };
        assert!((0..3).all(|_| drawn(&mut app)), "the first frames are drawn");
        asks(&mut app, 20);
        let at_rest = (0..40).filter(|_| drawn(&mut app)).count();
        assert_eq!(at_rest, 4, "four frames in 4 s at rest");
        app.world_mut().spawn(GlobalTransform::IDENTITY);
        assert!(drawn(&mut app), "changes are drawn at once");
    }

    #[test]
    fn drawing_pauses_a_second_after_the_last_change() {
        let mut app = app();
        let piece = app.world_mut().spawn(GlobalTransform::IDENTITY).id();
        let first = asks(&mut app, 30);
        let awake = first.iter().take_while(|asks| **asks).count();
        assert!((10..=12).contains(&awake), "{awake} frames of 0.1 s");
        assert!(first[awake..].iter().all(|asks| !asks), "then drawing stops");

        app.world_mut().entity_mut(piece).insert(GlobalTransform::from_xyz(1.0, 0.0, 0.0));
        assert_eq!(asks(&mut app, 9), [true; 9], "motion is drawn");
        assert!(asks(&mut app, 20).contains(&false));
        app.world_mut().write_message(WindowEvent::from(bevy::window::CursorLeft { window: piece }));
        assert_eq!(asks(&mut app, 9), [true; 9], "input is handled");
    }
}
