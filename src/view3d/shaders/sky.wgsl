// The night around the table: a sky, a skyline out of focus, and street lights far below. The part below has its own
// shader (DEPTHS), because software rendering would compute both parts for every pixel.

#import bevy_pbr::forward_io::{Vertex, VertexOutput}
#import bevy_pbr::mesh_view_bindings::view
#import knockback::noise::{hash, hash2, noise}

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    out.world_normal = vertex.normal;
    // Drawn at the maximum depth, around the camera.
    out.world_position = vec4<f32>(view.world_position.xyz + vertex.position * 100.0, 1.0);
    out.position = view.clip_from_world * out.world_position;
    out.position.z = 0.0;
#ifdef VERTEX_UVS_A
    out.uv = vertex.uv;
#endif
#ifdef VERTEX_COLORS
    out.color = vertex.color;
#endif
    return out;
}

const ZENITH: vec3<f32> = vec3<f32>(0.006, 0.010, 0.030);
const DUSK: vec3<f32> = vec3<f32>(0.085, 0.060, 0.105);
const HAZE: vec3<f32> = vec3<f32>(0.115, 0.070, 0.060);
const DEEP: vec3<f32> = vec3<f32>(0.009, 0.012, 0.026);

// A row of houses. Returns its coverage, the brightness of its lit windows, and a random number that selects their
// tint.
fn houses(around: f32, up: f32, wide: f32, tall: f32, seed: f32) -> vec3<f32> {
    let at = around / wide + seed * 17.0;
    let house = floor(at);
    let part = fract(at);
    let height = tall * (0.35 + 0.65 * hash(vec2<f32>(house, seed)));
    let blur = 0.006;
    let there = 1.0 - smoothstep(height - blur, height + blur, up);
    let window = vec2<f32>(part * 5.0, up / 0.016);
    let lit = step(0.72, hash(floor(window) + house * 7.0 + seed));
    let inside = fract(window) - 0.5;
    let pane = smoothstep(0.5, 0.15, max(abs(inside.x), abs(inside.y)));
    return vec3<f32>(there, lit * pane * there * step(0.02, height - up), hash(floor(window) + 3.7));
}

// Returns the colour of the haze far below.
fn depths(up: f32) -> vec3<f32> {
    return mix(DEEP, HAZE * 0.5, 0.6 * smoothstep(-0.22, -0.02, up));
}

// Returns the street lights in the haze. They are soft discs of light, larger and fewer straight below the camera, with
// none near the horizon.
fn streets(way: vec3<f32>) -> vec3<f32> {
    let up = way.y;
    var ground = depths(up);
    let spot = way.xz / max(-up, 0.06) * 16.0;
    for (var layer = 0; layer < 2; layer += 1) {
        let place = spot * (1.0 + 0.63 * f32(layer)) + 13.7 * f32(layer);
        let cell = floor(place);
        let chance = hash(cell);
        let off = fract(place) - 0.3 - 0.4 * hash2(cell + 4.1);
        let wide = 0.10 + 0.13 * hash(cell + 9.3);
        let disc = smoothstep(wide, wide * 0.55, length(off));
        let tint = mix(vec3<f32>(0.36, 0.20, 0.07), vec3<f32>(0.10, 0.16, 0.30), step(0.55, hash(cell + 1.7)));
        ground += tint * disc * step(0.76, chance) * (0.03 + 0.10 * hash(cell + 2.9)) * smoothstep(0.06, 0.15, -up);
    }
    return ground;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let way = normalize(in.world_position.xyz - view.world_position.xyz);
#ifdef DEPTHS
    return vec4<f32>(streets(way), 1.0);
#else
    let around = atan2(way.z, way.x);
    let up = way.y;
    var colour = mix(HAZE, DUSK, smoothstep(0.0, 0.10, up));
    colour = mix(colour, ZENITH, smoothstep(0.05, 0.55, up));
    // Three rows of houses. Nearer rows are darker.
    for (var row = 0; row < 3; row += 1) {
        let near = f32(row);
        let seen = houses(around, up + 0.015 * near, 0.105 - 0.022 * near, 0.115 + 0.055 * (2.0 - near), near + 1.0);
        let wall = mix(vec3<f32>(0.040, 0.036, 0.062), vec3<f32>(0.014, 0.015, 0.030), near / 2.0);
        colour = mix(colour, wall, seen.x * step(-0.02, up));
        let warm = mix(vec3<f32>(0.50, 0.32, 0.13), vec3<f32>(0.22, 0.30, 0.42), step(0.75, seen.z));
        colour += warm * seen.y * 0.42 * step(-0.02, up);
    }
    colour = mix(depths(up), colour, smoothstep(-0.03, 0.0, up));
    return vec4<f32>(colour, 1.0);
#endif
}
