//! Boards drawn as text, rotated around the origin.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{Battle, FigureId, GlyphFace, Occupant},
    geometry::{Coord, Direction},
    scenario::{BoardPatch, Scenario},
};

/// A hex rotated clockwise around the origin by `sixths` times 60 degrees.
pub fn turned(at: Coord, sixths: u8) -> Coord {
    (0..sixths).fold(at, |at, _| Coord::new(-at.r, at.q + at.r))
}

/// The entries of a drawing: entry `k` of row `i` is the hex `[k - i / 2, i]`.
pub fn entries(rows: &[String]) -> impl Iterator<Item = (Coord, &str)> {
    rows.iter().enumerate().flat_map(|(row, text)| {
        text.split_whitespace().enumerate().map(move |(entry, token)| {
            let (row, entry) = (i32::try_from(row).unwrap(), i32::try_from(entry).unwrap());
            (Coord::new(entry - row / 2, row), token)
        })
    })
}

/// The token on each hex of a drawing, except empty hexes.
pub fn shown(rows: &[String]) -> BTreeMap<Coord, String> {
    entries(rows).filter(|(_, token)| *token != ".").map(|(at, token)| (at, token.to_owned())).collect()
}

/// The id of a drawn object or glyph.
pub fn id(token: &str) -> String {
    let (sign, number) = token.split_at(1);
    let name = match sign {
        "#" => "rock",
        "%" => "crate",
        "?" | "!" => "glyph",
        letter => letter,
    };
    format!("{name}{number}")
}

/// The occupants of the hexes of a battle, as in a drawing, rotated back by `sixths` times 60 degrees.
pub fn drawn(battle: &Battle, sixths: u8) -> BTreeMap<Coord, String> {
    let setup = battle.setup();
    let mut shown = BTreeMap::<Coord, String>::new();
    for cell in setup.board.cells() {
        let occupant = battle.field().occupant(cell).map(|occupant| match occupant {
            Occupant::Figure(figure) => figure_letter(battle, figure, cell),
            Occupant::Object(object) => setup.object(object).id.replace("rock", "#").replace("crate", "%"),
        });
        let glyph = setup.glyph_on(cell).and_then(|glyph| {
            let number = setup.glyph(glyph).id.trim_start_matches("glyph");
            match battle.field().glyph(glyph) {
                GlyphFace::Down | GlyphFace::Unknown => Some(format!("?{number}")),
                GlyphFace::Up => Some(format!("!{number}")),
                GlyphFace::Gone => None,
            }
        });
        let token: String = occupant.into_iter().chain(glyph).collect();
        if !token.is_empty() {
            shown.insert(turned(setup.board.at(cell), 6 - sixths), token);
        }
    }
    shown
}

fn figure_letter(battle: &Battle, figure: FigureId, cell: knockback_rules::board::Cell) -> String {
    let id = &battle.setup().figure(figure).id;
    let is_head = battle.field().standing(figure).is_some_and(|at| at.head == cell);
    if is_head { id.clone() } else { id.to_lowercase() }
}

/// A direction by its short name.
pub fn direction(name: &str) -> Direction {
    let place = ["E", "SE", "SW", "W", "NW", "NE"].iter().position(|other| *other == name);
    let place = place.unwrap_or_else(|| panic!("{name} is not a direction"));
    Direction::ALL[place]
}

/// The short name of a direction.
pub fn short(direction: Direction) -> &'static str {
    ["E", "SE", "SW", "W", "NW", "NE"][direction.index()]
}

/// A scenario moved elsewhere on the map.
pub fn moved(mut scenario: Scenario, offset: Coord) -> Scenario {
    let there = |at: &mut Coord| *at = Coord::new(at.q + offset.q, at.r + offset.r);
    for patch in &mut scenario.board.0 {
        match patch {
            BoardPatch::Hexagon { center: at, .. } | BoardPatch::Rows { origin: at, .. } => there(at),
            BoardPatch::Hexes { at, .. } | BoardPatch::Holes { at } => at.iter_mut().for_each(there),
        }
    }
    scenario.objects.iter_mut().for_each(|object| there(&mut object.at));
    scenario.glyphs.iter_mut().for_each(|glyph| there(&mut glyph.at));
    scenario.sides.iter_mut().flat_map(|side| &mut side.start_zone).for_each(there);
    scenario.figures.iter_mut().flat_map(|figure| &mut figure.at).for_each(there);
    scenario
}
