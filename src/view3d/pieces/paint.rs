//! The colours that figures are painted in.

use bevy::prelude::*;

use crate::theme::team::Team;

/// The colours of a figure. Most parts have one of two shades of the side's colour, which make limbs distinguishable.
/// Boots and gloves are dark. Light parts show the direction that the figure faces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// The suit: a deeper shade of the side's colour.
    pub(super) suit: Color,
    /// Gloves, boots and belts: dark.
    pub(super) trim: Color,
    /// Capes, wings, helmets and shoulders: a brighter shade of the side's colour.
    pub(super) team: Color,
    /// Emblems, hair and stripes: light.
    pub(super) light: Color,
    /// Face and hands.
    pub(super) skin: Color,
    /// Weapons and joints.
    pub(super) metal: Color,
}

/// Dark leathers, for gloves and boots.
const TRIMS: [Color; 4] = [
    Color::srgb(0.13, 0.14, 0.19),
    Color::srgb(0.20, 0.14, 0.12),
    Color::srgb(0.12, 0.17, 0.16),
    Color::srgb(0.19, 0.13, 0.20),
];

/// Light cloths, for emblems and hair.
const LIGHTS: [Color; 4] = [
    Color::srgb(0.95, 0.93, 0.86),
    Color::srgb(0.98, 0.86, 0.52),
    Color::srgb(0.86, 0.91, 0.97),
    Color::srgb(0.97, 0.78, 0.66),
];

/// Colours of faces and hands.
const SKINS: [Color; 4] = [
    Color::srgb(0.96, 0.79, 0.66),
    Color::srgb(0.84, 0.62, 0.46),
    Color::srgb(0.64, 0.43, 0.30),
    Color::srgb(0.46, 0.30, 0.21),
];

impl Paint {
    /// Returns the colours of a figure of a side. The number selects a combination.
    pub(super) fn new(number: u8, team: Team) -> Self {
        let of = |shades: [Color; 4], by: u8| shades[usize::from(number / by) % shades.len()];
        let deep = if number & 1 == 0 { 0.16 } else { 0.34 };
        Self {
            suit: team.colour.mix(&Color::BLACK, deep),
            trim: of(TRIMS, 2),
            team: team.colour.mix(&Color::WHITE, 0.14),
            light: of(LIGHTS, 4),
            skin: of(SKINS, 8),
            metal: Color::srgb(0.62, 0.66, 0.72),
        }
    }
}

/// Returns the colour of the outline for all pieces of a side.
pub(super) fn ink(team: Team) -> Color {
    team.colour.mix(&Color::BLACK, 0.86)
}
