//! Puzzles: probabilities checked by hand, and the shipped positions.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use knockback_bots::{
    Bot, Level,
    puzzle::{
        Flaw, Judgement, MARGIN, MAX_POSITIONS, Puzzle, Solution, Solving, TOLERANCE, Unsolved, WinMethod, files,
        leads_to, may_be_won, shipped,
    },
};
use knockback_rules::{
    battle::{Battle, Order, Setup, SideId},
    c3g, champions, coup_de_grace,
    dice::SeededDice,
    files::{read_save, read_scenario, to_json},
    game::Game,
    geometry::{Coord, Direction},
    ruleset::RulesetId,
};

/// The rulesets that have puzzles.
fn rulesets() -> impl Iterator<Item = RulesetId> {
    RulesetId::ALL.iter().copied().filter(|ruleset| ruleset.about().name != "shove")
}

/// Two adjacent heroes on a row of the given hexes, during the first hero's turn. `attack` is the first hero's number
/// of attack dice, and `defense` and `life` are values of the second hero.
fn row(attack: u8, defense: u8, life: u8, hexes: &str) -> Battle {
    duel(&format!(r#"rows(origin: [0, 0], rows: ["{hexes}"])"#), [attack, defense, life], ["", ""])
}

/// Two heroes as in [`row`], on any board, with a glyph and its power.
fn duel(board: &str, [attack, defense, life]: [u8; 3], [glyph, power]: [&str; 2]) -> Battle {
    let scenario = format!(
        r#"(
            version: 1, name: "A duel",
            board: [{board}],
            glyphs: [{glyph}],
            sides: [(id: "one", name: "One"), (id: "other", name: "Other")],
            figures: [
                (id: "first", name: "First", side: "one", at: [[0, 0]]),
                (id: "last", name: "Last", side: "other", at: [[1, 0]]),
            ],
            rules: c3g((
                cards: [
                    (id: "first", name: "First", kind: unique_hero, figures: ["first"], life: 3, move: 6, range: 1,
                     attack: {attack}, defense: 2, height: 5, size: medium),
                    (id: "last", name: "Last", kind: unique_hero, figures: ["last"], life: {life}, move: 3, range: 1,
                     attack: 2, defense: {defense}, height: 5, size: medium),
                ],
                glyph_powers: [{power}],
            )),
        )"#
    );
    turn_of(&scenario, SideId(0))
}

/// A battle at the first choice of a side that can be solved. Until then, every choice is answered with its last legal
/// order.
fn turn_of(scenario: &str, side: SideId) -> Battle {
    let setup = Arc::new(Setup::new(read_scenario("row.ron", scenario.as_bytes()).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(setup, Some(1)), SeededDice::new(1));
    game.settle(&mut dice).unwrap();
    while game.battle().choice().unwrap().decider != side || Solving::new(game.battle(), MAX_POSITIONS).is_err() {
        let order = game.battle().legal_orders().iter().last().unwrap();
        game.play(&order, &mut dice).unwrap();
    }
    game.battle().clone()
}

fn solved(battle: &Battle) -> Solution {
    Solving::solve(battle, MAX_POSITIONS).unwrap()
}

/// The probabilities of the orders, in order.
fn chances(solution: &Solution) -> Vec<f64> {
    solution.chances.iter().map(|one| one.chance).collect()
}

fn assert_near(found: &[f64], expected: &[f64]) {
    let near = |(found, expected): (&f64, &f64)| (found - expected).abs() < TOLERANCE;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(near), "{found:?} is {expected:?}");
}

#[test]
fn one_blow_has_the_chance_of_its_dice() {
    // A die shows a skull on three faces and a shield on two.
    let solution = solved(&row(1, 0, 1, "s0 s0"));
    assert_near(&chances(&solution), &[1.0 / 2.0, 0.0]);
    assert_eq!(solution.way, Some(WinMethod::Blow));
    assert!((solution.margin() - 0.5).abs() < TOLERANCE);
    let solution = solved(&row(1, 1, 1, "s0 s0"));
    assert_near(&chances(&solution), &[1.0 / 2.0 * 2.0 / 3.0, 0.0]);
    // Both dice have to show skulls.
    let solution = solved(&row(2, 0, 2, "s0 s0"));
    assert_near(&chances(&solution), &[1.0 / 4.0, 0.0]);
}

#[test]
fn a_blow_after_a_move_counts_for_the_move() {
    // Higher ground gives one more attack die, so the best order is a step up.
    let solution = solved(&duel(r#"rows(origin: [0, 0], rows: ["s0 s0 ..", "s3 .. .."])"#, [1, 0, 1], ["", ""]));
    let best = solution.best().unwrap();
    assert!(matches!(best.order, Order::C3g(c3g::Order::Move { .. })), "{best:?}");
    assert_near(&chances(&solution), &[3.0 / 4.0, 1.0 / 2.0, 0.0]);
}

#[test]
fn a_push_into_a_well_wins_by_the_well() {
    let scenario = r#"(
        version: 1, name: "A well",
        board: [
            hexes(at: [[0, 0], [1, 0]], terrain: concrete),
            hexes(at: [[2, 0]], terrain: bottomless_pit),
        ],
        sides: [(id: "one", name: "One"), (id: "other", name: "Other")],
        figures: [
            (id: "first", name: "First", side: "one", at: [[0, 0]]),
            (id: "last", name: "Last", side: "other", at: [[1, 0]]),
        ],
        rules: coup_de_grace((
            minis: [
                (figure: "first", class: heavy, race: human, hands: [hammer, shield], facing: 0),
                (figure: "last", class: light, race: human, hands: [spear], facing: 3),
            ],
        )),
    )"#;
    let battle = turn_of(scenario, SideId(0));
    let solution = solved(&battle);
    assert_eq!(solution.way, Some(WinMethod::Hazard), "{solution:?}");
    // A hit that pushes the target wins, and three faces hit. A human rerolls a 1 (CDG-27).
    let best = solution.best().unwrap().chance;
    assert!((best - 3.0 / 6.0 * (1.0 + 1.0 / 6.0)).abs() < TOLERANCE, "{best}");
    let only = battle.legal_orders().iter().count();
    assert_eq!(only, 1, "one mini can be activated, so there is one order");
    assert!(matches!(solution.best().unwrap().order, Order::CoupDeGrace(coup_de_grace::Order::Activate { .. })));
}

/// A Champions duel on a row of hexes, during the phase of the first character. `strength` is its STR, and `stun` is
/// the STUN of the second character, which has already acted. `more` is added to the first character's sheet.
fn brawl(strength: u8, stun: u8, hexes: &str, more: &str) -> Battle {
    let scenario = format!(
        r#"(
            version: 1, name: "A brawl",
            board: [rows(origin: [0, 0], rows: ["{hexes}"])],
            sides: [(id: "one", name: "One"), (id: "other", name: "Other")],
            figures: [
                (id: "first", name: "First", side: "one", at: [[0, 0]]),
                (id: "last", name: "Last", side: "other", at: [[1, 0]]),
            ],
            rules: champions((
                characters: [
                    (figure: "first", str: {strength}, dex: 20, con: 20, body: 10, spd: 4, pd: 0, ed: 0, rec: 8, end: 40,
                     stun: 30, move: (running: 0, leaping: 0), {more}),
                    (figure: "last", str: 10, dex: 23, con: 20, body: 30, spd: 4, pd: 0, ed: 0, rec: 8, end: 40,
                     stun: {stun}, move: (running: 0, leaping: 0)),
                ],
            )),
        )"#
    );
    turn_of(&scenario, SideId(0))
}

#[test]
fn a_shove_over_an_edge_wins_by_the_fall() {
    let solution = solved(&brawl(5, 20, "s6 s6 s0 s0", ""));
    let best = solution.best().unwrap();
    let Order::Champions(champions::Order::Attack { maneuver, .. }) = best.order else { panic!("{best:?}") };
    assert_eq!((maneuver, solution.way), (champions::Maneuver::Shove, Some(WinMethod::Edge)));
    // 3d6 hit with 11 + 7 - 1 - 8 or less. The 10d6 of a fall of 12 m (CH-42) must cause more than 20 STUN.
    assert!((best.chance - 81.0 / 216.0 * 60_291_430.0 / 60_466_176.0).abs() < TOLERANCE, "{best:?}");
}

/// The legal orders name the STR on the sheet. Orders with pushed STR count as well, although they are not listed.
#[test]
fn strength_that_is_pushed_counts() {
    let battle = brawl(10, 20, "s0 s0", "");
    let solution = solved(&battle);
    let best = solution.best().unwrap();
    let Order::Champions(champions::Order::Attack { with, .. }) = best.order else { panic!("{best:?}") };
    assert_eq!(with, champions::Weapon::Strength(20));
    let named = battle.legal_orders().iter().map(|order| Solving::after(&battle, vec![order], MAX_POSITIONS).unwrap());
    for counted in named.map(|counted| counted.finish().unwrap()) {
        assert!(counted.chances[0].chance < best.chance - TOLERANCE, "{counted:?}");
    }
}

/// The legal orders contain one facing after each move. A move that ends with the facing that the attack needs is as
/// good as a move followed by a separate turn.
#[test]
fn a_move_may_end_with_any_facing() {
    let puzzle = coup_de_grace_puzzle("Lampblack has a nasty spot for Bellwether");
    let solution = puzzle.proved().unwrap();
    assert!(solution.right().len() > 1, "{solution:?}");
    let named: Vec<Order> = puzzle.battle.legal_orders().iter().collect();
    let (mut plain, mut turned) = (0, 0);
    for right in solution.right() {
        assert!((right.chance - 1.0 / 3.0).abs() < TOLERANCE, "{right:?}");
        assert_eq!(puzzle.is_best(&right.order), Ok(true));
        if named.contains(&right.order) { plain += 1 } else { turned += 1 }
    }
    assert!(plain > 0 && turned > 0, "{solution:?}");
}

/// The best attacks of this puzzle require a move that ends with a different facing from that of its last step. The
/// move and the attack together cost 6 points. The move wins as often as the stored best order, which is a step towards
/// the same hex.
#[test]
fn a_move_that_ends_ready_for_the_attack_is_right() {
    let puzzle = coup_de_grace_puzzle("Lampblack has a nasty spot for Bellwether");
    let Order::CoupDeGrace(coup_de_grace::Order::Move { figure, .. }) = puzzle.best else {
        panic!("{:?}", puzzle.best)
    };
    let path = vec![Coord::new(-2, 2), Coord::new(-3, 2)];
    let to_face = |facing| {
        Order::CoupDeGrace(coup_de_grace::Order::Move { figure, path: path.clone(), facing: Direction::new(facing) })
    };
    let (west, north_west) = (to_face(3), to_face(4));
    assert!(!puzzle.battle.legal_orders().iter().any(|order| order == north_west));
    assert_ne!(leads_to(&puzzle.battle, &north_west), leads_to(&puzzle.battle, &puzzle.best));
    let judged = puzzle.judge(&north_west).unwrap();
    assert!(judged.is_right && (judged.chance.unwrap() - 1.0 / 3.0).abs() < TOLERANCE, "{judged:?}");
    assert_eq!(puzzle.judge(&west).unwrap(), Judgement { chance: Some(0.0), is_right: false });
}

#[test]
fn slices_lead_to_the_same_solution() {
    let battle = row(3, 2, 2, "s0 s0 s1 s0");
    let at_once = solved(&battle);
    let mut solving = Solving::new(&battle, MAX_POSITIONS).unwrap();
    let mut slices = 0;
    let in_slices = loop {
        slices += 1;
        if let Some(solution) = solving.advance(1).unwrap() {
            break solution;
        }
    };
    assert_eq!(at_once, in_slices);
    assert!(slices > 0);
}

#[test]
fn uncountable_positions_report_the_reason() {
    let battle = row(3, 2, 2, "s0 s0 s0");
    assert_eq!(Solving::solve(&battle, 3), Err(Unsolved::TooMany));
    let setup = battle.shared_setup();
    let mut markers = Game::new(setup, Some(1));
    markers.settle(&mut SeededDice::new(1)).unwrap();
    assert_eq!(
        Solving::solve(markers.battle(), MAX_POSITIONS),
        Err(Unsolved::NoTurn),
        "placing markers is not part of a turn"
    );
    assert!(!may_be_won(markers.battle()));
    assert!(may_be_won(&battle));
}

/// A free power can be switched on and off any number of times.
#[test]
fn endless_loops_of_orders_are_not_counted() {
    let field = |free: bool| {
        let power = format!(r#"powers: [force_field(name: "Veil", pd: 1, ed: 0, active_points: 100, free: {free})]"#);
        Solving::solve(&brawl(10, 10, "s3 s3 s0 s0", &power), MAX_POSITIONS)
    };
    assert_eq!(field(true), Err(Unsolved::TooMany));
    assert!(field(false).is_ok(), "switching it on costs END");
}

#[test]
fn hidden_information_is_not_counted() {
    let board = "hexes(at: [[-1, 0], [0, 0], [1, 0]], terrain: concrete)";
    let rune = [r#"(id: "rune", name: "Rune", at: [-1, 0])"#, r#"(id: "rune", power: blast(1))"#];
    assert_eq!(Solving::solve(&duel(board, [1, 0, 1], rune), MAX_POSITIONS), Err(Unsolved::Hidden));
    assert!(Solving::solve(&duel(board, [1, 0, 1], ["", ""]), MAX_POSITIONS).is_ok());
}

/// All shipped puzzles.
fn all() -> Vec<Puzzle> {
    rulesets().flat_map(|ruleset| shipped(ruleset).unwrap()).collect()
}

/// A puzzle of Coup-De-Grace by its title.
fn coup_de_grace_puzzle(title: &str) -> Puzzle {
    let ruleset = rulesets().find(|ruleset| ruleset.about().name == "coup_de_grace").unwrap();
    shipped(ruleset).unwrap().into_iter().find(|puzzle| puzzle.title == title).unwrap()
}

/// The number of puzzles of each ruleset.
const KEPT: [(&str, usize); 4] = [("c3g", 30), ("champions", 30), ("coup_de_grace", 30), ("pulp_city", 30)];

#[test]
fn each_ruleset_has_its_positions() {
    for (ruleset, (name, count)) in rulesets().zip(KEPT) {
        let puzzles = shipped(ruleset).unwrap();
        assert_eq!((ruleset.about().name, puzzles.len()), (name, count));
        let titles: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.title.as_str()).collect();
        assert_eq!(titles.len(), puzzles.len(), "{}: each puzzle has its own title", ruleset.about().name);
        let states: BTreeSet<u64> = puzzles.iter().map(|puzzle| puzzle.battle.hash()).collect();
        assert_eq!(states.len(), puzzles.len());
        for puzzle in &puzzles {
            assert_eq!(puzzle.battle.ruleset(), ruleset);
            assert!(puzzle.chance - puzzle.next >= MARGIN, "{}", puzzle.title);
            assert_eq!(puzzle.is_best(&puzzle.best), Ok(true));
        }
    }
}

#[test]
fn every_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions");
    let mut found: Vec<String> = Vec::new();
    for ruleset in fs::read_dir(&folder).unwrap() {
        for file in fs::read_dir(ruleset.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            found.push(path.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned());
        }
    }
    found.sort();
    let mut listed: Vec<&str> = files().collect();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

#[test]
fn each_is_a_save_that_loads() {
    for puzzle in all() {
        let text = to_json(&puzzle.save(7)).unwrap();
        let loaded = read_save("puzzle.json", text.as_bytes()).unwrap().load().unwrap();
        assert_eq!(loaded.game.battle(), &puzzle.battle, "{}", puzzle.title);
        assert_eq!(puzzle.game(7).unwrap().battle(), &puzzle.battle);
    }
}

/// Proves the given puzzles again, and checks the verdicts on up to `judged` right and `judged` worse orders of each.
fn prove(puzzles: impl Iterator<Item = Puzzle>, judged: usize) {
    for puzzle in puzzles {
        let solution = puzzle.proved().unwrap();
        assert!(solution.margin() >= MARGIN, "{}", puzzle.title);
        assert_eq!(solution.right().len() + solution.worse().len(), solution.chances.len());
        // Each order that the solution calls right wins as often as the best one. All other orders win less often
        // and are marked as worse.
        for right in solution.right().iter().take(judged) {
            assert_eq!(puzzle.is_best(&right.order), Ok(true), "{}: {right:?}", puzzle.title);
        }
        for other in solution.worse() {
            assert!(other.chance <= puzzle.chance - MARGIN + TOLERANCE, "{}: {other:?}", puzzle.title);
        }
        for other in solution.worse().iter().take(judged) {
            let Judgement { chance, is_right } = puzzle.judge(&other.order).unwrap();
            assert!(!is_right, "{}: {other:?}", puzzle.title);
            assert!((chance.unwrap() - other.chance).abs() < TOLERANCE, "{}: {other:?}", puzzle.title);
        }
    }
}

#[test]
fn a_sample_is_proved_again() {
    prove(all().into_iter().step_by(5), 1);
}

#[test]
#[ignore = "it takes minutes; run it after a change of rules"]
fn all_are_proved_again() {
    prove(all().into_iter(), 5);
}

#[test]
fn a_changed_position_is_refused() {
    let mut puzzle = all().swap_remove(0);
    puzzle.next += 0.05;
    assert!(matches!(puzzle.proved(), Err(Flaw::Differs { .. })));
    puzzle.next -= 0.05;
    let other = puzzle.battle.legal_orders().iter().find(|order| puzzle.is_best(order) == Ok(false)).unwrap();
    puzzle.best = other;
    assert!(matches!(puzzle.proved(), Err(Flaw::Differs { .. })));
}

/// The number of seeds for each level, because the lower levels pick at random.
const SEEDS: u64 = 10;

/// Prints the table of docs/bots.md: the number of puzzles of each ruleset that each level solves, averaged over its
/// seeds.
#[test]
#[ignore = "a measurement that takes minutes"]
fn print_the_solve_rates_of_all_levels() {
    for ruleset in rulesets() {
        let puzzles = shipped(ruleset).unwrap();
        for level in Level::ALL {
            let finds = |puzzle: &&Puzzle| (0..SEEDS).filter(|seed| puzzle.is_found_by(Bot::new(level, *seed))).count();
            let found: Vec<usize> = puzzles.iter().map(|puzzle| finds(&puzzle)).collect();
            let sum = u32::try_from(found.iter().sum::<usize>()).unwrap();
            println!("{} level {level}: {:.1} {found:?}", ruleset.about().name, f64::from(sum) / 10.0);
            assert_eq!(found.len(), puzzles.len());
        }
    }
}
