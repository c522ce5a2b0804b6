//! Short tags for figures and objects on the board.

use std::collections::BTreeMap;

use crate::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, RulesSetup, Whereabouts},
    board::Cell,
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// `A1`: the letter of the side and the number of the figure within that side.
pub(super) fn figure(battle: &Battle, figure: FigureId) -> String {
    let side = battle.owner(figure);
    let letter = char::from(b'A' + u8::try_from(side.index() % 26).unwrap_or(0));
    let number = (0..=figure.0).filter(|other| battle.owner(FigureId(*other)) == side).count();
    format!("{letter}{number}")
}

/// The character that the ruleset appends to the tag of a figure, such as an arrow for its facing.
fn mark(battle: &Battle, figure: FigureId) -> Option<char> {
    each_ruleset!(RulesSetup, &battle.setup().rules, _own as R => R::figure_mark(battle.as_ruleset::<R>()?, figure))
}

/// `a1`: the tag of the tail of a two-hex figure.
pub(crate) fn tail(battle: &Battle, who: FigureId) -> String {
    figure(battle, who).to_lowercase()
}

/// `#1`: the number of an object.
pub(super) fn object(object: ObjectId) -> String {
    format!("#{}", object.index() + 1)
}

/// `?1` for a glyph that is face down, `*1` for one that is face up; `None` if it is gone.
pub(super) fn glyph(battle: &Battle, glyph: GlyphId) -> Option<String> {
    let mark = match battle.field().glyph(glyph) {
        GlyphFace::Down | GlyphFace::Unknown => '?',
        GlyphFace::Up => '*',
        GlyphFace::Gone => return None,
    };
    Some(format!("{mark}{}", glyph.index() + 1))
}

/// The tag of each occupied cell; a figure or object hides the glyph below it.
pub(super) fn tags(battle: &Battle) -> BTreeMap<Cell, String> {
    let setup = battle.setup();
    let mut tags = BTreeMap::new();
    for (place, info) in setup.glyphs.iter().enumerate() {
        tags.extend(glyph(battle, GlyphId::from_index(place)).map(|tag| (info.cell, tag)));
    }
    for (who, cell) in battle.field().objects() {
        tags.insert(cell, object(who));
    }
    for place in 0..setup.figures.len() {
        let who = FigureId::from_index(place);
        if let Whereabouts::Standing(at) | Whereabouts::InTransit(at) = battle.field().whereabouts(who) {
            let mut tag = figure(battle, who);
            tag.extend(mark(battle, who));
            tags.insert(at.head, tag);
            tags.extend(at.tail.map(|cell| (cell, tail(battle, who))));
        }
    }
    tags
}
