//! The flight of a thrown figure, as one smooth curve over all steps.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::{
    motion::Key,
    moves::{lean, steps, way},
};
use crate::stage::space::STEP;

/// Seconds per hex at full speed.
const HEX: f32 = 0.15;
/// Distance between the centres of adjacent hexes, in picture units.
const SPAN: f32 = 1.732;
/// Acceleration of falls, in picture units per second squared.
const GRAVITY: f32 = 24.0;
/// Minimum step down that counts as a fall.
const FALL: f32 = 2.5 * STEP;

/// The way in which a stretch of flight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StretchEnd {
    /// The figure slows down, sliding over the last hex.
    Slide,
    /// The figure hits an obstacle at full speed.
    Slam,
}

/// Parameters of a flight.
#[derive(Clone, Debug)]
pub(crate) struct Throw<'s> {
    /// The pose at the start of the animation, which may differ from `start`.
    pub(crate) from: Transform,
    /// The pose on the board before the flight.
    pub(crate) start: Transform,
    /// The pose on the board after each step.
    pub(crate) stops: &'s [Transform],
    /// Height of the figure.
    pub(crate) height: f32,
    /// Knockback points of the flight.
    pub(crate) force: u16,
    /// The way in which the flight ends.
    pub(crate) ending: StretchEnd,
    /// Height of the arc, relative to the usual height.
    pub(crate) bow: f32,
    /// True if the figure stays upright and flies without an arc, for example for reduced motion.
    pub(crate) calm: bool,
}

/// A contact with the ground during the flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touchdown {
    /// Seconds from the start.
    pub(crate) at: f32,
    /// Index of the step that ends with the contact.
    pub(crate) step: usize,
    /// Height of the drop before the contact.
    pub(crate) drop: f32,
}

/// The computed animation of a flight.
#[derive(Clone, Debug)]
pub(crate) struct FlightAnimation {
    /// The poses.
    pub(crate) keys: Vec<Key>,
    /// The moments at which the steps end, in seconds from the start.
    pub(crate) moments: Vec<f32>,
    /// Contacts with the ground.
    pub(crate) landings: Vec<Touchdown>,
    /// Total duration in seconds.
    pub(crate) takes: f32,
}

/// One step of the flight.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: Vec3,
    to: Vec3,
    began: f32,
    takes: f32,
    slides: bool,
}

impl Leg {
    fn drop(&self) -> f32 {
        self.from.y - self.to.y
    }

    /// Returns the fraction of the duration at which the figure crosses the border between the two hexes.
    fn border(&self) -> f32 {
        (HEX / 2.0 / self.takes).min(0.9)
    }

    /// Returns the position after a fraction of the duration, without the arc.
    fn spot(&self, part: f32) -> Vec3 {
        let border = self.border();
        if self.drop() > FALL {
            // Level flight to the edge, then a free fall.
            if part < border {
                return self.from.lerp(self.to, 0.5 * part / border).with_y(self.from.y);
            }
            let down = (part - border) / (1.0 - border);
            let fallen = self.drop() * QuadraticInCurve.sample_clamped(down);
            return self.from.lerp(self.to, 0.5 + 0.5 * down).with_y(self.from.y - fallen);
        }
        let along = if self.slides { QuadraticOutCurve.sample_clamped(part) } else { part };
        let lift = if self.to.y > self.from.y { 2.0 * along } else { 2.0 * along - 1.0 };
        let y = self.from.y.lerp(self.to.y, SmoothStepCurve.sample_clamped(lift));
        self.from.lerp(self.to, along).with_y(y)
    }
}

/// Computes the animation of a flight.
pub(crate) fn flight(throw: &Throw) -> FlightAnimation {
    let legs = legs(throw);
    let takes = legs.last().map_or(0.0, |leg| leg.began + leg.takes);
    let landings = landings(&legs);
    let turns = if throw.calm { 0.0 } else { turns(throw.force, takes) };
    let rest = throw.stops.last().copied().unwrap_or(throw.start);
    let mut keys = Vec::new();
    for (place, leg) in legs.iter().enumerate() {
        let before = if place == 0 { throw.start } else { throw.stops[place - 1] };
        let after = throw.stops[place];
        let count = steps(leg.takes);
        for step in 0..count {
            let part = f32::from(step) / f32::from(count);
            let at = leg.began + leg.takes * part;
            let spot =
                leg.spot(part) + Vec3::Y * if throw.calm { 0.0 } else { throw.bow * hover(at, &legs, &landings) };
            let through = at / takes.max(1e-3);
            let spun = match throw.ending {
                StretchEnd::Slide => 1.0 - (1.0 - through).powf(1.5),
                StretchEnd::Slam => through,
            };
            let tumble = lean(way(leg.from, leg.to), TAU * turns * spun);
            // The figure turns around its middle, not its feet.
            let middle = Vec3::Y * throw.height / 2.0;
            let flying = Transform {
                translation: spot + middle - tumble * middle,
                rotation: tumble * before.rotation.slerp(after.rotation, part),
                scale: rest.scale,
            };
            let taken_up = (at / 0.08).min(1.0);
            let pose = Transform {
                translation: throw.from.translation.lerp(flying.translation, taken_up),
                rotation: throw.from.rotation.slerp(flying.rotation, taken_up),
                scale: flying.scale,
            };
            keys.push(Key { at, pose });
        }
    }
    keys.push(Key { at: takes, pose: rest });
    FlightAnimation { keys, moments: legs.iter().map(|leg| leg.began + leg.takes).collect(), landings, takes }
}

fn legs(throw: &Throw) -> Vec<Leg> {
    let mut legs: Vec<Leg> = Vec::new();
    let mut from = throw.start.translation;
    for (place, stop) in throw.stops.iter().enumerate() {
        let to = stop.translation;
        let drop = from.y - to.y;
        let last = place + 1 == throw.stops.len();
        let slides = last && throw.ending == StretchEnd::Slide && drop <= FALL;
        let takes = if drop > FALL {
            HEX / 2.0 + (2.0 * drop / GRAVITY).sqrt().max(HEX / 2.0)
        } else if slides {
            2.0 * HEX
        } else {
            // A step that ends before the centre of a hex takes less time.
            HEX * (from.distance(to.with_y(from.y)) / SPAN).min(1.0) + (to.y - from.y).max(0.0) * 0.06
        };
        let began = legs.last().map_or(0.0, |leg| leg.began + leg.takes);
        legs.push(Leg { from, to, began, takes, slides });
        from = to;
    }
    legs
}

/// Returns the contacts with the ground: after each fall, at the start of a slide, and at the end.
fn landings(legs: &[Leg]) -> Vec<Touchdown> {
    let count = legs.len();
    let mut landings = Vec::new();
    for (step, leg) in legs.iter().enumerate() {
        let slide_next = step + 2 == count && legs[count - 1].slides;
        if leg.drop() > FALL || slide_next || step + 1 == count {
            landings.push(Touchdown { at: leg.began + leg.takes, step, drop: leg.drop().max(0.0) });
        }
    }
    landings
}

/// Returns the height above the path: an arc between contacts with the ground, none during a slide.
fn hover(at: f32, legs: &[Leg], landings: &[Touchdown]) -> f32 {
    let next = landings.iter().position(|landing| landing.at > at);
    let Some(next) = next.filter(|next| landings.len() == 1 || !legs[landings[*next].step].slides) else { return 0.0 };
    let from = next.checked_sub(1).map_or(0.0, |last| landings[last].at);
    let span = landings[next].at - from;
    let part = (at - from) / span.max(1e-3);
    (0.1 + 0.75 * span).min(0.85) * 4.0 * part * (1.0 - part)
}

/// Returns the number of somersaults. It grows with the force, is limited by the duration, and is a whole number of at
/// least one.
fn turns(force: u16, takes: f32) -> f32 {
    let wanted = f32::from(force.min(9)) / 2.0;
    wanted.min(takes / 0.24).round().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fly(levels: &[f32], ending: StretchEnd, calm: bool) -> FlightAnimation {
        let stop = |place: usize| {
            let x = 1.732 * f32::from(u8::try_from(place).unwrap());
            Transform::from_xyz(x, levels[place] * STEP, 0.0)
        };
        let stops: Vec<Transform> = (1..levels.len()).map(stop).collect();
        let (start, height, force) = (stop(0), 2.0, 5);
        flight(&Throw { from: start, start, stops: &stops, height, force, ending, bow: 1.0, calm })
    }

    #[test]
    fn a_flight_ends_exactly_on_its_last_hex() {
        for ending in [StretchEnd::Slide, StretchEnd::Slam] {
            let flight = fly(&[2.0, 2.0, 0.0, 0.0], ending, false);
            let last = flight.keys.last().unwrap();
            assert_eq!(last.pose, Transform::from_xyz(3.0 * 1.732, 0.0, 0.0));
            assert_eq!(flight.moments.len(), 3);
            assert!((last.at - flight.moments[2]).abs() < 1e-5);
        }
    }

    #[test]
    fn a_flight_does_not_stop_between_hexes() {
        let flight = fly(&[0.0; 6], StretchEnd::Slide, true);
        let speed = |two: &[Key]| {
            (two[1].pose.translation - two[0].pose.translation).with_y(0.0).length() / (two[1].at - two[0].at)
        };
        let speeds: Vec<f32> =
            flight.keys.windows(2).filter(|two| two[0].at > 0.1 && two[1].at < flight.moments[3]).map(speed).collect();
        let (least, most) = speeds.iter().fold((f32::MAX, 0.0f32), |(a, b), s| (a.min(*s), b.max(*s)));
        assert!(least > 0.8 * most, "{least} {most}");
    }

    #[test]
    fn a_fall_begins_at_the_edge_and_accelerates() {
        let flight = fly(&[20.0, 0.0], StretchEnd::Slide, true);
        let edge = 1.732 / 2.0;
        assert!(
            flight
                .keys
                .iter()
                .filter(|key| key.pose.translation.x < edge - 0.01)
                .all(|key| key.pose.translation.y > 7.9)
        );
        let falls: Vec<f32> = flight
            .keys
            .windows(2)
            .filter(|two| two[0].pose.translation.x > edge)
            .map(|two| (two[0].pose.translation.y - two[1].pose.translation.y) / (two[1].at - two[0].at))
            .collect();
        assert!(falls.last().unwrap() > &(2.0 * falls[0].max(0.1)));
        assert!((flight.landings[0].drop - 8.0).abs() < 1e-4);
    }

    #[test]
    fn reduced_motion_prevents_tumbling() {
        let calm = fly(&[5.0, 5.0, 0.0], StretchEnd::Slam, true);
        assert!(calm.keys.iter().all(|key| (key.pose.rotation * Vec3::Y).y > 0.999));
        let wild = fly(&[5.0, 5.0, 0.0], StretchEnd::Slam, false);
        assert!(wild.keys.iter().any(|key| (key.pose.rotation * Vec3::Y).y < -0.5), "upside down");
    }
}
