//! What characters of Champions wear: STUN and BODY around the base, signs above the head, a force field.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, Frame},
    champions::{self, Characteristic, Played, Power},
};

use super::{Champions, looks, played, signs};
use crate::{
    battle::{
        dress::{Dresses, wants_dressing},
        pieces::{self, FigurePiece},
    },
    rulesets::champions::proven,
    stage::{AppSystems, PlaybackTime, Shown},
    theme::sign::Sign,
    view3d::pieces::{Token, Vigour, Workshop},
};

/// A piece whose force field is up.
#[derive(Component)]
struct Fielded;

/// A force field, which swells up to its size.
#[derive(Component)]
struct Shell {
    goal: Vec3,
    age: f32,
}

/// Seconds in which a force field swells up.
const SWELLS: f32 = 0.3;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            shield.in_set(AppSystems::Show).after(pieces::rebuild).run_if(played.and_then(wants_dressing)),
            swell.in_set(AppSystems::Animate),
        ),
    );
}

impl Dresses for Champions {
    fn tokens(&self, battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
        tokens(proven(battle), figure)
    }

    fn signs(&self, battle: &Battle, figure: FigureId) -> Vec<Sign> {
        signs::signs(proven(battle), figure)
    }

    fn has_the_turn(&self, battle: &Battle, figure: FigureId) -> bool {
        has_the_turn(proven(battle), figure)
    }
}

/// STUN and BODY, once some of it is gone.
fn tokens(battle: Played<'_>, figure: FigureId) -> [Option<Token>; 2] {
    let condition = battle.condition(figure);
    let sheet = battle.sheet(figure);
    let part = |left: i16, of: Characteristic| -> u8 {
        let (left, whole) = (i32::from(left.max(0)), i32::from(sheet.characteristic(of).max(1)));
        let most = i32::from(Vigour::MOST);
        // As long as there is any, some of it shows.
        u8::try_from(((left * most + whole - 1) / whole).min(most)).unwrap_or(0)
    };
    let stun = part(condition.stun, Characteristic::Stun);
    let body = part(condition.body, Characteristic::Body);
    let whole = stun == Vigour::MOST && body == Vigour::MOST;
    [(!whole).then_some(Token::Vigour(Vigour { stun, body })), None]
}

/// True for the character that has its phase.
fn has_the_turn(battle: Played<'_>, figure: FigureId) -> bool {
    let acting = battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(champions::Frame::Phase(phase)) => Some(phase.figure),
        _ => None,
    });
    acting == Some(figure)
}

/// True if a force field of a character is up.
fn has_field(battle: Played<'_>, figure: FigureId) -> bool {
    let up = battle.condition(figure).up;
    let powers = &battle.sheet(figure).powers;
    powers.iter().enumerate().any(|(place, power)| matches!(power, Power::ForceField { .. }) && up & (1 << place) != 0)
}

/// Force fields are where they are up; one that goes up swells, but for those of pieces that are new.
fn shield(
    shown: Res<Shown>,
    pieces: Query<(Entity, Ref<FigurePiece>, Has<Fielded>, Option<&Children>)>,
    shells: Query<(), With<Shell>>,
    mut workshop: ResMut<Workshop>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = proven(&shown.battle);
    for (piece, figure, had, children) in &pieces {
        let up = has_field(battle, figure.0);
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
        let tall = looks::stature(battle, figure.0);
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
