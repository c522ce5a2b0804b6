//! The playback clock of a battle, shared by events, pieces, dice, dust and labels.

use bevy::prelude::*;

/// Playback time that passed in this frame. It runs at the player's playback speed, halts while a menu is open, and
/// stops briefly at the moment of impact.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct PlaybackTime {
    delta: f32,
    stop: f32,
}

impl PlaybackTime {
    /// Returns the playback time of this frame, in seconds.
    pub(crate) const fn delta(self) -> f32 {
        self.delta
    }

    /// Stops all playback for the given number of seconds.
    pub(crate) const fn stop(&mut self, seconds: f32) {
        self.stop = seconds;
    }

    /// Advances the clock by the given number of seconds.
    pub(crate) fn pass(&mut self, seconds: f32) {
        let halted = self.stop.min(seconds);
        self.stop -= halted;
        self.delta = seconds - halted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_exactly_on_time() {
        let mut clock = PlaybackTime::default();
        clock.stop(0.05);
        clock.pass(0.02);
        assert!(clock.delta().abs() < 1e-6);
        clock.pass(0.1);
        assert!((clock.delta() - 0.07).abs() < 1e-6);
    }
}
