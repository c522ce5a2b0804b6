//! Who is who on a drawn board.

mod c3g;
mod champions;

use std::{collections::BTreeSet, fmt::Write as _};

use super::tags;
use crate::battle::{Battle, FigureId, ObjectId, RulesSetting};

pub(super) fn legend(battle: &Battle) -> String {
    let mut text = String::new();
    let mut entry = |tag: &str, what: &str| {
        let _ = writeln!(text, "{tag:<4}  {what}");
    };
    let setting = battle.setting();
    let board = &setting.board;
    let terrains: BTreeSet<(char, &str)> =
        board.cells().map(|cell| board.terrain(cell)).map(|terrain| (terrain.letter(), terrain.name())).collect();
    for (letter, name) in terrains {
        entry(&letter.to_string(), name);
    }
    let is_c3g = matches!(setting.rules, RulesSetting::C3g(_));
    for who in (0..setting.figures.len()).map(FigureId::from_index) {
        let told = if is_c3g { c3g::figure(battle, who) } else { champions::figure(battle, who) };
        entry(&tags::figure(battle, who), &told);
    }
    for what in (0..setting.objects.len()).map(ObjectId::from_index) {
        let told = if is_c3g { c3g::object(battle, what) } else { champions::object(battle, what) };
        entry(&tags::object(what), &told);
    }
    // Champions has no glyphs.
    for (tag, told) in c3g::glyphs(battle) {
        entry(&tag, &told);
    }
    text
}
