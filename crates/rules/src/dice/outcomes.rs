//! Every result of a roll with its exact weight.

use super::{RollRequest, Rolled};

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
}

impl RollRequest {
    /// The most combat dice of which the weights fit into 128 bits. No rule and no file asks for more.
    pub const MOST_DICE: u8 = 48;

    /// Every distinct result with its exact weight, in ascending order.
    ///
    /// # Panics
    /// Above [`Self::MOST_DICE`] combat dice, which validated cards cannot reach.
    #[must_use]
    pub fn outcomes(self) -> Outcomes {
        assert!(self.dice() <= Self::MOST_DICE, "{self} have weights beyond 128 bits");
        let first = u8::from(self == Self::D20);
        Outcomes { request: self, next: (first, 0), done: false }
    }
}

impl Outcomes {
    /// The sum of all weights: 6 to the number of combat dice, or 20.
    #[must_use]
    pub fn total(&self) -> u128 {
        match self.request {
            RollRequest::D20 | RollRequest::D20Band { .. } => 20,
            request => 6_u128.pow(u32::from(request.dice())),
        }
    }
}

/// `n` over `k`, which fits into 64 bits with room to spare for [`RollRequest::MOST_DICE`].
fn choose(n: u8, k: u8) -> u128 {
    (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1)).into()
}

/// The ways in which `dice` six-sided dice show exactly `hits` of a thing that is on `faces` of the six.
fn binomial(dice: u8, hits: u8, faces: u128) -> u128 {
    choose(dice, hits) * faces.pow(u32::from(hits)) * (6 - faces).pow(u32::from(dice - hits))
}

impl Iterator for Outcomes {
    type Item = (Rolled, u128);

    fn next(&mut self) -> Option<Self::Item> {
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
                    let left = dice - a;
                    let weight = choose(dice, a) * 3_u128.pow(a.into()) * choose(left, b) * 2_u128.pow(b.into());
                    let following = if b < left { Some((a, b + 1)) } else { (a < dice).then_some((a + 1, 0)) };
                    ((Rolled::SkullsAndShields { skulls: a, shields: b }, weight), following)
                }
                RollRequest::D20 => ((Rolled::D20(a), 1), (a < 20).then_some((a + 1, 0))),
                RollRequest::D20Band { low, high } => {
                    let low = low.min(20);
                    let high = high.clamp(low, 20);
                    let weight = [low, high - low, 20 - high][usize::from(a)];
                    ((Rolled::Band(a), u128::from(weight)), (a < 2).then_some((a + 1, 0)))
                }
            };
            match following {
                Some(next) => self.next = next,
                None => self.done = true,
            }
            // A band that no face reaches is no outcome.
            if outcome.1 > 0 {
                return Some(outcome);
            }
        }
    }
}
