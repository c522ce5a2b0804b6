//! Reasons for the decisions of a Champions bot.

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{
        Champions, ChampionsBattle, Charge, Maneuver, Order, Weapon, outlook::outlook, to_hit::ToHit, under_way,
    },
    ruleset::Listed as _,
};
use knockback_view::champions::results;

use super::plans;
use crate::{Plan, forecast::before_dice, playing::THEN, purpose};

/// The reason for a plan.
pub(super) fn of(battle: ChampionsBattle<'_>, plan: &Plan) -> Option<String> {
    let [before @ .., last] = plan.orders.as_slice() else { return None };
    if let Some(Order::React { figure, .. }) = Champions::order(last) {
        return defence(battle, *figure, last);
    }
    let after = before_dice::<Champions>(battle.battle(), before);
    if let Some(blow) = after.as_ruleset().and_then(|after| blow(after, Champions::order(last)?)) {
        let begins = if before.is_empty() { "" } else { THEN };
        return Some(begins.to_owned() + &blow);
    }
    // If the plan has a second order that is not an attack, it is a dodge.
    let dodges = if before.is_empty() { "" } else { ", then dodge" };
    purpose::of(battle, plan).map(|purpose| purpose + dodges)
}

/// Describes an attack by its probability to hit and its dice.
fn blow(battle: ChampionsBattle<'_>, order: &Order) -> Option<String> {
    let (attacker, target, how) = attack(order)?;
    let seen = outlook(battle, attacker, target, how)?;
    let name = battle.occupant_name(target);
    Some(results::to_hit(percent(&seen.aim), name, seen.blow.dice))
}

/// Describes the effect of a defence on the probability to be hit. `None` if it does not lower that probability.
fn defence(battle: ChampionsBattle<'_>, figure: FigureId, order: &battle::Order) -> Option<String> {
    let (attacker, target, how) = attack(&under_way(battle)?.0)?;
    if target != Occupant::Figure(figure) {
        return None;
    }
    let mut defended = battle.battle().clone();
    defended.apply_all(&battle.ordered(order).ok()?);
    let need = |battle| outlook(battle, attacker, target, how).map(|seen| percent(&seen.aim));
    let (open, defended) = (need(battle)?, need(defended.as_ruleset()?)?);
    (defended < open).then(|| results::to_be_hit(defended, open))
}

/// The attacker, target, weapon and maneuver of an attack; `None` if the order is not an attack on a single target.
fn attack(order: &Order) -> Option<(FigureId, Occupant, (Weapon, Maneuver))> {
    match order {
        Order::Attack { attacker, target, with, maneuver } => Some((*attacker, *target, (*with, *maneuver))),
        Order::Charge(charge) => {
            let Charge { figure, target, strength, .. } = charge;
            Some((*figure, *target, (Weapon::Strength(*strength), charge.maneuver())))
        }
        _ => None,
    }
}

/// The probability to hit, in percent. A roll of 3 always hits and 18 never does (`CH-10`).
fn percent(aim: &ToHit) -> f64 {
    100.0 * plans::at_most(aim.need().clamp(3, 17))
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, champions::to_hit::ToHitReason, dice::SeededDice, game::Game};
    use knockback_testing::scenarios;

    use super::*;
    use crate::{Bot, Level};

    #[test]
    fn no_attack_is_certain_to_hit_or_to_miss() {
        let of = |ocv| results::in_percent(percent(&ToHit { parts: vec![(ocv, ToHitReason::Ocv)] }));
        assert_eq!([-30, -8, -4, 0, 6, 7, 30].map(of), ["<1 %", "<1 %", "16 %", "62 %", ">99 %", ">99 %", ">99 %"]);
    }

    /// Checks that the reasons for attacks, preparations and dodges all occur in a battle between bots.
    #[test]
    fn reasons_for_attacks_and_dodges_name_their_chances() {
        let (mut game, mut dice) = (Game::new(scenarios::setup("sixpence_street"), Some(5)), SeededDice::new(5));
        game.settle(&mut dice).unwrap();
        let mut told = [0; 4];
        for _ in 0..40 {
            let decision = Bot::new(Level::WIDEST, 1).decide(game.battle()).unwrap();
            let seen: &Battle = game.battle();
            let plan = &decision.ranking.iter().find(|ranked| *ranked.plan.order() == decision.order).unwrap().plan;
            let reason = of(seen.as_ruleset().unwrap(), plan).unwrap_or_default();
            let kind = match (Champions::order(&decision.order).unwrap(), plan.orders.len()) {
                (Order::Attack { .. }, _) if reason.contains(" % to hit ") && !reason.starts_with(THEN) => Some(0),
                (Order::Move { .. }, 2) if reason.starts_with(THEN) => Some(1),
                (Order::Act { .. }, 2) if reason.starts_with(THEN) => Some(2),
                (Order::React { .. }, _) if reason.contains(" % to be hit, not ") => Some(3),
                _ => None,
            };
            told[kind.unwrap_or_default()] += usize::from(kind.is_some());
            game.play(&decision.order, &mut dice).unwrap();
        }
        assert!(told.iter().all(|count| *count > 0), "{told:?}");
    }
}
