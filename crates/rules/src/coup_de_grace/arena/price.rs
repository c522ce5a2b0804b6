//! Prices in points, doubled for each adjacent enemy (`CDG-14`).

use crate::{
    battle::{FigureId, Refusal},
    board::Cell,
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle},
};

/// Basic price of small actions: turning in place, opening a door, guarding or entering the arena (`CDG-9`, `CDG-26`,
/// `CDG-27`, `CDG-29`).
pub const SMALL: u16 = 1;

/// Returns the number of a mini's enemies beside a cell, downed enemies included.
#[must_use]
pub fn enemies_beside(battle: CoupDeGraceBattle<'_>, figure: FigureId, cell: Cell) -> u16 {
    let enemies = battle.minis_beside(cell).filter(|other| !battle.friends(*other, figure));
    u16::try_from(enemies.count()).unwrap_or(u16::MAX)
}

/// Doubles a cost once for each adjacent enemy. A cost of 0 stays 0.
///
/// ```
/// use knockback_rules::coup_de_grace::price::doubled;
///
/// assert_eq!([doubled(1, 0), doubled(1, 2), doubled(4, 1), doubled(0, 3)], [1, 4, 8, 0]);
/// ```
#[must_use]
pub const fn doubled(cost: u16, enemies: u16) -> u16 {
    // A hex has only six neighbours. The limit prevents an overflow for impossible numbers.
    let times = if enemies > 8 { 8 } else { enemies };
    cost.saturating_mul(1 << times)
}

/// Returns the price of an action for a mini at its current position. `cost` is the action's basic cost.
#[must_use]
pub fn price(battle: CoupDeGraceBattle<'_>, figure: FigureId, cost: u16) -> u16 {
    let enemies = battle.cell_of(figure).map_or(0, |cell| enemies_beside(battle, figure, cell));
    doubled(cost, enemies)
}

/// Refuses an action that costs more points than the mini has left.
pub(in crate::coup_de_grace) fn afford(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    what: &str,
    cost: u16,
    enemies: u16,
) -> Result<(), Refusal> {
    let left = battle.state().active().map_or(0, |active| active.points);
    if cost <= left { Ok(()) } else { Err(too_expensive(battle, figure, what, (cost, left, enemies))) }
}

/// Returns the refusal of an action that costs more points than the mini has left. The message names the number of
/// adjacent enemies.
pub(in crate::coup_de_grace) fn too_expensive(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    what: &str,
    (cost, left, enemies): (u16, u16, u16),
) -> Refusal {
    let beside = match enemies {
        0 => String::new(),
        1 => ", doubled for 1 adjacent enemy".to_owned(),
        more => format!(", doubled for each of {more} adjacent enemies"),
    };
    let points = |number: u16| if number == 1 { "1 point".to_owned() } else { format!("{number} points") };
    let (cost_told, left_told) = (points(cost), points(left));
    let message = format!("{what} costs {cost_told}{beside}; {} has {left_told} left", battle.figure_name(figure));
    Refusal::new("CDG-14", "too_few_points", message).with("cost", cost).with("left", left).with("enemies", enemies)
}

/// Returns the price of an action for a mini at its current position. Refuses if the mini has too few points.
pub(in crate::coup_de_grace) fn payable(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    what: &str,
    cost: u16,
) -> Result<u16, Refusal> {
    let enemies = battle.cell_of(figure).map_or(0, |cell| enemies_beside(battle, figure, cell));
    let cost = doubled(cost, enemies);
    afford(battle, figure, what, cost, enemies)?;
    Ok(cost)
}

/// Returns the event that pays the points, or `None` if the price is 0.
pub(in crate::coup_de_grace) fn pay(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    points: u16,
) -> Option<crate::battle::Event> {
    let left = battle.state().active().map_or(0, |active| active.points).saturating_sub(points);
    (points > 0).then_some(CoupDeGrace::own(crate::coup_de_grace::Event::Paid { figure, points, left }))
}
