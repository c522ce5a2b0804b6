//! Test vectors of the rules: success and extra successes.

use knockback_odds::{Ratio, pulp_city::Odds};

use super::table::{ask, game, hit, odds};

/// The numbers of a side: the number of dice, the trait, and the lowest face that counts.
type Side = (u8, u8, u8);

/// The odds of an action with the numbers of both sides.
fn vector((dice, own, quality): Side, (others, other, against): Side, more: &str) -> Odds {
    let five = |value: u8, trait_: usize| {
        let all: Vec<String> = (0..6).map(|place| if place == trait_ { value } else { 5 }.to_string()).collect();
        all.join(", ")
    };
    let begins =
        |name: &str, dice: u8| if dice > 1 { format!("begins: [{name}({})],", dice - 1) } else { String::new() };
    let kind = if quality == 4 { "kind: supreme(2, powerhouse)," } else { "" };
    let trump = |quality: u8, name: &str| if quality == 5 { format!("trumps: [{name}],") } else { String::new() };
    hit(
        &format!(
            r#""A": (at: (0, 0), {kind} {} traits: ({}), {} acts: [(name: "Hit", against: trait(defense))]),
               "B": (at: (3, 0), side: 1, {} traits: ({}), {})"#,
            trump(quality, "strength"),
            five(own, 0),
            begins("attack", dice),
            trump(against, "defense"),
            five(other, 1),
            begins("defend", others),
        ),
        more,
    )
}

/// The probability of success with each number of extra successes.
fn extra(odds: &Odds) -> Vec<(u8, Ratio)> {
    let all = odds.marginal(|end| (end.hit, end.extra)).into_iter();
    all.filter(|((hit, _), _)| *hit).map(|((_, extra), chance)| (extra, chance)).collect()
}

#[test]
fn success_and_extra_successes_match_the_rules() {
    let one = vector((1, 5, 6), (1, 5, 6), "");
    assert_eq!(one.hit(), Ratio::of(5, 12));
    assert_eq!(extra(&one), [(0, Ratio::of(5, 18)), (1, Ratio::of(5, 36))]);
    let three = vector((3, 5, 6), (1, 5, 6), "");
    assert_eq!(three.hit(), Ratio::of(95, 144));
    let wanted = [(0, Ratio::of(25, 81)), (1, Ratio::of(125, 432)), (2, Ratio::of(25, 432)), (3, Ratio::of(5, 1296))];
    assert_eq!(extra(&three), wanted);
    let trump = vector((2, 5, 5), (1, 5, 6), "");
    assert_eq!(trump.hit(), Ratio::of(125, 216));
    assert_eq!(extra(&trump), [(0, Ratio::of(17, 108)), (1, Ratio::of(1, 3)), (2, Ratio::of(19, 216))]);
    assert_eq!(vector((3, 6, 6), (2, 5, 5), "").hit(), Ratio::of(5593, 7776));
    let power = vector((4, 6, 4), (2, 5, 6), "");
    assert_eq!(power.hit(), Ratio::of(36827, 46656));
    assert_eq!(extra(&power).last(), Some(&(4, Ratio::of(7, 162))));
    assert_eq!(vector((1, 5, 6), (1, 5, 6), "options: (ties: attacker)").hit(), Ratio::of(7, 12));
}

#[test]
fn numbers_cancel_no_dice() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(10))]), "B": (at: (3, 0), side: 1)"#;
    let odds = hit(models, "");
    assert_eq!(odds.hit(), Ratio::of(2, 6));
    assert_eq!(extra(&odds), [(0, Ratio::of(1, 6)), (1, Ratio::of(1, 6))]);
}

/// Suppress 3 against Attack 1 leaves one die. Power Up dice are added afterwards.
#[test]
fn suppress_leaves_one_die_before_power_up_dice() {
    let models = r#""A": (at: (0, 0), power_up: 2, begins: [suppress(3), attack(1)],
        acts: [(name: "Hit", against: number(11))]), "B": (at: (3, 0), side: 1)"#;
    let game = game(models, "");
    assert_eq!(odds(&game, ask(&game, "A Hit B")).hit(), Ratio::of(1, 6));
    assert_eq!(odds(&game, ask(&game, "A Hit B +2")).hit(), Ratio::of(91, 216));
}

/// The weights of many dice are exact.
#[test]
fn pools_of_twenty_four_dice_sum_to_one() {
    let odds = vector((12, 5, 6), (12, 5, 6), "");
    assert_eq!(odds.chance(|_| true), Ratio::ONE);
    let models = r#""A": (at: (0, 0), power_up: 12, begins: [attack(12)], acts: [(name: "Hit", against: trait(defense))]),
        "B": (at: (3, 0), side: 1, power_up: 12, begins: [defend(12)])"#;
    let game = game(models, "");
    let mut asked = ask(&game, "A Hit B +12");
    asked.choices.defence_power_up = Some(12);
    let odds = super::table::odds(&game, asked);
    assert_eq!(odds.chance(|_| true), Ratio::ONE);
    assert!(odds.hit() < Ratio::of(1, 2) && odds.extra().len() == 25, "{:?}", odds.extra().len());
}
