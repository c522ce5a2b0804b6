//! The edge at the top of every panel, in the colour of the side whose turn it is.

use bevy::prelude::*;

use super::palette;
use crate::stage::AppSystems;

/// The current colour of the edge.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Edge(pub(crate) Color);

/// Marks a panel that has the coloured edge.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Edged;

impl Default for Edge {
    fn default() -> Self {
        Self(palette::SCROLL)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Edge>().add_systems(Update, paint.in_set(AppSystems::Animate)).add_observer(dress);
}

/// Returns the border of a panel: coloured at the top, and subdued at the other sides.
fn rim(edge: Edge) -> BorderColor {
    BorderColor { top: edge.0, ..BorderColor::all(palette::PANEL_RIM) }
}

fn dress(added: On<Add, Edged>, edge: Res<Edge>, mut rims: Query<&mut BorderColor>) {
    if let Ok(mut border) = rims.get_mut(added.entity) {
        border.set_if_neq(rim(*edge));
    }
}

fn paint(edge: Res<Edge>, mut rims: Query<&mut BorderColor, With<Edged>>) {
    if edge.is_changed() {
        rims.iter_mut().for_each(|mut border| {
            border.set_if_neq(rim(*edge));
        });
    }
}
