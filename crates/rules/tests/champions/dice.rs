//! To hit and knockback by the vectors of the rules, over every result of the dice.

use knockback_rules::{
    champions::to_hit::{Aim, AimReason},
    dice::{D6Pool, RollRequest, Rolled},
};

/// The chance in hundredths of a percent.
fn percent(ways: u128, total: u128) -> u128 {
    (ways * 20_000 / total).div_ceil(2)
}

/// `CH-10`: the chance to hit by OCV - DCV.
#[test]
fn chances_to_hit() {
    let wanted = [(-9, 46), (-8, 46), (-3, 2593), (-1, 5000), (0, 6250), (2, 8380), (5, 9815), (6, 9954), (9, 9954)];
    for (difference, chance) in wanted {
        let aim = Aim { parts: vec![(difference, AimReason::Ocv)] };
        let outcomes = RollRequest::Sum(D6Pool::of(3)).outcomes();
        let total = outcomes.total();
        let hits = outcomes.filter(|(rolled, _)| matches!(rolled, Rolled::Sum(sum) if aim.hits(*sum)));
        assert_eq!(percent(hits.map(|(_, ways)| ways).sum(), total), chance, "OCV - DCV {difference}");
    }
}

/// `CH-10`: autofire hits once more for every 2 by which the roll is made, at most as often as it shoots.
#[test]
fn autofire_hits_by_its_margin() {
    let aim = Aim { parts: vec![(2, AimReason::Ocv)] };
    let hits = [13, 12, 11, 10, 9, 5, 3, 14, 18].map(|rolled| aim.hits_of(rolled, 4));
    assert_eq!(hits, [1, 1, 2, 2, 3, 4, 4, 0, 0]);
    let hopeless = Aim { parts: vec![(-20, AimReason::Ocv)] };
    assert_eq!([3, 4].map(|rolled| hopeless.hits_of(rolled, 4)), [1, 0]);
}

/// Knockback of N normal dice against so many d6: none, knocked down and flies in tenths of a percent, and the mean in
/// hundredths of a hex.
#[test]
fn the_law_of_knockback() {
    let normal = [(8, 309, 125, 566, 173), (10, 128, 82, 790, 325), (12, 39, 38, 923, 506), (14, 8, 12, 979, 701)];
    for (dice, none, down, flies, mean) in normal {
        let [is_none, is_down, is_flying, is_mean] = law(dice, 2);
        assert_eq!((is_none, is_down, is_flying, is_mean), (none, down, flies, mean), "{dice}d6 against 2d6");
    }
    assert_eq!([8, 10, 12, 14].map(|dice| law(dice, 1)[3]), [452, 650, 850, 1050]);
    assert_eq!([8, 10, 12, 14].map(|dice| law(dice, 3)[3]), [45, 116, 230, 383]);
}

fn law(dice: u8, against: u8) -> [u128; 4] {
    let (mut none, mut down, mut flies, mut hexes, mut total) = (0, 0, 0, 0, 0);
    for (damage, ways) in RollRequest::StunAndBody(D6Pool::of(dice)).outcomes() {
        for (roll, more) in RollRequest::Sum(D6Pool::of(against)).outcomes() {
            let (Rolled::StunAndBody { body, .. }, Rolled::Sum(roll)) = (damage, roll) else { panic!("as asked") };
            let ways = ways * more;
            total += ways;
            match body.checked_sub(roll) {
                None => none += ways,
                Some(0) => down += ways,
                Some(r) => {
                    flies += ways;
                    hexes += ways * u128::from(r);
                }
            }
        }
    }
    let share = |ways: u128, of: u128| (ways * of * 2 / total).div_ceil(2);
    [share(none, 1000), share(down, 1000), share(flies, 1000), share(hexes, 100)]
}
