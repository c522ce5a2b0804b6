//! Standard output: whole lines, and no fuss where its reader has gone.

use std::{
    fmt::Display,
    io::{self, BufWriter, Stdout, Write as _},
};

use serde::Serialize;

use crate::failure::Failure;

/// Standard output.
#[derive(Debug)]
pub(crate) struct Output(BufWriter<Stdout>);

impl Output {
    /// Standard output, nothing written yet.
    pub(crate) fn new() -> Self {
        Self(BufWriter::new(io::stdout()))
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{line}")?)
    }

    /// Writes a line of JSON, piece by piece: it may be long.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.0, value).map_err(|fault| match fault.io_error_kind() {
            Some(kind) => Failure::from(io::Error::from(kind)),
            None => Failure::Faults(fault.to_string()),
        })?;
        self.line("")
    }

    /// Writes text that has its own ends of lines.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.0.write_all(text.as_bytes())?)
    }

    /// Hands everything over.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}
