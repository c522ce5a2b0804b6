//! Threat maps: the acts that a figure could take from each place in its reach, and the odds that equal acts share.

use std::cmp::Ordering;

use knockback_rules::battle::FigureId;

use super::Ratio;

/// An act of a [`ThreatMap`].
pub trait Act {
    /// A move that leads to where an act is made from.
    type Way;
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
pub struct ThreatMap<A: Act> {
    /// Whose.
    pub figure: FigureId,
    /// All acts that were counted, by place.
    pub threats: Vec<A>,
    /// How many acts there are beside them: those of questions for which no work was left.
    pub left_out: usize,
    pub(crate) ways: Vec<A::Way>,
    pub(crate) odds: Vec<A::Odds>,
}

impl<A: Act> ThreatMap<A> {
    /// The odds of a threat of this map. Threats whose odds must be the same share them; their question is that of one of
    /// these.
    #[must_use]
    pub fn odds(&self, threat: &A) -> &A::Odds {
        &self.odds[threat.odds()]
    }

    /// All odds of the map, each once: every threat shares one of them.
    #[must_use]
    pub fn all_odds(&self) -> &[A::Odds] {
        &self.odds
    }

    /// The way to where a threat of this map is made from; `None` if the figure stays, or if its act is a move itself.
    #[must_use]
    pub fn way(&self, threat: &A) -> Option<&A::Way> {
        threat.way().map(|way| &self.ways[way])
    }

    /// How many different questions were counted.
    #[must_use]
    pub const fn questions(&self) -> usize {
        self.odds.len()
    }

    /// All threats with what they are worth to an objective, the best first.
    #[must_use]
    pub fn ranked(&self, objective: A::Objective) -> Vec<(Ratio, &A)> {
        let worth: Vec<Ratio> = self.odds.iter().map(|odds| A::worth(objective, odds)).collect();
        let mut ranked: Vec<(Ratio, &A)> =
            self.threats.iter().map(|threat| (worth[threat.odds()].clone(), threat)).collect();
        ranked.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| a.among_equals(b)));
        ranked
    }
}
