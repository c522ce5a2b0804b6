//! Thinking on a thread; where none can be had, for a slice of each frame.

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

/// How long may be thought in a frame without a thread: one more slice comes at its end.
const SLICE: Duration = Duration::from_millis(3);

/// Where it is thought.
#[derive(Debug)]
pub(super) enum ThinkerLink {
    /// On a thread: the way there, and the way back.
    Thread(Sender<ThreadRequest>, Mutex<Receiver<String>>),
    /// Here, for a slice of each frame.
    Slices(Box<Thinker>),
}

/// What the thread is told.
#[derive(Debug)]
pub(super) enum ThreadRequest {
    /// A question, by its number.
    Question(u32, String),
    /// Nobody waits for the answer any more.
    Cancel(u32),
}

impl Default for ThinkerLink {
    /// Tests think in slices, so that what they see depends on no other thread.
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

    /// Starts a thread. It ends once nobody listens.
    pub(super) fn thread() -> std::io::Result<Self> {
        let (ask, asked) = channel();
        let (tell, told) = channel();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || think(&asked, &tell))?;
        Ok(Self::Thread(ask, Mutex::new(told)))
    }

    pub(super) fn ask(&mut self, number: u32, question: String) {
        match self {
            // A thread that has ended answers nothing more: it ends where the program does.
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

    /// The next reply that has come. In slices it is thought here, and no longer than a slice if nothing comes of it.
    pub(super) fn said(&mut self) -> Option<String> {
        match self {
            Self::Thread(_, told) => told.get_mut().ok()?.try_recv().ok(),
            Self::Slices(thinker) => {
                let begun = Instant::now();
                while let Some(said) = thinker.advance() {
                    if said.is_some() {
                        return said;
                    }
                    if begun.elapsed() >= SLICE {
                        return None;
                    }
                }
                None
            }
        }
    }

    /// Why nobody thinks here: somebody always does.
    #[expect(clippy::unused_self, reason = "on the page it may be so")]
    pub(super) const fn lost(&self) -> Option<&str> {
        None
    }
}

/// Thinks about what is asked, for as long as somebody listens.
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
                if let Some(Some(said)) = thinker.advance()
                    && tell.send(said).is_err()
                {
                    return;
                }
            }
        }
    }
}
