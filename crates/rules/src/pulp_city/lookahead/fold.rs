//! The attacker's and the defender's rolls, combined into one (`PC-4`, `PC-5`). Forecasts resolve the combined roll
//! instead of every pair of results.

use crate::{
    battle::{self, Folded, FoldedRoll},
    dice::{BestAndGoodWays, Rolled},
    pulp_city::{
        PulpCityBattle,
        roll::{
            RollFrame, RollStage,
            pool::{self, Opposition},
        },
    },
};

/// Highest number on a die.
const BEST: u8 = 6;

impl RollFrame {
    /// Combines the attacker's and the defender's rolls into one result of the defender's roll. The attacker's dice are
    /// treated as if all of them were sixes. The number of good dice of the defender is chosen so that the correct
    /// number of extra successes is left. Returns `None` if there are no two rolls to combine, or if the attacker's
    /// roll would use up Brutal.
    pub(in crate::pulp_city) fn fold(&self, battle: PulpCityBattle<'_>) -> Option<Folded> {
        let RollStage::Attack { power, against } = self.stage else { return None };
        let Opposition::Roll { defender, .. } = Opposition::of(battle, self.attempt) else { return None };
        if battle.model(self.attempt.attacker).brutal > 0 {
            return None;
        }
        let attack = pool::attack(battle, self.attempt, power);
        let defence = pool::defence(battle, self.attempt, defender, against);
        let own = BestAndGoodWays::of(attack.dice, attack.quality);
        let other = BestAndGoodWays::of(defence.dice, defence.quality);
        let mut extra = vec![0_u128; usize::from(attack.dice) + 1];
        for best in 0..=BEST {
            let total = attack.total(best);
            let most = (1..=BEST).rev().find(|theirs| pool::beats(battle, total, defence.total(*theirs)));
            let Some(loses) = most.map(|most| other.up_to(most)) else { continue };
            for (good, ways) in own.best(best).enumerate().filter(|(_, ways)| *ways > 0) {
                for (theirs, times) in loses.iter().enumerate() {
                    extra[good.saturating_sub(theirs)] += ways * times;
                }
            }
        }
        let total = 6_u128.pow(u32::from(attack.dice) + u32::from(defence.dice));
        let fails = total - extra.iter().sum::<u128>();
        let stage = RollStage::Defence { power: against, best: BEST, good: attack.dice };
        let matter = battle::Frame::PulpCity(Self { stage, ..self.clone() }.into());
        let succeeds = (0..=attack.dice).rev().zip(&extra);
        let succeeds = succeeds.map(|(good, ways)| (Rolled::BestAndGood { best: 0, good }, *ways));
        let rolls = std::iter::once((Rolled::BestAndGood { best: u8::MAX, good: 0 }, fails)).chain(succeeds);
        let rolls = rolls.filter(|(_, ways)| *ways > 0).map(|(rolled, ways)| FoldedRoll { rolled, ways, like: None });
        Some(Folded { matter, rolls: rolls.collect(), total })
    }
}
