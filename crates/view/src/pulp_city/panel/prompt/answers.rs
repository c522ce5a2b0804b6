//! The answers to short questions: directions, targets, models.

use knockback_rules::{
    battle::{self, FigureId, Frame, Occupant},
    board::Cell,
    geometry::Direction,
    pulp_city::{self, Order, PulpCityBattle, displace::trajectory},
};

use crate::pulp_city::prompt::cell_of;

use super::leave;
use crate::{
    keys::keyed,
    panel::Emphasis,
    pulp_city::{
        panel::{Chip, ChipAction, Row},
        words,
    },
};

/// A chip that gives an order, with the digit that presses it.
fn chip((text, means, rule): (String, &str, &'static str), order: Order, key: u8, at: Option<Cell>) -> Chip {
    Chip {
        text,
        tip: if key < 10 { keyed(means, key) } else { means.to_owned() },
        rules: vec![rule],
        does: Some(ChipAction::Orders(vec![order])),
        emphasis: Emphasis::Main,
        key: (key < 10).then_some(key),
        at,
        ..Chip::default()
    }
}

/// The distance of the knockback that is being resolved.
fn spaces(battle: PulpCityBattle<'_>) -> u8 {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Knockback(knockback))) => knockback.spaces,
        _ => 0,
    }
}

/// The directions of a knockback, each with its end.
pub(super) fn ways(battle: PulpCityBattle<'_>, figure: FigureId, directions: &[Direction]) -> Row {
    let name = battle.figure_name(figure);
    let way = |(key, direction): (u8, &Direction)| {
        let (cells, cause) = trajectory(battle, figure, *direction, spaces(battle).into(), None);
        let ends = words::flight(battle, (figure, &cells), cause);
        let means = format!("{name} {ends}.");
        let order = Order::Direction { direction: *direction };
        let at = cells.last().copied();
        Chip { more: ends, ..chip((format!("To the {direction}"), &means, "PC-12"), order, key, at) }
    };
    Row {
        name: "Direction",
        tip: "Straight away from the attacker, who chooses between two equal directions.",
        rules: &["PC-12"],
        chips: (1_u8..).zip(directions).map(way).collect(),
    }
}

/// The additional targets, one chip each.
pub(super) fn more(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> Row {
    let one = |(key, figure): (u8, &FigureId)| {
        let name = battle.figure_name(*figure);
        let means = format!("All effects (FX) apply to {name}, but no extra effects (EFX).");
        let order = Order::Extra { figure: *figure };
        chip((name.to_owned(), &means, "PC-35"), order, key, battle.cell_of(*figure))
    };
    Row {
        name: "Also",
        tip: "Any model near the target except the attacker, friends included.",
        rules: &["PC-35"],
        chips: (1_u8..).zip(figures).map(one).map(plain).collect(),
    }
}

/// Removes the highlight of a chip. No answer stands out if all are equally good.
fn plain(chip: Chip) -> Chip {
    Chip { emphasis: Emphasis::Plain, ..chip }
}

/// The minions that may leave the board, one chip each.
pub(super) fn gone(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> Row {
    let one = |(key, figure): (u8, &FigureId)| {
        let name = battle.figure_name(*figure);
        let means = format!("{name} leaves the board.");
        let order = Order::Remove { figure: *figure };
        plain(chip((name.to_owned(), &means, "PC-52"), order, key, battle.cell_of(*figure)))
    };
    Row {
        name: "Remove",
        tip: "There are more minions than allowed.",
        rules: &["PC-52"],
        chips: (1_u8..).zip(figures).map(one).collect(),
    }
}

/// The targets at which the grabbed model can be thrown. Hexes are clicked instead.
pub(super) fn throws(battle: PulpCityBattle<'_>, figure: FigureId, thrown: FigureId) -> Option<Row> {
    let name = battle.figure_name(thrown);
    let targets = battle.legal_orders().iter().filter_map(|order| match order {
        battle::Order::PulpCity(Order::Throw { target: Some(target), power_up: 0, .. }) => Some(target),
        _ => None,
    });
    let one = |(key, target): (u8, Occupant)| {
        let at = battle.occupant_name(target);
        let means = format!(
            "{} throws {name} at {at}. Hit or miss, {name} lands next to the target.",
            battle.figure_name(figure)
        );
        let order = Order::Throw { target: Some(target), at: None, power_up: 0 };
        plain(chip((format!("At {at}"), &means, "PC-15"), order, key, cell_of(battle, target)))
    };
    let chips: Vec<Chip> = (1_u8..).zip(targets).map(one).collect();
    (!chips.is_empty()).then_some(Row {
        name: "Throw",
        tip: "The throw costs its AP; the size of the thrown model adds dice.",
        rules: &["PC-15", "PC-24"],
        chips,
    })
}

/// The chip that declines to shift a model.
pub(super) fn stay(battle: PulpCityBattle<'_>, figure: FigureId) -> Chip {
    let means = format!("{} stays put.", battle.figure_name(figure));
    leave(("Do not shift", &means, "PC-14"), Order::Shift { path: Vec::new() })
}

/// The chip that leaves the centre of a blast in place.
pub(super) fn unmoved(battle: PulpCityBattle<'_>, cells: &[Cell]) -> Option<Chip> {
    let at = battle.setup().board.at(*cells.first()?);
    Some(leave(("Leave it there", "The blast goes off at the original target.", "PC-27"), Order::Centre { at }))
}
