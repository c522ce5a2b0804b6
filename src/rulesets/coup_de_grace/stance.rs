//! How minis hold themselves: all of them face a side, but for the downed, who lie (`CDG-3`, `CDG-21`).

use knockback_rules::{battle::FigureId, coup_de_grace::Played, geometry::Direction};

use crate::view3d::pieces::Posture;

/// The posture of a mini. Who goes out of action lies as well, until it is gone.
pub(super) fn posture(battle: Played<'_>, figure: FigureId) -> Posture {
    if battle.mini(figure).hit_points == 0 { Posture::Lying } else { Posture::Upright }
}

/// The side that a mini faces; `None` while it is downed.
pub(super) fn faces(battle: Played<'_>, figure: FigureId) -> Option<Direction> {
    battle.mini(figure).facing
}
