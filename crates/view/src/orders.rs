//! Turns selections, clicks and keys into orders. This part is shared by all rulesets.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order},
    board::Cell,
    geometry::Coord,
};

pub use crate::rulesets::{aim, closing_order, harms_friend, ready, starts, sync_selection};
use crate::{
    keys::{Key, OTHER_TARGET},
    overlay::{Overlay, Target},
    selection::Selection,
};

#[cfg(test)]
pub(crate) mod testing;

/// An action of a player that the ruleset turns into orders. `A` is the action of a chip.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerIntent<A> {
    /// Acts on a cell.
    At(Cell),
    /// Chooses a line of knockback or an answer, counted from 0.
    Line(usize),
    /// Ends the turn, the activation or the question.
    End,
    /// Presses the key of one of the ruleset's own actions.
    Key(Key),
    /// Presses a digit, counted from 0.
    Digit(usize),
    /// Presses a chip.
    Chip(A),
    /// Drags from a cell to another one.
    Drag {
        /// The cell where the drag began.
        from: Cell,
        /// The cell under the pointer now.
        to: Cell,
    },
}

/// The result of a player's action, apart from the changed selection.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Response {
    /// The orders to give, in sequence.
    pub orders: Vec<Order>,
    /// A message to the player. Keys are named by their actions.
    pub message: Option<String>,
    /// The question that the player must confirm before something ends.
    pub ask_end: Option<EndQuestion>,
    /// True if the keys moved the cursor, so that a resting pointer does not take it back.
    pub by_keys: bool,
}

/// A request for confirmation before something ends while actions are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndQuestion {
    /// The thing that would end: a turn, a phase.
    pub what: &'static str,
    /// The remaining actions, each as a short sentence.
    pub left: Vec<String>,
}

impl Response {
    /// A response that gives an order.
    pub fn order(order: Order) -> Self {
        Self { orders: vec![order], ..Self::default() }
    }

    /// A response that shows a message.
    pub fn message(message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::default() }
    }

    /// A response that ends something with an order, or asks the player first if anything is left to do.
    pub fn end(order: Order, what: &'static str, left: Vec<String>) -> Self {
        if left.is_empty() {
            return Self::order(order);
        }
        Self { ask_end: Some(EndQuestion { what, left }), ..Self::default() }
    }
}

/// The cell of an object, or of a figure's head.
#[must_use]
pub fn cell_of(battle: &Battle, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => Some(battle.field().footprint(figure)?.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// The cell at which a path ends.
#[must_use]
pub fn end_of(battle: &Battle, path: &[Coord]) -> Option<Cell> {
    battle.setup().board.cell(*path.last()?)
}

/// The list item after or before an index, wrapping around. Without an index, the first or the last item.
#[must_use]
pub fn next_of<T: Clone>(list: &[T], place: Option<usize>, back: bool) -> Option<T> {
    let count = list.len().max(1);
    let next = match (place, back) {
        (None, false) => 0,
        (None, true) => count - 1,
        (Some(place), false) => (place + 1) % count,
        (Some(place), true) => (place + count - 1) % count,
    };
    list.get(next).cloned()
}

/// The list item after or before another item, wrapping around. An item that is not in the list counts as the first.
#[must_use]
pub fn after<T: Clone + PartialEq>(list: &[T], now: &T, back: bool) -> Option<T> {
    next_of(list, Some(list.iter().position(|item| item == now).unwrap_or(0)), back)
}

/// Selects the next figure that can act, or with `back` the previous one. Returns the cell of the figure.
pub fn next_figure(battle: &Battle, selection: &mut Selection, back: bool) -> Option<Cell> {
    let ready = ready(battle);
    let place = ready.iter().position(|figure| selection.figure == Some(*figure));
    let next = next_of(&ready, place, back)?;
    pick(battle, selection, next)
}

/// Selects a figure and its cell, and returns the cell. If the figure is not on the board, the selected cell does not
/// change.
pub fn pick(battle: &Battle, selection: &mut Selection, figure: FigureId) -> Option<Cell> {
    let at = cell_of(battle, Occupant::Figure(figure));
    *selection = selection.of(figure, at.or(selection.cell));
    at
}

/// The targets that a key cycles through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Targets that the action is meant for: enemies, or friends for a helpful action.
    Meant,
    /// All other targets, which are seldom meant.
    Others,
}

impl Wanted {
    fn has(self, target: &Target, helps: bool) -> bool {
        let meant = target.friend == helps && matches!(target.who, Occupant::Figure(_));
        meant == (self == Self::Meant)
    }
}

/// Aims at the next target of the wanted kind, or with `back` at the previous one. Returns the cell of the target.
///
/// # Errors
///
/// Returns a message if there is no such target.
pub fn next_target(
    overlay: &Overlay,
    selection: &mut Selection,
    wanted: Wanted,
    back: bool,
) -> Result<Option<Cell>, String> {
    let targets: Vec<&Target> = overlay.targets.iter().filter(|target| wanted.has(target, overlay.helps)).collect();
    let aimed = overlay.aimed();
    let place = targets.iter().position(|target| Some(target.who) == aimed);
    if let Some(target) = next_of(&targets, place, back) {
        let cell = target.cells.first().copied();
        selection.cell = None;
        selection.look(cell, overlay);
        (selection.held, selection.lapsed) = (Some(target.who), false);
        (selection.along, selection.line) = (false, 0);
        return Ok(cell);
    }
    Err(match wanted {
        Wanted::Meant if overlay.targets.is_empty() => "There is no target to attack from here.".to_owned(),
        Wanted::Meant => {
            let who = if overlay.helps { "friend" } else { "enemy" };
            format!("This attack reaches no {who}. For other targets, press {OTHER_TARGET}.")
        }
        Wanted::Others => "There are no other targets in reach.".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stepping_through_a_list_wraps_around() {
        let list = ['a', 'b', 'c'];
        assert_eq!((next_of(&list, None, false), next_of(&list, None, true)), (Some('a'), Some('c')));
        assert_eq!((next_of(&list, Some(2), false), next_of(&list, Some(0), true)), (Some('a'), Some('c')));
        assert_eq!((after(&list, &'b', true), after(&list, &'x', false)), (Some('a'), Some('b')));
        assert_eq!((next_of::<u8>(&[], None, true), after::<u8>(&[], &0, false)), (None, None));
    }
}
