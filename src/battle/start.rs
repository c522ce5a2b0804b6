//! Laying out a battle: from the chosen scenario to a game at its first choice.

use std::sync::Arc;

use bevy::{platform::time::Instant, prelude::*};
use knockback_rules::{dice::SeededDice, game::Game};
use knockback_skirmish::LoadAsked;

use super::{Shown, pieces::Rebuild};
use crate::{
    options::Options,
    screens::{Chosen, Screen},
    view3d::Battlefield,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), lay_out);
}

fn lay_out(
    chosen: Res<Chosen>,
    options: Res<Options>,
    mut load: MessageWriter<LoadAsked>,
    mut rebuild: MessageWriter<Rebuild>,
    mut commands: Commands,
) {
    let setting = Arc::clone(&chosen.0);
    let seed = options.seed.unwrap_or_else(any_seed);
    let game = Game::new(Arc::clone(&setting), Some(seed));
    commands.insert_resource(Battlefield::new(setting.board.clone()));
    commands.insert_resource(Shown::new(game.battle().clone()));
    load.write(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(seed)) });
    rebuild.write(Rebuild);
}

/// A seed for a game whose player named none: nothing but the dice hangs on it.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let mut hasher = RandomState::new().build_hasher();
    // The address of nothing in particular, and a moment: different each time, also where the system lends no chance.
    hasher.write_u128(Instant::now().elapsed().as_nanos());
    hasher.finish()
}
