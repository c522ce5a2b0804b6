//! The positions that come with the game.

use knockback_rules::ruleset::RulesetId;

use super::{Collection, Flaw, Puzzle, rulesets::FILES};

/// The files of positions that come with the game, by their paths in the folder `positions` of this crate.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path)
}

/// The positions that come with the game for a ruleset.
///
/// # Errors
/// The first [`Flaw`] of a file; tests hold that there is none.
pub fn kept(ruleset: RulesetId) -> Result<Vec<Puzzle>, Flaw> {
    let folder = format!("{}/", ruleset.about().name);
    let mut puzzles = Vec::new();
    for (path, bytes) in FILES.iter().filter(|(path, _)| path.starts_with(&folder)) {
        puzzles.extend(Collection::read(path, bytes)?.puzzles()?);
    }
    Ok(puzzles)
}
