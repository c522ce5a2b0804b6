//! Scales the interface with the window and the player's setting, so that it is readable on every screen.

use bevy::{prelude::*, window::PrimaryWindow};

use crate::stage::Settings;

/// The window size that the interface is designed for.
const LAID_OUT_FOR: Vec2 = Vec2::new(1280.0, 720.0);
/// Minimum width and height for the full layout, in interface pixels.
const ROOMY: Vec2 = Vec2::new(1150.0, 640.0);

/// The density of the layout. A compact layout shows the same content in fewer words.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Density {
    /// The full layout.
    #[default]
    Roomy,
    /// A layout with narrow, folded panels.
    Compact,
}

impl Density {
    /// True for the compact layout.
    pub(crate) fn compact(self) -> bool {
        self == Self::Compact
    }

    /// Returns the value that applies to this density.
    pub(crate) fn pick<T>(self, roomy: T, compact: T) -> T {
        if self.compact() { compact } else { roomy }
    }

    /// Returns the density for a size in interface pixels.
    pub(crate) fn of(room: Vec2) -> Self {
        if room.cmpge(ROOMY).all() { Self::Roomy } else { Self::Compact }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Density>().add_systems(PreUpdate, fit_to_window);
}

/// Growth exponent for windows larger than the design size. It is below 1, so that the board gets a larger share of a
/// larger window.
const GROWTH: f32 = 0.65;

/// Returns the number of window pixels per interface pixel.
pub(crate) fn fitting(window: Vec2, interface_scale: f32) -> f32 {
    let larger = (window / LAID_OUT_FOR).min_element().clamp(0.6, 3.0);
    (if larger > 1.0 { larger.powf(GROWTH) } else { larger }) * interface_scale
}

fn fit_to_window(
    window: Single<Ref<Window>, With<PrimaryWindow>>,
    settings: Option<Res<Settings>>,
    mut scale: ResMut<UiScale>,
    mut density: ResMut<Density>,
) {
    if !window.is_changed() && !settings.as_ref().is_some_and(Res::is_changed) {
        return;
    }
    let fits = fitting(window.size(), settings.map_or(1.0, |settings| settings.interface_scale));
    if (scale.0 - fits).abs() > f32::EPSILON {
        scale.0 = fits;
    }
    density.set_if_neq(Density::of(window.size() / fits));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_window_gives_the_board_a_larger_share() {
        let panels = |size: Vec2| fitting(size, 1.0) / size.x;
        let sizes = [(960.0, 540.0), (1280.0, 720.0), (1920.0, 1080.0), (2560.0, 1440.0)];
        let shares = sizes.map(|(x, y)| panels(Vec2::new(x, y)));
        assert!((shares[0] - shares[1]).abs() < 1e-6, "the shares of small windows are equal");
        assert!(shares[2] < 0.92 * shares[1] && shares[3] < 0.92 * shares[2], "{shares:?}");
    }

    #[test]
    fn the_layout_depends_on_the_scale_and_not_on_the_window_size() {
        for size in [Vec2::new(1280.0, 720.0), Vec2::new(2560.0, 1440.0), Vec2::new(960.0, 540.0)] {
            assert_eq!(Density::of(size / fitting(size, 1.0)), Density::Roomy, "{size}");
            assert_eq!(Density::of(size / fitting(size, 1.75)), Density::Compact, "{size}");
        }
    }
}
