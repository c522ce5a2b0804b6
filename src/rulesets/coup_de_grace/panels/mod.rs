//! The panels of Coup-De-Grace: whom to activate and what to do, what is asked after a hit, how everybody is; and what the
//! shared ones say.

mod actions;
mod army;
mod asked;
mod chips;
mod turns;
pub(super) mod words;

use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, SideId},
    coup_de_grace::Choice,
};
pub(crate) use knockback_view::coup_de_grace::{condition, terms};

use super::{CoupDeGrace, acting, proven};
use crate::{
    hud::{Panels, acting::asked, armies::Army, top::Told},
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<CoupDeGrace>, actions::plugin, asked::plugin, chips::plugin));
}

impl Panels for CoupDeGrace {
    fn acts(&self, shown: &Shown) -> Option<SideId> {
        asked(shown).or_else(|| acting::turn(proven(&shown.battle)))
    }

    fn needs_dice(&self, battle: &Battle) -> bool {
        matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Push { .. } | Choice::Face { .. })))
    }

    fn armies(&self, battle: &Battle, _curtain: Curtain, _draft: &Draft) -> Vec<Army> {
        army::armies(proven(battle))
    }

    fn top(&self, shown: &Shown, _log: &[Event]) -> Told {
        Told {
            clock: turns::clock(proven(&shown.battle)),
            about: turns::about(shown),
            track: Extension::new(turns::Turns::of(proven(&shown.battle))),
            strip: false,
            end: (
                "End turn",
                "The activation ends, what is left of its points is lost, and the turn goes on.",
                "CDG-7",
            ),
            ending: turns::ending(shown),
        }
    }

    fn spawn_track(&self, track: &Extension, bar: Entity, _slot: Entity, density: Density, commands: &mut Commands) {
        turns::spawn(bar, track.get().unwrap_or(&turns::Turns::default()), density, commands);
    }
}
