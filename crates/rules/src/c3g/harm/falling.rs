//! Falling (`C3G-11`, `C3G-32`).

use serde::{Deserialize, Serialize};

use super::wounds;
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step, Whereabouts},
    board::{Board, Cell},
    c3g::{C3g, C3gBattle, Event, FallResult, HarmSource, Setup},
    dice::{RollRequest, Rolled},
};

/// Deepest possible drop: from the highest level to the lowest.
pub(in crate::c3g) const DEEPEST: u16 = 999;

/// Lowest d20 roll that survives the deadliest band.
const SURVIVES: u8 = 19;

/// Severity of a drop (`C3G-11`).
///
/// ```text
///   drop    0 ... Height-1   Height ... +9   +10 ... +19   +20 and more
///   rolls   nothing          1 die           3 dice        d20, lives on 19-20
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// No roll.
    Harmless,
    /// This many combat dice, one wound per skull.
    Dice(u8),
    /// A d20 decides whether the figure survives.
    Deadly,
}

/// The band of a drop for a figure of the given Height, both in levels (`C3G-11`).
#[must_use]
pub const fn band(drop: u16, height: u16) -> Band {
    if drop < height {
        Band::Harmless
    } else if drop < height.saturating_add(10) {
        Band::Dice(1)
    } else if drop < height.saturating_add(20) {
        Band::Dice(3)
    } else {
        Band::Deadly
    }
}

/// The drop of a step in levels, if it needs a roll: at least Height, and not into water or molten lava (`C3G-11`).
pub(in crate::c3g) fn drop_rolled_for(board: &Board, height: u16, from: Cell, to: Cell) -> Option<u16> {
    let drop = board.level(from).drop_to(board.level(to));
    let rolled = band(drop, height) != Band::Harmless && !board.terrain(to).breaks_fall();
    rolled.then_some(drop)
}

/// Falls whose dice are still to be rolled, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallFrame {
    /// The falling figure.
    pub figure: FigureId,
    /// Depth of each fall, in levels.
    pub drops: Vec<u16>,
}

impl FallFrame {
    fn next(&self, battle: C3gBattle<'_>) -> Option<(u16, Band)> {
        let drop = *self.drops.first()?;
        Some((drop, band(drop, battle.height(self.figure))))
    }
}

impl Resolver<C3g> for FallFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.drops.iter().all(|drop| (1..=DEEPEST).contains(drop))
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        if battle.field().whereabouts(self.figure) == Whereabouts::OffBoard {
            return Step::Emit(vec![C3g::pop()]);
        }
        match self.next(battle) {
            None => Step::Emit(vec![C3g::pop()]),
            Some((_, Band::Harmless)) => Step::Emit(vec![self.rest()]),
            Some((_, Band::Dice(dice))) => Step::Roll(RollRequest::Skulls { dice }),
            Some((_, Band::Deadly)) => Step::Roll(RollRequest::d20_at_least(SURVIVES)),
        }
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Some((drop, band)) = self.next(battle) else { return };
        let (figure, victim) = (self.figure, Occupant::Figure(self.figure));
        let fell = |result| C3g::own(Event::FallRolled { figure, drop, result });
        match (band, rolled) {
            (Band::Dice(dice), Rolled::Skulls(skulls)) => {
                events.push(fell(FallResult::Dice { dice, skulls }));
                if skulls > 0 {
                    wounds::wound(battle, victim, skulls, HarmSource::Fall, events);
                }
            }
            (Band::Deadly, Rolled::Band(band)) => {
                let survived = band > 0;
                events.push(fell(FallResult::Deadly { survived }));
                if !survived {
                    wounds::destroy(battle, victim, HarmSource::Fall, events);
                }
            }
            _ => {}
        }
        events.push(self.rest());
    }
}

impl FallFrame {
    fn rest(&self) -> battle::Event {
        C3g::become_(Self { figure: self.figure, drops: self.drops.iter().skip(1).copied().collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Drops of Height-1, Height, Height+9, +10, +19 and +20.
    #[test]
    fn bands_change_at_height_and_ten_and_twenty_above() {
        let height = 5;
        let expected = [
            (4, Band::Harmless),
            (5, Band::Dice(1)),
            (14, Band::Dice(1)),
            (15, Band::Dice(3)),
            (24, Band::Dice(3)),
            (25, Band::Deadly),
            (999, Band::Deadly),
        ];
        for (drop, wanted) in expected {
            assert_eq!(band(drop, height), wanted, "a drop of {drop} at Height {height}");
        }
    }
}
