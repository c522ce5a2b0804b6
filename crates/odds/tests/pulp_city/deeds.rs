//! Odds of orders that answer a choice during an action.

use knockback_odds::{
    Ratio, Unanswered,
    pulp_city::{Choices, DeedOdds, OrderOption},
};
use knockback_rules::{battle::Occupant, game::Game, geometry::Direction, pulp_city::Order, units::Wounds};

use super::table::{effect, game, mark, who};

fn deed(game: &Game, order: Order, of: &str) -> DeedOdds {
    let deed = OrderOption { order, target: mark(game, of), choices: Choices::default() };
    DeedOdds::of(game.battle(), deed).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A game with a knockback in one of two directions, one of them over a ledge.
fn two_ways() -> Game {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2), fx: [knockback(2)])]),
        "B": (at: (1, 1), side: 1)"#;
    let ground = "ground: [((0, 0), 3), ((1, 1), 3), ((2, 1), 3), ((3, 1), 3)]";
    game(models, &format!(r#"{ground}, orders: ["act A Hit B"], dice: ["3"]"#))
}

#[test]
fn each_direction_of_a_knockback_has_its_odds() {
    let game = two_ways();
    let b = who(&game, "B");
    let east = deed(&game, Order::Direction { direction: Direction::EAST }, "B");
    let down = deed(&game, Order::Direction { direction: Direction::SOUTH_EAST }, "B");
    assert_eq!((east.wounded(b), east.moved()), (Ratio::ZERO, Ratio::ONE));
    assert_eq!(down.wounds(b), [(Wounds(1), Ratio::ONE)]);
    assert_eq!(down.falls()[0].0.iter().map(|drop| drop.0).collect::<Vec<_>>(), [3]);
}

#[test]
fn the_odds_of_an_effect_include_the_rest_of_the_action() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2), fx: [damage(5), knockback(2)])]),
        "B": (at: (1, 0), side: 1)"#;
    let game = game(models, r#"orders: ["act A Hit B"], dice: ["3"]"#);
    let b = who(&game, "B");
    let apply = |text: &str| deed(&game, Order::Apply { effect: effect(&game, text), to: None }, "B");
    let (first, pushed) = (apply("damage(5)"), apply("knockback(2)"));
    assert_eq!((first.destroyed(b), first.moved()), (Ratio::ONE, Ratio::ZERO));
    assert_eq!((pushed.destroyed(b), pushed.moved()), (Ratio::ONE, Ratio::ONE));
}

/// A throw rolls its own dice.
#[test]
fn optional_throws_have_odds() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", reach: contact, against: number(2), fx: [grab_and_throw]),
        (name: "Hurl", throw: true, against: number(10), fx: [damage(2)])]),
        "B": (at: (1, 0), side: 1), "C": (at: (4, 0), side: 1)"#;
    let game = game(models, r#"orders: ["act A Hit B"], dice: ["3"]"#);
    let Occupant::Figure(c) = who(&game, "C") else { panic!("C is a figure") };
    let throw = Order::Throw { target: Some(Occupant::Figure(c)), at: None, power_up: 0 };
    let odds = deed(&game, throw, "B");
    assert_eq!((odds.hit(), odds.moved()), (Ratio::of(20, 36), Ratio::ONE));
    assert_eq!(odds.wounds(who(&game, "B")), [(Wounds(1), Ratio::ONE)]);
    assert_eq!(odds.wounded(who(&game, "C")), Ratio::of(20, 36));
    let left = deed(&game, Order::Decline, "B");
    assert!(left.moved().is_zero() && left.involved() == [who(&game, "B")]);
}

/// A defender chooses its Power Up dice before any roll.
#[test]
fn power_up_dice_have_their_odds() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: trait(defense), fx: [damage(1)])]),
        "B": (at: (3, 0), side: 1, power_up: 1)"#;
    let game = game(models, r#"orders: ["act A Hit B"]"#);
    let none = deed(&game, Order::PowerUp { dice: 0 }, "B");
    let one = deed(&game, Order::PowerUp { dice: 1 }, "B");
    assert_eq!(none.hit(), Ratio::of(5, 12));
    assert_eq!(one.hit(), Ratio::of(55, 216));
}

#[test]
fn illegal_orders_have_no_odds() {
    let game = two_ways();
    let ask = |order: Order| {
        DeedOdds::of(game.battle(), OrderOption { order, target: mark(&game, "B"), choices: Choices::default() })
    };
    let refused = ask(Order::Direction { direction: Direction::WEST });
    assert!(matches!(&refused, Err(Unanswered::Refused(refusal)) if refusal.code == "not_that_way"), "{refused:?}");
    let over = super::table::game(
        r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2))]), "B": (at: (1, 1), side: 1)"#,
        "",
    );
    let deed = OrderOption { order: Order::EndActivation, target: mark(&over, "B"), choices: Choices::default() };
    assert!(matches!(DeedOdds::of(over.battle(), deed), Err(Unanswered::Refused(_))), "no action is under way");
}
