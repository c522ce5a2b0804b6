//! The distribution of knockback points in closed form (`C3G-19`): max(0, Bin(a, 1/2) - Bin(d, 1/2)).

use crate::rules_support::{case::Case, stage};
use knockback_odds::{
    Ratio,
    c3g::{Odds, Question},
};
use knockback_rules::{
    battle::Occupant,
    c3g::AttackWith,
    files::{FileKind, read},
    geometry::Coord,
    units::KnockbackPoints,
};

/// The odds of an attack with these numbers of dice, on a long level row.
fn odds(attack: u8, defense: u8) -> Odds {
    let text = format!(
        r#"(name: "row", rules: ["C3G-19"], ground: ["g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0"],
            before: ["A B . . . . . . . . . ."],
            cards: {{"A": (attack: Some({attack})), "B": (defense: Some({defense}), life: Some(3))}})"#
    );
    let kind = FileKind { name: "case", newest: None };
    let case: Case = read(kind, "row.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    let (game, _) = stage::set_up(&case, 0, Coord::new(0, 0));
    let names = &game.battle().setup().names;
    let (attacker, target) = (names.figure("A").expect("A"), names.figure("B").expect("B"));
    let question = Question::new(attacker, Occupant::Figure(target), AttackWith::Normal);
    Odds::of(game.battle(), question).expect("A may attack B")
}

fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

#[test]
fn points_follow_two_binomials() {
    let pools: [(u8, u8); 9] = [(4, 4), (5, 4), (6, 3), (6, 5), (7, 4), (8, 4), (1, 6), (3, 0), (12, 9)];
    for (attack, defense) in pools {
        let mut ways = vec![0_u128; usize::from(attack) + 1];
        for skulls in 0..=attack {
            for cancelled in 0..=defense {
                let kp = usize::from(skulls.saturating_sub(cancelled));
                ways[kp] += choose(attack, skulls) * choose(defense, cancelled);
            }
        }
        let whole = 1_u128 << (attack + defense);
        let expected: Vec<_> = (0_u16..)
            .zip(ways)
            .filter(|(_, ways)| *ways > 0)
            .map(|(kp, ways)| (KnockbackPoints(kp), Ratio::of(ways, whole)))
            .collect();
        assert_eq!(odds(attack, defense).kp(), expected, "{attack} against {defense}");
    }
}

/// The table of the rule book, rounded in the same way.
#[test]
fn the_table_of_chances_and_means() {
    let table: [(u8, u8, u128, u128); 6] =
        [(4, 4, 363, 55), (5, 4, 500, 87), (6, 3, 746, 161), (6, 5, 500, 93), (7, 4, 726, 165), (8, 4, 806, 210)];
    for (attack, defense, thousandths, hundredths) in table {
        let odds = odds(attack, defense);
        let moved = odds.chance(|outcome| outcome.kp > KnockbackPoints::ZERO);
        let mean = odds.kp().iter().fold(Ratio::ZERO, |sum, (kp, p)| sum.plus(&p.times(&Ratio::of(kp.0.into(), 1))));
        let near = |found: &Ratio, units: u128, parts: u128| {
            let (low, high) = (Ratio::of(2 * units - 1, 2 * parts), Ratio::of(2 * units + 1, 2 * parts));
            low <= *found && *found <= high
        };
        assert!(near(&moved, thousandths, 1_000), "{attack} against {defense}: {moved} is not .{thousandths}");
        assert!(near(&mean, hundredths, 100), "{attack} against {defense}: {mean} is not {hundredths}/100");
    }
}
