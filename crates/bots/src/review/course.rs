//! A battle being replayed, one order at a time.

use knockback_rules::{
    battle::{Battle, Event, FigureId, SideId},
    dice::{Faces, ScriptedDice},
    game::RecordedOrder,
};

use super::turns::TurnCount;
use crate::measure::{Account, Luck, settle};

/// A battle being replayed, with its account so far.
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

    /// The side that is asked.
    pub(super) fn decider(&self) -> Option<SideId> {
        Some(self.battle.choice()?.decider)
    }

    /// Plays an order with its recorded dice. The record was replayed before as a whole, so no order is refused.
    pub(super) fn play(&mut self, entry: &RecordedOrder, luck: Option<&mut Luck>) {
        if let Ok(events) = self.battle.ordered(&entry.order) {
            for event in &events {
                follow(&mut self.account, &mut self.turns, &mut self.battle, event);
            }
        }
        self.roll_on(&entry.rolls, luck);
    }

    /// Runs the battle until an order is needed, with the recorded dice. None are missing: the record was replayed
    /// before.
    pub(super) fn roll_on(&mut self, rolls: &[Faces], luck: Option<&mut Luck>) {
        let mut dice = ScriptedDice::new(rolls.to_vec());
        let Self { battle, account, turns } = self;
        let _ = settle(battle, &mut dice, luck, |battle, event| follow(account, turns, battle, event));
    }

    /// The figures lost.
    pub(super) fn lost(&self) -> Vec<FigureId> {
        let figures = self.battle.setup().figure_ids().zip(self.account.figures());
        figures.filter(|(_, account)| account.lost.is_some()).map(|(figure, _)| figure).collect()
    }
}

/// Applies an event, and passes it to the account and the turn count.
fn follow(account: &mut Account, turns: &mut TurnCount, battle: &mut Battle, event: &Event) {
    account.apply(battle, event);
    turns.see(battle);
}
