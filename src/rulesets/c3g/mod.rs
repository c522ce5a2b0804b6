//! C3G on screen.

pub(crate) mod acting;
pub(crate) mod actions;
mod counter;
mod dress;
mod end;
mod looks;
pub(crate) mod odds;
pub(crate) mod orders;
pub(crate) mod overlay;
mod panels;
pub(crate) mod playback;
mod present;
mod rolls;
mod roster;

use bevy::prelude::*;
pub(crate) use knockback_rules::c3g::C3g;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    c3g::{Choice, Played},
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
    app.add_plugins((odds::plugin, orders::plugin, overlay::plugin, panels::plugin));
}

/// What libraries ask of it.
pub(super) fn offer(app: &mut App) {
    app.offer::<dyn Counters>(plays, &C3g)
        .offer::<dyn Dresses>(plays, &C3g)
        .offer::<dyn Looks>(plays, &C3g)
        .offer::<dyn Orders>(plays, &C3g)
        .offer::<dyn Panels>(plays, &C3g)
        .offer::<dyn Performs>(plays, &C3g)
        .offer::<dyn Presents>(plays, &C3g);
}

/// True of a battle that is played by it.
fn plays(setup: &Setup) -> bool {
    setup.of::<C3g>().is_some()
}

/// True while the battle that is shown is played by it.
pub(crate) fn played(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| plays(shown.battle.setup()))
}

/// A battle of C3G, with the proof that it is one.
///
/// # Panics
///
/// Where another ruleset is played: what C3G offers is asked of its own battles alone, and its systems run only while
/// one is shown.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played().expect("only battles of C3G come here")
}

impl Shown {
    /// The open choice of a C3G battle, once everything before it was shown.
    pub(crate) fn c3g_choice(&self) -> Option<(SideId, Choice)> {
        if self.caught_up() { self.battle.choice_of::<C3g>() } else { None }
    }
}
