//! Previews an order on the board before it is given, as if a player had selected it.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{Battle, Order},
    board::Cell,
};
use knockback_view::{
    orders,
    selection::{NextAttack, Selection},
};

use crate::stage::{CurrentSelection, CursorSource, cameras::FrameCells};

/// The selection and its view, used to preview an order.
#[derive(SystemParam)]
pub(crate) struct OrderPreview<'w> {
    pub(crate) picks: ResMut<'w, CurrentSelection>,
    pub(crate) lead: ResMut<'w, CursorSource>,
    pub(crate) frames: MessageWriter<'w, FrameCells>,
}

impl OrderPreview<'_> {
    /// Selects what a player would need to select for the order, and brings it into view. Returns false if the order
    /// cannot be shown on the board.
    pub(crate) fn show(&mut self, battle: &Battle, order: &Order) -> bool {
        let Some(picked) = orders::aim(battle, order, &self.picks.0) else {
            return false;
        };
        self.frames.write_batch(picked.cell.map(|cell| FrameCells(vec![cell])));
        self.picks.0 = picked;
        *self.lead = CursorSource::Keys;
        true
    }

    /// Returns a suggested attack after a move, with the selection that a player would need to order it.
    pub(crate) fn next_attack(&self, battle: &Battle, target: Cell, order: Option<&Order>) -> NextAttack {
        next_attack(battle, (target, order), &self.picks.0)
    }

    /// Clears the selection.
    pub(crate) fn clear(&mut self) {
        self.picks.0.forget();
        self.picks.0.cell = None;
        *self.lead = CursorSource::Keys;
    }
}

/// Like [`OrderPreview::next_attack`], for a target cell and an order that may be unknown.
pub(super) fn next_attack(battle: &Battle, (target, order): (Cell, Option<&Order>), picked: &Selection) -> NextAttack {
    let selected = order.and_then(|order| orders::aim(battle, order, picked));
    NextAttack { target, selection: selected.map(Box::new) }
}
