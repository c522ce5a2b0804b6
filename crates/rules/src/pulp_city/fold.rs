//! Both rolls of an action in one: what forecasts settle instead of every pair of results (`PC-4`, `PC-5`).

use super::{
    Played,
    pool::{self, Opposition, Pool},
    roll::{RollFrame, Stage},
};
use crate::{
    battle::{self, Folded},
    dice::Rolled,
};

/// The best die that there can be.
const BEST: u8 = 6;

/// Ways of a pool, by its best die and by how many dice count.
struct Table {
    ways: Vec<(usize, usize, u128)>,
    total: u128,
}

impl Table {
    fn of(pool: &Pool) -> Self {
        let outcomes = pool.request().outcomes();
        let total = outcomes.total();
        let ways = outcomes.filter_map(|(rolled, ways)| match rolled {
            Rolled::BestAndGood { best, good } => Some((best.into(), good.into(), ways)),
            _ => None,
        });
        Self { ways: ways.collect(), total }
    }

    /// Ways of each number of dice that count, with a best die of this much or less.
    fn up_to(&self, dice: u8) -> [Vec<u128>; BEST as usize + 1] {
        let mut sums = std::array::from_fn(|_| vec![0; usize::from(dice) + 1]);
        for (best, good, ways) in &self.ways {
            for sum in sums.iter_mut().skip(*best) {
                let sum: &mut Vec<u128> = sum;
                if let Some(of) = sum.get_mut(*good) {
                    *of += ways;
                }
            }
        }
        sums
    }
}

impl RollFrame {
    /// The attacker's roll and the defender's in one: as if the attacker rolled the best that there is, and the defender
    /// what is left of it. Nothing is used up by the first of them.
    pub(super) fn fold(&self, battle: Played<'_>) -> Option<Folded> {
        let Stage::Attack { power, against } = self.stage else { return None };
        let Opposition::Roll { defender, .. } = Opposition::of(battle, self.attempt) else { return None };
        if battle.model(self.attempt.attacker).brutal > 0 {
            return None;
        }
        let attack = pool::attack(battle, self.attempt, power);
        let defence = pool::defence(battle, self.attempt, defender, against);
        let (own, other) = (Table::of(&attack), Table::of(&defence));
        let beaten = other.up_to(defence.dice);
        let mut extra = vec![0_u128; usize::from(attack.dice) + 1];
        for (best, good, ways) in &own.ways {
            let total = attack.total(u8::try_from(*best).unwrap_or(BEST));
            let most = (1..=BEST).rev().find(|theirs| pool::beats(battle, total, defence.total(*theirs)));
            let loses = most.and_then(|most| beaten.get(usize::from(most)));
            for (theirs, times) in loses.into_iter().flatten().enumerate() {
                if let Some(sum) = extra.get_mut(good.saturating_sub(theirs)) {
                    *sum += ways * times;
                }
            }
        }
        let total = own.total * other.total;
        let fails = total - extra.iter().sum::<u128>();
        let stage = Stage::Defence { power: against, best: BEST, good: attack.dice };
        let matter = battle::Frame::PulpCity(Self { stage, ..self.clone() }.into());
        let succeeds = (0..=attack.dice).rev().zip(&extra);
        let succeeds = succeeds.map(|(good, ways)| (Rolled::BestAndGood { best: 0, good }, *ways));
        let rolls = std::iter::once((Rolled::BestAndGood { best: u8::MAX, good: 0 }, fails)).chain(succeeds);
        Some(Folded { matter, rolls: rolls.filter(|(_, ways)| *ways > 0).collect(), total })
    }
}
