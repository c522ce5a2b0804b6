//! What a player may want of an attack.

use bevy::prelude::*;
use knockback_odds::Ratio;

use crate::odds::percent::{average, in_percent};

/// Something that a player may want of an attack. Each ruleset has a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Want {
    /// A name that never changes.
    pub(crate) name: &'static str,
    /// What is wanted, in a few words: `destroy`.
    pub(crate) words: &'static str,
    /// What it means, in a sentence.
    pub(crate) means: &'static str,
    /// Whether hexes are counted instead of a chance.
    pub(crate) hexes: bool,
}

impl Want {
    /// What an attack is worth, in words: a chance, or hexes.
    pub(crate) fn worth(&self, worth: &Ratio) -> String {
        if !self.hexes {
            return in_percent(worth);
        }
        let mean = average(worth);
        match mean.strip_suffix(".0").unwrap_or(&mean) {
            "1" => "1 hex".to_owned(),
            mean => format!("{mean} hexes"),
        }
    }

    /// The same where there is little room.
    pub(crate) fn short(&self, worth: &Ratio) -> String {
        if self.hexes { average(worth) } else { in_percent(worth) }
    }
}

/// What the player wants most: a place in the list of the ruleset that is played.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted(pub(crate) usize);

impl Wanted {
    /// The next of so many things to want, or the one before.
    pub(crate) const fn next(self, back: bool, count: usize) -> Self {
        Self((self.0 + if back { count - 1 } else { 1 }) % count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wants_go_round_and_their_worth_is_a_chance_or_hexes() {
        assert_eq!(
            [Wanted(0).next(true, 5), Wanted(4).next(false, 5), Wanted(1).next(false, 5)],
            [4, 0, 2].map(Wanted)
        );
        let want = |hexes| Want { name: "farthest", words: "move far, on average", means: "How far.", hexes };
        let half = Ratio::of(1, 2);
        assert_eq!((want(true).worth(&half), want(true).short(&half)), ("0.5 hexes".to_owned(), "0.5".to_owned()));
        assert_eq!([Ratio::ONE, Ratio::of(2, 1)].map(|mean| want(true).worth(&mean)), ["1 hex", "2 hexes"]);
        assert_eq!((want(false).worth(&half), want(false).short(&half)), ("50%".to_owned(), "50%".to_owned()));
    }
}
