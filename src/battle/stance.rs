//! Postures of bodies on their bases: upright, swaying, lying. A body changes posture independently of the motion of
//! its base.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId};

use super::pieces;
use crate::{
    stage::{AppSystems, PlaybackTime, Settings, Shown},
    view3d::pieces::{BASE, FigureLook, FigureModels, Limb, PieceMeshes, PiecePart, Posture},
};

/// The body of a figure, which is a part of its piece.
#[derive(Component, Clone, Copy, Debug)]
struct Stance {
    figure: FigureId,
    /// Height of the body.
    tall: f32,
    posture: Posture,
    /// True if the body has lost its colours.
    ashen: bool,
    /// The pose at which the change to the current posture began, and the seconds since then.
    from: Transform,
    age: f32,
}

/// Duration of a change of posture, in seconds.
const TAKES: f32 = 0.28;
/// Angle of swaying in radians, and its speed in radians per second.
const SWAY: (f32, f32) = (0.15, 2.6);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            change.in_set(AppSystems::Show).after(pieces::rebuild).run_if(resource_exists_and_changed::<Shown>),
            hold.in_set(AppSystems::Animate),
        ),
    );
}

/// Returns the appearance of a figure's piece. If a separate body stands on the base, this is only the base.
pub(super) fn piece(looks: &dyn FigureModels, battle: &Battle, figure: FigureId) -> FigureLook {
    let look = looks.figure(battle, figure);
    match looks.posture(battle, figure) {
        Some(_) => FigureLook { ashen: looks.ashen(battle, figure), ..look.part(PiecePart::Base) },
        None => look,
    }
}

/// Spawns the body of a figure, if its ruleset has bodies that can lie down on their bases.
pub(super) fn spawn_body(
    battle: &Battle,
    figure: FigureId,
    piece: Entity,
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let looks = workshop.figure_models(battle.setup());
    let Some(stance) = Stance::of(looks, battle, figure) else { return };
    let look = FigureLook { ashen: stance.ashen, ..looks.figure(battle, figure).part(PiecePart::Body) };
    let body = workshop.figure(look, meshes);
    commands.spawn((Name::new("Body"), Limb, ChildOf(piece), stance.rest(), stance, body));
}

impl Stance {
    /// Returns the current stance of a figure, if it has a separate body.
    fn of(looks: &dyn FigureModels, battle: &Battle, figure: FigureId) -> Option<Self> {
        let posture = looks.posture(battle, figure)?;
        let tall = pieces::stature(looks, battle, figure);
        let ashen = looks.ashen(battle, figure);
        Some(Self { figure, tall, posture, ashen, from: Transform::IDENTITY, age: f32::MAX })
    }

    /// Returns the final pose of the posture.
    fn rest(&self) -> Transform {
        match self.posture {
            Posture::Upright => Transform::IDENTITY,
            Posture::Swaying => Transform::from_rotation(Quat::from_rotation_z(SWAY.0)),
            // Above the base, face up.
            Posture::Lying => Transform::from_xyz(self.tall.midpoint(BASE), BASE + 0.13 * self.tall, 0.0)
                .with_rotation(Quat::from_rotation_z(FRAC_PI_2)),
        }
    }

    /// True if the body does not move.
    fn rests(&self) -> bool {
        self.age >= TAKES && self.posture != Posture::Swaying
    }

    /// Returns the current pose.
    fn now(&self, moment: f32, calm: bool) -> Transform {
        let part = if calm { 1.0 } else { (self.age / TAKES).min(1.0) };
        let mut goal = self.rest();
        if self.posture == Posture::Swaying && !calm {
            let (sin, cos) = (SWAY.1 * moment).sin_cos();
            goal.rotation = Quat::from_rotation_z(SWAY.0 * sin) * Quat::from_rotation_x(0.7 * SWAY.0 * cos);
        }
        // A falling body accelerates.
        let along = if self.posture == Posture::Lying { part * part } else { part * (2.0 - part) };
        Transform {
            translation: self.from.translation.lerp(goal.translation, along),
            rotation: self.from.rotation.slerp(goal.rotation, along),
            scale: Vec3::ONE,
        }
    }
}

/// Updates the postures and colours of bodies from the battle.
fn change(
    shown: Res<Shown>,
    mut bodies: Query<(Entity, &mut Stance, &Transform, &ChildOf)>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let looks = workshop.figure_models(battle.setup());
    for (entity, mut stance, place, ChildOf(piece)) in &mut bodies {
        let Some(next) = Stance::of(looks, battle, stance.figure) else { continue };
        if next.ashen != stance.ashen {
            let look = FigureLook { ashen: next.ashen, ..looks.figure(battle, stance.figure) };
            commands.entity(entity).insert(workshop.figure(look.part(PiecePart::Body), &mut meshes));
            commands.entity(*piece).insert(workshop.figure(look.part(PiecePart::Base), &mut meshes));
        }
        if next.posture != stance.posture || next.ashen != stance.ashen {
            *stance = Stance { from: *place, age: 0.0, ..next };
        }
    }
}

fn hold(
    clock: Res<PlaybackTime>,
    time: Res<Time>,
    settings: Option<Res<Settings>>,
    mut bodies: Query<(&mut Stance, &mut Transform)>,
) {
    let calm = settings.is_some_and(|settings| settings.reduced_motion);
    for (mut stance, mut place) in &mut bodies {
        if stance.rests() {
            continue;
        }
        let stance = stance.bypass_change_detection();
        stance.age += clock.delta();
        let next = stance.now(time.elapsed_secs(), calm);
        if *place != next {
            *place = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stance(posture: Posture) -> Stance {
        let from = Transform::IDENTITY;
        Stance { figure: FigureId(0), tall: 1.6, posture, ashen: false, from, age: 0.0 }
    }

    #[test]
    fn a_lying_figure_is_on_its_base_face_up() {
        let rest = stance(Posture::Lying).rest();
        assert!((rest.rotation * Vec3::X).y > 0.99, "face up");
        let (head, feet) = (rest.transform_point(Vec3::Y * 1.6), rest.transform_point(Vec3::Y * BASE));
        assert!((head.y - feet.y).abs() < 1e-4 && head.y > BASE);
        assert!((head.x + feet.x).abs() < 1e-4, "the middle of the body is above the base");
    }

    #[test]
    fn a_body_comes_to_rest() {
        let mut falling = stance(Posture::Lying);
        assert_eq!(falling.now(0.0, false).rotation, Quat::IDENTITY);
        assert_eq!(falling.now(0.0, true), falling.rest(), "at once with reduced motion");
        falling.age = TAKES;
        assert!(falling.rests());
        assert!(!Stance { age: TAKES, ..stance(Posture::Swaying) }.rests());
    }
}
