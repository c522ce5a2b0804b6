//! Lightness of the ground. Higher ground is lighter, for every terrain.

use bevy::prelude::*;
use knockback_rules::{board::Board, units::Level};

use super::atlas;
use crate::theme::heights::Heights;

/// Perceived lightness of the lowest and the highest ground.
const LIGHTNESS: (f32, f32) = (0.46, 0.88);
/// Boards that span fewer levels do not use the whole range, so that a single step does not look like a tower.
const FEWEST: f32 = 5.0;

/// The shades of the levels of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Shades(Heights);

impl Shades {
    /// Computes the shades for the levels of a board.
    pub(super) fn of(board: &Board) -> Self {
        Self(Heights::of(board, FEWEST))
    }

    /// Returns the levels, lowest first.
    pub(super) fn levels(&self) -> impl Iterator<Item = Level> + '_ {
        self.0.levels()
    }

    /// Returns the perceived lightness of a level, from 0 to 1.
    fn lightness(&self, level: Level) -> f32 {
        LIGHTNESS.0.lerp(LIGHTNESS.1, self.0.part(level))
    }

    /// Returns the factor that tints tiles for ground of a level.
    pub(super) fn tint(&self, level: Level) -> Color {
        let light = light_of(self.lightness(level)) / atlas::LIGHT;
        Color::linear_rgb(light, light, light)
    }

    /// Returns the grey that has the lightness of ground of a level.
    pub(super) fn grey(&self, level: Level) -> Color {
        let light = light_of(self.lightness(level));
        Color::linear_rgb(light, light, light)
    }
}

/// Converts perceived lightness to luminance (CIE 1976).
fn light_of(lightness: f32) -> f32 {
    let star = lightness * 100.0;
    if star > 8.0 { ((star + 16.0) / 116.0).powi(3) } else { star / 903.3 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::boards;

    #[test]
    fn higher_is_lighter() {
        for most in [1u16, 4, 17, 998] {
            let board =
                boards::hexagon(6, (0, 0), |at| u16::try_from(at.q.rem_euclid(4)).unwrap() * most / 4 + most % 3);
            let shades = Shades::of(&board);
            let lights: Vec<f32> = shades.levels().map(|level| Color::to_linear(&shades.tint(level)).red).collect();
            assert!(lights.windows(2).all(|two| two[0] < two[1]), "{lights:?}");
            let greys: Vec<f32> = shades.levels().map(|level| Color::to_linear(&shades.grey(level)).red).collect();
            assert!(greys.iter().all(|grey| (0.05..0.80).contains(grey)), "{greys:?}");
        }
    }

    #[test]
    fn a_single_step_has_low_contrast() {
        let board = boards::hexagon(2, (0, 0), |at| u16::from(at.q > 0));
        let shades = Shades::of(&board);
        assert!(shades.lightness(Level(1)) - shades.lightness(Level(0)) < 0.25);
    }
}
