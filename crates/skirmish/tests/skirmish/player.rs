//! Random players, whose orders are legal or not.

use knockback_rules::{
    battle::{Battle, CardId, FigureId, Occupant, Order},
    c3g::{self, AttackWith, C3g, Marker},
    champions::{self, Deed, Maneuver, Means, Reaction, Weapon},
    geometry::{Coord, Direction},
    ruleset::RulesetId,
};

use crate::twin::Twin;

/// Something a player does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Gives one of the legal orders.
    Legal {
        /// Rather an attack, where there is one.
        attack: bool,
        /// Which.
        pick: u16,
    },
    /// Gives an order that is most likely refused.
    Wild {
        /// Which.
        pick: u16,
    },
    /// Takes back.
    Undo,
    /// Saves.
    Save,
    /// Saves, and the app alone goes on from the file.
    Reload,
    /// Goes back to what was saved.
    GoBack,
    /// Gives a legal order; the app goes on from the middle of it.
    Midway {
        /// Which.
        pick: u16,
        /// How many steps the loop alone takes first.
        steps: u8,
    },
}

fn is_attack(order: &Order) -> bool {
    use champions::Order::{Attack, AttackHex, Charge, Throw};
    matches!(
        order,
        Order::C3g(c3g::Order::Attack { .. })
            | Order::Champions(Attack { .. } | AttackHex { .. } | Charge(_) | Throw { .. })
    )
}

/// One of the legal orders.
fn legal(battle: &Battle, attack: bool, pick: u16) -> Option<Order> {
    let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
    if attack && orders.iter().any(is_attack) {
        orders.retain(is_attack);
    }
    (!orders.is_empty()).then(|| orders.swap_remove(usize::from(pick) % orders.len()))
}

/// Any order over what there is; one of eleven belongs to another ruleset than the battle, which refuses it.
fn wild(battle: &Battle, pick: u16) -> Order {
    let foreign = pick.is_multiple_of(11);
    if (battle.ruleset() == RulesetId::C3g) == foreign {
        Order::Champions(wild_champions(battle, pick))
    } else {
        wild_c3g(battle, pick)
    }
}

/// Any order of C3G.
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

/// Any order of Champions.
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
        2 => champions::Order::Act { figure, deed: Deed::Recover },
        3 => champions::Order::React { figure, to: Reaction::Dodge },
        4 => champions::Order::React { figure, to: Reaction::Dive(at) },
        5 => champions::Order::UseHeld { figure },
        6 => champions::Order::AttackHex { attacker: figure, at, with: Weapon::Attack(1) },
        _ => champions::Order::Throw { figure, who: other, direction: Direction::EAST, strength: 20 },
    }
}

/// Does it in both games.
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
