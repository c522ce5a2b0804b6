// Water with waves, glints, and foam at the shore. Molten lava with a crust that creeps and breaks.
//
// Vertex data: `uv.x` is the material, `uv.y` the closeness to the edge of the hex, `uv_b.x` the closeness to a shore.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::{globals, view}
#import knockback::cutaway::Stage
#import knockback::light::{Spot, lit, shown}
#import knockback::noise::{hash, noise, hills, plates}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stage: Stage;

const LAVA: i32 = 10;
const DEEP_WATER: i32 = 15;

// Returns the slope of the waves.
fn waves(plan: vec2<f32>, time: f32) -> vec2<f32> {
    var slope = vec2<f32>(0.0);
    slope += vec2<f32>(0.8, 0.6) * cos(dot(plan, vec2<f32>(0.8, 0.6)) * 2.3 + time * 1.10 + noise(plan * 0.7) * 3.0) * 0.50;
    slope += vec2<f32>(-0.5, 0.87) * cos(dot(plan, vec2<f32>(-0.5, 0.87)) * 4.1 + time * 1.57 + noise(plan * 1.1 + 4.0) * 4.0) * 0.36;
    slope += vec2<f32>(0.2, -0.98) * cos(dot(plan, vec2<f32>(0.2, -0.98)) * 7.7 - time * 2.13 + noise(plan * 1.9) * 3.0) * 0.22;
    return slope;
}

fn water(in: VertexOutput, time: f32, coarse: f32) -> vec3<f32> {
    let place = in.world_position;
    let plan = place.xz;
    let shore = in.uv_b.x;
    let slope = waves(plan, time);
    let normal = normalize(vec3<f32>(-slope.x * 0.30, 1.0, -slope.y * 0.30));
    let eye = normalize(view.world_position.xyz - place.xyz);
    // Deep in the middle, lighter and greener towards the shore.
    let abyss = f32(i32(round(in.uv.x)) == DEEP_WATER);
    let deep = mix(vec3<f32>(0.008, 0.050, 0.120), vec3<f32>(0.002, 0.014, 0.050), abyss);
    let shallow = mix(vec3<f32>(0.030, 0.200, 0.270), vec3<f32>(0.008, 0.070, 0.130), abyss);
    var colour = mix(deep, shallow, smoothstep(0.05, 0.95, shore) * 0.9 + 0.16 * (slope.x + slope.y));
    let mirror = pow(1.0 - max(dot(normal, eye), 0.0), 4.0);
    colour = mix(colour, vec3<f32>(0.34, 0.42, 0.58), mirror * 0.6);
    // A net of light in shallow water.
    let net = abs(noise(plan * 2.6 + vec2<f32>(time * 0.21, -time * 0.17)) - noise(plan * 2.6 + vec2<f32>(7.3 - time * 0.19, 2.1 + time * 0.23)));
    colour += vec3<f32>(0.05, 0.13, 0.14) * (1.0 - smoothstep(0.0, 0.09, net)) * (0.35 + shore) * (1.0 - 0.85 * abyss);
    // Foam that comes and goes.
    let reach = 0.80 + 0.07 * sin(time * 0.9 + dot(plan, vec2<f32>(0.7, 0.4))) - 0.16 * (noise(plan * 4.0 + time * 0.15) - 0.5);
    let foam = smoothstep(reach, reach + 0.05, shore) * (0.55 + 0.45 * noise(plan * 12.0 - time * 0.3));
    colour = mix(colour, vec3<f32>(0.62, 0.74, 0.80), foam * 0.85);
    // A faint outline of each hex.
    colour *= 1.0 - 0.30 * smoothstep(0.955, 0.99, in.uv.y);
    var spot: Spot;
    spot.colour = colour;
    spot.normal = normal;
    spot.hidden = in.color.a * 0.35;
    spot.gloss = 0.42 * (1.0 - foam) * (1.0 - smoothstep(0.2, 0.6, coarse));
    spot.polish = 90.0;
    spot.glow = colour * 0.16;
    return lit(spot, place, vec3<f32>(0.0, 1.0, 0.0), in.position.xy);
}

fn lava(in: VertexOutput, time: f32) -> vec3<f32> {
    let plan = in.world_position.xz;
    let creep = vec2<f32>(noise(plan * 0.6 + time * 0.05), noise(plan * 0.6 + 9.0 - time * 0.04));
    let crust = plates(plan * 0.95 + creep * 0.9 + vec2<f32>(time * 0.035, time * 0.02));
    let boil = hills(plan * 1.5 + vec2<f32>(-time * 0.10, time * 0.07));
    // Bright cracks between dark plates. Near the shore, the crust is closed.
    let open = 1.0 - smoothstep(0.03, 0.10 + 0.26 * boil, crust.x);
    let shore = smoothstep(0.75, 1.0, in.uv_b.x);
    let heat = clamp(open * (0.62 + 0.5 * boil) + 0.30 * boil * boil + 0.10 - 0.25 * shore, 0.0, 1.0);
    let breath = 1.0 + 0.07 * sin(time * 0.8 + boil * 5.0);
    let cold = vec3<f32>(0.075, 0.010, 0.006);
    let red = vec3<f32>(0.72, 0.070, 0.008);
    let gold = vec3<f32>(1.00, 0.44, 0.045);
    var colour = mix(cold, red, smoothstep(0.08, 0.45, heat));
    colour = mix(colour, gold, smoothstep(0.45, 0.95, heat));
    colour *= breath;
    colour *= 1.0 - 0.35 * smoothstep(0.955, 0.99, in.uv.y);
    return shown(colour * 1.15);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let time = globals.time * stage.lively;
    // World size of a pixel.
    let coarse = length(fwidth(in.world_position.xz));
    if i32(round(in.uv.x)) == LAVA {
        return vec4<f32>(lava(in, time), 1.0);
    }
    return vec4<f32>(water(in, time, coarse), 1.0);
}
