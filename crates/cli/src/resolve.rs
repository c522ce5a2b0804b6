//! `kb resolve`: plays orders and tells the events.

use std::path::Path;

use knockback_rules::{
    battle::{Battle, Event},
    files::{Save, hash_text, to_json, to_ron, write_atomic},
    game::Game,
    report,
};
use serde_json::json;

use crate::{
    args::DiceArgs,
    failure::Failure,
    input,
    output::Output,
    playing::{Leftover, Playing},
    refused,
};

/// Plays orders and tells each event, and at last the hash.
pub(crate) fn run(
    scenario: &Path,
    orders: &Path,
    dice: &DiceArgs,
    json: bool,
    save: Option<&Path>,
    output: &mut Output,
) -> Result<(), Failure> {
    if save.is_some_and(input::is_standard) {
        return Err(Failure::Usage("--save needs the name of a file".to_owned()));
    }
    let playing = Playing::new(scenario, Some(orders), dice)?;
    let played = playing.play(Leftover::Fault, &mut |before, event| match tell(before, event, json) {
        Some(line) => output.line(line),
        None => Ok(()),
    })?;
    match played {
        Ok(game) => {
            let hash = hash_text(game.battle().hash());
            let last = if json { json!({"hash": hash}).to_string() } else { format!("hash {hash}") };
            output.line(last)?;
            save.map_or(Ok(()), |path| write(path, &game))
        }
        Err(fault) => {
            if json {
                output.line(refused::json(&fault.place, &fault.refusal))?;
            }
            Err(Failure::Refused(fault.to_string()))
        }
    }
}

/// An event as a line. The orders are the reader's own, so nothing is kept secret.
fn tell(before: &Battle, event: &Event, json: bool) -> Option<String> {
    let seer = report::witness(event);
    if json {
        report::json(before.setup(), event, seer).map(|value| value.to_string())
    } else {
        report::line(before, event, seer).map(|line| line.to_string())
    }
}

fn write(path: &Path, game: &Game) -> Result<(), Failure> {
    let save = Save::of(game);
    let is_ron = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
    let text = if is_ron { to_ron(&save) } else { to_json(&save) };
    let fault = |fault: &dyn std::fmt::Display| Failure::Faults(format!("{}: {fault}", path.display()));
    let text = text.map_err(|unwritable| fault(&unwritable))?;
    write_atomic(path, text.as_bytes()).map_err(|unwritable| fault(&format!("cannot be written: {unwritable}")))
}
