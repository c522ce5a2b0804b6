//! Reading and writing of files: scenarios, orders, dice and saves, as human-readable `.ron` or machine-readable
//! `.json`.
//!
//! A file that cannot be read results in one [`FileFault`] with its position, never in a panic; limits are checked
//! before memory is allocated. The content of a file may still be unplayable: [`Setup::new`](crate::battle::Setup::new)
//! then lists all faults at once.

#[cfg(not(target_arch = "wasm32"))]
mod atomic;
mod cut_off;
mod dice;
mod fault;
mod fields_in_variant;
mod json;
mod json_syntax;
mod lexer;
mod names;
mod order_text;
mod orders;
mod read;
mod ron;
mod saves;
mod syntax;
mod text;
mod traced;
mod version;
mod whole_numbers;
mod write;
mod wrong;

#[cfg(not(target_arch = "wasm32"))]
pub use atomic::{Unfinished, Unwritten, plain_file, write_anyway, write_atomic};
pub use dice::read_dice;
pub use fault::{FileFault, Location};
pub(crate) use fields_in_variant::FieldsInVariant;
pub use names::{LONGEST_FILE_NAME, backup_path, file_stem};
pub use orders::{OrderText, PlacedOrder, UnknownInOrder, read_orders};
pub use read::{DEEPEST, FileKind, read, read_fetched_scenario, read_of_programs, read_scenario};
pub use saves::{LoadFault, RULES_VERSION, SAVE_VERSION, Save, SavedOrder, hash_text, is_save, read_save};
pub use text::MAX_BYTES;
pub use write::{Unwritable, to_json, to_ron};

#[cfg(test)]
mod tests;
