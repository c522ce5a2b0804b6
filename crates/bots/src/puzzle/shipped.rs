//! The positions that ship with the game.

use knockback_rules::ruleset::RulesetId;

use super::{Collection, Flaw, Puzzle, rulesets::FILES};

/// The paths of the shipped position files, relative to this crate's `positions` folder.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path)
}

/// The paths and contents of a ruleset's shipped position files.
pub fn texts(ruleset: RulesetId) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let folder = format!("{}/", ruleset.about().name);
    FILES.iter().copied().filter(move |(path, _)| path.starts_with(&folder))
}

/// The shipped positions of a ruleset.
///
/// # Errors
/// The first [`Flaw`] of a file. Tests ensure that there is none.
pub fn shipped(ruleset: RulesetId) -> Result<Vec<Puzzle>, Flaw> {
    let mut puzzles = Vec::new();
    for (path, bytes) in texts(ruleset) {
        puzzles.extend(Collection::read(path, bytes)?.puzzles()?);
    }
    Ok(puzzles)
}
