//! Replays battles of a finished shard. If a result differs, the shard is damaged or was made by a different version of
//! the program.

use knockback_rules::files::hash_text;

use super::{file::Shards, play, run::Run};
use crate::{failure::Failure, odds::Watch};

/// Plays one in `every` battles again, including the first, and compares the final states. Returns the number of
/// battles checked.
pub(super) fn again(run: &Run, shards: &Shards<'_>, every: u64, watch: &mut Watch) -> Result<u64, Failure> {
    let ends = shards.ends()?;
    let mut checked = 0;
    let step = usize::try_from(every).unwrap_or(usize::MAX);
    for (number, written) in ends.iter().step_by(2).step_by(step) {
        let mut game = run.game(run.pairing(*number));
        play::battle(&mut game, watch, |_| format!("Playing again: battle {number} of the run"))?;
        let hash = hash_text(game.battle().hash());
        if hash != *written {
            let words = format!("battle {number} now ends in state {hash}, but the file says {written}");
            return Err(shards.damaged(&words));
        }
        checked += 1;
    }
    Ok(checked)
}
