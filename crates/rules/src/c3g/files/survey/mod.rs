//! Validation of the C3G part of a scenario.

mod cards;
mod glyph_powers;
mod markers;
mod objects;
mod powers;
mod victory;

pub(crate) use cards::bases;

use crate::{
    board::Rise,
    c3g::{MarkersSpec, Setup, Spec},
    scenario::survey::{Counted, MAX_THINGS, Validator},
};

/// Scale of a level, for drawing.
pub(crate) const RISE: Rise = Rise::Step;

/// Lengths and maximum lengths of the lists.
pub(crate) fn lists(spec: &Spec) -> Vec<Counted> {
    let given = if let MarkersSpec::Given(given) = &spec.markers { given.len() } else { 0 };
    vec![
        ("rules.c3g.markers.given", "entries", given, MAX_THINGS),
        ("rules.c3g.cards", "cards", spec.cards.len(), MAX_THINGS),
        ("rules.c3g.destructible", "entries", spec.destructible.len(), MAX_THINGS),
        ("rules.c3g.glyph_powers", "entries", spec.glyph_powers.len(), MAX_THINGS),
        ("rules.c3g.victory.rules", "ways to win", spec.victory.rules.len(), MAX_THINGS),
    ]
}

/// The ids of the cards, in order.
pub(crate) fn names(spec: &Spec) -> Vec<&String> {
    spec.cards.iter().map(|card| &card.id).collect()
}

/// Builds the C3G part of the setup.
pub(crate) fn setup(survey: &mut Validator, spec: &Spec) -> Setup {
    let (cards, card_of) = cards::cards(survey, spec);
    let given_markers = markers::given(survey, &spec.markers, &cards);
    let destructible = objects::destructible(survey, spec);
    let glyph_powers = glyph_powers::glyph_powers(survey, spec);
    let victory = victory::victory(survey, &spec.victory, &destructible);
    Setup {
        options: spec.options,
        given_markers,
        cards,
        card_of,
        destructible,
        glyph_powers,
        victory,
        round_limit: spec.victory.round_limit,
    }
}

#[cfg(test)]
mod tests;
