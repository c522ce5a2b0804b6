//! Finds positions with one best order: bots play battles, and each choice near the end is counted.
//!
//! ```text
//! cargo run -p knockback-bots --example find_positions -- find [--arenas | --scenes] [--strikes] --battles 50 --seed 1 --out FILE SCENARIO...
//! cargo run -p knockback-bots --example find_positions -- keep --count 30 --out FOLDER FILE...
//! cargo run -p knockback-bots --example find_positions -- recount --out FOLDER
//! ```
//!
//! `find` appends a line of JSON for each position to FILE, and reports why others do not qualify. `keep` picks the
//! most varied of them until FOLDER has `--count` positions, and writes a file for each scenario. `recount` counts the
//! positions of FOLDER again after a change of rules: it corrects their probabilities and removes those that are no
//! longer puzzles. With `--arenas`, the battles are small arenas made at random from the scenarios, and are played at
//! random. With `--scenes`, no battles are played: positions in the middle of a Champions phase are generated at
//! random. With `--strikes`, only positions in which a figure can be attacked at once count.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the command line")]

mod arena;
mod candidate;
mod find;
mod folder;
mod keep;
mod recount;
mod scene;
mod titles;

use std::{error::Error, path::PathBuf, process::ExitCode};

/// The command-line arguments.
#[derive(Debug, Default)]
struct Args {
    files: Vec<PathBuf>,
    out: PathBuf,
    battles: u64,
    seed: u64,
    count: usize,
    arenas: bool,
    scenes: bool,
    strikes: bool,
}

fn args(mut words: impl Iterator<Item = String>) -> Result<Args, Box<dyn Error>> {
    let mut args = Args { battles: 10, count: 30, ..Args::default() };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word}: a value is missing"));
        match word.as_str() {
            "--out" => args.out = value()?.into(),
            "--battles" => args.battles = value()?.parse()?,
            "--seed" => args.seed = value()?.parse()?,
            "--count" => args.count = value()?.parse()?,
            "--strikes" => args.strikes = true,
            "--arenas" => args.arenas = true,
            "--scenes" => args.scenes = true,
            option if option.starts_with("--") => return Err(format!("{option}: there is no such option").into()),
            file => args.files.push(file.into()),
        }
    }
    if args.out.as_os_str().is_empty() { Err("--out: the folder is missing".into()) } else { Ok(args) }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    match words.next().as_deref() {
        Some("find") => find::run(&args(words)?),
        Some("keep") => keep::run(&args(words)?),
        Some("recount") => recount::run(&args(words)?),
        _ => Err("the first word must be `find`, `keep` or `recount`".into()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
