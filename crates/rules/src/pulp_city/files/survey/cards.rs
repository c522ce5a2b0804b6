//! Validation of cards (`PC-1`, `PC-22`).

use std::collections::BTreeMap;

use super::{
    actions::actions,
    effects::{Table, Within},
};
use crate::{
    battle::{CardId, FigureId, SideId},
    pulp_city::{Card, CardKind, CardSpec, Immunities, Role, Spec, Trait, Traits},
    scenario::survey::{Ids, Validator, name, name_or_id},
};

/// Maximum number of minions on a card.
const MAX_MINIONS: usize = 6;
/// Maximum number of trump traits of a card.
const MAX_TRUMPS: usize = 2;
/// Maximum number of immunities of a card.
const MAX_IMMUNITIES: usize = 64;

/// Validates the cards. Returns them in the order of the file, and the id of the card of each figure.
pub(super) fn cards(survey: &mut Validator, spec: &Spec, table: &mut Table) -> (Vec<Option<Card>>, Vec<CardId>) {
    let specs = &spec.cards;
    let mut ids = Ids::default();
    let mut cards = Vec::new();
    let mut card_of: Vec<Option<CardId>> = vec![None; survey.scenario.figures.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.pulp_city.cards[{}]", number + 1);
        ids.check(&mut survey.report, &place, &spec.id);
        name(&mut survey.report, format_args!("{place}.name"), &spec.name);
        let figures = figures(survey, &place, specs, CardId::from_index(number), &mut card_of);
        numbers(survey, &place, spec);
        none_twice(survey, &place, spec);
        let actions = actions(survey, &place, &spec.actions, table);
        let begins = table.list(survey, &format!("{place}.begins"), &spec.begins, Within::Start);
        let side = figures.first().and_then(|figure| side_of(survey, *figure));
        cards.push(side.map(|side| Card { figures, begins, actions, ..card(spec, side) }));
    }
    one_of_a_kind(survey, &cards);
    for (number, _) in card_of.iter().enumerate().filter(|(_, card)| card.is_none()) {
        survey.report.fault(format_args!("figures[{}]", number + 1), "no card lists this figure");
    }
    (cards, card_of.into_iter().flatten().collect())
}

/// Validates the figures of a card and returns them. Their number must fit the kind of card. All must be on the same
/// side, and on no other card.
fn figures(
    survey: &mut Validator,
    place: &str,
    specs: &[CardSpec],
    card: CardId,
    card_of: &mut [Option<CardId>],
) -> Vec<FigureId> {
    let place = format!("{place}.figures");
    let spec = &specs[card.index()];
    match (spec.kind, spec.figures.len()) {
        (CardKind::Supreme(..), 1) | (CardKind::Minion, 1..=MAX_MINIONS) => {}
        (CardKind::Supreme(..), count) => {
            survey.report.fault(&place, format_args!("a supreme is one figure, not {count}"));
        }
        (CardKind::Minion, count) => {
            let message = format_args!("a card of minions has 1 to {MAX_MINIONS} figures, not {count}");
            survey.report.fault(&place, message);
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
            survey.report.fault(
                &place,
                format_args!("the figure \"{id}\" and the first figure of the card are on different sides"),
            );
        }
        figures.push(figure);
    }
    figures
}

/// Returns the side of a figure, if it is known.
fn side_of(survey: &Validator, figure: FigureId) -> Option<SideId> {
    survey.names.side(&survey.scenario.figures[figure.index()].side).ok()
}

fn numbers(survey: &mut Validator, place: &str, spec: &CardSpec) {
    let report = &mut survey.report;
    if let CardKind::Supreme(level, _) = spec.kind {
        report.number(format_args!("{place}.kind.supreme"), "the level", level, 1..=3);
        report.number(format_args!("{place}.ap_limit"), "the AP limit of a supreme", spec.ap_limit, 1..=10);
    } else {
        report.number(format_args!("{place}.ap_limit"), "the AP limit", spec.ap_limit, 0..=10);
    }
    for (of, value) in Trait::ALL.into_iter().zip(traits(spec.traits)) {
        report.number(format_args!("{place}.traits"), of.name(), value, 0..=12);
    }
    report.number(format_args!("{place}.hp"), "the number of HP", spec.hp, 1..=20);
    report.number(format_args!("{place}.power_up"), "the number of Power Up dice", spec.power_up, 0..=12);
    report.at_most(format_args!("{place}.immune"), "immunities", spec.immune.len(), MAX_IMMUNITIES);
    if let Some(miniature) = &spec.miniature {
        Ids::check_form(report, format_args!("{place}.miniature"), miniature);
    }
}

/// Checks that a card lists each move mode and each trump only once.
fn none_twice(survey: &mut Validator, place: &str, spec: &CardSpec) {
    for (entry, way) in spec.moves.iter().enumerate() {
        let place = format!("{place}.moves[{}]", entry + 1);
        survey.report.number(format_args!("{place}.{}", way.mode().name()), "the number of hexes", way.hexes(), 1..=30);
        if spec.moves.iter().take(entry).any(|other| other.mode() == way.mode()) {
            let message = format_args!("the card already has a number of hexes for {}", way.mode().name());
            survey.report.fault(place, message);
            return;
        }
    }
    survey.report.at_most(format_args!("{place}.trumps"), "trump traits", spec.trumps.len(), MAX_TRUMPS);
    if let [first, second, ..] = spec.trumps.as_slice()
        && first == second
    {
        survey.report.fault(format_args!("{place}.trumps[2]"), format_args!("{} is already a trump", first.name()));
    }
}

/// Checks that a side has at most one leader and one powerhouse.
fn one_of_a_kind(survey: &mut Validator, cards: &[Option<Card>]) {
    let mut first: BTreeMap<(SideId, &str), &str> = BTreeMap::new();
    for (number, card) in cards.iter().enumerate() {
        let Some(card) = card else { continue };
        let Some(role) = card.role().filter(|role| matches!(role, Role::Leader | Role::Powerhouse)) else { continue };
        if let Some(other) = first.insert((card.side, role.name()), &card.id) {
            let place = format_args!("rules.pulp_city.cards[{}].kind", number + 1).to_string();
            survey.report.fault(place, format_args!("the side already has a {}: \"{other}\"", role.name()));
        }
    }
}

const fn traits(Traits(strength, defense, energy, agility, mind, spirit): Traits) -> [u8; 6] {
    [strength, defense, energy, agility, mind, spirit]
}

/// Returns a card without figures and effects.
fn card(spec: &CardSpec, side: SideId) -> Card {
    Card {
        id: spec.id.clone(),
        name: name_or_id(&spec.name, &spec.id),
        side,
        figures: Vec::new(),
        supreme: if let CardKind::Supreme(level, role) = spec.kind { Some((level, role)) } else { None },
        traits: traits(spec.traits),
        trumps: Trait::ALL.map(|of| spec.trumps.contains(&of)),
        hp: spec.hp,
        ap_limit: spec.ap_limit,
        base: spec.base,
        moves: spec.moves.clone(),
        immune: spec.immune.iter().fold(Immunities::default(), |set, subject| set.with(*subject)),
        power_up: spec.power_up,
        begins: Vec::new(),
        actions: Vec::new(),
        summoned: false,
        miniature: spec.miniature.clone(),
    }
}
