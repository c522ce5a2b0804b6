//! A battle: its state, what may be ordered, and what happens.

mod ids;
mod names;
mod setting;

pub use ids::{CardId, FigureId, GlyphId, ObjectId, Occupant, SideId};
pub(crate) use names::nearest;
pub use names::{Names, UnknownId};
pub use setting::{FigureInfo, GlyphInfo, ObjectInfo, RulesSetting, Setting, Side};
