//! Both views of the battlefield: their cameras, and what cameras are asked to show.

use bevy::{camera::visibility::RenderLayers, ecs::system::SystemParam, prelude::*};
use knockback_rules::board::Cell;

use super::View;

/// The camera that shows the battlefield in three dimensions.
#[derive(Component)]
pub(crate) struct BattleCamera;

/// The camera that shows the battlefield as a map.
#[derive(Component)]
pub(crate) struct MapCamera;

/// What the camera of the map sees, and no other.
pub(crate) const MAP_LAYER: RenderLayers = RenderLayers::layer(1);

/// The cameras of both views, and which of them shows the battlefield now.
#[derive(SystemParam)]
pub(crate) struct Cameras<'w, 's> {
    view: Res<'w, State<View>>,
    table: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<BattleCamera>>,
    map: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<MapCamera>>,
}

impl Cameras<'_, '_> {
    /// The view that is shown, and its camera with its place. The table stays for some frames after the map is asked for; what
    /// lies over it stays with it.
    pub(crate) fn shown(&self) -> (View, &Camera, &GlobalTransform) {
        let ((table, _), (map, _)) = (*self.table, *self.map);
        let view = match (table.is_active, map.is_active) {
            (true, false) => View::Table,
            (false, true) => View::Map,
            // Neither is drawn yet.
            _ => *self.view.get(),
        };
        let (camera, place) = match view {
            View::Table => *self.table,
            View::Map => *self.map,
        };
        (view, camera, place)
    }
}

/// Asks the camera to show a cell.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Focus {
    /// The cell.
    pub(crate) cell: Cell,
    /// Whether to go there and look closely; otherwise the camera moves only where the cell is seen badly.
    pub(crate) closely: bool,
}

impl Focus {
    /// Shows a cell; the camera stays where it is if the cell is in view.
    pub(crate) fn on(cell: Cell) -> Self {
        Self { cell, closely: false }
    }

    /// Goes to a cell and looks at it closely.
    pub(crate) fn closely(cell: Cell) -> Self {
        Self { cell, closely: true }
    }
}

/// Asks to frame the acting figure with the cells of a suggestion: the hex to move to, and the target.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FrameCells(pub(crate) Vec<Cell>);

/// Asks the cameras of both views to show the whole board.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ShowAll;

/// Tells the camera where something is about to happen, so that it can be seen.
#[derive(Message, Clone, Debug)]
pub(crate) struct Watch {
    /// The spots that are to be in view.
    pub(crate) spots: Vec<Vec3>,
    /// Whether it is worth following, though it may be in view.
    pub(crate) long: bool,
    /// For how many seconds.
    pub(crate) seconds: f32,
}

/// A figure or a landing, as the cameras frame it: in the space of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FramedBody {
    /// Its feet.
    pub(crate) feet: Vec3,
    /// Its height above them.
    pub(crate) height: f32,
}

/// Asks the cameras of both views to fill the free area with what matters now.
#[derive(Message, Clone, Debug, PartialEq)]
pub(crate) struct FrameView {
    /// The figure that acts. It stays in view, whatever else does not fit.
    pub(crate) subject: FramedBody,
    /// The other bodies that matter, the nearest to the subject first.
    pub(crate) others: Vec<FramedBody>,
    /// What is framed.
    pub(crate) moment: Moment,
    /// A spot that keeps its place on the screen, because the pointer is on it.
    pub(crate) pinned: Option<Vec3>,
    /// True for the first framing of a turn, which takes the camera back from the player.
    pub(crate) new_turn: bool,
}

/// What a framing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// A figure is about to act: it is large, with as many of the others as fit beside it.
    Turn,
    /// An attack is aimed: attacker, target and landings fill the view.
    Aim,
    /// A list suggests a move or an attack. All of it is in view; where it is already, the camera stays.
    Suggestion,
}

#[cfg(test)]
mod tests {
    use bevy::{ecs::system::RunSystemOnce, state::app::StatesPlugin};

    use super::*;

    #[test]
    fn the_view_that_is_shown_is_the_one_that_is_drawn() {
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
        assert_eq!(shown(&mut app), View::Table, "the map is asked for, and not there yet");
        draw(&mut app, [false, true]);
        assert_eq!(shown(&mut app), View::Map);
        draw(&mut app, [false, false]);
        assert_eq!(shown(&mut app), View::Map, "before anything is drawn, what is asked for");
    }
}
