//! Compares the described threat maps with those of the engine: both must have the same best attack on each target from
//! each position.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::{collections::HashMap, sync::Arc};

use knockback_odds::{Ratio, ThreatCounting};
use knockback_rules::{
    battle::{self, Battle, FigureId, Order, Setup},
    c3g::C3g,
    champions::{Champions, Choice},
    coup_de_grace::{self, CoupDeGrace},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    geometry::Direction,
    pulp_city::PulpCity,
    ruleset::BattleOf,
};
use knockback_view::{
    RulesetView,
    overlay::Overlay,
    selection::{Judged, Selection},
    threats::{Approach, AttackPosition, Mapping, ThreatCountStatus, ThreatMap, ThreatView as _, Want, Worth, wants},
};

/// A battle after the given number of orders, each of which was the first legal one.
fn played(name: &str, text: &[u8], orders: usize) -> Battle {
    let setup = Arc::new(Setup::new(read_scenario(name, text).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(setup, Some(9)), SeededDice::new(9));
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let Some(order) = game.battle().legal_orders().iter().next() else { break };
        game.play(&order, &mut dice).unwrap();
    }
    game.battle().seen_by(None)
}

/// The map of a figure, and the number of partial maps before it.
fn map(battle: &Battle, figure: FigureId) -> (ThreatMap, usize) {
    let mut mapping = Mapping::begin(battle, figure).unwrap();
    let mut parts = 0;
    loop {
        match mapping.advance(battle) {
            ThreatCountStatus::Pending => {}
            ThreatCountStatus::SoFar(part) => {
                assert!(part.wants.iter().any(|attacks| !attacks.is_empty()) || part.wants.len() > 1);
                parts += 1;
            }
            ThreatCountStatus::Done(map) => return (map, parts),
        }
    }
}

/// Compares the map of each figure after 0, 8, 9 and 12 orders with the engine's. Returns the number of attacks
/// compared.
fn compared<R: RulesetView>(name: &str, text: &[u8]) -> usize {
    let mut compared = 0;
    for orders in [0, 8, 9, 12] {
        let battle = played(name, text, orders);
        let played: BattleOf<'_, R> = battle.as_ruleset::<R>().unwrap();
        for figure in battle.setup().figure_ids() {
            let whole = R::Threats::whole(played, figure);
            let (map, _) = map(&battle, figure);
            assert_eq!((map.figure, map.wants.len()), (figure, R::Threats::WANTS.len()), "{name}");
            for (place, (want, told)) in R::Threats::WANTS.iter().zip(&map.wants).enumerate() {
                let mut best: HashMap<AttackPosition, Ratio> = HashMap::new();
                for (worth, act) in R::Threats::ranked(played, &whole, place) {
                    if !worth.is_zero() {
                        best.entry(R::Threats::spot(played, act)).or_insert(worth);
                    }
                }
                assert_eq!(told.len(), best.len(), "{name}, {}", want.name);
                for threat in told {
                    assert_eq!(threat.worth, Worth::of(want, &best[&threat.spot]), "{name}, {}: {threat:?}", want.name);
                    assert!(!threat.attack.is_empty() && !threat.way.is_empty(), "{name}: {threat:?}");
                }
                assert!(
                    told.windows(2).all(|pair| best[&pair[0].spot] >= best[&pair[1].spot]),
                    "{name}: the best first"
                );
                compared += told.len();
            }
        }
    }
    compared
}

#[test]
fn maps_have_the_best_attacks_of_the_engine() {
    let ledge = include_bytes!("../../../tests/fixtures/ledge.ron");
    let sign = include_bytes!("../../cli/tests/fixtures/sign.ron");
    let pit = include_bytes!("../../../tests/fixtures/pit.ron");
    let backlot = include_bytes!("../../../tests/fixtures/backlot.ron");
    let counts = [
        compared::<C3g>("ledge.ron", ledge),
        compared::<Champions>("sign.ron", sign),
        compared::<CoupDeGrace>("pit.ron", pit),
        compared::<PulpCity>("backlot.ron", backlot),
    ];
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn each_ruleset_describes_its_wants() {
    fn of<R: RulesetView>(name: &str, text: &[u8]) {
        let battle = played(name, text, 0);
        let own: &[Want] = R::Threats::WANTS;
        assert_eq!(wants(battle.setup()), own);
        assert!(own.iter().all(|want| !want.words.is_empty() && want.means.ends_with('.')), "{name}");
        assert_eq!(own.iter().filter(|want| want.hexes).count(), 1, "{name}");
    }
    of::<C3g>("ledge.ron", include_bytes!("../../../tests/fixtures/ledge.ron"));
    of::<Champions>("sign.ron", include_bytes!("../../cli/tests/fixtures/sign.ron"));
    of::<CoupDeGrace>("pit.ron", include_bytes!("../../../tests/fixtures/pit.ron"));
    of::<PulpCity>("backlot.ron", include_bytes!("../../../tests/fixtures/backlot.ron"));
}

#[test]
fn attacks_name_target_weapon_and_position() {
    let battle = played("pit.ron", include_bytes!("../../../tests/fixtures/pit.ron"), 0);
    let named = |name| battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).unwrap();
    let (gavel, hatter) = (named("Gavel"), named("Hatter"));
    let (map, _) = map(&battle, gavel);
    let hatter_at = battle.field().standing(hatter).unwrap().head;
    // From its current position, Gavel strikes from behind and pushes Hatter into the pit. From other positions, only a
    // 6 takes Hatter out of action.
    let kill = &map.wants[0];
    assert_eq!((kill[0].attack.as_str(), kill[0].way.as_str()), ("hammer on Hatter, to the east", "from here, free"));
    assert_eq!(kill[0].look(), Some((hatter_at, None)));
    let worth: Vec<&str> = kill.iter().map(|threat| threat.worth.words.as_str()).collect();
    assert_eq!(worth[..2], ["83 %", "17 %"], "{kill:?}");
    // After a move, Gavel faces its target and can hit it too.
    let hits: Vec<_> = map.wants[2].iter().filter(|threat| threat.way.starts_with("move")).collect();
    assert!(!hits.is_empty(), "{:?}", map.wants[2]);
    for threat in hits {
        assert!(threat.way.contains("move, facing "), "{}", threat.way);
        let (cell, faces) = threat.look().unwrap();
        let ahead = battle.setup().board.neighbour(cell, faces.unwrap());
        assert_eq!(ahead, Some(hatter_at), "a hammer strikes the hex in front");
    }
}

/// Checks that the first best attack after a move can be ordered once its attacker has made the described move. Returns
/// false if no figure of the battle has such an attack after `orders` orders.
fn approaches(name: &str, text: &[u8], orders: usize) -> bool {
    let battle = played(name, text, orders);
    let own =
        |figure: FigureId| battle.choice().is_some_and(|choice| battle.setup().figure(figure).side == choice.decider);
    let standing: Vec<_> = battle.field().standing_figures().collect();
    for (figure, at) in standing.iter().filter(|(figure, _)| own(*figure)) {
        for (_, there) in standing.iter().filter(|(target, _)| !own(*target)) {
            let mut mapping = Mapping::begin(&battle, *figure).unwrap();
            let best = loop {
                match mapping.approach(&battle, there.head) {
                    (false, None) => {}
                    (_, best) => break best,
                }
            };
            let Some(Approach { threat, want, order }) = best else { continue };
            assert!(threat.moves && threat.spot.target == Some(there.head), "{name}: {threat:?}");
            assert!(!want.is_empty() && !threat.worth.words.is_empty(), "{name}");
            let order = order.resolve(battle.setup()).unwrap();
            // The battles after the legal moves that end on the cell of the attack.
            let moved = battle.legal_orders().iter().filter_map(|order| {
                let after = without_dice(&battle, &facing(order, threat.spot.faces))?;
                let now = after.field().footprint(*figure)?;
                (now != *at && now.cells().any(|cell| cell == threat.spot.end)).then_some(after)
            });
            let legal: Vec<bool> = moved.map(|after| after.ordered(&order).is_ok()).collect();
            if !legal.is_empty() {
                assert!(legal.contains(&true), "{name}: {threat:?} {order:?}");
                return true;
            }
        }
    }
    false
}

/// The order; if it is a Coup-De-Grace move, it ends with the given facing.
fn facing(mut order: Order, faces: Option<Direction>) -> Order {
    if let Order::CoupDeGrace(coup_de_grace::Order::Move { facing, .. }) = &mut order {
        *facing = faces;
    }
    order
}

/// The battle after an order, up to the next choice. `None` if the order is refused, rolls dice or ends the battle.
fn without_dice(battle: &Battle, order: &Order) -> Option<Battle> {
    let mut after = battle.clone();
    let mut events = battle.ordered(order).ok()?;
    loop {
        after.apply_all(&events);
        match after.step() {
            battle::Step::Emit(more) => events = more,
            battle::Step::Ask(_) => return Some(after),
            battle::Step::Roll(_) | battle::Step::Rest => return None,
        }
    }
}

#[test]
fn the_best_attack_after_a_move_is_legal_once_the_move_is_made() {
    let foundry_row = knockback_testing::scenarios::text("foundry_row");
    assert!(approaches("foundry_row.ron", foundry_row, 14));
    assert!(approaches("sign.ron", include_bytes!("../../cli/tests/fixtures/sign.ron"), 0));
    assert!(approaches("pit.ron", include_bytes!("../../../tests/fixtures/pit.ron"), 20));
    assert!(approaches("backlot.ron", include_bytes!("../../../tests/fixtures/backlot.ron"), 4));
}

/// Checks every listed attack after a move, with the move that its row suggests: the board offers exactly this move,
/// and the attack is legal after it. Returns the number of attacks, and how many of them the plain move to the same hex
/// would have made impossible.
fn both_orders(name: &str, text: &[u8], orders: usize) -> (usize, usize) {
    let battle = played(name, text, orders);
    let played = battle.as_ruleset::<Champions>().unwrap();
    let Some((_, Choice::Phase { figure, .. })) = battle.choice_of::<Champions>() else { return (0, 0) };
    let (mut checked, mut saved) = (0, 0);
    let (map, _) = map(&battle, figure);
    for threat in map.wants.iter().flatten().filter(|threat| threat.moves) {
        let Some((order, step)) = threat.order.as_ref().zip(threat.step.as_ref()) else { continue };
        let (order, step) = (order.resolve(battle.setup()).unwrap(), step.resolve(battle.setup()).unwrap());
        let clicked = |step: Option<&Order>| {
            let mut selection = Selection { figure: Some(figure), judged: Judged::Odds, ..Selection::default() };
            selection.look(Some(threat.spot.end), &Overlay::default());
            selection.step = step.cloned();
            let scene = Champions::scene(played, &selection);
            scene.looked_at.map(|offer| Order::Champions(offer.order))
        };
        assert_eq!(clicked(Some(&step)), Some(step.clone()), "{name}: {threat:?}");
        let attacks = |step: &Order| without_dice(&battle, step).is_some_and(|after| after.ordered(&order).is_ok());
        assert!(attacks(&step), "{name}: {threat:?} {step:?} {order:?}");
        checked += 1;
        saved += usize::from(clicked(None).is_none_or(|plain| !attacks(&plain)));
    }
    (checked, saved)
}

#[test]
fn a_champion_makes_the_move_that_its_attack_needs() {
    let text = knockback_testing::scenarios::text("chimney_run");
    let counts: Vec<(usize, usize)> = [0, 3, 6].map(|orders| both_orders("chimney_run.ron", text, orders)).into();
    let (checked, saved) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    assert!(checked > 20, "{counts:?}");
    assert!(saved > 0, "the plain move is always enough: {counts:?}");
}
