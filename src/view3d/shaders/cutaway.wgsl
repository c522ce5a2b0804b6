// What is left out so that something behind it is seen. The numbers, and the form, are those of `Exposed` in
// src/overlay/exposed.rs, which the pointer asks.
#define_import_path knockback::cutaway

#import bevy_pbr::mesh_view_bindings::view

// What a material of the diorama is told.
struct Stage {
    // How lively things move on their own, from 0 to 1.
    lively: f32,
    // How high the highest ground is.
    highest: f32,
    // How many spots are exposed, and their feet.
    exposures: u32,
    exposed: array<vec4<f32>, 16>,
    // What it is dyed with.
    dye: vec4<f32>,
}

const RADIUS: f32 = 1.25;
const MIDDLE: f32 = 0.9;
const GROUND: f32 = 0.35;
const BESIDE: f32 = 0.75;

// How deep a point lies in what is left out before a spot that is used: from 0 in the middle to 1 at the rim, more than 1 outside.
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
