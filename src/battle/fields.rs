//! Force fields around pieces.

use bevy::prelude::*;
use knockback_view::marks::marks;

use super::{
    decor::wants_decor,
    pieces::{self, FigurePiece},
};
use crate::{
    stage::{AppSystems, PlaybackTime, Shown},
    view3d::pieces::PieceMeshes,
};

/// Marks a piece that has a force field.
#[derive(Component)]
struct Fielded;

/// A growing force field.
#[derive(Component)]
struct Shell {
    goal: Vec3,
    age: f32,
}

/// Time that a force field takes to grow to its full size, in seconds.
const SWELLS: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            shield
                .in_set(AppSystems::Show)
                .after(pieces::rebuild)
                .run_if(resource_exists::<Shown>.and_then(wants_decor)),
            swell.in_set(AppSystems::Animate),
        ),
    );
}

/// Shows and removes force fields. A new field grows, unless its piece is new as well.
fn shield(
    shown: Res<Shown>,
    pieces: Query<(Entity, Ref<FigurePiece>, Has<Fielded>, Option<&Children>)>,
    shells: Query<(), With<Shell>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    for (piece, figure, had, children) in &pieces {
        let up = marks(battle, figure.0).has_field;
        if up == had {
            continue;
        }
        if !up {
            for old in children.into_iter().flatten().filter(|child| shells.contains(**child)) {
                commands.entity(*old).despawn();
            }
            commands.entity(piece).remove::<Fielded>();
            continue;
        }
        let tall = pieces::stature(workshop.figure_models(battle.setup()), battle, figure.0);
        let goal = Vec3::new(0.95, 0.62 * tall + 0.1, 0.95);
        let place = Transform::from_xyz(0.0, 0.5 * tall, 0.0).with_scale(Vec3::splat(0.01));
        let age = if figure.is_added() { SWELLS } else { 0.0 };
        let look = workshop.shell(&mut meshes);
        commands.spawn((Name::new("Force field"), Shell { goal, age }, ChildOf(piece), place, look));
        commands.entity(piece).insert(Fielded);
    }
}

fn swell(clock: Res<PlaybackTime>, mut shells: Query<(&mut Shell, &mut Transform)>) {
    for (mut shell, mut place) in &mut shells {
        if place.scale == shell.goal {
            continue;
        }
        let shell = shell.bypass_change_detection();
        shell.age += clock.delta();
        let part = (shell.age / SWELLS).min(1.0);
        place.scale = if part >= 1.0 { shell.goal } else { shell.goal * (0.2 + 0.8 * part * (2.0 - part)) };
    }
}
