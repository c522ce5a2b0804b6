//! The ways in which the command fails, and the exit code of each.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use knockback_rules::visible::escaped;

use crate::odds::watch;

/// The reason why the command fails.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file is faulty; one line for each fault.
    Faults(String),
    /// The faults found were already listed.
    Listed,
    /// The command was used wrongly.
    Usage(String),
    /// An order was refused.
    Refused(String),
    /// Ctrl-C was pressed.
    Interrupted,
    /// Ctrl-C was pressed after a part of the result was printed.
    CutShort,
    /// The reader closed the pipe, which is not an error.
    Unread,
    /// The output cannot be written. Files are written regardless.
    Output(io::Error),
}

impl Failure {
    /// Prints the failure to standard error.
    pub(crate) fn print(&self) {
        let message = match self {
            Self::Faults(message) | Self::Refused(message) => {
                message.lines().map(escaped).collect::<Vec<_>>().join("\n")
            }
            Self::Usage(message) => format!("error: {}\n\nFor more information, try '--help'.", escaped(message)),
            Self::Interrupted => "interrupted: there is no result".to_owned(),
            Self::CutShort => "interrupted: the result covers the battles played so far".to_owned(),
            Self::Output(fault) => format!("cannot write to standard output: {fault}"),
            Self::Listed | Self::Unread => return,
        };
        // If even this cannot be written, there is no way to report it.
        let _ = writeln!(io::stderr(), "{message}");
    }

    /// The exit code.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Unread => 0,
            Self::Faults(_) | Self::Listed => 1,
            Self::Usage(_) => 2,
            Self::Refused(_) => 3,
            Self::Output(_) => 4,
            Self::Interrupted | Self::CutShort => watch::ENDED_BY_CTRL_C,
        })
    }
}

impl From<io::Error> for Failure {
    fn from(fault: io::Error) -> Self {
        if fault.kind() == io::ErrorKind::BrokenPipe { Self::Unread } else { Self::Output(fault) }
    }
}
