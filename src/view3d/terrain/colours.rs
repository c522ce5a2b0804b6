//! What the ground is of, and how its hexes differ.

use knockback_rules::{board::Terrain, geometry::Coord};

use crate::view3d::relief::Made;

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
