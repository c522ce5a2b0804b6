//! Naming in orders and events: ids while a battle is played, the names of its scenario in files.
//!
//! Orders, events and their parts are declared once, generic over a [`Naming`].

use std::{fmt::Debug, hash::Hash};

use serde::{Serialize, de::DeserializeOwned};

use super::{CardId, FigureId, GlyphId, ObjectId, Occupant, SideId};
use crate::{
    board::{Cell, Footprint},
    geometry::Coord,
};

/// A type whose values can be names.
pub trait Name: Clone + Debug + Ord + Hash + Serialize + DeserializeOwned {}

impl<T: Clone + Debug + Ord + Hash + Serialize + DeserializeOwned> Name for T {}

/// A way of naming the contents of orders and events.
pub trait Naming: Copy + Debug + Ord + Hash + 'static {
    /// Names a side.
    type Side: Name;
    /// Names a figure.
    type Figure: Name;
    /// Names an object.
    type Object: Name;
    /// Names a glyph.
    type Glyph: Name;
    /// Names an army card.
    type Card: Name;
    /// Names the target of an order, a figure or an object. In files, no figure and object have the same id.
    type Target: Name;
    /// Names an entry of a list that a figure or a side has, such as the attacks of a figure.
    type Entry: Name;
    /// Names a cell.
    type Cell: Name;
    /// Names the cells under a figure.
    type Footprint: Name;

    /// True if this value of an optional field is omitted.
    fn leaves_out<T>(field: &Option<T>) -> bool;
}

/// The engine's ids and cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InPlay;

impl Naming for InPlay {
    type Side = SideId;
    type Figure = FigureId;
    type Object = ObjectId;
    type Glyph = GlyphId;
    type Card = CardId;
    type Target = Occupant;
    /// The index in the list.
    type Entry = u8;
    type Cell = Cell;
    type Footprint = Footprint;

    /// Always false: a state is written in full, since its hash is computed from the written bytes.
    fn leaves_out<T>(_: &Option<T>) -> bool {
        false
    }
}

/// The ids and names of a scenario, and hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InFiles;

impl Naming for InFiles {
    type Side = String;
    type Figure = String;
    type Object = String;
    type Glyph = String;
    type Card = String;
    type Target = String;
    /// The name of the entry.
    type Entry = String;
    type Cell = Coord;
    /// One hex, or head and tail.
    type Footprint = Vec<Coord>;

    fn leaves_out<T>(field: &Option<T>) -> bool {
        field.is_none()
    }
}
