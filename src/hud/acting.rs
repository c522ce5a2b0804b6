//! Colours panels by the side that acts now.

use bevy::prelude::*;
use knockback_view::top_bar::deciding_side;

use super::HudSystems;
use crate::{
    stage::Shown,
    theme::{Edge, palette, team::team},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, edge.in_set(HudSystems).run_if(resource_changed::<Shown>));
}

/// Sets the edge of all panels to the colour of the side whose turn it is.
fn edge(shown: Res<Shown>, mut edge: ResMut<Edge>) {
    let acts = deciding_side(&shown.battle, shown.caught_up());
    let colour = acts.map_or(palette::SCROLL, |side| team(side).colour);
    edge.set_if_neq(Edge(colour));
}
