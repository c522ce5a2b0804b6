//! The interface grows with the window, so that it reads the same on every screen.

use bevy::{prelude::*, window::PrimaryWindow};

/// The size for which the interface is laid out.
const LAID_OUT_FOR: Vec2 = Vec2::new(1280.0, 720.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, fit_to_window);
}

fn fit_to_window(window: Single<&Window, (With<PrimaryWindow>, Changed<Window>)>, mut scale: ResMut<UiScale>) {
    let fits = window.size() / LAID_OUT_FOR;
    let fits = fits.min_element().clamp(0.6, 3.0);
    if (scale.0 - fits).abs() > f32::EPSILON {
        scale.0 = fits;
    }
}
