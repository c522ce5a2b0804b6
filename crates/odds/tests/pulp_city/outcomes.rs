//! Cases computed by hand: damage, knockback and falls, pulls, blasts, throws, states.

use knockback_odds::{
    KnockbackDamage, Ratio, StopCause,
    pulp_city::{Objective, State},
};
use knockback_rules::units::Wounds;

use super::table::{ask, cell, effect, game, hit, landing, mark, odds, places, who};

const HALF: (u128, u128) = (1, 2);

fn half() -> Ratio {
    Ratio::of(HALF.0, HALF.1)
}

/// `A` needs a 4 on one die, so half of its attacks succeed.
fn coin(fx: &str, more: &str) -> String {
    format!(r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(9), fx: [{fx}])]), {more}"#)
}

#[test]
fn damage_is_capped_at_the_hit_points_left() {
    let game = game(&coin("damage(4)", r#""B": (at: (1, 0), side: 1, hp: 3)"#), "");
    let odds = odds(&game, ask(&game, "A Hit B"));
    let b = who(&game, "B");
    assert_eq!(odds.wounds(b), [(Wounds(0), half()), (Wounds(3), half())]);
    assert_eq!((odds.destroyed(b), odds.expected_wounds(b)), (half(), Ratio::of(3, 2)));
    assert_eq!(odds.involved(), [b]);
    assert_eq!(Objective::Kill.worth(&odds), half());
}

/// Over a ledge of four levels, the target stops and falls. The fall costs 2 hit points.
#[test]
fn a_knockback_over_a_ledge() {
    let ground = "ground: [((0, 0), 4), ((1, 0), 4), ((2, 0), 4)]";
    let game = game(&coin("knockback(4)", r#""B": (at: (1, 0), side: 1)"#), ground);
    let odds = odds(&game, ask(&game, "A Hit B"));
    let b = who(&game, "B");
    assert_eq!(landing(&game, &odds), [((1, 0), half()), ((3, 0), half())]);
    assert_eq!(odds.wounds(b), [(Wounds(0), half()), (Wounds(2), half())]);
    let causes: Vec<StopCause> = odds.stops().into_iter().map(|(stop, _)| stop.cause).collect();
    assert_eq!(causes, [StopCause::Drop, StopCause::None]);
    let falls: Vec<Vec<i16>> =
        odds.falls().iter().map(|(falls, _)| falls.iter().map(|drop| drop.0).collect()).collect();
    assert_eq!(falls, [vec![], vec![4]]);
    assert_eq!(odds.knockback_damage(), [(KnockbackDamage::NotRolled, half()), (KnockbackDamage::Wound, half())]);
    assert_eq!(odds.spaces().into_iter().map(|(hexes, _)| hexes.0).collect::<Vec<_>>(), [0, 4]);
    assert_eq!(Objective::Farthest.worth(&odds), Ratio::ONE, "two hexes in half of all cases");
    assert_eq!(Objective::OffLedge.worth(&odds), half());
}

#[test]
fn a_model_below_prevents_the_fall() {
    let ground = "ground: [((0, 0), 4), ((1, 0), 4), ((2, 0), 4)]";
    let more = r#""B": (at: (1, 0), side: 1), "C": (at: (3, 0), side: 1)"#;
    let game = game(&coin("knockback(4)", more), ground);
    let odds = odds(&game, ask(&game, "A Hit B"));
    assert_eq!(landing(&game, &odds), [((1, 0), half()), ((2, 0), half())]);
    assert!(odds.wounded(who(&game, "B")).is_zero());
    assert!(odds.stops().iter().any(|(stop, _)| stop.by == Some(who(&game, "C"))));
}

#[test]
fn models_immune_to_displacement_stay() {
    let odds = hit(&coin("damage(1), knockback(4)", r#""B": (at: (1, 0), side: 1, immune: [displacement])"#), "");
    assert_eq!((odds.moved(), odds.stops()[0].0.cause), (Ratio::ZERO, StopCause::Immune));
    assert_eq!(odds.wounds(odds.involved()[0])[1], (Wounds(1), half()));
}

#[test]
fn a_pull_ends_beside_the_attacker() {
    let game = game(&coin("pull(8)", r#""B": (at: (6, 0), side: 1)"#), "");
    let odds = odds(&game, ask(&game, "A Hit B"));
    assert_eq!(landing(&game, &odds), [((1, 0), half()), ((6, 0), half())]);
    assert_eq!(odds.line.map(|(_, way)| way.number()), Some(3));
}

/// Two extra successes buy two effects. A single one buys the first.
#[test]
fn extra_successes_buy_in_order_of_preference() {
    let models = r#""A": (at: (0, 0), begins: [attack(1)], acts: [(name: "Hit", against: number(2), fx: [damage(1)],
        efx: [damage(2), stun])]), "B": (at: (3, 0), side: 1)"#;
    let game = game(models, "");
    let b = who(&game, "B");
    let asked = ask(&game, "A Hit B");
    let none = odds(&game, asked.clone());
    assert_eq!(none.wounds(b), [(Wounds(1), Ratio::ONE)]);
    let (damage, stun) = (effect(&game, "damage(2)"), effect(&game, "stun"));
    let both = odds(&game, asked.clone().buying([damage, stun]));
    assert_eq!(both.wounds(b), [(Wounds(1), Ratio::of(25, 36)), (Wounds(3), Ratio::of(11, 36))]);
    assert_eq!(both.state(b, State::Stunned), Ratio::of(1, 36));
    let other = odds(&game, asked.clone().buying([stun, damage]));
    assert_eq!(other.state(b, State::Stunned), Ratio::of(11, 36));
    let twice = odds(&game, asked.buying([damage, damage]));
    assert_eq!(twice.wounds(b).last(), Some(&(Wounds(5), Ratio::of(1, 36))));
}

/// Each target of a blast has its own roll, so their results are independent.
#[test]
fn a_blast_rolls_for_each_target_separately() {
    let more = r#""B": (at: (3, 0), side: 1, hp: 1), "C": (at: (4, 0), side: 1), "D": (at: (6, 0), side: 1)"#;
    let game = game(&coin("damage(1), blast(1)", more), "");
    let odds = odds(&game, ask(&game, "A Hit B"));
    let (b, c) = (who(&game, "B"), who(&game, "C"));
    assert_eq!((odds.destroyed(b), odds.wounded(c)), (half(), half()));
    let both = odds.chance(|end| [b, c].iter().all(|who| end.fate(*who).is_some_and(|fate| fate.lost > 0)));
    assert_eq!(both, Ratio::of(1, 4));
    assert_eq!(odds.involved(), [b, c], "not D");
}

/// If the defender moves the centre of a missed blast, the blast hits another model.
#[test]
fn a_missed_blast_moves_to_the_named_hex() {
    let more = r#""B": (at: (3, 0), side: 1), "C": (at: (4, 0), side: 1), "D": (at: (6, 0), side: 1)"#;
    let game = game(&coin("damage(1), blast(1)", more), "");
    let mut asked = ask(&game, "A Hit B");
    asked.choices.centre = Some(cell(&game, (5, 0)));
    let moved = odds(&game, asked);
    let wounded = |letter: &str| moved.wounded(who(&game, letter));
    assert_eq!((wounded("B"), wounded("C"), wounded("D")), (half(), half(), Ratio::of(1, 4)));
    assert!(!moved.open.iter().any(|open| open.name() == "centre"));
    let stays = odds(&game, ask(&game, "A Hit B"));
    assert!(stays.open.iter().any(|open| open.to_string() == "centre=here"));
    assert!(stays.wounded(who(&game, "D")).is_zero());
}

#[test]
fn grabbed_models_are_thrown_at_the_named_target() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", reach: contact, against: number(9), fx: [grab_and_throw]),
        (name: "Hurl", throw: true, against: number(10), fx: [damage(2)])]),
        "B": (at: (1, 0), side: 1), "C": (at: (4, 0), side: 1)"#;
    let game = game(models, "");
    let (b, c) = (who(&game, "B"), who(&game, "C"));
    let mut asked = ask(&game, "A Hit B");
    let left = odds(&game, asked.clone());
    assert!(left.moved().is_zero() && left.open.iter().any(|open| open.name() == "throw-at"));
    asked.choices.throw_at = Some(mark(&game, "C"));
    let thrown = odds(&game, asked);
    assert_eq!(landing(&game, &thrown), [((1, 0), half()), ((3, 0), half())]);
    assert_eq!(thrown.wounds(b), [(Wounds(0), half()), (Wounds(1), half())], "hit or miss");
    // Two dice that need a 5.
    assert_eq!(thrown.wounded(c), half().times(&Ratio::of(20, 36)));
}

/// The thrown crate is always destroyed.
#[test]
fn a_thing_is_thrown() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hurl", throw: true, against: number(11), fx: [damage(1)])]),
        "B": (at: (4, 0), side: 1)"#;
    let game = game(models, r#"things: {"crate": (at: (0, 1), hp: 1, defense: 6, rank: 2)}"#);
    let asked = ask(&game, "A Hurl B with crate");
    let odds = odds(&game, asked);
    assert_eq!(odds.hit(), Ratio::of(91, 216), "three dice");
    assert_eq!(odds.destroyed(who(&game, "crate")), Ratio::ONE);
}

#[test]
fn things_and_hexes_are_targets() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", fx: [damage(1)]), (name: "Call", aim: hex, against: number(9),
        fx: [blast(1), damage(1)])]), "B": (at: (4, 0), side: 1)"#;
    let game = game(models, r#"things: {"vat": (at: (0, 1), hp: 2, defense: 9)}"#);
    let vat = odds(&game, ask(&game, "A Hit vat"));
    assert_eq!(vat.wounds(who(&game, "vat")), [(Wounds(0), half()), (Wounds(1), half())]);
    assert!(vat.destroyed(who(&game, "vat")).is_zero());
    let hex = odds(&game, ask(&game, "A Call 3,0"));
    assert_eq!((hex.hit(), landing(&game, &hex)), (half(), vec![((3, 0), Ratio::ONE)]));
    assert_eq!(hex.wounded(who(&game, "B")), half());
}

#[test]
fn friends_are_healed_and_the_attacker_pays() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Mend", aim: friend, against: number(9), fx: [heal(2), self(slow)]),
        (name: "Sap", aim: any, reach: contact, against: number(2), fx: [damage(3)])]), "B": (at: (1, 0))"#;
    let game = game(models, r#"orders: ["act A Sap B"], dice: ["3"]"#);
    let odds = odds(&game, ask(&game, "A Mend B"));
    let (a, b) = (who(&game, "A"), who(&game, "B"));
    assert_eq!(odds.healed(b), [(Wounds(0), half()), (Wounds(2), half())]);
    assert_eq!(odds.state(a, State::Slow), half());
    assert_eq!(odds.involved(), [a, b]);
}

#[test]
fn shifts_and_extra_targets_follow_the_question() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(9), fx: [damage(1), shift(2), extra_target(3)])]),
        "B": (at: (3, 0), side: 1), "C": (at: (5, 0), side: 1), "D": (at: (5, 1), side: 1)"#;
    let game = game(models, "");
    let mut asked = ask(&game, "A Hit B");
    let open = odds(&game, asked.clone());
    let names: Vec<&str> = open.open.iter().map(|open| open.name()).collect();
    assert_eq!(names, ["extra", "order", "shift-to"]);
    // An extra target among the effects of the success must be chosen. The default is the first possible model, which
    // is C.
    assert!(open.moved().is_zero() && open.wounded(who(&game, "D")).is_zero());
    assert_eq!(open.wounded(who(&game, "C")), half());
    asked.choices.shift_to = Some(cell(&game, (3, 2)));
    asked.choices.extra = vec![super::stage::figure(&game, "D")];
    let named = odds(&game, asked);
    assert_eq!(landing(&game, &named), [((3, 0), half()), ((3, 2), half())]);
    assert_eq!((named.wounded(who(&game, "D")), named.wounded(who(&game, "C"))), (half(), Ratio::ZERO));
    assert_eq!(places(&game, &named, "D"), [((5, 1), Ratio::ONE)], "the question names no hex for D");
}
