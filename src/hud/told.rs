//! What the forecast says, as values: of an attack, of a move, of a figure that may act.

use bevy::prelude::Resource;
use knockback_odds::Ratio;
pub(crate) use knockback_view::tone::Tone;

use super::ladder::{Heads, Rung};
use crate::{
    odds::percent::{WORTH_WORDS, exactly, in_percent},
    stage::{actions, sentence},
    theme::tip::Tip,
};

/// A part of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PanelItem {
    /// What it is about.
    Title(String),
    /// The chance of the likeliest result: the largest thing on the screen.
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
    /// How a person orders what is looked at; it is not said while a bot is asked, or a battle is only watched.
    How {
        /// The words.
        text: String,
        /// What follows.
        tip: Tip,
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

/// The chance of the likeliest result, and what that is; below it that of a graver one.
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
    /// The harm that counts for most of all that is less likely and graver.
    pub(crate) grave: Option<Grave>,
}

/// A harm that is less likely than the likeliest result, and graver.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grave {
    /// Its chance and what it is: `32 % knocked out`.
    pub(crate) text: String,
    /// What it means.
    pub(crate) tip: Tip,
}

/// Results whose chances are this share of the largest one are about as likely.
const ABOUT: f64 = 0.9;

impl Headline {
    /// Of results that may overlap, each with its chance, how much it matters, and how it is meant: the likeliest, of those
    /// that are about as likely the one that matters most. A failure leads only if nothing else can happen, so that the
    /// headline and the board give the same chance. Of the harms that matter more than that, the one whose chance counts for
    /// most stands below.
    pub(crate) fn of(mut results: Vec<(Ratio, f64, String, Tone)>) -> Option<Self> {
        results.retain(|(chance, ..)| !chance.is_zero());
        if results.iter().any(|(.., tone)| *tone != Tone::Quiet) {
            results.retain(|(.., tone)| *tone != Tone::Quiet);
        }
        let most = results.iter().map(|(chance, ..)| chance.value()).fold(0.0, f64::max);
        let mut head: Option<&(Ratio, f64, String, Tone)> = None;
        for likely in results.iter().filter(|(chance, ..)| chance.value() >= ABOUT * most) {
            if head.is_none_or(|(_, matters, ..)| likely.1 > *matters) {
                head = Some(likely);
            }
        }
        let (chance, matters, what, tone) = head?;
        let graver = results
            .iter()
            .filter(|(chance, more, _, tone)| *tone == Tone::Harm && more > matters && chance.value() >= WORTH_WORDS);
        let counts = |(chance, matters, ..): &(Ratio, f64, String, Tone)| chance.value() * matters;
        let gravest = graver.reduce(|most, next| if counts(next) > counts(most) { next } else { most });
        let grave = gravest.map(|(chance, _, what, _)| Grave {
            text: format!("{} {what}", in_percent(chance)),
            tip: Tip::new(format!("{}: {}. Less likely, and graver.", sentence(what), exactly(chance)), &[]),
        });
        let tip = Tip::new(format!("{}: {}. Nothing is much likelier.", sentence(what), exactly(chance)), &[]);
        Some(Self { chance: in_percent(chance), what: what.clone(), tone: *tone, tip, grave })
    }

    /// What stands there while the odds are being counted.
    pub(crate) fn counting() -> Self {
        let tip = Tip::new("Every result of every roll is being counted; the numbers come in a moment.", &[]);
        Self {
            chance: "\u{2026}".to_owned(),
            what: "counting the odds".to_owned(),
            tone: Tone::Quiet,
            tip,
            grave: None,
        }
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

pub(crate) fn plain(text: impl Into<String>, tone: Tone) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: None }
}

pub(crate) fn tipped(text: impl Into<String>, tone: Tone, tip: Tip) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: Some(tip) }
}

/// How the attack that is looked at is made.
pub(crate) fn to_attack(target: &str) -> PanelItem {
    let text = format!("To attack: {}, or a click on {target}.", actions::ACT.key());
    PanelItem::How { text, tip: Tip::new("Nothing is rolled before that.", &[]) }
}

/// How the move that is looked at is made.
pub(crate) fn to_go() -> PanelItem {
    let text = format!("To go: {}, or a click there.", actions::ACT.key());
    PanelItem::How { text, tip: Tip::new("Until something is rolled, a move can be undone.", &[]) }
}

/// The warning that an attack is aimed at a friend.
pub(crate) fn at_friend(target: &str) -> PanelItem {
    let tip = Tip::new("This attack is allowed, and would hurt a figure of the attacker's own side.", &[]);
    tipped(format!("Careful: {target} is a friend."), Tone::Harm, tip)
}

/// What the panel says; nothing where there is nothing to say. The ruleset that is played puts it here.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Forecast(pub(crate) Vec<PanelItem>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_result_leads_and_the_gravest_stands_second() {
        let result = |hundredths: u128, matters: f64, what: &str, tone| {
            (Ratio::of(hundredths, 100), matters, what.to_owned(), tone)
        };
        let told = |results| {
            let headline = Headline::of(results)?;
            Some((format!("{} {}", headline.chance, headline.what), headline.grave.map(|grave| grave.text)))
        };
        let (harm, plain) = (Tone::Harm, Tone::Plain);
        let shot = vec![
            result(1, 6.0, "dead", harm),
            result(10, 5.0, "dying", harm),
            result(32, 4.0, "knocked out", harm),
            result(65, 1.0, "knocked back", plain),
            result(68, 0.9, "hurt", plain),
            result(16, 0.6, "misses", Tone::Quiet),
        ];
        assert_eq!(told(shot), Some(("65 % knocked back".to_owned(), Some("32 % knocked out".to_owned()))));
        let sure = vec![result(99, 5.0, "destroyed", harm), result(100, 0.9, "wounded", plain)];
        assert_eq!(told(sure), Some(("99 % destroyed".to_owned(), None)), "of two about as likely, the graver one");
        let hopeless = vec![result(1, 1.0, "hits", plain), result(99, 0.6, "misses", Tone::Quiet)];
        assert_eq!(told(hopeless), Some(("1 % hits".to_owned(), None)), "the chance of success leads");
        let rare = vec![result(1, 4.0, "knocked out", harm), result(60, 1.0, "hits", plain)];
        assert_eq!(told(rare), Some(("60 % hits".to_owned(), None)), "what hardly ever happens is no news");
        let never = vec![result(0, 1.0, "hits", plain), result(100, 0.6, "misses", Tone::Quiet)];
        assert_eq!(told(never), Some(("100 % misses".to_owned(), None)));
        assert_eq!(told(vec![result(0, 1.0, "hits", plain)]), None);
    }
}
