//! Dice luck, separated from skill: the effect of the dice is subtracted from the result.

use std::{collections::hash_map::Entry, ops::AddAssign};

use knockback_odds::Rolls;
use knockback_rules::{
    battle::{Battle, Event, HowWon, Outcome, SideId, Step},
    dice::{RollRequest, Rolled},
};

use super::{GameScore, Moments};
use crate::{FxHashMap, forecast::Results, hashed::Hashed, rulesets::position_worth};

/// The dice luck of a battle's first side, as a share of a win.
///
/// Each position has a probability of being won, estimated from its worth. Before a roll, the mean probability over all
/// its results is exact. The amount by which the actual result exceeds it is luck, whose mean is zero however bad the
/// estimate. The better the estimate, the more of the random variation is removed with the luck.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    of_first: f64,
    /// The worth of a won battle.
    win: f64,
}

/// The steepness of the curve that maps the worth of a position to the probability of winning. The example `steepness`
/// fits it to battles on scenarios with about even sides.
const STEEPNESS: f64 = 20.0;

/// Maximum number of battles to examine for each result of a roll. Beyond it, the position is valued as it is.
const MAX: u32 = 300;

/// Results less likely than this are not followed further: the position is valued as it is.
const LIKELY: f64 = 0.002;

/// The state of the search after the results of one roll.
#[derive(Default)]
struct Ahead {
    /// The number of battles that may still be examined after this result.
    left: u32,
    /// The first side's probability to win in the positions that many results lead to. Equal positions are estimated
    /// once.
    guessed: FxHashMap<Hashed<Battle>, f64>,
}

impl Luck {
    /// A luck of zero. `None` if no bot can value positions of the battle.
    #[must_use]
    pub fn of(battle: &Battle) -> Option<Self> {
        Some(Self { of_first: 0.0, win: won(battle)?.max(1.0) })
    }

    /// The first side's luck so far: 1 turns a defeat into a win.
    #[must_use]
    pub const fn of_first(&self) -> f64 {
        self.of_first
    }

    /// Counts the luck of a roll, for a battle in the state before it.
    pub(crate) fn rolled(&mut self, battle: &Battle, request: RollRequest, rolled: Rolled) {
        let rolled = battle.representative(rolled);
        let Rolls { results, total, .. } = Rolls::single(battle, request);
        let (mut mean, mut came, mut ahead) = (0.0, None, Ahead::default());
        for (result, ways) in results {
            ahead.left = MAX;
            let chance = self.chance_after(battle, result, 1.0, &mut ahead);
            mean += chance * share(ways) / share(total);
            if result == rolled {
                came = Some(chance);
            }
        }
        self.of_first += came.map_or(0.0, |came| came - mean);
    }

    fn chance_after(&self, battle: &Battle, result: Rolled, likely: f64, ahead: &mut Ahead) -> f64 {
        let mut after = battle.clone();
        after.apply_all(&battle.rolled(result));
        self.chance(after, likely, ahead)
    }

    /// The mean probability of the first side to win after all consecutive rolls. If a side is asked, the branch is
    /// unlikely, or the limit is reached, the position is valued as it is.
    fn chance(&self, mut battle: Battle, likely: f64, ahead: &mut Ahead) -> f64 {
        ahead.left = ahead.left.saturating_sub(1);
        loop {
            match battle.step() {
                Step::Emit(events) => battle.apply_all(&events),
                Step::Roll(request) if ahead.left > 0 && likely >= LIKELY => {
                    let results = Results::of(&mut battle, request);
                    return results
                        .map(|(result, part)| self.chance_after(&battle, result, likely * part, ahead) * part)
                        .sum();
                }
                Step::Roll(_) | Step::Ask(_) | Step::Rest => {
                    return match ahead.guessed.entry(Hashed::new(battle)) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(new) => {
                            let chance = self.guess(new.key().value());
                            *new.insert(chance)
                        }
                    };
                }
            }
        }
    }

    /// The probability of the first side to win, from 0 to 1, estimated from the worth of a position.
    #[must_use]
    pub fn guess(&self, battle: &Battle) -> f64 {
        if let Some(outcome) = battle.outcome() {
            return points_of_first(outcome).share();
        }
        1.0 / (1.0 + (-STEEPNESS * ahead_by(battle) / self.win).exp())
    }
}

/// The lead of the first side. Values that both sides get, such as the bonus for coming nearer, cancel out.
fn ahead_by(battle: &Battle) -> f64 {
    let to = |side| position_worth(battle, side).unwrap_or(0.0);
    if battle.setup().sides.len() == 2 { f64::midpoint(to(FIRST), -to(SECOND)) } else { to(FIRST) }
}

/// The worth of a battle to a side that has won it; `None` if no bot knows the rules.
pub(crate) fn won(battle: &Battle) -> Option<f64> {
    let mut won = battle.clone();
    won.apply(&Event::Ended(Outcome::Won { side: FIRST, how: HowWon::LastStanding }));
    position_worth(&won, FIRST)
}

/// The first side of a scenario, and the second.
const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

/// The first side's score of a finished battle.
pub(super) fn points_of_first(outcome: Outcome) -> GameScore {
    match outcome {
        Outcome::Won { side: FIRST, .. } => GameScore::Won,
        Outcome::Won { .. } => GameScore::Lost,
        Outcome::Drawn => GameScore::Drawn,
    }
}

/// A weight as a float.
#[expect(clippy::cast_precision_loss, reason = "a probability needs no more than the digits of a float")]
const fn share(ways: u128) -> f64 {
    ways as f64
}

/// Results of pairs of battles, with and without luck, as shares of all points.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Adjusted {
    /// The plain results.
    pub plain: Moments,
    /// The results without luck.
    pub adjusted: Moments,
    /// The luck.
    pub luck: Moments,
}

impl Adjusted {
    /// Counts a pair.
    pub(crate) fn add(&mut self, plain: f64, luck: f64) {
        self.plain.add(plain);
        self.adjusted.add(plain - luck);
        self.luck.add(luck);
    }

    /// The number of plain battles that one battle without luck is worth; `None` until it can be computed.
    #[must_use]
    pub fn worth(self) -> Option<f64> {
        let worth = self.plain.variance()? / self.adjusted.variance()?;
        worth.is_finite().then_some(worth)
    }
}

impl AddAssign for Adjusted {
    fn add_assign(&mut self, more: Self) {
        self.plain += more.plain;
        self.adjusted += more.adjusted;
        self.luck += more.luck;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{battle::Setup, dice::Dice as _, dice::SeededDice, files::read_scenario};

    use super::*;

    /// The mean luck over all results of a roll is zero, regardless of the worth of the positions.
    #[test]
    fn the_mean_of_luck_is_zero() {
        let text = include_bytes!("../../../rules/examples/duel.ron");
        let mut battle = Battle::new(Arc::new(Setup::new(read_scenario("duel.ron", text).unwrap()).unwrap()));
        let (mut dice, mut rolls, mut lucky) = (SeededDice::new(3), 0, 0);
        while rolls < 60 {
            match battle.step() {
                Step::Emit(events) => battle.apply_all(&events),
                Step::Roll(request) => {
                    let outcomes = request.outcomes();
                    let total = share(outcomes.total());
                    let luck = |rolled| {
                        let mut luck = Luck::of(&battle).unwrap();
                        luck.rolled(&battle, request, rolled);
                        luck.of_first()
                    };
                    let each: Vec<f64> = outcomes.map(|(rolled, ways)| luck(rolled) * share(ways) / total).collect();
                    assert!(each.iter().sum::<f64>().abs() < 1e-12, "{request}: {each:?}");
                    lucky += u32::from(each.iter().any(|luck| luck.abs() > 1e-6));
                    rolls += 1;
                    battle.apply_all(&battle.rolled(dice.answer(request).unwrap().rolled));
                }
                Step::Ask(_) => {
                    let attack = |order: &knockback_rules::battle::Order| format!("{order:?}").contains("Attack");
                    let legal = battle.legal_orders();
                    let order = legal.iter().find(attack).or_else(|| legal.iter().last()).unwrap();
                    battle.apply_all(&battle.ordered(&order).unwrap());
                }
                Step::Rest => break,
            }
        }
        assert!(rolls > 5 && lucky > 2, "{lucky} of {rolls}");
    }
}
