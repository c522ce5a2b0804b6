//! Conversion of cards, actions and effects to JSON, with the names used in files.

use serde_json::{Value, json};

use crate::{
    pulp_city::{Action, Card, EffectId, PulpCityBattle, Setup, Special, Trait},
    report::Ids,
};

/// Returns a card in the format used in scenarios.
pub(in crate::pulp_city) fn card(battle: PulpCityBattle<'_>, card: &Card) -> Value {
    let (own, ids) = (battle.rules(), Ids(battle.setup()));
    let figures: Vec<&str> = card.figures.iter().map(|figure| ids.figure(*figure)).collect();
    let trumps: Vec<Trait> = Trait::ALL.into_iter().filter(|of| card.is_trump(*of)).collect();
    json!({
        "id": card.id,
        "name": card.name,
        "side": ids.side(card.side),
        "figures": figures,
        "kind": card.supreme.map_or_else(|| json!("minion"), |(level, role)| json!({"supreme": [level, role]})),
        "traits": card.traits,
        "trumps": trumps,
        "hp": card.hp,
        "ap_limit": card.ap_limit,
        "base": card.base,
        "moves": card.moves,
        "immune": card.immune.iter().collect::<Vec<_>>(),
        "power_up": card.power_up,
        "begins": effects(own, &card.begins),
        "actions": card.actions.iter().map(|action| self::action(own, action)).collect::<Value>(),
        "summoned": card.summoned,
    })
}

fn action(own: &Setup, action: &Action) -> Value {
    json!({
        "name": action.name,
        "kind": action.kind,
        "ap": action.ap,
        "fatigue": action.fatigue,
        "reach": action.reach,
        "aim": action.aim,
        "roll": action.roll,
        "against": action.against,
        "fx": effects(own, &action.fx),
        "efx": effects(own, &action.efx),
        "throw": action.throw,
    })
}

/// Returns a bundle of effects as a JSON object.
pub(in crate::pulp_city) fn special(own: &Setup, special: &Special) -> Value {
    json!({"name": special.name, "effects": effects(own, &special.effects)})
}

/// Returns the names of effects that orders and events use.
pub(in crate::pulp_city) fn effects(own: &Setup, effects: &[EffectId]) -> Vec<String> {
    let texts = effects.iter().filter_map(|effect| own.effects.get(usize::from(*effect)));
    texts.map(|listed| listed.text.clone()).collect()
}
