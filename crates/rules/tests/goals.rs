//! Goals that all rulesets share: `throw_off`, `knock_into` and `break_things`.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{
    battle::{Battle, Event, FigureId, Goal, GoalId, HowWon, ObjectId, Outcome, Setup, SideId, Snapshot},
    board::Cell,
    c3g::Event as C3gEvent,
    champions::Event as ChampionsEvent,
    coup_de_grace::{Event as CdgEvent, Spell},
    dice::SeededDice,
    files::{Save, read_save, read_scenario, to_json, to_ron},
    game::Game,
    pulp_city::Event as PulpEvent,
    report,
};
use serde_json::{Value, json};

use crate::{
    every_ruleset::{KINDS, Kind},
    support::made_up::Mix,
};

/// The only goal of the battles in this file.
const GOAL: GoalId = GoalId(0);

/// The scenario of a generated battle with these ways to win and no others.
fn scenario(kind: &Kind, seed: u64, goals: Value) -> Value {
    let mut scenario = serde_json::to_value(&(kind.setup)(seed).scenario).unwrap();
    scenario["rules"][kind.name]["victory"]["rules"] = goals;
    scenario
}

/// The setup of a scenario, or its faults.
fn setup(scenario: &Value) -> Result<Arc<Setup>, String> {
    let scenario = read_scenario("goals.json", scenario.to_string().as_bytes()).map_err(|fault| fault.to_string())?;
    Setup::new(scenario).map(Arc::new).map_err(|faults| faults.to_string())
}

/// The hexes of a generated battle whose `q` is even or odd.
fn columns(kind: &Kind, seed: u64, parity: i32) -> Vec<Value> {
    let setup = (kind.setup)(seed);
    let hexes = setup.board.cells().map(|cell| setup.board.at(cell));
    hexes.filter(|at| at.q.rem_euclid(2) == parity).map(|at| json!([at.q, at.r])).collect()
}

/// The id of an object that can be broken, if there is one.
fn breakable(kind: &Kind, seed: u64) -> Option<String> {
    let objects = (kind.setup)(seed).scenario.objects.clone();
    let (side, ..) = ids(kind, seed);
    let goal = |id: &str| json!([{"break_things": {"side": side, "objects": [id], "count": 1}}]);
    objects.into_iter().map(|object| object.id).find(|id| setup(&scenario(kind, seed, goal(id))).is_ok())
}

/// Ids of a battle: two sides, and a figure of the second one.
fn ids(kind: &Kind, seed: u64) -> (String, String, String) {
    let scenario = &(kind.setup)(seed).scenario;
    let (one, other) = (scenario.sides[0].id.clone(), scenario.sides[1].id.clone());
    let figure = scenario.figures.iter().find(|figure| figure.side == other).unwrap();
    (one, other.clone(), figure.id.clone())
}

/// The number of throws that win. Random players of C3G seldom knock a figure back.
fn throws(kind: &Kind) -> u16 {
    if kind.name == "c3g" { 1 } else { 2 }
}

/// The goals for a generated battle: each kind for which the battle has hexes, figures or objects.
fn goals(kind: &Kind, seed: u64) -> Vec<(HowWon, Value)> {
    let (side, _, figure) = ids(kind, seed);
    let [even, odd] = [0, 1].map(|parity| columns(kind, seed, parity));
    let mut goals = vec![
        (HowWon::ThrownOff, json!([{"throw_off": {"side": side, "at": even, "count": throws(kind)}}])),
        (HowWon::KnockedInto, json!([{"knock_into": {"side": side, "figures": [figure], "at": odd}}])),
    ];
    goals.extend(breakable(kind, seed).map(|object| {
        (HowWon::ThingsBroken, json!([{"break_things": {"side": side, "objects": [object], "count": 1}}]))
    }));
    goals
}

/// The figure that starts to be moved against its will by an event.
fn taken(battle: &Battle, event: &Event) -> Option<FigureId> {
    match event {
        Event::C3g(C3gEvent::LineChosen { target, .. }) => Some(*target),
        Event::Champions(ChampionsEvent::FlightBegan { figure, .. } | ChampionsEvent::Thrown { who: figure, .. }) => {
            Some(*figure)
        }
        Event::CoupDeGrace(CdgEvent::PushBegan { figure, .. })
        | Event::PulpCity(PulpEvent::DisplacementBegan { figure, .. }) => Some(*figure),
        Event::CoupDeGrace(CdgEvent::Cast { figure, spell: Spell::Orb { target, .. }, .. }) => {
            (!battle.friends(*figure, *target)).then_some(*target)
        }
        _ => None,
    }
}

/// The counts of a test over several battles.
#[derive(Default)]
struct Seen {
    /// Battles won by the goal.
    won: usize,
    /// Moves of an enemy off the hexes of the goal, or onto them, that did not count.
    own_moves: usize,
    /// Orders that were taken back after they had changed the progress.
    undone: usize,
}

/// The first cell of each figure on the board.
fn heads(battle: &Battle) -> BTreeMap<FigureId, Cell> {
    let on = |figure| battle.field().footprint(figure).map(|at| (figure, at.head));
    battle.setup().figure_ids().filter_map(on).collect()
}

/// Asserts that the progress of the goal changes only with a flight, and counts moves that change nothing.
fn check_order(before: &Battle, after: &Battle, events: &[Event], seen: &mut Seen) {
    let (was, is) = (before.goal_progress(GOAL), after.goal_progress(GOAL));
    assert!(was <= is, "progress is never lost");
    let mut copy = before.clone();
    let mut flown = Vec::new();
    for event in events {
        flown.extend(taken(&copy, event));
        copy.apply(event);
    }
    assert_eq!(&copy, after);
    let (Goal::ThrowOff { side, cells, .. } | Goal::KnockInto { side, cells, .. }) = after.goal(GOAL) else { return };
    let flown: Vec<FigureId> = flown.into_iter().filter(|figure| after.owner(*figure) != *side).collect();
    assert!(usize::from(is - was) <= flown.len(), "a flight counts once, and only flights of enemies count");
    let (start, end) = (heads(before), heads(after));
    let crossed = |(figure, from): &(&FigureId, &Cell)| {
        let to = end.get(*figure);
        let is_enemy = after.owner(**figure) != *side;
        is_enemy && to.is_some_and(|to| cells.contains(to) != cells.contains(*from)) && !flown.contains(*figure)
    };
    if flown.is_empty() {
        seen.own_moves += start.iter().filter(crossed).count();
        assert_eq!(was, is);
    }
}

/// Plays a battle with a goal to its end, and takes each order back once.
fn play(kind: &Kind, setup: &Arc<Setup>, seed: u64, seen: &mut Seen) -> Game {
    let mut game = Game::new(Arc::clone(setup), Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
    game.settle(&mut dice).unwrap();
    for _ in 0..600 {
        let Some(order) = (kind.order)(game.battle(), &mut mix) else { break };
        let (before, log) = (game.battle().clone(), game.log().len());
        let mut tried = game.clone();
        let mut other = dice.clone();
        game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{}: {order:?}: {fault}", kind.name));
        check_order(&before, game.battle(), &game.log()[log..], seen);
        if before.goal_progress(GOAL) != game.battle().goal_progress(GOAL) {
            comes_back_from_a_save(&game);
            tried.play(&order, &mut other).unwrap();
            if tried.can_undo() {
                tried.undo().unwrap();
                assert_eq!(tried.battle().hash(), before.hash());
                seen.undone += 1;
            }
        }
    }
    game
}

/// Asserts that a save contains the progress, as a snapshot and as a replay.
fn comes_back_from_a_save(game: &Game) {
    let text = serde_json::to_string(game.battle().snapshot()).unwrap();
    let snapshot: Snapshot = serde_json::from_str(&text).unwrap();
    assert_eq!(&Battle::resume(game.battle().shared_setup(), snapshot).unwrap(), game.battle());
    let save = Save::of(game);
    for (name, text) in [("save.json", to_json(&save).unwrap()), ("save.ron", to_ron(&save).unwrap())] {
        let loaded = read_save(name, text.as_bytes()).unwrap().load().unwrap();
        assert_eq!(loaded.fault, None);
        assert_eq!(loaded.game.battle().hash(), game.battle().hash());
        assert_eq!(loaded.game.battle().goal_progress(GOAL), game.battle().goal_progress(GOAL));
    }
}

/// Random players win by each goal in each ruleset. The progress follows flights alone, and saves and undo keep it.
#[test]
fn random_players_win_by_every_goal() {
    for kind in &KINDS {
        let mut seen: BTreeMap<&str, Seen> = BTreeMap::new();
        for seed in 0..200 {
            for (how, goal) in goals(kind, seed) {
                let setup = setup(&scenario(kind, seed, goal)).unwrap();
                let name = match how {
                    HowWon::ThrownOff => "throw_off",
                    HowWon::KnockedInto => "knock_into",
                    _ => "break_things",
                };
                let seen = seen.entry(name).or_default();
                if seen.won >= 2 && (seen.own_moves > 0 || name == "break_things") {
                    continue;
                }
                let game = play(kind, &setup, seed, seen);
                let battle = game.battle();
                let reached = battle.goal_progress(GOAL) >= battle.goal(GOAL).needed();
                if battle.outcome() == Some(Outcome::Won { side: SideId(0), how }) {
                    assert!(reached);
                    seen.won += 1;
                    the_log_gives_the_reason(&game);
                }
            }
        }
        let undone: usize = seen.values().map(|seen| seen.undone).sum();
        assert!(undone > 0 || kind.name != "coup_de_grace", "opening a door can be taken back");
        for (goal, seen) in seen {
            assert!(seen.won > 0, "{}: no battle was won by {goal}", kind.name);
            assert!(seen.own_moves > 0 || goal == "break_things", "{}: no own move for {goal}", kind.name);
        }
    }
}

/// Asserts that the last line of the log says how the battle was won.
fn the_log_gives_the_reason(game: &Game) {
    let mut before = Battle::new(game.battle().shared_setup());
    let (last, rest) = game.log().split_last().unwrap();
    before.apply_all(rest);
    let line = report::line(&before, last, None).unwrap().text;
    let words = match game.battle().goal(GOAL) {
        Goal::ThrowOff { count: 1, .. } => "1 enemy was thrown off.",
        Goal::ThrowOff { .. } => "2 enemies were thrown off.",
        Goal::KnockInto { .. } => "was knocked onto the objective hex",
        Goal::BreakThings { .. } => "is broken.",
    };
    assert!(line.contains(words), "{line}");
}

/// Progress is part of the hash, and a battle without goals has none in its state.
#[test]
fn only_battles_with_goals_have_progress() {
    for kind in &KINDS {
        let plain = Battle::new(setup(&scenario(kind, 1, json!([]))).unwrap());
        assert!(serde_json::to_value(plain.snapshot()).unwrap().get("goals").is_none(), "{}", kind.name);
        let (_, goal) = goals(kind, 1).swap_remove(0);
        let setup = setup(&scenario(kind, 1, goal)).unwrap();
        let state = serde_json::to_value(Battle::new(Arc::clone(&setup)).snapshot()).unwrap();
        let resumed =
            |state: &Value| Battle::resume(Arc::clone(&setup), serde_json::from_value(state.clone()).unwrap());
        let start = resumed(&state).unwrap();
        let mut later = state.clone();
        later["goals"]["counted"][0]["times"] = json!(1);
        let later = resumed(&later).unwrap();
        assert_eq!((start.goal_progress(GOAL), later.goal_progress(GOAL)), (0, 1));
        assert_ne!(start.hash(), later.hash(), "{}", kind.name);
        for (place, value) in [
            ("/goals/counted/0/times", json!(3)),
            ("/goals/counted/0/figures", json!([0])),
            ("/goals/counted", json!([])),
            ("/goals/flights", json!([[0, {"head": 60000, "tail": null}]])),
        ] {
            let mut wrong = state.clone();
            *wrong.pointer_mut(place).unwrap() = value;
            let fault = resumed(&wrong).unwrap_err().to_string();
            assert!(fault.contains("the progress does not match the goals"), "{}: {fault}", kind.name);
        }
    }
}

/// The three goals have the same names and fields in every ruleset and in both notations.
#[test]
fn goals_are_the_same_in_every_ruleset() {
    for kind in &KINDS {
        for (_, goal) in goals(kind, 1) {
            let json = scenario(kind, 1, goal.clone());
            let read = read_scenario("goals.json", json.to_string().as_bytes()).unwrap();
            let ron = to_ron(&read).unwrap();
            assert_eq!(read_scenario("goals.ron", ron.as_bytes()).unwrap(), read, "{}", kind.name);
            let battle = Battle::new(Arc::new(Setup::new(read).unwrap()));
            let mut shown = report::battle_json(&battle)["victory"].clone();
            let (name, fields) = shown[0].as_object_mut().unwrap().iter_mut().next().unwrap();
            let done = fields.as_object_mut().unwrap().remove("done").unwrap();
            assert_eq!(done, if name == "knock_into" { json!([]) } else { json!(0) });
            assert_eq!(shown, goal, "{}", kind.name);
        }
    }
}

#[test]
fn ron_needs_no_second_brackets() {
    let (kind, seed) = (&KINDS[0], 1);
    let (side, _, figure) = ids(kind, seed);
    let at = &columns(kind, seed, 0)[0];
    let text =
        to_ron(&read_scenario("a.json", scenario(kind, seed, json!([])).to_string().as_bytes()).unwrap()).unwrap();
    let goals = format!(
        "rules: [throw_off(side: \"{side}\", at: [{at}], count: 3), \
         knock_into(side: \"{side}\", figures: [\"{figure}\"], at: [{at}])]"
    );
    let with = text.replacen("rules: []", &goals, 1);
    assert_ne!(with, text, "{text}");
    let setup = Setup::new(read_scenario("a.ron", with.as_bytes()).unwrap()).unwrap();
    assert_eq!(setup.goals.len(), 2);
    assert_eq!((setup.goals[0].needed(), setup.goals[1].needed()), (3, 1));
    let wrong = with.replacen("count: 3", "count: 3, from_round: 1", 1);
    let fault = read_scenario("a.ron", wrong.as_bytes()).unwrap_err().to_string();
    assert!(fault.contains("there is no field \"from_round\" here"), "{fault}");
}

#[test]
fn faults_name_their_place() {
    for kind in &KINDS {
        let seed = (0..60).find(|seed| breakable(kind, *seed).is_some()).unwrap();
        let (side, other, figure) = ids(kind, seed);
        let own = (kind.setup)(seed).scenario.figures.iter().find(|figure| figure.side == side).unwrap().id.clone();
        let object = breakable(kind, seed).unwrap();
        let (at, far) = (json!([columns(kind, seed, 0)[0]]), json!([[99, 0]]));
        let cases = [
            (json!({"throw_off": {"side": "sx", "at": at, "count": 1}}), "throw_off.side", "there is no side \"sx\""),
            (json!({"throw_off": {"side": side, "at": far, "count": 1}}), "throw_off.at[1]", "is not on the map"),
            (json!({"throw_off": {"side": side, "at": [], "count": 1}}), "throw_off.at", "at least one hex is needed"),
            (json!({"throw_off": {"side": side, "at": at, "count": 0}}), "throw_off.count", "must be 1 to 99, not 0"),
            (
                json!({"throw_off": {"side": side, "at": at, "count": 100}}),
                "throw_off.count",
                "must be 1 to 99, not 100",
            ),
            (
                json!({"knock_into": {"side": side, "figures": ["nobody"], "at": at}}),
                "knock_into.figures[1]",
                "there is no figure \"nobody\"",
            ),
            (
                json!({"knock_into": {"side": side, "figures": [], "at": at}}),
                "knock_into.figures",
                "at least one figure",
            ),
            (
                json!({"knock_into": {"side": side, "figures": [figure, own], "at": at}}),
                "knock_into.figures[2]",
                "belongs to the side that wins",
            ),
            (
                json!({"knock_into": {"side": side, "figures": [figure, figure], "at": at}}),
                "knock_into.figures[2]",
                "is listed twice",
            ),
            (json!({"knock_into": {"side": other, "figures": [own], "at": far}}), "knock_into.at[1]", "not on the map"),
            (
                json!({"break_things": {"side": side, "objects": [object, "moon"], "count": 1}}),
                "break_things.objects[2]",
                "there is no object \"moon\"",
            ),
            (
                json!({"break_things": {"side": side, "objects": [object], "count": 2}}),
                "break_things.count",
                "the number of broken objects must be 1 to 1, not 2",
            ),
            (
                json!({"break_things": {"side": side, "objects": [object, object], "count": 1}}),
                "break_things.objects[2]",
                "is listed twice",
            ),
        ];
        for (goal, place, message) in cases {
            let fault = setup(&scenario(kind, seed, json!([goal]))).unwrap_err();
            let place = format!("rules.{}.victory.rules[1].{place}: ", kind.name);
            assert!(fault.contains(&place) && fault.contains(message), "{place}{message}: {fault}");
        }
    }
}

/// An object that nothing can break is refused.
#[test]
fn goals_refuse_objects_that_cannot_be_broken() {
    for kind in &KINDS {
        let refused = (0..200).find_map(|seed| {
            let setup = (kind.setup)(seed);
            let objects = setup.scenario.objects.iter().map(|object| object.id.clone());
            let goal =
                |id| json!([{"break_things": {"side": setup.scenario.sides[0].id, "objects": [id], "count": 1}}]);
            objects.into_iter().find_map(|id| self::setup(&scenario(kind, seed, goal(id))).err())
        });
        let fault = refused.unwrap_or_else(|| panic!("{}: everything can be broken", kind.name));
        assert!(fault.contains("break_things.objects[1]: the object \""), "{fault}");
        assert!(fault.contains("cannot be broken"), "{fault}");
    }
}

/// A broken object counts for the goal, and one that is still there does not.
#[test]
fn broken_objects_count_for_the_goal() {
    for kind in &KINDS {
        let seed = (0..60).find(|seed| breakable(kind, *seed).is_some()).unwrap();
        let (side, ..) = ids(kind, seed);
        let object = breakable(kind, seed).unwrap();
        let goal = json!([{"break_things": {"side": side, "objects": [object], "count": 1}}]);
        let mut battle = Battle::new(setup(&scenario(kind, seed, goal)).unwrap());
        assert_eq!(battle.goal_progress(GOAL), 0);
        let Goal::BreakThings { objects, .. } = battle.goal(GOAL).clone() else { panic!() };
        let object: ObjectId = objects[0];
        battle.apply(&Event::ObjectRemoved { object });
        assert_eq!(battle.goal_progress(GOAL), 1);
    }
}
