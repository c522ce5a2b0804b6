//! `kb odds`: where a blow may send its target, and how likely each end is, before any die is rolled.

mod asks;
mod chance;
mod drawn;
mod exactness;
pub(crate) mod help;
mod names;
mod unanswered;

use std::io::{self, Write as _};

use knockback_odds::{Count, Estimate, Unanswered};
use knockback_rules::ruleset::Played;

pub(crate) use asks::{Asks, ThreatMaps, Told, Wanted, title};
pub(crate) use chance::{average, percent};
pub(crate) use drawn::{MOST_ENDS, Row, bars, blocks, chance, span};
pub(crate) use exactness::{exactness, said};
pub(crate) use names::{figure, occupant};

use crate::{
    args::OddsArgs,
    failure::Failure,
    output::Output,
    picture, playing, rulesets,
    target::{PNG, SVG, Target},
};

/// The number of plays of an attack whose exact count is beyond the budget.
const PLAYS: u64 = 200_000;

/// Tells the odds of one blow, or all threats of a figure.
pub(crate) fn run(args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    // What cannot be drawn there is said before anything is counted.
    targets(args)?;
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
        paint(&R::shot(battle, &odds), targets(args)?)?;
    }
    if args.json {
        let text = serde_json::to_string(&R::json(battle, &odds));
        output.line(text.map_err(|fault| Failure::Faults(fault.to_string()))?)
    } else {
        R::print(battle, &odds, output)
    }
}

/// The files of the pictures that are wished for: SVG, PNG.
fn targets(args: &OddsArgs) -> Result<[Option<Target<'_>>; 2], Failure> {
    let svg = args.svg.as_deref().map(|path| Target::new("--svg", path, SVG, args.force));
    let png = args.png.as_deref().map(|path| Target::new("--png", path, PNG, args.force));
    Ok([svg.transpose()?, png.transpose()?])
}

/// Writes the pictures that are wished for, whatever becomes of the output.
fn paint(shot: &picture::Shot, [svg, png]: [Option<Target<'_>>; 2]) -> Result<(), Failure> {
    let picture = picture::picture(shot);
    if let Some(target) = svg {
        target.write(picture.svg.as_bytes())?;
    }
    if let Some(target) = png {
        let painted = picture::painted(&picture.svg, picture.all_covered);
        target.write(&painted.map_err(|fault| target.failure(&fault.to_string()))?)?;
    }
    Ok(())
}
