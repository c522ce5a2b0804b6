//! `kb duel`: measures the difference in strength between two bots by battles.

mod json;
mod players;
mod text;

use std::{collections::BTreeMap, num::NonZero, path::Path, sync::Arc, thread};

use knockback_bots::{
    Level,
    measure::{Duel, Sprt, Verdict},
};
use knockback_rules::battle::Setup;

use self::players::Players;
use crate::{args::DuelArgs, counted::counted, failure::Failure, input, odds::Watch, output::Output};

/// The end condition of a duel.
#[derive(Clone, Copy, Debug)]
enum Length {
    /// The given number of pairs on each scenario.
    Pairs(u64),
    /// The end of a test.
    Test(Sprt),
}

/// A finished or interrupted duel.
#[derive(Debug)]
struct Fought<'a> {
    levels: [Level; 2],
    seed: u64,
    scenarios: Vec<(&'a Path, Arc<Setup>)>,
    duel: Duel,
    test: Option<Sprt>,
}

/// Lets two bots play, and prints the result.
pub(crate) fn run(args: &DuelArgs, output: &mut Output) -> Result<(), Failure> {
    let levels = [args.a, args.b];
    let scenarios = scenarios(args, levels)?;
    let setups = scenarios.iter().map(|(_, setup)| Arc::clone(setup)).collect();
    let Some(mut duel) = Duel::new(setups, levels, args.seed.seed, args.luck) else {
        return Err(Failure::Usage("--scenario: name at least one file".to_owned()));
    };
    let test = args.sprt.map(|test| test.within(args.elo.into()));
    let length = test.map_or(Length::Pairs(args.pairs * scenarios.len() as u64), Length::Test);
    let threads = args.threads.map_or_else(processors, usize::from);
    let ended = match fight(&mut duel, length, threads, &mut Watch::begin(args.progress)) {
        // The duel may have taken hours, so an interrupted one is reported as well.
        Err(Failure::Interrupted) if duel.pairs() > 0 => Err(Failure::CutShort),
        ended => Ok(ended?),
    };
    let fought = Fought { levels, seed: args.seed.seed, scenarios, duel, test };
    if args.json {
        output.json(&json::of(&fought))?;
    } else {
        text::print(&fought, output)?;
    }
    ended
}

/// The scenarios, checked for a duel between the bots.
fn scenarios(args: &DuelArgs, levels: [Level; 2]) -> Result<Vec<(&Path, Arc<Setup>)>, Failure> {
    let paths = || args.scenarios.iter().map(std::path::PathBuf::as_path);
    input::at_most_one_standard(paths())?;
    let read = |path| {
        let setup = Arc::new(input::setup(path)?);
        let unfit = |unfit| Failure::Usage(format!("{}: {unfit}", input::name(path)));
        Duel::check(&setup, levels, args.luck).map_err(unfit)?;
        Ok((path, setup))
    };
    paths().map(read).collect()
}

/// The number of processors, or 1 if unknown.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Plays the duel, several pairs in parallel, and shows the progress. Pairs are counted in order, so the results do not
/// depend on the speed of the threads.
fn fight(duel: &mut Duel, length: Length, threads: usize, watch: &mut Watch) -> Result<(), Failure> {
    let most = match length {
        Length::Pairs(pairs) => pairs,
        Length::Test(_) => u64::MAX,
    };
    let fixtures = duel.fixtures().clone();
    players::play(&fixtures, most, threads, |players| count(duel, length, players, watch))
}

/// Counts the finished pairs until the duel is over.
fn count(duel: &mut Duel, length: Length, players: &Players<'_>, watch: &mut Watch) -> Result<(), Failure> {
    let (mut llr, mut played) = (0.0, BTreeMap::new());
    loop {
        // The channel closes early only if a thread has panicked, which ends the command.
        played.extend(players.played().ok_or(Failure::CutShort)?);
        while let Some(endings) = played.remove(&duel.pairs()) {
            let endings = endings.map_err(|astray| Failure::Refused(astray.to_string()))?;
            let round = duel.count(endings);
            let over = round
                && match length {
                    Length::Pairs(pairs) => duel.pairs() >= pairs,
                    Length::Test(test) => {
                        llr = test.llr(duel.total().pairs.0);
                        Sprt::verdict(llr) != Verdict::Open
                    }
                };
            if over {
                watch.clear();
                return Ok(());
            }
        }
        watch.look(|| {
            let (pair, orders) = (duel.pairs() + 1, players.orders());
            let orders = counted(orders, "order");
            match length {
                Length::Pairs(pairs) => format!("Playing: pair {pair} of {pairs}, {orders}"),
                Length::Test(_) => {
                    format!("Playing: pair {pair}, {orders}; LLR {llr:.2} of {}", text::bounds())
                }
            }
        })?;
    }
}
