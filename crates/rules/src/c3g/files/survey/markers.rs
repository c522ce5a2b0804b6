//! Order markers that the scenario places (`C3G-34`).

use crate::{
    battle::CardId,
    c3g::{Card, GivenMarkersSpec, Marker, MarkersSpec},
    scenario::survey::Validator,
};

/// The cards of the markers of round 1, by side; `None` if the players place them.
pub(super) fn given(survey: &mut Validator, spec: &MarkersSpec, cards: &[Card]) -> Option<Vec<[CardId; 4]>> {
    let MarkersSpec::Given(entries) = spec else { return None };
    let mut found: Vec<Option<[CardId; 4]>> = vec![None; survey.scenario.sides.len()];
    let mut listed = vec![false; found.len()];
    for (number, entry) in entries.iter().enumerate() {
        let place = format!("rules.c3g.markers.given[{}]", number + 1);
        let Some(side) = survey.side(&format!("{place}.side"), &entry.side) else { continue };
        if std::mem::replace(&mut listed[side.index()], true) {
            survey
                .report
                .fault(format_args!("{place}.side"), format_args!("the side \"{}\" already has an entry", entry.side));
        }
        found[side.index()] =
            side_markers(survey, &place, entry, |card| cards.get(card.index()).is_none_or(|card| card.side == side));
    }
    for (side, _) in survey.scenario.sides.iter().zip(&listed).filter(|(_, listed)| !**listed) {
        survey.report.fault("rules.c3g.markers.given", format_args!("the side \"{}\" has no entry", side.id));
    }
    found.into_iter().collect()
}

/// The cards of a side's markers, in the order of [`Marker::ALL`]; `None` if the entry has a fault.
fn side_markers(
    survey: &mut Validator,
    place: &str,
    entry: &GivenMarkersSpec,
    is_own: impl Fn(CardId) -> bool,
) -> Option<[CardId; 4]> {
    let numbered = Marker::ALL.len() - 1;
    if entry.cards.len() != numbered {
        let message = format!("the markers 1, 2 and 3 need {numbered} cards, not {}", entry.cards.len());
        survey.report.fault(format_args!("{place}.cards"), message);
    }
    let ids = entry.cards.iter().enumerate().map(|(number, id)| (format!("{place}.cards[{}]", number + 1), id));
    let ids = ids.chain([(format!("{place}.x"), &entry.x)]);
    let mut cards = Vec::new();
    for (place, id) in ids {
        let Some(card) = survey.report.known(&place, || survey.names.card(id)) else { continue };
        if is_own(card) {
            cards.push(card);
        } else {
            survey.report.fault(place, format_args!("\"{id}\" is not a card of the side \"{}\"", entry.side));
        }
    }
    cards.try_into().ok()
}
