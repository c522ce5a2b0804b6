//! How a bot begins: two bots that begin otherwise are not the same.

use std::sync::Arc;

use knockback_bots::{Level, measure::BotGame};
use knockback_rules::battle::Setup;

use super::SLICE;
use crate::{failure::Failure, odds::Watch};

/// Orders of a beginning. A battle is not long under way then, so this tells most changes of a bot and not all of them.
const ORDERS: u32 = 16;

/// For each of the bots, the hash of the state to which it comes in the first orders of a battle against itself, with seed 0.
pub(super) fn of(setup: &Arc<Setup>, [a, b]: [Level; 2], watch: &mut Watch) -> Result<[u64; 2], Failure> {
    let of_a = beginning(setup, a, watch)?;
    Ok([of_a, if a == b { of_a } else { beginning(setup, b, watch)? }])
}

fn beginning(setup: &Arc<Setup>, level: Level, watch: &mut Watch) -> Result<u64, Failure> {
    let mut bout = BotGame::new(Arc::clone(setup), [level; 2], 0, false);
    while bout.orders() < ORDERS {
        watch.look(|| format!("Checking the bots on {}", setup.scenario.name))?;
        if bout.advance(SLICE).map_err(|astray| Failure::Refused(astray.to_string()))?.is_some() {
            break;
        }
    }
    Ok(bout.battle().hash())
}
