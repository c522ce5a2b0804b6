//! The playback clock, shared by events, pieces, dice, dust and text.

use bevy::prelude::*;

use super::cues::Cues;
use crate::stage::{Menu, PlaybackTime, Settings};

/// Maximum length of a time step while a screenshot is due, in seconds. Otherwise slow machines would skip the moment.
const STEP_FOR_PICTURE: f32 = 0.04;

pub(crate) fn tick(
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
