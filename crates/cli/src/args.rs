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

/// Check Knockback's files, play orders, compute odds, verify and review saves, measure bots.
///
/// Files are RON or JSON. The extension (.ron or .json) decides which; without one of these, the beginning of the text does.
/// One file may be `-`, which is standard input.
///
/// Exit code 0: success. 1: a file has errors, or cannot be read or written. 2: usage error. 3: an order or a question was
/// refused. 4: cannot write to standard output (a closed pipe is not an error). 130: ended by Ctrl-C. With 0 and 4, every
/// requested file is written. With all other codes, no file is overwritten.
#[derive(Debug, Parser)]
#[command(name = "kb", version)]
pub(crate) struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads the command line. Returns the exit code if there is nothing to do.
    pub(crate) fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|fault| if fault.use_stderr() { wrong(fault) } else { help(&fault) })
    }
}

/// Reports what is wrong with the command line. Arguments with control characters are printed escaped.
fn wrong(fault: Error) -> ExitCode {
    let shown = env::args_os().map(|argument| escaped(&argument.to_string_lossy()).into_owned());
    let same = Args::try_parse_from(shown).err().filter(|same| same.kind() == fault.kind());
    // If even this cannot be written, there is no way to report it.
    let _ = same.unwrap_or(fault).print();
    ExitCode::from(2)
}

/// Prints the help or the version.
fn help(asked: &Error) -> ExitCode {
    match asked.print().map_err(Failure::from) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            failure.code()
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List all errors in scenarios and saves, with their locations.
    Check {
        /// Scenarios and saves to check.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw a battle: the board, the figures and the open choice.
    Show {
        #[command(flatten)]
        battle: BattleArgs,
        /// Show only what this side may see. Name a side by its id, or by its number in the scenario, counting from 1.
        #[arg(long, value_name = "N")]
        side: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the legal orders: one path to each hex, one order for each target.
    Orders {
        #[command(flatten)]
        battle: BattleArgs,
        /// Print JSON, one order per line, as in order files.
        #[arg(long)]
        json: bool,
    },
    /// Compute the odds of an attack, including where the target lands, or a figure's threat map.
    Odds(Box<OddsArgs>),
    /// Play orders: print the events, one per line, then the hash of the state.
    Resolve {
        /// The scenario.
        #[arg(value_name = "FILE")]
        scenario: PathBuf,
        /// The orders: a list, or JSON with one order per line.
        #[arg(long, value_name = "FILE")]
        orders: PathBuf,
        #[command(flatten)]
        dice: DiceArgs,
        /// Print JSON, one event per line.
        #[arg(long)]
        json: bool,
        /// Save the game to this file after all orders: RON if the name ends in .ron, JSON otherwise.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        /// Overwrite this file even if it is not a save.
        #[arg(long, requires = "save")]
        force: bool,
    },
    /// Verify that the orders and rolls of a save lead to its recorded state.
    Replay {
        /// The save.
        file: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Review a save: where the battle was decided, what the dice did, which orders would have been better, and the
    /// flights of each side.
    Review(ReviewArgs),
    /// Let two bots play pairs of battles with sides swapped, and measure how much stronger the first one is.
    Duel(Box<DuelArgs>),
    /// Let two bots play many battles, one shard at a time, and record each of them.
    Sweep(Box<SweepArgs>),
}

/// A battle: a scenario and the orders so far.
#[derive(Debug, clap::Args)]
pub(crate) struct BattleArgs {
    /// The scenario.
    #[arg(value_name = "FILE")]
    pub scenario: PathBuf,
    /// Play these orders first: a list, or JSON with one order per line.
    #[arg(long, value_name = "FILE")]
    pub orders: Option<PathBuf>,
    #[command(flatten)]
    pub dice: DiceArgs,
}

/// The source of the dice.
#[derive(Debug, clap::Args)]
pub(crate) struct DiceArgs {
    /// The seed for the dice.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        conflicts_with = "dice",
        allow_negative_numbers = true,
        value_parser = number::<u64, 0, { u64::MAX }>
    )]
    pub seed: u64,
    /// Read the rolls from this file. `resolve` must use all of them; other commands may leave some unused.
    #[arg(long, value_name = "FILE")]
    pub dice: Option<PathBuf>,
}

/// An attack to compute odds for, or a figure to map threats for.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["attacker", "all"]))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    pub battle: BattleArgs,
    /// Id of the attacker.
    #[arg(long, value_name = "ID", requires = "target")]
    pub attacker: Option<String>,
    /// Id of the target: a figure or an object.
    #[arg(long, value_name = "ID", requires = "attacker", conflicts_with = "all")]
    pub target: Option<String>,
    #[arg(long, value_name = "NAME", default_value = "normal", conflicts_with = "all", help = help::attack())]
    pub attack: String,
    #[command(flatten)]
    pub flags: Flags,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Show the progress of a long computation on standard error, even if it is not a terminal.
    #[arg(long)]
    pub progress: bool,
    /// Draw the board and the odds to this file, as SVG.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub svg: Option<PathBuf>,
    /// Draw the board and the odds to this file, as PNG.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub png: Option<PathBuf>,
    /// Overwrite existing files even if they are not SVG or PNG files.
    #[arg(long, conflicts_with = "all")]
    pub force: bool,
    #[arg(
        long,
        requires = "figure",
        help = help::threats("list every attack that the figure could make, after moving if necessary, best first")
    )]
    pub all: bool,
    #[arg(long, value_name = "ID", requires = "all", conflicts_with = "attacker", help = help::threats("id of the figure whose threats are listed"))]
    pub figure: Option<String>,
    /// With --all: maximum number of attacks in the table. JSON lists all of them.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 50,
        value_parser = number::<u32, 1, 1_000_000>,
        requires = "all",
        conflicts_with_all = ["attacker", "json"]
    )]
    pub most: u32,
    #[arg(long, value_name = "AIM", requires = "all", conflicts_with = "attacker", help = help::aims())]
    pub aim: Option<String>,
}

/// The battle to review.
#[derive(Debug, clap::Args)]
pub(crate) struct ReviewArgs {
    /// The save.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Maximum number of turning points, and of missed chances, to list.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number::<u8, 1, 255>, conflicts_with = "json")]
    pub most: u8,
    /// Print JSON, with every order.
    #[arg(long)]
    pub json: bool,
    /// Show the progress on standard error, even if it is not a terminal.
    #[arg(long)]
    pub progress: bool,
}

/// The seed of a series of battles.
#[derive(Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// Seed of all battles and bots.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = number::<u64, 0, { u64::MAX }>
    )]
    pub seed: u64,
}

/// Two bots to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct DuelArgs {
    /// Level of the first bot, from 0 (random orders) to 5 (the strongest).
    #[arg(value_name = "A")]
    pub a: Level,
    /// Level of the second bot. Two bots of the same level show how balanced a scenario is.
    #[arg(value_name = "B")]
    pub b: Level,
    /// The scenarios. The pairs cycle through them.
    #[arg(long = "scenario", value_name = "FILE", required = true, num_args = 1..)]
    pub scenarios: Vec<PathBuf>,
    /// Number of pairs of battles on each scenario.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = number::<u64, 1, 1_000_000>,
        conflicts_with = "sprt"
    )]
    pub pairs: u64,
    /// Play until a test with error rates of 5 % decides whether the first bot is stronger by at most LOW Elo (H0) or by at
    /// least HIGH Elo (H1).
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Unit of LOW and HIGH.
    #[arg(long, value_name = "ELO", value_enum, default_value_t = Elo::Normalised, requires = "sprt")]
    pub elo: Elo,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Also show the results without the luck of the dice, which takes longer.
    #[arg(long)]
    pub luck: bool,
    /// Number of threads, by default one for each processor. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = number::<u16, 1, 1024>)]
    pub threads: Option<u16>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Show the progress on standard error, even if it is not a terminal.
    #[arg(long)]
    pub progress: bool,
}

/// A series of battles, or a shard of it.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct SweepArgs {
    /// The scenarios. The pairs cycle through them.
    #[arg(value_name = "SCENARIO", required = true)]
    pub scenarios: Vec<PathBuf>,
    /// Levels of the two bots, from 0 (random orders) to 5 (the strongest), such as 4,4.
    #[arg(long, value_name = "A,B")]
    pub bots: Bots,
    /// Number of pairs of battles on each scenario, in all shards together.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64, 1, 1_000_000>)]
    pub pairs: u64,
    /// Play this part of the battles: 2/7 is the second of seven. The results do not depend on the number of shards.
    #[arg(long, value_name = "I/K", default_value = "1/1")]
    pub shard: Shard,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// The file to write: lines of JSON if the name ends in .ndjson, Parquet if it ends in .parquet. If the file is already a
    /// finished shard of the same run, it is kept.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite the file, whatever it is.
    #[arg(long)]
    pub force: bool,
    /// Afterwards, play one in N battles of FILE again and compare the final states.
    #[arg(long, value_name = "N", value_parser = number::<u64, 1, 1_000_000>)]
    pub check: Option<u64>,
    /// Also record the luck of the dice for each side, which takes longer.
    #[arg(long)]
    pub luck: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Show the progress on standard error, even if it is not a terminal.
    #[arg(long)]
    pub progress: bool,
}

/// The unit of the bounds of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Elo {
    /// Distance from an even score in standard deviations, so that draws do not matter.
    Normalised,
    /// Expected score alone.
    Logistic,
}

/// A whole number on the command line, within limits.
pub(crate) fn number<N: TryFrom<u64>, const LOW: u64, const HIGH: u64>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (LOW..=HIGH).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {LOW} to {HIGH}"))
}

impl From<Elo> for EloScale {
    fn from(elo: Elo) -> Self {
        match elo {
            Elo::Normalised => Self::Normalised,
            Elo::Logistic => Self::Logistic,
        }
    }
}
