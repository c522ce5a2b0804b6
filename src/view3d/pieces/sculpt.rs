//! Sculpts pieces from simple painted solids. A piece is one mesh with an outline.

use std::{collections::HashMap, f32::consts::FRAC_PI_2};

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, MeshBuilder, PrimitiveTopology, VertexAttributeValues},
    prelude::*,
};

/// A piece under construction. It faces +x and stands on y = 0.
#[derive(Default)]
pub(super) struct Sculpt {
    mesh: Option<Mesh>,
}

impl Sculpt {
    /// Adds a solid at the given transform.
    pub(super) fn add(&mut self, solid: impl Into<Mesh>, place: Transform, colour: Color) -> &mut Self {
        let solid: Mesh = solid.into();
        let colours = vec![LinearRgba::from(colour).with_alpha(1.0).to_f32_array(); solid.count_vertices()];
        let part = solid.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours).transformed_by(place);
        let skin = second_skin(&part);
        self.merge(part);
        if let Some(skin) = skin { self.merge(skin) } else { self }
    }

    /// Adds another piece at the given transform.
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

    /// Adds a ball.
    pub(super) fn ball(&mut self, at: [f32; 3], radius: f32, colour: Color) -> &mut Self {
        self.egg(at, [radius; 3], colour)
    }

    /// Adds a ball that is stretched to radii along x, y and z.
    pub(super) fn egg(&mut self, at: [f32; 3], radii: [f32; 3], colour: Color) -> &mut Self {
        self.tilted_egg(at, radii, Quat::IDENTITY, colour)
    }

    /// Adds a stretched ball that is rotated.
    pub(super) fn tilted_egg(&mut self, at: [f32; 3], radii: [f32; 3], turn: Quat, colour: Color) -> &mut Self {
        let (around, up) = if radii.into_iter().fold(0.0, f32::max) < 0.075 { (8, 6) } else { (14, 9) };
        let ball = Sphere::new(1.0).mesh().uv(around, up);
        let place = Transform::from_translation(at.into()).with_rotation(turn).with_scale(radii.into());
        self.add(ball, place, colour)
    }

    /// Adds a box, with its size along x, y and z.
    pub(super) fn brick(&mut self, at: [f32; 3], size: [f32; 3], colour: Color) -> &mut Self {
        self.add(Cuboid::from_size(size.into()), Transform::from_translation(at.into()), colour)
    }

    /// Adds a box from one point to another, with a width and a thickness.
    pub(super) fn beam(&mut self, from: [f32; 3], to: [f32; 3], size: [f32; 2], colour: Color) -> &mut Self {
        let (from, to) = (Vec3::from(from), Vec3::from(to));
        let place = Transform::from_translation(from.midpoint(to))
            .with_rotation(Quat::from_rotation_arc(Vec3::X, (to - from).normalize_or(Vec3::X)));
        self.add(Cuboid::new(from.distance(to), size[1], size[0]), place, colour)
    }

    /// Adds a limb from one point to another, with a radius for each end. The second end is rounded.
    pub(super) fn limb(&mut self, from: [f32; 3], to: [f32; 3], radii: [f32; 2], colour: Color) -> &mut Self {
        let (start, end) = (Vec3::from(from), Vec3::from(to));
        let way = end - start;
        let cone = ConicalFrustum { radius_bottom: radii[0], radius_top: radii[1], height: way.length() };
        let place = Transform::from_translation(start.midpoint(end))
            .with_rotation(Quat::from_rotation_arc(Vec3::Y, way.normalize_or(Vec3::Y)));
        self.add(cone.mesh().resolution(10).build(), place, colour).ball(to, radii[1], colour)
    }

    /// Adds a limb, and its mirror image on the other side of the body.
    pub(super) fn limbs(&mut self, from: [f32; 3], to: [f32; 3], radii: [f32; 2], colour: Color) -> &mut Self {
        let mirrored = |[x, y, z]: [f32; 3]| [x, y, -z];
        self.limb(from, to, radii, colour).limb(mirrored(from), mirrored(to), radii, colour)
    }

    /// Adds a ball, and its mirror image on the other side of the body.
    pub(super) fn balls(&mut self, [x, y, z]: [f32; 3], radius: f32, colour: Color) -> &mut Self {
        self.ball([x, y, z], radius, colour).ball([x, y, -z], radius, colour)
    }

    /// Adds a flat, broad shape from one point to another, such as a feather or a strip of cloth.
    pub(super) fn blade(
        &mut self,
        from: [f32; 3],
        to: [f32; 3],
        [broad, thick]: [f32; 2],
        flat: Vec3,
        colour: Color,
    ) -> &mut Self {
        let (from, to) = (Vec3::from(from), Vec3::from(to));
        let along = (to - from).normalize_or(Vec3::X);
        let across = along.cross(flat).normalize_or(Vec3::Z);
        let turn = Quat::from_mat3(&Mat3::from_cols(along, across.cross(along).normalize_or(Vec3::Y), across));
        self.tilted_egg(from.midpoint(to).to_array(), [from.distance(to) / 2.0, thick, broad], turn, colour)
    }

    /// Adds a crystal with flat faces from one point to another. It is thickest at a third of its length.
    pub(super) fn shard(&mut self, from: [f32; 3], to: [f32; 3], radius: f32, colour: Color) -> &mut Self {
        let (from, to) = (Vec3::from(from), Vec3::from(to));
        let (side, up) = (to - from).normalize_or(Vec3::Y).any_orthonormal_pair();
        let waist = from.lerp(to, 0.34);
        let corner = |place: u8| {
            let (sin, cos) = (f32::from(place) / 5.0 * std::f32::consts::TAU).sin_cos();
            (side * cos + up * sin) * radius
        };
        let mut positions: Vec<Vec3> = Vec::new();
        for place in 0..5 {
            let (a, b) = (corner(place), corner(place + 1));
            positions.extend([waist + a, waist + b, to]);
            positions.extend([from + b * 0.55, waist + b, waist + a]);
            positions.extend([from + b * 0.55, waist + a, from + a * 0.55]);
        }
        let indices = (0..).take(positions.len()).collect();
        let uvs = vec![[0.0f32; 2]; positions.len()];
        let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_computed_flat_normals()
            .with_inserted_indices(Indices::U32(indices));
        self.add(mesh, Transform::IDENTITY, colour)
    }

    /// Adds a horizontal plate in a 2D shape, rotated by an angle. `top` is the height of its upper face.
    pub(super) fn plate(
        &mut self,
        shape: impl Primitive2d + Meshable<Output: bevy::mesh::Extrudable>,
        [x, top, z]: [f32; 3],
        thickness: f32,
        angle: f32,
        colour: Color,
    ) -> &mut Self {
        let lying = Quat::from_rotation_y(angle) * Quat::from_rotation_x(-FRAC_PI_2);
        let place = Transform::from_xyz(x, top - thickness / 2.0, z).with_rotation(lying);
        self.add(Extrusion::new(shape, thickness).mesh().build(), place, colour)
    }

    /// Returns the finished mesh, with outlines in the colour `ink`.
    pub(super) fn into_mesh(self, ink: Color) -> Mesh {
        let Some(mut mesh) = self.mesh else { return Cuboid::from_length(0.1).into() };
        let LinearRgba { red, green, blue, .. } = LinearRgba::from(ink);
        if let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute_mut(Mesh::ATTRIBUTE_COLOR) {
            for colour in colours.iter_mut().filter(|colour| colour[3] < 0.5) {
                *colour = [red, green, blue, 0.0];
            }
        }
        mesh
    }

    /// Turns the piece grey, like stone.
    pub(super) fn ashen(mut self) -> Self {
        if let Some(VertexAttributeValues::Float32x4(colours)) =
            self.mesh.as_mut().and_then(|mesh| mesh.attribute_mut(Mesh::ATTRIBUTE_COLOR))
        {
            for colour in colours {
                let grey = 0.22 * colour[0] + 0.70 * colour[1] + 0.08 * colour[2];
                colour[..3].fill(0.05 + 0.35 * grey);
            }
        }
        self
    }

    /// Makes the piece duller and darker, to show damage.
    pub(super) fn scorched(mut self, part: f32) -> Self {
        if let Some(VertexAttributeValues::Float32x4(colours)) =
            self.mesh.as_mut().and_then(|mesh| mesh.attribute_mut(Mesh::ATTRIBUTE_COLOR))
        {
            for colour in colours {
                let grey = (colour[0] + colour[1] + colour[2]) / 3.0;
                for channel in &mut colour[..3] {
                    *channel = channel.lerp(grey * 0.35, part);
                }
            }
        }
        self
    }
}

/// Returns a solid turned inside out, marked by zero opacity. The shader widens it to an outline. Vertices at the same
/// position share a normal, so that the outline has no gaps at edges.
fn second_skin(part: &Mesh) -> Option<Mesh> {
    let positions = part.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3()?;
    let normals = part.attribute(Mesh::ATTRIBUTE_NORMAL)?.as_float3()?;
    #[expect(clippy::cast_possible_truncation, reason = "positions are only a few units from the origin")]
    let key = |at: &[f32; 3]| at.map(|place| (place * 4096.0).round() as i32);
    let mut sums: HashMap<[i32; 3], Vec3> = HashMap::new();
    for (at, normal) in positions.iter().zip(normals) {
        *sums.entry(key(at)).or_default() += Vec3::from(*normal);
    }
    let shared: Vec<Vec3> = positions
        .iter()
        .zip(normals)
        .map(|(at, own)| sums.get(&key(at)).and_then(|sum| sum.try_normalize()).unwrap_or(Vec3::from(*own)))
        .collect();
    let mut skin = part.clone();
    skin.invert_winding().ok()?;
    let colours = vec![[0.0f32; 4]; positions.len()];
    Some(
        skin.with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, shared)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_is_a_copy_of_the_mesh_in_ink() {
        let mut sculpt = Sculpt::default();
        sculpt.brick([0.0; 3], [1.0; 3], Color::WHITE);
        let mesh = sculpt.into_mesh(Color::srgb(1.0, 0.0, 0.0));
        let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
            panic!("the mesh has no colours")
        };
        let ink = colours.iter().filter(|colour| colour[3] < 0.5).count();
        assert_eq!(2 * ink, colours.len());
        assert!(colours.iter().filter(|colour| colour[3] < 0.5).all(|colour| colour[0] > 0.9 && colour[1] < 0.1));
    }

    #[test]
    fn outlines_have_no_gaps_at_edges() {
        let skin = second_skin(&Cuboid::from_length(1.0).into()).unwrap();
        let positions = skin.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let normals = skin.attribute(Mesh::ATTRIBUTE_NORMAL).unwrap().as_float3().unwrap();
        for (at, normal) in positions.iter().zip(normals) {
            let out = Vec3::from(*at).normalize();
            assert!(out.distance(Vec3::from(*normal)) < 1e-3);
        }
    }
}
