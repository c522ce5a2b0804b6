//! Output files, and the rules for overwriting them.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

use knockback_rules::{
    files::{MAX_BYTES, Unwritten, is_save, plain_file, write_anyway, write_atomic},
    visible::escaped,
};

use crate::{failure::Failure, input};

/// A kind of output file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutputKind {
    /// The name in messages.
    name: &'static str,
    /// True if the bytes are such a file.
    is_one: fn(name: &str, bytes: &[u8]) -> bool,
}

/// A saved game.
pub(crate) const SAVE: OutputKind = OutputKind { name: "a save", is_one: is_save };
/// A picture as SVG.
pub(crate) const SVG: OutputKind = OutputKind { name: "an SVG picture", is_one: is_svg };
/// A picture as PNG.
pub(crate) const PNG: OutputKind = OutputKind { name: "a PNG picture", is_one: is_png };

fn is_svg(_: &str, bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes).trim_ascii_start();
    bytes.starts_with(b"<svg") || (bytes.starts_with(b"<?xml") && bytes.windows(4).any(|window| window == b"<svg"))
}

fn is_png(_: &str, bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// An output file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'p> {
    path: &'p Path,
    kind: OutputKind,
    force: bool,
}

impl<'p> Target<'p> {
    /// The file that an option names.
    ///
    /// A file that must not be overwritten is refused at once, before any work is done.
    pub(crate) fn new(option: &str, path: &'p Path, kind: OutputKind, force: bool) -> Result<Self, Failure> {
        if input::is_standard(path) {
            return Err(Failure::Usage(format!("{option} needs a file name, not \"-\"")));
        }
        let target = Self { path, kind, force };
        target.check().map_err(|reason| target.failure(&reason))?;
        Ok(target)
    }

    /// Writes the file completely, or not at all.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let written = if self.force {
            write_anyway(self.path, bytes).map_err(|fault| fault.to_string())
        } else {
            // Another program may have written the file in the meantime.
            self.check().and_then(|()| write_atomic(self.path, bytes).map_err(|fault| fault_text(&fault)))
        };
        written.map_err(|reason| self.failure(&reason))
    }

    /// True for a name that ends in `.ron`.
    pub(crate) fn is_ron(&self) -> bool {
        self.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
    }

    /// The failure for a file that could not be written.
    pub(crate) fn failure(&self, reason: &str) -> Failure {
        Failure::Faults(format!("{}: {}", input::name(self.path), escaped(reason)))
    }

    /// Checks that the existing file may be overwritten; the error is the reason why not.
    fn check(&self) -> Result<(), String> {
        if self.force {
            return Ok(());
        }
        if !plain_file(self.path).map_err(|fault| fault_text(&fault))? {
            return Ok(());
        }
        let bytes = read(self.path).map_err(|fault| fault_text(&Unwritten::Io(fault)))?;
        let name = self.path.to_string_lossy();
        if bytes.is_empty() || (self.kind.is_one)(&name, &bytes) {
            return Ok(());
        }
        Err(format!("the existing file is not {}, so it is not overwritten{FORCE}", self.kind.name))
    }
}

/// The hint that `--force` overwrites the file.
const FORCE: &str = "; --force overwrites it";

fn fault_text(fault: &Unwritten) -> String {
    match fault {
        // `--force` cannot replace a folder.
        Unwritten::NoPlainFile(what) if *what != "a folder" => format!("{fault}{FORCE}"),
        fault => fault.to_string(),
    }
}

/// The existing contents, up to the size limit of a file.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
