//! The native thinker: on a thread, or in a slice of each frame if no thread is available.

use std::{
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::Duration,
};

use bevy::{log::warn, platform::time::Instant};
use knockback_bots::thinker::Thinker;

/// Thinking time per frame without a thread. The last step of a slice may exceed it.
const SLICE: Duration = Duration::from_millis(3);

/// The connection to the thinker.
#[derive(Debug)]
pub(super) enum ThinkerLink {
    /// Runs on a thread, with a channel for requests and one for replies.
    Thread(Sender<ThreadRequest>, Mutex<Receiver<String>>),
    /// Runs on this thread, for a slice of each frame.
    Slices(Box<Thinker>),
}

/// A request to the thread.
#[derive(Debug)]
pub(super) enum ThreadRequest {
    /// A question with its number.
    Question(u32, String),
    /// The answer is no longer wanted.
    Cancel(u32),
}

impl Default for ThinkerLink {
    /// Returns a thread, or slices if no thread can be started. Tests use slices, so that they do not depend on another
    /// thread.
    fn default() -> Self {
        if cfg!(test) {
            return Self::slices();
        }
        Self::thread().unwrap_or_else(|why| {
            warn!("there is no thread to think on, so frames will take longer: {why}");
            Self::slices()
        })
    }
}

impl ThinkerLink {
    pub(super) fn slices() -> Self {
        Self::Slices(Box::default())
    }

    /// Starts a thread, which ends when the link to it is dropped.
    pub(super) fn thread() -> std::io::Result<Self> {
        let (ask, asked) = channel();
        let (tell, told) = channel();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || think(&asked, &tell))?;
        Ok(Self::Thread(ask, Mutex::new(told)))
    }

    pub(super) fn ask(&mut self, number: u32, question: String) {
        match self {
            // A thread that has ended does not answer. It only ends with the program.
            Self::Thread(thread, _) => drop(thread.send(ThreadRequest::Question(number, question))),
            Self::Slices(thinker) => thinker.ask(number, &question),
        }
    }

    pub(super) fn cancel(&mut self, number: u32) {
        match self {
            Self::Thread(thread, _) => drop(thread.send(ThreadRequest::Cancel(number))),
            Self::Slices(thinker) => thinker.cancel(number),
        }
    }

    /// Returns the next reply. With slices, this thinks for at most one slice if there is no reply yet.
    pub(super) fn next_reply(&mut self) -> Option<String> {
        match self {
            Self::Thread(_, told) => told.get_mut().ok()?.try_recv().ok(),
            Self::Slices(thinker) => {
                let begun = Instant::now();
                while let Some(next_reply) = thinker.advance() {
                    if next_reply.is_some() {
                        return next_reply;
                    }
                    if begun.elapsed() >= SLICE {
                        return None;
                    }
                }
                None
            }
        }
    }

    /// Returns `None`: the native thinker is never missing.
    #[expect(clippy::unused_self, reason = "the version for the page uses `self`")]
    pub(super) const fn lost(&self) -> Option<&str> {
        None
    }
}

/// Answers questions on the thread as long as the link exists.
fn think(asked: &Receiver<ThreadRequest>, tell: &Sender<String>) {
    let mut thinker = Thinker::default();
    loop {
        let next =
            if thinker.is_idle() { asked.recv().map_err(|_| TryRecvError::Disconnected) } else { asked.try_recv() };
        match next {
            Ok(ThreadRequest::Question(number, question)) => thinker.ask(number, &question),
            Ok(ThreadRequest::Cancel(number)) => thinker.cancel(number),
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                if let Some(Some(next_reply)) = thinker.advance()
                    && tell.send(next_reply).is_err()
                {
                    return;
                }
            }
        }
    }
}
