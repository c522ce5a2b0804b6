//! Screenshots. If a folder is given, each screen is captured shortly after it appears. The player can also take a
//! screenshot by key. Tests can also request a listing without a screenshot.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bevy::{
    prelude::*,
    render::{
        Render, RenderApp,
        render_resource::PipelineCache,
        view::screenshot::{Screenshot, save_to_disk},
    },
    window::RequestRedraw,
};

use crate::{
    options::Options,
    stage::{
        AppSystems,
        actions::{self, Keys},
        shots::{Pictured, Shoot, Snap},
    },
};

/// Time for a screen to settle, in seconds and in frames. Meanwhile shaders are compiled and the camera comes to rest.
const SETTLING: (f32, u32) = (1.2, 12);

/// True while shaders are being compiled. An image would be incomplete then. Shared with the renderer.
#[derive(Resource, Clone, Default)]
struct MakingShaders(Arc<AtomicBool>);

/// The pending screenshots and the number of the last file.
#[derive(Resource, Default)]
struct Album {
    /// The name of the screenshot that waits for the screen to settle, and the remaining seconds and frames.
    due: Option<(&'static str, f32, u32)>,
    /// The screenshots to take now. Each takes one frame, because the renderer cannot save the same frame twice.
    now: VecDeque<&'static str>,
    /// The number of the last screenshot or listing.
    last: u32,
}

impl Album {
    /// Returns the path of the next screenshot or listing.
    fn next(&mut self, options: &Options, what: &str) -> PathBuf {
        self.last += 1;
        folder(options).join(format!("{:03}-{what}.png", self.last))
    }
}

pub(super) fn plugin(app: &mut App) {
    let last = last_number(folder(app.world().resource::<Options>()));
    let making_shaders = MakingShaders::default();
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(making_shaders.clone()).add_systems(Render, watch_shaders);
    }
    app.insert_resource(Album { last, ..default() })
        .insert_resource(making_shaders)
        .add_message::<Shoot>()
        .add_message::<Snap>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, (await_shots, ask, snap, take, list).chain().in_set(AppSystems::Animate));
}

fn watch_shaders(cache: Res<PipelineCache>, making: Res<MakingShaders>) {
    making.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

/// Schedules the requested screenshot. It replaces a waiting one, whose content is no longer on the screen.
fn await_shots(mut wishes: MessageReader<Shoot>, options: Res<Options>, mut album: ResMut<Album>) {
    for Shoot(what) in wishes.read().filter(|_| options.screenshot.is_some()) {
        album.due = Some((what, SETTLING.0, SETTLING.1));
    }
}

fn ask(
    time: Res<Time>,
    keys: Keys,
    mut album: ResMut<Album>,
    making_shaders: Res<MakingShaders>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    // Browsers can take screenshots themselves, and may use the key for something else.
    if keys.just_pressed(&actions::PICTURE) && cfg!(not(target_arch = "wasm32")) {
        album.now.push_back("picture");
    }
    let making = making_shaders.0.load(Ordering::Relaxed);
    if making || album.due.is_some() || !album.now.is_empty() {
        redraws.write(RequestRedraw);
    }
    if making {
        return;
    }
    match album.due.take() {
        Some((what, seconds, 0)) if seconds <= 0.0 => album.now.push_back(what),
        Some((what, seconds, frames)) => {
            album.due = Some((what, seconds - time.delta_secs(), frames.saturating_sub(1)));
        }
        None => {}
    }
}

/// Writes the listing without a screenshot.
fn list(keys: Keys, options: Res<Options>, mut album: ResMut<Album>, mut pictured: MessageWriter<Pictured>) {
    if keys.just_pressed(&actions::LISTING) && options.screenshot.is_some() {
        pictured.write(Pictured(album.next(&options, "listing")));
    }
}

fn snap(mut wishes: MessageReader<Snap>, options: Res<Options>, mut album: ResMut<Album>) {
    album.now.extend(wishes.read().filter(|_| options.screenshot.is_some()).map(|Snap(what)| *what));
}

fn take(options: Res<Options>, mut album: ResMut<Album>, mut commands: Commands) {
    let Some(what) = album.now.pop_front() else { return };
    let path = album.next(&options, what);
    commands.write_message(Pictured(path.clone()));
    commands.spawn((Name::new("Picture"), Screenshot::primary_window())).observe(save_to_disk(path));
}

/// Returns the folder for screenshots: the given folder, or else the current directory.
fn folder(options: &Options) -> &Path {
    options.screenshot.as_deref().unwrap_or(Path::new("."))
}

/// Returns the highest screenshot number in the folder, so that no file is overwritten.
fn last_number(dir: &Path) -> u32 {
    let names = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.to_str()?.split_once('-')?.0.parse().ok()).max().unwrap_or(0)
}
