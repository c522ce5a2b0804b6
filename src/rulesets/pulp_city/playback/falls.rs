//! Falls (`PC-16`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::{Event, Played},
};

use super::{Ongoing, ahead};
use crate::{
    battle::playback::{cues::Cue, motion::Motion, moves, perform::Show, tell::TOLD},
    rulesets::pulp_city::proven,
    stage::{Shown, space},
    theme::palette,
};

/// How quickly falls grow faster, in the picture's units.
const GRAVITY: f32 = 24.0;

/// Somebody steps over an edge and comes down below it; returns how long it takes.
pub(super) fn plunge(
    show: &mut Show,
    battle: Played<'_>,
    figure: FigureId,
    (live, goal): (Transform, Transform),
) -> f32 {
    let high = live.translation.y - goal.translation.y;
    let takes = (2.0 * high.max(0.0) / GRAVITY).sqrt() + 0.12;
    // Over the edge first, then down.
    let edge = live.translation.lerp(goal.translation, 0.6).with_y(live.translation.y);
    let edge = goal.with_translation(edge);
    let mut keys = moves::settle(live, edge, moves::STEP);
    let down = if show.progress.calm { moves::settle(edge, goal, takes) } else { moves::plunge(edge, goal, takes) };
    moves::then(&mut keys, moves::STEP, down);
    show.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
    show.land(&battle, goal.translation, (moves::STEP + 0.85 * takes, high, Vec3::ZERO));
    show.cue(moves::STEP + 0.6 * takes, Cue::Snap("fall"));
    moves::STEP + takes + 0.1
}

/// Somebody has fallen. Of a flight and of a step the way down was seen; who was thrown falls now.
pub(super) fn fell(show: &mut Show, shown: &Shown, figure: FigureId, (drop, damage): (u16, u8)) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(figure);
    let Some(at) = show.feet(who) else { return 0.1 };
    let landed = &mut show.progress.own::<Ongoing>().landed;
    if landed.take_if(|landed| *landed == figure).is_some() {
        let high = f32::from(drop) * space::level(&battle.setup().board);
        show.land(&battle, at, (0.0, high, Vec3::ZERO));
    }
    let hurts = matches!(ahead(shown).next(), Some(Event::Hurt { figure: who, .. }) if *who == figure);
    if hurts {
        return 0.15;
    }
    show.ground_burst(&battle, at, 0.0, 4, Vec3::ZERO);
    // Who is KO'ed already loses nothing more, and who is immune to falls neither.
    let text = if damage == 0 { "Lands unharmed" } else { "The fall does nothing" };
    if battle.in_play(figure) {
        show.tell(&battle, who, 1, text, palette::TEXT);
    }
    TOLD
}
