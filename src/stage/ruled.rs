//! Which ruleset plays a battle, and what a ruleset may ask of a battle of its own.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, SideId},
    ruleset::{BattleOf, Ruleset},
};

use super::{Seats, Shown};

/// True while a ruleset plays the battle that is shown: the condition of its systems.
pub(crate) fn ruleset_active<R: Ruleset>(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| shown.battle.as_ruleset::<R>().is_some())
}

/// A battle with the proof that a ruleset plays it.
///
/// # Panics
///
/// Where another ruleset plays it. Libraries ask a ruleset about its own battles alone, and its systems run only while one
/// is shown.
pub(crate) fn expect_ruleset<R: Ruleset>(battle: &Battle) -> BattleOf<'_, R> {
    let Some(played) = battle.as_ruleset() else { panic!("only battles of {} come here", R::ABOUT.title) };
    played
}

impl Shown {
    /// The open choice of a ruleset's battle, once everything before it was shown.
    pub(crate) fn choice<R: Ruleset>(&self) -> Option<(SideId, R::Choice)> {
        if self.caught_up() { self.battle.choice_of::<R>() } else { None }
    }

    /// The same where a person is to make it. Bots are not asked on screen.
    pub(crate) fn asks_person<R: Ruleset>(&self, seats: &Seats) -> Option<(SideId, R::Choice)> {
        self.choice::<R>().filter(|(side, _)| !seats.is_bot(*side))
    }
}
