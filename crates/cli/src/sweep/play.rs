//! Plays and records the battles of a shard.

use knockback_bots::measure::{BotGame, GameResult};

use super::{
    SLICE,
    file::Shards,
    row,
    run::{Footer, Run},
};
use crate::{counted::counted, failure::Failure, odds::Watch};

/// Plays a shard. Its file is not touched until the whole shard is written.
pub(super) fn shard(run: &Run, shards: &Shards<'_>, force: bool, watch: &mut Watch) -> Result<Footer, Failure> {
    let mut writer = shards.writer(force)?;
    let all = run.numbers().count();
    let mut rows = 0;
    for (place, number) in run.numbers().enumerate() {
        let pairing = run.pairing(number);
        let mut game = run.game(pairing);
        let ending = battle(&mut game, watch, |game| {
            format!("Playing: battle {} of {all}, {}", place + 1, counted(game.orders(), "order"))
        })?;
        for row in row::rows(run, number, pairing, &game, ending) {
            writer.add(row).map_err(|fault| shards.unwritten(&fault))?;
            rows += 1;
        }
    }
    let footer = Footer { run: run.id.clone(), rows, parameters: run.parameters.clone() };
    writer.finish(&footer).map_err(|fault| shards.unwritten(&fault))?;
    Ok(footer)
}

/// Plays a battle to its end.
pub(super) fn battle(
    game: &mut BotGame,
    watch: &mut Watch,
    told: impl Fn(&BotGame) -> String,
) -> Result<GameResult, Failure> {
    loop {
        if let Some(ending) = game.advance(SLICE).map_err(|astray| Failure::Refused(astray.to_string()))? {
            return Ok(ending);
        }
        watch.look(|| told(game))?;
    }
}
