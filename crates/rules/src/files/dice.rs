//! Dice files: a list of rolls, `[{"combat": ["skull", "shield"]}, {"d20": 14}, {"d6": [3, 5, 6]}]`.

use super::{FileFault, FileKind, fault::Trouble, read};
use crate::dice::{Faces, RollRequest};

/// Reads a dice file, for [`ScriptedDice`](crate::dice::ScriptedDice).
///
/// # Errors
/// If the bytes are not a dice file, or a roll is impossible; `name` is the name of the file in the message.
pub fn read_dice(name: &str, bytes: &[u8]) -> Result<Vec<Faces>, FileFault> {
    let rolls: Vec<Faces> = read(FileKind::DICE, name, bytes)?;
    for (place, faces) in rolls.iter().enumerate() {
        if let Some((roll, message)) = impossible(faces) {
            let path = Some(format!("[{}].{roll}", place + 1));
            return Err(Trouble { place: None, path, message }.of(name));
        }
    }
    Ok(rolls)
}

/// The reason why these faces are impossible; `None` if they are possible.
fn impossible(faces: &Faces) -> Option<(&'static str, String)> {
    match faces {
        Faces::D20(1..=20) => None,
        Faces::D20(face) => Some(("d20", format!("a d20 can show 1 to 20, not {face}"))),
        Faces::Combat(faces) if faces.len() > usize::from(RollRequest::MAX_DICE) => Some((
            "combat",
            format!("a roll can have at most {} combat dice, not {}", RollRequest::MAX_DICE, faces.len()),
        )),
        Faces::D6(faces) if faces.len() > usize::from(RollRequest::MAX_DICE) => {
            Some(("d6", format!("a roll can have at most {} dice, not {}", RollRequest::MAX_DICE, faces.len())))
        }
        Faces::D6(faces) => {
            let wrong = faces.iter().find(|face| !(1..=6).contains(*face))?;
            Some(("d6", format!("a d6 can show 1 to 6, not {wrong}")))
        }
        Faces::Combat(_) => None,
    }
}
