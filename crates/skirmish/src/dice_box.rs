//! The dice that answer the rolls.

use bevy_ecs::resource::Resource;
use knockback_rules::dice::Dice;

/// The type of all dice in an app.
pub type AnyDice = dyn Dice + Send + Sync;

/// The dice for the rolls of the current game.
#[derive(Resource)]
pub struct DiceBox(pub Box<AnyDice>);
