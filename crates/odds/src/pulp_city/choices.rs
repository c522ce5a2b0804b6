//! Validation and order of the effects that a question names.

use knockback_rules::{
    battle::{self, Refusal},
    pulp_city::{Action, EffectId, EffectsFrame, Frame, PulpCityBattle},
    rule::Rule,
};

use super::{Choices, Purchase, Question};

/// The effects that can be applied next.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectOptions<'n> {
    /// The effects of the success itself that are still due.
    pub(super) due: &'n [EffectId],
    /// The number of extra successes left.
    pub(super) extra: u8,
}

/// Returns the next effect by the choices of a question, or `None` if no effect is left to apply or buy. Also returns
/// true if the rules would have allowed another effect first.
pub(super) fn next_effect(
    battle: PulpCityBattle<'_>,
    choices: &Choices,
    next: &EffectOptions<'_>,
) -> (Option<Purchase>, bool) {
    let group = |effect: EffectId| battle.rules().effect(effect).kind.group();
    let planned = planned(battle, choices, next);
    let due = next.due.iter().map(|effect| (Purchase::from(*effect), false));
    let can_be_bought =
        |wish: &Purchase| effects(battle).is_some_and(|frame| frame.can_be_bought(battle, wish.effect, wish.to));
    let bought = planned.into_iter().filter(can_be_bought).map(|wish| (wish, true));
    let mut all: Vec<(Purchase, bool)> = due.chain(bought).collect();
    let place = |effect: EffectId| choices.order.iter().position(|other| *other == effect).unwrap_or(usize::MAX);
    all.sort_by_key(|(wish, bought)| (group(wish.effect), place(wish.effect), *bought));
    let first = all.first().map(|(wish, _)| *wish);
    let tied = all.iter().skip(1).any(|(other, _)| first.is_some_and(|first| ties(battle, first, *other)));
    (first, tied)
}

/// The effects frame of the current success.
fn effects(battle: PulpCityBattle<'_>) -> Option<&EffectsFrame> {
    match battle.top() {
        Some(battle::Frame::PulpCity(Frame::Effects(frame))) => Some(frame),
        _ => None,
    }
}

/// True for two different effects that the rules allow in either order.
fn ties(battle: PulpCityBattle<'_>, one: Purchase, other: Purchase) -> bool {
    let group = |wish: Purchase| battle.rules().effect(wish.effect).kind.group();
    one != other && group(one) == group(other)
}

/// The purchases left to make, at most one for each extra success. Skips those that can be bought neither now nor after
/// the due effects.
fn planned(battle: PulpCityBattle<'_>, choices: &Choices, next: &EffectOptions<'_>) -> Vec<Purchase> {
    let Some(frame) = effects(battle) else { return Vec::new() };
    let mut bought = frame.bought.clone();
    let left = choices.efx.iter().copied().filter(|wish| {
        if let Some(place) = bought.iter().position(|effect| *effect == wish.effect) {
            bought.remove(place);
            return false;
        }
        frame.can_be_bought(battle, wish.effect, wish.to) || frame.is_due_first(battle, wish.effect, wish.to)
    });
    left.take(next.extra.into()).collect()
}

/// Validates the effects that a question names (`PC-6`). Refuses an effect that the action does not have, an effect
/// that is bought more often than a roll allows, and an order with a repeated effect or one that never occurs.
pub(super) fn judge(battle: PulpCityBattle<'_>, question: &Question) -> Result<(), Refusal> {
    let sheet = battle.sheet(question.attacker);
    let Some(action) = sheet.actions.get(usize::from(question.action)) else { return Ok(()) };
    // If a grabbed model is thrown, the effects of the throw apply too.
    let throw = sheet.throw().and_then(|throw| sheet.actions.get(usize::from(throw)));
    let has = |effect: EffectId, bought: bool| {
        let mut all = std::iter::once(action).chain(throw);
        all.any(|action| action.efx.contains(&effect) || (!bought && action.fx.contains(&effect)))
    };
    let bought = question.choices.efx.iter().map(|wish| (wish.effect, true));
    let ordered = question.choices.order.iter().map(|effect| (*effect, false));
    match bought.chain(ordered).find(|(effect, bought)| !has(*effect, *bought)) {
        None => {
            too_often(battle, question, (action, throw))?;
            out_of_order(battle, question, (action, throw))
        }
        Some((effect, bought)) => {
            let name = battle.rules().effect_name(effect);
            let message = if bought {
                format!("extra successes of {} do not buy {name}", action.name)
            } else {
                format!("{} has no effect {name}", action.name)
            };
            Err(refused("no_such_effect", message))
        }
    }
}

/// Refuses an effect that is named more often than it can be bought in one roll.
fn too_often(
    battle: PulpCityBattle<'_>,
    question: &Question,
    (action, throw): (&Action, Option<&Action>),
) -> Result<(), Refusal> {
    let wishes = &question.choices.efx;
    let listed =
        |action: &Action, wanted: EffectId| action.efx.iter().copied().filter(|effect| *effect == wanted).count();
    let over = wishes.iter().map(|wish| wish.effect).find(|effect| {
        let wished = wishes.iter().filter(|wish| wish.effect == *effect).count();
        let most = std::iter::once(action).chain(throw).map(|action| listed(action, *effect)).max();
        wished > most.unwrap_or(0)
    });
    let Some(effect) = over.filter(|_| !battle.rules().options.repeat_efx) else { return Ok(()) };
    let name = battle.rules().effect_name(effect);
    Err(refused("bought_before", format!("one roll of {} cannot buy {name} that many times", action.name)))
}

/// Refuses an order of effects that names an effect twice, or one that is neither caused by a success nor bought.
fn out_of_order(
    battle: PulpCityBattle<'_>,
    question: &Question,
    (action, throw): (&Action, Option<&Action>),
) -> Result<(), Refusal> {
    let Choices { order, efx, throw_at, .. } = &question.choices;
    let thrown = throw.filter(|_| throw_at.is_some());
    let comes = |effect: &EffectId| {
        action.fx.contains(effect)
            || thrown.is_some_and(|throw| throw.fx.contains(effect))
            || efx.iter().any(|wish| wish.effect == *effect)
    };
    for (place, effect) in order.iter().enumerate() {
        let name = battle.rules().effect_name(*effect);
        if order.iter().take(place).any(|other| other == effect) {
            return Err(refused("named_twice", format!("the order of the effects names {name} twice")));
        }
        if !comes(effect) {
            let message = format!("the order of the effects names {name}, but nothing buys or causes it");
            return Err(refused("never_comes", message));
        }
    }
    Ok(())
}

fn refused(code: &'static str, message: String) -> Refusal {
    Refusal { rule: Rule("PC-6"), code, message, numbers: Vec::new() }
}
