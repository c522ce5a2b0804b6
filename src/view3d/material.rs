//! The common material of everything in the table view: ground, liquids, pieces, and the surroundings of the table.
//! Each kind of surface has its own shader, and all of them use the same light.
//!
//! The shaders compute their detail from world positions and need no textures. They use only features of WebGL2. Their
//! output is ready for display, so the camera needs no tone mapping.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey},
    platform::collections::HashMap,
    prelude::*,
    render::render_resource::{
        AsBindGroup, CompareFunction, Face, RenderPipelineDescriptor, SpecializedMeshPipelineError,
    },
    shader::{Shader, ShaderDefVal},
};

use super::{
    Battlefield,
    relief::{GroundKey, Made},
};
use crate::{
    overlay::exposed::{self, Exposed},
    stage::{AppSystems, Settings},
};

const NOISE: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a01");
const CUTAWAY: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a07");
const LIGHT: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a02");
const GROUND: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a03");
const LIQUID: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a04");
const PIECE: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a05");
const SKY: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a06");
const PAINT: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a08");

/// Depth bias that sorts a blended surface behind all others. It is added to a distance along the view direction, which
/// is negative in front of the camera.
const BEHIND_ALL: f32 = -1e6;

/// The table top, which uses a shader of its own for software rendering.
const TABLE: Stuff = Stuff::Ground(Some(GroundKey { made: Made::Wood, side: false }));

/// The kind of a surface, which determines the pipeline of its material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stuff {
    /// Terrain and table. The first texture coordinate of a vertex is the kind of ground, and the others describe the
    /// position on it. The shader contains the code of all kinds of ground, or of only one part.
    Ground(Option<GroundKey>),
    /// Water and molten lava.
    Liquid,
    /// Miniatures, objects and glyphs. They have vertex colours, and zero opacity marks their outlines.
    Piece,
    /// The hidden parts of miniatures.
    Silhouette,
    /// The night around the table from above to slightly below the horizon. It is the same at any camera position.
    Sky,
    /// The night below that.
    Depths,
    /// Marks and flashes. They are translucent and unlit, in the colours of the material and the vertices.
    Mark,
    /// Trails and sparks. Like marks, but opaque.
    Glow,
    /// Splinters and dust, in the same light as the pieces.
    Debris,
}

/// A material of the table view.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Stuff)]
pub(super) struct StageMaterial {
    /// Strength of ambient motion, from 0 to 1.
    #[uniform(0)]
    lively: f32,
    /// Height of the highest ground.
    #[uniform(0)]
    highest: f32,
    /// Number of points that must stay visible through obstacles, and the positions of their feet. See [`Exposed`].
    #[uniform(0)]
    exposures: u32,
    #[uniform(0)]
    exposed: [Vec4; exposed::MAX],
    /// The tint of a mark, a glow or debris.
    #[uniform(0)]
    dye: LinearRgba,
    /// The kind of the surface.
    stuff: Stuff,
}

impl StageMaterial {
    /// Returns a material with a tint. White leaves the vertex colours unchanged.
    pub(super) fn new(stuff: Stuff, dye: Color) -> Self {
        let exposed = [Vec4::ZERO; exposed::MAX];
        Self { lively: 1.0, highest: 1.0, exposures: 0, exposed, dye: dye.into(), stuff }
    }

    /// Returns the material for a part of the ground, with the same uniforms.
    pub(super) fn of_part(&self, part: GroundKey) -> Self {
        Self { stuff: Stuff::Ground(Some(part)), ..self.clone() }
    }
}

impl From<&StageMaterial> for Stuff {
    fn from(material: &StageMaterial) -> Self {
        material.stuff
    }
}

impl Material for StageMaterial {
    fn alpha_mode(&self) -> AlphaMode {
        match self.stuff {
            // The table and the night are opaque. But only blended surfaces are drawn after the others, so hidden
            // pixels of the table and the night, which are most of them, are not computed.
            TABLE | Stuff::Sky | Stuff::Depths | Stuff::Silhouette | Stuff::Mark => AlphaMode::Blend,
            Stuff::Ground(_) | Stuff::Liquid | Stuff::Piece | Stuff::Glow | Stuff::Debris => AlphaMode::Opaque,
        }
    }

    fn depth_bias(&self) -> f32 {
        // The table is the first of the blended surfaces. The night comes next, because the table hides much of it.
        match self.stuff {
            TABLE => 2.0 * BEHIND_ALL,
            Stuff::Sky | Stuff::Depths => BEHIND_ALL,
            _ => 0.0,
        }
    }

    fn specialize(
        _: &MaterialPipeline,
        pipeline: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let stuff = key.bind_group_data;
        // Shadow maps use Bevy's own shader.
        if pipeline.label.as_ref().is_some_and(|label| label.contains("prepass")) {
            return Ok(());
        }
        let shader = match stuff {
            Stuff::Ground(_) => GROUND,
            Stuff::Liquid => LIQUID,
            Stuff::Piece | Stuff::Silhouette => PIECE,
            Stuff::Sky | Stuff::Depths => SKY,
            Stuff::Mark | Stuff::Glow | Stuff::Debris => PAINT,
        };
        let defs: Vec<ShaderDefVal> = match stuff {
            Stuff::Ground(Some(GroundKey { made, side })) => {
                vec![
                    ShaderDefVal::Int("GROUND".into(), made.number().into()),
                    if side { "SIDES" } else { "TOPS" }.into(),
                ]
            }
            Stuff::Silhouette => vec!["SILHOUETTE".into()],
            Stuff::Depths => vec!["DEPTHS".into()],
            Stuff::Debris => vec!["LIT".into()],
            Stuff::Ground(None) | Stuff::Liquid | Stuff::Piece | Stuff::Sky | Stuff::Mark | Stuff::Glow => Vec::new(),
        };
        if matches!(stuff, Stuff::Piece | Stuff::Silhouette | Stuff::Sky | Stuff::Depths) {
            pipeline.vertex.shader = shader.clone();
            pipeline.vertex.shader_defs.extend(defs.iter().cloned());
        }
        if let Some(fragment) = &mut pipeline.fragment {
            fragment.shader = shader;
            fragment.shader_defs.extend(defs);
            if matches!(stuff, TABLE | Stuff::Sky | Stuff::Depths) {
                fragment.targets.iter_mut().flatten().for_each(|target| target.blend = None);
            }
        }
        match stuff {
            // The night is seen from inside.
            Stuff::Sky | Stuff::Depths => pipeline.primitive.cull_mode = Some(Face::Front),
            // Flat shapes are visible from both sides.
            Stuff::Mark | Stuff::Glow => pipeline.primitive.cull_mode = None,
            _ => {}
        }
        if let Some(depth) = &mut pipeline.depth_stencil {
            match stuff {
                TABLE => depth.depth_write_enabled = Some(true),
                // Drawn where another surface is nearer. Depth values grow towards the viewer.
                Stuff::Silhouette => depth.depth_compare = Some(CompareFunction::Less),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The shared materials of the table view.
#[derive(Resource)]
pub(super) struct StageMaterials {
    pub(super) ground: Handle<StageMaterial>,
    /// Materials of single parts of the ground, created when needed.
    pub(super) parts: HashMap<GroundKey, Handle<StageMaterial>>,
    pub(super) liquid: Handle<StageMaterial>,
    pub(super) piece: Handle<StageMaterial>,
    pub(super) silhouette: Handle<StageMaterial>,
    pub(super) sky: Handle<StageMaterial>,
    pub(super) depths: Handle<StageMaterial>,
    pub(super) mark: Handle<StageMaterial>,
    pub(super) glow: Handle<StageMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, NOISE, "shaders/noise.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, CUTAWAY, "shaders/cutaway.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LIGHT, "shaders/light.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, GROUND, "shaders/ground.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LIQUID, "shaders/liquid.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, PIECE, "shaders/piece.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, SKY, "shaders/sky.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, PAINT, "shaders/paint.wgsl", Shader::from_wgsl);
    app.add_plugins(MaterialPlugin::<StageMaterial>::default());
    mix(app.world_mut());
    app.add_systems(
        Update,
        (
            set_mood.run_if(resource_exists_and_changed::<Battlefield>.or_else(resource_changed::<Settings>)),
            cut_away.run_if(resource_exists_and_changed::<Exposed>),
        )
            .in_set(AppSystems::Show),
    );
}

/// Adds the materials without their shaders, for tests that show a battle without a screen.
#[cfg(test)]
pub(crate) fn without_shaders(app: &mut App) {
    app.init_asset::<StageMaterial>();
    mix(app.world_mut());
}

fn mix(world: &mut World) {
    let mut materials = world.resource_mut::<Assets<StageMaterial>>();
    let mut of = |stuff| materials.add(StageMaterial::new(stuff, Color::WHITE));
    let stage = StageMaterials {
        ground: of(Stuff::Ground(None)),
        parts: HashMap::new(),
        liquid: of(Stuff::Liquid),
        piece: of(Stuff::Piece),
        silhouette: of(Stuff::Silhouette),
        sky: of(Stuff::Sky),
        depths: of(Stuff::Depths),
        mark: of(Stuff::Mark),
        glow: of(Stuff::Glow),
    };
    world.insert_resource(stage);
}

/// Passes the points that must stay visible to the shaders.
fn cut_away(exposed: Res<Exposed>, stage: Res<StageMaterials>, mut materials: ResMut<Assets<StageMaterial>>) {
    let spots = exposed.for_shaders();
    for handle in stage.parts.values().chain([&stage.ground, &stage.piece]) {
        if let Some(mut material) = materials.get_mut(handle) {
            (material.exposures, material.exposed) = spots;
        }
    }
}

/// Passes the strength of ambient motion and the height of the highest ground to the shaders.
fn set_mood(
    settings: Res<Settings>,
    field: Option<Res<Battlefield>>,
    stage: Res<StageMaterials>,
    mut materials: ResMut<Assets<StageMaterial>>,
) {
    let lively = if settings.reduced_motion { 0.12 } else { 1.0 };
    let highest = field.map_or(1.0, |field| field.bounds.1.y).max(1.0);
    for handle in stage.parts.values().chain([&stage.ground, &stage.liquid, &stage.piece, &stage.sky]) {
        if let Some(mut material) = materials.get_mut(handle)
            && (material.lively, material.highest) != (lively, highest)
        {
            (material.lively, material.highest) = (lively, highest);
        }
    }
}
