//! The command `kb`: looks at Knockback's files, plays orders, verifies replays.

mod args;
mod c3g;
mod champions;
mod check;
mod failure;
mod input;
mod odds;
mod orders;
mod output;
mod picture;
mod playing;
mod refused;
mod replay;
mod resolve;
mod rulesets;
#[cfg(feature = "shove")]
mod shove;
mod show;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut output = Output::new();
    let done = run(&args.command, &mut output);
    // What was told so far comes before what went wrong.
    let done = done.and(output.finish());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = output.finish();
            failure.tell();
            failure.code()
        }
    }
}

fn run(command: &Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::Check { files } => check::run(files, output),
        Command::Show { battle, side, json } => show::run(battle, side.as_deref(), *json, output),
        Command::Orders { battle, json } => orders::run(battle, *json, output),
        Command::Odds(args) => odds::run(args, output),
        Command::Resolve { scenario, orders, dice, json, save } => {
            resolve::run(scenario, orders, dice, *json, save.as_deref(), output)
        }
        Command::Replay { file, json } => replay::run(file, *json, output),
    }
}
