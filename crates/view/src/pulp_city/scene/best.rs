//! The choice of the best action on a target. The chances computed here are used only for this choice. Shown chances
//! come from the odds.

use std::cmp::Reverse;

use knockback_odds::Ratio;
use knockback_rules::{
    dice::Rolled,
    pulp_city::{
        Attempt, EffectKind, Order, PulpCityBattle,
        pool::{self, Opposition, Pool},
    },
};

use super::aim::attempt;

/// The value of an action, compared in order: the expected damage of its certain effects, its chance of success, and a
/// low cost.
type Worth = (Ratio, Ratio, Reverse<u8>);

/// The best order.
pub(super) fn best<'o>(battle: PulpCityBattle<'_>, orders: impl Iterator<Item = &'o Order>) -> Option<&'o Order> {
    let judged = orders.filter_map(|order| Some((worth(battle, order)?, order)));
    // The first of equally good orders wins.
    let better = |best: (Worth, &'o Order), next: (Worth, &'o Order)| if next.0 > best.0 { next } else { best };
    judged.reduce(better).map(|(_, order)| order)
}

fn worth(battle: PulpCityBattle<'_>, order: &Order) -> Option<Worth> {
    let attempt = attempt(battle, order)?;
    let action = battle.action(attempt.attacker, attempt.action)?;
    let lost = action.fx.iter().map(|effect| battle.rules().effect(*effect)).filter(|effect| !effect.on_self);
    let lost: u8 = lost.map(|effect| if let EffectKind::Damage(lost) = effect.kind { lost } else { 0 }).sum();
    let chance = chance(battle, attempt);
    Some((chance.times(&Ratio::of(lost.into(), 1)), chance, Reverse(action.ap)))
}

/// The chance that an action succeeds without Power Up dice.
fn chance(battle: PulpCityBattle<'_>, attempt: Attempt) -> Ratio {
    let own = pool::attack(battle, attempt, 0);
    let (bests, all) = bests(&own);
    match Opposition::of(battle, attempt) {
        Opposition::Number(number) => {
            let enough = bests.iter().filter(|(best, _)| own.total(*best) >= u16::from(number));
            Ratio::of(enough.map(|(_, ways)| ways).sum(), all)
        }
        Opposition::Roll { defender, .. } => {
            let other = pool::defence(battle, attempt, defender, 0);
            let (others, of) = self::bests(&other);
            let beaten = |best: u8| {
                let weaker =
                    others.iter().filter(|(theirs, _)| pool::beats(battle, own.total(best), other.total(*theirs)));
                Ratio::of(weaker.map(|(_, ways)| ways).sum(), of)
            };
            let each = bests.iter().map(|(best, ways)| Ratio::of(*ways, all).times(&beaten(*best)));
            each.fold(Ratio::ZERO, |sum, chance| sum.plus(&chance))
        }
    }
}

/// The number of outcomes of a roll for each best die, and their total.
fn bests(pool: &Pool) -> (Vec<(u8, u128)>, u128) {
    let outcomes = pool.request().outcomes();
    let all = outcomes.total();
    let mut bests: Vec<(u8, u128)> = (1..=6).map(|best| (best, 0)).collect();
    for (rolled, ways) in outcomes {
        if let Rolled::BestAndGood { best, .. } = rolled
            && let Some((_, sum)) = bests.iter_mut().find(|(known, _)| *known == best)
        {
            *sum += ways;
        }
    }
    (bests, all)
}
