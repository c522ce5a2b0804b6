//! The command line.

use std::{env, path::PathBuf, process::ExitCode};

use clap::{Error, Parser, Subcommand, ValueEnum};
use knockback_bots::{
    Level,
    measure::{EloScale, Sprt},
};
use knockback_rules::visible::escaped;

use crate::{
    failure::Failure,
    odds::help,
    rulesets::Flags,
    sweep::{Bots, Shard},
};

/// Looks at Knockback's files, plays orders, reckons odds, verifies replays, measures bots.
///
/// Files are RON or JSON: the ending of the name decides, .ron or .json, else how the text begins; `-` reads standard input,
/// once.
/// Exit codes: 0 fine, 1 faults in a file or a file that cannot be read or written, 2 wrong use of this command, 3 an order
/// or a question was refused, 4 standard output cannot be written (a reader that goes is no fault), 130 ended by Ctrl-C. With
/// 0 and 4 every file that was asked for is written; with the others nothing is written over.
#[derive(Debug, Parser)]
#[command(name = "kb", version, verbatim_doc_comment)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads the command line; where it asks for nothing that can be done, the exit code.
    pub(crate) fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|fault| if fault.use_stderr() { wrong(fault) } else { help(&fault) })
    }
}

/// Tells what is wrong with the command line; arguments that would steer the terminal are told as they are written.
fn wrong(fault: Error) -> ExitCode {
    let shown = env::args_os().map(|argument| escaped(&argument.to_string_lossy()).into_owned());
    let same = Args::try_parse_from(shown).err().filter(|same| same.kind() == fault.kind());
    // Where even this cannot be written there is nobody left to tell.
    let _ = same.unwrap_or(fault).print();
    ExitCode::from(2)
}

/// Tells what was asked of the command itself.
fn help(asked: &Error) -> ExitCode {
    match asked.print().map_err(Failure::from) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell();
            failure.code()
        }
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists all faults of scenarios and saves, each with its place.
    Check {
        /// Scenarios and saves.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Shows how a battle stands: the board, who is on it, who is asked for what.
    Show {
        #[command(flatten)]
        battle: BattleArgs,
        /// Show only what this side may see: its id, or its number in the scenario, counted from 1.
        #[arg(long, value_name = "N")]
        side: Option<String>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lists what may be ordered next: one way to each place, one order for each target.
    Orders {
        #[command(flatten)]
        battle: BattleArgs,
        /// As JSON, one order a line, as files of orders hold them.
        #[arg(long)]
        json: bool,
    },
    /// Tells how likely a blow sends its target where, before any die is rolled; or a figure's threats.
    Odds(Box<OddsArgs>),
    /// Plays orders: prints what happens, one event a line, and at last the hash of the state.
    Resolve {
        /// The scenario.
        #[arg(value_name = "FILE")]
        scenario: PathBuf,
        /// The orders: a list, or JSON with one order a line.
        #[arg(long, value_name = "FILE")]
        orders: PathBuf,
        #[command(flatten)]
        dice: DiceArgs,
        /// As JSON, one event a line.
        #[arg(long)]
        json: bool,
        /// Save the game there once all orders are played: RON where the name ends so, else JSON.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        /// Save there even if something else than a save stands there.
        #[arg(long, requires = "save")]
        force: bool,
    },
    /// Verifies a save: do its orders and rolls lead to the state that it says?
    Replay {
        /// The save.
        file: PathBuf,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Tells of a save where the battle was decided, what the dice did to it, and what would have been better.
    Review(ReviewArgs),
    /// Lets two bots play pairs of battles with sides swapped, and tells how much stronger the first one is.
    Duel(Box<DuelArgs>),
    /// Lets two bots play many battles, a shard at a time, and writes down each of them.
    Sweep(Box<SweepArgs>),
}

/// A battle: a scenario, and what was ordered so far.
#[derive(Debug, clap::Args)]
pub(crate) struct BattleArgs {
    /// The scenario.
    #[arg(value_name = "FILE")]
    pub scenario: PathBuf,
    /// Play these orders first: a list, or JSON with one order a line.
    #[arg(long, value_name = "FILE")]
    pub orders: Option<PathBuf>,
    #[command(flatten)]
    pub dice: DiceArgs,
}

/// The source of the dice.
#[derive(Debug, clap::Args)]
pub(crate) struct DiceArgs {
    /// The seed of the dice.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        conflicts_with = "dice",
        allow_negative_numbers = true,
        value_parser = number::<u64, 0, { u64::MAX }>
    )]
    pub seed: u64,
    /// Take the rolls from this file. `resolve` wants all of them used; the others may leave some.
    #[arg(long, value_name = "FILE")]
    pub dice: Option<PathBuf>,
}

/// A blow whose odds are asked for, or a figure whose threats are.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["attacker", "all"]))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    pub battle: BattleArgs,
    /// The id of the figure that attacks.
    #[arg(long, value_name = "ID", requires = "target")]
    pub attacker: Option<String>,
    /// The id of the figure or object that is attacked.
    #[arg(long, value_name = "ID", requires = "attacker", conflicts_with = "all")]
    pub target: Option<String>,
    /// The attack, as the rules of the battle name it.
    #[arg(long, value_name = "NAME", default_value = "normal", conflicts_with = "all", help = help::attack())]
    pub attack: String,
    #[command(flatten)]
    pub flags: Flags,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
    /// Show on standard error how far a long count has come, also where that is no terminal.
    #[arg(long)]
    pub progress: bool,
    /// Draw the board with the odds on it there, as SVG.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub svg: Option<PathBuf>,
    /// The same as PNG.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub png: Option<PathBuf>,
    /// Draw there even if something else than such a picture stands there.
    #[arg(long, conflicts_with = "all")]
    pub force: bool,
    /// Every attack that a figure could make after a move of its own, the best first.
    #[arg(
        long,
        requires = "figure",
        help = help::threats("every attack that a figure could make after a move of its own, the best first")
    )]
    pub all: bool,
    /// The id of the figure whose threats are asked for.
    #[arg(long, value_name = "ID", requires = "all", conflicts_with = "attacker", help = help::threats("the id of the figure whose threats are asked for"))]
    pub figure: Option<String>,
    /// With --all: the most attacks that the table lists. JSON lists all.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 50,
        value_parser = number::<u32, 1, 1_000_000>,
        requires = "all",
        conflicts_with_all = ["attacker", "json"]
    )]
    pub most: u32,
    /// What the best is; the first aim of the ruleset if none is given.
    #[arg(long, value_name = "AIM", requires = "all", conflicts_with = "attacker", help = help::aims())]
    pub aim: Option<String>,
}

/// A battle that is reviewed.
#[derive(Debug, clap::Args)]
pub(crate) struct ReviewArgs {
    /// The save.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Tell so many moments that decided it, and so many that were missed, at most.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number::<u8, 1, 255>, conflicts_with = "json")]
    pub most: u8,
    /// As JSON, with every order.
    #[arg(long)]
    pub json: bool,
    /// Show on standard error how far it has come, also where that is no terminal.
    #[arg(long)]
    pub progress: bool,
}

/// The seed of many battles.
#[derive(Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// The seed from which those of all battles and bots follow.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = number::<u64, 0, { u64::MAX }>
    )]
    pub seed: u64,
}

/// Two bots that are to be compared.
#[derive(Debug, clap::Args)]
pub(crate) struct DuelArgs {
    /// The level of the first bot: 0 (picks any legal order) to 5 (the strongest).
    #[arg(value_name = "A")]
    pub a: Level,
    /// The level of the second one. Two bots of one level show how even the sides of a scenario are.
    #[arg(value_name = "B")]
    pub b: Level,
    /// The scenarios; the pairs go round them.
    #[arg(long = "scenario", value_name = "FILE", required = true, num_args = 1..)]
    pub scenarios: Vec<PathBuf>,
    /// Play so many pairs on each scenario.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = number::<u64, 1, 1_000_000>,
        conflicts_with = "sprt"
    )]
    pub pairs: u64,
    /// Play until it is known, with error rates of 5 %, whether the first bot is stronger by LOW Elo at most (H0) or by HIGH Elo
    /// at least (H1).
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// What LOW and HIGH are in.
    #[arg(long, value_name = "ELO", value_enum, default_value_t = Elo::Normalised, requires = "sprt")]
    pub elo: Elo,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Tell also what the results are without the luck of the dice. It takes longer.
    #[arg(long)]
    pub luck: bool,
    /// Play on so many processors, on all of them unless said otherwise. The results are the same.
    #[arg(long, value_name = "N", value_parser = number::<u16, 1, 1024>)]
    pub threads: Option<u16>,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
    /// Show on standard error how far it has come, also where that is no terminal.
    #[arg(long)]
    pub progress: bool,
}

/// Many battles, or a shard of them.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct SweepArgs {
    /// The scenarios; the pairs go round them.
    #[arg(value_name = "SCENARIO", required = true)]
    pub scenarios: Vec<PathBuf>,
    /// The levels of the two bots, 0 (picks any legal order) to 5 (the strongest), such as 4,4.
    #[arg(long, value_name = "A,B")]
    pub bots: Bots,
    /// Play so many pairs of battles on each scenario, in all shards together.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64, 1, 1_000_000>)]
    pub pairs: u64,
    /// Play this part of them: 2/7 is the second of seven. Results do not depend on how many there are.
    #[arg(long, value_name = "I/K", default_value = "1/1")]
    pub shard: Shard,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Write there: lines of JSON where the name ends in .ndjson, Parquet where it ends in .parquet. A finished shard of the same
    /// run that is there already is kept.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Write there even if something else stands there.
    #[arg(long)]
    pub force: bool,
    /// Then play one in N battles of FILE again, and compare the states in which they end.
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000>)]
    pub check: Option<u64>,
    /// Tell also what the dice brought each side. It takes longer.
    #[arg(long)]
    pub luck: bool,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
    /// Show on standard error how far it has come, also where that is no terminal.
    #[arg(long)]
    pub progress: bool,
}

/// What the bounds of a test are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Elo {
    /// Distances from an even score in standard deviations, so that draws do not matter.
    Normalised,
    /// Expected scores alone.
    Logistic,
}

/// A whole number of the command line, within limits.
pub(crate) fn number<N: TryFrom<u64>, const LOW: u64, const HIGH: u64>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (LOW..=HIGH).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("a whole number from {LOW} to {HIGH} belongs here"))
}

impl From<Elo> for EloScale {
    fn from(elo: Elo) -> Self {
        match elo {
            Elo::Normalised => Self::Normalised,
            Elo::Logistic => Self::Logistic,
        }
    }
}
