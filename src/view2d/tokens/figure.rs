//! The token of a figure. It has the colour and emblem of its side, a portrait, initials, and a beak that shows the
//! facing.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId},
    scenario::Base,
};
use knockback_view::marks::marks;

use super::{
    Desk, emblem,
    mirror::Turning,
    portrait::Style,
    shadow,
    signs::{initials, lettering},
    state,
};
use crate::{
    stage::space::HALF_WIDTH,
    theme::{
        palette,
        team::{Team, team},
    },
    view2d::{height, ink::Ink},
};

/// Radius of the face, the pale disc behind the portrait.
const FACE: f32 = 0.50;
/// Distance from the centre of a two-hex figure to the centre of each of its hexes.
const REACH: f32 = HALF_WIDTH;
/// Offset of a token above the centre of its hex, so that the number below it remains readable.
pub(crate) const RAISED: f32 = 0.11;
/// Width of the dark outline.
const OUTLINE: f32 = 0.05;

/// Spawns the token of a figure.
pub(crate) fn make(battle: &Battle, figure: FigureId, piece: Entity, desk: &mut Desk) {
    let side = battle.owner(figure);
    let team = team(side);
    let long = battle.setup().base(figure) == Base::TwoHex;
    let name = battle.figure_name(figure);
    let token = desk.token(name, piece, height::FIGURES);
    shadow::cast(token, if long { 2.0 } else { 1.0 }, desk);

    let now = state::FigureState { marks: marks(battle, figure), is_done: false };
    let turning = desk.draw("Beak", beak(team, long), 0.0, token);
    desk.commands.entity(turning).insert((Turning, state::BeakOf(figure), now.beak()));
    desk.draw("Plate", plate(team), 0.1, token);
    // Figures that look the same share a portrait.
    let key = format!("{:?}", desk.looks.of(battle.setup()).figure(battle, figure));
    if let Some(mesh) = desk.portrait(key, piece, Style::Silhouette) {
        let portrait = desk.place("Portrait", mesh, 0.2, token);
        desk.commands.entity(portrait).insert((state::PortraitOf(figure), state::lying(&now, 0.2)));
    }
    desk.draw("Tag", tag(), 0.25, token);
    let spot = Vec3::new(0.0, RAISED - 0.43, 0.27);
    desk.commands.spawn((lettering(initials(name), 0.31, palette::MAP_FACE, spot), ChildOf(token)));

    let level = lettering(now.level(), 0.27, palette::MAP_FACE, state::LEVEL_AT);
    desk.commands.spawn((level, state::LevelOf(figure), ChildOf(token)));
    let drawn = desk.draw("State", now.drawing(), 0.3, token);
    desk.commands.entity(drawn).insert((now, state::Of(figure)));
}

/// Draws the part that turns: the beak and, for a two-hex figure, a bar across both hexes.
fn beak(team: Team, long: bool) -> Ink {
    let mut ink = Ink::default();
    let (dark, colour) = (palette::MAP_INK, team.colour);
    let ahead = if long { REACH } else { 0.0 };
    for (grow, colour) in [(OUTLINE, dark), (0.0, colour)] {
        if long {
            let (far, side) = (Vec2::X * REACH, Vec2::Y * (0.44 + grow));
            ink.polygon(&[far + side, -far + side, -far - side, far - side], colour);
            ink.disc(far, 0.56 + grow, colour);
            ink.disc(-far, 0.56 + grow, colour);
        }
    }
    let (tip, foot, side) = (Vec2::X * (ahead + 0.95), Vec2::X * (ahead + 0.50), Vec2::Y * 0.32);
    for (grow, colour) in [(OUTLINE, dark), (0.0, palette::MAP_FACE)] {
        ink.polygon(&[tip + Vec2::X * 1.6 * grow, foot + side + Vec2::Y * grow, foot - side - Vec2::Y * grow], colour);
    }
    if long {
        ink.ring(Vec2::X * REACH, 0.40, 0.05, dark.with_alpha(0.6));
        ink.ring(-Vec2::X * REACH, 0.40, 0.05, dark.with_alpha(0.6));
    }
    ink
}

/// Draws the part that stays upright: the emblem of the side, and the face on it.
fn plate(team: Team) -> Ink {
    let mut ink = Ink::default();
    let at = Vec2::Y * RAISED;
    emblem::plate(team.emblem, at, OUTLINE, palette::MAP_INK, &mut ink);
    emblem::plate(team.emblem, at, 0.0, team.colour, &mut ink);
    ink.disc(at, FACE + 0.035, palette::MAP_INK);
    ink.disc(at, FACE, palette::MAP_FACE);
    ink
}

/// Draws the background of the initials.
fn tag() -> Ink {
    let mut ink = Ink::default();
    let at = Vec2::new(0.0, RAISED - 0.43);
    let half = Vec2::new(0.20, 0.0);
    ink.line(&[at - half, at + half], 0.32, palette::MAP_INK);
    ink
}
