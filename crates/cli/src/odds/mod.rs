//! `kb odds`: where a blow may send its target, and how likely each end is, before any die is rolled.

mod ask;
mod champions;
mod chance;
mod chances;
mod drawn;
mod ends;
mod table;
mod threats;

use std::{
    io::{self, Write as _},
    path::Path,
};

use knockback_odds::{Odds, Unanswered};
use knockback_rules::{battle::RulesSetting, files::write_atomic};

use crate::{args::OddsArgs, failure::Failure, input, output::Output, picture, playing};

/// How often an attack is played whose exact count is beyond the budget.
const PLAYS: u64 = 200_000;

/// Tells the odds of one blow, or all threats of a figure.
pub(crate) fn run(args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    for (option, path) in [("--svg", &args.svg), ("--png", &args.png)] {
        if path.as_deref().is_some_and(input::is_standard) {
            return Err(Failure::Usage(format!("{option} needs the name of a file")));
        }
    }
    let battle = playing::battle_after(&args.battle)?;
    if let RulesSetting::Champions(_) = battle.setting().rules {
        return champions::run(&battle, args, output);
    }
    if args.maneuver != "strike" || !args.react.is_empty() {
        return Err(Failure::Usage("--maneuver and --react are for Champions".to_owned()));
    }
    if args.all {
        let aim = threats::aim(&args.aim)?;
        let id = args.figure.as_deref().unwrap_or_default();
        let figure = ask::figure(&battle.setting().names, "--figure", id)?;
        return threats::run(&battle, figure, aim, args.json, output);
    }
    let question = ask::question(&battle, args)?;
    let odds = match Odds::of(&battle, question) {
        // Never silently: every form of the answer says that it is an estimate.
        Err(Unanswered::BeyondBudget) => {
            let _ = writeln!(io::stderr(), "An exact count is beyond the budget; playing it {PLAYS} times instead ...");
            Odds::estimated(&battle, question, args.battle.dice.seed, PLAYS)
        }
        counted => counted,
    };
    let odds = match odds {
        Ok(odds) => odds,
        Err(why) => return Err(ask::unanswered(&battle, &why, args.json, output)?),
    };
    if args.svg.is_some() || args.png.is_some() {
        paint(&drawn::shot(&battle, &odds), args.svg.as_deref(), args.png.as_deref())?;
    }
    if args.json {
        let text = serde_json::to_string(&odds.json(battle.setting()));
        output.line(text.map_err(|fault| Failure::Faults(fault.to_string()))?)
    } else {
        table::print(&battle, &odds, output)
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
