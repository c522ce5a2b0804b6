//! Portraits: flat drawings of the models on the table. A token shows the portrait of its piece.

use bevy::{
    mesh::{Mesh, VertexAttributeValues},
    prelude::*,
};

use super::figure::RAISED;
use crate::{theme::palette, view2d::ink::Ink};

/// The style of a portrait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Printed in ink, with hints of light and shade, and without the base.
    Silhouette,
    /// Painted in the colours of the piece.
    Painted,
}

/// Size of the frame that a portrait fits into.
const FRAME: Vec2 = Vec2::new(0.84, 0.90);
/// Height of a figure's base. Silhouettes leave out everything below it.
const BASE: f32 = 0.14;
/// Direction of the viewer. A figure faces +x and is seen from the front, slightly from the side and above.
const EYE: Vec3 = Vec3::new(0.78, 0.36, 0.62);
/// Direction of the light source.
const LIGHT: Vec3 = Vec3::new(0.35, 0.75, 0.15);

/// A projected triangle, with its depth for sorting.
struct Triangle {
    depth: f32,
    corners: [(Vec2, LinearRgba); 3],
}

/// Draws meshes as one portrait. Returns `None` if nothing is visible.
pub(crate) fn draw<'m>(parts: impl Iterator<Item = &'m Mesh>, style: Style) -> Option<Ink> {
    let toward = EYE.normalize();
    let right = Vec3::Y.cross(toward).normalize();
    let up = toward.cross(right);
    let mut faces: Vec<Triangle> = Vec::new();
    for mesh in parts {
        let Some((positions, colours, indices)) = read(mesh) else { continue };
        for corner in indices.chunks_exact(3) {
            let corners = [corner[0], corner[1], corner[2]];
            let points = corners.map(|index| positions[index]);
            if style == Style::Silhouette && points.iter().all(|point| point.y < BASE) {
                continue;
            }
            let normal = (points[1] - points[0]).cross(points[2] - points[0]).normalize_or_zero();
            if normal.dot(toward) <= 0.0 {
                continue;
            }
            let lit = 0.5 + 0.5 * normal.dot(LIGHT.normalize());
            let depth = points.iter().map(|point| point.dot(toward)).sum();
            let flat = |index: usize| {
                let point = points[index];
                (Vec2::new(point.dot(right), point.dot(up)), shade(colours.get(corners[index]), lit, style))
            };
            faces.push(Triangle { depth, corners: [flat(0), flat(1), flat(2)] });
        }
    }
    // Sorted so that near triangles are drawn over far ones.
    faces.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    let points = || faces.iter().flat_map(|face| face.corners.iter().map(|(at, _)| *at));
    let low = points().reduce(Vec2::min)?;
    let high = points().reduce(Vec2::max)?;
    let scale = (FRAME / (high - low).max(Vec2::splat(1e-3))).min_element();
    let middle = low.midpoint(high);
    let aside = Vec2::Y * (RAISED + 0.07);
    let mut ink = Ink::default();
    for face in faces {
        ink.shaded(face.corners.map(|(at, colour)| ((at - middle) * scale + aside, colour)));
    }
    Some(ink)
}

/// Returns the colour of a corner in the given style.
fn shade(colour: Option<&LinearRgba>, lit: f32, style: Style) -> LinearRgba {
    let colour = colour.copied().unwrap_or(LinearRgba::gray(0.4));
    match style {
        Style::Silhouette => {
            let (ink, face) = (LinearRgba::from(palette::MAP_INK), LinearRgba::from(palette::MAP_FACE));
            let light = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
            let part = (0.16 * light.sqrt() * lit * lit).clamp(0.0, 0.14);
            ink * (1.0 - part) + face * part
        }
        Style::Painted => (colour * (0.45 + 0.85 * lit * lit)).with_alpha(1.0),
    }
}

/// Returns the positions, colours and triangle indices of a mesh, if it can be read.
fn read(mesh: &Mesh) -> Option<(Vec<Vec3>, Vec<LinearRgba>, Vec<usize>)> {
    let VertexAttributeValues::Float32x3(positions) = mesh.try_attribute(Mesh::ATTRIBUTE_POSITION).ok()? else {
        return None;
    };
    let colours = match mesh.try_attribute(Mesh::ATTRIBUTE_COLOR) {
        Ok(VertexAttributeValues::Float32x4(colours)) => {
            colours.iter().map(|[red, green, blue, alpha]| LinearRgba::new(*red, *green, *blue, *alpha)).collect()
        }
        _ => Vec::new(),
    };
    let indices = match mesh.try_indices() {
        Ok(indices) => indices.iter().collect(),
        Err(_) => (0..positions.len()).collect(),
    };
    Some((positions.iter().copied().map(Vec3::from).collect(), colours, indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portrait_shows_only_front_faces() {
        let cube = Mesh::from(Cuboid::new(1.0, 3.0, 1.0)).translated_by(Vec3::Y * 1.7);
        let ink = draw(std::iter::once(&cube), Style::Painted).unwrap();
        let mesh = ink.into_mesh();
        // Three of six sides face the viewer, with two triangles each.
        assert_eq!(mesh.count_vertices(), 18);
    }

    #[test]
    fn an_empty_mesh_has_no_portrait() {
        assert!(draw(std::iter::empty(), Style::Silhouette).is_none());
        let base = Mesh::from(Cuboid::new(1.0, 0.1, 1.0));
        assert!(draw(std::iter::once(&base), Style::Silhouette).is_none());
    }
}
