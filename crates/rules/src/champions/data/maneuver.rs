//! Maneuvers and their effects on OCV, DCV and dice.

use serde::{Deserialize, Serialize};

use crate::{
    dice::{D6Pool, RollRequest},
    units::Metres,
};

/// A maneuver of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maneuver {
    /// A strike, or a shot.
    #[default]
    Strike,
    /// A haymaker: four more dice, landing at the end of the next segment.
    Haymaker,
    /// An attack during a half move, after this many metres.
    MoveBy(Metres),
    /// An attack at the end of a half move of this many metres, by running into the target.
    MoveThrough(Metres),
    /// An attack on the hand that holds a weapon (`CH-17`).
    Disarm,
    /// An attack on a spot of the target, by index on its sheet (`CH-17`).
    Aimed(u8),
    /// A grab.
    Grab,
    /// A grab at the end of a half move of this many metres.
    GrabBy(Metres),
    /// A push that moves the target 1 m for every 5 STR, without damage.
    Shove,
}

impl Maneuver {
    /// The maneuvers without a move, except aimed attacks.
    pub const STANDING: [Self; 5] = [Self::Strike, Self::Haymaker, Self::Disarm, Self::Grab, Self::Shove];

    /// Returns the OCV modifier of the attack, without the penalty of a spot aimed at.
    #[must_use]
    pub fn ocv(self) -> i16 {
        match self {
            // The penalty for a spot depends on the target's sheet.
            Self::Strike | Self::Haymaker | Self::Aimed(_) => 0,
            Self::MoveBy(_) | Self::Disarm => -2,
            Self::Grab | Self::Shove => -1,
            Self::GrabBy(_) => -3,
            Self::MoveThrough(Metres(metres)) => -i16::try_from(metres / 10).unwrap_or(i16::MAX),
        }
    }

    /// Returns the modifier of the attacker's DCV until the attacker's next phase.
    #[must_use]
    pub const fn dcv(self) -> i8 {
        match self {
            Self::Strike | Self::Disarm | Self::Aimed(_) => 0,
            Self::Haymaker => -5,
            Self::GrabBy(_) => -4,
            Self::MoveBy(_) | Self::Grab => -2,
            Self::Shove => -1,
            Self::MoveThrough(_) => -3,
        }
    }

    /// Returns the dice of a weapon used with this maneuver, up to the maximum of a roll.
    #[must_use]
    pub fn dice(self, of: D6Pool) -> D6Pool {
        let more = |metres: u16| u8::try_from(metres).unwrap_or(u8::MAX);
        let dice = match self {
            Self::Strike | Self::Disarm | Self::Aimed(_) => of.dice,
            Self::Grab | Self::GrabBy(_) | Self::Shove => 0,
            Self::Haymaker => of.dice.saturating_add(4),
            Self::MoveBy(Metres(metres)) => (of.dice / 2).saturating_add(more(metres / 10)),
            Self::MoveThrough(Metres(metres)) => of.dice.saturating_add(more(metres / 6)),
        };
        D6Pool { dice: dice.min(RollRequest::MAX_DICE - u8::from(of.half)), ..of }
    }

    /// Returns the divisor of the damage that the attacker takes as well. `None` without recoil.
    #[must_use]
    pub const fn recoil(self) -> Option<u16> {
        match self {
            Self::MoveBy(_) => Some(3),
            Self::MoveThrough(_) => Some(2),
            Self::Strike
            | Self::Haymaker
            | Self::Disarm
            | Self::Aimed(_)
            | Self::Grab
            | Self::GrabBy(_)
            | Self::Shove => None,
        }
    }

    /// True for grabs and shoves, which do no damage.
    #[must_use]
    pub const fn is_handling(self) -> bool {
        matches!(self, Self::Grab | Self::GrabBy(_) | Self::Shove)
    }

    /// Returns the STR of the hold after a grab. A grab by adds 1 for every 10 m.
    #[must_use]
    pub fn grip(self, strength: u8) -> u8 {
        let more = if let Self::GrabBy(Metres(metres)) = self { metres / 10 } else { 0 };
        strength.saturating_add(u8::try_from(more).unwrap_or(u8::MAX))
    }

    /// Display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strike => "strike",
            Self::Haymaker => "haymaker",
            Self::MoveBy(_) => "move by",
            Self::MoveThrough(_) => "move through",
            Self::Disarm => "disarm",
            Self::Aimed(_) => "aimed blow",
            Self::Grab => "grab",
            Self::GrabBy(_) => "grab by",
            Self::Shove => "shove",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_maneuvers() {
        let strike = D6Pool::of(8);
        assert_eq!(Maneuver::Haymaker.dice(strike), D6Pool::of(12));
        assert_eq!(Maneuver::MoveBy(Metres(24)).dice(strike), D6Pool::of(6));
        assert_eq!(Maneuver::MoveThrough(Metres(24)).dice(strike), D6Pool::of(12));
        assert_eq!(Maneuver::MoveThrough(Metres(24)).ocv(), -2);
        assert_eq!((Maneuver::MoveBy(Metres(24)).ocv(), Maneuver::MoveBy(Metres(24)).dcv()), (-2, -2));
        let grab = Maneuver::GrabBy(Metres(24));
        assert_eq!((grab.ocv(), grab.dcv(), grab.grip(30), grab.dice(strike).count()), (-3, -4, 32, 0));
        assert_eq!((Maneuver::Haymaker.dcv(), Maneuver::Grab.ocv(), Maneuver::Grab.dcv()), (-5, -1, -2));
        assert_eq!((Maneuver::Shove.ocv(), Maneuver::Shove.dcv(), Maneuver::Disarm.ocv()), (-1, -1, -2));
    }
}
