//! Fingerprints of bots by their first orders. Bots with different fingerprints are not the same.

use std::sync::Arc;

use knockback_bots::{Level, measure::BotGame};
use knockback_rules::battle::Setup;

use super::SLICE;
use crate::{failure::Failure, odds::Watch};

/// The number of orders in a fingerprint. They cover only the start of a battle, so most changes of a bot are detected,
/// but not all.
const ORDERS: u32 = 16;

/// For each bot, the hash of the state after its first orders in a battle against itself, with seed 0.
pub(super) fn of(setup: &Arc<Setup>, [a, b]: [Level; 2], watch: &mut Watch) -> Result<[u64; 2], Failure> {
    let of_a = beginning(setup, a, watch)?;
    Ok([of_a, if a == b { of_a } else { beginning(setup, b, watch)? }])
}

fn beginning(setup: &Arc<Setup>, level: Level, watch: &mut Watch) -> Result<u64, Failure> {
    let mut game = BotGame::new(Arc::clone(setup), [level; 2], 0, false);
    while game.orders() < ORDERS {
        watch.look(|| format!("Checking the bots on {}", setup.scenario.name))?;
        if game.advance(SLICE).map_err(|astray| Failure::Refused(astray.to_string()))?.is_some() {
            break;
        }
    }
    Ok(game.battle().hash())
}
