//! Packs images of the same size into the layers of one texture. Each layer has its own mipmaps, so that the map does
//! not flicker when zoomed out.

use bevy::{
    asset::RenderAssetUsages,
    color::LinearRgba,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureViewDescriptor,
        TextureViewDimension,
    },
};

use super::Canvas;

/// Maximum number of layers. Every platform supports as many, including browsers.
pub(in super::super) const MAX_LAYERS: usize = 250;

/// Returns a texture with each image as a layer. The sampler uses no mipmap that has been halved more than
/// `most_halved` times.
pub(in super::super) fn container(mut layers: Vec<Canvas>, most_halved: f32) -> Image {
    // GLES would interpret a texture with one layer, or with a multiple of six layers, as another type of texture.
    while let Some(first) = layers.first()
        && (layers.len() == 1 || layers.len().is_multiple_of(6))
    {
        layers.push(first.clone());
    }
    let (width, height) = layers.first().map_or((1, 1), |layer| (layer.width, layer.height));
    let small = |count: usize| u32::try_from(count).unwrap_or(1);
    let steps = width.max(height).ilog2() + 1;
    let mut data = Vec::new();
    for layer in &layers {
        let mut copy = layer.clone();
        for step in 0..steps {
            if step > 0 {
                copy = copy.halved();
            }
            data.extend(copy.pixels.iter().flat_map(|[red, green, blue, alpha]| {
                Srgba::from(LinearRgba::new(*red, *green, *blue, *alpha)).to_u8_array()
            }));
        }
    }
    let mut image = Image {
        data: Some(data),
        texture_descriptor: TextureDescriptor {
            label: Some("tiles of the map"),
            size: Extent3d { width: small(width), height: small(height), depth_or_array_layers: small(layers.len()) },
            mip_level_count: steps,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: TextureFormat::Rgba8UnormSrgb,
            usage: TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
            view_formats: &[],
        },
        sampler: ImageSampler::Descriptor(ImageSamplerDescriptor {
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            mipmap_filter: ImageFilterMode::Linear,
            lod_max_clamp: most_halved,
            ..default()
        }),
        texture_view_descriptor: Some(TextureViewDescriptor {
            dimension: Some(TextureViewDimension::D2Array),
            ..default()
        }),
        ..default()
    };
    // The tilemap reads the image size in each frame, so the image must also stay in the main world.
    image.asset_usage = RenderAssetUsages::default();
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layer_has_its_mipmaps() {
        let canvas = Canvas::paint(8, 4, |_, _| [1.0; 4]);
        let image = container(vec![canvas], 16.0);
        assert_eq!(image.texture_descriptor.array_layer_count(), 2, "never a single layer");
        // 8x4, 4x2, 2x1, 1x1
        assert_eq!(image.data.unwrap().len(), 2 * 4 * (32 + 8 + 2 + 1));
    }
}
