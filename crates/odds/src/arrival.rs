//! Whether a mover arrives unhurt.

use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    c3g::{self, Way},
};

use crate::{Ratio, Tale, branches::Branches};

/// Whether the mover has been hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Unhurt {
    mover: FigureId,
    unhurt: bool,
}

impl Tale for Unhurt {
    fn hear(&mut self, event: &Event) {
        if let Event::C3g(c3g::Event::Wounded { victim: Occupant::Figure(figure), .. }) = event {
            self.unhurt &= *figure != self.mover;
        }
    }
}

/// The chance that a figure comes to the end of a way without a wound: no swipe, no fall and no ground that burns hurts
/// it (`C3G-10`, `C3G-11`). A glyph at the end acts later.
#[must_use]
pub fn unhurt(battle: &Battle, figure: FigureId, way: &Way) -> Ratio {
    if !way.harm {
        return Ratio::ONE;
    }
    let Some(stride) = c3g::stride(battle, figure, way) else { return Ratio::ZERO };
    let mut branches = Branches::new(stride, Unhurt { mover: figure, unhurt: true }, None);
    while let Ok(true) = branches.advance() {}
    let unhurt = branches.ended().iter().filter(|(_, tale, _)| tale.unhurt);
    unhurt.fold(Ratio::ZERO, |sum, (.., weight)| sum.plus(weight))
}
