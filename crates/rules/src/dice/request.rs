//! Requests for dice, and the tallies that rules read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{CombatFace, D6Pool, Faces};

/// A roll that a rule asks for. A closed enum, so that an enumerator of outcomes covers every kind.
///
/// A request names only what the rule reads: outcomes that no rule distinguishes are one outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollRequest {
    /// Combat dice that count only skulls: an attack, a swipe, a fall, knockback damage.
    Skulls {
        /// The number of dice.
        dice: u8,
    },
    /// Combat dice that count only shields: a defence without knockback.
    Shields {
        /// The number of dice.
        dice: u8,
    },
    /// Combat dice that count skulls and shields: a defence before knockback (`C3G-19`).
    SkullsAndShields {
        /// The number of dice.
        dice: u8,
    },
    /// A d20 read as its number: initiative (`C3G-3`).
    D20,
    /// A d20 read only as a band: 0 up to `low`, 1 up to `high`, 2 above.
    D20Band {
        /// The highest number of band 0.
        low: u8,
        /// The highest number of band 1.
        high: u8,
    },
    /// Six-sided dice that count by their sum: to hit, knockback, the BODY of a killing attack (`CH-10`, `CH-19`,
    /// `CH-33`).
    Sum(D6Pool),
    /// Six-sided dice read as normal damage, STUN and BODY (`CH-18`).
    StunAndBody(D6Pool),
    /// Six-sided dice of which the rules read the best die and the number of dice that count (`PC-4`, `PC-5`).
    BestAndGood {
        /// The number of dice.
        dice: u8,
        /// The lowest face that counts.
        quality: u8,
    },
}

/// The tally of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolled {
    /// The number of skulls.
    Skulls(u8),
    /// The number of shields.
    Shields(u8),
    /// The number of each.
    SkullsAndShields {
        /// Skulls.
        skulls: u8,
        /// Shields.
        shields: u8,
    },
    /// The number on a d20.
    D20(u8),
    /// The band of a d20, 0 the lowest.
    Band(u8),
    /// The sum of the pips.
    Sum(u16),
    /// Normal damage.
    StunAndBody {
        /// STUN.
        stun: u16,
        /// BODY.
        body: u16,
    },
    /// The best die, and the number of dice that count, including the best.
    BestAndGood {
        /// The face of the best die; 0 without dice.
        best: u8,
        /// The number of dice that count.
        good: u8,
    },
}

impl RollRequest {
    /// A d20 that succeeds on `need` or more: band 2 is success, band 0 failure.
    #[must_use]
    pub const fn d20_at_least(need: u8) -> Self {
        let top = need.saturating_sub(1);
        Self::D20Band { low: top, high: top }
    }

    /// The number of dice on the table.
    #[must_use]
    pub const fn dice(self) -> u8 {
        match self {
            Self::Skulls { dice }
            | Self::Shields { dice }
            | Self::SkullsAndShields { dice }
            | Self::BestAndGood { dice, .. } => dice,
            Self::D20 | Self::D20Band { .. } => 1,
            Self::Sum(pool) | Self::StunAndBody(pool) => pool.count(),
        }
    }

    /// The tally of faces for this request; `None` if they are of another kind or number.
    #[must_use]
    pub fn read(self, faces: &Faces) -> Option<Rolled> {
        let tally = |wanted: CombatFace, faces: &[CombatFace]| {
            u8::try_from(faces.iter().filter(|face| **face == wanted).count()).ok()
        };
        match (self, faces) {
            (
                Self::Skulls { dice } | Self::Shields { dice } | Self::SkullsAndShields { dice },
                Faces::Combat(faces),
            ) if faces.len() == usize::from(dice) => {
                let skulls = tally(CombatFace::Skull, faces)?;
                let shields = tally(CombatFace::Shield, faces)?;
                Some(match self {
                    Self::Skulls { .. } => Rolled::Skulls(skulls),
                    Self::Shields { .. } => Rolled::Shields(shields),
                    _ => Rolled::SkullsAndShields { skulls, shields },
                })
            }
            (Self::D20, Faces::D20(face @ 1..=20)) => Some(Rolled::D20(*face)),
            (Self::D20Band { low, high }, Faces::D20(face @ 1..=20)) => {
                Some(Rolled::Band(u8::from(*face > low) + u8::from(*face > high)))
            }
            (Self::Sum(pool), Faces::D6(faces)) => pool.sum(faces).map(Rolled::Sum),
            (Self::StunAndBody(pool), Faces::D6(faces)) => {
                Some(Rolled::StunAndBody { stun: pool.sum(faces)?, body: pool.body(faces)? })
            }
            (Self::BestAndGood { dice, quality }, Faces::D6(faces)) if faces.len() == usize::from(dice) => {
                let shown = faces.iter().all(|face| (1..=6).contains(face));
                let good = u8::try_from(faces.iter().filter(|face| **face >= quality).count()).ok()?;
                let best = faces.iter().copied().max().unwrap_or(0);
                shown.then_some(Rolled::BestAndGood { best, good })
            }
            _ => None,
        }
    }
}

impl fmt::Display for RollRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::D20 | Self::D20Band { .. } => f.write_str("a d20"),
            Self::Sum(pool) | Self::StunAndBody(pool) => pool.fmt(f),
            Self::BestAndGood { dice, .. } => D6Pool::of(*dice).fmt(f),
            Self::Skulls { dice: 1 } | Self::Shields { dice: 1 } | Self::SkullsAndShields { dice: 1 } => {
                f.write_str("1 combat die")
            }
            Self::Skulls { dice } | Self::Shields { dice } | Self::SkullsAndShields { dice } => {
                write!(f, "{dice} combat dice")
            }
        }
    }
}
