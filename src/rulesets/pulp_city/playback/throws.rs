//! What is thrown: lifted, hurled, and come down (`PC-15`, `PC-24`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, Occupant},
    board::{Cell, Footprint},
    pulp_city::Played,
};

use super::Ongoing;
use crate::{
    battle::playback::{cues::Cue, motion::Motion, moves, perform::Show},
    rulesets::pulp_city::proven,
    stage::{Shown, space},
    theme::palette,
};

/// How fast it flies, in the picture's units a second.
const FAST: f32 = 15.0;
/// Seconds in which it is lifted.
const LIFTS: f32 = 0.3;
/// Seconds from where it meets its target to where it lies.
const DOWN: f32 = 0.4;

/// Over the head of who throws.
fn hands(show: &Show, battle: Played<'_>, by: FigureId) -> Option<Vec3> {
    let who = Occupant::Figure(by);
    Some(show.feet(who)? + Vec3::Y * (show.tall(&battle, who) + 0.15))
}

/// It is lifted over the head of who throws it.
pub(super) fn lifted(show: &mut Show, battle: Played<'_>, by: FigureId, thrown: Occupant) {
    let Some(hands) = hands(show, battle, by) else { return };
    if let Some((live, rest)) = show.pose(thrown) {
        // It is held there while something is asked, and put down again if nothing comes of it.
        let up = rest.with_translation(hands);
        let mut keys = moves::settle(live, up, LIFTS);
        moves::then(&mut keys, LIFTS, moves::settle(up, rest, LIFTS));
        show.send(thrown, 0.0, Motion::new(keys).held_at(LIFTS));
    }
    show.tell(&battle, thrown, 1, "Lifted!", palette::ACCENT);
}

/// Where it comes to lie.
fn lies(shown: &Shown, thrown: Occupant) -> Option<Cell> {
    let battle = proven(&shown.battle);
    let ahead = shown.queue.iter().map(|next| &next.event);
    match thrown {
        Occupant::Figure(figure) => {
            let stepped = ahead.clone().find_map(|event| match event {
                Any::Stepped { figure: who, to } if *who == figure => Some(to.head),
                _ => None,
            });
            stepped.or_else(|| battle.cell_of(figure))
        }
        Occupant::Object(object) => {
            let moved = ahead.clone().find_map(|event| match event {
                Any::ObjectMoved { object: what, to } if *what == object => Some(*to),
                _ => None,
            });
            moved.or_else(|| battle.field().object(object))
        }
    }
}

/// It is hurled at a spot, and goes on to where it comes to lie; returns when it is at the spot.
pub(super) fn hurled(show: &mut Show, shown: &Shown, (by, thrown): (FigureId, Occupant), to: Vec3, hits: bool) -> f32 {
    let battle = proven(&shown.battle);
    let (Some(hands), Some((live, rest))) = (hands(show, battle, by), show.pose(thrown)) else { return 0.2 };
    let takes = (hands.distance(to) / FAST).max(0.22);
    let board = &battle.setup().board;
    let lies = lies(shown, thrown).map_or(rest, |cell| rest.with_translation(space::stand(board, cell)));
    // It has been lifted already.
    let keys = if show.progress.calm {
        let mut keys = moves::settle(live, rest.with_translation(to), moves::WOUND_UP + takes);
        moves::then(&mut keys, moves::WOUND_UP + takes, moves::settle(rest.with_translation(to), lies, DOWN));
        keys
    } else {
        moves::hurl(live, hands, to, lies, takes)
    };
    show.send(thrown, -moves::WOUND_UP, Motion::new(keys));
    let who = Occupant::Figure(by);
    if let Some((live, rest)) = show.pose(who)
        && !show.progress.calm
    {
        show.send(who, 0.0, Motion::new(moves::strike(live, rest, moves::way(hands, to), 0.2)));
    }
    if hits {
        show.cue(takes, Cue::Snap("throw"));
    }
    takes
}

/// Somebody who was thrown comes down where it lies; returns how long that takes.
pub(super) fn comes_down(show: &mut Show, battle: Played<'_>, figure: FigureId, to: Footprint) -> f32 {
    let who = Occupant::Figure(figure);
    let ongoing = show.progress.own::<Ongoing>();
    ongoing.flung = None;
    ongoing.landed = Some(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.1 };
    let goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
    // It is on its way there, unless the picture was taken up in between.
    if rest.translation.distance(goal.translation) > 0.05 || show.motions.of(who).is_none() {
        show.send(who, 0.0, Motion::new(moves::settle(live, goal, DOWN)));
    }
    show.ground_burst(&battle, goal.translation, DOWN, 6, Vec3::ZERO);
    DOWN
}
