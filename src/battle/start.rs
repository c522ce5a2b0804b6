//! Battle setup, from the chosen scenario to the first choice of the game.

use std::sync::Arc;

use bevy::{platform::time::Instant, prelude::*};
use knockback_rules::{
    battle::{Battle, Setup},
    dice::SeededDice,
    game::Game,
};
use knockback_skirmish::LoadAsked;

use super::{
    keep::{self, GoOn, Keeper},
    puzzle::{self, Pose},
    replay,
};
use crate::{
    options::{Options, Recording},
    stage::{Chosen, Rebuild, Screen, Seats, Settings, Shown},
    view3d::Battlefield,
};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), lay_out);
}

fn lay_out(
    chosen: Res<Chosen>,
    options: Res<Options>,
    settings: Option<Res<Settings>>,
    recording: Option<Res<Recording>>,
    go_on: Option<Res<GoOn>>,
    pose: Option<Res<Pose>>,
    mut keeper: ResMut<Keeper>,
    mut load: MessageWriter<LoadAsked>,
    mut rebuild: MessageWriter<Rebuild>,
    mut commands: Commands,
) {
    if let Some(pose) = pose {
        keeper.watch();
        lay_on_table(&pose.setup(), &mut rebuild, &mut commands);
        load.write_batch(puzzle::begin(&pose, options.seed.unwrap_or_else(any_seed), &mut commands));
        return;
    }
    let setup = Arc::clone(&chosen.0);
    lay_on_table(&setup, &mut rebuild, &mut commands);
    if let Some(recording) = recording {
        keeper.watch();
        commands.insert_resource(Seats::default());
        load.write(replay::begin(&recording, &mut commands));
        commands.remove_resource::<Recording>();
        return;
    }
    if let Some(go_on) = go_on {
        load.write(keep::begin(&go_on, &mut commands));
        commands.remove_resource::<GoOn>();
        return;
    }
    keeper.begin(&setup);
    commands.insert_resource(settings.map(|settings| Seats::read(&settings.seats)).unwrap_or_default());
    let seed = options.seed.unwrap_or_else(any_seed);
    let game = Game::new(setup, Some(seed));
    load.write(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(seed)) });
}

/// Puts the board and all pieces on the table, in their initial state.
pub(crate) fn lay_on_table(setup: &Arc<Setup>, rebuild: &mut MessageWriter<Rebuild>, commands: &mut Commands) {
    commands.insert_resource(Battlefield::new(setup.board.clone()));
    commands.insert_resource(Shown::new(Battle::new(Arc::clone(setup))));
    rebuild.write(Rebuild);
}

/// Returns a seed for a game without a chosen seed. Only the dice depend on it.
pub(super) fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let mut hasher = RandomState::new().build_hasher();
    // If the system provides no randomness, `RandomState` depends only on an address, so the measured duration of a
    // call is added.
    hasher.write_u128(Instant::now().elapsed().as_nanos());
    hasher.finish()
}
