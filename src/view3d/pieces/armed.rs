//! Silhouettes of armed figures. A figure has height 1 and faces +x. Its left and right are along z.

use bevy::prelude::*;

use super::{
    heroes::{arm, head, leg},
    paint::Paint,
    sculpt::Sculpt,
};

/// A figure with a long weapon at the shoulder.
pub(super) fn gunner(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    leg(&mut s, [0.0, 0.47, 0.08], [0.14, 0.27, 0.10], [0.14, 0.05, 0.11], 0.080, paint);
    leg(&mut s, [0.0, 0.47, -0.08], [-0.06, 0.26, -0.12], [-0.20, 0.05, -0.14], 0.080, paint);
    s.egg([0.0, 0.49, 0.0], [0.10, 0.07, 0.13], paint.trim)
        .egg([0.0, 0.66, 0.0], [0.125, 0.18, 0.165], paint.suit)
        .brick([-0.15, 0.67, 0.0], [0.13, 0.28, 0.22], paint.trim)
        .brick([-0.15, 0.84, 0.0], [0.11, 0.07, 0.18], paint.light);
    arm(&mut s, [0.0, 0.78, -0.15], [0.12, 0.64, -0.19], [0.24, 0.71, -0.13], 0.06, paint);
    arm(&mut s, [0.0, 0.78, 0.15], [0.22, 0.66, 0.14], [0.46, 0.71, -0.06], 0.058, paint);
    s.brick([0.14, 0.78, -0.11], [0.46, 0.12, 0.10], paint.metal)
        .limb([0.34, 0.79, -0.11], [0.98, 0.79, -0.11], [0.042, 0.042], paint.metal)
        .limb([0.90, 0.79, -0.11], [1.04, 0.79, -0.11], [0.07, 0.07], paint.team)
        .brick([0.16, 0.87, -0.11], [0.22, 0.06, 0.06], paint.team);
    head(&mut s, [0.01, 0.92, 0.0], 0.088, paint.team, paint);
    s.egg([0.04, 0.965, 0.0], [0.15, 0.020, 0.11], paint.team);
    s
}

/// A boxy robot with an aerial.
pub(super) fn robot(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.15, -0.15] {
        s.brick([0.03, 0.06, z], [0.28, 0.12, 0.19], paint.trim)
            .brick([0.0, 0.26, z], [0.14, 0.30, 0.13], paint.metal)
            .brick([0.0, 0.69, z * 2.4], [0.26, 0.24, 0.22], paint.team)
            .brick([0.02, 0.48, z * 2.5], [0.12, 0.24, 0.12], paint.metal)
            .brick([0.08, 0.32, z * 2.5], [0.24, 0.20, 0.20], paint.trim);
    }
    s.brick([0.0, 0.44, 0.0], [0.24, 0.10, 0.36], paint.metal)
        .brick([0.0, 0.65, 0.0], [0.32, 0.33, 0.50], paint.suit)
        .brick([0.165, 0.67, 0.0], [0.03, 0.16, 0.28], paint.light)
        .brick([0.02, 0.89, 0.0], [0.24, 0.16, 0.26], paint.team)
        .brick([0.145, 0.90, 0.0], [0.03, 0.06, 0.20], paint.light)
        .limb([-0.04, 0.95, 0.09], [-0.06, 1.16, 0.14], [0.018, 0.018], paint.metal)
        .ball([-0.06, 1.18, 0.14], 0.045, paint.light);
    s
}

/// A figure with helmet and shield.
pub(super) fn trooper(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.08, -0.08] {
        leg(&mut s, [0.0, 0.47, z], [0.04, 0.27, z * 1.3], [0.01, 0.05, z * 1.5], 0.084, paint);
    }
    s.egg([0.0, 0.49, 0.0], [0.11, 0.07, 0.14], paint.trim)
        .egg([0.0, 0.66, 0.0], [0.13, 0.18, 0.175], paint.suit)
        .brick([0.09, 0.68, -0.02], [0.08, 0.20, 0.20], paint.trim);
    arm(&mut s, [0.0, 0.78, 0.16], [0.08, 0.62, 0.24], [0.20, 0.56, 0.20], 0.06, paint);
    arm(&mut s, [0.0, 0.78, -0.16], [0.06, 0.62, -0.24], [0.24, 0.60, -0.22], 0.06, paint);
    s.brick([0.26, 0.50, 0.20], [0.06, 0.60, 0.40], paint.team)
        .brick([0.295, 0.50, 0.20], [0.02, 0.44, 0.10], paint.light)
        .limb([0.16, 0.62, -0.23], [0.52, 0.66, -0.22], [0.045, 0.032], paint.metal)
        .egg([0.01, 0.90, 0.0], [0.085, 0.095, 0.085], paint.skin)
        .egg([-0.01, 0.945, 0.0], [0.125, 0.085, 0.125], paint.team)
        .egg([0.01, 0.915, 0.0], [0.165, 0.022, 0.15], paint.team)
        .brick([0.085, 0.90, 0.0], [0.03, 0.03, 0.13], paint.trim);
    s
}

/// A figure in a robe and hood, with a floating object.
pub(super) fn mystic(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    let robe = |bottom, top, height| ConicalFrustum { radius_bottom: bottom, radius_top: top, height };
    s.add(robe(0.32, 0.15, 0.46), Transform::from_xyz(0.0, 0.23, 0.0), paint.suit)
        .add(robe(0.34, 0.30, 0.05), Transform::from_xyz(0.0, 0.025, 0.0), paint.light)
        .add(robe(0.16, 0.10, 0.26), Transform::from_xyz(0.0, 0.58, 0.0), paint.team)
        .egg([0.0, 0.70, 0.0], [0.13, 0.14, 0.18], paint.team)
        .limb([0.0, 0.78, 0.16], [0.18, 0.92, 0.30], [0.065, 0.10], paint.suit)
        .limb([0.0, 0.78, -0.16], [0.20, 0.64, -0.28], [0.065, 0.10], paint.suit)
        .ball([0.22, 0.98, 0.33], 0.05, paint.skin)
        .ball([0.24, 0.62, -0.31], 0.05, paint.skin)
        .ball([0.05, 0.90, 0.0], 0.08, paint.skin)
        .limb([0.02, 0.92, 0.0], [-0.20, 1.06, 0.0], [0.125, 0.012], paint.suit)
        .egg([-0.02, 0.92, 0.0], [0.115, 0.13, 0.12], paint.suit)
        .ball([0.30, 1.20, 0.36], 0.10, paint.light);
    let halo = Torus { minor_radius: 0.022, major_radius: 0.19 };
    let turned = Transform::from_xyz(0.30, 1.20, 0.36).with_rotation(Quat::from_rotation_x(0.5));
    s.add(halo, turned, paint.team);
    s
}

/// A figure with sharp edges: shards for limbs, and a crown of shards.
pub(super) fn crystal(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    let clear = paint.team.mix(&Color::WHITE, 0.45);
    for z in [1.0, -1.0] {
        s.shard([0.02, 0.0, 0.13 * z], [0.0, 0.52, 0.06 * z], 0.085, paint.suit)
            .shard([0.0, 0.80, 0.16 * z], [0.08, 0.42, 0.34 * z], 0.080, paint.team)
            .shard([0.07, 0.50, 0.33 * z], [0.34, 0.40, 0.34 * z], 0.070, clear)
            .shard([-0.06, 0.70, 0.12 * z], [-0.26, 1.12, 0.40 * z], 0.075, clear)
            .shard([-0.10, 0.62, 0.06 * z], [-0.40, 0.86, 0.22 * z], 0.055, paint.team);
    }
    s.shard([0.0, 0.42, 0.0], [0.0, 0.90, 0.0], 0.20, paint.team)
        .shard([0.08, 0.58, 0.0], [0.22, 0.80, 0.0], 0.085, paint.light)
        .shard([-0.10, 0.66, 0.0], [-0.22, 1.20, 0.0], 0.075, clear)
        .shard([0.03, 0.80, 0.0], [0.03, 1.10, 0.0], 0.105, clear)
        .brick([0.10, 0.93, 0.0], [0.04, 0.03, 0.11], paint.trim);
    s
}

/// A small, stooped figure with a large hook.
pub(super) fn ruffian(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    leg(&mut s, [-0.04, 0.40, 0.10], [0.14, 0.28, 0.17], [0.08, 0.06, 0.20], 0.10, paint);
    leg(&mut s, [-0.04, 0.40, -0.10], [0.06, 0.24, -0.18], [-0.08, 0.06, -0.22], 0.10, paint);
    s.egg([-0.03, 0.44, 0.0], [0.14, 0.09, 0.17], paint.light)
        .limb([-0.04, 0.46, 0.0], [0.10, 0.68, 0.0], [0.14, 0.19], paint.team)
        .egg([0.20, 0.83, 0.0], [0.12, 0.125, 0.12], paint.skin)
        .egg([0.16, 0.90, 0.0], [0.13, 0.075, 0.13], paint.trim)
        .limb([0.05, 0.90, 0.04], [-0.16, 0.86, 0.10], [0.04, 0.02], paint.trim)
        .brick([0.31, 0.83, 0.0], [0.03, 0.05, 0.17], paint.trim);
    arm(&mut s, [0.08, 0.70, -0.20], [0.02, 0.50, -0.34], [0.20, 0.42, -0.32], 0.075, paint);
    s.limb([0.08, 0.70, 0.20], [0.16, 0.86, 0.36], [0.08, 0.06], paint.suit).limb(
        [0.16, 0.86, 0.36],
        [0.28, 1.04, 0.34],
        [0.07, 0.07],
        paint.trim,
    );
    // The hook goes up, over and back.
    let bend = [[0.28, 1.04, 0.34], [0.34, 1.24, 0.32], [0.50, 1.36, 0.30], [0.66, 1.26, 0.28], [0.66, 1.06, 0.28]];
    for (place, two) in bend.windows(2).enumerate() {
        let thick = if place == 3 { [0.05, 0.012] } else { [0.05, 0.05] };
        s.limb(two[0], two[1], thick, paint.metal);
    }
    s
}

/// A figure with a wide hat, a long coat, and a barbed spear held high.
pub(super) fn harpooner(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    leg(&mut s, [0.0, 0.46, 0.08], [0.12, 0.26, 0.10], [0.10, 0.05, 0.12], 0.080, paint);
    leg(&mut s, [0.0, 0.46, -0.08], [-0.10, 0.26, -0.10], [-0.24, 0.05, -0.12], 0.080, paint);
    let coat = ConicalFrustum { radius_bottom: 0.25, radius_top: 0.15, height: 0.36 };
    s.add(coat, Transform::from_xyz(-0.03, 0.42, 0.0), paint.team)
        .egg([0.0, 0.68, 0.0], [0.14, 0.18, 0.185], paint.team)
        .brick([0.12, 0.62, 0.0], [0.04, 0.30, 0.05], paint.light)
        .limb([-0.14, 0.80, 0.14], [0.14, 0.52, -0.16], [0.028, 0.028], paint.light);
    arm(&mut s, [0.0, 0.80, -0.17], [-0.12, 0.96, -0.26], [0.0, 1.10, -0.24], 0.062, paint);
    arm(&mut s, [0.0, 0.78, 0.17], [0.18, 0.68, 0.26], [0.34, 0.76, 0.20], 0.060, paint);
    head(&mut s, [0.02, 0.92, 0.0], 0.088, paint.skin, paint);
    s.egg([0.0, 0.985, 0.0], [0.22, 0.025, 0.20], paint.suit)
        .egg([-0.01, 1.02, 0.0], [0.11, 0.075, 0.105], paint.suit)
        .limb([-0.62, 1.16, -0.24], [0.72, 1.05, -0.24], [0.030, 0.030], paint.metal)
        .shard([0.66, 1.055, -0.24], [1.02, 1.025, -0.24], 0.085, paint.light);
    for y in [0.09, -0.09] {
        s.limb([0.84, 1.04, -0.24], [0.68, 1.05 + y, -0.24], [0.03, 0.012], paint.light);
    }
    s
}

/// A broad figure with a hammer over the shoulder, as large as its chest.
pub(super) fn hammer(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.10, -0.10] {
        leg(&mut s, [0.0, 0.44, z], [0.05, 0.24, z * 1.4], [0.01, 0.06, z * 1.6], 0.098, paint);
    }
    s.egg([0.0, 0.47, 0.0], [0.13, 0.08, 0.16], paint.trim)
        .egg([0.0, 0.65, 0.0], [0.15, 0.19, 0.22], paint.suit)
        .brick([0.115, 0.60, 0.0], [0.09, 0.34, 0.22], paint.light)
        .balls([0.0, 0.78, 0.22], 0.10, paint.team);
    arm(&mut s, [0.0, 0.76, 0.24], [0.20, 0.62, 0.28], [0.32, 0.78, 0.20], 0.078, paint);
    arm(&mut s, [0.0, 0.76, -0.24], [0.08, 0.55, -0.34], [0.22, 0.48, -0.30], 0.078, paint);
    head(&mut s, [0.03, 0.91, 0.0], 0.090, paint.trim, paint);
    s.egg([0.02, 0.955, 0.0], [0.115, 0.075, 0.11], paint.team)
        .limb([0.46, 0.62, 0.20], [-0.30, 1.10, 0.24], [0.034, 0.034], paint.trim)
        .beam([-0.27, 0.96, 0.05], [-0.33, 1.18, 0.45], [0.22, 0.24], paint.metal)
        .beam([-0.262, 0.93, -0.01], [-0.274, 0.975, 0.07], [0.26, 0.28], paint.team)
        .beam([-0.326, 1.165, 0.43], [-0.338, 1.21, 0.51], [0.26, 0.28], paint.team);
    s
}

/// A crane on four legs, two hexes long, with a cab in front, a counterweight behind, and a hook on its boom.
pub(super) fn colossus(paint: Paint) -> Sculpt {
    let mut s = Sculpt::default();
    for (x, z) in [(0.58, 0.34), (0.58, -0.34), (-0.58, 0.34), (-0.58, -0.34)] {
        s.beam([x * 0.72, 0.42, z * 0.6], [x * 1.18, 0.30, z * 1.02], [0.17, 0.09], paint.suit)
            .beam([x * 1.18, 0.33, z * 1.02], [x * 1.22, 0.04, z * 1.06], [0.13, 0.15], paint.team)
            .brick([x * 1.22, 0.03, z * 1.06], [0.30, 0.06, 0.24], paint.trim)
            .ball([x * 1.17, 0.32, z * 1.02], 0.085, paint.metal);
    }
    s.brick([0.0, 0.42, 0.0], [1.30, 0.11, 0.44], paint.trim)
        .add(Cylinder::new(0.27, 0.09), Transform::from_xyz(-0.08, 0.50, 0.0), paint.metal)
        .brick([-0.10, 0.62, 0.0], [0.72, 0.17, 0.46], paint.team)
        .brick([-0.56, 0.63, 0.0], [0.30, 0.24, 0.50], paint.trim)
        .brick([-0.56, 0.77, 0.0], [0.24, 0.05, 0.42], paint.light)
        .brick([0.34, 0.67, 0.20], [0.30, 0.24, 0.22], paint.team)
        .brick([0.44, 0.70, 0.20], [0.14, 0.13, 0.235], paint.light)
        .brick([0.34, 0.805, 0.20], [0.34, 0.03, 0.26], paint.trim);
    // The boom: rails and struts, with a cable and a hook.
    for z in [0.07, -0.07] {
        s.beam([-0.22, 0.68, z - 0.06], [0.92, 1.06, z - 0.06], [0.04, 0.045], paint.team);
        s.beam([-0.22, 0.80, z - 0.06], [0.92, 1.10, z - 0.06], [0.04, 0.045], paint.team);
    }
    for part in 0u8..6 {
        let along = f32::from(part) / 5.0;
        let (x, y) = (-0.22 + 1.14 * along, 0.74 + 0.34 * along);
        s.brick([x, y, -0.06], [0.035, 0.13 - 0.07 * along, 0.19], paint.light);
    }
    s.limb([-0.50, 0.78, -0.06], [-0.10, 1.06, -0.06], [0.028, 0.028], paint.metal)
        .limb([-0.10, 1.06, -0.06], [0.90, 1.10, -0.06], [0.014, 0.014], paint.metal)
        .limb([0.92, 1.06, -0.06], [0.92, 0.66, -0.06], [0.014, 0.014], paint.metal)
        .ball([0.92, 0.64, -0.06], 0.06, paint.light)
        .limb([0.92, 0.62, -0.06], [0.98, 0.52, -0.06], [0.032, 0.032], paint.metal)
        .limb([0.98, 0.52, -0.06], [0.88, 0.48, -0.06], [0.032, 0.032], paint.metal)
        .limb([0.88, 0.48, -0.06], [0.84, 0.56, -0.06], [0.032, 0.010], paint.metal);
    s
}
