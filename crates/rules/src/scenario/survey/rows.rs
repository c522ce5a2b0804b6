//! A map drawn as rows of letters and levels.

use std::collections::BTreeMap;

use super::{
    map::{level, near, too_far, too_high},
    patches::Laid,
    report::Report,
};
use crate::{board::Terrain, geometry::Coord, units::Level};

/// The maximum length of an entry in a message, in characters.
const LONGEST_SHOWN: usize = 12;

/// Lays the cells of rows. Entry `k` of row `i` is the hex `origin + [k - i / 2, i]`, with the half rounded down.
///
/// An unreadable entry still becomes a cell, of unknown level.
pub(super) fn lay(report: &mut Report, patch: &str, origin: Coord, rows: &[String], cells: &mut BTreeMap<Coord, Laid>) {
    for (number, row) in rows.iter().enumerate() {
        let place = format!("{patch}.rows.rows[{}]", number + 1);
        for (entry, token) in row.split_whitespace().enumerate() {
            let Some(at) = hex(origin, number, entry) else {
                report.fault(&place, format_args!("entry {}: {}", entry + 1, too_far()));
                break;
            };
            if token == ".." {
                continue;
            }
            let (terrain, level) = read(token);
            if let Err(message) = &level {
                report.fault(&place, format_args!("entry {}: {message}", entry + 1));
            }
            cells.insert(at, Laid { level: level.ok(), terrain: terrain.unwrap_or(Terrain::Grass) });
        }
    }
}

/// The hex of an entry; `None` if it is beyond the limits of boards.
fn hex(origin: Coord, row: usize, entry: usize) -> Option<Coord> {
    let (row, entry) = (i32::try_from(row).ok()?, i32::try_from(entry).ok()?);
    let at = Coord::new(origin.q.checked_add(entry)?.checked_sub(row / 2)?, origin.r.checked_add(row)?);
    near(at).then_some(at)
}

/// Reads an entry such as `g0` or `w12`: the terrain of its letter, and its level or an error message.
fn read(token: &str) -> (Option<Terrain>, Result<Level, String>) {
    let mut characters = token.chars();
    let letter = characters.next();
    let terrain = Terrain::ALL.into_iter().find(|terrain| Some(terrain.letter()) == letter);
    let digits = characters.as_str();
    let number = digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse::<u16>().ok()).flatten();
    let found = match (terrain, number) {
        (Some(_), Some(number)) => level(number).ok_or_else(|| too_high(number)),
        _ => Err(unreadable(token)),
    };
    (terrain, found)
}

fn unreadable(token: &str) -> String {
    let shown = crate::visible::cut(token, LONGEST_SHOWN);
    let letters: String = Terrain::ALL.iter().map(|terrain| terrain.letter()).collect();
    format!("\"{shown}\" must be a letter of {letters} with a level, such as \"g0\", or \"..\"")
}
