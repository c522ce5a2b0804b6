//! The command line. The game checks it before a window opens, and exits with code 2 for invalid arguments and with
//! code 1 for impossible requests.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
};

use clap::{Parser, ValueEnum};
use knockback_rules::{files::read_save, visible::escaped};

use crate::{
    options::{Options, Recording, WindowSize},
    shipped,
};

/// A hex-battlefield superhero skirmish game in which being hit moves you.
#[derive(Parser, Debug)]
#[command(name = "knockback", version)]
struct Args {
    /// Start with this scenario file, past the title
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,

    /// Seed of the dice: the same number gives the same rolls
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Watch this replay file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "seed"])]
    replay: Option<PathBuf>,

    /// Save a picture of each screen into this folder
    #[arg(long, value_name = "DIR")]
    screenshot: Option<PathBuf>,

    /// Show battles on the table or as a map; as last time where not given
    #[arg(long, value_name = "VIEW")]
    view: Option<ViewArg>,

    /// Size of the window in pixels
    #[arg(long, value_name = "WxH", default_value_t = WindowSize::default(), value_parser = window_size)]
    size: WindowSize,
}

/// The views of a battle.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum ViewArg {
    /// In three dimensions
    Table,
    /// In two, from above
    Map,
}

/// Parses the command line. Prints a message and exits if the arguments are invalid or impossible.
#[must_use]
pub fn from_command_line() -> Options {
    let args = Args::try_parse().unwrap_or_else(|fault| {
        // Control characters in arguments are escaped in the error message.
        let shown = env::args_os().map(|argument| escaped(&argument.to_string_lossy()).into_owned());
        let same = Args::try_parse_from(shown).err().filter(|same| same.kind() == fault.kind());
        same.unwrap_or(fault).exit()
    });
    args.into_options().unwrap_or_else(|message| {
        eprintln!("error: {message}");
        process::exit(1);
    })
}

impl Args {
    /// Converts the arguments to options. Checks that the given files can be read and that screenshots can be saved.
    fn into_options(self) -> Result<Options, String> {
        let Self { scenario, seed, replay, screenshot, view, size } = self;
        let given = scenario.map(|file| read(&file, "scenario").and_then(|bytes| shipped::read(&name(&file), &bytes)));
        let replay = replay.map(|file| recording(&file)).transpose()?;
        if let Some(dir) = &screenshot {
            make_writable(dir).map_err(|error| format!("cannot save pictures in {}: {error}", name(dir)))?;
        }
        let map = view.map(|view| view == ViewArg::Map);
        Ok(Options { given: given.transpose()?, seed, replay, screenshot, map, size, ..Options::default() })
    }
}

/// Reads a saved battle.
fn recording(file: &Path) -> Result<Recording, String> {
    let name = name(file);
    let bytes = read(file, "replay")?;
    let save = read_save(&name, &bytes).map_err(|fault| fault.to_string())?;
    let loaded = save.load().map_err(|fault| format!("{name}: {fault}"))?;
    Ok(Recording::new(loaded))
}

/// Reads a file. `kind` is the word for its content in error messages.
fn read(file: &Path, kind: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("cannot read the {kind} {}: {error}", name(file)))
}

/// Returns the escaped name of a file, for messages.
fn name(file: &Path) -> String {
    escaped(&file.to_string_lossy()).into_owned()
}

/// Parses a size such as `1280x720`.
fn window_size(text: &str) -> Result<WindowSize, String> {
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some(WindowSize { width: number(width)?, height: number(height)? }))
        .ok_or("a size is width x height in pixels, like 1280x720")?;
    let (least, most) = (WindowSize::SMALLEST, WindowSize::GREATEST);
    let fits = (least.width..=most.width).contains(&size.width) && (least.height..=most.height).contains(&size.height);
    if fits { Ok(size) } else { Err(format!("a window is between {least} and {most} pixels")) }
}

/// Creates the folder if needed, and writes a test file to check that it is writable.
fn make_writable(dir: &Path) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let probe = dir.join(format!(".knockback-{}", process::id()));
    fs::write(&probe, [])?;
    fs::remove_file(&probe)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(["knockback"].into_iter().chain(words.split_whitespace()))
    }

    fn options(words: &str) -> Result<Options, String> {
        parse(words).unwrap().into_options()
    }

    #[test]
    fn no_arguments_give_the_defaults() {
        let options = options("").unwrap();
        assert!(options.given.is_none() && options.seed.is_none() && options.screenshot.is_none());
        assert_eq!(options.map, None);
        assert_eq!(options.size, WindowSize::default());
    }

    #[test]
    fn all_arguments_are_read() {
        let args = parse("--scenario a.ron --seed 7 --screenshot shots --size 1920x1080").unwrap();
        assert_eq!(args.scenario, Some("a.ron".into()));
        assert_eq!(args.seed, Some(7));
        assert_eq!(args.screenshot, Some("shots".into()));
        assert_eq!(args.size, WindowSize { width: 1920, height: 1080 });
        assert_eq!(options("--view map").unwrap().map, Some(true));
        assert_eq!(options("--view table").unwrap().map, Some(false));
        assert_eq!(parse("--replay b.json").unwrap().replay, Some("b.json".into()));
    }

    #[test]
    fn invalid_arguments_exit_with_code_2() {
        let wrong = [
            "--size 0x0",
            "--size 20000x3",
            "--size axb",
            "--size 1280",
            "--size +1280x720",
            "--size x",
            "--size 99999999999x720",
            "--seed x",
            "--seed -1",
            "--replay a --scenario b",
            "--view globe",
            "--what",
        ];
        for words in wrong {
            let error = parse(words).expect_err(words);
            assert_eq!(error.exit_code(), 2, "{words}");
        }
    }

    #[test]
    fn a_shipped_scenario_is_read() {
        let given = options("--scenario assets/scenarios/foundry_row.ron").unwrap().given;
        assert_eq!(given.unwrap().scenario.name, "Foundry Row");
    }

    #[test]
    fn unreadable_files_are_reported() {
        let message = options("--scenario no/such.ron").unwrap_err();
        assert!(message.contains("scenario no/such.ron"), "{message}");
        assert!(options("--scenario src").is_err(), "a folder is not a scenario");
        let message = options("--scenario Cargo.toml").unwrap_err();
        assert!(message.contains("Cargo.toml"), "{message}");
        assert!(options("--replay no/such.json").unwrap_err().contains("replay"));
    }

    #[test]
    fn a_folder_that_cannot_be_created_is_reported() {
        assert!(options("--screenshot Cargo.toml/shots").unwrap_err().contains("pictures"));
    }
}
