//! What `kb odds` asks of a ruleset; everything else about a question and its answer is shared.

use knockback_odds::Inquiry;
use knockback_rules::ruleset::{BattleOf, Ruleset};
use serde::Serialize;
use serde_json::Value;

use crate::{args::OddsArgs, failure::Failure, output::Output, picture::Shot};

/// A ruleset as `kb odds` sees it.
pub(crate) trait Asks: Ruleset {
    /// What `--attack` can name, as a sentence of the help without its full stop.
    const ATTACKS: &'static str;

    /// How threat maps are drawn up; `None` where none are.
    const THREATS: Option<ThreatMaps<Self>> = None;

    /// The flags that are of use in this ruleset alone.
    type Flags: clap::Args;

    /// A question.
    type Question: Inquiry;

    /// An answer as programs read it.
    type Json: Serialize;

    /// What is wrong with the flags, if any was given, in a battle by the rules of this title.
    fn misplaced(flags: &Self::Flags, played: &str) -> Option<String>;

    /// The question that was written on the command line.
    fn question(battle: BattleOf<'_, Self>, args: &OddsArgs, flags: &Self::Flags) -> Result<Self::Question, Failure>;

    /// What a question has to name before it has an answer.
    fn wanted(battle: BattleOf<'_, Self>, wanted: &<Self::Question as Inquiry>::Wanted) -> Wanted;

    /// The odds as a picture.
    fn shot<'b>(battle: BattleOf<'b, Self>, odds: &OddsOf<Self>) -> Shot<'b>;

    /// The odds as programs read them.
    fn json(battle: BattleOf<'_, Self>, odds: &OddsOf<Self>) -> Self::Json;

    /// Prints the odds as a table.
    fn print(battle: BattleOf<'_, Self>, odds: &OddsOf<Self>, output: &mut Output) -> Result<(), Failure>;
}

/// The answer to a question of a ruleset.
pub(crate) type OddsOf<R> = <<R as Asks>::Question as Inquiry>::Odds;

/// How a ruleset draws up threat maps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatMaps<R: Ruleset> {
    /// The aims by which threats are ranked, as `--aim` names them.
    pub aims: fn() -> Vec<String>,
    /// Prints the threat map of the figure that is asked for.
    pub run: fn(BattleOf<'_, R>, &OddsArgs, &mut Output) -> Result<(), Failure>,
}

/// What a question has to name before it can be answered.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// As programs read it.
    pub json: Value,
    /// In words, after "refused: ".
    pub words: String,
}

/// What the help tells of a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct RulesetHelp {
    /// What the ruleset is called.
    pub title: &'static str,
    /// What `--attack` can name.
    pub attacks: &'static str,
    /// The aims of its threat maps; none where none are drawn up.
    pub aims: Vec<String>,
}

impl RulesetHelp {
    /// What the help tells of this ruleset.
    pub(crate) fn of<R: Asks>() -> Self {
        let aims = R::THREATS.map_or_else(Vec::new, |maps| (maps.aims)());
        Self { title: title::<R>(), attacks: R::ATTACKS, aims }
    }
}

/// What a ruleset is called.
pub(crate) const fn title<R: Ruleset>() -> &'static str {
    R::ABOUT.title
}
