//! Faults of files that cannot be read.

use std::fmt;

use serde_path_to_error::{Path, Segment};

use super::wrong::shown;
use crate::visible::escaped;

/// A position in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Location {
    /// The position of a byte in a text, or the end of the text if the byte is beyond it.
    pub(super) fn of_byte(text: &str, byte: usize) -> Self {
        let before = &text[..text.floor_char_boundary(byte)];
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self { line: 1 + before.matches('\n').count(), column: 1 + line.chars().count() }
    }

    /// The byte at this position in a text, or the length of the text if the position is beyond it.
    pub(super) fn byte(self, text: &str) -> usize {
        let line_start: usize = text.split_inclusive('\n').take(self.line.saturating_sub(1)).map(str::len).sum();
        let line = &text[line_start..];
        line.char_indices().nth(self.column.saturating_sub(1)).map_or(text.len(), |(byte, _)| line_start + byte)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The reason why a file cannot be read, displayed like `roof.json:12:7: figures[3].at: a hex is a list of two whole
/// numbers, [q, r]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The name of the file, as given.
    pub file: String,
    /// Line and column, if known.
    pub place: Option<Location>,
    /// The path of the value at this position, e.g. `figures[3].at`, if known.
    pub path: Option<String>,
    /// The fault, in plain words.
    pub message: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escaped(&self.file))?;
        if let Some(place) = self.place {
            write!(f, ":{place}")?;
        }
        if let Some(path) = &self.path {
            write!(f, ": {path}")?;
        }
        write!(f, ": {}", escaped(&self.message))
    }
}

impl std::error::Error for FileFault {}

/// A path for messages; `None` for the file as a whole.
pub(super) fn path(path: &Path) -> Option<String> {
    let mut words = String::new();
    for segment in path {
        let segment = match segment {
            Segment::Seq { index } => format!("[{}]", index + 1),
            Segment::Map { key: name } | Segment::Enum { variant: name } if words.is_empty() => shown(name),
            Segment::Map { key: name } | Segment::Enum { variant: name } => format!(".{}", shown(name)),
            // A field whose name could not be read.
            Segment::Unknown => continue,
        };
        words.push_str(&segment);
    }
    (!words.is_empty()).then_some(words)
}

/// A fault in a file whose name is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) place: Option<Location>,
    pub(super) path: Option<String>,
    pub(super) message: String,
}

impl Trouble {
    /// A fault of the file as a whole.
    pub(super) fn anywhere(message: impl Into<String>) -> Self {
        Self { place: None, path: None, message: message.into() }
    }

    /// A fault at a position in the text.
    pub(super) fn at(place: Location, message: impl Into<String>) -> Self {
        Self { place: Some(place), path: None, message: message.into() }
    }

    /// Adds the name of the file to the fault.
    pub(super) fn of(self, file: &str) -> FileFault {
        FileFault { file: file.to_owned(), place: self.place, path: self.path, message: self.message }
    }
}
