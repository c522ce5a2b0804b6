//! Paints for figures.

use bevy::prelude::*;

use crate::theme::team::Team;

/// The paints of one figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// Most of the suit.
    pub(super) suit: Color,
    /// Gloves, boots, belts.
    pub(super) trim: Color,
    /// What shows whose it is: capes, wings, visors.
    pub(super) team: Color,
    /// Face and hands.
    pub(super) skin: Color,
    /// Weapons and joints.
    pub(super) metal: Color,
}

/// Suits and their trims.
const SUITS: [(Color, Color); 6] = [
    (Color::srgb(0.62, 0.64, 0.68), Color::srgb(0.25, 0.27, 0.33)),
    (Color::srgb(0.30, 0.33, 0.42), Color::srgb(0.80, 0.78, 0.70)),
    (Color::srgb(0.55, 0.40, 0.33), Color::srgb(0.27, 0.20, 0.19)),
    (Color::srgb(0.78, 0.75, 0.66), Color::srgb(0.42, 0.30, 0.24)),
    (Color::srgb(0.38, 0.45, 0.38), Color::srgb(0.20, 0.23, 0.22)),
    (Color::srgb(0.44, 0.36, 0.50), Color::srgb(0.82, 0.80, 0.84)),
];

/// Faces.
const SKINS: [Color; 4] = [
    Color::srgb(0.93, 0.76, 0.63),
    Color::srgb(0.78, 0.57, 0.42),
    Color::srgb(0.55, 0.37, 0.26),
    Color::srgb(0.38, 0.25, 0.18),
];

impl Paint {
    /// The paints of a number, for a side.
    pub(super) fn new(number: u8, team: Team) -> Self {
        let (suit, trim) = SUITS[usize::from(number) % SUITS.len()];
        Self {
            suit,
            trim,
            team: team.colour,
            skin: SKINS[usize::from(number / 8) % SKINS.len()],
            metal: Color::srgb(0.20, 0.21, 0.24),
        }
    }
}
