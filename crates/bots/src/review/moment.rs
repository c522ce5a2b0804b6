//! What a review says of one order.

use knockback_rules::{
    battle::{FigureId, SideId},
    files::OrderText,
};
use serde::{Deserialize, Serialize};

use crate::playing::{THEN, reason_of_later};

/// An order, what it changed, and what would have been better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The place of the order in the record of the battle, from 0.
    pub place: usize,
    /// The place of the order with which its act began: its own, but for an answer in the middle of an act, such as a defence or
    /// a direction.
    pub act: usize,
    /// The side that gave it.
    pub side: SideId,
    /// The turn to which it belongs. Turns are counted through the battle, from 0; answers of others belong to the turn in which they are
    /// given.
    pub turn: u32,
    /// The round once its dice have fallen, as [`Account::rounds`](crate::measure::Account::rounds) counts, from 1; 0 before the first
    /// one.
    pub round: u16,
    /// The chance of the first side to win before the order, from 0 to 1.
    pub before: f64,
    /// The same once its dice have fallen and the next order is due.
    pub after: f64,
    /// The part of that change which the dice brought the first side.
    pub luck: f64,
    /// The order in words, as a player would read it.
    pub told: String,
    /// Figures that were lost by it: destroyed, knocked out, downed or out of action.
    pub lost: Vec<FigureId>,
    /// What would have been better, where something is worth telling.
    pub missed: Option<Missed>,
}

impl Moment {
    /// Takes an answer to this order into account, or what followed from it.
    pub(super) fn go_on(&mut self, later: &Self) {
        (self.after, self.round) = (later.after, later.round);
        self.luck += later.luck;
        self.lost.extend(&later.lost);
    }

    /// How the chance of the first side changed.
    #[must_use]
    pub fn swing(&self) -> f64 {
        self.after - self.before
    }

    /// The part of the change that is no luck: what the order itself did, by its odds.
    #[must_use]
    pub fn choice(&self) -> f64 {
        self.swing() - self.luck
    }

    /// True where the dice changed more than the order itself.
    #[must_use]
    pub fn is_luck(&self) -> bool {
        self.luck.abs() > self.choice().abs()
    }
}

/// An order that would have been better than the one that was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Missed {
    /// The order, which was legal.
    pub order: OrderText,
    /// The order in words, as a player would read it.
    pub told: String,
    /// Why it is good, as [`Advice::reason`](crate::Advice::reason) says it.
    pub reason: Option<String>,
    /// How much more it was worth than what was ordered, on average over the dice and after what the enemy could do then, in
    /// parts of what a figure of the battle costs on average.
    pub behind: f64,
}

impl Missed {
    /// The order, and why it is good, where there is more to say.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Self { told, reason, .. } = self;
        let Some(reason) = reason else { return told.clone() };
        match reason_of_later(reason) {
            Some(later) => format!("{told}, {THEN}{later}"),
            None => format!("{told}: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_is_told_with_its_reason() {
        let head = knockback_rules::geometry::Coord::new(0, 0);
        let order = OrderText::Deploy { figure: "glint".to_owned(), head, tail: None };
        let told = |reason: Option<&str>| {
            let reason = reason.map(str::to_owned);
            Missed { order: order.clone(), told: "Glint moves 2 hexes".to_owned(), reason, behind: 0.5 }.in_words()
        };
        assert_eq!(told(None), "Glint moves 2 hexes");
        assert_eq!(told(Some("to be safer from Anvil Mae")), "Glint moves 2 hexes: to be safer from Anvil Mae");
        let then = "Glint moves 2 hexes, then 51 % to wound Anvil Mae";
        assert_eq!(told(Some("then 51 % to wound Anvil Mae")), then);
    }
}
