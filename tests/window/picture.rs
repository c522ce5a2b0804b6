//! Screenshots, and searches for colours in them.

use std::path::Path;

/// A colour to search for: red, green, blue, and the tolerance of each.
pub(crate) type Wanted = ([u8; 3], u8);

/// The accent colour, as on the main button.
pub(crate) const ACCENT: Wanted = ([255, 190, 46], 14);
/// The colour of figures that can be attacked.
pub(crate) const HARM: Wanted = ([255, 92, 77], 26);
/// The colour of harm in small type.
pub(crate) const HARM_TEXT: Wanted = ([255, 158, 143], 24);

/// A part of the screen: left, top, right, bottom, as fractions of its width and height.
pub(crate) type Element = [f32; 4];

/// Converts a pixel count. No screen has more pixels in a row than fit into a `u16`.
fn number(pixels: u32) -> f32 {
    u16::try_from(pixels).map_or(f32::MAX, f32::from)
}

/// A picture of the whole screen.
#[derive(Clone)]
pub(crate) struct Picture(image::RgbImage);

impl Picture {
    /// Reads a PNG. `None` if the file is incomplete.
    pub(crate) fn read(file: &Path) -> Option<Self> {
        Some(Self(image::open(file).ok()?.to_rgb8()))
    }

    /// The positions of a part's pixels that have a colour.
    fn pixels(&self, part: Element, (colour, off): Wanted) -> impl Iterator<Item = (f32, f32)> + '_ {
        let (width, height) = (number(self.0.width()), number(self.0.height()));
        let [left, top, right, bottom] = part;
        self.0.enumerate_pixels().filter_map(move |(x, y, pixel)| {
            let (x, y) = (number(x), number(y));
            let within = x >= left * width && x < right * width && y >= top * height && y < bottom * height;
            let like = pixel.0.iter().zip(colour).all(|(have, want)| have.abs_diff(want) <= off);
            (within && like).then_some((x, y))
        })
    }

    /// Number of pixels in a part that have a colour.
    pub(crate) fn count(&self, part: Element, wanted: Wanted) -> usize {
        self.pixels(part, wanted).count()
    }

    /// Number of pixels with a colour within some distance of a position.
    pub(crate) fn near(&self, (x, y): (f32, f32), distance: f32, wanted: Wanted) -> usize {
        self.pixels([0.0, 0.0, 1.0, 1.0], wanted).filter(|at| (at.0 - x).hypot(at.1 - y) <= distance).count()
    }

    /// Mean position of a part's pixels that have a colour. `None` if there are none.
    pub(crate) fn centre(&self, part: Element, wanted: Wanted) -> Option<(f32, f32)> {
        let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
        for pixel in self.pixels(part, wanted) {
            x += pixel.0;
            y += pixel.1;
            count += 1.0;
        }
        (count > 0.0).then(|| (x / count, y / count))
    }

    /// Mean position of a colour. `None` if the part has fewer than `least` pixels of it.
    pub(crate) fn find(&self, part: Element, wanted: Wanted, least: usize) -> Option<(f32, f32)> {
        self.centre(part, wanted).filter(|_| self.count(part, wanted) >= least)
    }

    /// Share of a part's pixels that differ clearly from those of another picture.
    pub(crate) fn differs(&self, other: &Self, [left, top, right, bottom]: Element) -> f32 {
        let (width, height) = (number(self.0.width()), number(self.0.height()));
        let (mut differ, mut all) = (0.0, 0.0);
        for (x, y, pixel) in self.0.enumerate_pixels() {
            let (across, down) = (number(x) / width, number(y) / height);
            if across >= left && across < right && down >= top && down < bottom {
                let there = other.0.get_pixel(x, y);
                all += 1.0;
                differ += f32::from(u8::from(pixel.0.iter().zip(there.0).any(|(one, two)| one.abs_diff(two) > 24)));
            }
        }
        differ / f32::max(all, 1.0)
    }
}
