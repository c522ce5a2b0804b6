//! Voluntary movement of minis: steps, turns, crawling, standing up, doors and guarding.

use knockback_rules::{
    battle::{self, FigureId, ObjectId},
    board::Footprint,
    coup_de_grace::Event,
};

use super::{Carried, Ongoing};
use crate::{battle::playback::prelude::*, rulesets::coup_de_grace::expect_ruleset};

/// Maximum duration of a move, in seconds.
const MAX: f32 = 1.6;
/// Time to crawl one hex, in seconds.
const CRAWL: f32 = 0.6;
/// Time in which a door sinks into the ground, in seconds.
const OPENS: f32 = 0.6;

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::MoveBegan { figure, path } => {
            ongoing.carried = None;
            p.set_out(*figure, path, p.dust_below(*figure, 0.0, 3))
        }
        Event::Crawled { figure, .. } => {
            ongoing.carried = Some((*figure, Carried::Crawls));
            seq![p.text_above(*figure, 0, "Crawls", palette::TEXT), 0.1]
        }
        Event::Turned { figure, facing } => p.turn(*figure, space::turned(*facing)),
        Event::StoodUp { figure, facing } => seq![
            p.go(*figure, |live, rest| {
                let rest = rest.with_rotation(space::turned(*facing));
                if p.calm { moves::settle(live, rest, 0.3) } else { moves::hop(live, rest, 0.2) }
            }),
            p.circle(*figure, 1.1, palette::GOOD),
            p.text_above(*figure, 1, "Back up", palette::GOOD),
            0.5,
        ],
        Event::Opened { object } => open(p, *object),
        Event::Guarded { figure } => {
            seq![p.circle(*figure, 1.2, palette::REACH), p.timed_text_above(*figure, 0, "On guard", palette::REACH)]
        }
        _ => return None,
    })
}

/// Animates a door that sinks into the ground for good.
fn open(p: &PlaybackScene, object: ObjectId) -> Anim {
    let Some(at) = p.feet(object) else { return 0.2.into() };
    let deep = p.tall(object) + 0.1;
    seq![
        burst(at, ParticleKind::Stone, 10, Vec3::ZERO),
        p.dust_below(object, 0.4 * OPENS, 8),
        p.text_above(object, 0, "Opened", palette::TEXT),
        p.sink(object, OPENS, |rest| rest.with_translation(at - Vec3::Y * deep)),
        0.1,
    ]
}

/// Animates a step of a mini that walks, crawls or floats.
pub(super) fn set_out(p: &PlaybackScene, ongoing: &Ongoing, figure: FigureId, to: Footprint) -> Anim {
    let Some((live, rest)) = p.pose(figure) else { return Anim::NONE };
    let goal = p.after_step(rest, to);
    match ongoing.carried.filter(|(who, _)| *who == figure) {
        Some((_, Carried::Crawls)) => crawl(p, figure, (live, goal)),
        Some((_, Carried::Floats)) => float(p, figure, (live, goal)),
        None => {
            // During the last step, the mini turns to its final facing.
            let turn = faces_at_last(p, figure);
            let goal = turn.map_or_else(|| p.turned(rest, to), |turn| goal.with_rotation(turn));
            p.stride(figure, goal, tempo(steps_left(p, figure), MAX), 2)
        }
    }
}

/// Returns the number of remaining steps in a move, including the current one.
fn steps_left(p: &PlaybackScene, figure: FigureId) -> usize {
    let way = p
        .pending_events()
        .take_while(|event| !matches!(event, battle::Event::Settled { figure: who, .. } if *who == figure));
    way.filter(|event| matches!(event, battle::Event::Stepped { figure: who, .. } if *who == figure)).count() + 1
}

/// Returns the final facing of a mini, if the current step is the last one of its move.
fn faces_at_last(p: &PlaybackScene, figure: FigureId) -> Option<Quat> {
    let mut ahead = p.pending_events().skip_while(|event| {
        let who = match event {
            battle::Event::Stepped { figure, .. } | battle::Event::Settled { figure, .. } => Some(*figure),
            _ => None,
        };
        who != Some(figure)
    });
    let Some(battle::Event::Settled { .. }) = ahead.next() else { return None };
    let facing = match ahead.next() {
        Some(battle::Event::CoupDeGrace(Event::Turned { figure: who, facing })) if *who == figure => Some(*facing),
        _ => expect_ruleset(p.battle()).mini(figure).facing,
    };
    facing.map(space::turned)
}

/// Animates crawling by one hex, in two pulls.
fn crawl(p: &PlaybackScene, figure: FigureId, (live, goal): (Transform, Transform)) -> Anim {
    let (from, to) = (live.translation, goal.translation);
    let half = goal.with_translation(from.midpoint(to).with_y(from.y));
    let mut keys = moves::settle(live, half, CRAWL / 2.0);
    moves::then(&mut keys, CRAWL / 2.0, moves::settle(half, goal, CRAWL / 2.0));
    let back = -moves::way(from, to);
    let dust = |part: f32| later(part * CRAWL, p.dust(from.lerp(to, part), 3, back));
    seq![Anim::Move(figure.into(), Motion::new(keys)), dust(0.25), dust(0.75), CRAWL]
}

/// Animates a mini that a force orb lifts and sets down.
fn float(p: &PlaybackScene, figure: FigureId, (live, goal): (Transform, Transform)) -> Anim {
    let takes = 0.7;
    let over = live.translation.y.max(goal.translation.y) + 0.6;
    let keys = if p.calm { moves::settle(live, goal, takes) } else { moves::wing(live, goal, over, takes) };
    seq![
        Anim::Move(figure.into(), Motion::new(keys)),
        burst(live.translation, ParticleKind::Magic, 10, Vec3::Y),
        takes,
        ring(goal.translation, 1.0, palette::GLYPH),
        p.dust(goal.translation, 4, Vec3::ZERO),
        0.1,
    ]
}
