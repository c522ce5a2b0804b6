//! The dice that answer the rolls.

use bevy_ecs::resource::Resource;
use knockback_rules::dice::Dice;

/// Any dice that an app can hold.
pub type AnyDice = dyn Dice + Send + Sync;

/// The dice that answer the rolls of the game at hand.
#[derive(Resource)]
pub struct DiceBox(pub Box<AnyDice>);
