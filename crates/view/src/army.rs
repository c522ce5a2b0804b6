//! The armies at a glance, as values: all figures of both sides, their wounds and states, and the acting one.

use knockback_rules::battle::{FigureId, SideId};

pub use crate::rulesets::armies;
use crate::{sheet::Status, tone::Tone};

/// An army in the bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// A word below its sign.
    pub note: Option<String>,
    /// All of it in words.
    pub tip: String,
    /// The rules behind it, by id.
    pub rules: &'static [&'static str],
    /// Its figures and cards.
    pub chips: Vec<ArmyChip>,
}

/// Somebody in the bar, or several on one card.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyChip {
    /// Its name.
    pub name: String,
    /// The figure to inspect.
    pub figure: Option<FigureId>,
    /// True if it acts now.
    pub acts: bool,
    /// False once it is out of the battle.
    pub lives: bool,
    /// All of it in words.
    pub tip: String,
    /// The rules behind it, by id.
    pub rules: &'static [&'static str],
    /// What holds for it now, as signs beside the name.
    pub signs: Vec<Status>,
    /// The lower half.
    pub body: ChipContent,
}

/// The lower half of a chip.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipContent {
    /// Lives, and plates with signs.
    Lives(Lives),
    /// Three bars.
    Bars([Bar; 3]),
}

/// A bar of a chip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Points that are left.
    pub left: i16,
    /// Points of an unhurt figure.
    pub whole: i16,
    /// What the points are.
    pub tone: Tone,
}

impl Bar {
    /// How much of it is full, in percent.
    #[must_use]
    pub fn full(self) -> f32 {
        100.0 * (f32::from(self.left) / f32::from(self.whole.max(1))).clamp(0.0, 1.0)
    }
}

/// Lives, and plates with signs.
#[derive(Clone, Debug, PartialEq)]
pub struct Lives {
    /// What each has left.
    pub left: Vec<u8>,
    /// What one has that is unhurt.
    pub whole: u8,
    /// Plates beside them.
    pub plates: Vec<Plate>,
}

/// A plate with a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// What stands on it.
    pub sign: String,
    /// Whether it lies face down: others see its back.
    pub down: bool,
}

impl Lives {
    /// How many are left.
    #[must_use]
    pub fn standing(&self) -> usize {
        self.left.iter().filter(|left| **left > 0).count()
    }

    /// Which part of all that they had is left, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let left: f32 = self.left.iter().map(|left| f32::from(*left)).sum();
        let whole: f32 = self.left.iter().map(|_| f32::from(self.whole)).sum();
        left / whole.max(1.0)
    }
}
