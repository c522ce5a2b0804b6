//! Who is who on a drawn board.

use std::{collections::BTreeSet, fmt::Write as _};

use super::tags;
use crate::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, Whereabouts},
    c3g::glyphs,
    scenario::GlyphPower,
};

pub(super) fn legend(battle: &Battle) -> String {
    let mut text = String::new();
    let mut entry = |tag: &str, what: &str| {
        let _ = writeln!(text, "{tag:<4}  {what}");
    };
    let board = &battle.setting().board;
    let terrains: BTreeSet<(char, &str)> =
        board.cells().map(|cell| board.terrain(cell)).map(|terrain| (terrain.letter(), terrain.name())).collect();
    for (letter, name) in terrains {
        entry(&letter.to_string(), name);
    }
    for place in 0..battle.setting().figures.len() {
        let who = FigureId::from_index(place);
        entry(&tags::figure(battle, who), &figure(battle, who));
    }
    for place in 0..battle.setting().objects.len() {
        let what = ObjectId::from_index(place);
        entry(&tags::object(what), &object(battle, what));
    }
    for place in 0..battle.setting().glyphs.len() {
        let what = GlyphId::from_index(place);
        if let Some(tag) = tags::glyph(battle, what) {
            entry(&tag, &glyph(battle, what));
        }
    }
    text
}

fn figure(battle: &Battle, figure: FigureId) -> String {
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

fn object(battle: &Battle, object: ObjectId) -> String {
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

fn glyph(battle: &Battle, glyph: GlyphId) -> String {
    let info = battle.setting().glyph(glyph);
    let Some(power) = glyphs::power(battle, glyph) else { return "a glyph, face down".to_owned() };
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
