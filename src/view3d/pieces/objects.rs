//! The pieces of objects. Their heights match the rules, and their damage is visible.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::{barrier, sculpt::Sculpt, street, thing::Thing};
use crate::stage::space::STEP;

/// Determines the mesh of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ObjectLook {
    /// Its kind.
    pub(crate) thing: Thing,
    /// Its height, in steps.
    pub(crate) height: u16,
    /// Selects a variant of its appearance, such as the colour. Derived from its id.
    pub(crate) variant: u8,
    /// Its degree of damage, from 0 (intact) to 3 (nearly destroyed).
    pub(crate) damage: u8,
}

const WOOD: Color = Color::srgb(0.72, 0.50, 0.28);
const WOOD_DARK: Color = Color::srgb(0.42, 0.28, 0.16);
pub(super) const IRON: Color = Color::srgb(0.33, 0.36, 0.41);
pub(super) const IRON_LIGHT: Color = Color::srgb(0.56, 0.60, 0.66);
const RUST: Color = Color::srgb(0.62, 0.27, 0.15);
pub(super) const STONE: Color = Color::srgb(0.56, 0.53, 0.50);
pub(super) const BRICK: Color = Color::srgb(0.58, 0.29, 0.22);
pub(super) const CREAM: Color = Color::srgb(0.93, 0.88, 0.74);
const GLASS: Color = Color::srgb(0.16, 0.24, 0.34);
const LAMPLIGHT: Color = Color::srgb(1.0, 0.90, 0.60);
const SACK: Color = Color::srgb(0.80, 0.70, 0.52);
const LEAF: Color = Color::srgb(0.25, 0.42, 0.22);
/// Colour of the outline of objects.
pub(super) const INK: Color = Color::srgb(0.055, 0.050, 0.060);

/// Colours of objects that exist in several colours.
const PAINTS: [Color; 5] = [
    Color::srgb(0.20, 0.46, 0.50),
    Color::srgb(0.72, 0.30, 0.22),
    Color::srgb(0.80, 0.62, 0.24),
    Color::srgb(0.36, 0.48, 0.32),
    Color::srgb(0.52, 0.54, 0.60),
];

impl ObjectLook {
    fn paint(self) -> Color {
        PAINTS[usize::from(self.variant) % PAINTS.len()]
    }

    /// Returns the colours of its debris, the most frequent first.
    pub(crate) fn debris(self) -> [Color; 3] {
        match self.thing {
            Thing::Crate => [WOOD, WOOD_DARK, WOOD],
            Thing::Pallet => [SACK, WOOD, WOOD_DARK],
            Thing::Barrel => [RUST, IRON, RUST],
            Thing::Container | Thing::Van => [self.paint(), IRON, GLASS],
            Thing::Lamp => [IRON, LAMPLIGHT, GLASS],
            Thing::Tank => [WOOD_DARK, IRON, WOOD],
            Thing::Boiler | Thing::Vent | Thing::Bollard => [IRON_LIGHT, IRON, RUST],
            Thing::Billboard | Thing::Sign => [CREAM, self.paint(), IRON],
            Thing::Crane => [PAINTS[2], IRON, IRON_LIGHT],
            Thing::Chimney | Thing::Wall => [BRICK, BRICK, STONE],
            Thing::Pillar | Thing::Boulder => [STONE, STONE, IRON],
            Thing::Tree => [LEAF, WOOD_DARK, LEAF],
            Thing::Mailbox => [self.paint(), CREAM, IRON],
            Thing::Pane => [street::CLEAR, CREAM, street::CLEAR],
            Thing::Railing => [IRON_LIGHT, IRON, IRON_LIGHT],
            Thing::Door => [WOOD, WOOD_DARK, STONE],
        }
    }
}

/// Returns a standing object. Damaged objects lean and are scorched.
pub(super) fn object(look: ObjectLook) -> Sculpt {
    let height = f32::from(look.height.max(1)) * STEP;
    let whole = match look.thing {
        Thing::Crate => crates(height),
        Thing::Pallet => pallet(height),
        Thing::Barrel => barrel(height, look.paint()),
        Thing::Container => container(height, look.paint()),
        Thing::Van => van(height, look.paint()),
        Thing::Lamp => lamp(height),
        Thing::Tank => tank(height),
        Thing::Boiler => boiler(height),
        Thing::Vent => vent(height),
        Thing::Billboard => billboard(height, look.paint()),
        Thing::Bollard => bollard(height),
        Thing::Crane => crane(height),
        Thing::Chimney => chimney(height),
        Thing::Pillar => pillar(height),
        Thing::Boulder => boulder(height, look.variant),
        Thing::Tree => tree(height),
        Thing::Sign => street::sign(height, look.paint()),
        Thing::Mailbox => street::mailbox(height, look.paint()),
        Thing::Wall => street::wall(height),
        Thing::Pane => street::pane(height),
        Thing::Railing => barrier::railing(height),
        Thing::Door => barrier::door(height),
    };
    if look.damage == 0 {
        return whole;
    }
    let hurt = f32::from(look.damage.min(3)) / 3.0;
    let turn = f32::from(look.variant) * 0.7;
    let lean = Quat::from_axis_angle(Vec3::new(turn.cos(), 0.0, turn.sin()), 0.05 + 0.15 * hurt);
    let mut s = Sculpt::default();
    s.join(whole.scorched(0.35 + 0.4 * hurt), Transform::from_rotation(lean).with_translation(Vec3::Y * -0.05 * hurt));
    // Splinters lie around its foot.
    for piece in 0..3 * look.damage.min(3) {
        let (sin, cos) = (f32::from(piece) * 2.4 + turn).sin_cos();
        let [colour, ..] = look.debris();
        let away = 0.58 + 0.05 * f32::from(piece % 4);
        s.beam([cos * away, 0.05, sin * away], [cos * (away + 0.16), 0.04, sin * away + 0.12], [0.10, 0.07], colour);
    }
    s
}

fn crates(height: f32) -> Sculpt {
    // Stacked crates, as many as the height requires, each one slightly rotated.
    let mut s = Sculpt::default();
    let count = (height / 0.95).round().clamp(1.0, 6.0);
    let one = height / count;
    for place in 0u8..6 {
        if f32::from(place) >= count {
            break;
        }
        let turn = Quat::from_rotation_y(f32::from(place) * 0.34);
        let at = Transform::from_xyz(0.0, f32::from(place) * one, 0.0).with_rotation(turn);
        s.join(crate_box(one, if place == 0 { 1.0 } else { 0.88 }), at);
    }
    s
}

fn crate_box(height: f32, side: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.brick([0.0, height / 2.0, 0.0], [side * 0.92, height * 0.95, side * 0.92], WOOD);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        s.brick([x * side * 0.44, height / 2.0, z * side * 0.44], [0.14, height * 0.99, 0.14], WOOD_DARK);
    }
    for y in [0.07, height - 0.07] {
        for sign in [1.0, -1.0] {
            s.brick([0.0, y, sign * side * 0.44], [side, 0.14, 0.13], WOOD_DARK);
            s.brick([sign * side * 0.44, y, 0.0], [0.13, 0.14, side], WOOD_DARK);
        }
    }
    for sign in [1.0, -1.0] {
        let (low, high) = (0.12, height - 0.12);
        let reach = side * 0.38;
        s.beam([-reach, low, sign * side * 0.47], [reach, high, sign * side * 0.47], [0.05, 0.12], WOOD_DARK);
        s.beam([sign * side * 0.47, low, -reach], [sign * side * 0.47, high, reach], [0.05, 0.12], WOOD_DARK);
    }
    s
}

fn pallet(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [-0.42, 0.0, 0.42] {
        s.brick([0.0, 0.06, z], [1.15, 0.12, 0.16], WOOD_DARK);
    }
    s.brick([0.0, 0.15, 0.0], [1.15, 0.06, 1.05], WOOD);
    let rows = ((height - 0.18) / 0.26).round().clamp(1.0, 8.0);
    let thick = (height - 0.18) / rows;
    for row in 0u8..8 {
        if f32::from(row) >= rows {
            break;
        }
        let y = 0.18 + (f32::from(row) + 0.5) * thick;
        let shade = SACK.mix(&Color::BLACK, if row % 2 == 0 { 0.0 } else { 0.14 });
        for part in [-0.27, 0.27] {
            let (x, z) = if row % 2 == 0 { (part, 0.0) } else { (0.0, part) };
            let radii = if row % 2 == 0 { [0.30, thick * 0.62, 0.46] } else { [0.46, thick * 0.62, 0.30] };
            s.egg([x, y, z], radii, shade);
        }
    }
    s
}

fn barrel(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    s.add(Cylinder::new(0.44, height).mesh().resolution(18), Transform::from_xyz(0.0, height / 2.0, 0.0), paint);
    for part in [0.04, 0.35, 0.66, 0.97] {
        s.add(Cylinder::new(0.48, 0.07).mesh().resolution(18), Transform::from_xyz(0.0, height * part, 0.0), IRON);
    }
    s.add(Cylinder::new(0.09, 0.05), Transform::from_xyz(0.18, height + 0.03, 0.1), IRON_LIGHT)
        .brick([0.0, height * 0.5, 0.44], [0.30, 0.16, 0.03], CREAM)
        .brick([0.44, height * 0.5, 0.0], [0.03, 0.16, 0.30], CREAM);
    s
}

fn container(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    let rib_paint = paint.mix(&Color::BLACK, 0.28);
    s.brick([0.0, height / 2.0, 0.0], [1.34, height - 0.1, 0.98], paint);
    for rib in -3i8..=3 {
        let x = f32::from(rib) * 0.19;
        s.brick([x, height / 2.0, 0.0], [0.07, height - 0.2, 1.06], rib_paint);
    }
    for z in [-0.22, 0.22] {
        s.brick([0.68, height / 2.0, z], [0.03, height - 0.24, 0.38], paint.mix(&Color::WHITE, 0.14)).limb(
            [0.71, 0.2, z * 0.35],
            [0.71, height - 0.2, z * 0.35],
            [0.025, 0.025],
            IRON_LIGHT,
        );
    }
    for (x, z) in [(0.66, 0.48), (0.66, -0.48), (-0.66, 0.48), (-0.66, -0.48)] {
        s.brick([x, height / 2.0, z], [0.10, height, 0.10], rib_paint);
    }
    s.brick([0.0, 0.06, 0.0], [1.40, 0.12, 1.06], IRON)
        .brick([0.0, height - 0.04, 0.0], [1.40, 0.08, 1.06], rib_paint)
        .brick([-0.2, height * 0.62, 0.505], [0.5, 0.22, 0.07], CREAM)
        .brick([-0.2, height * 0.62, -0.505], [0.5, 0.22, 0.07], CREAM);
    s
}

fn van(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    let (floor, roof) = (0.24, height);
    for (x, z) in [(0.46, 0.42), (0.46, -0.42), (-0.46, 0.42), (-0.46, -0.42)] {
        let wheel = Transform::from_xyz(x, 0.22, z).with_rotation(Quat::from_rotation_x(FRAC_PI_2));
        s.add(Cylinder::new(0.22, 0.16).mesh().resolution(14), wheel, INK);
        s.add(Cylinder::new(0.10, 0.18).mesh().resolution(10), wheel, IRON_LIGHT);
    }
    let tall = roof - floor;
    s.brick([-0.16, floor + tall / 2.0, 0.0], [1.08, tall, 0.88], paint)
        .brick([0.58, floor + tall * 0.26, 0.0], [0.44, tall * 0.52, 0.86], paint)
        .beam([0.36, roof - 0.12, 0.0], [0.66, floor + tall * 0.50, 0.0], [0.76, 0.10], GLASS)
        .brick([-0.16, roof - 0.02, 0.0], [0.98, 0.08, 0.78], paint.mix(&Color::WHITE, 0.35))
        .brick([-0.16, floor + tall * 0.42, 0.0], [1.10, 0.12, 0.90], CREAM)
        .brick([0.20, floor + tall * 0.74, 0.0], [0.28, tall * 0.26, 0.90], GLASS)
        .brick([0.80, floor + 0.06, 0.0], [0.08, 0.12, 0.90], IRON)
        .brick([-0.72, floor + 0.06, 0.0], [0.08, 0.12, 0.90], IRON);
    for z in [0.28, -0.28] {
        s.ball([0.80, floor + tall * 0.34, z], 0.07, LAMPLIGHT);
        s.brick([-0.70, floor + tall * 0.34, z * 1.3], [0.05, 0.14, 0.08], RUST);
    }
    s
}

fn lamp(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.add(Cylinder::new(0.24, 0.14).mesh().resolution(10), Transform::from_xyz(0.0, 0.07, 0.0), IRON)
        .limb([0.0, 0.1, 0.0], [0.0, 0.5, 0.0], [0.12, 0.075], IRON)
        .limb([0.0, 0.5, 0.0], [0.0, height - 0.32, 0.0], [0.062, 0.052], IRON)
        .limb([0.0, height - 0.32, 0.0], [0.26, height - 0.12, 0.0], [0.05, 0.042], IRON)
        .limb([0.26, height - 0.12, 0.0], [0.52, height - 0.16, 0.0], [0.042, 0.042], IRON)
        .add(
            Cone { radius: 0.24, height: 0.18 }.mesh().resolution(14),
            Transform::from_xyz(0.54, height - 0.14, 0.0),
            IRON,
        )
        .egg([0.54, height - 0.27, 0.0], [0.15, 0.10, 0.15], LAMPLIGHT);
    s
}

fn tank(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let legs = height * 0.34;
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        s.beam([x * 0.50, 0.0, z * 0.50], [x * 0.40, legs, z * 0.40], [0.09, 0.09], IRON);
    }
    for z in [0.47, -0.47] {
        s.beam([-0.48, 0.10, z], [0.44, legs * 0.9, z], [0.04, 0.04], IRON).beam(
            [z, 0.10, -0.48],
            [z, legs * 0.9, 0.44],
            [0.04, 0.04],
            IRON,
        );
    }
    let body = height * 0.50;
    s.add(Cylinder::new(0.62, 0.07).mesh().resolution(20), Transform::from_xyz(0.0, legs, 0.0), IRON).add(
        Cylinder::new(0.56, body).mesh().resolution(20),
        Transform::from_xyz(0.0, legs + body / 2.0, 0.0),
        WOOD,
    );
    for part in [0.12, 0.5, 0.88] {
        let at = Transform::from_xyz(0.0, legs + body * part, 0.0);
        s.add(Cylinder::new(0.585, 0.06).mesh().resolution(20), at, IRON);
    }
    let roof = height - legs - body;
    let at = Transform::from_xyz(0.0, legs + body + roof / 2.0, 0.0);
    s.add(Cone { radius: 0.68, height: roof }.mesh().resolution(20), at, WOOD_DARK);
    s
}

fn boiler(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let body = height * 0.66;
    s.add(Cylinder::new(0.66, 0.16).mesh().resolution(20), Transform::from_xyz(0.0, 0.08, 0.0), STONE)
        .add(Cylinder::new(0.54, body).mesh().resolution(20), Transform::from_xyz(0.0, body / 2.0, 0.0), RUST)
        .egg([0.0, body, 0.0], [0.54, 0.30, 0.54], RUST);
    for part in [0.25, 0.6, 0.92] {
        s.add(Cylinder::new(0.57, 0.08).mesh().resolution(20), Transform::from_xyz(0.0, body * part, 0.0), IRON);
    }
    s.limb([0.0, body, 0.0], [0.0, height - 0.04, 0.0], [0.20, 0.16], IRON)
        .add(Cylinder::new(0.22, 0.10).mesh().resolution(14), Transform::from_xyz(0.0, height - 0.05, 0.0), IRON)
        .limb([0.46, body * 0.8, 0.30], [0.66, body * 0.5, 0.42], [0.07, 0.07], IRON_LIGHT)
        .limb([0.66, body * 0.5, 0.42], [0.66, 0.0, 0.42], [0.07, 0.07], IRON_LIGHT)
        .brick([0.53, body * 0.34, -0.05], [0.08, 0.34, 0.36], IRON)
        .brick([0.575, body * 0.34, -0.05], [0.03, 0.22, 0.24], Color::srgb(1.0, 0.55, 0.15))
        .ball([0.47, body * 0.76, -0.26], 0.10, CREAM);
    s
}

fn vent(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.brick([0.0, height * 0.42, 0.0], [1.0, height * 0.84, 0.86], IRON_LIGHT);
    for slat in 0u8..4 {
        let y = height * (0.18 + 0.17 * f32::from(slat));
        s.brick([0.0, y, 0.0], [0.80, height * 0.07, 0.90], IRON);
        s.brick([0.0, y, 0.0], [1.04, height * 0.07, 0.66], IRON);
    }
    s.add(Cylinder::new(0.36, height * 0.14).mesh().resolution(16), Transform::from_xyz(0.0, height * 0.90, 0.0), IRON);
    for blade in 0u8..4 {
        let (sin, cos) = (f32::from(blade) / 4.0 * TAU + 0.4).sin_cos();
        let y = height * 0.985;
        s.beam([0.0, y, 0.0], [cos * 0.30, y, sin * 0.30], [0.13, 0.03], IRON_LIGHT);
    }
    s
}

fn billboard(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    let (low, high) = (height * 0.36, height);
    let tall = high - low;
    for x in [-0.42, 0.42] {
        s.beam([x, 0.0, -0.02], [x, high - 0.06, -0.08], [0.09, 0.09], IRON).beam(
            [x, 0.0, -0.42],
            [x, low + tall * 0.4, -0.10],
            [0.06, 0.06],
            IRON,
        );
    }
    s.brick([0.0, low + tall / 2.0, 0.0], [1.56, tall, 0.10], IRON)
        .brick([0.0, low + tall / 2.0, 0.05], [1.44, tall - 0.12, 0.05], CREAM)
        .brick([0.0, low + tall * 0.26, 0.065], [1.44, tall * 0.34, 0.04], paint)
        .brick([-0.30, low + tall * 0.66, 0.065], [0.56, tall * 0.16, 0.04], paint.mix(&Color::BLACK, 0.35))
        .egg([0.42, low + tall * 0.62, 0.06], [0.22, tall * 0.22, 0.04], Color::srgb(0.95, 0.62, 0.18))
        .brick([0.0, low - 0.02, 0.16], [1.50, 0.05, 0.30], IRON_LIGHT);
    for x in [-0.5, 0.0, 0.5] {
        s.limb([x, high, 0.0], [x, high + 0.04, 0.26], [0.02, 0.02], IRON).ball(
            [x, high + 0.01, 0.30],
            0.06,
            LAMPLIGHT,
        );
    }
    s
}

fn bollard(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.add(Cylinder::new(0.40, 0.08).mesh().resolution(14), Transform::from_xyz(0.0, 0.04, 0.0), IRON)
        .limb([0.0, 0.04, 0.0], [0.0, height * 0.72, 0.0], [0.26, 0.19], IRON)
        .egg([0.0, height * 0.82, 0.0], [0.32, height * 0.22, 0.32], IRON_LIGHT)
        .limb([0.0, height * 0.60, -0.42], [0.0, height * 0.60, 0.42], [0.09, 0.09], IRON_LIGHT);
    let rope = Torus { minor_radius: 0.05, major_radius: 0.30 };
    s.add(rope, Transform::from_xyz(0.0, 0.14, 0.0), SACK);
    s
}

fn crane(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let paint = PAINTS[2];
    let mast = (height * 0.80).min(height - 0.66).max(0.3);
    s.brick([0.0, 0.12, 0.0], [1.3, 0.24, 1.3], IRON);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        s.beam([x * 0.50, 0.2, z * 0.50], [x * 0.22, mast, z * 0.22], [0.11, 0.11], paint);
    }
    let bays = 5u8;
    for bay in 0..bays {
        let part = |place: f32| (0.2 + (mast - 0.2) * place, 0.50 - 0.28 * place);
        let (low, wide) = part(f32::from(bay) / f32::from(bays));
        let (high, slim) = part(f32::from(bay + 1) / f32::from(bays));
        let sign = if bay % 2 == 0 { 1.0 } else { -1.0 };
        for side in [1.0, -1.0] {
            s.beam([-wide * sign, low, wide * side], [slim * sign, high, slim * side], [0.05, 0.05], IRON_LIGHT).beam(
                [wide * side, low, wide * sign],
                [slim * side, high, -slim * sign],
                [0.05, 0.05],
                IRON_LIGHT,
            );
        }
    }
    s.brick([0.0, mast, 0.0], [0.72, 0.18, 0.72], IRON)
        .brick([-0.12, mast + 0.36, 0.0], [0.62, 0.54, 0.52], paint)
        .brick([0.16, mast + 0.40, 0.0], [0.14, 0.30, 0.46], GLASS)
        .brick([-0.60, mast + 0.28, 0.0], [0.40, 0.40, 0.56], IRON)
        .beam([0.1, mast + 0.5, 0.0], [1.55, height - 0.06, 0.0], [0.16, 0.14], paint)
        .limb([-0.45, mast + 0.5, 0.0], [-0.30, height - 0.02, 0.0], [0.04, 0.04], IRON)
        .limb([-0.30, height - 0.04, 0.0], [1.50, height - 0.02, 0.0], [0.02, 0.02], IRON)
        .limb([1.50, height - 0.06, 0.0], [1.50, height * 0.66, 0.0], [0.02, 0.02], IRON)
        .ball([1.50, height * 0.65, 0.0], 0.10, IRON_LIGHT)
        .limb([1.50, height * 0.64, 0.0], [1.58, height * 0.61, 0.0], [0.04, 0.03], IRON_LIGHT)
        .limb([1.58, height * 0.61, 0.0], [1.44, height * 0.60, 0.0], [0.03, 0.015], IRON_LIGHT);
    s
}

fn chimney(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let rows = (height / 0.2).floor().clamp(2.0, 40.0);
    let thick = (height - 0.2) / rows;
    for row in 0u8..40 {
        if f32::from(row) >= rows {
            break;
        }
        let (shade, side) = if row % 2 == 0 { (0.0, 0.86) } else { (0.16, 0.83) };
        let y = (f32::from(row) + 0.5) * thick;
        s.brick([0.0, y, 0.0], [side, thick, side], BRICK.mix(&Color::BLACK, shade));
    }
    s.brick([0.0, height - 0.14, 0.0], [1.02, 0.14, 1.02], STONE);
    for x in [-0.22, 0.22] {
        s.limb([x, height - 0.1, 0.0], [x, height, 0.0], [0.16, 0.14], RUST);
    }
    s
}

fn pillar(height: f32) -> Sculpt {
    // A bundle of six-sided columns of different heights.
    let mut s = Sculpt::default();
    let column = |radius: f32, tall: f32| Cylinder::new(radius, tall).mesh().resolution(6).build();
    for place in 0u8..6 {
        let (sin, cos) = (f32::from(place) / 6.0 * TAU).sin_cos();
        let tall = height * (0.56 + 0.062 * f32::from((place * 5) % 7));
        let shade = STONE.mix(&Color::BLACK, 0.10 + 0.05 * f32::from(place % 3));
        s.add(column(0.27, tall), Transform::from_xyz(cos * 0.40, tall / 2.0, sin * 0.40), shade);
    }
    s.add(column(0.32, height), Transform::from_xyz(0.0, height / 2.0, 0.0), STONE.mix(&Color::WHITE, 0.10));
    s
}

fn boulder(height: f32, variant: u8) -> Sculpt {
    let mut s = Sculpt::default();
    let turn = f32::from(variant) * 0.9;
    let (sin, cos) = turn.sin_cos();
    s.shard([0.0, -0.1, 0.0], [cos * 0.10, height, sin * 0.10], 0.70, STONE)
        .egg([0.0, height * 0.36, 0.0], [0.60, height * 0.44, 0.56], STONE.mix(&Color::WHITE, 0.06))
        .shard(
            [cos * 0.3, -0.1, sin * 0.3],
            [cos * 0.46, height * 0.62, sin * 0.46],
            0.38,
            STONE.mix(&Color::BLACK, 0.16),
        )
        .shard(
            [-sin * 0.3, -0.1, cos * 0.3],
            [-sin * 0.46, height * 0.70, cos * 0.4],
            0.36,
            STONE.mix(&Color::WHITE, 0.12),
        )
        .shard(
            [sin * 0.34, -0.1, -cos * 0.3],
            [sin * 0.5, height * 0.44, -cos * 0.42],
            0.32,
            STONE.mix(&Color::BLACK, 0.08),
        );
    s
}

fn tree(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.limb([0.0, 0.0, 0.0], [0.0, height * 0.4, 0.0], [0.14, 0.10], WOOD_DARK);
    for (part, radius) in [(0.34, 0.66), (0.58, 0.50), (0.80, 0.34)] {
        let tall = height * 0.34;
        let at = Transform::from_xyz(0.0, height * part + tall * 0.2, 0.0);
        s.add(Cone { radius, height: tall }.mesh().resolution(12), at, LEAF);
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(thing: Thing, height: u16, damage: u8) -> ObjectLook {
        ObjectLook { thing, height, variant: 3, damage }
    }

    /// A small tolerance allows for parts such as lamps and lids.
    #[test]
    fn objects_have_the_height_of_the_rules() {
        use Thing as T;
        let all = [
            T::Crate,
            T::Pallet,
            T::Barrel,
            T::Container,
            T::Van,
            T::Lamp,
            T::Tank,
            T::Boiler,
            T::Vent,
            T::Billboard,
            T::Bollard,
            T::Crane,
            T::Chimney,
            T::Pillar,
            T::Boulder,
            T::Tree,
            T::Sign,
            T::Mailbox,
            T::Wall,
            T::Pane,
            T::Railing,
            T::Door,
        ];
        for thing in all {
            let height = if thing == T::Bollard { 1 } else { 5 };
            let mesh = object(look(thing, height, 0)).into_mesh(INK);
            let top = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap().iter().map(|at| at[1]);
            let top = top.fold(0.0, f32::max);
            let wanted = f32::from(height) * STEP;
            assert!((top - wanted).abs() < 0.2 * STEP + 0.1, "{thing:?}: {top} for {wanted}");
        }
    }

    #[test]
    fn damage_is_visible() {
        let whole = object(look(Thing::Crate, 3, 0)).into_mesh(INK);
        let hurt = object(look(Thing::Crate, 3, 2)).into_mesh(INK);
        assert!(hurt.count_vertices() > whole.count_vertices(), "splinters have been added");
    }
}
