//! The Bevy plugins that the game uses. `DefaultPlugins` contains more, but every extra plugin would increase the
//! download size of the page.

use bevy::{
    a11y::AccessibilityPlugin,
    app::{PanicHandlerPlugin, PluginGroupBuilder, TaskPoolPlugin},
    asset::AssetMetaCheck,
    camera::CameraPlugin,
    core_pipeline::CorePipelinePlugin,
    diagnostic::{DiagnosticsPlugin, FrameCountPlugin},
    image::ImagePlugin,
    input::InputPlugin,
    input_focus::{InputDispatchPlugin, InputFocusPlugin, tab_navigation::TabNavigationPlugin},
    light::LightPlugin,
    mesh::MeshPlugin,
    pbr::PbrPlugin,
    picking::DefaultPickingPlugins,
    prelude::*,
    render::RenderPlugin,
    sprite::SpritePlugin,
    sprite_render::SpriteRenderPlugin,
    state::app::StatesPlugin,
    text::TextPlugin,
    time::TimePlugin,
    ui::UiPlugin,
    ui_render::UiRenderPlugin,
    ui_widgets::{ButtonPlugin, ScrollAreaPlugin, ScrollbarPlugin},
    window::WindowPlugin,
    winit::WinitPlugin,
};

/// The Bevy plugins in the order of `DefaultPlugins`, with the given window.
pub(crate) struct EnginePlugins(pub(crate) Window);

impl PluginGroup for EnginePlugins {
    fn build(self) -> PluginGroupBuilder {
        let group = PluginGroupBuilder::start::<Self>().add(PanicHandlerPlugin);
        #[cfg(not(target_arch = "wasm32"))]
        let group = group.add(bevy::log::LogPlugin::default()).add(bevy::app::TerminalCtrlCHandlerPlugin);
        #[cfg(target_arch = "wasm32")]
        let group = group.add(console);
        let group = group
            .add(TaskPoolPlugin::default())
            .add(FrameCountPlugin)
            .add(TimePlugin)
            .add(TransformPlugin)
            .add(DiagnosticsPlugin)
            .add(InputPlugin)
            .add(InputFocusPlugin)
            .add(InputDispatchPlugin)
            .add(WindowPlugin { primary_window: Some(self.0), ..default() })
            .add(AccessibilityPlugin)
            .add(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
            .add(WinitPlugin::default())
            .add(RenderPlugin::default())
            .add(ImagePlugin::default())
            .add(MeshPlugin)
            .add(CameraPlugin)
            .add(LightPlugin);
        #[cfg(not(target_arch = "wasm32"))]
        let group = group.add(bevy::render::pipelined_rendering::PipelinedRenderingPlugin);
        group
            .add(CorePipelinePlugin)
            .add(SpritePlugin)
            .add(SpriteRenderPlugin)
            .add(TextPlugin)
            .add(UiPlugin)
            .add(UiRenderPlugin)
            .add(PbrPlugin::default())
            .add(StatesPlugin)
            .add(ButtonPlugin)
            .add(ScrollAreaPlugin)
            .add(ScrollbarPlugin)
            .add_group(DefaultPickingPlugins)
            .add(TabNavigationPlugin)
    }
}

/// Sends warnings and errors to the browser's console. Bevy's own plugin does the same, but it includes log filters
/// that a page does not need.
#[cfg(target_arch = "wasm32")]
fn console(_: &mut App) {
    use tracing_wasm::{ConsoleConfig, WASMLayerConfigBuilder};

    let mut config = WASMLayerConfigBuilder::new();
    config.set_report_logs_in_timings(false).set_console_config(ConsoleConfig::ReportWithoutConsoleColor);
    tracing_wasm::set_as_global_default_with_config(config.build());
    // The graphics library logs many harmless warnings, so only its errors are kept.
    drop(tracing_log::LogTracer::init_with_filter(log::LevelFilter::Error));
}
