//! The contents of the forecast panel: for an attack, a move, or a figure that may act.

use knockback_odds::Ratio;

use crate::{
    keys,
    percent::{WORTH_WORDS, exactly, in_percent},
    text::sentence,
    threats::{RankedThreats, Want},
    tip::Tip,
    tone::Tone,
};

/// The odds for a scene.
#[derive(Debug)]
pub struct Known<'a, O> {
    /// The odds of the aimed attack.
    pub odds: &'a O,
    /// The attacks of the threat map, and the result that they are ranked by.
    pub map: (&'a RankedThreats, &'a Want),
}

impl<O> Clone for Known<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Known<'_, O> {}

/// An item of the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelItem {
    /// A title.
    Title(String),
    /// The chance of the likeliest result, in the largest type on the screen.
    Headline(Headline),
    /// A line of text, with an explanation.
    Words {
        /// The text.
        text: String,
        /// The tone.
        tone: Tone,
        /// The explanation.
        tip: Option<Tip>,
    },
    /// Instructions for ordering the previewed action. Hidden while a bot decides, and for spectators.
    How {
        /// The text.
        text: String,
        /// The consequences of the order.
        tip: Tip,
    },
    /// A number with each of its reasons.
    Chips {
        /// The name of the number.
        name: &'static str,
        /// The number.
        count: String,
        /// The reasons.
        chips: Vec<(String, Tone, Tip)>,
    },
    /// Numbers side by side, each with a label below it.
    Stats(Vec<Stat>),
    /// The ladder of outcomes.
    Rungs(Heads, Vec<Rung>),
}

impl PanelItem {
    /// Replaces the key placeholders in its text with the names of the keys.
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

/// The chance of the likeliest result, and below it the chance of a graver one.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// The chance; dots while the odds are being computed.
    pub chance: String,
    /// The result, as the end of a sentence: `knocked into lava`.
    pub what: String,
    /// The tone of the result.
    pub tone: Tone,
    /// The explanation.
    pub tip: Tip,
    /// The most important result that is less likely and graver.
    pub grave: Option<Grave>,
}

/// A harm that is less likely and graver than the likeliest result.
#[derive(Clone, Debug, PartialEq)]
pub struct Grave {
    /// The chance and the name: `32 % knocked out`.
    pub text: String,
    /// The explanation.
    pub tip: Tip,
}

/// Results whose chance is at least this share of the largest one count as equally likely.
const ABOUT: f64 = 0.9;

impl Headline {
    /// Picks the headline from results that may overlap. Each has a chance, an importance, its words and a tone.
    ///
    /// The likeliest result leads, or the most important of several about equally likely results. A failure leads only
    /// if nothing else can happen. So the headline shows the chance that is prominent on the board. Below the headline
    /// appears the more important harm with the largest product of chance and importance, unless its chance is below
    /// `WORTH_WORDS`.
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
            tip: Tip::new(format!("{}: {}. Less likely, but worse.", sentence(what), exactly(chance)), &[]),
        });
        let tip = Tip::new(format!("{}: {}. No outcome is much more likely.", sentence(what), exactly(chance)), &[]);
        Some(Self { chance: in_percent(chance), what: what.clone(), tone: *tone, tip, grave })
    }

    /// The headline while the odds are being computed.
    #[must_use]
    pub fn counting() -> Self {
        let tip = Tip::new("Working through every possible roll. The numbers appear in a moment.", &[]);
        Self { chance: "\u{2026}".to_owned(), what: "computing odds".to_owned(), tone: Tone::Quiet, tip, grave: None }
    }
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Stat {
    /// The number.
    pub value: String,
    /// A short name.
    pub name: &'static str,
    /// The explanation.
    pub tip: Tip,
}

/// A line of text.
#[must_use]
pub fn plain(text: impl Into<String>, tone: Tone) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: None }
}

/// A line of text with an explanation.
#[must_use]
pub fn tipped(text: impl Into<String>, tone: Tone, tip: Tip) -> PanelItem {
    PanelItem::Words { text: text.into(), tone, tip: Some(tip) }
}

/// The targets that cannot be attacked, by reason: `Cannot attack: Anvil Mae, Skylark (out of reach); Petrel (no sight)`.
#[must_use]
pub fn cannot_attack<'a>(barred: impl IntoIterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, why) in barred {
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    let listed: Vec<String> = reasons.iter().map(|(why, names)| format!("{} ({why})", names.join(", "))).collect();
    (!listed.is_empty()).then(|| format!("Cannot attack: {}", listed.join("; ")))
}

/// Instructions for ordering the previewed attack.
#[must_use]
pub fn to_attack(target: &str) -> PanelItem {
    let text = format!("To attack, press {} or click {target}.", keys::ACT);
    PanelItem::How { text, tip: Tip::new("No dice are rolled until then.", &[]) }
}

/// Instructions for ordering the previewed move.
#[must_use]
pub fn to_go() -> PanelItem {
    let text = format!("To move, press {} or click there.", keys::ACT);
    PanelItem::How { text, tip: Tip::new("A move can be undone until dice are rolled.", &[]) }
}

/// Warning that an attack is aimed at a friend.
#[must_use]
pub fn at_friend(target: &str) -> PanelItem {
    let tip = Tip::new("This attack is allowed, but it would hurt a figure on the attacker's own side.", &[]);
    tipped(format!("Careful: {target} is a friend."), Tone::Harm, tip)
}

/// A rung of the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The index of the flight that the board shows while this rung is selected, if any.
    pub place: Option<usize>,
    /// `3` or `3–5`.
    pub points: String,
    /// The distance of the flight, and the reason why it ends as a sign and text.
    pub why: String,
    /// The rolls that follow: impacts, falls, burns.
    pub harm: Vec<(String, Tone, Tip)>,
    /// The chance that the target flies this far; `None` while it is unknown.
    pub chance: Option<String>,
    /// The complete rung as a sentence, with the rules behind it.
    pub tip: Tip,
}

/// The headings of the columns of a ladder, with explanations.
#[derive(Clone, Debug, PartialEq)]
pub struct Heads {
    /// The unit of the rungs.
    pub points: &'static str,
    /// The explanation of that unit.
    pub of_points: Tip,
    /// The event that the chances refer to.
    pub chance: &'static str,
    /// The explanation of the chances.
    pub of_chance: Tip,
}

impl Rung {
    /// True if a harmful roll is made against the target.
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
    fn the_likeliest_result_comes_first_and_the_gravest_second() {
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
            result(68, 0.9, "wounded", plain),
            result(16, 0.6, "miss", Tone::Quiet),
        ];
        assert_eq!(told(shot), Some(("65 % knocked back".to_owned(), Some("32 % knocked out".to_owned()))));
        let sure = vec![result(99, 5.0, "destroyed", harm), result(100, 0.9, "wounded", plain)];
        assert_eq!(told(sure), Some(("99 % destroyed".to_owned(), None)), "of equally likely results, the gravest");
        let hopeless = vec![result(1, 1.0, "hit", plain), result(99, 0.6, "miss", Tone::Quiet)];
        assert_eq!(told(hopeless), Some(("1 % hit".to_owned(), None)), "the chance of success leads");
        let rare = vec![result(1, 4.0, "knocked out", harm), result(60, 1.0, "hit", plain)];
        assert_eq!(told(rare), Some(("60 % hit".to_owned(), None)), "a very rare harm is not shown");
        let never = vec![result(0, 1.0, "hit", plain), result(100, 0.6, "miss", Tone::Quiet)];
        assert_eq!(told(never), Some(("100 % miss".to_owned(), None)));
        assert_eq!(told(vec![result(0, 1.0, "hit", plain)]), None);
    }

    #[test]
    fn targets_that_cannot_be_attacked_are_grouped_by_reason() {
        let barred = [("Anvil", "out of reach"), ("Petrel", "no sight"), ("Skylark", "out of reach")];
        let told = cannot_attack(barred);
        assert_eq!(told.as_deref(), Some("Cannot attack: Anvil, Skylark (out of reach); Petrel (no sight)"));
        assert_eq!(cannot_attack([]), None);
    }
}
