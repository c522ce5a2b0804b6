//! The panels of C3G: cards, order markers, turns, lines of knockback, threats; and what the shared ones say.

mod army;
mod card;
mod dice;
mod handover;
mod lines;
mod markers;
mod on_card;
mod powers;
mod turns;

use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, SideId},
    c3g::Choice,
};
use knockback_view::army::Army;

use super::{C3g, acting};
use crate::{
    hud::{Panels, acting::asked, top::Told},
    rulesets::c3g::proven,
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<C3g>, card::plugin, dice::plugin, handover::plugin, lines::plugin, markers::plugin));
}

impl Panels for C3g {
    fn acts(&self, shown: &Shown) -> Option<SideId> {
        acting::turn(proven(&shown.battle)).map(|act| act.side).or_else(|| asked(shown))
    }

    fn needs_dice(&self, battle: &Battle) -> bool {
        matches!(battle.choice_of::<C3g>(), Some((_, Choice::Line { .. })))
    }

    fn armies(&self, battle: &Battle, curtain: Curtain, draft: &Draft) -> Vec<Army> {
        army::armies(proven(battle), curtain, draft)
    }

    fn top(&self, shown: &Shown, log: &[Event]) -> Told {
        Told {
            clock: turns::clock(proven(&shown.battle)),
            about: turns::about(shown),
            track: Extension::new(turns::Turns::of(proven(&shown.battle), log)),
            strip: false,
            end: ("End turn", "The turn goes to the next side.", "C3G-4"),
            ending: turns::ending(shown),
        }
    }

    fn spawn_track(&self, track: &Extension, bar: Entity, _slot: Entity, density: Density, commands: &mut Commands) {
        turns::spawn(bar, track.get().unwrap_or(&turns::Turns::default()), density, commands);
    }
}
