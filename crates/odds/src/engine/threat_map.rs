//! Threat maps: the acts that a figure could take from each place in its reach, and the odds that equal acts share.

use std::{cmp::Ordering, sync::Arc};

use knockback_rules::battle::FigureId;

use super::Ratio;

/// An act of a [`ThreatMap`].
pub trait ThreatAction {
    /// A move that leads to where an act is made from.
    type ThreatPath;
    /// What may come of an act.
    type Odds;
    /// What acts are ranked by.
    type Objective: Copy;

    /// The place of its way among the ways of the map; `None` if the figure stays where it is.
    fn way(&self) -> Option<usize>;

    /// The place of its odds among the odds of the map.
    fn odds(&self) -> usize;

    /// What odds are worth to an objective.
    fn worth(objective: Self::Objective, odds: &Self::Odds) -> Ratio;

    /// The order of two acts that are worth the same; by default that of the map.
    fn among_equals(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
}

/// The acts that a figure could take from where it stands and from each place in its reach, with the odds of each.
#[derive(Clone, Debug)]
pub struct ThreatMap<A: ThreatAction> {
    /// Whose.
    pub figure: FigureId,
    /// All acts that were counted, by place.
    pub threats: Vec<A>,
    /// How many acts there are beside them: those of questions for which no work was left.
    pub left_out: usize,
    /// The number of places that were not searched, because no work was left.
    pub unsearched: usize,
    pub(crate) ways: Arc<Vec<A::ThreatPath>>,
    pub(crate) odds: KnownOdds<A::Odds>,
}

impl<A: ThreatAction> ThreatMap<A> {
    /// The odds of a threat of this map. Threats whose odds must be the same share them; their question is that of one of
    /// these.
    #[must_use]
    pub fn odds(&self, threat: &A) -> &A::Odds {
        self.odds.of(threat.odds())
    }

    /// All odds of the map, each once: every threat shares one of them.
    pub fn all_odds(&self) -> impl Iterator<Item = &A::Odds> {
        self.odds.iter()
    }

    /// The way to where a threat of this map is made from; `None` if the figure stays, or if its act is a move itself.
    #[must_use]
    pub fn way(&self, threat: &A) -> Option<&A::ThreatPath> {
        threat.way().map(|way| &self.ways[way])
    }

    /// How many different questions were counted.
    #[must_use]
    pub const fn questions(&self) -> usize {
        self.odds.known
    }

    /// All threats with what they are worth to an objective, the best first.
    #[must_use]
    pub fn ranked(&self, objective: A::Objective) -> Vec<(Ratio, &A)> {
        let worth = self.odds.worth(|odds| A::worth(objective, odds));
        worth.ranked(&self.threats, A::odds, A::among_equals)
    }

    /// The most that a threat is worth to an objective; `None` if there is no threat.
    #[must_use]
    pub fn best(&self, objective: A::Objective) -> Option<Ratio> {
        self.odds.iter().map(|odds| A::worth(objective, odds)).max()
    }
}

/// The odds of a map or of a map in progress, by the places that acts refer to. Copies share the odds.
#[derive(Debug)]
pub(crate) struct KnownOdds<O> {
    places: Vec<Known<O>>,
    known: usize,
}

/// What is known of a question of a map.
#[derive(Debug)]
enum Known<O> {
    /// It was not counted, or not yet.
    Nothing,
    /// It is refused: it has no odds.
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
    /// Stores the odds of a place, in place of provisional ones; `None` for a question that is refused.
    pub(crate) fn put(&mut self, place: usize, odds: Option<O>) {
        if self.places.len() <= place {
            self.places.resize_with(place + 1, || Known::Nothing);
        }
        let now = odds.map_or(Known::Refused, |odds| Known::Odds(Arc::new(odds)));
        let before = std::mem::replace(&mut self.places[place], now);
        self.known -= usize::from(before.odds().is_some());
        self.known += usize::from(self.places[place].odds().is_some());
    }

    /// True if the question of a place has been answered, or is refused.
    pub(crate) fn is_settled(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|known| !matches!(known, Known::Nothing))
    }

    /// The acts whose odds are known, and the number of those that were not counted.
    pub(crate) fn split<A: Clone>(&self, acts: &[A], place: impl Fn(&A) -> usize) -> (Vec<A>, usize) {
        let known = acts.iter().filter(|act| self.places.get(place(act)).is_some_and(|known| known.odds().is_some()));
        let left_out = acts.iter().filter(|act| !self.is_settled(place(act)));
        (known.cloned().collect(), left_out.count())
    }

    /// The odds of a place at which there are some.
    pub(crate) fn of(&self, place: usize) -> &O {
        let Some(odds) = self.places.get(place).and_then(Known::odds) else {
            unreachable!("a map has acts whose odds are known, and no others");
        };
        odds
    }

    /// All odds, by place.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &O> {
        self.places.iter().filter_map(Known::odds)
    }

    /// The number of places at which there are odds.
    pub(crate) const fn known(&self) -> usize {
        self.known
    }

    /// What the odds of each place are worth.
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

/// The worth of all odds of a map.
#[derive(Debug)]
pub(crate) struct Worth {
    of: Vec<Option<Ratio>>,
    /// Their ranks, the best first; odds that are worth the same share one. Comparing ranks is quick, and a map compares a
    /// hundred thousand acts of few hundred odds.
    ranks: Vec<usize>,
}

impl Worth {
    /// Acts with what they are worth, the best first.
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
