//! Choices that a question leaves open.

use std::fmt;

/// A choice that arose and was made by default, because the question leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefaultedChoice {
    /// The new centre of a blast that missed: unchanged.
    Centre,
    /// The order to a controlled model: none.
    Control,
    /// Power Up dice of the target: none.
    DefencePowerUp,
    /// The direction of a knockback, if there are two: the clockwise direction.
    Direction,
    /// The effects to buy: none.
    Efx,
    /// Extra targets: none, or the first possible model if one is required.
    Extra,
    /// An extra exclusive action: none.
    FollowUp,
    /// Power Up dice of rolls after the first: none.
    LaterPowerUp,
    /// The order of effects: those of the success in the order of the card, then the bought ones.
    Order,
    /// The position of a summoned model or thing: the first possible hex.
    Place,
    /// Power Up dice of the attacker: none.
    PowerUp,
    /// The minion to remove: the first possible one.
    Remove,
    /// The destination of a shift: no move.
    ShiftTo,
    /// The target of a throw of a grabbed model: none.
    ThrowAt,
}

impl DefaultedChoice {
    /// All choices, in the order of their names.
    pub const ALL: [Self; 14] = [
        Self::Centre,
        Self::Control,
        Self::DefencePowerUp,
        Self::Direction,
        Self::Efx,
        Self::Extra,
        Self::FollowUp,
        Self::LaterPowerUp,
        Self::Order,
        Self::Place,
        Self::PowerUp,
        Self::Remove,
        Self::ShiftTo,
        Self::ThrowAt,
    ];

    /// The machine-readable name. If `kb odds` has a flag for the choice, this is the flag's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::Control => "control",
            Self::DefencePowerUp => "defence-power-up",
            Self::Direction => "direction",
            Self::Efx => "efx",
            Self::Extra => "extra",
            Self::FollowUp => "follow-up",
            Self::LaterPowerUp => "later-power-up",
            Self::Order => "order",
            Self::Place => "place",
            Self::PowerUp => "power-up",
            Self::Remove => "remove",
            Self::ShiftTo => "shift-to",
            Self::ThrowAt => "throw-at",
        }
    }

    /// The machine-readable name of the default.
    #[must_use]
    pub const fn taken(self) -> &'static str {
        match self {
            Self::Centre => "here",
            Self::DefencePowerUp | Self::LaterPowerUp | Self::PowerUp => "0",
            Self::Direction | Self::Place | Self::Remove => "first",
            Self::Order => "card",
            Self::Control | Self::Efx | Self::Extra | Self::FollowUp | Self::ShiftTo | Self::ThrowAt => "none",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for DefaultedChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name(), self.taken())
    }
}

/// A set of choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Opens(u16);

impl Opens {
    /// Adds a choice if `holds` is true.
    pub(super) const fn note(&mut self, open: DefaultedChoice, holds: bool) {
        if holds {
            self.0 |= open.bit();
        }
    }

    /// True if the set contains this choice.
    pub(super) const fn has(self, open: DefaultedChoice) -> bool {
        self.0 & open.bit() != 0
    }

    /// The choices in the set, in the order of their names.
    pub(super) fn list(self) -> Vec<DefaultedChoice> {
        DefaultedChoice::ALL.into_iter().filter(|open| self.has(*open)).collect()
    }
}
