//! The panels of Champions: what to do in a phase, how to react, how everybody is; and what the shared ones say.

mod actions;
mod army;
mod chips;
mod react;
mod segments;
mod told;
mod track;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, Event, SideId};
pub(crate) use knockback_view::champions::{condition, words};

use super::{Champions, acting};
use crate::{
    hud::{Panels, acting::asked, armies::Army, top::Told},
    rulesets::champions::proven,
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(crate) use react::ASKS;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((actions::plugin, chips::plugin, react::plugin, told::plugin));
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
        army::armies(proven(battle))
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

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Order, Setup},
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    /// A battle on rooftops, before anything has happened.
    pub(crate) fn open() -> Battle {
        let text = include_bytes!("../../../../crates/rules/tests/data/rooftops.ron");
        Battle::new(Arc::new(Setup::new(read_scenario("rooftops.ron", text).unwrap()).unwrap()))
    }

    /// The same battle, played from order to order by a player who prefers what it is told to prefer, until something
    /// holds.
    pub(crate) fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
        let mut game = Game::new(open().shared_setup(), Some(5));
        let mut dice = SeededDice::new(5);
        game.settle(&mut dice).unwrap();
        for step in 0..400 {
            if holds(game.battle()) {
                return game.battle().clone();
            }
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            let liked: Vec<&Order> = orders.iter().filter(|order| prefers(order)).collect();
            let order = liked.get(step % liked.len().max(1)).copied().or(orders.last());
            game.play(order.expect("somebody is asked"), &mut dice).unwrap();
        }
        panic!("it never came to that");
    }

    /// The same battle, played on without actions until a condition holds.
    pub(crate) fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
        play_by(|_| false, holds)
    }
}
