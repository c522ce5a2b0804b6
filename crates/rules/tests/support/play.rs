//! Plays orders from a file.

use knockback_rules::{
    battle::Battle,
    c3g,
    dice::Dice,
    files::OrderText,
    game::{Game, PlayError},
};

/// Submits orders one after the other. Reports the one that is refused or lacks dice.
pub fn orders(game: &mut Game, orders: &[OrderText], dice: &mut dyn Dice) -> Result<(), (usize, PlayError)> {
    for (place, order) in (1..).zip(orders) {
        let order = order.resolve(game.battle().setup()).unwrap_or_else(|fault| panic!("order {place}: {fault}"));
        game.play(&order, dice).map_err(|fault| (place, fault))?;
    }
    Ok(())
}

/// A battle as a battle of C3G.
pub fn as_c3g(battle: &Battle) -> c3g::C3gBattle<'_> {
    battle.as_ruleset().expect("a battle of C3G")
}
