//! Name labels above the acting figure, and above the attacker and the target of a planned attack. The target's label
//! also shows details of the attack. No label covers a figure.

use bevy::prelude::*;
use knockback_rules::{battle::Occupant, board::Cell};
use knockback_view::drawing::Ink;

use super::pieces;
use crate::{
    overlay::{
        Overlays, SceneSystems,
        plates::{self, AboutTarget, KeptClear, NamePlate, OfFigure},
    },
    stage::{AppSystems, Screen, Shown, space},
    view3d::pieces::PieceMeshes,
};

/// Width of the area around a figure that labels must not cover, in picture units.
const WIDTH: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write.in_set(AppSystems::Overlay).after(SceneSystems::Draw).run_if(
            in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(
                resource_changed::<Shown>
                    .or_else(resource_changed::<Overlays>)
                    .or_else(resource_changed::<AboutTarget>),
            ),
        ),
    )
    .add_systems(OnExit(Screen::Battle), clear);
}

/// The labels and the bodies that they must not cover. Each label has its cell and its height.
#[derive(Clone, Debug, Default, PartialEq)]
struct Written {
    names: Vec<(NamePlate, Cell, f32)>,
    bodies: Vec<KeptClear>,
}

fn write(
    shown: Res<Shown>,
    (overlays, about): (Res<Overlays>, Res<AboutTarget>),
    workshop: Res<PieceMeshes>,
    old: Query<Entity, With<OfFigure>>,
    mut last: Local<Written>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let (board, looks) = (&battle.setup().board, workshop.figure_models(battle.setup()));
    let mut now = Written::default();
    let attacker = overlays.0.blow.as_ref().and_then(|blow| blow.attacker).map(Occupant::Figure);
    let acts = [overlays.0.figure.map(Occupant::Figure), attacker];
    let target = overlays.0.target(battle).map(|(who, _)| who);
    // No labels while pieces move, since labels do not follow them.
    let standing = battle.field().standing_figures().filter(|_| shown.caught_up());
    for (figure, at) in standing {
        let feet = space::aloft(board, at.head, overlays.0.feet(at.head));
        let height = pieces::stature(looks, battle, figure);
        now.bodies.push(KeptClear { at: feet + Vec3::Y * (height / 2.0), size: Vec2::new(WIDTH, height) });
        let who = Some(Occupant::Figure(figure));
        let is_target = target == who;
        if acts.contains(&who) || is_target {
            let ink = Ink::from(battle.controller(figure)).lit(0.35);
            let about = is_target.then(|| about.0.clone());
            let plate = NamePlate { name: battle.figure_name(figure).to_owned(), ink, about };
            now.names.push((plate, at.head, feet.y + height));
        }
    }
    if *last == now && old.is_empty() == (now.names.is_empty() && now.bodies.is_empty()) {
        return;
    }
    old.iter().for_each(|old| commands.entity(old).despawn());
    for body in &now.bodies {
        let body = plates::spawn_kept_clear(*body, &mut commands);
        commands.entity(body).insert(OfFigure);
    }
    for (name, cell, head) in &now.names {
        plates::spawn_name(board, (*cell, *head), name, &mut commands);
    }
    *last = now;
}

fn clear(old: Query<Entity, With<OfFigure>>, mut commands: Commands) {
    old.iter().for_each(|old| commands.entity(old).despawn());
}
