//! Signs above heads: what is the matter with somebody, told by shapes in both views.

use super::palette;
use bevy::prelude::*;

/// Something that is the matter with a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    /// It is dead.
    Dead,
    /// It is out.
    Out,
    /// It lies, and can still be finished off.
    Downed,
    /// It was turned into something else.
    Transformed,
    /// It is stunned.
    Stunned,
    /// Somebody holds it.
    Gripped,
    /// Its haymaker is on its way.
    WindingUp,
    /// It holds its action.
    Holding,
    /// It is covered: it dodges or blocks.
    Guarding,
    /// It takes a recovery.
    Recovering,
    /// It bleeds.
    Bleeding,
    /// It expects no fight.
    Unready,
    /// Another side decides what it does.
    Controlled,
    /// It is not quite there.
    Ghostly,
    /// It is struck more easily.
    Weak,
    /// It rolls fewer dice.
    FewerDice,
    /// It rolls more dice.
    MoreDice,
    /// It has dice to spend.
    SpareDice,
    /// More of its dice count.
    Empowered,
    /// It does less in a round.
    Slow,
    /// It does more in a round.
    Quick,
    /// It grows tired.
    Tired,
    /// It is too tired to go on.
    Exhausted,
    /// It has used up what it may use in a round.
    Spent,
    /// Something does nothing to it.
    Immune,
}

/// Lines in a square from -1 to 1.
type Lines = &'static [&'static [[f32; 2]]];

/// The edge of a die.
const DIE: &[[f32; 2]] = &[[-0.8, 0.8], [0.8, 0.8], [0.8, -0.8], [-0.8, -0.8], [-0.8, 0.8]];

impl Sign {
    /// All of them.
    #[cfg(test)]
    const ALL: [Self; 25] = [
        Self::Dead,
        Self::Out,
        Self::Downed,
        Self::Transformed,
        Self::Stunned,
        Self::Gripped,
        Self::WindingUp,
        Self::Holding,
        Self::Guarding,
        Self::Recovering,
        Self::Bleeding,
        Self::Unready,
        Self::Controlled,
        Self::Ghostly,
        Self::Weak,
        Self::FewerDice,
        Self::MoreDice,
        Self::SpareDice,
        Self::Empowered,
        Self::Slow,
        Self::Quick,
        Self::Tired,
        Self::Exhausted,
        Self::Spent,
        Self::Immune,
    ];

    /// Its colour; the shape alone says as much.
    pub(crate) const fn colour(self) -> Color {
        match self {
            Self::Dead | Self::Out | Self::Transformed => palette::MAP_FACE,
            Self::Stunned | Self::WindingUp | Self::Exhausted => palette::ACCENT,
            Self::Downed | Self::Gripped | Self::Bleeding | Self::Controlled => palette::HARM,
            Self::Holding | Self::Unready | Self::Tired | Self::Spent => palette::TEXT_QUIET,
            Self::Guarding | Self::Ghostly | Self::Immune => palette::REACH,
            Self::Recovering | Self::MoreDice | Self::SpareDice | Self::Empowered | Self::Quick => palette::GOOD,
            Self::Weak | Self::FewerDice | Self::Slow => palette::RISK,
        }
    }

    /// How it is drawn.
    pub(crate) const fn lines(self) -> Lines {
        match self {
            // A cross on a grave.
            Self::Dead => &[&[[0.0, 1.0], [0.0, -0.9]], &[[-0.55, 0.4], [0.55, 0.4]], &[[-0.7, -0.9], [0.7, -0.9]]],
            // Sleep.
            Self::Out => &[
                &[[-0.9, 0.25], [0.1, 0.25], [-0.9, -0.85], [0.1, -0.85]],
                &[[0.3, 0.95], [0.9, 0.95], [0.3, 0.3], [0.9, 0.3]],
            ],
            // Down to the ground.
            Self::Downed => &[
                &[[0.0, 0.95], [0.0, -0.45]],
                &[[-0.5, 0.05], [0.0, -0.45], [0.5, 0.05]],
                &[[-0.8, -0.85], [0.8, -0.85]],
            ],
            // Two arrows, each after the other.
            Self::Transformed => {
                &[&[[-0.8, 0.35], [0.6, 0.35], [0.25, 0.75]], &[[0.8, -0.35], [-0.6, -0.35], [-0.25, -0.75]]]
            }
            // A star.
            Self::Stunned => {
                &[&[[0.0, 1.0], [-0.588, -0.809], [0.951, 0.309], [-0.951, 0.309], [0.588, -0.809], [0.0, 1.0]]]
            }
            // Links of a chain.
            Self::Gripped => &[
                &[[-0.9, 0.4], [0.15, 0.4], [0.15, -0.4], [-0.9, -0.4], [-0.9, 0.4]],
                &[[0.9, 0.2], [-0.3, 0.2]],
                &[[-0.3, -0.2], [0.9, -0.2], [0.9, 0.2]],
            ],
            // An arm that swings round.
            Self::WindingUp => &[
                &[[0.5, -0.85], [-0.4, -0.7], [-0.85, 0.0], [-0.5, 0.7], [0.25, 0.8], [0.75, 0.3]],
                &[[0.15, 0.15], [0.78, 0.25], [0.95, 0.85]],
            ],
            // An hourglass.
            Self::Holding => &[&[[-0.6, 0.9], [0.6, 0.9], [-0.6, -0.9], [0.6, -0.9], [-0.6, 0.9]]],
            // A shield.
            Self::Guarding => {
                &[&[[-0.7, 0.8], [0.0, 0.95], [0.7, 0.8], [0.65, -0.1], [0.0, -0.95], [-0.65, -0.1], [-0.7, 0.8]]]
            }
            // A plus.
            Self::Recovering => &[&[[0.0, 0.85], [0.0, -0.85]], &[[-0.85, 0.0], [0.85, 0.0]]],
            // A drop.
            Self::Bleeding => {
                &[&[[0.0, 1.0], [0.55, -0.1], [0.45, -0.65], [0.0, -0.9], [-0.45, -0.65], [-0.55, -0.1], [0.0, 1.0]]]
            }
            // A hand over strings.
            Self::Controlled => &[
                &[[-0.8, 0.85], [0.8, 0.85]],
                &[[-0.65, 0.85], [-0.35, -0.75]],
                &[[0.0, 0.85], [0.0, -0.75]],
                &[[0.65, 0.85], [0.35, -0.75]],
            ],
            // A ghost.
            Self::Ghostly => &[&[
                [-0.65, -0.85],
                [-0.65, 0.3],
                [-0.3, 0.85],
                [0.3, 0.85],
                [0.65, 0.3],
                [0.65, -0.85],
                [0.33, -0.5],
                [0.0, -0.85],
                [-0.33, -0.5],
                [-0.65, -0.85],
            ]],
            // A broken ring.
            Self::Weak => &[
                &[[-0.15, 0.85], [-0.75, 0.45], [-0.75, -0.45], [-0.15, -0.85]],
                &[[0.15, 0.85], [0.75, 0.45], [0.75, -0.45], [0.15, -0.85]],
            ],
            // A die with a minus.
            Self::FewerDice => &[DIE, &[[-0.4, 0.0], [0.4, 0.0]]],
            // A die with a plus.
            Self::MoreDice => &[DIE, &[[-0.4, 0.0], [0.4, 0.0]], &[[0.0, 0.4], [0.0, -0.4]]],
            // A die with an arrow up.
            Self::SpareDice => &[DIE, &[[0.0, -0.45], [0.0, 0.45]], &[[-0.35, 0.1], [0.0, 0.45], [0.35, 0.1]]],
            // Lightning.
            Self::Empowered => &[&[[0.3, 0.95], [-0.45, 0.0], [0.15, 0.0], [-0.3, -0.95]]],
            // One arrow back.
            Self::Slow => &[&[[0.35, 0.75], [-0.5, 0.0], [0.35, -0.75]]],
            // Two arrows on.
            Self::Quick => &[&[[-0.75, 0.7], [-0.05, 0.0], [-0.75, -0.7]], &[[0.05, 0.7], [0.75, 0.0], [0.05, -0.7]]],
            // One wave.
            Self::Tired => &[&[[-0.85, -0.2], [-0.45, 0.25], [0.0, -0.2], [0.45, 0.25], [0.85, -0.2]]],
            // Three waves.
            Self::Exhausted => &[
                &[[-0.85, 0.5], [-0.45, 0.85], [0.0, 0.5], [0.45, 0.85], [0.85, 0.5]],
                &[[-0.85, -0.15], [-0.45, 0.2], [0.0, -0.15], [0.45, 0.2], [0.85, -0.15]],
                &[[-0.85, -0.8], [-0.45, -0.45], [0.0, -0.8], [0.45, -0.45], [0.85, -0.8]],
            ],
            // An empty cell of a battery.
            Self::Spent => &[
                &[[-0.45, 0.6], [0.45, 0.6], [0.45, -0.9], [-0.45, -0.9], [-0.45, 0.6]],
                &[[-0.2, 0.6], [-0.2, 0.9], [0.2, 0.9], [0.2, 0.6]],
            ],
            // A barred circle.
            Self::Immune => &[
                &[[0.85, 0.0], [0.6, 0.6], [0.0, 0.85], [-0.6, 0.6], [-0.85, 0.0]],
                &[[-0.85, 0.0], [-0.6, -0.6], [0.0, -0.85], [0.6, -0.6], [0.85, 0.0]],
                &[[-0.6, 0.6], [0.6, -0.6]],
            ],
            // A question.
            Self::Unready => &[
                &[[-0.5, 0.5], [-0.3, 0.9], [0.3, 0.9], [0.5, 0.5], [0.0, 0.0], [0.0, -0.35]],
                &[[0.0, -0.75], [0.0, -0.9]],
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_signs_look_alike() {
        for (place, one) in Sign::ALL.iter().enumerate() {
            assert!(Sign::ALL[place + 1..].iter().all(|other| other.lines() != one.lines()), "{one:?}");
            assert!(one.lines().iter().flat_map(|line| line.iter()).flatten().all(|at| at.abs() <= 1.0), "{one:?}");
        }
    }
}
