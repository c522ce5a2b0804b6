//! Colours and shapes of badges.

use bevy::prelude::*;
use knockback_view::{badge::Badge, tone::Tone};

use super::palette;

/// Returns the colour of a badge.
pub(crate) const fn colour(badge: &Badge) -> Color {
    match badge.tone {
        Tone::Plain => palette::MAP_FACE,
        tone => palette::ink(tone),
    }
}

/// Returns the lines of a badge, in a square from -1 to 1.
pub(crate) fn lines(badge: &Badge) -> impl Iterator<Item = Vec<Vec2>> {
    let spot = |[x, y]: &[i16; 2]| Vec2::new(f32::from(*x), f32::from(*y)) / 1000.0;
    badge.strokes.iter().map(move |line| line.iter().map(spot).collect())
}
