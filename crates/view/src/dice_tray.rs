//! The dice on the table: one roll, or the rolls of one blow side by side, and the sums that come of them.

use knockback_rules::{
    battle::{Battle, Occupant, SideId},
    dice::{CombatFace, Faces},
};

pub use crate::rulesets::{clears, die_tip, reckon, roll, tally};

/// The dice on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceTray {
    /// What it is about.
    pub title: String,
    /// The rolls, in the order in which they fell.
    pub rolls: Vec<Roll>,
    /// The result of them.
    pub sums: Vec<Sum>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Who rolls, or what.
    pub who: String,
    /// Whose it is.
    pub side: Option<SideId>,
    /// What for.
    pub what: &'static str,
    /// What lies on the table.
    pub faces: Faces,
    /// Which faces say something.
    pub counts: Counts,
    /// The reasons for the number of dice.
    pub pool: Option<String>,
    /// What it says, once it has landed.
    pub tally: Option<Vec<Term>>,
    /// The rules that ask for it.
    pub rules: Vec<&'static str>,
}

/// Which faces of a roll say something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Skulls.
    Skulls,
    /// Shields.
    Shields,
    /// Both: shields against wounds, skulls against knockback.
    Both,
    /// A number.
    Number,
    /// Numbers from this one on, but for so many of them that are cancelled.
    From {
        /// The lowest that counts.
        quality: u8,
        /// How many of those that count are cancelled.
        struck: u8,
    },
}

/// The face that a die or a sum shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieFace {
    /// It was rolled.
    Rolled(CombatFace),
    /// It counts without a roll.
    Automatic,
}

/// A sum that says what came of rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// What it computes.
    pub name: &'static str,
    /// Its terms.
    pub terms: Vec<Term>,
    /// Its meaning, for a tip.
    pub tip: &'static str,
    /// The rules that say so.
    pub rules: Vec<&'static str>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// This many skulls.
    Skulls(u8),
    /// This many shields.
    Shields(u8),
    /// This many shields beside the dice.
    Automatic(u8),
    /// Less.
    Minus,
    /// And.
    Plus,
    /// Makes.
    Equals,
    /// A number, or what it is of.
    Words(String),
    /// What it makes.
    Result(String),
}

/// Where a roll goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraySpot {
    /// On a table of its own, or beside others with the same title.
    Titled(String),
    /// On a table of its own.
    New(String),
    /// After this many rolls that lie there already; those behind them, and the sums, are taken away.
    After(usize),
    /// Beside all rolls that lie there.
    Beside,
}

/// When the first die lands, in seconds.
pub const FIRST_LANDS: f32 = 0.55;
/// How much later each other one does.
pub const NEXT_LANDS: f32 = 0.06;
/// How long a die bounces.
pub const BOUNCES: f32 = 0.22;

/// How many dice lie there.
#[must_use]
pub fn dice(faces: &Faces) -> u8 {
    match faces {
        Faces::Combat(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D6(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D20(_) => 1,
    }
}

/// How much later each die of a roll lands than the one before, in seconds: many dice fall quicker.
#[must_use]
pub fn apart(faces: &Faces) -> f32 {
    NEXT_LANDS.min(0.5 / f32::from(dice(faces).max(1)))
}

/// Seconds until all dice of a roll lie still.
#[must_use]
pub fn tumbles(faces: &Faces) -> f32 {
    match dice(faces) {
        0 => 0.0,
        dice => FIRST_LANDS + apart(faces) * f32::from(dice - 1) + BOUNCES,
    }
}

/// Somebody or something by name, and whose it is.
#[must_use]
pub fn named(battle: &Battle, who: Occupant) -> (String, Option<SideId>) {
    match who {
        Occupant::Figure(figure) => (battle.figure_name(figure).to_owned(), Some(battle.owner(figure))),
        Occupant::Object(_) => (battle.occupant_name(who).to_owned(), None),
    }
}

impl DiceTray {
    /// Puts a roll where it goes.
    #[must_use]
    pub fn with(old: Option<Self>, roll: Roll, place: TraySpot) -> Self {
        match (old, place) {
            // Everybody's initiative, and all swipes at one who leaves, lie side by side.
            (Some(mut table), TraySpot::Titled(title)) if table.title == title && table.sums.is_empty() => {
                table.rolls.push(roll);
                table
            }
            (_, TraySpot::Titled(title) | TraySpot::New(title)) => Self { title, rolls: vec![roll], sums: Vec::new() },
            (Some(mut table), TraySpot::After(kept)) => {
                // Several defend against one attack, one after the other.
                table.rolls.truncate(kept);
                table.sums.clear();
                table.rolls.push(roll);
                table
            }
            (Some(mut table), TraySpot::Beside) => {
                table.rolls.push(roll);
                table
            }
            (None, TraySpot::After(_) | TraySpot::Beside) => {
                Self { title: "Dice".to_owned(), rolls: vec![roll], sums: Vec::new() }
            }
        }
    }

    /// The last roll has landed and says this.
    pub fn land(&mut self, tally: Vec<Term>) {
        if let Some(last) = self.rolls.last_mut() {
            last.tally = Some(tally);
        }
    }
}
