//! `kb resolve`: plays orders and prints the events.

use std::path::Path;

use knockback_rules::{
    battle::{Battle, Event},
    files::{Save, hash_text, to_json, to_ron},
    game::Game,
    report,
};
use serde_json::json;

use crate::{
    args::DiceArgs,
    failure::Failure,
    output::Output,
    playing::{Leftover, Playing},
    refused,
    target::Target,
};

/// Plays orders and prints each event, then the hash. The save is written even if the output cannot be.
pub(crate) fn run(
    scenario: &Path,
    orders: &Path,
    dice: &DiceArgs,
    json: bool,
    save: Option<Target<'_>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let playing = Playing::new(scenario, Some(orders), dice)?;
    let played = playing.play(Leftover::Fault, &mut |before, event| match event_line(before, event, json) {
        Some(line) => output.line(line),
        None => Ok(()),
    })?;
    match played {
        Ok(game) => {
            let hash = hash_text(game.battle().hash());
            let last = if json { json!({"hash": hash}).to_string() } else { format!("hash {hash}") };
            output.line(last)?;
            save.map_or(Ok(()), |target| write(target, &game))
        }
        Err(fault) => {
            if json {
                output.line(refused::json(&fault.place, &fault.refusal))?;
            }
            Err(Failure::Refused(fault.to_string()))
        }
    }
}

/// An event as a line. The user wrote all orders, so nothing is kept secret.
fn event_line(before: &Battle, event: &Event, json: bool) -> Option<String> {
    let viewer = report::witness(event);
    if json {
        report::json(before.setup(), event, viewer).map(|value| value.to_string())
    } else {
        report::line(before, event, viewer).map(|line| line.to_string())
    }
}

fn write(target: Target<'_>, game: &Game) -> Result<(), Failure> {
    let save = Save::of(game);
    let text = if target.is_ron() { to_ron(&save) } else { to_json(&save) };
    target.write(text.map_err(|unwritable| target.failure(&unwritable.to_string()))?.as_bytes())
}
