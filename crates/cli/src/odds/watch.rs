//! Progress of long counts on standard error, and interruption by Ctrl-C.

use std::{
    io::{self, IsTerminal as _, Write as _},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use crate::failure::Failure;

/// True once Ctrl-C was pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code after Ctrl-C, by the convention of shells.
pub(crate) const ENDED_BY_CTRL_C: u8 = 130;

/// Shows the progress of a count and checks for Ctrl-C.
#[derive(Debug)]
pub(crate) struct Watch {
    how: How,
    next: Instant,
    drawn: bool,
}

/// The display of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// No display.
    Not,
    /// A line that is overwritten.
    Over,
    /// A new line each time.
    Lines,
}

impl Watch {
    /// The delay before the first display: most counts finish earlier.
    const FIRST: Duration = Duration::from_millis(400);

    /// Starts to handle Ctrl-C. Progress is shown on a terminal, or if requested.
    pub(crate) fn begin(wanted: bool) -> Self {
        // If the handler cannot be set, Ctrl-C ends the command at once, which is acceptable.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                // Pressed twice: the current step takes too long.
                std::process::exit(i32::from(ENDED_BY_CTRL_C));
            }
        });
        let how = match (io::stderr().is_terminal(), wanted) {
            (true, _) => How::Over,
            (false, true) => How::Lines,
            (false, false) => How::Not,
        };
        Self { how, next: Instant::now() + Self::FIRST, drawn: false }
    }

    /// Shows the progress if an update is due. Fails if Ctrl-C was pressed.
    pub(crate) fn look(&mut self, told: impl FnOnce() -> String) -> Result<(), Failure> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            self.clear();
            return Err(Failure::Interrupted);
        }
        let now = Instant::now();
        if self.how == How::Not || now < self.next {
            return Ok(());
        }
        let mut err = io::stderr().lock();
        // A failed write to standard error is no reason to stop.
        let _ = match self.how {
            How::Over => write!(err, "\r\u{1b}[K{}", told()).and_then(|()| err.flush()),
            How::Lines | How::Not => writeln!(err, "{}", told()),
        };
        self.next = now + if self.how == How::Over { Duration::from_millis(100) } else { Duration::from_secs(1) };
        self.drawn = true;
        Ok(())
    }

    /// Prints a permanent line.
    pub(crate) fn print(&mut self, words: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{words}");
    }

    /// Clears the overwritable line.
    pub(crate) fn clear(&mut self) {
        if self.how == How::Over && std::mem::take(&mut self.drawn) {
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r\u{1b}[K").and_then(|()| err.flush());
        }
    }
}
