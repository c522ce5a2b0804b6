//! Shards as lines of JSON: one line for each row, and the footer in the last line.

use std::{
    fs::File,
    io::{self, BufRead as _, BufReader, BufWriter, Write as _},
    path::Path,
};

use knockback_rules::files::Unfinished;
use serde::{Deserialize, Serialize};

use super::{
    file::{Sink, Unread},
    row::Row,
    run::Footer,
};

/// Writes rows.
#[derive(Debug)]
pub(super) struct Writer(BufWriter<Unfinished>);

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
struct Last {
    footer: Footer,
}

/// The fields that are read from a row.
#[derive(Debug, Deserialize)]
struct ResultRow {
    battle: u64,
    state_hash: String,
}

impl Writer {
    pub(super) fn new(file: Unfinished) -> Self {
        Self(BufWriter::new(file))
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, value)?;
        self.0.write_all(b"\n")
    }
}

impl Sink for Writer {
    fn add(&mut self, row: Row) -> io::Result<()> {
        self.line(&row)
    }

    fn finish(mut self: Box<Self>, footer: &Footer) -> io::Result<Unfinished> {
        self.line(&Last { footer: footer.clone() })?;
        Ok(self.0.into_inner()?)
    }
}

/// The footer of a shard, and the final states of its battles, row by row.
pub(super) fn read(path: &Path) -> Result<(Footer, Vec<(u64, String)>), Unread> {
    let mut ends: Vec<(u64, String)> = Vec::new();
    let mut footer = None;
    for line in BufReader::new(File::open(path)?).lines() {
        let line = match line {
            // Not text.
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => return Err(Unread::NoShard),
            line => line?,
        };
        if footer.is_some() {
            return Err(Unread::Damaged("there are lines after its footer".to_owned()));
        }
        if let Ok(ResultRow { battle, state_hash }) = serde_json::from_str(&line) {
            ends.push((battle, state_hash));
        } else if let Ok(Last { footer: last }) = serde_json::from_str(&line) {
            footer = Some(last);
        } else if ends.is_empty() {
            return Err(Unread::NoShard);
        } else {
            return Err(Unread::Damaged(format!("line {} is not a row", ends.len() + 1)));
        }
    }
    let footer = footer.ok_or(Unread::NoShard)?;
    if footer.rows != ends.len() as u64 {
        return Err(Unread::Damaged(format!("its footer says {} rows, but it has {}", footer.rows, ends.len())));
    }
    Ok((footer, ends))
}
