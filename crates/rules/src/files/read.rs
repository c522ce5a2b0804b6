//! Reading files of every kind: the result is a value or one fault.

use serde::de::DeserializeOwned;

use super::{
    FileFault,
    fault::{Location, Trouble},
    json,
    json_syntax::word_start,
    lexer::{self, Brackets, is_of_a_word},
    ron,
    saves::{SAVE_VERSION, is_save},
    syntax::Syntax,
    text::text,
    whole_numbers::{nearest_of_64_bits, rewritten, word},
    wrong::{Wrong, shown},
};
use crate::scenario::{SCENARIO_VERSION, Scenario};

/// The maximum nesting depth of brackets.
pub const DEEPEST: usize = 64;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The name in messages, e.g. `scenario`.
    pub name: &'static str,
    /// The newest readable version, for kinds with a field `version`.
    pub newest: Option<u32>,
}

impl FileKind {
    /// A scenario.
    pub const SCENARIO: Self = Self { name: "scenario", newest: Some(SCENARIO_VERSION) };
    /// Orders.
    pub const ORDERS: Self = Self { name: "orders file", newest: None };
    /// A list of rolls.
    pub const DICE: Self = Self { name: "dice file", newest: None };
    /// A saved game.
    pub const SAVE: Self = Self { name: "save", newest: Some(SAVE_VERSION) };
}

/// Reads a scenario without validating it.
///
/// # Errors
/// If the bytes are not a scenario; `name` is the name of the file in the message.
pub fn read_scenario(name: &str, bytes: &[u8]) -> Result<Scenario, FileFault> {
    read(FileKind::SCENARIO, name, bytes).map_err(|fault| {
        if is_save(name, bytes) { another_kind(name, "this is a save, not a scenario") } else { fault }
    })
}

/// The fault for a file of another kind.
pub(super) fn another_kind(name: &str, message: &str) -> FileFault {
    Trouble::anywhere(message).of(name)
}

/// Reads a file of any kind.
///
/// The extension of `name` decides between RON and JSON. If it is neither `.ron` nor `.json`, the beginning of the text
/// decides: `{` begins JSON, and so does `[` before `"`, `{`, `[`, `]` or a number; everything else is RON.
///
/// # Errors
/// If the bytes are not such a file; `name` is the name of the file in the message.
pub fn read<T: DeserializeOwned>(kind: FileKind, name: &str, bytes: &[u8]) -> Result<T, FileFault> {
    let of_ron = |text: &str, brackets| {
        refuse_newer(kind, ron::version(text))?;
        ron::parse(text, brackets)
    };
    read_text(kind, name, bytes, of_ron).map_err(|trouble| trouble.of(name))
}

/// Reads a scenario that a web page may have fetched. In the browser, RON is refused, because the page would have to
/// fetch the reader for RON as well.
///
/// # Errors
/// If the bytes are not a scenario; `name` is the name of the file in the message.
pub fn read_fetched_scenario(name: &str, bytes: &[u8]) -> Result<Scenario, FileFault> {
    read_of_programs(FileKind::SCENARIO, name, bytes)
}

fn read_text<T: DeserializeOwned>(
    kind: FileKind,
    name: &str,
    bytes: &[u8],
    of_ron: impl Fn(&str, Brackets) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let original = text(bytes)?;
    let rewritten = rewritten(original);
    let text = &rewritten.text;
    let brackets = lexer::brackets(text, DEEPEST);
    let value = |text: &str| match (brackets.too_deep, Syntax::of(name, text)) {
        (Some(byte), _) => Err(Trouble::at(Location::of_byte(text, byte), Wrong::TooDeep.to_string())),
        (None, Syntax::Json) => refuse_newer(kind, json::version(text)).and_then(|()| json::parse(text, brackets)),
        (None, Syntax::Ron) => of_ron(text, brackets),
    };
    value(text).map_err(|trouble| rewritten.placed(with_range(trouble, text, value), original))
}

/// Completes the message for a number beyond 64 bits with its digits and the range of its field. To find the range, the
/// text is read again with a 64-bit number in place of the original.
fn with_range<T>(trouble: Trouble, text: &str, read: impl Fn(&str) -> Result<T, Trouble>) -> Trouble {
    let Some(place) = trouble.place.map(|place| place.byte(text)) else { return trouble };
    // The fault of a quoted text is at its closing quotation mark.
    if !text.as_bytes().get(place).is_some_and(|byte| is_of_a_word(*byte)) {
        return trouble;
    }
    let start = word_start(text, place);
    let word = word(text, start);
    let Some(near) = nearest_of_64_bits(word) else { return trouble };
    // Padded to the same length, so that all later positions stay the same.
    let (before, after) = (&text[..start], &text[start + word.len()..]);
    let digits = near.to_string();
    let spaces = " ".repeat(word.len().saturating_sub(digits.len()));
    let again = read(&[before, &digits, &spaces, after].concat()).err();
    let message = again.filter(|again| again.path == trouble.path).map_or(trouble.message, |again| again.message);
    let message = match message.rsplit_once(", not ") {
        Some((range, _)) => format!("{range}, not {}", shown(word)),
        None => message,
    };
    Trouble { message, ..trouble }
}

/// Reads a file written by programs. In the browser, RON is refused, because every page would have to fetch the reader
/// for RON as well.
///
/// # Errors
/// If the bytes are not such a file; `name` is the name of the file in the message.
pub fn read_of_programs<T: DeserializeOwned>(kind: FileKind, name: &str, bytes: &[u8]) -> Result<T, FileFault> {
    if !cfg!(target_arch = "wasm32") {
        return read(kind, name, bytes);
    }
    let refused = |_: &str, _| {
        Err(Trouble::anywhere(format!("the browser reads a {} only as JSON, and this one is RON", kind.name)))
    };
    read_text(kind, name, bytes, refused).map_err(|trouble| trouble.of(name))
}

/// Refuses a file of a newer version before anything else is checked, since it may contain unknown data.
fn refuse_newer(kind: FileKind, version: Option<u64>) -> Result<(), Trouble> {
    let Some(newest) = kind.newest else { return Ok(()) };
    match version.filter(|version| *version > u64::from(newest)) {
        Some(version) => Err(Trouble::anywhere(format!(
            "this {} has version {version}, and this game reads versions up to {newest}: open it with a newer Knockback",
            kind.name
        ))),
        None => Ok(()),
    }
}
