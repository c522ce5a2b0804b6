//! The drawing over the battlefield, as a value: marks on cells, trails and drops, ghosts, columns of chance, and text.
//! Each view draws it in its own way.
//!
//! | file | contents |
//! |---|---|
//! | `ink` | colours |
//! | `marks` | marks on cells, in layers |
//! | `trails` | paths, flights and drops, ghosts at their ends, columns of chance |
//! | `words` | text on spots |
//! | `sketch` | a drawing in progress, with all parts that rulesets draw alike |

mod ink;
mod marks;
mod sketch;
mod trails;
mod words;

use std::collections::BTreeMap;

use knockback_rules::units::Level;

pub use self::{
    ink::{Ink, InkBase},
    marks::{CellMark, Layer, Style},
    trails::{Column, Ghost, Plunge, Trail, TrailId},
    words::{ClearSpot, LabelPriority, Plate, PlateAnchor, PlateLine, Rim, Words},
};
pub(crate) use sketch::Sketch;

/// The complete drawing over the battlefield, except the cursor and the last completed flight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The marks of each layer.
    pub marks: BTreeMap<Layer, Vec<CellMark>>,
    /// The trails.
    pub trails: BTreeMap<TrailId, Trail>,
    /// The levels of the feet at both ends of the shot, for figures in the air.
    pub shot_feet: [Option<Level>; 2],
    /// The drops.
    pub plunges: Vec<Plunge>,
    /// Figures at their possible destinations.
    pub ghosts: Vec<Ghost>,
    /// Chances of landings.
    pub columns: Vec<Column>,
    /// Text on the battlefield.
    pub words: Words,
    /// Text about the target, which is shown on its name plate.
    pub about: Vec<PlateLine>,
}
