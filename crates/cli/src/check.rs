//! `kb check`: lists all faults of scenarios and saves.

use std::path::PathBuf;

use knockback_rules::{
    battle::Setup,
    files::{is_save, read_scenario},
};

use crate::{
    counted::counted,
    failure::Failure,
    input::{self, Input},
    output::Output,
};

/// Checks each file. A fault in one does not stop the checks of the others.
pub(crate) fn run(files: &[PathBuf], output: &mut Output) -> Result<(), Failure> {
    input::at_most_one_standard(files.iter().map(PathBuf::as_path))?;
    let mut sound = true;
    for path in files {
        let checked = match Input::read(path) {
            Ok(input) => check(&input),
            Err(Failure::Faults(message)) => Err(message),
            Err(other) => return Err(other),
        };
        sound &= checked.is_ok();
        output.line(checked.unwrap_or_else(|faults| faults))?;
    }
    if sound { Ok(()) } else { Err(Failure::Listed) }
}

/// One line about a valid file, or all faults of an invalid one.
fn check(Input { name, bytes }: &Input) -> Result<String, String> {
    if is_save(name, bytes) {
        let (loaded, _) = input::save(name, bytes)?;
        let orders = loaded.game.record().entries.len();
        return Ok(match loaded.fault {
            None => format!("{name}: ok, a save with {}", counted(orders, "order")),
            Some(fault) => format!("{name}: ok, a save that can only be continued from its snapshot: {fault}"),
        });
    }
    let scenario = read_scenario(name, bytes).map_err(|fault| fault.to_string())?;
    let Setup { scenario, board, .. } = input::playable(name, scenario)?;
    let (sides, figures) = (counted(scenario.sides.len(), "side"), counted(scenario.figures.len(), "figure"));
    let hexes = counted(board.len(), "hex");
    Ok(format!("{name}: ok, \"{}\": {sides}, {figures}, {hexes}", scenario.name))
}
