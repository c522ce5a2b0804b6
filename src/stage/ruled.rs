//! Access to a battle through its ruleset.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, SideId},
    ruleset::{BattleOf, Ruleset},
};

use super::{Seats, Shown};

/// Run condition for a ruleset's systems: the shown battle uses the ruleset.
pub(crate) fn ruleset_active<R: Ruleset>(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| shown.battle.as_ruleset::<R>().is_some())
}

/// Returns the battle as a battle of the given ruleset.
///
/// # Panics
///
/// Panics if the battle uses another ruleset. Modules ask a ruleset only about its own battles, and its systems run
/// only while one of them is shown.
pub(crate) fn expect_ruleset<R: Ruleset>(battle: &Battle) -> BattleOf<'_, R> {
    let Some(played) = battle.as_ruleset() else { panic!("only battles of {} come here", R::ABOUT.title) };
    played
}

impl Shown {
    /// Returns the open choice of a ruleset's battle, once all events have been shown.
    pub(crate) fn choice<R: Ruleset>(&self) -> Option<(SideId, R::Choice)> {
        if self.caught_up() { self.battle.choice_of::<R>() } else { None }
    }

    /// Returns the open choice if a person must make it. Bots are not asked on screen.
    pub(crate) fn asks_person<R: Ruleset>(&self, seats: &Seats) -> Option<(SideId, R::Choice)> {
        self.choice::<R>().filter(|(side, _)| !seats.is_bot(*side))
    }
}
