//! Army cards: values and figures.

use crate::{
    battle::{CardId, FigureId, SideId},
    c3g::{Card, CardKind, CardSpec, Spec},
    scenario::{
        Base,
        survey::{Ids, Validator, name, name_or_id},
    },
};

/// Maximum points of a card, so that the sum over all cards cannot overflow.
const MAX_POINTS: u32 = 1_000_000;

/// The base of each figure, from the first card that lists it.
pub(crate) fn bases(survey: &Validator, spec: &Spec) -> Vec<Option<Base>> {
    let mut bases = vec![None; survey.scenario.figures.len()];
    for card in &spec.cards {
        for id in card.figures.iter().filter_map(|id| survey.names.figures.get(id)) {
            bases[usize::from(*id)].get_or_insert(card.base);
        }
    }
    bases
}

/// Builds the cards of the setup, and the card of each figure.
pub(super) fn cards(survey: &mut Validator, spec: &Spec) -> (Vec<Card>, Vec<CardId>) {
    let specs = &spec.cards;
    let mut ids = Ids::default();
    let mut cards = Vec::new();
    let mut card_of: Vec<Option<CardId>> = vec![None; survey.scenario.figures.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.c3g.cards[{}]", number + 1);
        ids.check(&mut survey.report, &place, &spec.id);
        name(&mut survey.report, format_args!("{place}.name"), &spec.name);
        let figures = card_figures(survey, &place, specs, CardId::from_index(number), &mut card_of);
        card_numbers(survey, &place, spec);
        super::powers::powers(survey, &place, &spec.powers);
        if let Some(miniature) = &spec.miniature {
            Ids::check_form(&mut survey.report, format_args!("{place}.miniature"), miniature);
        }
        let side = figures.first().and_then(|figure| side_of(survey, *figure));
        cards.extend(side.map(|side| card(spec, side, figures)));
    }
    for (number, _) in card_of.iter().enumerate().filter(|(_, card)| card.is_none()) {
        survey.report.fault(format_args!("figures[{}]", number + 1), "no card lists this figure");
    }
    (cards, card_of.into_iter().flatten().collect())
}

/// Checks and returns the figures of a card: the right number for its kind, all of one side, none on another card.
fn card_figures(
    survey: &mut Validator,
    place: &str,
    specs: &[CardSpec],
    card: CardId,
    card_of: &mut [Option<CardId>],
) -> Vec<FigureId> {
    let place = format!("{place}.figures");
    let spec = &specs[card.index()];
    match (spec.kind, spec.figures.len()) {
        (CardKind::UniqueHero | CardKind::CommonHero, 1) | (CardKind::UniqueSquad | CardKind::CommonSquad, 2..=8) => {}
        (CardKind::UniqueHero | CardKind::CommonHero, count) => {
            survey.report.fault(&place, format_args!("a hero card has one figure, not {count}"));
        }
        (CardKind::UniqueSquad | CardKind::CommonSquad, count) => {
            survey.report.fault(&place, format_args!("a squad has 2 to 8 figures, not {count}"));
        }
    }
    let mut figures: Vec<FigureId> = Vec::new();
    for (entry, id) in spec.figures.iter().enumerate() {
        let place = format!("{place}[{}]", entry + 1);
        let Some(figure) = survey.report.known(&place, || survey.names.figure(id)) else { continue };
        match card_of[figure.index()] {
            Some(other) => {
                let other = &specs[other.index()].id;
                survey.report.fault(&place, format_args!("the figure \"{id}\" is already on the card \"{other}\""));
            }
            None => card_of[figure.index()] = Some(card),
        }
        let first = figures.first().and_then(|first| side_of(survey, *first));
        if first.is_some_and(|first| side_of(survey, figure).is_some_and(|side| side != first)) {
            survey
                .report
                .fault(&place, format_args!("the figure \"{id}\" and the card's first figure are on different sides"));
        }
        figures.push(figure);
    }
    figures
}

/// The side of a figure, if known.
fn side_of(survey: &Validator, figure: FigureId) -> Option<SideId> {
    survey.names.side(&survey.scenario.figures[figure.index()].side).ok()
}

fn card_numbers(survey: &mut Validator, place: &str, spec: &CardSpec) {
    let report = &mut survey.report;
    report.number(format_args!("{place}.life"), "Life", spec.life, 1..=50);
    report.number(format_args!("{place}.move"), "Move", spec.movement, 0..=30);
    report.number(format_args!("{place}.range"), "Range", spec.range, 1..=50);
    report.number(format_args!("{place}.attack"), "Attack", spec.attack, 0..=20);
    report.number(format_args!("{place}.defense"), "Defence", spec.defense, 0..=20);
    report.number(format_args!("{place}.height"), "Height", spec.height, 1..=50);
    report.number(format_args!("{place}.points"), "the number of points", spec.points.0, 0..=MAX_POINTS);
}

fn card(spec: &CardSpec, side: SideId, figures: Vec<FigureId>) -> Card {
    Card {
        id: spec.id.clone(),
        name: name_or_id(&spec.name, &spec.id),
        side,
        kind: spec.kind,
        figures,
        life: spec.life,
        movement: spec.movement,
        range: spec.range,
        attack: spec.attack,
        defense: spec.defense,
        height: spec.height,
        size: spec.size,
        base: spec.base,
        points: spec.points,
        powers: spec.powers.clone(),
        miniature: spec.miniature.clone(),
    }
}
