// The light of the table view: a warm lamp with shadows, the cool night above, a glow from the table below, and a faint
// light from behind that makes edges stand out from the ground.
#define_import_path knockback::light

#import bevy_pbr::mesh_view_bindings::{view, lights}
#import bevy_pbr::shadow_sampling::sample_shadow_map
#import bevy_pbr::shadows::world_to_directional_light_local

// A lit surface point.
struct Spot {
    colour: vec3<f32>,
    normal: vec3<f32>,
    // Hidden fraction of the sky, from 0 to 1.
    hidden: f32,
    // Strength of reflections from 0 to 1, and the exponent that makes them sharper.
    gloss: f32,
    polish: f32,
    // Emitted light.
    glow: vec3<f32>,
}

const LAMP: vec3<f32> = vec3<f32>(1.60, 1.42, 1.16);
const ABOVE: vec3<f32> = vec3<f32>(0.40, 0.47, 0.64);
const BELOW: vec3<f32> = vec3<f32>(0.23, 0.18, 0.145);
const BEHIND: vec3<f32> = vec3<f32>(0.20, 0.27, 0.42);

// Returns the fraction of the lamp's light that reaches a point. Bevy's own function can also blur shadows by the size
// of a light and choose among several shadow maps. This lamp needs neither, but software rendering would compute both
// for every pixel.
fn lamp_reaches(place: vec4<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
    let lamp = &lights.directional_lights[0];
    let map = &(*lamp).cascades[0];
    let off = (*lamp).shadow_normal_bias * (*map).texel_size * normal + (*lamp).shadow_depth_bias * (*lamp).direction_to_light.xyz;
    let on_map = world_to_directional_light_local(0u, 0u, vec4<f32>(place.xyz + off, place.w));
    if on_map.w == 0.0 {
        return 1.0;
    }
    return sample_shadow_map(on_map.xy, on_map.z, i32((*lamp).depth_texture_base_index), pixel, (*map).texel_size);
}

fn lit(spot: Spot, place: vec4<f32>, face: vec3<f32>, pixel: vec2<f32>) -> vec3<f32> {
    let towards = normalize(lights.directional_lights[0].direction_to_light);
    let eye = normalize(view.world_position.xyz - place.xyz);
    let facing = dot(spot.normal, towards);
    // Sampled on surfaces that face away from the lamp too, because derivatives require uniform control flow.
    let reaches = lamp_reaches(place, face, pixel) * step(0.0, dot(face, towards));
    let open = 1.0 - spot.hidden;
    var light = LAMP * max(facing, 0.0) * reaches * (1.0 - 0.35 * spot.hidden);
    light += mix(BELOW, ABOVE, spot.normal.y * 0.5 + 0.5) * open;
    let back = normalize(vec3<f32>(-towards.x, 0.35, -towards.z));
    light += BEHIND * max(dot(spot.normal, back), 0.0) * open;
    var colour = spot.colour * light;
    let half_way = normalize(towards + eye);
    let glint = pow(max(dot(spot.normal, half_way), 0.0), spot.polish) * reaches;
    colour += LAMP * glint * spot.gloss;
    return shown(colour + spot.glow);
}

// Compresses bright colours smoothly, so that none is clipped to white.
fn shown(colour: vec3<f32>) -> vec3<f32> {
    let knee = vec3<f32>(0.62);
    let over = max(colour - knee, vec3<f32>(0.0));
    return min(colour, knee) + (1.0 - knee) * (1.0 - exp(-over / (1.0 - knee) * 0.8));
}
