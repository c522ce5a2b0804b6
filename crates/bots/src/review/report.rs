//! The results of a review.

use knockback_rules::battle::SideId;
use serde::{Deserialize, Serialize};

use super::Moment;

/// The minimum change of a probability that counts as decisive.
pub(super) const DECISIVE: f64 = 0.05;

/// The results of a review so far. Probabilities to win are those of the first side, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The number of orders in the battle.
    pub(super) orders: usize,
    /// The probability at the start.
    pub(super) start: f64,
    /// The current probability.
    pub(super) now: f64,
    /// The luck of the first side.
    pub(super) luck: f64,
    pub(super) moments: Vec<Moment>,
}

impl Report {
    /// True once all orders are reviewed.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.moments.len() == self.orders
    }

    /// The number of orders reviewed so far, and of all orders.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.moments.len(), self.orders)
    }

    /// The results so far: one moment for each order, in the order of play.
    #[must_use]
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The actions that decided the battle: up to `most` of them, the largest change in the probability to win first.
    /// An action is an order merged with the answers to it.
    #[must_use]
    pub fn decisive(&self, most: usize) -> Vec<Moment> {
        let mut acts: Vec<Moment> = Vec::new();
        for moment in &self.moments {
            match acts.iter_mut().rfind(|act| act.place == moment.act) {
                Some(act) => act.go_on(moment),
                None => acts.push(moment.clone()),
            }
        }
        acts.retain(|act| act.swing().abs() >= DECISIVE);
        acts.sort_by(|one, other| other.swing().abs().total_cmp(&one.swing().abs()));
        acts.truncate(most);
        acts
    }

    /// The costliest mistake of each turn, in the order of play: up to `most` of them, without the smallest ones. Turns
    /// without a reportable mistake are skipped.
    #[must_use]
    pub fn missed(&self, most: usize) -> Vec<&Moment> {
        let behind = |moment: &Moment| moment.missed.as_ref().map_or(0.0, |missed| missed.behind);
        let mut worst: Vec<&Moment> = Vec::new();
        for moment in self.moments.iter().filter(|moment| moment.missed.is_some()) {
            match worst.iter_mut().find(|known| (known.turn, known.side) == (moment.turn, moment.side)) {
                Some(known) if behind(known) < behind(moment) => *known = moment,
                Some(_) => {}
                None => worst.push(moment),
            }
        }
        worst.sort_by(|one, other| behind(other).total_cmp(&behind(one)));
        worst.truncate(most);
        worst.sort_by_key(|moment| moment.place);
        worst
    }

    /// The luck of a side so far, as a share of a win: 1 turns a lost battle into a won one.
    #[must_use]
    pub fn luck(&self, side: SideId) -> f64 {
        as_seen_by(side, self.luck)
    }

    /// The effect of both sides' orders on a side so far, as a share of a win: the change of its probability to win
    /// that was not luck.
    #[must_use]
    pub fn skill(&self, side: SideId) -> f64 {
        as_seen_by(side, self.now - self.start) - self.luck(side)
    }
}

/// Converts a change of the first side's probability to a side's own view.
fn as_seen_by(side: SideId, of_first: f64) -> f64 {
    if side == SideId(0) { of_first } else { -of_first }
}
