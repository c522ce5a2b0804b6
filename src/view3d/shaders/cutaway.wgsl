// Cuts away obstacles in front of points that must stay visible. The constants and the shape must match `Exposed` in
// src/overlay/exposed.rs, which the pointer uses.
#define_import_path knockback::cutaway

#import bevy_pbr::mesh_view_bindings::view

// The uniforms of `StageMaterial`.
struct Stage {
    // Strength of ambient motion, from 0 to 1.
    lively: f32,
    // Height of the highest ground.
    highest: f32,
    // Number of points that must stay visible, and the positions of their feet.
    exposures: u32,
    exposed: array<vec4<f32>, 16>,
    // Tint of marks, glows and debris.
    dye: vec4<f32>,
}

const RADIUS: f32 = 1.25;
const MIDDLE: f32 = 0.9;
const GROUND: f32 = 0.35;
const BESIDE: f32 = 0.75;

// Returns how far a position is from the axis of the cutaway in front of a point: 0 on the axis, 1 at the rim, more
// outside.
fn rim(spot: vec4<f32>, place: vec3<f32>) -> f32 {
    let eye = view.world_position.xyz;
    let away = spot.xyz + vec3<f32>(0.0, MIDDLE, 0.0) - eye;
    let distance = length(away);
    let way = away / distance;
    let along = dot(place - eye, way);
    if place.y <= spot.y + GROUND || along <= 0.0 || along >= distance - BESIDE {
        return 2.0;
    }
    return length(place - eye - way * along) / (RADIUS * along / distance);
}
