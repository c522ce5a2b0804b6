//! All results of a roll with their exact weights.

use super::{D6Pool, RollRequest, Rolled, pool};

/// The distinct results of a [`RollRequest`], each with its exact integer weight, out of [`Outcomes::total`].
///
/// ```
/// use knockback_rules::dice::{RollRequest, Rolled};
///
/// let outcomes = RollRequest::Skulls { dice: 2 }.outcomes();
/// assert_eq!(outcomes.total(), 36);
/// let all: Vec<_> = outcomes.collect();
/// assert_eq!(all, [(Rolled::Skulls(0), 9), (Rolled::Skulls(1), 18), (Rolled::Skulls(2), 9)]);
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    request: RollRequest,
    next: (u8, u8),
    done: bool,
    /// The results of pools of pips, computed in advance; the results of other dice are computed during iteration.
    pips: std::vec::IntoIter<(Rolled, u128)>,
}

impl RollRequest {
    /// The maximum number of six-sided dice whose weights fit into 128 bits. No rule and no file asks for more at once.
    pub const MAX_DICE: u8 = 48;

    /// Every distinct result with its exact weight, in ascending order.
    ///
    /// # Panics
    /// If the request has more than [`Self::MAX_DICE`] six-sided dice, which no validated scenario causes.
    #[must_use]
    pub fn outcomes(self) -> Outcomes {
        assert!(self.dice() <= Self::MAX_DICE, "{self} have weights beyond 128 bits");
        let first = match self {
            // Any die shows at least 1.
            Self::BestAndGood { dice, .. } => dice.min(1),
            Self::D20 => 1,
            _ => 0,
        };
        let pips = match self {
            Self::Sum(pool) => sums(pool),
            Self::StunAndBody(pool) => harms(pool),
            _ => Vec::new(),
        };
        Outcomes { request: self, next: (first, 0), done: false, pips: pips.into_iter() }
    }
}

impl Outcomes {
    /// The sum of all weights: 6 to the power of the number of dice, or 20.
    #[must_use]
    pub fn total(&self) -> u128 {
        match self.request {
            RollRequest::D20 | RollRequest::D20Band { .. } => 20,
            // Half a die also has six faces.
            request => 6_u128.pow(u32::from(request.dice())),
        }
    }
}

/// The number of ways to roll each sum.
fn sums(pool: D6Pool) -> Vec<(Rolled, u128)> {
    let most = usize::from(pool.dice) * 6 + usize::from(pool.half) * 3;
    let mut ways = vec![0_u128; most + 1];
    ways[0] = 1;
    for _ in 0..pool.dice {
        throw(&mut ways, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]);
    }
    if pool.half {
        throw(&mut ways, &[(1, 2), (2, 2), (3, 2)]);
    }
    let plus = u16::from(pool.plus);
    (plus..).map(Rolled::Sum).zip(ways).filter(|(_, ways)| *ways > 0).collect()
}

/// The number of ways to roll each combination of BODY and STUN, ordered by BODY, then by STUN.
fn harms(pool: D6Pool) -> Vec<(Rolled, u128)> {
    let stuns = usize::from(pool.dice) * 6 + usize::from(pool.half) * 3 + 1;
    let bodies = usize::from(pool.dice) * 2 + usize::from(pool.half) + 1;
    let mut ways = vec![0_u128; bodies * stuns];
    ways[0] = 1;
    let face = |stun: usize, body: u8| usize::from(body) * stuns + stun;
    for _ in 0..pool.dice {
        throw(&mut ways, &[1_u8, 2, 3, 4, 5, 6].map(|pips| (face(pips.into(), pool::body(pips)), 1)));
    }
    if pool.half {
        throw(&mut ways, &[(face(1, 0), 2), (face(2, 0), 1), (face(2, 1), 1), (face(3, 1), 2)]);
    }
    let plus = u16::from(pool.plus);
    let told = (0..).zip(ways.chunks(stuns)).flat_map(|(body, ways)| {
        (plus..).zip(ways).map(move |(stun, ways)| (Rolled::StunAndBody { stun, body }, *ways))
    });
    told.filter(|(_, ways)| *ways > 0).collect()
}

/// Adds a die to a table of ways. For each result of the die, `faces` lists how far it moves the index, and the number
/// of ways to roll it.
fn throw(ways: &mut Vec<u128>, faces: &[(usize, u128)]) {
    let mut thrown = vec![0; ways.len()];
    for (place, before) in ways.iter().enumerate().filter(|(_, before)| **before > 0) {
        for (adds, times) in faces {
            thrown[place + adds] += before * times;
        }
    }
    *ways = thrown;
}

/// The maximum number of dice for which binomial coefficients are stored. Their weights fit into 64 bits, which is
/// faster.
const KEPT: usize = 24;

/// Pascal's triangle, up to [`KEPT`].
const CHOICES: [[u32; KEPT + 1]; KEPT + 1] = {
    let mut rows = [[0; KEPT + 1]; KEPT + 1];
    let mut n = 0;
    while n <= KEPT {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// The binomial coefficient `n` over `k`. For up to [`RollRequest::MAX_DICE`], it fits into 64 bits with room to spare.
#[inline]
fn choose(n: u8, k: u8) -> u64 {
    if let Some(row) = CHOICES.get(usize::from(n)) {
        return row[usize::from(k)].into();
    }
    (0..u64::from(k.min(n - k))).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

/// The number of ways in which `dice` six-sided dice show exactly `hits` of a symbol that is on `faces` of the six.
fn binomial(dice: u8, hits: u8, faces: u8) -> u128 {
    let others = dice - hits;
    if usize::from(dice) <= KEPT {
        return (choose(dice, hits) * power(faces, hits) * power(6 - faces, others)).into();
    }
    u128::from(choose(dice, hits)) * u128::from(faces).pow(hits.into()) * u128::from(6 - faces).pow(others.into())
}

/// The number of ways in which `dice` six-sided dice show exactly `skulls`, which are on three faces, and `shields`,
/// which are on two.
fn skulls_and_shields(dice: u8, skulls: u8, shields: u8) -> u128 {
    let left = dice - skulls;
    if usize::from(dice) <= KEPT {
        return (choose(dice, skulls) * power(3, skulls) * (choose(left, shields) << shields)).into();
    }
    let (own, others) = (u128::from(choose(dice, skulls)), u128::from(choose(left, shields)));
    own * 3_u128.pow(skulls.into()) * (others << shields)
}

/// `faces` to the power of `dice`, for numbers of dice small enough that the result fits into 64 bits.
#[inline]
fn power(faces: u8, dice: u8) -> u64 {
    match faces {
        2 => 1 << dice,
        4 => 1 << (2 * dice),
        _ => u64::from(faces).pow(dice.into()),
    }
}

/// The number of ways in which none of `dice` six-sided dice shows more than `most`, and exactly `good` show `quality`
/// or more.
fn up_to(most: u8, dice: u8, quality: u8, good: u8) -> u128 {
    let below = most.min(quality.saturating_sub(1));
    let (below, above) = (u128::from(below), u128::from(most - below));
    // In this order, no intermediate product exceeds the total number of ways.
    above.pow(good.into()) * below.pow(u32::from(dice - good)) * u128::from(choose(dice, good))
}

/// The number of ways in which `best` is the best of `dice` six-sided dice, and exactly `good` show `quality` or more.
fn best_and_good(best: u8, dice: u8, quality: u8, good: u8) -> u128 {
    let lower = best.checked_sub(1).map_or(0, |lower| up_to(lower, dice, quality, good));
    up_to(best, dice, quality, good) - lower
}

/// The number of ways to roll each combination of the best die and the number of dice that count, which show at least a
/// given quality. All are computed in advance, for callers that read them many times.
pub(crate) struct BestAndGoodWays {
    /// The number of dice, plus one.
    row: usize,
    /// For each face from 0 to 6, the number of ways in which no die shows more, by the number of dice that count.
    up_to: Vec<u128>,
}

impl BestAndGoodWays {
    pub(crate) fn of(dice: u8, quality: u8) -> Self {
        let row = usize::from(dice) + 1;
        let powers =
            |base: u8| std::iter::successors(Some(1_u128), move |power| power.checked_mul(base.into())).take(row);
        let chosen = (0..u64::from(dice)).scan(1_u64, |chosen, good| {
            *chosen = *chosen * (u64::from(dice) - good) / (good + 1);
            Some(u128::from(*chosen))
        });
        let chosen: Vec<u128> = std::iter::once(1).chain(chosen).collect();
        let mut up_to = Vec::with_capacity(7 * row);
        for most in 0..=6_u8 {
            let below = most.min(quality.saturating_sub(1));
            let first = up_to.len();
            up_to.extend(powers(below));
            // In descending order, since the exponent is the number of dice that do not count.
            up_to[first..].reverse();
            let counting = powers(most - below).zip(&chosen);
            // In this order, no intermediate product exceeds the total number of ways.
            up_to[first..].iter_mut().zip(counting).for_each(|(ways, (above, chosen))| *ways = *ways * above * chosen);
        }
        Self { row, up_to }
    }

    /// The number of ways in which no die shows more than `most`, by the number of dice that count.
    pub(crate) fn up_to(&self, most: u8) -> &[u128] {
        let first = usize::from(most.min(6)) * self.row;
        &self.up_to[first..first + self.row]
    }

    /// The number of ways in which `best` is the best die, by the number of dice that count.
    pub(crate) fn best(&self, best: u8) -> impl Iterator<Item = u128> {
        let lower = best.checked_sub(1).map(|lower| self.up_to(lower));
        let less = move |good: usize| lower.map_or(0, |lower| lower[good]);
        self.up_to(best).iter().enumerate().map(move |(good, ways)| ways - less(good))
    }
}

impl Iterator for Outcomes {
    type Item = (Rolled, u128);

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.request, RollRequest::Sum(_) | RollRequest::StunAndBody(_)) {
            return self.pips.next();
        }
        loop {
            if self.done {
                return None;
            }
            let (a, b) = self.next;
            let (outcome, following) = match self.request {
                RollRequest::Skulls { dice } => {
                    ((Rolled::Skulls(a), binomial(dice, a, 3)), (a < dice).then_some((a + 1, 0)))
                }
                RollRequest::Shields { dice } => {
                    ((Rolled::Shields(a), binomial(dice, a, 2)), (a < dice).then_some((a + 1, 0)))
                }
                RollRequest::SkullsAndShields { dice } => {
                    let weight = skulls_and_shields(dice, a, b);
                    let following = if b < dice - a { Some((a, b + 1)) } else { (a < dice).then_some((a + 1, 0)) };
                    ((Rolled::SkullsAndShields { skulls: a, shields: b }, weight), following)
                }
                RollRequest::D20 => ((Rolled::D20(a), 1), (a < 20).then_some((a + 1, 0))),
                RollRequest::D20Band { low, high } => {
                    let low = low.min(20);
                    let high = high.clamp(low, 20);
                    let weight = [low, high - low, 20 - high][usize::from(a)];
                    ((Rolled::Band(a), u128::from(weight)), (a < 2).then_some((a + 1, 0)))
                }
                RollRequest::BestAndGood { dice, quality } => {
                    let weight = best_and_good(a, dice, quality, b);
                    let following = if b < dice { Some((a, b + 1)) } else { (0 < a && a < 6).then_some((a + 1, 0)) };
                    ((Rolled::BestAndGood { best: a, good: b }, weight), following)
                }
                RollRequest::Sum(_) | RollRequest::StunAndBody(_) => return None,
            };
            match following {
                Some(next) => self.next = next,
                None => self.done = true,
            }
            // Impossible results are skipped: a band that no face reaches, or good dice while the best die is not good.
            if outcome.1 > 0 {
                return Some(outcome);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_and_good_ways_match_the_outcomes() {
        for (dice, quality) in (0..=24).flat_map(|dice| (2..=6).map(move |quality| (dice, quality))) {
            let ways = BestAndGoodWays::of(dice, quality);
            let mut told = 0;
            for (rolled, weight) in (RollRequest::BestAndGood { dice, quality }).outcomes() {
                let Rolled::BestAndGood { best, good } = rolled else { panic!("{rolled:?}") };
                assert_eq!(ways.best(best).nth(good.into()), Some(weight), "{dice} dice, {quality}: {rolled:?}");
                told += weight;
            }
            assert_eq!(told, 6_u128.pow(dice.into()));
            assert_eq!(ways.up_to(6).iter().sum::<u128>(), told, "{dice} dice, {quality}");
            let by_best: u128 = (0..=6).flat_map(|best| ways.best(best)).sum();
            assert_eq!(by_best, told, "{dice} dice, {quality}");
        }
    }
}
