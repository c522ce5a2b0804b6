//! The verdicts on puzzle orders follow the probability of winning, and agree with the threat maps.

use std::collections::BTreeMap;

use knockback_bots::puzzle::{MAX_POSITIONS, Puzzle, Solving, TOLERANCE, shipped};
use knockback_odds::{Ratio, c3g as of_c3g, champions as of_champions, coup_de_grace as of_cdg, pulp_city as of_pulp};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order},
    c3g::{self, C3g},
    champions::{self, Champions},
    coup_de_grace::{self, CoupDeGrace},
    pulp_city::{self, PulpCity},
    ruleset::RulesetId,
};

/// The puzzles of a ruleset.
fn puzzles(name: &str) -> Vec<Puzzle> {
    let ruleset = RulesetId::ALL.iter().find(|ruleset| ruleset.about().name == name).unwrap();
    shipped(*ruleset).unwrap()
}

/// An attack of a threat map that may bring its target down, with the order that prepares it. If no preparation is
/// needed, that order is the attack itself.
struct Prepared {
    first: Order,
    target: FigureId,
    /// The probability that the attack brings the target down.
    worth: f64,
}

impl Prepared {
    fn new(first: Order, target: FigureId, worth: &Ratio) -> Self {
        Self { first, target, worth: worth.value() }
    }
}

fn of_coup_de_grace(battle: &Battle) -> Vec<Prepared> {
    use coup_de_grace::Order::{Attack, Move, Turn};
    let played = battle.as_ruleset::<CoupDeGrace>().unwrap();
    let Some((_, coup_de_grace::Choice::Act { figure })) = battle.choice_of::<CoupDeGrace>() else { return Vec::new() };
    let threats = of_cdg::Threats::of(played, figure);
    let prepared = |(worth, threat): (Ratio, &of_cdg::Threat)| {
        let of_cdg::Question { target, hand, .. } = threat.question;
        let first = match (threats.way(threat).map(|way| way.order(played, figure)), threat.facing) {
            (Some(Move { figure, path, .. }), facing) => Move { figure, path, facing },
            (None, Some(facing)) if played.mini(figure).facing != Some(facing) => Turn { figure, facing },
            _ => Attack { figure, target, hand },
        };
        Prepared::new(Order::CoupDeGrace(first), target, &worth)
    };
    threats.ranked(of_cdg::Objective::Kill).into_iter().map(prepared).collect()
}

fn of_c3g(battle: &Battle) -> Vec<Prepared> {
    let played = battle.as_ruleset::<C3g>().unwrap();
    let Some((_, c3g::Choice::Act { card })) = battle.choice_of::<C3g>() else { return Vec::new() };
    let mut all = Vec::new();
    for figure in played.rules().card(card).figures.iter().copied() {
        if battle.field().footprint(figure).is_none() {
            continue;
        }
        let threats = of_c3g::Threats::of(played, figure);
        for (worth, threat) in threats.ranked(battle, of_c3g::Objective::Kill) {
            let of_c3g::Question { attacker, target, with, .. } = threat.question;
            let Occupant::Figure(foe) = target else { continue };
            let first = threat.way.as_ref().map(|way| way.order(played, figure));
            let first = first.unwrap_or(c3g::Order::Attack { attacker, target, with });
            all.push(Prepared::new(Order::C3g(first), foe, &worth.times(&threat.arrival)));
        }
    }
    all
}

fn of_champions(battle: &Battle) -> Vec<Prepared> {
    let played = battle.as_ruleset::<Champions>().unwrap();
    let Some((_, champions::Choice::Phase { figure, .. })) = battle.choice_of::<Champions>() else { return Vec::new() };
    let threats = of_champions::Threats::of(played, figure);
    // A haymaker lands only in the next segment. The map includes it, but a puzzle about one phase does not.
    let late = |order: &champions::Order| {
        matches!(order, champions::Order::Attack { maneuver: champions::Maneuver::Haymaker, .. })
    };
    let prepared = |(worth, threat): (Ratio, &of_champions::Threat)| {
        let first = threats.way(threat).map_or_else(|| threat.question.order.clone(), |way| way.order(played, figure));
        Prepared::new(Order::Champions(first), threat.target, &worth)
    };
    let ranked = threats.ranked(of_champions::Objective::KnockOut).into_iter();
    ranked.filter(|(_, threat)| !late(&threat.question.order)).map(prepared).collect()
}

fn of_pulp_city(battle: &Battle) -> Vec<Prepared> {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    let Some((_, pulp_city::Choice::Act { figure, .. })) = battle.choice_of::<PulpCity>() else { return Vec::new() };
    let threats = of_pulp::Threats::of(played, figure);
    let board = &battle.setup().board;
    let prepared = |(worth, threat): (Ratio, &of_pulp::Threat)| {
        let moves = |way: &pulp_city::MovePath| pulp_city::Order::Move {
            figure,
            by: Some(way.by),
            path: way.path.iter().map(|cell| board.at(*cell)).collect(),
        };
        let first = threats.way(threat).map_or_else(|| threat.question.order(played), moves);
        Prepared::new(Order::PulpCity(first), threat.target, &worth)
    };
    threats.ranked(of_pulp::Objective::Kill).into_iter().map(prepared).collect()
}

/// True if the target is the only enemy on the board of the side that has to choose.
fn is_last_foe(battle: &Battle, target: FigureId) -> bool {
    let side = battle.choice().unwrap().decider;
    let mut foes = battle.field().standing_figures().filter(|(figure, _)| battle.owner(*figure) != side);
    foes.all(|(figure, _)| figure == target)
}

/// False for a C3G figure that has already moved or attacked: the map lists its attacks as if it had not. All other
/// orders must be legal.
fn may_act(battle: &Battle, order: &Order) -> bool {
    match battle.legal_orders().judge(order) {
        Ok(()) => true,
        Err(refusal) => {
            assert!(
                ["moved_already", "attacks_begun", "attacked_already"].contains(&refusal.code),
                "{order:?}: {refusal}"
            );
            false
        }
    }
}

/// Computes the probability of winning after each order that prepares an attack on the last enemy, and compares it with
/// the map and the puzzle. If `exact` is true, the ruleset has no reactions to attacks, so the probability is at least
/// that of the map.
fn agrees_with_the_threat_map(name: &str, attacks: fn(&Battle) -> Vec<Prepared>, exact: bool) {
    let mut counted = 0;
    for puzzle in puzzles(name) {
        let battle = &puzzle.battle;
        let mut worth: BTreeMap<Order, f64> = BTreeMap::new();
        for attack in attacks(battle).into_iter().filter(|attack| attack.worth > 0.0) {
            if is_last_foe(battle, attack.target) && may_act(battle, &attack.first) {
                let most = worth.entry(attack.first).or_insert(0.0);
                *most = most.max(attack.worth);
            }
        }
        let orders: Vec<Order> = worth.keys().cloned().collect();
        let solution = Solving::after(battle, orders, 4 * MAX_POSITIONS).unwrap().finish().unwrap();
        assert_eq!(solution.chances.len(), worth.len(), "{}: each of these orders is legal", puzzle.title);
        for one in &solution.chances {
            let told = format!("{}: {one:?}, {} by the map", puzzle.title, worth[&one.order]);
            assert!(one.chance > 0.0, "{told}");
            assert!(!exact || one.chance >= worth[&one.order] - TOLERANCE, "{told}");
            assert!(one.chance <= puzzle.chance + TOLERANCE, "{told}");
        }
        // The verdicts on the best and the worst of these orders follow their probability.
        for one in solution.chances.first().into_iter().chain(solution.chances.last()) {
            let judged = puzzle.judge(&one.order).unwrap();
            assert!((judged.chance.unwrap() - one.chance).abs() < TOLERANCE, "{}: {one:?}", puzzle.title);
            assert_eq!(judged.is_right, one.chance >= puzzle.chance - TOLERANCE, "{}: {one:?}", puzzle.title);
        }
        counted += solution.chances.len();
    }
    assert!(counted > 0, "{name}: no puzzle has an attack on the last enemy");
}

#[test]
fn orders_of_the_threat_map_of_coup_de_grace_are_judged_by_their_chance() {
    agrees_with_the_threat_map("coup_de_grace", of_coup_de_grace, true);
}

#[test]
fn orders_of_the_threat_map_of_c3g_are_judged_by_their_chance() {
    agrees_with_the_threat_map("c3g", of_c3g, true);
}

#[test]
fn orders_of_the_threat_map_of_champions_are_judged_by_their_chance() {
    agrees_with_the_threat_map("champions", of_champions, false);
}

#[test]
fn orders_of_the_threat_map_of_pulp_city_are_judged_by_their_chance() {
    agrees_with_the_threat_map("pulp_city", of_pulp_city, false);
}
