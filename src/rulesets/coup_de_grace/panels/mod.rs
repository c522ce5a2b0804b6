//! The panels of Coup-De-Grace: whom to activate and what to do, what is asked after a hit, how everybody is; and what the
//! shared ones say.

mod actions;
mod army;
mod asked;
mod chips;
mod told;
mod turns;
pub(super) mod words;

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
    app.add_plugins((actions::plugin, asked::plugin, chips::plugin, told::plugin));
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

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, FigureId, Order as Any, Setup},
        coup_de_grace::Order,
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    /// A battle in a small arena with one of everything, before anything has happened.
    pub(crate) fn open() -> Battle {
        let text = include_bytes!("../../../../crates/rules/tests/data/arena.ron");
        Battle::new(Arc::new(Setup::new(read_scenario("arena.ron", text).unwrap()).unwrap()))
    }

    /// A mini by its name.
    pub(crate) fn named(battle: &Battle, name: &str) -> FigureId {
        battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).unwrap()
    }

    /// The same battle, played from order to order by a player who prefers what it is told to prefer, until something
    /// holds; again and again with other dice.
    pub(crate) fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
        for seed in 0..40 {
            let mut game = Game::new(open().shared_setup(), Some(seed));
            let mut dice = SeededDice::new(seed);
            game.settle(&mut dice).unwrap();
            for step in 0..200 {
                if holds(game.battle()) {
                    return game.battle().clone();
                }
                let orders: Vec<Any> = game.battle().legal_orders().iter().collect();
                let is_liked = |order: &&Any| matches!(order, Any::CoupDeGrace(own) if prefers(own));
                let liked: Vec<&Any> = orders.iter().filter(is_liked).collect();
                let wanted = liked.get(step % liked.len().max(1)).copied();
                let Some(order) = wanted.or_else(|| orders.get(step % orders.len().max(1))) else { break };
                game.play(order, &mut dice).unwrap();
            }
        }
        panic!("it never came to that");
    }

    /// The same battle, played on without any preference until a condition holds.
    pub(crate) fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
        play_by(|_| false, holds)
    }
}
