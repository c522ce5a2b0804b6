//! The tiles of terrain. Each terrain has its own pattern, so that it can be recognised without its colour.
//!
//! All tiles have the same average lightness. The lightness of a hex on the map therefore shows its height and nothing
//! else.

use bevy::{color::LinearRgba, math::Vec2, prelude::Color};
use knockback_rules::board::Terrain;

use super::{
    Canvas,
    noise::{Near, Strewn, pen},
};
use crate::{
    stage::space::{self, HALF_WIDTH as HALF},
    theme::{chance, shape::to_stroke, terrain},
};

/// Size of a tile in pixels, with approximately the proportions of a hex.
const SIZE: [usize; 2] = [128, 148];
/// Number of tiles for a solid terrain. Several variants keep a plain from looking like wallpaper.
const VARIANTS: u32 = 3;
/// Number of animation frames for a liquid.
const FRAMES: u32 = 8;
/// Lightness of every tile, before the level of its hex makes it lighter or darker.
pub(in super::super) const LIGHT: f32 = 0.42;

/// The tiles of one terrain, as indices into all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Tiles {
    /// Variants, one of which is chosen at random for each hex.
    Still {
        /// Index of the first tile.
        first: u32,
        /// Number of tiles.
        count: u32,
    },
    /// Animation frames, shown in order.
    Moving {
        /// Index of the first tile.
        first: u32,
        /// Number of tiles.
        count: u32,
    },
}

impl Tiles {
    /// Returns the tiles of a terrain.
    pub(in super::super) fn of(terrain: Terrain) -> Self {
        let mut first = 0;
        for other in Terrain::ALL {
            let moves = space::is_liquid(other);
            let count = if moves { FRAMES } else { VARIANTS };
            if other == terrain {
                return if moves { Self::Moving { first, count } } else { Self::Still { first, count } };
            }
            first += count;
        }
        Self::Still { first: 0, count: 1 }
    }

    fn count(self) -> u32 {
        match self {
            Self::Still { count, .. } | Self::Moving { count, .. } => count,
        }
    }
}

/// Paints all tiles, in the order that [`Tiles`] uses.
pub(in super::super) fn ground() -> Vec<Canvas> {
    let tiles = |terrain| (0..Tiles::of(terrain).count()).map(move |which| tile(terrain, which));
    Terrain::ALL.into_iter().flat_map(tiles).collect()
}

/// Paints a tile of a terrain.
fn tile(terrain: Terrain, which: u32) -> Canvas {
    let [width, height] = SIZE;
    let base = LinearRgba::from(terrain::tints(terrain).print);
    let plain = 0.2126 * base.red + 0.7152 * base.green + 0.0722 * base.blue;
    let mut canvas = Canvas::paint(width, height, |x, y| {
        let spot = Vec2::new(x * HALF, y);
        let edge = to_edge(spot);
        let touch = pattern(terrain, which, spot);
        let grain = 1.0 + 0.06 * (chance::part(quantise(spot.x), quantise(spot.y), which) - 0.5);
        // A fine line along the edges separates the hexes.
        let line = 1.0 - 0.30 * pen(edge, 0.02);
        let mut light = base * (LIGHT / plain * touch.light * grain * line);
        if let Some((glow, how_much)) = touch.glow {
            let glow = LinearRgba::from(glow);
            light = light * (1.0 - how_much) + glow * how_much;
        }
        // The tile extends slightly beyond the edge, so that neighbours meet without a gap.
        let alpha = ((edge + 0.03) / 0.016).clamp(0.0, 1.0);
        [light.red, light.green, light.blue, alpha]
    });
    let scale = LIGHT / canvas.lightness();
    for [red, green, blue, _] in &mut canvas.pixels {
        (*red, *green, *blue) = (*red * scale, *green * scale, *blue * scale);
    }
    canvas
}

/// Rounds a coordinate down to a step of about one pixel.
#[expect(clippy::cast_possible_truncation, reason = "positions are within a tile")]
fn quantise(place: f32) -> i32 {
    (place * 64.0).floor() as i32
}

/// Returns the distance of a point from the edge of the hex around the origin. It is negative outside the hex.
fn to_edge(spot: Vec2) -> f32 {
    let (x, y) = (spot.x.abs(), spot.y.abs());
    (HALF - x).min(HALF - (x * 0.5 + y * HALF))
}

/// The effect of a pattern at a point.
#[derive(Clone, Copy, Debug)]
struct Touch {
    /// Factor on the plain colour. 1 leaves it unchanged.
    light: f32,
    /// A second colour, and its share in the mix.
    glow: Option<(Color, f32)>,
}

impl Touch {
    fn dark(ink: f32) -> Self {
        Self { light: 1.0 - ink, glow: None }
    }
}

fn pattern(terrain: Terrain, which: u32, spot: Vec2) -> Touch {
    let still = Strewn { grid: 0.5, salt: which * 31 + 7 };
    match terrain {
        Terrain::Grass => grass(Strewn { grid: 0.40, ..still }.near(spot)),
        Terrain::Rock => rock(Strewn { grid: 0.62, ..still }.near(spot)),
        Terrain::Sand => {
            let near = Strewn { grid: 0.15, ..still }.near(spot);
            Touch::dark(0.45 * pen(near.first, 0.042))
        }
        Terrain::Snow => snow(Strewn { grid: 0.66, ..still }.near(spot)),
        Terrain::Ice => ice(which, spot),
        Terrain::Swamp => swamp(Strewn { grid: 0.52, ..still }.near(spot)),
        Terrain::Concrete => concrete(spot),
        Terrain::Asphalt => {
            let near = Strewn { grid: 0.075, ..still }.near(spot);
            let speck = pen(near.first, 0.028);
            Touch { light: if near.mark > 0.5 { 1.0 + 0.30 * speck } else { 1.0 - 0.34 * speck }, glow: None }
        }
        Terrain::Road => road(spot),
        Terrain::Water => water(phase(which), spot),
        Terrain::Lava => lava(phase(which), spot),
        Terrain::LavaField => lava_field(Strewn { grid: 0.46, ..still }.near(spot)),
        Terrain::Pit => pit(spot, 0.24),
        Terrain::SpikedPit => spiked_pit(spot),
        Terrain::BottomlessPit => pit(spot, 0.62),
        Terrain::DeepWater => deep_water(phase(which), spot),
    }
}

/// Returns the progress of the animation at a frame, from 0 to 1.
fn phase(which: u32) -> f32 {
    f32::from(u8::try_from(which % FRAMES).unwrap_or(0)) / f32::from(u8::try_from(FRAMES).unwrap_or(1))
}

/// Tufts of three blades.
fn grass(near: Near) -> Touch {
    let at = near.way + Vec2::new(0.0, 0.05);
    let blade = |lean: f32, long: f32| to_stroke(at, Vec2::new(lean * 0.25, 0.0), Vec2::new(lean, long));
    let tuft = blade(-0.085, 0.11).min(blade(0.0, 0.15)).min(blade(0.085, 0.11));
    if near.mark > 0.25 { Touch::dark(0.42 * pen(tuft, 0.026)) } else { Touch::dark(0.0) }
}

/// Facets of varying lightness, with cracks between them.
fn rock(near: Near) -> Touch {
    let facet = 0.86 + 0.26 * near.mark + 0.14 * (near.way.x * 0.6 - near.way.y).clamp(-0.5, 0.5);
    Touch { light: facet * (1.0 - 0.42 * pen(near.border, 0.035)), glow: None }
}

/// Scattered flakes with six rays.
fn snow(near: Near) -> Touch {
    let ray = |turn: f32| {
        let way = Vec2::from_angle(turn) * 0.105;
        to_stroke(near.way, -way, way)
    };
    let flake = ray(0.52).min(ray(1.57)).min(ray(2.62));
    Touch::dark(0.40 * pen(flake, 0.024))
}

/// Long bright scratches and a crack, all diagonal.
fn ice(which: u32, spot: Vec2) -> Touch {
    let along = Vec2::from_angle(1.0);
    let (u, v) = (spot.dot(along), spot.dot(along.perp()));
    let shift = f32::from(u8::try_from(which).unwrap_or(0)) * 0.17;
    let scratch = |place: f32, from: f32, to: f32| {
        if (from..to).contains(&(u + shift)) { pen((v - place).abs(), 0.035) } else { 0.0 }
    };
    let bright = scratch(0.52, -0.5, 0.35)
        + scratch(0.42, -0.2, 0.55)
        + scratch(-0.12, -0.75, -0.05)
        + scratch(-0.22, -0.5, 0.3)
        + scratch(-0.62, -0.2, 0.5);
    let zigzag = 0.16 * ((u * 2.3 + shift).fract().abs() - 0.5).abs();
    let crack = pen((v - 0.17 - zigzag).abs(), 0.02);
    Touch { light: (1.0 + 0.42 * bright.min(1.0)) * (1.0 - 0.35 * crack), glow: None }
}

/// Reeds above still water, as on conventional maps.
fn swamp(near: Near) -> Touch {
    let at = near.way;
    let water = to_stroke(at, Vec2::new(-0.17, -0.06), Vec2::new(0.17, -0.06)).min(to_stroke(
        at,
        Vec2::new(-0.09, -0.125),
        Vec2::new(0.09, -0.125),
    ));
    let reed = |foot: f32, top: f32| to_stroke(at, Vec2::new(foot, -0.06), Vec2::new(foot * 1.5, top));
    let reeds = reed(-0.06, 0.08).min(reed(0.0, 0.13)).min(reed(0.06, 0.08));
    Touch::dark(0.46 * pen(water.min(reeds), 0.026))
}

/// Square slabs with a peg at each corner.
fn concrete(spot: Vec2) -> Touch {
    const SLAB: f32 = HALF;
    let within = |place: f32| (place / SLAB + 0.5).rem_euclid(1.0) * SLAB - SLAB / 2.0;
    let (x, y) = (SLAB / 2.0 - within(spot.x).abs(), SLAB / 2.0 - within(spot.y).abs());
    let peg = pen(Vec2::new(x - 0.10, y - 0.10).length(), 0.05);
    let bevel = if x < y { 0.05 * within(spot.x).signum() } else { -0.05 * within(spot.y).signum() };
    Touch {
        light: (1.0 - bevel * pen(x.min(y), 0.16)) * (1.0 - 0.34 * pen(x.min(y), 0.03)) * (1.0 - 0.3 * peg),
        glow: None,
    }
}

/// A dashed line along the lane, with kerbs and wheel tracks.
fn road(spot: Vec2) -> Touch {
    let lane = spot.y.abs();
    let dash = if (spot.x / HALF + 0.25).rem_euclid(1.0) < 0.5 { pen(lane, 0.075) } else { 0.0 };
    let kerb = pen((lane - 0.56).abs(), 0.022);
    let wheels = 0.07 * pen((lane - 0.27).abs(), 0.22);
    Touch { light: (1.0 + 0.75 * dash) * (1.0 - 0.30 * kerb - wheels), glow: None }
}

/// Rows of waves that run east and continue across hexes.
fn water(phase: f32, spot: Vec2) -> Touch {
    const ROWS: f32 = 0.375;
    let row = (spot.y / ROWS).floor();
    let turn = std::f32::consts::TAU * (spot.x / HALF + phase + row * 0.5);
    let crest = (row + 0.5) * ROWS + 0.055 * turn.sin();
    let shown = 0.5 + 0.5 * (turn + 0.6).cos();
    let line = pen((spot.y - crest).abs(), 0.026 + 0.022 * shown);
    let swell = 0.10 * turn.cos() * ((spot.y / ROWS).fract().abs() - 0.5);
    Touch { light: 1.0 + swell + 0.62 * line * (0.35 + 0.65 * shown), glow: None }
}

/// Dark crust on glowing lava.
fn lava(phase: f32, spot: Vec2) -> Touch {
    let near = Strewn { grid: 0.56, salt: 77 }.near(spot);
    let breath = 0.5 + 0.5 * (std::f32::consts::TAU * (phase + near.mark)).sin();
    let crust = ((near.border - 0.05) / 0.10).clamp(0.0, 1.0);
    let glow = (1.0 - crust) * (0.75 + 0.25 * breath);
    Touch { light: 0.44 + 0.14 * near.mark + 0.07 * breath, glow: Some((Color::srgb(1.0, 0.66, 0.16), glow)) }
}

/// Cold crust with cracks, and a few embers.
fn lava_field(near: Near) -> Touch {
    let cleft = pen(near.border, 0.06);
    let ember = if near.mark > 0.45 { pen(near.first, 0.10) } else { 0.0 };
    let light = (0.95 + 0.15 * near.mark) * (1.0 - 0.58 * cleft);
    Touch { light, glow: Some((Color::srgb(1.0, 0.52, 0.20), 0.85 * ember)) }
}

/// An outer and an inner rim. The larger `dark` is, the darker is the hole inside the outer rim.
fn pit(spot: Vec2, dark: f32) -> Touch {
    let edge = to_edge(spot);
    let rims = pen((edge - 0.16).abs(), 0.03).max(pen((edge - 0.34).abs(), 0.022));
    let hole = ((edge - 0.16) / 0.30).clamp(0.0, 1.0);
    Touch { light: (1.0 - dark * hole) * (1.0 - 0.38 * rims), glow: None }
}

/// A pit with bright spikes in rows.
fn spiked_pit(spot: Vec2) -> Touch {
    const ROOM: f32 = 0.30;
    let within = |place: f32| (place / ROOM + 0.5).rem_euclid(1.0) * ROOM - ROOM / 2.0;
    let at = Vec2::new(within(spot.x), within(spot.y));
    let side = |lean: f32| to_stroke(at, Vec2::new(lean, -0.09), Vec2::new(0.0, 0.10));
    let spike = if to_edge(spot) > 0.24 { pen(side(-0.06).min(side(0.06)), 0.024) } else { 0.0 };
    let hole = pit(spot, 0.24);
    Touch { light: hole.light * (1.0 + 0.75 * spike), glow: None }
}

/// The waves of water, crossed by a second set of waves.
fn deep_water(phase: f32, spot: Vec2) -> Touch {
    let near = water(phase, spot);
    let far = water(1.0 - phase, spot.perp());
    Touch { light: 0.5 * near.light + 0.5 * far.light, glow: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tile_indices_of_terrains_have_no_gaps() {
        let mut next = 0;
        for terrain in Terrain::ALL {
            let (Tiles::Still { first, count } | Tiles::Moving { first, count }) = Tiles::of(terrain);
            assert_eq!(first, next);
            next += count;
        }
        assert!(usize::try_from(next).unwrap() < super::super::container::MAX_LAYERS);
    }

    #[test]
    fn every_terrain_has_the_same_lightness() {
        for terrain in Terrain::ALL {
            let light = tile(terrain, 0).lightness();
            assert!((light - LIGHT).abs() < 0.01, "{terrain:?}: {light}");
        }
    }

    /// The patterns differ even in greyscale.
    #[test]
    fn every_terrain_has_its_own_pattern() {
        let grey = |terrain| -> Vec<f32> {
            tile(terrain, 0).pixels.iter().map(|[r, g, b, a]| (0.2126 * r + 0.7152 * g + 0.0722 * b) * a).collect()
        };
        let greys = Terrain::ALL.map(grey);
        for (place, one) in greys.iter().enumerate() {
            for (other, two) in greys.iter().enumerate().skip(place + 1) {
                let apart: f32 = one.iter().zip(two).map(|(a, b)| (a - b).abs()).sum();
                let mean = apart / f32::from(u16::try_from(one.len()).unwrap());
                assert!(mean > 0.012, "{:?} and {:?}: {mean}", Terrain::ALL[place], Terrain::ALL[other]);
            }
        }
    }

    #[test]
    fn a_tile_covers_its_hex_and_not_its_corners() {
        let canvas = tile(Terrain::Sand, 0);
        let [width, height] = SIZE;
        let alpha = |x: usize, y: usize| canvas.pixels[y * width + x][3];
        assert!(alpha(width / 2, height / 2) > 0.99 && alpha(width / 2, 1) > 0.99 && alpha(1, height / 2) > 0.99);
        assert!(alpha(1, 1) < 0.01 && alpha(width - 2, height - 2) < 0.01);
    }
}
