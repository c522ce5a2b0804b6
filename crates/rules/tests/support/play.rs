//! Playing orders of a file.

use knockback_rules::{
    dice::Dice,
    files::OrderText,
    game::{Game, PlayError},
};

/// Gives orders one after the other, and says which failed.
pub fn orders(game: &mut Game, orders: &[OrderText], dice: &mut dyn Dice) -> Result<(), (usize, PlayError)> {
    for (place, order) in (1..).zip(orders) {
        let order = order.resolve(game.battle().setting()).unwrap_or_else(|fault| panic!("order {place}: {fault}"));
        game.play(&order, dice).map_err(|fault| (place, fault))?;
    }
    Ok(())
}
