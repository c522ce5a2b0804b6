//! Long counts: how far they have come, on standard error, and their end by Ctrl-C.

use std::{
    io::{self, IsTerminal as _, Write as _},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use crate::failure::Failure;

/// Ctrl-C was pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code of what Ctrl-C has ended, as shells know it.
pub(crate) const ENDED_BY_CTRL_C: u8 = 130;

/// Watches a count.
#[derive(Debug)]
pub(crate) struct Watch {
    how: How,
    next: Instant,
    drawn: bool,
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Not at all.
    Not,
    /// A line that is written over.
    Over,
    /// A line each time.
    Lines,
}

impl Watch {
    /// Before progress is shown first: most counts are over by then.
    const FIRST: Duration = Duration::from_millis(400);

    /// From now on Ctrl-C ends what is watched. Progress is shown to people at a terminal, and to whoever wants it.
    pub(crate) fn begin(wanted: bool) -> Self {
        // Where it cannot be caught, it ends the command at once, which is as well.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                // Pressed twice: whatever is being done takes too long.
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

    /// Shows from time to time how far it has come.
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
        // Nobody to read it is no reason to stop.
        let _ = match self.how {
            How::Over => write!(err, "\r\u{1b}[K{}", told()).and_then(|()| err.flush()),
            How::Lines | How::Not => writeln!(err, "{}", told()),
        };
        self.next = now + if self.how == How::Over { Duration::from_millis(100) } else { Duration::from_secs(1) };
        self.drawn = true;
        Ok(())
    }

    /// Says something for good.
    pub(crate) fn say(&mut self, words: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{words}");
    }

    /// Takes away what is written over.
    pub(crate) fn clear(&mut self) {
        if self.how == How::Over && std::mem::take(&mut self.drawn) {
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r\u{1b}[K").and_then(|()| err.flush());
        }
    }
}
