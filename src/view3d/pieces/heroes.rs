//! Silhouettes of those who fight with their bodies. A figure is 1 high and looks along +x; z is its left and right.

use super::{paint::Paint, sculpt::Sculpt};

/// Shoulders and fists.
pub(super) fn brute(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limbs([0.0, 0.34, 0.10], [0.02, 0.04, 0.16], [0.10, 0.085], paint.trim)
        .egg([0.0, 0.40, 0.0], [0.15, 0.13, 0.19], paint.trim)
        .egg([0.02, 0.64, 0.0], [0.22, 0.23, 0.32], paint.suit)
        .egg([0.10, 0.60, 0.0], [0.15, 0.13, 0.20], paint.team)
        .ball([0.02, 0.74, 0.33], 0.15, paint.team)
        .ball([0.02, 0.74, -0.33], 0.15, paint.team)
        .limbs([0.03, 0.72, 0.38], [0.10, 0.45, 0.44], [0.10, 0.10], paint.suit)
        .limbs([0.10, 0.45, 0.44], [0.22, 0.26, 0.40], [0.10, 0.13], paint.skin)
        .ball([0.24, 0.23, 0.40], 0.135, paint.trim)
        .ball([0.24, 0.23, -0.40], 0.135, paint.trim)
        .egg([0.13, 0.87, 0.0], [0.11, 0.12, 0.105], paint.skin)
        .egg([0.11, 0.91, 0.0], [0.115, 0.10, 0.112], paint.team)
        .brick([0.22, 0.89, 0.0], [0.05, 0.035, 0.14], paint.metal);
    s
}

/// A cape in the wind, fists on the hips.
pub(super) fn caped(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limbs([0.0, 0.46, 0.07], [0.02, 0.03, 0.15], [0.075, 0.055], paint.suit)
        .limbs([0.01, 0.20, 0.12], [0.03, 0.03, 0.15], [0.072, 0.065], paint.trim)
        .egg([0.0, 0.50, 0.0], [0.09, 0.08, 0.12], paint.trim)
        .egg([0.01, 0.66, 0.0], [0.11, 0.18, 0.17], paint.suit)
        .egg([0.08, 0.70, 0.0], [0.06, 0.07, 0.08], paint.team)
        .limbs([0.0, 0.78, 0.17], [-0.03, 0.63, 0.31], [0.065, 0.055], paint.suit)
        .limbs([-0.03, 0.63, 0.31], [0.05, 0.50, 0.17], [0.055, 0.055], paint.trim)
        .ball([0.0, 0.92, 0.0], 0.085, paint.skin)
        .egg([-0.02, 0.95, 0.0], [0.085, 0.06, 0.088], paint.trim);
    // The cape: strips that swing out more the lower they are.
    for strip in -3i8..=3 {
        let z = f32::from(strip);
        let top = [-0.10, 0.82, z * 0.045];
        let hem = [-0.40 + 0.02 * z.abs(), 0.14 + 0.02 * z.abs(), z * 0.105];
        s.limb(top, [-0.20, 0.50, z * 0.07], [0.03, 0.045], paint.team);
        s.limb([-0.20, 0.50, z * 0.07], hem, [0.045, 0.05], paint.team);
    }
    s
}

/// Wings, above the ground on a clear rod.
pub(super) fn winged(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limb([-0.05, 0.0, 0.0], [-0.05, 0.34, 0.0], [0.022, 0.022], paint.metal)
        .limbs([-0.08, 0.46, 0.06], [-0.34, 0.30, 0.09], [0.065, 0.045], paint.suit)
        .egg([-0.03, 0.50, 0.0], [0.09, 0.08, 0.10], paint.trim)
        .limb([-0.03, 0.50, 0.0], [0.10, 0.70, 0.0], [0.10, 0.13], paint.suit)
        .limbs([0.10, 0.72, 0.12], [0.22, 0.56, 0.20], [0.055, 0.05], paint.suit)
        .limbs([0.22, 0.56, 0.20], [0.34, 0.62, 0.15], [0.05, 0.05], paint.trim)
        .ball([0.17, 0.86, 0.0], 0.085, paint.skin)
        .egg([0.14, 0.89, 0.0], [0.09, 0.07, 0.09], paint.team)
        .limb([0.14, 0.94, 0.0], [0.0, 1.0, 0.0], [0.03, 0.008], paint.team);
    for side in [1.0, -1.0] {
        // Five feathers a side, fanned from the shoulder.
        for feather in 0u8..5 {
            let fan = f32::from(feather) / 4.0;
            let tip = [-0.10 - 0.26 * fan, 1.0 - 0.50 * fan, side * (0.62 - 0.20 * fan)];
            s.limb([0.02, 0.74, side * 0.10], tip, [0.055, 0.025], paint.team);
        }
    }
    s
}

/// Thin, on one leg, a staff in hand.
pub(super) fn acrobat(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limb([0.0, 0.48, 0.05], [0.0, 0.03, 0.03], [0.06, 0.04], paint.suit)
        .limb([0.0, 0.48, -0.05], [0.20, 0.44, -0.10], [0.06, 0.05], paint.suit)
        .limb([0.20, 0.44, -0.10], [0.12, 0.22, -0.10], [0.05, 0.035], paint.trim)
        .egg([0.0, 0.52, 0.0], [0.07, 0.07, 0.09], paint.team)
        .egg([0.0, 0.66, 0.0], [0.075, 0.15, 0.11], paint.suit)
        .limb([0.0, 0.76, 0.11], [0.16, 0.82, 0.28], [0.045, 0.035], paint.suit)
        .limb([0.0, 0.76, -0.11], [-0.12, 0.66, -0.26], [0.045, 0.035], paint.suit)
        .limb([0.16, 0.45, 0.32], [0.16, 1.12, 0.24], [0.022, 0.022], paint.metal)
        .ball([0.01, 0.90, 0.0], 0.075, paint.skin)
        .egg([-0.02, 0.93, 0.0], [0.078, 0.06, 0.08], paint.team)
        .limb([-0.07, 0.95, 0.0], [-0.26, 0.84, 0.03], [0.04, 0.03], paint.team)
        .limb([-0.26, 0.84, 0.03], [-0.36, 0.66, 0.04], [0.03, 0.01], paint.team);
    s
}

/// On four legs, over two hexes or one.
pub(super) fn beast(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.20, -0.20] {
        s.limb([0.30, 0.42, z], [0.36, 0.20, z * 1.25], [0.13, 0.085], paint.suit)
            .limb([0.36, 0.20, z * 1.25], [0.34, 0.04, z * 1.25], [0.085, 0.10], paint.trim)
            .limb([-0.36, 0.40, z], [-0.46, 0.20, z * 1.2], [0.13, 0.07], paint.suit)
            .limb([-0.46, 0.20, z * 1.2], [-0.40, 0.04, z * 1.2], [0.07, 0.09], paint.trim)
            .limb([0.62, 0.72, z * 0.45], [0.72, 0.98, z * 0.95], [0.05, 0.012], paint.metal);
    }
    s.egg([0.22, 0.56, 0.0], [0.34, 0.27, 0.29], paint.suit)
        .egg([-0.24, 0.48, 0.0], [0.34, 0.20, 0.23], paint.suit)
        .egg([0.56, 0.66, 0.0], [0.18, 0.16, 0.16], paint.suit)
        .egg([0.72, 0.58, 0.0], [0.13, 0.09, 0.12], paint.trim)
        .limb([-0.52, 0.50, 0.0], [-0.82, 0.36, 0.06], [0.10, 0.07], paint.suit)
        .limb([-0.82, 0.36, 0.06], [-1.02, 0.56, 0.12], [0.07, 0.02], paint.team);
    for spine in 0u8..6 {
        let along = f32::from(spine) / 5.0;
        let x = 0.42 - 0.86 * along;
        let back = 0.80 - 0.16 * along;
        s.limb([x, back - 0.06, 0.0], [x - 0.08, back + 0.16, 0.0], [0.06, 0.01], paint.team);
    }
    s
}
