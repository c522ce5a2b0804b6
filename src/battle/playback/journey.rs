//! Paths of figures: on foot, through the air, and thrown. The animation of a flight looks ahead to the pending events,
//! so that all steps form one curve.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::{Cell, Footprint},
    displacement::Cause,
    geometry::Direction,
};

use super::{
    anim::{Anim, burst, even, follow, later, ring, rock, seq, shake, snap, star, stop, travel, watch, words},
    flight::{FlightAnimation, StretchEnd, Throw, flight},
    motion::{Key, Motion},
    moves::{self, CRASH},
    picture::PlaybackScene,
};
use crate::{
    stage::space,
    theme::{palette, team::team},
    view3d::effects::particle_kind::ParticleKind,
};

/// Minimum length of a flight that the camera follows, in hexes.
const LONG: usize = 4;
/// Duration of a leap or flight, in seconds: for take-off and landing, per hex, per unit of height, and the maximum.
const AIR: (f32, f32, f32, f32) = (0.36, 0.095, 0.05, 2.2);
/// Acceleration of falls, in picture units per second squared.
const GRAVITY: f32 = 24.0;

/// Returns the uninterrupted steps of a figure, beginning with the current one.
pub(crate) fn run(picture: &PlaybackScene, figure: FigureId, first: Footprint) -> Vec<Footprint> {
    let ahead = picture.pending_events().filter(|event| !matches!(event, Event::Agenda(_)));
    let steps = ahead.map_while(|event| match event {
        Event::Stepped { figure: who, to } if *who == figure => Some(*to),
        _ => None,
    });
    std::iter::once(first).chain(steps).collect()
}

/// True if the cause is an obstacle that a figure crashes into.
pub(crate) const fn bars(cause: Cause) -> bool {
    matches!(cause, Cause::Elevation | Cause::Figure(_) | Cause::Object(_) | Cause::Obstacle(_))
}

/// Returns the figure or object that is the obstacle.
pub(crate) const fn barrier(cause: Cause) -> Option<Occupant> {
    match cause {
        Cause::Figure(other) => Some(Occupant::Figure(other)),
        Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
        _ => None,
    }
}

/// Converts a direction to a vector along the ground.
pub(crate) fn along(direction: Direction) -> Vec3 {
    let (q, r) = direction.vector();
    let way = space::plan((q, r).into());
    Vec3::new(way.x, 0.0, way.y).normalize_or(Vec3::X)
}

/// Returns the duration in seconds of a leap or flight over a number of hexes with a change of height.
pub(crate) fn air_time(hexes: f32, climb: f32) -> f32 {
    (AIR.0 + AIR.1 * hexes + AIR.2 * climb.abs()).min(AIR.3)
}

/// Returns the factor by which step durations are multiplied so that their total is at most `most` seconds, within
/// limits.
pub(crate) fn tempo(steps: usize, most: f32) -> f32 {
    let steps = f32::from(u16::try_from(steps).unwrap_or(u16::MAX));
    (most / (steps * moves::STEP)).clamp(0.45, 1.0)
}

/// An uninterrupted move of a figure by force.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forced<'s> {
    /// The figure.
    pub(crate) figure: FigureId,
    /// Its steps, the current one first.
    pub(crate) stops: &'s [Footprint],
    /// The force. The more force, the more the figure tumbles.
    pub(crate) force: u16,
    /// The way in which the motion ends.
    pub(crate) ending: StretchEnd,
    /// Height of the arc, relative to the usual height.
    pub(crate) bow: f32,
    /// If set, the figure stays upright and leans back by this angle, in radians.
    pub(crate) upright: Option<f32>,
    /// Direction of the motion. If `None`, it is derived from start and end.
    pub(crate) way: Option<Vec3>,
}

impl PlaybackScene<'_> {
    /// Animates the start of a figure along a path.
    pub(crate) fn set_out(&self, figure: FigureId, path: &[Cell], start: impl Into<Anim>) -> Anim {
        let Some(from) = self.feet(figure) else { return Anim::NONE };
        let start: Anim = start.into();
        let end = path.last().map(|end| space::stand(self.board(), *end));
        let spots: Vec<Vec3> = end.into_iter().chain([from]).collect();
        seq![follow(spots, path.len() > 6, 3.0), start, 0.05]
    }

    /// Animates a step on foot, with dust at its end.
    pub(crate) fn stride(&self, figure: FigureId, goal: Transform, tempo: f32, amount: u8) -> Anim {
        let Some((live, _)) = self.pose(figure) else { return Anim::NONE };
        let mut keys = if self.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
        for key in &mut keys {
            key.at *= tempo;
        }
        let takes = keys.last().map_or(0.0, |key| key.at);
        let dust = self.dust(goal.translation, amount, Vec3::ZERO);
        seq![Anim::Move(figure.into(), Motion::new(keys)), later(takes, dust), takes]
    }

    /// Animates a flight over a number of hexes as a single motion.
    pub(crate) fn through_the_air(
        &self,
        figure: FigureId,
        (goal, hexes, takes): (Transform, usize, f32),
        keys: impl FnOnce(Transform) -> Vec<Key>,
    ) -> Anim {
        let moves = self.go(figure, |live, _| if self.calm { moves::settle(live, goal, takes) } else { keys(live) });
        seq![moves, travel(figure, &even(takes, hexes))]
    }

    /// Moves a figure whose final footprint differs from that of its last step.
    pub(crate) fn comes_to_stand(&self, figure: FigureId, at: Footprint) -> Anim {
        let goes = self.go(figure, |live, rest| moves::settle(live, self.after_step(rest, at), 0.3));
        goes.map(|goes| seq![goes, 0.3]).into()
    }

    /// Turns a figure in place.
    pub(crate) fn turn(&self, figure: FigureId, turn: Quat) -> Anim {
        let Some((live, rest)) = self.pose(figure) else { return Anim::NONE };
        if rest.rotation.angle_between(turn) <= 0.01 {
            return Anim::NONE;
        }
        let keys = moves::settle(live, rest.with_rotation(turn), 0.2);
        seq![Anim::Move(figure.into(), Motion::new(keys)), 0.22]
    }

    /// Points the camera at a figure that may act now, and shows a ring in the colour of its side.
    pub(crate) fn spotlight(&self, figure: FigureId) -> Option<Anim> {
        let at = self.feet(figure)?;
        Some(seq![watch([at], 2.5), ring(at, 1.5, team(self.battle().owner(figure)).colour)])
    }

    /// Lets a figure fall from one pose to another, accelerating. The given keys take it over the edge first.
    pub(crate) fn plunge(
        &self,
        figure: FigureId,
        mut keys: Vec<Key>,
        (from, to): (Transform, Transform),
        high: f32,
    ) -> Anim {
        let began = keys.last().map_or(0.0, |key| key.at);
        let takes = (2.0 * high.max(0.0) / GRAVITY).sqrt() + 0.12;
        let down = if self.calm { moves::settle(from, to, takes) } else { moves::plunge(from, to, takes) };
        if keys.is_empty() {
            keys = down;
        } else {
            moves::then(&mut keys, began, down);
        }
        seq![
            Anim::Move(figure.into(), Motion::new(keys)),
            later(began + 0.85 * takes, self.land(to.translation, high, Vec3::ZERO)),
            later(began + 0.6 * takes, snap("fall")),
            began + takes + 0.1,
        ]
    }

    /// Moves a figure by force over all steps until the next interruption. The duration is that of the first step.
    pub(crate) fn force(&self, forced: &Forced) -> Anim {
        let Some((live, rest)) = self.pose(forced.figure) else { return Anim::NONE };
        let stops: Vec<Transform> = forced.stops.iter().map(|at| self.after_step(rest, *at)).collect();
        let throw = Throw {
            from: live,
            start: rest,
            stops: &stops,
            height: self.tall(forced.figure),
            force: forced.force,
            ending: forced.ending,
            bow: forced.bow,
            calm: self.calm || forced.upright.is_some(),
        };
        let mut flight = flight(&throw);
        let ahead = || stops.last().map_or(Vec3::X, |end| moves::way(rest.translation, end.translation));
        let way = forced.way.unwrap_or_else(ahead);
        if let Some(leans) = forced.upright.filter(|_| !self.calm) {
            let takes = flight.takes.max(1e-3);
            for key in &mut flight.keys {
                let part = key.at / takes;
                let leans = leans * (4.0 * part).min(1.0) * (1.0 - part).clamp(0.0, 0.5) * 2.0;
                key.pose.rotation = moves::lean(-way, leans) * key.pose.rotation;
            }
        }
        let steps = travel(forced.figure, &flight.moments);
        seq![self.fly(forced.figure, &throw, flight, way), steps]
    }

    /// Animates a stretch of flight with its debris. The result has no duration.
    pub(crate) fn fly(&self, figure: FigureId, throw: &Throw, flight: FlightAnimation, way: Vec3) -> Anim {
        let (start, poses) = (throw.start.translation, throw.stops);
        let spots: Vec<Vec3> = std::iter::once(start).chain(poses.iter().map(|pose| pose.translation)).collect();
        let mut parts =
            vec![follow(spots, poses.len() >= LONG, flight.takes + 1.4), self.dust(start, 8, -way * 1.5).into()];
        for landing in &flight.landings {
            let at = poses[landing.step].translation;
            parts.push(later(landing.at, self.land(at, landing.drop, way)));
            if landing.drop > 1.0 {
                // The moment when the figure is in the air beside the cliff, well below the edge.
                let began = landing.step.checked_sub(1).map_or(0.0, |before| flight.moments[before]);
                parts.push(later(began.lerp(landing.at, 0.85), snap("fall")));
            }
        }
        if throw.ending == StretchEnd::Slide && !self.calm {
            let sliding = |back: f32| flight.takes - back;
            for back in [0.24, 0.16, 0.08] {
                if let Some(pose) = flight.keys.iter().rev().find(|key| key.at <= sliding(back)) {
                    parts.push(later(sliding(back), self.dust(pose.pose.translation, 2, way)));
                }
            }
        }
        parts.push(later(0.45 * flight.takes, snap("flight")));
        parts.push(Anim::Move(figure.into(), Motion::new(flight.keys)));
        parts.into()
    }

    /// Animates a contact with the ground: dust or a splash, depending on the terrain and the height of the drop.
    pub(crate) fn land(&self, at: Vec3, drop: f32, way: Vec3) -> Anim {
        let Some(cell) = space::ground_below(self.board(), at) else { return Anim::NONE };
        let terrain = self.board().terrain(cell);
        let levels = drop / space::STEP;
        let liquid = space::is_liquid(terrain);
        let kind = ParticleKind::Ground(terrain);
        let hard = (levels / 12.0).min(1.0);
        if levels < 2.5 && !liquid {
            return burst(at, kind, 5, way);
        }
        let amount = if liquid { 20 } else { 8 + if hard > 0.6 { 16 } else { 8 } };
        let colour = kind.colour();
        let splash = liquid.then(|| later(0.12, ring(at, 0.7 + hard, colour)));
        let falls = (levels >= 2.5).then(|| {
            // Placed low, to leave room above for the text of a crash.
            let text = self.performs.fallen(drop / space::level(self.board()));
            let said = words(at - way * 0.8 - Vec3::Y * 0.3, text, palette::RISK);
            seq![shake(0.15 + 0.45 * hard), stop(0.03 + 0.05 * hard), said]
        });
        seq![burst(at, kind, amount, way * 0.6), ring(at, 1.1 + 1.2 * hard, colour), splash, falls]
    }

    /// Animates the end of a flight: a crash with the remaining force, teetering at the edge, or a stop.
    pub(crate) fn end_flight(&self, figure: FigureId, way: Vec3, cause: Cause, left: u16, taken_back: u16) -> Anim {
        let Some(at) = self.foot(figure).filter(|_| self.pose(figure).is_some()) else { return Anim::Wait(0.2) };
        match cause {
            _ if bars(cause) && taken_back == 0 => self.crash(figure, (at, way), cause, left),
            Cause::Edge => seq![
                later(0.1, self.pop(figure, "At the edge!", palette::TEXT)),
                self.act(figure, |live, rest| moves::teeter(live, rest, way)),
                later(0.1, self.dust(at + way * 0.5, 5, way * 2.0)),
                0.7,
            ],
            Cause::Power => {
                seq![self.pop(figure, "Stands fast", palette::TEXT), rock(figure, way, 0.1, false), 0.5]
            }
            Cause::Glyph(_) => seq![ring(at, 1.0, palette::GLYPH), 0.3],
            _ => Anim::Wait(0.3),
        }
    }

    /// Animates the crash of a thrown figure into an obstacle.
    fn crash(&self, figure: FigureId, (at, way): (Vec3, Vec3), cause: Cause, left: u16) -> Anim {
        let tall = self.height(figure);
        let half = self.battle().field().footprint(figure).is_some_and(|at| at.tail.is_some());
        let reach = if half { 1.4 } else { 0.85 };
        let met = at + way * reach + Vec3::Y * tall * 0.5;
        let hard = f32::from(left.min(5)) / 5.0;
        let kind = match cause {
            Cause::Figure(_) => ParticleKind::Sparks,
            Cause::Object(_) => ParticleKind::Wreck,
            _ => ParticleKind::Stone,
        };
        let crash = seq![
            stop(0.05 + 0.04 * hard),
            star(met, 1.1 + 0.4 * hard, palette::HIT),
            burst(met, kind, 12, -way * 2.0),
            shake(0.3 + 0.3 * hard),
            self.dust(at + way * 0.4, 8, -way),
            barrier(cause).map(|struck| rock(struck, way, 0.34, false)),
            words(at + way * reach + Vec3::Y * (tall + 0.9), "Crash!", palette::ACCENT),
            later(0.1, snap("crash")),
        ];
        seq![self.act(figure, |live, rest| moves::crash(live, rest, way, 0.45)), later(CRASH, crash), 0.7]
    }
}
