//! Hit points that are lost and come back; who falls, who goes, who gets up (`CDG-21`, `CDG-22`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{Event, Harm, Played},
};

use super::{IN_PASSING, Ongoing, in_flight};
use crate::{
    battle::{
        banner,
        playback::{motion::Motion, moves, perform::Show},
    },
    theme::palette,
    view3d::{
        effects::{Effect, particle_kind::ParticleKind},
        pieces::Body,
    },
};

/// Seconds in which somebody who is out of action lies there, and in which it goes then.
const GOES: (f32, f32) = (0.45, 0.45);
/// Seconds of a fall without an end, and how deep it is seen, in the picture's units.
const FALLS: (f32, f32) = (0.7, 2.6);

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::Hurt { figure, damage, by } => hurt(show, battle, *figure, (*damage, *by)),
        Event::Healed { figure, hit_points } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Healing, amount: 14, push: Vec3::ZERO });
                show.effect(0.0, Effect::Ring { at, size: 1.1, colour: palette::GOOD });
            }
            show.tell(&battle, who, 1, format!("+{hit_points} HP"), palette::GOOD);
            0.5
        }
        Event::Quickened { figure, movement } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 10, push: Vec3::Y });
            }
            show.tell(&battle, who, 1, format!("+{movement} movement"), palette::GOOD);
            0.5
        }
        Event::Downed { figure } => {
            let who = Occupant::Figure(*figure);
            show.tell(&battle, who, 1, "Downed!", palette::HARM);
            if let Some(at) = show.feet(who) {
                show.ground_burst(&battle, at, 0.22, 8, Vec3::ZERO);
            }
            if in_flight(battle).is_some() { IN_PASSING } else { 0.55 }
        }
        Event::OutOfAction { figure } => out(show, battle, *figure),
        Event::RecoveryRolled { figure, up, .. } => {
            let who = Occupant::Figure(*figure);
            show.leap(who, if *up { 0.2 } else { 0.08 });
            let (text, colour) = if *up { ("Gets up!", palette::GOOD) } else { ("Stays down", palette::TEXT_QUIET) };
            show.tell(&battle, who, 0, text, colour);
            0.5
        }
        _ => 0.0,
    }
}

fn hurt(show: &mut Show, battle: Played<'_>, figure: FigureId, (damage, by): (u8, Harm)) -> f32 {
    let who = Occupant::Figure(figure);
    let why = match by {
        Harm::Attack => "",
        Harm::BashBack => " (cannot be pushed)",
        Harm::Ledge => " (drop)",
        Harm::Pit => " (pit)",
        Harm::Spikes => " (spikes)",
    };
    show.tell(&battle, who, 0, format!("\u{2212}{damage} HP{why}"), palette::HARM);
    if let (Some(chest), Some((_, rest))) = (show.chest(&battle, who), show.pose(who)) {
        show.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Blood, amount: 5, push: Vec3::ZERO });
        if by != Harm::Attack && in_flight(battle).is_none() {
            show.rock(who, 0.0, rest.rotation * Vec3::NEG_X, 0.16, false);
        }
    }
    if in_flight(battle).is_some() { IN_PASSING } else { 0.4 }
}

/// Somebody is out of action: it lies there for a moment and goes, or has gone down for good.
fn out(show: &mut Show, battle: Played<'_>, figure: FigureId) -> f32 {
    let who = Occupant::Figure(figure);
    show.tell(&battle, who, 1, "Out of action!", palette::HARM);
    banner::show(&mut show.stage.commands, format!("{} is out of action", battle.figure_name(figure)));
    for (entity, piece, ..) in &show.stage.figures {
        if piece.0 == figure {
            show.stage.commands.entity(entity).remove::<Body>();
        }
    }
    let Some((live, rest)) = show.pose(who) else { return 0.3 };
    let falls = show.progress.own::<Ongoing>().lost == Some(figure);
    let takes = if falls {
        let deep = rest.translation - Vec3::Y * FALLS.1;
        let end = Transform { translation: deep, scale: Vec3::splat(0.15), ..rest };
        show.send(who, 0.0, Motion::new(moves::settle(live, end, FALLS.0)).for_good());
        FALLS.0
    } else {
        let end = Transform { scale: Vec3::splat(0.02), ..rest };
        let mut keys = moves::settle(live, rest, GOES.0);
        moves::then(&mut keys, GOES.0, moves::settle(rest, end, GOES.1));
        show.send(who, 0.0, Motion::new(keys).for_good());
        show.ground_burst(&battle, rest.translation, GOES.0, 10, Vec3::ZERO);
        GOES.0 + GOES.1
    };
    takes + 0.1
}

/// The piece of somebody who has left the board goes with it, if it has not gone already.
pub(super) fn gone(show: &mut Show, figure: FigureId) {
    if show.motions.of(Occupant::Figure(figure)).is_some() {
        return;
    }
    for (entity, piece, ..) in &show.stage.figures {
        if piece.0 == figure {
            show.stage.commands.entity(entity).despawn();
        }
    }
}
