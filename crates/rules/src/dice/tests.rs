use super::*;

#[test]
fn weights_sum_to_the_total() {
    let requests = (0..=RollRequest::MOST_DICE)
        .flat_map(|dice| {
            [RollRequest::Skulls { dice }, RollRequest::Shields { dice }, RollRequest::SkullsAndShields { dice }]
        })
        .chain([RollRequest::D20, RollRequest::d20_at_least(20), RollRequest::D20Band { low: 5, high: 19 }]);
    for request in requests {
        let outcomes = request.outcomes();
        let total = outcomes.total();
        assert_eq!(outcomes.map(|(_, weight)| weight).sum::<u128>(), total, "{request:?}");
    }
}

/// Brute force over all faces agrees with the closed weights.
#[test]
fn weights_are_those_of_all_faces() {
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
                let rolled = request.read(&Faces::Combat(faces)).expect("the right number of dice");
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

/// The law of KP in the rules: attack a, defence d -> P(KP >= 1) in thousandths, mean in hundredths.
#[test]
fn law_of_knockback_points() {
    let law = [(4, 4, 363, 55), (5, 4, 500, 87), (6, 3, 746, 161), (6, 5, 500, 93), (7, 4, 726, 165), (8, 4, 806, 210)];
    for (attack, defence, at_least_one, mean) in law {
        let (mut some, mut sum, mut total) = (0, 0, 0);
        for (a, attack_weight) in (RollRequest::Skulls { dice: attack }).outcomes() {
            for (d, defence_weight) in (RollRequest::Skulls { dice: defence }).outcomes() {
                let (Rolled::Skulls(a), Rolled::Skulls(d)) = (a, d) else { panic!("skulls were asked for") };
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

/// Golden vectors, worked out by a second program from the definitions of xoshiro256++, `SplitMix64` and the mapping:
/// these may never change, or old saves would roll other dice.
#[test]
fn seeded_dice_are_golden() {
    use CombatFace::{Blank, Shield, Skull};
    let mut dice = SeededDice::new(2026);
    let mut roll = |request| dice.answer(request).expect("seeded dice always answer").faces;
    let combat = roll(RollRequest::Skulls { dice: 8 });
    let d20s: Vec<Faces> = (0..6).map(|_| roll(RollRequest::D20)).collect();
    assert_eq!(combat, Faces::Combat(vec![Skull, Shield, Shield, Blank, Skull, Blank, Shield, Blank]));
    assert_eq!(d20s, [17, 10, 19, 12, 20, 20].map(Faces::D20));
}

#[test]
fn seeded_dice_resume_where_they_were() {
    let mut dice = SeededDice::new(99);
    let requests = [
        RollRequest::Skulls { dice: 6 },
        RollRequest::D20,
        RollRequest::d20_at_least(20),
        RollRequest::Shields { dice: 3 },
    ];
    let before: Vec<Faces> = requests.map(|r| dice.answer(r).expect("answers").faces).into();
    let mut resumed = SeededDice::resumed(99, &before);
    for request in requests {
        assert_eq!(dice.answer(request), resumed.answer(request));
    }
}

#[test]
fn scripts_say_what_is_wrong_with_them() {
    let mut dice = ScriptedDice::new(vec![Faces::D20(20), Faces::Combat(vec![CombatFace::Skull])]);
    let wrong = dice.answer(RollRequest::Skulls { dice: 6 }).expect_err("a d20 is no combat die");
    assert_eq!(wrong.to_string(), "roll 1 of the dice is a d20 (20), but the battle asks for 6 combat dice");
    assert!(dice.answer(RollRequest::d20_at_least(20)).is_ok_and(|answer| answer.rolled == Rolled::Band(2)));
    assert_eq!(dice.finish(), Err(DiceError::TooLong { held: 2, used: 1 }));
    assert!(dice.answer(RollRequest::Skulls { dice: 1 }).is_ok());
    let short = dice.answer(RollRequest::D20).expect_err("the script has two rolls");
    assert_eq!(short.to_string(), "the dice end after roll 2, but the battle asks for a d20");
    assert_eq!(dice.finish(), Ok(()));
}

#[test]
fn impossible_d20_faces_are_refused() {
    for face in [0, 21, 255] {
        assert_eq!(RollRequest::D20.read(&Faces::D20(face)), None);
    }
}
