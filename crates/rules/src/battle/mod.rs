//! A battle: its state, what may be ordered, and what happens.
//!
//! Orders go in, events come out, and state changes only by applying an event. What is still to be done is the
//! [agenda](Frame); [`Battle::step`] reads its top frame alone and says what the battle needs to go on.

mod agenda;
mod event;
mod field;
mod frames;
mod ids;
mod legal;
mod names;
mod naming;
mod nearest;
mod order;
mod refusal;
mod renaming;
mod roll_off;
mod seen;
mod setup;
mod sound;
pub(crate) mod standing;
mod state;
mod telling;
mod who;

pub use agenda::{About, AgendaChange, Choice, Folded, FoldedRoll, Frame, Like, Resolver, Stage, Step};
pub use event::{Event, HowWon, Outcome, Placed};
pub use field::{Field, GlyphFace, Whereabouts};
pub(crate) use frames::frames;
pub use ids::{CardId, FigureId, GlyphId, ObjectId, Occupant, SideId};
pub use legal::LegalOrders;
pub use names::{Names, UnknownId};
pub use naming::{InFiles, InPlay, Name, Naming};
pub(crate) use nearest::nearest;
pub use order::Order;
pub use refusal::Refusal;
pub(crate) use renaming::{Entries, FromFiles, Offered, Renaming, ToFiles};
pub(crate) use roll_off::next_to_roll;
pub use setup::{FigureInfo, GlyphInfo, ObjectInfo, RulesSetup, Setup, Side};
pub(crate) use sound::all_once;
pub use sound::{Known, UnsoundSnapshot};
pub use state::{Battle, RulesState, Snapshot};
