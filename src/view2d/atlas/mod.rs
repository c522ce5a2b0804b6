//! The tiles of the map. They are painted by code when they are first needed.

mod container;
mod digits;
mod ground;
mod noise;

pub(super) use container::{MAX_LAYERS, container};
pub(super) use digits::numbers;
pub(super) use ground::{LIGHT, Tiles, ground};

/// An image under construction. It stores linear light and opacity, row by row from the top.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    /// Computes an image from a function of the pixel position. Positions run from -1 to 1, right and up.
    fn paint(width: usize, height: usize, mut pixel: impl FnMut(f32, f32) -> [f32; 4]) -> Self {
        let place = |index: usize, count: usize| (count_f32(index) + 0.5) / count_f32(count) * 2.0 - 1.0;
        let mut pixels = Vec::with_capacity(width * height);
        for row in 0..height {
            pixels.extend((0..width).map(|column| pixel(place(column, width), -place(row, height))));
        }
        Self { width, height, pixels }
    }

    /// Returns the image at half the size.
    fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let mut sum = [0.0f32; 4];
                for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (y, x) = ((2 * row + down).min(self.height - 1), (2 * column + right).min(self.width - 1));
                    for (sum, part) in sum.iter_mut().zip(self.pixels[y * self.width + x]) {
                        *sum += part / 4.0;
                    }
                }
                pixels.push(sum);
            }
        }
        Self { width, height, pixels }
    }

    /// Returns the average lightness from 0 to 1, weighted by opacity.
    fn lightness(&self) -> f32 {
        let (mut light, mut cover) = (0.0, 0.0);
        for [red, green, blue, alpha] in &self.pixels {
            light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
            cover += alpha;
        }
        light / f32::max(cover, 1e-3)
    }
}

/// Converts a small count to `f32`.
fn count_f32(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
