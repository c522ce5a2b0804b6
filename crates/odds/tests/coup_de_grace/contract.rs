//! The contract of docs/odds.md: words, and JSON whose lists are marginals of `joint`.

use knockback_odds::{
    Exactness,
    coup_de_grace::{
        Answering, Estimate, Objective, Odds, Question, State, Unanswered,
        json::{JointJson, OddsJson},
    },
};
use knockback_rules::{battle::Order, coup_de_grace, dice::SeededDice, game::Game, geometry::Direction, units::Wounds};
use serde_json::json;

use super::{
    made_up::{self, Mix},
    table::{game, question},
};
use crate::support::contract::{chance, is_whole, marginal, page, ratio};

/// Checks that apply to every answer.
fn is_valid(odds: &OddsJson) {
    let joint = &odds.joint;
    is_whole(joint);
    assert_eq!(ratio(&odds.hit.p), chance(joint, |entry| entry.hit));
    let kp: Vec<_> = odds.kp.iter().map(|entry| (entry.kp, entry.p.clone())).collect();
    assert_eq!(kp, marginal(joint, |entry| entry.kp));
    let landing: Vec<_> =
        odds.landing.iter().map(|entry| ((entry.hexes.clone(), entry.level), entry.p.clone())).collect();
    assert_eq!(landing, marginal(joint, |entry| (entry.hexes.clone(), entry.level)));
    let facing: Vec<_> = odds.facing.iter().map(|entry| (entry.facing, entry.p.clone())).collect();
    assert_eq!(facing, marginal(joint, |entry| entry.facing));
    let stops: Vec<_> =
        odds.stops.iter().map(|entry| ((entry.cause.clone(), entry.by.clone()), entry.p.clone())).collect();
    assert_eq!(stops, marginal(joint, |entry| (entry.cause.clone(), entry.by.clone())));
    let damage: Vec<_> = odds.knockback_damage.iter().map(|entry| (entry.result.clone(), entry.p.clone())).collect();
    assert_eq!(damage, marginal(joint, |entry| entry.knockback_damage.clone()));
    let falls: Vec<_> = odds.falls.iter().map(|entry| (entry.levels.clone(), entry.p.clone())).collect();
    assert_eq!(falls, marginal(joint, |entry| entry.falls.clone()));
    let target = &odds.target;
    for keys in [odds.wounds.keys().collect::<Vec<_>>(), odds.destroyed.keys().collect(), odds.states.keys().collect()]
    {
        assert_eq!(keys, [target], "an attack hurts only its target");
    }
    let wounds: Vec<_> = odds.wounds[target].iter().map(|entry| (entry.wounds, entry.p.clone())).collect();
    let of = |entry: &JointJson| entry.wounds.get(target).copied().unwrap_or(Wounds::ZERO);
    assert_eq!(wounds, marginal(joint, of));
    assert_eq!(ratio(&odds.destroyed[target].p), chance(joint, |entry| entry.destroyed.contains(target)));
    for state in State::ALL.map(State::name) {
        let is = |entry: &JointJson| entry.states[target].iter().any(|other| other == state);
        assert_eq!(ratio(&odds.states[target][state].p), chance(joint, is), "{state}");
    }
    assert!(
        joint
            .iter()
            .all(|entry| !ratio(&entry.p).is_zero() && ratio(&entry.p).value().to_bits() == entry.value.to_bits())
    );
    let key = |entry: &JointJson| {
        let JointJson { hit, kp, hexes, level, facing, cause, by, .. } = entry.clone();
        (hit, kp, hexes, level, facing, cause, by)
    };
    assert!(joint.iter().map(key).is_sorted(), "sorted");
    let again: OddsJson = serde_json::from_str(&serde_json::to_string(odds).unwrap()).unwrap();
    assert_eq!(&again, odds, "it can be read again");
}

#[test]
fn all_lists_are_marginals_of_joint() {
    let mut told = 0;
    for seed in 500..560 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..60 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            for order in battle.legal_orders().iter() {
                let Order::CoupDeGrace(coup_de_grace::Order::Attack { figure, target, hand }) = order else { continue };
                let asked = Question::new(figure, target, hand);
                let odds = match Odds::of(battle, asked) {
                    Err(Unanswered::Wanted(ways)) => Odds::of(battle, asked.towards(ways.0[1])),
                    other => other,
                };
                is_valid(&odds.unwrap().json(battle.setup()));
                told += 1;
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    assert!(told > 200, "{told} answers");
}

#[test]
fn json_matches_the_documented_contract() {
    let game = game(
        r#""A": (at: (0, 0), facing: 0, hands: [hammer]), "T": (at: (1, 0), facing: 3, side: 1)"#,
        "ground: [(at: (2, 0), terrain: pit)]",
    );
    let odds = Odds::of(game.battle(), question(&game).towards(Direction::EAST)).unwrap();
    let told = serde_json::to_value(odds.json(game.battle().setup())).unwrap();
    let half = json!({"num": "1", "den": "2"});
    assert_eq!(
        (&told["ruleset"], &told["attack"], &told["weapon"]),
        (&json!("coup_de_grace"), &json!({"hand": 0}), &json!("hammer"))
    );
    assert_eq!(told["choices"], json!({"push": null, "direction": 0, "facing": null}));
    assert_eq!(told["open"], json!(["push=yes"]));
    assert_eq!(told["line"], json!({"lead": [1, 0], "dir": 0}));
    assert_eq!(told["options"], json!({"arc": "wide", "bash_back": "turn", "ledge": "harmless"}));
    assert_eq!(told["hit"], json!({"p": half, "value": 0.5}));
    let pit = json!({
        "hit": true, "kp": 1, "hexes": [[2, 0]], "level": 0, "facing": 3, "cause": "pit", "by": null,
        "knockback_damage": "not_rolled", "falls": [], "wounds": {"T": 2}, "destroyed": [], "states": {"T": []},
        "path": [[2, 0]], "p": half, "value": 0.5,
    });
    assert_eq!(told["joint"][1], pit);
}

#[test]
fn every_word_is_defined() {
    let page = page();
    let (_, own) = page.split_once("## Coup-De-Grace").expect("the page has a part about this ruleset");
    for word in State::ALL.map(State::name).into_iter().chain(["hit", "wounds", "destroyed", "kp", "facing"]) {
        assert!(own.contains(&format!("`{word}`")), "{word} is defined");
    }
    for aim in Objective::ALL.map(Objective::name) {
        assert!(page.contains(&format!("| `{aim}` | ")), "{aim} is defined");
    }
}

#[test]
fn odds_can_be_estimated_and_answered_within_a_limit() {
    let game = game(
        r#""A": (at: (0, 0), facing: 0, race: human, hands: [hammer]), "T": (at: (1, 0), facing: 3, side: 1)"#,
        "ground: [(at: (2, 0), terrain: spiked_pit)]",
    );
    let (battle, asked) = (game.battle(), question(&game));
    let exact = Odds::of(battle, asked).unwrap();
    assert_eq!(Answering::new(battle, asked, 1).unwrap().finish().unwrap(), exact);
    let played = Estimate::new(battle, asked, 7, 6_000).unwrap().finish().unwrap();
    let Exactness::Estimate { interval, .. } = &played.exactness else { panic!("it is an estimate") };
    for (end, chance) in &exact.outcomes {
        let about = played.chance(|other| other == end);
        assert!((about.value() - chance.value()).abs() <= interval.value(), "{end:?}: {about} for {chance}");
    }
    assert_eq!(played.open, exact.open);
}
