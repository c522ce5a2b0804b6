//! Sides by colour *and* shape, so that no one has to tell colours apart.

use bevy::prelude::*;
use knockback_rules::battle::SideId;

/// The mark of a side on bases and beside its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Emblem {
    /// A ring.
    Ring,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A star.
    Star,
    /// A cross.
    Cross,
    /// A lozenge.
    Lozenge,
}

/// How a side is told from the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Team {
    /// Its colour; they differ in lightness too.
    pub(crate) colour: Color,
    /// Its mark.
    pub(crate) emblem: Emblem,
}

/// From the palette of Okabe and Ito, which people of all kinds of colour vision tell apart; in the order of sides.
const TEAMS: [Team; 6] = [
    Team { colour: Color::srgb(0.10, 0.49, 0.86), emblem: Emblem::Ring },
    Team { colour: Color::srgb(0.95, 0.62, 0.10), emblem: Emblem::Triangle },
    Team { colour: Color::srgb(0.02, 0.62, 0.45), emblem: Emblem::Square },
    Team { colour: Color::srgb(0.83, 0.42, 0.64), emblem: Emblem::Star },
    Team { colour: Color::srgb(0.80, 0.29, 0.09), emblem: Emblem::Cross },
    Team { colour: Color::srgb(0.93, 0.88, 0.30), emblem: Emblem::Lozenge },
];

/// The look of a side.
pub(crate) fn team(side: SideId) -> Team {
    TEAMS[side.index() % TEAMS.len()]
}

impl Emblem {
    /// The mark as a letter for texts, beside the name of the side.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Ring => "\u{25cb}",
            Self::Triangle => "\u{25b2}",
            Self::Square => "\u{25a0}",
            Self::Star => "\u{2605}",
            Self::Cross => "\u{2715}",
            Self::Lozenge => "\u{25c6}",
        }
    }
}
