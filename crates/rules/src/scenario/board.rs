//! The board in a file: patches, each laid over the previous ones.

use serde::{Deserialize, Serialize};

use crate::{board::Terrain, geometry::Coord, number};

/// A board as a list of patches; a later one replaces the cells of earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardSpec(pub Vec<BoardPatch>);

/// A part of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardPatch {
    /// All hexes within a radius, with the same level and terrain.
    Hexagon {
        /// The middle.
        center: Coord,
        /// The number of hexes from the middle to the rim; 0 is one hex.
        #[serde(deserialize_with = "number::within::<_, _, 0, 147>")]
        radius: u16,
        /// The level of all these hexes.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 999>")]
        level: u16,
        /// The terrain of all these hexes.
        terrain: Terrain,
    },
    /// A list of hexes with the same level and terrain.
    Hexes {
        /// The hexes.
        at: Vec<Coord>,
        /// The level of all these hexes.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 999>")]
        level: u16,
        /// The terrain of all these hexes.
        terrain: Terrain,
    },
    /// A map drawn as rows, as on the screen: a letter and a level for each hex, `..` for none.
    ///
    /// Every second row, counted from `origin`, is half a hex further east. Letters: `g` grass, `r` rock, `s` sand,
    /// `n` snow, `i` ice, `m` swamp, `c` concrete, `a` asphalt, `d` road, `w` water, `l` lava, `f` lava field, `p` pit,
    /// `k` spiked pit, `b` bottomless pit, `o` deep water.
    Rows {
        /// The hex of the first entry of the first row.
        origin: Coord,
        /// The rows from north to south; entries are separated by spaces.
        rows: Vec<String>,
    },
    /// Hexes that are not part of the map.
    Holes {
        /// The hexes.
        at: Vec<Coord>,
    },
}
