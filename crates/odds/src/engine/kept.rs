//! The ends of plays, with their frequencies. If they take too much memory, the results of figures are listed
//! separately.

use super::FxIndexMap;

use crate::{Exactness, Inquiry, Posed, Ratio};

/// The maximum total of [`Inquiry::size`] for complete ends. Above it, the results of figures are listed separately.
const MAX_MEMORY: usize = 4_000_000;

/// The ends of plays so far.
#[derive(Clone, Debug)]
pub(crate) struct Kept<Q: Inquiry> {
    ends: FxIndexMap<Q::End, u128>,
    /// The sum of [`Inquiry::size`] over all ends.
    size: usize,
    /// The separate results; `None` while the ends are complete.
    apart: Option<FxIndexMap<Q::Apart, u128>>,
}

impl<Q: Inquiry> Default for Kept<Q> {
    fn default() -> Self {
        Self { ends: FxIndexMap::default(), size: 0, apart: None }
    }
}

impl<Q: Inquiry> Kept<Q> {
    /// Adds the end of one more play.
    pub(crate) fn add(&mut self, question: &Q, posed: &Posed<Q>, end: Q::End) {
        self.put(question, posed, end, 1);
        if self.apart.is_none() && self.size > MAX_MEMORY {
            let ends = std::mem::take(&mut self.ends);
            (self.size, self.apart) = (0, Some(FxIndexMap::default()));
            for (end, times) in ends {
                self.put(question, posed, end, times);
            }
        }
    }

    fn put(&mut self, question: &Q, posed: &Posed<Q>, end: Q::End, times: u128) {
        let apart = self.apart.as_mut();
        let split = apart.and_then(|apart| Some((apart, question.apart(posed.start.played(), &end)?)));
        let end = match split {
            Some((apart, (own, others))) => {
                for other in others {
                    *apart.entry(other).or_insert(0) += times;
                }
                own
            }
            None => end,
        };
        let size = Q::size(&end);
        let known = self.ends.entry(end).or_insert(0);
        if *known == 0 {
            self.size += size;
        }
        *known += times;
    }

    /// The odds from all ends. `plays` is the total number of plays.
    pub(crate) fn odds(&self, question: &Q, posed: &Posed<Q>, exactness: Exactness, plays: u64) -> Q::Odds {
        let share = |times: &u128| Ratio::of(*times, u128::from(plays));
        let ends = self.ends.iter().map(|(end, times)| (end, share(times))).collect();
        match &self.apart {
            None => question.odds(posed, exactness, ends),
            Some(apart) => {
                let apart = apart.iter().map(|(own, times)| (own.clone(), share(times))).collect();
                question.odds_apart(posed, exactness, ends, apart)
            }
        }
    }
}
