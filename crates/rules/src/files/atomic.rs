//! Writing a file completely or not at all.
//!
//! The bytes go into a new file in the same folder, with an unpredictable, unused name. The file gets its final name
//! only when all of it is on the disk.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::names::backup_path;

/// Prefix and suffix of the names of unfinished files.
const UNFINISHED: (&str, &str) = (".knockback-", ".part");

/// The reason why a file was not written. Any old file is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// The path is not a plain file but, for example, `a symbolic link`.
    #[error("this is {0}, which is not overwritten")]
    NoPlainFile(&'static str),
    /// The system could not write the file.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// The kind of file at a path.
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
/// several programs write at the same time. The old content is kept in a backup at the [`backup_path`].
///
/// An existing file keeps its mode. Links are not followed, and anything that is not a file is left alone.
///
/// # Errors
/// If the path is not a plain file, or the folder cannot be written to; nothing has changed then.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    Ok(replace(path, bytes, mode(path)?)?)
}

/// True if the path is a plain file, false if it does not exist. In both cases, [`write_atomic`] accepts the path.
///
/// # Errors
/// If the path is anything else, or the folder cannot be read.
pub fn plain_file(path: &Path) -> Result<bool, Unwritten> {
    mode(path).map(|mode| mode.is_some())
}

/// The mode of the plain file at a path; `None` if the path does not exist.
fn mode(path: &Path) -> Result<Option<Permissions>, Unwritten> {
    match There::at(path)? {
        There::Nothing => Ok(None),
        There::File(permissions) => Ok(Some(permissions)),
        There::Link => Err(Unwritten::NoPlainFile("a symbolic link")),
        There::Folder => Err(Unwritten::NoPlainFile("a folder")),
        There::Stream(what) => Err(Unwritten::NoPlainFile(what)),
    }
}

/// Replaces a file even if its path is not a plain file: follows a link and replaces its target, or writes to a pipe or
/// device.
///
/// # Errors
/// If the path is a folder, a link leads nowhere, or the system cannot write.
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

/// A file that is written piece by piece. Until [`Unfinished::keep`], its path is unchanged; if the writing stops, the
/// written bytes are removed. Pipes and devices are written to directly, so this does not apply to them.
#[derive(Debug)]
pub struct Unfinished(Written);

#[derive(Debug)]
enum Written {
    Beside(Fresh),
    /// Written directly into a pipe or device.
    Stream(File),
}

impl Unfinished {
    /// Begins a file under the conditions of [`write_atomic`].
    ///
    /// # Errors
    /// If the path is not a plain file, or the folder cannot be written to.
    pub fn begin(path: &Path) -> Result<Self, Unwritten> {
        Ok(Self(Written::Beside(Fresh::beside(path, mode(path)?)?)))
    }

    /// Begins a file under the conditions of [`write_anyway`].
    ///
    /// # Errors
    /// If the path is a folder, a link leads nowhere, or the system cannot write.
    pub fn begin_anyway(path: &Path) -> Result<Self, Unwritten> {
        match There::at(path)? {
            There::Link => Self::begin_anyway(&fs::canonicalize(path)?),
            There::Stream(_) => Ok(Self(Written::Stream(OpenOptions::new().write(true).open(path)?))),
            There::Nothing | There::File(_) | There::Folder => Self::begin(path),
        }
    }

    /// Flushes the file to the disk and gives it its final name. The old file is kept at the [`backup_path`].
    ///
    /// # Errors
    /// If the system cannot write the file; nothing has changed then.
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

/// A new file beside its final path.
#[derive(Debug)]
struct Fresh {
    /// Removed if the writing stops before the file gets its final name.
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

/// Creates a file with a unique name and the permissions of an ordinary new file.
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

/// Sets the mode of a new file, if one is given, and flushes the file to the disk.
fn finish(fresh: &NamedTempFile, mode: Option<Permissions>) -> io::Result<()> {
    if let Some(mode) = mode {
        fresh.as_file().set_permissions(mode)?;
    }
    fresh.as_file().sync_all()
}

/// Keeps the last good file under a second name, as the backup. If there was a backup before, there is one at every
/// moment.
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
    // Renaming one name of a file to another name of the same file does nothing, and both names stay.
    let _ = fs::remove_file(second);
    Ok(())
}

/// Creates a second name for the same file, or a copy if the file system has no hard links.
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

/// Makes the new names durable. Not every system can open a folder; the file itself is already safe.
fn sync(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests;
