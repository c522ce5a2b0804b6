//! The threat map: every attack from every hex and facing that the points allow. The odds of each must match those of
//! its question asked separately.

use std::collections::BTreeSet;

use knockback_odds::{
    Ratio, ThreatCounting as _,
    coup_de_grace::{Objective, Odds, Question, Threat, ThreatCount, Threats, Unanswered},
};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Order, Step},
    board::Cell,
    coup_de_grace::{self, Choice, CoupDeGrace, CoupDeGraceBattle, Reach, ReachPath, attack, price},
    dice::SeededDice,
    game::Game,
    geometry::Direction,
};

use super::{
    made_up::{self, Mix},
    stage,
    table::game,
};

fn own(battle: &Battle) -> CoupDeGraceBattle<'_> {
    battle.as_ruleset::<CoupDeGrace>().unwrap()
}

/// The details that distinguish the attacks of a mini: its cell and facing, the target, the hand, and the direction in
/// which the target is moved.
type AttackKey = (Cell, Option<Direction>, FigureId, u8, Option<Direction>);

fn told(threat: &Threat) -> AttackKey {
    let Question { target, hand, choices, .. } = threat.question;
    (threat.at, threat.facing, target, hand, choices.direction)
}

/// Compares the odds of a threat with those of the same attack in a battle in which the mini attacks from the place of
/// the threat.
fn same_as_alone(map: &Threats, threat: &Threat, there: &Battle) {
    let alone = Odds::of(there, threat.question).unwrap_or_else(|fault| panic!("{threat:?}: {fault}"));
    let shared = map.odds(threat);
    assert_eq!(shared.outcomes, alone.outcomes, "{threat:?}");
    assert_eq!((shared.line, &shared.open, &shared.exactness), (alone.line, &alone.open, &alone.exactness));
}

/// The battle after a legal move or turn, or `None` if dice are rolled on the way.
fn really_gone(battle: &Battle, order: &coup_de_grace::Order) -> Option<Battle> {
    let mut battle = battle.clone();
    let events = battle.ordered(&Order::CoupDeGrace(order.clone())).unwrap_or_else(|refusal| panic!("{refusal}"));
    battle.apply_all(&events);
    loop {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(_) => return None,
            Step::Ask(_) | Step::Rest => return Some(battle),
        }
    }
}

/// The attacks that are legal from a place.
fn attacks(battle: &Battle, figure: FigureId) -> BTreeSet<AttackKey> {
    let (Some(at), facing) = (own(battle).cell_of(figure), own(battle).mini(figure).facing) else { panic!("on board") };
    let mut all = BTreeSet::new();
    for order in battle.legal_orders().iter() {
        let Order::CoupDeGrace(coup_de_grace::Order::Attack { target, hand, .. }) = order else { continue };
        match Odds::of(battle, Question::new(figure, target, hand)) {
            Err(Unanswered::Wanted(ways)) => {
                all.extend(ways.0.into_iter().map(|way| (at, facing, target, hand, Some(way))));
            }
            other => {
                assert!(other.is_ok(), "{other:?}");
                all.insert((at, facing, target, hand, None));
            }
        }
    }
    all
}

/// Compares the map of the active mini with legal moves and the attacks that are legal after them.
fn is_what_can_be_done(battle: &Battle, figure: FigureId) -> (usize, usize) {
    let map = Threats::of(own(battle), figure);
    let points = own(battle).state().active().unwrap().points;
    let (mut found, mut seen) = (BTreeSet::new(), 0);
    let mut places: Vec<(Option<ReachPath>, Option<Direction>)> = Vec::new();
    if own(battle).is_standing(figure) {
        places.extend(Direction::ALL.map(|facing| (None, Some(facing))));
        let reach = Reach::of(own(battle), figure, points);
        places.extend(reach.ways().flat_map(|(_, way)| Direction::ALL.map(|facing| (Some(way.clone()), Some(facing)))));
    } else {
        places.push((None, None));
    }
    for (way, facing) in places {
        let order = match (&way, facing) {
            (None, facing) if facing == own(battle).mini(figure).facing => None,
            (None, Some(facing)) => Some(coup_de_grace::Order::Turn { figure, facing }),
            (Some(way), facing) => {
                let coup_de_grace::Order::Move { path, .. } = way.order(own(battle), figure) else {
                    panic!("the path is not a move")
                };
                Some(coup_de_grace::Order::Move { figure, path, facing })
            }
            (None, None) => None,
        };
        let affordable = order.as_ref().is_none_or(|order| battle.ordered(&Order::CoupDeGrace(order.clone())).is_ok());
        if !affordable {
            continue;
        }
        let there = match &order {
            None => Some(battle.clone()),
            Some(order) => really_gone(battle, order),
        };
        let Some(there) = there else { continue };
        let acts = matches!(there.choice_of::<CoupDeGrace>(), Some((_, Choice::Act { figure: who })) if who == figure);
        if !acts {
            continue;
        }
        let here = attacks(&there, figure);
        let left = own(&there).state().active().unwrap().points;
        for threat in map.threats.iter().filter(|threat| {
            here.contains(&told(threat)) && map.way(threat).map(|way| &way.path) == way.as_ref().map(|way| &way.path)
        }) {
            same_as_alone(&map, threat, &there);
            let shot = attack::judge(own(&there), figure, threat.question.target, threat.question.hand).unwrap();
            assert_eq!(threat.cost, points - left + shot.cost, "{threat:?}");
            seen += 1;
        }
        found.extend(here);
    }
    let mapped: Vec<AttackKey> = map.threats.iter().map(told).collect();
    assert_eq!(mapped.iter().copied().collect::<BTreeSet<_>>(), found, "the map has exactly the possible attacks");
    assert_eq!(mapped.len(), found.len(), "an attack is listed twice");
    assert_eq!(seen, found.len());
    (seen, map.questions())
}

#[test]
fn the_map_matches_legal_orders_of_the_active_mini() {
    let (mut threats, mut questions) = (0, 0);
    for seed in 0..160 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for turn in 0..80 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            if turn % 4 == 1
                && let Some((_, Choice::Act { figure })) = battle.choice_of::<CoupDeGrace>()
                && !own(battle).is_waiting(figure)
            {
                let hash = battle.hash();
                let (seen, asked) = is_what_can_be_done(battle, figure);
                threats += seen;
                questions += asked;
                assert_eq!(battle.hash(), hash, "a map must not change the battle");
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{threats} threats, {questions} questions");
    assert!(threats > 2_000 && questions < threats, "{threats} threats, {questions} questions");
}

/// The map of an inactive mini assumes that its activation begins now, with all points and both hands.
#[test]
fn other_minis_have_maps_as_in_their_own_activation() {
    let mut threats = 0;
    for seed in 300..400 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for turn in 0..60 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            if turn % 20 == 19 {
                for figure in battle.setup().figure_ids() {
                    threats += is_what_could_be_done(battle, figure);
                }
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{threats} threats of others");
    assert!(threats > 1_000, "{threats} threats");
}

fn is_what_could_be_done(battle: &Battle, figure: FigureId) -> usize {
    let map = Threats::of(own(battle), figure);
    let there = battle.outcome().is_none() && battle.field().standing(figure).is_some();
    if !there {
        assert!(map.threats.is_empty());
        return 0;
    }
    if own(battle).state().active().is_some_and(|active| active.figure == figure) {
        return 0;
    }
    let points = own(battle).movement(figure);
    let mut ways: Vec<Option<ReachPath>> = vec![None];
    if own(battle).is_standing(figure) {
        ways.extend(Reach::of(own(battle), figure, points).ways().map(|(_, way)| Some(way.clone())));
    }
    let mut found = BTreeSet::new();
    for way in ways {
        let mut there = battle.clone();
        if let Some(to) = way.as_ref().and_then(|way| way.path.last()) {
            let at = knockback_rules::board::Footprint::one(*to);
            there.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at }]);
        }
        let now = own(battle).mini(figure).facing;
        let facings: Vec<Option<Direction>> =
            if now.is_some() { Direction::ALL.map(Some).to_vec() } else { vec![None] };
        for facing in facings {
            let turn = if way.is_none() && facing != now { price::price(own(battle), figure, price::SMALL) } else { 0 };
            let paid = way.as_ref().map_or(turn, |way| way.cost);
            if let Some(facing) = facing {
                there.apply(&Event::CoupDeGrace(coup_de_grace::Event::Turned { figure, facing }));
            }
            for target in battle.setup().figure_ids() {
                for hand in 0..2 {
                    let asked = Question::new(figure, target, hand);
                    let ways = match Odds::of(&there, asked) {
                        Ok(_) => vec![None],
                        Err(Unanswered::Wanted(ways)) => ways.0.into_iter().map(Some).collect(),
                        Err(_) => continue,
                    };
                    let shot = own(battle).sheet(figure).profile(hand).and_then(|weapon| weapon.shot);
                    let melee = ways.iter().any(|way| {
                        let asked = way.map_or(asked, |way| asked.towards(way));
                        Odds::of(&there, asked).unwrap().blow.kind == knockback_rules::coup_de_grace::BlowKind::Melee
                    });
                    let cost = match shot {
                        Some(shot) if !melee && facing.is_some() => price::price(own(&there), figure, shot.cost),
                        _ => 0,
                    };
                    if facing.is_some() && paid + cost > points {
                        continue;
                    }
                    let at = own(&there).cell_of(figure).unwrap();
                    for way in ways {
                        let key = (at, facing, target, hand, way);
                        let threat = map.threats.iter().find(|threat| told(threat) == key);
                        let threat = threat.unwrap_or_else(|| panic!("{key:?} is missing"));
                        assert_eq!(threat.cost, if facing.is_some() { paid + cost } else { 0 }, "{threat:?}");
                        same_as_alone(&map, threat, &there);
                        found.insert(key);
                    }
                }
            }
        }
    }
    assert_eq!(found.len(), map.threats.len(), "{:?}", map.threats);
    found.len()
}

#[test]
fn slices_lead_to_the_same_map() {
    let game = game(
        r#""A": (at: (0, 0), facing: 0, class: unarmoured, hands: [hammer, pistol]),
            "T": (at: (2, 0), facing: 3, side: 1), "U": (at: (0, 3), facing: 5, side: 1)"#,
        "",
    );
    let figure = stage::figure(&game, "A");
    let battle = own(game.battle());
    let whole = Threats::of(battle, figure);
    let mut count = ThreatCount::new(battle, figure);
    let mut slices = 1;
    let sliced = loop {
        let (looked, all) = count.places();
        assert!(looked < slices && all > 20, "{looked} of {all}");
        if let Some(map) = count.advance(1) {
            break map;
        }
        slices += 1;
    };
    assert!(slices > 20, "{slices} slices");
    assert_eq!(sliced.threats, whole.threats);
    for threat in &whole.threats {
        assert_eq!(sliced.odds(threat), whole.odds(threat));
    }
    assert!(whole.questions() * 2 < whole.threats.len(), "{} of {}", whole.questions(), whole.threats.len());
}

/// `T` has a bottomless pit to its east, behind its back. `U` is wounded and can be attacked from behind.
#[test]
fn each_aim_finds_its_attack() {
    let game = game(
        r#""A": (at: (0, 0), facing: 0, class: unarmoured, hands: [hammer, axe]),
            "T": (at: (2, 0), facing: 3, side: 1), "U": (at: (0, 3), facing: 5, wounds: 2, side: 1)"#,
        "ground: [(at: (3, 0), terrain: bottomless_pit)]",
    );
    let battle = own(game.battle());
    let map = Threats::of(battle, stage::figure(&game, "A"));
    let best = |aim: Objective| {
        let ranked = map.ranked(aim);
        assert!(ranked.is_sorted_by(|one, other| one.0 >= other.0), "best first");
        let (worth, threat) = ranked.into_iter().next().expect("there is an attack");
        let at = battle.setup().board.at(threat.at);
        (worth, (at.q, at.r), battle.setup().figure(threat.question.target).id.clone(), threat.question.hand)
    };
    let (worth, at, target, hand) = best(Objective::Kill);
    assert_eq!((worth, at, target.as_str(), hand), (Ratio::of(1, 2), (1, 0), "T", 0), "into the pit");
    assert_eq!(best(Objective::IntoPit).0, Ratio::of(1, 2));
    let (worth, at, target, _) = best(Objective::Down);
    assert_eq!((worth, at, target.as_str()), (Ratio::of(4, 6), (-1, 4), "U"), "from behind");
    assert_eq!(best(Objective::Hit).0, Ratio::of(4, 6));
    assert_eq!(best(Objective::Farthest).0, Ratio::of(4, 6));
}
