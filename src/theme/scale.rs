//! The interface grows with the window, and further as the player likes, so that it reads well on every screen.

use bevy::{prelude::*, window::PrimaryWindow};

use crate::stage::Settings;

/// The size for which the interface is laid out.
const LAID_OUT_FOR: Vec2 = Vec2::new(1280.0, 720.0);
/// The least width and height, in pixels of the interface, in which panels stand as they are meant to.
const ROOMY: Vec2 = Vec2::new(1150.0, 640.0);

/// How much room there is for panels, which say the same in fewer words where there is little.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Density {
    /// Everything is spelt out.
    #[default]
    Roomy,
    /// Panels are narrow and folded.
    Compact,
}

impl Density {
    /// True if panels are narrow and folded.
    pub(crate) fn compact(self) -> bool {
        self == Self::Compact
    }

    /// The one of two values that fits.
    pub(crate) fn pick<T>(self, roomy: T, compact: T) -> T {
        if self.compact() { compact } else { roomy }
    }

    /// What fits a room, in pixels of the interface.
    pub(crate) fn of(room: Vec2) -> Self {
        if room.cmpge(ROOMY).all() { Self::Roomy } else { Self::Compact }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Density>().add_systems(PreUpdate, fit_to_window);
}

/// How the interface grows with a window larger than it is laid out for: slower, so that the board gets more of the room.
const GROWTH: f32 = 0.65;

/// How many pixels of a window are one of the interface.
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
        assert!((shares[0] - shares[1]).abs() < 1e-6, "what is small already grows no smaller");
        assert!(shares[2] < 0.92 * shares[1] && shares[3] < 0.92 * shares[2], "{shares:?}");
    }

    #[test]
    fn a_window_of_any_size_has_room() {
        for size in [Vec2::new(1280.0, 720.0), Vec2::new(2560.0, 1440.0), Vec2::new(960.0, 540.0)] {
            assert_eq!(Density::of(size / fitting(size, 1.0)), Density::Roomy, "{size}");
            assert_eq!(Density::of(size / fitting(size, 1.75)), Density::Compact, "{size}");
        }
    }
}
