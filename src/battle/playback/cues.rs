//! Cues: effects at a given time after the start of an event, for example when a blow hits or a figure lands.

use bevy::prelude::*;
use knockback_rules::battle::Occupant;

use super::{
    motion::{Motion, Motions},
    moves,
    stage::PieceQueries,
};
use crate::{
    battle::{banner, floaters, pieces::PieceChange},
    stage::{PlaybackTime, cameras::Watch, shots::Snap},
    view3d::effects::Effect,
};

/// An effect that can be scheduled.
#[derive(Clone, Debug)]
pub(crate) enum Cue {
    /// Dust, flash, ring or shake.
    Effect(Effect),
    /// Text that pops up and fades.
    Pop {
        /// Its position.
        at: Vec3,
        /// The text.
        text: String,
        /// Its colour.
        colour: Color,
    },
    /// A struck piece rocks.
    Rock {
        /// The piece.
        who: Occupant,
        /// Direction of the push.
        way: Vec3,
        /// Angle of the lean, in radians.
        lean: f32,
        /// True if the piece stays off balance until it is thrown.
        reels: bool,
    },
    /// Everything freezes for this many seconds.
    Stop(f32),
    /// A screenshot, if screenshots are requested.
    Snap(&'static str),
    /// Points the camera at an upcoming event.
    Watch(Watch),
    /// A banner across the picture.
    Banner(String),
    /// A change of a piece.
    Piece(PieceChange),
}

/// Pending cues, each with the seconds until it is due.
#[derive(Resource, Debug, Default)]
pub(crate) struct Cues {
    due: Vec<(f32, Cue)>,
    /// Requested screenshots that have not been taken yet.
    wanted: Vec<&'static str>,
}

/// The moments at which screenshots can be taken.
const MOMENTS: [&str; 4] = ["roll", "flight", "fall", "crash"];

impl Cues {
    /// Requests screenshots of all moments.
    pub(crate) fn want_pictures(&mut self) {
        self.wanted = MOMENTS.to_vec();
    }

    /// True if a requested screenshot is among the pending cues.
    pub(crate) fn picture_due(&self) -> bool {
        self.due.iter().any(|(_, cue)| matches!(cue, Cue::Snap(name) if self.wanted.contains(name)))
    }

    /// Schedules a cue after the given number of seconds.
    pub(crate) fn after(&mut self, seconds: f32, cue: Cue) {
        self.due.push((seconds, cue));
    }

    /// Removes all cues.
    pub(crate) fn clear(&mut self) {
        self.due.clear();
    }

    /// Advances the time and returns the cues that are due, earliest first.
    fn pass(&mut self, seconds: f32) -> Vec<Cue> {
        self.due.iter_mut().for_each(|(left, _)| *left -= seconds);
        self.due.sort_by(|a, b| a.0.total_cmp(&b.0));
        let first_later = self.due.partition_point(|(left, _)| *left <= 0.0);
        self.due.drain(..first_later).map(|(_, cue)| cue).collect()
    }
}

pub(crate) fn fire(
    mut clock: ResMut<PlaybackTime>,
    mut cues: ResMut<Cues>,
    mut motions: ResMut<Motions>,
    stage: PieceQueries,
    mut effects: MessageWriter<Effect>,
    mut snaps: MessageWriter<Snap>,
    mut watches: MessageWriter<Watch>,
    mut pieces: MessageWriter<PieceChange>,
    mut commands: Commands,
) {
    if cues.due.is_empty() {
        return;
    }
    for cue in cues.pass(clock.delta()) {
        match cue {
            Cue::Effect(effect) => drop(effects.write(effect)),
            Cue::Pop { at, text, colour } => drop(commands.spawn(floaters::pop(at, text, colour))),
            // A piece that is leaving does not rock: in a long frame, the cues for its blow and its removal can become
            // due at once.
            Cue::Rock { who, .. } if motions.of(who).is_some_and(Motion::leaves) => {}
            Cue::Rock { who, way, lean, reels } => {
                if let Some((live, rest)) = stage.pose(&motions, who) {
                    let motion = Motion::new(moves::rock(live, rest, way, lean));
                    let motion = if reels { motion.held_at(moves::REELED) } else { motion };
                    motions.start(who, motion);
                }
            }
            Cue::Stop(seconds) => clock.stop(seconds),
            Cue::Snap(name) => {
                if let Some(place) = cues.wanted.iter().position(|wanted| *wanted == name) {
                    cues.wanted.remove(place);
                    snaps.write(Snap(name));
                }
            }
            Cue::Watch(watch) => drop(watches.write(watch)),
            Cue::Banner(text) => banner::show(&mut commands, text),
            Cue::Piece(change) => drop(pieces.write(change)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_fire_in_time_order_with_any_time_step() {
        let mut cues = Cues::default();
        cues.after(0.2, Cue::Stop(2.0));
        cues.after(0.1, Cue::Stop(1.0));
        cues.after(0.9, Cue::Stop(3.0));
        assert!(cues.pass(0.05).is_empty());
        let due: Vec<f32> =
            cues.pass(0.3).into_iter().filter_map(|cue| if let Cue::Stop(s) = cue { Some(s) } else { None }).collect();
        assert_eq!(due.len(), 2);
        assert!(due[0] < due[1]);
    }

    #[test]
    fn only_requested_pictures_slow_the_clock() {
        let mut cues = Cues::default();
        cues.after(1.0, Cue::Snap("fall"));
        assert!(!cues.picture_due());
        cues.want_pictures();
        assert!(cues.picture_due());
    }
}
