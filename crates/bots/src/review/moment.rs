//! The review of one order.

use knockback_rules::{
    battle::{FigureId, SideId},
    files::OrderText,
};
use serde::{Deserialize, Serialize};

use crate::playing::{THEN, reason_of_later};

/// An order, its effect, and a better alternative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The index of the order in the record of the battle, from 0.
    pub place: usize,
    /// The index of the order that started its action. It is the order's own index unless the order is an answer in the
    /// middle of an action, such as a defence or a direction.
    pub act: usize,
    /// The side that gave it.
    pub side: SideId,
    /// The turn to which it belongs. Turns are counted through the battle, from 0. Answers of others belong to the turn
    /// in which they are given.
    pub turn: u32,
    /// The round once its dice have fallen, counted from 1 as in [`Account::rounds`](crate::measure::Account::rounds);
    /// 0 before the first one.
    pub round: u16,
    /// The first side's probability to win before the order, from 0 to 1.
    pub before: f64,
    /// The same once its dice have fallen and the next order is due.
    pub after: f64,
    /// The part of that change that is the first side's luck.
    pub luck: f64,
    /// The order in words, as a player would read it.
    pub told: String,
    /// The figures lost as a result: destroyed, knocked out, downed or out of action.
    pub lost: Vec<FigureId>,
    /// The better order, if the margin is large enough to report.
    pub missed: Option<Missed>,
}

impl Moment {
    /// Merges the moment of an answer to this order.
    pub(super) fn go_on(&mut self, later: &Self) {
        (self.after, self.round) = (later.after, later.round);
        self.luck += later.luck;
        self.lost.extend(&later.lost);
    }

    /// The change of the first side's probability to win.
    #[must_use]
    pub fn swing(&self) -> f64 {
        self.after - self.before
    }

    /// The part of the change that is not luck: the effect of the order itself, by its odds.
    #[must_use]
    pub fn choice(&self) -> f64 {
        self.swing() - self.luck
    }

    /// True if the dice changed more than the order itself.
    #[must_use]
    pub fn is_luck(&self) -> bool {
        self.luck.abs() > self.choice().abs()
    }
}

/// An order that would have been better than the actual one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Missed {
    /// The order, which was legal.
    pub order: OrderText,
    /// The order in words, as a player would read it.
    pub told: String,
    /// The reason, as in [`Advice::reason`](crate::Advice::reason).
    pub reason: Option<String>,
    /// The margin over the actual order, on average over the dice and after the enemy's next actions, as a fraction of
    /// the mean cost of a figure.
    pub behind: f64,
}

impl Missed {
    /// The order with its reason, if there is one.
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
    fn a_missed_order_is_shown_with_its_reason() {
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
