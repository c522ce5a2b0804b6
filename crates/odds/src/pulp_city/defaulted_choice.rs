//! The choices that a question has left open.

use std::fmt;

/// A choice that came up, that the question left open, and for which its default was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefaultedChoice {
    /// Where the centre of a blast goes that missed: it stays.
    Centre,
    /// What a controlled model does: nothing.
    Control,
    /// Power Up dice of the target: none.
    DefencePowerUp,
    /// Which of two ways a knockback goes: the clockwise one.
    Direction,
    /// What is bought: nothing.
    Efx,
    /// Targets more: nobody.
    Extra,
    /// One exclusive action more: none.
    FollowUp,
    /// Power Up dice of the rolls that follow the first: none.
    LaterPowerUp,
    /// Which of two effects comes first: those of the success as on the card, then those that are bought.
    Order,
    /// Where comes what is summoned: on the first hex that there is.
    Place,
    /// Power Up dice of the attacker: none.
    PowerUp,
    /// Which minion goes: the first.
    Remove,
    /// Where a shift leads: nowhere.
    ShiftTo,
    /// At whom somebody is thrown who was grabbed: at nobody.
    ThrowAt,
}

impl DefaultedChoice {
    /// All of them, in the order of their names.
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

    /// Its name, as programs read it: that of the flag of `kb odds` where there is one.
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

    /// What was taken, as programs read it.
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

/// Several of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Opens(u16);

impl Opens {
    /// One more, if something holds.
    pub(super) const fn note(&mut self, open: DefaultedChoice, holds: bool) {
        if holds {
            self.0 |= open.bit();
        }
    }

    /// True if it is among them.
    pub(super) const fn has(self, open: DefaultedChoice) -> bool {
        self.0 & open.bit() != 0
    }

    /// Those that there are, in the order of their names.
    pub(super) fn list(self) -> Vec<DefaultedChoice> {
        DefaultedChoice::ALL.into_iter().filter(|open| self.has(*open)).collect()
    }
}
