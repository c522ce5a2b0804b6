//! The tokens of objects, rubble and glyphs.

use std::f32::consts::{FRAC_PI_4, FRAC_PI_6, TAU};

use bevy::prelude::*;
use knockback_rules::battle::{Battle, GlyphFace, GlyphId, ObjectId};

use super::{Desk, figure::RAISED, portrait::Style, shadow, signs::lettering};
use crate::{
    battle::pieces::look_of,
    stage::{Shown, ruleset_registry::RulesetRegistry},
    theme::palette,
    view2d::{height, ink::Ink},
    view3d::pieces::{FigureModels, GlyphSign},
};

/// Spawns the token of an object: its picture on a square, with its height. A crack marks an object that can break.
pub(crate) fn object(battle: &Battle, object: ObjectId, piece: Entity, desk: &mut Desk) {
    let info = battle.setup().object(object);
    let looks = desk.looks.of(battle.setup());
    let breaks = looks.breaks(battle.setup(), object);
    let token = desk.token(&info.name, piece, height::OBJECTS);
    shadow::cast(token, 1.0, desk);
    desk.draw("Plate", ground(breaks), 0.0, token);
    if let Some(mesh) = desk.portrait(format!("object {}", info.id), piece, Style::Painted) {
        desk.place("Picture", mesh, 0.1, token);
    }
    desk.draw("Tag", tag(), 0.2, token);
    let at = Vec3::new(0.09, RAISED - 0.41, 0.3);
    desk.commands.spawn((lettering(info.height.to_string(), 0.27, palette::MAP_FACE, at), ChildOf(token)));
    let wear = Wear::of(looks, battle, object);
    let drawn = desk.draw("Wear", wear.drawing(), 0.25, token);
    desk.commands.entity(drawn).insert((wear, WearOf(object)));
}

/// Marks a drawing that shows the damage of the object.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct WearOf(ObjectId);

/// Degree of damage, from 0 (intact) to 3 (nearly destroyed).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wear(u8);

impl Wear {
    fn of(looks: &dyn FigureModels, battle: &Battle, object: ObjectId) -> Self {
        if looks.draws_object_wounds() { Self(look_of(looks, battle, object).damage) } else { Self(0) }
    }

    /// Draws cracks across the token. Heavier damage has more cracks.
    fn drawing(self) -> Ink {
        let mut ink = Ink::default();
        let cracks = [
            [Vec2::new(-0.50, 0.44), Vec2::new(-0.22, 0.30), Vec2::new(-0.26, 0.06), Vec2::new(0.04, -0.08)],
            [Vec2::new(0.52, -0.30), Vec2::new(0.26, -0.20), Vec2::new(0.20, 0.10), Vec2::new(-0.04, 0.26)],
            [Vec2::new(-0.46, -0.36), Vec2::new(-0.16, -0.30), Vec2::new(0.06, -0.46), Vec2::new(0.30, -0.10)],
        ];
        for crack in &cracks[..usize::from(self.0.min(3))] {
            let spots = crack.map(|at| at + Vec2::Y * RAISED);
            ink.line(&spots, 0.10, palette::MAP_FACE);
            ink.line(&spots, 0.055, palette::MAP_INK);
        }
        ink
    }
}

/// Redraws the damage of objects when it has changed.
pub(crate) fn show_wear(
    shown: Res<Shown>,
    looks: Res<RulesetRegistry<dyn FigureModels>>,
    mut drawings: Query<(&WearOf, &mut Wear, &mut Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !shown.is_changed() {
        return;
    }
    let looks = looks.of(shown.battle.setup());
    for (WearOf(object), mut wear, mut mesh) in &mut drawings {
        let now = Wear::of(looks, &shown.battle, *object);
        if wear.set_if_neq(now) {
            mesh.0 = now.drawing().into_stored(&mut meshes);
        }
    }
}

/// Draws the square under an object.
fn ground(breaks: bool) -> Ink {
    let mut ink = Ink::default();
    let middle = Vec2::Y * RAISED;
    let square = |radius: f32| {
        [0u8, 1, 2, 3].map(|corner| middle + Vec2::from_angle(f32::from(corner) / 4.0 * TAU + FRAC_PI_4) * radius)
    };
    ink.polygon(&square(0.82), palette::MAP_INK);
    ink.polygon(&square(0.74), palette::MAP_SHEET);
    if breaks {
        // A crack across a corner marks an object that can break.
        let crack = [Vec2::new(0.56, 0.18), Vec2::new(0.38, 0.26), Vec2::new(0.42, 0.38), Vec2::new(0.22, 0.56)];
        ink.line(&crack.map(|at| middle + at), 0.06, palette::MAP_INK);
    } else {
        ink.outline(&square(0.66), 0.05, palette::MAP_INK);
    }
    ink
}

/// Draws the background of the object's height, with an arrow that points up.
fn tag() -> Ink {
    let mut ink = Ink::default();
    let at = Vec2::new(0.0, RAISED - 0.41);
    let half = Vec2::new(0.20, 0.0);
    ink.line(&[at - half, at + half], 0.31, palette::MAP_INK);
    let at = at - Vec2::X * 0.17;
    ink.polygon(&[at + Vec2::Y * 0.10, at + Vec2::new(-0.09, -0.08), at + Vec2::new(0.09, -0.08)], palette::MAP_FACE);
    ink
}

/// Spawns the token of rubble. Its shards look small, because rubble does not block movement.
pub(crate) fn rubble(piece: Entity, desk: &mut Desk) {
    let token = desk.token("rubble", piece, height::RUBBLE);
    let mut ink = Ink::default();
    for shard in 0u8..9 {
        let turn = f32::from(shard) * 2.4;
        let at = Vec2::from_angle(turn) * (0.14 + 0.055 * f32::from(shard));
        let long = 0.10 + 0.03 * f32::from(shard % 3);
        let corners = [0.0, 2.1, 4.4].map(|corner| at + Vec2::from_angle(1.7 * turn + corner) * long);
        ink.polygon(&corners.map(|corner| at + (corner - at) * 1.35), palette::MAP_INK);
        ink.polygon(&corners, if shard % 2 == 0 { palette::MAP_SHEET } else { palette::FLOWN });
    }
    desk.draw("Shards", ink, 0.0, token);
}

/// Spawns the token of a glyph: a coin with a question mark, or with the symbol of its power.
pub(crate) fn glyph(battle: &Battle, glyph: GlyphId, piece: Entity, desk: &mut Desk) {
    let up = battle.field().glyph(glyph) == GlyphFace::Up;
    let power = if up { desk.looks.of(battle.setup()).glyph(battle, glyph) } else { None };
    let token = desk.token("glyph", piece, height::GLYPHS);
    desk.draw("Coin", coin(up), 0.0, token);
    let at = Vec3::new(0.0, RAISED - 0.01, 0.1);
    let colour = if up { palette::MAP_INK } else { palette::ACCENT };
    desk.commands.spawn((lettering(sign(power, up), 0.46, colour, at), ChildOf(token)));
}

/// Returns the text for the power of a glyph.
fn sign(power: Option<GlyphSign>, up: bool) -> String {
    match power {
        None if up => "\u{2013}".to_owned(),
        None => "?".to_owned(),
        Some(GlyphSign::Dud) => "\u{2013}".to_owned(),
        Some(GlyphSign::Heal(wounds)) => format!("+{wounds}"),
        Some(GlyphSign::Blast(dice)) => format!("!{dice}"),
        Some(GlyphSign::Attack(dice)) => format!("A{dice}"),
        Some(GlyphSign::Defense(dice)) => format!("D{dice}"),
    }
}

fn coin(up: bool) -> Ink {
    let mut ink = Ink::default();
    let middle = Vec2::Y * RAISED;
    let hex = |radius: f32| {
        [0u8, 1, 2, 3, 4, 5].map(|corner| middle + Vec2::from_angle(f32::from(corner) / 6.0 * TAU + FRAC_PI_6) * radius)
    };
    ink.polygon(&hex(0.56), palette::MAP_INK);
    ink.polygon(&hex(0.50), if up { palette::ACCENT } else { palette::PANEL_RAISED.with_alpha(1.0) });
    ink.outline(&hex(0.44), 0.035, if up { palette::MAP_INK } else { palette::ACCENT });
    ink
}
