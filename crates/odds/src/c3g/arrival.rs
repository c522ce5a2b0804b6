//! The chance that a moving figure arrives unhurt.

use knockback_rules::{
    battle::{FigureId, Occupant},
    c3g::{self, C3gBattle, ReachPath},
};

use super::frontier::DiffFrontier;
use crate::Ratio;

/// The chance that a figure reaches the end of a path without a wound from a swipe, a fall or burning ground (`C3G-10`,
/// `C3G-11`). The effect of a glyph at the end comes later and is not included.
#[must_use]
pub fn unhurt(battle: C3gBattle<'_>, figure: FigureId, way: &ReachPath) -> Ratio {
    if !way.harm {
        return Ratio::ONE;
    }
    let Some(stride) = c3g::stride(battle, figure, way) else { return Ratio::ZERO };
    // The frontier always counts wounds, so it needs no observer.
    let mut frontier = DiffFrontier::begin(stride.into_battle(), (), (), u64::MAX);
    while let Ok(true) = frontier.step() {}
    let unhurt = frontier.ended().iter().filter(|(gained, ..)| gained.of(Occupant::Figure(figure)) == 0);
    unhurt.fold(Ratio::ZERO, |sum, (.., weight)| sum.plus(weight))
}
