//! The threat map: every action against an enemy from every hex that one move reaches. The odds of each must match
//! those of the plain counter for its question.

use std::collections::BTreeSet;

use knockback_odds::{
    Count, Ratio, ThreatCounting as _,
    pulp_city::{Objective, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant, Order, Step},
    board::Cell,
    dice::SeededDice,
    game::Game,
    pulp_city::{self, ActionRange, Choice, PulpCity, PulpCityBattle, TargetFilter},
};

use super::{
    made_up::{self, Mix},
    stage,
    table::game,
};

fn own(battle: &Battle) -> PulpCityBattle<'_> {
    battle.as_ruleset::<PulpCity>().unwrap()
}

/// The details that distinguish the actions of a model: its cell, the action, the target, and the object that it
/// throws.
type ActionKey = (Cell, u8, FigureId, Option<ObjectId>);

fn told(threat: &Threat) -> ActionKey {
    (threat.at, threat.question.action, threat.target, threat.question.thing)
}

/// The battle after a legal move, or `None` if the move leads to a roll or another choice, or ends the activation.
fn really_gone(battle: &Battle, order: &pulp_city::Order) -> Option<Battle> {
    let mut battle = battle.clone();
    let events = battle.ordered(&Order::PulpCity(order.clone())).unwrap_or_else(|refusal| panic!("{refusal}"));
    battle.apply_all(&events);
    loop {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(_) | Step::Rest => return None,
            Step::Ask(_) => {
                let acts = matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Act { .. })));
                return acts.then_some(battle);
            }
        }
    }
}

/// The actions against enemies that are legal from a place.
fn actions(battle: &Battle, figure: FigureId) -> BTreeSet<ActionKey> {
    let Some(at) = own(battle).cell_of(figure) else { return BTreeSet::new() };
    let mut all = BTreeSet::new();
    for order in battle.legal_orders().iter() {
        let Order::PulpCity(pulp_city::Order::Act {
            figure: who,
            action,
            target: Some(Occupant::Figure(target)),
            thing,
            ..
        }) = order
        else {
            continue;
        };
        let sheet = own(battle).action(who, action).unwrap();
        let strikes =
            matches!(sheet.aim, TargetFilter::Foe | TargetFilter::Any) && !matches!(sheet.reach, ActionRange::Own);
        if who == figure && strikes && !battle.friends(figure, target) {
            all.insert((at, action, target, thing));
        }
    }
    all
}

/// Compares the odds of a threat with those of the same action in a battle in which the model is at the place of the
/// threat.
fn same_as_alone(map: &Threats, threat: &Threat, there: &Battle) {
    let alone = Count::plain(there, threat.question.clone()).and_then(Count::finish);
    let alone = alone.unwrap_or_else(|fault| panic!("{threat:?}: {fault}"));
    let shared = map.odds(threat);
    assert_eq!(shared.outcomes, alone.outcomes, "{threat:?}");
    assert_eq!((shared.line, &shared.open, &shared.exactness), (alone.line, &alone.open, &alone.exactness));
}

/// Compares the map of the active model with legal moves and the actions that are legal after them.
fn is_what_can_be_done(battle: &Battle, figure: FigureId, mix: &mut Mix) -> (usize, usize) {
    let map = Threats::of(own(battle), figure);
    let mut found = actions(battle, figure);
    let mut seen = 0;
    for threat in map.threats.iter().filter(|threat| map.way(threat).is_none()) {
        same_as_alone(&map, threat, battle);
        seen += 1;
    }
    let moves: Vec<pulp_city::Order> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            Order::PulpCity(order @ pulp_city::Order::Move { .. }) => Some(order),
            _ => None,
        })
        .collect();
    for order in moves {
        let Some(there) = really_gone(battle, &order) else { continue };
        let here = actions(&there, figure);
        let at = own(&there).cell_of(figure);
        for threat in map.threats.iter().filter(|threat| Some(threat.at) == at && here.contains(&told(threat))) {
            if mix.percent(10) {
                same_as_alone(&map, threat, &there);
                seen += 1;
            }
        }
        found.extend(here);
    }
    let mapped: BTreeSet<ActionKey> = map.threats.iter().map(told).collect();
    assert_eq!(mapped, found, "the map has exactly the possible actions");
    (seen, map.questions())
}

#[test]
fn the_map_matches_legal_orders_of_the_active_model() {
    let (mut threats, mut questions) = (0, 0);
    for seed in 0..80 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..60 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            if let Some((_, Choice::Act { figure })) = battle.choice_of::<PulpCity>()
                && mix.percent(30)
            {
                let hash = battle.hash();
                let (seen, asked) = is_what_can_be_done(battle, figure, &mut mix);
                threats += seen;
                questions += asked;
                assert_eq!(battle.hash(), hash, "a map must not change the battle");
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{threats} threats compared, {questions} questions");
    assert!(threats > 300, "{threats} threats");
}

/// An attack that knocks its target off a roof. It does so only from one side.
#[test]
fn the_best_place_comes_first() {
    let models = r#""A": (at: (-1, 0), moves: [sprint(4)], acts: [(name: "Hit", reach: contact, aim: foe,
        against: trait(defense), fx: [damage(1), knockback(3)]), (name: "Jab", reach: contact, aim: foe, fx: [damage(1)])]), "B": (at: (1, 0), side: 1)"#;
    let game = game(models, "ground: [((3, 0), 0), ((1, 0), 1), ((0, 0), 1), ((2, 0), 1), ((-1, 0), 1), ((1, -1), 1)]");
    let figure = stage::figure(&game, "A");
    let map = Threats::of(own(game.battle()), figure);
    assert!(map.threats.iter().all(|threat| map.way(threat).is_some()), "the model has to move first");
    let best = map.ranked(Objective::OffLedge);
    let (worth, threat) = &best[0];
    assert!(*worth >= map.odds(threat).hit() && !worth.is_zero());
    assert!(best.windows(2).all(|pair| pair[0].0 >= pair[1].0), "best first");
    for aim in Objective::ALL {
        let ranked = map.ranked(aim);
        assert_eq!(ranked.len(), map.threats.len());
        assert!(ranked.iter().all(|(worth, threat)| *worth == aim.worth(map.odds(threat))));
    }
    assert!(map.questions() < map.threats.len(), "equal questions are answered once");
}

/// Also checks that a model off the board threatens no one.
#[test]
fn slices_lead_to_the_same_map() {
    let mut compared = 0;
    for seed in 600..620 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        game.settle(&mut SeededDice::new(seed)).unwrap();
        let battle = game.battle();
        for figure in battle.setup().figure_ids() {
            let whole = Threats::of(own(battle), figure);
            let mut count = ThreatCount::new(own(battle), figure);
            let sliced = loop {
                if let Some(threats) = count.advance(3) {
                    break threats;
                }
            };
            assert_eq!(whole.threats, sliced.threats);
            if own(battle).cell_of(figure).is_none() {
                assert!(whole.threats.is_empty());
            }
            compared += whole.threats.len();
            for threat in &whole.threats {
                assert_eq!(whole.odds(threat).chance(|_| true), Ratio::ONE);
            }
        }
    }
    assert!(compared > 100, "{compared} threats");
}
