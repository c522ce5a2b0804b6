//! A pixel canvas on which shapes with soft edges are painted.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageSampler, ImageSamplerDescriptor},
    math::U16Vec2,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use crate::theme::shape::to_stroke;

/// Pixels in rows from the upper left. They are stored in display colours, multiplied by their coverage.
pub(super) struct Canvas {
    size: U16Vec2,
    pixels: Vec<Vec4>,
}

/// A shape, defined by signed distances from its edge, in pixels. Distances are negative inside.
pub(super) trait Shape {
    /// Returns the signed distance of a point from the edge.
    fn distance(&self, at: Vec2) -> f32;
    /// Returns a rectangle that contains the shape.
    fn bounds(&self) -> Rect;
}

/// A convex polygon. Its corners are in clockwise order on the screen.
pub(super) struct Convex<const N: usize>(pub(super) [Vec2; N]);

/// All points within a distance of a line segment.
pub(super) struct Capsule {
    /// One end.
    pub(super) from: Vec2,
    /// The other end. For a disc, both ends are the same point.
    pub(super) to: Vec2,
    /// Half the width, in pixels.
    pub(super) radius: f32,
}

/// A shape that is enlarged on all sides by a distance.
pub(super) struct Grown<'s, S>(pub(super) &'s S, pub(super) f32);

impl<const N: usize> Shape for Convex<N> {
    fn distance(&self, at: Vec2) -> f32 {
        let edges = (0..N).map(|edge| {
            let (from, to) = (self.0[edge], self.0[(edge + 1) % N]);
            let along = (to - from).normalize_or_zero();
            (at - from).dot(Vec2::new(along.y, -along.x))
        });
        edges.fold(f32::NEG_INFINITY, f32::max)
    }

    fn bounds(&self) -> Rect {
        let (low, high) = self
            .0
            .iter()
            .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), corner| (low.min(*corner), high.max(*corner)));
        Rect { min: low, max: high }
    }
}

impl Shape for Capsule {
    fn distance(&self, at: Vec2) -> f32 {
        to_stroke(at, self.from, self.to) - self.radius
    }

    fn bounds(&self) -> Rect {
        Rect::from_corners(self.from, self.to).inflate(self.radius)
    }
}

impl<S: Shape> Shape for Grown<'_, S> {
    fn distance(&self, at: Vec2) -> f32 {
        self.0.distance(at) - self.1
    }

    fn bounds(&self) -> Rect {
        self.0.bounds().inflate(self.1)
    }
}

impl Canvas {
    /// Returns an empty canvas.
    pub(super) fn new(size: U16Vec2) -> Self {
        Self { size, pixels: vec![Vec4::ZERO; usize::from(size.x) * usize::from(size.y)] }
    }

    /// Paints a shape in one colour, with the given opacity.
    pub(super) fn fill(&mut self, shape: &impl Shape, colour: Vec3, cover: f32) {
        self.paint(shape, |_| (colour, cover));
    }

    /// Paints a shape with a colour and an opacity that depend on the position.
    pub(super) fn paint(&mut self, shape: &impl Shape, colour: impl Fn(Vec2) -> (Vec3, f32)) {
        let bounds = shape.bounds().inflate(1.0);
        let (left, right) = (pixel(bounds.min.x), pixel(bounds.max.x).min(self.size.x));
        let (top, bottom) = (pixel(bounds.min.y), pixel(bounds.max.y).min(self.size.y));
        for y in top..bottom {
            let row = usize::from(y) * usize::from(self.size.x);
            for x in left..right {
                let at = Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5);
                let edge = (0.5 - shape.distance(at)).clamp(0.0, 1.0);
                if edge > 0.0 {
                    let (colour, cover) = colour(at);
                    let cover = cover * edge;
                    let pixel = &mut self.pixels[row + usize::from(x)];
                    *pixel = (colour * cover).extend(cover) + *pixel * (1.0 - cover);
                }
            }
        }
    }

    /// Returns the finished image.
    pub(super) fn into_image(self) -> Image {
        let size = Extent3d { width: self.size.x.into(), height: self.size.y.into(), depth_or_array_layers: 1 };
        let bytes = self.pixels.iter().flat_map(|pixel| {
            let [r, g, b] = (pixel.truncate() / pixel.w.max(1e-6)).to_array();
            Srgba::new(r, g, b, pixel.w).to_u8_array()
        });
        let format = TextureFormat::Rgba8UnormSrgb;
        let data = bytes.collect();
        let mut image = Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::RENDER_WORLD);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
        image
    }
}

/// Converts a colour to the format of the canvas.
pub(super) fn rgb(colour: Color) -> Vec3 {
    Vec3::from_array(colour.to_srgba().to_f32_array_no_alpha())
}

/// Returns the pixel that contains a coordinate, or 0 for a negative coordinate.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to an integer saturates")]
fn pixel(at: f32) -> u16 {
    at as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(canvas: &Canvas) -> f32 {
        canvas.pixels.iter().map(|pixel| pixel.w).sum()
    }

    #[test]
    fn a_shape_covers_exactly_its_area() {
        let square = Convex([(2.25, 2.5), (7.75, 2.5), (7.75, 6.5), (2.25, 6.5)].map(Vec2::from));
        let mut canvas = Canvas::new(U16Vec2::new(10, 9));
        canvas.fill(&square, Vec3::ONE, 1.0);
        assert!((cover(&canvas) - 5.5 * 4.0).abs() < 0.6, "{}", cover(&canvas));
        assert!(square.distance(Vec2::new(5.0, 4.0)) < 0.0 && square.distance(Vec2::new(9.0, 4.0)) > 0.0);
    }

    #[test]
    fn shapes_are_clipped_to_the_canvas() {
        let disc = Capsule { from: Vec2::new(-3.0, -3.0), to: Vec2::new(40.0, 2.0), radius: 2.0 };
        let mut canvas = Canvas::new(U16Vec2::new(8, 4));
        canvas.fill(&disc, Vec3::ONE, 1.0);
        assert!(cover(&canvas) > 0.0);
    }
}
