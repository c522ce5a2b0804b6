//! Threat maps: the actions that a figure could take from each position in its reach, with their odds. Equal actions
//! share their odds.

use std::{cmp::Ordering, sync::Arc};

use knockback_rules::battle::FigureId;

use super::Ratio;

/// An action of a [`ThreatMap`].
pub trait ThreatAction {
    /// A path to the position from which an action is taken.
    type ThreatPath;
    /// The odds of an action.
    type Odds;
    /// The objective by which actions are ranked.
    type Objective: Copy;

    /// The index of the action's path in the map; `None` if the action is taken without moving first.
    fn way(&self) -> Option<usize>;

    /// The index of the action's odds in the map.
    fn odds(&self) -> usize;

    /// Rates odds by an objective; higher is better.
    fn worth(objective: Self::Objective, odds: &Self::Odds) -> Ratio;

    /// Orders two actions of equal worth. By default, they keep the order of the map.
    fn among_equals(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
}

/// The actions that a figure could take from its current position and from each position in its reach, with their odds.
#[derive(Clone, Debug)]
pub struct ThreatMap<A: ThreatAction> {
    /// The figure.
    pub figure: FigureId,
    /// All actions whose odds were computed, by position.
    pub threats: Vec<A>,
    /// The number of further actions whose odds were not computed because the work limit was reached.
    pub left_out: usize,
    /// The number of positions that were not searched because the work limit was reached.
    pub unsearched: usize,
    pub(crate) ways: Arc<Vec<A::ThreatPath>>,
    pub(crate) odds: KnownOdds<A::Odds>,
}

impl<A: ThreatAction> ThreatMap<A> {
    /// The odds of a threat of this map. Threats with necessarily equal odds share them, so the question in the odds
    /// may be that of another such threat.
    #[must_use]
    pub fn odds(&self, threat: &A) -> &A::Odds {
        self.odds.of(threat.odds())
    }

    /// The distinct odds of the map.
    pub fn all_odds(&self) -> impl Iterator<Item = &A::Odds> {
        self.odds.iter()
    }

    /// The path to the position of a threat; `None` if the figure does not move first, or if the action itself is a
    /// move.
    #[must_use]
    pub fn way(&self, threat: &A) -> Option<&A::ThreatPath> {
        threat.way().map(|way| &self.ways[way])
    }

    /// The number of different questions that were answered.
    #[must_use]
    pub const fn questions(&self) -> usize {
        self.odds.known
    }

    /// Ranks all threats by an objective, best first, and returns them with their worth.
    #[must_use]
    pub fn ranked(&self, objective: A::Objective) -> Vec<(Ratio, &A)> {
        let worth = self.odds.worth(|odds| A::worth(objective, odds));
        worth.ranked(&self.threats, A::odds, A::among_equals)
    }

    /// The highest worth of any threat by an objective; `None` if there is no threat.
    #[must_use]
    pub fn best(&self, objective: A::Objective) -> Option<Ratio> {
        self.odds.iter().map(|odds| A::worth(objective, odds)).max()
    }
}

/// The odds of a complete or unfinished map, by the indices that actions use. Clones share the odds.
#[derive(Debug)]
pub(crate) struct KnownOdds<O> {
    places: Vec<Known<O>>,
    known: usize,
}

/// The state of a question of a map.
#[derive(Debug)]
enum Known<O> {
    /// Not answered yet.
    Nothing,
    /// Refused: it has no odds.
    Refused,
    Odds(Arc<O>),
}

impl<O> Known<O> {
    fn odds(&self) -> Option<&O> {
        if let Self::Odds(odds) = self { Some(odds) } else { None }
    }
}

impl<O> Clone for Known<O> {
    fn clone(&self) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Refused => Self::Refused,
            Self::Odds(odds) => Self::Odds(Arc::clone(odds)),
        }
    }
}

impl<O> Clone for KnownOdds<O> {
    fn clone(&self) -> Self {
        Self { places: self.places.clone(), known: self.known }
    }
}

impl<O> Default for KnownOdds<O> {
    fn default() -> Self {
        Self { places: Vec::new(), known: 0 }
    }
}

impl<O> KnownOdds<O> {
    /// Stores the odds at an index, replacing provisional odds. `odds` is `None` if the question is refused.
    pub(crate) fn put(&mut self, place: usize, odds: Option<O>) {
        if self.places.len() <= place {
            self.places.resize_with(place + 1, || Known::Nothing);
        }
        let now = odds.map_or(Known::Refused, |odds| Known::Odds(Arc::new(odds)));
        let before = std::mem::replace(&mut self.places[place], now);
        self.known -= usize::from(before.odds().is_some());
        self.known += usize::from(self.places[place].odds().is_some());
    }

    /// True if the question at an index has been answered or refused.
    pub(crate) fn is_settled(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|known| !matches!(known, Known::Nothing))
    }

    /// Returns the actions whose odds are known, and the number of actions whose questions are not settled.
    pub(crate) fn split<A: Clone>(&self, acts: &[A], place: impl Fn(&A) -> usize) -> (Vec<A>, usize) {
        let known = acts.iter().filter(|act| self.places.get(place(act)).is_some_and(|known| known.odds().is_some()));
        let left_out = acts.iter().filter(|act| !self.is_settled(place(act)));
        (known.cloned().collect(), left_out.count())
    }

    /// The odds at an index. Panics if they are not known.
    pub(crate) fn of(&self, place: usize) -> &O {
        let Some(odds) = self.places.get(place).and_then(Known::odds) else {
            unreachable!("every action of a map has known odds");
        };
        odds
    }

    /// All odds, by index.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &O> {
        self.places.iter().filter_map(Known::odds)
    }

    /// The number of questions with known odds.
    pub(crate) const fn known(&self) -> usize {
        self.known
    }

    /// Rates the odds at each index.
    pub(crate) fn worth(&self, worth: impl Fn(&O) -> Ratio) -> Worth {
        let of: Vec<Option<Ratio>> = self.places.iter().map(|known| known.odds().map(&worth)).collect();
        let mut order: Vec<usize> = (0..of.len()).collect();
        order.sort_by(|one, other| of[*other].cmp(&of[*one]));
        let mut ranks = vec![0; of.len()];
        for pair in order.windows(2) {
            ranks[pair[1]] = ranks[pair[0]] + usize::from(of[pair[0]] != of[pair[1]]);
        }
        Worth { of, ranks }
    }
}

/// The worth of all odds of a map, and their ranks.
#[derive(Debug)]
pub(crate) struct Worth {
    of: Vec<Option<Ratio>>,
    /// The rank of the odds at each index; 0 is best, and odds of equal worth share a rank. Ranks are faster to compare
    /// than ratios, and a map sorts up to a hundred thousand actions that share a few hundred odds.
    ranks: Vec<usize>,
}

impl Worth {
    /// Sorts actions by worth, best first, and returns them with their worth.
    pub(crate) fn ranked<'a, A>(
        &self,
        acts: &'a [A],
        odds: impl Fn(&A) -> usize,
        among_equals: impl Fn(&A, &A) -> Ordering,
    ) -> Vec<(Ratio, &'a A)> {
        let mut ranked: Vec<(usize, &A)> = acts.iter().map(|act| (self.ranks[odds(act)], act)).collect();
        ranked.sort_by(|(one, a), (other, b)| one.cmp(other).then_with(|| among_equals(a, b)));
        let worth = |act: &A| self.of[odds(act)].clone().unwrap_or(Ratio::ZERO);
        ranked.into_iter().map(|(_, act)| (worth(act), act)).collect()
    }
}
