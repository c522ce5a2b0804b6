//! The text that presents a ruleset before, during and after a battle.

use knockback_rules::ruleset::RulesetId;

pub use crate::rulesets::{RULESETS, progress, round_name, ways_to_win};
use crate::{guide::Page, text::count};

/// A ruleset, in words.
#[derive(Clone, Copy, Debug)]
pub struct RulesetInfo {
    /// The ruleset.
    pub id: RulesetId,
    /// The name.
    pub name: &'static str,
    /// The rules, in a sentence.
    pub about: &'static str,
    /// The guide for new players, one page for each subject.
    pub guide: &'static [Page],
    /// The rules about victory.
    pub victory_rules: &'static [&'static str],
}

/// Returns the description of a ruleset; `None` if it has none.
#[must_use]
pub fn info(ruleset: RulesetId) -> Option<&'static RulesetInfo> {
    RULESETS.iter().copied().find(|info| info.id == ruleset)
}

/// Returns the name of a ruleset.
#[must_use]
pub fn name(ruleset: RulesetId) -> &'static str {
    info(ruleset).map_or(ruleset.about().name, |info| info.name)
}

/// The progress of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleProgress {
    /// The current time: `round 3`.
    pub moment: String,
    /// The time since the start: `3 rounds`.
    pub length: String,
}

impl BattleProgress {
    /// The progress of a battle that is played in rounds.
    pub(crate) fn in_round(round: u16) -> Self {
        Self { moment: format!("round {}", round.max(1)), length: count(round.into(), "round", "rounds") }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use knockback_rules::{battle::Setup, files::read_scenario};

    use super::*;

    /// The scenarios that come with the game.
    pub(crate) fn shipped() -> Vec<Setup> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/scenarios");
        let read = |path| Setup::new(read_scenario("shipped.ron", &std::fs::read(path).unwrap()).unwrap()).unwrap();
        std::fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).collect()
    }

    #[test]
    fn every_battle_describes_how_it_is_won() {
        let battle = knockback_testing::champions::open();
        let ways = ways_to_win(battle.setup());
        assert!(ways.iter().any(|way| way.contains("After turn 6")), "{ways:?}");
        assert!(info(battle.setup().ruleset()).unwrap().about.starts_with("Champions"));
        for setup in shipped() {
            assert!(!ways_to_win(&setup).is_empty());
        }
    }
}
