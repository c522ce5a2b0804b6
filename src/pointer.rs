//! Finds what is under the pointer or the last finger in the visible view: the interface, a cell, or nothing.

use bevy::{
    picking::{
        PickingSystems,
        hover::HoverMap,
        pointer::{PointerId, PointerLocation},
    },
    prelude::*,
    window::PrimaryWindow,
};
use knockback_rules::board::Cell;

use crate::{
    overlay::exposed::Exposed,
    stage::{
        AppSystems, View,
        cameras::Cameras,
        grid,
        pointer::{FindCell, Finger, HoveredCell, OverUi, Touched},
    },
    view3d::{Battlefield, camera::Rig, picking, pieces::PointerCylinder},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OverUi>()
        .init_resource::<HoveredCell>()
        .init_resource::<Touched>()
        .add_systems(PreUpdate, notice_ui.after(PickingSystems::Hover).before(PickingSystems::Last))
        .add_systems(Update, find_cell.in_set(FindCell).in_set(AppSystems::Input));
}

fn notice_ui(hovered: Res<HoverMap>, nodes: Query<(), With<Node>>, mut over_ui: ResMut<OverUi>) {
    let on_node = hovered.values().flat_map(|hits| hits.keys()).any(|entity| nodes.contains(*entity));
    over_ui.set_if_neq(OverUi(on_node));
}

fn find_cell(
    window: Single<&Window, With<PrimaryWindow>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    cameras: Cameras,
    field: Option<Res<Battlefield>>,
    (exposed, bodies): (Res<Exposed>, Query<(&PointerCylinder, &GlobalTransform)>),
    over_ui: Res<OverUi>,
    rig: Res<Rig>,
    finger: Res<Finger>,
    mut touched: ResMut<Touched>,
    mut hovered: ResMut<HoveredCell>,
) {
    let inside = window.cursor_position().is_some() && !over_ui.0;
    // Picking uses the position after the movements of this frame. The window may already have received later ones.
    let pointer = || {
        let (_, mouse) = pointers.iter().find(|(id, _)| inside && id.is_mouse())?;
        Some(mouse.location()?.position)
    };
    let found = |cursor: Vec2| {
        let field = field.as_ref().filter(|_| rig.steered())?;
        match cameras.shown() {
            (View::Table, camera, place) => {
                on_table(field, &exposed, camera.viewport_to_world(place, cursor).ok()?, &bodies)
            }
            (View::Map, camera, place) => grid::cell_at(&field.board, camera.viewport_to_world_2d(place, cursor).ok()?),
        }
    };
    hovered.set_if_neq(HoveredCell(finger.0.or_else(pointer).and_then(found)));
    if let Some(at) = touched.at {
        *touched = Touched { at: None, cell: found(at) };
    }
}

fn on_table(
    field: &Battlefield,
    exposed: &Exposed,
    ray: Ray3d,
    bodies: &Query<(&PointerCylinder, &GlobalTransform)>,
) -> Option<Cell> {
    let ground = picking::pick(&field.board, field.bounds, ray, |point| exposed.cuts(ray.origin, point));
    let body = |(body, place): (&PointerCylinder, &GlobalTransform)| {
        let distance = picking::pick_body(ray, place.translation(), body.radius, body.height)?;
        Some((body.cell, distance))
    };
    bodies.iter().filter_map(body).chain(ground).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(cell, _)| cell)
}
