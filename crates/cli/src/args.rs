//! What can be written on the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Looks at Knockback's files, plays orders, verifies replays.
///
/// Files are RON or JSON, whatever their names; `-` reads standard input, once.
/// Exit codes: 0 fine, 1 faults in a file, 2 wrong use of this command, 3 an order was refused.
#[derive(Debug, Parser)]
#[command(name = "kb", version, verbatim_doc_comment)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
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
    },
    /// Verifies a save: do its orders and rolls lead to the state that it says?
    Replay {
        /// The save.
        file: PathBuf,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
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

/// Who rolls the dice.
#[derive(Debug, clap::Args)]
pub(crate) struct DiceArgs {
    /// The seed of the dice.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "dice")]
    pub seed: u64,
    /// Take the rolls from this file. `resolve` wants all of them used; `show` and `orders` may leave some.
    #[arg(long, value_name = "FILE")]
    pub dice: Option<PathBuf>,
}
