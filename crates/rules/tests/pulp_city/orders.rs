//! Orders that may be legal or not: what is listed is what is accepted.

use knockback_rules::{
    battle::{Battle, Occupant, Order},
    geometry::{Coord, Direction},
    pulp_city::{MoveKind, MoveMode, Order as O},
};

use super::{made_up::Mix, watch};

/// Any order at all, which may be legal or not.
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
    let gaits = [MoveMode::Sprint, MoveMode::Climb, MoveMode::Leap, MoveMode::Fly, MoveMode::Blink];
    let effects = own.rules().effects.len();
    let target = mix.percent(70).then_some(Occupant::Figure(other));
    let path: Vec<Coord> = (0..mix.below(3)).fold(vec![near], |mut path, _| {
        let last = *path.last().expect("a hex");
        path.push(last.step(*mix.of(&Direction::ALL)));
        path
    });
    Order::PulpCity(match mix.below(18) {
        0 => O::Activate { figure },
        1 => O::Command { card: own.rules().card_of(figure) },
        2 | 3 => O::Move { figure, by: mix.percent(40).then(|| *mix.of(&gaits)), path },
        4 | 5 => O::Act { figure, action, target, at: target.is_none().then_some(at), power_up: dice, thing: None },
        6 => O::PowerUp { dice },
        7 => O::Apply { effect: u8::try_from(mix.below(effects)).expect("few"), to: mix.percent(30).then_some(other) },
        8 => O::Done,
        9 => O::Direction { direction: *mix.of(&Direction::ALL) },
        10 => O::Shift { path },
        11 => O::Centre { at },
        12 => O::Extra { figure },
        13 => O::Throw { target, at: target.is_none().then_some(at), power_up: dice },
        14 => O::Place { at },
        15 => O::Remove { figure },
        16 => {
            if mix.percent(50) {
                O::Decline
            } else {
                O::EndActivation
            }
        }
        _ => O::Pass,
    })
}

/// An order that is like a legal one.
fn mutated(battle: &Battle, legal: &Order, mix: &mut Mix) -> Order {
    let Order::PulpCity(own) = legal else { return legal.clone() };
    let mut own = own.clone();
    let step = |at: &mut Coord, mix: &mut Mix| *at = at.step(*mix.of(&Direction::ALL));
    match &mut own {
        O::Move { path, .. } | O::Shift { path } => match path.last_mut() {
            Some(last) => step(last, mix),
            None => path.push(Coord::new(0, 0)),
        },
        O::Act { power_up, at, action, .. } => match (mix.below(3), at) {
            (0, Some(at)) => step(at, mix),
            (1, _) => *action = action.saturating_add(1) % 5,
            _ => *power_up += mix.small(1, 4),
        },
        O::Throw { power_up, at, .. } => match at {
            Some(at) => step(at, mix),
            None => *power_up += mix.small(1, 4),
        },
        O::Centre { at } | O::Place { at } => step(at, mix),
        O::PowerUp { dice } => *dice += mix.small(1, 4),
        O::Direction { direction } => *direction = direction.clockwise(mix.small(1, 5)),
        _ => return any(battle, mix),
    }
    Order::PulpCity(own)
}

/// An order without what is not listed one by one: which way a move goes, Power Up dice, and the name of whom an action is aimed at
/// that reaches oneself alone.
fn canonical(battle: &Battle, order: &Order) -> Order {
    let own = watch::played(battle);
    let Order::PulpCity(order) = order else { return order.clone() };
    let mut order = order.clone();
    match &mut order {
        O::Move { path, by, figure } => {
            *path = path.last().copied().into_iter().collect();
            *by = own.gait(*figure, *by).map(MoveKind::gait);
        }
        O::Shift { path } => *path = path.last().copied().into_iter().collect(),
        O::Act { figure, target, power_up, .. } => {
            *power_up = 0;
            *target = target.filter(|target| *target != Occupant::Figure(*figure));
        }
        O::Throw { power_up, .. } => *power_up = 0,
        _ => {}
    }
    Order::PulpCity(order)
}

/// What is listed and what is accepted are the same, but for what is not listed one by one.
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
            // Ways that come back to where they began are ways, and no destinations; an effect may name its target.
            let round = match &order {
                Order::PulpCity(O::Move { figure, path, .. }) => {
                    let at = watch::played(battle).cell_of(*figure).map(|cell| battle.setup().board.at(cell));
                    path.last().copied() == at
                }
                Order::PulpCity(O::Shift { .. } | O::Apply { to: Some(_), .. }) => true,
                _ => false,
            };
            assert!(found || round, "{order:?} is accepted and not listed among {listed:?}");
        } else {
            assert!(!listed.contains(&order), "{order:?} is listed and not accepted");
        }
    }
}
