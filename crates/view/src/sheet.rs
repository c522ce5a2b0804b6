//! Figure sheets: everything that holds for a figure now, in rows.

use knockback_rules::battle::SideId;

pub use crate::rulesets::{active_figure, sheet};
use crate::{icon::Icon, tone::Tone};

/// The sheet of a figure as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSheet {
    /// Whose sheet it is.
    pub head: Head,
    /// Everything below, from top to bottom.
    pub rows: Vec<SheetRow>,
}

/// The head of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name of the figure.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// What it is, below its name: `Rivets, level 3 powerhouse`.
    pub kind: String,
    /// The same as a sentence.
    pub tip: String,
    /// The rules of such sheets.
    pub rules: &'static [&'static str],
}

/// A row of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetRow {
    /// A heading for the rows below it.
    Heading(&'static str),
    /// Points that can be lost.
    Bar(Gauge),
    /// Numbers side by side.
    Numbers(Vec<Number>),
    /// An icon, words, and perhaps more at the right.
    Line(SheetLine),
}

/// Points that can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Their name: `HP`.
    pub name: &'static str,
    /// The points that are left.
    pub left: i16,
    /// All of them.
    pub whole: i16,
    /// Their colour.
    pub tone: Tone,
    /// What they mean, in a sentence.
    pub means: &'static str,
    /// The rules about them.
    pub rules: &'static [&'static str],
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name: `OCV`.
    pub name: &'static str,
    /// The number, in words.
    pub value: String,
    /// True if it is less than on the sheet.
    pub less: bool,
    /// What it means, in a sentence.
    pub tip: String,
    /// The rules about it.
    pub rules: &'static [&'static str],
}

/// A line of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// The icon before it.
    pub icon: Icon,
    /// Its colour.
    pub tone: Tone,
    /// The words.
    pub text: String,
    /// More at the right; empty if there is no more.
    pub right: String,
    /// What it means, in a sentence.
    pub tip: String,
    /// The rules about it.
    pub rules: &'static [&'static str],
}

/// Something that holds for a figure now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Its icon.
    pub icon: Icon,
    /// Its colour.
    pub tone: Tone,
    /// What holds: `Stunned`.
    pub words: String,
    /// What follows from it, in a sentence.
    pub tip: String,
    /// The rules that say so.
    pub rules: &'static [&'static str],
}

impl Status {
    /// All of it in sentences.
    #[must_use]
    pub fn in_full(&self) -> String {
        format!("{}. {}", self.words, self.tip).trim_end().to_owned()
    }
}

impl From<Status> for SheetRow {
    fn from(Status { icon, tone, words, tip, rules }: Status) -> Self {
        Self::Line(SheetLine { icon, tone, text: words, right: String::new(), tip, rules })
    }
}

impl SheetRow {
    /// All rules that a row cites.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        match self {
            Self::Heading(_) => Vec::new(),
            Self::Bar(gauge) => gauge.rules.to_vec(),
            Self::Numbers(numbers) => numbers.iter().flat_map(|number| number.rules).copied().collect(),
            Self::Line(line) => line.rules.to_vec(),
        }
    }
}
