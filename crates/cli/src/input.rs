//! Input files as bytes, with `-` for standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use knockback_rules::{
    battle::{Setup, Snapshot},
    files::{FileFault, MAX_BYTES, read_save, read_scenario},
    game::Loaded,
    scenario::Scenario,
    visible::escaped,
};

use crate::failure::Failure;

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name in messages.
    pub name: String,
    /// The contents. If the file exceeds the limit, one byte more than the limit.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = name(path);
        let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
        let mut bytes = Vec::new();
        let read = if is_standard(path) {
            io::stdin().take(limit).read_to_end(&mut bytes)
        } else {
            File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
        };
        read.map_err(|fault| Failure::Faults(format!("{name}: cannot be read: {fault}")))?;
        Ok(Self { name, bytes })
    }
}

/// True for `-`.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { escaped(&path.to_string_lossy()).into_owned() }
}

/// Rejects `-` for more than one file, because standard input can be read only once.
pub(crate) fn at_most_one_standard<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    if paths.into_iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(Failure::Usage("only one file can be standard input, \"-\"".to_owned()));
    }
    Ok(())
}

/// Reads a scenario and makes it playable.
pub(crate) fn setup(path: &Path) -> Result<Setup, Failure> {
    let Input { name, bytes } = Input::read(path)?;
    let scenario = read_scenario(&name, &bytes).map_err(|fault| unreadable(&fault))?;
    playable(&name, scenario).map_err(Failure::Faults)
}

/// Makes a scenario playable, or lists its faults, one per line.
pub(crate) fn playable(name: &str, scenario: Scenario) -> Result<Setup, String> {
    Setup::new(scenario).map_err(|faults| lines(name, &faults.to_string()))
}

/// Reads a save and replays it. Returns the result, and the state recorded in the save.
pub(crate) fn save(name: &str, bytes: &[u8]) -> Result<(Loaded, Snapshot), String> {
    let save = read_save(name, bytes).map_err(|fault| fault.to_string())?;
    let snapshot = save.snapshot.clone();
    Ok((save.load().map_err(|fault| lines(name, &fault.to_string()))?, snapshot))
}

/// Prefixes each line with the name of the file.
pub(crate) fn lines(name: &str, text: &str) -> String {
    text.lines().map(|line| format!("{name}: {line}")).collect::<Vec<_>>().join("\n")
}

/// The failure for a file that cannot be parsed.
pub(crate) fn unreadable(fault: &FileFault) -> Failure {
    Failure::Faults(fault.to_string())
}
