//! Random players, with legal and illegal orders.

use knockback_rules::{
    battle::{Battle, CardId, FigureId, Occupant, Order},
    c3g::{self, AttackWith, C3g, Marker},
    champions::{self, Maneuver, Means, PhaseAction, Reaction, Weapon},
    coup_de_grace,
    geometry::{Coord, Direction},
    pulp_city,
    ruleset::RulesetId,
};
use proptest::prelude::*;

use crate::twin::Twin;

/// An action of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Gives one of the legal orders.
    Legal {
        /// True to prefer an attack, if there is one.
        attack: bool,
        /// Index of the order, modulo the number of orders.
        pick: u16,
    },
    /// Gives an order that is probably refused.
    Wild {
        /// A number that selects the order.
        pick: u16,
    },
    /// Takes back the last order.
    Undo,
    /// Saves the game.
    Save,
    /// Saves the game. Then only the app continues from the save.
    Reload,
    /// Returns to the last save.
    GoBack,
    /// Gives a legal order. The app takes over in the middle of its resolution.
    Midway {
        /// A number that selects the order.
        pick: u16,
        /// The number of steps that only the loop takes first.
        steps: u8,
    },
}

fn is_attack(order: &Order) -> bool {
    use champions::Order::{Attack, AttackHex, Charge, Throw};
    matches!(
        order,
        Order::C3g(c3g::Order::Attack { .. })
            | Order::Champions(Attack { .. } | AttackHex { .. } | Charge(_) | Throw { .. })
            | Order::CoupDeGrace(coup_de_grace::Order::Attack { .. } | coup_de_grace::Order::Air { .. })
            | Order::PulpCity(pulp_city::Order::Act { .. } | pulp_city::Order::Throw { .. })
    )
}

/// Picks one of the legal orders.
fn legal(battle: &Battle, attack: bool, pick: u16) -> Option<Order> {
    let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
    if attack && orders.iter().any(is_attack) {
        orders.retain(is_attack);
    }
    (!orders.is_empty()).then(|| orders.swap_remove(usize::from(pick) % orders.len()))
}

/// A random order with existing figures. Its hexes may be off the board. One in eleven belongs to another ruleset, so
/// the battle refuses it.
fn wild(battle: &Battle, pick: u16) -> Order {
    let foreign = pick.is_multiple_of(11);
    if battle.ruleset() == RulesetId::CoupDeGrace && !foreign {
        return Order::CoupDeGrace(wild_coup_de_grace(battle, pick));
    }
    if battle.ruleset() == RulesetId::PulpCity && !foreign {
        return Order::PulpCity(wild_pulp_city(battle, pick));
    }
    if (battle.ruleset() == RulesetId::C3g) == foreign {
        Order::Champions(wild_champions(battle, pick))
    } else {
        wild_c3g(battle, pick)
    }
}

/// A random order of C3G.
fn wild_c3g(battle: &Battle, pick: u16) -> Order {
    let cards = battle.setup().of::<C3g>().map_or(1, |rules| rules.cards.len());
    let choose = |count: usize| pick / 8 % u16::try_from(count).unwrap_or(1);
    let figure = FigureId(choose(battle.setup().figures.len()));
    let at = Coord::new(i32::from(pick % 11), i32::from(pick % 7));
    let order = match pick % 8 {
        0 => return Order::Deploy { figure, head: at, tail: None },
        1 => return Order::Deploy { figure, head: at, tail: Some(at.step(Direction::EAST)) },
        2 => {
            let marker = Marker::ALL[usize::from(choose(4))];
            c3g::Order::PlaceMarker { marker, card: CardId(choose(cards)) }
        }
        3 => c3g::Order::Move { figure, lead: None, path: vec![at, at.step(Direction::WEST)] },
        4 => c3g::Order::Move { figure, lead: Some(at), path: Vec::new() },
        5 => c3g::Order::Attack { attacker: figure, target: Occupant::Figure(figure), with: AttackWith::Normal },
        6 => {
            let target = Occupant::Figure(FigureId(choose(3)));
            c3g::Order::Attack { attacker: figure, target, with: AttackWith::Special(2) }
        }
        _ => c3g::Order::ChooseLine { lead: at, direction: Direction::ALL[usize::from(choose(6))] },
    };
    Order::C3g(order)
}

/// A random order of Coup-De-Grace.
fn wild_coup_de_grace(battle: &Battle, pick: u16) -> coup_de_grace::Order {
    let board = &battle.setup().board;
    let choose = |count: usize| pick / 8 % u16::try_from(count).unwrap_or(u16::MAX).max(1);
    let figure = FigureId(choose(battle.setup().figures.len()));
    let target = FigureId((figure.0 + 1) % u16::try_from(battle.setup().figures.len()).unwrap_or(1));
    let here = battle.field().footprint(figure).map_or(Coord::new(0, 0), |at| board.at(at.head));
    let facing = Direction::ALL[usize::from(choose(6))];
    match pick % 8 {
        0 => coup_de_grace::Order::Activate { figure },
        1 => coup_de_grace::Order::Move { figure, path: vec![here.step(facing)], facing: Some(facing.opposite()) },
        2 => coup_de_grace::Order::Attack { figure, target, hand: 1 },
        3 => coup_de_grace::Order::Turn { figure, facing },
        4 => coup_de_grace::Order::Face { facing },
        5 => coup_de_grace::Order::Push { direction: Some(facing) },
        6 => coup_de_grace::Order::Crawl { figure, to: here.step(facing) },
        _ => coup_de_grace::Order::Guard { figure },
    }
}

/// A random order of Pulp City.
fn wild_pulp_city(battle: &Battle, pick: u16) -> pulp_city::Order {
    use pulp_city;
    let board = &battle.setup().board;
    let choose = |count: usize| pick / 12 % u16::try_from(count).unwrap_or(u16::MAX).max(1);
    let figures = battle.setup().figures.len();
    let figure = FigureId(choose(figures));
    let other = FigureId((figure.0 + 1) % u16::try_from(figures).unwrap_or(1));
    let here = battle.field().footprint(figure).map_or(Coord::new(0, 0), |at| board.at(at.head));
    let direction = Direction::ALL[usize::from(choose(6))];
    let (at, small) = (here.step(direction), pick.to_be_bytes()[1] % 5);
    match pick % 12 {
        0 => pulp_city::Order::Activate { figure },
        1 => pulp_city::Order::Command { card: CardId(choose(6)) },
        2 => pulp_city::Order::Move { figure, by: None, path: vec![at] },
        3 => {
            let target = Some(Occupant::Figure(other));
            pulp_city::Order::Act { figure, action: small, target, at: None, power_up: 0, thing: None }
        }
        4 => pulp_city::Order::PowerUp { dice: small },
        5 => pulp_city::Order::Apply { effect: small, to: None },
        6 => pulp_city::Order::Direction { direction },
        7 => pulp_city::Order::Shift { path: vec![at] },
        8 => pulp_city::Order::Centre { at },
        9 => pulp_city::Order::Throw { target: Some(Occupant::Figure(other)), at: None, power_up: small },
        10 => pulp_city::Order::Place { at },
        _ => pulp_city::Order::Extra { figure },
    }
}

/// A random order of Champions.
fn wild_champions(battle: &Battle, pick: u16) -> champions::Order {
    let figures = u16::try_from(battle.setup().figures.len()).unwrap_or(1);
    let (figure, other) = (FigureId(pick / 8 % figures), FigureId(pick / 64 % figures));
    let at = Coord::new(i32::from(pick % 11), i32::from(pick % 7));
    match pick % 8 {
        0 => champions::Order::Move { figure, by: Means::Running, path: vec![at], feet: None },
        1 => champions::Order::Attack {
            attacker: figure,
            target: Occupant::Figure(other),
            with: Weapon::Attack(0),
            maneuver: Maneuver::Strike,
        },
        2 => champions::Order::Act { figure, deed: PhaseAction::Recover },
        3 => champions::Order::React { figure, to: Reaction::Dodge },
        4 => champions::Order::React { figure, to: Reaction::Dive(at) },
        5 => champions::Order::UseHeld { figure },
        6 => champions::Order::AttackHex { attacker: figure, at, with: Weapon::Attack(1) },
        _ => champions::Order::Throw { figure, who: other, direction: Direction::EAST, strength: 20 },
    }
}

/// Performs an action in both games.
pub(crate) fn act(twin: &mut Twin, act: Act) {
    match act {
        Act::Legal { attack, pick } => {
            if let Some(order) = legal(twin.game.battle(), attack, pick) {
                assert!(twin.play(&order), "{order:?} is legal");
            }
        }
        Act::Wild { pick } => {
            let order = wild(twin.game.battle(), pick);
            let legal = twin.game.battle().legal_orders().contains(&order);
            assert_eq!(twin.play(&order), legal);
        }
        Act::Undo => {
            twin.undo();
        }
        Act::Save => twin.save(),
        Act::Reload => twin.reload(),
        Act::GoBack => twin.go_back(),
        Act::Midway { pick, steps } => {
            if let Some(order) = legal(twin.game.battle(), true, pick) {
                twin.load_midway(&order, steps);
            }
        }
    }
}

/// Random actions, mostly legal orders.
pub(crate) fn acts() -> impl Strategy<Value = Act> {
    prop_oneof![
        20 => (any::<bool>(), any::<u16>()).prop_map(|(attack, pick)| Act::Legal { attack, pick }),
        4 => any::<u16>().prop_map(|pick| Act::Wild { pick }),
        2 => Just(Act::Undo),
        1 => Just(Act::Save),
        2 => Just(Act::Reload),
        1 => Just(Act::GoBack),
        1 => (any::<u16>(), 0..8_u8).prop_map(|(pick, steps)| Act::Midway { pick, steps }),
    ]
}
