//! The colours of terrain.

use bevy::prelude::*;
use knockback_rules::{board::Terrain, geometry::Coord};

use crate::view3d::relief::Made;

/// The colour of the ground in full light.
pub(super) fn cap(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Grass => Color::srgb(0.365, 0.520, 0.285),
        Terrain::Rock => Color::srgb(0.520, 0.475, 0.440),
        Terrain::Sand => Color::srgb(0.850, 0.750, 0.510),
        Terrain::Snow => Color::srgb(0.860, 0.885, 0.920),
        Terrain::Ice => Color::srgb(0.660, 0.840, 0.920),
        Terrain::Swamp => Color::srgb(0.360, 0.380, 0.210),
        Terrain::Concrete => Color::srgb(0.560, 0.555, 0.550),
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
    0.93 + 0.14 * chance(at)(0)
}

/// Numbers from 0 to 1 for a hex, by a seed; the same each time.
pub(super) fn chance(at: Coord) -> impl Fn(u32) -> f32 {
    move |seed| {
        let mut bits = at.q.cast_unsigned().wrapping_mul(0x9E37_79B9)
            ^ at.r.cast_unsigned().wrapping_mul(0x85EB_CA6B)
            ^ seed.wrapping_mul(0xC2B2_AE35);
        bits ^= bits >> 15;
        bits = bits.wrapping_mul(0x2C1B_3C6D);
        bits ^= bits >> 13;
        bits = bits.wrapping_mul(0x297A_2D39);
        bits ^= bits >> 16;
        f32::from(u8::try_from(bits & 0xFF).unwrap_or(0)) / 255.0
    }
}

/// What the ground of a terrain is of.
pub(super) fn made(terrain: Terrain) -> Made {
    let place = Terrain::ALL.into_iter().position(|other| other == terrain).unwrap_or(0);
    Made::Terrain(u8::try_from(place).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shaders know terrains by their number.
    #[test]
    fn shaders_and_rules_number_terrains_alike() {
        let ground = include_str!("../shaders/ground.wgsl");
        for terrain in Terrain::ALL {
            let Made::Terrain(place) = made(terrain) else { panic!("{terrain:?} is terrain") };
            let name = format!("{terrain:?}").to_uppercase().replace("LAVAFIELD", "LAVA_FIELD");
            assert!(ground.contains(&format!("const {name}: i32 = {place};")), "{name}");
        }
    }
}
