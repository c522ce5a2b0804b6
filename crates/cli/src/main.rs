//! The command `kb`: inspects Knockback's files, plays orders, verifies saves, lets bots play, and records their
//! battles.

mod args;
mod c3g;
mod champions;
mod check;
mod columns;
mod counted;
mod coup_de_grace;
mod duel;
mod failure;
mod input;
mod odds;
mod orders;
mod output;
mod picture;
mod playing;
mod pulp_city;
mod refused;
mod replay;
mod resolve;
mod review;
mod rulesets;
#[cfg(feature = "shove")]
mod shove;
mod show;
mod sweep;
mod target;

use std::process::ExitCode;

use args::{Args, Command};
use failure::Failure;
use output::{OnFault, Output};

fn main() -> ExitCode {
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let on_fault = match args.command {
        Command::Show { .. } | Command::Orders { .. } | Command::Duel(_) | Command::Review(_) => OnFault::End,
        Command::Check { .. }
        | Command::Odds(_)
        | Command::Resolve { .. }
        | Command::Replay { .. }
        | Command::Sweep(_) => OnFault::GoOn,
    };
    let mut output = Output::new(on_fault);
    let done = run(&args.command, &mut output);
    // The output comes before the error message. A failure to write it is reported once.
    let told = match done {
        Err(Failure::Output(_) | Failure::Unread) => Ok(()),
        _ => output.finish(),
    };
    for failure in [&done, &told].into_iter().filter_map(|result| result.as_ref().err()) {
        failure.print();
    }
    done.and(told).map_or_else(|failure| failure.code(), |()| ExitCode::SUCCESS)
}

fn run(command: &Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::Check { files } => check::run(files, output),
        Command::Show { battle, side, json } => show::run(battle, side.as_deref(), *json, output),
        Command::Orders { battle, json } => orders::run(battle, *json, output),
        Command::Odds(args) => odds::run(args, output),
        Command::Review(args) => review::run(args, output),
        Command::Duel(args) => duel::run(args, output),
        Command::Sweep(args) => sweep::run(args, output),
        Command::Resolve { scenario, orders, dice, json, save, force } => {
            let save = save.as_deref().map(|save| target::Target::new("--save", save, target::SAVE, *force));
            resolve::run(scenario, orders, dice, *json, save.transpose()?, output)
        }
        Command::Replay { file, json } => replay::run(file, *json, output),
    }
}
