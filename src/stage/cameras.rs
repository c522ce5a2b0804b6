//! The cameras of both views, and requests to them.

use bevy::{camera::visibility::RenderLayers, ecs::system::SystemParam, prelude::*};
use knockback_rules::board::Cell;

use super::View;

/// The camera of the table view, in three dimensions.
#[derive(Component)]
pub(crate) struct BattleCamera;

/// The camera of the map view, in two dimensions.
#[derive(Component)]
pub(crate) struct MapCamera;

/// The layer that only the map camera renders.
pub(crate) const MAP_LAYER: RenderLayers = RenderLayers::layer(1);

/// The cameras of both views, and the requested view.
#[derive(SystemParam)]
pub(crate) struct Cameras<'w, 's> {
    view: Res<'w, State<View>>,
    table: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<BattleCamera>>,
    map: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<MapCamera>>,
}

impl Cameras<'_, '_> {
    /// Returns the visible view with its camera and transform. After a switch to the map, the table stays visible for
    /// some frames. Until then, overlays must use the camera of the table.
    pub(crate) fn shown(&self) -> (View, &Camera, &GlobalTransform) {
        let ((table, _), (map, _)) = (*self.table, *self.map);
        let view = match (table.is_active, map.is_active) {
            (true, false) => View::Table,
            (false, true) => View::Map,
            // Neither has been rendered yet.
            _ => *self.view.get(),
        };
        let (camera, place) = match view {
            View::Table => *self.table,
            View::Map => *self.map,
        };
        (view, camera, place)
    }
}

/// Request to show a cell.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Focus {
    /// The cell.
    pub(crate) cell: Cell,
    /// True to move the camera there and zoom in. Otherwise the camera moves only if the cell is not clearly visible.
    pub(crate) closely: bool,
}

impl Focus {
    /// A request that moves the camera only if the cell is not clearly visible.
    pub(crate) fn on(cell: Cell) -> Self {
        Self { cell, closely: false }
    }

    /// A request that moves the camera to the cell and zooms in.
    pub(crate) fn closely(cell: Cell) -> Self {
        Self { cell, closely: true }
    }
}

/// Request to frame the acting figure together with the cells of a suggestion: the destination and the target.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FrameCells(pub(crate) Vec<Cell>);

/// Request to show the whole board in both views.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShowAll {
    /// True if the game then leaves the camera alone until the next turn.
    pub(crate) stay: bool,
}

/// Tells the camera where something is about to happen, so that it comes into view in time.
#[derive(Message, Clone, Debug)]
pub(crate) struct Watch {
    /// The points to keep in view.
    pub(crate) spots: Vec<Vec3>,
    /// True if the camera should move even if the points are already in view.
    pub(crate) long: bool,
    /// Duration in seconds.
    pub(crate) seconds: f32,
}

/// A figure or a landing to keep in view, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FramedBody {
    /// Position of its feet.
    pub(crate) feet: Vec3,
    /// Height above its feet.
    pub(crate) height: f32,
}

/// Request to fit the relevant figures and landings into the free area, in both views.
#[derive(Message, Clone, Debug, PartialEq)]
pub(crate) struct FrameView {
    /// The acting figure. It stays in view even if the other bodies do not fit.
    pub(crate) subject: FramedBody,
    /// The other relevant bodies, nearest to the subject first.
    pub(crate) others: Vec<FramedBody>,
    /// The reason for the framing.
    pub(crate) moment: Moment,
    /// The point under the pointer of a [`Moment::Hover`]. It keeps its screen position.
    pub(crate) pinned: Option<Vec3>,
    /// True for the first framing of a turn. It discards the player's own camera movements.
    pub(crate) new_turn: bool,
}

/// The reason for a framing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// A figure is about to act. It is shown large, with as many of the other bodies as fit beside it.
    Turn,
    /// The player has selected another figure, or the acting figure has moved. The camera moves only if the figure is
    /// not in view.
    Subject,
    /// The player aims an attack. Attacker, target and landings fill the view.
    Aim,
    /// A list suggests a move or an attack. All of its cells are shown. If they are already in view, the camera stays.
    Suggestion,
    /// The pointer rests on a target. If attacker, target and landings are in view, the camera stays. Otherwise it moves
    /// back until they are.
    Hover,
}

#[cfg(test)]
mod tests {
    use bevy::{ecs::system::RunSystemOnce, state::app::StatesPlugin};

    use super::*;

    #[test]
    fn the_shown_view_is_the_one_whose_camera_is_active() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).insert_state(View::Map);
        let camera = |is_active| (Camera { is_active, ..default() }, GlobalTransform::default());
        let table = app.world_mut().spawn((BattleCamera, camera(true))).id();
        let map = app.world_mut().spawn((MapCamera, camera(false))).id();
        app.update();
        let shown = |app: &mut App| app.world_mut().run_system_once(|cameras: Cameras| cameras.shown().0).unwrap();
        let draw = |app: &mut App, drawn: [bool; 2]| {
            for (camera, is_active) in [table, map].into_iter().zip(drawn) {
                app.world_mut().get_mut::<Camera>(camera).unwrap().is_active = is_active;
            }
        };
        assert_eq!(shown(&mut app), View::Table, "the map is requested but not drawn yet");
        draw(&mut app, [false, true]);
        assert_eq!(shown(&mut app), View::Map);
        draw(&mut app, [false, false]);
        assert_eq!(shown(&mut app), View::Map, "before the first frame, the requested view counts");
    }
}
