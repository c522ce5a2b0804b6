//! A battle drawn as text: the board in rows of hexes, and a legend.

mod legend;
pub(crate) mod tags;

use std::{collections::BTreeMap, fmt::Write as _};

use super::words::choice_line;
use crate::{battle::Battle, board::Cell};

/// The width of a hex, in characters; each row is shifted by half a hex against the previous one.
const WIDTH: i64 = 6;

/// The maximum length of a drawing, in characters. A larger board is not drawn, and a sentence says so.
const MAX_CHARACTERS: i64 = 2_000_000;

/// A battle as text: the open choice, the board, and its legend.
///
/// Each hex has a letter for its terrain and its level, and below it the tag of its occupant or glyph, if any. The
/// coordinates in front of a row are those of its first hex; `q` grows by one from hex to hex along a row.
///
/// ```text
///  [0, 0]  g0    g0    w0        A1  Anvil (anvil), Iron Crew: 5 of 5 Life
///          A1          #1        B1  Slate (slate), Dust Crew: 2 of 4 Life
/// [-1, 1]     g0    r3           #1  Ore cart (cart): 2 of 2 Life
///                   B1
/// ```
///
/// The text shows everything that this copy of the battle contains. For the view of one side, pass [`Battle::seen_by`].
#[must_use]
pub fn drawn(battle: &Battle) -> String {
    let setup = battle.setup();
    let mut text = setup.scenario.name.clone();
    if let Some(time) = legend::time(battle) {
        let _ = write!(text, ", {time}");
    }
    text.push('\n');
    if let Some(asked) = choice_line(battle) {
        let _ = writeln!(text, "{asked}");
    }
    text.push('\n');
    text.push_str(&map(battle));
    text.push('\n');
    text.push_str(&legend::legend(battle));
    text
}

/// The rows of the board.
fn map(battle: &Battle) -> String {
    let board = &battle.setup().board;
    let mut rows: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
    for cell in board.cells() {
        rows.entry(board.at(cell).r).or_default().push(cell);
    }
    let column = |cell: Cell| 2 * i64::from(board.at(cell).q) + i64::from(board.at(cell).r);
    let leftmost = board.cells().map(column).min().unwrap_or(0);
    let rightmost = board.cells().map(column).max().unwrap_or(0);
    let (Some((&north, _)), Some((&south, _))) = (rows.first_key_value(), rows.last_key_value()) else {
        return String::new();
    };
    let count = i64::from(south) - i64::from(north) + 1;
    if (rightmost - leftmost + 2) * (WIDTH / 2) * 2 * count > MAX_CHARACTERS {
        return "This board is too large to draw.\n".to_owned();
    }
    let first = |cells: &[Cell]| cells.first().map(|cell| board.at(*cell).to_string()).unwrap_or_default();
    let margin = rows.values().map(|cells| first(cells).len()).max().unwrap_or(0);
    let tags = tags::tags(battle);
    let mut text = String::new();
    for row in north..=south {
        let cells = rows.get(&row).map(Vec::as_slice).unwrap_or_default();
        let mut ground = format!("{:>margin$}  ", first(cells));
        let mut things = " ".repeat(margin + 2);
        let start = ground.len();
        for &cell in cells {
            let indent = usize::try_from((column(cell) - leftmost) * WIDTH / 2).unwrap_or(0);
            let at = start + indent;
            let _ = write!(ground, "{:at$}", "", at = at.saturating_sub(ground.len()));
            let _ = write!(ground, "{}{}", board.terrain(cell).letter(), board.level(cell).0);
            if let Some(tag) = tags.get(&cell) {
                // Characters, not bytes: a tag may end in an arrow.
                let _ = write!(things, "{:at$}{tag}", "", at = at.saturating_sub(things.chars().count()));
            }
        }
        for line in [ground, things] {
            if !line.trim().is_empty() || cells.is_empty() {
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
    }
    text
}
