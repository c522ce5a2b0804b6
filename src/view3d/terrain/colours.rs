//! The colours of terrain.

use bevy::prelude::*;
use knockback_rules::{board::Terrain, geometry::Coord};

/// The colour of the ground in full light.
pub(super) fn cap(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Grass => Color::srgb(0.365, 0.520, 0.285),
        Terrain::Rock => Color::srgb(0.540, 0.510, 0.490),
        Terrain::Sand => Color::srgb(0.850, 0.750, 0.510),
        Terrain::Snow => Color::srgb(0.930, 0.945, 0.970),
        Terrain::Ice => Color::srgb(0.660, 0.840, 0.920),
        Terrain::Swamp => Color::srgb(0.360, 0.380, 0.210),
        Terrain::Concrete => Color::srgb(0.610, 0.610, 0.615),
        Terrain::Asphalt => Color::srgb(0.330, 0.340, 0.375),
        Terrain::Road => Color::srgb(0.435, 0.410, 0.385),
        Terrain::Water => Color::srgb(0.105, 0.330, 0.520),
        Terrain::Lava => Color::srgb(1.000, 0.300, 0.030),
        Terrain::LavaField => Color::srgb(0.270, 0.130, 0.115),
    }
}

/// The colour of the cliff below it.
pub(super) fn side(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Grass | Terrain::Swamp => Color::srgb(0.420, 0.330, 0.230),
        Terrain::Road | Terrain::Asphalt => Color::srgb(0.300, 0.290, 0.300),
        Terrain::Snow => Color::srgb(0.560, 0.610, 0.700),
        other => cap(other).mix(&Color::BLACK, 0.22),
    }
}

/// A little lighter or darker, so that a plain is not a sheet; the same for a hex each time.
pub(super) fn grain(at: Coord) -> f32 {
    let mut bits = (at.q.cast_unsigned().wrapping_mul(0x9E37_79B9)) ^ (at.r.cast_unsigned().wrapping_mul(0x85EB_CA6B));
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 13;
    let unit = f32::from(u8::try_from(bits & 0xFF).unwrap_or(0)) / 255.0;
    0.95 + 0.1 * unit
}

/// The colour of liquids moves from place to place: where deep, where shallow, where hot.
pub(super) fn swirl(terrain: Terrain, place: Vec2, colour: Color) -> Color {
    let wave =
        (place.x * 1.9 + (place.y * 1.3).sin() * 1.7).sin() * (place.y * 1.6 - (place.x * 0.9).cos() * 1.4).cos();
    match terrain {
        Terrain::Water if wave > 0.0 => colour.mix(&Color::srgb(0.230, 0.520, 0.680), 0.45 * wave),
        Terrain::Water => colour.mix(&Color::srgb(0.030, 0.130, 0.260), -0.45 * wave),
        Terrain::Lava if wave > 0.0 => colour.mix(&Color::srgb(1.000, 0.780, 0.200), 0.8 * wave),
        Terrain::Lava => colour.mix(&Color::srgb(0.300, 0.040, 0.020), -0.9 * wave),
        _ => colour,
    }
}
