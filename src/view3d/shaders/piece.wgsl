// Miniatures and objects: painted, with a dark outline of nearly constant width on screen.

#import bevy_pbr::forward_io::{Vertex, VertexOutput}
#import bevy_pbr::mesh_functions
#import bevy_pbr::mesh_view_bindings::view
#import knockback::cutaway::{Stage, rim}
#import knockback::light::{Spot, lit, shown}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stage: Stage;

// Width of the outline, relative to the distance, and its minimum and maximum in world units.
const LINE: f32 = 0.0010;
const LINE_LEAST: f32 = 0.014;
const LINE_MOST: f32 = 0.038;
// A silhouette is drawn where something is nearer to the camera by at least this much. That is more than a body's own
// depth.
const AHEAD: f32 = 1.3;
// Vertices below this height belong to the base, which is broader than the body and has no silhouette.
const BASE: f32 = 0.15;
// Maximum horizontal distance of a body's parts from the centre of its base.
const OWN: f32 = 0.95;

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let world_from_local = mesh_functions::get_world_from_local(vertex.instance_index);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(vertex.normal, vertex.instance_index);
    out.world_position =
        mesh_functions::mesh_position_local_to_world(world_from_local, vec4<f32>(vertex.position, 1.0));
    if vertex.color.a < 0.5 {
        // The outline is a copy of the surface that is turned inside out and slightly enlarged.
        let away = length(view.world_position.xyz - out.world_position.xyz);
        let wide = clamp(away * LINE, LINE_LEAST, LINE_MOST);
        out.world_position = vec4<f32>(out.world_position.xyz + out.world_normal * wide, 1.0);
    }
#ifdef SILHOUETTE
    let to_eye = normalize(view.world_position.xyz - out.world_position.xyz);
    out.world_position = vec4<f32>(out.world_position.xyz + to_eye * AHEAD, 1.0);
#endif
    out.position = view.clip_from_world * out.world_position;
    out.color = vertex.color;
#ifdef SILHOUETTE
    if vertex.position.y < BASE {
        out.color.a = 1.0;
    }
#endif
#ifdef VERTEX_UVS_A
    out.uv = vertex.uv;
#endif
    return out;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef SILHOUETTE
    // Of the enlarged copy that makes the outline, the visible inside covers the whole figure exactly once.
    if in.color.a >= 0.5 {
        discard;
    }
    // The outline colour is nearly black. Scaling it up restores the side's colour that was mixed in.
    let ink = in.color.rgb / max(max(in.color.r, in.color.g), max(in.color.b, 0.001));
    return vec4<f32>(mix(ink, vec3<f32>(1.0), 0.12), 0.5);
#else
    let normal = normalize(in.world_normal);
    let eye = normalize(view.world_position.xyz - in.world_position.xyz);
    var spot: Spot;
    spot.colour = in.color.rgb;
    spot.normal = normal;
    spot.hidden = 0.0;
    spot.gloss = 0.10;
    spot.polish = 22.0;
    // Edges catch light, as on glossy paint.
    let edge = pow(1.0 - max(dot(normal, eye), 0.0), 3.0) * clamp(normal.y + 0.5, 0.0, 1.0);
    spot.glow = in.color.rgb * edge * 0.35;
    let colour = lit(spot, in.world_position, normal, in.position.xy);
    // Discards every other pixel of pieces that hide points that must stay visible.
    var left_out = 2.0;
    for (var number = 0u; number < stage.exposures; number += 1u) {
        let feet = stage.exposed[number];
        // A figure does not hide itself.
        if distance(feet.xz, in.world_position.xz) > OWN {
            left_out = min(left_out, rim(feet, in.world_position.xyz));
        }
    }
    let pixel = vec2<i32>(in.position.xy);
    if left_out < 1.0 && ((pixel.x + pixel.y) & 1) == 0 {
        discard;
    }
    if in.color.a < 0.5 {
        return vec4<f32>(in.color.rgb, 1.0);
    }
    return vec4<f32>(colour, 1.0);
#endif
}
