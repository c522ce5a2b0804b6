//! The interface between `kb odds` and a ruleset. Everything else about a question and its answer is shared.

use knockback_odds::Inquiry;
use knockback_rules::ruleset::{BattleOf, Ruleset};
use serde::Serialize;
use serde_json::Value;

use crate::{args::OddsArgs, failure::Failure, output::Output, picture::Shot};

/// A ruleset as `kb odds` sees it.
pub(crate) trait Asks: Ruleset {
    /// The values of `--attack`, as a sentence of the help without its full stop.
    const ATTACKS: &'static str;

    /// The threat maps; `None` if there are none.
    const THREATS: Option<ThreatMaps<Self>> = None;

    /// The flags for this ruleset only.
    type Flags: clap::Args;

    /// A question.
    type Question: Inquiry;

    /// An answer as JSON.
    type Json: Serialize;

    /// Returns an error message if flags of this ruleset were given in a battle of another one. `played` is the title
    /// of that other ruleset.
    fn misplaced(flags: &Self::Flags, played: &str) -> Option<String>;

    /// The question on the command line.
    fn question(battle: BattleOf<'_, Self>, args: &OddsArgs, flags: &Self::Flags) -> Result<Self::Question, Failure>;

    /// Describes the missing part of a question that cannot be answered without it.
    fn wanted(battle: BattleOf<'_, Self>, wanted: &<Self::Question as Inquiry>::Wanted) -> Wanted;

    /// The odds as a picture.
    fn shot<'b>(battle: BattleOf<'b, Self>, odds: &OddsOf<Self>) -> Shot<'b>;

    /// The odds as JSON.
    fn json(battle: BattleOf<'_, Self>, odds: &OddsOf<Self>) -> Self::Json;

    /// Prints the odds as a table.
    fn print(battle: BattleOf<'_, Self>, odds: &OddsOf<Self>, output: &mut Output) -> Result<(), Failure>;
}

/// The answer to a question of a ruleset.
pub(crate) type OddsOf<R> = <<R as Asks>::Question as Inquiry>::Odds;

/// The threat maps of a ruleset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatMaps<R: Ruleset> {
    /// The aims by which threats are ranked, as named by `--aim`.
    pub aims: fn() -> Vec<String>,
    /// Prints the threat map of the requested figure.
    pub run: fn(BattleOf<'_, R>, &OddsArgs, &mut Output) -> Result<(), Failure>,
}

/// The part that is missing from a question.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// The JSON form.
    pub json: Value,
    /// The words that follow "refused: ".
    pub words: String,
}

/// The help for a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct RulesetHelp {
    /// The title of the ruleset.
    pub title: &'static str,
    /// The values of `--attack`.
    pub attacks: &'static str,
    /// The aims of its threat maps; empty if there are none.
    pub aims: Vec<String>,
}

impl RulesetHelp {
    /// The help for this ruleset.
    pub(crate) fn of<R: Asks>() -> Self {
        let aims = R::THREATS.map_or_else(Vec::new, |maps| (maps.aims)());
        Self { title: title::<R>(), attacks: R::ATTACKS, aims }
    }
}

/// The title of a ruleset.
pub(crate) const fn title<R: Ruleset>() -> &'static str {
    R::ABOUT.title
}
