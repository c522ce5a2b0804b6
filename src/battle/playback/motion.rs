//! Pieces in motion. Each piece follows a curve of poses that ends at its position in the battle.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::battle::Occupant;

use super::moves;
use crate::{
    battle::pieces::{FigurePiece, ObjectPiece},
    stage::PlaybackTime,
};

/// A pose at a point in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// Seconds from the start of the motion.
    pub(crate) at: f32,
    /// The pose.
    pub(crate) pose: Transform,
}

/// A piece in motion.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    keys: Vec<Key>,
    /// Seconds since the start, negative while the motion waits.
    age: f32,
    /// The time at which the motion stops until it is released.
    hold: Option<f32>,
    /// True if the piece is removed at the end.
    gone: bool,
}

impl Motion {
    /// Creates a motion through poses, which are in order of time.
    pub(crate) fn new(keys: Vec<Key>) -> Self {
        Self { keys, age: 0.0, hold: None, gone: false }
    }

    /// Returns the motion as if it had started this many seconds ago. A negative value delays it.
    pub(crate) fn begun(self, seconds_ago: f32) -> Self {
        Self { age: seconds_ago, ..self }
    }

    /// Returns the motion with a stop at a given time, which lasts until the piece is released.
    pub(crate) fn held_at(self, moment: f32) -> Self {
        Self { hold: Some(moment), ..self }
    }

    /// Returns the motion with the piece removed at the end.
    pub(crate) fn for_good(self) -> Self {
        Self { gone: true, ..self }
    }

    /// True if the piece is removed at the end.
    pub(crate) const fn leaves(&self) -> bool {
        self.gone
    }

    /// Returns the current pose.
    pub(crate) fn pose(&self) -> Transform {
        let next = self.keys.partition_point(|key| key.at <= self.age);
        match (next.checked_sub(1).and_then(|last| self.keys.get(last)), self.keys.get(next)) {
            (Some(a), Some(b)) => moves::between(&a.pose, &b.pose, (self.age - a.at) / (b.at - a.at).max(1e-5)),
            (Some(key), None) | (None, Some(key)) => key.pose,
            (None, None) => Transform::IDENTITY,
        }
    }

    /// Extends the motion to another pose.
    fn goes_on(&mut self, goal: Transform, takes: f32) {
        let (rest, end) = (self.rest(), self.keys.last().map_or(0.0, |key| key.at).max(self.age));
        moves::then(&mut self.keys, end, moves::settle(rest, goal, takes));
    }

    /// Returns the final pose.
    pub(crate) fn rest(&self) -> Transform {
        self.keys.last().map_or(Transform::IDENTITY, |key| key.pose)
    }

    fn over(&self) -> bool {
        self.hold.is_none() && self.keys.last().is_none_or(|key| self.age >= key.at)
    }

    fn pass(&mut self, seconds: f32) {
        self.age += seconds;
        if let Some(hold) = self.hold {
            self.age = self.age.min(hold);
        }
    }
}

/// All pieces in motion.
#[derive(Resource, Debug, Default)]
pub(crate) struct Motions(BTreeMap<Occupant, Motion>);

impl Motions {
    /// Starts a motion, which replaces any previous motion of the piece.
    pub(crate) fn start(&mut self, who: Occupant, motion: Motion) {
        self.0.insert(who, motion);
    }

    /// Extends the motion of a piece to another pose. Returns false if the piece is not moving.
    pub(crate) fn go_on(&mut self, who: Occupant, goal: Transform, takes: f32) -> bool {
        let Some(motion) = self.0.get_mut(&who) else { return false };
        motion.goes_on(goal, takes);
        true
    }

    /// Returns the motion of a piece.
    pub(crate) fn of(&self, who: Occupant) -> Option<&Motion> {
        self.0.get(&who)
    }

    /// Releases pieces that are held in a pose.
    pub(crate) fn let_go(&mut self) {
        self.0.values_mut().for_each(|motion| motion.hold = None);
    }

    /// Drops all motions.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// True if no piece is moving.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Moves the pieces along their motions.
pub(crate) fn move_pieces(
    clock: Res<PlaybackTime>,
    mut motions: ResMut<Motions>,
    mut pieces: Query<
        (Entity, Option<&FigurePiece>, Option<&ObjectPiece>, &mut Transform),
        Or<(With<FigurePiece>, With<ObjectPiece>)>,
    >,
    mut commands: Commands,
) {
    if motions.is_empty() {
        return;
    }
    motions.0.values_mut().for_each(|motion| motion.pass(clock.delta()));
    for (entity, figure, object, mut place) in &mut pieces {
        let who = figure.map(|figure| Occupant::Figure(figure.0)).or(object.map(|object| Occupant::Object(object.0)));
        let Some(motion) = who.and_then(|who| motions.of(who)) else { continue };
        *place = motion.pose();
        if motion.over() && motion.gone {
            commands.entity(entity).despawn();
        }
    }
    motions.0.retain(|_, motion| !motion.over());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion() -> Motion {
        let key = |at, x| Key { at, pose: Transform::from_xyz(x, 0.0, 0.0) };
        Motion::new(vec![key(0.0, 0.0), key(0.5, 1.0), key(1.0, 3.0)])
    }

    #[test]
    fn poses_are_interpolated_between_their_keys() {
        let x = |age| motion().begun(age).pose().translation.x;
        assert!((x(-1.0)).abs() < 1e-5);
        assert!((x(0.25) - 0.5).abs() < 1e-5);
        assert!((x(0.75) - 2.0).abs() < 1e-5);
        assert!((x(9.0) - 3.0).abs() < 1e-5);
    }

    #[test]
    fn a_held_figure_waits_and_still_ends_at_rest() {
        let mut motions = Motions::default();
        let who = Occupant::Figure(knockback_rules::battle::FigureId(0));
        motions.start(who, motion().held_at(0.5));
        motions.0.values_mut().for_each(|motion| motion.pass(60.0));
        assert!((motions.of(who).unwrap().pose().translation.x - 1.0).abs() < 1e-5);
        assert!(!motions.of(who).unwrap().over());
        motions.let_go();
        motions.0.values_mut().for_each(|motion| motion.pass(60.0));
        assert!(motions.of(who).unwrap().over());
    }
}
