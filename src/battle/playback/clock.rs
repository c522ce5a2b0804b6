//! The clock of everything that is shown of a battle: one for events, pieces, dice, dust and words.

use bevy::prelude::*;

use super::cues::Cues;
use crate::{screens::Menu, settings::Settings};

/// How much of the show went by in this frame. It runs at the pace of the settings, halts while a menu is open, and
/// stops for a moment at the height of a blow.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct PlaybackTime {
    delta: f32,
    stop: f32,
}

/// The longest step while a picture of the moment is due, in seconds: slow machines would step over the moment.
const STEP_FOR_PICTURE: f32 = 0.04;

impl PlaybackTime {
    /// Seconds of the show in this frame.
    pub(crate) const fn delta(self) -> f32 {
        self.delta
    }

    /// Halts everything for a moment, in seconds.
    pub(super) const fn stop(&mut self, seconds: f32) {
        self.stop = seconds;
    }

    /// Lets so many seconds go by.
    fn pass(&mut self, seconds: f32) {
        let halted = self.stop.min(seconds);
        self.stop -= halted;
        self.delta = seconds - halted;
    }
}

pub(super) fn tick(
    time: Res<Time>,
    settings: Option<Res<Settings>>,
    menu: Option<Res<State<Menu>>>,
    cues: Res<Cues>,
    mut clock: ResMut<PlaybackTime>,
) {
    let pace = settings.map_or(1.0, |settings| settings.pace);
    let waits = menu.is_some_and(|menu| *menu.get() != Menu::None);
    let seconds = if waits { 0.0 } else { time.delta_secs() * pace };
    clock.pass(if cues.picture_due() { seconds.min(STEP_FOR_PICTURE) } else { seconds });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_takes_no_more_than_its_time() {
        let mut clock = PlaybackTime::default();
        clock.stop(0.05);
        clock.pass(0.02);
        assert!(clock.delta().abs() < 1e-6);
        clock.pass(0.1);
        assert!((clock.delta() - 0.07).abs() < 1e-6);
    }
}
