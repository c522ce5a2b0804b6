//! Boards for tests.

use knockback_rules::{
    battle::Setup,
    board::{Board, Terrain},
    geometry::Coord,
    scenario::BoardPatch,
};

/// Returns a hexagonal board with the given radius and centre. All hexes are grass at the given levels.
pub(crate) fn hexagon(radius: u32, middle: (i32, i32), level: impl Fn(Coord) -> u16) -> Board {
    let middle = hexx::Hex::new(middle.0, middle.1);
    let hexes = middle.range(radius).map(|hex| {
        let at = Coord::from(hex);
        BoardPatch::Hexes { at: vec![at], level: level(at), terrain: Terrain::Grass }
    });
    board(hexes.collect())
}

/// Returns the board made of the given patches. Its two figures are on the first and the last patch.
fn board(patches: Vec<BoardPatch>) -> Board {
    let mut scenario = knockback_rules::files::read_scenario("board.ron", DUEL.as_bytes()).unwrap();
    let stand = |patch: Option<&BoardPatch>| match patch {
        Some(BoardPatch::Hexes { at, .. }) => at.clone(),
        _ => Vec::new(),
    };
    scenario.figures[0].at = stand(patches.first());
    scenario.figures[1].at = stand(patches.last());
    scenario.board.0 = patches;
    Setup::new(scenario).unwrap().board
}

const DUEL: &str = r#"(
    version: 1, name: "Duel", board: [],
    sides: [(id: "x", name: "X"), (id: "y", name: "Y")],
    figures: [(id: "a", side: "x"), (id: "b", side: "y")],
    rules: c3g((cards: [
        (id: "a", name: "A", kind: unique_hero, figures: ["a"], life: 1, move: 1, range: 1, attack: 1, defense: 1,
            height: 5, size: medium),
        (id: "b", name: "B", kind: unique_hero, figures: ["b"], life: 1, move: 1, range: 1, attack: 1, defense: 1,
            height: 5, size: medium),
    ])),
)"#;
