//! Writing a file whole or not at all.
//!
//! What is written goes into a new file of the same folder, whose name nobody can foresee and nothing else has. Only
//! when all of it lies on the disk is it given the name that it should have.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::names::backup_path;

/// How the names of unfinished files begin and end.
const UNFINISHED: (&str, &str) = (".knockback-", ".part");

/// Why a file was not written. What stood there before still does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// What stands there is no plain file, such as `a symbolic link`.
    #[error("this is {0}, which is not overwritten")]
    NoPlainFile(&'static str),
    /// The system could not write it.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// What stands at a path.
enum There {
    Nothing,
    File(Permissions),
    Link,
    Folder,
    /// A pipe, a socket or a device.
    Stream(&'static str),
}

impl There {
    fn at(path: &Path) -> io::Result<Self> {
        let found = match fs::symlink_metadata(path) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Self::Nothing),
            found => found?,
        };
        Ok(match found.file_type() {
            kind if kind.is_file() => Self::File(found.permissions()),
            kind if kind.is_symlink() => Self::Link,
            kind if kind.is_dir() => Self::Folder,
            kind => Self::Stream(stream(kind)),
        })
    }
}

#[cfg(unix)]
fn stream(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
const fn stream(_: fs::FileType) -> &'static str {
    "a device"
}

/// Replaces a file atomically: a reader sees the old bytes or the new ones, even if the machine stops in between or
/// several programs write at once. What it held before is kept beside it, at its [`backup_path`].
///
/// A file that was there keeps its mode. Links are not followed, and what is no file is left alone.
///
/// # Errors
/// Where something else than a plain file stands there, or the folder cannot be written to; all is then as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    Ok(replace(path, bytes, mode(path)?)?)
}

/// True if a plain file stands at a path, false if nothing does: then [`write_atomic`] may write there.
///
/// # Errors
/// Where something else stands there, or the folder cannot be read.
pub fn plain_file(path: &Path) -> Result<bool, Unwritten> {
    mode(path).map(|mode| mode.is_some())
}

/// The mode of the plain file at a path; `None` if nothing stands there.
fn mode(path: &Path) -> Result<Option<Permissions>, Unwritten> {
    match There::at(path)? {
        There::Nothing => Ok(None),
        There::File(permissions) => Ok(Some(permissions)),
        There::Link => Err(Unwritten::NoPlainFile("a symbolic link")),
        There::Folder => Err(Unwritten::NoPlainFile("a folder")),
        There::Stream(what) => Err(Unwritten::NoPlainFile(what)),
    }
}

/// The same for somebody who wants it in any case: a link is followed and its file replaced, a pipe or device is
/// written to.
///
/// # Errors
/// Where a folder stands there, a link leads nowhere, or the system cannot write.
pub fn write_anyway(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    match There::at(path)? {
        There::Link => write_anyway(&fs::canonicalize(path)?, bytes),
        There::Stream(_) => Ok(OpenOptions::new().write(true).open(path)?.write_all(bytes)?),
        There::Nothing | There::File(_) | There::Folder => write_atomic(path, bytes),
    }
}

fn replace(path: &Path, bytes: &[u8], mode: Option<Permissions>) -> io::Result<()> {
    let mut fresh = Fresh::beside(path, mode)?;
    fresh.file.write_all(bytes)?;
    fresh.keep()
}

/// A file that is written piece by piece. Until [`Unfinished::keep`] nothing stands at its path but what stood there before;
/// whatever stops the writing removes what was written.
#[derive(Debug)]
pub struct Unfinished(Written);

#[derive(Debug)]
enum Written {
    Beside(Fresh),
    /// Into a pipe or device.
    Stream(File),
}

impl Unfinished {
    /// Begins a file that [`write_atomic`] may write.
    ///
    /// # Errors
    /// Where something else than a plain file stands there, or the folder cannot be written to.
    pub fn begin(path: &Path) -> Result<Self, Unwritten> {
        Ok(Self(Written::Beside(Fresh::beside(path, mode(path)?)?)))
    }

    /// The same for somebody who wants it in any case, as [`write_anyway`].
    ///
    /// # Errors
    /// Where a folder stands there, a link leads nowhere, or the system cannot write.
    pub fn begin_anyway(path: &Path) -> Result<Self, Unwritten> {
        match There::at(path)? {
            There::Link => Self::begin_anyway(&fs::canonicalize(path)?),
            There::Stream(_) => Ok(Self(Written::Stream(OpenOptions::new().write(true).open(path)?))),
            There::Nothing | There::File(_) | There::Folder => Self::begin(path),
        }
    }

    /// Brings all of it to the disk and gives it its name. What stood there is kept at its [`backup_path`].
    ///
    /// # Errors
    /// Where the system cannot; all is then as it was.
    pub fn keep(self) -> Result<(), Unwritten> {
        match self.0 {
            Written::Beside(fresh) => Ok(fresh.keep()?),
            Written::Stream(mut stream) => Ok(stream.flush()?),
        }
    }
}

impl io::Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Written::Beside(fresh) => fresh.file.write(bytes),
            Written::Stream(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Written::Beside(fresh) => fresh.file.flush(),
            Written::Stream(stream) => stream.flush(),
        }
    }
}

/// A new file beside the place that it is to have.
#[derive(Debug)]
struct Fresh {
    /// Until it is given its name, whatever stops the writing removes it.
    file: NamedTempFile,
    path: PathBuf,
    mode: Option<Permissions>,
}

impl Fresh {
    fn beside(path: &Path, mode: Option<Permissions>) -> io::Result<Self> {
        if path.file_name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"));
        }
        Ok(Self { file: fresh_file(folder(path))?, path: path.to_owned(), mode })
    }

    fn keep(self) -> io::Result<()> {
        let Self { file, path, mode } = self;
        finish(&file, mode)?;
        let folder = folder(&path);
        keep_last(&path, folder, &backup_path(&path))?;
        file.persist(&path).map_err(|fault| fault.error)?;
        sync(folder);
        Ok(())
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file with a name of its own. It may be read and written by all whom the user's mask lets.
fn fresh_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = unfinished();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

fn unfinished() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(UNFINISHED.0).suffix(UNFINISHED.1);
    builder
}

/// Brings all of a new file to the disk.
fn finish(fresh: &NamedTempFile, mode: Option<Permissions>) -> io::Result<()> {
    if let Some(mode) = mode {
        fresh.as_file().set_permissions(mode)?;
    }
    fresh.as_file().sync_all()
}

/// Keeps the last good file under another name as well. Where one was kept before, there is one at every moment.
fn keep_last(path: &Path, folder: &Path, kept: &Path) -> io::Result<()> {
    if !matches!(There::at(kept)?, There::Nothing | There::File(_) | There::Link) {
        let words = format!("{} is not a regular file, so it cannot keep the old version", kept.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, words));
    }
    let last = match second_name(path, folder) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(()),
        last => last?,
    };
    let second = last.to_path_buf();
    last.persist(kept).map_err(|fault| fault.error)?;
    // To rename one name of a file to another of the same file does nothing, and both stay.
    let _ = fs::remove_file(second);
    Ok(())
}

/// Another name for the same bytes; a copy where the file system has no links.
fn second_name(path: &Path, folder: &Path) -> io::Result<TempPath> {
    match unfinished().make_in(folder, |second| fs::hard_link(path, second)) {
        Ok(linked) => Ok(linked.into_temp_path()),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Err(fault),
        Err(_) => {
            let mut last = File::open(path)?;
            let mut copy = fresh_file(folder)?;
            io::copy(&mut last, &mut copy)?;
            finish(&copy, Some(last.metadata()?.permissions()))?;
            Ok(copy.into_temp_path())
        }
    }
}

/// Makes the new names last. Not every system can open a folder; the file itself is safe already.
fn sync(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests;
