//! Hit points that are lost and come back, KO's, who leaves the board, and things that break (`PC-9`, `PC-23`, `PC-30`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    pulp_city::{Event, Harm, Played},
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

/// Seconds in which somebody KO'ed lies there still, and in which it goes then.
const GOES: (f32, f32) = (0.3, 0.45);

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::Hurt { figure, damage, by } => hurt(show, battle, *figure, (*damage, *by)),
        Event::Damaged { object, damage } => {
            let what = Occupant::Object(*object);
            if let Some(at) = show.chest(&battle, what) {
                show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Wreck, amount: 8, push: Vec3::ZERO });
                show.rock(what, 0.0, Vec3::X, 0.06, false);
            }
            show.tell(&battle, what, 0, format!("\u{2212}{damage} HP"), palette::HARM);
            0.4
        }
        Event::Healed { figure, hp } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Healing, amount: 14, push: Vec3::ZERO });
                show.effect(0.0, Effect::Ring { at, size: 1.1, colour: palette::GOOD });
            }
            show.tell(&battle, who, 0, format!("+{hp} HP"), palette::GOOD);
            0.45
        }
        Event::Ko { figure } => {
            let who = Occupant::Figure(*figure);
            show.tell(&battle, who, 1, "KO!", palette::HARM);
            banner::show(&mut show.stage.commands, format!("{} is KO'ed", battle.figure_name(*figure)));
            if let Some(at) = show.feet(who) {
                show.ground_burst(&battle, at, 0.22, 10, Vec3::ZERO);
            }
            if in_flight(battle).is_some() { IN_PASSING } else { 0.5 }
        }
        _ => 0.0,
    }
}

fn hurt(show: &mut Show, battle: Played<'_>, figure: FigureId, (damage, by): (u8, Harm)) -> f32 {
    let who = Occupant::Figure(figure);
    let why = match by {
        Harm::Effect => "",
        Harm::Fall => " (fall)",
        Harm::Thrown => " (thrown)",
        Harm::Crash => " (crash)",
    };
    show.tell(&battle, who, 0, format!("\u{2212}{damage} HP{why}"), palette::HARM);
    if let (Some(chest), Some((_, rest))) = (show.chest(&battle, who), show.pose(who)) {
        show.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Blood, amount: 5, push: Vec3::ZERO });
        if in_flight(battle).is_none() {
            show.rock(who, 0.0, rest.rotation * Vec3::NEG_X, 0.16, false);
        }
    }
    if in_flight(battle).is_some() { IN_PASSING } else { 0.4 }
}

/// Somebody leaves the board: KO'ed, or dismissed.
pub(super) fn leaves(show: &mut Show, battle: Played<'_>, figure: FigureId) -> f32 {
    let who = Occupant::Figure(figure);
    let dismissed = std::mem::take(&mut show.progress.own::<Ongoing>().dismissed);
    for (entity, piece, ..) in &show.stage.figures {
        if piece.0 == figure {
            show.stage.commands.entity(entity).remove::<Body>();
        }
    }
    let Some((live, rest)) = show.pose(who) else { return 0.1 };
    let lies = if dismissed { 0.0 } else { GOES.0 };
    let end = Transform { scale: Vec3::splat(0.02), ..rest };
    let mut keys = moves::settle(live, rest, lies.max(0.02));
    moves::then(&mut keys, lies.max(0.02), moves::settle(rest, end, GOES.1));
    show.send(who, 0.0, Motion::new(keys).for_good());
    let at = rest.translation + Vec3::Y * 0.4;
    show.effect(lies, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 10, push: Vec3::ZERO });
    show.ground_burst(&battle, rest.translation, lies, 6, Vec3::ZERO);
    lies + GOES.1
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

/// A thing breaks, or is gone because it was dismissed.
pub(super) fn breaks(show: &mut Show, battle: Played<'_>, object: ObjectId) -> f32 {
    let what = Occupant::Object(object);
    let dismissed = std::mem::take(&mut show.progress.own::<Ongoing>().dismissed);
    let Some(at) = show.chest(&battle, what) else { return 0.1 };
    for (piece, ..) in show.stage.objects.iter().filter(|(_, piece, _)| piece.0 == object) {
        show.stage.commands.entity(piece).despawn();
    }
    if dismissed {
        show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 12, push: Vec3::ZERO });
        return 0.3;
    }
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Wreck, amount: 24, push: Vec3::Y });
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 8, push: Vec3::ZERO });
    show.effect(0.0, Effect::Shake(0.35));
    show.tell(&battle, what, 1, "It breaks!", palette::RISK);
    0.5
}
