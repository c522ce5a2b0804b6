//! Silhouettes of those who fight with what they carry. A figure is 1 high and looks along +x; z is its left and right.

use bevy::prelude::*;

use super::{paint::Paint, sculpt::Sculpt};

/// A long weapon at the shoulder.
pub(super) fn gunner(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limb([0.0, 0.46, 0.07], [0.10, 0.03, 0.10], [0.07, 0.055], paint.suit)
        .limb([0.0, 0.46, -0.07], [-0.14, 0.03, -0.12], [0.07, 0.055], paint.suit)
        .egg([0.0, 0.49, 0.0], [0.09, 0.06, 0.12], paint.trim)
        .egg([0.0, 0.65, 0.0], [0.11, 0.17, 0.15], paint.suit)
        .brick([-0.13, 0.66, 0.0], [0.10, 0.24, 0.18], paint.trim)
        .limb([0.0, 0.77, -0.14], [0.13, 0.66, -0.15], [0.055, 0.05], paint.suit)
        .limb([0.0, 0.77, 0.14], [0.20, 0.68, 0.10], [0.055, 0.045], paint.suit)
        .limb([0.20, 0.68, 0.10], [0.36, 0.74, -0.05], [0.045, 0.045], paint.trim)
        .brick([0.12, 0.76, -0.10], [0.40, 0.085, 0.06], paint.metal)
        .limb([0.30, 0.77, -0.10], [0.86, 0.77, -0.10], [0.028, 0.028], paint.metal)
        .brick([0.80, 0.77, -0.10], [0.10, 0.07, 0.07], paint.team)
        .brick([0.18, 0.83, -0.10], [0.16, 0.045, 0.04], paint.team)
        .ball([0.01, 0.91, 0.0], 0.082, paint.skin)
        .egg([-0.01, 0.945, 0.0], [0.095, 0.06, 0.095], paint.trim)
        .brick([0.075, 0.92, 0.0], [0.04, 0.04, 0.13], paint.team);
    s
}

/// Square, with an aerial.
pub(super) fn robot(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.15, -0.15] {
        s.brick([0.03, 0.06, z], [0.28, 0.12, 0.17], paint.trim)
            .brick([0.0, 0.26, z], [0.13, 0.30, 0.12], paint.metal)
            .brick([0.0, 0.68, z * 2.35], [0.22, 0.22, 0.20], paint.team)
            .brick([0.02, 0.48, z * 2.35], [0.11, 0.24, 0.11], paint.metal)
            .brick([0.08, 0.32, z * 2.35], [0.20, 0.18, 0.17], paint.trim);
    }
    s.brick([0.0, 0.44, 0.0], [0.22, 0.10, 0.34], paint.metal)
        .brick([0.0, 0.64, 0.0], [0.30, 0.32, 0.48], paint.suit)
        .brick([0.16, 0.66, 0.0], [0.03, 0.14, 0.26], paint.team)
        .brick([0.02, 0.88, 0.0], [0.22, 0.15, 0.24], paint.suit)
        .brick([0.13, 0.89, 0.0], [0.03, 0.045, 0.18], paint.team)
        .limb([-0.04, 0.94, 0.09], [-0.06, 1.14, 0.12], [0.014, 0.014], paint.metal)
        .ball([-0.06, 1.14, 0.12], 0.035, paint.team);
    s
}

/// Helmet and shield.
pub(super) fn trooper(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limbs([0.0, 0.46, 0.07], [0.02, 0.03, 0.12], [0.075, 0.06], paint.suit)
        .egg([0.0, 0.48, 0.0], [0.10, 0.06, 0.13], paint.trim)
        .egg([0.0, 0.65, 0.0], [0.12, 0.18, 0.16], paint.suit)
        .limbs([0.0, 0.77, 0.15], [0.12, 0.60, 0.20], [0.06, 0.05], paint.suit)
        .brick([0.22, 0.50, 0.19], [0.05, 0.52, 0.34], paint.team)
        .brick([0.25, 0.50, 0.19], [0.02, 0.34, 0.10], paint.trim)
        .limb([0.10, 0.60, -0.20], [0.38, 0.62, -0.18], [0.035, 0.03], paint.metal)
        .brick([0.16, 0.56, -0.19], [0.07, 0.12, 0.05], paint.metal)
        .ball([0.01, 0.90, 0.0], 0.08, paint.skin)
        .egg([0.0, 0.935, 0.0], [0.115, 0.075, 0.115], paint.team)
        .egg([0.01, 0.905, 0.0], [0.15, 0.018, 0.14], paint.team);
    s
}

/// Robe, hood and something that floats.
pub(super) fn mystic(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    let robe = ConicalFrustum { radius_bottom: 0.30, radius_top: 0.10, height: 0.66 };
    s.add(robe, Transform::from_xyz(0.0, 0.33, 0.0), paint.suit)
        .egg([0.0, 0.68, 0.0], [0.11, 0.14, 0.15], paint.suit)
        .limb([0.0, 0.76, 0.14], [0.16, 0.92, 0.26], [0.06, 0.085], paint.suit)
        .limb([0.0, 0.76, -0.14], [0.18, 0.62, -0.24], [0.06, 0.085], paint.suit)
        .ball([0.19, 0.97, 0.28], 0.04, paint.skin)
        .ball([0.21, 0.60, -0.27], 0.04, paint.skin)
        .ball([0.03, 0.90, 0.0], 0.075, paint.skin)
        .limb([0.02, 0.90, 0.0], [-0.16, 0.98, 0.0], [0.105, 0.015], paint.trim)
        .egg([-0.03, 0.91, 0.0], [0.10, 0.11, 0.105], paint.trim)
        .ball([0.26, 1.16, 0.30], 0.085, paint.team)
        .ball([0.36, 0.76, -0.30], 0.05, paint.team)
        .ball([-0.24, 1.06, -0.20], 0.05, paint.team);
    let halo = Torus { minor_radius: 0.018, major_radius: 0.15 };
    s.add(halo, Transform::from_xyz(0.26, 1.16, 0.30).with_rotation(Quat::from_rotation_x(0.5)), paint.team);
    s
}
