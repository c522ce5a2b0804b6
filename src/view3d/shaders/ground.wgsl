// The ground and the table below it. Each material has its own pattern, so that it can be recognised without its
// colour.
//
// Vertex data:
// - `uv.x`: the material. It is the index of the terrain in the list of the rules, or one of the constants below.
// - `uv.y`: the depth of the cliff, or 0 on top of a hex.
// - `uv_b.x`: the closeness to the edge of the hex, or on a cliff the height above its foot.
// - `uv_b.y`: the strength of the light from lava.
// - `color.a`: the hidden fraction of the sky.

#import bevy_pbr::forward_io::VertexOutput
#import knockback::cutaway::{Stage, rim}
#import knockback::light::{Spot, lit}
#import knockback::noise::{hash, hash2, noise, hills, plates}

const GRASS: i32 = 0;
const ROCK: i32 = 1;
const SAND: i32 = 2;
const SNOW: i32 = 3;
const ICE: i32 = 4;
const SWAMP: i32 = 5;
const CONCRETE: i32 = 6;
const ASPHALT: i32 = 7;
const ROAD: i32 = 8;
const WATER: i32 = 9;
const LAVA: i32 = 10;
const LAVA_FIELD: i32 = 11;
const PIT: i32 = 12;
const SPIKED_PIT: i32 = 13;
const BOTTOMLESS_PIT: i32 = 14;
const DEEP_WATER: i32 = 15;
// The table top.
const WOOD: i32 = 16;
// The plate under the board.
const PLATE: i32 = 17;

// Height of a step.
const LEVEL: f32 = 0.4;

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stage: Stage;

// True if a point is on top of a hex, and not on the side of a cliff. Software rendering would compute all branches for
// every pixel. Its shaders therefore contain the code of only one material, selected by GROUND, for either tops (TOPS)
// or sides (SIDES).
fn on_top(drop: f32) -> bool {
#ifdef TOPS
    return true;
#else ifdef SIDES
    return false;
#else
    return drop < 0.01;
#endif
}

// Returns the coverage of a line around 0 with the given width. Its edges are as soft as the resolution requires.
fn line(distance: f32, wide: f32, coarse: f32) -> f32 {
    return 1.0 - smoothstep(wide, wide + max(coarse, 0.004), abs(distance));
}

// Tilts a normal that points up by the slope of the surface.
fn tipped(slope: vec2<f32>, strength: f32) -> vec3<f32> {
    return vec3<f32>(-slope.x * strength, 0.0, -slope.y * strength);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef GROUND
    let id = #{GROUND};
#else
    let id = i32(round(in.uv.x));
#endif
    let drop = in.uv.y;
    let place = in.world_position.xyz;
    let plan = place.xz;
    let face = normalize(in.world_normal);
    // World size of a pixel. Detail finer than that is omitted.
    let coarse = max(length(fwidth(plan)), fwidth(place.y));
    let fine = 1.0 - smoothstep(0.03, 0.14, coarse);
    let mid = 1.0 - smoothstep(0.12, 0.45, coarse);

    var colour = in.color.rgb;
    var normal = face;
    var gloss = 0.03;
    var polish = 12.0;
    var glow = vec3<f32>(0.0);
    var hidden = 0.0;
    let broad = noise(plan * 0.37 + 3.1);

    if on_top(drop) {
        // The top of a hex.
        let edge = in.uv_b.x;
        hidden = in.color.a * in.color.a * 0.72;
        if id == GRASS {
            // Tufts of grass: short strokes in clumps.
            let clump = noise(plan * 2.3);
            let blade = noise(plan * vec2<f32>(9.0, 21.0) + clump * 4.0);
            let speck = step(0.80, hash(floor(plan * 15.0))) * fine;
            colour *= 0.82 + 0.30 * clump + 0.26 * (blade - 0.5) * mid;
            colour += vec3<f32>(0.05, 0.07, 0.01) * speck;
            colour = mix(colour, colour * vec3<f32>(1.15, 1.05, 0.7), broad * 0.5);
        } else if id == ROCK {
            // Facets, each with its own tilt, with dark cracks.
            let plate = plates(plan * 1.55);
            let tilt = hash2(vec2<f32>(plate.y * 91.0, plate.y * 37.0)) - 0.5;
            normal = normalize(face + vec3<f32>(tilt.x, 0.0, tilt.y) * 0.55 * mid);
            colour *= 0.84 + 0.28 * plate.y;
            colour *= 1.0 - 0.30 * line(plate.x, 0.022, coarse) * mid;
            colour *= 0.92 + 0.16 * noise(plan * 11.0) * fine;
        } else if id == SAND {
            // Ripples left by wind.
            let bend = noise(plan * 0.9) * 3.0;
            let wave = plan.x * 5.0 + plan.y * 8.0 + bend * 2.2;
            normal = normalize(face + tipped(vec2<f32>(0.5, 0.85) * cos(wave), 0.26 * mid));
            colour *= 0.95 + 0.08 * sin(wave) * mid;
            colour *= 0.95 + 0.10 * hash(floor(plan * 24.0)) * fine;
        } else if id == SNOW {
            // Soft heaps with a few sparkles.
            let soft = hills(plan * 0.9);
            normal = normalize(face + tipped(vec2<f32>(soft - hills(plan * 0.9 + vec2<f32>(0.12, 0.0)), soft - hills(plan * 0.9 + vec2<f32>(0.0, 0.12))), -2.2));
            colour *= 0.90 + 0.14 * soft;
            colour += vec3<f32>(0.5) * step(0.985, hash(floor(plan * 17.0))) * fine;
        } else if id == ICE {
            // Clear ice with white cracks deep inside.
            let crack = plates(plan * 0.85 + noise(plan * 1.7) * 0.35);
            colour = mix(colour, colour * 0.72, noise(plan * 0.8 + 9.0));
            colour = mix(colour, vec3<f32>(0.86, 0.95, 1.0), line(crack.x, 0.012, coarse) * 0.75 * mid);
            gloss = 0.55;
            polish = 60.0;
        } else if id == SWAMP {
            // Mud with pools that reflect the sky.
            let wet = smoothstep(0.50, 0.56, hills(plan * 1.25));
            colour = mix(colour * (0.75 + 0.45 * noise(plan * 6.0)), vec3<f32>(0.030, 0.045, 0.030), wet);
            colour += vec3<f32>(0.10, 0.12, 0.04) * step(0.90, hash(floor(plan * 9.0))) * (1.0 - wet) * fine;
            gloss = mix(0.05, 0.55, wet);
            polish = 50.0;
        } else if id == CONCRETE {
            // Slabs with joints, stains and pores.
            let slab = abs(fract(plan / 0.8660254 + vec2<f32>(0.5, 0.0)) - 0.5) * 0.8660254;
            let joint = max(line(slab.x, 0.012, coarse), line(slab.y, 0.012, coarse));
            colour *= 0.90 + 0.13 * hash(floor(plan / 0.8660254 + vec2<f32>(0.5, 0.0)));
            colour *= 1.0 - 0.24 * joint * mid;
            colour *= 0.88 + 0.20 * hills(plan * 1.3);
            colour *= 1.0 - 0.12 * step(0.95, hash(floor(plan * 19.0))) * fine;
        } else if id == ASPHALT {
            // Fine grit, patches of tar, and some cracks.
            let grit = hash(floor(plan * 27.0));
            colour *= 0.86 + 0.30 * grit * fine + 0.15 * (1.0 - fine);
            colour += vec3<f32>(0.07) * step(0.95, grit) * fine;
            let patched = smoothstep(0.62, 0.64, noise(plan * 0.62 + 21.0));
            colour *= 1.0 - 0.30 * patched;
            let crack = abs(noise(plan * 1.4 + 7.0) - 0.5);
            colour *= 1.0 - 0.40 * line(crack, 0.010, coarse) * (1.0 - patched) * mid;
        } else if id == ROAD {
            // Setts: small paving stones in rows.
            let row = floor(plan.y * 3.6);
            let stone = vec2<f32>(plan.x * 2.6 + 0.5 * (row - 2.0 * floor(row * 0.5)), plan.y * 3.6);
            let part = abs(fract(stone) - 0.5);
            let gap = smoothstep(0.38, 0.48, max(part.x * 0.96, part.y));
            colour *= 0.84 + 0.30 * hash(floor(stone));
            colour *= 1.0 - 0.48 * gap * mid;
            normal = normalize(face + vec3<f32>((fract(stone.x) - 0.5), 0.0, (fract(stone.y) - 0.5)) * 0.30 * fine);
            gloss = 0.10;
            polish = 24.0;
        } else if id == LAVA_FIELD {
            // Black crust with fire in its cracks.
            let crust = plates(plan * 1.35);
            let heat = line(crust.x, 0.030, coarse);
            colour *= 0.62 + 0.55 * crust.y;
            let tilt = hash2(vec2<f32>(crust.y * 53.0, crust.y * 19.0)) - 0.5;
            normal = normalize(face + vec3<f32>(tilt.x, 0.0, tilt.y) * 0.45 * mid);
            let far = 1.0 - smoothstep(0.0, 0.16, crust.x);
            glow = vec3<f32>(0.95, 0.20, 0.02) * (heat * 0.75 + far * 0.16) * (0.45 + 0.55 * noise(plan * 0.8)) * (1.0 - 0.7 * edge * edge);
        } else if id == PIT || id == SPIKED_PIT {
            // Trodden earth, darker towards the walls.
            colour *= 0.70 + 0.45 * noise(plan * 4.5) * mid + 0.22 * (1.0 - mid);
            colour *= 1.0 - 0.25 * step(0.86, hash(floor(plan * 11.0))) * fine;
            colour *= 1.0 - 0.40 * edge * edge;
        } else if id == BOTTOMLESS_PIT {
            // The little that is visible fades towards the centre.
            colour *= 1.8 * edge * edge;
        } else if id == WOOD {
            // Dark boards along the long side of the table.
            let board = floor(plan.y / 1.9);
            let along = plan.x + board * 37.3;
            let across = fract(plan.y / 1.9);
            let grain = noise(vec2<f32>(along * 0.22, plan.y * 5.5 + noise(vec2<f32>(along * 0.35, board)) * 5.0));
            let fibre = noise(vec2<f32>(along * 1.3, plan.y * 34.0));
            colour *= 0.74 + 0.36 * grain + 0.12 * (fibre - 0.5) * mid;
            colour *= 0.90 + 0.20 * hash(vec2<f32>(board, 3.0));
            colour *= 1.0 - 0.55 * line(min(across, 1.0 - across) * 1.9, 0.014, coarse) * (1.0 - smoothstep(0.3, 0.9, coarse));
            // The lamp is above the board, so the light fades towards the edge of the table.
            colour *= 1.0 - 0.62 * smoothstep(0.25, 1.0, edge);
            gloss = 0.10;
            polish = 26.0;
        } else if id == PLATE {
            colour *= 0.92 + 0.10 * noise(plan * 14.0) * fine;
            gloss = 0.20;
            polish = 30.0;
        }
        if id < WOOD {
            // Higher ground is lighter. A fine line separates hexes.
            let high = clamp(place.y / stage.highest, 0.0, 1.0);
            colour *= mix(0.80, 1.14, high);
            colour *= 1.0 - 0.42 * smoothstep(0.935, 0.985, edge) * step(0.9, face.y);
            colour *= 0.93 + 0.14 * broad;
        }
    } else {
        // The side of a cliff.
        let up = in.uv_b.x;
        let level = place.y / LEVEL;
        let along_way = normalize(vec2<f32>(-face.z, face.x));
        let along = dot(plan, along_way);
        let side = along - 1.5 * round(along / 1.5);
        var seam = level;
        if id == ROCK || id == LAVA_FIELD || id == GRASS || id == SAND || id == SNOW {
            seam += (noise(plan * 2.1) - 0.5) * 0.16;
        }
        // Strata: one for each step, alternately lighter and darker, separated by grooves with a bright edge.
        let stratum = floor(seam + 0.001);
        let odd = stratum - 2.0 * floor(stratum * 0.5);
        colour *= 1.0 - 0.20 * odd;
        let groove = abs(seam - round(seam)) * LEVEL;
        let below_top = drop - up;
        let strata = (1.0 - smoothstep(0.10, 0.30, coarse)) * step(0.12, below_top);
        colour *= 1.0 - 0.52 * line(groove, 0.020, coarse) * strata;
        colour *= 1.0 + 0.22 * line(fract(seam) * LEVEL - 0.055, 0.014, coarse) * strata;
        let grit = noise(vec2<f32>(along * 5.0, place.y * 7.0));
        if id == CONCRETE || id == ASPHALT || id == ROAD {
            colour *= 0.93 + 0.14 * grit;
            // High walls are houses, with a row of windows for every three steps. Some windows are lit.
            let storey = floor(level / 3.0);
            let in_storey = level - 3.0 * storey;
            let foot = (place.y - up) / LEVEL;
            let top = foot + drop / LEVEL;
            let whole = step(foot - 0.2, storey * 3.0) * step(storey * 3.0 + 2.9, top);
            let column = step(0.0, side);
            let pane = vec2<f32>(abs(abs(side) - 0.24) - 0.115, abs(in_storey - 1.55) * LEVEL - 0.25);
            let window = whole * (1.0 - smoothstep(0.0, max(coarse, 0.008), max(pane.x, pane.y)));
            let frame = whole * (1.0 - smoothstep(0.035, 0.035 + max(coarse, 0.008), max(pane.x, pane.y)));
            let chance = hash(vec2<f32>(storey + column * 7.0 + face.x * 3.0, round(along / 1.5) + face.z * 5.0 + dot(floor(plan / 2.0), vec2<f32>(3.0, 7.0))));
            colour = mix(colour, colour * 0.62, frame * f32(id == CONCRETE));
            if id == CONCRETE {
                let lamp = step(0.70, chance);
                colour = mix(colour, vec3<f32>(0.035, 0.050, 0.080), window);
                let bars = 0.75 + 0.25 * step(0.018, abs(abs(side) - 0.24));
                glow += vec3<f32>(0.85, 0.52, 0.20) * window * lamp * bars * 0.85;
                gloss = mix(gloss, 0.5, window);
            }
        } else if id == WATER || id == DEEP_WATER {
            colour = mix(colour * 0.45, colour * 1.3, smoothstep(0.0, 0.6, up));
            gloss = 0.3;
        } else if id == LAVA {
            glow = vec3<f32>(0.9, 0.22, 0.03) * 0.5;
        } else if id == WOOD {
            colour *= 0.8 + 0.3 * noise(vec2<f32>(along * 0.8, place.y * 16.0));
        } else if id == PLATE {
            gloss = 0.25;
        } else {
            // Earth and stone are rough. Grass and snow from the top hang over them as a fringe.
            colour *= 0.78 + 0.40 * grit;
            colour *= 1.0 - 0.25 * step(0.86, hash(floor(vec2<f32>(along * 9.0, place.y * 11.0)))) * fine;
            let fringe = 0.09 + 0.11 * noise(vec2<f32>(along * 7.0, 1.0));
            if id == GRASS && below_top < fringe {
                colour = vec3<f32>(0.115, 0.225, 0.055) * (0.7 + 0.5 * grit);
            }
            if id == SNOW && below_top < fringe * 1.2 {
                colour = vec3<f32>(0.80, 0.85, 0.92);
            }
        }
        // The foot is dark, because little of the sky is visible from it.
        hidden = 0.62 * exp(-up * 1.5) * f32(id < WOOD) + 0.12;
        let high = clamp(place.y / stage.highest, 0.0, 1.0);
        colour *= mix(0.82, 1.10, high);
    }
    // Lava lights its surroundings.
    glow += vec3<f32>(0.95, 0.26, 0.04) * in.uv_b.y * in.uv_b.y * 0.55 * (0.25 + colour * 2.0) * select(1.0, exp(-in.uv_b.x * 1.1), drop > 0.01);

    var spot: Spot;
    spot.colour = colour;
    spot.normal = normal;
    spot.hidden = hidden;
    spot.gloss = gloss;
    spot.polish = polish;
    spot.glow = glow;
    let colour_lit = lit(spot, in.world_position, face, in.position.xy);
    // Cuts away ground that hides points that must stay visible. A light line marks the cut.
    var left_out = 2.0;
    for (var number = 0u; number < stage.exposures; number += 1u) {
        left_out = min(left_out, rim(stage.exposed[number], in.world_position.xyz));
    }
    if left_out < 1.0 {
        discard;
    }
    return vec4<f32>(mix(colour_lit, vec3<f32>(0.75, 0.80, 0.90), 0.55 * line(left_out - 1.0, 0.02, 0.02)), 1.0);
}
