//! The threat map of Champions: the attacks that are legal after legal half moves, each with the odds of its own
//! question.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use knockback_odds::{
    Exactness, MapUpdates, Ratio, ThreatCounting as _,
    champions::{Objective, Odds, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, Setup, Step},
    board::Cell,
    champions::{self, Champions, ChampionsBattle, Choice, Ready, movement::PlannedMove},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    units::Level,
};

use crate::rules_support::mix::Mix;
use knockback_testing::scenarios;

const BATTLEFIELDS: [&str; 3] = ["bonded_store_four", "chimney_run", "sixpence_street"];

/// A small work limit, so that computing a map takes only a moment.
const LITTLE: u64 = 60_000_000;

fn own(battle: &Battle) -> ChampionsBattle<'_> {
    battle.as_ruleset::<Champions>().unwrap()
}

/// A place that a character can reach by a half move: the cell, and the height of the character if it is in the air.
type Place = (Cell, Option<Level>);

fn counted(battle: &Battle, figure: FigureId, most: u64) -> Threats {
    let mut count = ThreatCount::new(own(battle), figure).within(most);
    count.advance(usize::MAX).unwrap()
}

fn place(battle: &Battle, figure: FigureId, way: Option<&PlannedMove>) -> Place {
    let own = own(battle);
    let cell = own.field().standing(figure).unwrap().head;
    way.map_or((cell, own.condition(figure).feet), |way| (way.path.last().copied().unwrap_or(cell), way.feet))
}

/// The battle after a legal move, or `None` if the move does not lead back to the character's own choice of an order.
fn really_gone(battle: &Battle, order: &Order, figure: FigureId) -> Option<Battle> {
    let mut battle = battle.clone();
    let mut events = battle.ordered(order).unwrap();
    loop {
        battle.apply_all(&events);
        events = match battle.step() {
            Step::Emit(events) => events,
            Step::Roll(_) | Step::Rest => return None,
            Step::Ask(_) => match battle.choice_of::<Champions>() {
                Some((_, Choice::Phase { figure: who, .. })) => return (who == figure).then_some(battle),
                Some((_, Choice::React { .. })) => battle.ordered(&Order::Champions(champions::Order::Pass)).ok()?,
                _ => return None,
            },
        };
    }
}

/// The legal attacks on enemies. Area attacks are included only if they are aimed at the hex of an enemy.
fn attacks(battle: &Battle, figure: FigureId) -> BTreeSet<champions::Order> {
    let played = own(battle);
    let hostile = |who: Occupant| matches!(who, Occupant::Figure(other) if !battle.friends(figure, other));
    let enemy_on = |at| played.field().figure_on(played.setup().board.cell(at).unwrap()).map(Occupant::Figure);
    let wanted = |order: &champions::Order| match order {
        champions::Order::Attack { target, .. } => hostile(*target),
        champions::Order::Charge(charge) => hostile(charge.target),
        champions::Order::Throw { who, .. } => hostile(Occupant::Figure(*who)),
        champions::Order::AttackHex { at, .. } => enemy_on(*at).is_some_and(hostile),
        _ => false,
    };
    let orders = battle.legal_orders().iter().filter_map(|order| match order {
        Order::Champions(order) => Some(order),
        _ => None,
    });
    orders.filter(wanted).collect()
}

/// Compares the odds of a threat, if they are exact, with the odds of the same question in a battle in which the
/// character is at the place of the threat.
fn same_as_alone(map: &Threats, threat: &Threat, there: &Battle) {
    let shared = map.odds(threat);
    if shared.exactness != Exactness::Exact {
        return;
    }
    let alone = Odds::of(there, threat.question.clone()).unwrap_or_else(|fault| panic!("{threat:?}: {fault}"));
    assert_eq!(shared.outcomes, alone.outcomes, "{threat:?}");
    assert_eq!((shared.line, &shared.apart, &shared.before), (alone.line, &alone.apart, &alone.before), "{threat:?}");
}

/// Compares the map of the acting character with its legal moves and the attacks that are legal after them. Returns the
/// number of threats compared.
fn is_what_can_be_done(battle: &Battle, figure: FigureId, mix: &mut Mix) -> usize {
    let map = counted(battle, figure, LITTLE);
    let mut there: BTreeMap<Place, Battle> = BTreeMap::from([(place(battle, figure, None), battle.clone())]);
    let ways = Ready::of(own(battle), figure).unwrap().ways();
    for way in &ways {
        let order = Order::Champions(way.order(own(battle), figure));
        assert!(battle.legal_orders().contains(&order), "{order:?}");
        let Some(gone) = really_gone(battle, &order, figure) else { continue };
        assert_eq!(place(&gone, figure, None), place(battle, figure, Some(way)));
        assert!(there.insert(place(&gone, figure, None), gone).is_none(), "two moves lead to the same place");
    }
    for order in battle.legal_orders().iter() {
        if let Order::Champions(champions::Order::Move { .. }) = order
            && let Some(gone) = really_gone(battle, &order, figure)
        {
            assert!(there.contains_key(&place(&gone, figure, None)), "{order:?} leads to an unlisted place");
        }
    }
    let all: BTreeMap<Place, BTreeSet<champions::Order>> =
        there.iter().map(|(place, battle)| (*place, attacks(battle, figure))).collect();
    let mut told = BTreeSet::new();
    let mut seen = 0;
    for threat in &map.threats {
        let from = place(battle, figure, map.way(threat));
        let possible = all.get(&from).unwrap_or_else(|| panic!("no move leads to {from:?}"));
        assert!(possible.contains(&threat.question.order), "{threat:?}");
        assert!(told.insert((from, threat.question.order.clone())), "{threat:?} twice");
        // Mostly compares threats that share the odds of an earlier threat, because a mistake is most likely for these.
        let other = map.threats.iter().find(|other| std::ptr::eq(map.odds(other), map.odds(threat)));
        let shared = other.is_some_and(|other| other != threat);
        if seen < 8 && (shared || mix.percent(20)) && mix.percent(60) {
            same_as_alone(&map, threat, &there[&from]);
            seen += 1;
        }
    }
    let possible: usize = all.values().map(BTreeSet::len).sum();
    assert_eq!(map.threats.len() + map.left_out, possible, "the map has exactly the possible attacks");
    seen
}

fn phases(games: u64, mut look: impl FnMut(&Battle, FigureId, &mut Mix)) {
    for setup in BATTLEFIELDS.map(scenarios::setup) {
        for seed in 0..games {
            let mut game = Game::new(setup.clone(), Some(seed));
            let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
            game.settle(&mut dice).unwrap();
            for _ in 0..60 {
                let battle = game.battle();
                if let Some((_, Choice::Phase { figure, .. })) = battle.choice_of::<Champions>()
                    && mix.percent(15)
                {
                    look(battle, figure, &mut mix);
                }
                let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
                if mix.percent(50)
                    && orders.iter().any(|order| matches!(order, Order::Champions(champions::Order::Attack { .. })))
                {
                    orders.retain(|order| matches!(order, Order::Champions(champions::Order::Attack { .. })));
                }
                let Some(order) = mix.take(&mut orders) else { break };
                game.play(&order, &mut dice).unwrap();
            }
        }
    }
}

#[test]
fn the_map_matches_legal_orders_of_a_phase() {
    let mut seen = 0;
    phases(1, |battle, figure, mix| {
        let hash = battle.hash();
        seen += is_what_can_be_done(battle, figure, mix);
        assert_eq!(battle.hash(), hash, "a map must not change the battle");
    });
    println!("{seen} threats compared");
    assert!(seen > 20, "{seen} threats");
}

#[test]
fn slices_lead_to_the_same_map() {
    let (mut compared, mut known) = (0, 0);
    for setup in BATTLEFIELDS.map(scenarios::setup) {
        let mut game = Game::new(setup.clone(), Some(1));
        game.settle(&mut SeededDice::new(1)).unwrap();
        for figure in setup.figure_ids().take(2) {
            let whole = counted(game.battle(), figure, LITTLE);
            let mut count = ThreatCount::new(own(game.battle()), figure).within(LITTLE);
            let (mut updates, mut parts) = (MapUpdates::default(), Vec::new());
            let sliced = loop {
                if let Some(threats) = count.advance(3) {
                    break threats;
                }
                parts.extend(updates.of(&count));
            };
            assert!(parts.len() <= 30, "too many updates: {}", parts.len());
            for (part, next) in parts.iter().zip(parts.iter().skip(1).chain([&sliced])) {
                known += usize::from(part.questions() > 0);
                assert!(part.questions() <= next.questions(), "an update lists fewer questions");
                for threat in &part.threats {
                    let same = next.threats.iter().find(|other| {
                        (other.at, &other.question, part.way(threat)) == (threat.at, &threat.question, next.way(other))
                    });
                    let same = next.odds(same.unwrap_or_else(|| panic!("{threat:?} is missing in a later update")));
                    let before = part.odds(threat);
                    assert!(
                        before.exactness != Exactness::Exact || before == same,
                        "exact odds change in a later update"
                    );
                }
            }
            assert_eq!((&whole.threats, whole.left_out), (&sliced.threats, sliced.left_out));
            for (one, other) in whole.threats.iter().zip(&sliced.threats) {
                assert_eq!(whole.odds(one), sliced.odds(other));
                assert_eq!(whole.odds(one).chance(|_| true), Ratio::ONE);
            }
            compared += whole.threats.len();
        }
    }
    assert!(compared > 40, "{compared} threats");
    assert!(known > 10, "only {known} partial maps");
}

/// A brute on a roof, and a foe beside the brute at the edge. Depending on the direction of the attack, the foe falls
/// or stays on the roof.
fn roof(foe: &str) -> Arc<Setup> {
    let text = format!(
        r#"(version: 1, name: "roof", board: [rows(origin: [-3, 0], rows: ["c9 c9 c9 c9 c9 a0 a0 a0"]),
            rows(origin: [-3, 1], rows: ["c9 c9 c9 c9 c9 a0 a0 a0"]), rows(origin: [-3, -1], rows: ["c9 c9 c9 c9 c9 a0 a0 a0"])],
        sides: [(id: "one", name: "One"), (id: "two", name: "Two")],
        figures: [(id: "brute", side: "one", at: [[1, -1]]), (id: "foe", side: "two", at: [[1, 0]])],
        rules: champions((characters: [
            (figure: "brute", str: 50, dex: 20, con: 20, body: 10, spd: 4, pd: 5, ed: 5, rec: 8, end: 40, stun: 30,
                move: (running: 12)),
            (figure: "foe", str: 10, dex: 18, con: 20, body: 10, spd: 4, pd: 5, ed: 5, rec: 8, end: 40, stun: {foe})
        ])))"#
    );
    Arc::new(Setup::new(read_scenario("roof.ron", text.as_bytes()).unwrap()).unwrap())
}

#[test]
fn each_aim_finds_its_attack() {
    let setup = roof("30");
    let mut game = Game::new(setup.clone(), Some(1));
    game.settle(&mut SeededDice::new(1)).unwrap();
    let (brute, board) = (setup.names.figure("brute").unwrap(), &setup.board);
    let map = Threats::of(own(game.battle()), brute);
    assert_eq!(map.left_out, 0, "no attack is left out");
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        let ranked = map.ranked(aim);
        assert_eq!(ranked.len(), map.threats.len());
        assert!(ranked.windows(2).all(|pair| pair[0].0 >= pair[1].0), "best first");
        assert!(ranked.iter().all(|(worth, threat)| *worth == aim.worth(map.odds(threat))));
        println!("{place}: {} by {:?}", ranked[0].0, ranked[0].1.question.order);
    }
    let (falls, threat) = &map.ranked(Objective::OffLedge)[0];
    assert!(!falls.is_zero());
    assert_eq!(
        map.odds(threat).line.map(|(cell, direction)| board.at(cell).step(direction).q),
        Some(2),
        "over the edge"
    );
    let (out, threat) = &map.ranked(Objective::KnockOut)[0];
    assert!(!out.is_zero());
    let strikes = |order: &champions::Order| {
        matches!(
            order,
            champions::Order::Attack { maneuver: champions::Maneuver::Haymaker, .. } | champions::Order::Charge(_)
        )
    };
    assert!(strikes(&threat.question.order), "the strongest attack");
}

/// Even with a small work limit, the best attack found is nearly as good as with a large limit, for most aims.
#[test]
fn the_most_promising_attacks_come_first() {
    let (mut same, mut all) = (0, 0);
    for setup in BATTLEFIELDS.map(scenarios::setup) {
        let mut game = Game::new(setup.clone(), Some(3));
        game.settle(&mut SeededDice::new(3)).unwrap();
        for figure in setup.figure_ids().take(1) {
            let (few, many) = (counted(game.battle(), figure, 2 * LITTLE), counted(game.battle(), figure, 8 * LITTLE));
            assert!(few.questions() <= many.questions());
            assert_eq!(few.threats.len() + few.left_out, many.threats.len() + many.left_out);
            for aim in Objective::ALL {
                let best = |map: &Threats| {
                    let ranked = map.ranked(aim);
                    let (worth, threat) = ranked.first()?;
                    println!("{:?}", threat.question.order);
                    Some(worth.value())
                };
                let (Some(few), Some(many)) = (best(&few), best(&many)) else { continue };
                assert!(few <= many);
                println!("{aim:?} {few:.3} of {many:.3}");
                all += 1;
                same += u32::from(few >= 0.95 * many);
            }
        }
    }
    println!("{same} of {all}");
    assert!(same * 3 >= all * 2, "{same} of {all}");
}

#[test]
fn stunned_characters_threaten_no_one() {
    let setup = roof("30");
    let game = Game::new(setup.clone(), Some(1));
    let foe = setup.names.figure("foe").unwrap();
    let mut battle = game.battle().clone();
    assert!(!counted(&battle, foe, LITTLE).threats.is_empty());
    battle.apply(&knockback_rules::battle::Event::Champions(champions::Event::Stunned { figure: foe }));
    let none = counted(&battle, foe, LITTLE);
    assert!(none.threats.is_empty() && none.left_out == 0);
}
