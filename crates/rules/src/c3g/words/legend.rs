//! Legend of a drawn C3G board.

use crate::{
    battle::{FigureId, GlyphFace, GlyphId, ObjectId, Whereabouts},
    c3g::{C3gBattle, GlyphPower, harm::glyphs},
    report::{counted, tags},
    units::Wounds,
};

/// The current round, once the battle has begun: `round 3`.
pub(crate) fn time(battle: C3gBattle<'_>) -> Option<String> {
    Some(battle.state().round()).filter(|round| *round > 0).map(|round| format!("round {round}"))
}

/// Describes a figure: `Anvil (anvil), Iron Crew: 4 of 5 Life, tail a1`.
pub(crate) fn figure(battle: C3gBattle<'_>, figure: FigureId) -> String {
    let info = battle.setup().figure(figure);
    let who = format!("{} ({}), {}", info.name, info.id, battle.side_name(info.side));
    let life = format!("{} of {} Life", battle.life_left(figure), battle.card(figure).life);
    match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => format!("{who}: not set up yet"),
        Whereabouts::OffBoard => format!("{who}: destroyed"),
        Whereabouts::Standing(at) | Whereabouts::InTransit(at) => {
            let tail = at.tail.map(|_| format!(", tail {}", tags::tail(&battle, figure))).unwrap_or_default();
            format!("{who}: {life}{tail}")
        }
    }
}

/// Describes an object: `Ore cart (cart): 2 of 2 Life`.
pub(crate) fn object(battle: C3gBattle<'_>, object: ObjectId) -> String {
    let info = battle.setup().object(object);
    let what = format!("{} ({})", info.name, info.id);
    match (battle.field().object(object), battle.rules().destructible(object)) {
        (None, _) => format!("{what}: broken"),
        (Some(_), None) => format!("{what}: cannot be destroyed"),
        (Some(_), Some(own)) => {
            let left = own.life.saturating_sub(battle.state().object_wounds(object));
            format!("{what}: {left} of {} Life", own.life)
        }
    }
}

/// Describes a glyph: `Well (well): heals up to 3 wounds, face down`. Omits the name if this view hides its power.
pub(crate) fn glyph(battle: C3gBattle<'_>, glyph: GlyphId) -> String {
    let info = battle.setup().glyph(glyph);
    let Some(power) = glyphs::power(battle, glyph) else { return "a glyph, face down".to_owned() };
    let does = match power {
        GlyphPower::Dud => "does nothing".to_owned(),
        GlyphPower::Heal(wounds) => format!("heals up to {}", Wounds(wounds)),
        GlyphPower::Blast(dice) => format!("strikes with {}", counted(dice, "die", "dice")),
        GlyphPower::Attack(dice) => counted(dice, "extra attack die", "extra attack dice"),
        GlyphPower::Defense(dice) => counted(dice, "extra defence die", "extra defence dice"),
    };
    let face = if battle.field().glyph(glyph) == GlyphFace::Up { "" } else { ", face down" };
    format!("{} ({}): {does}{face}", info.name, info.id)
}
