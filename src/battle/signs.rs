//! Badges that show the states of figures. They are above the heads and face the camera.

use bevy::prelude::*;
use knockback_view::{badge::Badge, marks::marks};

use super::{
    decor::wants_decor,
    pieces::{self, FigurePiece},
};
use crate::{
    stage::{AppSystems, Shown, cameras::BattleCamera},
    view3d::pieces::{PieceMeshes, Posture},
};

/// The badges above a piece.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
struct Marked {
    badges: Vec<Badge>,
    lies: bool,
}

/// A row of badges above a head.
#[derive(Component)]
struct Signs;

/// Height of badges above the head of a standing figure, and above the ground for a lying one.
const ABOVE: (f32, f32) = (0.42, 0.75);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            mark.in_set(AppSystems::Show).after(pieces::rebuild).run_if(resource_exists::<Shown>.and_then(wants_decor)),
            face.in_set(AppSystems::Animate),
        ),
    );
}

fn mark(
    shown: Res<Shown>,
    pieces: Query<(Entity, &FigurePiece, Option<&Marked>, Option<&Children>)>,
    rows: Query<(), With<Signs>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let looks = workshop.figure_models(battle.setup());
    for (piece, FigurePiece(figure), marked, children) in &pieces {
        let lies = looks.posture(battle, *figure) == Some(Posture::Lying);
        let now = Marked { badges: marks(battle, *figure).badges, lies };
        if marked == Some(&now) {
            continue;
        }
        for old in children.into_iter().flatten().filter(|child| rows.contains(**child)) {
            commands.entity(*old).despawn();
        }
        if !now.badges.is_empty() {
            let above = if lies { ABOVE.1 } else { pieces::stature(looks, battle, *figure) + ABOVE.0 };
            let row = workshop.badges(&now.badges, &mut meshes);
            commands.spawn((Name::new("Signs"), Signs, ChildOf(piece), Transform::from_xyz(0.0, above, 0.0), row));
        }
        commands.entity(piece).insert(now);
    }
}

fn face(
    camera: Single<Ref<Transform>, (With<BattleCamera>, Without<Signs>)>,
    moved: Query<(), (Changed<Transform>, With<FigurePiece>, Without<Signs>)>,
    added: Query<(), Added<Signs>>,
    pieces: Query<&Transform, (With<FigurePiece>, Without<Signs>, Without<BattleCamera>)>,
    mut signs: Query<(&ChildOf, &mut Transform), With<Signs>>,
) {
    if signs.is_empty() || !camera.is_changed() && moved.is_empty() && added.is_empty() {
        return;
    }
    for (ChildOf(piece), mut place) in &mut signs {
        let Ok(of) = pieces.get(*piece) else { continue };
        place.rotation = of.rotation.inverse() * camera.rotation;
    }
}
