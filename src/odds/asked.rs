//! The odds of attacks of a ruleset.

use std::{hash::Hash, marker::PhantomData};

use knockback_odds::Inquiry;
use knockback_rules::battle::Battle;

use super::{Answer, Counted};

/// The odds of what a ruleset asks.
pub(crate) struct Asked<Q>(PhantomData<fn() -> Q>);

impl<Q> Counted for Asked<Q>
where
    Q: Inquiry + Clone + Eq + Hash + Send + Sync + 'static,
    Answer<Q>: Send + Sync,
{
    type Wish = Q;
    type Answer = Answer<Q>;

    fn begin(battle: &Battle, question: Q) -> Answer<Q> {
        Answer::begin(battle, question)
    }

    fn go_on(answer: Answer<Q>, steps: usize) -> Answer<Q> {
        answer.go_on(steps)
    }

    fn settled(answer: &Answer<Q>) -> bool {
        answer.settled()
    }
}
