//! What can be wrong with a value in a file, in plain words, whichever notation it is written in.

use std::fmt;

use crate::{ruleset::RulesetId, visible};

/// The longest piece of a file that a message repeats, in characters.
const LONGEST_SHOWN: usize = 40;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// A field that has to be there is not.
    MissingField(String),
    /// A field is there twice.
    DuplicateField(String),
    /// A field that nobody knows.
    UnknownField {
        /// Its name.
        found: String,
        /// The fields there are.
        known: Vec<String>,
    },
    /// A name that is none of those that can stand there.
    UnknownVariant {
        /// The name.
        found: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// Another kind of value.
    Kind {
        /// What serde expected.
        expected: String,
        /// What serde found.
        found: String,
    },
    /// A list of another length.
    Length {
        /// What serde expected.
        expected: String,
        /// How many entries there are.
        count: usize,
    },
    /// Brackets in brackets in brackets.
    TooDeep,
    /// Something stands after the end.
    Trailing,
    /// Anything else, already in words.
    Other(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingField(field) => write!(f, "the field \"{}\" is missing", shown(field)),
            Self::DuplicateField(field) => write!(f, "the field \"{}\" is given twice", shown(field)),
            // The field of a ruleset beside that of another, in RON.
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
            // `Coord` says what a hex is; that says enough.
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

/// How the type of hexes says what it expects.
const HEX: &str = "a hex as ";

/// The name most like the wrong one, or all there are.
fn suggest(f: &mut fmt::Formatter<'_>, found: &str, known: &[String], lead: &str) -> fmt::Result {
    match crate::battle::nearest(known.iter().map(String::as_str), found) {
        Some(near) => write!(f, "; did you mean \"{near}\"?"),
        None if known.is_empty() => Ok(()),
        None => write!(f, "; {lead} {}", known.join(", ")),
    }
}

/// A piece of a file as messages show it: short, and without characters that a terminal would obey.
pub(super) fn shown(piece: &str) -> String {
    visible::cut(piece, LONGEST_SHOWN)
}

/// What serde expects, in plain words.
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

/// What serde found, in plain words.
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
