//! Validation of the spells of the force orb and the staff of air, and the effect of the force orb (`CDG-25`).

use crate::{
    battle::{self, FigureId, Refusal},
    board::Cell,
    coup_de_grace::{
        CoupDeGrace, CoupDeGraceBattle, Event, Order, Sense,
        arena::{
            ground,
            minis::{off_board, stepped},
            price,
        },
        attack::{in_sight, unused},
        data::weapon::{Focus, Magic},
        forced::{harm::MiniCondition, push},
    },
    geometry::{Coord, Direction},
};

/// A spell that the mini can cast and pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    /// The hand that casts.
    pub hand: u8,
    /// Cost in points, including the doubling for adjacent enemies.
    pub cost: u16,
    /// Range, in hexes.
    pub range: u16,
}

/// Checks that a mini can cast a spell and pay for it. Does not check the target.
fn cast(battle: CoupDeGraceBattle<'_>, figure: FigureId, hand: u8, magic: Magic) -> Result<Casting, Refusal> {
    let name = battle.figure_name(figure);
    let held = battle.sheet(figure).profile(hand);
    let focus = held.and_then(|held| held.focus).filter(|focus| focus.magic == magic);
    let (Some(held), Some(Focus { cost, range, .. })) = (held, focus) else {
        let what = match magic {
            Magic::Orb => "force orb",
            Magic::Air => "staff of air",
        };
        let message = format!("{name} holds no {what} in hand {hand}");
        return Err(Refusal::new("CDG-25", "no_focus", message).with("hand", hand));
    };
    unused(battle, figure, hand, held.name)?;
    let cost = price::payable(battle, figure, "this spell", cost)?;
    Ok(Casting { hand, cost, range })
}

/// Checks the spell of a staff of air.
///
/// # Errors
/// Returns the refusal.
pub fn judge_air(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Result<Casting, Refusal> {
    cast(battle, figure, 0, Magic::Air)
}

/// Checks the spell of a force orb. Returns the casting and the destination of the target.
///
/// # Errors
/// Returns the refusal.
pub fn judge(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    hand: u8,
    (target, to, facing): (FigureId, Coord, Option<Direction>),
) -> Result<(Casting, Cell), Refusal> {
    let casting = cast(battle, figure, hand, Magic::Orb)?;
    let board = &battle.setup().board;
    let other = battle.figure_name(target);
    let refused = |rule, code, message: String| Err(Refusal::new(rule, code, message));
    if target == figure {
        return refused("CDG-25", "itself", "the force orb cannot move its own bearer".to_owned());
    }
    let (Some(from), Some(at)) = (battle.cell_of(figure), battle.cell_of(target)) else {
        return Err(off_board(battle, if battle.cell_of(figure).is_none() { figure } else { target }));
    };
    let distance = board.at(from).distance(board.at(at));
    if distance > u32::from(casting.range) {
        let message = format!("{other} is {distance} hexes away, and the force orb reaches {}", casting.range);
        let refusal = Refusal::new("CDG-25", "out_of_range", message);
        return Err(refusal.with("distance", distance).with("range", casting.range));
    }
    in_sight(battle, (figure, from), (target, at))?;
    let Some(cell) = board.cell(to) else { return refused("CDG-29", "no_hex", format!("there is no hex {to}")) };
    if board.direction_to(at, cell).is_none() {
        return refused("CDG-25", "not_adjacent", format!("{to} is not adjacent to {other}"));
    }
    if !could_step(battle, target, at, cell) {
        let goes = if battle.is_standing(target) { "step" } else { "crawl" };
        return refused("CDG-25", "no_step", format!("{other} could not {goes} to {to} unaided"));
    }
    if facing.is_some() && !battle.is_standing(target) {
        return refused("CDG-21", "no_facing", format!("{other} is downed and has no facing"));
    }
    Ok((casting, cell))
}

/// True if a mini could step to the cell unaided, or crawl to it if it is downed.
fn could_step(battle: CoupDeGraceBattle<'_>, figure: FigureId, from: Cell, to: Cell) -> bool {
    let board = &battle.setup().board;
    let rise = board.level(from).rise_to(board.level(to));
    let climbs = rise == 0 || (rise == 1 && battle.is_standing(figure));
    climbs && battle.field().occupant(to).is_none() && ground::pit(board.terrain(to)).is_none()
}

/// Returns the events of a mini that a force orb moves: a forced step (`CDG-15`), then a turn if the mini is still
/// standing.
pub(in crate::coup_de_grace) fn moved(
    battle: CoupDeGraceBattle<'_>,
    target: FigureId,
    to: Cell,
    facing: Option<Direction>,
) -> Vec<battle::Event> {
    let board = &battle.setup().board;
    let mut events: Vec<battle::Event> = stepped(target, push::on(to)).into();
    let drop = battle.cell_of(target).map_or(0, |from| board.level(from).drop_to(board.level(to)));
    let fate = push::drop_hurts(battle, target, drop, &mut events);
    let turned = facing.filter(|facing| fate == MiniCondition::Up && battle.mini(target).facing != Some(*facing));
    events.extend(turned.map(|facing| CoupDeGrace::own(Event::Turned { figure: target, facing })));
    events
}

/// Returns an order for each mini and each hex to which a force orb can move it. The mini keeps its facing.
pub(in crate::coup_de_grace) fn orders(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Order> {
    let board = &battle.setup().board;
    let mut orders = Vec::new();
    for hand in [0, 1].into_iter().filter(|hand| cast(battle, figure, *hand, Magic::Orb).is_ok()) {
        for (target, at) in battle.field().standing_figures() {
            let cells = board.neighbours(at.head).map(|cell| board.at(cell));
            let fits = |to: &Coord| judge(battle, figure, hand, (target, *to, None)).is_ok();
            orders.extend(cells.filter(fits).map(|to| Order::Orb { figure, hand, target, to, facing: None }));
        }
    }
    orders
}

/// Returns an order for each direction in which a staff of air can move minis.
pub(in crate::coup_de_grace) fn air_orders(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Order> {
    if judge_air(battle, figure).is_err() {
        return Vec::new();
    }
    Sense::ALL.map(|sense| Order::Air { figure, sense }).to_vec()
}
