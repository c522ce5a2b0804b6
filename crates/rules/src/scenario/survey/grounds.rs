//! Checks that the ruleset has all terrain of the board.

use std::collections::BTreeMap;

use super::Validator;
use crate::{board::Terrain, geometry::Coord};

impl Validator<'_> {
    /// Notes terrain that the ruleset with this title does not have. Each kind is noted once, with its first hex.
    pub(in crate::scenario) fn grounds(&mut self, title: &str, knows: fn(Terrain) -> bool) {
        let Some(board) = self.map.board() else { return };
        let mut strange: BTreeMap<&str, (Coord, usize)> = BTreeMap::new();
        for ground in board.cells().map(|cell| board.ground(cell)).filter(|ground| !knows(ground.terrain)) {
            strange.entry(ground.terrain.name()).or_insert((ground.at, 0)).1 += 1;
        }
        for (name, (at, count)) in strange {
            let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
            let message = format_args!("the hex {at}{more} is {name}, and {title} has no such ground");
            self.report.fault("board", message);
        }
    }
}
