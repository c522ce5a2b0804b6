//! Random orders, legal or not: the legal orders must be exactly the accepted ones.

use knockback_rules::{
    battle::{Battle, Occupant, Order},
    geometry::{Coord, Direction},
    pulp_city::{self, MoveKind, MoveMode},
};

use super::{made_up::Mix, watch};

/// Returns a random order, legal or not.
fn any(battle: &Battle, mix: &mut Mix) -> Order {
    let own = watch::played(battle);
    let figures: Vec<_> = battle.setup().figure_ids().collect();
    let figure = *mix.of(&figures);
    let other = *mix.of(&figures);
    let cells: Vec<_> = battle.setup().board.cells().collect();
    let at = battle.setup().board.at(*mix.of(&cells));
    let near = own.cell_of(figure).map_or(at, |cell| battle.setup().board.at(cell).step(*mix.of(&Direction::ALL)));
    let action = u8::try_from(mix.below(own.sheet(figure).actions.len())).expect("few");
    let dice = mix.small(0, 3);
    let modes = [MoveMode::Sprint, MoveMode::Climb, MoveMode::Leap, MoveMode::Fly, MoveMode::Blink];
    let effects = own.rules().effects.len();
    let target = mix.percent(70).then_some(Occupant::Figure(other));
    let path: Vec<Coord> = (0..mix.below(3)).fold(vec![near], |mut path, _| {
        let last = *path.last().expect("a hex");
        path.push(last.step(*mix.of(&Direction::ALL)));
        path
    });
    Order::PulpCity(match mix.below(18) {
        0 => pulp_city::Order::Activate { figure },
        1 => pulp_city::Order::Command { card: own.rules().card_of(figure) },
        2 | 3 => pulp_city::Order::Move { figure, by: mix.percent(40).then(|| *mix.of(&modes)), path },
        4 | 5 => pulp_city::Order::Act {
            figure,
            action,
            target,
            at: target.is_none().then_some(at),
            power_up: dice,
            thing: None,
        },
        6 => pulp_city::Order::PowerUp { dice },
        7 => pulp_city::Order::Apply {
            effect: u8::try_from(mix.below(effects)).expect("few"),
            to: mix.percent(30).then_some(other),
        },
        8 => pulp_city::Order::Done,
        9 => pulp_city::Order::Direction { direction: *mix.of(&Direction::ALL) },
        10 => pulp_city::Order::Shift { path },
        11 => pulp_city::Order::Centre { at },
        12 => pulp_city::Order::Extra { figure },
        13 => pulp_city::Order::Throw { target, at: target.is_none().then_some(at), power_up: dice },
        14 => pulp_city::Order::Place { at },
        15 => pulp_city::Order::Remove { figure },
        16 => {
            if mix.percent(50) {
                pulp_city::Order::Decline
            } else {
                pulp_city::Order::EndActivation
            }
        }
        _ => pulp_city::Order::Pass,
    })
}

/// Returns a legal order with one change.
fn mutated(battle: &Battle, legal: &Order, mix: &mut Mix) -> Order {
    let Order::PulpCity(own) = legal else { return legal.clone() };
    let mut own = own.clone();
    let step = |at: &mut Coord, mix: &mut Mix| *at = at.step(*mix.of(&Direction::ALL));
    match &mut own {
        pulp_city::Order::Move { path, .. } | pulp_city::Order::Shift { path } => match path.last_mut() {
            Some(last) => step(last, mix),
            None => path.push(Coord::new(0, 0)),
        },
        pulp_city::Order::Act { power_up, at, action, .. } => match (mix.below(3), at) {
            (0, Some(at)) => step(at, mix),
            (1, _) => *action = action.saturating_add(1) % 5,
            _ => *power_up += mix.small(1, 4),
        },
        pulp_city::Order::Throw { power_up, at, .. } => match at {
            Some(at) => step(at, mix),
            None => *power_up += mix.small(1, 4),
        },
        pulp_city::Order::Centre { at } | pulp_city::Order::Place { at } => step(at, mix),
        pulp_city::Order::PowerUp { dice } => *dice += mix.small(1, 4),
        pulp_city::Order::Direction { direction } => *direction = direction.clockwise(mix.small(1, 5)),
        _ => return any(battle, mix),
    }
    Order::PulpCity(own)
}

/// Returns an order without the parts that are not listed individually: the path of a move, the Power Up dice, and a
/// target that is the model itself.
fn canonical(battle: &Battle, order: &Order) -> Order {
    let own = watch::played(battle);
    let Order::PulpCity(order) = order else { return order.clone() };
    let mut order = order.clone();
    match &mut order {
        pulp_city::Order::Move { path, by, figure } => {
            *path = path.last().copied().into_iter().collect();
            *by = own.move_kind(*figure, *by).map(MoveKind::mode);
        }
        pulp_city::Order::Shift { path } => *path = path.last().copied().into_iter().collect(),
        pulp_city::Order::Act { figure, target, power_up, .. } => {
            *power_up = 0;
            *target = target.filter(|target| *target != Occupant::Figure(*figure));
        }
        pulp_city::Order::Throw { power_up, .. } => *power_up = 0,
        _ => {}
    }
    Order::PulpCity(order)
}

/// Checks that the legal orders are exactly the accepted ones, except for parts that are not listed individually.
pub(crate) fn lists_what_it_accepts(battle: &Battle, mix: &mut Mix) {
    let listed: Vec<Order> = battle.legal_orders().iter().collect();
    for (place, order) in listed.iter().enumerate() {
        let judged = battle.legal_orders().judge(order);
        assert!(judged.is_ok(), "{order:?} is listed, but {}", judged.unwrap_err());
        assert!(!listed[..place].contains(order), "{order:?} is listed twice");
    }
    let plain: Vec<Order> = listed.iter().map(|order| canonical(battle, order)).collect();
    for number in 0..30 {
        let order = match listed.get(mix.below(listed.len().max(1))) {
            Some(legal) if number % 2 == 0 => mutated(battle, legal, mix),
            _ => any(battle, mix),
        };
        if let Ok(events) = battle.ordered(&order) {
            let mut after = battle.clone();
            after.apply_all(&events);
            assert!(!events.is_empty(), "{order:?} does nothing");
            let found = plain.contains(&canonical(battle, &order));
            // A path that returns to its start is legal, but the start is not listed as a destination. An order to
            // apply an effect may name its target, but is listed without it.
            let round = match &order {
                Order::PulpCity(pulp_city::Order::Move { figure, path, .. }) => {
                    let at = watch::played(battle).cell_of(*figure).map(|cell| battle.setup().board.at(cell));
                    path.last().copied() == at
                }
                Order::PulpCity(pulp_city::Order::Shift { .. } | pulp_city::Order::Apply { to: Some(_), .. }) => true,
                _ => false,
            };
            assert!(found || round, "{order:?} is accepted and not listed among {listed:?}");
        } else {
            assert!(!listed.contains(&order), "{order:?} is listed and not accepted");
        }
    }
}
