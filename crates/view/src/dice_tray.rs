//! The dice on the table: one roll, or the rolls of one attack side by side, and the sums that follow from them.

use knockback_rules::{
    battle::{Battle, Occupant, SideId},
    dice::{CombatFace, Faces},
};

pub use crate::rulesets::{clears_tray, die_tip, roll, tally, update_sums};

/// The dice on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceTray {
    /// The title: the attack or event that is rolled for.
    pub title: String,
    /// The rolls, in the order in which they were made.
    pub rolls: Vec<Roll>,
    /// The sums that follow from the rolls.
    pub sums: Vec<Sum>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The name of the figure or object that rolls.
    pub who: String,
    /// The side.
    pub side: Option<SideId>,
    /// The purpose of the roll.
    pub what: &'static str,
    /// The faces that the dice show.
    pub faces: Faces,
    /// The faces that count.
    pub counts: Counts,
    /// The reasons for the number of dice.
    pub pool: Option<String>,
    /// The result, once the dice have landed.
    pub tally: Option<Vec<Term>>,
    /// The rules that require the roll.
    pub rules: Vec<&'static str>,
}

impl Roll {
    /// A roll of numbered dice that have not landed yet.
    pub(crate) fn of_numbers(
        (who, side): (String, Option<SideId>),
        what: &'static str,
        faces: &Faces,
        rules: &[&'static str],
    ) -> Self {
        let (faces, rules) = (faces.clone(), rules.to_vec());
        Self { who, side, what, faces, counts: Counts::Number, pool: None, tally: None, rules }
    }
}

/// The faces of a roll that count.
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
    /// Numbers from `quality` up, except for cancelled dice.
    From {
        /// The lowest number that counts.
        quality: u8,
        /// The number of successful dice that are cancelled.
        struck: u8,
    },
}

/// The face that a die or a sum shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieFace {
    /// A face that was rolled.
    Rolled(CombatFace),
    /// A success that counts without a roll.
    Automatic,
}

/// A sum that follows from rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The name of the computed value.
    pub name: &'static str,
    /// The terms.
    pub terms: Vec<Term>,
    /// The meaning, shown on hover.
    pub tip: &'static str,
    /// The related rules.
    pub rules: Vec<&'static str>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A number of skulls.
    Skulls(u8),
    /// A number of shields.
    Shields(u8),
    /// A number of shields that count without dice.
    Automatic(u8),
    /// A minus sign.
    Minus,
    /// A plus sign.
    Plus,
    /// An equals sign.
    Equals,
    /// A number, or the name of what is counted.
    Words(String),
    /// The result.
    Result(String),
}

/// The position of a roll on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraySpot {
    /// Beside earlier rolls with the same title, otherwise on a cleared table.
    Titled(String),
    /// On a cleared table.
    New(String),
    /// After this many of the rolls on the table. Later rolls and the sums are removed.
    After(usize),
    /// Beside all rolls on the table.
    Beside,
}

/// Time until the first die lands, in seconds.
pub const FIRST_LANDS: f32 = 0.55;
/// Longest time between the landings of two consecutive dice, in seconds.
pub const NEXT_LANDS: f32 = 0.06;
/// Time for which a die bounces, in seconds.
pub const BOUNCES: f32 = 0.22;

/// The number of dice.
#[must_use]
pub fn dice(faces: &Faces) -> u8 {
    match faces {
        Faces::Combat(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D6(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D20(_) => 1,
    }
}

/// Time between the landings of two consecutive dice of a roll, in seconds. It is shorter if there are many dice.
#[must_use]
pub fn apart(faces: &Faces) -> f32 {
    NEXT_LANDS.min(0.5 / f32::from(dice(faces).max(1)))
}

/// Seconds until all dice of a roll have come to rest.
#[must_use]
pub fn tumbles(faces: &Faces) -> f32 {
    match dice(faces) {
        0 => 0.0,
        dice => FIRST_LANDS + apart(faces) * f32::from(dice - 1) + BOUNCES,
    }
}

/// The name of a figure or object, and the side that owns it.
#[must_use]
pub fn named(battle: &Battle, who: Occupant) -> (String, Option<SideId>) {
    match who {
        Occupant::Figure(figure) => (battle.figure_name(figure).to_owned(), Some(battle.owner(figure))),
        Occupant::Object(_) => (battle.occupant_name(who).to_owned(), None),
    }
}

impl DiceTray {
    /// Adds a roll to the table at the given position.
    #[must_use]
    pub fn with(old: Option<Self>, roll: Roll, place: TraySpot) -> Self {
        match (old, place) {
            // All initiative rolls, and all swipes at a figure that leaves, are shown side by side.
            (Some(mut table), TraySpot::Titled(title)) if table.title == title && table.sums.is_empty() => {
                table.rolls.push(roll);
                table
            }
            (_, TraySpot::Titled(title) | TraySpot::New(title)) => Self { title, rolls: vec![roll], sums: Vec::new() },
            (Some(mut table), TraySpot::After(kept)) => {
                // Several figures defend against one attack, one after the other.
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

    /// Marks the last roll as landed and sets its result.
    pub fn land(&mut self, tally: Vec<Term>) {
        if let Some(last) = self.rolls.last_mut() {
            last.tally = Some(tally);
        }
    }
}
