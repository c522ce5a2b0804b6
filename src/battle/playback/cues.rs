//! Cues: what is to happen a moment after an event began to be shown, at the contact of a blow or where a flight lands.

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

/// Something that happens at a moment.
#[derive(Clone, Debug)]
pub(crate) enum Cue {
    /// Dust, flash, ring, shake.
    Effect(Effect),
    /// Words that pop up and go.
    Pop {
        /// Where.
        at: Vec3,
        /// What.
        text: String,
        /// In which colour.
        colour: Color,
    },
    /// A struck figure rocks.
    Rock {
        /// Who or what.
        who: Occupant,
        /// Which way it is pushed.
        way: Vec3,
        /// How far it leans, in radians.
        lean: f32,
        /// Whether it stays off balance until it is thrown.
        reels: bool,
    },
    /// Everything halts for a moment, in seconds.
    Stop(f32),
    /// A picture, where pictures are wanted.
    Snap(&'static str),
    /// The camera is told where something is about to happen.
    Watch(Watch),
    /// A line across the picture.
    Banner(String),
    /// A piece changes.
    Piece(PieceChange),
}

/// Cues to come, each with the seconds until it is due.
#[derive(Resource, Debug, Default)]
pub(crate) struct Cues {
    due: Vec<(f32, Cue)>,
    /// Pictures that are wanted at once when their moment comes; each is taken once.
    wanted: Vec<&'static str>,
}

/// The moments to take a picture of.
const MOMENTS: [&str; 4] = ["roll", "flight", "fall", "crash"];

impl Cues {
    /// Pictures of moments are wanted.
    pub(crate) fn want_pictures(&mut self) {
        self.wanted = MOMENTS.to_vec();
    }

    /// True while a picture that is wanted is among the cues.
    pub(crate) fn picture_due(&self) -> bool {
        self.due.iter().any(|(_, cue)| matches!(cue, Cue::Snap(name) if self.wanted.contains(name)))
    }

    /// A cue after this many seconds.
    pub(crate) fn after(&mut self, seconds: f32, cue: Cue) {
        self.due.push((seconds, cue));
    }

    /// Nothing more is to come.
    pub(crate) fn clear(&mut self) {
        self.due.clear();
    }

    /// Lets time go by; what is due is handed over, in the order of its time.
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
            // Who goes for good is rocked no more: in a long frame both come at once.
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
    fn cues_come_in_the_order_of_their_time_however_long_the_step() {
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
    fn only_pictures_that_are_wanted_slow_the_clock() {
        let mut cues = Cues::default();
        cues.after(1.0, Cue::Snap("fall"));
        assert!(!cues.picture_due());
        cues.want_pictures();
        assert!(cues.picture_due());
    }
}
