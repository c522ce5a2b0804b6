//! Validation of summoned minions (`PC-52`), whose cards begin off the board.

use super::{
    effects::Table,
    summons::{name_of, place_of},
};
use crate::{
    battle::SideId,
    pulp_city::{Card, Spec, SummonSpec},
    scenario::survey::Validator,
};

/// Validates the cards of summoned minions and marks them as summoned. Checks that only their figures begin off the
/// board.
pub(super) fn bring(survey: &mut Validator, spec: &Spec, cards: &mut [Option<Card>], table: &Table) {
    for (number, what) in spec.summons.iter().enumerate() {
        let SummonSpec::Minion { most, cards: ids, .. } = what else { continue };
        let place = format!("{}.cards", place_of(number, what));
        if ids.is_empty() {
            survey.report.fault(&place, "name at least one card");
        }
        let mut sides = Vec::new();
        for (entry, id) in ids.iter().enumerate() {
            let place = format!("{place}[{}]", entry + 1);
            sides.extend(one(survey, &place, id, *most, &sides, cards));
        }
        summoners(survey, number, name_of(what), &sides, cards, table);
    }
    nobody_waits(survey, cards);
}

/// Validates one card of summoned minions and returns its side.
fn one(
    survey: &mut Validator,
    place: &str,
    id: &str,
    most: u8,
    sides: &[SideId],
    cards: &mut [Option<Card>],
) -> Option<SideId> {
    let found = survey.report.known(place, || survey.names.card(id))?;
    let card = cards.get_mut(found.index())?.as_mut()?;
    let placed = card.figures.iter().find(|figure| !survey.scenario.figures[figure.index()].at.is_empty());
    let needed = usize::from(most) + 1;
    let report = &mut survey.report;
    if card.supreme.is_some() {
        report.fault(place, format_args!("only minions can be summoned, and \"{id}\" is a supreme"));
    } else if card.summoned {
        report.fault(place, format_args!("another entry already summons the card \"{id}\""));
    }
    if let Some(figure) = placed {
        let figure = &survey.scenario.figures[figure.index()].id;
        report.fault(place, format_args!("a summoned figure has no place at the start, but \"{figure}\" has one"));
    }
    if card.figures.len() < needed {
        let message = format_args!(
            "the card \"{id}\" needs {needed} figures, one more than the {most} that may stay, not {}",
            card.figures.len()
        );
        report.fault(place, message);
    }
    if sides.contains(&card.side) {
        report.fault(place, format_args!("the side of \"{id}\" already has a card here"));
    }
    card.summoned = true;
    Some(card.side)
}

/// Checks that each side with a model that can summon minions has a card of these minions.
fn summoners(
    survey: &mut Validator,
    summon: usize,
    name: &str,
    sides: &[SideId],
    cards: &[Option<Card>],
    table: &Table,
) {
    for (number, card) in cards.iter().enumerate() {
        let Some(card) = card.as_ref().filter(|card| !sides.contains(&card.side)) else { continue };
        for (entry, action) in card.actions.iter().enumerate() {
            let mut effects = action.fx.iter().chain(&action.efx);
            if effects.any(|effect| table.summoned(*effect).is_some_and(|it| usize::from(it) == summon)) {
                let place = format!("rules.pulp_city.cards[{}].actions[{}]", number + 1, entry + 1);
                survey.report.fault(place, format_args!("it summons \"{name}\", but its side has no card for that"));
            }
        }
    }
}

/// Checks that each figure without a position belongs to a summons.
fn nobody_waits(survey: &mut Validator, cards: &[Option<Card>]) {
    for card in cards.iter().flatten().filter(|card| !card.summoned) {
        for figure in &card.figures {
            if survey.scenario.figures[figure.index()].at.is_empty() {
                let place = format!("figures[{}].at", figure.index() + 1);
                survey.report.fault(place, "nothing summons this figure, so it needs a place");
            }
        }
    }
}
