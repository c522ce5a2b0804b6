//! Compares folded counts with stepped counts and with plays.

use std::sync::Arc;

use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, Setup, Step},
    champions::{self, Maneuver, Order, Reaction, Weapon},
    files::read_scenario,
};

use super::*;
use crate::{Exactness, Ratio, Work};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

/// A roof at a height of ten metres. Three hexes behind the target is a wall with DEF 4 and BODY 3, and two hexes
/// behind the wall is the edge.
fn roof(attack: &str, target: &str, more: &str) -> Battle {
    let text = format!(
        r#"(
        version: 1, name: "roof",
        board: [rows(origin: [0, 0], rows: ["a5 a5 a5 a5 a5 a5 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0"])],
        sides: [(id: "a", name: "A"), (id: "b", name: "B")],
        objects: [(id: "wall", name: "Wall", at: [4, 0], height: 2)],
        figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]]), {more}],
        rules: champions((
            characters: [
                (figure: "A", str: 15, dex: 18, con: 30, body: 15, spd: 4, pd: 20, ed: 20, rec: 10, end: 60, stun: 60, ocv: Some(8), attacks: [(name: "Blow", {attack})]),
                (figure: "B", str: 10, dex: 14, con: 5, body: 4, spd: 3, rec: 6, end: 30, stun: 9, dcv: Some(6), {target}),
                {third}
            ],
            things: [(object: "wall", def: 4, body: 3)],
        )),
    )"#,
        third = if more.is_empty() {
            ""
        } else {
            r#"(figure: "C", str: 10, dex: 11, con: 6, body: 5, spd: 3, pd: 2, ed: 2, rec: 6, end: 30, stun: 8)"#
        }
    );
    let scenario = read_scenario("roof.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Battle::new(Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"))))
}

fn question(maneuver: Maneuver) -> Question {
    let with = Weapon::Attack(0);
    Question::new(Order::Attack { attacker: ATTACKER, target: Occupant::Figure(TARGET), with, maneuver }).unwrap()
}

/// No limit, because speed does not matter for reference counts.
const WITHOUT_END: Work = Work { open: usize::MAX, work: u64::MAX, held: u64::MAX };

fn stepped(battle: &Battle, question: &Question) -> Odds {
    Count::new(battle, question.clone()).unwrap().stepped().within(WITHOUT_END).finish().unwrap()
}

fn all(odds: &Odds) -> Ratio {
    odds.chance(|_| true)
}

/// For few dice of many kinds of attacks, grouping losses gives the same odds as resolving every result of a roll
/// separately.
#[test]
fn folded_counts_equal_stepped_counts() {
    let third = r#"(id: "C", side: "b", at: [[3, 0]])"#;
    let cases = [
        ("dice: (dice: 3)", "pd: 3, ed: 3", ""),
        ("dice: (dice: 2, half: true), knockback_percent: 250", "pd: 1, ed: 1", ""),
        ("dice: (dice: 2), knockback_percent: 300", "pd: 2, ed: 2", third),
        ("dice: (dice: 1), kind: killing, knockback_percent: 400", "pd: 2, ed: 2, rpd: 1", ""),
        ("dice: (dice: 1), shots: 2, range: metres(20), knockback_percent: 400", "pd: 1, ed: 1", ""),
        ("dice: (dice: 2), knockback: always, knockback_percent: 400", "pd: 2, ed: 2, skills: [breakfall(2)]", ""),
        (
            "dice: (dice: 2), martial: true, knockback_percent: 400",
            "pd: 2, ed: 2, aloft: Some(1), move: (running: 12, flight: 20)",
            "",
        ),
        (
            "dice: (dice: 3), against: energy",
            r#"pd: 2, ed: 2, powers: [force_field(name: "Halo", pd: 1, ed: 1, active_points: 10, up: true)]"#,
            "",
        ),
    ];
    for (attack, target, more) in cases {
        let battle = roof(attack, target, more);
        let folded = Odds::of(&battle, question(Maneuver::Strike)).unwrap();
        assert_eq!(all(&folded), Ratio::ONE, "{attack}");
        let stepped = stepped(&battle, &question(Maneuver::Strike));
        assert_eq!(folded.outcomes.len(), stepped.outcomes.len(), "{attack} at {target}");
        for (folded, stepped) in folded.outcomes.iter().zip(&stepped.outcomes) {
            assert_eq!(folded, stepped, "{attack} at {target}");
        }
    }
}

/// Tables with representatives give the same odds as whole battles with exact STUN and BODY.
#[test]
fn tables_equal_whole_battles() {
    let third = r#"(id: "C", side: "b", at: [[3, 0]])"#;
    let cases = [
        ("dice: (dice: 2), knockback_percent: 300", "pd: 2, ed: 2", third),
        ("dice: (dice: 1), kind: killing, knockback_percent: 400", "pd: 2, ed: 2, rpd: 1", ""),
        ("dice: (dice: 1), shots: 2, range: metres(20), knockback_percent: 400", "pd: 1, ed: 1", ""),
        ("dice: (dice: 2), knockback: always", "pd: 2, ed: 2, aloft: Some(1), move: (running: 12, flight: 20)", ""),
    ];
    for (attack, target, more) in cases {
        let battle = roof(attack, target, more);
        // Rolling with the punch is not possible against a ranged attack.
        let reaction = if attack.contains("range") { Reaction::Dodge } else { Reaction::RollWithPunch };
        for question in [question(Maneuver::Strike), question(Maneuver::Strike).with(TARGET, reaction)] {
            let folded = Odds::of(&battle, question.clone()).unwrap();
            let whole = crate::Count::plain(&battle, question.clone()).unwrap().within(WITHOUT_END).finish().unwrap();
            assert_eq!(folded.outcomes.len(), whole.outcomes.len(), "{attack} at {target}");
            for (folded, whole) in folded.outcomes.iter().zip(&whole.outcomes) {
                assert_eq!((&folded.blow, &folded.probability), (&whole.blow, &whole.probability));
            }
            for figure in folded.involved() {
                assert_eq!(folded.losses(figure), whole.losses(figure), "{figure:?}: {attack} at {target}");
            }
        }
    }
}

/// A character that is knocked out in the air falls, even without knockback.
#[test]
fn characters_knocked_out_in_the_air_fall() {
    let bomb = "dice: (dice: 3), range: metres(20), area: radius(2), knockback: never";
    let battle = roof(bomb, "pd: 1, ed: 1, aloft: Some(1), move: (running: 12, flight: 20)", "");
    let at = battle.setup().board.at(battle.field().footprint(TARGET).unwrap().head);
    let order = Order::AttackHex { attacker: ATTACKER, at, with: Weapon::Attack(0) };
    let odds = Odds::of(&battle, Question::of(order, Occupant::Figure(TARGET))).unwrap();
    let is_out = |blow: &AttackResult| blow.states_of(TARGET).is_some_and(|states| states.has(State::Unconscious));
    assert!(odds.chance(is_out) > Ratio::ZERO);
    assert_eq!(odds.chance(|blow| is_out(blow) && blow.falls.is_empty()), Ratio::ZERO);
}

/// Compares the odds of an attack with and without reactions.
#[test]
fn reactions_change_the_odds() {
    let battle = roof("dice: (dice: 3)", "pd: 3, ed: 3", "");
    let plain = Odds::of(&battle, question(Maneuver::Strike)).unwrap();
    // OCV 8 against DCV 6: 13 or less hits. A dodge adds 3 to the DCV.
    assert_eq!(plain.hit(), Ratio::of(181, 216));
    let dodged = Odds::of(&battle, question(Maneuver::Strike).with(TARGET, Reaction::Dodge)).unwrap();
    assert_eq!(dodged.hit(), Ratio::of(108, 216));
    let rolled = question(Maneuver::Strike).with(TARGET, Reaction::RollWithPunch);
    let odds = Odds::of(&battle, rolled.clone()).unwrap();
    assert_eq!(odds.hit(), plain.hit());
    assert!(odds.expected(TARGET).0 < plain.expected(TARGET).0);
    assert_eq!(odds, stepped(&battle, &rolled));
    let impossible = question(Maneuver::Strike).with(TARGET, Reaction::Raise(0));
    assert_eq!(Odds::of(&battle, impossible).unwrap_err().to_string(), "B has no such power (CH-9)");
    let nobody = question(Maneuver::Strike).with(ATTACKER, Reaction::Dodge);
    assert!(Odds::of(&battle, nobody).is_err());
}

/// While a character is asked to react to an attack, the odds are the same as before the attack.
#[test]
fn an_attack_in_progress_has_the_same_odds() {
    let battle = roof("dice: (dice: 3)", "pd: 3, ed: 3", "");
    let target = Occupant::Figure(TARGET);
    assert_eq!(Question::under_way(&battle, target), None);
    let asked = question(Maneuver::Strike);
    let mut open = champions::about_to(battle.as_ruleset().unwrap(), &asked.order).unwrap();
    while let Step::Emit(events) = open.step() {
        open.apply_all(&events);
    }
    assert!(matches!(open.step(), Step::Ask(_)), "B should be asked to react");
    let rest = Question::under_way(&open, target).unwrap();
    assert_eq!(rest.order, asked.order);
    assert_eq!(Odds::of(&open, rest.clone()).unwrap().outcomes, Odds::of(&battle, asked).unwrap().outcomes);
    let dodged = Odds::of(&open, rest.clone().with(TARGET, Reaction::Dodge)).unwrap();
    assert_eq!(dodged.hit(), Ratio::of(108, 216));
    // B declines and is hit. Now B can roll with the punch.
    open.apply_all(&open.ordered(&battle::Order::Champions(Order::Pass)).unwrap());
    while !matches!(open.step(), Step::Ask(_)) {
        let events = match open.step() {
            Step::Emit(events) => events,
            Step::Roll(request) => open.rolled(request.outcomes().next().unwrap().0),
            _ => panic!("the attack should continue"),
        };
        open.apply_all(&events);
    }
    let hit = Question::under_way(&open, target).unwrap();
    let (plain, rolled) = (hit.clone(), hit.with(TARGET, Reaction::RollWithPunch));
    let (plain, rolled) = (Odds::of(&open, plain).unwrap(), Odds::of(&open, rolled).unwrap());
    assert_eq!((plain.hit(), rolled.hit()), (Ratio::ONE, Ratio::ONE));
    assert!(rolled.expected(TARGET).0 < plain.expected(TARGET).0);
}

/// Thousands of plays with seeded dice match the count.
#[test]
fn counts_match_plays() {
    let third = r#"(id: "C", side: "b", at: [[3, 0]])"#;
    let battle = roof("dice: (dice: 6), knockback_percent: 200", "pd: 4, ed: 4", third);
    let exact = Odds::of(&battle, question(Maneuver::Strike)).unwrap();
    let played = Odds::estimated(&battle, question(Maneuver::Strike), 7, 40_000).unwrap();
    let Exactness::Estimate { interval, .. } = &played.exactness else { panic!("expected an estimate") };
    let near = |what: &str, one: &Ratio, other: &Ratio| {
        let (one, other) = (one.value(), other.value());
        assert!((one - other).abs() <= interval.value(), "{what}: counted {one}, played {other}");
    };
    near("hit", &exact.hit(), &played.hit());
    for figure in [TARGET, FigureId(2)] {
        for state in State::ALL {
            near(state.name(), &exact.state(figure, state), &played.state(figure, state));
        }
        for (stun, p) in exact.stun(figure) {
            let other = played.stun(figure).into_iter().find(|(other, _)| *other == stun);
            near("STUN", &p, &other.map_or(Ratio::ZERO, |(_, p)| p));
        }
    }
    for (landing, p) in exact.landing() {
        let other = played.landing().into_iter().find(|(other, _)| *other == landing);
        near("landing", &p, &other.map_or(Ratio::ZERO, |(_, p)| p));
    }
}

/// The test vectors of the rules for the knockback of N dice against 2d6.
#[test]
fn knockback_matches_the_vectors() {
    for (dice, none, down, flies, mean) in [
        (8, 30.9, 12.5, 56.6, 1.73),
        (10, 12.8, 8.2, 79.0, 3.25),
        (12, 3.9, 3.8, 92.3, 5.06),
        (14, 0.8, 1.2, 97.9, 7.01),
    ] {
        let battle = roof(&format!("dice: (dice: {dice})"), "pd: 120, ed: 120", "");
        let odds = Odds::of(&battle, question(Maneuver::Strike)).unwrap();
        let hit = odds.hit();
        let part = |p: Ratio| p.over(&hit).unwrap().value() * 100.0;
        let prone = |blow: &AttackResult| blow.states_of(TARGET).unwrap().has(State::Prone);
        let is = |what: &str, found: f64, wanted: f64| {
            assert!((found - wanted).abs() < 0.051, "{dice}d6 {what}: {found}, not {wanted}");
        };
        is("none", part(odds.chance(|blow| blow.hit && blow.hexes.0 == 0 && !prone(blow))), none);
        is("down", part(odds.chance(|blow| blow.hexes.0 == 0 && prone(blow))), down);
        is("flies", part(odds.chance(|blow| blow.hexes.0 > 0)), flies);
        let sum = odds.hexes().into_iter().fold(0.0, |sum, (hexes, p)| sum + f64::from(hexes.0) * p.value());
        assert!((sum / hit.value() - mean).abs() < 0.005_1, "{dice}d6: {}", sum / hit.value());
    }
}
