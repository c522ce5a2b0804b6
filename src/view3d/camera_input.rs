//! Lets the player control the camera of the table view, including close-ups of figures and hexes.

use bevy::{ecs::system::SystemParamItem, prelude::*};
use knockback_rules::board::Cell;

use super::{Battlefield, camera::Rig};
use crate::{
    cameras::{Steerable, steering},
    stage::{
        AppSystems, CurrentSelection, Menu, Shown, View,
        actions::{self, Keys, Mouse},
        cameras::Focus,
        pointer::HoveredCell,
        space,
    },
};

/// Maximum time between the clicks of a double click, in seconds.
const DOUBLE: f32 = 0.4;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(steering::<Rig>).add_systems(
        Update,
        (look_at_picked, look_at_clicked)
            .in_set(AppSystems::Input)
            .run_if(|rig: Res<Rig>| rig.steered())
            .run_if(in_state(View::Table).and_then(in_state(Menu::None))),
    );
}

impl Steerable for Rig {
    const VIEW: View = View::Table;
    const PAN: f32 = 0.55;
    const NOTCH: f32 = 0.16;
    const TURNS: bool = true;
    /// A point of the battlefield.
    type Spot = Vec3;
    type Pointed = (Res<'static, HoveredCell>, Option<Res<'static, Battlefield>>);

    fn under_pointer((hovered, field): SystemParamItem<Self::Pointed>) -> Option<Vec3> {
        hovered.0.zip(field).map(|(cell, field)| space::stand(&field.board, cell))
    }

    fn under_fingers(_at: Vec2) -> Option<Vec3> {
        None
    }

    fn steered(&self) -> bool {
        Rig::steered(self)
    }

    fn show_all(&mut self, stay: bool) {
        Rig::show_all(self, stay);
    }

    fn glide_by(&mut self, way: Vec2) {
        self.pan(way.x, way.y);
    }

    fn drag_by(&mut self, way: Vec2) {
        self.pan(way.x, way.y);
    }

    fn zoom_in(&mut self, doublings: f32, spot: Option<Vec3>) {
        self.zoom(doublings, spot);
    }

    fn turn_by(&mut self, around: f32, up: f32) {
        self.orbit(around, up);
    }

    fn turn_sixth(&mut self, clockwise: bool) {
        Rig::turn_sixth(self, clockwise);
    }
}

/// Shows a close-up of the selected figure when its key is pressed.
fn look_at_picked(
    keys: Keys,
    picks: Option<Res<CurrentSelection>>,
    shown: Option<Res<Shown>>,
    mut focus: MessageWriter<Focus>,
) {
    if keys.just_pressed(&actions::LOOK_AT_PICKED)
        && let (Some(picks), Some(shown)) = (picks, shown)
    {
        let at = picks.0.figure.and_then(|figure| shown.battle.field().footprint(figure));
        focus.write_batch(at.map(|at| at.head).or(picks.0.cell).map(Focus::closely));
    }
}

/// Shows a close-up of a cell when it is double-clicked.
fn look_at_clicked(
    time: Res<Time<Real>>,
    mouse: Mouse,
    hovered: Res<HoveredCell>,
    mut last: Local<Option<(Cell, f32)>>,
    mut focus: MessageWriter<Focus>,
) {
    if mouse.just_pressed(&actions::LOOK_AT_CLICKED) {
        let now = hovered.0.map(|cell| (cell, time.elapsed_secs()));
        if let (Some((cell, now)), Some((before, then))) = (now, *last)
            && cell == before
            && now - then < DOUBLE
        {
            focus.write(Focus::closely(cell));
        }
        *last = now;
    }
}
