//! The ways in which the command fails, and the exit code of each.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use knockback_rules::visible::escaped;

use crate::odds::watch;

/// The reason for which the command ends without success.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with a file; a line for each fault.
    Faults(String),
    /// Faults were found and listed already.
    Listed,
    /// The command was used wrongly.
    Usage(String),
    /// An order was refused.
    Refused(String),
    /// Ctrl-C was pressed.
    Interrupted,
    /// The same, after a part of what was asked has been answered.
    CutShort,
    /// Nobody reads the output any more, which is fine.
    Unread,
    /// The output cannot be written. Files are written whatever becomes of it.
    Output(io::Error),
}

impl Failure {
    /// Says on standard error what is wrong.
    pub(crate) fn tell(&self) {
        let message = match self {
            Self::Faults(message) | Self::Refused(message) => {
                message.lines().map(escaped).collect::<Vec<_>>().join("\n")
            }
            Self::Usage(message) => format!("error: {}\n\nFor more information, try '--help'.", escaped(message)),
            Self::Interrupted => "interrupted: there is no result".to_owned(),
            Self::CutShort => "interrupted: the result covers the battles played so far".to_owned(),
            Self::Output(fault) => format!("standard output cannot be written: {fault}"),
            Self::Listed | Self::Unread => return,
        };
        // Where even this cannot be written there is nobody left to tell.
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
