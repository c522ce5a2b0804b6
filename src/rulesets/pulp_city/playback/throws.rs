//! Thrown objects and figures: lifting, hurling and landing (`PC-15`, `PC-24`).

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Footprint,
};

use super::Ongoing;
use crate::{battle::playback::prelude::*, rulesets::pulp_city::expect_ruleset};

/// Flight speed, in picture units per second.
const FAST: f32 = 15.0;
/// Duration of lifting, in seconds.
const LIFTS: f32 = 0.3;
/// Time from the target to the landing cell, in seconds.
const DOWN: f32 = 0.4;

/// Returns the point above the thrower's head.
fn hands(p: &PlaybackScene, by: FigureId) -> Option<Vec3> {
    Some(p.feet(by)? + Vec3::Y * (p.tall(by) + 0.15))
}

/// Lifts an object or a figure above its thrower's head and holds it there while a question is open.
pub(super) fn lifted(p: &PlaybackScene, by: FigureId, thrown: Occupant) -> Anim {
    let rises = hands(p, by).and_then(|hands| p.lift(thrown, hands, (LIFTS, LIFTS)));
    seq![rises, p.text_above(thrown, 1, "Lifted!", palette::ACCENT)]
}

/// Hurls an object or a figure at a spot, and on to the cell where it lands. The duration ends at the spot.
pub(super) fn hurled(p: &PlaybackScene, (by, thrown): (FigureId, Occupant), to: Vec3, hits: bool) -> Anim {
    let battle = expect_ruleset(p.battle());
    let Some(hands) = hands(p, by) else { return 0.2.into() };
    let takes = (hands.distance(to) / FAST).max(0.22);
    let lies = p.lands(thrown).or_else(|| match thrown {
        Occupant::Figure(figure) => battle.cell_of(figure),
        Occupant::Object(object) => battle.field().object(object),
    });
    // The thrown piece has already been lifted.
    let flies = if p.calm {
        p.go(thrown, |live, rest| {
            let lies = lies.map_or(rest, |cell| rest.with_translation(space::stand(p.board(), cell)));
            let there = rest.with_translation(to);
            let mut keys = moves::settle(live, there, moves::WOUND_UP + takes);
            moves::then(&mut keys, moves::WOUND_UP + takes, moves::settle(there, lies, DOWN));
            keys
        })
    } else {
        p.hurl(thrown, [hands, to], lies, takes)
    };
    seq![later(-moves::WOUND_UP, flies), p.lunge(by, moves::way(hands, to), 0.2), takes, hits.then(|| snap("throw")),]
}

/// Animates the landing of a thrown figure.
pub(super) fn comes_down(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId, to: Footprint) -> Anim {
    ongoing.flung = None;
    ongoing.landed = Some(figure);
    let Some((live, rest)) = p.pose(figure) else { return 0.1.into() };
    let goal = p.after_step(rest, to);
    // The figure is already moving to its landing cell, unless the display has joined the battle in the meantime.
    let astray = rest.translation.distance(goal.translation) > 0.05 || !p.is_moving(figure);
    let goes = astray.then(|| Anim::Move(figure.into(), Motion::new(moves::settle(live, goal, DOWN))));
    seq![goes, DOWN, p.dust(goal.translation, 6, Vec3::ZERO)]
}
