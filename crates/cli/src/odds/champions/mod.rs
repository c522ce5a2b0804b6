//! `kb odds` in Champions: chance to hit, STUN and BODY, and where knockback sends the target.

mod ask;
mod drawn;
mod ends;
mod table;

use std::io::{self, Write as _};

use knockback_odds::{Unanswered, champions::Odds};
use knockback_rules::battle::Battle;

use super::{PLAYS, ask as common, paint};
use crate::{args::OddsArgs, failure::Failure, output::Output};

/// Tells the odds of one attack.
pub(super) fn run(battle: &Battle, args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    if args.all {
        return Err(Failure::Usage("--all: threat maps are drawn up for C3G alone".to_owned()));
    }
    if args.line.is_some() {
        return Err(Failure::Usage("--line: in Champions the rules say which way a blow sends its target".to_owned()));
    }
    let question = ask::question(battle, args)?;
    let odds = match Odds::of(battle, question.clone()) {
        // Never silently: every form of the answer says that it is an estimate.
        Err(Unanswered::BeyondBudget) => {
            let _ = writeln!(io::stderr(), "An exact count is beyond the budget; playing it {PLAYS} times instead ...");
            Odds::estimated(battle, question, args.battle.dice.seed, PLAYS)
        }
        counted => counted,
    };
    let odds = match odds {
        Ok(odds) => odds,
        Err(why) => return Err(common::unanswered(battle, &why, args.json, output)?),
    };
    if args.svg.is_some() || args.png.is_some() {
        paint(&drawn::shot(battle, &odds), args.svg.as_deref(), args.png.as_deref())?;
    }
    if args.json {
        let text = serde_json::to_string(&odds.json(battle.setting()));
        output.line(text.map_err(|fault| Failure::Faults(fault.to_string()))?)
    } else {
        table::print(battle, &odds, output)
    }
}
