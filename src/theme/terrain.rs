//! All colours of terrain: on the table, on the map, in menu pictures, and for the particles of impacts.

use bevy::prelude::*;
use knockback_rules::board::Terrain;

/// The colours of a terrain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tints {
    /// The colour of the ground on the table in full light.
    pub(crate) ground: Color,
    /// The colour of the ground on the map. Only its hue and saturation matter, because the lightness shows the height.
    pub(crate) print: Color,
    /// The colour of the ground in menu pictures. For water, the colour at its deepest point.
    pub(crate) picture: Color,
    /// The colours of the particles thrown up by an impact.
    pub(crate) bits: [Color; 3],
}

type Rgb = (f32, f32, f32);

const fn colour((red, green, blue): Rgb) -> Color {
    Color::srgb(red, green, blue)
}

const fn of(ground: Rgb, print: Rgb, picture: Rgb, [a, b, c]: [Rgb; 3]) -> Tints {
    Tints {
        ground: colour(ground),
        print: colour(print),
        picture: colour(picture),
        bits: [colour(a), colour(b), colour(c)],
    }
}

/// Returns the colours of a terrain.
pub(crate) const fn tints(terrain: Terrain) -> Tints {
    const PAVED: [Rgb; 3] = [(0.50, 0.49, 0.48), (0.40, 0.40, 0.41), (0.60, 0.58, 0.55)];
    const DUG: [Rgb; 3] = [(0.42, 0.34, 0.27), (0.33, 0.27, 0.22), (0.52, 0.44, 0.36)];
    const MOLTEN: [Rgb; 3] = [(1.0, 0.55, 0.10), (1.0, 0.80, 0.25), (0.95, 0.25, 0.06)];
    match terrain {
        Terrain::Grass => of(
            (0.365, 0.520, 0.285),
            (0.50, 0.66, 0.36),
            (0.38, 0.55, 0.29),
            [(0.36, 0.52, 0.22), (0.27, 0.40, 0.17), (0.40, 0.30, 0.20)],
        ),
        Terrain::Rock => of(
            (0.520, 0.475, 0.440),
            (0.66, 0.58, 0.52),
            (0.60, 0.52, 0.46),
            [(0.64, 0.61, 0.57), (0.54, 0.51, 0.48), (0.72, 0.69, 0.65)],
        ),
        Terrain::Sand => of(
            (0.850, 0.750, 0.510),
            (0.80, 0.68, 0.42),
            (0.85, 0.74, 0.50),
            [(0.87, 0.77, 0.55), (0.80, 0.69, 0.47), (0.93, 0.85, 0.66)],
        ),
        Terrain::Snow => of(
            (0.860, 0.885, 0.920),
            (0.74, 0.79, 0.88),
            (0.92, 0.94, 0.97),
            [(0.96, 0.98, 1.0), (0.86, 0.91, 0.97), (1.0, 1.0, 1.0)],
        ),
        Terrain::Ice => of(
            (0.660, 0.840, 0.920),
            (0.48, 0.78, 0.88),
            (0.66, 0.84, 0.92),
            [(0.80, 0.93, 1.0), (0.65, 0.85, 0.96), (0.95, 0.99, 1.0)],
        ),
        Terrain::Swamp => of(
            (0.360, 0.380, 0.210),
            (0.54, 0.56, 0.28),
            (0.36, 0.39, 0.22),
            [(0.30, 0.36, 0.20), (0.22, 0.26, 0.16), (0.40, 0.42, 0.26)],
        ),
        Terrain::Concrete => of(
            (0.560, 0.555, 0.550),
            (0.68, 0.67, 0.64),
            (0.63, 0.64, 0.67),
            [(0.74, 0.74, 0.73), (0.64, 0.64, 0.64), (0.83, 0.82, 0.80)],
        ),
        Terrain::Asphalt => of((0.330, 0.340, 0.375), (0.52, 0.54, 0.63), (0.34, 0.36, 0.41), PAVED),
        Terrain::Road => of((0.435, 0.410, 0.385), (0.66, 0.60, 0.50), (0.47, 0.43, 0.39), PAVED),
        Terrain::Water => of(
            (0.105, 0.330, 0.520),
            (0.26, 0.56, 0.84),
            (0.07, 0.26, 0.46),
            [(0.62, 0.84, 0.95), (0.40, 0.68, 0.88), (0.90, 0.97, 1.0)],
        ),
        Terrain::Lava => of((1.000, 0.300, 0.030), (0.86, 0.26, 0.14), (0.98, 0.36, 0.06), MOLTEN),
        Terrain::LavaField => of((0.270, 0.130, 0.115), (0.62, 0.40, 0.36), (0.24, 0.13, 0.13), MOLTEN),
        Terrain::Pit => of((0.330, 0.270, 0.220), (0.58, 0.47, 0.38), (0.33, 0.27, 0.22), DUG),
        Terrain::SpikedPit => of((0.290, 0.230, 0.230), (0.60, 0.42, 0.40), (0.29, 0.23, 0.23), DUG),
        Terrain::BottomlessPit => of((0.060, 0.055, 0.075), (0.44, 0.40, 0.54), (0.06, 0.055, 0.075), DUG),
        Terrain::DeepWater => of(
            (0.045, 0.190, 0.370),
            (0.16, 0.42, 0.74),
            (0.03, 0.15, 0.32),
            [(0.52, 0.76, 0.92), (0.30, 0.56, 0.80), (0.86, 0.95, 1.0)],
        ),
    }
}

/// Returns the colour of a cliff on the table. Where the rock is the same as the ground, it is a darker ground colour.
pub(crate) fn cliff(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Grass | Terrain::Swamp => Color::srgb(0.420, 0.330, 0.230),
        Terrain::Road | Terrain::Asphalt => Color::srgb(0.300, 0.290, 0.300),
        Terrain::Snow => Color::srgb(0.560, 0.610, 0.700),
        other => tints(other).ground.mix(&Color::BLACK, 0.22),
    }
}

/// Returns the colour of a cliff in menu pictures.
pub(crate) fn pictured_cliff(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Grass | Terrain::Swamp => Color::srgb(0.40, 0.30, 0.21),
        Terrain::Concrete => Color::srgb(0.42, 0.40, 0.44),
        Terrain::Water | Terrain::DeepWater => Color::srgb(0.08, 0.20, 0.34),
        other => tints(other).picture.mix(&Color::BLACK, 0.28),
    }
}
