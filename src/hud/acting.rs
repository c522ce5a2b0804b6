//! The figure or side that acts now, in the words of all panels.

use bevy::prelude::*;
use knockback_rules::battle::SideId;

use super::{HudSystems, Panels};
use crate::{
    stage::{Shown, offers::Offers},
    theme::{Edge, palette, team::team},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, edge.in_set(HudSystems).run_if(resource_changed::<Shown>));
}

/// The side that is asked now, once everything before that was shown.
pub(crate) fn asked(shown: &Shown) -> Option<SideId> {
    shown.caught_up().then(|| shown.battle.choice()).flatten().map(|choice| choice.decider)
}

/// The edge of all panels has the colour of the side whose turn it is.
fn edge(shown: Res<Shown>, panels: Res<Offers<dyn Panels>>, mut edge: ResMut<Edge>) {
    let acts = panels.of(shown.battle.setup()).acts(&shown);
    let colour = acts.map_or(palette::SCROLL, |side| team(side).colour);
    edge.set_if_neq(Edge(colour));
}
