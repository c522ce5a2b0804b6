//! Bad scenarios of every kind, each with the expected fault and its place.

use serde_json::{Value, json};

use super::*;
use crate::{
    board::{Board, Terrain},
    files::read_scenario,
    geometry::Coord,
    units::Level,
};

pub(crate) fn roof() -> Scenario {
    read_scenario("roof.ron", include_bytes!("../../../tests/data/roof.ron")).unwrap()
}

/// The scenario with some values replaced or appended (`/list/-`), each at a JSON pointer.
pub(crate) fn changed<const N: usize>(changes: [(&str, Value); N]) -> Result<Setup, Faults> {
    let mut value = serde_json::to_value(roof()).unwrap();
    for (pointer, new) in changes {
        put(&mut value, pointer, new);
    }
    Setup::new(serde_json::from_value(value).unwrap())
}

/// Replaces the value at a JSON pointer, or appends to a list (`/list/-`).
pub(crate) fn put(value: &mut Value, pointer: &str, new: Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match value.pointer_mut(parent).unwrap() {
        Value::Array(list) if key == "-" => list.push(new),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = new,
        Value::Object(map) => drop(map.insert(key.to_owned(), new)),
        other => panic!("{pointer} is in {other}"),
    }
}

/// All faults of the scenario after some changes, one line each.
pub(crate) fn faults<const N: usize>(changes: [(&str, Value); N]) -> String {
    changed(changes).expect_err("the scenario is invalid").to_string()
}

/// The message for the scenario after a change that makes it unreadable.
pub(crate) fn unreadable(pointer: &str, new: Value) -> String {
    let mut value = serde_json::to_value(roof()).unwrap();
    put(&mut value, pointer, new);
    read_scenario("roof.json", value.to_string().as_bytes()).expect_err("the scenario is invalid").to_string()
}

/// A board patch of a hexagon.
pub(crate) fn hexagon(radius: u16, at: [i32; 2]) -> Value {
    json!({"hexagon": {"center": at, "radius": radius, "level": 10, "terrain": "grass"}})
}

#[test]
fn a_good_scenario_becomes_a_setup() {
    let setup = Setup::new(roof()).unwrap();
    assert_eq!(setup.board.len(), 59);
    assert_eq!(setup.sides[0].start_zone.len(), 5);
    assert!(setup.sides[0].start_zone.is_sorted());
    assert_eq!(setup.names.figure("kite2").unwrap().index(), 4);
    assert_eq!((setup.figures[1].name.as_str(), setup.figures[0].name.as_str()), ("bull", "Brass Anvil"));
    assert_eq!(setup.objects[1].name, "vent");
    assert_eq!(setup.glyph_on(setup.board.cell(Coord::new(0, 0)).unwrap()).unwrap().index(), 1);
}

#[test]
fn later_patches_replace_earlier_ones() {
    let board = Setup::new(roof()).unwrap().board;
    let at = |q, r| board.cell(Coord::new(q, r)).map(|cell| (board.level(cell).0, board.terrain(cell)));
    assert_eq!(at(2, -2), Some((12, Terrain::Rock)));
    assert_eq!(at(4, 0), None);
    // Row 0 begins at its origin [-2, 2]; row 1 begins half a hex further east, at [-2, 3].
    assert_eq!(at(-2, 2), Some((10, Terrain::Grass)));
    assert_eq!(at(0, 2), Some((9, Terrain::Water)));
    assert_eq!(at(1, 2), Some((10, Terrain::Concrete)), "\"..\" keeps the cell of an earlier patch");
    assert_eq!(at(-2, 3), Some((10, Terrain::Grass)));
    assert_eq!(at(-1, 3), Some((10, Terrain::Road)));
}

#[test]
fn rows_shift_by_half_a_hex() {
    let rows = json!([{"rows": {"origin": [5, -1], "rows": ["g0 g0", "g1", "g2", "g3 .. g3", "g4"]}}]);
    let mut scenario = serde_json::to_value(roof()).unwrap();
    scenario["board"] = rows;
    let spec: Scenario = serde_json::from_value(scenario).unwrap();
    let board = DraftMap::lay(&mut Report::default(), &spec.board).into_board();
    let cells: Vec<(i32, i32, i16)> =
        board.cells().map(|cell| (board.at(cell).q, board.at(cell).r, board.level(cell).0)).collect();
    assert_eq!(cells, [(5, -1, 0), (6, -1, 0), (5, 0, 1), (4, 1, 2), (4, 2, 3), (6, 2, 3), (3, 3, 4)]);
}

#[test]
fn version_name_and_description_are_checked() {
    let long = "x".repeat(81);
    assert_eq!(faults([("/version", json!(0))]), "version: the version must be 1 to 1, not 0");
    assert_eq!(faults([("/version", json!(7))]), "version: the version must be 1 to 1, not 7");
    assert_eq!(faults([("/name", json!(" "))]), "name: a name is needed");
    assert_eq!(faults([("/name", json!(long))]), "name: a name can have at most 80 characters, not 81");
    assert_eq!(
        faults([("/name", json!("a\u{7}b"))]),
        "name: a name cannot contain control characters, and this one has U+0007"
    );
    assert_eq!(
        faults([("/about", json!("a\u{1b}b"))]),
        "about: a description cannot contain control characters, and this one has U+001B"
    );
    assert!(changed([("/name", json!("ä".repeat(80))), ("/about", json!("one\r\n\ttwo"))]).is_ok());
    assert_eq!(
        faults([("/about", json!("x".repeat(2_001)))]),
        "about: a description can have at most 2000 characters, not 2001"
    );
}

#[test]
fn boards_have_limits() {
    assert_eq!(faults([("/board", json!([]))]), "board: a board needs at least one cell");
    let huge = "board[1]: a board can have at most 16384 cells, and this patch has 12884705281";
    assert_eq!(faults([("/board", json!([hexagon(u16::MAX, [0, 0])]))]), huge);
    let many = vec![hexagon(73, [0, 0]); 5];
    assert_eq!(
        faults([("/board", json!(many))]),
        "board: all patches together can have at most 65536 cells, not 81035"
    );
    assert_eq!(
        faults([("/board", json!([hexagon(74, [0, 0])]))]),
        "board: a board can have at most 16384 cells, not 16651"
    );
    assert!(changed([("/board/0", hexagon(73, [0, 0]))]).is_ok());
    let row = vec!["g10"; 128].join(" ");
    let rows = |count: usize| json!([{"rows": {"origin": [-64, -64], "rows": vec![row.clone(); count]}}]);
    assert_eq!(faults([("/board", rows(129))]), "board: a board can have at most 16384 cells, not 16512");
    let full = Setup::new(Scenario { board: serde_json::from_value(rows(128)).unwrap(), ..roof() });
    assert_eq!(full.map(|setup| setup.board.len()), Ok(Board::MAX_CELLS));
}

#[test]
fn coordinates_and_levels_have_limits() {
    let far = "coordinates must be between -4096 and 4096";
    for at in [[4_097, 0], [0, -4_097], [i32::MAX, i32::MAX], [i32::MIN, i32::MIN], [i32::MIN, 0]] {
        let hexes = json!({"hexes": {"at": [[0, 0], at], "level": 10, "terrain": "grass"}});
        assert_eq!(faults([("/board/-", hexes)]), format!("board[5].hexes.at[2]: {far}"));
        assert_eq!(faults([("/board/-", json!({"holes": {"at": [at]}}))]), format!("board[5].holes.at[1]: {far}"));
        assert_eq!(faults([("/board/-", hexagon(1, at))]), format!("board[5].hexagon: {far}"));
        let rows = json!({"rows": {"origin": at, "rows": ["g0"]}});
        assert_eq!(faults([("/board/-", rows)]), format!("board[5].rows.origin: {far}"));
        assert_eq!(faults([("/objects/0/at", json!(at))]), format!("objects[1].at: {far}"));
        assert_eq!(faults([("/glyphs/0/at", json!(at))]), format!("glyphs[1].at: {far}"));
        assert_eq!(faults([("/figures/0/at", json!([at]))]), format!("figures[1].at[1]: {far}"));
        assert_eq!(faults([("/sides/1/start_zone", json!([at]))]), format!("sides[2].start_zone[1]: {far}"));
    }
    assert_eq!(faults([("/board/-", hexagon(2, [4_095, 0]))]), format!("board[5].hexagon: {far}"));
    assert!(changed([("/board/-", hexagon(2, [4_094, -4_094]))]).is_ok());
    let rows = json!({"rows": {"origin": [4_096, 0], "rows": ["g0", "g0 g0 g0 g0"]}});
    assert_eq!(faults([("/board/-", rows)]), format!("board[5].rows.rows[2]: entry 2: {far}"));
    let high = json!({"hexes": {"at": [[9, 9]], "level": 1_000, "terrain": "grass"}});
    assert_eq!(faults([("/board/-", high)]), "board[5].hexes.level: a level must be 0 to 999, not 1000");
    assert_eq!(
        faults([("/board/0/hexagon/level", json!(65_535))]),
        "board[1].hexagon.level: a level must be 0 to 999, not 65535"
    );
    let top = json!({"hexes": {"at": [[9, 9]], "level": 999, "terrain": "grass"}});
    let setup = changed([("/board/-", top)]).unwrap();
    assert_eq!(setup.board.level(setup.board.cell(Coord::new(9, 9)).unwrap()), Level(999));
}

#[test]
fn rows_report_unreadable_entries() {
    let said = |row: &str| faults([("/board/-", json!({"rows": {"origin": [10, 10], "rows": ["g0", row]}}))]);
    let neither = "must be a letter of grsnimcadwlfpkbo with a level, such as \"g0\", or \"..\"";
    assert_eq!(said("g0 x1"), format!("board[5].rows.rows[2]: entry 2: \"x1\" {neither}"));
    for bad in ["g", "5", "g-1", "g+1", "g1.5", "g1g", "...", "G1", "g99999", "gé"] {
        assert_eq!(said(bad), format!("board[5].rows.rows[2]: entry 1: \"{bad}\" {neither}"));
    }
    assert_eq!(said("g0 .. w1000"), "board[5].rows.rows[2]: entry 3: a level must be 0 to 999, not 1000");
    assert_eq!(said("\u{1b}aaaaaaaaaaaaaaaaaaaaaa").lines().count(), 1);
    assert!(said("\u{1b}aaaaaaaaaaaaaaaaaaaaaa").contains("\"\\u{1b}aaaaaaaaaaa...\""));
}

/// A figure on an unreadable cell does not cause a second fault.
#[test]
fn one_fault_causes_no_others() {
    let rows = json!({"rows": {"origin": [3, 0], "rows": ["q10"]}});
    assert_eq!(faults([("/board/-", rows)]).lines().count(), 1);
    assert_eq!(faults([("/board", json!([hexagon(500, [0, 0])]))]).lines().count(), 1);
    assert_eq!(
        faults([("/sides/1/id", json!("gails"))]).lines().count(),
        4,
        "three figures and a victory condition name the side"
    );
}

#[test]
fn lists_have_limits() {
    let none: [Value; 0] = [];
    assert_eq!(
        faults([("/sides/1", json!({"id": "anvils", "name": ""}))]).lines().next(),
        Some("sides[2].id: the id \"anvils\" is taken by sides[1]")
    );
    let side = |id: usize| json!({"id": format!("side{id}"), "name": ""});
    let more = [("/sides/-", side(2)), ("/sides/-", side(3)), ("/sides/-", side(4)), ("/sides/-", side(5))];
    assert!(changed(more.clone()).is_ok());
    let [a, b, c, d] = more;
    assert_eq!(faults([a, b, c, d, ("/sides/-", side(6))]), "sides: at most 6 sides are allowed, not 7");
    assert!(faults([("/sides", json!([side(0)]))]).starts_with("sides: a battle needs at least 2 sides, not 1\n"));
    assert!(faults([("/figures", json!(none))]).starts_with("figures: a battle needs at least one figure\n"));
    let crowd = vec![json!({"id": "x", "side": "anvils"}); 513];
    assert_eq!(faults([("/figures", json!(crowd))]), "figures: at most 512 figures are allowed, not 513");
    let heap = vec![json!({"id": "x", "at": [0, 0], "height": 1}); 100_000];
    assert_eq!(faults([("/objects", json!(heap))]), "objects: at most 512 objects are allowed, not 100000");
}

#[test]
fn long_lists_of_faults_are_cut() {
    let zone: Vec<[i32; 2]> = (0..100_000).map(|q| [5_000 + q, 0]).collect();
    let faults = changed([("/sides/1/start_zone", json!(zone))]).unwrap_err();
    assert_eq!(faults.0.len(), Faults::MAX + 1);
    assert_eq!(faults.0.last().unwrap().to_string(), "scenario: there are more faults than these 200");
}

#[test]
fn ids_are_checked() {
    assert!(faults([("/figures/1/id", json!(""))]).starts_with("figures[2].id: an id is needed\n"));
    let long = "x".repeat(41);
    assert!(
        faults([("/objects/0/id", json!(long))])
            .starts_with("objects[1].id: an id can have at most 40 characters, not 41")
    );
    assert!(changed([("/objects/0/id", json!("a_B.c-9"))]).is_ok());
    for (bad, shown) in [("a b", "' '"), ("ä", "'ä'"), ("a/b", "'/'"), ("a\n", "'\\n'")] {
        assert_eq!(
            faults([("/objects/0/id", json!(bad))]),
            format!("objects[1].id: an id can contain only A-Z, a-z, 0-9, \"_\", \".\" and \"-\", not {shown}")
        );
    }
    assert_eq!(faults([("/objects/0/id", json!("vent"))]), "objects[2].id: the id \"vent\" is taken by objects[1]");
    assert_eq!(
        faults([("/objects/0/id", json!("gale"))]),
        "figures[3].id: the id \"gale\" is taken by objects[1]",
        "no figure and object have the same id"
    );
    assert!(faults([("/glyphs/0/id", json!("well"))]).contains("glyphs[2].id: the id \"well\" is taken by glyphs[1]"));
}

#[test]
fn names_are_checked_and_default_to_ids() {
    let long = json!("x".repeat(81));
    for place in ["/objects/0", "/glyphs/0", "/sides/0", "/figures/0"] {
        let pointer = format!("{place}/name");
        let said = faults([(pointer.as_str(), long.clone())]);
        assert!(said.ends_with(".name: a name can have at most 80 characters, not 81"), "{said}");
        assert!(
            faults([(pointer.as_str(), json!("a\nb"))])
                .ends_with(".name: a name cannot contain control characters, and this one has U+000A")
        );
    }
    let setup = changed([("/sides/0/name", json!(""))]).unwrap();
    assert_eq!(setup.sides[0].name, "anvils");
}

#[test]
fn unknown_ids_suggest_the_nearest() {
    assert_eq!(
        faults([("/figures/2/side", json!("galse"))]),
        "figures[3].side: there is no side \"galse\"; did you mean \"gales\"?"
    );
    let long = faults([("/figures/2/side", json!("x".repeat(1_000_000)))]);
    assert!(long.len() < 200, "{long}");
}

#[test]
fn figures_and_objects_do_not_share_a_hex() {
    assert_eq!(
        faults([("/figures/0/at", json!([[2, -1]]))]),
        "figures[3].at[1]: the hex [2, -1] is taken by \"brass\""
    );
    assert_eq!(faults([("/figures/0/at", json!([[0, 1]]))]), "figures[1].at[1]: the hex [0, 1] is taken by \"tank\"");
    assert_eq!(faults([("/objects/0/at", json!([-1, 0]))]), "objects[2].at: the hex [-1, 0] is taken by \"tank\"");
    assert_eq!(
        faults([("/figures/4/at", json!([[4, -1], [3, -1]]))]),
        "figures[5].at[2]: the hex [3, -1] is taken by \"kite1\"",
        "both halves of a figure occupy a hex"
    );
}

#[test]
fn positions_must_be_on_the_map() {
    assert_eq!(faults([("/figures/0/at", json!([[4, 0]]))]), "figures[1].at[1]: the hex [4, 0] is not on the map");
    assert_eq!(
        faults([("/figures/3/at", json!([[3, 0], [4, 0]]))]),
        "figures[4].at[2]: the hex [4, 0] is not on the map"
    );
    assert_eq!(faults([("/objects/0/at", json!([9, 9]))]), "objects[1].at: the hex [9, 9] is not on the map");
    assert_eq!(faults([("/glyphs/0/at", json!([9, 9]))]), "glyphs[1].at: the hex [9, 9] is not on the map");
    assert_eq!(
        faults([("/sides/1/start_zone", json!([[9, 9]]))]),
        "sides[2].start_zone[1]: the hex [9, 9] is not on the map"
    );
}

#[test]
fn positions_must_fit_the_base() {
    let at = |figure: usize, at: Value| faults([(&*format!("/figures/{figure}/at"), at)]);
    assert_eq!(at(0, json!([[0, 0], [1, 0]])), "figures[1].at: a figure with a one-hex base needs one hex, not two");
    assert_eq!(
        at(3, json!([[3, 0]])),
        "figures[4].at: a figure with a two-hex base needs two hexes, head and tail, not one"
    );
    assert_eq!(at(3, json!([[3, 0], [3, -1], [2, 0]])), "figures[4].at: a figure needs one hex or two, not 3");
    assert_eq!(
        at(3, json!([[3, 0], [1, 0]])),
        "figures[4].at: head and tail must be adjacent, and [3, 0] and [1, 0] are not"
    );
    assert_eq!(
        at(3, json!([[3, 0], [3, 0]])),
        "figures[4].at: head and tail must be adjacent, and [3, 0] and [3, 0] are not"
    );
    assert_eq!(
        at(3, json!([[1, 0], [1, -1]])),
        "figures[4].at: head and tail must be on the same level, not on 10 and 12"
    );
}

#[test]
fn glyphs_share_no_hex_with_objects_or_other_glyphs() {
    assert_eq!(faults([("/glyphs/0/at", json!([0, 1]))]), "glyphs[1].at: a glyph cannot lie under the object \"tank\"");
    assert_eq!(
        faults([("/glyphs/1/at", json!([3, -3]))]),
        "glyphs[2].at: the glyph \"spark\" already lies on the hex [3, -3]"
    );
}

#[test]
fn start_zones_do_not_overlap() {
    assert_eq!(
        faults([("/sides/1/start_zone", json!([[3, 1], [-4, 0]]))]),
        "sides[2].start_zone[2]: the hex [-4, 0] is already in the start zone of \"anvils\""
    );
    assert_eq!(
        faults([("/sides/1/start_zone", json!([[3, 1], [3, 1]]))]),
        "sides[2].start_zone[2]: the hex [3, 1] is already in the start zone of \"gales\""
    );
}

#[test]
fn figures_without_a_position_need_room() {
    let need = "sides[2].start_zone: the figures to be set up need";
    assert_eq!(
        faults([("/figures/2/at", json!([]))]),
        format!("{need} 1 free hex in this start zone, and there are none")
    );
    let zone =
        |zone: Value| [("/sides/1/start_zone", zone), ("/figures/2/at", json!([])), ("/figures/3/at", json!([]))];
    assert_eq!(
        faults(zone(json!([[3, 1], [2, 2]]))),
        format!("{need} 3 free hexes in this start zone, and there are only 2")
    );
    // The hex under an object or a figure is not free.
    let blocked = json!([[3, 1], [2, 2], [0, 1], [0, 4]]);
    assert_eq!(faults(zone(blocked)), format!("{need} 3 free hexes in this start zone, and there are only 2"));
    assert_eq!(
        faults(zone(json!([[3, 1], [1, 1], [3, -2], [1, 3]]))),
        "sides[2].start_zone: the two-hex figures to be set up need 1 pair of free adjacent hexes on the same level, and there are none"
    );
    // [2, -2] is higher than [3, -2].
    assert!(faults(zone(json!([[2, -2], [3, -2], [1, 3]]))).contains("there are none"));
    assert!(changed(zone(json!([[3, 1], [2, 2], [1, 3]]))).is_ok());
}

#[test]
fn objects_have_a_height() {
    let height = |height: u16| [("/objects/0/height", json!(height))];
    assert!(changed(height(1)).is_ok() && changed(height(999)).is_ok());
    for bad in [0, 1_000] {
        let said = format!("objects[1].height: the height of an object must be 1 to 999, not {bad}");
        assert_eq!(faults(height(bad)), said);
    }
}
