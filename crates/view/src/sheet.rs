//! Figure sheets: the complete current state of a figure, in rows.

use knockback_rules::{
    battle::{FigureId, SideId},
    ruleset::BattleOf,
};

pub use crate::rulesets::{active_figure, sheet};
use crate::{
    RulesetView,
    icon::Icon,
    selection::Selection,
    text::{count, sentence},
    tone::Tone,
    viewpoint::Viewpoint,
};

/// The sheet of a figure as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSheet {
    /// The head, which identifies the figure.
    pub head: Head,
    /// The rows, from top to bottom.
    pub rows: Vec<SheetRow>,
    /// Options at the foot of the sheet.
    pub options: Vec<SheetOption>,
    /// True for a sheet with few rows, which is set in larger type.
    pub is_large: bool,
}

/// The context of a sheet, apart from the battle.
#[derive(Clone, Copy, Debug)]
pub struct SheetContext<'a> {
    /// The secrets that the player at the screen may see.
    pub viewpoint: &'a Viewpoint,
    /// The selection of that player; `None` until the open choice is shown.
    pub selection: Option<&'a Selection>,
    /// False for a folded sheet, which shows only the values that change during a battle.
    pub is_unfolded: bool,
}

/// An option on a sheet: a button, which a digit presses as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOption {
    /// The digit and the name.
    pub text: String,
    /// True if the option is selected.
    pub is_chosen: bool,
    /// The meaning, in a sentence.
    pub tip: String,
    /// The related rules.
    pub rules: &'static [&'static str],
}

impl FigureSheet {
    /// The sheet of a figure of a plain game: its name, its side and its height.
    pub(crate) fn plain<R: RulesetView>(battle: BattleOf<'_, R>, figure: FigureId) -> Self {
        let rules = const { &[R::ABOUT.parts] };
        let (side, height) = (battle.owner(figure), battle.height(figure));
        let kind = format!("figure of {}", battle.side_name(side));
        let head = Head { name: battle.figure_name(figure).to_owned(), side, tip: sentence(&kind) + ".", kind, rules };
        let height = Number {
            icon: None,
            name: "Height",
            value: count(height.into(), "level", "levels"),
            less: false,
            tip: "The height of the figure.".to_owned(),
            rules,
        };
        Self { head, rows: vec![SheetRow::Numbers(vec![height])], options: Vec::new(), is_large: false }
    }
}

/// The head of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name of the figure.
    pub name: String,
    /// The side.
    pub side: SideId,
    /// The kind, below the name: `Rivets, level 3 powerhouse`.
    pub kind: String,
    /// The kind as a sentence.
    pub tip: String,
    /// The rules about such figures.
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
    /// An icon, text, and optionally more text at the right.
    Line(SheetLine),
    /// A state that the figure is in.
    Status(Status),
}

/// Points that can be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The name of the points: `HP`.
    pub name: &'static str,
    /// The icon of points that are few enough to be shown one by one; `None` for a bar.
    pub icon: Option<Icon>,
    /// The points that are left.
    pub left: i16,
    /// The maximum.
    pub whole: i16,
    /// The colour of the points.
    pub tone: Tone,
    /// The number and the meaning of the points, in sentences.
    pub tip: String,
    /// The rules about these points.
    pub rules: &'static [&'static str],
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The icon before it.
    pub icon: Option<Icon>,
    /// The name: `OCV`.
    pub name: &'static str,
    /// The number as text.
    pub value: String,
    /// True if the number is reduced below the one on the card or character sheet.
    pub less: bool,
    /// The meaning, in a sentence.
    pub tip: String,
    /// The related rules.
    pub rules: &'static [&'static str],
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// The icon before it.
    pub icon: Icon,
    /// The colour.
    pub tone: Tone,
    /// The text.
    pub text: String,
    /// More text at the right; may be empty.
    pub right: String,
    /// The meaning, in a sentence.
    pub tip: String,
    /// The related rules.
    pub rules: &'static [&'static str],
}

/// A current state of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The icon.
    pub icon: Icon,
    /// The colour.
    pub tone: Tone,
    /// The name: `Stunned`.
    pub words: String,
    /// The consequences, in a sentence.
    pub tip: String,
    /// The related rules.
    pub rules: &'static [&'static str],
}

impl Status {
    /// The name and the consequences, as sentences.
    #[must_use]
    pub fn in_full(&self) -> String {
        format!("{}. {}", self.words, self.tip).trim_end().to_owned()
    }
}

impl Gauge {
    /// Points shown as a bar.
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
