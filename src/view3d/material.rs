//! The one material of the diorama: ground, liquids, pieces and the world around the table, each drawn by a shader of
//! its own, all in the same light.
//!
//! The shaders draw their detail from places in the world and need no textures; they keep within WebGL2. Colours come
//! out as they shall be seen, so that the camera needs no tone mapping.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey},
    prelude::*,
    render::render_resource::{
        AsBindGroup, CompareFunction, Face, RenderPipelineDescriptor, SpecializedMeshPipelineError,
    },
    shader::{Shader, ShaderDefVal},
};

use super::{Battlefield, relief::Made};
use crate::{
    overlay::exposed::{self, Exposed},
    stage::{AppSystems, Settings, drawn_by_software},
};

const NOISE: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a01");
const CUTAWAY: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a07");
const LIGHT: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a02");
const GROUND: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a03");
const LIQUID: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a04");
const PIECE: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a05");
const SKY: Handle<Shader> = uuid_handle!("7c0a6b52-9f0e-4f5c-8f43-2d6f1b8f3a06");

/// What a thing is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stuff {
    /// Terrain and table: the first coordinates of a vertex say which and where on it.
    Ground,
    /// Water and molten lava.
    Liquid,
    /// Miniatures, objects, glyphs: colours of vertices; what has no opacity is the outline.
    Piece,
    /// Miniatures where something hides them.
    Silhouette,
    /// The night around the table, wherever the camera is.
    Sky,
}

/// What the pipeline of a material depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    stuff: Stuff,
    /// What the ground is of, a bit for each [number](Made::number); the shader has code for no other.
    grounds: u32,
}

/// A material of the diorama.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Look)]
pub(super) struct StageMaterial {
    /// How lively things move on their own, from 0 to 1; how high the highest ground is.
    #[uniform(0)]
    pub(super) mood: Vec4,
    /// What is seen through whatever stands before it. See [`Exposed`].
    #[uniform(0)]
    exposed: [Vec4; exposed::MOST],
    /// How it is drawn.
    look: Look,
}

impl From<&StageMaterial> for Look {
    fn from(material: &StageMaterial) -> Self {
        material.look
    }
}

impl Material for StageMaterial {
    fn alpha_mode(&self) -> AlphaMode {
        if self.look.stuff == Stuff::Silhouette { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn specialize(
        _: &MaterialPipeline,
        pipeline: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let Look { stuff, grounds } = key.bind_group_data;
        let shader = match stuff {
            Stuff::Ground => GROUND,
            Stuff::Liquid => LIQUID,
            Stuff::Piece | Stuff::Silhouette => PIECE,
            Stuff::Sky => SKY,
        };
        // Shadows are drawn by the shader that Bevy has for them.
        if pipeline.label.as_ref().is_some_and(|label| label.contains("prepass")) {
            return Ok(());
        }
        if matches!(stuff, Stuff::Piece | Stuff::Silhouette | Stuff::Sky) {
            pipeline.vertex.shader = shader.clone();
        }
        if stuff == Stuff::Sky {
            pipeline.primitive.cull_mode = Some(Face::Front);
        }
        if let Some(fragment) = &mut pipeline.fragment {
            fragment.shader = shader;
            if stuff == Stuff::Ground {
                fragment.shader_defs.push(ShaderDefVal::UInt("GROUNDS".into(), grounds));
            }
        }
        if stuff == Stuff::Silhouette {
            pipeline.vertex.shader_defs.push("SILHOUETTE".into());
            if let Some(fragment) = &mut pipeline.fragment {
                fragment.shader_defs.push("SILHOUETTE".into());
            }
            // Where something is nearer: depths grow towards the viewer.
            if let Some(depth) = &mut pipeline.depth_stencil {
                depth.depth_compare = Some(CompareFunction::Less);
            }
        }
        Ok(())
    }
}

/// The materials of the diorama, one of each.
#[derive(Resource)]
pub(super) struct StageMaterials {
    pub(super) ground: Handle<StageMaterial>,
    pub(super) liquid: Handle<StageMaterial>,
    pub(super) piece: Handle<StageMaterial>,
    pub(super) silhouette: Handle<StageMaterial>,
    pub(super) sky: Handle<StageMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, NOISE, "shaders/noise.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, CUTAWAY, "shaders/cutaway.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LIGHT, "shaders/light.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, GROUND, "shaders/ground.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LIQUID, "shaders/liquid.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, PIECE, "shaders/piece.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, SKY, "shaders/sky.wgsl", Shader::from_wgsl);
    app.add_plugins(MaterialPlugin::<StageMaterial>::default());
    mix(app.world_mut());
    app.add_systems(
        Update,
        (
            set_mood.run_if(resource_exists_and_changed::<Battlefield>.or_else(resource_changed::<Settings>)),
            cut_away.run_if(resource_exists_and_changed::<Exposed>),
            leave_out.run_if(drawn_by_software.and_then(resource_exists_and_changed::<Battlefield>)),
        )
            .in_set(AppSystems::Show),
    );
}

/// The materials alone, for tests that show a battle without a screen.
#[cfg(test)]
pub(crate) fn without_shaders(app: &mut App) {
    app.init_asset::<StageMaterial>();
    mix(app.world_mut());
}

fn mix(world: &mut World) {
    let mut materials = world.resource_mut::<Assets<StageMaterial>>();
    let mut of = |stuff| {
        let look = Look { stuff, grounds: u32::MAX };
        materials.add(StageMaterial { mood: Vec4::ONE, exposed: [Vec4::ZERO; exposed::MOST], look })
    };
    let stage = StageMaterials {
        ground: of(Stuff::Ground),
        liquid: of(Stuff::Liquid),
        piece: of(Stuff::Piece),
        silhouette: of(Stuff::Silhouette),
        sky: of(Stuff::Sky),
    };
    world.insert_resource(stage);
}

/// Tells the shaders what to leave out.
fn cut_away(exposed: Res<Exposed>, stage: Res<StageMaterials>, mut materials: ResMut<Assets<StageMaterial>>) {
    for handle in [&stage.ground, &stage.piece] {
        if let Some(mut material) = materials.get_mut(handle) {
            material.exposed = exposed.for_shaders();
        }
    }
}

/// Leaves code out of the shader of the ground that the board has no use for. A graphics chip skips it, and would have to
/// make a shader for each board; a processor would compute it for every pixel.
fn leave_out(field: Res<Battlefield>, stage: Res<StageMaterials>, mut materials: ResMut<Assets<StageMaterial>>) {
    let of_board = field.board.cells().map(|cell| Made::of(field.board.terrain(cell)));
    let grounds = of_board.chain([Made::Wood, Made::Plate]).fold(0, |all, made| all | 1 << made.number());
    if let Some(mut ground) = materials.get_mut(&stage.ground) {
        ground.look.grounds = grounds;
    }
}

/// Tells the shaders how lively to be and how high the board is.
fn set_mood(
    settings: Res<Settings>,
    field: Option<Res<Battlefield>>,
    stage: Res<StageMaterials>,
    mut materials: ResMut<Assets<StageMaterial>>,
) {
    let lively = if settings.reduced_motion { 0.12 } else { 1.0 };
    let highest = field.map_or(1.0, |field| field.bounds.1.y);
    let mood = Vec4::new(lively, highest.max(1.0), 0.0, 0.0);
    for handle in [&stage.ground, &stage.liquid, &stage.piece, &stage.sky] {
        if let Some(mut material) = materials.get_mut(handle)
            && material.mood != mood
        {
            material.mood = mood;
        }
    }
}
