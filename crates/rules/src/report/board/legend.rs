//! The legend of a drawn board.

use std::{collections::BTreeSet, fmt::Write as _};

use super::tags;
use crate::{
    battle::{Battle, FigureId, GlyphId, ObjectId, RulesSetup},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

pub(super) fn legend(battle: &Battle) -> String {
    let mut text = String::new();
    let mut entry = |tag: &str, what: &str| {
        let _ = writeln!(text, "{tag:<4}  {what}");
    };
    let setup = battle.setup();
    let board = &setup.board;
    let terrains: BTreeSet<(char, &str)> =
        board.cells().map(|cell| board.terrain(cell)).map(|terrain| (terrain.letter(), terrain.name())).collect();
    for (letter, name) in terrains {
        entry(&letter.to_string(), name);
    }
    for who in (0..setup.figures.len()).map(FigureId::from_index) {
        entry(&tags::figure(battle, who), &figure(battle, who).unwrap_or_default());
    }
    for what in (0..setup.objects.len()).map(ObjectId::from_index) {
        entry(&tags::object(what), &object(battle, what).unwrap_or_default());
    }
    for what in (0..setup.glyphs.len()).map(GlyphId::from_index) {
        if let (Some(tag), Some(told)) = (tags::glyph(battle, what), glyph(battle, what)) {
            entry(&tag, &told);
        }
    }
    text
}

/// The time of the battle, as its ruleset words it; `None` before it begins.
pub(super) fn time(battle: &Battle) -> Option<String> {
    each_ruleset!(RulesSetup, &battle.setup().rules, _own as R => R::time(battle.as_ruleset::<R>()?))
}

fn figure(battle: &Battle, who: FigureId) -> Option<String> {
    each_ruleset!(RulesSetup, &battle.setup().rules, _own as R => Some(R::figure_legend(battle.as_ruleset::<R>()?, who)))
}

fn object(battle: &Battle, what: ObjectId) -> Option<String> {
    each_ruleset!(RulesSetup, &battle.setup().rules, _own as R => Some(R::object_legend(battle.as_ruleset::<R>()?, what)))
}

/// `None` if the ruleset has no glyphs.
fn glyph(battle: &Battle, what: GlyphId) -> Option<String> {
    each_ruleset!(RulesSetup, &battle.setup().rules, _own as R => R::glyph_legend(battle.as_ruleset::<R>()?, what))
}
