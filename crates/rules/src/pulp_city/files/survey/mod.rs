//! Validation of the Pulp City section: cards, bundles of effects, objects, summons, ways to win.

mod actions;
mod cards;
mod effects;
mod minions;
mod specials;
mod structures;
mod summons;
mod things;
mod victory;

use effects::Table;

use crate::{
    board::Rise,
    pulp_city::{Card, Setup, Spec},
    scenario::{
        Base,
        survey::{Counted, MAX_THINGS, Validator},
    },
};

/// Height of a level: the width of a hex (`PC-17`).
pub(in crate::pulp_city) const RISE: Rise = Rise::Storey;

/// Maximum number of bundles, and also of summons. Effects store their index in one byte.
const MAX_NAMED: usize = 128;

/// Returns the lengths of the lists in the section, with their limits.
pub(in crate::pulp_city) fn lists(spec: &Spec) -> Vec<Counted> {
    vec![
        ("rules.pulp_city.cards", "cards", spec.cards.len(), MAX_THINGS),
        ("rules.pulp_city.things", "entries", spec.things.len(), MAX_THINGS),
        ("rules.pulp_city.summons", "entries", spec.summons.len(), MAX_NAMED),
        ("rules.pulp_city.specials", "bundles", spec.specials.len(), MAX_NAMED),
        ("rules.pulp_city.victory.rules", "ways to win", spec.victory.rules.len(), MAX_THINGS),
    ]
}

/// Returns the base of each figure. All bases are one hex.
pub(in crate::pulp_city) fn bases(survey: &Validator) -> Vec<Option<Base>> {
    vec![Some(Base::OneHex); survey.scenario.figures.len()]
}

/// Returns the ids of the cards, in order.
pub(in crate::pulp_city) fn names(spec: &Spec) -> Vec<&String> {
    spec.cards.iter().map(|card| &card.id).collect()
}

/// Validates the section and returns the Pulp City part of the setup.
pub(in crate::pulp_city) fn setup(survey: &mut Validator, spec: &Spec) -> Setup {
    for (number, glyph) in survey.scenario.glyphs.iter().enumerate() {
        let message = format_args!("Pulp City has no glyphs: remove \"{}\"", glyph.id);
        survey.report.fault(format_args!("glyphs[{}]", number + 1), message);
    }
    let mut table = Table::of(spec);
    let (mut cards, card_of) = cards::cards(survey, spec, &mut table);
    let specials = specials::specials(survey, spec, &mut table);
    let structures = structures::structures(survey, spec, &cards, &table);
    let summons = summons::summons(survey, spec, &mut table, &structures);
    minions::bring(survey, spec, &mut cards, &table);
    let mut things = things::things(survey, &spec.things);
    things.extend(structures.iter().map(|structure| structure.thing));
    let victory = victory::victory(survey, &spec.victory, &things);
    Setup {
        options: spec.options,
        cards: cards.into_iter().flatten().collect::<Vec<Card>>(),
        card_of,
        effects: table.into_listed(),
        specials,
        summons,
        things,
        structures: structures.into_iter().map(|structure| structure.info).collect(),
        victory,
        round_limit: spec.victory.round_limit,
    }
}

#[cfg(test)]
mod tests;
