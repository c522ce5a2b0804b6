//! Standard output, written in whole lines. A closed pipe is not an error.

use std::{
    fmt::Display,
    io::{self, BufWriter, Stdout, Write as _},
};

use serde::Serialize;

use crate::failure::Failure;

/// Standard output.
#[derive(Debug)]
pub(crate) struct Output {
    to: BufWriter<Stdout>,
    /// The first write error, if any.
    fault: Option<io::Error>,
    on_fault: OnFault,
}

/// The reaction of a command to unwritable output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnFault {
    /// End the command: output is its only effect.
    End,
    /// Continue without output: the command also writes files, or its exit code is a result.
    GoOn,
}

impl Output {
    /// Standard output, nothing written yet.
    pub(crate) fn new(on_fault: OnFault) -> Self {
        Self { to: BufWriter::new(io::stdout()), fault: None, on_fault }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        self.write(|to| writeln!(to, "{line}"))
    }

    /// Writes a line of JSON in pieces, because it may be long.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        self.write(|to| serde_json::to_writer(to, value).map_err(io::Error::from))?;
        self.line("")
    }

    /// Writes text that contains its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.write(|to| to.write_all(text.as_bytes()))
    }

    fn write(&mut self, write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> Result<(), Failure> {
        if self.fault.is_some() {
            return Ok(());
        }
        match (write(&mut self.to), self.on_fault) {
            (Ok(()), _) => Ok(()),
            (Err(fault), OnFault::End) => Err(fault.into()),
            (Err(fault), OnFault::GoOn) => {
                self.fault = Some(fault);
                Ok(())
            }
        }
    }

    /// Flushes the output, and returns the write error if there was one.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        match self.fault.take() {
            Some(fault) => Err(fault.into()),
            None => Ok(self.to.flush()?),
        }
    }
}
