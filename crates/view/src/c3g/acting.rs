//! The current turn of C3G.

use knockback_rules::{
    battle::{CardId, FigureId, Frame},
    c3g::{self, ActFrame, C3gBattle, Marker, MarkerFace},
};

/// The frame of the current turn. Other frames may be above it on the agenda.
#[must_use]
pub fn turn(battle: C3gBattle<'_>) -> Option<&ActFrame> {
    battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Act(act)) => Some(act),
        _ => None,
    })
}

/// The card that acts now.
#[must_use]
pub fn card(battle: C3gBattle<'_>) -> Option<CardId> {
    turn(battle).map(|act| act.card)
}

/// The names of the other figures of the turn that could still move, but no longer after an attack.
#[must_use]
pub fn could_still_move(battle: C3gBattle<'_>, attacker: FigureId) -> Vec<String> {
    let Some(act) = turn(battle).filter(|act| act.attacked.is_empty()) else { return Vec::new() };
    let others = battle.rules().card(act.card).figures.iter().copied();
    let unmoved = others.filter(|other| *other != attacker && !act.moved.contains(other));
    unmoved
        .filter(|other| battle.field().standing(*other).is_some())
        .map(|other| battle.figure_name(other).to_owned())
        .collect()
}

/// The number of the current turn in the round, from 1 to 3. It equals the number of numbered markers that the acting
/// side has turned face up.
#[must_use]
pub fn turn_number(battle: C3gBattle<'_>) -> Option<usize> {
    let side = turn(battle)?.side;
    let up = |marker: &&Marker| matches!(battle.state().marker(side, **marker), MarkerFace::Up(_));
    Some(Marker::ALL.iter().take(3).filter(up).count().max(1))
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use knockback_rules::{
        battle::{self, Battle},
        c3g::Order,
        dice::SeededDice,
        game::Game,
    };

    use super::*;
    use crate::c3g::testing::expect_ruleset;

    /// The names of the figures that can be ordered to move.
    fn movers(battle: &Battle) -> BTreeSet<String> {
        let figure = |order| match order {
            battle::Order::C3g(Order::Move { figure, .. }) => Some(figure),
            _ => None,
        };
        battle.legal_orders().iter().filter_map(figure).map(|figure| battle.figure_name(figure).to_owned()).collect()
    }

    #[test]
    fn an_attack_ends_the_moves_of_the_others() {
        let setup = knockback_testing::scenarios::setup("foundry_row");
        let mut ended = 0;
        for seed in 0..12 {
            let mut game = Game::new(Arc::clone(&setup), Some(seed));
            let mut dice = SeededDice::new(seed);
            game.settle(&mut dice).unwrap();
            for step in 0..120 {
                let orders: Vec<battle::Order> = game.battle().legal_orders().iter().collect();
                let attack = orders.iter().find_map(|order| match order {
                    battle::Order::C3g(Order::Attack { attacker, .. }) => Some((order.clone(), *attacker)),
                    _ => None,
                });
                if let Some((attack, attacker)) = attack {
                    let told = could_still_move(expect_ruleset(game.battle()), attacker);
                    let told: BTreeSet<String> = told.into_iter().collect();
                    let mut others = movers(game.battle());
                    others.remove(game.battle().figure_name(attacker));
                    assert!(others.is_subset(&told), "{others:?} can move, but only {told:?} are named");
                    let mut after = game.clone();
                    after.play(&attack, &mut dice.clone()).unwrap();
                    let still = movers(after.battle());
                    assert!(told.is_disjoint(&still), "of {told:?}, {still:?} can still move");
                    ended += told.len();
                }
                let Some(order) = orders.get(step * 7 % orders.len().max(1)) else { break };
                game.play(order, &mut dice).unwrap();
            }
        }
        assert!(ended > 0, "no squad came into reach of an enemy before all its figures had moved");
    }
}
