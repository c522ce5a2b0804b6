//! What the forecast says, as values: of an attack, of a move, of a figure that may act.

mod c3g;
mod champions;

use bevy::prelude::Color;
use knockback_rules::battle::{Battle, RulesSetting};

use super::{
    forecast::sentence,
    ladder::{Heads, Rung},
};
use crate::{
    odds::BlowOdds,
    overlay::{
        chances::Laid,
        model::Overlay,
        threats::{Ranked, Wanted},
    },
    theme::{palette, tip::Tip},
};

/// A part of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
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
pub(super) struct Stat {
    /// The number.
    pub(super) value: String,
    /// What it counts, in a word or two.
    pub(super) name: &'static str,
    /// What that means.
    pub(super) tip: Tip,
}

/// How words are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// To be read.
    Plain,
    /// Of lesser weight.
    Quiet,
    /// Of harm.
    Harm,
}

impl Tone {
    /// The colour of the words.
    pub(super) const fn ink(self) -> Color {
        match self {
            Self::Plain => palette::TEXT,
            Self::Quiet => palette::TEXT_QUIET,
            Self::Harm => palette::HARM_TEXT,
        }
    }
}

pub(super) fn plain(text: impl Into<String>, tone: Tone) -> Part {
    Part::Words { text: text.into(), tone, tip: None }
}

pub(super) fn tipped(text: impl Into<String>, tone: Tone, tip: Tip) -> Part {
    Part::Words { text: text.into(), tone, tip: Some(tip) }
}

/// What the panel says; nothing where there is nothing to say.
pub(super) fn parts(
    battle: &Battle,
    overlay: &Overlay,
    (laid, blow): (&Laid, &BlowOdds),
    threats: (&Ranked, Wanted),
) -> Vec<Part> {
    if let Some(refusal) = overlay.refusal.as_ref().filter(|_| overlay.way.is_none()) {
        let tip = Tip::new("The rule that says no.", &[refusal.rule.0]);
        let said = tipped(sentence(&refusal.to_string()), Tone::Plain, tip);
        return vec![Part::Title("Not possible".to_owned()), said];
    }
    match &battle.setting().rules {
        RulesSetting::C3g(_) => c3g::parts(battle, overlay, laid, threats),
        RulesSetting::Champions(_) => champions::parts(battle, overlay, &blow.0),
    }
}
