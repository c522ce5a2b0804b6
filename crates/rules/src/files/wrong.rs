//! Errors in the values of a file, in plain words, for both notations.

use std::fmt;

use crate::{ruleset::RulesetId, visible};

/// The maximum length of a piece of a file in a message, in characters.
const LONGEST_SHOWN: usize = 40;

/// An error in a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// A required field is missing.
    MissingField(String),
    /// A field is given twice.
    DuplicateField(String),
    /// An unknown field.
    UnknownField {
        /// Its name.
        found: String,
        /// The known fields.
        known: Vec<String>,
    },
    /// An unknown name.
    UnknownVariant {
        /// The name.
        found: String,
        /// The known names.
        known: Vec<String>,
    },
    /// A value of the wrong kind.
    Kind {
        /// The kind that serde expected.
        expected: String,
        /// The kind that serde found.
        found: String,
    },
    /// A list of the wrong length.
    Length {
        /// The length that serde expected.
        expected: String,
        /// The number of entries.
        count: usize,
    },
    /// Brackets are nested too deeply.
    TooDeep,
    /// More text follows after the end.
    Trailing,
    /// Any other error, already in words.
    Other(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingField(field) => write!(f, "the field \"{}\" is missing", shown(field)),
            Self::DuplicateField(field) => write!(f, "the field \"{}\" is given twice", shown(field)),
            // In RON, a second ruleset appears as an unknown field of the scenario.
            Self::UnknownField { found, known } if known.iter().any(|field| field == "rules") && is_ruleset(found) => {
                write!(f, "\"{found}\" is a ruleset, and a scenario names its only ruleset in the field \"rules\"")
            }
            Self::UnknownField { found, known } => {
                write!(f, "there is no field \"{}\" here", shown(found))?;
                suggest(f, found, known, "the fields are")
            }
            Self::UnknownVariant { found, known } => {
                write!(f, "\"{}\" is not a valid name here", shown(found))?;
                suggest(f, found, known, "valid names are")
            }
            // The description that `Coord` gives is the whole message.
            Self::Kind { expected, .. } | Self::Length { expected, .. } if expected.starts_with(HEX) => {
                write!(f, "a hex is {}", &expected[HEX.len()..])
            }
            Self::Kind { expected, found } => {
                write!(f, "must be {}, not {}", wanted(expected), given(found))
            }
            Self::Length { expected, count } => {
                let entries = if *count == 1 { "entry" } else { "entries" };
                write!(f, "must be {}, not {count} {entries}", wanted(expected))
            }
            Self::TooDeep => write!(f, "brackets are nested more than {} deep", super::DEEPEST),
            Self::Trailing => f.write_str("there is more text after the end"),
            Self::Other(words) => f.write_str(words),
        }
    }
}

fn is_ruleset(name: &str) -> bool {
    RulesetId::ALL.iter().any(|ruleset| ruleset.about().name == name)
}

/// The beginning of the description that `Coord` gives of an expected hex.
const HEX: &str = "a hex as ";

/// Suggests the name most similar to the wrong one, or lists all names.
fn suggest(f: &mut fmt::Formatter<'_>, found: &str, known: &[String], lead: &str) -> fmt::Result {
    match crate::battle::nearest(known.iter().map(String::as_str), found) {
        Some(near) => write!(f, "; did you mean \"{near}\"?"),
        None if known.is_empty() => Ok(()),
        None => write!(f, "; {lead} {}", known.join(", ")),
    }
}

/// A piece of a file for a message: short, and without characters that a terminal would interpret.
pub(super) fn shown(piece: &str) -> String {
    visible::cut(piece, LONGEST_SHOWN)
}

/// The kind that serde expected, in plain words.
fn wanted(expected: &str) -> String {
    match expected {
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u16" => format!("a whole number from 0 to {}", u16::MAX),
        "u32" => format!("a whole number from 0 to {}", u32::MAX),
        "u64" => format!("a whole number from 0 to {}", u64::MAX),
        "i32" => format!("a whole number from {} to {}", i32::MIN, i32::MAX),
        "a string" => "text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a group of named fields".to_owned(),
        "unit variant" | "unit" => "the name alone".to_owned(),
        "newtype variant" => "a name with a value".to_owned(),
        "variant identifier" | "field identifier" => "a name".to_owned(),
        _ if expected.starts_with("struct ") => "a group of named fields".to_owned(),
        _ if expected.starts_with("enum ") => "a name".to_owned(),
        _ => shown(expected),
    }
}

/// The kind that serde found, in plain words.
fn given(found: &str) -> String {
    let found = found.replace('`', "");
    let kinds = [
        ("the string ", "the text "),
        ("string ", "the text "),
        ("the boolean ", ""),
        ("boolean ", ""),
        ("the unsigned integer ", ""),
        ("the signed integer ", ""),
        ("integer ", ""),
        ("the floating point number ", ""),
        ("floating point ", ""),
    ];
    match found.as_str() {
        "sequence" | "a sequence" => "a list".to_owned(),
        "map" | "a map" => "a group of named fields".to_owned(),
        "null" | "unit value" | "a unit value" => "nothing".to_owned(),
        "unit variant" | "a unit variant" => "a name alone".to_owned(),
        "newtype variant" | "a newtype variant" | "struct variant" | "a struct variant" | "tuple variant"
        | "a tuple variant" => "a name with a value".to_owned(),
        found => kinds
            .iter()
            .find_map(|(kind, plain)| found.strip_prefix(kind).map(|rest| format!("{plain}{}", shown(rest))))
            .unwrap_or_else(|| shown(found)),
    }
}
