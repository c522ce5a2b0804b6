//! What the chips of the panels of Coup-De-Grace do.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Order as Any},
    coup_de_grace::Order,
};

use super::super::orders::Choose;
use crate::{
    hud::chips::{self, Did},
    stage::{Picks, Shown, Wish},
};
use knockback_view::coup_de_grace::plan::{Facing, Plan};

/// What a panel of chips says.
pub(crate) type Sheet = chips::Sheet<Does>;
/// Chips that belong together.
pub(crate) type Row = chips::Row<Does>;
/// A small button.
pub(crate) type Chip = chips::Chip<Does>;

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Does {
    /// Picks the mini that is to be activated.
    Pick(FigureId),
    /// Chooses what the mini would do next.
    Plan(Plan),
    /// Chooses which side it would face then.
    Face(Facing),
    /// Orders something, one after the other: where a mini has yet to be activated, that comes first.
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
        Does::Plan(plan) => drop(changes.chosen.write(Choose::Plan(*plan))),
        Does::Face(facing) => drop(changes.chosen.write(Choose::Facing(*facing))),
        Does::Orders(orders) => {
            changes.wishes.write_batch(orders.iter().map(|order| Wish(Any::CoupDeGrace(order.clone()))));
        }
    }
}
