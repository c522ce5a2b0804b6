//! What the forecast says, as values: of an attack, of a move, of a figure that may act.

use bevy::prelude::*;

use super::ladder::{Heads, Rung};
use crate::{
    overlay::model::Overlay,
    stage::sentence,
    theme::{palette, tip::Tip},
};

/// A part of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PanelItem {
    /// What it is about.
    Title(String),
    /// A line of words, with what they mean.
    Words {
        /// The words.
        text: String,
        /// How they are meant.
        tone: Tone,
        /// What they mean.
        tip: Option<Tip>,
    },
    /// A number with each of its reasons.
    Chips {
        /// What is counted.
        name: &'static str,
        /// The number.
        count: String,
        /// The reasons.
        chips: Vec<(String, Tone, Tip)>,
    },
    /// Numbers side by side, each with a word below it.
    Stats(Vec<Stat>),
    /// The ladder.
    Rungs(Heads, Vec<Rung>),
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stat {
    /// The number.
    pub(crate) value: String,
    /// What it counts, in a word or two.
    pub(crate) name: &'static str,
    /// What that means.
    pub(crate) tip: Tip,
}

/// How words are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// To be read.
    Plain,
    /// Of lesser weight.
    Quiet,
    /// Of harm.
    Harm,
}

impl Tone {
    /// The colour of the words.
    pub(crate) const fn ink(self) -> Color {
        match self {
            Self::Plain => palette::TEXT,
            Self::Quiet => palette::TEXT_QUIET,
            Self::Harm => palette::HARM_TEXT,
        }
    }
}

pub(crate) fn plain(text: impl Into<String>, tone: Tone) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: None }
}

pub(crate) fn tipped(text: impl Into<String>, tone: Tone, tip: Tip) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: Some(tip) }
}

/// What the panel says; nothing where there is nothing to say. The ruleset that is played puts it here.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Forecast(pub(crate) Vec<PanelItem>);

/// What is said where something is refused.
pub(crate) fn refused(overlay: &Overlay) -> Option<Vec<PanelItem>> {
    let refusal = overlay.refusal.as_ref()?;
    let tip = Tip::new("The rule that says no.", &[refusal.rule.0]);
    let said = tipped(sentence(&refusal.to_string()), Tone::Plain, tip);
    Some(vec![PanelItem::Title("Not possible".to_owned()), said])
}
