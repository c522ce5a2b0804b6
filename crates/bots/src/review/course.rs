//! A battle that is played again, an order after the other.

use knockback_rules::{
    battle::{Battle, Event, FigureId, SideId},
    dice::{Faces, ScriptedDice},
    game::RecordedOrder,
};

use super::turns::TurnCount;
use crate::measure::{Account, Luck, settle};

/// A battle that is played again, and what has been told of it so far.
#[derive(Clone, Debug)]
pub(super) struct ReviewedBattle {
    pub(super) battle: Battle,
    pub(super) account: Account,
    pub(super) turns: TurnCount,
}

impl ReviewedBattle {
    pub(super) fn new(battle: Battle) -> Self {
        Self { account: Account::new(&battle), battle, turns: TurnCount::default() }
    }

    /// Who is asked.
    pub(super) fn decider(&self) -> Option<SideId> {
        Some(self.battle.choice()?.decider)
    }

    /// Plays an order with the dice that fell then. The record was played before as a whole, so nothing is refused.
    pub(super) fn play(&mut self, entry: &RecordedOrder, luck: Option<&mut Luck>) {
        if let Ok(events) = self.battle.ordered(&entry.order) {
            for event in &events {
                follow(&mut self.account, &mut self.turns, &mut self.battle, event);
            }
        }
        self.roll_on(&entry.rolls, luck);
    }

    /// Lets happen what needs no order, with the dice as they fell. None are missing: the record was played before.
    pub(super) fn roll_on(&mut self, rolls: &[Faces], luck: Option<&mut Luck>) {
        let mut dice = ScriptedDice::new(rolls.to_vec());
        let Self { battle, account, turns } = self;
        let _ = settle(battle, &mut dice, luck, |battle, event| follow(account, turns, battle, event));
    }

    /// Who is lost.
    pub(super) fn lost(&self) -> Vec<FigureId> {
        let figures = self.battle.setup().figure_ids().zip(self.account.figures());
        figures.filter(|(_, account)| account.lost.is_some()).map(|(figure, _)| figure).collect()
    }
}

/// Applies an event, and tells the account and the count of turns of it.
fn follow(account: &mut Account, turns: &mut TurnCount, battle: &mut Battle, event: &Event) {
    account.apply(battle, event);
    turns.see(battle);
}
