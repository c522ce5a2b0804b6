//! Whether a graphics chip draws the pictures, or the processor.

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};

/// Where the processor draws each pixel, as a run condition.
pub(crate) fn drawn_by_software(adapter: Option<Res<RenderAdapterInfo>>) -> bool {
    adapter.is_some_and(|adapter| is_software(&adapter))
}

/// Whether what draws is a processor.
pub(crate) fn is_software(adapter: &RenderAdapterInfo) -> bool {
    let name = adapter.name.to_lowercase();
    ["llvmpipe", "swiftshader", "software"].iter().any(|sign| name.contains(sign))
}
