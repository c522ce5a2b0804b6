//! Maneuvers and their effects on OCV, DCV and dice.

use serde::{Deserialize, Serialize};

use crate::{
    dice::{D6Pool, RollRequest},
    units::Metres,
};

/// Maneuver of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maneuver {
    /// A strike, or a shot.
    #[default]
    Strike,
    /// A haymaker: four more dice, at the end of the next segment.
    Haymaker,
    /// An attack in passing, after this many metres.
    MoveBy(Metres),
    /// Running into the target, after this many metres.
    MoveThrough(Metres),
    /// An attack on the hand that holds a weapon (`CH-17`).
    Disarm,
    /// An attack on a spot of the target, by index on its sheet (`CH-17`).
    Aimed(u8),
    /// Grabbing the target.
    Grab,
    /// Grabbing the target in passing, after this many metres.
    GrabBy(Metres),
    /// Pushing the target away: a metre for every 5 STR, without damage.
    Shove,
}

impl Maneuver {
    /// Maneuvers without a move of their own.
    pub const STANDING: [Self; 5] = [Self::Strike, Self::Haymaker, Self::Disarm, Self::Grab, Self::Shove];

    /// OCV modifier of the attack.
    #[must_use]
    pub fn ocv(self) -> i16 {
        match self {
            // The penalty of a spot is on the target's sheet.
            Self::Strike | Self::Haymaker | Self::Aimed(_) => 0,
            Self::MoveBy(_) | Self::Disarm => -2,
            Self::Grab | Self::Shove => -1,
            Self::GrabBy(_) => -3,
            Self::MoveThrough(Metres(metres)) => -i16::try_from(metres / 10).unwrap_or(i16::MAX),
        }
    }

    /// Modifier of the attacker's DCV until its next phase.
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

    /// Dice of a weapon under this maneuver, up to the maximum of a roll.
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

    /// Divisor of the damage for the attacker's recoil; `None` without recoil.
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

    /// True for a grab or a push, which do no damage.
    #[must_use]
    pub const fn is_handling(self) -> bool {
        matches!(self, Self::Grab | Self::GrabBy(_) | Self::Shove)
    }

    /// STR of a grab's hold; a grab by adds a point for every 10 metres.
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
