//! Whether a mover arrives unhurt.

use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    c3g::{self, Way},
};

use crate::{Ratio, Tale, branches::Branches};

/// Nothing but wounds, which are remembered in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Wounds;

impl Tale for Wounds {
    fn hear(&mut self, _event: &Event) {}
}

/// The chance that a figure comes to the end of a way without a wound: no swipe, no fall and no ground that burns hurts
/// it (`C3G-10`, `C3G-11`). A glyph at the end acts later.
#[must_use]
pub fn unhurt(battle: &Battle, figure: FigureId, way: &Way) -> Ratio {
    if !way.harm {
        return Ratio::ONE;
    }
    let Some(stride) = c3g::stride(battle, figure, way) else { return Ratio::ZERO };
    let mut branches = Branches::new(stride, Wounds, None);
    while let Ok(true) = branches.advance() {}
    let unhurt = branches.ended().iter().filter(|(gained, ..)| gained.of(Occupant::Figure(figure)) == 0);
    unhurt.fold(Ratio::ZERO, |sum, (.., weight)| sum.plus(weight))
}
