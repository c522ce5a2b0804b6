//! Small figures put together from simple solids, painted, as one mesh.

use bevy::{mesh::MeshBuilder, prelude::*};

/// A figure in the making. It looks along +x and stands on y = 0.
#[derive(Default)]
pub(super) struct Sculpt {
    mesh: Option<Mesh>,
}

impl Sculpt {
    /// Adds a solid where a transform puts it.
    pub(super) fn add(&mut self, solid: impl Into<Mesh>, place: Transform, colour: Color) -> &mut Self {
        let solid: Mesh = solid.into();
        let colours = vec![LinearRgba::from(colour).to_f32_array(); solid.count_vertices()];
        let part = solid.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours).transformed_by(place);
        self.merge(part)
    }

    /// Adds another figure where a transform puts it.
    pub(super) fn join(&mut self, other: Self, place: Transform) -> &mut Self {
        if let Some(part) = other.mesh {
            self.merge(part.transformed_by(place));
        }
        self
    }

    fn merge(&mut self, part: Mesh) -> &mut Self {
        match &mut self.mesh {
            Some(mesh) => {
                if let Err(error) = mesh.merge(&part) {
                    error!("a part of a figure does not fit: {error}");
                }
            }
            None => self.mesh = Some(part),
        }
        self
    }

    /// A ball.
    pub(super) fn ball(&mut self, at: [f32; 3], radius: f32, colour: Color) -> &mut Self {
        self.egg(at, [radius; 3], colour)
    }

    /// A ball, stretched to radii along x, y and z.
    pub(super) fn egg(&mut self, at: [f32; 3], radii: [f32; 3], colour: Color) -> &mut Self {
        let ball = Sphere::new(1.0).mesh().uv(12, 8);
        self.add(ball, Transform::from_translation(at.into()).with_scale(radii.into()), colour)
    }

    /// A box of sizes along x, y and z.
    pub(super) fn brick(&mut self, at: [f32; 3], size: [f32; 3], colour: Color) -> &mut Self {
        self.add(Cuboid::from_size(size.into()), Transform::from_translation(at.into()), colour)
    }

    /// A limb from one point to another, thicker or thinner at its end, rounded there.
    pub(super) fn limb(&mut self, from: [f32; 3], to: [f32; 3], radii: [f32; 2], colour: Color) -> &mut Self {
        let (from, to) = (Vec3::from(from), Vec3::from(to));
        let way = to - from;
        let cone = ConicalFrustum { radius_bottom: radii[0], radius_top: radii[1], height: way.length() };
        let place = Transform::from_translation(from.midpoint(to))
            .with_rotation(Quat::from_rotation_arc(Vec3::Y, way.normalize_or(Vec3::Y)));
        self.add(cone.mesh().resolution(10).build(), place, colour).ball(to.to_array(), radii[1], colour)
    }

    /// A limb and its mirror image on the other side of the body.
    pub(super) fn limbs(&mut self, from: [f32; 3], to: [f32; 3], radii: [f32; 2], colour: Color) -> &mut Self {
        let mirrored = |[x, y, z]: [f32; 3]| [x, y, -z];
        self.limb(from, to, radii, colour).limb(mirrored(from), mirrored(to), radii, colour)
    }

    /// A flat shape of a thickness, lying, its upper face at a height; its outline turned by an angle.
    pub(super) fn plate(
        &mut self,
        shape: impl Primitive2d + Meshable<Output: bevy::mesh::Extrudable>,
        [x, top, z]: [f32; 3],
        thickness: f32,
        angle: f32,
        colour: Color,
    ) -> &mut Self {
        let lying = Quat::from_rotation_y(angle) * Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2);
        let place = Transform::from_xyz(x, top - thickness / 2.0, z).with_rotation(lying);
        self.add(Extrusion::new(shape, thickness).mesh().build(), place, colour)
    }

    /// The finished figure.
    pub(super) fn into_mesh(self) -> Mesh {
        self.mesh.unwrap_or_else(|| Cuboid::from_length(0.1).into())
    }
}
