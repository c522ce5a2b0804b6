//! `kb sweep`: plays many battles between two bots, one shard at a time, and records each of them.

mod check;
mod columns;
mod file;
mod fingerprint;
mod ndjson;
#[cfg(feature = "parquet")]
mod parquet;
mod play;
mod row;
mod run;

use std::{path::Path, sync::Arc};

use knockback_bots::measure::Duel;
use knockback_rules::battle::Setup;
use serde_json::json;

pub(crate) use self::run::{Bots, Shard};
use self::{
    file::{Shards, Standing},
    run::{Footer, Run},
};
use crate::{args::SweepArgs, counted::counted, failure::Failure, input, odds::Watch, output::Output};

/// The work between two checks of Ctrl-C and the clock, in battles that a bot searches.
const SLICE: u64 = 2_000;

/// The result for a shard.
#[derive(Debug)]
struct Done {
    footer: Footer,
    /// True if the shard already existed.
    kept: bool,
    /// The number of its battles that were played again.
    checked: Option<u64>,
}

/// Plays a shard, or keeps its existing file, and checks it if requested.
pub(crate) fn run(args: &SweepArgs, output: &mut Output) -> Result<(), Failure> {
    let shards = Shards::new(&args.out)?;
    let setups = scenarios(args)?;
    // A file that cannot be replaced is reported before anything is played.
    let standing = shards.standing(args.force)?;
    let mut watch = Watch::begin(args.progress);
    let run = Run::new(args, setups, &mut watch)?;
    let kept = match standing {
        Standing::Nothing => None,
        Standing::Shard(footer) => Some(run.owns(&footer).map(|()| footer).map_err(|reason| shards.stays(&reason))?),
    };
    let (footer, kept) = match kept {
        Some(footer) => (footer, true),
        None => (play::shard(&run, &shards, args.force, &mut watch)?, false),
    };
    let checked = args.check.map(|every| check::again(&run, &shards, every, &mut watch)).transpose()?;
    watch.clear();
    print(&Done { footer, kept, checked }, &args.out, args.json, output)
}

/// The scenarios, checked for a duel between the bots.
fn scenarios(args: &SweepArgs) -> Result<Vec<Arc<Setup>>, Failure> {
    let paths = || args.scenarios.iter().map(std::path::PathBuf::as_path);
    input::at_most_one_standard(paths())?;
    let read = |path| {
        let setup = Arc::new(input::setup(path)?);
        let unfit = |unfit| Failure::Usage(format!("{}: {unfit}", input::name(path)));
        Duel::check(&setup, args.bots.0, args.luck).map_err(unfit)?;
        Ok(setup)
    };
    paths().map(read).collect()
}

fn print(done: &Done, out: &Path, as_json: bool, output: &mut Output) -> Result<(), Failure> {
    let Done { footer, kept, checked } = done;
    let (shard, battles) = (footer.parameters.shard, footer.rows / 2);
    if as_json {
        return output.json(&json!({
            "file": input::name(out),
            "run": footer.run,
            "shard": shard.to_string(),
            "battles": battles,
            "rows": footer.rows,
            "kept": kept,
            "checked": checked,
        }));
    }
    let how = if *kept { "kept, already finished" } else { "written" };
    let (file, run) = (input::name(out), &footer.run);
    let (battles, rows) = (counted(battles, "battle"), counted(footer.rows, "row"));
    output.line(format!("{file}: {how}: shard {shard} of run {run}, {battles}, {rows}"))?;
    match checked {
        Some(1) => output.line("1 battle was played again, with the same result"),
        Some(count) => output.line(format!("{count} battles were played again, with the same results")),
        None => Ok(()),
    }
}
