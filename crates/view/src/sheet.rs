//! Figure sheets: everything that holds for a figure now, in rows.

use knockback_rules::battle::SideId;

pub use crate::rulesets::{active_figure, sheet};
use crate::{icon::Icon, selection::Selection, tone::Tone, viewpoint::Viewpoint};

/// The sheet of a figure as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSheet {
    /// Whose sheet it is.
    pub head: Head,
    /// Everything below, from top to bottom.
    pub rows: Vec<SheetRow>,
    /// Options at the foot of it.
    pub options: Vec<SheetOption>,
    /// True for a sheet with few rows, which is set in larger type.
    pub is_large: bool,
}

/// The state beside the battle that a sheet depends on.
#[derive(Clone, Copy, Debug)]
pub struct SheetContext<'a> {
    /// The secrets that the player at the screen may see.
    pub viewpoint: &'a Viewpoint,
    /// The selection of that player; `None` until the open choice is shown.
    pub selection: Option<&'a Selection>,
    /// False for a folded sheet, which shows only what changes from blow to blow.
    pub is_unfolded: bool,
}

/// An option on a sheet: a button, which a digit presses as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOption {
    /// Its digit and its name.
    pub text: String,
    /// True if it is chosen.
    pub is_chosen: bool,
    /// Its meaning, in a sentence.
    pub tip: String,
    /// The rules about it.
    pub rules: &'static [&'static str],
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
    Gauge(Gauge),
    /// Numbers side by side.
    Numbers(Vec<Number>),
    /// An icon, words, and perhaps more at the right.
    Line(SheetLine),
    /// A state that the figure is in.
    Status(Status),
}

/// Points that can be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Their name: `HP`.
    pub name: &'static str,
    /// The icon of few points, which are shown one by one; `None` for a bar.
    pub icon: Option<Icon>,
    /// The points that are left.
    pub left: i16,
    /// All of them.
    pub whole: i16,
    /// Their colour.
    pub tone: Tone,
    /// Their number and meaning, in sentences.
    pub tip: String,
    /// The rules about them.
    pub rules: &'static [&'static str],
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The icon before it.
    pub icon: Option<Icon>,
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

impl Gauge {
    /// Points that are shown as a bar.
    pub(crate) fn bar(
        name: &'static str,
        left: impl Into<i16>,
        whole: impl Into<i16>,
        tone: Tone,
        means: &str,
        rules: &'static [&'static str],
    ) -> Self {
        let (left, whole) = (left.into(), whole.into());
        Self { name, icon: None, left, whole, tone, tip: format!("{name} {left} of {whole}. {means}"), rules }
    }
}

impl From<Status> for SheetRow {
    fn from(status: Status) -> Self {
        Self::Status(status)
    }
}

impl SheetRow {
    /// All rules that a row cites.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        match self {
            Self::Heading(_) => Vec::new(),
            Self::Gauge(gauge) => gauge.rules.to_vec(),
            Self::Numbers(numbers) => numbers.iter().flat_map(|number| number.rules).copied().collect(),
            Self::Line(line) => line.rules.to_vec(),
            Self::Status(status) => status.rules.to_vec(),
        }
    }
}
