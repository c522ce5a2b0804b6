//! Odds of the ruleset `shove` from the plain frontier, compared with cases computed by hand.

use std::sync::Arc;

use knockback_odds::{
    Exactness, Ratio, Unanswered, c3g,
    shove::{Count, Estimate, Odds, Question, ShoveOutcome},
};
use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, Order, Setup},
    c3g::AttackWith,
    dice::{Faces, ScriptedDice},
    displacement::Cause,
    files::read_scenario,
    game::Game,
    geometry::Coord,
    shove,
};

const RAM: FigureId = FigureId(0);
const POST: FigureId = FigureId(1);

fn battle(name: &str, bytes: &[u8]) -> Battle {
    let setup = Setup::new(read_scenario(name, bytes).expect("valid RON")).expect("a valid scenario");
    Battle::new(Arc::new(setup))
}

fn pier() -> Battle {
    battle("pier.ron", include_bytes!("../../../rules/examples/pier.ron"))
}

/// An end on this hex of the pier.
fn end(battle: &Battle, hexes: u16, cause: Cause, at: Option<(i32, i32)>) -> ShoveOutcome {
    let at = at.map(|(q, r)| battle.setup().board.cell(Coord::new(q, r)).expect("the hex is on the pier"));
    ShoveOutcome { hexes, cause, at }
}

/// Post is on [2, 1]. The ground rises by a level at [4, 1], and the map ends beyond [6, 1]. A 1 moves Post to [3, 1].
/// A 2 moves it no farther, because the next hex costs 2. A 3, 4 or 5 moves it to [4, 1], [5, 1] or [6, 1], and a 6
/// moves it over the edge.
#[test]
fn odds_match_a_count_by_hand() {
    let battle = pier();
    let odds = Odds::of(&battle, Question { figure: RAM, target: POST }).expect("a legal shove");
    let sixth = Ratio::of(1, 6);
    let ends = [
        end(&battle, 1, Cause::Distance, Some((3, 1))),
        end(&battle, 1, Cause::Elevation, Some((3, 1))),
        end(&battle, 2, Cause::Distance, Some((4, 1))),
        end(&battle, 3, Cause::Distance, Some((5, 1))),
        end(&battle, 4, Cause::Distance, Some((6, 1))),
        end(&battle, 4, Cause::Edge, None),
    ];
    assert_eq!(odds.ends, ends.map(|end| (end, sixth.clone())));
    assert_eq!(odds.exactness, Exactness::Exact);
    assert_eq!((odds.over_the_edge(), odds.chance(|end| end.hexes == 1)), (sixth, Ratio::of(1, 3)));
}

/// The crate is directly behind Ram, in the direction of the shove.
#[test]
fn a_blocked_target_is_certain_to_stop() {
    let battle = pier();
    let odds = Odds::of(&battle, Question { figure: POST, target: RAM }).expect("a legal shove");
    let at = end(&battle, 0, Cause::Obstacle(ObjectId(0)), Some((1, 1)));
    assert_eq!(odds.ends, [(at, Ratio::ONE)]);
}

/// Plays every face of the die in a real game.
#[test]
fn every_face_matches_the_count() {
    let battle = pier();
    let odds = Odds::of(&battle, Question { figure: RAM, target: POST }).expect("a legal shove");
    let mut played: Vec<(ShoveOutcome, Ratio)> = Vec::new();
    for face in 1..=6 {
        let mut game = Game::new(battle.shared_setup(), None);
        let order = Order::Shove(shove::Order::Shove { figure: RAM, target: POST });
        game.play(&order, &mut ScriptedDice::new(vec![Faces::D6(vec![face])])).expect("a legal shove");
        let slid = game.log().iter().find_map(|event| match event {
            Event::Shove(shove::Event::Slid { hexes, cause, .. }) => Some((*hexes, *cause)),
            _ => None,
        });
        let (hexes, cause) = slid.expect("the log contains the slide");
        let at = game.battle().field().standing(POST).map(|at| at.head);
        let end = ShoveOutcome { hexes, cause, at };
        match played.iter_mut().find(|(other, _)| *other == end) {
            Some((_, chance)) => *chance = chance.plus(&Ratio::of(1, 6)),
            None => played.push((end, Ratio::of(1, 6))),
        }
    }
    played.sort_by_key(|(end, _)| *end);
    assert_eq!(odds.ends, played);
}

#[test]
fn odds_are_computed_in_slices_and_estimated() {
    let battle = pier();
    let question = Question { figure: RAM, target: POST };
    let before = battle.hash();
    let exact = Odds::of(&battle, question).expect("a legal shove");
    let plain = Count::plain(&battle, question).expect("a legal shove").finish().expect("it is counted");
    assert_eq!(plain, exact);
    let estimate = Estimate::new(&battle, question, 7, 6_000).expect("a legal shove").finish().expect("it is played");
    let Exactness::Estimate { interval, .. } = &estimate.exactness else { panic!("it is an estimate") };
    for (end, chance) in &exact.ends {
        let about = estimate.chance(|other| other == end);
        assert!((about.value() - chance.value()).abs() <= interval.value(), "{end:?}: {about} for {chance}");
    }
    assert_eq!(battle.hash(), before);
}

#[test]
fn illegal_shoves_are_refused() {
    let code = |asked: Result<Odds, Unanswered>| match asked {
        Err(Unanswered::Refused(refusal)) => refusal.code,
        other => panic!("{other:?}"),
    };
    let pier = pier();
    assert_eq!(code(Odds::of(&pier, Question { figure: RAM, target: RAM })), "not_adjacent");
    assert_eq!(code(Odds::of(&pier, Question { figure: RAM, target: FigureId(9) })), "unknown");
    let roof = battle("roof.ron", include_bytes!("../../examples/roof.ron"));
    assert_eq!(code(Odds::of(&roof, Question { figure: RAM, target: POST })), "other_rules");
    let foreign = c3g::Question::new(RAM, Occupant::Figure(POST), AttackWith::Normal);
    let Err(c3g::Unanswered::Refused(refusal)) = c3g::Odds::of(&pier, foreign) else { panic!("not refused") };
    assert_eq!(refusal.code, "other_rules");
}

/// The JSON follows the contract of `kb odds --json`.
#[test]
fn odds_have_a_json_form() {
    let battle = pier();
    let odds = Odds::of(&battle, Question { figure: RAM, target: POST }).expect("a legal shove");
    let told = serde_json::to_value(odds.json(battle.setup())).expect("the odds can be serialized");
    assert_eq!((&told["ruleset"], &told["figure"], &told["target"]), (&"shove".into(), &"ram".into(), &"post".into()));
    let p = serde_json::json!({"num": "1", "den": "6"});
    let last = &told["ends"][5];
    assert_eq!((&last["cause"], &last["at"], &last["p"]), (&"edge".into(), &serde_json::Value::Null, &p));
    assert_eq!(told["ends"][2]["at"], serde_json::json!([4, 1]));
}
