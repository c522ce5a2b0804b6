//! Lets the player's camera controls move the map.

use bevy::{ecs::system::SystemParamItem, prelude::*, window::PrimaryWindow};

use super::camera::MapRig;
use crate::{
    cameras::{Steerable, steering},
    stage::View,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(steering::<MapRig>);
}

impl Steerable for MapRig {
    const VIEW: View = View::Map;
    const PAN: f32 = 0.7;
    const NOTCH: f32 = 0.2;
    const TURNS: bool = false;
    /// A position in the window, in pixels.
    type Spot = Vec2;
    type Pointed = Single<'static, 'static, &'static Window, With<PrimaryWindow>>;

    fn under_pointer(window: SystemParamItem<Self::Pointed>) -> Option<Vec2> {
        window.cursor_position()
    }

    fn under_fingers(at: Vec2) -> Option<Vec2> {
        Some(at)
    }

    fn show_all(&mut self, stay: bool) {
        MapRig::show_all(self, stay);
    }

    fn glide_by(&mut self, way: Vec2) {
        self.pan(way * self.height());
    }

    fn drag_by(&mut self, way: Vec2) {
        self.drag(way * self.height());
    }

    fn zoom_in(&mut self, doublings: f32, spot: Option<Vec2>) {
        self.zoom(doublings, spot);
    }
}
