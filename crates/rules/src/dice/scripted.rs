//! Scripted dice.

use super::{Answer, Dice, DiceError, Faces, RollRequest};

/// Answers from a list of faces: for tests, replays, and players who roll real dice on the table.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    rolls: Vec<Faces>,
    used: usize,
}

impl ScriptedDice {
    /// A script of rolls, in order.
    #[must_use]
    pub const fn new(rolls: Vec<Faces>) -> Self {
        Self { rolls, used: 0 }
    }

    /// The number of rolls used.
    #[must_use]
    pub const fn used(&self) -> usize {
        self.used
    }

    /// Checks that no rolls are left.
    ///
    /// # Errors
    /// [`DiceError::TooLong`] if rolls are left.
    pub const fn finish(&self) -> Result<(), DiceError> {
        if self.used == self.rolls.len() {
            Ok(())
        } else {
            Err(DiceError::TooLong { held: self.rolls.len(), used: self.used })
        }
    }
}

impl Dice for ScriptedDice {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let faces = self.rolls.get(self.used).ok_or(DiceError::TooShort { held: self.rolls.len(), request })?;
        let rolled = request.read(faces).ok_or_else(|| DiceError::WrongKind {
            place: self.used + 1,
            request,
            faces: faces.clone(),
        })?;
        self.used += 1;
        Ok(Answer { rolled, faces: faces.clone() })
    }
}
