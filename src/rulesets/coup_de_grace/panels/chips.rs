//! What the chips of the panels of Coup-De-Grace do.

use bevy::prelude::*;
use knockback_rules::battle::Order as Any;

use super::super::orders::Choose;
use crate::{
    hud::chips::Did,
    stage::{Picks, Shown, Wish},
};
use knockback_view::coup_de_grace::panel::ChipAction;

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

fn press(did: On<Did<ChipAction>>, mut changes: Changes) {
    match &did.event().0 {
        ChipAction::Pick(figure) => {
            let at = changes.shown.battle.field().footprint(*figure).map(|at| at.head);
            let picked = changes.picks.0.of(*figure, at.or(changes.picks.0.cell));
            changes.picks.0 = picked;
        }
        ChipAction::Plan(plan) => drop(changes.chosen.write(Choose::Plan(*plan))),
        ChipAction::Face(facing) => drop(changes.chosen.write(Choose::Facing(*facing))),
        ChipAction::Orders(orders) => {
            changes.wishes.write_batch(orders.iter().map(|order| Wish(Any::CoupDeGrace(order.clone()))));
        }
    }
}
