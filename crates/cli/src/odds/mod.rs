//! `kb odds`: computes where an attack may send its target, with the probability of each landing, before any die is
//! rolled.

mod asks;
mod chance;
mod drawn;
mod exactness;
pub(crate) mod help;
mod names;
mod threats;
mod unanswered;
pub(crate) mod watch;

use std::io::{self, Write as _};

use knockback_odds::{AnswerPhase, Answering, CountProgress, Inquiry, Unanswered};
use knockback_rules::{ruleset::BattleOf, visible::escaped};

pub(crate) use asks::{Asks, RulesetHelp, ThreatMaps, Wanted, title};
pub(crate) use chance::{average, percent};
pub(crate) use drawn::{DistanceRow, MAX_ENDS, bars, blocks, chance, span};
pub(crate) use exactness::{APART, chance_in_words, exactness};
pub(crate) use names::{figure, occupant};
pub(crate) use threats::Threatens;
pub(crate) use watch::Watch;

use crate::{
    args::OddsArgs,
    failure::Failure,
    output::Output,
    picture, playing, rulesets,
    target::{PNG, SVG, Target},
};

/// The work between two checks of Ctrl-C and the clock.
const SLICE: u64 = 10_000_000;

/// Prints the odds of one attack, or all threats of a figure.
pub(crate) fn run(args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    // Output files that cannot be written are reported before the computation begins.
    targets(args)?;
    rulesets::odds(&playing::battle_after(&args.battle)?, args, output)
}

/// Answers a question by the rules of the battle.
pub(crate) fn answer<R: Asks>(
    battle: BattleOf<'_, R>,
    args: &OddsArgs,
    flags: &R::Flags,
    output: &mut Output,
) -> Result<(), Failure> {
    if args.all {
        let maps = R::THREATS
            .ok_or_else(|| Failure::Usage(format!("--all: only {} have threat maps", help::with_threats())))?;
        return (maps.run)(battle, args, output);
    }
    let question = R::question(battle, args, flags)?;
    let answering = Answering::new(&battle, question, args.battle.dice.seed);
    let odds = match answering {
        Ok(answering) => answered(answering, &mut Watch::begin(args.progress))?,
        Err(why) => Err(why),
    };
    let odds = match odds {
        Ok(odds) => odds,
        Err(why) => return Err(unanswered::unanswered::<R>(battle, &why, args.json, output)?),
    };
    if args.svg.is_some() || args.png.is_some() {
        paint(&R::shot(battle, &odds), targets(args)?)?;
    }
    if args.json { output.json(&R::json(battle, &odds)) } else { R::print(battle, &odds, output) }
}

/// Answers a question, and shows the progress.
fn answered<Q: Inquiry>(
    mut answering: Answering<Q>,
    watch: &mut Watch,
) -> Result<Result<Q::Odds, Unanswered<Q::Wanted>>, Failure> {
    let mut playing = false;
    loop {
        match answering.advance(SLICE) {
            CountProgress::Counting | CountProgress::BeyondBudget => {}
            done => {
                watch.clear();
                return Ok(match done {
                    CountProgress::Refused(refusal) => Err(refusal.into()),
                    CountProgress::Done(odds) => Ok(odds),
                    CountProgress::Counting | CountProgress::BeyondBudget => Err(Unanswered::BeyondBudget),
                });
            }
        }
        let doing = answering.doing();
        // Every form of the answer must say that it is an estimate.
        if matches!(doing, AnswerPhase::Playing { .. }) && !std::mem::replace(&mut playing, true) {
            let most = Answering::<Q>::PLAYS;
            watch.print(&format!("An exact count is beyond the budget; simulating up to {most} attacks instead ..."));
        }
        watch.look(|| match doing {
            AnswerPhase::Counting { thousandths } => format!("Counting: {} of the budget", tenths(thousandths)),
            AnswerPhase::Playing { plays, thousandths } => {
                format!("Simulating: {}, {plays} attacks", tenths(thousandths))
            }
        })?;
    }
}

/// `12.3 %`.
fn tenths(thousandths: u64) -> String {
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

/// The files of the requested pictures: SVG, PNG.
fn targets(args: &OddsArgs) -> Result<[Option<Target<'_>>; 2], Failure> {
    let svg = args.svg.as_deref().map(|path| Target::new("--svg", path, SVG, args.force));
    let png = args.png.as_deref().map(|path| Target::new("--png", path, PNG, args.force));
    Ok([svg.transpose()?, png.transpose()?])
}

/// Lists the letters that a picture shows as boxes; `None` if there are none.
fn boxes(letters: &[String]) -> Option<String> {
    const MAX_NAMED: usize = 8;
    let named: Vec<&str> = letters.iter().take(MAX_NAMED).map(String::as_str).collect();
    let more = if letters.len() > MAX_NAMED { " ..." } else { "" };
    let words =
        format!("warning: no font has these letters, so the picture shows a box for each: {}{more}", named.join(" "));
    (!letters.is_empty()).then(|| escaped(&words).into_owned())
}

/// Writes the requested pictures, even if the output cannot be written.
fn paint(shot: &picture::Shot, [svg, png]: [Option<Target<'_>>; 2]) -> Result<(), Failure> {
    let picture = picture::picture(shot);
    if let Some(warning) = boxes(&picture.boxed) {
        let _ = writeln!(io::stderr(), "{warning}");
    }
    if let Some(target) = svg {
        target.write(picture.svg.as_bytes())?;
    }
    if let Some(target) = png {
        let painted = picture::painted(&picture.svg, picture.needs_machine);
        target.write(&painted.map_err(|fault| target.failure(&fault.to_string()))?)?;
    }
    Ok(())
}
