//! The contract of docs/odds.md: words, and JSON whose lists are marginals of `joint`.

use knockback_odds::{
    Exactness, Ratio,
    pulp_city::{
        Answering, DefaultedChoice, Estimate, Objective, Odds, Question, State,
        json::{JointJson, OddsJson},
    },
};
use knockback_rules::{
    battle::Order,
    dice::SeededDice,
    game::Game,
    pulp_city::{self, PulpCity},
    units::Wounds,
};
use serde_json::json;

use super::{
    made_up::{self, Mix},
    table::{ask, effect, game, odds},
};
use crate::support::contract::{chance, is_whole, marginal, page, ratio};

/// Checks that apply to every answer.
fn is_valid(odds: &OddsJson) {
    let joint = &odds.joint;
    is_whole(joint);
    assert_eq!(ratio(&odds.hit.p), chance(joint, |entry| entry.hit));
    let extra: Vec<_> = odds.extra.iter().map(|entry| (entry.extra, entry.p.clone())).collect();
    assert_eq!(extra, marginal(joint, |entry| entry.extra));
    let kp: Vec<_> = odds.kp.iter().map(|entry| (entry.kp, entry.p.clone())).collect();
    assert_eq!(kp, marginal(joint, |entry| entry.kp));
    let landing: Vec<_> =
        odds.landing.iter().map(|entry| ((entry.hexes.clone(), entry.level), entry.p.clone())).collect();
    assert_eq!(landing, marginal(joint, |entry| (entry.hexes.clone(), entry.level)));
    let stops: Vec<_> =
        odds.stops.iter().map(|entry| ((entry.cause.clone(), entry.by.clone()), entry.p.clone())).collect();
    assert_eq!(stops, marginal(joint, |entry| (entry.cause.clone(), entry.by.clone())));
    let damage: Vec<_> = odds.knockback_damage.iter().map(|entry| (entry.result.clone(), entry.p.clone())).collect();
    assert_eq!(damage, marginal(joint, |entry| entry.knockback_damage.clone()));
    let falls: Vec<_> = odds.falls.iter().map(|entry| (entry.levels.clone(), entry.p.clone())).collect();
    assert_eq!(falls, marginal(joint, |entry| entry.falls.clone()));
    assert!(odds.wounds.keys().eq(odds.destroyed.keys()), "both lists have the same ids");
    for (id, entries) in &odds.wounds {
        let wounds: Vec<_> = entries.iter().map(|entry| (entry.wounds, entry.p.clone())).collect();
        assert_eq!(wounds, marginal(joint, |entry| entry.wounds.get(id).copied().unwrap_or(Wounds::ZERO)));
        assert_eq!(ratio(&odds.destroyed[id].p), chance(joint, |entry| entry.destroyed.contains(id)));
    }
    for (id, entries) in &odds.healed {
        let healed: Vec<_> = entries.iter().map(|entry| (entry.healed, entry.p.clone())).collect();
        assert_eq!(healed, marginal(joint, |entry| entry.healed.get(id).copied().unwrap_or(Wounds::ZERO)));
    }
    for (id, states) in &odds.states {
        for state in State::ALL.map(State::name) {
            let is = |entry: &JointJson| entry.states[id].iter().any(|other| other == state);
            assert_eq!(ratio(&states[state].p), chance(joint, is), "{state}");
        }
    }
    for (id, entries) in &odds.places {
        let places: Vec<_> = entries.iter().map(|entry| (entry.hex, entry.p.clone())).collect();
        assert_eq!(places, marginal(joint, |entry| entry.places[id]));
    }
    assert!(
        joint
            .iter()
            .all(|entry| !ratio(&entry.p).is_zero() && ratio(&entry.p).value().to_bits() == entry.value.to_bits())
    );
    let key = |entry: &JointJson| {
        let JointJson { hit, extra, kp, hexes, level, cause, by, .. } = entry.clone();
        (hit, extra, kp, hexes, level, cause, by)
    };
    assert!(joint.iter().map(key).is_sorted(), "sorted");
    // A double may change by one rounding step when it is read. The fractions are exact.
    let again: OddsJson = serde_json::from_str(&serde_json::to_string(odds).unwrap()).unwrap();
    assert_eq!(exact(&again), exact(odds), "it can be read again");
}

#[test]
fn all_lists_are_marginals_of_joint() {
    let mut told = 0;
    for seed in 500..560 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..40 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            for order in battle.legal_orders().iter() {
                let Order::PulpCity(order @ pulp_city::Order::Act { .. }) = order else { continue };
                if !mix.percent(10) {
                    continue;
                }
                let asked = Question::of(battle.as_ruleset::<PulpCity>().unwrap(), &order).unwrap();
                let Ok(odds) = Odds::of(battle, asked) else { continue };
                if odds.outcomes.len() < 2_000 {
                    is_valid(&odds.json(battle.setup()));
                    told += 1;
                }
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    assert!(told > 200, "{told} answers");
}

#[test]
fn json_matches_the_documented_contract() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(9), fx: [knockback(4)], efx: [damage(1), stun])]),
        "B": (at: (1, 0), side: 1)"#;
    let game = game(models, "ground: [((0, 0), 4), ((1, 0), 4)]");
    let asked = ask(&game, "A Hit B").buying([effect(&game, "damage(1)")]);
    let told = serde_json::to_value(odds(&game, asked).json(game.battle().setup())).unwrap();
    let third = json!({"num": "1", "den": "3"});
    assert_eq!(
        (&told["ruleset"], &told["attack"], &told["target"]),
        (&json!("pulp_city"), &json!({"action": "Hit"}), &json!("b"))
    );
    assert_eq!(
        told["choices"],
        json!({
            "efx": ["damage(1)"], "order": [], "power_up": null, "defence_power_up": null, "centre": null,
            "throw_at": null, "direction": null, "shift_to": null, "extra": [], "place": null,
        })
    );
    assert_eq!(told["open"], json!(["order=card"]));
    assert_eq!(told["line"], json!({"lead": [1, 0], "dir": 0}));
    let options = json!({"ties": "defender", "repeat_efx": true, "crash": false, "throw_at_ground": true});
    assert_eq!(told["options"], options);
    assert_eq!(told["hit"], json!({"p": {"num": "1", "den": "2"}, "value": 0.5}));
    let fell = json!({
        "hit": true, "extra": 0, "kp": 4, "hexes": [[2, 0]], "level": 0, "cause": "drop", "by": null,
        "knockback_damage": "wound", "falls": [4], "wounds": {"b": 2}, "healed": {}, "destroyed": [],
        "states": {"b": []}, "places": {}, "path": [[2, 0]], "p": third, "value": 1.0 / 3.0,
    });
    assert_eq!(told["joint"][1], fell);
    assert_eq!(told["joint"][2]["wounds"], json!({"b": 3}), "one more for the bought damage");
}

#[test]
fn every_word_is_defined() {
    let page = page();
    let (_, own) = page.split_once("## Pulp City").expect("the page has a part about this ruleset");
    for word in State::ALL.map(State::name).into_iter().chain(["hit", "extra", "wounds", "destroyed", "kp", "places"]) {
        assert!(own.contains(&format!("`{word}`")), "{word} is defined");
    }
    for open in DefaultedChoice::ALL {
        assert!(own.contains(&format!("`{open}`")), "{open} is defined");
    }
    for aim in Objective::ALL.map(Objective::name) {
        assert!(page.contains(&format!("| `{aim}` | ")), "{aim} is defined");
    }
}

#[test]
fn odds_can_be_estimated_and_answered_within_a_limit() {
    let models = r#""A": (at: (0, 0), acts: [(name: "Hit", against: number(8), fx: [knockback(2), blast(2)], efx: [damage(1)])]),
        "B": (at: (3, 0), side: 1), "C": (at: (4, 0), side: 1)"#;
    let game = game(models, "");
    let (battle, asked) = (game.battle(), ask(&game, "A Hit B").buying([effect(&game, "damage(1)")]));
    let exact = Odds::of(battle, asked.clone()).unwrap();
    assert_eq!(Answering::new(battle, asked.clone(), 1).unwrap().finish().unwrap(), exact);
    let played = Estimate::new(battle, asked, 7, 6_000).unwrap().finish().unwrap();
    let Exactness::Estimate { interval, .. } = &played.exactness else { panic!("it is an estimate") };
    for (end, chance) in &exact.outcomes {
        let about = played.chance(|other| other == end);
        assert!((about.value() - chance.value()).abs() <= interval.value(), "{end:?}: {about} for {chance}");
    }
    assert_eq!(played.open, exact.open);
}

/// A blast on so many models that their ends cannot be listed together. All models except the target are listed
/// separately.
#[test]
fn a_crowd_is_listed_separately() {
    let crowd: Vec<String> = (0..14)
        .map(|place| {
            let (q, r) = [
                (2, 0),
                (3, 0),
                (4, 0),
                (2, 1),
                (3, 1),
                (4, 1),
                (2, -1),
                (3, -1),
                (4, -1),
                (2, 2),
                (3, 2),
                (4, -2),
                (3, -2),
                (1, 1),
            ][place];
            let letter = char::from(b'C' + u8::try_from(place).unwrap());
            format!(r#""{letter}": (at: ({q}, {r}), side: 1)"#)
        })
        .collect();
    let models = format!(
        r#""A": (at: (-2, 0), acts: [(name: "Hit", reach: hexes(9), against: trait(agility), fx: [damage(1), blast(3)], efx: [damage(1), stun])]), {}"#,
        crowd.join(", ")
    );
    let game = game(&models, "");
    let asked = ask(&game, "A Hit D").buying([effect(&game, "damage(1)"), effect(&game, "stun")]);
    let answer = Answering::new(game.battle(), asked, 3).unwrap().finish().unwrap();
    assert!(matches!(answer.exactness, Exactness::Estimate { .. }), "beyond the budget");
    assert!(answer.apart.is_some(), "the others are listed separately");
    let told = answer.json(game.battle().setup());
    assert!(told.apart && !told.exact && told.wounds.len() == 14, "{}", told.wounds.len());
    for id in told.wounds.keys() {
        let sum = told.wounds[id].iter().fold(Ratio::ZERO, |sum, entry| sum.plus(&ratio(&entry.p)));
        assert_eq!(sum, Ratio::ONE, "{id}");
    }
}

/// The odds without the doubles beside the fractions.
fn exact(odds: &OddsJson) -> serde_json::Value {
    fn without(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                fields.remove("value");
                fields.values_mut().for_each(without);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(without),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(odds).unwrap();
    without(&mut value);
    value
}
