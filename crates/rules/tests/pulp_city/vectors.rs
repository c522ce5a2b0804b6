//! Test vectors of the rules, checked in three ways: by counted outcomes of dice, by battles, and by single faces.

use knockback_rules::{
    battle::Event,
    dice::{RollRequest, Rolled},
    pulp_city::{self, Ties, fall},
};
use serde::Deserialize;

use super::{
    case::Case,
    chances::chance,
    spoken::order,
    stage::{Lie, Told, begin, settle},
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    rolls: Vec<Roll>,
    falls: Vec<u8>,
}

/// True if a part of a total equals a fraction from the rules.
fn is(part: u128, whole: u128, (above, below): (u64, u64)) -> bool {
    part * u128::from(below) == whole * u128::from(above)
}

/// A roll of an attacker against a defender.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    dice: (u8, u8),
    traits: (u8, u8),
    quality: (u8, u8),
    #[serde(default)]
    ties: Ties,
    success: (u64, u64),
    extra: Vec<(u8, u64, u64)>,
}

fn vectors() -> Vectors {
    ron::from_str(include_str!("vectors.ron")).unwrap_or_else(|fault| panic!("{fault}"))
}

impl Roll {
    /// Returns the extra successes for the given best dice, or `None` for a failure.
    fn judged(&self, (best, good): (u8, u8), (other, bad): (u8, u8)) -> Option<u8> {
        let (attack, defence) = (best + self.traits.0, other + self.traits.1);
        let wins = attack > defence || (self.ties == Ties::Attacker && attack == defence);
        wins.then(|| good.saturating_sub(bad))
    }

    /// Returns a model as text, with the given number of dice, trait value and lowest face that counts.
    fn model(at: &str, side: u8, dice: u8, own: u8, quality: u8, attacks: bool) -> String {
        let more = match (dice, attacks) {
            (1, _) => String::new(),
            (dice, true) => format!("attack({})", dice - 1),
            (dice, false) => format!("defend({})", dice - 1),
        };
        let (trumps, begins) = match quality {
            6 => ("", more),
            5 => ("agility", more),
            _ => ("agility", format!("empowered, {more}")),
        };
        format!(
            "(at: {at}, side: {side}, traits: (1, 1, 1, {own}, 1, 1), trumps: [{trumps}], begins: [{begins}],
              acts: [(name: \"Hit\", roll: agility, against: trait(agility), efx: [slow])])"
        )
    }

    /// Returns the roll as a case.
    fn case(&self) -> Case {
        let ties = if self.ties == Ties::Attacker { "attacker" } else { "defender" };
        let attacker = Self::model("(0, 0)", 0, self.dice.0, self.traits.0, self.quality.0, true);
        let defender = Self::model("(3, 0)", 1, self.dice.1, self.traits.1, self.quality.1, false);
        let text = format!(
            "(name: \"{self:?}\", rules: [], options: (ties: {ties}), models: {{\"A\": {attacker}, \"B\": {defender}}})"
        );
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str(&text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }
}

/// Returns all results of a roll with their number of ways.
fn results(dice: u8, quality: u8) -> Vec<((u8, u8), u128)> {
    let outcomes = RollRequest::BestAndGood { dice, quality }.outcomes();
    let read = |(rolled, ways)| match rolled {
        Rolled::BestAndGood { best, good } => ((best, good), ways),
        other => panic!("{other:?} is not a pool"),
    };
    outcomes.map(read).collect()
}

/// Returns all combinations of faces of some dice.
fn faces(dice: u8) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice.into())).map(move |mut code| {
        let face = |_| {
            let face = u8::try_from(code % 6 + 1).expect("a face");
            code /= 6;
            face
        };
        (0..dice).map(face).collect()
    })
}

#[test]
fn the_outcomes_of_dice_are_the_fractions_of_the_rules() {
    for roll in vectors().rolls {
        let whole = 6_u128.pow(u32::from(roll.dice.0 + roll.dice.1));
        let (mut success, mut extra) = (0, [0_u128; 5]);
        for (own, ways) in results(roll.dice.0, roll.quality.0) {
            for (other, others) in results(roll.dice.1, roll.quality.1) {
                if let Some(left) = roll.judged(own, other) {
                    success += ways * others;
                    extra[usize::from(left)] += ways * others;
                }
            }
        }
        assert!(is(success, whole, roll.success), "{roll:?}: {success} of {whole}");
        for (left, part, of) in &roll.extra {
            let found = extra[usize::from(*left)];
            assert!(is(found, whole, (*part, *of)), "{roll:?}, {left} extra successes: {found} of {whole}");
        }
    }
}

#[test]
fn battles_match_the_fractions_of_the_rules() {
    for roll in vectors().rolls {
        let (mut game, _) = begin(&roll.case(), Lie::STRAIGHT);
        let hit = order(&game, "act A Hit B", Lie::STRAIGHT);
        game.submit(&hit).expect("it is legal");
        let (success, whole) =
            chance(game.battle(), |event| matches!(event, pulp_city::Event::Judged { success: true, .. }));
        assert!(is(success, whole, roll.success), "{roll:?}: {success} of {whole}");
        for (left, part, of) in &roll.extra {
            let leaves = |event: &pulp_city::Event| matches!(event, pulp_city::Event::Judged { success: true, extra, .. } if extra == left);
            let (found, whole) = chance(game.battle(), leaves);
            assert!(is(found, whole, (*part, *of)), "{roll:?}, {left} extra successes: {found} of {whole}");
        }
    }
}

/// Plays every combination of faces of the rolls with at most four dice.
#[test]
fn every_face_is_judged_by_the_rules() {
    for roll in vectors().rolls.into_iter().filter(|roll| roll.dice.0 + roll.dice.1 <= 4) {
        let (mut begun, _) = begin(&roll.case(), Lie::STRAIGHT);
        let hit = order(&begun, "act A Hit B", Lie::STRAIGHT);
        begun.submit(&hit).expect("it is legal");
        let before = begun.log().len();
        let mut successes = 0;
        for own in faces(roll.dice.0) {
            for other in faces(roll.dice.1) {
                let read = |faces: &[u8], quality| {
                    let good = faces.iter().filter(|face| **face >= quality).count();
                    (*faces.iter().max().expect("a die"), u8::try_from(good).expect("few"))
                };
                let wanted = roll.judged(read(&own, roll.quality.0), read(&other, roll.quality.1));
                let (mut game, mut dice) = (begun.clone(), Told(vec![own.clone(), other.clone()]));
                settle(&mut game, &mut dice);
                let judged = game.log()[before..].iter().find_map(|event| match event {
                    Event::PulpCity(pulp_city::Event::Judged { success, extra, .. }) => Some(success.then_some(*extra)),
                    _ => None,
                });
                assert_eq!(judged, Some(wanted), "{roll:?}: {own:?} against {other:?}");
                successes += u128::from(wanted.is_some());
            }
        }
        let whole = 6_u128.pow(u32::from(roll.dice.0 + roll.dice.1));
        assert!(is(successes, whole, roll.success), "{roll:?}: {successes} of {whole}");
    }
}

#[test]
fn falls_have_their_damage() {
    for (drop, damage) in (0..).zip(vectors().falls) {
        assert_eq!(fall::damage(drop), damage, "a fall of {drop} levels");
    }
    assert_eq!(fall::damage(u16::MAX), u8::MAX);
}

/// Plays a fall from every height in the vectors.
#[test]
fn knockbacks_over_a_ledge_hurt_as_falls_do() {
    for (drop, damage) in (1..).zip(vectors().falls.into_iter().skip(1)) {
        let text = format!(
            "(name: \"a drop of {drop}\", rules: [\"PC-16\"], ground: [((0, 0), {drop}), ((1, 0), {drop})], models: {{
                \"A\": (at: (0, 0), acts: [(name: \"Hit\", fx: [knockback(2)])]), \"B\": (at: (1, 0), side: 1)}})"
        );
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let case: Case = options.from_str(&text).expect("a case");
        let (mut game, _) = begin(&case, Lie::STRAIGHT);
        let hit = order(&game, "act A Hit B", Lie::STRAIGHT);
        game.play(&hit, &mut Told(vec![vec![3]])).expect("it is legal");
        let fell = game.log().iter().find_map(|event| match event {
            Event::PulpCity(pulp_city::Event::Fell { drop, damage, .. }) => Some((*drop, *damage)),
            _ => None,
        });
        assert_eq!(fell, Some((drop, damage)));
        let lost: u8 = game
            .log()
            .iter()
            .map(|event| match event {
                Event::PulpCity(pulp_city::Event::Hurt { damage, .. }) => *damage,
                _ => 0,
            })
            .sum();
        assert_eq!(lost, damage, "a drop of {drop}");
    }
}
