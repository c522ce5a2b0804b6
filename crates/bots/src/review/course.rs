//! A battle that is played again, an order after the other.

use knockback_rules::{
    battle::{Battle, Event, FigureId, SideId, Step},
    dice::{Dice as _, Faces, ScriptedDice},
    game::Entry,
};

use super::turns::TurnCount;
use crate::measure::{Account, Luck};

/// A battle that is played again, and what has been told of it so far.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) battle: Battle,
    pub(super) account: Account,
    pub(super) turns: TurnCount,
    /// What the dice brought; `None` where nobody wants to know.
    pub(super) luck: Option<Luck>,
}

impl Course {
    pub(super) fn new(battle: Battle, luck: Luck) -> Self {
        Self { account: Account::new(&battle), battle, turns: TurnCount::default(), luck: Some(luck) }
    }

    /// Who is asked.
    pub(super) fn decider(&self) -> Option<SideId> {
        Some(self.battle.choice()?.decider)
    }

    /// Plays an order with the dice that fell then. The record was played before as a whole, so nothing is refused.
    pub(super) fn play(&mut self, entry: &Entry) {
        if let Ok(events) = self.battle.ordered(&entry.order) {
            self.apply(&events);
        }
        self.roll_on(&entry.rolls);
    }

    /// Lets happen what needs no order, with the dice as they fell.
    pub(super) fn roll_on(&mut self, rolls: &[Faces]) {
        let mut dice = ScriptedDice::new(rolls.to_vec());
        loop {
            match self.battle.step() {
                Step::Emit(events) => self.apply(&events),
                Step::Roll(request) => {
                    let Ok(answer) = dice.answer(request) else { return };
                    if let Some(luck) = &mut self.luck {
                        luck.rolled(&self.battle, request, answer.rolled);
                    }
                    let events = self.battle.rolled(answer.rolled);
                    self.apply(&events);
                }
                Step::Ask(_) | Step::Rest => return,
            }
        }
    }

    fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.account.see(&self.battle, event);
            self.battle.apply(event);
            self.turns.see(&self.battle);
        }
    }

    /// Who is lost.
    pub(super) fn lost(&self) -> Vec<FigureId> {
        let figures = self.battle.setup().figure_ids().zip(self.account.figures());
        figures.filter(|(_, account)| account.lost.is_some()).map(|(figure, _)| figure).collect()
    }

    /// What the dice brought the first side so far.
    pub(super) fn luck_of_first(&self) -> f64 {
        self.luck.as_ref().map_or(0.0, Luck::of_first)
    }

    /// The chance of the first side to win.
    pub(super) fn chance(&self) -> f64 {
        self.luck.as_ref().map_or(0.5, |luck| luck.guess(&self.battle))
    }
}
