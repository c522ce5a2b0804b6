//! What is summoned and dismissed, dangerous ground, and Mind Control (`PC-40`, `PC-50` to `PC-53`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::{Cell, Footprint},
    pulp_city::{Event, Played, Summoned},
};

use super::{IN_PASSING, Ongoing};
use crate::{
    battle::playback::{cues::Cue, motion::Motion, moves, perform::Show},
    stage::{cameras::Watch, space},
    theme::{palette, team::team},
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::Summoned { by, summon, at, .. } => summoned(show, battle, *by, (*summon, *at)),
        Event::Dismissed { by, summon } => dismissed(show, battle, *by, *summon),
        Event::Endangered { figure, summon } => endangered(show, battle, *figure, *summon),
        Event::Controlled { figure, by, side } => {
            let (who, by) = (Occupant::Figure(*figure), Occupant::Figure(*by));
            if let (Some(from), Some(to)) = (show.chest(&battle, by), show.chest(&battle, who)) {
                show.effect(0.0, Effect::Ray { from, to, takes: 0.7 });
                let colour = team(*side).colour;
                show.effect(0.0, Effect::Star { at: to + Vec3::Y * 0.6, size: 0.9, colour });
                show.watch.write(Watch { spots: vec![from, to], long: false, seconds: 3.0 });
            }
            if let Some(at) = show.feet(who) {
                show.effect(0.1, Effect::Ring { at, size: 1.6, colour: team(*side).colour });
            }
            let text = format!("Acts for {}!", battle.side_name(*side));
            show.tell(&battle, who, 1, text, palette::RISK);
            0.6
        }
        Event::ControlEnded { figure } => {
            show.tell(&battle, Occupant::Figure(*figure), 1, "Itself again", palette::TEXT)
        }
        _ => 0.0,
    }
}

/// The name of what can be summoned.
fn name(battle: Played<'_>, summon: u8) -> String {
    battle.rules().summons.get(usize::from(summon)).map_or_else(String::new, |summon| summon.name.clone())
}

/// How far dangerous ground reaches, in hexes.
fn radius(battle: Played<'_>, summon: u8) -> u8 {
    match battle.rules().summons.get(usize::from(summon)).map(|summon| &summon.what) {
        Some(Summoned::Terrain { radius, .. }) => *radius,
        _ => 0,
    }
}

fn summoned(show: &mut Show, battle: Played<'_>, by: FigureId, (summon, at): (u8, Cell)) -> f32 {
    let to = space::stand(&battle.setup().board, at);
    if let Some(from) = show.chest(&battle, Occupant::Figure(by)) {
        show.effect(0.0, Effect::Bolt { from, to: to + Vec3::Y * 0.3, takes: 0.25 });
        show.watch.write(Watch { spots: vec![from, to], long: false, seconds: 3.0 });
    }
    let size = 1.0 + 2.0 * space::HALF_WIDTH * f32::from(radius(battle, summon));
    show.effect(0.25, Effect::Ring { at: to, size, colour: palette::GLYPH });
    show.effect(0.25, Effect::Burst { at: to, kind: ParticleKind::Magic, amount: 16, push: Vec3::Y });
    show.cue(0.25, Cue::Pop { at: to + Vec3::Y * 1.4, text: name(battle, summon), colour: palette::GLYPH });
    0.5
}

/// What was summoned goes: dangerous ground at once, a model or a thing by the next event.
fn dismissed(show: &mut Show, battle: Played<'_>, by: FigureId, summon: u8) -> f32 {
    let summons = battle.rules().summons.get(usize::from(summon)).map(|summon| &summon.what);
    if !matches!(summons, Some(Summoned::Terrain { .. })) {
        show.progress.own::<Ongoing>().dismissed = true;
        return IN_PASSING;
    }
    let zones = battle.state().zones().iter().filter(|zone| (zone.by, zone.summon) == (by, summon));
    for zone in zones {
        let at = space::stand(&battle.setup().board, zone.at);
        show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 14, push: Vec3::ZERO });
    }
    0.25
}

fn endangered(show: &mut Show, battle: Played<'_>, figure: FigureId, summon: u8) -> f32 {
    let who = Occupant::Figure(figure);
    if let Some(at) = show.feet(who) {
        show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Fire, amount: 10, push: Vec3::Y });
        show.effect(0.0, Effect::Ring { at, size: 1.0, colour: palette::RISK });
    }
    show.tell(&battle, who, 1, format!("{}!", name(battle, summon)), palette::RISK);
    0.35
}

/// A minion has come: out of the light.
pub(super) fn came(show: &mut Show, battle: Played<'_>, at: Cell) {
    let at = space::stand(&battle.setup().board, at) + Vec3::Y * 0.4;
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 10, push: Vec3::Y });
}

/// A structure has come: it rises from the ground. What was thrown is on its way, and lies where it falls.
pub(super) fn rises(show: &mut Show, battle: Played<'_>, object: ObjectId, at: Cell) {
    let what = Occupant::Object(object);
    if battle.rules().thing(object).of.is_none() {
        return;
    }
    // Its piece is put there with it, and follows.
    let goal = space::place(&battle.setup().board, Footprint::one(at));
    let low = Transform { scale: Vec3::new(1.0, 0.05, 1.0), ..goal };
    show.send(what, 0.0, Motion::new(moves::settle(low, goal, 0.35)));
    show.ground_burst(&battle, goal.translation, 0.05, 12, Vec3::ZERO);
}
