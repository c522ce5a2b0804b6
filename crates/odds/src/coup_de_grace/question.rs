//! Questions about attacks in Coup-De-Grace.

use std::fmt;

use knockback_rules::{battle::FigureId, geometry::Direction};

/// A question about one attack by a mini on another. It assumes that the attacker is activated and has not attacked in
/// this round. Points are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: FigureId,
    /// The attacking hand, 0 or 1.
    pub hand: u8,
    /// The attacker's choices. Odds never average over a player's choice.
    pub choices: Choices,
}

/// The attacker's choices during an attack (`CDG-24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choices {
    /// True if a hammer pushes its target, which it does by default.
    pub push: Option<bool>,
    /// The direction in which the target is moved; required if there are two.
    pub direction: Option<Direction>,
    /// The facing of a target that a hammer could not push; kept by default.
    pub facing: Option<Facing>,
}

/// The facing of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Unchanged.
    Stays,
    /// Turned to this direction.
    Turned(Direction),
}

impl Question {
    /// A question about an attack that leaves all choices open.
    #[must_use]
    pub const fn new(attacker: FigureId, target: FigureId, hand: u8) -> Self {
        Self { attacker, target, hand, choices: Choices { push: None, direction: None, facing: None } }
    }

    /// The same question, with or without the push of a hammer.
    #[must_use]
    pub const fn pushing(mut self, push: bool) -> Self {
        self.choices.push = Some(push);
        self
    }

    /// The same question with a direction for the target.
    #[must_use]
    pub const fn towards(mut self, direction: Direction) -> Self {
        self.choices.direction = Some(direction);
        self
    }

    /// The same question with a facing for a target that a hammer cannot push.
    #[must_use]
    pub const fn facing(mut self, facing: Facing) -> Self {
        self.choices.facing = Some(facing);
        self
    }
}

/// A choice that arose and was made by default, because the question leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefaultedChoice {
    /// The facing of the target: unchanged.
    Facing,
    /// The push of a hammer: it pushes.
    Push,
}

impl DefaultedChoice {
    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facing => "facing",
            Self::Push => "push",
        }
    }

    /// The machine-readable name of the default.
    #[must_use]
    pub const fn taken(self) -> &'static str {
        match self {
            Self::Facing => "none",
            Self::Push => "yes",
        }
    }
}

impl fmt::Display for DefaultedChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name(), self.taken())
    }
}

/// The directions that the attacker can choose from (`CDG-24`). The question must name one of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the attacker may choose one of {} directions, and the question names none", .0.len())]
pub struct DirectionWanted(pub Vec<Direction>);
