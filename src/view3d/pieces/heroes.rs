//! Silhouettes of unarmed figures. A figure has height 1 and faces +x. Its left and right are along z.

use bevy::prelude::*;

use super::{paint::Paint, sculpt::Sculpt};

/// Adds a leg from hip to knee to foot, with the suit above the knee and a boot below.
pub(super) fn leg(s: &mut Sculpt, hip: [f32; 3], knee: [f32; 3], foot: [f32; 3], thick: f32, paint: Paint) {
    let [x, y, z] = foot;
    s.limb(hip, knee, [thick, thick * 0.76], paint.suit)
        .limb(knee, foot, [thick * 0.84, thick * 0.66], paint.trim)
        .egg([x + thick * 0.5, y - thick * 0.1, z], [thick * 1.25, thick * 0.62, thick * 0.78], paint.trim);
}

/// Adds an arm from shoulder to elbow to fist, with the suit above the elbow and a glove below.
pub(super) fn arm(s: &mut Sculpt, shoulder: [f32; 3], elbow: [f32; 3], fist: [f32; 3], thick: f32, paint: Paint) {
    s.limb(shoulder, elbow, [thick, thick * 0.8], paint.suit)
        .limb(elbow, fist, [thick * 0.86, thick * 0.98], paint.trim)
        .ball(fist, thick * 1.18, paint.trim);
}

/// Adds a head with hair that faces forward.
pub(super) fn head(s: &mut Sculpt, [x, y, z]: [f32; 3], size: f32, hair: Color, paint: Paint) {
    s.egg([x, y, z], [size, size * 1.12, size * 0.95], paint.skin)
        .egg([x - size * 0.28, y + size * 0.30, z], [size * 0.92, size * 0.92, size * 1.02], hair)
        .brick([x + size * 0.88, y + size * 0.06, z], [size * 0.22, size * 0.26, size * 1.2], paint.trim);
}

/// A figure with broad shoulders and large fists.
pub(super) fn brute(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.12, -0.12] {
        leg(&mut s, [0.0, 0.36, z], [0.06, 0.20, z * 1.4], [0.02, 0.06, z * 1.5], 0.105, paint);
    }
    s.egg([0.0, 0.40, 0.0], [0.16, 0.12, 0.19], paint.trim)
        .egg([0.02, 0.62, 0.0], [0.21, 0.23, 0.30], paint.suit)
        .egg([0.12, 0.66, 0.0], [0.14, 0.13, 0.21], paint.team)
        .brick([0.245, 0.66, 0.0], [0.03, 0.09, 0.16], paint.light)
        .balls([0.0, 0.76, 0.33], 0.165, paint.team)
        .limbs([0.02, 0.72, 0.40], [0.10, 0.48, 0.50], [0.12, 0.10], paint.suit)
        .limbs([0.10, 0.48, 0.50], [0.24, 0.28, 0.44], [0.105, 0.14], paint.skin)
        .balls([0.26, 0.23, 0.43], 0.155, paint.trim)
        .egg([0.13, 0.88, 0.0], [0.10, 0.115, 0.10], paint.skin)
        .egg([0.10, 0.93, 0.0], [0.115, 0.085, 0.112], paint.team)
        .brick([0.215, 0.90, 0.0], [0.05, 0.04, 0.14], paint.trim);
    s
}

/// A figure with a cape in the wind and fists on the hips.
pub(super) fn caped(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.08, -0.08] {
        leg(&mut s, [0.0, 0.48, z], [0.03, 0.26, z * 1.9], [0.0, 0.05, z * 2.4], 0.082, paint);
        arm(&mut s, [0.0, 0.79, z * 2.3], [-0.05, 0.62, z * 4.1], [0.07, 0.50, z * 2.5], 0.068, paint);
    }
    s.egg([0.0, 0.50, 0.0], [0.10, 0.07, 0.125], paint.light)
        .egg([0.01, 0.67, 0.0], [0.12, 0.19, 0.19], paint.suit)
        .egg([0.075, 0.73, 0.0], [0.07, 0.09, 0.10], paint.light);
    head(&mut s, [0.015, 0.93, 0.0], 0.092, paint.trim, paint);
    // The cape: strips that swing out farther towards the hem.
    for strip in -4i8..=4 {
        let z = f32::from(strip);
        let back = Vec3::new(-1.0, 0.4, 0.0);
        let fold = if strip % 2 == 0 { 0.0 } else { 0.03 };
        let top = [-0.07, 0.86, z * 0.040];
        let middle = [-0.24 - fold, 0.48, z * 0.075];
        let hem = [-0.46 + 0.012 * z.abs() - fold, 0.10 + 0.02 * z.abs(), z * 0.105];
        s.blade(top, middle, [0.062, 0.035], back, paint.team).blade(
            [-0.17 - fold, 0.60, z * 0.065],
            hem,
            [0.078, 0.035],
            back,
            paint.team,
        );
    }
    s.limb([-0.06, 0.85, -0.17], [-0.06, 0.85, 0.17], [0.05, 0.05], paint.team);
    s
}

/// A figure with spread wings, above the ground on a clear rod.
pub(super) fn winged(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    s.limb([-0.05, 0.0, 0.0], [-0.05, 0.36, 0.0], [0.028, 0.020], paint.metal)
        .limbs([-0.08, 0.47, 0.07], [-0.28, 0.34, 0.09], [0.08, 0.062], paint.suit)
        .limbs([-0.28, 0.34, 0.09], [-0.50, 0.26, 0.08], [0.066, 0.045], paint.trim)
        .egg([-0.03, 0.51, 0.0], [0.11, 0.09, 0.115], paint.light)
        .limb([-0.03, 0.50, 0.0], [0.10, 0.70, 0.0], [0.11, 0.145], paint.suit)
        .egg([0.17, 0.68, 0.0], [0.06, 0.08, 0.09], paint.light);
    for z in [0.14, -0.14] {
        arm(&mut s, [0.11, 0.73, z], [0.27, 0.60, z * 1.5], [0.42, 0.62, z * 1.1], 0.06, paint);
    }
    head(&mut s, [0.20, 0.87, 0.0], 0.092, paint.team, paint);
    s.blade([0.18, 0.95, 0.0], [-0.06, 1.03, 0.0], [0.02, 0.045], Vec3::Z, paint.team);
    for side in [1.0, -1.0] {
        let face = Vec3::new(0.5, 0.2, 0.25 * side);
        // Long feathers fanned out from the shoulder, with short ones over them.
        for feather in 0u8..6 {
            let fan = f32::from(feather) / 5.0;
            let tip = [-0.12 - 0.30 * fan, 1.04 - 0.56 * fan, side * (0.80 - 0.30 * fan)];
            s.blade([0.0, 0.74, side * 0.12], tip, [0.075, 0.022], face, paint.team);
        }
        for feather in 0u8..4 {
            let fan = f32::from(feather) / 3.0;
            let tip = [-0.06 - 0.18 * fan, 0.93 - 0.32 * fan, side * (0.50 - 0.16 * fan)];
            s.blade([0.03, 0.74, side * 0.10], tip, [0.07, 0.03], face, paint.light);
        }
    }
    s
}

/// A figure on one leg, with a long staff held across.
pub(super) fn acrobat(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    leg(&mut s, [0.0, 0.50, 0.05], [0.03, 0.27, 0.05], [0.0, 0.05, 0.04], 0.068, paint);
    leg(&mut s, [0.0, 0.50, -0.05], [0.24, 0.50, -0.10], [0.16, 0.27, -0.10], 0.064, paint);
    s.egg([0.0, 0.53, 0.0], [0.08, 0.075, 0.10], paint.light)
        .egg([0.0, 0.67, 0.0], [0.085, 0.16, 0.125], paint.team)
        .brick([0.075, 0.68, 0.0], [0.03, 0.20, 0.05], paint.light);
    arm(&mut s, [0.0, 0.78, 0.12], [0.10, 0.92, 0.28], [0.12, 0.86, 0.46], 0.052, paint);
    arm(&mut s, [0.0, 0.78, -0.12], [0.06, 0.70, -0.28], [0.12, 0.62, -0.40], 0.052, paint);
    s.limb([0.13, 0.98, 0.86], [0.13, 0.46, -0.90], [0.026, 0.026], paint.metal)
        .limb([0.13, 0.98, 0.86], [0.13, 1.01, 0.96], [0.045, 0.045], paint.team)
        .limb([0.13, 0.46, -0.90], [0.13, 0.43, -1.0], [0.045, 0.045], paint.team);
    head(&mut s, [0.01, 0.92, 0.0], 0.085, paint.light, paint);
    s.limb([-0.07, 0.98, 0.0], [-0.30, 0.90, 0.03], [0.05, 0.04], paint.light).limb(
        [-0.30, 0.90, 0.03],
        [-0.46, 0.68, 0.05],
        [0.04, 0.012],
        paint.light,
    );
    s
}

/// A runner who leans forward, with streaks of wind behind.
pub(super) fn runner(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    leg(&mut s, [-0.06, 0.46, 0.06], [0.20, 0.40, 0.08], [0.26, 0.12, 0.08], 0.078, paint);
    leg(&mut s, [-0.06, 0.46, -0.06], [-0.20, 0.26, -0.08], [-0.50, 0.30, -0.08], 0.078, paint);
    s.egg([-0.06, 0.48, 0.0], [0.10, 0.08, 0.115], paint.light)
        .limb([-0.05, 0.48, 0.0], [0.18, 0.72, 0.0], [0.10, 0.135], paint.team)
        .egg([0.25, 0.70, 0.0], [0.05, 0.08, 0.09], paint.light);
    arm(&mut s, [0.17, 0.76, 0.13], [-0.02, 0.66, 0.24], [0.06, 0.52, 0.22], 0.058, paint);
    arm(&mut s, [0.17, 0.76, -0.13], [0.30, 0.60, -0.22], [0.48, 0.70, -0.18], 0.058, paint);
    s.egg([0.31, 0.89, 0.0], [0.10, 0.10, 0.09], paint.skin)
        .egg([0.26, 0.92, 0.0], [0.12, 0.09, 0.10], paint.team)
        .brick([0.40, 0.90, 0.0], [0.03, 0.035, 0.13], paint.trim)
        .blade([0.22, 0.96, 0.0], [-0.06, 1.04, 0.0], [0.02, 0.05], Vec3::Z, paint.light);
    // Streaks of wind.
    for (y, z, long) in [(0.74, 0.10, 0.44), (0.60, -0.12, 0.60), (0.88, -0.03, 0.34)] {
        s.blade([-0.10, y, z], [-0.10 - long, y - 0.02, z * 1.3], [0.035, 0.012], Vec3::Y, paint.team);
    }
    s
}

/// A beast on four legs, for bases of one or two hexes.
pub(super) fn beast(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.20, -0.20] {
        s.limb([0.34, 0.46, z], [0.42, 0.22, z * 1.3], [0.15, 0.095], paint.suit)
            .limb([0.42, 0.22, z * 1.3], [0.40, 0.05, z * 1.3], [0.095, 0.11], paint.trim)
            .egg([0.46, 0.04, z * 1.3], [0.13, 0.05, 0.10], paint.trim)
            .limb([-0.44, 0.42, z], [-0.56, 0.22, z * 1.25], [0.15, 0.08], paint.suit)
            .limb([-0.56, 0.22, z * 1.25], [-0.50, 0.05, z * 1.25], [0.08, 0.10], paint.trim)
            .egg([-0.45, 0.04, z * 1.25], [0.12, 0.05, 0.09], paint.trim)
            .limb([0.72, 0.74, z * 0.5], [0.78, 0.94, z * 1.2], [0.055, 0.04], paint.light)
            .limb([0.78, 0.94, z * 1.2], [0.94, 1.02, z * 1.1], [0.04, 0.010], paint.light)
            .ball([0.76, 0.70, z * 0.55], 0.035, paint.light);
    }
    s.egg([0.26, 0.58, 0.0], [0.36, 0.27, 0.29], paint.suit)
        .egg([-0.28, 0.50, 0.0], [0.38, 0.21, 0.24], paint.suit)
        .egg([0.10, 0.70, 0.0], [0.42, 0.16, 0.20], paint.team)
        .egg([0.64, 0.66, 0.0], [0.19, 0.17, 0.17], paint.team)
        .egg([0.82, 0.58, 0.0], [0.14, 0.10, 0.13], paint.trim)
        .limb([-0.60, 0.52, 0.0], [-0.86, 0.38, 0.08], [0.11, 0.07], paint.suit)
        .limb([-0.86, 0.38, 0.08], [-1.04, 0.60, 0.14], [0.07, 0.02], paint.team);
    for spine in 0u8..6 {
        let along = f32::from(spine) / 5.0;
        let (x, back) = (0.42 - 0.94 * along, 0.84 - 0.18 * along);
        s.shard([x, back - 0.08, 0.0], [x - 0.12, back + 0.20, 0.0], 0.065, paint.light);
    }
    s
}
