//! The player's settings, saved between sessions.

use std::time::Duration;

use bevy::{
    prelude::*,
    settings::{ReflectSettingsGroup, SaveSettingsDeferred, SettingsGroup, SettingsPlugin},
};

use super::{PuzzleProgress, Seats, Toast};
use crate::storage;

/// The player's settings.
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch")]
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "play")]
pub(crate) struct Settings {
    /// Scale of the interface, from 1 to 1.75 times its default size.
    pub(crate) interface_scale: f32,
    /// Playback speed of battles: 1, 2 or 4 times the default.
    pub(crate) pace: f32,
    /// True to reduce motion for sensitive players: nothing shakes, sways or flashes, and the camera does not move by
    /// itself. In the browser it defaults to the system's preference.
    pub(crate) reduced_motion: bool,
    /// True if the camera frames turns, aims and flights automatically.
    pub(crate) follow: bool,
    /// True if the game fills the whole screen.
    pub(crate) full_screen: bool,
    /// True if the player prefers the map to the table.
    pub(crate) map: bool,
    /// When the player is asked for reactions, if the ruleset has them: when attacked (0), always (1), or only on
    /// request (2).
    pub(crate) asks: u8,
    /// The players of the sides in the next battle, in the format of [`Seats`].
    pub(crate) seats: String,
    /// The player's progress with puzzles, in the format of [`PuzzleProgress`].
    pub(crate) puzzles: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            interface_scale: 1.0,
            pace: 1.0,
            reduced_motion: wants_calm(),
            follow: true,
            full_screen: false,
            map: false,
            asks: 0,
            seats: String::new(),
            puzzles: String::new(),
        }
    }
}

/// True if the system asks for less motion, as reported by the browser.
#[cfg(target_family = "wasm")]
fn wants_calm() -> bool {
    let asked =
        web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    asked.is_some_and(|asked| asked.matches())
}

/// Always false. Desktop systems have no common setting for less motion.
#[cfg(not(target_family = "wasm"))]
const fn wants_calm() -> bool {
    false
}

/// Minimum and maximum scale of the interface.
pub(crate) const SCALES: (f32, f32) = (1.0, 1.75);

impl Settings {
    /// Returns the player's progress with puzzles.
    pub(crate) fn progress(&self) -> PuzzleProgress {
        PuzzleProgress::read(&self.puzzles)
    }

    /// Cycles through the playback speeds: x1, x2, x4, and x1 again.
    pub(crate) fn faster(&mut self) {
        self.pace = match self.pace {
            pace if pace < 1.5 => 2.0,
            pace if pace < 3.0 => 4.0,
            _ => 1.0,
        };
    }

    /// Returns a copy in which invalid values, for example from a file edited by hand, are corrected.
    fn sound(&self) -> Self {
        let whole = Self::default();
        let within = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        Self {
            interface_scale: within(self.interface_scale, SCALES.0, SCALES.1, whole.interface_scale),
            pace: within(self.pace, 1.0, 4.0, whole.pace),
            asks: self.asks.min(2),
            seats: Seats::read(&self.seats).text(),
            puzzles: PuzzleProgress::read(&self.puzzles).text(),
            ..self.clone()
        }
    }
}

/// Delay between a change of the settings and saving them.
const SAVED_AFTER: Duration = Duration::from_millis(200);
/// Free storage required to save all settings, in bytes. A tried puzzle takes about 12 bytes.
const ROOM: usize = 4096;

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Settings>()
        .add_plugins(SettingsPlugin::new("knockback"))
        .init_resource::<Settings>()
        .add_systems(Startup, |mut settings: ResMut<Settings>| {
            let sound = settings.sound();
            settings.set_if_neq(sound);
        })
        .add_systems(Update, remember.run_if(resource_changed::<Settings>));
}

/// Saves changes after a short delay. If the storage has no room, shows a message instead.
fn remember(settings: Res<Settings>, toast: Option<ResMut<Toast>>, mut commands: Commands) {
    if settings.is_added() {
        return;
    }
    match storage::has_room(ROOM) {
        Ok(()) => commands.queue(SaveSettingsDeferred(SAVED_AFTER)),
        Err(why) => {
            if let Some(mut toast) = toast {
                toast.show(format!("Could not save the settings: {why}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_values_are_corrected() {
        let seats = "nobody 1 person".to_owned();
        let puzzles = "solved 0000abcd+2".to_owned();
        let odd = Settings {
            interface_scale: f32::NAN,
            pace: 900.0,
            reduced_motion: true,
            follow: false,
            full_screen: true,
            map: true,
            asks: 9,
            seats,
            puzzles,
        };
        let (seats, puzzles) = ("person 1".to_owned(), "0000abcd+2".to_owned());
        let sound = Settings {
            interface_scale: 1.0,
            pace: 4.0,
            reduced_motion: true,
            follow: false,
            full_screen: true,
            map: true,
            asks: 2,
            seats,
            puzzles,
        };
        assert_eq!(odd.sound(), sound);
    }

    #[test]
    fn three_paces_cycle() {
        let mut settings = Settings::default();
        let paces = [(); 4].map(|()| {
            settings.faster();
            settings.pace
        });
        assert_eq!(paces.map(f32::to_bits), [2.0f32, 4.0, 1.0, 2.0].map(f32::to_bits));
    }
}
