//! The reasons why a question has no answer, in words and as JSON.

use knockback_odds::{Inquiry, Unanswered};
use knockback_rules::ruleset::BattleOf;

use super::{Asks, Wanted};
use crate::{failure::Failure, output::Output, refused};

/// Reports why a question has no answer.
pub(super) fn unanswered<R: Asks>(
    battle: BattleOf<'_, R>,
    why: &Unanswered<<R::Question as Inquiry>::Wanted>,
    json: bool,
    output: &mut Output,
) -> Result<Failure, Failure> {
    let Wanted { json: told, words } = match why {
        Unanswered::Refused(refusal) => {
            Wanted { json: refused::json("the question", refusal), words: refusal.to_string() }
        }
        Unanswered::Wanted(wanted) => R::wanted(battle, wanted),
        Unanswered::BeyondBudget => return Ok(Failure::Faults(why.to_string())),
    };
    if json {
        output.line(told)?;
    }
    Ok(Failure::Refused(format!("refused: {words}")))
}
