//! Choices that a question can name, choices that are refused, and the defaults that an answer lists.

use knockback_odds::{Ratio, pulp_city::State};
use knockback_rules::{geometry::Direction, units::Wounds};

use super::{
    stage::figure,
    table::{ask, cell, effect, game, landing, mark, odds, refused, who},
};

/// The choices that were left open, with their defaults.
fn open(odds: &knockback_odds::pulp_city::Odds) -> Vec<String> {
    odds.open.iter().map(ToString::to_string).collect()
}

#[test]
fn a_knockback_direction_is_named_or_assumed() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2), fx: [knockback(2)])]),
        "B": (at: (1, 1), side: 1)"#;
    let game = game(models, "");
    let mut asked = ask(&game, "A Hit B");
    let assumed = odds(&game, asked.clone());
    assert_eq!(open(&assumed), ["direction=first"]);
    assert_eq!(assumed.line.map(|(_, way)| way), Some(Direction::SOUTH_EAST), "the default is the clockwise direction");
    assert_eq!(landing(&game, &assumed), [((1, 3), Ratio::ONE)]);
    asked.choices.direction = Some(Direction::EAST);
    let named = odds(&game, asked.clone());
    assert_eq!((open(&named), landing(&game, &named)), (vec![], vec![((3, 1), Ratio::ONE)]));
    assert_eq!(named.line.map(|(_, way)| way), Some(Direction::EAST));
    asked.choices.direction = Some(Direction::WEST);
    assert_eq!(refused(&game, asked), ("PC-12", "no_direction"));
}

#[test]
fn the_order_of_effects_is_named_or_assumed() {
    // A model that is KO'ed first is not moved any more.
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2), fx: [damage(5), knockback(2)])]),
        "B": (at: (1, 0), side: 1)"#;
    let game = game(models, "");
    let mut asked = ask(&game, "A Hit B");
    let card = odds(&game, asked.clone());
    assert_eq!((open(&card), card.moved()), (vec!["order=card".to_owned()], Ratio::ZERO));
    asked.choices.order = vec![effect(&game, "knockback(2)")];
    let pushed = odds(&game, asked.clone());
    assert_eq!((open(&pushed), pushed.moved()), (vec![], Ratio::ONE));
    assert_eq!(pushed.destroyed(who(&game, "B")), Ratio::ONE);
}

/// A bought effect may come before an effect of the success. Stun always comes last.
#[test]
fn bought_effects_may_come_first() {
    let models = r#""A": (at: (0, 0), begins: [attack(2)], acts: [(name: "Hit", against: number(2), fx: [damage(5)],
        efx: [knockback(2), stun])]), "B": (at: (1, 0), side: 1)"#;
    let game = game(models, "");
    let (push, stun) = (effect(&game, "knockback(2)"), effect(&game, "stun"));
    let mut asked = ask(&game, "A Hit B").buying([push, stun]);
    assert!(odds(&game, asked.clone()).moved().is_zero(), "the target is KO'ed before the knockback");
    asked.choices.order = vec![stun, push];
    let first = odds(&game, asked);
    assert_eq!(first.moved(), Ratio::of(91, 216));
    assert!(first.state(who(&game, "B"), State::Stunned).is_zero());
}

#[test]
fn power_up_dice_are_named_or_none() {
    let models = r#""A": (at: (0, 0), power_up: 2, acts: [(name: "Hit", against: trait(defense), fx: [damage(1)])]),
        "B": (at: (3, 0), side: 1, power_up: 1)"#;
    let game = game(models, "");
    let mut asked = ask(&game, "A Hit B");
    let none = odds(&game, asked.clone());
    assert_eq!(open(&none), ["defence-power-up=0", "power-up=0"]);
    assert_eq!(none.hit(), Ratio::of(5, 12));
    asked.choices.power_up = Some(2);
    asked.choices.defence_power_up = Some(0);
    let own = odds(&game, asked.clone());
    assert_eq!((open(&own), own.hit()), (vec![], Ratio::of(95, 144)));
    assert!(own.state(who(&game, "A"), State::PowerUp).is_zero(), "the Power Up dice are used up");
    asked.choices.defence_power_up = Some(1);
    assert!(odds(&game, asked.clone()).hit() < own.hit());
    asked.choices.defence_power_up = Some(2);
    assert_eq!(refused(&game, asked.clone()), ("PC-42", "too_many_dice"));
    asked.choices.defence_power_up = None;
    asked.choices.power_up = Some(3);
    assert_eq!(refused(&game, asked).0, "PC-42");
}

#[test]
fn useless_choices_are_refused() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(2), fx: [damage(1)], efx: [stun])]),
        "B": (at: (3, 0), side: 1)"#;
    let game = game(models, "");
    let plain = ask(&game, "A Hit B");
    assert_eq!(open(&odds(&game, plain.clone())), ["efx=none"]);
    let with = |change: &dyn Fn(&mut knockback_odds::pulp_city::Choices)| {
        let mut asked = plain.clone();
        change(&mut asked.choices);
        refused(&game, asked)
    };
    assert_eq!(with(&|choices| choices.defence_power_up = Some(0)), ("PC-21", "no_power_up"));
    assert_eq!(with(&|choices| choices.centre = Some(cell(&game, (3, 0)))), ("PC-27", "no_centre"));
    assert_eq!(with(&|choices| choices.throw_at = Some(mark(&game, "B"))), ("PC-15", "no_throw"));
    assert_eq!(with(&|choices| choices.shift_to = Some(cell(&game, (3, 1)))), ("PC-14", "no_shift"));
    assert_eq!(with(&|choices| choices.extra = vec![figure(&game, "A")]), ("PC-35", "no_extra"));
    assert_eq!(with(&|choices| choices.place = Some(cell(&game, (3, 1)))), ("PC-50", "no_place"));
    assert_eq!(refused(&game, plain.clone().buying([effect(&game, "damage(1)")])), ("PC-6", "no_such_effect"));
    let stunned = odds(&game, plain.buying([effect(&game, "stun")]));
    assert_eq!((open(&stunned), stunned.state(who(&game, "B"), State::Stunned)), (vec![], Ratio::of(1, 6)));
}

/// A question assumes that the activation begins now, with enough AP, whichever model is active.
#[test]
fn models_that_have_acted_have_odds() {
    let models = r#""A": (at: (0, 0), ap_limit: 1, acts: [(name: "Hit", against: number(2), fx: [damage(1)])]),
        "B": (at: (3, 0), side: 1, acts: [(name: "Back", ap: 3, against: number(9), fx: [damage(1)])])"#;
    let game = game(models, r#"orders: ["act A Hit B"], dice: ["3"]"#);
    let odds_of = |words: &str| odds(&game, ask(&game, words));
    let hit = odds_of("A Hit B");
    assert_eq!(hit.wounds(who(&game, "B")), [(Wounds(1), Ratio::ONE)], "only the hit points lost in this action");
    assert_eq!(odds_of("B Back A").hit(), Ratio::of(1, 2));
    let wrong = knockback_odds::pulp_city::Question { action: 7, ..ask(&game, "A Hit B") };
    assert_eq!(refused(&game, wrong).1, "unknown");
}
