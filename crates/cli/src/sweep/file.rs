//! Shard files: reading, writing, and rules for replacing existing files.

use std::{fs, io, path::Path};

use knockback_rules::{
    files::{Unfinished, Unwritten, plain_file},
    visible::escaped,
};

use super::{ndjson, row::Row, run::Footer};
use crate::{failure::Failure, input};

/// The file of a shard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shards<'p> {
    path: &'p Path,
    format: Format,
}

/// A format, determined by the extension of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Ndjson,
    #[cfg(feature = "parquet")]
    Parquet,
}

/// The existing contents of a shard's file.
#[derive(Debug)]
pub(super) enum Standing {
    /// Nothing, or something that may be replaced.
    Nothing,
    /// A finished shard.
    Shard(Footer),
}

/// The reason why a shard cannot be read.
#[derive(Debug)]
pub(super) enum Unread {
    /// The file is not a shard.
    NoShard,
    /// The file is a shard with a fault.
    Damaged(String),
    /// The system cannot read the file.
    Io(io::Error),
}

impl From<io::Error> for Unread {
    fn from(fault: io::Error) -> Self {
        Self::Io(fault)
    }
}

/// A destination of rows.
pub(super) trait Sink {
    /// Writes a row.
    fn add(&mut self, row: Row) -> io::Result<()>;

    /// Writes the footer and everything still buffered. Returns the file, which must then be put in place.
    fn finish(self: Box<Self>, footer: &Footer) -> io::Result<Unfinished>;
}

/// A shard being written.
pub(super) struct Writer<'p> {
    sink: Box<dyn Sink>,
    path: &'p Path,
    force: bool,
}

impl Writer<'_> {
    pub(super) fn add(&mut self, row: Row) -> Result<(), Unwritten> {
        Ok(self.sink.add(row)?)
    }

    /// Puts the finished file in place.
    pub(super) fn finish(self, footer: &Footer) -> Result<(), Unwritten> {
        let file = self.sink.finish(footer)?;
        if !self.force && exists(self.path)? {
            let words = "another program has written this file in the meantime; it is kept";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, words).into());
        }
        file.keep()
    }
}

impl<'p> Shards<'p> {
    /// A file by its name.
    pub(super) fn new(path: &'p Path) -> Result<Self, Failure> {
        if input::is_standard(path) {
            return Err(Failure::Usage("--out needs a file name, not \"-\"".to_owned()));
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let format = match ending.as_deref() {
            Some("ndjson" | "jsonl") => Format::Ndjson,
            #[cfg(feature = "parquet")]
            Some("parquet") => Format::Parquet,
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => {
                return Err(Failure::Usage(format!(
                    "--out {}: this kb was built without Parquet; build it with --features parquet, or use a name that ends in .ndjson",
                    input::name(path)
                )));
            }
            // A device has no extension, and receives lines of JSON.
            _ if is_stream(path) => Format::Ndjson,
            _ => {
                let words = "the name must end in .ndjson or .parquet";
                return Err(Failure::Usage(format!("--out {}: {words}", input::name(path))));
            }
        };
        Ok(Self { path, format })
    }

    /// The existing contents. Returns a failure if they may not be replaced.
    pub(super) fn standing(self, force: bool) -> Result<Standing, Failure> {
        if force || !exists(self.path).map_err(|fault| self.unwritten(&fault))? {
            return Ok(Standing::Nothing);
        }
        match self.footer() {
            Ok(footer) => Ok(Standing::Shard(footer)),
            Err(Unread::Io(fault)) => Err(self.failure(&format!("cannot be read: {fault}"))),
            Err(Unread::NoShard) => Err(self.stays("the existing file is not a finished shard")),
            Err(Unread::Damaged(words)) => Err(self.stays(&format!("the existing file is damaged: {words}"))),
        }
    }

    /// Starts to write the file.
    pub(super) fn writer(self, force: bool) -> Result<Writer<'p>, Failure> {
        let begun = if force { Unfinished::begin_anyway(self.path) } else { Unfinished::begin(self.path) };
        let file = begun.map_err(|fault| self.unwritten(&fault))?;
        let sink: Box<dyn Sink> = match self.format {
            Format::Ndjson => Box::new(ndjson::Writer::new(file)),
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                Box::new(super::parquet::Writer::new(file).map_err(|fault| self.unwritten(&fault.into()))?)
            }
        };
        Ok(Writer { sink, path: self.path, force })
    }

    /// The footer of a finished shard, after a check of its number of rows.
    fn footer(self) -> Result<Footer, Unread> {
        match self.format {
            Format::Ndjson => ndjson::read(self.path).map(|(footer, _)| footer),
            #[cfg(feature = "parquet")]
            Format::Parquet => super::parquet::footer(self.path),
        }
    }

    /// The numbers of the battles of a finished shard, with the hashes of their final states, row by row.
    pub(super) fn ends(self) -> Result<Vec<(u64, String)>, Failure> {
        let read = match self.format {
            Format::Ndjson => ndjson::read(self.path).map(|(_, ends)| ends),
            #[cfg(feature = "parquet")]
            Format::Parquet => super::parquet::ends(self.path),
        };
        read.map_err(|unread| match unread {
            Unread::Io(fault) => self.failure(&format!("cannot be read: {fault}")),
            Unread::NoShard => self.failure("is not a finished shard"),
            Unread::Damaged(words) => self.damaged(&words),
        })
    }

    /// The failure for a file that is not replaced.
    pub(super) fn stays(self, reason: &str) -> Failure {
        self.failure(&format!("{reason}; --force overwrites it"))
    }

    /// The failure for a shard with wrong contents.
    pub(super) fn damaged(self, words: &str) -> Failure {
        self.failure(&format!("is damaged: {words}"))
    }

    /// The failure for a file that cannot be written.
    pub(super) fn unwritten(self, fault: &Unwritten) -> Failure {
        match fault {
            // `--force` cannot replace a folder.
            Unwritten::NoPlainFile(what) if *what != "a folder" => self.stays(&fault.to_string()),
            fault => self.failure(&fault.to_string()),
        }
    }

    fn failure(self, reason: &str) -> Failure {
        Failure::Faults(format!("{}: {}", input::name(self.path), escaped(reason)))
    }
}

/// True if the path is a non-empty regular file.
fn exists(path: &Path) -> Result<bool, Unwritten> {
    Ok(plain_file(path)? && fs::metadata(path)?.len() > 0)
}

/// True for a pipe or device.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}
