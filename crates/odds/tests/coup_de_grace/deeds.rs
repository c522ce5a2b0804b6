//! Odds of orders that are not attacks: recoveries and optional pushes.

use knockback_odds::{
    Ratio, Unanswered,
    coup_de_grace::{DeedOdds, OrderOption, State},
};
use knockback_rules::{
    coup_de_grace::Order,
    game::Game,
    geometry::{Coord, Direction},
    units::Wounds,
};

use super::{stage::figure, table::game};

fn odds(game: &Game, order: Order, of: &str) -> DeedOdds {
    DeedOdds::of(game.battle(), OrderOption { order, figure: figure(game, of) }).unwrap()
}

fn recovery(mini: &str) -> DeedOdds {
    let game = game(&format!(r#""A": (at: (0, 0), wounds: 3, {mini}), "T": (at: (4, 0), facing: 3, side: 1)"#), "");
    odds(&game, Order::Recover { figure: figure(&game, "A") }, "A")
}

#[test]
fn recoveries_depend_on_the_race() {
    let up = |mini: &str| recovery(mini).chance(|end| !end.states.has(State::Downed));
    assert_eq!(up(""), Ratio::of(2, 6), "5 or 6");
    assert_eq!(up("race: skeleton"), Ratio::of(3, 6), "4 or more");
    assert_eq!(up("race: human"), Ratio::of(7, 18), "a 1 is rerolled");
    assert_eq!(recovery("").state(State::OutOfAction), Ratio::ZERO);
}

/// A game in which a hammer has hit a mini in front of a spiked pit, and the attacker may choose to push it.
fn asked(wounds: u8) -> Game {
    let minis = format!(
        r#""A": (at: (0, 0), facing: 0, hands: [hammer]), "T": (at: (1, 0), facing: 3, wounds: {wounds}, side: 1)"#
    );
    game(&minis, r#"ground: [(at: (2, 0), terrain: spiked_pit)], orders: ["attack A T"], dice: [6]"#)
}

#[test]
fn pushes_include_the_damage_of_the_pit() {
    let (half, game) = (Ratio::of(1, 2), asked(0));
    let push = odds(&game, Order::Push { direction: Some(Direction::EAST) }, "T");
    let board = &game.battle().setup().board;
    let told: Vec<_> = push.outcomes.iter().map(|(end, p)| (end.lost, board.at(end.landing), p.clone())).collect();
    let pit = Coord::new(2, 0);
    assert_eq!(
        told,
        [(Wounds(1), pit, half.clone()), (Wounds(2), pit, half.clone())],
        "damage from the fall, and from the spikes on 4 or more"
    );
    assert_eq!((push.state(State::Downed), push.state(State::OutOfAction)), (half.clone(), Ratio::ZERO));
    // With one hit point less, the fall downs the mini, and the spikes put it out of action.
    let weaker = odds(&asked(1), Order::Push { direction: None }, "T");
    assert_eq!((weaker.state(State::Downed), weaker.state(State::OutOfAction)), (half.clone(), half));
}

#[test]
fn a_mini_that_is_not_pushed_stays() {
    let game = asked(0);
    let left = odds(&game, Order::Decline, "T");
    let [(end, all)] = left.outcomes.as_slice() else { panic!("{left:?}") };
    assert_eq!((end.lost, all), (Wounds(0), &Ratio::ONE));
    assert_eq!(game.battle().setup().board.at(end.landing), Coord::new(1, 0));
}

#[test]
fn illegal_orders_have_no_odds() {
    let game = asked(0);
    let deed = OrderOption { order: Order::Push { direction: Some(Direction::WEST) }, figure: figure(&game, "T") };
    let refused = DeedOdds::of(game.battle(), deed);
    assert!(matches!(&refused, Err(Unanswered::Refused(refusal)) if refusal.code == "not_that_way"), "{refused:?}");
}
