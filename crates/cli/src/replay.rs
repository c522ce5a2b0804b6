//! `kb replay`: verifies that a save leads to its recorded state.

use std::path::Path;

use knockback_rules::files::hash_text;
use serde_json::json;

use crate::{
    counted::counted,
    failure::Failure,
    input::{self, Input},
    output::Output,
};

/// Replays a save and compares the states.
pub(crate) fn run(path: &Path, json: bool, output: &mut Output) -> Result<(), Failure> {
    let Input { name, bytes } = Input::read(path)?;
    match verify(&name, &bytes) {
        Ok((orders, hash)) => {
            if json {
                output.line(json!({"ok": true, "orders": orders, "hash": hash}))
            } else {
                output.line(format!("{name}: ok, {}, hash {hash}", counted(orders, "order")))
            }
        }
        Err(reason) => {
            if json {
                output.line(json!({"ok": false, "reason": reason}))?;
            }
            Err(Failure::Faults(reason))
        }
    }
}

/// The number of orders and the hash of the resulting state, or the fault.
fn verify(name: &str, bytes: &[u8]) -> Result<(usize, String), String> {
    let (loaded, snapshot) = input::save(name, bytes)?;
    if let Some(departure) = loaded.fault {
        return Err(format!("{name}: {departure}"));
    }
    if *loaded.game.battle().snapshot() != snapshot {
        return Err(format!("{name}: snapshot: this is not the state that the orders lead to"));
    }
    Ok((loaded.game.record().entries.len(), hash_text(loaded.game.battle().hash())))
}
