//! An attack before it is made: what is added to the die, what it has to reach, how likely that is, and what a hit does.

use knockback_odds::Ratio;
use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{
        Kind,
        attack::{DefencePart, Part},
    },
};

use super::Forced;

/// An attack before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Who attacks.
    pub(crate) attacker: FigureId,
    /// Whom.
    pub(crate) target: FigureId,
    /// With which hand.
    pub(crate) hand: u8,
    /// How.
    pub(crate) kind: Kind,
    /// Points, with the doubling (`CDG-14`).
    pub(crate) cost: u16,
    /// What is added to the die, each with its rule.
    pub(crate) parts: Vec<Part>,
    /// What a weapon adds to some dice: the lowest of them, and the highest (`CDG-28`).
    pub(crate) on_dice: Option<(u8, u8)>,
    /// The Defence, each part with its rule.
    pub(crate) defence: Vec<DefencePart>,
    /// What the die has to show, as far as it does not itself add to what it shows; below 1 all hit, above 6 none.
    pub(crate) need: i16,
    /// The dice that hit at once.
    pub(crate) hits: Vec<u8>,
    /// The die that would be rolled again if it fails (`CDG-27`, `CDG-28`).
    pub(crate) again: Vec<u8>,
    /// The chance that it hits, with what is rolled again.
    pub(crate) hit: Ratio,
    /// The least and the most that a hit costs; the numbers of a hit that costs none are 0.
    pub(crate) damage: (u8, u8),
    /// The chance that the target is downed by it, hit points lost in pits among them, where nothing is left to choose.
    pub(crate) downed: Ratio,
    /// The chance that it is out of action.
    pub(crate) out: Ratio,
    /// Where a hit sends its target.
    pub(crate) forced: Option<Forced>,
}
