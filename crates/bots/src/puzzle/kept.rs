//! The positions that come with the game.

use knockback_rules::ruleset::RulesetId;

use super::{Collection, Flaw, Puzzle, rulesets::FILES};

/// The files of positions that come with the game, by their paths in the folder `positions` of this crate.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path)
}

/// The files of positions that come with the game for a ruleset: their paths, and what is in them.
pub fn texts(ruleset: RulesetId) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let folder = format!("{}/", ruleset.about().name);
    FILES.iter().copied().filter(move |(path, _)| path.starts_with(&folder))
}

/// The positions that come with the game for a ruleset.
///
/// # Errors
/// The first [`Flaw`] of a file; tests hold that there is none.
pub fn kept(ruleset: RulesetId) -> Result<Vec<Puzzle>, Flaw> {
    let mut puzzles = Vec::new();
    for (path, bytes) in texts(ruleset) {
        puzzles.extend(Collection::read(path, bytes)?.puzzles()?);
    }
    Ok(puzzles)
}
