//! What C3G needs: cards for all figures, objects that break, glyph powers, ways to win.

mod cards;
mod glyph_powers;
mod objects;
mod powers;
mod victory;

use super::survey::Survey;
use crate::{c3g::Setting, scenario::C3gSpec};

impl Survey<'_> {
    /// The part of the setting that C3G knows.
    pub(super) fn c3g(&mut self, spec: &C3gSpec) -> Setting {
        let (cards, card_of) = self.cards(spec);
        let destructible = self.destructible(spec);
        let glyph_powers = self.glyph_powers(spec);
        let victory = self.victory(&spec.victory);
        Setting {
            options: spec.options,
            cards,
            card_of,
            destructible,
            glyph_powers,
            victory,
            round_limit: spec.victory.round_limit,
        }
    }
}
