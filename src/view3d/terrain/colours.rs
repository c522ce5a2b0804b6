//! What the ground is of, and how its hexes differ.

use knockback_rules::{board::Terrain, geometry::Coord};

use crate::{theme::chance, view3d::relief::Made};

/// A little lighter or darker, so that a plain is not a sheet; the same for a hex each time.
pub(super) fn grain(at: Coord) -> f32 {
    0.93 + 0.14 * chance::of_hex(at, 0)
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
            let name = terrain.name().to_uppercase().replace("MOLTEN ", "").replace(' ', "_");
            assert!(ground.contains(&format!("const {name}: i32 = {place};")), "{name}");
        }
    }
}
