//! Many columns, one mesh.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use hexx::{ColumnMeshBuilder, FaceOptions, Hex, InsetOptions, InsetScaleMode, MeshInfo};
use knockback_rules::board::{Board, Cell, Terrain};

use super::{
    super::space::{self, LAYOUT, LEVEL},
    beyond, colours,
};

/// How much of a cap its rim takes.
const RIM: f32 = 0.075;
/// How far the rim dips towards its edge, so that the light finds each hex.
const BEVEL: f32 = 0.045;
/// The most vertices of a mesh, for indices of 16 bits.
const MOST_VERTICES: usize = 60_000;
/// The most strata of a cliff; higher cliffs have thicker ones.
const MOST_STRATA: f32 = 48.0;

/// The vertices of some columns.
#[derive(Default)]
pub(super) struct Chunk {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u16>,
}

impl Chunk {
    /// The meshes of cells: one, or more where there are too many vertices for one.
    pub(super) fn meshes(board: &Board, cells: &[Cell]) -> Vec<Mesh> {
        let mut chunks = vec![Self::default()];
        for &cell in cells {
            let column = Column::new(board, cell);
            let info = column.build();
            if chunks.last().is_none_or(|chunk| chunk.positions.len() + info.vertices.len() > MOST_VERTICES) {
                chunks.push(Self::default());
            }
            if let Some(chunk) = chunks.last_mut() {
                chunk.add(&column, info);
            }
        }
        chunks.into_iter().map(Self::into_mesh).collect()
    }

    fn add(&mut self, column: &Column, info: MeshInfo) {
        let offset = u16::try_from(self.positions.len()).unwrap_or(u16::MAX);
        self.indices.extend(info.indices.iter().map(|index| index + offset));
        for (place, (position, normal)) in info.vertices.into_iter().zip(info.normals).enumerate() {
            let (position, normal, colour) = column.paint(place, position, normal);
            self.positions.push(position);
            self.normals.push(normal);
            self.colours.push(LinearRgba::from(colour).to_f32_array());
        }
    }

    fn into_mesh(self) -> Mesh {
        let uvs = vec![[0.0f32; 2]; self.positions.len()];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U16(self.indices))
    }
}

/// One column, as deep as anybody can look.
struct Column {
    hex: Hex,
    middle: Vec2,
    top: f32,
    strata: u16,
    stratum: f32,
    /// Which sides can be seen, by direction of hexx.
    open: [bool; 6],
    terrain: Terrain,
    liquid: bool,
    cap: Color,
    side: Color,
}

impl Column {
    fn new(board: &Board, cell: Cell) -> Self {
        let ground = board.ground(cell);
        let hex = Hex::from(ground.at);
        let top = space::surface(board, cell);
        let around = hex.all_neighbors().map(|neighbour| beyond(board, neighbour));
        let drop = around.into_iter().map(|other| top - other).fold(0.0, f32::max);
        // Whole strata from the top; the lowest may reach a little into the neighbour, where nobody sees it.
        let strata = (drop / LEVEL - 0.01).ceil().clamp(1.0, MOST_STRATA);
        let stratum = if drop > strata * LEVEL { drop / strata } else { LEVEL };
        let grain = colours::grain(ground.at);
        let grained = |colour: Color| Color::from(LinearRgba::from(colour) * grain).with_alpha(1.0);
        Self {
            hex,
            middle: space::plan(ground.at),
            top,
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 48")]
            strata: strata as u16,
            stratum,
            open: around.map(|other| other < top - 0.001),
            terrain: ground.terrain,
            liquid: space::is_liquid(ground.terrain),
            cap: grained(colours::cap(ground.terrain)),
            side: grained(colours::side(ground.terrain)),
        }
    }

    fn build(&self) -> MeshInfo {
        let height = f32::from(self.strata) * self.stratum;
        let rim = InsetOptions { keep_inner_face: true, scale: RIM, mode: InsetScaleMode::Centroid };
        ColumnMeshBuilder::new(&LAYOUT, height)
            .at(self.hex)
            .with_offset(Vec3::Y * (self.top - height))
            .without_bottom_face()
            .with_subdivisions(usize::from(self.strata))
            .with_sides_options_fn(|side| self.open[usize::from(side.index())].then(FaceOptions::new))
            .with_caps_inset_options(rim)
            .build()
    }

    /// How many vertices the sides have; they come before those of the cap.
    fn side_vertices(&self) -> usize {
        4 * usize::from(self.strata) * self.open.iter().filter(|open| **open).count()
    }

    /// Shapes and colours a vertex.
    fn paint(&self, place: usize, mut position: Vec3, mut normal: Vec3) -> (Vec3, Vec3, Color) {
        let bevel = if self.liquid { 0.0 } else { BEVEL };
        let depth = self.top - position.y;
        if place < self.side_vertices() {
            if depth < 0.001 {
                position.y -= bevel;
            }
            return (position, normal, self.stratum_colour(place));
        }
        let out = Vec2::new(position.x, position.z) - self.middle;
        let cap = colours::swirl(self.terrain, position.xz(), self.cap);
        if out.length() < 1.0 - RIM / 2.0 {
            return (position, normal, cap);
        }
        position.y -= bevel;
        if !self.liquid {
            normal = (normal + 0.5 * Vec3::new(out.x, 0.0, out.y)).normalize();
        }
        let dark = if self.liquid { 0.12 } else { 0.42 };
        (position, normal, cap.mix(&Color::BLACK, dark))
    }

    /// Each other stratum is darker, and each darkens towards its foot, so that levels can be counted.
    fn stratum_colour(&self, place: usize) -> Color {
        let from_foot = u16::try_from((place / 4) % usize::from(self.strata)).unwrap_or(0);
        let from_top = self.strata - 1 - from_foot;
        let level_of_top = (self.top / LEVEL).round();
        let odd = (level_of_top + f32::from(from_top)).rem_euclid(2.0) > 0.5;
        let foot = matches!(place % 4, 0 | 3);
        let dark = if odd { 0.18 } else { 0.0 } + if foot { 0.30 } else { 0.0 };
        self.side.mix(&Color::BLACK, dark)
    }
}
