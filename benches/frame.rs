//! Frame times on 10,000 hexes, measured in the real game in a real window.
//!
//! - The frame time of the game, compared with a bare Bevy scene that has the same number of triangles in the same
//!   window and light. At most 1.2 times as long.
//! - The time of the main world for an idle frame, from its first schedule to its last, in both views. At most 2 ms
//!   more than in the bare scene. Time spent waiting for the renderer does not count. The result is the minimum over
//!   all frames, because other processes slow down the rest.
//!
//! `cargo bench -p knockback --bench frame --profile dev` needs a display (a virtual one is enough) and does not
//! rebuild Bevy. It prints a small table. It exits with code 1 if a budget is exceeded by more than half, because frame
//! times vary too much on a busy machine for a tighter limit. `KNOCKBACK_BENCH_HEXES` sets another number of hexes.

// Bevy passes system parameters by value, whether or not a system consumes them.
#![allow(clippy::needless_pass_by_value)]

use std::{
    collections::HashMap,
    process::{Command, ExitCode},
    sync::Arc,
    time::Instant,
};

use bevy::{
    app::{AppExit, MainScheduleOrder},
    ecs::schedule::ScheduleLabel,
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap},
    prelude::*,
    time::TimeSystems,
    window::{CursorLeft, PresentMode, PrimaryWindow, WindowEvent, WindowResolution},
    winit::WinitSettings,
};
use knockback::options::{Options, WindowSize};
use knockback_rules::{
    battle::Setup,
    board::Terrain,
    files::read_scenario,
    scenario::{BoardPatch, Scenario},
};

/// Window size. It is small so that rasterisation does not dominate the measurement on machines without a GPU.
const SIZE: WindowSize = WindowSize { width: 640, height: 360 };
/// Frames and seconds that must both pass before the measurement. Frames are empty and fast until shaders are compiled.
/// In the meantime the camera comes to rest.
const SETTLING: (u32, f64) = (40, 12.0);
/// Number of idle frames to measure, and then of drawn frames. The first `WAKING` drawn frames are skipped, because the
/// renderer is a frame behind.
const MEASURED: u32 = 40;
const WAKING: u32 = 5;
/// The budgets, and the factor by which a budget must be exceeded for the bench to fail.
const RATIO: f64 = 1.2;
const IDLE_MS: f64 = 2.0;
const BY_FAR: f64 = 1.5;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).filter(|word| word.starts_with("as-"));
    match words.next().as_deref() {
        Some("as-table") => play(false),
        Some("as-map") => play(true),
        Some(bare) => scene(bare.trim_start_matches("as-bare-").parse().unwrap_or(1)),
        None => compare(),
    }
}

/// Runs each scene in a separate process, because a process can have only one event loop. Then compares the results.
fn compare() -> ExitCode {
    let Some(table) = measure("as-table") else { return ExitCode::FAILURE };
    let Some(map) = measure("as-map") else { return ExitCode::FAILURE };
    let Some(bare) = measure(&format!("as-bare-{}", table.triangles)) else { return ExitCode::FAILURE };
    let ratio = table.frame_ms / bare.frame_ms;
    println!("{} hexes, {} triangles, {SIZE}", hexes(), table.triangles);
    println!("              table       map      bare scene");
    println!("frame    {:8.2} ms {:8.2} ms {:8.2} ms", table.frame_ms, map.frame_ms, bare.frame_ms);
    println!("idle     {:8.2} ms {:8.2} ms {:8.2} ms", table.idle_ms, map.idle_ms, bare.idle_ms);
    let rows = [
        ("frame time over that of a bare scene", ratio, RATIO, ""),
        ("idle, on the table, over a bare scene", table.idle_ms - bare.idle_ms, IDLE_MS, " ms"),
        ("idle, on the map, over a bare scene", map.idle_ms - bare.idle_ms, IDLE_MS, " ms"),
    ];
    println!("idle by schedule: First, PreUpdate, Update, PostUpdate, Last; in ms");
    for (what, cost) in [("table", &table), ("map", &map), ("bare scene", &bare)] {
        let parts: Vec<String> = cost.parts.iter().map(|part| format!("{part:5.2}")).collect();
        println!("{what:12} {}", parts.join(" "));
    }
    let mut missed = false;
    for (what, is, budget, unit) in rows {
        let verdict = if is <= budget { "within" } else { "OVER" };
        println!("{what:38} {is:7.2}{unit:3}  budget {budget:.1}{unit}  {verdict}");
        missed |= is > budget * BY_FAR;
    }
    if missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The measured times of one scene.
struct Cost {
    frame_ms: f64,
    idle_ms: f64,
    triangles: usize,
    /// Time of each schedule in an idle frame, in ms.
    parts: Vec<f64>,
}

/// Runs this program again for one scene and parses its output.
fn measure(which: &str) -> Option<Cost> {
    let me = std::env::current_exe().ok()?;
    let output = Command::new(me).arg(which).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let cost = said.lines().find_map(|line| {
        let mut numbers = line.strip_prefix("cost ")?.split_whitespace().map(str::parse::<f64>);
        let mut next = || numbers.next()?.ok();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a triangle count")]
        let (frame_ms, idle_ms, triangles) = (next()?, next()?, next()? as usize);
        Some(Cost { frame_ms, idle_ms, triangles, parts: std::iter::from_fn(next).collect() })
    });
    if cost.is_none() {
        eprintln!("{which} said nothing:\n{said}\n{}", String::from_utf8_lossy(&output.stderr));
    }
    cost
}

fn hexes() -> u16 {
    std::env::var("KNOCKBACK_BENCH_HEXES").ok().and_then(|number| number.parse().ok()).unwrap_or(10_000)
}

/// Returns a hilly battlefield with all kinds of terrain and two figures.
fn battlefield() -> Arc<Setup> {
    let mut scenario: Scenario = read_scenario("duel.ron", DUEL.as_bytes()).expect("the duel is readable");
    let side = i32::from(hexes().isqrt());
    let mut patches: HashMap<(u16, usize), Vec<_>> = HashMap::new();
    for row in 0..side {
        for column in 0..side {
            let (x, y) = (f64::from(column) / 7.0, f64::from(row) / 6.0);
            let hill = (x.sin() + y.cos() + (x * 0.37 + y * 0.61).sin() * 1.5 + 3.5) * 1.6;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 12")]
            let level = hill.clamp(0.0, 12.0) as u16;
            let terrain = usize::try_from((column / 5 + row / 4 * 7) % 12).unwrap_or(0);
            patches.entry((level, terrain)).or_default().push((column - row / 2, row).into());
        }
    }
    let patch = |((level, terrain), at)| BoardPatch::Hexes { at, level, terrain: Terrain::ALL[terrain] };
    scenario.board.0 = patches.into_iter().map(patch).collect();
    Arc::new(Setup::new(scenario).expect("the hills are a valid battlefield"))
}

const DUEL: &str = r#"(
    version: 1, name: "Hills", board: [],
    sides: [(id: "x", name: "X"), (id: "y", name: "Y")],
    figures: [(id: "a", side: "x", at: [[0, 0]]), (id: "b", side: "y", at: [[30, 1]])],
    rules: c3g((cards: [
        (id: "a", name: "A", kind: unique_hero, figures: ["a"], life: 3, move: 5, range: 1, attack: 4, defense: 4,
            height: 5, size: medium, powers: [super_strength]),
        (id: "b", name: "B", kind: unique_hero, figures: ["b"], life: 3, move: 5, range: 1, attack: 4, defense: 4,
            height: 5, size: medium),
    ])),
)"#;

/// Runs the game on the hilly battlefield.
fn play(map: bool) -> ExitCode {
    let options = Options { given: Some(battlefield()), seed: Some(1), map: Some(map), size: SIZE, ..default() };
    let mut app = knockback::app(options);
    watch(&mut app);
    finish(app.run())
}

/// Runs a bare scene with the same number of triangles as the game, in the same window and light.
fn scene(triangles: u32) -> ExitCode {
    let mut app = App::new();
    let resolution = WindowResolution::new(SIZE.width, SIZE.height);
    let window = Window { title: "Bare".into(), resolution, ..default() };
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .insert_resource(DirectionalLightShadowMap { size: 1024 })
        .add_systems(Startup, move |mut commands: Commands, meshes: ResMut<Assets<Mesh>>, materials: ResMut<_>| {
            lay_bare(triangles, &mut commands, meshes, materials);
        });
    watch(&mut app);
    finish(app.run())
}

/// Spawns planes with about the given number of triangles. The camera sees them at an angle, like the board, and they
/// fill most of the window.
fn lay_bare(
    triangles: u32,
    commands: &mut Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    const PARTS: u32 = 4;
    let wide = 160.0f32;
    let part = wide / 4.0;
    let rows = (triangles / (2 * PARTS * PARTS)).isqrt().max(1);
    let mesh = meshes.add(Plane3d::default().mesh().size(part, part).subdivisions(rows - 1));
    let material = materials.add(StandardMaterial { perceptual_roughness: 0.9, ..default() });
    for place in 0u8..16 {
        let (x, z) = (f32::from(place % 4), f32::from(place / 4));
        commands.spawn((
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_xyz((x - 1.5) * part, 0.0, (z - 1.5) * part),
        ));
    }
    commands.spawn((
        DirectionalLight { shadow_maps_enabled: true, ..default() },
        Transform::from_xyz(-6.0, 8.5, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
        CascadeShadowConfigBuilder { num_cascades: 1, maximum_distance: 270.0, ..default() }.build(),
    ));
    commands.spawn((
        Camera3d::default(),
        bevy::core_pipeline::tonemapping::Tonemapping::None,
        Msaa::Off,
        bevy::light::ShadowFilteringMethod::Hardware2x2,
        Projection::from(PerspectiveProjection { fov: 0.7, far: 900.0, ..default() }),
        Transform::from_xyz(0.0, 130.0, 122.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// State of the measurement.
#[derive(Resource)]
struct Watch {
    frame: u32,
    started: Instant,
    began: Instant,
    idle: Vec<f64>,
    /// Number of frames drawn after the idle ones, including the skipped ones.
    drawn: u32,
    /// Time when the measurement of drawn frames began.
    drawing_since: Option<Instant>,
    /// The times when the later schedules of this frame began.
    stamps: Vec<Instant>,
    /// Minimum time of each schedule.
    parts: [f64; 5],
    triangles: HashMap<AssetId<Mesh>, usize>,
}

impl Watch {
    /// True if enough idle frames have been measured.
    fn knows_idle(&self) -> bool {
        self.idle.len() >= MEASURED as usize
    }
}

/// A schedule between two others. It records the time at which the first of them ended.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Stamp(u8);

fn watch(app: &mut App) {
    let now = Instant::now();
    let (idle, triangles) = (Vec::new(), HashMap::new());
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_after(First, Stamp(1));
    order.insert_before(Update, Stamp(2));
    order.insert_before(PostUpdate, Stamp(3));
    order.insert_before(Last, Stamp(4));
    for place in 1..=4 {
        app.add_systems(Stamp(place), |mut watch: ResMut<Watch>| watch.stamps.push(Instant::now()));
    }
    app.insert_resource(Watch {
        frame: 0,
        started: now,
        began: now,
        idle,
        drawn: 0,
        drawing_since: None,
        stamps: Vec::new(),
        parts: [f64::MAX; 5],
        triangles,
    })
    .add_systems(PostStartup, |mut window: Single<&mut Window, With<PrimaryWindow>>, mut commands: Commands| {
        window.present_mode = PresentMode::AutoNoVsync;
        // Overrides the frame rate that the game has set by now.
        commands.insert_resource(WinitSettings::continuous());
    })
    .add_systems(First, disturb.before(begin).run_if(|watch: Res<Watch>| watch.knows_idle()))
    .add_systems(First, begin.before(TimeSystems))
    .add_systems(PreUpdate, lift_the_curtain)
    .add_systems(Last, look);
}

/// Forces a redraw in each frame. Without a GPU, the game itself draws hardly any idle frames.
fn disturb(window: Single<Entity, With<PrimaryWindow>>, mut events: MessageWriter<WindowEvent>) {
    events.write(CursorLeft { window: *window }.into());
}

/// Starts the timing of a frame.
fn begin(mut watch: ResMut<Watch>) {
    watch.began = Instant::now();
    watch.stamps.clear();
}

/// Presses Enter to lift the handover curtain.
fn lift_the_curtain(
    watch: Res<Watch>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut keys: MessageWriter<KeyboardInput>,
) {
    let state = match watch.frame {
        12 => ButtonState::Pressed,
        14 => ButtonState::Released,
        _ => return,
    };
    keys.write(KeyboardInput {
        key_code: KeyCode::Enter,
        logical_key: Key::Enter,
        state,
        text: None,
        repeat: false,
        window: *window,
    });
}

/// Counts frames and triangles, and prints the result at the end.
fn look(mut watch: ResMut<Watch>, meshes: Res<Assets<Mesh>>, drawn: Query<&Mesh3d>, mut exit: MessageWriter<AppExit>) {
    let took = watch.began.elapsed().as_secs_f64() * 1000.0;
    // A mesh can be read only in the frame that created it. The renderer takes it away at the end of that frame.
    for (id, mesh) in meshes.iter() {
        let count = || mesh.try_indices_option().ok().flatten().map_or(0, |indices| indices.len() / 3);
        watch.triangles.entry(id).or_insert_with(count);
    }
    watch.frame += 1;
    if watch.frame <= SETTLING.0 || watch.started.elapsed().as_secs_f64() <= SETTLING.1 {
        return;
    }
    if !watch.knows_idle() {
        watch.idle.push(took);
        let began = watch.began;
        let stamps = [&[began], watch.stamps.as_slice(), &[Instant::now()]].concat();
        for (part, pair) in watch.parts.iter_mut().zip(stamps.windows(2)) {
            *part = part.min((pair[1] - pair[0]).as_secs_f64() * 1000.0);
        }
        return;
    }
    watch.drawn += 1;
    if watch.drawn == WAKING {
        watch.drawing_since = Some(Instant::now());
    }
    if let Some(since) = watch.drawing_since
        && watch.drawn >= WAKING + MEASURED
    {
        let mean = since.elapsed().as_secs_f64() * 1000.0 / f64::from(MEASURED);
        let idle = watch.idle.iter().copied().fold(f64::MAX, f64::min);
        let triangles: usize = drawn.iter().filter_map(|mesh| watch.triangles.get(&mesh.id())).sum();
        let parts: Vec<String> = watch.parts.iter().map(|part| format!("{part:.3}")).collect();
        println!("cost {mean:.3} {idle:.3} {triangles} {}", parts.join(" "));
        exit.write(AppExit::Success);
    }
}

fn finish(exit: AppExit) -> ExitCode {
    if exit.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
