//! Small icons, drawn by code. Each concept has one icon, which is used everywhere.

use std::{f32::consts::TAU, marker::PhantomData};

use bevy::{
    asset::{AssetId, RenderAssetUsages, uuid::Uuid},
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

pub(crate) use knockback_view::icon::Icon;

use super::{
    shape::{bar, polygon, regular, star},
    team::Emblem,
};

/// A small picture: the emblem of a side, or an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SmallPicture {
    /// The emblem of a side.
    Side(Emblem),
    /// An icon.
    Icon(Icon),
}

impl From<Emblem> for SmallPicture {
    fn from(emblem: Emblem) -> Self {
        Self::Side(emblem)
    }
}

impl From<Icon> for SmallPicture {
    fn from(icon: Icon) -> Self {
        Self::Icon(icon)
    }
}

/// All pictures. The index is part of the asset id.
const ALL: [SmallPicture; 29] = [
    SmallPicture::Side(Emblem::Ring),
    SmallPicture::Side(Emblem::Triangle),
    SmallPicture::Side(Emblem::Square),
    SmallPicture::Side(Emblem::Star),
    SmallPicture::Side(Emblem::Cross),
    SmallPicture::Side(Emblem::Lozenge),
    SmallPicture::Icon(Icon::Life),
    SmallPicture::Icon(Icon::Move),
    SmallPicture::Icon(Icon::Range),
    SmallPicture::Icon(Icon::Attack),
    SmallPicture::Icon(Icon::Defense),
    SmallPicture::Icon(Icon::Height),
    SmallPicture::Icon(Icon::Power),
    SmallPicture::Icon(Icon::Engaged),
    SmallPicture::Icon(Icon::Out),
    SmallPicture::Icon(Icon::Done),
    SmallPicture::Icon(Icon::Dazed),
    SmallPicture::Icon(Icon::Asleep),
    SmallPicture::Icon(Icon::Drop),
    SmallPicture::Icon(Icon::Prone),
    SmallPicture::Icon(Icon::Aloft),
    SmallPicture::Icon(Icon::Holding),
    SmallPicture::Icon(Icon::Guarded),
    SmallPicture::Icon(Icon::Held),
    SmallPicture::Icon(Icon::Field),
    SmallPicture::Icon(Icon::Barred),
    SmallPicture::Icon(Icon::Later),
    SmallPicture::Icon(Icon::Asked),
    SmallPicture::Icon(Icon::Depth),
];

/// Side lengths of the mipmaps in pixels, largest first.
const SIDES: [u16; 4] = [64, 32, 16, 8];
/// The asset id of the first picture.
const FIRST: u128 = 0x7c1d_52f0_9b3e_4d7a_8f10_6e21_c4a9_3000;

pub(super) fn plugin(app: &mut App) {
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    for icon in ALL {
        if let Err(error) = images.insert(AssetId::Uuid { uuid: icon.uuid() }, picture(icon)) {
            error!("a sign cannot be drawn: {error}");
        }
    }
}

/// An image node for a picture, in the given size and colour.
pub(crate) fn icon(picture: impl Into<SmallPicture>, size: f32, colour: Color) -> impl Bundle {
    let picture: SmallPicture = picture.into();
    (
        Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() },
        ImageNode { image: Handle::Uuid(picture.uuid(), PhantomData), color: colour, ..default() },
        Pickable::IGNORE,
    )
}

impl SmallPicture {
    fn uuid(self) -> Uuid {
        let place = ALL.iter().position(|icon| *icon == self).unwrap_or_default();
        Uuid::from_u128(FIRST + u128::try_from(place).unwrap_or_default())
    }

    /// Returns the signed distance of a point from the shape, negative inside. The shape fills the square from -1 to 1,
    /// and y points up.
    fn distance(self, at: Vec2) -> f32 {
        let ring = |radius: f32, half: f32| (at.length() - radius).abs() - half;
        let any = |parts: &[f32]| parts.iter().copied().fold(f32::MAX, f32::min);
        match self {
            Self::Side(Emblem::Ring) => ring(0.66, 0.2),
            Self::Side(Emblem::Triangle) => polygon(at, &regular(3, 1.0, TAU / 4.0)) - 0.05,
            Self::Side(Emblem::Square) => polygon(at, &bar(Vec2::ZERO, Vec2::splat(0.7))) - 0.06,
            Self::Side(Emblem::Star) => polygon(at, &star(5, 0.95, 0.42)) - 0.04,
            Self::Side(Emblem::Cross) => any(&[
                polygon(at, &bar(Vec2::ZERO, Vec2::new(0.85, 0.24))),
                polygon(at, &bar(Vec2::ZERO, Vec2::new(0.24, 0.85))),
            ]),
            Self::Side(Emblem::Lozenge) => polygon(at, &regular(4, 0.92, 0.0)) - 0.04,
            Self::Icon(Icon::Life) => polygon(at, &heart()),
            Self::Icon(Icon::Move) => any(&[-0.55, 0.15].map(|left| polygon(at, &chevron(left)))),
            Self::Icon(Icon::Range) => any(&[
                ring(0.58, 0.11),
                at.length() - 0.2,
                polygon(at, &bar(Vec2::new(0.0, 0.8), Vec2::new(0.1, 0.18))),
                polygon(at, &bar(Vec2::new(0.0, -0.8), Vec2::new(0.1, 0.18))),
                polygon(at, &bar(Vec2::new(0.8, 0.0), Vec2::new(0.18, 0.1))),
                polygon(at, &bar(Vec2::new(-0.8, 0.0), Vec2::new(0.18, 0.1))),
            ]),
            Self::Icon(Icon::Attack) => polygon(at, &star(8, 0.98, 0.5)),
            Self::Icon(Icon::Defense) => polygon(at, &shield()),
            Self::Icon(Icon::Height) => any(&[
                polygon(at, &[Vec2::new(-0.6, 0.2), Vec2::new(0.0, 0.95), Vec2::new(0.6, 0.2)]),
                polygon(at, &bar(Vec2::new(0.0, -0.15), Vec2::new(0.19, 0.4))),
                polygon(at, &bar(Vec2::new(0.0, -0.8), Vec2::new(0.8, 0.12))),
            ]),
            Self::Icon(Icon::Depth) => Self::Icon(Icon::Height).distance(Vec2::new(at.x, -at.y)),
            Self::Icon(Icon::Power) => polygon(at, &star(4, 0.95, 0.34)),
            Self::Icon(Icon::Engaged) => any(&[
                polygon(at, &[Vec2::new(-0.95, 0.6), Vec2::new(-0.05, 0.0), Vec2::new(-0.95, -0.6)]),
                polygon(at, &[Vec2::new(0.95, 0.6), Vec2::new(0.05, 0.0), Vec2::new(0.95, -0.6)]),
            ]),
            Self::Icon(Icon::Out) => {
                let turned = Vec2::from_angle(TAU / 8.0).rotate(at);
                any(&[
                    polygon(turned, &bar(Vec2::ZERO, Vec2::new(0.95, 0.17))),
                    polygon(turned, &bar(Vec2::ZERO, Vec2::new(0.17, 0.95))),
                ])
            }
            Self::Icon(Icon::Done) => {
                let tick = [(-0.9, -0.05), (-0.6, 0.25), (-0.25, -0.1), (0.6, 0.75), (0.9, 0.45), (-0.25, -0.7)];
                polygon(at, &tick.map(Vec2::from))
            }
            _ => self.distance_of_state(at),
        }
    }

    /// Returns the signed distance for the icons of figure states.
    fn distance_of_state(self, at: Vec2) -> f32 {
        let ring = |radius: f32, half: f32| (at.length() - radius).abs() - half;
        let any = |parts: &[f32]| parts.iter().copied().fold(f32::MAX, f32::min);
        match self {
            Self::Icon(Icon::Dazed) => any(&[(-0.55, -0.2, 0.42), (0.5, -0.45, 0.42), (0.1, 0.5, 0.48)]
                .map(|(x, y, size)| polygon(at - Vec2::new(x, y), &star(4, size, size * 0.42)))),
            Self::Icon(Icon::Asleep) => {
                let z = [
                    (-0.7, 0.8),
                    (0.75, 0.8),
                    (0.75, 0.5),
                    (-0.15, -0.45),
                    (0.75, -0.45),
                    (0.75, -0.8),
                    (-0.75, -0.8),
                    (-0.75, -0.5),
                    (0.15, 0.45),
                    (-0.7, 0.45),
                ];
                polygon(at, &z.map(Vec2::from))
            }
            Self::Icon(Icon::Drop) => any(&[
                (at - Vec2::new(0.0, -0.35)).length() - 0.55,
                polygon(at, &[Vec2::new(-0.5, -0.15), Vec2::new(0.0, 0.95), Vec2::new(0.5, -0.15)]),
            ]),
            Self::Icon(Icon::Prone) => any(&[
                (at - Vec2::new(-0.65, -0.15)).length() - 0.27,
                polygon(at, &bar(Vec2::new(0.3, -0.22), Vec2::new(0.6, 0.2))),
                polygon(at, &bar(Vec2::new(0.0, -0.72), Vec2::new(0.95, 0.1))),
            ]),
            Self::Icon(Icon::Aloft) => any(&[-1.0, 1.0].map(|side| {
                let wing = [(0.0, -0.45), (0.3, 0.25), (0.95, 0.6), (0.85, 0.05), (0.5, -0.3)];
                polygon(Vec2::new(at.x * side, at.y), &wing.map(Vec2::from))
            })),
            Self::Icon(Icon::Holding) => any(&[
                polygon(at, &[Vec2::new(-0.55, 0.75), Vec2::new(0.55, 0.75), Vec2::new(0.0, -0.1)]),
                polygon(at, &[Vec2::new(-0.55, -0.75), Vec2::new(0.55, -0.75), Vec2::new(0.0, 0.1)]),
                polygon(at, &bar(Vec2::new(0.0, 0.85), Vec2::new(0.7, 0.1))),
                polygon(at, &bar(Vec2::new(0.0, -0.85), Vec2::new(0.7, 0.1))),
            ]),
            Self::Icon(Icon::Guarded) => (polygon(at, &shield()) + 0.14).abs() - 0.13,
            Self::Icon(Icon::Held) => {
                any(&[-0.36, 0.36].map(|x| ((at - Vec2::new(x, 0.0)).length() - 0.44).abs() - 0.12))
            }
            Self::Icon(Icon::Field) => any(&[
                ((at - Vec2::new(0.0, -0.5)).length() - 0.85).abs().max(-0.5 - at.y) - 0.14,
                polygon(at, &bar(Vec2::new(0.0, -0.62), Vec2::new(0.95, 0.12))),
                (at - Vec2::new(0.0, -0.2)).length() - 0.22,
            ]),
            Self::Icon(Icon::Barred) => {
                let turned = Vec2::from_angle(TAU / 8.0).rotate(at);
                any(&[ring(0.74, 0.13), polygon(turned, &bar(Vec2::ZERO, Vec2::new(0.12, 0.72)))])
            }
            Self::Icon(Icon::Later) => any(&[
                ring(0.78, 0.12),
                polygon(at, &bar(Vec2::new(0.0, 0.22), Vec2::new(0.1, 0.3))),
                polygon(at, &bar(Vec2::new(0.2, -0.02), Vec2::new(0.28, 0.1))),
            ]),
            Self::Icon(Icon::Asked) => any(&[
                polygon(at, &[(-0.26, 0.95), (0.26, 0.95), (0.14, -0.3), (-0.14, -0.3)].map(Vec2::from)),
                (at - Vec2::new(0.0, -0.7)).length() - 0.24,
            ]),
            _ => f32::MAX,
        }
    }
}

fn heart() -> Vec<Vec2> {
    (0..40u8)
        .map(|step| {
            let t = TAU * f32::from(step) / 40.0;
            let across = 16.0 * t.sin().powi(3);
            let up = 13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos();
            Vec2::new(across, up + 2.0) / 17.0
        })
        .collect()
}

fn shield() -> Vec<Vec2> {
    let right = [(0.0, 0.95), (0.78, 0.68), (0.76, 0.1), (0.6, -0.35), (0.35, -0.7), (0.0, -0.97)];
    let left = right[1..5].iter().rev().map(|(x, y)| (-x, *y));
    right.into_iter().chain(left).map(Vec2::from).collect()
}

fn chevron(left: f32) -> [Vec2; 6] {
    [(-0.3, 0.75), (0.05, 0.75), (0.55, 0.0), (0.05, -0.75), (-0.3, -0.75), (0.2, 0.0)]
        .map(|(x, y)| Vec2::new(x + left, y))
}

/// Renders a picture in white, with a mipmap for each size, so that it stays sharp when small.
fn picture(icon: SmallPicture) -> Image {
    let mut pixels = Vec::new();
    for side in SIDES {
        let whole = f32::from(side);
        for row in 0..side {
            for column in 0..side {
                let at = Vec2::new(f32::from(column) + 0.5, whole - f32::from(row) - 0.5) / whole * 2.0 - 1.0;
                // Leaves a small margin, in which the edge is antialiased.
                let covered = 0.5 - icon.distance(at * 1.06) * whole / 2.0;
                pixels.extend([255, 255, 255, byte(covered)]);
            }
        }
    }
    let [largest, ..] = SIDES;
    let size = Extent3d { width: largest.into(), height: largest.into(), depth_or_array_layers: 1 };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = 4;
    image.data = Some(pixels);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// Converts a value from 0 to 1 to a byte.
fn byte(part: f32) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the range of a byte")]
    {
        (part.clamp(0.0, 1.0) * 255.0).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns which cells of a coarse grid a picture covers.
    fn print(icon: SmallPicture) -> Vec<bool> {
        let steps = || (0..24u8).map(|step| (f32::from(step) + 0.5) / 12.0 - 1.0);
        steps().flat_map(|y| steps().map(move |x| icon.distance(Vec2::new(x, y)) < 0.0)).collect()
    }

    #[test]
    fn all_icons_differ() {
        for (place, one) in ALL.iter().enumerate() {
            let print_of_one = print(*one);
            let covered = print_of_one.iter().filter(|covered| **covered).count();
            assert!((70..500).contains(&covered), "{one:?} covers {covered} of 576");
            for other in &ALL[place + 1..] {
                let different = print_of_one.iter().zip(print(*other)).filter(|(a, b)| **a != *b).count();
                assert!(different >= 50, "{one:?} and {other:?} differ in {different} of 576");
            }
        }
    }

    #[test]
    fn an_icon_has_all_its_sizes() {
        let pixels: usize = SIDES.iter().map(|side| usize::from(*side).pow(2)).sum();
        assert_eq!(picture(Icon::Life.into()).data.map(|data| data.len()), Some(4 * pixels));
    }
}
