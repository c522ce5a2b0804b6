//! What the forecast says, as values: of an attack, of a move, of a figure that may act.

use bevy::prelude::*;
use knockback_odds::Ratio;

use super::ladder::{Heads, Rung};
use crate::{
    odds::percent::{exactly, in_percent},
    stage::{actions, sentence},
    theme::{palette, tip::Tip},
};

/// A part of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PanelItem {
    /// What it is about.
    Title(String),
    /// The chance of what matters most: the largest thing on the screen.
    Headline(Headline),
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

/// The chance of what matters most, and what that is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Headline {
    /// The chance; dots while it is being counted.
    pub(crate) chance: String,
    /// What it is the chance of, as the end of a sentence: `knocked into lava`.
    pub(crate) what: String,
    /// Whether that is harm.
    pub(crate) tone: Tone,
    /// What it means.
    pub(crate) tip: Tip,
}

impl Headline {
    /// Of results that may overlap, each with its chance, how much it matters, and how it is meant, the one whose chance
    /// counts for most: a blow that destroys seldom and does nothing mostly is headed by what it mostly does.
    pub(crate) fn of(results: Vec<(Ratio, f64, String, Tone)>) -> Option<Self> {
        let counts = |(chance, matters, ..): &(Ratio, f64, String, Tone)| chance.value() * matters;
        let most = results.into_iter().reduce(|most, next| if counts(&next) > counts(&most) { next } else { most });
        let (chance, _, what, tone) = most.filter(|(chance, ..)| !chance.is_zero())?;
        let tip = Tip::new(
            format!("{}: {}. Of all that may come of it, this counts for most.", sentence(&what), exactly(&chance)),
            &[],
        );
        Some(Self { chance: in_percent(&chance), what, tone, tip })
    }

    /// What stands there while the odds are being counted.
    pub(crate) fn counting() -> Self {
        let tip = Tip::new("Every result of every roll is being counted; the numbers come in a moment.", &[]);
        Self { chance: "\u{2026}".to_owned(), what: "counting the odds".to_owned(), tone: Tone::Quiet, tip }
    }
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

/// How the attack that is looked at is made.
pub(crate) fn to_attack(target: &str) -> PanelItem {
    let text = format!("To attack: {}, or a click on {target}.", actions::ACT.key());
    tipped(text, Tone::Quiet, Tip::new("Nothing is rolled before that.", &[]))
}

/// How the move that is looked at is made.
pub(crate) fn to_go() -> PanelItem {
    let text = format!("To go: {}, or a click there.", actions::ACT.key());
    tipped(text, Tone::Quiet, Tip::new("Until something is rolled, a move can be undone.", &[]))
}

/// The warning that an attack is aimed at a friend.
pub(crate) fn at_friend(target: &str) -> PanelItem {
    let tip = Tip::new("This attack is allowed, and would hurt a figure of the attacker's own side.", &[]);
    tipped(format!("Careful: {target} is a friend."), Tone::Harm, tip)
}

/// What the panel says; nothing where there is nothing to say. The ruleset that is played puts it here.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Forecast(pub(crate) Vec<PanelItem>);
