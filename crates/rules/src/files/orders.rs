//! Orders in files: the engine's orders with names instead of ids.

use super::{FileFault, FileKind, Location, fault::Trouble, read, text::text};
use crate::{
    battle::{FromFiles, InFiles, Order, Setup, ToFiles, UnknownId},
    ruleset::Listed,
    rulesets::each_ruleset,
};

/// An order with names instead of ids.
pub type OrderText = Order<InFiles>;

/// The error for an order that does not fit the battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownInOrder {
    /// An unknown id.
    #[error(transparent)]
    Id(#[from] UnknownId),
    /// The order belongs to another ruleset than the battle.
    #[error("this order belongs to another ruleset than this battle")]
    OtherRules,
}

impl Order<InFiles> {
    /// Converts the order to the ids of a battle.
    ///
    /// # Errors
    /// [`UnknownInOrder`] if the order belongs to another ruleset, or contains an unknown name; the error then suggests
    /// the nearest existing name.
    pub fn resolve(&self, setup: &Setup) -> Result<Order, UnknownInOrder> {
        let ruleset =
            each_ruleset!(Self, self, _order as R => Some(R::ID), { Self::Deploy { .. } | Self::Surrender => None });
        if ruleset.is_some_and(|ruleset| ruleset != setup.ruleset()) {
            return Err(UnknownInOrder::OtherRules);
        }
        Ok(self.clone().renamed(FromFiles(setup))?)
    }

    /// The text form of an order of a battle.
    #[must_use]
    pub fn of(order: &Order, setup: &Setup) -> Self {
        let Ok(text) = order.clone().renamed(ToFiles(setup));
        text
    }
}

/// An order in a file, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// The order.
    pub order: OrderText,
    /// The position: `line 3` in a file with one order per line, or `[2]` in a list.
    pub place: String,
}

/// Reads a file of orders: a JSON or RON list, or JSON with one order per line.
///
/// # Errors
/// If the bytes are not such a file; `name` is the name of the file in the message.
pub fn read_orders(name: &str, bytes: &[u8]) -> Result<Vec<PlacedOrder>, FileFault> {
    // No orders yet: a file with one order per line starts empty.
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Vec::new());
    }
    let content = text(bytes).map_err(|trouble: Trouble| trouble.of(name))?;
    if begins_a_list(content) {
        let orders: Vec<OrderText> = read(FileKind::ORDERS, name, bytes)?;
        let placed = orders.into_iter().enumerate();
        return Ok(placed.map(|(place, order)| PlacedOrder { order, place: format!("[{}]", place + 1) }).collect());
    }
    let lines = (1..).zip(content.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| match read(FileKind::ORDERS, "order.json", line.as_bytes()) {
            Ok(order) => Ok(PlacedOrder { order, place: format!("line {number}") }),
            Err(fault) => {
                let column = fault.place.map_or(1, |place| place.column);
                Err(FileFault { file: name.to_owned(), place: Some(Location { line: number, column }), ..fault })
            }
        })
        .collect()
}

/// True for a list, which may follow comments; otherwise each line is an order.
fn begins_a_list(content: &str) -> bool {
    let mut rest = content.trim_start();
    while let Some((comment, end)) = [("//", "\n"), ("/*", "*/")].into_iter().find(|(begin, _)| rest.starts_with(begin))
    {
        rest = rest[comment.len()..].split_once(end).map_or("", |(_, after)| after).trim_start();
    }
    rest.starts_with('[')
}
