//! Patterns of ground that is animated or glows in the table view, as still images.

use bevy::prelude::*;
use knockback_rules::board::Terrain;

/// Returns the colour of a terrain at a position. The position `at` is seen from above, in hex radii from the origin of
/// the map.
pub(super) fn figured(terrain: Terrain, level: i16, at: Vec2, colour: Vec3) -> Vec3 {
    let swell = (at.x * 1.7 + (at.y * 1.3).sin() * 1.5).sin() * (at.y * 1.5 - (at.x * 0.9).cos() * 1.3).cos();
    match terrain {
        Terrain::Water => {
            // Shallow water is lighter. All water has short waves.
            let shallow = Vec3::new(0.20, 0.55, 0.66);
            let body = colour.lerp(shallow, (f32::from(level) * 0.3).min(0.75)) * (1.0 + 0.10 * swell);
            let wave = ((at.y * 2.6 + (at.x * 2.1).sin() * 0.45) * 2.0).sin() * (at.x * 1.3 + at.y * 2.2).sin();
            body.lerp(Vec3::new(0.62, 0.84, 0.93), 0.55 * smooth(0.72, 0.95, wave))
        }
        Terrain::DeepWater => {
            let wave = ((at.y * 1.7 + (at.x * 1.4).sin() * 0.45) * 2.0).sin() * (at.x * 0.9 + at.y * 1.5).sin();
            (colour * (1.0 + 0.14 * swell)).lerp(Vec3::new(0.36, 0.58, 0.74), 0.35 * smooth(0.80, 0.97, wave))
        }
        Terrain::Lava => {
            let vein = ((at.x * 1.5 + (at.y * 1.9).sin()).sin() + (at.y * 1.6 - (at.x * 1.2).cos()).sin()).abs();
            let hot = colour.lerp(Vec3::new(1.0, 0.86, 0.35), 1.0 - smooth(0.0, 0.55, vein));
            hot.lerp(Vec3::new(0.52, 0.09, 0.04), smooth(0.9, 1.7, vein))
        }
        Terrain::LavaField => {
            let crack = ((at.x * 3.3 + (at.y * 2.7).sin() * 1.4).sin() * (at.y * 3.1 + (at.x * 2.3).cos()).cos()).abs();
            colour.lerp(Vec3::new(1.0, 0.42, 0.10), 0.85 * (1.0 - smooth(0.0, 0.13, crack)))
        }
        _ => colour,
    }
}

/// Returns a smooth step from 0 at `low` to 1 at `high`.
pub(super) fn smooth(low: f32, high: f32, at: f32) -> f32 {
    SmoothStepCurve.sample_clamped(f32::inverse_lerp(low, high, at))
}
