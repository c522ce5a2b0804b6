//! Detection of software rendering.

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};

/// Run condition: the CPU renders the graphics.
pub(crate) fn drawn_by_software(adapter: Option<Res<RenderAdapterInfo>>) -> bool {
    adapter.is_some_and(|adapter| is_software(&adapter))
}

/// True if the adapter is a software renderer.
pub(crate) fn is_software(adapter: &RenderAdapterInfo) -> bool {
    let name = adapter.name.to_lowercase();
    ["llvmpipe", "swiftshader", "software"].iter().any(|sign| name.contains(sign))
}
