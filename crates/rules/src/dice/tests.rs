use super::*;

#[test]
fn weights_sum_to_the_total() {
    let requests = (0..=RollRequest::MAX_DICE)
        .flat_map(|dice| {
            [RollRequest::Skulls { dice }, RollRequest::Shields { dice }, RollRequest::SkullsAndShields { dice }]
        })
        .chain([RollRequest::D20, RollRequest::d20_at_least(20), RollRequest::D20Band { low: 5, high: 19 }])
        .chain((0..RollRequest::MAX_DICE).flat_map(|dice| {
            let pool = D6Pool { dice, half: dice % 3 == 1, plus: dice % 2 };
            [RollRequest::Sum(pool), RollRequest::StunAndBody(pool)]
        }))
        .chain(
            (0..=RollRequest::MAX_DICE)
                .flat_map(|dice| [0, 1, 4, 5, 6, 7].map(|quality| RollRequest::BestAndGood { dice, quality })),
        );
    for request in requests {
        let outcomes = request.outcomes();
        let total = outcomes.total();
        assert_eq!(outcomes.map(|(_, weight)| weight).sum::<u128>(), total, "{request:?}");
    }
}

/// A brute-force count of all faces agrees with the closed-form weights.
#[test]
fn weights_match_a_count_of_all_faces() {
    for dice in 0..=5_u8 {
        for request in
            [RollRequest::Skulls { dice }, RollRequest::Shields { dice }, RollRequest::SkullsAndShields { dice }]
        {
            let mut counted: Vec<(Rolled, u128)> = Vec::new();
            for mut code in 0..6_usize.pow(dice.into()) {
                let faces = (0..dice)
                    .map(|_| {
                        let face = CombatFace::DIE[code % 6];
                        code /= 6;
                        face
                    })
                    .collect();
                let rolled = request.read(&Faces::Combat(faces)).expect("the faces fit the request");
                match counted.iter_mut().find(|(seen, _)| *seen == rolled) {
                    Some((_, weight)) => *weight += 1,
                    None => counted.push((rolled, 1)),
                }
            }
            let outcomes: Vec<_> = request.outcomes().collect();
            assert_eq!(outcomes.len(), counted.len(), "{request:?}");
            for outcome in outcomes {
                assert!(counted.contains(&outcome), "{request:?} {outcome:?}");
            }
        }
    }
}

/// The distribution of KP as printed in the rules. Each row has the attack dice, the defence dice, the probability of
/// at least 1 KP in thousandths, and the mean KP in hundredths.
#[test]
fn distribution_of_knockback_points() {
    let law = [(4, 4, 363, 55), (5, 4, 500, 87), (6, 3, 746, 161), (6, 5, 500, 93), (7, 4, 726, 165), (8, 4, 806, 210)];
    for (attack, defence, at_least_one, mean) in law {
        let (mut some, mut sum, mut total) = (0, 0, 0);
        for (a, attack_weight) in (RollRequest::Skulls { dice: attack }).outcomes() {
            for (d, defence_weight) in (RollRequest::Skulls { dice: defence }).outcomes() {
                let (Rolled::Skulls(a), Rolled::Skulls(d)) = (a, d) else { panic!("the request was for skulls") };
                let weight = attack_weight * defence_weight;
                total += weight;
                some += if a > d { weight } else { 0 };
                sum += weight * u128::from(a.saturating_sub(d));
            }
        }
        assert_eq!((some * 2000 + total) / (2 * total), at_least_one, "{attack} against {defence}");
        assert_eq!((sum * 200 + total) / (2 * total), mean, "{attack} against {defence}");
    }
}

/// Golden vectors, computed by a second program from the definitions of xoshiro256++, `SplitMix64` and the mapping.
/// They must never change, or old saves would roll different dice.
#[test]
fn seeded_dice_match_the_golden_vectors() {
    use CombatFace::{Blank, Shield, Skull};
    let mut dice = SeededDice::new(2026);
    let mut roll = |request| dice.answer(request).expect("seeded dice always answer").faces;
    let combat = roll(RollRequest::Skulls { dice: 8 });
    let d20s: Vec<Faces> = (0..6).map(|_| roll(RollRequest::D20)).collect();
    assert_eq!(combat, Faces::Combat(vec![Skull, Shield, Shield, Blank, Skull, Blank, Shield, Blank]));
    assert_eq!(d20s, [17, 10, 19, 12, 20, 20].map(Faces::D20));
}

#[test]
fn resumed_dice_continue_the_same_rolls() {
    let mut dice = SeededDice::new(99);
    let requests = [
        RollRequest::Skulls { dice: 6 },
        RollRequest::D20,
        RollRequest::d20_at_least(20),
        RollRequest::Shields { dice: 3 },
    ];
    let before: Vec<Faces> = requests.map(|r| dice.answer(r).expect("seeded dice always answer").faces).into();
    let mut resumed = SeededDice::resumed(99, &before);
    for request in requests {
        assert_eq!(dice.answer(request), resumed.answer(request));
    }
}

#[test]
fn scripts_report_their_faults() {
    let mut dice = ScriptedDice::new(vec![Faces::D20(20), Faces::Combat(vec![CombatFace::Skull])]);
    let wrong = dice.answer(RollRequest::Skulls { dice: 6 }).expect_err("a d20 is not a combat die");
    assert_eq!(wrong.to_string(), "roll 1 of the dice is a d20 (20), but the battle needs 6 combat dice");
    assert!(dice.answer(RollRequest::d20_at_least(20)).is_ok_and(|answer| answer.rolled == Rolled::Band(2)));
    assert_eq!(dice.finish(), Err(DiceError::TooLong { held: 2, used: 1 }));
    assert!(dice.answer(RollRequest::Skulls { dice: 1 }).is_ok());
    let short = dice.answer(RollRequest::D20).expect_err("the script has two rolls");
    assert_eq!(short.to_string(), "the dice run out after roll 2, but the battle needs a d20");
    assert_eq!(dice.finish(), Ok(()));
}

#[test]
fn impossible_d20_faces_are_refused() {
    for face in [0, 21, 255] {
        assert_eq!(RollRequest::D20.read(&Faces::D20(face)), None);
    }
}

/// A brute-force count of all faces agrees with the weights of pips.
#[test]
fn weights_of_pips_match_a_count_of_all_faces() {
    for (dice, half, plus) in [(0, false, 0), (0, true, 0), (1, false, 1), (2, true, 0), (4, false, 0), (4, true, 1)] {
        let pool = D6Pool { dice, half, plus };
        for request in [RollRequest::Sum(pool), RollRequest::StunAndBody(pool)] {
            let mut counted: Vec<(Rolled, u128)> = Vec::new();
            for mut code in 0..6_u32.pow(pool.count().into()) {
                let faces = (0..pool.count())
                    .map(|_| {
                        let face = u8::try_from(code % 6 + 1).expect("a face is from 1 to 6");
                        code /= 6;
                        face
                    })
                    .collect();
                let rolled = request.read(&Faces::D6(faces)).expect("the faces fit the request");
                match counted.iter_mut().find(|(seen, _)| *seen == rolled) {
                    Some((_, weight)) => *weight += 1,
                    None => counted.push((rolled, 1)),
                }
            }
            let outcomes: Vec<_> = request.outcomes().collect();
            assert_eq!(outcomes.len(), counted.len(), "{request:?}");
            assert!(outcomes.iter().all(|outcome| counted.contains(outcome)), "{request:?}");
        }
    }
}

/// The vectors of the damage rules, section "Test vectors" (`CH-18`, `CH-19`).
#[test]
fn stun_and_body_are_read_from_the_same_dice() {
    let read = |request: RollRequest, faces: &[u8]| request.read(&Faces::D6(faces.to_vec()));
    let eight = RollRequest::StunAndBody(D6Pool::of(8));
    assert_eq!(read(eight, &[1, 2, 2, 4, 4, 5, 6, 6]), Some(Rolled::StunAndBody { stun: 30, body: 9 }));
    assert_eq!(read(RollRequest::Sum(D6Pool::of(3)), &[3, 5, 6]), Some(Rolled::Sum(14)));
    let half = RollRequest::Sum(D6Pool::HALF);
    let halves = [1, 2, 3, 4, 5, 6].map(|face| read(half, &[face]));
    assert_eq!(halves, [1, 1, 2, 2, 3, 3].map(|pips| Some(Rolled::Sum(pips))));
    let bodies = [1, 2, 3, 4, 5, 6].map(|face| read(RollRequest::StunAndBody(D6Pool::HALF), &[face]));
    let body = |body, stun| Some(Rolled::StunAndBody { stun, body });
    assert_eq!(bodies, [body(0, 1), body(0, 1), body(0, 2), body(1, 2), body(1, 3), body(1, 3)]);
    assert_eq!(read(eight, &[1, 2, 2, 4, 4, 5, 6, 7]), None);
    assert_eq!(read(eight, &[1, 2, 2, 4, 4, 5, 6]), None);
}

/// A brute-force count of all faces agrees with the closed-form weights of the best die and the number of good dice, in
/// ascending order.
#[test]
fn weights_of_best_and_good_match_a_count_of_all_faces() {
    for dice in 0..=5_u8 {
        for quality in 1..=7 {
            let request = RollRequest::BestAndGood { dice, quality };
            let mut counted = std::collections::BTreeMap::<(u8, u8), u128>::new();
            for mut code in 0..6_u32.pow(dice.into()) {
                let faces = (0..dice)
                    .map(|_| {
                        let face = u8::try_from(code % 6 + 1).expect("a face is from 1 to 6");
                        code /= 6;
                        face
                    })
                    .collect();
                let rolled = request.read(&Faces::D6(faces)).expect("the faces fit the request");
                let Rolled::BestAndGood { best, good } = rolled else { panic!("the request was for best and good") };
                *counted.entry((best, good)).or_default() += 1;
            }
            let outcomes: Vec<_> = request.outcomes().collect();
            let all = counted.into_iter().map(|((best, good), ways)| (Rolled::BestAndGood { best, good }, ways));
            assert_eq!(outcomes, all.collect::<Vec<_>>(), "{request:?}");
        }
    }
}

/// The vectors of the rules for action rolls (`PC-4`, `PC-5`): success, and extra successes, for every combination of
/// both rolls.
#[test]
fn distribution_of_extra_successes() {
    type Case<'a> = ([u8; 6], u128, &'a [u128]);
    let cases: [Case<'_>; 5] = [
        ([1, 1, 5, 5, 6, 6], 15, &[10, 5]),
        ([3, 1, 5, 5, 6, 6], 855, &[400, 375, 75, 5]),
        ([2, 1, 5, 5, 5, 6], 125, &[34, 72, 19]),
        ([3, 2, 6, 5, 6, 5], 5593, &[]),
        ([4, 2, 6, 5, 4, 6], 36827, &[]),
    ];
    for ([own, other, plus, minus, quality, against], successes, extras) in cases {
        let (attack, defence) = (
            RollRequest::BestAndGood { dice: own, quality }.outcomes(),
            RollRequest::BestAndGood { dice: other, quality: against }.outcomes(),
        );
        let mut found = vec![0; 8];
        for (one, ways) in attack {
            for (two, times) in defence.clone() {
                let (Rolled::BestAndGood { best, good }, Rolled::BestAndGood { best: least, good: fewer }) = (one, two)
                else {
                    panic!("the request was for best and good")
                };
                if best + plus > least + minus {
                    found[usize::from(good.saturating_sub(fewer))] += ways * times;
                }
            }
        }
        let all = 6_u128.pow(u32::from(own + other));
        assert_eq!(found.iter().sum::<u128>(), successes, "{own} against {other} of {all}");
        assert!(extras.is_empty() || found.starts_with(extras), "{found:?}");
    }
}

#[test]
fn best_and_good_are_read_and_rolled_as_six_sided_dice() {
    let request = RollRequest::BestAndGood { dice: 3, quality: 5 };
    assert_eq!(request.to_string(), "3d6");
    assert_eq!(request.dice(), 3);
    let read = |faces: &[u8]| request.read(&Faces::D6(faces.to_vec()));
    assert_eq!(read(&[6, 5, 2]), Some(Rolled::BestAndGood { best: 6, good: 2 }));
    assert_eq!(read(&[1, 1, 1]), Some(Rolled::BestAndGood { best: 1, good: 0 }));
    assert_eq!(read(&[6, 5]), None);
    assert_eq!(read(&[6, 5, 7]), None);
    let sum = SeededDice::new(5).answer(RollRequest::Sum(D6Pool::of(3))).expect("seeded dice always answer");
    let good = SeededDice::new(5).answer(request).expect("seeded dice always answer");
    assert_eq!(sum.faces, good.faces);
}
