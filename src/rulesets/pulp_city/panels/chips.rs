//! What the chips of the panels of Pulp City do.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Order as Any},
    pulp_city::Order,
};

use super::super::orders::Choose;
use crate::{
    hud::chips::{self, Did},
    stage::{Picks, Shown, Wish},
};
use knockback_view::pulp_city::plan::Plan;

/// What a panel of chips says.
pub(crate) type Sheet = chips::Sheet<Does>;
/// Chips that belong together.
pub(crate) type Row = chips::Row<Does>;
/// A small button.
pub(crate) type Chip = chips::Chip<Does>;

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Does {
    /// Picks the model that is to be activated, or one of the card that is to be commanded.
    Pick(FigureId),
    /// Chooses what the model would do next.
    Plan(Plan),
    /// Orders something, one after the other: where a model has yet to be activated, that comes first.
    Orders(Vec<Order>),
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press);
}

/// What presses change.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w> {
    chosen: MessageWriter<'w, Choose>,
    wishes: MessageWriter<'w, Wish>,
    shown: Res<'w, Shown>,
    picks: ResMut<'w, Picks>,
}

fn press(did: On<Did<Does>>, mut changes: Changes) {
    match &did.event().0 {
        Does::Pick(figure) => {
            let at = changes.shown.battle.field().footprint(*figure).map(|at| at.head);
            let picked = changes.picks.0.of(*figure, at.or(changes.picks.0.cell));
            changes.picks.0 = picked;
        }
        Does::Plan(plan) => drop(changes.chosen.write(Choose::Plan(plan.clone()))),
        Does::Orders(orders) => {
            changes.wishes.write_batch(orders.iter().map(|order| Wish(Any::PulpCity(order.clone()))));
        }
    }
}
