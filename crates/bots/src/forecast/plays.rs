//! Sampled plays with seeded dice, for plans with too many battles to count.

use knockback_rules::{
    battle::{Battle, Event},
    dice::{Dice as _, SeededDice},
};

use super::{Halt, PLAYS, Terms, settle};
use crate::Playing;

/// Sampled plays and their results so far. Every choice gets its default answer.
#[derive(Debug)]
pub(super) struct Plays<T> {
    played: u32,
    looked_at: u64,
    sum: T,
}

impl<T: Clone> Plays<T> {
    pub(super) const fn of(nothing: T) -> Self {
        Self { played: 0, looked_at: 0, sum: nothing }
    }

    pub(super) const fn positions(&self) -> u64 {
        self.looked_at
    }

    /// Examines about `slice` more battles and deducts them. Calls `add` with the final battle of each play and its
    /// share. Returns the total once all plays are finished.
    pub(super) fn advance<R: Playing>(
        &mut self,
        terms: &Terms<R>,
        (battle, events): (&Battle, &[Event]),
        slice: &mut u64,
        add: impl Fn(&mut T, Battle, f64),
    ) -> Option<T> {
        while self.played < PLAYS {
            if *slice == 0 {
                return None;
            }
            let before = self.looked_at;
            let end = self.play(terms, battle.clone(), events.to_vec());
            add(&mut self.sum, end, 1.0 / f64::from(PLAYS));
            self.played += 1;
            *slice = slice.saturating_sub(self.looked_at - before);
        }
        Some(self.sum.clone())
    }

    fn play<R: Playing>(&mut self, terms: &Terms<R>, mut battle: Battle, mut events: Vec<Event>) -> Battle {
        let mut dice = SeededDice::new(self.played.into());
        let mut rest = terms.rest.len();
        loop {
            self.looked_at += 1;
            events = match settle::<R>(&mut battle, events) {
                Halt::Settled => {
                    let Some((left, events)) = terms.next(&battle, rest) else { return battle };
                    rest = left;
                    events
                }
                Halt::Roll(request) => match dice.answer(request) {
                    Ok(answer) => battle.rolled(answer.rolled),
                    Err(_) => return battle,
                },
                Halt::Ask(_) => {
                    let usual = battle.as_ruleset::<R>().and_then(R::usual);
                    match usual.and_then(|order| battle.ordered(&order).ok()) {
                        Some(events) => events,
                        None => return battle,
                    }
                }
            };
        }
    }
}
