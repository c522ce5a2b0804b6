//! `kb odds`: where a blow may send its target, and how likely each end is, before any die is rolled.

mod asks;
mod chance;
mod drawn;
mod exactness;
pub(crate) mod help;
mod names;
mod unanswered;

use std::{
    io::{self, Write as _},
    path::Path,
};

use knockback_odds::{Count, Estimate, Unanswered};
use knockback_rules::{files::write_atomic, ruleset::Played};

pub(crate) use asks::{Asks, ThreatMaps, Told, Wanted, title};
pub(crate) use chance::{average, percent};
pub(crate) use drawn::{MOST_ENDS, Row, bars, blocks, chance, span};
pub(crate) use exactness::{exactness, said};
pub(crate) use names::{figure, occupant};

use crate::{args::OddsArgs, failure::Failure, input, output::Output, picture, playing, rulesets};

/// The number of plays of an attack whose exact count is beyond the budget.
const PLAYS: u64 = 200_000;

/// Tells the odds of one blow, or all threats of a figure.
pub(crate) fn run(args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    for (option, path) in [("--svg", &args.svg), ("--png", &args.png)] {
        if path.as_deref().is_some_and(input::is_standard) {
            return Err(Failure::Usage(format!("{option} needs the name of a file")));
        }
    }
    rulesets::odds(&playing::battle_after(&args.battle)?, args, output)
}

/// Answers by the rules of the battle.
pub(crate) fn answer<R: Asks>(
    battle: Played<'_, R>,
    args: &OddsArgs,
    flags: &R::Flags,
    output: &mut Output,
) -> Result<(), Failure> {
    if args.all {
        let maps = R::THREATS.ok_or_else(|| {
            Failure::Usage(format!("--all: threat maps are drawn up for {} alone", help::with_threats()))
        })?;
        return (maps.run)(battle, args, output);
    }
    let question = R::question(battle, args, flags)?;
    let counted = Count::new(&battle, question.clone()).and_then(Count::finish);
    let odds = match counted {
        // Never silently: every form of the answer says that it is an estimate.
        Err(Unanswered::BeyondBudget) => {
            let _ = writeln!(io::stderr(), "An exact count is beyond the budget; playing it {PLAYS} times instead ...");
            let estimate = Estimate::new(&battle, question, args.battle.dice.seed, PLAYS);
            estimate.and_then(|estimate| Ok(estimate.finish()?))
        }
        counted => counted,
    };
    let odds = match odds {
        Ok(odds) => odds,
        Err(why) => return Err(unanswered::unanswered::<R>(battle, &why, args.json, output)?),
    };
    if args.svg.is_some() || args.png.is_some() {
        paint(&R::shot(battle, &odds), args.svg.as_deref(), args.png.as_deref())?;
    }
    if args.json {
        let text = serde_json::to_string(&R::json(battle, &odds));
        output.line(text.map_err(|fault| Failure::Faults(fault.to_string()))?)
    } else {
        R::print(battle, &odds, output)
    }
}

/// Writes the pictures that are wished for.
fn paint(shot: &picture::Shot, svg: Option<&Path>, png: Option<&Path>) -> Result<(), Failure> {
    let picture = picture::picture(shot);
    if let Some(path) = svg {
        write(path, picture.svg.as_bytes())?;
    }
    if let Some(path) = png {
        let painted = picture::painted(&picture.svg, picture.all_covered);
        write(path, &painted.map_err(|fault| Failure::Faults(format!("{}: {fault}", path.display())))?)?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomic(path, bytes)
        .map_err(|fault| Failure::Faults(format!("{}: cannot be written: {fault}", path.display())))
}
