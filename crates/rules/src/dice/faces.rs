//! Faces of rolled dice.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number;

/// A face of the combat die: 3 skulls, 2 shields, 1 blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatFace {
    /// Hits, and counts for knockback.
    Skull,
    /// Blocks.
    Shield,
    /// No effect.
    Blank,
}

impl CombatFace {
    /// The six faces of the die.
    pub const DIE: [Self; 6] = [Self::Skull, Self::Skull, Self::Skull, Self::Shield, Self::Shield, Self::Blank];
}

/// The faces of one roll, as written in transcripts and dice files.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// Combat dice, in the order on the table.
    Combat(Vec<CombatFace>),
    /// A twenty-sided die, 1 to 20.
    D20(#[serde(deserialize_with = "number::within::<_, _, 1, 20>")] u8),
    /// Six-sided dice, 1 to 6 each, in the order on the table; half a die, if any, is last.
    D6(#[serde(deserialize_with = "number::each::<_, _, 1, 6>")] Vec<u8>),
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Combat(faces) => {
                let count = |wanted| faces.iter().filter(|face| **face == wanted).count();
                let (skulls, shields) = (count(CombatFace::Skull), count(CombatFace::Shield));
                let blanks = faces.len() - skulls - shields;
                let counted =
                    |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
                let dice = if faces.len() == 1 { "combat die" } else { "combat dice" };
                let (skulls, shields) = (counted(skulls, "skull"), counted(shields, "shield"));
                write!(f, "{} {dice} ({skulls}, {shields}, {})", faces.len(), counted(blanks, "blank"))
            }
            Self::D20(face) => write!(f, "a d20 ({face})"),
            Self::D6(faces) => {
                write!(f, "{}d6 (", faces.len())?;
                let mut lead = "";
                for face in faces {
                    write!(f, "{lead}{face}")?;
                    lead = " ";
                }
                f.write_str(")")
            }
        }
    }
}
