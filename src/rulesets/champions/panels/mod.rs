//! The panels of Champions: what to do in a phase, how to react, how everybody is; and what the shared ones say.

mod asking;
mod chips;
mod segments;
mod track;

use crate::hud::{chips::panels_of, forecast::forecast_of};
use bevy::prelude::*;
use knockback_rules::battle::{Battle, Event, SideId};
use knockback_view::army::Army;

use super::{Champions, acting};
use crate::{
    hud::{Panels, acting::asked, top::Told},
    rulesets::champions::proven,
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<Champions>, panels_of::<Champions>, asking::plugin, chips::plugin));
}

impl Panels for Champions {
    fn acts(&self, shown: &Shown) -> Option<SideId> {
        let acting = || acting::phase(proven(&shown.battle)).map(|phase| shown.battle.controller(phase.figure));
        asked(shown).or_else(acting)
    }

    fn needs_dice(&self, _battle: &Battle) -> bool {
        false
    }

    fn armies(&self, battle: &Battle, _curtain: Curtain, _draft: &Draft) -> Vec<Army> {
        knockback_view::champions::army::armies(proven(battle))
    }

    fn top(&self, shown: &Shown, _log: &[Event]) -> Told {
        Told {
            clock: segments::clock(proven(&shown.battle)),
            about: segments::about(shown),
            track: Extension::new(segments::segments(proven(&shown.battle))),
            strip: true,
            end: ("End phase", "What is left of the phase goes by, and the next character acts.", "CH-7"),
            ending: segments::ending(shown),
        }
    }

    fn spawn_track(&self, track: &Extension, _bar: Entity, slot: Entity, density: Density, commands: &mut Commands) {
        track::spawn(slot, track.get::<Vec<_>>().map_or(&[], Vec::as_slice), density, commands);
    }
}
