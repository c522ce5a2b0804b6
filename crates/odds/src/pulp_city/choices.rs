//! The effects that a question names: whether there are such, and which of them comes next.

use knockback_rules::{
    battle::{self, Refusal},
    pulp_city::{EffectId, Frame, Played},
    rule::Rule,
};

use super::{Choices, Question, Wish};

/// What may be next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next<'n> {
    /// What came with the success.
    pub(super) due: &'n [EffectId],
    /// What may be bought.
    pub(super) offered: &'n [EffectId],
    /// Extra successes that are left.
    pub(super) extra: u8,
}

/// The effect that comes next by what a question says, and whether another one could have come as well; none where
/// nothing more is to be applied or bought.
pub(super) fn next_effect(battle: Played<'_>, choices: &Choices, next: &Next<'_>) -> (Option<Wish>, bool) {
    let group = |effect: EffectId| battle.rules().effect(effect).kind.group();
    let planned = planned(battle, choices, next);
    let due = next.due.iter().map(|effect| (Wish::from(*effect), false));
    let bought = planned.into_iter().filter(|wish| next.offered.contains(&wish.effect)).map(|wish| (wish, true));
    let mut all: Vec<(Wish, bool)> = due.chain(bought).collect();
    let place = |effect: EffectId| choices.order.iter().position(|other| *other == effect).unwrap_or(usize::MAX);
    all.sort_by_key(|(wish, bought)| (group(wish.effect), place(wish.effect), *bought));
    let first = all.first().map(|(wish, _)| *wish);
    let tied = all.iter().skip(1).any(|(other, _)| first.is_some_and(|first| ties(battle, first, *other)));
    (first, tied)
}

/// True for two effects of which either may come first, and which are not the same.
fn ties(battle: Played<'_>, one: Wish, other: Wish) -> bool {
    let group = |wish: Wish| battle.rules().effect(wish.effect).kind.group();
    one != other && group(one) == group(other)
}

/// What is still to be bought: the first wishes that can come now or later, as many as there are extra successes.
fn planned(battle: Played<'_>, choices: &Choices, next: &Next<'_>) -> Vec<Wish> {
    let Some(battle::Frame::PulpCity(Frame::Effects(frame))) = battle.top() else { return Vec::new() };
    let mut bought = frame.bought.clone();
    let listed = battle.action(frame.attempt.attacker, frame.attempt.action).map_or(&[][..], |action| &action.efx);
    let later = |effect: EffectId| {
        let group = battle.rules().effect(effect).kind.group();
        !next.due.is_empty() && listed.contains(&effect) && group >= frame.group
    };
    let left = choices.efx.iter().copied().filter(|wish| {
        if let Some(place) = bought.iter().position(|effect| *effect == wish.effect) {
            bought.remove(place);
            return false;
        }
        next.offered.contains(&wish.effect) || later(wish.effect)
    });
    left.take(next.extra.into()).collect()
}

/// The refusal of a question that names an effect that the action never has to give.
pub(super) fn judge(battle: Played<'_>, question: &Question) -> Result<(), Refusal> {
    let sheet = battle.sheet(question.attacker);
    let Some(action) = sheet.actions.get(usize::from(question.action)) else { return Ok(()) };
    // Whom it grabs it may throw.
    let throw = sheet.throw().and_then(|throw| sheet.actions.get(usize::from(throw)));
    let has = |effect: EffectId, bought: bool| {
        let mut all = std::iter::once(action).chain(throw);
        all.any(|action| action.efx.contains(&effect) || (!bought && action.fx.contains(&effect)))
    };
    let bought = question.choices.efx.iter().map(|wish| (wish.effect, true));
    let ordered = question.choices.order.iter().map(|effect| (*effect, false));
    match bought.chain(ordered).find(|(effect, bought)| !has(*effect, *bought)) {
        None => Ok(()),
        Some((effect, bought)) => {
            let name = battle.rules().effect_name(effect);
            let what = if bought { "extra successes do not buy" } else { "there is no" };
            let message = format!("{what} {name} of {}", action.name);
            Err(Refusal { rule: Rule("PC-6"), code: "no_such_effect", message, numbers: Vec::new() })
        }
    }
}
