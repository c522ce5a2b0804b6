//! What is asked of Coup-De-Grace.

use std::fmt;

use knockback_rules::{battle::FigureId, geometry::Direction};

/// One attack of a mini on another, as if it were its activation and it had not attacked in this round. Points do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With which hand, 0 or 1.
    pub hand: u8,
    /// What the attacker chooses. Odds never average over a player's choice.
    pub choices: Choices,
}

/// What the attacker chooses where the rules ask (`CDG-24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choices {
    /// Whether a hammer pushes whom it hits; it does where nothing is said.
    pub push: Option<bool>,
    /// Which way the target goes; has to be named where there are two.
    pub direction: Option<Direction>,
    /// Which side a target faces that a hammer could not push; it stays as it is where nothing is said.
    pub facing: Option<Facing>,
}

/// Which side a target is to face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// As before.
    Stays,
    /// This one.
    Turned(Direction),
}

impl Question {
    /// An attack that leaves all choices open.
    #[must_use]
    pub const fn new(attacker: FigureId, target: FigureId, hand: u8) -> Self {
        Self { attacker, target, hand, choices: Choices { push: None, direction: None, facing: None } }
    }

    /// The same attack; a hammer pushes whom it hits, or does not.
    #[must_use]
    pub const fn pushing(mut self, push: bool) -> Self {
        self.choices.push = Some(push);
        self
    }

    /// The same attack; its target goes this way.
    #[must_use]
    pub const fn towards(mut self, direction: Direction) -> Self {
        self.choices.direction = Some(direction);
        self
    }

    /// The same attack; a target that a hammer cannot push faces a side.
    #[must_use]
    pub const fn facing(mut self, facing: Facing) -> Self {
        self.choices.facing = Some(facing);
        self
    }
}

/// A choice that came up, that the question left open, and for which its default was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefaultedChoice {
    /// Which side the target faces: it stays as it is.
    Facing,
    /// Whether a hammer pushes: it does.
    Push,
}

impl DefaultedChoice {
    /// Its name, as programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facing => "facing",
            Self::Push => "push",
        }
    }

    /// What was taken, as programs read it.
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

/// The target can go any of these ways, and the attacker chooses, so the question has to name one (`CDG-24`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the attacker may choose one of {} directions, and the question names none", .0.len())]
pub struct DirectionWanted(pub Vec<Direction>);
