//! The colours *and* shapes that mark sides. The shapes make sides distinguishable without colour.

use std::f32::consts::TAU;

use bevy::prelude::*;
use knockback_rules::battle::SideId;

use super::shape::{regular, star};

/// The emblem of a side on bases and beside its name.
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

/// The visual identity of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Team {
    /// Its colour. The colours also differ in lightness.
    pub(crate) colour: Color,
    /// Its emblem.
    pub(crate) emblem: Emblem,
}

/// The sides in order. The colours are based on the palette of Okabe and Ito, which suits all kinds of colour vision.
/// The sides also differ in lightness.
const TEAMS: [Team; 6] = [
    Team { colour: Color::srgb(0.10, 0.49, 0.86), emblem: Emblem::Ring },
    Team { colour: Color::srgb(0.95, 0.62, 0.10), emblem: Emblem::Triangle },
    Team { colour: Color::srgb(0.00, 0.42, 0.30), emblem: Emblem::Square },
    Team { colour: Color::srgb(0.84, 0.46, 0.67), emblem: Emblem::Star },
    Team { colour: Color::srgb(0.70, 0.22, 0.05), emblem: Emblem::Cross },
    Team { colour: Color::srgb(0.93, 0.88, 0.30), emblem: Emblem::Lozenge },
];

/// Returns the visual identity of a side.
pub(crate) fn team(side: SideId) -> Team {
    TEAMS[side.index() % TEAMS.len()]
}

impl Team {
    /// Returns the colour for text on panels. It is lighter, for readability.
    pub(crate) fn ink(self) -> Color {
        self.colour.mix(&Color::WHITE, 0.35)
    }
}

impl Emblem {
    /// Returns the shape of the emblem as a badge that can be recognised from far away: its polygon in a circle of
    /// radius 1, with y up, and the radius of its hole, or 0.
    pub(crate) fn badge(self) -> (Vec<Vec2>, f32) {
        match self {
            Self::Ring => (regular(32, 1.0, 0.0), 0.42),
            Self::Triangle => (regular(3, 1.0, TAU / 4.0), 0.0),
            Self::Square => (regular(4, 1.0, TAU / 8.0), 0.0),
            Self::Star => (star(5, 1.0, 0.42), 0.0),
            Self::Cross => {
                (star(4, 1.0, 0.32).into_iter().map(|at| Vec2::from_angle(TAU / 8.0).rotate(at)).collect(), 0.0)
            }
            Self::Lozenge => (star(2, 1.0, 0.62), 0.0),
        }
    }

    /// Returns the character for the emblem, for text that names the side.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Ring => "\u{25cb}",
            Self::Triangle => "\u{25b2}",
            Self::Square => "\u{25a0}",
            Self::Star => "\u{2605}",
            Self::Cross => "\u{00d7}",
            Self::Lozenge => "\u{25c6}",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn opposing_sides_differ_in_lightness_and_shape() {
        let light = |team: &Team| Oklcha::from(team.colour).lightness;
        for (place, one) in TEAMS.iter().enumerate() {
            for other in &TEAMS[place + 1..] {
                let apart = (light(one) - light(other)).abs();
                assert!(apart > 0.04, "{one:?} and {other:?}: {apart}");
            }
        }
        let emblems: HashSet<Emblem> = TEAMS.iter().map(|team| team.emblem).collect();
        assert_eq!(emblems.len(), TEAMS.len());
        let signs: HashSet<&str> = emblems.iter().map(|emblem| emblem.sign()).collect();
        assert_eq!(signs.len(), TEAMS.len());
    }
}
