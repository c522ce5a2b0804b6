//! Champions on screen.

pub(crate) mod acting;
pub(crate) mod actions;
mod counter;
mod dress;
mod end;
mod looks;
pub(crate) mod odds;
pub(crate) mod orders;
pub(crate) mod overlay;
pub(crate) mod panels;
pub(crate) mod playback;
mod present;
mod rolls;
mod roster;
mod signs;
pub(crate) mod stance;

use bevy::prelude::*;
pub(crate) use knockback_rules::champions::Champions;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    champions::{Choice, Played},
};

use crate::{
    battle::{dress::Dresses, playback::perform::Performs},
    hud::Panels,
    input::orders::Orders,
    screens::Presents,
    stage::{Shown, offers::OfferApp},
    view2d::tokens::state::Counters,
    view3d::pieces::Looks,
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((dress::plugin, odds::plugin, orders::plugin, overlay::plugin, panels::plugin, stance::plugin));
}

/// What libraries ask of it.
pub(super) fn offer(app: &mut App) {
    app.offer::<dyn Counters>(plays, &Champions)
        .offer::<dyn Dresses>(plays, &Champions)
        .offer::<dyn Looks>(plays, &Champions)
        .offer::<dyn Orders>(plays, &Champions)
        .offer::<dyn Panels>(plays, &Champions)
        .offer::<dyn Performs>(plays, &Champions)
        .offer::<dyn Presents>(plays, &Champions);
}

/// True of a battle that is played by it.
fn plays(setup: &Setup) -> bool {
    setup.of::<Champions>().is_some()
}

/// True while the battle that is shown is played by it.
pub(crate) fn played(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| plays(shown.battle.setup()))
}

/// A battle of Champions, with the proof that it is one.
///
/// # Panics
///
/// Where another ruleset is played: what Champions offers is asked of its own battles alone, and its systems run only while
/// one is shown.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played().expect("only battles of Champions come here")
}

impl Shown {
    /// The open choice of a Champions battle, once everything before it was shown.
    pub(crate) fn champions_choice(&self) -> Option<(SideId, Choice)> {
        if self.caught_up() { self.battle.choice_of::<Champions>() } else { None }
    }
}
