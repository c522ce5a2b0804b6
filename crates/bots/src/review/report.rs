//! What a review has found.

use knockback_rules::battle::SideId;
use serde::{Deserialize, Serialize};

use super::Moment;

/// The least change of a chance that is told as decisive.
pub(super) const DECISIVE: f64 = 0.05;

/// What a review has found so far. Chances are those of the first side, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The number of orders in the battle.
    pub(super) orders: usize,
    /// The chance at the start.
    pub(super) start: f64,
    /// The chance as the battle stands now.
    pub(super) now: f64,
    /// What the dice brought the first side.
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

    /// What was found so far: one moment for each order, in the order of play.
    #[must_use]
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The acts that decided the battle: up to `most`, the greatest change in the chance to win first. An act is an order
    /// with the answers to it, as one moment.
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

    /// The costliest mistake of each turn, in the order of play: up to `most` of them, the smallest left out first. Turns without a
    /// mistake worth telling are skipped.
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

    /// What the dice brought a side so far, as a share of a win: 1 turns a lost battle into a won one.
    #[must_use]
    pub fn luck(&self, side: SideId) -> f64 {
        as_seen_by(side, self.luck)
    }

    /// What the orders of both sides brought a side so far, as a share of a win: the change of its chance that was no luck.
    #[must_use]
    pub fn skill(&self, side: SideId) -> f64 {
        as_seen_by(side, self.now - self.start) - self.luck(side)
    }
}

/// A change of the chance of the first side, as a side sees it.
fn as_seen_by(side: SideId, of_first: f64) -> f64 {
    if side == SideId(0) { of_first } else { -of_first }
}
