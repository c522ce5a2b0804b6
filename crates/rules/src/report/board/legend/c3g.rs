//! What a drawn C3G board says of everybody and everything on it.

use super::tags;
use crate::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, Whereabouts},
    c3g,
    scenario::GlyphPower,
};

pub(super) fn figure(battle: &Battle, figure: FigureId) -> String {
    let info = battle.setting().figure(figure);
    let who = format!("{} ({}), {}", info.name, info.id, battle.side_name(info.side));
    let life = format!("{} of {} Life", battle.life_left(figure), battle.card(figure).life);
    match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => format!("{who}: to be set up"),
        Whereabouts::OffBoard => format!("{who}: destroyed"),
        Whereabouts::Standing(at) | Whereabouts::InTransit(at) => {
            let tail = at.tail.map(|_| format!(", tail {}", tags::tail(battle, figure))).unwrap_or_default();
            format!("{who}: {life}{tail}")
        }
    }
}

pub(super) fn object(battle: &Battle, object: ObjectId) -> String {
    let info = battle.setting().object(object);
    let what = format!("{} ({})", info.name, info.id);
    match (battle.field().object(object), battle.setting().c3g().destructible(object)) {
        (None, _) => format!("{what}: broken"),
        (Some(_), None) => format!("{what}: cannot be destroyed"),
        (Some(_), Some(own)) => {
            let left = own.life.saturating_sub(battle.c3g().object_wounds(object));
            format!("{what}: {left} of {} Life", own.life)
        }
    }
}

/// The glyphs that are there, by their tags.
pub(super) fn glyphs(battle: &Battle) -> impl Iterator<Item = (String, String)> + '_ {
    let all = (0..battle.setting().glyphs.len()).map(GlyphId::from_index);
    all.filter_map(|what| Some((tags::glyph(battle, what)?, glyph(battle, what))))
}

fn glyph(battle: &Battle, glyph: GlyphId) -> String {
    let info = battle.setting().glyph(glyph);
    let Some(power) = c3g::glyphs::power(battle, glyph) else { return "a glyph, face down".to_owned() };
    let does = match power {
        GlyphPower::Dud => "does nothing".to_owned(),
        GlyphPower::Heal(wounds) => format!("heals {wounds}"),
        GlyphPower::Blast(dice) => format!("strikes with {dice} dice"),
        GlyphPower::Attack(dice) => format!("{dice} more on attack"),
        GlyphPower::Defense(dice) => format!("{dice} more in defence"),
    };
    let face = if battle.field().glyph(glyph) == GlyphFace::Up { "" } else { ", face down" };
    format!("{} ({}): {does}{face}", info.name, info.id)
}
