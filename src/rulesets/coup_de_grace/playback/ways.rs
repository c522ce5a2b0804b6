//! What minis do of their own will: steps, turns, crawling, standing up, doors, guard.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, ObjectId, Occupant},
    board::Footprint,
    coup_de_grace::{Event, Played},
};

use super::{super::stance, Carried, Ongoing, turn};
use crate::{
    battle::playback::{motion::Motion, moves, perform::Show, stage::height},
    rulesets::coup_de_grace::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::{
        effects::{Effect, particle_kind::ParticleKind},
        pieces::Body,
    },
};

/// Seconds that a move takes at most.
const MOST: f32 = 1.6;
/// Seconds of a hex on the belly.
const CRAWL: f32 = 0.6;
/// Seconds in which a door goes down into the ground.
const OPENS: f32 = 0.6;

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::MoveBegan { figure, path } => {
            show.progress.own::<Ongoing>().carried = None;
            let board = &battle.setup().board;
            let Some(from) = show.feet(Occupant::Figure(*figure)) else { return 0.0 };
            let spots = path.last().map(|end| space::stand(board, *end)).into_iter().chain([from]).collect();
            show.watch.write(Watch { spots, long: path.len() > 6, seconds: 3.0 });
            show.ground_burst(&battle, from, 0.0, 3, Vec3::ZERO);
            0.05
        }
        Event::Crawled { figure, .. } => {
            show.progress.own::<Ongoing>().carried = Some((*figure, Carried::Crawls));
            show.tell_of(&battle, *figure, "Crawls");
            0.1
        }
        Event::Turned { figure, facing } => turn(show, *figure, space::turned(*facing)),
        Event::StoodUp { figure, facing } => {
            let who = Occupant::Figure(*figure);
            if let Some((live, rest)) = show.pose(who) {
                let rest = rest.with_rotation(space::turned(*facing));
                let keys =
                    if show.progress.calm { moves::settle(live, rest, 0.3) } else { moves::hop(live, rest, 0.2) };
                show.send(who, 0.0, Motion::new(keys));
                show.effect(0.0, Effect::Ring { at: rest.translation, size: 1.1, colour: palette::GOOD });
            }
            show.tell(&battle, who, 1, "On its feet again", palette::GOOD);
            0.5
        }
        Event::Opened { object } => open(show, battle, *object),
        Event::Guarded { figure } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Ring { at, size: 1.2, colour: palette::REACH });
            }
            show.tell(&battle, who, 0, "On guard", palette::REACH)
        }
        _ => 0.0,
    }
}

/// A door goes down into the ground, for good.
fn open(show: &mut Show, battle: Played<'_>, object: ObjectId) -> f32 {
    let who = Occupant::Object(object);
    let Some((live, rest)) = show.pose(who) else { return 0.2 };
    let at = rest.translation;
    let down = rest.with_translation(at - Vec3::Y * (height(&battle, who) + 0.1));
    show.send(who, 0.0, Motion::new(moves::settle(live, down, OPENS)).for_good());
    for (entity, piece, _) in &show.stage.objects {
        if piece.0 == object {
            show.stage.commands.entity(entity).remove::<Body>();
        }
    }
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Stone, amount: 10, push: Vec3::ZERO });
    show.ground_burst(&battle, at, 0.4 * OPENS, 8, Vec3::ZERO);
    show.tell(&battle, who, 0, "Opened", palette::TEXT);
    OPENS + 0.1
}

/// The first step of a way; returns how long it takes.
pub(super) fn set_out(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    let Some((live, rest)) = show.pose(Occupant::Figure(figure)) else { return 0.0 };
    let carried = show.progress.own::<Ongoing>().carried.filter(|(who, _)| *who == figure);
    let goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
    match carried.map(|(_, how)| how) {
        Some(Carried::Crawls) => crawl(show, battle, figure, (live, goal)),
        Some(Carried::Floats) => float(show, battle, figure, (live, goal)),
        None => stride(show, shown, figure, (live, rest), to),
    }
}

/// How many steps of a way are to come, the one at hand among them.
fn steps_left(shown: &Shown, figure: FigureId) -> u16 {
    let ahead = shown.queue.iter().map(|next| &next.event);
    let way = ahead.take_while(|event| !matches!(event, Any::Settled { figure: who, .. } if *who == figure));
    let steps = way.filter(|event| matches!(event, Any::Stepped { figure: who, .. } if *who == figure));
    u16::try_from(steps.count()).unwrap_or(u16::MAX).saturating_add(1)
}

/// The side that a mini faces where its way ends, if this is the last step of it.
fn faces_at_last(shown: &Shown, figure: FigureId) -> Option<Quat> {
    let ahead = shown.queue.iter().map(|next| &next.event);
    let mut ahead = ahead.skip_while(|event| {
        let who = match event {
            Any::Stepped { figure, .. } | Any::Settled { figure, .. } => Some(*figure),
            _ => None,
        };
        who != Some(figure)
    });
    let Some(Any::Settled { .. }) = ahead.next() else { return None };
    let facing = match ahead.next() {
        Some(Any::CoupDeGrace(Event::Turned { figure: who, facing })) if *who == figure => Some(*facing),
        _ => stance::faces(proven(&shown.battle), figure),
    };
    facing.map(space::turned)
}

/// A step on foot: the quicker, the more are to come. With the last one it takes the side that it shall face.
fn stride(
    show: &mut Show,
    shown: &Shown,
    figure: FigureId,
    (live, rest): (Transform, Transform),
    to: Footprint,
) -> f32 {
    let battle = proven(&shown.battle);
    let mut goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
    let along = || space::facing(rest.translation, goal.translation.with_y(rest.translation.y));
    goal.rotation = faces_at_last(shown, figure).unwrap_or_else(along);
    let tempo = (MOST / (f32::from(steps_left(shown, figure)) * moves::STEP)).clamp(0.45, 1.0);
    let mut keys = if show.progress.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
    for key in &mut keys {
        key.at *= tempo;
    }
    let takes = keys.last().map_or(0.0, |key| key.at);
    show.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
    show.ground_burst(&battle, goal.translation, takes, 2, Vec3::ZERO);
    takes
}

/// A hex on the belly, by two pulls.
fn crawl(show: &mut Show, battle: Played<'_>, figure: FigureId, (live, goal): (Transform, Transform)) -> f32 {
    let half = live.translation.midpoint(goal.translation).with_y(live.translation.y);
    let half = goal.with_translation(half);
    let mut keys = moves::settle(live, half, CRAWL / 2.0);
    moves::then(&mut keys, CRAWL / 2.0, moves::settle(half, goal, CRAWL / 2.0));
    let way = moves::way(live.translation, goal.translation);
    show.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
    for part in [0.25, 0.75] {
        let at = live.translation.lerp(goal.translation, part);
        show.ground_burst(&battle, at, part * CRAWL, 3, -way);
    }
    CRAWL
}

/// Somebody is lifted and set down by a force orb.
fn float(show: &mut Show, battle: Played<'_>, figure: FigureId, (live, goal): (Transform, Transform)) -> f32 {
    let takes = 0.7;
    let over = live.translation.y.max(goal.translation.y) + 0.6;
    let keys = if show.progress.calm { moves::settle(live, goal, takes) } else { moves::wing(live, goal, over, takes) };
    show.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
    let glow = ParticleKind::Magic;
    show.effect(0.0, Effect::Burst { at: live.translation, kind: glow, amount: 10, push: Vec3::Y });
    show.effect(takes, Effect::Ring { at: goal.translation, size: 1.0, colour: palette::GLYPH });
    show.ground_burst(&battle, goal.translation, takes, 4, Vec3::ZERO);
    takes + 0.1
}

/// Somebody comes to stand elsewhere than its last step led.
pub(super) fn settle(show: &mut Show, battle: Played<'_>, figure: FigureId, at: Footprint) -> f32 {
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let goal = rest.with_translation(space::stand(&battle.setup().board, at.head));
    show.send(who, 0.0, Motion::new(moves::settle(live, goal, 0.3)));
    0.3
}
