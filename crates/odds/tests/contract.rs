//! The contract of docs/odds.md, sentence by sentence.

use crate::rules_support::{
    made_up::{self, Mix},
    play::as_c3g,
};
use crate::support::{
    cases,
    contract::{chance, is_whole, marginal, ratio},
    ending::Ending,
};
use knockback_odds::{
    c3g::{
        Odds, Question,
        json::{JointJson, OddsJson},
    },
    json::{Hex, RatioJson},
};
use knockback_rules::{
    c3g::{self, AttackWith},
    dice::SeededDice,
    game::Game,
    units::{KnockbackPoints, Level, Wounds},
};
use serde_json::Value;

fn json(game: &Game, question: Question) -> OddsJson {
    Odds::of(game.battle(), question).unwrap_or_else(|fault| panic!("{fault}")).json(game.battle().setup())
}

/// Checks that apply to every answer.
fn is_valid(odds: &OddsJson) {
    let joint = &odds.joint;
    // The lists are sorted, and each is a marginal distribution of `joint`. So each sums to 1 if `joint` does.
    is_whole(joint);
    let kp: Vec<_> = odds.kp.iter().map(|entry| (entry.kp, entry.p.clone())).collect();
    assert_eq!(kp, marginal(joint, |entry| entry.kp));
    let landing: Vec<_> = odds.landing.iter().map(|entry| (entry.hexes.clone(), entry.p.clone())).collect();
    assert_eq!(landing, marginal(joint, |entry| entry.hexes.clone()));
    let stops: Vec<_> =
        odds.stops.iter().map(|entry| ((entry.cause.clone(), entry.by.clone()), entry.p.clone())).collect();
    assert_eq!(stops, marginal(joint, |entry| (entry.cause.clone(), entry.by.clone())));
    let damage: Vec<_> = odds.knockback_damage.iter().map(|entry| (entry.result.clone(), entry.p.clone())).collect();
    assert_eq!(damage, marginal(joint, |entry| entry.knockback_damage.clone()));
    let falls: Vec<_> = odds.falls.iter().map(|entry| (entry.levels.clone(), entry.p.clone())).collect();
    assert_eq!(falls, marginal(joint, |entry| entry.falls.clone()));
    assert!(odds.wounds.contains_key(&odds.target), "the target is always listed");
    assert!(odds.wounds.keys().eq(odds.destroyed.keys()), "both lists have the same ids");
    for (id, list) in &odds.wounds {
        let wounds: Vec<_> = list.iter().map(|entry| (entry.wounds, entry.p.clone())).collect();
        let of = |entry: &JointJson| entry.wounds.get(id).copied().unwrap_or(Wounds::ZERO);
        assert_eq!(wounds, marginal(joint, of), "wounds of {id}");
        assert!(*id == odds.target || joint.iter().any(|entry| of(entry) > Wounds::ZERO), "{id} may be wounded");
        let destroyed = chance(joint, |entry| entry.destroyed.contains(id));
        assert_eq!(ratio(&odds.destroyed[id].p), destroyed, "destruction of {id}");
    }
    for entry in joint {
        assert!(entry.wounds.values().all(|wounds| *wounds > Wounds::ZERO), "figures without wounds are omitted");
        assert!(entry.wounds.keys().all(|id| odds.wounds.contains_key(id)));
        assert!(entry.hexes.is_sorted() && entry.destroyed.is_sorted());
        let p = ratio(&entry.p);
        assert!(!p.is_zero(), "impossible entries are omitted");
        assert_eq!((p.num(), p.den()), (entry.p.num.clone(), entry.p.den.clone()), "in lowest terms");
        assert_eq!(p.value().to_bits(), entry.value.to_bits(), "with the nearest double");
        let by = matches!(entry.cause.as_str(), "figure" | "object");
        assert_eq!(entry.by.is_some(), by, "{entry:?}: the figure or object of C3G-30, else null");
        let rolled = !matches!(entry.cause.as_str(), "none" | "distance" | "edge" | "terrain");
        assert_eq!(entry.knockback_damage != "not_rolled", rolled, "{entry:?}");
        assert!(entry.cause != "none" || entry.path.is_empty(), "{entry:?}");
        assert!(entry.cause != "distance" || !entry.path.is_empty(), "{entry:?}");
    }
    let key = |entry: &JointJson| {
        let JointJson { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, .. } = entry.clone();
        (kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed)
    };
    assert!(joint.iter().map(key).is_sorted_by(|one, other| one < other), "distinct and sorted");
    assert_eq!(odds.line.is_none(), odds.line.is_none() && odds.kp.len() == 1 && odds.kp[0].kp.0 == 0);
}

#[test]
fn all_lists_are_marginals_of_joint() {
    let mut asked = 0;
    for seed in 0..30 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        for _ in 0..50 {
            game.settle(&mut dice).unwrap();
            for order in game.battle().legal_orders().iter() {
                let knockback_rules::battle::Order::C3g(c3g::Order::Attack { attacker, target, with }) = order else {
                    continue;
                };
                let mut question = Question::new(attacker, target, with);
                if let Some(line) = c3g::foreseen_lines(as_c3g(game.battle()), attacker, target, with).first() {
                    question = cases::along(&game, question, *line).0;
                }
                let odds = json(&game, question);
                is_valid(&odds);
                let text = serde_json::to_string(&odds).unwrap();
                let read: OddsJson = serde_json::from_str(&text).unwrap();
                let endings = |odds: &OddsJson| -> Vec<(Ending, RatioJson)> {
                    odds.joint.iter().map(|entry| (entry.into(), entry.p.clone())).collect()
                };
                assert_eq!(endings(&read), endings(&odds), "read back as written");
                asked += 1;
            }
            let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    assert!(asked > 200, "{asked} questions");
}

/// A row in which `A` strikes `B`, which has Life 2.
fn row(ground: &str, before: &str, rest: &str) -> OddsJson {
    let text = format!(
        r#"(name: "row", rules: ["C3G-33"], ground: ["{ground}"], before: ["{before}"],
            cards: {{"A": (attack: Some(2)), "B": (defense: Some(1), life: Some(2)){rest}}})"#
    );
    let game = cases::game(&text);
    json(&game, cases::question(&game, "B", AttackWith::Normal))
}

fn entries(odds: &OddsJson, pick: impl Fn(&JointJson) -> bool) -> Vec<&JointJson> {
    odds.joint.iter().filter(|entry| pick(entry)).collect()
}

#[test]
fn the_head_contains_the_question() {
    let odds = row("g0 g0 g0 g0 g0", "A B . . .", "");
    let value = serde_json::to_value(&odds).unwrap();
    let head = |name: &str| value[name].clone();
    assert_eq!(head("schema"), 1);
    assert_eq!(head("ruleset"), "c3g");
    assert_eq!((head("attacker"), head("target"), head("attack")), ("A".into(), "B".into(), "normal".into()));
    assert_eq!(head("exact"), true);
    let options: Value = serde_json::from_str(
        r#"{"knockback": true, "friendly_fire": true, "big_height": "over_base", "lava": "destroys"}"#,
    )
    .unwrap();
    assert_eq!(head("options"), options);
    assert_eq!(head("line"), serde_json::json!({"lead": [1, 0], "dir": 0}));
    assert!(value.get("estimate").is_none());
    // In half of all cases, A shows no skull, or one skull against one skull of B: 0 points.
    assert_eq!(value["kp"][0], serde_json::json!({"kp": 0, "p": {"num": "1", "den": "2"}, "value": 0.5}));
}

#[test]
fn points_follow_the_dice_even_if_the_target_died() {
    let odds = row("g0 g0 g0 g0 g0", "A B . . .", "");
    let dead = entries(&odds, |entry| entry.destroyed == ["B"]);
    let of: Vec<(u16, &str, &[Hex])> =
        dead.iter().map(|entry| (entry.kp.0, entry.cause.as_str(), entry.hexes.as_slice())).collect();
    // Two skulls against a skull or a blank are two wounds. The target stays on the hex where it was destroyed.
    let there: &[Hex] = &[[1, 0]];
    assert_eq!(of, [(1, "none", there), (2, "none", there)]);
}

#[test]
fn knockback_ruled_out_beforehand_has_no_line_and_no_points() {
    for powers in ["dampener(1)", "dampener(3)"] {
        let text = format!(
            r#"(name: "row", rules: ["C3G-17"], ground: ["g0 g0 g0"], before: ["A B ."],
                cards: {{"A": (attack: Some(2)), "B": (defense: Some(1), life: Some(2), powers: Some([{powers}]))}})"#
        );
        let game = cases::game(&text);
        let odds = json(&game, cases::question(&game, "B", AttackWith::Normal));
        assert_eq!((odds.line, odds.kp.len(), odds.kp[0].kp), (None, 1, KnockbackPoints(0)), "{powers}");
        assert_eq!(odds.stops.len(), 1);
        assert_eq!(odds.stops[0].cause, "none");
    }
}

#[test]
fn distance_precedes_every_other_cause() {
    // One point: the target stops on the glyph, in front of C, with no points left.
    let odds = row("g0 g0 g0 g0 g0", "A B ? C .", "");
    let one = entries(&odds, |entry| entry.kp.0 == 1 && entry.destroyed.is_empty());
    assert!(one.iter().all(|entry| entry.cause == "distance" && entry.hexes == [[2, 0]] && entry.by.is_none()));
    // Two points: the glyph stops the target before the next step.
    let two = entries(&odds, |entry| entry.kp.0 == 2 && entry.destroyed.is_empty() && entry.cause != "none");
    assert!(two.iter().all(|entry| entry.cause == "glyph" && entry.by.is_none()));
    assert!(!one.is_empty() && !two.is_empty());
}

#[test]
fn struck_and_wounded_figures_are_listed() {
    let odds = row("g0 g0 g0 g0", "A B C .", r#", "C": (life: Some(1))"#);
    let struck = entries(&odds, |entry| entry.knockback_damage == "wound");
    assert!(!struck.is_empty());
    for entry in struck {
        assert_eq!((entry.cause.as_str(), entry.by.as_deref()), ("figure", Some("C")));
        assert_eq!(
            (entry.hexes.as_slice(), entry.path.len()),
            (&[[1, 0]][..], 0),
            "a target that moves 0 hexes strikes a figure"
        );
        assert!(entry.destroyed.contains(&"C".to_owned()) && entry.wounds["C"] == Wounds(1));
    }
    assert_eq!(odds.wounds.keys().collect::<Vec<_>>(), ["B", "C"]);
    let calm = row("g0 g0 g0 g0", "A B # C", "");
    assert_eq!(calm.wounds.keys().collect::<Vec<_>>(), ["B"], "C cannot be hurt behind an obstacle");
    assert!(calm.stops.iter().any(|stop| stop.cause == "obstacle" && stop.by.is_none()));
}

#[test]
fn only_drops_with_dice_are_falls() {
    // A drop of 4 levels is less than Height 5, and a drop of 5 is not. A drop into water rolls no dice.
    let low = row("g9 g9 g5 g5 g5", "A B . . .", "");
    assert_eq!(low.falls.iter().map(|entry| entry.levels.clone()).collect::<Vec<_>>(), [Vec::<Level>::new()]);
    let high = row("g9 g9 g4 g4 g4", "A B . . .", "");
    assert_eq!(high.falls.iter().map(|entry| entry.levels.clone()).collect::<Vec<_>>(), [vec![], vec![Level(5)]]);
    let wet = row("g9 g9 w4 g4 g4", "A B . . .", "");
    assert_eq!(wet.falls.len(), 1);
    // The die of the knockback damage kills the target before the fall is rolled.
    let ledge = row("g9 g9 g4 g20", "A B . .", "");
    let dead = entries(&ledge, |entry| entry.knockback_damage == "wound" && entry.destroyed == ["B"]);
    assert!(dead.iter().any(|entry| entry.falls.is_empty()), "a dead target does not fall");
}

#[test]
fn death_in_flight_is_by_terrain_and_counts_all_life_left() {
    let odds = row("g0 g0 g0 l0 g0", "A B . . .", "");
    let dead = entries(&odds, |entry| entry.cause == "terrain");
    assert!(!dead.is_empty());
    for entry in dead {
        assert_eq!((entry.hexes.as_slice(), entry.path.as_slice()), (&[[3, 0]][..], &[[2, 0], [3, 0]][..]));
        assert_eq!((entry.wounds["B"], entry.knockback_damage.as_str()), (Wounds(2), "not_rolled"));
        assert_eq!(entry.destroyed, ["B"]);
    }
}

/// A two-hex target on uneven ground is moved back, but the path still contains all cells that its leading half
/// entered.
#[test]
fn a_target_that_is_moved_back_is_stopped_by_elevation() {
    let odds = row("g0 g0 g0 g0 g1 g1 g1", "A b B . . . .", "");
    let back = entries(&odds, |entry| entry.kp.0 == 2 && entry.cause == "elevation");
    // With one point, the target reaches the fourth hex. The rise beyond it costs two points.
    assert!(back.iter().all(|entry| entry.hexes == [[2, 0], [3, 0]]));
    let text = r#"(name: "row", rules: ["C3G-29"], ground: ["g0 g0 g0 g0 g1 g1 g1"], before: ["A b B . . . ."],
        cards: {"A": (attack: Some(3)), "B": (defense: Some(0), life: Some(9))})"#;
    let game = cases::game(text);
    let odds = json(&game, cases::question(&game, "B", AttackWith::Normal));
    let three = entries(&odds, |entry| entry.kp.0 == 3);
    assert!(!three.is_empty());
    for entry in three {
        assert_eq!((entry.cause.as_str(), entry.hexes.as_slice()), ("elevation", &[[2, 0], [3, 0]][..]));
        assert_eq!(entry.path, [[3, 0], [4, 0]], "the step up is in the path, although it is taken back");
        assert_ne!(entry.knockback_damage, "not_rolled");
    }
}
