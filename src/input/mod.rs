//! From pointer and keys to orders.

mod keys;
mod orders;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order},
    c3g::{self, Choice},
};

pub(crate) use orders::Act;

use crate::{
    AppSystems,
    battle::Shown,
    overlay::model::Picked,
    pointer::HoveredCell,
    screens::{Menu, Screen},
};

/// What the player has picked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picks(pub(crate) Picked);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picks>().add_plugins((keys::plugin, orders::plugin)).add_systems(
        Update,
        (look_where_the_pointer_is, keep_picks_true)
            .chain()
            .in_set(AppSystems::Overlay)
            .before(crate::overlay::reckon)
            .run_if(in_state(Screen::Battle).and_then(in_state(Menu::None)).and_then(resource_exists::<Shown>)),
    );
}

fn look_where_the_pointer_is(hovered: Res<HoveredCell>, mut picks: ResMut<Picks>) {
    if hovered.is_changed() && hovered.0 != picks.0.cell {
        picks.0.cell = hovered.0;
        picks.0.line = 0;
    }
}

/// The figures that the open choice can give orders to.
pub(crate) fn ready(battle: &Battle) -> Vec<FigureId> {
    let mut ready: Vec<FigureId> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            Order::Deploy { figure, .. }
            | Order::C3g(c3g::Order::Move { figure, .. } | c3g::Order::Attack { attacker: figure, .. }) => Some(figure),
            Order::C3g(_) => None,
        })
        .collect();
    ready.sort_unstable();
    ready.dedup();
    ready
}

/// What is picked belongs to the open choice: a new turn picks its figure by itself.
fn keep_picks_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    if !shown.is_changed() {
        return;
    }
    let Some((_, choice)) = shown.choice() else { return };
    let ready = ready(&shown.battle);
    let kept = picks.0.figure.filter(|figure| match &choice {
        Choice::Act { card } => {
            shown.battle.setting().c3g().card(*card).figures.contains(figure)
                && shown.battle.field().standing(*figure).is_some()
        }
        Choice::Deploy { figures } => figures.contains(figure),
        Choice::PlaceMarkers { .. } | Choice::Line { .. } => false,
    });
    // A figure that has done all it can makes room for the next one that has not.
    let figure = kept.filter(|figure| ready.contains(figure)).or_else(|| ready.first().copied()).or(kept);
    if figure != picks.0.figure {
        picks.0.figure = figure;
        picks.0.with = None;
    }
}

/// The figure on the cell that is looked at.
pub(crate) fn looked_at(battle: &Battle, picked: &Picked) -> Option<FigureId> {
    match battle.field().occupant(picked.cell?)? {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}
