//! A battle: its state, its orders and its events.
//!
//! Orders go in, events come out, and state changes only by applying an event. Unfinished tasks are on the
//! [agenda](Frame); [`Battle::step`] reads only its top frame and returns the next input that the battle needs.

mod agenda;
mod dispatch;
mod event;
mod field;
mod goals;
mod ids;
mod in_files;
mod known;
mod names;
mod naming;
mod nearest;
mod order;
mod refusal;
mod renaming;
mod roll_off;
mod setup;
pub(crate) mod standing;
mod state;
mod who;

pub use agenda::{AgendaChange, ChoiceKind, Folded, FoldedRoll, Frame, Like, PendingChoice, Stage, Step};
pub(crate) use dispatch::frames;
pub use dispatch::{LegalOrders, Resolver};
pub use event::{Event, HowWon, Outcome, Placed};
pub use field::{Field, GlyphFace, Whereabouts};
pub use goals::{FlightChange, Goal};
pub use ids::{CardId, FigureId, GlyphId, GoalId, ObjectId, Occupant, SideId};
pub(crate) use known::all_once;
pub use known::{InvalidSnapshot, Known};
pub use names::{Names, UnknownId};
pub use naming::{InFiles, InPlay, Name, Naming};
pub(crate) use nearest::nearest;
pub use order::Order;
pub use refusal::Refusal;
pub(crate) use renaming::{Entries, FromFiles, Offered, Renaming, ToFiles};
pub(crate) use roll_off::next_to_roll;
pub use setup::{FigureInfo, GlyphInfo, ObjectInfo, RulesSetup, Setup, Side};
pub use state::{Battle, RulesState, Snapshot};
