//! What the forecast says, as values: of an attack, of a move, of a figure that may act.

use knockback_odds::Ratio;

use crate::{
    keys,
    percent::{WORTH_WORDS, exactly, in_percent},
    text::sentence,
    threats::{RankedThreats, Want},
    tip::Tip,
    tone::Tone,
};

/// What is known beside what can be done.
#[derive(Debug)]
pub struct Known<'a, O> {
    /// The odds of what is aimed at.
    pub odds: &'a O,
    /// The attacks of the threat map, and what is wanted of them.
    pub map: (&'a RankedThreats, &'a Want),
}

impl<O> Clone for Known<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Known<'_, O> {}

/// A part of the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelItem {
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

impl PanelItem {
    /// Puts the names of keys where its texts name actions.
    pub fn fill_keys(&mut self, name: &dyn Fn(&str) -> String) {
        let fill = |text: &mut String| *text = keys::fill(text, name);
        let tip = |tip: &mut Tip| tip.text = keys::fill(&tip.text, name);
        match self {
            Self::Title(text) => fill(text),
            Self::Headline(headline) => tip(&mut headline.tip),
            Self::Words { text, tip: means, .. } => {
                fill(text);
                means.iter_mut().for_each(tip);
            }
            Self::How { text, tip: means } => {
                fill(text);
                tip(means);
            }
            Self::Chips { chips, .. } => chips.iter_mut().for_each(|(_, _, means)| tip(means)),
            Self::Stats(stats) => stats.iter_mut().for_each(|stat| tip(&mut stat.tip)),
            Self::Rungs(_, rungs) => rungs.iter_mut().for_each(|rung| tip(&mut rung.tip)),
        }
    }
}

/// The chance of the likeliest result, and what that is; below it that of a graver one.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// The chance; dots while it is being counted.
    pub chance: String,
    /// What it is the chance of, as the end of a sentence: `knocked into lava`.
    pub what: String,
    /// Whether that is harm.
    pub tone: Tone,
    /// What it means.
    pub tip: Tip,
    /// The harm that counts for most of all that is less likely and graver.
    pub grave: Option<Grave>,
}

/// A harm that is less likely than the likeliest result, and graver.
#[derive(Clone, Debug, PartialEq)]
pub struct Grave {
    /// Its chance and what it is: `32 % knocked out`.
    pub text: String,
    /// What it means.
    pub tip: Tip,
}

/// Results whose chances are this share of the largest one are about as likely.
const ABOUT: f64 = 0.9;

impl Headline {
    /// Of results that may overlap, each with its chance, how much it matters, and how it is meant: the likeliest, of those
    /// that are about as likely the one that matters most. A failure leads only if nothing else can happen, so that the
    /// headline and the board give the same chance. Of the harms that matter more than that, the one whose chance counts for
    /// most stands below.
    pub fn of(mut results: Vec<(Ratio, f64, String, Tone)>) -> Option<Self> {
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
    #[must_use]
    pub fn counting() -> Self {
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
pub struct Stat {
    /// The number.
    pub value: String,
    /// What it counts, in a word or two.
    pub name: &'static str,
    /// What that means.
    pub tip: Tip,
}

/// A line of words.
#[must_use]
pub fn plain(text: impl Into<String>, tone: Tone) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: None }
}

/// A line of words with what they mean.
#[must_use]
pub fn tipped(text: impl Into<String>, tone: Tone, tip: Tip) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: Some(tip) }
}

/// How the attack that is looked at is made.
#[must_use]
pub fn to_attack(target: &str) -> PanelItem {
    let text = format!("To attack: {}, or a click on {target}.", keys::ACT);
    PanelItem::How { text, tip: Tip::new("Nothing is rolled before that.", &[]) }
}

/// How the move that is looked at is made.
#[must_use]
pub fn to_go() -> PanelItem {
    let text = format!("To go: {}, or a click there.", keys::ACT);
    PanelItem::How { text, tip: Tip::new("Until something is rolled, a move can be undone.", &[]) }
}

/// The warning that an attack is aimed at a friend.
#[must_use]
pub fn at_friend(target: &str) -> PanelItem {
    let tip = Tip::new("This attack is allowed, and would hurt a figure of the attacker's own side.", &[]);
    tipped(format!("Careful: {target} is a friend."), Tone::Harm, tip)
}

/// What a rung says.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Which rung of the flight looking at it shows on the board, if any.
    pub place: Option<usize>,
    /// `3` or `3–5`.
    pub points: String,
    /// How far it flies, and the sign and the words of why it ends.
    pub why: String,
    /// The rolls to come: impacts, falls, burns.
    pub harm: Vec<(String, Tone, Tip)>,
    /// How likely it flies so far; none while nobody knows.
    pub chance: Option<String>,
    /// All of it in a sentence, with its rules.
    pub tip: Tip,
}

/// What stands above the columns of a ladder, each with what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Heads {
    /// What rungs are counted in.
    pub points: &'static str,
    /// What that means.
    pub of_points: Tip,
    /// Of what the chances are.
    pub chance: &'static str,
    /// What that means.
    pub of_chance: Tip,
}

impl Rung {
    /// True if anything is rolled against the target.
    #[must_use]
    pub fn hurts(&self) -> bool {
        self.harm.iter().any(|(_, tone, _)| *tone == Tone::Harm)
    }
}

/// The rules that a forecast cites.
#[cfg(test)]
pub(crate) fn cited(parts: &[PanelItem]) -> Vec<&'static str> {
    let of = |tip: &Option<Tip>| tip.iter().flat_map(|tip| tip.rules.clone()).collect::<Vec<_>>();
    parts
        .iter()
        .flat_map(|part| match part {
            PanelItem::Words { tip, .. } => of(tip),
            PanelItem::Chips { chips, .. } => chips.iter().flat_map(|(_, _, tip)| tip.rules.clone()).collect(),
            PanelItem::Stats(stats) => stats.iter().flat_map(|stat| stat.tip.rules.clone()).collect(),
            _ => Vec::new(),
        })
        .collect()
}

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
